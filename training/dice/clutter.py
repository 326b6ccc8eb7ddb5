"""Pictures without any dice, of what readers of dice take for some: texture, print, and small things with dots.

``picture`` draws one: a surface (noise of every scale, wood, cloth, weave, marble, paper) and on it perhaps text,
symbols, keys, a circuit board, screws, coins, holes or studs in rows, all of any size, seen at a slant by a camera.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.glyphs import drawn, faces, symbol
from training.dice.looks import bright, dark, frame, ground, white
from training.dice.solids import Rng

Image = npt.NDArray[Any]

SIDE = 720  # pixels of a picture's side
_LETTERS = list("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&%?!#:;.")


def surface(rng: Rng) -> Image:
    """A surface with things on it that are no dice, linear RGB."""
    texture = _SURFACES[int(rng.integers(len(_SURFACES)))](rng)
    for _ in range(int(rng.choice((0, 1, 2), p=(0.25, 0.5, 0.25)))):
        _THINGS[int(rng.integers(len(_THINGS)))](rng, texture)
    return np.clip(texture, 0.003, 1).astype(np.float32)


def picture(rng: Rng) -> Image:
    """A picture (BGR bytes) of things that are no dice."""
    return frame(rng, cv2.GaussianBlur(_slanted(rng, surface(rng)), (0, 0), rng.uniform(0.3, 2.0)))


def _size(rng: Rng, least: float = 8, most: float = 160) -> float:
    """A size in pixels, small and large ones as often."""
    return float(np.exp(rng.uniform(math.log(least), math.log(most))))


def _colour(rng: Rng) -> list[float]:
    maker = (white, dark, dark, bright, bright)[int(rng.integers(5))]
    return [float(v) for v in maker(rng)]


def _fields(rng: Rng) -> Image:
    """Noise of several octaves between two colours, soft or hard."""
    level = np.zeros((SIDE, SIDE), np.float32)
    rough, cell = rng.uniform(0.4, 1.0), _size(rng, 2, 200)
    for k in range(int(rng.integers(1, 6))):
        n = max(2, int(SIDE / max(cell / 2**k, 1.5)))
        level += rough**k * cv2.resize(rng.normal(size=(n, n)).astype(np.float32), (SIDE, SIDE), interpolation=2)
    hard = float(np.exp(rng.uniform(-0.5, 3)))
    share = 1 / (1 + np.exp(-np.clip(level / (level.std() + 1e-6) * hard, -30, 30)))
    one, other = np.array(_colour(rng)), np.array(_colour(rng))
    return np.asarray(one + share[..., None] * (other - one), np.float32)


def _surface(rng: Rng) -> Image:
    return ground(rng, SIDE, 2.0, mat=bool(rng.random() < 0.4))


def _weave(rng: Rng) -> Image:
    """Woven cloth: two threads across each other, with stripes or checks of other colours."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    pitch = _size(rng, 4, 60)
    across, along = np.sin(2 * math.pi * x / pitch), np.sin(2 * math.pi * y / pitch * rng.uniform(0.7, 1.4))
    share = 0.5 + 0.5 * (across * along if rng.random() < 0.5 else np.maximum(across, along))
    stripe = _size(rng, 20, 200)
    checks = (np.floor(x / stripe) + np.floor(y / stripe) * (rng.random() < 0.5)) % 2
    one, other, third = (np.array(_colour(rng)) for _ in range(3))
    body = one + (checks * rng.uniform(0, 1))[..., None] * (third - one)
    return np.asarray(body + (share * rng.uniform(0.2, 1))[..., None] * (other - body), np.float32)


_SURFACES: tuple[Callable[[Rng], Image], ...] = (_fields, _fields, _surface, _surface, _weave)


def _stamped(image: Image, ink: Image, x: float, y: float, colour: list[float]) -> None:
    """Put a mask (h, w), 0 to 1, into the picture with its middle at a place."""
    h, w = ink.shape
    left, top = round(x - w / 2), round(y - h / 2)
    a, b, c, d = max(0, left), max(0, top), min(SIDE, left + w), min(SIDE, top + h)
    if a < c and b < d:
        share = ink[b - top : d - top, a - left : c - left, None]
        image[b:d, a:c] += share * (np.array(colour, np.float32) - image[b:d, a:c])


