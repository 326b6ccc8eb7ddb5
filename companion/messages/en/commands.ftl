# What the commands say, and their help.

## Help

help = Show this message and exit.
arguments = Arguments
options = Options
commands = Commands
default = default: { $value }
variable = env var: { $value }
required = required
companion = A referee that watches a real table.
language = { OR($known) }: what everything is said in; with any command.
version = Say which version this is, and exit.
this-version = companion { $version }
game = Which game: { COMMAS($games) }.
game-or-chosen = Which game: { COMMAS($games) }. Without one it is chosen on the screen.
preset = A named set of house rules.
rule = A house rule, as NAME=VALUE; may be given several times.
specs = auto, picamera2, v4l2[:NAME], http://ADDRESS, rtsp://ADDRESS, video:FILE, recording:DIR or virtual[:SEED].
mat-there = The mat that lies there: { COMMAS($known) }.
trial-fault = Draw nothing; the reader fails every time: { COMMAS($known) }.
mat = Write a mat as a PDF to print at true scale, or four stickers for a board of your own.
mat-name = Which mat: { $known }; or { $stickers }.
the-pdf = The PDF.
mat-split = Pages to tape together, edge to edge.
mat-overlap = Pages to cut and glue.
mat-paper = Of all but whole standard mats: a4 or letter.
mat-game = Whose board the stickers are for.
doctor = Check everything that a game needs; say what is wrong and what helps on this very system.
camera = Take one picture; say how bright and sharp it is, how the mat lies in it, and what to change.
buttons = Show each press as it comes and light the lamp of its seat; q ends it.
play = Play a game in the terminal: legal turns listed, refusals explained, undo, and a session log.
turns = List every complete legal turn of a position, and the position each leads to.
explain = Say why a turn is or is not legal. Ends with code 0 for a legal turn, 1 for another, 2 for bad input.
sessions = List the games in the log: number, game, players, when, how it ended.
export = Write a session as JSON Lines: an object a line, the session first, then every event.
calibrate-step = lens, aim (height, tilt, focus, light), throw (a test throw), or all of it.
calibrate-images = Pictures instead of a camera: of the sheet for lens, of the mat for aim and throw.
camera-default = as settled
calibrate-sheet = Write the sheet for the lens to this PDF.
calibrate-forget = Forget the lens that was measured.
calibrate =
    Set the camera up: each step says what to change until all is well.

    The lens needs the printed sheet (--sheet FILE) and may be passed over: the mat tells most of it.
