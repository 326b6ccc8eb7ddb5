# What the referees of all games say at the table.

## What was played

throws = { $player } throws { $dice }
    .shortest = throws { $dice }
throws-perhaps = { $player } throws { $dice } (perhaps { OR($others) }{ $more ->
    [yes] , or others
   *[no] { "" }
})
    .short = { $player } throws { $dice }
turn-scored = { $player } scores { POINTS($points) } and has { $total }
    .short = { $player } scores { POINTS($points) }
total = { $player } { $score }
totals = { COMMAS($totals) }
does = { $player } { $deed }
    .shortest = { $deed }
does-perhaps = { $player } { $deed } (perhaps { OR($others) }{ $more ->
    [yes] , or others
   *[no] { "" }
})
    .short = { $player } { $deed }

## Void throws

void = { $kind ->
    [cocky] A die is cocked
   *[bum] A die left the roll zone
}: { void-then } ({ $rule }), { $count } of { $most } in a row.
    .spoken = { $kind ->
        [cocky] A die is cocked
       *[bum] A die left the roll zone
    }: { void-then }, { $count } of { $most } in a row.
    .bare = { $kind ->
        [cocky] A die is cocked
       *[bum] A die left the roll zone
    }: { void-then }.
    .short = { $kind ->
        [cocky] Cocked
       *[bum] Off the zone
    }: { void-then }.
void-then = { $lost ->
    [yes] the turn is lost
   *[no] { $thrown ->
        [one] throw it again
       *[other] throw all { DICE($thrown) } again
    }
}
it-counts = We agreed: it counts
nothing-to-overrule = There is nothing to overrule.

## Corrections

nothing-to-take-back = There is nothing to take back.
taken-back = Taken back: { $what }
not-on-record = That is not on the record any more.
never-happened = It never happened
what-is-right = { $what } What is right?
    .shortest = What is right?
corrected = Corrected: { $what }
cannot-be = That can't be: { $why }
    .shortest = That can't be.
misfit = That does not fit what came later: { $why } What then?
    .short = That does not fit what came later. What then?
leave-all = Leave everything as it was
nothing-changed = Nothing was changed.
correct-and-take-back = { $after ->
    [0] Correct it, and take it back
   *[other] Correct it, and take it and the { $after } after it back
}
    .short = { $after ->
        [0] Correct, and take it back
       *[other] Correct, and take { $after } back
    }
would-be-over = { $what }, but the game would be over.
would-be-turn-of = { $what }, but it would be the turn of { $player }.
fewer-void = { $what }, but only { $count } were void.
does-not-go = That doesn't fit what was played since. You can correct it in the list.
    .short = That doesn't fit what was played since.
dice-alone = { $dice }
it-counted = It counted: { $dice }
other-dice = Other dice, one by one
    .short = Other dice
what-did-die-show = What did die { $die } of { $of } show?

## Throws entered by hand

enter-throw = Enter the throw
last-die-back = Take the last die back
    .short = Last die back
    .shortest = One back
let-camera-read = Let the camera read it
die-of = { $die ->
    [1] Enter the throw: die 1 of { $of }
   *[other] Die { $die } of { $of }
}

## What can't be seen

play-it = Play it; if it leans, throw again.
dice-missing = I see { DICE($seen) } of { NUMBER-WORD($wanted) }: is one in a hand, on the floor or covered?
    .short = I see { DICE($seen) } of { NUMBER-WORD($wanted) }.
dice-unsure = I can't read { DICE($count) } clearly: { $why }.
    .short = I can't read { DICE($count) }.
hard-to-see = hard to see

## Turns and presses

stays-open = What happened since { $who }'s turn stays open; { $player } is next
    .short = Since { $who }'s turn: open
all-stays-open = What happened so far stays open; { $player } is next
    .short = So far: open
end-stays-open = What was played last stays open
    .short = The end: open
was-out-of-view = The table could not be seen. What was played stays open, this turn too: press its button when it is over.
    .short = Not all was seen: this turn stays open.
nothing-played = Nothing was played meanwhile
    .short = Nothing played
turn-stays-open = This turn stays open
wrong-button = That was { $owner }'s button; it is { $player }'s turn
    .short = It is { $player }'s turn
game-over = The game is over.
throw-now = { $player }: throw { DICE($count) }
too-many-thrown = { CAP(DICE($count)) } lie in the roll zone, but { $player } has { DICE($wanted) } to throw
    .short = { $player } throws { DICE($wanted) }, not { $count }
what-counts = Which throw counts?

## Turns on a board

deeds = { AND($parts) }
    .shortest = { FIRST($parts) } and more
offer = { CAP($deed) }
# One of the turns that would be legal.
passes = { $player } can't move and passes
    .short = { $player } passes
what-did-do = What did { $player } do?
    .short = { $player }: what was done?
what-did-next = What did { $player } do then?
    .short = { $player }: what then?
all-pieces = All pieces
ways = { $count ->
    [one] { $count } way
   *[other] { $count } ways
}
    .short = Another turn
no-more = That can't be any more: { $why }
    .shortest = That can't be any more.
loses-turn = Three void throws in a row: { $player } loses the turn
    .short = { $player } loses the turn
