# Rogue in English.

## Dice and sets

face = { $n ->
    [1] { $form ->
        [the] the animal
       *[bare] animal
    }
   *[other] { $n }
}
    .short = { $n ->
        [1] { $form ->
            [the] the A
           *[bare] A
        }
       *[other] { $n }
    }
faces = { $n ->
    [1] animals
   *[other] { $n }s
}
set = { $count ->
    [2] pair of { FACES($face) }
    [3] triplet of { FACES($face) }
    [4] quad of { FACES($face) }
    [5] quint of { FACES($face) }
   *[6] { $face ->
        [1] Pack
       *[other] six of { FACES($face) }
    }
}
a-set = a { set }
the-rogue = the rogue
single = a single { $face }

## What dice set aside score

aside-run = a Run for { POINTS($points) }
aside-rogue = the rogue alone, which scores nothing
aside-sets = { AND($sets) } for { POINTS($points) }
aside-doubled = { AND($sets) }, doubled by the rogue, for { POINTS($points) }
    .short = { AND($sets) }, doubled, for { POINTS($points) }

## What may be set aside

offer = { OR($parts) }
offer-run = the Run ({ POINTS($points) })
offer-set = the { set } ({ POINTS($points) })

## Throws

thrown = { CAP($dice) }: { $offer } may be set aside
    .shortest = { CAP($dice) }
    .short = { CAP($offer) } may be set aside
dead-throw = Nothing scores in { $dice }: the turn is over, { $lost ->
    [yes] { lost-by-bust }
   *[no] { recorded }
}{ after }
    .short = Nothing scores in { $dice }: the turn is over
    .shortest = Nothing scores: the turn is over
last-die-rogue = A rogue on the last die doubles the turn from { $was } to { POINTS($points) }; { then-after }
    .short = A rogue on the last die doubles to { POINTS($points) }
rogue-out = The sixth rogue in a row: Rogue Out, the game is won at once
    .short = The sixth rogue in a row: Rogue Out!
no-such-face = A die has no face { AND($faces) }
dice-count = { $all ->
    [yes] All { DICE($due) } are
   *[no] { CAP(DICE($due)) } { $due ->
        [one] is
       *[other] are
    }
} thrown now, not { $count }
throw-first = { CAP(DICE($count)) } must be thrown first

## Setting aside

set-aside = { CAP($aside) }; { POINTS($points) } this turn, { DICE($left) } left
    .short = { CAP($aside) }, { DICE($left) } left
    .shortest = { CAP($aside) }
rogue-alone = { CAP($aside) }; { DICE($left) } left
all-six = { CAP($aside) }; all six dice are set aside, { POINTS($points) } this turn, { then-after }
    .short = { CAP($aside) }; all six dice are set aside
    .shortest = { CAP($aside) }
set-aside-first = Before the next throw something must be set aside: { $offer }
    .shortest = Set something aside before the next throw
nothing-aside = Nothing is set aside; throw on only after setting aside { $offer }
    .shortest = Nothing is set aside
but-offered = { $why }; set aside { $offer }
    .shortest = { $why }
not-thrown = { $there ->
    [0] The throw has no { FACE($face) }
    [1] The throw has only one { FACE($face) }
   *[other] The throw has only { NUMBER-WORD($there) } { FACES($face) }
}
never-joined = { $why }, and dice set aside earlier are never joined to a throw
    .short = { $why }; throws are never joined
scores-nothing = { CAP(AND($singles)) } { $count ->
    [one] scores
   *[other] score
} nothing
single-never-joined = { $why }, and the { FACES($face) } set aside earlier are never joined to it
    .short = { $why }; throws are never joined
animals-differ = The { NUMBER-WORD($count) } animals differ, so they are no set, and none of them is a rogue
    .short = The animals differ: no set, no rogue
no-rogue = A rogue is the only animal of its throw, and here are { NUMBER-WORD($count) }
    .short = Here are { NUMBER-WORD($count) } animals: no rogue
