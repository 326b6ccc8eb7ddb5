"""Random pictures for the face that takes the place of the 1: creatures, signs, blobs and the symbols of fonts."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.glyphs import symbol

Bitmap = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Rng = np.random.Generator

_N = 192  # drawn large and scaled down for smooth edges


def _blob(rng: Rng, centre: tuple[float, float], size: float, rough: float) -> npt.NDArray[np.int32]:
    """The outline of a wavy blob, pixels."""
    angles = np.linspace(0, 2 * math.pi, 90, endpoint=False)
    radius = np.ones_like(angles)
    for k in range(2, 8):
        radius += rough * rng.normal() / k * np.cos(k * angles + rng.uniform(0, 6.3))
    radius = np.clip(radius, 0.25, 2) * size
    stretch, turn = rng.uniform(0.5, 1.0), rng.uniform(0, 6.3)
    x, y = radius * np.cos(angles), radius * np.sin(angles) * stretch
    c, s = math.cos(turn), math.sin(turn)
    return np.stack([centre[0] + c * x - s * y, centre[1] + s * x + c * y], 1).astype(np.int32)


def _ellipse(img: Bitmap, x: float, y: float, a: float, b: float, angle: float, value: int = 255) -> None:
    cv2.ellipse(img, (int(x), int(y)), (max(1, int(a)), max(1, int(b))), angle, 0, 360, value, -1)


def _polygon(img: Bitmap, points: list[tuple[float, float]], value: int = 255) -> None:
    cv2.fillPoly(img, [np.array(points, np.int32)], value)


def _bird(rng: Rng, img: Bitmap) -> None:
    c = _N / 2
    a, b = rng.uniform(30, 52), rng.uniform(18, 34)
    _ellipse(img, c, c, a, b, rng.uniform(-30, 30))
    hx, hy, hr = c + a * rng.uniform(0.6, 1.0), c - b * rng.uniform(0.6, 1.3), rng.uniform(10, 20)
    _ellipse(img, hx, hy, hr, hr, 0)
    tip = hx + hr + rng.uniform(8, 24)
    _polygon(img, [(hx, hy - hr * 0.6), (tip, hy + rng.uniform(-6, 10)), (hx, hy + hr * 0.6)])
    spread = rng.uniform(8, 30)
    _polygon(img, [(c - a * 0.5, c), (c - a - 30, c - spread), (c - a - 25, c + spread)])
    if rng.random() < 0.5:
        _polygon(img, [(c - 15, c), (c - 30 + rng.uniform(-20, 20), c - b - rng.uniform(15, 45)), (c + 20, c - 5)])
    for x in (c - 8, c + 10) if rng.random() < 0.6 else ():
        cv2.line(
            img,
            (int(x), int(c + b * 0.6)),
            (int(x + rng.uniform(-8, 8)), int(c + b + 22)),
            255,
            int(rng.integers(3, 9)),
        )


def _fish(rng: Rng, img: Bitmap) -> None:
    c = _N / 2
    a, b = rng.uniform(36, 60), rng.uniform(16, 40)
    _ellipse(img, c + 10, c, a, b, 0)
    w = rng.uniform(14, 40)
    _polygon(img, [(c + 10 - a * 0.75, c), (c - a - 20, c - w), (c - a - rng.uniform(0, 20), c), (c - a - 20, c + w)])
    if rng.random() < 0.5:
        _polygon(img, [(c - 10, c - b + 4), (c + 10, c - b - 25), (c + 30, c - b + 6)])


def _beast(rng: Rng, img: Bitmap) -> None:
    c = _N / 2
    a, b = rng.uniform(34, 54), rng.uniform(14, 28)
    _ellipse(img, c, c, a, b, rng.uniform(-10, 10))
    hr = rng.uniform(12, 24)
    hx, hy = c + a + rng.uniform(-8, 8), c - rng.uniform(0, 30)
    _ellipse(img, hx, hy, hr, hr * rng.uniform(0.7, 1), rng.uniform(-40, 40))
    for s in (-1, 1):
        _polygon(img, [(hx + s * hr * 0.9, hy), (hx + s * hr * 0.8, hy - hr - rng.uniform(6, 30)), (hx, hy - hr * 0.5)])
    for x in np.linspace(c - a * 0.7, c + a * 0.7, int(rng.integers(2, 5))):
        cv2.line(
            img,
            (int(x), int(c)),
            (int(x + rng.uniform(-12, 12)), int(c + b + rng.uniform(15, 40))),
            255,
            int(rng.integers(6, 15)),
        )
    bend = (int(c - a - rng.uniform(5, 30)), int(c - rng.uniform(-20, 40)))
    cv2.line(img, (int(c - a * 0.8), int(c)), bend, 255, int(rng.integers(4, 14)))


def _head(rng: Rng, img: Bitmap) -> None:
    """A head with ears or horns, often with eyes."""
    c = _N / 2
    r = rng.uniform(34, 50)
    _ellipse(img, c, c + 10, r, r * rng.uniform(0.75, 1.15), 0)
    width, height = rng.uniform(10, 26), rng.uniform(20, 50)
    for s in (-1, 1):
        x = c + s * r * rng.uniform(0.55, 0.75)
        if rng.random() < 0.5:
            _polygon(img, [(x - width, c), (x + s * 12, c - r - height * 0.6), (x + width, c)])
        else:
            _ellipse(img, x, c - r * 0.7, width, height, s * rng.uniform(0, 35))
    if rng.random() < 0.4:
        for s in (-1, 1):
            _ellipse(img, c + s * r * 0.4, c, r * 0.13, r * 0.16, 0, 0)


def _sign(rng: Rng, img: Bitmap) -> None:
    """Stars, arrows, crosses, moons, hearts, crowns."""
    c, kind = _N / 2, int(rng.integers(0, 6))
    r = rng.uniform(48, 72)
    if kind == 0:
        n, inner = int(rng.integers(3, 9)), rng.uniform(0.25, 0.75)
        arms = [r * (inner if i % 2 else 1) for i in range(2 * n)]
        _polygon(
            img, [(c + a * math.cos(math.pi * i / n), c + a * math.sin(math.pi * i / n)) for i, a in enumerate(arms)]
        )
    elif kind == 1:
        k = rng.uniform(0.2, 0.9)
        _polygon(img, [(c + r, c), (c - r * 0.6, c - r * 0.8), (c - r * k * 0.5, c), (c - r * 0.6, c + r * 0.8)])
    elif kind == 2:
        w = rng.uniform(0.15, 0.45) * r
        _polygon(img, [(c - w, c - r), (c + w, c - r), (c + w, c + r), (c - w, c + r)])
        _polygon(img, [(c - r, c - w), (c + r, c - w), (c + r, c + w), (c - r, c + w)])
    elif kind == 3:
        _ellipse(img, c, c, r, r, 0)
        _ellipse(img, c + r * rng.uniform(0.3, 0.7), c, r * 0.9, r * 0.9, 0, 0)
    elif kind == 4:
        for s in (-1, 1):
            _ellipse(img, c + s * r * 0.4, c - r * 0.3, r * 0.5, r * 0.45, 0)
        _polygon(img, [(c - r * 0.88, c - r * 0.15), (c + r * 0.88, c - r * 0.15), (c, c + r)])
    else:
        n = int(rng.integers(3, 6))
        top = [(c - r + 2 * r * i / (2 * n), c - (r * 0.7 if i % 2 == 0 else 0)) for i in range(2 * n + 1)]
        _polygon(img, [*top, (c + r, c + r * 0.7), (c - r, c + r * 0.7)])


def _blobs(rng: Rng, img: Bitmap) -> None:
    """One big blob, or a few that hang together."""
    c = _N / 2
    cv2.fillPoly(img, [_blob(rng, (c, c), rng.uniform(34, 56), rng.uniform(0.2, 1.1))], 255)
    for _ in range(int(rng.integers(0, 4))):
        a, d = rng.uniform(0, 6.3), rng.uniform(25, 50)
        cv2.fillPoly(img, [_blob(rng, (c + d * math.cos(a), c + d * math.sin(a)), rng.uniform(10, 26), 0.6)], 255)


def _angular(rng: Rng, img: Bitmap) -> None:
    """A random polygon with few corners, like folded paper."""
    n = int(rng.integers(3, 9))
    angles = np.sort(rng.uniform(0, 2 * math.pi, n))
    radius = rng.uniform(0.3, 1.0, n) * 74
    _polygon(img, [(_N / 2 + r * math.cos(a), _N / 2 + r * math.sin(a)) for a, r in zip(angles, radius, strict=True)])


def _rings(rng: Rng, img: Bitmap) -> None:
    """Rings and dots in a chain, joined by strokes."""
    at = np.full(2, _N / 2)
    thick = int(rng.integers(8, 20))
    for _ in range(int(rng.integers(2, 5))):
        r = rng.uniform(12, 34)
        _ellipse(img, at[0], at[1], r, r * rng.uniform(0.7, 1), rng.uniform(0, 180))
        if r > thick and rng.random() < 0.75:
            inner = r - thick * rng.uniform(0.6, 1)
            _ellipse(img, at[0], at[1], inner, inner, 0, 0)
        way = rng.uniform(0, 6.3)
        end = at + (r + rng.uniform(4, 30)) * np.array([math.cos(way), math.sin(way)])
        rim = at + r * np.array([math.cos(way), math.sin(way)])
        cv2.line(img, rim.astype(int).tolist(), end.astype(int).tolist(), 255, thick)
        at = end


def _strokes(rng: Rng, img: Bitmap) -> None:
    """A few bent lines, as with a brush."""
    for _ in range(int(rng.integers(1, 5))):
        a, b, c = rng.uniform(20, _N - 20, (3, 2))
        t = np.linspace(0, 1, 24)[:, None]
        curve = (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c
        cv2.polylines(img, [curve.astype(np.int32)], False, 255, int(rng.integers(8, 24)), cv2.LINE_AA)


def _paw(rng: Rng, img: Bitmap) -> None:
    """Separate parts: a pad and toes, a flower, tracks."""
    c, n = _N / 2, int(rng.integers(3, 6))
    _ellipse(img, c, c + 20, rng.uniform(16, 34), rng.uniform(14, 30), rng.uniform(-20, 20))
    for way in np.linspace(-1.1, 1.1, n) + rng.normal() * 0.1:
        r = rng.uniform(46, 62)
        a, b = rng.uniform(7, 13), rng.uniform(10, 18)
        _ellipse(img, c + r * math.sin(way), c + 20 - r * math.cos(way), a, b, math.degrees(way))


def _letter(rng: Rng, img: Bitmap) -> None:
    """A letter, as some makers print on their dice."""
    text = str(rng.choice(list("ABCDEGHJKMNPQRSTUVWXYZ&$#@%")))
    cv2.putText(
        img, text, (50, 140), int(rng.choice((0, 2, 3, 5, 7))), rng.uniform(3, 4.5), 255, int(rng.integers(8, 22))
    )


def _face(rng: Rng, img: Bitmap) -> None:
    """A body in outline or filled, with marks such as eyes, spots and a mouth inside."""
    c, filled = _N / 2, rng.random() < 0.5
    a, b = rng.uniform(34, 66), rng.uniform(34, 66)
    if rng.random() < 0.6:
        _ellipse(img, c, c, a, b, 0)
    else:
        cv2.fillPoly(img, [_blob(rng, (c, c), (a + b) / 2, rng.uniform(0.05, 0.4))], 255)
    if not filled:
        thick = int(rng.integers(4, 15))
        img[:] = cv2.subtract(img, cv2.erode(img, np.ones((2 * thick + 1, 2 * thick + 1), np.uint8)))
    ink = 0 if filled else 255
    eye, apart, high = rng.uniform(5, 17), rng.uniform(0.25, 0.55) * a, rng.uniform(-0.1, 0.5) * b
    for s in (-1, 1):
        _ellipse(img, c + s * apart, c - high, eye, eye * rng.uniform(0.7, 1.3), 0, ink)
    if rng.random() < 0.6:
        _polygon(img, [(c, c), (c - eye, c + eye * 1.6), (c + eye, c + eye * 1.6)], ink)
    for _ in range(int(rng.choice((0, 1, 2, 3), p=(0.5, 0.2, 0.2, 0.1)))):
        x, y = c + rng.uniform(-0.6, 0.6) * a, c + rng.uniform(0, 0.8) * b
        _ellipse(img, x, y, rng.uniform(3, 10), rng.uniform(3, 10), 0, ink)


def _wings(rng: Rng, img: Bitmap) -> None:
    """Two mirrored sides about a body: a butterfly, an eagle, a crest."""
    half = np.zeros_like(img)
    for _ in range(int(rng.integers(2, 5))):
        x, y = _N / 2 + rng.uniform(0, 50), _N / 2 + rng.uniform(-45, 45)
        if rng.random() < 0.5:
            cv2.fillPoly(half, [_blob(rng, (x, y), rng.uniform(10, 36), rng.uniform(0.1, 0.8))], 255)
        else:
            _polygon(half, [(_N / 2, y), *[(p[0], p[1]) for p in rng.uniform((96, 20), (180, 172), (3, 2))]])
    img[:] = cv2.max(half, np.ascontiguousarray(half[:, ::-1]))


def _symbol(rng: Rng, img: Bitmap) -> None:
    """A symbol of a font."""
    img[:] = symbol(rng, _N)


_SOLID = (_bird, _fish, _beast, _head, _sign, _blobs, _blobs, _angular)
_DRAWN = (*_SOLID, *_SOLID, _rings, _rings, _strokes, _paw, _letter, _face, _face, _face, _wings, _wings)
_KINDS = (*_DRAWN, *(_symbol,) * len(_DRAWN))


def _drawn(rng: Rng, img: Bitmap) -> Bitmap:
    """The drawing as it is, with holes cut out, or its outline only."""
    luck = rng.random()
    if luck < 0.15:
        found, _ = cv2.findContours(img, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        line = np.zeros_like(img)
        cv2.drawContours(line, found, -1, 255, int(rng.integers(7, 18)))
        return line
    if luck < 0.3:
        inside = np.argwhere(cv2.erode(img, np.ones((25, 25), np.uint8)) > 0)
        for y, x in rng.permutation(inside)[: int(rng.integers(1, 4))]:
            _ellipse(img, x, y, rng.uniform(4, 12), rng.uniform(4, 12), rng.uniform(0, 180), 0)
    return img


def silhouette(rng: Rng, size: int = 64) -> Bitmap:
    """A random picture for a die's face, ``size`` x ``size``, 255 inside; it spans the whole face, edge to edge."""
    while True:
        img = np.zeros((_N, _N), np.uint8)
        _KINDS[int(rng.integers(0, len(_KINDS)))](rng, img)
        img = _placed(rng, _drawn(rng, img))
        if 0.02 < (img > 127).mean() < 0.6:
            return cv2.resize(img, (size, size), interpolation=cv2.INTER_AREA).astype(np.uint8)


def _placed(rng: Rng, img: Bitmap) -> Bitmap:
    """The drawing centred, rotated, mirrored and scaled to a plausible size."""
    x, y, w, h = cv2.boundingRect(img)
    scale = rng.uniform(0.34, 0.9) * _N / max(w, h, 1)
    m: Floats = np.asarray(
        cv2.getRotationMatrix2D((x + w / 2, y + h / 2), float(rng.choice((0, 90, 180, 270)) + rng.normal() * 12), scale)
    )
    m[:, 2] += (_N / 2 - x - w / 2, _N / 2 - y - h / 2)
    if rng.random() < 0.5:
        m[0] = (-m[0, 0], -m[0, 1], _N - m[0, 2])
    return cv2.warpAffine(img, m, (_N, _N)).astype(np.uint8)
