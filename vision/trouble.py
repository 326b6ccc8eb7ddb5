"""What keeps a whole picture from being read, as data: a code for programs and a sentence for the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vision.arrays import Image
from vision.mats import MARKERS_A_MAT, Mat

CORNERS = ("top left", "top right", "bottom right", "bottom left")
_BLACK = 12.0  # the brightest thing in the picture, grey levels
_WHITE = 245.0  # the darkest


@dataclass(frozen=True, slots=True)
class Trouble:
    """A reason why the table can't be read: ``code`` is one of the functions' names here, in kebab case."""

    code: str
    sentence: str


def no_mat(expected: Mat | None) -> Trouble:
    """No marker was found."""
    which = f"the {expected.title} mat" if expected else "a mat"
    return Trouble("no-mat", f"No mat is in view: lay {which} under the camera with its four corner markers free.")


def dark_picture(grey: Image) -> Trouble | None:
    """The picture is black or white all over."""
    if float(grey.max()) < _BLACK:
        return Trouble("dark-picture", "The picture is black: take the cap off the camera or switch a light on.")
    if float(grey.min()) > _WHITE:
        return Trouble("dark-picture", "The picture is all white: turn the light away from the camera.")
    return None


def half_mat(mat: Mat, cut_off: Iterable[int]) -> Trouble | None:
    """Corners of the sheet (by the id of their marker) lie outside the picture."""
    corners = [CORNERS[marker % MARKERS_A_MAT] for marker in cut_off]
    if not corners:
        return None
    part = f"{_listed(corners)} corner{'s' if len(corners) > 1 else ''}"
    verb = "are" if len(corners) > 1 else "is"
    sentence = f"The {part} of the {mat.title} mat {verb} out of view: move the mat or the camera until all four show."
    return Trouble("half-mat", sentence)


def wrong_mat(expected: Mat, seen: Mat) -> Trouble:
    """A mat of another game lies there."""
    sentence = f"The {seen.title} mat lies on the table, but this game needs the {expected.title} mat: change the mat."
    return Trouble("wrong-mat", sentence)


def two_mats(mats: Sequence[Mat]) -> Trouble:
    """Two mats lie there at once."""
    names = _listed([mat.title for mat in mats])
    return Trouble("two-mats", f"Two mats are in view, {names}: take away the one that you don't play on.")


def bumped(mat: Mat) -> Trouble:
    """The markers moved from one look to the next."""
    sentence = f"The camera or the {mat.title} mat was moved. It is found again: go on when everything lies right."
    return Trouble("bumped", sentence)


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
