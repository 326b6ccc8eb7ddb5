# The first evening: what is said while the table is set up.

## Where one is

step-language = Language · Sprache · Język
which-language = Which language do you speak at this table?
step-camera = The camera
step-aim = Aim the camera
step-throw = A test throw
step-picture = The animal on your dice
step-buttons = The buttons
step-board = Your own board
# How much of the picture the sheet was shown in (per cent), and how often.
step-lens = The lens: { $covered }% covered, { $count } views
help = 1 up · 2 down · Enter choose · U one step back · M menu
help-keys = 1 to 8 a seat's button · Enter confirm · U undo · M menu

## What may be chosen

go-on = ✔ Go on
go-on-anyway = ▶ Go on as it is
go-on-without = ▶ Go on without
leave-out = ▶ Leave it out
another = ↻ Another one
keep-this = ✖ Keep this one
yes = ✔ Yes
yes-right = ✔ Yes, right
no = ✖ No
once-more = ↻ Once more

## The camera

opening = The camera is starting: its picture comes in a moment.
no-other = There is no other camera.
seeking = Looking for another camera. It can take a quarter of a minute.
your-table = Is this your table? Point the camera straight down at it.
fill = Play on your own table, or lay a mat so that it fills the corners.
own-table = ▭ Our own table
markers = { $count } of 4 markers show: uncover the others.
all-well = All is well: the mat, the light and the focus.

## The test throw

throw = Throw two dice onto the mat, then take your hand away.
misread = More light helps, or dice of another colour. Throw again.
teach = The command companion teach shows it your dice. Or throw again.
i-read = I read { AND($shown) }. Is that right?
leans = A die leans. Throw again.
unreadable = A die can't be read: { $why }. Throw again.
unreadable-die = A die can't be read. Throw again.

## The picture in place of the 1

picture = An animal or a sign instead of the 1? Lay a die of each colour with it up.
picture-other = A die shows a { $face }. Turn it until its animal is up, or take it away.
picture-leans = A die leans. Lay it flat, with its animal up.
picture-seen = { $count ->
    [one] I see one die. Is its animal up?
   *[other] I see { $count } dice. Are their animals up?
}
picture-yes = ✔ Yes, remember it
picture-none = ▶ We have none
picture-again = Lay the dice flat, apart from each other and with nothing else beside them.

## The buttons

seat = Seat { $seat }
ends-turn = ends that turn
confirm = Confirm
takes-marked = takes what is marked
undo = Undo
takes-back = takes the last thing back
menu = Menu
opens-menu = opens the menu
press-each = Press each button once. Keys count as buttons. Confirm again goes on.
no-buttons = No buttons are connected, and none are needed: touch or keys do it all.
all-heard = All of them are heard. Confirm again goes on.
# Which key of the keyboard stands for a button.
key = key { $key }
# What a button does, and how often it was pressed.
pressed-times = { $text } · { $count } times

## A board of one's own

fit = ▶ Fit the grid
# Which kind of board it is, by the squares of its track; a touch takes the next one.
board-kind = ↻ Board of { $count } squares
touch-corners = ☛ Touch corners
on-the-board = ▶ On the board
printed-mat = ✖ Printed mat
clear = Clear the board, all of it in view. Stickers beside it are not needed.
fitting = One moment: the grid is being fitted.
fitted = Does the grid lie on the squares?
corner = { $number ->
    [1] Touch the outer corner of the field at the red base.
   *[next] Touch the next corner of the field, clockwise: number { $number } of 4.
}
# The corners of a board of files and ranks, clockwise from the far left one.
field-corner = Touch the { $number ->
    [1] far left
    [2] far right
    [3] near right
   *[4] near left
} corner of the field, as player 1 sees it.
zone = Draw with your finger where the dice are thrown, beside the board.
drawn = Are the dice thrown here?
zone-too-small = That is too small for dice: draw a larger one.
stickers-moved = The stickers moved meanwhile. Fit the grid once more.
fit-failed = That went wrong inside the program. Touch the four corners instead, or try again.
    .short = That went wrong. Touch the four corners instead, or try again.
no-picture = The camera has not shown anything yet.
board-pieces = { $pawns ->
    [yes] ♟ Pawns
   *[no] ● Flat counters
}
board-colours = ↻ Clockwise: { COMMAS($colours) }
turn-board = ↻ Red is elsewhere
turn-field = ↻ Player 1 sits opposite
board-size = How wide is the field, from edge to edge? About { $cm } cm?
size-is-right = ▶ That is right
smaller = − Smaller
larger = + Larger
board-plain = Too little to recognise this board by: put stickers beside its four corners.
board-lost = Leave all pieces where they lie, hands off: the board is found again under them.
find-again = ▶ Find it again
board-anew = ↻ Another board
board-not-kept = The board can't be kept: { $why }.
bad-measures = its measures are not those of a board

step-table = Your own table
table-clear = Clear the table: nothing but what always lies there. The camera looks at it once.
table-is-empty = ▶ It is empty
table-looking = One moment, and no hands: the empty table is being looked at.
table-plain = Too little to recognise this table by: stick tape or printed stickers near each corner, or use a tray.
    .short = Too little to recognise it by: stick tape near each corner, or use a tray.
# Four stickers on the table show its plane: no sheet is needed.
table-stuck = All four stickers are found. Is the outline the part of the table that you play on?
sheet-lay = Lay { $form ->
    [a4] a blank sheet of A4 paper
    [letter] a blank sheet of Letter paper
   *[other] a bank card
} flat in the middle.
sheet-lies = ▶ It lies there
sheet-form = ↻ { $form ->
    [a4] It is A4
    [letter] It is Letter
   *[other] It is a card
}
sheet-finding = One moment: its edges are being measured.
sheet-found = Does the line follow the edges?
sheet-corner = Touch corner { $number } of 4, clockwise.
table-keep = Take the sheet away. Draw where dice are set aside, or play as shown.
table-keep-stuck = Draw where dice are set aside, or play as shown.
table-drawn = Are dice set aside here?
table-as-shown = ▶ As shown
table-one-zone = Set aside where they lie
table-together = Take up the dice that you throw, and leave the others. Whatever you take up you throw; let the table lie still while you shake.
    .short = Take up the dice that you throw again, and leave the others still
table-failed = That went wrong inside the program. Touch the four corners instead, or try again.
    .short = That went wrong. Touch the four corners instead, or try again.
table-not-kept = The table can't be kept: { $why }.
bad-table = its measures are not those of a table

## The lens

keep-it = ✔ Keep it
forget-lens = ✖ Forget the lens
hold = Hold the printed sheet flat under the camera. The command companion calibrate --sheet sheet.pdf prints it.
    .short = Hold the printed sheet flat under the camera.
sheet-unseen = The sheet is not seen. Hold it flat and still, all of its edge in the picture if you can.
enough = That is enough. The lens is being worked out.
bent = { $said }. That is worse than what the mat tells. Glue the sheet onto something flat and hold it still.
    .short = { $said }. Glue the sheet onto something flat and hold it still.
lens-failed = That went wrong inside the program. Try again.
lens-found = The lens: { $found }
lens-not-kept = The lens can't be kept: { $why }.
