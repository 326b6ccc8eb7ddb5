# Peruke One: the rules and the words of their rulings.

## Discs, dice, points

side = { $n ->
    [safe] safe
    [vulnerable] vulnerable
   *[taken] taken
}
disc-is = disc { $disc } is { SIDE($side) }
    .short = { $disc } is { SIDE($side) }
scored = { $below ->
    [yes] −{ $score } points
   *[no] { POINTS($score) }
}
    .spoken = { $below ->
        [yes] minus { POINTS($score) }
       *[no] { POINTS($score) }
    }

## What somebody does (after the name)

done = { CAP($deed) }.
turns = turns disc { $disc }{ with }: it is vulnerable now
    .short = turns disc { $disc }{ with }
takes = takes disc { $disc }{ with }
with = { $how ->
    [sum] {" "}with red { $red } and { $white }
    [red] {" "}with the red die
   *[plain] {""}
}
stops = stops and counts { $scored }
    .short = stops
ends-round = ends the round
    .shortest = ends it
loses-round = loses the round
lays-out = lays the discs out again
    .short = lays them out

## The end

why-over = { $ending ->
    [rounds] six rounds are played
    [blocked] no value that was rolled could be used
   *[stopped] the player stopped
}
peruke-one = Peruke One! Discs 2 to 6 are taken and the 1 is vulnerable
over = The game is over with { $scored }: { $why }
    .short = The game is over with { $scored }
outcome = { CAP($why) }: { $scored }
race-won = { CAP($why) }. { $player } wins with { $scored } to { $lower }
    .short = { $player } wins with { $scored }
race-tied = { CAP($why) }. Both have { $scored }: they share the win
    .short = Both have { $scored }

## Throws

throw-first = Throw { $count ->
    [one] { $count } die
   *[other] { $count } dice
} first
thrown-already = Round { $round } is thrown already: use one value or two
    .short = Round { $round } is thrown already
bad-throw = Round { $round } is thrown with { $count } dice, each showing 1 to 6
thrown = Round { $round }: { AND($shown) }. { $count ->
    [1] Use it, or stop.
   *[other] Use one value or two.
}
    .short = Round { $round }: { AND($shown) }.
blocked = Every disc that { AND($shown) } could turn is taken: { $more ->
    [yes] this game
   *[no] the game
} is over with { $scored }
    .short = Every disc of { AND($shown) } is taken: the end
throw-counts = A round is lost by void throws, and this throw counts
forfeit = Three void throws in a row: round { $round } is lost

## The second player's turn to play

first-over = { $player } has { $scored }. { $next } plays next: lay the discs 1 to 6 out again, plain side up
    .short = { $player } has { $scored }. { $next } lays the discs out again
laid-out = The discs are laid out again.
lay-out-first = The second player lays all six discs out first, plain side up
    .short = Lay all six discs out first, plain side up
lie-there = The discs are laid out already: throw, or use a value
    .short = The discs are laid out already

## Values that can't be used

no-such-disc = There is no disc { $disc }: the discs are 1 to 6
    .short = There is no disc { $disc }
two-whites = { AND($shown) } can't be added: two white dice never are
    .short = { AND($shown) } can't be added
no-red = No die is red in this game, so no dice are added
    .short = In this game no die is red
red-used = The red die is used already in this round
too-high = { $red } and { $white } make { $total }: no disc has that number
    .short = { $red } and { $white } make { $total }
already-taken = Disc { $disc } is taken already: a { $disc } is lost
    .short = Disc { $disc } is taken already
red-shows = The red die shows { $red }, not { $face }
red-shows-it = No white die that is left shows a { $white }; the red die shows it: use r{ $white }
    .spoken = No white die that is left shows a { $white }; the red die shows it: use the red { $white }
    .short = The red die shows the { $white }: use r{ $white }
none-left = No { $red_plays ->
    [yes] white die
   *[no] die
} that is left shows a { $face }
two-used = Two values are used in this round, and more than two are never used
    .short = Two values are used already

## The end of a round

must-use = The { $face } can be used: two values must be used when two can be
    .short = The { $face } has to be used as well
no-pass = Use at least one value, or stop and count the score
    .short = Use at least one value, or stop
no-stop = A value was used in this round: end the round first
    .short = End the round first
player-stopped = The player stopped, and the game is over
    .short = The game is over
round-ended = The round was ended: its other dice are lost
    .short = The round was ended
nothing-else = Nothing else can be used, so the round is over by itself
    .short = Nothing else can be used
open-still = The round is still open: use a second value, or end the round
    .short = Use a second value, or end the round
