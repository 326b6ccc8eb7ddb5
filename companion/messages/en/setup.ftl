# Setting up in the terminal: calibrating, teaching, trying the camera and the buttons.

## Calibrating

no-step = There is no step called { $name }. Choose { COMMAS($known) } or all.
lens-forgotten = The lens that was measured is forgotten.
no-lens = No lens was measured so far.
