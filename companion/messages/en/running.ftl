# At the table, told in the terminal: a game goes on, lessons, reports, recordings.

not-kept = The game could not be saved.
kept = The game is kept; go on with: companion run --resume
rules-for-which = Name the game that the house rules are for: companion run GAME --rule NAME=VALUE.
not-from-middle = A game that goes on can't be recorded from its middle: leave out --resume or --record.
recording-in = The recording is in { $file }. Play it again with: companion replay { $file }
not-unfinished = Game { $n } is not unfinished, or can't go on. companion sessions lists all games.
dice-not-kept = The dice of this evening can't be kept: { $reason }.

## A game goes on

cannot-go-on = Game { $n } can't go on and is left as it is: { $why }
cannot-follow = Game { $n } can't go on: this version can't follow its record. It is left as it is.
going-on = Going on with game { $n }: { $name }, { $who }.
none-of-them = None of them: a new game
which-goes-on = Which game goes on?
events = { $count ->
    [one] { $count } event
   *[other] { $count } events
}

## Lessons in the terminal

no-lesson-for = There is no lesson for { $name }; there is one for { COMMAS($known) }.
name-the-game = Name the game: companion learn { $text }
lesson-in-terminal = There is no screen here, so the lesson is held in the terminal.
type-row = Type the number of a row, b for a step back, q to stop.
step-of = { $title }, step { $n } of { $of }

## Phones and other programs

web-missing = The live page needs further packages. This helps: pip install 'tabletop-companion[live]'
mqtt-missing = MQTT needs a further package. This helps: pip install 'tabletop-companion[live]'
game-is-at = The game is at { $text }
only-here = Only this machine can see it; with --host 0.0.0.0 every phone in the house can.
port-taken = Nothing can listen on { $text }, port { $port }: another program may do so. Name another --port.
cannot-use = { $text } can't be used: { $reason }.
no-such-host = There is no machine or address "{ $text }": name an address of this machine, such as 0.0.0.0 or ::1.
not-this-machine = { $text } is no address of this machine: name one of its own, or 0.0.0.0 for all of them.
port-reserved = Port { $port } is reserved for the system: name a --port above 1023.
topic-as-typed = No game can be published to the topic "{ $text }": name it without #, + and control characters, in at most 200 characters.
broker-away = The broker can't be reached. It is tried again until it answers.
broker-back = The broker answers again.
broker-as-typed = A broker is named HOST, HOST:PORT or [IPV6]:PORT, not { $text }.

## Reports

report-missing = Reports need Matplotlib. This helps: pip install 'tabletop-companion[report]'
no-luck-of = Luck and skill of game { $n } can't be told: { $why }
lost-record = this version can't follow its record

## The virtual table

nobody-plays = Nobody plays { $name } on the virtual table yet; there is { COMMAS($known) }.
demo-title = Tabletop companion: the virtual table
demo-without-screen = There is no screen here, so the game runs without one and leaves pictures.
demo-lasted = { $count ->
    [one] { $count } event
   *[other] { $count } events
}, { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} at the table.
transcript = Transcript: { $file }
log = Log: { $file }
pictures = Pictures: { $count } of the screen and the table in { $folder }
