"""Colours, light and the camera: turns one set of layers into many pictures.

Colours are linear RGB, 0 to 1; pictures are BGR bytes as in OpenCV.
"""

from __future__ import annotations

import colorsys
import math
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.layers import PICTURE, PIP, TABLE, Layers
from training.dice.scenes import Scene, View
from training.dice.solids import Rng
from vision.markers import pattern

Colour = npt.NDArray[np.float64]
Image = npt.NDArray[Any]

CLEAR = 0.5  # bodies that let through more have no kind: white and red ones look like anything
_NAMED = {
    "red": (0, 0.9, 0.75), "green": (0.38, 0.8, 0.5), "blue": (0.61, 0.85, 0.65), "yellow": (0.14, 0.85, 0.9),
    "orange": (0.07, 0.9, 0.9), "purple": (0.78, 0.7, 0.5), "pink": (0.93, 0.45, 0.9), "brown": (0.07, 0.7, 0.4),
    "teal": (0.5, 0.8, 0.5), "wood": (0.09, 0.45, 0.8), "sky": (0.56, 0.5, 0.9),
}  # fmt: skip


def linear(rgb: tuple[float, float, float]) -> Colour:
    """Convert sRGB colours (0 to 1) to linear ones."""
    return np.asarray(np.power(np.array(rgb), 2.2))


def _hsv(h: float, s: float, v: float) -> Colour:
    return linear(colorsys.hsv_to_rgb(h % 1, min(1, max(0, s)), min(1, max(0.02, v))))


def white(rng: Rng) -> Colour:
    """White, bone or ivory."""
    return _hsv(rng.uniform(0.08, 0.17), rng.uniform(0, 0.24), rng.uniform(0.78, 0.99))


def red(rng: Rng) -> Colour:
    """A red that everybody would call red."""
    return _hsv(rng.uniform(-0.03, 0.02), rng.uniform(0.75, 1), rng.uniform(0.45, 0.92))


def dark(rng: Rng) -> Colour:
    """Black or nearly."""
    return _hsv(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.04, 0.25))


def bright(rng: Rng) -> Colour:
    """One of the usual colours of dice, or any other."""
    if rng.random() < 0.25:
        return _hsv(rng.random(), rng.uniform(0.1, 1), rng.uniform(0.15, 1))
    h, s, v = _NAMED[str(rng.choice(list(_NAMED)))]
    return _hsv(h + rng.normal() * 0.02, s + rng.normal() * 0.12, v + rng.normal() * 0.12)


def _lightness(c: Colour) -> float:
    return float(np.power(c @ (0.21, 0.72, 0.07), 1 / 2.2))


def _contrast(a: Colour, b: Colour) -> float:
    """The visual contrast of two colours: about 1 between black and white."""
    p, q = np.power(a, 1 / 2.2), np.power(b, 1 / 2.2)
    return abs(_lightness(a) - _lightness(b)) + 0.45 * float(np.abs((p - p.mean()) - (q - q.mean())).mean()) * 2


def pip_colour(rng: Rng, *bodies: Colour) -> Colour:
    """A colour for the pips that contrasts with each of the body's, sometimes only just."""
    least = float(rng.choice((0.22, 0.4), p=(0.25, 0.75)))
    for _ in range(40):
        maker = (white, dark, white, dark, bright, bright, red)[int(rng.integers(7))]
        c = maker(rng)
        if all(_contrast(c, body) > least for body in bodies):
            return c
    return dark(rng) if min(map(_lightness, bodies)) > 0.5 else white(rng)


def body_colour(rng: Rng) -> tuple[Colour, str]:
    """A body colour and its kind: "red", "white", "other", or "" if ambiguous."""
    luck = rng.random()
    if luck < 0.24:
        return white(rng), "white"
    if luck < 0.44:
        return red(rng), "red"
    if luck < 0.56:
        return dark(rng), "other"
    c = bright(rng)
    h, s, v = colorsys.rgb_to_hsv(*np.power(c, 1 / 2.2))
    reddish = (h < 0.06 or h > 0.9) and s > 0.4
    return c, "" if reddish or (s < 0.35 and v > 0.6) else "other"


def _noise_field(rng: Rng, n: int, cell: float) -> Image:
    k = max(2, int(n / max(cell, 1)))
    return cv2.resize(rng.random((k, k)).astype(np.float32), (n, n), interpolation=cv2.INTER_CUBIC)