def _text(rng: Rng, image: Image) -> None:
    """Lines of large or small print."""
    size, ink = _size(rng, 10, 200), _colour(rng)
    fonts = faces()
    font = fonts[int(rng.integers(len(fonts)))]
    shapes = [drawn(font, str(letter), 64)[8:-8] / 255 for letter in rng.choice(_LETTERS, 12)]
    for y in np.arange(rng.uniform(0, size), SIDE, size * rng.uniform(1.1, 2)):
        for x in np.arange(rng.uniform(0, size), SIDE * rng.uniform(0.3, 1), size * rng.uniform(0.6, 0.9)):
            shape = shapes[int(rng.integers(len(shapes)))]
            _stamped(image, cv2.resize(shape, (round(size), round(size)), interpolation=cv2.INTER_AREA), x, y, ink)


def _symbols(rng: Rng, image: Image) -> None:
    """Logos and signs, in rows or strewn."""
    for _ in range(int(rng.integers(3, 30))):
        size = round(_size(rng, 12, 220))
        shape = cv2.resize(symbol(rng, 96), (size, size), interpolation=cv2.INTER_AREA) / 255
        x, y = rng.uniform(0, SIDE, 2).tolist()
        _stamped(image, shape, x, y, _colour(rng))


def _rows(rng: Rng, pitch: float, put: Callable[[int, int], None], share: float = 1.0) -> None:
    """Call ``put`` at places in rows."""
    shift = pitch / 2 if rng.random() < 0.3 else 0.0
    width, height = rng.uniform(0.3, 1, 2) * SIDE
    left, top = rng.uniform(0, SIDE - width), rng.uniform(0, SIDE - height)
    for row, y in enumerate(np.arange(top, top + height, pitch)):
        for x in np.arange(left + shift * (row % 2), left + width, pitch):
            if rng.random() < share:
                put(round(float(x)), round(float(y)))


def _keys(rng: Rng, image: Image) -> None:
    """A keyboard: raised keys with a label each."""
    pitch = _size(rng, 24, 140)
    body, ink, gap = _colour(rng), _colour(rng), _colour(rng)
    half, letters = pitch * rng.uniform(0.36, 0.47), rng.choice(_LETTERS, 200)
    image[:] = gap
    light = rng.uniform(1.1, 1.8)

    def put(x: int, y: int) -> None:
        for k, shade in ((1.0, 1 / light), (0.86, light if rng.random() < 0.2 else 1.0)):
            h, colour = half * k, [min(1.0, v * shade) for v in body]
            cv2.rectangle(image, (round(x - h), round(y - h)), (round(x + h), round(y + h)), colour, -1, cv2.LINE_AA)
        for _ in range(int(rng.integers(0, 3))):
            place = (round(x + rng.uniform(-0.6, 0.1) * half), round(y + rng.uniform(-0.1, 0.7) * half))
            cv2.putText(
                image, str(rng.choice(letters)), place, 0, half / 40, ink, max(1, round(half / 25)), cv2.LINE_AA
            )

    _rows(rng, pitch, put)


def _dots(rng: Rng, image: Image) -> None:
    """Holes, rivets, studs or printed dots in rows, some of them missing."""
    pitch = _size(rng, 6, 90)
    radius, ink, rim = pitch * rng.uniform(0.12, 0.42), _colour(rng), _colour(rng)
    rimmed = rng.random() < 0.5

    def put(x: int, y: int) -> None:
        if rimmed:
            cv2.circle(
                image, (x + round(radius * 0.2), y + round(radius * 0.2)), round(radius * 1.1), rim, -1, cv2.LINE_AA
            )
        cv2.circle(image, (x, y), max(1, round(radius)), ink, -1, cv2.LINE_AA)

    _rows(rng, pitch, put, rng.uniform(0.4, 1.0))


