# Uckers in English.

## Colours, places, dice

colour = { $n ->
    [red] red
    [green] green
    [yellow] yellow
   *[blue] blue
}
place = { $n }
at = { $n ->
    [base] in base
   *[square] on { $n }
}
# What may be called before a throw.
called = { $n ->
    [snake-eyes] rule of snake eyes
    [blow] blow-back
   *[suck] suck-back
}
fault = { $n ->
    [bum] bum
   *[cocky] cocky
}
times = { $n ->
    [0] not at all
    [1] once
    [2] twice
   *[other] { NUMBER-WORD($n) } times
}
a-throw = { $throw }
    .spoken = { AND($shown) }
a-die = a { $die }
dice-say = { $count ->
    [1] the die left says { AND($shown) }
   *[other] the dice say { AND($shown) }
}
    .short = { $count ->
        [1] the die says { AND($shown) }
       *[other] the dice say { AND($shown) }
    }

## What stands on a square

blob = { COLOUR($colour) }'s blob
stack = { $count ->
    [1] { COLOUR($colour) }'s counter
   *[other] { COLOUR($colour) }'s blob of { NUMBER-WORD($count) }
}
    .short = { $count ->
        [1] { COLOUR($colour) }'s counter
       *[other] { COLOUR($colour) }'s blob
    }
the-mixi-blob = the mixi-blob
blob-on = { $blob } on { $square }

## What somebody does (after the name), or is to do (form "order")

done = { CAP($deed) }
and-then = { $first }, and { $other }
    .shortest = { $first } and more
and-uck-off = { $deed } and { $form ->
    [order] uck
   *[says] ucks
} off { $blob } there
    .short = { $deed }, { $form ->
        [order] uck
       *[says] ucks
    } off { $blob }
release = { $form ->
    [order] release
   *[says] releases
} { COLOUR($colour) } to { $end }
release-and-go = { $form ->
    [order] release { COLOUR($colour) } and go
   *[says] releases { COLOUR($colour) } and goes
} { $steps } on to { $end }
    .short = { $form ->
        [order] release { COLOUR($colour) } to { $end }
       *[says] releases { COLOUR($colour) } to { $end }
    }
bring-home = { $form ->
    [order] bring
   *[says] brings
} { mover } home from { PLACE($start) } with { $steps }
    .short = { $form ->
        [order] bring
       *[says] brings
    } { mover } home
move = { $together ->
    [yes] { $form ->
        [order] advance
       *[says] advances
    }
   *[no] { $form ->
        [order] move
       *[says] moves
    }
} { mover } { $steps } from { PLACE($start) } to { PLACE($end) }
    .short = { $together ->
        [yes] { $form ->
            [order] advance
           *[says] advances
        }
       *[no] { $form ->
            [order] move
           *[says] moves
        }
    } { mover } to { PLACE($end) }
mover = { $together ->
    [yes] { blob }
   *[no] { COLOUR($colour) }
}
challenge = { $form ->
    [order] challenge { $blob } with { COLOUR($colour) } from { PLACE($start) }
   *[says] challenges { $blob } with { COLOUR($colour) } from { PLACE($start) }: once at, { NUMBER-WORD($count) } sixes needed
}
    .short = { $form ->
        [order] challenge
       *[says] challenges
    } { $blob }
call-blow-back = { $form ->
    [order] call
   *[says] calls
} a blow-back on { $steps } with { COLOUR($colour) }
call-suck-back = { $form ->
    [order] call
   *[says] calls
} a suck-back on { $steps } with { COLOUR($colour) } against { COLOUR($pipe) }
call-snake-eyes = { $form ->
    [order] call
   *[says] calls
} snake eyes all out
settle-challenge = { $form ->
    [order] send { $blob } to base and put
   *[says] sends { $blob } to base and puts
} one { COLOUR($colour) } counter on { PLACE($end) }
    .short = { $form ->
        [order] send
       *[says] sends
    } { $blob } to base
