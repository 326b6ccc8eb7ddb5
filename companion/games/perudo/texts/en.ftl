# Perudo in English.

## Dice and bids

bid = { $face ->
    [1] { PACOS($count) }
   *[other] { $count }×{ $face }
}
    .spoken = { $face ->
        [1] { PACOS($count) }
       *[other] { $count } times { $face }
    }
pacos = { $n ->
    [one] { $n } paco
   *[other] { $n } pacos
}
some-dice = { $n ->
    [one] { $n } die
   *[other] { $n } dice
}
# What counts for a bid.
counting = { $face ->
    [1] paco
   *[other] { $palifico ->
        [yes] { $face }
       *[no] { $face } or paco
    }
}
call = { $call ->
    [dudo] Dudo
   *[calza] Calza
}

## Throws

thrown = { SOME-DICE($total) } are thrown under the cups; { $player } opens
    .short = { SOME-DICE($total) } are thrown; { $player } opens
palifico = Palifico: pacos are ordinary dice, and the value that { $player } opens with holds for the round
    .short = Palifico: pacos are ordinary dice
not-awaited = The dice are thrown already; it is the turn of { $player }
    .short = It is the turn of { $player }
no-such-faces = A die has no face { OR($faces) }
dice-count = { SOME-DICE($total) } are thrown in this round, not { $count }
throw-first = First all throw under their cups
reveal-first = { CAP($player) } called { call }: first all lift their cups
    .short = First all lift their cups

## Bids

opened = { CAP($player) } opens: at least { $count ->
    [one] 1 of the { $total } dice shows
   *[other] { $count } of the { $total } dice show
} { counting }
    .short = { CAP($player) }: at least { $count } of { $total } show { counting }
surely-false = { $bid } is allowed but can't be true: only { SOME-DICE($total) } are in play
    .short = { $bid } can't be true: { SOME-DICE($total) } in play
raised = { $bid } { $plural ->
    [yes] raise
   *[no] raises
} { $standing }
to-pacos = { $standing } becomes { $bid }, { $more ->
    [yes] more than half of { $of }
   *[no] half of { $of }
}{ $odd ->
    [yes] { " rounded up" }
   *[no] { "" }
}
    .short = { $standing } becomes { $bid }
from-pacos = { $standing } { $count ->
    [one] becomes
   *[other] become
} { $bid }: back from pacos takes double and one more
    .short = { $standing } { $count ->
        [one] becomes
       *[other] become
    } { $bid }

## Bids that are refused

bid-instead = { $why }; bid { OR($bids) } instead
    .short = { $why }; bid { OR($bids) }
    .shortest = { $why }
call-instead = { $why }; call Dudo instead
    .shortest = { $why }
half-of = half of { $of }{ $odd ->
    [yes] , rounded up,
   *[no] { "" }
} is { $half }
is-bid = { $count ->
    [one] { $bid } is
   *[other] { $bid } are
}
same-bid = { $bid } is the standing bid itself and must be raised
    .short = { $bid } has to be raised
fewer-dice = { $bid } has fewer dice than { $standing }, and the number may not fall
    .short = { $bid } has fewer dice than { $standing }
lower-value = { $bid } lowers the value of { $standing }, and the value may not fall
    .short = { $bid } lowers the value of { $standing }
lower-value-more-dice = { $bid } has more dice than { $standing } but a lower value, and lower values come back only after pacos
    .short = { $bid } lowers the value of { $standing }
both-raised = { $bid } raises both the number and the value of { $standing }, and only one of them may rise
    .short = { $bid } raises both number and value
few-pacos = { is-bid } too few after { $standing }: { half-of }
    .short = { is-bid } too few after { $standing }
not-half = After { $standing } a switch to pacos bids exactly half by the house rule, and { half-of }
    .short = After { $standing } pacos bid exactly half
not-more-pacos = { is-bid } fewer than { $standing }, and only more pacos raise pacos
    .short = { is-bid } fewer than { $standing }
few-after-pacos = { $bid } is too few after { $standing }: back from pacos it takes double and one more, { $least }
    .short = { $bid } is too few after { $standing }
value-locked = { $bid } changes the value, and in this Palifico all bid on { $face ->
    [1] pacos
   *[other] { $face }s
}
    .short = In this Palifico all bid on { $face ->
        [1] pacos
       *[other] { $face }s
    }