part-of-set = By the house rule of whole sets all { NUMBER-WORD($count) } { FACES($face) } go together
    .short = All { NUMBER-WORD($count) } { FACES($face) } go together
put-back = Put the { AND($which) } back to the dice to be thrown.
in-one-go = What is kept of one throw is set aside in one go; now the others are thrown, or the turn is stopped
    .short = One throw is set aside in one go

## The end of a turn

turn-over = The turn is over, { recorded }{ after }
    .short = The turn is over
not-opened = { $dead ->
    [yes] Nothing scores in { $dice }, and { POINTS($points) }
   *[no] { CAP(POINTS($points)) }
} { $points ->
    [one] is
   *[other] are
} fewer than the { $least } it takes to begin: { $then ->
    [extra] nothing is recorded, and all six count: another turn is earned
   *[on] nothing is recorded{ after }
}
    .short = { $least } points are needed to begin: nothing is recorded
forfeit = Three void throws in a row lose the turn, { recorded }{ after }
    .short = Three void throws lose the turn
throw-counts = A turn is lost by void throws, and this throw counts
    .short = This throw counts
turn-was-stopped = The turn is stopped: nothing follows in it
    .short = The turn is stopped
all-were-aside = All six dice are set aside: that ends the turn by itself
    .short = All six dice are set aside: the turn is over
unreadable = In Rogue dice are thrown, set aside, or the turn is ended
    .short = In Rogue dice are thrown or set aside
recorded = { $points ->
    [one] { POINTS($points) } is recorded
   *[other] { POINTS($points) } are recorded
}
lost-by-bust = { $points ->
    [one] { POINTS($points) } is lost by the house rule bust
   *[other] { POINTS($points) } are lost by the house rule bust
}
# What follows a turn in which the last die was set aside.
then-after = { $then ->
    [extra] and all six count: another turn is earned
   *[on] the turn is over{ after }
}
after = { $then ->
    [over] , and the game is over
    [tied] ; the lead is shared, so everybody takes one more turn
   *[on] { "" }
}

## The end of the game

over = The game is over: { $player } won it
over-by-rogue-out = The game is over: { $player } won it by a Rogue Out
wins = { CAP($player) } wins with { POINTS($points) }
wins-by-rogue-out = { CAP($player) } wins by a Rogue Out

## What somebody does (after the name)

loses-turn = loses the turn
ends-turn = ends the turn with { POINTS($points) }
sets-aside = sets aside { AS($dice, form: "the") }: { $aside }
    .short = sets aside { AS($dice, form: "the") }
sets-aside-in-vain = sets aside { AS($dice, form: "the") }, which can't be set aside

## What can't lie there

too-many-dice = There are { $count } dice; Rogue has six
no-die-has = No die has a face { OR($faces) }

## Seats

bad-seats = Rogue is for 1 to { $most } players, not { $seats }.
no-seat-to-begin = There is no seat { $seat } to begin: { $seats } play.

## At the table

# Dice as a choice or in a sentence.
dice-lie = { $dice }
die-lies = { $n ->
    [1] an animal
   *[other] { $n }
}
turned-over = { $was } were thrown, but { $now } lie there: a die was turned over
    .short = A die was turned over: { $was } were thrown
turn-back = Turn the dice back to { $dice }.
threw-again = { $player } threw again without setting anything aside; { $dice } counted
    .short = { $player } threw again; { $dice } counted
set-aside-again = Set { AS($dice, form: "the") } aside again and throw the other { DICE($left) }.
    .short = Set { AS($dice, form: "the") } aside again.
at-least = ≥
about = ≈
points-of = { $player }'s points
how-many-points = { $player } had { POINTS($score) }: how many more in that time? { $points } so far.
    .short = { $player }: { $points } so far
points-right = { POINTS($points) }: that is right
    .short = { $points }
open-score = { $between ->
    [yes] { $least } to { $most }
   *[no] { $least } or { $most }
}
    .short = { $least }–{ $most }