settle-call = { $form ->
    [order] carry
   *[says] carries
} out the { CALLED($kind) }
settle-snake-eyes = { $out ->
    [yes] { $form ->
        [order] bring
       *[says] brings
    } all counters out
   *[no] { $form ->
        [order] send
       *[says] sends
    } all counters back in
}
pick = { $form ->
    [order] pick
   *[says] picks
} { AND($colours) }
skip = { $form ->
    [order] skip
   *[says] skips
} the throw, of which nothing could come
decline = { $form ->
    [order] leave
   *[says] leaves
} the challenge alone

## Throws

start-throw = { CAP($player) } throws { $total } for the start; { $next } { $then ->
    [picks] starts and picks the colours
    [starts] starts
   *[throws] throws next
}
    .short = { CAP($player) } throws { $total }; { $next } { $then ->
        [picks] picks the colours
        [starts] starts
       *[throws] throws next
    }
two-dice = Two dice are thrown in Uckers, not { $count }
no-die-shows = No die shows { AND($shown) }
before-next-throw = Before the next throw: { $now }
    .short = First { $now }
first = First { $now }
now-pick = the winner of the throw for the start picks his colours
    .short = the winner picks his colours
now-settle = what the dice decided is done on the board
    .short = do on the board what the dice decided
now-play = the { AND($shown) } on the table must be played
    .short = play the { AND($shown) }
to-play = { AND($shown) } to play{ $six ->
    [yes] ; the six earns another throw
   *[no] { "" }
}
    .short = { AND($shown) } to play
passed = { AND($shown) }: nothing can be played, { $again ->
    [yes] throw again
   *[no] { $next } throws
}
    .short = { AND($shown) }: nothing can be played
snake-eyes = Snake eyes: { $out ->
    [yes] all counters come out
   *[no] all counters go back in
}
third-six = { AND($shown) }: the third throw in a row with a six loses the turn by the house rule; { $next } throws
    .short = { AND($shown) }: the third six in a row loses the turn
not-active = { AND($shown) }: { $player } needs a six before it may move { COLOUR($colour) }
    .short = { AND($shown) }: { $player } needs a six
active-at-once = Two sixes: { $both ->
    [yes] they activate { $player }, who plays both
   *[no] one activates { $player }, who plays the other
} with { COLOUR($colour) } at once and throws again
    .short = Two sixes: { $player } moves { COLOUR($colour) } and throws again
activated = The six lets { $player } move { COLOUR($colour) } from the next turn on
    .short = { $player } moves { COLOUR($colour) } from the next turn on

## Faulty throws

no-such-fault = A faulty throw is bum or cocky, not { $named ->
    [yes] { $text }
   *[no] that
}
counts-already = That throw counts already: { $now }
no-fault-here = At this table no throw is { FAULT($fault) }: the dice count as they lie
    .short = Here no throw is { FAULT($fault) }
turn-lost = { CAP(FAULT($fault)) } throw, the third in a row: the turn is lost
    .short = { CAP(FAULT($fault)) }, the third in a row: the turn is lost
faulty = { CAP(FAULT($fault)) } throw, { $count ->
    [1] the first
   *[other] the second in a row
}: throw both dice again; the third loses the turn
    .short = { CAP(FAULT($fault)) } throw: throw both dice again

## Challenges

challenge-failed = No six in { AND($shown) }: the challenge of { $blob } has failed, nothing moves and the turn is over
    .short = No six: the challenge has failed
challenge-won = { CAP(TIMES($count)) } at, the challenge is won: { $blob } goes to base and one { COLOUR($colour) } counter steps there
    .short = Challenge won: { $blob } goes to base
counted = { CAP(TIMES($count)) } at { $blob }: { NUMBER-WORD($left) } more to come
    .short = { CAP(TIMES($count)) } at { $blob }: { NUMBER-WORD($left) } to come
only-sixes-count = In a challenge a throw only adds its sixes: no counter is moved with it
    .short = In a challenge no counter is moved
