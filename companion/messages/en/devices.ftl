# What the eyes and the devices say (`vision.told.case`).

## vision/aim
too-dark = It is too dark: more light on the table.
too-bright = It is too bright: less light, or a lamp that does not shine into the camera.
uneven = The light is uneven: one corner lies in the shade. Move the lamp, or add one on the other side.
    .short = The light is uneven: move the lamp, or add one.
blurred = The picture is not sharp. Clean the lens, and turn it or let it focus again.
aim = { $high } cm high, { $degrees } degrees aslant; a die is { $wide } pixels wide
raise-camera = Raise the camera from { $high } cm, or move the mat: a corner is out of view.
straighter = Let the camera look straighter down: it is { $degrees } degrees aslant, up to 25 is fine.
edges-blurred = The picture is not sharp: edges are { NUMBER($edge, minimumFractionDigits: 1, maximumFractionDigits: 1) } pixels wide, { $most } at most. Clean the lens, and turn it or let it focus again.
    .short = The picture is not sharp: clean and focus the lens.
lower-camera = Lower the camera by { $down } cm, or choose a larger picture: a die is { $wide } pixels wide, { $wanted } are needed.
    .short = Lower the camera by { $down } cm: the dice are too small.

## vision/charuco
top = top
bottom = bottom
middle = middle

## vision/trouble
bottom-left = bottom left
bottom-right = bottom right
top-left = top left
top-right = top right

## vision/charuco
left = left
right = right
error-too-much = too much
lens = error { NUMBER($error, minimumFractionDigits: 2, maximumFractionDigits: 2) } pixels ({ $judged }), { $degrees } degrees wide, from { $count } views
show-sheet = Show the sheet at the { $place } of the picture.
error-good = good
error-bearable = bearable
tilt-sheet = Tilt the sheet another way.
too-few-views = { $count } views are too few: at least { $least } different ones are needed.
views-too-alike = The views do not tell the lens: tilt the sheet more, and show it near and far.
views-unlike = All pictures must be of the same camera and of the same size.
views-contradict = The views contradict each other: keep the sheet flat and start again.

## vision/own_board
no-grid = No grid of { $columns } by { $rows } squares is found in the print. Touch the corners of the field instead.
    .short = No grid is found in the print. Touch the corners instead.
stickers-missing = { $count } of the 4 stickers show. Stick them beside the corners of the board, clockwise by their numbers.
    .short = { $count } of the 4 stickers show. Stick them beside the corners.

## vision/read
picture-too-small = The picture is too small to read.

## vision/reading
doubt-covered = partly covered
doubt-die = hard to make out
doubt-lean = perhaps cocked
doubt-face = the face is hard to read
doubt-kind = the colour is hard to tell

## vision/trouble
no-such-mat = No mat is in view: lay the { $title } mat under the camera with its four corner markers free.
    .short = No mat is in view: lay the { $title } mat under the camera.
table-lost = The table is not recognised: take away what covers it, or show it once more.
    .short = The table is not recognised: take away what covers it.
    .shortest = The table is not recognised.
table-changed = Beside the sheet the table does not look as it did empty: go back and show it empty once more.
    .short = The table changed meanwhile: show it empty once more.
    .shortest = The table changed meanwhile.
stickers-lost = The stickers are not in view: take away what covers them, or show the table once more if they were moved.
    .short = The stickers are not in view: take away what covers them.
    .shortest = The stickers are not in view.
half-stuck = Not all four stickers are in view: move the camera until they are.
    .short = A sticker is out of view.
half-table = A part of the table is out of view: move the camera until all of it shows.
    .short = A part of the table is out of view.
table-moved = The camera or the table was moved. It is found again: go on when everything lies right.
    .short = The camera or the table moved, and is found again.
    .shortest = The camera was moved.
other-camera = The picture has another shape than when this table was shown: show the table once more in the menu.
    .short = The picture has another shape: show the table once more.
    .shortest = Show the table once more.
