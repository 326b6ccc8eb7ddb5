# Just dice in English.

thrown = { $dice }: { $total }
throws = { $player } throws { $dice }: { $total }
    .short = { $player }: { $total }
sum = { $player }: { $total }
throw-now = { $player }: throw the dice
enter = { $player }: enter the dice
how-to = Any dice on any table. Throw: every throw is read, added up and kept. Nothing has to be printed or set up.
    Take up all dice or some of them, throw, and let them come to rest.

## Doubts

unsure = One die can't be read: { $why }.
what-shows = { $counted ->
    [0] What does the die show?
   *[other] { $dice }, and what does the { $unread ->
        [1] other
       *[other] next
    } die show?
}
thrown-or-pushed = Was the { $face } thrown?
was-thrown = It was thrown
pushed = It was only moved
no-die = That is no die
these = { $dice }
not-logged = This throw is not kept.
this-throw = this throw

## Steps

passes = The dice pass on
stopped = That was all
next = The dice go to { $player }
stop = End the game
those-were-all = ✔ That was the throw
deed-next = passes the dice on
deed-stop = ends the round

## What can't be

bad-seats = Dice are for 1 to { $most } players, not { $seats }.
is-over = The round has ended
passes-by-itself = { $alone ->
    [yes] There is nobody to pass the dice to
   *[no] The dice pass on by themselves after each throw
}
unreadable = That is neither a throw nor a step
none-thrown = There are no dice in this throw
too-many = { $count } dice are too many: { $most } can be counted
no-face = No die shows { AND($faces) }
throw-first = The dice have not been thrown

## Positions as text

no-step = "{ $text }" is no step: there are next and stop.
no-position = "{ $text }" is no position: a throw for each player, a slash and the seat are expected, as in 3-5:./2.
no-seat = There is no seat { $seat } among { $seats }.
not-thrown = Nobody threw { $count } dice.
no-throw = "{ $text }" is no throw: faces joined by dashes are expected, as in 3-5.

## House rules

option-in_turn = Do the dice pass on after each throw?
set-one-throw-each = One throw each
set-by-the-button = By the button
preset-one-throw-each = The players throw in turn, once each
preset-by-the-button = Each throws as often as wanted; the button passes the dice on