challenge-runs = The challenge of { $blob } can't be left: throw on until it is decided
    .short = Throw on until the challenge is decided
no-challenger = No { COLOUR($colour) } counter is { AT($start) } to challenge
no-challenge-there = { $end } is not on { COLOUR($colour) }'s way round the track, so { COLOUR($colour) } can't challenge there
    .short = { $end } is not on { COLOUR($colour) }'s way
not-behind = The challenger has to stand directly behind the blob, { AT($behind) }, not { AT($start) }
    .short = The challenger has to stand { AT($behind) }
mixi-challenges = The stack on { PLACE($start) } is a mixi-blob, and a mixi-blob can't challenge
    .short = A mixi-blob can't challenge
challenge-next-turn = The { COLOUR($colour) } counter came to { PLACE($start) } only in this turn; it can challenge from the next turn on
    .short = It can challenge from the next turn on
mixi-not-challenged = The stack on { PLACE($square) } is a mixi-blob: it is not challenged, a counter that ends on it ucks it off
    .short = A mixi-blob is not challenged
single-not-challenged = A single counter stands on { PLACE($square) }: it is not challenged, a counter that ends on it ucks it off
    .short = A single counter is not challenged
no-blob-there = There is no opposing blob on { PLACE($square) } to challenge
    .short = No opposing blob stands on { PLACE($square) }
activated-by-it = By the house rule the throw that activates a player opens no challenge
    .short = The throw that activates opens no challenge
challenge-needs-six = A challenge needs a six, and the dice say { AND($shown) }
    .short = A challenge needs a six
one-die-played = A challenge takes the whole throw, and one die is played already
    .short = A challenge takes the whole throw
first-throw-only = In this house a challenge is opened only on the first throw of a turn
    .short = A challenge is opened on the first throw
challenge-forced = Only { $count ->
    [1] the
   *[other] a
} challenge uses the whole throw, so it has to be opened
    .short = A challenge has to be opened
challenge-plays-all = Opening a challenge plays the whole throw: nothing follows it
    .short = After a challenge nothing follows

## Calls before a throw

call-works = { CAP(AND($shown)) }: the { CALLED($kind) } on { $steps } works
    .short = The { CALLED($kind) } on { $steps } works
call-fails = { AND($shown) }: the { CALLED($kind) } on { $steps } has failed, { $moves ->
    [yes] the counter moves one square on
   *[no] nothing moves
} and the turn is over
    .short = The { CALLED($kind) } on { $steps } has failed
not-played-here = The { CALLED($kind) } is not played at this table; it is a house rule that is off
    .short = The { CALLED($kind) } is not played here
call-before-throw = The { CALLED($kind) } has to be called before the throw
    .short = Call the { CALLED($kind) } before the throw
called-already = Something is called already for this throw
snake-eyes-come-first = Snake eyes are called only before a player's first throw of the game
    .short = Snake eyes are called before the first throw
no-counter-to-call = No { COLOUR($colour) } counter stands on { PLACE($start) } for a { CALLED($kind) }
    .short = No { COLOUR($colour) } counter stands on { PLACE($start) }
call-next-turn = The { COLOUR($colour) } counter came to { PLACE($start) } only in this turn; a { CALLED($kind) } has to wait for the next
    .short = A { CALLED($kind) } has to wait a turn
nobody-to-blow-back = No opponent that could be blown back stands on { $square }
    .short = Nobody on { $square } could be blown back
nothing-to-suck-back = Nothing can be sucked back from { $square }: it is empty, behind a blob, or a stack of three
    .short = Nothing on { $square } can be sucked back

## What can't be done now

over = The game is over: one side has all its counters home
    .short = One side has all counters home
throw-first = Nobody moves before the throw
unreadable = In Uckers dice are thrown and counters are moved
not-hopeless = A throw is skipped only where nothing could come of any
    .short = This throw can't be skipped
pick-first = First the winner of the throw for the start picks his colours
    .short = First the winner picks his colours
picked-later = Colours are picked only after the throw for the start
    .short = It is too late to pick colours