no-sheet = No blank sheet is found: lay it flat in the middle, with all its edges in view, on ground of another colour, or touch its corners.
    .short = No blank sheet is found: lay it flat, with all its edges in view.
    .shortest = No blank sheet is found.
sheet-of-another-shape = This has not the shape of the sheet that was chosen: choose what lies there, or touch its corners.
    .short = The sheet has another shape: choose what lies there.
    .shortest = The sheet has another shape.
wrong-mat = The { $lying } mat lies on the table, but this game needs the { $title } mat: change the mat.
    .short = This game needs the { $title } mat: change the mat.
two-mats = Two mats are in view, { AND($names) }: take away the one that you don't play on.
    .short = Two mats are in view.
bumped = The camera or the { $title } mat was moved. It is found again: go on when everything lies right.
    .short = The camera or the mat was moved. It is found again.
no-mat = No mat is in view: lay a mat under the camera with its four corner markers free.
    .short = No mat is in view.
black = The picture is black: take the cap off the camera or switch a light on.
    .short = The picture is black.
half-mat = The { $corner } corner of the { $title } mat is out of view: move the mat or the camera until all four show.
    .short = A corner is out of view: move the mat or the camera.
half-mat-corners = The { AND($corners) } corners of the { $title } mat are out of view: move the mat or the camera until all four show.
    .short = Corners are out of view: move the mat or the camera.
white = The picture is all white: turn the light away from the camera.
    .short = The picture is all white.

## vision/watch
moving = Something moves on the mat.
moving-free = Something moves on the table.
hand = A hand is over the mat.

## hardware/button_box
no-boxes = Button boxes can't be read here ({ $why }).
no-such-box = Nothing called { $name } is plugged in.
no-box = No USB button box is plugged in.
box-gone = The button box is gone. Plug it in again; keys and touch do the same.
box-unread = The button box can't be read. Pull it out and plug it in again.

## hardware/camera
resized = The camera's picture has changed its size. It is started again.
    .short = The camera is started again.
unusable = The camera gives pictures that can't be used: { $why }. It is started again.
    .short = The camera is started again.
nothing-comes = nothing comes
no-time = they have no time
no-large = no large one comes
other-shape = the large one ({ $large }) has another shape than the small one ({ $little })
no-bytes = they are not made of bytes
bad-shape = they have the shape { $shape }
bad-size = they are { $shape } pixels large
frozen = The camera has shown the very same picture for { $seconds } seconds: it is stuck. It is started again; if that does not help, pull its plug out and put it in again.
    .short = The camera is stuck and is started again.

## hardware/camera_picamera2
usb-here = a USB camera: this is no Raspberry Pi
pi-os-or-usb = Raspberry Pi OS, or a USB camera
no-picamera2 = Picamera2 can't be used here ({ $why }).
pi-closed = The camera of the Raspberry Pi can't be opened: { $why }. Check that its cable sits right, that no other program uses it, and what this shows: rpicam-hello --list-cameras
    .short = The camera of the Raspberry Pi can't be opened. Check its cable.
    .shortest = The camera can't be opened.
found-no-picture = The camera was found but gives no picture: { $why }. Check its cable.
    .short = The camera gives no picture.
picture-unread = The picture of the camera can't be read: { $why }.
no-picture-for = The camera has given no picture for { $seconds } seconds. Check its cable.
    .short = The camera gives no picture.
camera-stopped = The camera has stopped: { $why }. Check its cable.

## hardware/camera_v4l2
usb-gone = The camera { $path } is gone: { $why }. Check its cable.
was-closed = it was closed
usb-closed = The camera { $path } can't be opened. Is it plugged in, and may you use it (group video)?
    .short = The camera { $path } can't be opened. Is it plugged in?
no-more-pictures = it gives no more pictures
none-for = it has given no picture for { $seconds } seconds
usb-silent = The camera { $path } does not answer: { $why }.
usb-no-picture = The camera { $path } was opened but gives no picture. Is another program using it?
    .short = The camera { $path } gives no picture.
