"""Dice in a photograph without a mat: the scale is unknown, so the finder searches several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from vision.arrays import Floats, Image
from vision.dice.crops import FINDER_EDGE, finder_level, finder_planes
from vision.dice.finding import Spot, apart, padded, peaks
from vision.dice.grounds import HUES, NEAR, PLAIN, PhotoGround
from vision.dice.layouts import OBLIQUE
from vision.dice.looks import LEAST, Look, look_at, pip_fits, together, without_doubles
from vision.dice.nets import FINDER, READER_HUES, READER_MAT, READER_NEAR, READER_PHOTO, Nets
from vision.dice.sureness import IN_PHOTO, Place, judged
from vision.reading import SeenDie

EDGES_PX = (18.0, 190.0)  # range of edges of dice
_STEP = 1.4  # from one scale to the next
_ODD_SIZE = 1.6  # dice larger or smaller than the others in the picture by this factor are not dice, or not sure
LIKELY_DIE = 0.5
_ALONG, _ASIDE = (0.0, -0.12, 0.12), (0.24, -0.24)
FACE_WEIGHT, PIPS_WEIGHT = 0.75, 3.2
"""The weights of the readers' log probabilities of the faces, and of how well pips fit. The regression of
``training.dice.witnesses`` gives 0.6 and 3.4 on 11 chunks without numerals and pictures; of pictures only the readers
tell, so their weight is larger."""
LEAST_FIT = 0.4  # how well a 1 fits at least: it may be a picture, which no pips fit
READERS = (
    (READER_PHOTO, PLAIN, _ALONG),
    (READER_HUES, HUES, _ALONG),
    (READER_NEAR, NEAR, (*_ALONG, *_ASIDE)),
)
"""The photographs' readers, how each takes its crops and how far they are turned (radians); the best looks oftenest."""


def dice_in_photo(ground: PhotoGround, nets: Nets) -> tuple[SeenDie, ...]:
    """The dice in a photograph, positions and sizes in pixels, from the top left on."""
    seen = looks_in_photo(ground, nets)
    looks = [_with_faces(k, fits) for k, fits in zip(seen, pip_fits(ground, seen, OBLIQUE), strict=True)]
    dice = [judged(k, Place(k.spot.x, k.spot.y, k.spot.edge), line=IN_PHOTO) for k in looks]
    return tuple(sorted(dice, key=lambda d: (round(d.y / (2 * d.size)), d.x)))


def scales(image: Image) -> Iterator[float]:
    """The scales of the picture for the finder, one after another."""
    edge = EDGES_PX[0]
    while edge < min(EDGES_PX[1], min(image.shape[:2]) * 0.9) * _STEP**0.5:
        yield FINDER_EDGE / edge
        edge *= _STEP


def candidates(image: Image, nets: Nets) -> list[Spot]:
    """Candidate dice, the most likely first."""
    found = [spot for scale in scales(image) for spot in _at_scale(image, scale, nets)]
    return apart(sorted(found, key=lambda s: -s.heat), 0.35)


def _at_scale(image: Image, scale: float, nets: Nets) -> list[Spot]:
    size = (max(8, round(image.shape[1] * scale)), max(8, round(image.shape[0] * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = padded(np.asarray(cv2.resize(image, size, interpolation=way)))
    spots = peaks(nets.heat(finder_planes(small, finder_level(small)), FINDER))
    k = image.shape[1] / size[0]
    return [Spot((s.x + 0.5) * k - 0.5, (s.y + 0.5) * k - 0.5, s.edge * k, s.heat) for s in spots]


def looks_in_photo(ground: PhotoGround, nets: Nets) -> list[Look]:
    """What the readers see of each die: they look once for existence and place, and again where they saw it."""
    spots = candidates(ground.image, nets)
    first = [k.spot for k in look_at(ground, spots, nets, READER_PHOTO) if k.die > 0.1]
    places = [k.spot for k in _read(ground, first, nets)]
    calm = look_at(ground, places, nets, READER_MAT, _ALONG[-1])
    every = [_weighed(look, one) for look, one in zip(_read(ground, places, nets), calm, strict=True)]
    return of_one_size(without_doubles([k for k in every if k.die > LIKELY_DIE]))


def _with_faces(look: Look, fits: Floats) -> Look:
    """The look with the probabilities of the faces by both."""
    there = np.concatenate([np.maximum(fits[:1], LEAST_FIT), fits[1:]])
    logs = FACE_WEIGHT * np.log(np.maximum(look.faces, LEAST)) + PIPS_WEIGHT * there
    chances = np.exp(logs - np.logaddexp.reduce(logs)) * (1 - look.unclear)
    return replace(look, faces=tuple(chances.tolist()))


def _read(ground: PhotoGround, places: list[Spot], nets: Nets) -> list[Look]:
    """What all looks of the readers at each place say together."""
    turns = [look_at(ground.in_form(form), places, nets, name, turn) for name, form, ways in READERS for turn in ways]
    return [together(several) for several in zip(*turns, strict=True)]


def _weighed(look: Look, calm: Look) -> Look:
    """A look with the mat reader's probability of a lean: cocked only if both agree."""
    return replace(look, cocked=min(look.cocked, calm.cocked))


def of_one_size(looks: list[Look]) -> list[Look]:
    """The looks with doubts added to those whose size does not fit the others'."""
    if len(looks) < 2:
        return looks
    usual = max((k.spot.edge for k in looks), key=lambda edge: _support(looks, edge))
    return [k if 1 / _ODD_SIZE < k.spot.edge / usual < _ODD_SIZE else _doubted(k) for k in looks]


def _support(looks: list[Look], edge: float) -> float:
    """The support for dice of an edge: clear dice of about that size count fully, vague ones hardly."""
    near = (k for k in looks if 0.75 < k.spot.edge / edge < 1.33)
    return sum((k.die * k.face_chance * k.spot.heat) ** 2 for k in near)


def _doubted(look: Look) -> Look:
    return replace(look, die=look.die * 0.5)