nothing-to-settle = There is nothing to settle or to decline: { $now }
    .short = First { $now }
unsettled = The dice have decided, and the board does not show it yet: { AS($deed, form: "order") }
    .short = First { AS($deed, form: "order") }

## Whose counters

six-only-activates = The six lets { $player } move { COLOUR($colour) } only from the next turn on; it does nothing else
    .short = { $player } moves { COLOUR($colour) } from the next turn on
needs-six-first = { CAP($player) } needs a six before it may move { COLOUR($colour) }{ $count ->
    [0] { "" }
   *[other] , and the dice say { AND($shown) }
}
    .short = { CAP($player) } needs a six before that
is-the-partners = { CAP(COLOUR($colour)) } is the partner's; { $player } moves only { AND($colours) } now
    .short = { CAP(COLOUR($colour)) } is the partner's
not-yours = { CAP($player) } moves { AND($colours) }, not { COLOUR($colour) }
    .short = { CAP($player) } moves { AND($colours) }
moved-without-six = { CAP(COLOUR($colour)) } was moved, but { $player } needs a six before that
    .short = { CAP($player) } needs a six before that
moved-the-partners = { CAP(COLOUR($colour)) } was moved; a player moves only { AND($colours) } now
    .short = Only { AND($colours) } moves now

## Where a counter may not go

no-counter = No { COLOUR($colour) } counter { $start ->
    [base] is in base
    [home] is home
   *[square] stands on { $start }
}
no-stop-on-doorstep = A counter that comes out and goes on makes one movement, without a stop on its doorstep
    .short = No stop on the doorstep: it is one move
moved-already = That counter has moved from { PLACE($start) } already; both dice with one counter are one move, without a stop
    .short = Both dice with one counter are one move
left-home = A { COLOUR($colour) } counter that was home { $end ->
    [base] is in its base
   *[square] stands on { $end }
}; what is home is out of play
    .short = { CAP(COLOUR($colour)) }: what is home is out of play
put-in-base = A { COLOUR($colour) } counter was put back into its base from { PLACE($start) }; only an uck-off sends it there
    .short = { CAP(COLOUR($colour)) } was not ucked off
past-pipe = { CAP(COLOUR($colour)) } went { $steps } from { PLACE($start) } to { PLACE($end) }, past its own pipe; at { $tail } it turns into the pipe
    .short = { CAP(COLOUR($colour)) } turns into its pipe at { $tail }
out-of-pipe = { CAP(COLOUR($colour)) }'s counter left its pipe from { PLACE($start) } to { PLACE($end) }; up the pipe there is only the way home
    .short = Up the pipe there is only the way home
backwards = { CAP(COLOUR($colour)) } went backwards from { PLACE($start) } to { PLACE($end) }; counters only go forwards, clockwise
    .short = Counters only go forwards, clockwise
gone = A { COLOUR($colour) } counter is missing: it was { $start ->
    [base] in its base
   *[square] on { $start }
} and can't be home
    .short = A { COLOUR($colour) } counter is missing
release-needs-six = A { COLOUR($colour) } counter came out of its base, but only a six releases one and { $showing }
    .short = Only a six releases a { COLOUR($colour) } counter
doorstep-blocked = A { COLOUR($colour) } counter can't come out: { $blob } stands on { COLOUR($colour) }'s doorstep
    .short = { CAP($blob) } blocks { COLOUR($colour) }'s doorstep
came-out-wrong = { CAP(COLOUR($colour)) } came out and went { $steps } on to { PLACE($end) }, but { $showing }
    .short = { CAP(COLOUR($colour)) } went { $steps } on, but { $showing }
home-exactly = { CAP(COLOUR($colour)) } needs exactly { $steps } from { PLACE($start) } to get home, and { $showing }
    .short = { CAP(COLOUR($colour)) } needs exactly { $steps } to get home
wrong-distance = { CAP(COLOUR($colour)) } went { $steps } from { PLACE($start) } to { PLACE($end) }, but { $showing }
    .short = { CAP(COLOUR($colour)) } went { $steps }, but { $showing }