count-locked = { $bid } has fewer dice than { $standing }, and in a Palifico the number must rise
    .short = { $bid } has fewer dice than { $standing }
falls = { $bid } does not raise { $standing }: by the house rule neither the number nor the value may fall
    .short = { $bid } does not raise { $standing }
not-more = { $bid } does not raise { $standing }: by the house rule a raise needs more dice, or as many of a higher value
    .short = { $bid } does not raise { $standing }
no-such-face = A die has no face { $face }
no-number = A bid is for 1 to { $most } dice, not for { $count }
    .short = A bid is for 1 to { $most } dice
too-many = { $bid } is more than the { $total } dice in play, and the house rule refuses such a bid
    .short = { $bid } is more than the { $total } dice in play
opening-pacos = A round can't be opened with pacos unless it is Palifico
    .short = A round is opened with pacos only in Palifico

## Calls

no-bid-yet = There is no bid yet to call { call } on; { $player } opens
    .short = There is no bid yet
seat-out = { CAP($player) } has no dice and can't call { call }
    .short = { CAP($player) } has no dice
calza-off = This table plays without Calza; bid or call Dudo
    .short = This table plays without Calza
calza-in-palifico = There is no Calza in a Palifico; bid or call Dudo
    .short = There is no Calza in a Palifico
calza-of-two = There is no Calza with two players left; bid or call Dudo
    .short = There is no Calza with two players
calza-of-bidder = { CAP($player) } made the bid and can't call Calza on it
    .short = { CAP($player) } made the bid
not-your-turn = It is the turn of { $player }; { $caller } can't call { call } now
    .short = It is the turn of { $player }
doubts = { CAP($player) } doubts { $bid }: all lift their cups
    .short = { CAP($player) } doubts { $bid }: lift the cups
claims = { CAP($player) } claims that { $bid } is exactly right: all lift their cups
    .short = { $bid } exactly, says { $player }: lift the cups

## The dice under the cups

stay-covered = The dice stay under the cups until somebody calls
    .short = The dice stay covered until a call
cover-again = Cover the dice again.
hand-count = { SEMICOLONS($places) }
    .shortest = { FIRST($places) }
shows = { $first ->
    [yes] { CAP($player) }
   *[no] { $player }
} shows { SOME-DICE($count) } but { $due ->
    [0] has none
   *[other] has { $due }
}
    .short = { $player } shows { $count } dice, not { $due }
take-away = Take { SOME-DICE($count) } away from the place of { $player }.
    .short = { $player }: take { SOME-DICE($count) } away.
look-for = Look for { SOME-DICE($count) } of { $player } under the cup and beside the table.
    .short = { $player }: look for { SOME-DICE($count) }.
not-read = Not every die of { AND($players) } can be read; all dice must lie open
    .short = Not all dice of { AND($players) } can be read
take-cups-away = Take cups and hands away.
shows-others = { CAP($player) } shows other dice than it threw
turn-back = Turn the dice of { $player } back.

## What a call came to

came = { $found }: { $came }{ $out ->
    [yes] { " and is out" }
   *[no] { "" }
}; { $next ->
    [wins] { $following } wins
    [palifico] the next round is Palifico
   *[opens] { $following } opens
}
    .short = { CAP($came) }{ $out ->
        [yes] { " and is out" }
       *[no] { "" }
    }
found = { $matched ->
    [0] No dice show
    [one] { SOME-DICE($matched) } shows
   *[other] { SOME-DICE($matched) } show
} { $face ->
    [1] paco
   *[other] { $face }
}{ $pacos ->
    [0] { "" }
    [one] { " and " }{ $pacos } shows paco
   *[other] { " and " }{ $pacos } show paco
}
lost-dice = { $lost ->
    [one] a die
   *[other] { $lost } dice
}
holds = the bid of { $bid } holds, so { $player }, who doubted it, loses { lost-dice }
    .short = { $bid } holds: { $player } loses { lost-dice }
fails = the bid of { $bid } fails, so { $player }, who bid it, loses { lost-dice }
    .short = { $bid } fails: { $player } loses { lost-dice }
