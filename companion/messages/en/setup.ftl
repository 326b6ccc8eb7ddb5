# Setting up in the terminal: calibrating, teaching, trying the camera and the buttons.

## Calibrating

no-step = There is no step called { $name }. Choose { COMMAS($known) } or all.
lens-forgotten = The lens that was measured is forgotten.
no-lens = No lens was measured so far.

## Buttons

no-wired-button = There is no wired button to show.
press-them = Press them one by one. q ends.
button = { $name ->
    [end] button of seat { $seat }
    [confirm] button confirm
    [undo] button undo
   *[menu] button menu
}
press = { $what }{ $held ->
    [yes] , held down
   *[no] { "" }
}

## The steps of calibrating

ask-lens = Hold the printed sheet (companion calibrate --sheet FILE) flat under the camera and move it about slowly.
ask-aim = Lay the mat down as you play on it, and take everything else away.
ask-throw = Throw all your dice onto the mat and take your hand away.
calibrating-begins = { $name }. Enter goes on, s passes a step over, q ends.
view = View { $n }: { $percent }% of the picture is covered.
sheet-lost = The sheet has not been seen anew for a minute. Enter begins again, s passes the lens over.
lens-worse = That is worse than what the mat tells. Glue the sheet onto something flat, hold it still, try again.
lens-kept = The lens is kept in { $file }. Don't change the focus or the size of the picture any more.
look-again = Enter looks again, s leaves it so.
aim-fine = Height, tilt, focus and light are fine.
is-that-so = Is that what lies there? y or n
then-teach = Then teach the reader your dice: companion teach. Enter throws again, s leaves it so.
dice-read = { $count } dice: { $text }.
not-sure = not sure
die-perhaps = The die at { $spot } mm is perhaps { $face }: { $why }.
more-light = More light from the side helps, a lower camera, or companion teach. Enter throws again.

enough = That is enough.
lens = Lens: { $found }.
mat-aim = { $title } mat: { $said }.
no-dice = I see no dice.
throw-them = Throw them onto the mat.
views = { $count ->
    [one] { $count } view
   *[other] { $count } views
}, { $percent }% of the picture is covered.

## A picture in words

camera-sees = { $name }: { $what }
picture = { $shape }, brightness { $percent }%, the { $title } mat in view, { $sharp ->
    [yes] sharp
   *[no] not sharp
}, { $said }
picture-without-mat = { $shape }, brightness { $percent }%, no mat in view
lay-a-mat = Lay a mat under the camera: then its focus and height can be told.

## Teaching

lessons-begin = { $title } mat. Enter takes a picture, s passes a lesson over, q ends.
too-many-pictures = There are { $count } lessons on this mat, but { $n } pictures.
no-lesson = There is no lesson called { $name } on this mat; there is { COMMAS($known) }.
picture-learnt = { $file }: learnt ({ $name }).
learnt = Learnt.
learnt-and-kept = Learnt: { COMMAS($all) }. It is kept in { $file }.
nothing-learnt = Nothing was learnt.
known-set = Dice, set { $n }: { $kind ->
    [other] { "" }
   *[white] { $kind },{ " " }
}{ $size } mm, { $count ->
    [0] no face yet
   *[other] faces { COMMAS($faces) }
}{ $confirmed ->
    [0] { "" }
   *[other] { " " }(the { AND($named) } as you said)
}
known-discs = Discs of player { $n }
known-counters = The colours of your counters
known-board = Your own board: { $name }
misread = Dice of { $title }: a { $face } { $seen ->
    [0] is hardly ever found
   *[other] is read as a { $seen }
}; the referee allows for that
nothing-known = Nothing is known so far.
no-set = There is no set { $n }: { $count } are known. See companion teach --list.
set-forgotten = Set { $n } is forgotten.
all-forgotten = Everything that was taught is forgotten.
nothing-taught = Nothing was taught so far.