lands-on-blob = { CAP(COLOUR($colour)) } went to { PLACE($end) }, but one counter alone can't land on { $blob } there
    .short = One counter alone can't land on { $blob }
not-joined = { CAP(COLOUR($colour)) } went { $steps }, but { AND($joined) } may not be joined here: { $blob } on { $square } blocks the way
    .short = { CAP($blob) } on { $square } blocks the way
way-blocked = { CAP(COLOUR($colour)) } went { $steps } from { PLACE($start) } to { PLACE($end) }, but { $blob } on { $square } blocks the way
    .short = { CAP($blob) } on { $square } blocks the way
strange-pipe = { CAP(COLOUR($colour)) } can't go to { PLACE($end) }: only its own colour enters a pipe
    .short = Only its own colour enters a pipe
never-there = { CAP(COLOUR($colour)) } never comes to { PLACE($end) }, the square behind its own doorstep
    .short = { CAP(COLOUR($colour)) } never comes to { PLACE($end) }

## Blobs

needs-double = { CAP(COLOUR($colour)) }'s blob advances together only on a double, and { $showing }
    .short = A blob advances only on a double
blob-home-exactly = { CAP(COLOUR($colour)) }'s blob needs exactly { $steps } from { PLACE($start) } to get home, and advances { $die }
    .short = The blob needs exactly { $steps } to get home
blob-advances = { CAP(COLOUR($colour)) }'s blob advances { $die } on this double, not from { PLACE($start) } to { PLACE($end) }
    .short = The blob advances { $die } on this double
great-blob = { CAP(COLOUR($colour)) }'s blob of two can't pass or take { $blob } on { $square }
    .short = A blob of two can't pass or take { $blob }
direct-hit-only = { CAP(COLOUR($colour)) }'s blob takes another only by a direct hit; { $blob } stands in the way
    .short = { CAP($blob) } stands in the way
no-pair-of-many = { CAP(NUMBER-WORD($count)) } { COLOUR($colour) } counters stand on { PLACE($start) }; only a blob of two advances together
    .short = Only a blob of two advances together
no-pair-of-mixi = The stack on { PLACE($start) } is a mixi-blob; only a blob of one colour advances together
    .short = A mixi-blob does not advance together
no-pair = No blob of two { COLOUR($colour) } counters stands on { PLACE($start) }
    .short = No blob of two stands on { PLACE($start) }
blob-used-both = The blob that advanced together used both dice
    .short = The blob used both dice

## Dice that have to be played

all-played = The whole throw is played already
nothing-played = Nothing is played, but the { AND($shown) } can be
    .short = The { AND($shown) } can be played
also-play = The { AND($shown) } has to be played as well, for example: { OR($lines, form: "order") }
    .short = The { AND($shown) } has to be played as well
nothing-can-be-played = With { AND($shown) } nothing can be played
higher-die = Only one die can be played, and in this house it has to be the higher, the { $die }
    .short = The higher die has to be played: the { $die }
must-use-both = A { $what } was thrown, and both dice must be played: { OR($lines, form: "order") }
    .short = A { $what }: both dice must be played
must-play-rest = A { $what } was thrown and { $count ->
    [0] nothing
   *[other] only the { AND($played) }
} was played; { $left ->
    [0] that is no complete turn
   *[other] the { AND($rest) } has to be played as well
}, for example: { OR($lines, form: "order") }
    .short = A { $what }: both dice must be played
die-twice = The counters went { AND($ways) }, which would use the { $die } twice; each die is used once
    .short = The { $die } would be used twice
only-one-six = { CAP(NUMBER-WORD($count)) } counters came out, but there is only one six
    .short = There is only one six
too-many-moved = { CAP(NUMBER-WORD($count)) } counters moved; { $left ->
    [1] one die moves one
   *[other] two dice move at most two
}
    .short = { CAP(NUMBER-WORD($count)) } counters moved: that is too many