exactly-right = the bid of { $bid } is exactly right, { $full ->
    [0] and { $player } regains a die
   *[other] but { $player } has all { NUMBER-WORD($full) } dice already
}
    .short = { $bid } is exactly right, { $full ->
        [0] { $player } regains a die
       *[other] but { $player } has { NUMBER-WORD($full) } dice
    }
exactly-right-others = the bid of { $bid } is exactly right, so everybody but { $player } loses a die
    .short = { $bid } is exactly right: all but { $player } lose a die
not-exactly-right = the bid of { $bid } is not exactly right, so { $player } loses a die
    .short = { $bid } is not exact: { $player } loses a die
puts-away = { CAP($player) } puts { $count ->
    [one] a die
   *[other] { $count } dice
} away.
takes-back = { CAP($player) } takes a die back.

## Turns

one-act-bid = With { $bid } the turn of { $player } is over: the next player raises or calls Dudo
    .short = The turn of { $player } is over
one-act-call = After a call nobody bids or calls: all lift their cups
    .short = After a call all lift their cups
must-open = { CAP($player) } has to open the round with a bid
    .short = { CAP($player) } has to open with a bid
must-raise = { CAP($player) } has to raise { $bid } or call Dudo: nobody passes
    .short = { CAP($player) } has to raise or call Dudo
unreadable = In Perudo a player bids, calls Dudo, or shows the dice

## The end of the game

over = The game is over: { $player } won it
wins = { CAP($player) } wins with { SOME-DICE($total) } left

## What somebody does (after the name)

bids = bids { $bid }
lifts-cup = lifts the cup
calls = calls { call }
calls-on = calls { call } on { $bid }

## What can't lie there

too-many-places = There are { $count } places; Perudo is for at most { $most }
too-many-dice = { CAP($player) } shows { SOME-DICE($count) }; nobody has more than { $most }
odd-faces = { CAP($player) } shows a face { OR($faces) }; no die has that

## Seats

bad-seats = Perudo is for 2 to { $most } players, not { $seats }.
no-seat-to-begin = There is no seat { $seat } to begin: { $seats } play.

## At the table

enter-once-more = If it is right nevertheless, enter it once more.
values = { $n ->
    [1] pacos
   *[other] { $n }s
}
all-thrown = All have thrown
    .short = All thrown
all-throw = All throw under their cups; { $player } opens
    .short = All throw; { $player } opens
to-open = { $player }: open the bidding
open-it = Open the bidding
    .short = Open
raise-or-call = { $player }: raise { $bid } or call Dudo
all-lift = { call } on { $bid }: all lift their cups
lift-cups-of = { call } on { $bid }: lift the cup of { AND($players) }
being-counted = { call } on { $bid }: the dice are counted
standing = { $bid } by { $player } stands; { SOME-DICE($total) } in play.
    .short = { $bid } stands; { SOME-DICE($total) } in play.
palifico-note = Palifico: pacos are ordinary dice, only the number may rise.
    .short = Palifico: pacos are ordinary dice.
blind-note = Only players with one die look under their cups.
either-dice = { OR($ways) } dice
is-out = out
may = { $player } may
these-count = We agreed: these dice count
plays-itself = { CAP($player) } is played by the program: it bids and calls by itself
    .short = { CAP($player) } bids by itself
shows-dice = { CAP($player) } shows { $dice }
somebody-called = Somebody has called: first all lift their cups
    .short = First all lift their cups
lift-first = First all lift their cups
count-first = First the dice of this call are counted.
opens-bidding = { $player } opens the bidding
wrong-button = That was { $owner }'s button; it is { $player }'s turn to bid
    .short = It is { $player }'s turn to bid
at-most = Nobody can have more than { SOME-DICE($most) }
agreed-dice = The table agreed: { AND($parts) }
has-dice = { $player } has { SOME-DICE($count) }

## Bids and calls to choose

raise-or-doubt = { $player }: raise { $bid } or doubt it?
    .short = { $player }: { $bid }?
open-bidding = { $player }: open the bidding?
    .short = { $player }: open?
how-many-of = { $player }: how many { VALUES($face) }?
    .short = { $player }: { VALUES($face) }?
value-from = { CAP(VALUES($face)) }, { $least } or more
    .short = { CAP(VALUES($face)) }, { $least }+
