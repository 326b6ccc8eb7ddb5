# Peruke 84: the rules and the words of their rulings.

## Players, discs, dice

# A player whose name is not known.
player = { $n ->
    [1] South
   *[2] North
}
disc = { $owner }'s { $disc }
    .short = the { $disc }
disc-there = { $owner }'s { $disc } on { $square }
    .short = the { $disc } on { $square }
own-disc = the { $disc }
side-up = { $n ->
    [target] target side
   *[plain] plain side
}
red = red { $face }
count-squares = { $n ->
    [one] { $n } square
   *[other] { $n } squares
}

## What somebody does (after the name)

done = { CAP($deed) }.
turn = { $player } { AND($parts) }.
    .shortest = { $player } { FIRST($parts) } and more
uses-nothing = uses nothing
ends-turn = ends the turn
loses-turn = loses the turn
turns = turns { $what } on { $square } to its { SIDE-UP($side) }
    .short = turns { $what } on { $square }
moves = moves { $what } from { $start } to { $end }{ and-leaves }
    .short = moves { $what } to { $end }
captures = moves { $what } from { $start } to { $end } and captures { $other }{ and-leaves }
    .short = captures { $other } with { $what }
and-leaves = { $leaves ->
    [yes] ; it leaves the board
   *[no] { "" }
}
acts-on-open = acts on an open square

## The end

last-disc-off = { $player }'s last disc is off: the game is over
no-disc-left = { $player } has no disc left: the game is over
over = The game is over with { $south } to { $north }
own-exit = { $player }'s last disc left the board: { $player } gets { $owner }'s unsafe discs too.
elimination = { $player } took { $owner }'s last disc and keeps all own discs.
both-empty = The last discs of both left the board together.
turn-limit = The turn limit is reached: every disc counts for its owner.
wins = { $player } wins with { $points } to { $score }
drawn = 42 to 42: { $again ->
    [yes] play again
   *[no] a draw
}

## Throws

throw-first = { $player } throws the three dice first
thrown-already = { $player } has thrown already: use the values first
bad-throw = A throw is two white dice and a red one, each showing 1 to 6
thrown = { $player } has { AND($shown) }.
passes = { AND($shown) }: none of them can be used, so the turn passes
    .short = { AND($shown) }: nothing can be used
throw-counts = A turn is lost by void throws, and this throw counts
forfeit = Three void throws in a row: { $player } loses the turn

## Values that can't be used

no-die = No die is named
two-whites = { AND($shown) } can't be added: only the red die is added to a white one
    .short = { AND($shown) } can't be added
red-used = The red die is used already in this turn
red-shows = The red die shows { $red }, not { $face }
red-shows-it = No white die that is left shows a { $white }; the red die shows it: r{ $white }
    .spoken = No white die that is left shows a { $white }; the red die shows it: use the red { $white }
    .short = The white { $white } is gone; the red die shows it
none-left = No white die that is left shows a { $white }
too-high = Red { $red } and { $white } make { $total }: no disc has that number
    .short = Red { $red } and { $white } make { $total }

## Values that must be used

must-use = { $count ->
    [one] { CAP(OR($ways)) } can still be used
   *[other] { CAP(NUMBER-WORD($count)) } values can still be used, such as { OR($ways) }
}: { use-all-values }
    .short = { $count ->
        [one] { CAP(OR($ways)) } can still be used
       *[other] { CAP(NUMBER-WORD($count)) } values can still be used
    }
value-of-white = the { $white }
value-of-red = the red { $red }
value-joined = red { $red } and { $white } as a { $total }
more-to-use = { $used ->
    [yes] The { OR($faces) } could also be used
   *[no] Nothing was used, but the { OR($faces) } can be
}: { use-all-values }
    .short = { $used ->
        [yes] The { OR($faces) } could also be used
       *[no] Nothing was used, but the { OR($faces) } can be
    }
use-all-values = all values that can be used must be used
must-use-otherwise = { $most ->
    [1] After this, a value that must be used no longer can be
   *[other] After this, fewer than { NUMBER-WORD($most) } values could be used: as many as possible must be
}
    .short = { $most ->
        [1] After this, a value that must be used no longer can be
       *[other] After this, fewer than { NUMBER-WORD($most) } values could be used
    }