## A board that was seen

choose = The board fits { NUMBER-WORD($count) } turns: { OR($lines, form: "order") }
    .short = The board fits { NUMBER-WORD($count) } turns
as-recorded = The board stands as it should
moved-too-early = { CAP(AND($colours)) } moved, but { $over ->
    [yes] the game is over
   *[no] nobody has thrown yet
}
    .short = { CAP(AND($colours)) } moved, but { $over ->
        [yes] it is over
       *[no] nobody threw
    }
nothing-moved = Nothing moved, but the { AND($shown) } can be played{ $few ->
    [yes] :
   *[no] , for example:
} { OR($lines, form: "order") }
    .short = The { AND($shown) } can be played
uck-off-forgotten = The uck-off on { $square } was forgotten: { COLOUR($colour) }'s { $count ->
    [1] counter goes back to its base
   *[other] { NUMBER-WORD($count) } counters go back to their base
}
    .short = The uck-off on { $square } was forgotten
only-passed = { CAP(COLOUR($colour)) }'s counter on { $square } was only passed; only where a movement ends it ucks off
    .short = { CAP(COLOUR($colour)) } on { $square } was only passed
taken-for-nothing = { CAP(COLOUR($colour)) }'s counter was taken off { $square }, but nothing landed on it
    .short = Nothing landed on { $square }
missing = A { COLOUR($colour) } counter is missing: it belongs { $start ->
    [base] in its base
    [home] home, off the board
   *[square] on { $start }
}
    .short = A { COLOUR($colour) } counter is missing
other-side-moved = { CAP(COLOUR($colour)) } went from { $start ->
    [base] its base
   *[square] { $start }
} to { PLACE($end) }, but it is { OR($colours) } that moves now
    .short = It is { OR($colours) } that moves now
put-back = Put { $count ->
    [1] the { COLOUR($colour) } counter
   *[other] { $count } { COLOUR($colour) } counters
}{ $start ->
    [base] { " " }from { COLOUR($colour) }'s base
    [home] { "" }
   *[square] { " " }from { $start }
} { $end ->
    [base] into { COLOUR($colour) }'s base
    [home] aside: home is off the board
   *[square] on { $end }
}.
    .short = Put { $count ->
        [1] { COLOUR($colour) }
       *[other] { $count } { COLOUR($colour) } counters
    } { $end ->
        [base] into base
        [home] aside
       *[square] on { $end }
    }.

## What can't stand there

too-many-counters = There are { $count } { COLOUR($colour) } counters; each colour has four
    .short = There are { $count } { COLOUR($colour) } counters
no-such-colour = No counter of Uckers is { $text }; they are red, green, yellow and blue
    .short = No counter of Uckers is { $text }
no-such-square = The board has no square { $square }
bad-count = There can't be { $count } counters on { $square }
in-strange-pipe = A { COLOUR($colour) } counter stands in { COLOUR($pipe) }'s pipe; only { COLOUR($pipe) } enters it
    .short = { CAP(COLOUR($colour)) } stands in { COLOUR($pipe) }'s pipe
off-its-way = A { COLOUR($colour) } counter stands on { $square }, where { COLOUR($colour) } never comes: at { $tail } it turns into its pipe
    .short = { CAP(COLOUR($colour)) } never comes to { $square }
two-sides = Counters of both sides stand on { $square } ({ AND($colours) }); one of them must be ucked off
    .short = Both sides stand on { $square }

## The end of the game

win = { CAP(AND($colours)) } have all eight counters home and win{ $how ->
    [eight] , an eight-piecer
    [harbour] , eight piece in harbour
   *[home] { "" }
}
    .short = { CAP(AND($colours)) } win

## Seats

bad-seats = Uckers is for two players or for four in teams, not { $seats }.

## Positions and steps as text