# On the key of a value: how many may be bid at least, or the only number.
least = { $count }{ $only ->
    [yes] ×
   *[no] +
}
another-value = Another value
dudo-on = Dudo: I doubt { $bid }
    .short = Dudo
calza-on = Calza: exactly { $bid }
    .short = Calza
who-has-called = All cups are lifted. Who has called?
    .short = Who has called?
nobody-called = Nobody: we cover the dice again
    .short = Nobody

## What a call came to, by what can be seen

came-to = { $found }: { $came }{ $then ->
    [wins] ; { $following } wins
    [opens] ; { $following } opens
   *[goes-on] { "" }
}{ $palifico ->
    [yes] ; the next round is Palifico
   *[no] { "" }
}
    .short = { $found }: { $came }{ $then ->
        [wins] ; { $following } wins
       *[goes-on] { "" }
    }
    .shortest = { CAP($came) }{ $then ->
        [wins] ; { $following } wins
       *[goes-on] { "" }
    }
counted = { CAP(NUMBER-WORD($least)) }{ $among ->
    [next] { " or " }{ NUMBER-WORD($most) }
    [range] { " to " }{ NUMBER-WORD($most) }
   *[single] { "" }
} { $most ->
    [1] { $face ->
        [1] paco
       *[other] { $face }
    }
   *[other] { VALUES($face) }
}{ $wild ->
    [yes] { " with the pacos" }
   *[no] { "" }
}, { NUMBER-WORD($count) } { $count ->
    [one] was
   *[other] were
} bid
    .short = { CAP(NUMBER-WORD($least)) }{ $among ->
        [next] { " or " }{ NUMBER-WORD($most) }
        [range] { " to " }{ NUMBER-WORD($most) }
       *[single] { "" }
    } { $most ->
        [1] { $face ->
            [1] paco
           *[other] { $face }
        }
       *[other] { VALUES($face) }
    }, { NUMBER-WORD($count) } bid
has-all = exactly right, but { $player } has all { NUMBER-WORD($all) } dice already
    .short = exactly right, but { $player } has { NUMBER-WORD($all) } dice
others-lose = exactly right, and everybody but { $player } loses a die
    .short = exactly right, all but { $player } lose a die
right-and-back = exactly right, { $player } takes a die back
    .short = exactly right, { $player } takes a die
loses-die = { $player } loses { $out ->
    [yes] the last { $lost ->
        [one] die
       *[other] { $lost } dice
    } and is out
   *[no] { lost-dice }
}
    .short = { $player } loses { $out ->
        [yes] the last { $lost ->
            [one] die
           *[other] { $lost } dice
        }
       *[no] { lost-dice }
    }

## Questions about the dice

how-many = { $gone ->
    [yes] How many { those-dice } { $beside ->
        [yes] lay on the table
       *[no] were there
    } when { $caller } called?
   *[no] How many { those-dice } { $beside ->
        [yes] lie on the table?
       *[no] are there?
    }
}
    .short = How many { VALUES($face) }{ $beside ->
        [yes] { " on the table" }
       *[no] { "" }
    }?
those-dice = { VALUES($face) }{ $face ->
    [1] { "" }
   *[other] { $palifico ->
        [yes] { "" }
       *[no] { " and pacos" }
    }
}
dice-unsure = I can't read { DICE($count) } clearly.
count-unsure = I am not sure of the count.
odd = { AND($parts) }
    .shortest = { FIRST($parts) }
shows-of = { $player } shows { $count } of { SOME-DICE($due) }
number = { $n }
number-means = { $n }: { $came }
    .short = { $n }: { $came }
    .shortest = { $n }
another-number = Another number
    .short = Another
die-too-many = There is a die too many
so-many-counted = { $count } counted
count-by-hand = Count by hand
say-what-came = Enter the result of the last call

## Who sits where

say-who-sits = Who sits where
who-sits-where = Who sits where: { $what }
    .shortest = The seats are settled
they-sit = { COMMAS($places) }
sits = { $player } { $sign }
where-sits = Where does { $player } sit?
# The signs that are printed on the places of the mat.
place-of = { $n ->
    [1] ● circle
    [2] ▲ triangle
    [3] ■ square
    [4] ◆ diamond
    [5] ★ star
   *[6] ♥ heart
}
too-few-places = This mat has { $count } places, and { $seats } play: lay the larger Perudo mat under the camera.
no-such-place = This mat has no place { $sign }: say who sits where.

