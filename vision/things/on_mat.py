"""Finds things on a mat that are not pieces of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image
from vision.mats import Mat
from vision.reading import SeenThing
from vision.rectify import coarse_rectifier
from vision.registration import Registration
from vision.things.light import Odd, Tints, odd_places, oddness_of, tints_of
from vision.things.pieces import Piece, hidden_by
from vision.things.prints import SCALE, MatPrint, bare_print, print_of
from vision.things.shapes import taken_apart

LEAST_MM2 = 150.0  # anything smaller hides nothing
LEAST_SHARE = 0.5  # of the mat that must look as printed: otherwise it has another print, and no things are found
LEAST_TRUST = 0.25  # of the registration
_SHADOWY = (0.35, -1.6)  # beside a piece: limits of tinge and darkness for a shadow
_LIES = 0.1  # share of a place that differs from the bare board: print 0.01, counters on their colour 0.22
_GAP_MM = 9.0  # parts closer than this are one thing: between them may be a line of print, or a finger's shadow

Mask = NDArray[np.uint8]


class Differs(Protocol):
    """Determines which places differ from the bare mat."""

    def __call__(self, places: Sequence[Piece], before: Sequence[Piece] = ()) -> list[bool]:
        """For each place; ``before`` are pieces whose own difference doesn't count."""


@dataclass
class ThingFinder:
    """Finds hands, cups and other things. ``bare`` are pictures of bare mats by name, from ``bare_picture``.

    Without such a picture the standard print is assumed, in any colours. If the print is entirely different, nothing is
    found. Not thread-safe.
    """

    bare: Mapping[str, Image] = field(default_factory=dict)
    _prints: dict[tuple[str, float, float], MatPrint] = field(default_factory=dict)

    def find(self, picture: Image, registration: Registration, pieces: Sequence[Piece]) -> tuple[SeenThing, ...]:
        """The things on a mat in a picture (BGR), the largest first; ``pieces`` are those recognised in it."""
        mat = registration.mat
        if registration.trust < LEAST_TRUST:
            return ()
        above = from_above(picture, registration)
        lying = hidden_by(pieces, registration)
        seen = registration.in_picture(above.shape[:2])
        odd = self._odd(above, mat, (lying < 2) & seen)
        if odd.share < LEAST_SHARE:
            return ()
        # Beside the picture's edge it is half black.
        inner = np.asarray(cv2.erode(seen.astype(np.uint8), np.ones((5, 5), np.uint8)), np.uint8)
        return _things(_strange(odd, lying) & inner, mat)

    def _print(self, mat: Mat) -> MatPrint:
        key = (mat.name, mat.width, mat.height)
        if key not in self._prints:
            self._prints[key] = bare_print(mat) if self.bare_of(mat) is not None else print_of(mat)
        return self._prints[key]

    def bare_of(self, mat: Mat) -> Image | None:
        """The picture of the bare mat, if there is one of exactly this size."""
        known = self.bare.get(mat.name)
        fits = known is not None and known.shape[:2] == (round(mat.height * SCALE), round(mat.width * SCALE))
        return known if fits else None

    def differing(self, picture: Image, registration: Registration) -> Differs:
        """A function of which places differ from the bare mat; all of them if its picture is unknown.

        Prints of a household's own board may have the shape and the colour of pieces. Pieces given as standing before
        the places don't count as a difference of them.
        """
        mat = registration.mat
        if self.bare_of(mat) is None:
            return lambda places, before=(): [True] * len(places)  # noqa: ARG005
        above = from_above(picture, registration)
        odd = self._odd(above, mat, np.ones(above.shape[:2], np.bool_)).oddness > 1

        def differ(places: Sequence[Piece], before: Sequence[Piece] = ()) -> list[bool]:
            own = odd & (hidden_by(before, registration) < 2) if before else odd
            return [_share_of(own, piece) >= _LIES for piece in places]

        return differ

    def against_bare(self, picture: Image, registration: Registration) -> tuple[Tints, Tints] | None:
        """The tints of the bare mat, and those of the mat in a picture, both in the light of the bare one.

        From above at ``SCALE``, (h, w, 3) each; None if the bare mat is unknown.
        """
        bare = self.bare_of(registration.mat)
        if bare is None:
            return None
        above, usual = from_above(picture, registration), tints_of(bare)
        return usual, usual + self._odd(above, registration.mat, np.ones(above.shape[:2], np.bool_)).off

    def _odd(self, above: Image, mat: Mat, free: NDArray[np.bool_]) -> Odd:
        known, bare = self._print(mat), self.bare_of(mat)
        if bare is None:
            return odd_places(tints_of(above), known, free)
        usual = tints_of(bare)
        odd = odd_places(tints_of(above), known, free, usual)
        return replace(odd, oddness=odd.oddness - _slack(usual))


