"""Discs on a mat."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import numpy as np

from vision.arrays import Image
from vision.discs.looks import DiscLook, as_plain, settled, without_doubles
from vision.discs.owners import Owner, OwnerMemory, OwnerTints, shades_of
from vision.localized import localized
from vision.mats import Box, Mat
from vision.pieces.colours import Tint, paper_of
from vision.pieces.crops import Spot
from vision.pieces.ground import PieceGround
from vision.pieces.nets import PieceNets, find_pieces
from vision.reading import SeenDie, SeenDisc, in_rows
from vision.registration import Registration

SURE = 0.97
SURE_HEAT = 0.2
RADII_MM = (11.5, 18.5)  # radii of discs that the mats are made for, with some tolerance
ROUGHLY = 0.1  # relative error of the finder's radius; the reader's is better
ODD_SIZE = 0.13  # discs of one set are alike: one that differs by more may be something else
EDGE_MM = 1.5  # nearer to a square's edge than this, a disc's centre may lie on either side
MUCH_HIDDEN = 0.6
BESIDE_MM = 10.0
BESIDE = 0.5  # off the squares, a candidate at least this likely to be a die, relative to a disc, is a die
NUMBERED = 0.5  # off the squares, a round object without any number at least this likely is a coin or a cap


def discs_on_mat(
    image: Image,
    registration: Registration,
    nets: PieceNets,
    dice: Sequence[SeenDie] = (),
    owners: OwnerMemory | OwnerTints | None = None,
    radius: float | None = None,
    lying: Sequence[Spot] = (),
) -> tuple[SeenDisc, ...]:
    """Read the Peruke discs in a picture (BGR), from the top left on.

    ``dice`` are those seen in the same picture: an uncertain disc is dropped where a die is more likely. ``owners`` are
    the players' colours and ``radius`` (mm) is the discs', if known. ``lying`` are further candidates: places where
    something lies that the empty table does not show.
    """
    mat = registration.mat
    ground, looks = _looks(image, registration, nets, lying)
    typical = radius or (float(np.median([k.spot.radius for k in looks])) if looks else 0.0)
    looks = without_blank(without_dice(looks, dice, typical, mat), mat)
    memory = owners if isinstance(owners, OwnerMemory) else OwnerMemory(owners)
    whose = memory.owners_of(looks, paper_of(ground))
    discs = [seen_disc(look, owner, mat, typical) for look, owner in zip(looks, whose, strict=True)]
    return in_rows(discs)


def _looks(
    image: Image, registration: Registration, nets: PieceNets, lying: Sequence[Spot] = ()
) -> tuple[PieceGround, list[DiscLook]]:
    ground = PieceGround(image, registration, "disc", registration.mat.sheet.grown(BESIDE_MM))
    spots = [*(s for s in find_pieces(ground, nets) if _fits(s.radius, ROUGHLY)), *lying]
    return ground, without_doubles([k for k in settled(ground, spots, nets) if _fits(k.spot.radius, ROUGHLY / 2)])


def _fits(radius: float, leeway: float) -> bool:
    """Whether a radius (mm) with that relative error can be a disc's."""
    return RADII_MM[0] * (1 - leeway) < radius < RADII_MM[1] * (1 + leeway)


def plain_bodies(image: Image, registration: Registration, nets: PieceNets) -> list[tuple[Tint, float]]:
    """The body's tint and the radius (mm) of each disc on a square, if all lie with their plain side up."""
    ground, looks = _looks(image, registration, nets)
    paper = paper_of(ground)
    there = [k for k in looks if k.disc > SURE and registration.mat.square_at(k.spot.x, k.spot.y)]
    return [(shades_of(as_plain(look), paper).body, look.spot.radius) for look in there]


def without_dice(looks: Sequence[DiscLook], dice: Sequence[SeenDie], typical: float, mat: Mat) -> list[DiscLook]:
    """The looks without those that more likely are dice; ``typical`` as in ``seen_disc``.

    A disc on its square is dropped only if it is uncertain, since a die may lie on it; off the squares, where dice are
    thrown, it must be far more likely than the die.
    """
    return [look for look in looks if not any(_likelier_a_die(look, die, typical, mat) for die in dice)]


def without_blank(looks: Sequence[DiscLook], mat: Mat) -> list[DiscLook]:
    """The looks without round objects off the squares that bear no number: coins, caps, chips of another game.

    An unreadable disc on a square, or partly covered, still counts: there it affects the game.
    """
    return [k for k in looks if k.best[2] >= NUMBERED or k.hidden > MUCH_HIDDEN or mat.square_at(k.spot.x, k.spot.y)]


def _likelier_a_die(look: DiscLook, die: SeenDie, typical: float, mat: Mat) -> bool:
    """Whether the centre of a possible disc lies in something that more likely is a die."""
    if math.hypot(look.spot.x - die.x, look.spot.y - die.y) > 0.8 * die.size:
        return False
    if mat.square_at(look.spot.x, look.spot.y) is None:
        return die.confidence > BESIDE * look.disc
    return die.confidence > look.disc and bool(_doubt(look, typical))


def seen_disc(look: DiscLook, owner: Owner, mat: Mat, typical: float) -> SeenDisc:
    """The disc as an item of the reading; ``typical`` is the typical radius (mm) of the discs seen with it."""
    value, side, chance = look.best
    x, y = look.spot.x, look.spot.y
    why = _why(look, owner, mat, typical)
    square, zone = mat.square_at(x, y), mat.zone_at(x, y) or ""
    return SeenDisc(value, side, owner.number, square, x, y, chance, not why, why, look.given_disc, zone)


def _why(look: DiscLook, owner: Owner, mat: Mat, typical: float) -> str:
    """Why it is not sure, as text for people; empty if it is."""
    if doubt := _doubt(look, typical):
        return doubt
    if not owner.sure and mat.disc_colours > 1:
        return localized("doubt-kind")
    if _on_an_edge(look.spot.x, look.spot.y, mat.squares.values()):
        return localized("doubt-edge")
    return ""


def _doubt(look: DiscLook, typical: float) -> str:
    """Why it is uncertain whether it is a disc, and which; empty if it isn't."""
    if look.hidden > MUCH_HIDDEN:
        return localized("doubt-covered")
    if look.disc < SURE or look.spot.heat < SURE_HEAT or abs(look.spot.radius / typical - 1) > ODD_SIZE:
        return localized("doubt-die")
    return localized("doubt-number") if look.best[2] < SURE else ""


def _on_an_edge(x: float, y: float, squares: Collection[Box]) -> bool:
    """Whether a place is so near a square's edge that it could be on either side."""
    inside = any((x, y) in box.grown(-EDGE_MM) for box in squares)
    return not inside and any((x, y) in box.grown(EDGE_MM) for box in squares)