def _wood(rng: Rng, n: int) -> Image:
    x, y = np.meshgrid(np.arange(n), np.arange(n))
    a = rng.uniform(0, 6.3)
    u, v = x * math.cos(a) + y * math.sin(a), -x * math.sin(a) + y * math.cos(a)
    waves = _noise_field(rng, n, rng.uniform(20, 90)) * rng.uniform(1, 9)
    t = 0.5 + 0.5 * np.sin(v / rng.uniform(1.5, 12) + waves + u * 0.01)
    c1, c2 = _hsv(rng.uniform(0.04, 0.11), rng.uniform(0.25, 0.8), rng.uniform(0.2, 0.9)), rng.uniform(0.4, 0.95)
    return c1 * (c2 + (1 - c2) * t[..., None])


def _cloth(rng: Rng, n: int) -> Image:
    c = bright(rng) if rng.random() < 0.7 else dark(rng)
    speckle = rng.normal(size=(n, n)).astype(np.float32)
    grain = cv2.GaussianBlur(speckle, (0, 0), rng.uniform(0.5, 2)) * rng.uniform(0.1, 1)
    return np.asarray(c * np.clip(1 + grain[..., None], 0.1, 3))


def _marble(rng: Rng, n: int) -> Image:
    f = sum(_noise_field(rng, n, n / 2**k) / 2**k for k in range(1, 6))
    veins = np.abs(np.sin(np.asarray(f) * rng.uniform(6, 25)))[..., None] ** rng.uniform(0.15, 0.8)
    a, b = (white(rng), _hsv(rng.random(), 0.15, rng.uniform(0.2, 0.7)))
    return a * veins + b * (1 - veins)


def _paper(rng: Rng, n: int) -> Image:
    c = white(rng) if rng.random() < 0.5 else _hsv(rng.random(), rng.uniform(0, 0.35), rng.uniform(0.6, 1))
    img = np.ones((n, n, 3)) * c
    return img * (1 + 0.02 * (_noise_field(rng, n, 40)[..., None] - 0.5))