none-came = no picture came

## hardware/camera_virtual
virtual-closed = The virtual table was closed: start again to go on.

## hardware/cameras
both = { $one } { $other }
no-camera = No camera was found. { $said } Games can be played without one, by touch or keys.
    .short = No camera was found.
no-usb-camera = No USB camera is plugged in.
no-recording-folder = A recording needs its folder: recording:FOLDER.
pi-sees-none = Picamera2 is here, but sees no camera. Check the camera's cable.
    .short = No camera. Check its cable.
no-such-camera = There is no kind of camera called { $spec }. Choose { $specs }.
plug-usb = plugging a USB camera in
pi-silent = The camera system of the Raspberry Pi does not answer. Start the machine anew.
    .short = The camera does not answer.

## hardware/errors
helps = { $said } This helps: { $remedy }

## hardware/gpio
keys-or-touch = keys or touch: this is no Raspberry Pi
lgpio-and-group = { $command }, and being a member of the group gpio
pins-simulated = gpiozero is set to simulated pins (GPIOZERO_PIN_FACTORY=mock).
module-missing = the Python package { $name } is not installed
library-says = "{ $text }"
no-pin-library = no library for pins works on this machine
pins-unreached = The pins can't be reached: { $why }.
pin-used = GPIO { $pin } is used by something else already.
pin-unusable = GPIO { $pin } can't be used: { $why }.
pin-busy = GPIO { $pin } is used by another program. Stop that one first.

## hardware/recording
recording-unwritten = The recording in { $path } can't be written: { $why }.
recording-over = The recording { $path } is at its end.
recording-picture = The picture { $path } of the recording can't be read.
recording-there = There is a recording in { $path } already. Choose another folder.
recording-full = The recording in { $path } ends here: it is as large as it may get, or the disk is nearly full. The game goes on.

## hardware/sound
no-voice = The voice is off: no speech program is installed. It comes with: sudo apt install espeak-ng
voice-broken = The voice is off: { $program } does not work here ({ $why }).

## companion/sessions

log-unread = The log { $path } can't be read: { $why }.
log-no-locks = The drive with the log { $path } can't lock files. Games are saved there; let only one program use it at a time.
backup-is-log = { $path } belongs to the log. Name another file.
log-game-goes-on = The game goes on.
log-busy = Another program is writing to the log { $path }. Close it.
log-broken = The log { $path } is damaged or is no session log.
log-unwritten = The log { $path } can't be written. Check the folder and the card.
log-unwritten-why = The log { $path } can't be written: { $why }.
log-full = The log { $path } can't grow: the disk is full. Make room on it.
log-branched = Another program wrote to this game. What is played here goes on as a game of its own.
log-part-damaged = A part of the log was damaged. The old file is kept as { $path }.
log-set-aside = The log was damaged. It was set aside as { $path }, and what can be read was saved again.
game-unreadable = The beginning of game { $number } can't be read; what is left of it is in { $path }.
record-torn = The record of game { $number } was damaged after event { $count }; the damaged record was set aside.
record-mended = The record of game { $number } was damaged and was mended from the second copy.
log-torn = The log was changed or torn at event { $number }.
log-to-be-mended = The log is damaged; the next game, or companion check, mends it.

## What the household measured and taught

lens-unusable = { $path } can't be used. Measure again: companion calibrate --forget
taught-unusable = { $path } can't be used. Teach again after: companion teach --forget
taught-damaged = What was taught is damaged, or of another version.

## Files

in-file = In the file { $path }: { $said }
the-file = The file { $path }
line-of = Line { $number } of { $path }
file-unread = The file { $path } can't be read: { $why }.
no-utf8 = The file { $path } can't be read: it is not UTF-8 text.
no-toml = The file { $path } is not valid TOML: { $why }.
nested = it is nested too deeply
large-number = a very large number
file-too-large = it is larger than { $megabytes } MB
no-file-name = no file can be called that
no-ordinary-file = it is no ordinary file
no-file = No such file or directory
no-permission = Permission denied
no-space = No space left on device
read-only = Read-only file system
is-folder = Is a directory
no-folder = Not a directory
input-output = Input/output error

