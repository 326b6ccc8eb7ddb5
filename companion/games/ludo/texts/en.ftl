# Ludo in English.

## Colours, places

colour = { $n ->
    [red] red
    [green] green
    [yellow] yellow
   *[blue] blue
}
place = { $n }

## What somebody does (after the name)

done = { CAP($deed) }.
moves = moves { COLOUR($colour) } from { PLACE($start) } to { PLACE($end) }
    .short = moves { PLACE($start) } to { PLACE($end) }
brings-out = brings { COLOUR($colour) } out onto { $end }
takes-home = takes { COLOUR($colour) } home from { $start }
loses-turn = loses the turn after three void throws
# Also of what may be done (form "order").
and-captures = { $deed } and { $form ->
    [order] capture
   *[says] captures
} { AND($taken) }
taken = { $count ->
    [1] { COLOUR($colour) }
   *[other] { $count } of { COLOUR($colour) }
}

## What may be done

bring-out = bring { COLOUR($colour) } out onto { $end }
    .short = { COLOUR($colour) } out
take-home = take { $start } home
move = move { $start } to { $end }
    .short = { $start } to { $end }

## Throws

one-die = Ludo is played with one die, which shows 1 to 6
throw-first = Throw the die first
thrown-already = The { $die } is not played yet: { OR($lines) }
    .short = The { $die } is not played yet
thrown = A { $die }: { OR($lines) }.
    .short = A { $die }: { FIRST($lines) } or another move.
    .shortest = A { $die } is thrown.
one-more-try = A { $die } brings nobody out: { $left } more { $left ->
    [1] try
   *[other] tries
} for a six
    .short = A { $die }: { $left } more { $left ->
        [1] try
       *[other] tries
    }
nothing-but-again = No counter can use the 6, and a six earns another throw
    .short = The 6 can't be used, but throw again
third-six = The third six in a row is not played, and the turn is over
    .short = The third six in a row is not played
brings-nobody-out = A { $die } brings nobody out, so the turn is over
    .short = A { $die } brings nobody out
    .shortest = A { $die }: nobody comes out
passed = No { COLOUR($colour) } counter can use the { $die }, so the turn is over
    .short = No counter can use the { $die }
    .shortest = { $die }: nothing can move
throw-counts = A turn is lost by void throws, and this throw counts
    .short = This throw counts
forfeit = Three void throws in a row lose the turn

## Where a counter may not go

not-playing = Nobody plays { COLOUR($colour) }
not-yours = A { COLOUR($colour) } counter was moved, but it is { COLOUR($turn) }'s turn
    .short = It is { COLOUR($turn) }'s turn, not { COLOUR($colour) }'s
nobody-there = No { COLOUR($colour) } counter { $start ->
    [base] is in base
    [home] is home
   *[square] stands on { $start }
}
home-already = A { COLOUR($colour) } counter that is home stays there
    .short = A counter that is home stays there
past-pipe = { CAP(COLOUR($colour)) } turns { $goals ->
    [yes] to its goal squares
   *[no] into its pipe
} after { $tail }: from { $start } a { $die } does not lead to { $end }
    .short = { CAP(COLOUR($colour)) } turns { $goals ->
        [yes] to its goal squares
       *[no] into its pipe
    } after { $tail }
never-there = { CAP(COLOUR($colour)) } never comes to { $end }
backwards = A counter went from { PLACE($start) } to { PLACE($end) }, but counters travel forwards only
    .short = Counters travel forwards only
too-far = From { $start } it takes { $left } to come { $last ->
    [home] home
   *[other] to the last goal square
}, and the die says { $die }
    .short = From { $start } it takes { $left } to come { $last ->
        [home] home
       *[other] to { $last }
    }
wrong-count = From { $start } a { $die } leads to { PLACE($square) }, not to { PLACE($end) }
    .short = A { $die } leads to { PLACE($square) }, not to { PLACE($end) }
needs-six = A { COLOUR($colour) } counter came out of its base, but only a six brings one out and the die says { $die }
    .short = Only a six brings a { COLOUR($colour) } counter out
not-the-doorstep = A six brings a { COLOUR($colour) } counter out onto { $square }, not to { PLACE($end) }
    .short = { CAP(COLOUR($colour)) } comes out onto { $square }
blocked = A block of { COLOUR($colour) } stands on { $square }: no opponent passes it or ends on it
    .short = A block of { COLOUR($colour) } stands on { $square }

own-there = A { COLOUR($colour) } counter stands on { $square } already, and the square holds only one
    .short = A { COLOUR($colour) } counter stands on { $square } already
passes-own = A { COLOUR($colour) } counter was passed on { $square }: on the way home nobody passes counters of their own
    .short = The { COLOUR($colour) } counter on { $square } can't be passed

## What has to be done

must-capture = A counter can be captured, and has to be: { OR($lines) }
    .short = A counter has to be captured
must-enter = The six has to bring a counter out first: { OR($lines) }
    .short = The six has to bring a counter out
must-clear = The doorstep has to be cleared while { COLOUR($colour) } counters wait in base: { OR($lines) }
    .short = The doorstep has to be cleared
must-play = The { $die } has to be played: { OR($lines) }
    .short = The { $die } has to be played
six-played = The 6 is played already: throw again before the next move
    .short = The 6 is played: throw again first
die-played = The { $die } is played already: one throw moves one counter
    .short = The { $die } is played already
unreadable = In Ludo a die is thrown and a counter is moved
    .short = In Ludo a counter is moved after a throw

## A board that was seen

as-recorded = The board is as it was left.
moved-before-throw = Counters were moved before the throw
    .short = Moved before the throw
