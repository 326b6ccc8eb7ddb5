"""Dice in a photograph without a mat: their size is found first (``vision.dice.search``), then they are read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Floats
from vision.dice import single_pip
from vision.dice.crops import Planes
from vision.dice.finding import Spot
from vision.dice.fitted import FITTED
from vision.dice.grounds import HUES, NEAR, PLAIN, PhotoGround
from vision.dice.layouts import OBLIQUE, OBLIQUE_NO_FACE, evidence
from vision.dice.looks import (
    LEAST,
    Look,
    chance,
    from_four_sides,
    look_at,
    shown,
    together,
    upper_faces,
    without_doubles,
)
from vision.dice.nets import PIPS, READER_HUES, READER_MAT, READER_NEAR, READER_PHOTO, Nets
from vision.dice.on_mat import logit
from vision.dice.one_body import of_one_body, without_groups
from vision.dice.photo_witnesses import witnesses
from vision.dice.search import candidates
from vision.dice.sureness import IN_PHOTO, judged_in_photo
from vision.reading import SeenDie

_ODD_SIZE = 1.6  # what is larger or smaller than the others by this factor is read only if it is a plain die
WORTH_A_LOOK, MOST = 0.1, 40  # what may be a die is read closely, and so many of them
LIKELY_DIE = 0.5
SHARE = 0.5  # prior: of the places where a face's pips are seen, so many are dice that are read rightly. Chosen
OF_NUMERALS = 0.15  # and where a numeral is seen: half of what it is in drawn photographs, 54 of 189. Chosen
LIKELY_NUMERAL = 0.5
PLAIN_DIE, PLAIN_HEAT = 0.9, 0.5  # a plain die, for the reader and for the finder
SUREST = 0.998  # no single candidate's chance counts for more when the size is found
_ALONG, _ASIDE = (0.0, -0.12, 0.12), (0.24, -0.24)
FACE_WEIGHT, PIPS_WEIGHT, SHOWN_WEIGHT = 0.6, 3.2, 0.4
"""The weights of the readers' log probabilities of the faces, of how well pips fit, and of the net for pips. A
multinomial regression gives 0.2, 3.0 and 0.4 on 416 drawn dice with pips; of pictures only the readers tell, so their
weight is larger."""
LEAST_FIT = 0.4  # how well a 1 fits at least: it may be a picture, which no pips fit
ODDLY = math.log(4 / 3)
"""Pips that no die shows fit better if they explain a quarter of what the face's own pips leave unexplained."""
SPOTTED = math.log(2)  # pips in any order explain half of what is seen: it is no numeral
READERS = (
    (READER_PHOTO, PLAIN, _ALONG),
    (READER_HUES, HUES, _ALONG),
    (READER_NEAR, NEAR, (*_ALONG, *_ASIDE)),
)
"""The photographs' readers, how each takes its crops and how far they are turned (radians); the best looks oftenest."""


def dice_in_photo(ground: PhotoGround, nets: Nets) -> tuple[SeenDie, ...]:
    """The dice in a photograph, positions and sizes in pixels, from the top left on."""
    looks = read_in_photo(ground, nets)
    dice = [judged_in_photo(look, chance_of(look, row)) for look, row in zip(looks, witnesses(looks), strict=True)]
    return tuple(sorted(dice, key=lambda d: (round(d.y / (2 * d.size)), d.x)))


def chance_of(look: Look, row: Sequence[float]) -> float:
    """The chance of a die that is read rightly, by its row of ``vision.dice.photo_witnesses.witnesses``."""
    return chance(FITTED.photo.logit(row) + logit(OF_NUMERALS if look.numeral else SHARE))


def read_in_photo(ground: PhotoGround, nets: Nets) -> list[Look]:
    """What is seen of each die, with its face by the readers and its pips, or as a numeral."""
    seen = looks_in_photo(ground, nets)
    crops, pips = upper_faces(ground, seen), pips_shown(ground, seen, nets)
    fits, odd = evidence(crops, OBLIQUE), evidence(crops, OBLIQUE_NO_FACE)
    single = single_pip.chances(crops, fits[:, 0], odd[:, single_pip.STROKE], pips[:, 0])
    looks = [_with_faces(*one) for one in zip(seen, fits, odd, pips, single, strict=True)]
    strokes = [look.face == 1 and not _spotted(*both) for look, *both in zip(seen, fits, odd, strict=True)]
    return with_numerals(ground, looks, strokes, nets)


def pips_shown(ground: PhotoGround, looks: Sequence[Look], nets: Nets) -> Floats:
    """The probabilities of the numbers 1 to 6 in pips, and of what has no such pips, at each look's place: (n, 7)."""
    return numbers_in_pips(ground.in_form(NEAR).crops([k.spot for k in looks], [k.yaw for k in looks]), nets)


def numbers_in_pips(crops: Planes, nets: Nets) -> Floats:
    """As ``pips_shown``, of crops of the form ``NEAR`` along a die's edges, whichever of its sides is below: (n, 7)."""
    chances = from_four_sides(crops, nets, PIPS)
    return np.column_stack([chances[:, :6], chances[:, 6:].sum(axis=1)])


