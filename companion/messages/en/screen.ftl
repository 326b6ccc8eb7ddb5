# What stands on the screen.

## The game

help-game = 1–8 end of that seat's turn · Enter confirm · U undo (Shift: what happened) · M menu
help-list = { $digits ->
    [faces] 1–6 a face · arrows
    [numbers] 0–9 a number · arrows
   *[no] 1 up · 2 down
} · Enter choose{ $undo ->
    [back] { " · " }U back
    [undo] { " · " }U undo
   *[no] { "" }
} · M menu
menu-button = ☰ Menu
confirm = ✔ Confirm
undo = ↶ Undo
back = ↶ Back
changes-nothing = changes nothing
is-saved = { $saved ->
    [yes] ✔ saved
   *[no] ⚠ not saved
}
more = more ›
# A warning, and how many there are.
warning-of = { $text } (1 of { $count }: touch to read all)
lies-so = ✔ lies so
may-be-done = What may be done
more-rows = { $left ->
    [0] ▲ from the top
   *[other] ▼ { $left } more
}
    .shortest = { $left ->
        [0] ▲
       *[other] ▼ { $left }
    }
page-of = { $text } · page { $n } of { $of }
    .bare = { $text } · { $n }/{ $of }
    .short = { $text }

## The camera, in a word

ready = Ready
rolling = Rolling
hand = Hand
settling = Settling
unsure = Unsure
by-hand = By hand
no-camera = No camera
no-mat = No mat
wrong-mat = Wrong mat
moved = Moved
# Why a die can't be taken as it lies.
doubts = A die: { COMMAS($reasons) }.

## The dice

void-throw = { $kind ->
    [bum] Bum
   *[cocky] Cocky
} throw { $count } of { $most }
void-throws = { $what }: { $lost ->
    [yes] the turn is lost
   *[no] three in a row lose the turn
}
cocked-die = cocked
    .short = !
unsure-die = unsure
    .short = ?
nothing-aside = Nothing set aside yet
set-aside = Set aside
this-turn = This turn

## The boards

colour = { $colour ->
    [red] Red
    [green] Green
    [yellow] Yellow
   *[blue] Blue
}
# Where something is taken or put, if only the piece's sign and places have room.
place = { $place }
differs = ! differs
    .short = !
another-sign = ◐ Another sign
put-back = ⇢ put back
which-way = Which way?
one-moment = One moment …
may-go = ● may go there
    .short = ⇢
this-choice = → this choice
    .short = →
legal = → legal
    .short = →
the-row = The row
taken = Taken
no-bid = No bid yet
bid = Bid
they-count = { $count } count

## After a game

again = ↻ Play again
another-game = ☰ Another game
was-all = ✖ That was all
switch-off = ■ Switch off

## The menu

menu = Menu
menu-back = ← Back
back-to-game = ← Back to the game
history-row = ✎ What happened
history-detail = look at it, correct it
look-back = ◷ Look back
turn-by-turn = turn by turn
last-ruling-row = ☛ The last ruling
summary = ★ The summary
summary-detail = a picture to be kept
rules-row = § The rules
camera-row = ◉ What the camera sees
table-row = ⚒ Set up the table
table-detail = camera, buttons
hint = ☆ A hint
hint-detail = if all agreed
by-buttons = ☛ Choose with the buttons
leave = ✖ Leave
leave-program = ✖ Leave the program
end-game = ✖ End the game
buttons-row = ? What the buttons do
settings-row = ☼ Screen and sound
settings-detail = voice, language
phones = ▦ On your phones
phones-detail = a code to scan
opponent = the program, { $level ->
    [1] easy
    [2] medium
   *[3] strong
}
no-opponent = The program can't play a seat in { $title }: give the seat to a person.
keep-picture = ⇩ Save the picture
keep-picture-detail = or on your phone
report = ⚄ Statistics
report-detail = charts, head to head, luck and skill
earlier-games = ◷ Earlier games
earlier-games-detail = turns, statistics, picture
to-games = ▶ To the games
to-games-detail = leave out the rest
back-to-lesson = ← Back to the lesson
step-back = ↶ A step back
leave-lesson = ✖ Leave the lesson

## Screen and sound

settings = Screen and sound
voice = ♪ Voice: { $on ->
    [yes] on
   *[no] off
}
sounds = ♫ Sounds: { $on ->
    [yes] on
   *[no] off
}
language-row = ⚑ Language: { language }
turn-so-far = In this turn: { $score }
theme = ☼ Light or dark screen
text-size = ⇕ Larger or usual text

## Setting up the table

table = Set up the table
game-waits = The game waits meanwhile, and goes on as it is.
aim = ◉ Camera and mat
aim-detail = aim it, light, focus
lens = ◎ Measure the lens
lens-detail = by a printed sheet
test-throw = ⚄ Test throw
test-throw-detail = are the dice read?
show-picture = ♞ The animal on your dice
show-picture-detail = once shown, it is known
try-buttons = ☛ Try the buttons
own-table = ▭ Your own table
own-table-detail = without a printed mat
own-board = ▦ Your own board
own-board-detail = Uckers, Ludo, Peruke 84

