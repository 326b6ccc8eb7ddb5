# What the eyes and the devices say. The English is that of the code (`vision.told.case`), word for word.

## vision/aim
too-dark = It is too dark: more light on the table.
too-bright = It is too bright: less light, or a lamp that does not shine into the camera.
uneven = The light is uneven: one corner lies in the shade. Move the lamp, or add one on the other side.
blurred = The picture is not sharp. Clean the lens, and turn it or let it focus again.
aim = { $high } cm high, { $degrees } degrees aslant; a die is { $wide } pixels wide
raise-camera = Raise the camera from { $high } cm, or move the mat: a corner is out of view.
straighter = Let the camera look straighter down: it is { $degrees } degrees aslant, up to 25 is fine.
edges-blurred = The picture is not sharp: edges are { NUMBER($edge, minimumFractionDigits: 1, maximumFractionDigits: 1) } pixels wide, { $most } at most. Clean the lens, and turn it or let it focus again.
lower-camera = Lower the camera by { $down } cm, or choose a larger picture: a die is { $wide } pixels wide, { $wanted } are needed.

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
no-grid = No grid of 15 by 15 squares is found in the print. Touch the corners of the field instead.
stickers-missing = { $count } of the 4 stickers show. Stick them beside the corners of the board, the first beside the red base.

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
wrong-mat = The { $lying } mat lies on the table, but this game needs the { $title } mat: change the mat.
two-mats = Two mats are in view, { AND($names) }: take away the one that you don't play on.
bumped = The camera or the { $title } mat was moved. It is found again: go on when everything lies right.
no-mat = No mat is in view: lay a mat under the camera with its four corner markers free.
black = The picture is black: take the cap off the camera or switch a light on.
half-mat = The { $corner } corner of the { $title } mat is out of view: move the mat or the camera until all four show.
half-mat-corners = The { AND($corners) } corners of the { $title } mat are out of view: move the mat or the camera until all four show.
white = The picture is all white: turn the light away from the camera.

## vision/watch
moving = Something moves on the mat.
hand = A hand is over the mat.

## hardware/button_box
no-boxes = Button boxes can't be read here ({ $why }).
no-such-box = Nothing called { $name } is plugged in.
no-box = No USB button box is plugged in.
box-gone = The button box is gone. Plug it in again; keys and touch do the same.
box-unread = The button box can't be read. Pull it out and plug it in again.

## hardware/camera
resized = The camera's picture has changed its size. It is started again.
unusable = The camera gives pictures that can't be used: { $why }. It is started again.
nothing-comes = nothing comes
no-time = they have no time
no-large = no large one comes
other-shape = the large one ({ $large }) has another shape than the small one ({ $little })
no-bytes = they are not made of bytes
bad-shape = they have the shape { $shape }
bad-size = they are { $shape } pixels large

## hardware/camera_picamera2
usb-here = a USB camera: this is no Raspberry Pi
pi-os-or-usb = Raspberry Pi OS, or a USB camera
no-picamera2 = Picamera2 can't be used here ({ $why }).
pi-closed = The camera of the Raspberry Pi can't be opened: { $why }. Check that its cable sits right, that no other program uses it, and what this shows: rpicam-hello --list-cameras
found-no-picture = The camera was found but gives no picture: { $why }. Check its cable.
picture-unread = The picture of the camera can't be read: { $why }.
no-picture-for = The camera has given no picture for { $seconds } seconds. Check its cable.
camera-stopped = The camera has stopped: { $why }. Check its cable.

## hardware/camera_v4l2
usb-gone = The camera { $path } is gone: { $why }. Check its cable.
was-closed = it was closed
usb-closed = The camera { $path } can't be opened. Is it plugged in, and may you use it (group video)?
no-more-pictures = it gives no more pictures
none-for = it has given no picture for { $seconds } seconds
usb-silent = The camera { $path } does not answer: { $why }.
usb-no-picture = The camera { $path } was opened but gives no picture. Is another program using it?
none-came = no picture came

## hardware/camera_virtual
virtual-closed = The virtual table was closed: start again to go on.

## hardware/cameras
both = { $one } { $other }
no-camera = No camera was found. { $said } To play without one: --camera virtual, or recording:FOLDER.
no-usb-camera = No USB camera is plugged in.
no-recording-folder = A recording needs its folder: recording:FOLDER.
pi-sees-none = Picamera2 is here, but sees no camera. Check the camera's cable.
no-such-camera = There is no kind of camera called { $spec }. Choose { $specs }.
plug-usb = plugging a USB camera in
pi-silent = The camera system of the Raspberry Pi does not answer. Start the machine anew.

## hardware/errors
helps = { $said } This helps: { $remedy }

## hardware/gpio
keys-or-touch = keys or touch: this is no Raspberry Pi
lgpio-and-group = { $command }, and being a member of the group gpio
pins-simulated = gpiozero is set to simulated pins (GPIOZERO_PIN_FACTORY=mock).
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

log-busy = Another program is writing to the log { $path }. The game goes on; close the other program.
log-broken = The log { $path } is damaged or is no session log.
log-unwritten = The log { $path } can't be written. The game goes on; check the folder and the card.
log-unwritten-why = The log { $path } can't be written: { $why }. The game goes on.
log-full = The log { $path } can't grow: the disk is full. The game goes on; make room to save it.
log-branched = Another program wrote to this game. What is played here goes on as a game of its own.
log-part-damaged = A part of the log was damaged. The old file is kept as { $path }.
log-set-aside = The log was damaged. It was set aside as { $path }, and what can be read was saved again.
game-unreadable = The beginning of game { $number } can't be read; what is left of it is in { $path }.
record-torn = The record of game { $number } was damaged after event { $count }; the damaged record was set aside.
record-mended = The record of game { $number } was damaged and was mended from the second copy.
log-torn = The log was changed or torn at event { $number }.
log-to-be-mended = The log is damaged; the next game, or companion check, mends it.
