"""Drawing the things on a table: rounded dice, discs, counters, cups and bars, and the shadows that they cast."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np

from vision.arrays import Floats
from vision.mat_art import Colour
from vision.virtual.canvas import Canvas
from vision.virtual.faces import die_face, disc_top, plain_top
from vision.virtual.space import Pose, matrix
from vision.virtual.things import NORMALS, Bar, Counter, Cup, Die, Disc, Pawn, Thing, face_frame

_SIGNS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float)
_RING = np.array([[np.cos(a), np.sin(a), 0.0] for a in np.linspace(0, 2 * np.pi, 28, endpoint=False)])
_SQUARE = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], dtype=float)
_GRAZING = 12.0  # mm of 500: a face seen at a shallower angle is hidden by its rounded edges
_FRONT = np.array([0.0, 0.0, 1.0])
_TEXTURES = (16, 32, 64, 96)
_ROUNDED = ((1.0, 0.58), (0.84, 0.74), (0.64, 0.9), (0.4, 1.02))
"""Parts of a round body's radius and their brightness, from its rim to where it faces the lamp."""


def solid_points(thing: Thing, pose: Pose) -> Floats:
    """Points in space whose hull is the thing, (n, 3)."""
    match thing:
        case Die():
            return _SIGNS * (thing.size / 2) @ matrix(pose.turn).T + _centre(pose)
        case Disc() | Counter():
            return np.concatenate([_ring(pose, thing.radius, 0), _ring(pose, thing.radius, thing.height)])
        case Pawn():
            head = [_ring(pose, thing.head, thing.height - thing.head), _ring(pose, 0.5 * thing.head, thing.height)]
            return np.concatenate([_ring(pose, thing.radius, 0), *head])
        case Cup():
            return np.concatenate([_ring(pose, thing.radius, 0), _ring(pose, thing.top, thing.height)])
        case Bar():
            half = np.array([thing.length / 2, thing.width / 2, thing.height / 2])
            lifted: Floats = _SIGNS * half + _FRONT * half
            return lifted @ matrix(pose.turn).T + _centre(pose)


def draw_shadow(canvas: Canvas, thing: Thing, pose: Pose) -> None:
    """Draw the lamp's shadow and the contact shadow on the mat."""
    points = solid_points(thing, pose)
    scale = canvas.registration.px_per_mm(pose.x, pose.y)
    height = float(points[:, 2].max())
    softness = (0.06 + 0.2 * (1 - canvas.light.hard)) * height + 0.4
    canvas.darken(canvas.seen(fallen(canvas, points)), 0.16 + 0.4 * canvas.light.hard, softness * scale)
    lowest = float(points[:, 2].min())
    footprint = points * (1, 1, 0)
    canvas.darken(canvas.seen(footprint), 0.3 / (1 + lowest / 4), (1.2 + lowest / 3) * scale)


def fallen(canvas: Canvas, points: Floats) -> Floats:
    """Project points in space, (n, 3), from the lamp onto the mat."""
    x, y, z = canvas.light.towards
    return points - points[:, 2:] * (x / z, y / z, 1.0)


def draw_thing(canvas: Canvas, thing: Thing, pose: Pose) -> None:
    """Draw the thing itself."""
    match thing:
        case Die():
            _draw_die(canvas, thing, pose)
        case Disc():
            top = disc_top(thing, _texture_px(canvas, pose, 2 * thing.radius))
            _draw_round(canvas, pose, (thing.radius, thing.radius), thing.height, thing.body, top)
        case Counter():
            top = plain_top(thing.shade, _texture_px(canvas, pose, 2 * thing.radius))
            _draw_round(canvas, pose, (thing.radius, thing.radius), thing.height, thing.shade, top)
        case Pawn():
            _draw_pawn(canvas, thing, pose)
        case Cup():
            top = plain_top(thing.shade, _texture_px(canvas, pose, 2 * thing.top))
            _draw_round(canvas, pose, (thing.radius, thing.top), thing.height, thing.shade, top)
        case Bar():
            _draw_bar(canvas, thing, pose)


def _centre(pose: Pose) -> Floats:
    return np.array([pose.x, pose.y, pose.z])


def _ring(pose: Pose, radius: float, height: float) -> Floats:
    return _RING * radius + (pose.x, pose.y, pose.z + height)


def _texture_px(canvas: Canvas, pose: Pose, length: float) -> int:
    """The smallest texture that is at least as fine as the picture."""
    px = length * canvas.registration.px_per_mm(pose.x, pose.y, pose.z)
    return next((size for size in _TEXTURES if size >= px), _TEXTURES[-1])


@lru_cache(maxsize=8)
def _frame(face: int) -> Floats:
    return face_frame(face)