## Positions and steps as text

no-step = "{ $text }" is no step of Perudo; a step is "bid 4x5", "dudo" or "calza".
no-position = "{ $text }" is no position of Perudo; one looks like "5:4/2/4x5/./.".
no-numbers = "{ $text }" are no numbers of dice; write 0 to { $most } for each of 2 to 6 seats as "5:4".
no-turn = "{ $text }" is no turn; write the seat as "2", or "2p" in a Palifico.
no-bid = "{ $text }" is no bid; write it as "4x5", or "." for none.
no-call = "{ $text }" is no call; write it as "dudo@2", or "." for none.
no-dice = "{ $text }" are no dice; write up to five faces as "1-5-5", "?" for a hidden die.
nobody-has-dice = Somebody must have dice.
turn-without-dice = It can't be the turn of { $player }, which has no dice.
nothing-after-the-end = The game is over in this position: nothing can be bid or thrown.
other-hands = Under the cups must lie as many dice as each seat has.
bid-before-throw = Nobody can bid before the throw; write ? for each hidden die.
bid-range = A bid is for 1 to { $most } dice.
bid-above-total = Only { $total } dice are in play, and the house rule refuses a higher bid.
call-without-bid = Nothing can be called without a bid.
call-on-known-dice = A call on known dice is settled at once; write the position after it.
only-caller = Only { $player } can have called Dudo.
no-calza-here = Nobody can have called Calza here.
no-calza-of = { CAP($player) } can't have called Calza here.
had-palifico = Who had a Palifico is kept only under the house rule palifico_once, for seats that play.
no-palifico-of-two = There is no Palifico with two players left under the house rule.
palifico-of-one-die = In a Palifico its starter has one die.

## House rules

option-bidding = What may a raise change: the number or the value, either or both upwards, or more dice of any value?
    .short = What may a raise change?
option-bidding-strict = one of them
option-bidding-either = both, upwards
option-bidding-free = any value
option-paco_exact = Must a switch to pacos bid exactly half the number?
option-cap_at_total = Is a bid above the number of dice in play refused?
option-palifico_heads_up = Is there a Palifico when only two players are left?
option-palifico_once = Has each player at most one Palifico in a game?
option-palifico_one_die_may_change = May players with one die change the value in a Palifico?
option-calza = Who may call Calza: nobody, the player whose turn it is, anyone but the bidder?
option-calza-off = nobody
option-calza-active = who is next
option-calza-anyone = anyone
option-dice = With how many dice does everybody start?
option-calza_right = What does a right Calza bring?
option-calza_right-regains = a die back
option-calza_right-others-lose = all others lose a die
option-lose_difference = Does the loser of a Dudo lose as many dice as the bid was off by?
option-pacos_wild = Do pacos count as every other value?
option-open_on_pacos = May a normal round be opened with pacos?
option-palifico_blind = In a Palifico, may only players with one die look under their cups?
option-show_lost_dice = Does the screen show how many dice everybody has left?
preset-standard = Perudo as played on Board Game Arena (Asmodée rules); where silent, our readings.
preset-calza = The Calza add-on of the French edition by Week-End Games, later Asmodée: the player whose turn it is.
preset-calza-anyone = The Calza add-on as other tables play it: any player but the bidder may call it.
set-calza-anyone = Calza for anyone
preset-either = A looser bidding style found in reviews: number and value may rise together, none may fall.
set-either = Number or value
preset-free = The loosest bidding style found in reviews and open programs: more dice of any value.
set-free = Any value
preset-gentle-palifico = Palifico as several published pages have it: once for each player, not with two players left, and players with one die may change the value.
set-gentle-palifico = Gentle Palifico

## On the mat

how-to = Sit at any place: the screen then shows your name with its sign. Shake, turn the cup over in your place, look under it, bid to the left. After Dudo all lift their cups and leave the dice lying. Who was wrong loses a die.

## In the terminal

board-palifico = Palifico: the face stays, and pacos are ordinary dice.
board-bid = Standing bid: { $text } by { $name }
board-dice = { $name }'s dice: { $text }
board-has = { $name } { $count ->
    [one] { $count } die
   *[other] { $count } dice
}