def _share_of(odd: NDArray[np.bool_], piece: Piece) -> float:
    """The fraction of a piece's place that is foreign."""
    disc = np.zeros(odd.shape, np.uint8)
    cv2.circle(disc, (round(piece.x * SCALE), round(piece.y * SCALE)), max(round(piece.radius * SCALE), 2), 1, -1)
    return float(odd[disc > 0].mean()) if disc.any() else 1.0


def _slack(bare: Tints) -> NDArray[np.float32]:
    """The difference to allow for at each place because the print may be a pixel off, (h, w)."""
    around = np.ones((3, 3), np.uint8)
    spread = np.asarray(cv2.dilate(bare, around) - cv2.erode(bare, around), np.float32) * np.float32(0.5)
    return oddness_of(spread.reshape(-1, 3)).reshape(bare.shape[:2])


def bare_picture(picture: Image, registration: Registration) -> Image:
    """A picture of a bare mat to be stored: from above at ``SCALE``."""
    return from_above(picture, registration)


def from_above(picture: Image, registration: Registration) -> Image:
    """The mat from above at ``SCALE``; scaled down first, so that every pixel counts."""
    mat = registration.mat
    times = max(1, int(registration.px_per_mm(mat.width / 2, mat.height / 2) / (1.1 * SCALE)))
    return coarse_rectifier(registration, times, SCALE).apply(picture)


def _strange(odd: Odd, lying: Mask) -> Mask:
    """Where something lies that is neither print nor piece nor a piece's shadow, (h, w) of 0 and 1."""
    strange = odd.oddness > 1
    beside = strange & (lying == 1)
    tinge, dark = np.hypot(odd.off[..., 0], odd.off[..., 1]), odd.off[..., 2]
    shadow = beside & (tinge < _SHADOWY[0]) & (dark < 0) & (dark > _SHADOWY[1])
    thick = cv2.morphologyEx((strange & ~shadow & (lying < 2)).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3)))
    reach = 2 * round(_GAP_MM * SCALE / 2) + 1
    around = np.ones((reach, reach), np.uint8)
    whole = _large(np.asarray(cv2.morphologyEx(thick, cv2.MORPH_CLOSE, around), np.uint8))
    return np.asarray(cv2.morphologyEx(_with_half_hidden(whole, lying), cv2.MORPH_CLOSE, around), np.uint8)


def _large(strange: Mask) -> Mask:
    """Remove whatever is too small to hide anything."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(strange)
    large = stats[:, cv2.CC_STAT_AREA] >= LEAST_MM2 * SCALE**2
    large[0] = False
    return np.asarray(large[labels], np.uint8)


def _with_half_hidden(strange: Mask, lying: Mask) -> Mask:
    """The things with the uncertain pieces that they touch: those lie partly under them."""
    doubtful = (lying == 3).astype(np.uint8)
    if not (doubtful.any() and strange.any()):
        return strange
    _, labels = cv2.connectedComponents(doubtful)
    beside = cv2.dilate(strange, np.ones((3, 3), np.uint8)) > 0
    touched = np.unique(labels[beside & (labels > 0)])
    return np.asarray(strange | np.isin(labels, touched[touched > 0]), np.uint8)


def _things(strange: Mask, mat: Mat) -> tuple[SeenThing, ...]:
    outlines, _ = cv2.findContours(strange, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    largest_first = sorted((np.asarray(o, np.int32) for o in outlines), key=lambda o: -float(cv2.contourArea(o)))
    return tuple(thing for outline in largest_first for thing in taken_apart(outline, mat))
