"""What a chunk of training pictures holds."""

SIZE = 300  # pixels: a picture's side
PX_PER_MM = 2.5
MOST = 28  # dice and things kept of one picture

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
)
"""The columns of a die's row; see ``training.dice.shots.DieTruth``, ``slope`` and ``lean`` being two each."""