nothing-moved = Nothing was moved, but the { $die } has to be played: { OR($lines) }
    .short = The { $die } has to be played
several-moved = { $count } { COLOUR($colour) } counters were moved, and one throw moves one
    .short = { $count } counters were moved: one throw moves one
others-moved = Counters of { AND($colours) } were moved, but it is { COLOUR($turn) }'s turn
    .short = It is { COLOUR($turn) }'s turn
goes-back = A { COLOUR($colour) } counter was captured and goes back to its base
    .short = { CAP(COLOUR($colour)) } was captured and goes to base
not-captured = Counters of { AND($colours) } were moved, though they were not captured
    .short = Counters of { AND($colours) } were moved
put-missing = Put the missing { COLOUR($colour) } counter back to { PLACE($end) }.
    .short = Put { COLOUR($colour) } back to { PLACE($end) }.
put-back = Put { COLOUR($colour) } from { PLACE($start) } back to { PLACE($end) }.
    .short = Put { COLOUR($colour) } back to { PLACE($end) }.
no-such-colour = There is no colour { $text } in Ludo
    .short = There is no colour { $text }
too-many = There are { $count } { COLOUR($colour) } counters, and each colour has { $due }
stray = A { COLOUR($colour) } counter stands on { $square }, which is not on its way
    .short = { CAP(COLOUR($colour)) } can't stand on { $square }
missing = { $count ->
    [1] One { COLOUR($colour) } counter is
   *[other] { $count } { COLOUR($colour) } counters are
} missing: on this board all of them stay in sight
    .short = { $count ->
        [1] One { COLOUR($colour) } counter is
       *[other] { $count } { COLOUR($colour) } counters are
    } missing
stranger = A { COLOUR($colour) } counter stands on { $square }, but nobody plays { COLOUR($colour) }
    .short = Nobody plays { COLOUR($colour) }, but it stands on { $square }

## The end of the game

over = { CAP(COLOUR($colour)) } has all four counters home: the game is over
    .short = { CAP(COLOUR($colour)) } has all counters home
wins = { CAP(COLOUR($colour)) } has all four counters home: { $player } wins
    .short = { CAP(COLOUR($colour)) } is home: { $player } wins

## Seats

bad-seats = Ludo is for two to four players, not { $seats }.
no-seat-to-begin = There is no seat { $seat } to begin: { $seats } play.

## Positions and steps as text

no-step = "{ $text }" is no step of Ludo; a step is written Rt11-t14, Rbase-t1 or Rred5-home.
impossible-position = "{ $text }" is no position of Ludo: { $why }.
why-no-seat = after the colours it names the seat whose turn it is, as 1of2
why-no-place = { $named ->
    [yes] { $text }
   *[no] nothing
} is no place of a counter
why-no-quad = { $text } are not the four counters of its seat, the hindmost first
why-no-mark = { $named ->
    [yes] { $text }
   *[no] nothing
} is no mark of a turn
why-over = somebody has won, so nothing is awaited
why-two-home = only one player has all counters home
why-no-die = a die shows 1 to 6
why-sixes = so many sixes in a row don't go on
why-six-on-table = the six on the table is one of the sixes in a row
why-not-in-vain = no throw was in vain
why-unplayable = nothing can be played with this throw, so it does not lie there
why-captured = on { $square } one captured the other
why-one-a-square = { $square } holds one counter of a colour
why-two-blocks = two blocks stand on { $square }

## House rules

option-safe_doorsteps = Are the four doorsteps safe: is nobody captured there?
option-entering_captures = Does a counter that comes out capture what stands on its own doorstep, safe or not?
option-blocks = Are two counters of a colour a block that nobody else passes?
option-must_capture = Must a counter be captured where one can be?
option-must_enter = Must a six bring a counter out while one is in base?
option-six_again = Does a six earn another throw?
option-three_sixes = Is the third six in a row lost, and the turn with it?
option-capture_again = Does a capture earn another throw?
option-home_again = Does a counter that comes home earn another throw?
option-tries = How many throws for a six has a player with no counter on the board?
option-exact_home = Is home reached only by the exact number?
preset-standard = Family rules as on most boards sold today: safe doorsteps, and three sixes lose the turn
preset-traditional = The Rules of Ludo, Masters Traditional Games: two counters are a block, no square is safe, any number of sixes
set-traditional = Traditional
option-board = How many squares has the track: is home in the middle, or are there four goal squares for each colour?
    .short = How many squares has the track?
option-must_clear = Must the doorstep be cleared as soon as possible while one is in base?
option-one_a_square = Does a square hold only one counter of a colour?
option-pass_own = May a player's counters pass one another on the way home, in the pipe or on the goal squares?
    .short = May one's own counters be passed on the way home?
option-one_out = Does everybody begin with one counter on the doorstep?
preset-forty = The board of 40 squares, by German instruction sheets: three throws for a six, which must bring a counter out; no square is safe
set-forty = Board of 40 squares
set-three-throws = Three throws for a six

## At the table

set-up = Put each player's four counters into the base of their colour.
throw-again = { $player }: throw again
play-the = { $player }: play the { $face }
how-to = Four counters in each corner. Throw the die into ROLL. A six brings a counter out and throws again. Move one counter by the die, then press. Who lands on another's counter sends it back to its base. Home is the middle, by exact count.
how-to-forty = Four counters in each corner. Throw the die into ROLL. A six brings a counter out and throws again. Move one counter by the die, then press. Who lands on another's counter sends it back to its corner. Four counters on your goal squares win, by exact count.