turn-over = { $player }'s turn is over
has-to-throw = { $player } has to throw first
threw-again = { $player } threw again without playing { $dice }
    .short = { $player } threw again; { $dice } counts
first-throw = The first throw: { $dice }
new-throw-agreed = We agreed: the new throw, { $dice }
play-and-press = { $player }: play, then press
may-be-played = May be played
game-is-over = The game is over

## Dice in one order

white-dice = { COMMAS($shown) }
dice-and-red = { COMMAS($shown) }, red { $red }
red-die = red { $red }

## The board as it lies

board-right-again = The board is as it should be.
board-as-before = The board is as it was before the turn: { $player } moves again.
    .short = { $player } moves again.
right-now = That is right now; the button ends the turn.
    .short = That is right now.
board-not-as-left = The board is not as it was left.
board-cant-count = The board can't count as it stands: put it right, or choose the turn on the screen.
    .short = The board can't count as it stands.
board-agreed = You agreed that the board counts as it stands
    .short = The board counts as it stands
board-not-in-view = The camera can't see the board: choose on the screen what was done.
    .short = Choose on the screen what was done.
board-unseen = I haven't seen the board yet.
red-unknown = I can't tell which die is the red one.
    .short = Which die is red?
squares-covered = { $hand ->
    [yes] A hand
   *[no] Something
} covers { $count ->
    [1] { AND($squares) }
    [2] { AND($squares) }
   *[other] { $count } squares
}.
discs-unsure = { $count ->
    [1] The disc on { $square }
   *[other] { $count } discs
} can't be read clearly: { $why }.
    .short = { $count ->
        [1] The disc on { $square }
       *[other] { $count } discs
    } can't be read.
counters-unseen = The counters can't be read now.
stray-counter = A counter lies beside the squares: put it where it belongs.
    .short = A counter lies beside the squares.
places-covered = Something lies over { AND($places) }: take it off the board.
    .short = Something covers { AND($places) }.
base-unsure = { CAP(BASE-NAME($colour)) } can't be seen well: move its counters apart.
    .short = { CAP(BASE-NAME($colour)) } can't be seen well.
stack-unsure = The counters on { $square } can't be seen well: push the stack straight.
    .short = The counters on { $square } can't be seen well.
base-of = { BASE-NAME($colour) }
base-name = { $n ->
    [red] red's base
    [green] green's base
    [yellow] yellow's base
   *[blue] blue's base
}

## Questions about a throw or a turn

# Whose throw a question is about, where it could be another one.
about-throw = { $whose }: { $asked }
# A question after what makes it necessary.
asked-because = { $why } { $asked }
    .shortest = { $asked }
throw-of = { $number ->
    [0] { $player }'s throw
   *[other] { $player }'s { ORDINAL($number) } throw
}
    .shortest = { $number ->
        [0] { $player }
       *[other] { $player }, throw { $number }
    }
ordinal = { $n ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
   *[other] latest
}
what-was-thrown = What was thrown?
what-happened = What happened?
# What makes a question about a throw necessary.
looks-alike = With these dice { $face } can look like { $seen } to me.
    .short = { $face } can look like { $seen }.
throw-unclear = { $seen ->
    [0] I missed the throw.
   *[other] { $hidden ->
        [0] { $leans ->
            [yes] One die may have been cocked.
           *[no] I couldn't see every die clearly.
        }
       *[other] I saw only { AND($shown) }.
    }
}
press-misfits = { $player } pressed, but that doesn't fit what I saw.
    .short = { $player }'s press doesn't fit.
# Events to choose from.
new-throw = The new throw: { $dice }
throw-again = { $kind ->
    [cocky] A die leaned: throw again
   *[bum] A die left the zone: throw again
}
    .short = Throw again
    .shortest = Void
and-then = { $first }; then { $second }
    .short = { $first }
turn-ended = The turn is over; what happened since stays open
    .short = The turn is over
something-else-then = Something else
other-dice-then = Other dice
as-read = As I read it: { $what }
    .short = { $what }
    .shortest = An illegal move
no-look-again = No: look again
    .short = No: look again

## Why something was ruled

what-was-weighed = What was weighed:
weighed = { $chance }: { $what }.
none-of-these-yet = none of these happened yet, or something else
percent = { $near ->
    [sure] more than 99 %
    [hardly] less than 1 %
   *[about] { $percent } %
}
was-thrown = { $dice } was thrown
was-void = { $kind ->
    [cocky] a throw with a die that leans
   *[bum] a throw with a die off the zone
}
something-else = something else
slip = { SLIP-NAME($code) }
slip-with = { SLIP-NAME($code) } ({ $dice })
    .short = { SLIP-NAME($code) }
slip-name = { $n ->
    [button] a button pressed by somebody whose turn it is not
    [early] a press before anything was thrown
    [moving] a press while a counter is being moved
    [aside] dice set aside that may not be
    [turned] a die turned over by hand
    [again] the dice thrown again with nothing played
    [many] too many dice
    [numbers] a wrong number of dice
   *[board] a board that no legal turn leads to
}

## The last turn changed, a die that left the table

did-it-leave = One die is not in view. Did it leave the table?
yes-it-left = Yes: the dice are thrown again
no-only-covered = No: it is only covered