coach-position = The position's key (docs/notation.md).
coach-session = A game that was played, as the command sessions lists it.
coach-best = How many turns to show.
coach-rollouts = Roll-outs of each turn worth trying, where values are estimates.
coach-seed = The seed of the roll-outs.
coach-aim = Play for at least this score, such as a personal best, instead of for points (Peruke One).
coach = Name the best turns of a position with their values and why, or with --session tell luck and skill of a game.
demo-seed = Another seed, another table and another game.
demo-turns = Stop after so many turns.
demo-headless = No window: pictures and a transcript.
demo-out = Where pictures and transcript go.
demo-recording = Record the game in this new folder.
demo-size = The window, as WIDTHxHEIGHT.
demo-full = Take the whole screen.
demo = Watch simulated people play a whole game under the camera: the screen, and the virtual table beside it.
doctor-report = Write all of it to this file, for a bug report: no picture in it.
doctor-picture = Put what the camera sees beside the report, as a JPEG.
camera-output = Write the picture to this JPEG file.
buttons-source = gpiozero, box[:NAME] or auto.
buttons-pins = A TOML file that says which pin is which button.
show-every = Every event in words, with the rulings.
show-turn = One turn, with the position after it.
show-step = Turn by turn: forward, back, to any turn.
show-luck = With what was to be expected of each throw and decision.
picture-event = The number of the event; without it the pictures are listed.
picture-output = The JPEG file to write.
show = Tell a game: a line a turn in the notation; --all, --turn, --step and --luck tell more.
picture = Save the picture that decided a ruling; without an event, list which events have one.
learn-headless = No screen: learn in the terminal.
learn = Learn a game: a tutorial game that explains itself, step by step.
play-players = The names in seat order, as Ann,Ben.
play-players-default = Seat 1, ...
play-random = A seat (from 1) that plays at random; may be given several times.
play-player = A player's name, in seat order.
play-seats = How many play.
play-seats-default = 2, or 1 alone
play-typed-dice = Type real dice instead of simulated ones.
play-seed = For the same dice and random turns again.
play-log-db = The session log to write.
play-log-db-default = of this user
play-no-log = Keep no session log.
throw-typed = The dice, as 6-4, where the position awaits a throw.
as-json = For other programs.
explain-turn = The turn, its steps joined by commas.
read-images = Pictures of a table.
read-as-json = One JSON object a line, one line a picture.
read-show = Write pictures here, with what was seen.
read = Read dice and pieces from pictures; the mat is recognised by its markers.
replay-folder = The folder of the recording.
replay-log = Write the session to this file as JSON Lines.
replay-quiet = Don't tell the game in words.
replay = Run a recording through the referee and tell what was ruled.
report-number = The number of a game.
report-number-default = the latest
report-every = Over all games.
report-player = Over all games of this player.
report-output = FILE.html, FILE.pdf or FILE.png.
report-luck = Work out luck and skill, some seconds a game.
report-luck-default = of one game; of many as far as it is known
report-rollouts = Roll-outs of each decision that cost something.
report = Write a report: scores, luck and skill, dice and if they are fair, times, refusals, records, head to head.
run-share = Where a picture of the finished game goes: FILE.png.
run-record = A new folder for a recording of the game.
run-camera = auto, picamera2, v4l2[:NAME], http://ADDRESS, rtsp://ADDRESS, video:FILE, recording:DIR, virtual[:SEED] or none.
run-buttons = gpiozero, box[:NAME], keyboard, none or auto.
run-headless = No screen: tell in the terminal.
run-voice = Call out turns and rulings.
run-first-evening = Set the table up on the screen first: camera, test throw, buttons.
run-first-evening-default = only once
run-resume = Go on with an unfinished game, of the named game and players; else begin one.
run-session = With --resume: the number of the game.
record-folder = A new folder for the recording.
dice = Read, add up and keep every throw: any dice on any table, with nothing to set up.
run = Referee a game at the table.
record = Referee a game and record what the camera sees and who presses what: for tests, bug reports and demos.
serve-host = Where to listen: 0.0.0.0 for all phones of the house.
serve-port = The port.
serve-qr = Show the address as a QR code.
serve-new-token = Another secret address: the old one ends.
serve-switched = Follow the switch on the screen: serve as long as it is on.
events-local = Serve a local socket instead of the terminal.
events-broker = Publish to this MQTT broker, as HOST or HOST:PORT.
events-topic = The topic at the broker.
scoreboard = The scores of the running game and whose turn it is on a second screen, large enough for the whole room. Ends with Esc.
serve = Show the running game on every phone in the room: read-only, hidden dice never sent. Ends with Ctrl-C.
events = The running game as a line of JSON a message: in the terminal, on a local socket, to an MQTT broker.
log-file = The file of the session log.
session-number = The number of the session, as the command sessions lists it.
sessions-game = Only games of this name.
sessions-player = Only games in which this player sat.
sessions-since = Only games from this day on, as 2026-11-21.
sessions-until = Only games up to this day.
sessions-unfinished = Only games that could go on.
sessions-as-csv = The scores as CSV, a line a player and game.
export-output = The file to write; else the terminal.
export-counting = Only the events that count after undos and corrections.
teach-images = Pictures, one for each lesson, instead of a camera.
teach-lesson = Only this lesson; may be given more than once.
teach-known = Tell what is known of your dice, discs and boards.
teach-forget = Forget everything that was taught.
teach-forget-set = Forget one set of dice, by its number in --list.
teach =
    Show your dice, discs, counters and boards to the camera, so that they are read more reliably.

    It takes about a minute. Without it everything is read as well as it can be, and the dice of a game are got to know
    while it is played.
