"""Pawns on a board in a picture, as a reading of its squares and bases."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Image
from vision.counters.sides import common_tint, usual_sides
from vision.mats import UCKERS_COLOURS, Box, Mat, Point
from vision.pawns.paint import Paint, Plane, PrintPlane, evidence, slack_of
from vision.pawns.silhouettes import SHAPES, PawnShape, silhouette
from vision.pawns.standing import Evidence, Standing, Stands
from vision.pieces.colours import brightest_paper
from vision.reading import SeenBase, SeenDie, SeenSquare, SeenThing
from vision.registration import Registration
from vision.things.light import Tints
from vision.things.prints import SCALE

SURE = 0.9  # mean evidence of a pawn that is beyond doubt
CLEAR_COLOUR = 0.8  # by how much it exceeds that of any other colour
SEEN_ENOUGH = 0.6  # share of a sure pawn that is visible
EDGE_SHARE = 0.06  # of a square: nearer to its edge a foot may be on either side
HIDDEN = 0.35  # a pawn of which less than this would show can't be seen
LIKELY = 0.45  # mean evidence at which a pawn is as likely as not
STEEP = 6.0  # how fast that becomes certain
MET = 0.7  # evidence of pawns whose paint is measured
MOST_OF_A_COLOUR = 4
Reading = tuple[tuple[SeenSquare, ...], tuple[SeenBase, ...], tuple[SeenThing, ...]]


@dataclass(frozen=True, slots=True)
class Pawns:
    """The pawns found on a board, and the shape of all of them."""

    stands: tuple[Stands, ...]
    shape: PawnShape


def pawns_on(registration: Registration, usual: Tints, seen: Tints, bare: Image) -> Pawns:
    """The pawns on a board. ``usual`` and ``seen`` are the tints of the bare board and of the picture, (h, w, 3).

    ``bare`` is the bare board from above (BGR), all at ``SCALE``.
    """
    mat = registration.mat
    white = paper_chroma(bare)
    prints = usual - white
    planes = [PrintPlane(prints, np.ones(prints.shape[:2], np.float32), slack_of(prints))]
    return _found(registration, planes, seen - white, inks_of(mat, prints))


def _found(registration: Registration, planes: Sequence[PrintPlane], seen: Tints, inks: Sequence[Paint]) -> Pawns:
    """The pawns by their paints: first by the hues of the print, then by the paint of those that are clear."""
    search = Standing(evidence(seen, planes, inks), registration.camera, places_of(registration.mat))
    stands = search.find()
    paints = [_met(k, ink, stands, seen, search) for k, ink in enumerate(inks)]
    if any(paint.spread is not None for paint in paints):
        search.evidence = evidence(seen, planes, paints)
        stands = search.find()
    return Pawns(tuple(stands), search.shape)


def _met(k: int, ink: Paint, stands: Sequence[Stands], seen: Tints, search: Standing) -> Paint:
    """The paint of a colour as its clear pawns show it; the ink's while there are none."""
    chroma = []
    for one in stands:
        if one.colour == k and one.evidence > MET:
            mask = silhouette(search.shape, one.x, one.y, search.camera) > 0.9
            half = mask.shape[0] // 2
            rows, columns = np.nonzero(mask)
            rows, columns = rows + round(one.y * SCALE - 0.5) - half, columns + round(one.x * SCALE - 0.5) - half
            inside = (rows >= 0) & (columns >= 0) & (rows < seen.shape[0]) & (columns < seen.shape[1])
            rows, columns = rows[inside], columns[inside]
            clear = search.evidence[k, rows, columns] > 0
            chroma.append(seen[rows[clear], columns[clear], :2])
    if not chroma or sum(map(len, chroma)) < 10:
        return ink
    pixels = np.concatenate(chroma).astype(np.float64)
    middle = np.median(pixels, axis=0)
    return Paint(middle, float(1.3 * np.median(np.abs(pixels - middle))))


def paper_chroma(above: Image) -> Tints:
    """The chroma of white paper at each pixel of a board from above, (h, w, 3), lightness 0."""
    paper = brightest_paper(above, lambda px: (np.asarray(px) + 0.5) / SCALE)
    height, width = above.shape[:2]
    y, x = np.mgrid[0:height, 0:width] / (SCALE * 100)
    blue, green, red = np.moveaxis(np.stack([np.ones_like(x), x, y], axis=-1) @ paper.fit, -1, 0)
    return np.stack([red - green, blue - green, np.zeros_like(x)], axis=-1).astype(np.float32)


def inks_of(mat: Mat, prints: Tints) -> list[Paint]:
    """The inks of the bases, as a first guess at the paints."""
    usual = usual_sides().tints
    found = []
    for k, colour in enumerate(UCKERS_COLOURS):
        left, top, right, bottom = (max(0, round(v * SCALE)) for v in _sides(mat.bases[colour]))
        tints = prints[top:bottom, left:right].reshape(-1, 3).astype(np.float64)
        found.append(Paint(common_tint(tints, usual[k])[:2]))
    return found


def _sides(box: Box) -> tuple[float, float, float, float]:
    return box.left, box.top, box.right, box.bottom


def places_of(mat: Mat) -> dict[str, Point]:
    """The middles of the squares and of the places in the bases, mm by name."""
    assert mat.board is not None
    found = {name: box.centre for name, box in mat.squares.items()}
    for colour, spots in mat.board.places.items():
        box, (left, top, _, _) = mat.bases[colour], mat.board.bases[colour]
        for i, (x, y) in enumerate(spots):
            found[f"{colour} {i}"] = box.left + (x - left) * mat.cell, box.top + (y - top) * mat.cell
    return found