unreadable = That is no step of Peruke One: use a value, end the round or stop
    .short = That is no step of Peruke One

## Discs as they lie

as-they-should = The discs lie as they should.
nothing-more = Nothing more was used.
discs-are = { CAP(AND($parts)) } now.
    .short = Now { AND($parts) }.
put-back = { $side ->
    [taken] Put disc { $disc } back to the taken discs.
    [safe] Put disc { $disc } back on square { $disc }, plain side up.
   *[vulnerable] Put disc { $disc } back on square { $disc }, target side up.
}
    .short = { $side ->
        [taken] Put disc { $disc } back to the taken ones.
        [safe] Put disc { $disc } back, plain side up.
       *[vulnerable] Put disc { $disc } back, target side up.
    }
disc-twice = Disc { $disc } lies there { $count } times: there is one of each
no-such-side = Disc { $disc } shows neither its plain nor its target side
two-on-square = { $count } discs lie on square { $square }: there is room for one
stray = Disc { $disc } lies beside the row: put it on square { $disc }, or to the taken discs
    .short = Disc { $disc } lies beside the row
turned-back = Disc { $disc } was { SIDE($before) } and is { SIDE($side) } now: a disc only goes from safe to vulnerable to taken
    .short = Disc { $disc } was { SIDE($before) } and is { SIDE($side) } now
nothing-used = Nothing was used: use at least one value, or say that you stop
    .short = Nothing was used: use a value, or stop
too-many = { $count } values were used, { AND($shown) }: { $begun ->
    [yes] one more is left in this round
   *[no] a round allows two
}
    .short = { $count } values were used, { AND($shown) }
second-can-be-used = A second value can be used: two values must be used when two can be
    .short = A second value has to be used
needs-two = Disc { $disc } was turned and taken: that needs two dice of { $disc }
    .short = Disc { $disc } needs two dice of { $disc }
same-die-twice = { AND($shown) } would need the same die twice: a die that was added is spent
    .short = { AND($shown) } would need a die twice
would-need = Disc { $disc } would need { AND($shown) } added: only the red die is added to a white one
    .short = Disc { $disc } would need { AND($shown) }
not-shown = Disc { $disc } was moved on, but no die shows { $disc }
    .short = No die shows { $disc }

## What is typed

no-step = “{ $text }” is no step of Peruke One; write use 5, use r3, use 5=r3+2, end or stop.
adds-up = “{ $text }” does not add up: { AND($shown) } make { $total }.
red-twice = “{ $text }” names the red die twice; there is only one.
no-position = “{ $text }” is no Peruke One position; the first one is ssssss/1.
impossible-position = “{ $text }” can't come about: { $why }.
why-not-last = round { $round } is not the last one
why-too-many-used = { $count } values were used, but at most { $most } could be
why-unusable = no die that lies there can be used, so the round is over
why-no-red = no die is red in this game
why-white-dice = round { $round } has { $count } white dice
why-no-score = a game scores { $lowest } to { $highest }, not { $score }
why-dice = round { $round } has { $count } dice

## Players, house rules

bad-seats = Peruke One is for one player, or for two in turn.
option-must_use = Must two values be used when two can be?
option-allow_pass = May the player use nothing although a value is usable, and play on?
option-red_die = Is one die red, to be added to a white one once a round?
preset-classic = Peruke One rules, Peruke Games, 2023: six dice alike
set-classic = Classic
preset-red-die = Peruke One rules, Peruke Games, newer text: five white dice and a red one
set-red-die = Red die

## On the mat

how-to = Lay the discs 1 to 6 on their squares, plain side up. Throw the dice into ROLL, a die less each round. A value turns its disc over, or takes one that lies target side up: put it into TAKEN. Press after each round.

## At the table

set-up = Lay the discs 1 to 6 on their squares, plain side up.
round-over = Round { $round } is over: { $player } has { $scored }
new-best = A new personal best!
five-games = The five games: { $scored }
series = Game { $n } of { $of }{ $n ->
    [1] { "" }
   *[other] , { $scored } so far
}. Personal best: { $best }.
one-more = { $player }: one more, or press
use-dice = { $player }: { $count ->
    [1] use the die
   *[other] use 1 or 2 dice
}
round-of = round { $round } of { $of }
    .short = round { $round }
    .shortest = { $round } of { $of }
plays-next = plays next
lay-them-out = { $player }: lay the discs out again, then throw
to-beat = { $scored } to beat

## In the terminal

board-discs = { $side ->
    [safe] safe
    [vulnerable] vulnerable
   *[taken] taken
}: { $text }
board-round = Round { $round } of 6, score { $score }
board-dice = Dice: { $text }
