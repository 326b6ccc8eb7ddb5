# The log in words: events, turns, games.

day-and-time = dd MMM y HH:mm

## What happened, where the game has no words of its own for it

somebody = somebody
throws = { CAP($who) } throws { $what }
all-throw = All throw under their cups
no-dice = no dice
again = { CAP($who) } throws again
throws-again = { CAP($who) } throws again: { $reason }
keeps = { CAP($who) } keeps { $what }{ $points ->
    [-1] { "" }
   *[other] , { POINTS($points) } in this turn
}
ends-turn = { CAP($who) } ends the turn{ $points ->
    [-1] { "" }
   *[other] { " with " }{ POINTS($points) }
}
scores = { CAP($who) } scores{ $points ->
    [-1] { "" }
   *[other] { " " }{ POINTS($points) }
}
bids = { CAP($who) } bids { $text }
calls = { CAP($who) } calls { $call ->
    [dudo] Dudo
   *[calza] Calza
}
reveal = All lift their cups: { $text }
plays = { CAP($who) } plays { $text }
agreed = The table agreed to take things as they lie
open = What happened here stays open
begins = The game begins
over = The game is over
taken-back = Event { $n } is taken back
other = { CAP($who) }: { $text }
counts-no-more = (does not count any more)
instead-of = (instead of event { $n })
hidden-dice = hidden dice
again-for = again ({ $reason ->
    [bum] bum
    [cocky] cocky
   *[other] { $reason }
})
some-points = { POINTS($points) }

## A game in a list

not-finished = not finished
finished = finished
finished-with = finished: { $text }
nobody = nobody
players = { AND($names) }
number = No.
game = Game
who-played = Players
began = Began
length = Length
ended = How it ended
no-such-game = No such game is in the log.
no-game-yet = No game is in the log yet.
damaged = Game { $n } is damaged: its beginning can't be read.
bad-day = A day is written 2026-11-21, not { $text }.
cannot-write = { $file } can't be written: { $reason }. Name another file.
events-are-in = { $count ->
    [one] { $count } event is
   *[other] { $count } events are
} in { $file }.

## A game, turn by turn

step-help = Enter forward · b back · a number: to that turn · p save the pictures · q leave
session = Session { $n }: { $name }, { $who }{ $began ->
    [no] { "" }
   *[other] , { $began }
}
house-rule = House rule { $rule }: { $value }
no-luck = Luck and skill can't be told: { $why }
luck = luck { SIGNED($gain) }
gave-away = gave away { DECIMAL($given) }
no-picture-kept = No picture is kept with this game.
picture-deleted = The picture was deleted to make room.
no-picture = Event { $n } has no picture.
picture-is-in = The picture is in { $file }.
game-has-turns = The game has { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}.
turn-of = Turn { $n } of { $of }
no-picture-of-turn = No picture is kept with this turn.

## Keeping the log well

game-is = Game { $n }: { $what }
being-played = Game { $n } is being played now. Check it when it is over.
gone = Game { $n }: it is gone, and nobody deleted it.
index-differs = the index of the log says something else than its record; it is built again.
all-well = { GAMES($count) }: all is well.
games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
found = { GAMES($count) }: { $n ->
    [one] { $n } thing was
   *[other] { $n } things were
} found.
cannot-fold = It can't be folded: { $why }
cannot-follow = It can't be folded: the rules of this version can't follow it.
backed-up = { $count ->
    [one] { $count } game is
   *[other] { $count } games are
} in { $file }.
cannot-read = { $file } can't be read: { $reason }.
taken-in = { $count ->
    [0] Nothing was taken in.
   *[other] Taken in as: { COMMAS($all) }.
}{ $here ->
    [0] { "" }
   *[other] { " " }{ $here } were here already; --as-new takes them in once more.
}{ $left ->
    [0] { "" }
   *[other] { " " }Not taken in: { $left }.
}
taken-flawed = Game { $n }{ $number ->
    [0] { "" }
   *[other] { " " }(number { $number } in the file)
}: { $what }
not-taken = Game { $n } in the file is not taken in: { $what }
refused = { $file } can't be taken in: { $why }
say-which = Say which: companion delete NUMBER, or companion delete --player NAME.
sure-game = Delete game { $n } ({ $name }, { $who }) with its pictures for good?
game-deleted = Game { $n } is deleted.
elsewhere = Backups, exports, reports and recordings made earlier are files of their own: they still hold it.
set-aside = { $file } was set aside because it was damaged; it may still hold what was deleted.
nobody-called = Nobody called { $name } is in the log.
sure-player = Delete { $name } from { GAMES($count) } for good, { $n } of them whole?
player-deleted = { $name } is deleted from { GAMES($count) }.
another-name = The new name has to be another one.
two-people = { $name } and { $new } both play in game { $n }: they are two people.
sure-same = { $new } is in the log already. Shall all games of { $name } be games of { $new }?
renamed = { $name } is now { $new }, in { GAMES($count) }.
nothing-changed = Nothing was changed.
