"""What was learnt of the household's dice and of the lens; apart, as loading it takes OpenCV."""

from __future__ import annotations

from companion.cli.telling import bad_input, tell
from companion.lens_file import BadLens, load_lens
from companion.said import said_by
from companion.taught import BadTaught, load_taught
from vision.lens import Lens
from vision.taught import Taught


def known_dice() -> Taught:
    """What the household has taught the reader; a faulty file ends with code 2."""
    try:
        return load_taught()
    except BadTaught as error:
        bad_input(said_by(error))


def known_lens() -> Lens | None:
    """The lens that was measured; None without one, or if its file is faulty, which is reported."""
    try:
        return load_lens()
    except BadLens as error:
        tell(said_by(error), err=True)
        return None