def _circuit(rng: Rng, image: Image) -> None:
    """A circuit board: tracks, soldered pads, and chips with legs."""
    image[:] = image * 0.2 + np.array(bright(rng), np.float32) * 0.4
    pad, track = _colour(rng), _colour(rng)
    for _ in range(int(rng.integers(10, 60))):
        corners = np.cumsum(rng.normal(size=(4, 2)) * 60, axis=0) + rng.uniform(0, SIDE, 2)
        cv2.polylines(image, [corners.astype(np.int32)], False, track, int(rng.integers(1, 8)), cv2.LINE_AA)
    for _ in range(int(rng.integers(20, 120))):
        place, radius = rng.integers(0, SIDE, 2).tolist(), int(rng.integers(2, 14))
        cv2.circle(image, place, radius, pad, -1, cv2.LINE_AA)
        cv2.circle(image, place, radius // 2, [0.02, 0.02, 0.02], -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(1, 9))):
        (x, y), w, h = rng.integers(0, SIDE, 2).tolist(), round(_size(rng, 14, 120)), round(_size(rng, 14, 120))
        for k in range(0, w, max(4, w // 8)):
            cv2.line(image, (x + k, y - h // 6), (x + k, y + h + h // 6), pad, max(1, w // 24), cv2.LINE_AA)
        cv2.rectangle(image, (x, y), (x + w, y + h), [float(v) for v in dark(rng)], -1)
        cv2.circle(image, (x + w // 6, y + h // 6), max(1, w // 14), pad, -1, cv2.LINE_AA)


def _strewn(rng: Rng, image: Image) -> None:
    """Screws, coins, counters and buttons with holes, and flat cards with signs."""
    for _ in range(int(rng.integers(3, 24))):
        (x, y), r = rng.integers(0, SIDE, 2).tolist(), _size(rng, 6, 80)
        body, ink = _colour(rng), _colour(rng)
        shade = [v * 0.3 for v in body]
        cv2.circle(image, (round(x + r * 0.15), round(y + r * 0.2)), round(r * 1.05), shade, -1, cv2.LINE_AA)
        cv2.circle(image, (x, y), round(r), body, -1, cv2.LINE_AA)
        kind, turn = rng.random(), rng.uniform(0, math.pi)
        if kind < 0.4:  # a slot or a cross
            for way in (turn, turn + math.pi / 2)[: int(rng.integers(1, 3))]:
                dx, dy = round(r * 0.7 * math.cos(way)), round(r * 0.7 * math.sin(way))
                cv2.line(image, (x - dx, y - dy), (x + dx, y + dy), ink, max(1, round(r / 5)), cv2.LINE_AA)
        elif kind < 0.7:  # two or four holes
            for k in range(int(rng.choice((2, 4)))):
                way = turn + k * math.pi / 2 * (1 if kind < 0.6 else 2)
                place = (round(x + r * 0.35 * math.cos(way)), round(y + r * 0.35 * math.sin(way)))
                cv2.circle(image, place, max(1, round(r * 0.14)), ink, -1, cv2.LINE_AA)
        else:
            cv2.circle(image, (x, y), round(r * 0.8), ink, max(1, round(r / 14)), cv2.LINE_AA)
            size = max(6, round(r * 1.1))
            _stamped(image, cv2.resize(symbol(rng, 64), (size, size), interpolation=cv2.INTER_AREA) / 255, x, y, ink)


_THINGS = (_text, _symbols, _keys, _dots, _dots, _circuit, _strewn)


def _slanted(rng: Rng, image: Image) -> Image:
    """The surface as seen at a slant, and from nearer or farther away."""
    corners = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float32)
    moved = (corners - SIDE / 2) * rng.uniform(0.8, 1.4) + rng.normal(size=(4, 2)) * SIDE * 0.06
    turn = rng.uniform(0, 2 * math.pi)
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    m = cv2.getPerspectiveTransform(corners, (moved @ spin + SIDE / 2).astype(np.float32))
    return cv2.warpPerspective(image, m, (SIDE, SIDE), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