def _draw_die(canvas: Canvas, die: Die, pose: Pose) -> None:
    centre, turn = _centre(pose), matrix(pose.turn)
    to_eye = np.array(canvas.registration.camera) - centre
    middle = canvas.seen(centre[None])[0]
    faces = [(face, turn @ _frame(face)) for face in NORMALS]
    facing = [(face, frame) for face, frame in faces if frame[:, 2] @ (to_eye - frame[:, 2] * die.size / 2) > _GRAZING]
    shades = [(canvas.shade(frame[:, 2]), float(frame[:, 2] @ to_eye)) for _, frame in facing]
    edge = sum(s * w for s, w in shades) / sum(w for _, w in shades)
    _draw_body(canvas, die, pose, canvas.lit(die.body, middle, edge * 0.97))
    px = _texture_px(canvas, pose, die.size)
    for (face, frame), (shade, _) in zip(facing, shades, strict=True):
        corners = (_SQUARE + _FRONT) * (die.size / 2) @ frame.T + centre
        gain = canvas.lit((255, 255, 255), middle) * shade
        shine = canvas.shine(frame[:, 2], centre, die.gloss)
        canvas.texture(die_face(die, face, px), canvas.seen(corners), gain, shine)


def _draw_body(canvas: Canvas, die: Die, pose: Pose, colour: Floats) -> None:
    """Draw the rounded cube: the hull of the balls in its eight corners."""
    radius = die.roundness * die.size
    balls = _SIGNS * (die.size / 2 - radius) @ matrix(pose.turn).T + _centre(pose)
    scale = canvas.registration.px_per_mm(pose.x, pose.y, pose.z)
    canvas.fill(canvas.seen(balls), colour, radius * scale)


def _draw_round(
    canvas: Canvas, pose: Pose, radii: tuple[float, float], height: float, side: Colour, top: Floats
) -> None:
    """Draw a flat or tapering round thing with a texture on top."""
    under, over = _ring(pose, radii[0], 0), _ring(pose, radii[1], height)
    middle = canvas.seen(_centre(pose)[None])[0]
    canvas.fill(canvas.seen(np.concatenate([under, over])), canvas.lit(side, middle, 0.62))
    square = _SQUARE * radii[1] @ matrix(pose.turn).T + (pose.x, pose.y, pose.z + height)
    canvas.texture(top, canvas.seen(square), canvas.lit((255, 255, 255), middle))


def _draw_pawn(canvas: Canvas, pawn: Pawn, pose: Pose) -> None:
    """Draw the turned body from the foot upwards, each ring lighter towards the lamp, and the head as a ball."""
    middle = canvas.seen(_centre(pose)[None])[0]
    lamp = np.array([*canvas.light.towards[:2], 0.0])
    soft = 0.3 * (1 - canvas.light.hard)
    for (low, wide), (high, narrow) in pairwise(pawn.profile):
        rise = (wide - narrow) / max(high - low, 0.1)  # a flat ledge faces upwards, and is lighter
        ledge = 0.12 * min(max(rise, 0.0), 1.5)
        for part, shade in _ROUNDED:
            inner = 1 - part
            under, over = _ring(pose, wide * part, low), _ring(pose, narrow * part, high)
            ring = np.concatenate([under + lamp * (wide * inner), over + lamp * (narrow * inner)])
            canvas.fill(canvas.seen(ring), canvas.lit(pawn.shade, middle, shade + soft * inner + ledge))
    ball = _centre(pose) + _FRONT * (pawn.height - pawn.head)
    scale = canvas.registration.px_per_mm(pose.x, pose.y, float(ball[2]))
    towards = np.array(canvas.light.towards) * pawn.head
    for part, shade in _ROUNDED:
        at = canvas.seen((ball + towards * (1 - part))[None])
        canvas.fill(at, canvas.lit(pawn.shade, at[0], 1.15 * shade), pawn.head * part * scale)
    spot = canvas.seen((ball + towards * 0.7)[None])
    canvas.fill(spot, canvas.lit(pawn.shade, spot[0], 1.2, 120 * pawn.gloss), 0.22 * pawn.head * scale)


def _draw_bar(canvas: Canvas, bar: Bar, pose: Pose) -> None:
    points = canvas.seen(solid_points(bar, pose))
    canvas.fill(points, canvas.lit(bar.shade, points[0], 0.7))
    half = np.array([bar.length / 2, bar.width / 2, 0])
    over = (_SQUARE * half + (0, 0, bar.height)) @ matrix(pose.turn).T + _centre(pose)
    canvas.fill(canvas.seen(over), canvas.lit(bar.shade, points[0]))