no-step = '{ $text }' is no step of Uckers; a step reads like Rt11-t18, Rbase-t1 or Rt14xt15.
only-one-can = '{ $text }' names two counters, but only one can do that.
no-square-of-mat = { $text } is no square of the mat; they are t1 to t52, and red1 to red5 in red's pipe.
blow-back-from-pipe = A blow-back starts in { COLOUR($colour) }'s own pipe.
no-suck-back-square = { $text } is no square of a pipe that { COLOUR($colour) } could suck back from.
not-the-tail = { PLACE($start) } is not the tail of { COLOUR($pipe) }'s pipe.
no-square-on-way = { $text } is no square on { COLOUR($colour) }'s way.
no-quad = '{ $text }' should be the counters of { COLOUR($colour) }, like { $letter }:4base.
no-place = '{ $text }' is no place of a counter; places read like t14, 2base, { $pipe }3.
not-four = { CAP(COLOUR($colour)) } has { $count } counters here; it has to be { $due }.
no-seat = '{ $text }' is no seat; it reads like 1of2.
no-mark = '{ $text }' is no mark of a position of Uckers.
given-twice = { $text } is given twice.
no-throw = '{ $text }' is no throw of two dice; it reads like 6-4.
no-move = '{ $text }' is no move of one counter.
no-counter-text = '{ $text }' is no counter; it reads like Rt14.
no-challenge = '{ $text }' is no challenge; it reads like Rt14xt15:1of3.
no-call = '{ $text }' is nothing that can be called before a throw.
no-fault-count = '{ $text }' is no count of faulty throws; it can be 1 or 2.
no-numbers = '{ $text }' is no list of numbers.
impossible-position = '{ $text }' is no position of Uckers: { $why }.
position-too-short = it needs four colours and a seat, like R:4base/.../1of2
why-over = the game is over, so nothing is on its way any more
why-no-sixes = sixes in a row count only under the house rule, and after a six
why-unplayable = nothing can be played with { $throw }
why-both-sides = counters of both sides stand on { $square }
why-seats = the seats don't fit
why-not-active = seat { $seat } can't be active
why-active-too-early = seat { $seat } is active with counters that are not home
why-active-order = the active seats are out of order
why-snake-marks = the snake-eyes marks don't fit
why-no-start = nobody throws for the start
why-start-first = the throw for the start comes before everything else
why-no-total = no throw has that total
why-start-seat = seat { $seat } throws for the start now
why-start-over = the throw for the start is over
why-not-picked = the colours are not picked yet
why-two-dice = a throw has two dice
why-dice-left = the dice left are not among those thrown
why-faults-over = faulty throws are over once a throw counts
why-nobody-moved = one die is used but no counter has moved
why-not-passed = { $throw } can't have been passed
why-first-move = the first move and the dice don't fit
why-no-counter = no counter of { COLOUR($colour) } stands on { PLACE($square) }
why-arrived-first-throw = on the first throw of a turn no counter has just arrived
why-arrived-other-side = only the side that plays has counters that just arrived
why-challenge-board = the challenge and the board don't fit
why-challenge-count = the challenge and its count don't fit
why-call = what was called can't be called there
why-snake-eyes = snake eyes can't be called for this throw
why-no-dice = no dice are left to play
why-not-to-play = these dice are not to be played
why-first-throw-over = the first throw of the seat is over once it lies on the table

## House rules

option-pairs = Which colours play together: the opposite ones, or red with green against blue with yellow?
    .short = Which colours play together?
option-pairs-opposite = red with yellow
option-pairs-neighbours = red with green
option-colour_order = In which order do the colours lie round the board, clockwise?
    .short = How do the colours lie, clockwise?
