"""Colours and prints of pieces and boards, and the conversion of a cast table to a photograph."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.dice import looks
from training.dice.layers import Layers
from training.dice.scenes import Scene
from training.dice.solids import Rng, Solid
from training.pieces.faces import FACE, disc_face
from training.pieces.tables import CELL_MM, SIDES, Table

Image = npt.NDArray[Any]
Colour = npt.NDArray[np.float64]

SCALE = 2.5  # pixels a mm of the board's texture, whose middle is the picture's middle
_HUES = (0.0, 0.38, 0.14, 0.61)  # red, green, yellow, blue


def span_of(table: Table) -> float:
    """The extent (mm) of the board that is drawn."""
    return table.half * 4.4 if table.what == "stack" else table.half * 5


def _hsv(h: float, s: float, v: float) -> Colour:
    return looks.linear(colorsys.hsv_to_rgb(h % 1, min(1, max(0, s)), min(1, max(0.03, v))))


def side_colours(rng: Rng) -> list[Colour]:
    """Four print colours: red, green, yellow and blue of any tint, or four without a name."""
    if rng.random() < 0.25:
        return [looks.bright(rng) if rng.random() < 0.8 else looks.dark(rng) for _ in range(4)]
    s, v = rng.uniform(0.45, 0.95), rng.uniform(0.5, 0.95)
    return [
        _hsv(h + rng.normal() * 0.02, s + rng.normal() * 0.1, (v + rng.normal() * 0.08) * (1.15 if i == 2 else 1))
        for i, h in enumerate(_HUES)
    ]


def _like(rng: Rng, colour: Colour, spread: float) -> Colour:
    """A tint similar to a colour, as paint is to print."""
    shade = np.exp(rng.normal() * spread) * np.exp(rng.normal(size=3) * spread * 0.3)
    grey = colour.mean()
    return np.asarray(np.clip((colour + (grey - colour) * rng.uniform(-0.15, 0.3)) * shade, 0.004, 0.97))


def _grid(rng: Rng, img: Image, table: Table, colours: list[Colour]) -> None:
    """The board's cells: lines around them, some filled with the sides' colours, some with a printed ring or spot."""
    cell = CELL_MM[table.what] * SCALE
    start = (np.array(table.origin) + span_of(table) / 2) * SCALE
    ink = (looks.dark(rng) if rng.random() < 0.7 else looks.bright(rng)).tolist()
    thick = max(1, round(rng.uniform(0.25, 0.9) * SCALE))
    filled = rng.choice((0.0, rng.uniform(0.05, 0.5))) if not table.with_discs else rng.choice((0.0, 0.0, 0.5))
    decorated = rng.choice((0.0, 0.0, 0.0, rng.uniform(0, 0.4)))
    for i in range(-2, 10):
        for j in range(-2, 10):
            a = (start + cell * np.array([i, j])).astype(int)
            b = (start + cell * np.array([i + 1, j + 1])).astype(int)
            fill = colours[int(rng.integers(4))] if rng.random() < filled else None
            if fill is not None:
                cv2.rectangle(img, a.tolist(), b.tolist(), fill.tolist(), -1)
            if thick > 0:
                cv2.rectangle(img, a.tolist(), b.tolist(), ink, thick)
            if rng.random() < decorated:
                _ornament(rng, img, (a + b) / 2, cell, colours)


def _ornament(rng: Rng, img: Image, centre: Any, cell: float, colours: list[Colour]) -> None:
    colour = colours[int(rng.integers(4))] if rng.random() < 0.7 else looks.dark(rng)
    radius = int(cell * rng.uniform(0.15, 0.42))
    kind = rng.random()
    if kind < 0.3:
        cv2.circle(img, centre.astype(int).tolist(), radius, colour.tolist(), -1, cv2.LINE_AA)
    elif kind < 0.7:
        cv2.circle(img, centre.astype(int).tolist(), radius, colour.tolist(), int(rng.integers(1, 5)), cv2.LINE_AA)
    else:
        at = (centre - (cell * 0.25, -cell * 0.25)).astype(int).tolist()
        cv2.putText(img, str(rng.choice(list("1234568ABCS"))), at, 0, cell / 45, colour.tolist(), 2, cv2.LINE_AA)


def _area(rng: Rng, img: Image, colours: list[Colour], paper: Colour) -> None:
    """A base or a home: a large coloured field, often with a round of paper colour in it."""
    n = img.shape[0]
    a = rng.integers(-n // 3, n, 2)
    size = (rng.uniform(60, 160, 2) * SCALE).astype(int)
    colour = colours[int(rng.integers(4))]
    cv2.rectangle(img, a.tolist(), (a + size).tolist(), colour.tolist(), -1)
    if rng.random() < 0.7:
        radius = int(min(size) * rng.uniform(0.3, 0.48))
        cv2.circle(img, (a + size // 2).tolist(), radius, paper.tolist(), -1, cv2.LINE_AA)
        cv2.circle(img, (a + size // 2).tolist(), radius, looks.dark(rng).tolist(), 1, cv2.LINE_AA)


def board(rng: Rng, table: Table, colours: list[Colour]) -> Image:
    """The print under the pieces, linear RGB."""
    n = int(SCALE * span_of(table))
    img = looks.ground(rng, n, SCALE, mat=rng.random() < 0.85)
    if rng.random() < 0.6:
        paper = _hsv(rng.random(), rng.uniform(0, 0.18), rng.uniform(0.75, 1.0))
        img = np.ones((n, n, 3), np.float32) * paper.astype(np.float32)
    paper = np.median(img[::8, ::8].reshape(-1, 3), 0)
    if rng.random() < 0.85:
        _grid(rng, img, table, colours)
    for _ in range(int(rng.integers(0, 3)) if not table.with_discs else int(rng.random() < 0.15)):
        _area(rng, img, colours, paper)
    return img


@dataclass(frozen=True)
class Print:
    """The print under the pieces: a square of ``span`` mm around the origin, linear RGB, and the sides' tints.

    With ``disguises`` some pieces have exactly the colour of the print under them.
    """

    texture: Image
    span: float
    colours: list[Colour]
    disguises: bool = True

    def under(self, solid: Solid) -> Colour:
        """The print's colour where a piece lies."""
        n = self.texture.shape[0]
        x, y = np.clip(solid.centre[:2] * n / self.span + n / 2, 0, n - 1).astype(int)
        return np.asarray(self.texture[y, x], float)


