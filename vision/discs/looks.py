"""Classifies single discs: crops at several rotations through the reader, and the combination of its answers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image
from vision.pieces.crops import Spot, Window, disc_window
from vision.pieces.ground import PieceGround, stacked
from vision.pieces.nets import DISC_CLASSES, PieceNets

TURNS = (0.4, 2.1, 3.9, 5.4)  # radians: the rotations at which a disc is looked at; a number may lie at any angle
CLEAR = 0.99  # if two looks agree this clearly, no more are needed
_SIDES = ("plain", "target")
_HIDDEN = DISC_CLASSES


@dataclass(frozen=True, slots=True, eq=False)
class DiscLook:
    """What a disc looks like: probabilities of none, plain 1 to 6, target 1 to 6; how hidden it is; its crop."""

    spot: Spot
    chances: Floats
    hidden: float
    crop: Image

    @property
    def disc(self) -> float:
        """The probability that it is a disc at all."""
        return float(1 - self.chances[0])

    @property
    def best(self) -> tuple[int, str, float]:
        """The most likely value and side, and their probability."""
        k = int(np.argmax(self.chances[1:]))
        return k % 6 + 1, _SIDES[k // 6], float(self.chances[k + 1])

    @property
    def given_disc(self) -> tuple[float, ...]:
        """The probabilities of plain 1 to 6 and target 1 to 6, given a disc."""
        return tuple((self.chances[1:] / max(self.disc, 1e-9)).tolist())


def look_at(ground: PieceGround, spots: Sequence[Spot], nets: PieceNets, turn: float) -> list[DiscLook]:
    """Look once at each spot; the places and radii returned are refined."""
    windows = [disc_window(spot.radius, turn) for spot in spots]
    crops = ground.crops(spots, windows)
    rows = nets.discs(stacked(crops, [None] * len(crops)))
    return [
        _look(*parts) for parts in zip(spots, windows, crops, _chances(rows), rows[:, _HIDDEN:].tolist(), strict=True)
    ]


def _chances(rows: NDArray[np.float32]) -> Floats:
    """The probabilities of the classes, (n, 13)."""
    logits = rows[:, :DISC_CLASSES].astype(np.float64)
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _look(spot: Spot, window: Window, crop: Image, chances: Floats, rest: Sequence[float]) -> DiscLook:
    hidden, *shift, grown = rest
    x, y = (min(max(v, -0.4), 0.4) for v in shift)
    moved = _moved(spot, window.turn, (x, y), min(max(grown, -0.2), 0.2))
    return DiscLook(moved, chances, 1 / (1 + math.exp(-hidden)), crop)


def _moved(spot: Spot, turn: float, shift: tuple[float, float], grown: float) -> Spot:
    c, s = math.cos(turn), math.sin(turn)
    radius = spot.radius * math.exp(grown)
    x, y = shift[0] * radius, shift[1] * radius
    return Spot(spot.x + c * x - s * y, spot.y + s * x + c * y, radius, spot.heat)


def together(looks: Sequence[DiscLook]) -> DiscLook:
    """Combine several looks at one disc: probabilities multiplied as far as they are independent; the last crop."""
    logs = np.log(np.array([look.chances for look in looks]) + 1e-6)
    mixed = np.exp(logs.sum(axis=0) / len(looks))
    hidden = sum(k.hidden for k in looks) / len(looks)
    return replace(looks[-1], chances=mixed / mixed.sum(), hidden=hidden)


def as_plain(look: DiscLook) -> DiscLook:
    """The look of a disc whose plain side is known to be up."""
    chances = look.chances.copy()
    chances[1 + DISC_CLASSES // 2 :] = 0
    return replace(look, chances=chances / max(float(chances.sum()), 1e-9))


def settled(ground: PieceGround, found: Sequence[Spot], nets: PieceNets) -> list[DiscLook]:
    """Look twice at every spot in which the first look saw a disc, and up to twice more if that leaves it uncertain.

    Those start from the first radius: otherwise a bias of the radius would accumulate.
    """
    first = [k for k in look_at(ground, found, nets, TURNS[0]) if k.disc > 0.05]
    second = look_at(ground, [k.spot for k in first], nets, TURNS[1])
    known = [together(pair) for pair in zip(first, second, strict=True)]
    doubtful = [i for i, k in enumerate(known) if k.disc > 0.05 and not _clear(first[i], second[i])]
    for before, turn in enumerate(TURNS[2:], start=2):
        spots = [replace(known[i].spot, radius=first[i].spot.radius) for i in doubtful]
        more = look_at(ground, spots, nets, turn)
        for i, look in zip(doubtful, more, strict=True):
            known[i] = together((*[known[i]] * before, look))
        doubtful = [i for i, look in zip(doubtful, more, strict=True) if not _clear(known[i], look)]
    return [k for k in known if k.disc > 0.5]


def _clear(a: DiscLook, b: DiscLook) -> bool:
    return a.best[:2] == b.best[:2] and min(a.best[2], b.best[2]) > CLEAR


def without_doubles(looks: Sequence[DiscLook]) -> list[DiscLook]:
    """Drop overlapping discs: of two that would intersect, the more likely is kept."""
    kept: list[DiscLook] = []
    for look in sorted(looks, key=lambda k: -k.disc * k.spot.heat):
        if all(math.hypot(look.spot.x - k.spot.x, look.spot.y - k.spot.y) > 0.9 * k.spot.radius for k in kept):
            kept.append(look)
    return kept