option-colour_order-green-second = red, green, yellow, blue
option-colour_order-blue-second = red, blue, yellow, green
option-higher_die = If one die can be used and either would do: must it be the higher?
option-extra_throw_needs_use = Is another throw earned only by a six that was used?
option-must_play_forces_challenge = Must a challenge be opened where it alone uses the whole throw?
option-challenge_same_turn = May a counter challenge that arrived earlier in this turn?
option-challenge_first_throw_only = May a challenge be opened only on the first throw of a turn?
option-doorstep_extra_always = Does a blob on an own doorstep cost a counter on the track one six more too?
option-pair_inside_mixi_blocks = Does a pair of one colour inside a mixi-blob block like a blob?
option-split_blob_advance = May two counters of a larger blob advance together on a double?
option-activate_by_six = Is one six of a double six spent on activating, the other played?
option-activation_extra_throw = Does a single six that activates earn another throw?
option-bum = Is a die off the table, or one that moves a counter, a bum throw?
option-cocky = Is a die that does not lie flat a cocky throw?
option-throw_for_start = Does the companion follow the throw for the start? Otherwise the first seat starts and plays red.
option-suck_back = May a counter on the tail suck back counters from an opposing pipe?
option-suck_back_max_tries = How often may a counter try before it has to move on: at once, or after the second failure?
option-blow_back = May a counter in its own pipe blow back an opponent on the tail?
option-snake_eyes_all_out = Does a called 1-1 on a player's first throw bring all counters out?
option-snake_eyes_back_in = Does a second 1-1 straight after that send them all back in?
option-doubles_throw_again = Does any double earn another throw?
option-throw_again_after_won_challenge = Does a won challenge earn another throw?
option-blob_passes_blob = May a blob that advances on a double also pass blobs of two?
option-activating_six_challenges = May the other six of a double six that activates a player open a challenge?
option-last_home_activates = Does the other six of a double six that brings the last counter home activate its player?
option-mixi_blocks = Does any mixi-blob block, like a blob?
option-challenge_sixes = How many sixes does it take to beat a blob?
option-challenge_sixes-one-more = one more than counters
option-challenge_sixes-as-many = as many as counters
option-three_sixes = Does the third throw in a row with a six lose the turn?
preset-basic = The basic rules, uckers.co.uk/basicrules.htm; where they are silent, our reading.
set-basic = Basic
preset-wafu = WAFU or Big Ship rules: uckers.co.uk/advrules.htm and uckers.com, rules variations.
set-wafu = WAFU
preset-wafu-snake-eyes = WAFU rules with snake eyes all out and back in: uckers.com, rules variations; uckers.uk, terminology.
set-wafu-snake-eyes = WAFU, snake eyes
preset-army-air-corps = Army Air Corps crewroom rules: arrse.co.uk/wiki/Uckers.
set-army-air-corps = Army Air Corps
preset-submariners = Submariners' blob takes blob by a direct hit: arrse.co.uk/wiki/Uckers.
set-submariners = Submariners
preset-playuckers = playuckers.com/how-to-play-uckers with its optional throw for doubles.
preset-old-navy = Older Royal Navy rules, submarine-museum.co.uk and the rules on scribd.com: the higher die is preferred.
set-old-navy = Old Navy
preset-eudesign = An independent set, eudesign.com/bdgames/uckers/rules.htm: throw again after a won challenge.

## On the mat

how-to = Four counters in each corner. Throw two dice into ROLL. A six brings a counter out. Play each die, or both with one counter, then press. Several counters on a square are a blob: stack them. Home is the middle, by exact count.

## At the table

set-up = Put each colour's four counters into its own corner.
dice-lie = { AND($shown) }
why-void = { $n ->
    [cocky] A die does not lie flat.
   *[bum] A die left the roll zone.
}
may-pick = { $player } may pick the colours:
for-partner = plays for the partner
task-pick = pick colours
task-settle = do it on the board
task-play = play { AND($shown) }
task-siege = throw, { TIMES($count) } at
task-start = throw to start
task-throw = { $again ->
    [yes] throw again
   *[no] throw
}
challenge-note = A challenge: { TIMES($count) } at, { $left ->
    [1] one more six
   *[other] { NUMBER-WORD($left) } more sixes
} to come.
challenge-is-won = The challenge is won.

## In the terminal

board-challenges = { $name } to throw for the challenge: { $count ->
    [1] once at
    [2] twice at
   *[other] { NUMBER-WORD($count) } times at
}
