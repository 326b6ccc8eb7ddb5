"""What prevents a whole picture from being read, as data: a code for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image
from vision.localized import localized
from vision.mats import MARKERS_A_MAT, Mat

CORNERS = (
    localized("top-left"),
    localized("top-right"),
    localized("bottom-right"),
    localized("bottom-left"),
)
_NOISE_GREY = 12.0  # standard deviation of noise that leaves nothing else to see
_NOISE_STEP = 1.4  # of the variance; pictures of tables have 0.01 to 0.4
_BLANK_GREY = 2.0
_BLANK_SHARE = 0.4  # of the rows or columns
_BLACK = 12.0  # grey level of the brightest point in the picture
_WHITE = 245.0  # grey level of the darkest


@dataclass(frozen=True, slots=True)
class Trouble:
    """A reason why the table can't be read: ``code`` is one of the function names here, in kebab case."""

    code: str
    sentence: str


def no_mat(expected: Mat | None) -> Trouble:
    """No marker was found, or too few of the stickers on a table."""
    if expected is not None and expected.stickers:
        return Trouble("table-lost", localized("stickers-lost"))
    if expected is None:
        return Trouble("no-mat", localized("no-mat"))
    return Trouble("no-mat", localized("no-such-mat", title=expected.title))


def dark_picture(grey: Image) -> Trouble | None:
    """The picture is black or white all over."""
    if float(grey.max()) < _BLACK:
        return Trouble("dark-picture", localized("black"))
    if float(grey.min()) > _WHITE:
        return Trouble("dark-picture", localized("white"))
    return None


def no_picture(grey: Image) -> Trouble | None:
    """What comes is no picture of a table: all black or white, noise, or blank in a part."""
    return dark_picture(grey) or broken_picture(grey)


def broken_picture(image: Image) -> Trouble | None:
    """The picture (grey or BGR) is noise, or a part as wide or high as itself has a single tone.

    Cameras and decoders fail like that: what is missing comes grey or green. A fraction of the pixels is looked at.
    """
    grey = image if image.ndim == 2 else image[..., 1]
    if _is_noise(grey[::16].astype(np.float32)):
        return Trouble("broken-picture", localized("noise"))
    if max(_blank_rows(grey[::4, ::4]), _blank_rows(grey[::4, ::4].T)) >= _BLANK_SHARE:
        return Trouble("broken-picture", localized("blank-part"))
    return None


def _is_noise(rows: NDArray[np.float32]) -> bool:
    """Whether neighbours have nothing in common: then their squared difference is twice the variance."""
    spread = float(rows.var())
    return spread > _NOISE_GREY**2 and float(np.square(np.diff(rows, axis=1)).mean()) > _NOISE_STEP * spread


def _blank_rows(grey: Image) -> float:
    """The share of the rows at one end of the picture that have one and the same tone."""
    low, high = grey.min(axis=1), grey.max(axis=1)
    share = 0.0
    for ends in ((low, high), (low[::-1], high[::-1])):
        tone = float(ends[0][0])
        same = (np.abs(ends[0] - tone) <= _BLANK_GREY) & (np.abs(ends[1] - tone) <= _BLANK_GREY)
        count = 0 if same.all() else int(np.argmin(same))  # all of one tone: a bare table may be
        share = max(share, count / len(same) if _BLACK < tone < _WHITE else 0.0)
    return share


def mirrored() -> Trouble:
    """The markers are seen as in a mirror."""
    return Trouble("mirrored", localized("mirrored"))


def half_mat(mat: Mat, cut_off: Iterable[int]) -> Trouble | None:
    """Corners of the sheet, or stickers (by the id of their marker), lie outside the picture."""
    corners = tuple(CORNERS[marker % MARKERS_A_MAT] for marker in cut_off)
    if not corners:
        return None
    if mat.stickers:
        return Trouble("half-mat", localized("half-stuck"))
    if len(corners) == 1:
        return Trouble("half-mat", localized("half-mat", corner=corners[0], title=mat.title))
    return Trouble("half-mat", localized("half-mat-corners", corners=corners, title=mat.title))


def wrong_mat(expected: Mat, seen: Mat) -> Trouble:
    """A mat of another game lies there."""
    return Trouble("wrong-mat", localized("wrong-mat", lying=seen.title, title=expected.title))


def two_mats(mats: Sequence[Mat]) -> Trouble:
    """Two mats lie there at once."""
    return Trouble("two-mats", localized("two-mats", names=tuple(mat.title for mat in mats)))


def bumped(mat: Mat) -> Trouble:
    """The markers moved from one look to the next."""
    if mat.stickers:
        return table_moved()
    return Trouble("bumped", localized("bumped", title=mat.title))


def table_lost() -> Trouble:
    """Nothing of a table without markers is recognised."""
    return Trouble("table-lost", localized("table-lost"))


def half_table() -> Trouble:
    """Squares or zones of a table without markers lie outside the picture."""
    return Trouble("half-mat", localized("half-table"))


def table_moved() -> Trouble:
    """A table without markers moved in the picture from one look to the next."""
    return Trouble("bumped", localized("table-moved"))


def other_camera() -> Trouble:
    """The pictures have another shape than when the table was shown."""
    return Trouble("table-lost", localized("other-camera"))
