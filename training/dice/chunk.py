"""The format of a chunk of training pictures."""

SIZE = 300  # pixels: a picture's side
PX_PER_MM = 2.5
MOST = 28  # dice and things kept of one picture

PICTURE, UNCLEAR = 7, 8
"""What a die may show besides the numbers 1 to 6: a picture, whatever it is of, or nothing that can be made out."""

DIE_COLUMNS = (
    "x",
    "y",
    "edge",
    "face",
    "tilt",
    "raised",
    "yaw",
    "seen",
    "slope_x",
    "slope_y",
    "kind",
    "lean_x",
    "lean_y",
    "gap",
    "gap_to_flat",
    "gap_to_tilted",
    "gap_to_stacked",
    "gap_to_bar",
    "gap_to_disc",
    "gap_to_thing",
    "pips",
)
"""The columns of a die's row; see ``training.dice.shots.DieTruth``. ``slope`` and ``lean`` are two each, ``gaps``
six."""