## The settings

like = something like { $value }
like-fps = something like 15.0, from 2 to 120
like-mains = 50 or 60, or 0 where nothing flickers
like-theme = "dark" or "light"
like-sleep = minutes, something like 20, or 0 for never
like-speed = something like 165, from 80 to 450
like-two-numbers = two whole numbers, like { $value }
setting-language = language is one of { $specs }, not { $text }.
no-part = { $text } is not a part of the settings; these are: { $specs }.
no-setting = { $text } in [{ $name }] is not known; known are { $specs }.
setting-like = { $key } in [{ $name }] is { $like }, not { $text }.

## How the buttons are wired

seats-as-written = Seats are written as [[seat]], one after the other.
no-seats = No seat has a button; each seat is a [[seat]] with a button.
seat-without-button = Seat { $seat } has no button.
unknown-pin = { $text } is not known; known are { $specs }.
unknown-of-seat = { $text } in seat { $seat } is not known; known are { $specs }.
no-gpio = { $text } for { $use } is not a GPIO; they are numbered { $lowest } to { $highest }.
pin-twice = GPIO { $pin } is used twice: for { $other } and for { $use }.
use-seat = the button of seat { $seat }
use-lamp = the lamp of seat { $seat }
use-button = the button { $name }
no-button = This table has no button { $name }.
no-seat-button = This table has no button { $name } at seat { $seat }.
unknown-button = There is no button { $text }; the buttons are { $specs }.
buttons-are = Buttons: { $name }.
screen-alone = none, the screen alone
the-keyboard = the keyboard (1 to 8: end of turn by seat, Enter: confirm, Backspace: undo, Esc: menu; with Shift: long)
simulated-pins = { $name }: simulated pins, no real button is read
no-such-buttons = There are no buttons called { $text }. Choose { $specs }.
none-wired = No buttons are wired to this machine. { $said }
the-button = button { $name }
the-seat-button = button of seat { $seat }
button-stuck = The { $name } is stuck and stays down. Is something lying on it?
button-bounces = The { $name } bounces: its contacts are worn or a wire is loose. A press may be missed.
button-works = It works again: { $name }.

## The camera again

settings-refused = The camera refuses these settings: { $text }: { $why }.
no-pixel-format = The pixel format { $text } is not known. Known are: { $specs }.
no-camera-number = { $text } is not a number. Choose { $specs }.

## Pictures

unreadable-picture = is not a readable picture
odd-shape = is { $shape } pixels: no camera makes pictures of such a shape
too-many-pixels = is { $shape } pixels: more than { $most } million are not opened
claims-too-much = claims to be far larger than any camera's picture
picture-unopened = { $path } can't be opened: { $why }.
picture-unfit = { $path } { $why }.
table-unusable = { $path } is damaged or no table, and can't be used. Show the table again, or delete that file.
board-unusable = { $path } is damaged or no board, and can't be used. Fit the board again, or delete that file.
heic = is a HEIC picture, and the reader for those is not installed: save it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible), or install pi-heif

## What is wrong with a recording