trial-games = How many games.
trial-games-default = 5, with --scenes 1
trial-seed = The seed of the first game; the others follow.
trial-turns = Stop each game after so many turns.
trial-players = How many play; four at Uckers are two teams.
trial-program = The program plays the last seat at this level (more than once: more seats), where dice are under cups.
nobody-moves-for-it = On the virtual table nobody moves for the program in { $title }: leave --program out.
trial-truth = Draw and read nothing: what lies there is taken as it truly is.
trial-taught = Read with what was taught here, as if the virtual table were yours.
trial-shown = Show the reader the animal on the dice before each game, as in the first evening.
trial-animals = Another animal for the 1 in each game, of twenty new to the nets.
trial-a4 = Play on the mat for A4 or US Letter.
trial-table = The table: { COMMAS($known) }.
trial-bumps = How often the camera is bumped in a game: once without a mat, unless you say otherwise.
trial-lamps = How often another lamp is switched on in a game.
trial-one-zone = Nothing is marked for dice set aside (Rogue): they stay where they lie.
nothing-set-aside = In { $title } no dice are set aside.
one-zone-needs-a-table = Without a place for dice set aside there is no mat: add --table bare or --table tray, or --truth.
no-such-table = There is no table "{ $name }": choose one of { COMMAS($known) }.
nothing-covered = Nothing lies on squares in { $title }, so no square can be covered: leave out --fault covered.
nothing-drawn = Bumps and lamps only matter where the table is drawn: leave out --truth, --fault and --scenes.
no-small-mat = There is no { $title } mat for A4: leave out --a4.
trial-scenes = Draw nothing, but write each table that came to rest to this folder.
trial-as-json = Print all figures as JSON.
trial =
    Let simulated people play, make mistakes on purpose, and compare the log with what truly happened.

    Ends with code 1 when somebody was accused without a reason, something wrong was logged, an error went unnoticed,
    or more was asked than once in 20 turns.
no-asking = Don't ask.
backup-target = The ZIP file to write. companion import takes it in again.
import-source = A file that companion export or companion backup wrote.
import-as-new = Take in games that are here already once more, as games of their own.
delete-player = Delete this name from all games instead.
rename-old = The name as it is.
rename-new = The name as it is to be.
check = Look through all games: every event, second copy and picture; every game folded again. Damage is mended.
backup = Write all games with their pictures into one file, also while a game is played.
import = Take games of another log in: an export (JSON Lines), or all games of a backup that are not here yet.
delete = Delete a game with its pictures for good, or a player: the name everywhere, and games that were played alone.
rename = Give a player another name in all games; where another player has it already, the two become one.
why-event = The number of the event, as show --all has it.
regress-numbers = Numbers of sessions; all without one.
why = Tell why something was ruled: what was weighed, what the picture and the rules said.
regress =
    Referee old evenings again with today's program, and tell where it rules otherwise.

    Ends with code 1 when something differs.

## What was typed wrongly

no-language = There are no texts in { $text }; there are { COMMAS($known) }.
other-kind = Nothing is written to { $file }: its name promises another kind of file. Name it { OR($known) }.
cannot-write = { $file } can't be written: { $reason }.
system-refuses = { $file ->
    [none] The system refuses this: { $reason }.
   *[other] The system refuses this for { $file }: { $reason }.
}
cannot-remove = { $file } can't be removed: { $reason }.
window-size = A window is written WIDTHxHEIGHT, from 320x240, not { $text }.
rule-as-typed = A house rule is written NAME=VALUE, not { $text }.
no-dice = "{ $text }" are no dice; type their faces from 1 to 6 as "6-4".

## What the library of the command line says

usage = Usage:
options-typed = [OPTIONS]
command-typed = COMMAND [ARGS]...
error = Error: { $text }
aborted = Aborted.
try-help = Try '{ $command } { $name }' for help.
missing-command = Say which command.
no-command = There is no command { $name }.{ $count ->
    [0] { "" }
   *[other] { " Did you mean " }{ OR($likely) }?
}
no-option = There is no option { $name }.{ $count ->
    [0] { "" }
   *[other] { " Did you mean " }{ OR($likely) }?
}
missing = { $kind ->
    [option] The option { $name } is missing.
   *[argument] The argument { $name } is missing.
}
option-value = { $needed ->
    [yes] The option { $name } needs a value.
   *[no] The option { $name } takes no value.
}
too-much = This is too much: { $text }
bad-value = The value of { $name } can't be used: { $why }.
whole-number = it has to be a whole number
any-number = it has to be a number
in-range = { $least ->
    [yes] it has to be { $value } or more
   *[no] it has to be { $value } or less
}
club = Share the finished games of several tables in a PostgreSQL database: nothing is sent before somebody joins.
club-join = Let the table of this log belong to a club: its finished games are sent to that database from now on.
club-address = The database as PostgreSQL's programs take it, without a password: "host=HOST dbname=NAME user=NAME", or service=NAME.
club-leave = Send nothing any more. What was sent stays in the club until it is withdrawn.
club-send = Send the finished games that the club does not have yet. May be broken off and repeated at will.
club-fetch = Fetch the games of all tables into a log of their own, for reports; only what it lacks.
club-ranking = Rank the players of the club, game by game, by a rating that says how sure it is.
club-withdraw = Delete a game of this log from the club's database.