def _rim(rng: Rng) -> tuple[float, float]:
    """The edge of a set's discs: its width (relative to the radius) and its brightness relative to the face."""
    if rng.random() < 0.55:
        return 1.0, 1.0
    return 1 - rng.uniform(0.03, 0.1), float(np.exp(rng.normal() * 0.25 - 0.45))


def _inked(
    rng: Rng, layers: Layers, mine: Image, face: Image, body: Colour, ink: Colour, rim: tuple[float, float]
) -> Image:
    """Body and ink of a disc, and its edge, which is not a ring of a target."""
    v = np.clip((layers.v[mine] * 0.5 + 0.5) * FACE, 0, FACE - 1).astype(int)
    u = np.clip((layers.u[mine] * 0.5 + 0.5) * FACE, 0, FACE - 1).astype(int)
    away = np.hypot(layers.u[mine], layers.v[mine])
    t = np.where(away < 0.985, face[v, u], 0)[:, None]
    shade = np.where(away > rim[0], rim[1], 1.0)[:, None]
    return np.asarray(np.clip(_grained(rng, layers, mine, body) * shade, 0.004, 0.97) * (1 - t) + ink * t)


def _grained(rng: Rng, layers: Layers, mine: Image, body: Colour) -> Image:
    strength = rng.choice((0.0, rng.uniform(0, 0.35)))
    return np.asarray(body * (1 - strength * layers.grain[mine][:, None]))


def _paint_discs(rng: Rng, table: Table, layers: Layers, img: Image, under: Print) -> None:
    """Two owners' discs, each with a body and an ink."""
    bodies = [looks.body_colour(rng)[0] for _ in range(2)]
    if rng.random() < 0.2:
        bodies[0] = _hsv(rng.uniform(0.06, 0.12), rng.uniform(0.25, 0.6), rng.uniform(0.5, 0.95))
    inks = [looks.pip_colour(rng, body) for body in bodies]
    rim = _rim(rng)
    for piece in table.pieces:
        k, owner = piece.members[0], piece.sides[0]
        body = bodies[owner]
        if under.disguises and rng.random() < 0.04:
            body = np.clip(under.under(table.solids[k]) * rng.uniform(0.85, 1.15), 0.004, 1)
        ink = inks[owner] if _apart(inks[owner], body) else looks.pip_colour(rng, body)
        mine = layers.solid == k
        face = disc_face(rng, piece.value, SIDES[piece.side])
        img[mine] = _inked(rng, layers, mine, face, body, ink, rim)


def _apart(a: Colour, b: Colour) -> bool:
    return bool(np.abs(np.power(a, 0.45) - np.power(b, 0.45)).max() > 0.2)


def _paint_stacks(rng: Rng, table: Table, layers: Layers, img: Image, under: Print) -> None:
    paints = [_like(rng, c, 0.2) for c in under.colours]
    even = rng.choice((0.02, 0.15))
    for piece in table.pieces:
        same = under.disguises and rng.random() < 0.12  # exactly the colour of the print under it
        for k, side in zip(piece.members, piece.sides, strict=True):
            colour = _like(rng, paints[side], even)
            if same:
                colour = np.clip(under.under(table.solids[k]) * rng.uniform(0.8, 1.15), 0.004, 1)
            mine = layers.solid == k
            img[mine] = _grained(rng, layers, mine, colour)


def printed(rng: Rng, table: Table) -> Print:
    """A board of any kind under the pieces."""
    colours = side_colours(rng)
    return Print(board(rng, table, colours), span_of(table), colours)


def albedo(rng: Rng, scene: Scene, layers: Layers, table: Table, under: Print) -> Image:
    """The albedo of every pixel, linear RGB."""
    img = looks.ground_at(scene.view, under.texture, under.span).astype(np.float64)
    (_paint_discs if table.with_discs else _paint_stacks)(rng, table, layers, img, under)
    members = {k for piece in table.pieces for k in piece.members}
    for k, solid in enumerate(scene.solids):
        if k in members:
            continue
        mine = layers.solid == k
        tint = _like(rng, under.colours[int(rng.integers(4))], 0.2)
        colour = looks.body_colour(rng)[0] if rng.random() < 0.7 else tint
        paint = looks.die_albedo if solid.what == "die" else looks.thing_albedo
        if mine.any():
            img[mine] = paint(rng, layers, mine, colour)
    return img