## Other sheets

history = What happened
no-history = Nothing has happened yet.
choose-wrong = Choose what was wrong. What came after it is worked out again.
the-rule = The rule
no-ruling = There has been no ruling yet.
to-put-back = To put back: { SPACED($all) }
would-be-legal = What would be legal: { $turns }
rule = Rule { $rule }
last-ruling = The last ruling
warnings = What is wrong
nothing-wrong = Nothing is wrong any more.
camera = What the camera sees
stay = ← Stay here
leave-question = Leave?
is-kept = The game is over, and it is kept.
go-on = ← Go on playing
end-now = ✖ End the game now
to-start = to the start screen
end-question = End the game?
can-be-taken-up = It stays in the log as not finished, and can be taken up again later.
take-back-question = Take back the last thing?
would-take-back = The game is over. This would be taken back: { $what }
leave-as-is = ← Leave it as it is
take-back = ↶ Take it back
buttons = What the buttons do
buttons-text =
    Your seat's button ends your turn. What lies on the table then is checked. Touching your name does the same.

    Confirm takes the marked answer. Undo takes back the last thing; held down, it shows all that happened. Menu opens and closes the menu; held down, it shows the last ruling and its rule.

    In a list the button of seat 1 goes up, that of any other seat down; held down, they run on. Confirm chooses, undo goes back.

    Keys: 1 to 8 are the seats, Enter confirms, U or Backspace is undo, M or Esc the menu. With Shift a key counts as held down. Arrows, Page up and Page down walk through lists, F11 switches full screen.

    By touch: choose a piece or a die, then where it goes. On the pad the right part of a key enters two alike; sliding from one face to another enters both.

## The rule book

search = ? Search
search-by = by a word or a number
rules-from = { $lowest } to { $highest }
rules-of = The rules of { $title }
search-rules = Search the rules
all-found = ✔ All found
rules-with = { $count ->
    [0] No rule has “{ $text }”
    [one] One rule has “{ $text }”
   *[other] { $count } rules have “{ $text }”
}
choose-rule = Choose a rule to read it as a whole.
type-search = Write a word: what you look for, or a rule's number.

## The start

what-do-we-play = What do we play?
who-is-playing = Who is playing?
this-game = ✔ Go on: { $title }
these-play = ✔ Go on: { AND($names) }
step-by-step = ▶ Step by step
step-by-step-detail = game, names, house rules
game = Game
help-names = Keyboard: type · ↑ up · ↓ down · Enter choose · Esc back
type-name = Type a name, or choose one.
take-it = ✔ Take it
# The keyboard on the screen: three rows of keys for each page, as on the language's keyboards, and what leads there.
keys-abc = abc
keys-letters = qwertyuiop asdfghjkl- zxcvbnm'
keys-123 = 123 äé
keys-more = 1234567890 äöüßåæøéèê ëïáàâçñíóú
who-plays = Who plays in seat { $seat }?
usual-name = Player { $seat }
same-names = Two players are called { $name }: choose another name for one of them.
players = Players: touch one to say who it is
how-many = How many
for-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
for-some-players = { $least } to { $most } players
for-either = { $least } or { $most } players
resume-row = ▶ Go on: { $text }
begin = Begin: { $title } with { AND($names) }
learn = Learn { $title }
learn-detail = a game that explains itself

## House rules

house-rules = House rules
as-played-by = As played by
one-by-one = One by one: touch to change
own-rules = { $count } of your own
usual-rules = the usual ones
begins-first = the first seat
begins-winner = who won the last game
begins-lot = by lot
yes-or-no = { $on ->
    [yes] yes
   *[no] no
}
no-value = none

## What the camera sees

camera-hidden = Hidden while dice lie under the cups.
things-read = { $count ->
    [one] { $count } thing read
   *[other] { $count } things read
}
table-recognised = Table recognised
markers = { $count ->
    [0] No mat in view
   *[other] { $count } of 4 markers
}
height = { $high } cm high, { $tilt }
tilt = { $aslant ->
    [straight] looks straight down
    [little] a little slanted
   *[much] too slanted
} ({ $degrees }°)
light = Light: { $light ->
    [dark] dark
    [glaring] glaring
    [uneven] uneven
   *[good] good
}
focus = Focus: { $sharp ->
    [yes] sharp
   *[no] blurred
}

## Numbers

score = { $score }
signed = { $gain ->
    [yes] +{ $points }
   *[no] { $points }
}
called = { $name }: { $call ->
    [dudo] Dudo!
   *[calza] Calza!
}
    .short = { $call ->
        [dudo] Dudo!
       *[calza] Calza!
    }

## Without a screen

is-none = there is none
none-opened = No screen can be opened: { $why }. Connect a screen or start from a desktop; without a screen, the game can be played with --headless.
fitted = The window of { $wanted } px is larger than this screen, so it has { $shown } px.