more-otherwise = { $count ->
    [one] { $count } value is
   *[other] { $count } values are
} used, but played otherwise { $most } can be: as many as possible must be
    .short = { $count ->
        [one] { $count } value is
       *[other] { $count } values are
    } used, but { $most } can be
open-still = More can be used: use it, or end the turn
    .short = More can be used
turn-ended = The turn was ended: the dice that are left are lost
    .short = The turn was ended
nothing-else = Nothing more can be used, so the turn is over by itself
    .short = Nothing more can be used
unreadable = That is no step of Peruke 84: turn a disc, move a disc or end the turn
    .short = That is no step of Peruke 84

## What a value can't do

no-such-file = There is no square { $square }: the files are a to f
no-such-square = The board has { $rows } rows: there is no { $square }
    .short = There is no { $square }
no-disc = No disc lies on { $square }
wrong-number = A { $face } acts on discs numbered { $face }, not on { $what }
    .short = A { $face } acts on discs numbered { $face }
secondary-only = On the first roll { $player } only turns own discs of the second row to their plain side
    .short = On the first roll only the second row is turned
number-twice = { $what } is turned already: on the first roll each number works once
    .short = { CAP($what) } is turned already
own-safe-turned = { $what } is safe already: an own disc is never turned to its target side
    .short = { CAP($what) } is safe already
enemy-unsafe-turned = { $what } is unsafe: an opposing disc is never turned to its plain side
    .short = { CAP($what) } is unsafe already
enemy-moved = { $what } can't move: only { $player }'s discs move now
    .short = { CAP($what) } can't move now
unsafe-moved = { $what } is unsafe: an unsafe disc never moves
    .short = { CAP($what) } is unsafe: it never moves
moved-twice = { $what } has moved in this turn: a disc moves once
    .short = { CAP($what) } has moved already
not-straight = From { $start } to { $end } is no straight line: a disc moves along a row, a column or a diagonal
    .short = From { $start } to { $end } is no straight line
not-exact = From { $start } to { $end } is { COUNT-SQUARES($steps) }: by the house rule a { $face } moves exactly { $face }
    .short = From { $start } to { $end } is { COUNT-SQUARES($steps) }, not { $face }
too-far = { $what } from { $start } to { $end } is { COUNT-SQUARES($steps) }: a { $face } moves at most { $face }
    .short = From { $start } to { $end } is too far for a { $face }
jumped = { $what } can't jump from { $start } to { $end }: { $other } is in the way
    .short = { CAP($other) } is in the way
onto-own = { $what } can't land on { $square }: { $other } lies there
    .short = On { $square } lies an own disc
onto-safe = { $what } can't land on { $square }: { $other } is safe there
    .short = { CAP($other) } is safe on { $square }
capture-number = { $what } can't capture { $other }: by the house rule the numbers must be equal
    .short = { CAP($what) } can't capture { $other }
only-there = Only a disc that lands in the far end zone can be left there or taken
    .short = Only in the far end zone can a disc be left or taken
taken-at-once = A disc that lands in the far end zone is taken at once
    .short = In the far end zone a disc is taken at once
is-off = The disc that landed on { $square } in the far end zone is off the board
    .short = The disc on { $square } is off the board

## A board as it is seen

as-it-should = The board is as it should be.
take-off = Take { $what } off { $square }.
turn-back = Turn { $what } back, { SIDE-UP($side) } up.
    .short = Turn { $what } back.
put-back = Put { $what } back on { $square }, { SIDE-UP($side) } up.
    .short = Put { $what } back on { $square }.
not-reached = No order of { AND($shown) } leads to this board
    .short = These dice do not lead to this board
came-back = { $what } came to { $square }: a disc that left never comes back
    .short = { CAP($what) } can't come back
enemy-gone = { $what } is gone from { $square }, but no disc landed there
    .short = { CAP($what) } is gone from { $square }
enemy-went = { $what } went from { $start } to { $end }, but only { $player }'s discs move now
    .short = { CAP($what) } can't move now
own-turned = { $what } was turned to its target side: that is only done to opposing discs
    .short = { CAP($what) } is an own disc: don't turn it
must-leave = { $what } landed on { $square } in the far end zone: it is taken off the board at once
    .short = { CAP($what) } is taken off at once
two-moves = { $what } from { $start } to { $end } would be two moves: a disc moves once a turn
    .short = { CAP($what) } would move twice
gone = { $what } is gone from { $square }, but a { $face } does not take it to the far end zone
    .short = { CAP($what) } is gone from { $square }
