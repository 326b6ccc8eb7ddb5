"""A reading drawn onto its picture, for people to look at."""

from __future__ import annotations

import cv2

from vision.arrays import Image
from vision.reading import SeenDie, TableReading
from vision.registration import Registration

_SURE, _COCKED, _ASK = (90, 220, 60), (255, 120, 255), (40, 170, 255)  # BGR


def drawn(picture: Image, reading: TableReading, registration: Registration | None) -> Image:
    """A copy of the picture (BGR) with a ring and a word for every die."""
    out = picture.copy()
    for die in reading.dice:
        x, y, radius = _spot(die, registration)
        colour = _ASK if not die.sure else _SURE if die.flat else _COCKED
        cv2.circle(out, (round(x), round(y)), round(radius), colour, 2, cv2.LINE_AA)
        _write(out, _word(die), x - radius, y - radius - 6, colour)
    if reading.problem:
        _write(out, reading.problem, 12, 28, _ASK)
    return out


def _spot(die: SeenDie, registration: Registration | None) -> tuple[float, float, float]:
    """Where the die is in the picture and how large a ring fits it, px."""
    if registration is None:
        return die.x, die.y, die.size * 0.75
    x, y = registration.project(die.x, die.y, die.size)
    return x, y, registration.px_per_mm(die.x, die.y, die.size) * die.size * 0.75


def _word(die: SeenDie) -> str:
    face = str(die.face) if die.flat else f"cocked ({die.face})"
    return face if die.sure else f"{face}? {die.why}"


def _write(out: Image, text: str, x: float, y: float, colour: tuple[int, int, int]) -> None:
    place = (max(2, round(x)), max(14, round(y)))
    for ink, thick in (((0, 0, 0), 3), (colour, 1)):
        cv2.putText(out, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, thick, cv2.LINE_AA)