no-recording = There is no recording in { $path }: that folder does not exist.
recording-empty = The recording in { $path } is empty: it shows no picture.
recording-not-whole = { $path } is not a recording, or not a whole one: { $name } is missing.
recording-no-game = { $where } names no game (it needs "game": "rogue", for instance).
recording-no-names = { $where } has no list of names under "players".
recording-many-names = { $where } has more than { $most } players, or names without end.
recording-options = In the file { $path } the "options" are not an object.
recording-mat = In the file { $path } the "mat" is not a name.
no-json = { $where } is not valid JSON.
no-object = { $where } holds no JSON object (it should begin with a curly brace).
line-no-time = { $where } has no time: it needs "t" with a number of seconds.
back-in-time = { $where } goes back in time, from { $before } s to { $now } s.
longer-than-a-day = { $where } is { $text } s after the first: a recording is a day at most.
touch-no-text = { $where } has a touch that is not a text.
touch-too-long = { $where } has a touch of more than { $most } letters.
line-too-long = { $where } has more than { $most } letters.
line-no-picture = { $where } names no picture inside the recording: { $text }.
line-flaw = { $where } shows { $name }, which { $why }.
line-missing = { $where } shows { $name }, but that picture is missing.
line-unopened = { $where } shows { $name }, which can't be opened: { $why }.
line-button = { $where } presses { $text }; the buttons are { $specs }.
line-seat = { $where } has the seat { $text }; seats are numbered 1, 2, 3 up to { $most }.
line-whose = { $where } presses "end" without saying whose: it needs "seat".
line-long = { $where } has { $text } for "long"; it is true or false.

## What is wrong with the log

no-log = There is no log { $path } yet. A game that is played makes one.
no-session-log = { $path } is no session log. Name another file.
log-damaged = The log { $path } is damaged.
log-version = The log { $path } is of version { $text }; this program knows version { $version }. Update it.
log-only-read = The log { $path } was opened for reading only.
no-session = The log has no game { $number }. The command sessions lists them.
no-event = There is no event { $number } to take back or to correct.
undo-not-corrected = Event { $number } is an undo; it can be taken back, but not be corrected.
export-headless = it does not begin with a session.
export-version = it is of version { $text }; this program knows version { $version }.
export-refused = { $path } can't be taken in: { $said }
export-broken = { $path } is no exported game: a line of it is damaged or makes no sense.
export-gaps = events are missing; only a whole export can be taken in, not one with --counting.
part-encrypted = It is locked with a password; unlock the archive first.
part-method = It is packed in a way that can't be read here; pack it again as an ordinary ZIP.
part-too-large = It is larger than { $megabytes } MB unpacked.
parts-too-many = It has more than { $most } parts.
packed-no-record = Its record is missing.
packed-no-head = The beginning of its record is damaged.
packed-no-event = Its record is damaged from the first event on.
packed-torn = Its record is damaged after event { $count }.
packed-cues = What came in from the table is damaged and was left out from there on.
packed-too-much = It has lines, or a number of them, that no game has.
packed-pictures = Pictures are missing or were changed: { $count }.
no-game-in = { $path } is neither a backup nor an exported game, or nothing of it can be read.
picture-lost = The picture kept with event { $count } of game { $number } was changed or lost.
record-moved = The record { $path } was moved or deleted while it was in use.
record-changed = Another program wrote to game { $number }.
game-busy = Game { $number } is being played by another program.
game-damaged = The beginning of game { $number } was damaged, and with it the whole of it.
record-damaged = Its record is damaged.
copy-damaged = Its second copy is damaged or not complete.
cues-damaged = What came in from the table is damaged.
over-by-events = Its events say that it is over, its record does not.
over-in-record = Its record says that it is over, its events do not.
scores-differ = Its record says { $text }, its events come to { $value }.

## What is shown to the reader