too-many-values = { $count } values were used: there is only { AND($shown) }
    .short = { $count } values were used: that is too many
die-twice = The values { AND($faces) } would need a die twice: there is { AND($shown) }
    .short = The values { AND($faces) } would need a die twice
would-need = { $what } would need a { $face }: there is { AND($shown) }
    .short = { CAP($what) } would need a { $face }
would-need-sum = { $what } would need a { $face }, and { AND($shown) } are both white: only the red die is ever added
    .short = { CAP($what) } would need a { $face }

## What can't lie there

no-such-disc = The disc on { $square } can't be read: it needs an owner, a number from 1 to 6 and a side
    .short = The disc on { $square } can't be read
too-many-discs = { $owner } has { $count } discs on the board: each player has twelve
    .short = There are { $count } discs of { $owner }: each has twelve
too-many-alike = { $owner } has { $count } discs { $disc }, on { AND($squares) }: there are two of each
    .short = There are { $count } discs { $disc } of { $owner }, not two
two-on-square = { $count } discs lie on { $square }: there is room for one

## What is typed

no-step = “{ $text }” is no step of Peruke 84; write 4 c4-c8, 3 turn c2, r2 d3-e4, 5=r3+2 c4-c8 or end.
adds-up = “{ $text }” does not add up: { AND($shown) } make { $total }.
red-twice = “{ $text }” names the red die twice; there is only one.
no-square = “{ $text }” names something that is no square, or the same square twice.
no-position = “{ $text }” is no Peruke 84 position.
points-differ = The discs on the board and the piles add up to { $total }, not 84.
is-written = “{ $text }” is written { $key }.
rows-differ = The board has { $rows } rows, not { $count }.
two-of-each = { $owner } has two discs { $disc }, not more.
too-many-turns = No game gets to { $count } turns; { $most } is the most that is counted.
turn-of = After { $count } turns it is { $player }'s turn.
dice-after-end = A player has no disc left, so the game is over and no dice lie there.
no-dice = “{ $text }” are no dice; write 5-3-r2, the red die last.
no-plans = “{ $text }” are no plans for these dice.
idle-plans = “{ $text }” leaves dice with which nothing can be done as its plans say.
not-moved-there = No disc that moved can be on { $square }.
no-row = “{ $text }” is no row of 6 squares.

## Players, house rules

bad-seats = Peruke 84 is for two players.
option-rows = How many rows has the board?
option-distance = How far does a disc move: up to its value, exactly, or like a queen?
    .short = How far does a disc move?
option-distance-upto = up to its value
option-distance-exact = exactly
option-distance-queen = like a queen
option-die_selects_disc = Does a value act only on discs of its number?
option-capture_matches_die = Must a captured disc have the number of the value?
option-adding_may_waste = May the red die be added where that leaves a die unused that could be used?
option-red_die_compulsory = Must the red die be added when more dice are used that way?
option-must_use = What must be used: as many values as possible, whatever is usable next, or nothing?
    .short = What must be used?
option-must_use-max = as many as possible
option-must_use-greedy = what is usable next
option-must_use-off = nothing
option-end_zone_auto_take = Is a disc taken as soon as it lands in the far end zone?
option-tie = What follows on 42 to 42?
option-tie-draw = a draw
option-tie-replay = another game
option-turn_limit = After how many turns of each player is the game stopped and counted?
option-best_of = The best of how many games is played?
preset-standard = Peruke 84 rules, Peruke Games, 2025; open questions as on the rule page

## On the mat

how-to = Discs 1 to 6 on the end rows, plain side up; before them 6 to 1, target side up. Throw two white dice and the red one into ROLL. A value acts on the discs of its number: turn, move, capture. Press when your turn is done.

## At the table

set-up = Set the discs up, { $player } at rank 1 and { $owner } at rank { $rows }: 1 to 6 from the left, plain; before them 6 to 1, target side up.
first-roll = First roll: only own discs of the second row are turned (P84-3.1).
match = Best of { $of }: { $one } { $won }, { $other } { $lost }
match-won = { $player } wins the match, { $most } to { $least }
red-one-next = { $what }, the red one

## In the terminal

board-piles = Piles: { $text }
board-pile = { $name } ({ $side ->
    [south] South
   *[north] North
}) { $total }
board-legend = S or N: safe, s or n: unsafe
board-turn = { $name } to play