def looks_in_photo(ground: PhotoGround, nets: Nets) -> list[Look]:
    """What the readers see of each die: they look once for existence and place, and again where they saw it."""
    seen = [k for k in look_at(ground, candidates(ground, nets), nets, READER_PHOTO) if k.die > WORTH_A_LOOK]
    places = [k.spot for k in _read(ground, [k.spot for k in _likeliest(seen)], nets)]
    calm = look_at(ground, places, nets, READER_MAT, _ALONG[-1])
    every = [_weighed(look, one) for look, one in zip(_read(ground, places, nets), calm, strict=True)]
    return of_one_body(without_doubles(without_groups([k for k in every if k.die > LIKELY_DIE])))


def _likeliest(looks: list[Look]) -> list[Look]:
    """The looks worth reading closely: of about the size of the dice, the surest first, and no more than ``MOST``."""
    usual = usual_edge(looks)
    fitting = [k for k in looks if _fits(k, usual) or _plain(k)]
    return sorted(fitting, key=lambda k: -k.die * k.spot.heat)[:MOST]


def _with_faces(look: Look, fits: Floats, odd: Floats, shows: Floats, single: float) -> Look:
    """The look with the probabilities of the faces by all witnesses, and of the pips of the most likely one.

    ``odd`` is how well each pattern of no face fits, ``shows`` the output of ``pips_shown``, ``single`` the probability
    of a single pip, for which a stroke has been weighed already.
    """
    there = np.concatenate([np.maximum(fits[:1], LEAST_FIT), fits[1:]])
    logs = FACE_WEIGHT * np.log(np.maximum(look.faces, LEAST)) + PIPS_WEIGHT * there
    logs += SHOWN_WEIGHT * np.log(np.maximum(shows[:6], LEAST))
    chances = np.exp(logs - np.logaddexp.reduce(logs)) * (1 - look.unclear)
    face = int(np.argmax(chances))
    others = odd if face else np.delete(odd, single_pip.STROKE)
    pips = 0.0 if fits[face] <= others.max() - ODDLY else shows[face] if face else single
    return replace(look, faces=tuple(chances.tolist()), pips=float(pips))


def _spotted(fits: Floats, odd: Floats) -> bool:
    """Whether pips, in the order of a face or as no die has them, explain what is seen there."""
    return bool(max(fits.max(), np.delete(odd, single_pip.STROKE).max()) > SPOTTED)


def with_numerals(ground: PhotoGround, looks: list[Look], strokes: Sequence[bool], nets: Nets) -> list[Look]:
    """The looks with numbers as the net for faces reads them, where no pips are seen and one is likelier than not.

    It knows pips and numerals, but doesn't distinguish them. The readers have learnt few numerals, and take them for
    pictures: where they see one, and no pips explain it, there may be ``strokes``. Any other such face is never sure.
    """
    bare = [i for i, look in enumerate(looks) if not IN_PHOTO.has_pips(look)]
    shows = dict(zip(bare, shown(ground, [looks[i] for i in bare], nets), strict=True))
    return [_as_numeral(k, shows[i], strokes[i]) if i in shows else k for i, k in enumerate(looks)]


def _as_numeral(look: Look, shows: Floats, strokes: bool) -> Look:
    """The look with the probabilities of what is shown, (8,), if it is a number."""
    numeral = float(shows[:6].max())
    if numeral < LIKELY_NUMERAL:
        return look
    faces = (float(shows[0] + shows[6]), *shows[1:6].tolist())
    return replace(look, faces=faces, pips=0.0, numeral=numeral if strokes else 0.0)


def _read(ground: PhotoGround, places: list[Spot], nets: Nets) -> list[Look]:
    """The mean of all looks of the readers at each place."""
    turns = [look_at(ground.in_form(form), places, nets, name, turn) for name, form, ways in READERS for turn in ways]
    return [together(several) for several in zip(*turns, strict=True)]


def _weighed(look: Look, calm: Look) -> Look:
    """A look with the mat reader's probability of a lean: cocked only if both readers agree."""
    return replace(look, cocked=min(look.cocked, calm.cocked))


def _fits(look: Look, usual: float) -> bool:
    return 1 / _ODD_SIZE < look.spot.edge / usual < _ODD_SIZE


def _plain(look: Look) -> bool:
    """Whether reader and finder see a die there, and the reader its face, whatever its size: some dice are larger."""
    return look.die * look.face_chance > PLAIN_DIE and look.spot.heat >= PLAIN_HEAT


def usual_edge(looks: list[Look]) -> float:
    """The edge of most dice; 0 without any."""
    return max([k.spot.edge for k in looks], key=lambda edge: _support(looks, edge), default=0.0)


def _support(looks: list[Look], edge: float) -> float:
    """The support for dice of an edge: the sum of the odds of what is about that size, by reader and finder.

    A few clear dice outweigh any number of places that look somewhat like small ones, as grain and print do.
    """
    near = (k for k in looks if 0.75 < k.spot.edge / edge < 1.33)
    return sum(_odds(k.die * k.face_chance) * _odds(k.spot.heat) for k in near)


def _odds(chance: float) -> float:
    return chance / (1 - min(chance, SUREST))