teach-bare = Clear the mat: nothing may lie on it. (Only a board of your own needs this: the standard mats are known.)
teach-red-die = Put the red die, and no other, into the roll zone.
teach-bases = Put the counters of each colour into their base, side by side.
teach-face = Put the dice into the roll zone, all with the { $face } up, not touching.
teach-single = Put the dice into the roll zone, all with their animal, bird or single pip up, not touching.
teach-face-seats = Put the dice onto the players' places, all with the { $face } up, not touching.
teach-single-seats = Put the dice onto the players' places, all with their animal, bird or single pip up, not touching.
teach-south = Put discs of the player at the bottom (South) on squares, plain side up, and no others.
teach-north = Put discs of the other player (North) on squares, plain side up, and no others.
teach-no-dice = I see no dice there.
teach-no-red = I see no die in the roll zone: put the red one there.
teach-only-red = There are { $count } dice in the roll zone: leave only the red one.
teach-leans = One of the dice leans: lay all of them flat.
teach-other-face = One of the dice shows a { $seen }: turn up its { $face }.
teach-not-single = One of the dice shows a { $seen }: turn up its animal, bird or single pip.
teach-markers = Not all four markers of the mat are in view: uncover them, or move the camera.
teach-not-bare = There are dice or pieces on the mat: take everything away.
teach-edge = Something reaches over the edge of the mat: take it away.
teach-few-discs = Discs seen on squares: { $count }. Put at least { $least } there.
teach-two-owners = The discs are of two colours: leave only those of one player.
teach-same-owner = These discs look like the other player's: show discs of the other colour.
teach-few-counters = I see too few counters in { $colour }'s base: put all of its counters there, side by side.
mat-unseen = The mat can't be seen.
doubt-edge = on the edge of a square
doubt-number = the number is hard to read

## What devices are called

camera-specs = auto, picamera2, v4l2, v4l2:NAME, http://ADDRESS, rtsp://ADDRESS, video:FILE, recording:FOLDER, virtual or virtual:SEED
pi-camera = Pi camera { $name }
camera-at = camera { $path }
virtual-table = virtual table { $number }
recording-named = recording { $name }
box-named = button box { $name }
unknown-system = an unknown system
install-here = installing { $name } with the packages of this system
no-answer = no answer within { $text } s

## hardware/camera_network, camera_video
network-camera = camera { $address }
network-no-picture = The camera { $address } answers but gives no picture.
    .short = The camera answers but gives no picture.
network-gone = The camera { $address } is gone: { $why }. Is it switched on and in the same network? It is tried again.
    .short = The camera is gone: { $why }.
network-unopened = The camera { $address } can't be used: { $why }.
    .short = The camera can't be used: { $why }.
    .shortest = The camera can't be used.
web-page = this is a web page; the app names the address of its video
no-mjpeg = it sends { $kind }, not a stream of JPEG pictures
bad-stream = its stream is damaged
stream-ended = its stream has ended
no-stream = no picture comes
no-rtsp = what answers there does not speak RTSP
no-address = { $address } is no address of a camera: it begins like http://192.168.1.20:8080/video.
    .short = This is no address of a camera.
wrong-password = the user name or the password is wrong
needs-password = it wants a user name and a password, as in http://NAME:PASSWORD@...
no-such-stream = there is no video at this address
sends-elsewhere = it sends to another address; name that one
answers-status = it answers with error { $code }
no-certificate = its certificate can't be verified; use http:// in a network of your own
unknown-host = its name is not known
nobody-listens = nothing answers there; is the app or the camera running, and the port right
no-answer-there = it does not answer
video-named = video { $name }
no-video = it is no video that can be read
large-video = its pictures are too large
video-unusable = The video { $path } can't be used: { $why }.
video-closed = The video { $path } was closed.
video-over = The video { $path } is at its end.
no-video-file = A video needs its file: video:FILE.
video-missing = There is no video file { $path }.
camera-instead = The camera { $name } is not plugged in; { $other } is used, the only one there is.
    .short = Another camera is used.
camera-missing = The camera { $name } is not plugged in. There is { AND($names) }.
no-camera-wanted = No camera is to be used.

## vision/trouble, watch: what is no picture of a table
noise = The camera shows nothing but noise: pull its plug out and put it in again.
blank-part = A part of the camera's picture is blank: check its cable, or use another USB socket.
    .short = A part of the picture is blank: check the camera's cable.
mirrored = The camera's picture is mirrored: a game turns it by itself; or switch that off in its app.
    .short = The camera's picture is mirrored.
keeps-moving = The camera keeps moving: fix it, and let nothing shake the table.
never-still = Something has been moving over the mat for a minute: nothing can be read until it is gone.