def _print(rng: Rng, img: Image, scale: float) -> None:
    """Fields, lines, rings, squares and letters, as printed on a mat. ``scale`` is pixels a mm."""
    n = img.shape[0]
    for _ in range(int(rng.integers(0, 4))):
        c = bright(rng) if rng.random() < 0.5 else _hsv(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.4, 1))
        corner, size = rng.integers(-n // 3, n, 2), rng.integers(20, n, 2)
        cv2.rectangle(
            img,
            corner.tolist(),
            (corner + size).tolist(),
            c.tolist(),
            -1 if rng.random() < 0.5 else max(1, int(rng.uniform(0.4, 2) * scale)),
        )
    if rng.random() < 0.2:
        _grid(rng, img, scale)
    for _ in range(int(rng.choice((0, 1, 2, 3), p=(0.6, 0.2, 0.1, 0.1)))):
        _marker(rng, img, scale)
    for _ in range(int(rng.integers(0, 5))):
        ink = (dark(rng) if rng.random() < 0.6 else bright(rng)).tolist()
        p = (int(rng.integers(0, n)), int(rng.integers(0, n)))
        kind, thick = rng.random(), max(1, int(rng.uniform(0.3, 2.5) * scale))
        if kind < 0.35:
            cv2.line(img, p, rng.integers(0, n, 2).tolist(), ink, thick, cv2.LINE_AA)
        elif kind < 0.6:
            text = "".join(rng.choice(list("ABDEKLOPRST1234568&?")) for _ in range(int(rng.integers(1, 6))))
            cv2.putText(
                img,
                text,
                p,
                int(rng.integers(0, 5)),
                rng.uniform(0.12, 0.6) * scale,
                ink,
                max(1, thick // 2),
                cv2.LINE_AA,
            )
        elif kind < 0.85:
            cv2.circle(img, p, int(rng.uniform(0.8, 20) * scale), ink, -1 if rng.random() < 0.5 else thick, cv2.LINE_AA)
        else:
            side = int(rng.uniform(4, 14) * scale)
            for a, b in np.argwhere(rng.random((5, 5)) < 0.5):
                cv2.rectangle(
                    img,
                    (p[0] + a * side // 2, p[1] + b * side // 2),
                    (p[0] + (a + 1) * side // 2, p[1] + (b + 1) * side // 2),
                    ink,
                    -1,
                )


def _marker(rng: Rng, img: Image, scale: float) -> None:
    """A marker as on mats, as large as a die or two."""
    cells = np.pad(pattern(int(rng.integers(50))), 1, constant_values=1.0)
    k, n = rng.uniform(9, 26) * scale / 8, img.shape[0]
    m: Image = cv2.getRotationMatrix2D((4, 4), float(rng.choice((0, 90, 180, 270)) + rng.normal() * 20), k)
    m[:, 2] += rng.uniform(0, n, 2) - 4
    there = cv2.warpAffine(np.ones((8, 8), np.uint8), m, (n, n), flags=cv2.INTER_NEAREST) > 0
    light = cv2.warpAffine(cells, m, (n, n), flags=cv2.INTER_NEAREST)[there][:, None]
    img[there] = light * white(rng) + (1 - light) * dark(rng)


def _grid(rng: Rng, img: Image, scale: float) -> None:
    """Board squares, some of them filled."""
    n, cell = img.shape[0], int(rng.uniform(15, 40) * scale)
    ink = dark(rng).tolist()
    for a in range(0, n, cell):
        for b in range(0, n, cell):
            if rng.random() < 0.25:
                cv2.rectangle(img, (a, b), (a + cell, b + cell), bright(rng).tolist(), -1)
            cv2.rectangle(img, (a, b), (a + cell, b + cell), ink, 1)


def ground(rng: Rng, n: int, scale: float, mat: bool) -> Image:
    """The table or the mat on it, linear RGB (n, n, 3)."""
    maker = _paper if mat and rng.random() < 0.8 else (_wood, _cloth, _marble, _paper, _cloth)[int(rng.integers(5))]
    img = np.ascontiguousarray(np.clip(maker(rng, n), 0.003, 1)).astype(np.float32)
    if mat or rng.random() < 0.3:
        _print(rng, img, scale)
    return img


def ground_at(view: View, texture: Image, span: float) -> Image:
    """The ground's texture (``span`` mm across, its centre at the origin) in the view."""
    rows, columns = view.shape
    j, i = np.meshgrid(np.arange(columns), np.arange(rows))
    d = view.origin + j[..., None] * view.right + i[..., None] * view.down - view.eye
    t = -view.eye[2] / np.minimum(d[..., 2], -1e-6)
    return _at(texture, span, view.eye[0] + t * d[..., 0], view.eye[1] + t * d[..., 1])


def _at(texture: Image, span: float, x: Image, y: Image) -> Image:
    """The ground's texture at places, mm."""
    k = texture.shape[0] / span
    return cv2.remap(
        texture, ((x + span / 2) * k).astype(np.float32), ((y + span / 2) * k).astype(np.float32), cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )  # fmt: skip


_PRINTED = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ<>^?/-", "fn", "alt", "tab", "ctrl", "shift", "esc", "end")


def _thing_face(rng: Rng, n: int = 64) -> Image:
    """What is printed on a disc, a card or a phone: an ink mask (n, n)."""
    img: Image = np.zeros((n, n), np.float32)
    kind = rng.random()
    if kind < 0.3:
        return img
    if kind < 0.75:
        text = str(rng.integers(1, 10)) if rng.random() < 0.5 else str(rng.choice(_PRINTED))
        m = cv2.getRotationMatrix2D((n / 2, n / 2), rng.uniform(0, 360), 1)
        size = rng.uniform(0.5, 1.2) / len(text) ** 0.5
        spot = (rng.uniform(0.3, 0.7, 2) * n + (-10 * size, 10 * size)).astype(int).tolist()
        cv2.putText(img, text, spot, 0, size, 1.0, int(rng.integers(2, 6)), cv2.LINE_AA)
        img = cv2.warpAffine(img, m, (n, n))
    for r in (29, 25, 21)[: int(rng.integers(0, 4))]:
        cv2.circle(img, (n // 2, n // 2), r, 1.0, 2, cv2.LINE_AA)
    if kind > 0.85:
        for p in rng.integers(8, n - 8, (int(rng.integers(1, 7)), 2)):
            cv2.circle(img, p.tolist(), int(rng.integers(3, 8)), 1.0, -1, cv2.LINE_AA)
    return img


def _second_colour(rng: Rng, body: Colour) -> Colour:
    """The second colour of a marbled body; most often none."""
    luck = rng.random()
    if luck < 0.65:
        return body
    if luck < 0.75:
        return dark(rng)
    return bright(rng) if luck < 0.87 else np.asarray(np.clip(body * rng.uniform(0.5, 1.5, 3), 0, 1))


def _key_face(rng: Rng, n: int = 64) -> Image:
    """The label of a key, in one corner or two, or in the middle."""
    img: Image = np.zeros((n, n), np.float32)
    for _ in range(int(rng.choice((0, 1, 2), p=(0.1, 0.65, 0.25)))):
        text = str(rng.choice(_PRINTED))
        size = rng.uniform(0.5, 1.0) / len(text) ** 0.5
        spot = (rng.uniform(0.2, 0.8, 2) * n + (-10 * size * len(text), 10 * size)).astype(int).tolist()
        cv2.putText(img, text, spot, int(rng.integers(0, 3)), size, 1.0, int(rng.integers(1, 4)), cv2.LINE_AA)
    return img


def _plain(rng: Rng, n: int = 64) -> Image:  # noqa: ARG001 - as the others
    return np.zeros((n, n), np.float32)


_PRINTS: dict[str, Callable[[Rng], Image]] = {"key": _key_face, "cube": _plain}
"""What is printed on some things."""


def die_albedo(rng: Rng, layers: Layers, mine: Image, body: Colour, patterned: bool = False) -> Image:
    """Body and pips of the dice of one paint."""
    if patterned:
        out, mix = _patches(rng, layers.grain[mine], body)
    else:
        mix = _second_colour(rng, body)
        swirl = layers.grain[mine][:, None]
        if rng.random() < 0.4:  # veins with edges, not clouds
            swirl = 1 / (1 + np.exp((0.5 - swirl) * rng.uniform(4, 30)))
        t = swirl * rng.uniform(0, 1)
        out = body * (1 - t) + mix * t
    out = _sparkling(rng, out) if rng.random() < 0.12 else out
    ink = pip_colour(rng, *((body, mix) if patterned else ((body + mix) / 2,)))
    if rng.random() < 0.1:
        ink = body * 0.5 + ink * 0.5
    part = layers.part[mine]
    out[part == PIP] = ink
    out[part == PICTURE] = pip_colour(rng, (body + mix) / 2) if rng.random() < 0.2 else ink
    return out


def _patches(rng: Rng, grain: Image, body: Colour) -> tuple[Image, Colour]:
    """A body in two or three colours that follow its grain, and the second of them."""
    low, high = np.percentile(grain, (3, 97)) if grain.size else (0.0, 1.0)
    level = np.clip((grain - low) / (high - low + 1e-6), 0, 1)[:, None]
    if rng.random() < 0.4:  # contours
        level = 0.5 - 0.5 * np.cos(level * math.pi * rng.uniform(1, 4) + rng.uniform(0, 3))
    hard = float(np.exp(rng.uniform(math.log(4), math.log(80))))
    second = _unlike(rng, body)
    share = rng.uniform(0.5, 1)
    out = body + share * (second - body) / (1 + np.exp((rng.uniform(0.3, 0.7) - level) * hard))
    if rng.random() < 0.3:
        third = _unlike(rng, body)
        out = out + rng.uniform(0.5, 1) * (third - out) / (1 + np.exp((rng.uniform(0.7, 0.9) - level) * hard))
    return out, np.asarray(body + share * (second - body))


def _unlike(rng: Rng, body: Colour) -> Colour:
    """A colour that can be distinguished from the body's, often a shade of it."""
    for _ in range(20):
        shade = np.asarray(np.clip(body * np.exp(rng.uniform(-1.6, 0.8)) * rng.uniform(0.8, 1.2, 3), 0.01, 1))
        c = (shade, shade, bright(rng), dark(rng), white(rng))[int(rng.integers(5))]
        if _contrast(c, body) > 0.12:
            return c
    return body * 0.5


def _sparkling(rng: Rng, body: Image) -> Image:
    """A body with light or dark glitter or speckles."""
    there = rng.random(len(body)) < rng.uniform(0.02, 0.3)
    spark = bright(rng) if rng.random() < 0.5 else white(rng) if rng.random() < 0.6 else dark(rng)
    mixed = rng.uniform(0.2, 1.0, (int(there.sum()), 1))
    out = body.copy()
    out[there] = out[there] * (1 - mixed) + spark * mixed
    return out


def albedo(rng: Rng, scene: Scene, layers: Layers, texture: Image, span: float) -> tuple[Image, dict[int, str]]:
    """Each pixel's albedo, and the kind (red, white, other) of each paint.

    ``texture`` is the ground, a square of ``span`` mm around the origin.
    """
    img = ground_at(scene.view, texture, span).astype(np.float64)
    kinds: dict[int, str] = {}
    here = np.median(texture.reshape(-1, 3), 0)
    for paint in {s.paint for s in scene.solids}:
        members = [k for k, s in enumerate(scene.solids) if s.paint == paint]
        mine = np.isin(layers.solid, members)
        colour, kind = body_colour(rng)
        if rng.random() < 0.08:  # dice of the table's own colour
            colour, kind = np.clip(here * rng.uniform(0.9, 1.1, 3), 0.01, 1), ""
        if scene.solids[members[0]].what == "die":
            make = scene.solids[members[0]].make
            patterned = make is not None and make.octaves > 0
            img[mine] = die_albedo(rng, layers, mine, colour, patterned)
            kinds[paint] = kind if make is None or (make.clear < CLEAR and not patterned) else ""
        else:
            face = _PRINTS.get(scene.solids[members[0]].what, _thing_face)
            img[mine] = thing_albedo(rng, layers, mine, colour, face)
    return img, kinds


def thing_albedo(
    rng: Rng, layers: Layers, mine: Image, colour: Colour, printed: Callable[[Rng], Image] = _thing_face
) -> Image:
    """The albedo of an object that is not a die, where ``mine`` is true, with something printed on it."""
    if printed is _key_face:
        colour = dark(rng) if rng.random() < 0.6 else colour
    elif rng.random() < 0.25:  # skin
        colour = _hsv(rng.uniform(0.02, 0.09), rng.uniform(0.25, 0.7), rng.uniform(0.25, 0.95))
    t = np.zeros((int(mine.sum()), 1), np.float32)
    for solid in np.unique(layers.solid[mine]):
        here = layers.solid[mine] == solid
        t[here, 0] = _on_face(printed(rng), layers.u[mine][here], layers.v[mine][here])
    return np.asarray(colour * (1 - t) + pip_colour(rng, colour) * t)


def _on_face(face: Image, u: Image, v: Image) -> Image:
    """The ink at places of a face, given from -1 to 1."""
    n = face.shape[0]
    i, j = (np.clip((p * 0.5 + 0.5) * n, 0, n - 1).astype(int) for p in (v, u))
    return np.asarray(face[i, j])


def behind(rng: Rng, layers: Layers, surface: Image, texture: Image, span: float) -> Image:
    """The albedo of what is seen through bodies, dyed by them: the ground, or the print of a far side."""
    ground = _at(texture, span, layers.x, layers.y)
    print_ = rng.uniform(0.02, 0.2) if rng.random() < 0.6 else rng.uniform(0.5, 0.9)
    way = np.abs(layers.inside)[..., None] * rng.uniform(0.2, 1.2)
    return np.asarray(np.where(layers.inside[..., None] < 0, print_, ground) * np.clip(surface, 0.02, 1) ** way)


def shaded(rng: Rng, layers: Layers, surface: Image, through: Image | None = None) -> Image:
    """Linear light of the picture; ``through`` is what is seen through bodies."""
    flat = layers.solid == TABLE
    lamp, sky = layers.lamp.copy(), layers.sky.copy()
    for light in (lamp, sky):  # the few rays a pixel leave noise
        soft = cv2.GaussianBlur(light, (0, 0), 1.2)
        light[flat] = soft[flat]
    share = float(rng.choice((rng.uniform(0, 0.35), rng.uniform(0.3, 0.85))))
    warm = np.array([1.0, rng.uniform(0.8, 1.0), rng.uniform(0.5, 1.0)])
    if rng.random() < 0.12:  # candles
        warm *= (1.0, rng.uniform(0.6, 0.95), rng.uniform(0.3, 0.8))
    cool = np.array([rng.uniform(0.8, 1), rng.uniform(0.9, 1), 1.0])
    lamp_colour = share * (warm if rng.random() < 0.6 else cool)
    sky_colour = (1 - share) * (cool if rng.random() < 0.6 else warm)
    total = lamp[..., None] * lamp_colour + sky[..., None] * sky_colour
    shine = layers.gloss[..., None] * rng.uniform(0.3, 1.6) * (lamp_colour + sky_colour)
    seen = surface * total
    if through is not None:
        far = layers.far_lamp[..., None] * lamp_colour + layers.far_sky[..., None] * sky_colour
        seen += layers.clear[..., None] * (through * far - seen)
    return np.asarray(seen + shine)


def _falloff(rng: Rng, shape: tuple[int, int]) -> Image:
    """Uneven light over the picture."""
    a = rng.uniform(0, 6.3)
    x, y = np.meshgrid(np.linspace(-1, 1, shape[1]), np.linspace(-1, 1, shape[0]))
    return 1 + rng.uniform(0, 0.35) * (x * math.cos(a) + y * math.sin(a))


def exposed(rng: Rng, light: Image) -> tuple[Image, float]:
    """The light at the sensor (1 and more is white), and the exposure: 0.03 is dark, 1.6 too bright."""
    img = light * _falloff(rng, light.shape[:2])[..., None] if rng.random() < 0.5 else light
    level = float(np.percentile(img, 90)) + 1e-3
    gains = (rng.uniform(0.25, 1.0), rng.uniform(0.03, 0.3), rng.uniform(0.9, 1.6))
    gain = float(rng.choice(gains, p=(0.6, 0.25, 0.15)))
    white_balance = np.exp(rng.normal(size=3) * rng.choice((0.03, 0.16)))
    return np.asarray(img / level * gain * white_balance, np.float32), gain


def _lens_blur(rng: Rng) -> float:
    """The blur of a lens (standard deviation, camera pixels), mostly sharp."""
    return float(rng.choice((rng.uniform(0.2, 0.6), rng.uniform(0.4, 1.1)), p=(0.7, 0.3)))


def frame(rng: Rng, light: Image) -> Image:
    """The linear picture as a camera frame with those pixels, BGR bytes."""
    img, gain = exposed(rng, light)
    return developed(rng, cv2.GaussianBlur(img, (0, 0), max(0.3, _lens_blur(rng))), gain)


def photographed(rng: Rng, light: Image, px_per_mm: float, camera_px_per_mm: float) -> Image:
    """A square linear picture as seen by a camera of another scale, BGR bytes of the same size.

    It is rotated and scaled to the camera's pixels and back, like a rectified picture.
    """
    n = light.shape[0]
    img, gain = exposed(rng, light)
    k = camera_px_per_mm / px_per_mm
    m = cv2.getRotationMatrix2D((n / 2, n / 2), rng.uniform(0, 360), k)
    half = int(n * 0.71 * min(k, 1))
    m[:, 2] += half - n / 2
    img = cv2.GaussianBlur(img, (0, 0), max(0.3, _lens_blur(rng) / k))
    seen = cv2.warpAffine(img, m, (2 * half, 2 * half), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
    seen = developed(rng, seen, gain)
    return cv2.warpAffine(seen, m, (n, n), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP).astype(np.uint8)


def developed(rng: Rng, img: Image, gain: float) -> Image:
    """Noise, tone curve, sharpening and JPEG."""
    noise = float(rng.choice((rng.uniform(0, 0.01), rng.uniform(0.005, 0.035)))) / max(0.5, gain**0.5)
    noise *= 0.3 + 0.7 * min(1.0, gain * 2)
    img = img + rng.normal(size=img.shape).astype(np.float32) * noise * np.sqrt(np.clip(img, 0.01, 1))
    img = np.power(np.clip(img, 0, 1), 1 / rng.uniform(1.9, 2.4))
    if rng.random() < 0.3:
        img = img * img * (3 - 2 * img)
    out = img[..., ::-1] * 255
    if rng.random() < 0.4:
        out = out + rng.uniform(0.2, 1.0) * (out - cv2.GaussianBlur(out, (0, 0), 1.0))
    if rng.random() < 0.5:
        out = out + rng.normal(size=out.shape) * rng.uniform(0, 4)
    ok, data = cv2.imencode(
        ".jpg", np.clip(out, 0, 255).astype(np.uint8), (cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(55, 98)))
    )
    assert ok
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
