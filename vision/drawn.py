"""Draws a reading onto its picture for people to look at."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.arrays import Image
from vision.mats import Mat
from vision.reading import DOUBTS, SeenDie, TableReading
from vision.registration import Registration

_SURE, _COCKED, _ASK, _THING = (90, 220, 60), (255, 120, 255), (40, 170, 255), (60, 60, 255)  # BGR
Note = tuple[tuple[float, float], str, bool]
"""A place (mm), what lies there, and whether that is sure."""


def drawn(picture: Image, reading: TableReading, registration: Registration | None) -> Image:
    """A copy of the picture (BGR) with a ring and label for every die, labels for pieces, outlines of things."""
    out = picture.copy()
    if registration is not None:
        _draw_things(out, reading, registration)
        for place, text, sure in pieces_in_words(reading, registration.mat):
            x, y = registration.project(*place)
            _write(out, text if sure else f"{text}?", x - 5 * len(text), y + 5, _SURE if sure else _ASK)
    for die in reading.dice:
        x, y, radius = _spot(die, registration)
        colour = _ASK if not die.sure else _SURE if die.flat else _COCKED
        cv2.circle(out, (round(x), round(y)), round(radius), colour, 2, cv2.LINE_AA)
        _write(out, _word(die), x - radius, y - radius - 6, colour)
    if reading.problem:
        _write(out, reading.problem, 12, 28, _ASK)
    return out


def _draw_things(out: Image, reading: TableReading, registration: Registration) -> None:
    for thing in reading.things:
        seen = registration.to_image(thing.outline)
        cv2.polylines(out, [np.round(seen).astype(np.int32)], True, _THING, 2, cv2.LINE_AA)
        _write(out, thing.what, float(seen[:, 0].min()), float(seen[:, 1].min()) - 6, _THING)
    if reading.covered:
        _write(out, f"covered: {', '.join(reading.covered)}", 12, out.shape[0] - 12, _THING)


def pieces_in_words(reading: TableReading, mat: Mat) -> Iterator[Note]:
    """Labels: discs as "4t 1" (value, t for the target side, owner), counters as "2 red", bases as "3 blue"."""
    for disc in reading.discs:
        yield (disc.x, disc.y), f"{disc.value}{'t' if disc.side == 'target' else ''} {disc.owner}", disc.sure
    for square in reading.squares:
        text = " ".join(f"{count} {colour}" for colour, count in square.counters)
        if text:
            yield mat.squares[square.square].centre, text, square.sure
    for base in (base for base in reading.bases if base.count):
        yield mat.bases[base.colour].centre, f"{base.count} {base.colour}", base.sure


def _spot(die: SeenDie, registration: Registration | None) -> tuple[float, float, float]:
    """The place of a die in the picture and the radius of its ring, px."""
    if registration is None:
        return die.x, die.y, die.size * 0.75
    x, y = registration.project(die.x, die.y, die.size)
    return x, y, registration.px_per_mm(die.x, die.y, die.size) * die.size * 0.75


def _word(die: SeenDie) -> str:
    """A sure die's face; of one that is not sure everything that is in doubt, and its confidence."""
    face = str(die.face) if die.flat else f"cocked ({die.face})"
    why = ", ".join(DOUBTS[doubt] for doubt in die.doubts) or die.why
    return face if die.sure else f"{face}? {why} ({die.confidence:.2f})"


def _write(out: Image, text: str, x: float, y: float, colour: tuple[int, int, int]) -> None:
    place = (max(2, round(x)), max(14, round(y)))
    for ink, thick in (((0, 0, 0), 3), (colour, 1)):
        cv2.putText(out, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, thick, cv2.LINE_AA)
