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