set-aside-now = { $player }: set dice aside
may-be-set-aside = May be set aside
war-is-on = The War is on: six scoring dice earn another turn.
end-with = { $leaving ->
    [yes] End with { POINTS($points) }; this throw is left
   *[no] End with { POINTS($points) }
}
    .short = End with { POINTS($points) }
    .shortest = End: { $points }
dice-left = { $left ->
    [0] ends the turn
   *[other] { DICE($left) } left
}
    .short = { $left ->
        [0] ends it
       *[other] { $left } left
    }

## Questions

what-set-aside = What did { $player } set aside?
    .short = What was set aside?
nothing-set-aside = { $player } has set nothing aside from this throw. End the turn?
    .short = { $player } set nothing aside. End the turn?
set-aside-and-end = Set { AS($dice, form: "the") } aside and end with { POINTS($points) }
    .short = { $dice } aside, end with { POINTS($points) }
    .shortest = Aside and end: { $points }

## Positions and steps as text

no-step = "{ $text }" is no step of Rogue; a step is "keep 1-2-2" or "stop".
no-position = "{ $text }" is no position of Rogue; one looks like "14:0/2/2-2-5-5/3-6".
no-dice = "{ $text }" are no dice; write up to six faces from 1 to 6 as "1-2-2", 1 for the animal.
no-typed-dice = "{ $text }" are no dice; write up to six faces as "1-2-2", 1 for the animal.
never-set-aside = { $text } can't have been set aside together: not all of it scores.
no-totals = "{ $text }" are no totals; write one for each of 1 to { $most } seats as "14:0".
no-turn = "{ $text }" is no turn; write the seat, as "2", "2r3", "2war", "2over" or "2out".
no-seat = There is no seat { $seat }: { $totals } totals are given.
no-dice-after-the-end = The game is over in this position: no dice can lie there.
not-over = The game can't be over here: a round has to end with one seat in the lead at { $goal } or more.
over-with-these-totals = The game is over with these totals; write the last seat with "over".
no-additional-turns = There are no additional turns under the house rule hot_dice never.
all-aside-and-on = All six dice can't be set aside in a turn that goes on.
dice-missing = { $aside } of { $of } dice are set aside, so { $left } must lie in the throw.
ends-by-itself = The throw { $throw } ends the turn by itself; write the position after it.
not-of-such-a-throw = { $group } can't have been set aside from a throw of { $left }.

## House rules

option-hot_dice = When do all six dice in the score earn another turn: in the War, always, never?
option-hot_dice-war = in the War
option-hot_dice-always = always
option-hot_dice-never = never
option-bust = Does a dead throw lose the points of the turn?
option-run_rogue_doubles = Does the animal in a Run double it?
option-allow_partial_sets = May a part of a set be set aside as a smaller set?
option-doubler_counts_for_war = Does a rogue that doubled count as part of the score in the War?
option-war_immediate = Can the very turn that starts the War earn another turn?
option-war_chain = May one additional turn earn the next one?
option-goal = How many points win?
option-war_from = From how many points on is there War?
option-opening_minimum = How many points must a first turn bring to be recorded?
option-animals_distinct = Has each die an animal of its own, so that animals never match?
preset-standard = The rule text of Rogue; where it is silent, the readings of the rule page.
preset-farkle = No published Rogue rule: the habits that players of Farkle bring along (a dead throw loses the turn's points, six scoring dice are thrown again).
preset-whole-sets = No published Rogue rule: the narrow reading of ROG-2.2, under which a set is kept whole or not at all.
set-whole-sets = Whole sets

## On the mat

how-to = Throw all dice into ROLL. Push what you keep into KEEP, throw the others again, or end your turn with your button. Pairs, sets and animals score; a die that leans or leaves ROLL means: throw all of them again. After a throw that scores nothing the turn is over.

## In the terminal

board-war = The War is on: six scoring dice earn another turn.
board-aside = Set aside: { $text } ({ POINTS($points) } this turn)
board-thrown = Thrown: { $text }
