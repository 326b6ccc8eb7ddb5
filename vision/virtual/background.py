"""The empty table: surface, printed mat and light, computed once for a viewpoint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import ArrayLike

from vision.arrays import Floats, Image
from vision.mat_raster import paper_picture
from vision.mats import Mat
from vision.registration import Registration
from vision.virtual.look import Light, Look, Rim
from vision.virtual.stickers import stickers_over

REPEATS = (16, 32, 64)  # across the texture, so that it has no seams
CONTRAST = (0.25, 0.6)  # of the pattern
EDGE = 6.0  # how sharp printed edges are
PETALS = 5


def stripes(rng: np.random.Generator, size: int) -> Floats:
    """Stripes, (size, size): how much lighter or darker than the cloth."""
    wave = np.sin(_phase(size, int(rng.choice(REPEATS))))
    return np.asarray(_strength(rng) * np.tile(np.tanh(EDGE * wave)[:, None], (1, size)) / 2, np.float32)


def checks(rng: np.random.Generator, size: int) -> Floats:
    """Gingham: two sets of stripes that cross."""
    wave = np.tanh(EDGE * np.sin(_phase(size, int(rng.choice(REPEATS))))) / 2
    return np.asarray(_strength(rng) * (wave[:, None] + wave[None, :]) / 2, np.float32)


def flowers(rng: np.random.Generator, size: int) -> Floats:
    """Flowers in rows, each row half a repeat aside, all of them alike."""
    side = size // int(rng.choice(REPEATS[:2]))
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) / side - 0.5
    tile = np.zeros((side, side), np.float32)
    for cx, cy in ((0.0, 0.0), (-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)):
        radius, angle = np.hypot(x - cx, y - cy), np.arctan2(y - cy, x - cx)
        petals = 0.2 * (0.65 + 0.35 * np.cos(PETALS * angle + 1.0))
        tile = np.maximum(tile, np.clip((petals - radius) * side / 2, 0, 1) - np.clip((0.06 - radius) * side / 2, 0, 1))
    return np.asarray(_strength(rng) * np.tile(tile, (size // side, size // side)), np.float32)


PATTERNS: Mapping[str, Callable[[np.random.Generator, int], Floats]] = MappingProxyType(
    {"stripes": stripes, "checks": checks, "flowers": flowers}
)


def _phase(size: int, repeats: int) -> Floats:
    return np.asarray(np.arange(size, dtype=np.float32) * (2 * np.pi * repeats / size))


def _strength(rng: np.random.Generator) -> float:
    return float(rng.uniform(*CONTRAST)) * float(rng.choice((-1.0, 1.0)))


_PRINT_PX_PER_MM = 4.0
_SURFACE_PX = 1024
_SURFACE_PX_PER_MM = 1.4
_MESH = 16
_WORN = (0.3, 1.0)  # how uneven the threads of a patterned cloth are, relative to plain cloth
_PAPER = (246.0, 248.0, 248.0)
_TAPE = (196.0, 214.0, 226.0)  # painter's tape, BGR
_TAPES = (
    ((0.02, 0.03), (38, 12)),
    ((0.9, 0.02), (12, 36)),
    ((0.88, 0.93), (40, 12)),
    ((0.03, 0.86), (12, 34)),
    ((0.45, 0.02), (30, 12)),
    ((0.5, 0.94), (34, 12)),
)
"""Strips of tape: where they begin (fractions of the area of play) and their size in mm."""


def background(registration: Registration, look: Look, rng: np.random.Generator) -> Image:
    """The empty table in px of the registration, (h, w, 3) BGR, lit."""
    x, y = _places(registration)
    table = _surface(look, rng)
    scale = _SURFACE_PX_PER_MM
    under = cv2.remap(table, x * scale, y * scale, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    empty: Floats = np.asarray(under, dtype=np.float32)
    paper = not registration.mat.bare or look.printed is not None
    whole = (_with_sheet if paper else _bare)(empty, registration, look, x, y)
    lit: Floats = light_field(look.light, registration.size)
    lit *= whole
    sharpness = look.softness * registration.size[0] / 1536
    if sharpness > 0.2:
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), sharpness))
    return np.asarray(np.clip(lit, 0, 255, out=lit), dtype=np.uint8)


def _bare(under: Floats, registration: Registration, look: Look, x: Floats, y: Floats) -> Floats:
    """The table without a sheet: its surface, perhaps the rim of a tray around the area of play, and strips of tape."""
    mat, whole = registration.mat, under
    if look.rim is not None:
        whole = _with_rim(whole, mat, look.rim, x, y)
    for (left, top), (wide, high) in _TAPES if look.tape else ():
        across, down = x - left * mat.width, y - top * mat.height
        there = np.clip(np.minimum(across, wide - across), 0, 1) * np.clip(np.minimum(down, high - down), 0, 1)
        whole = whole * (1 - there[..., None]) + np.array(_TAPE, np.float32) * there[..., None]
    if mat.stickers:
        mat_x, mat_y = x * _PRINT_PX_PER_MM - 0.5, y * _PRINT_PX_PER_MM - 0.5
        paper, cover = (cv2.remap(one, mat_x, mat_y, cv2.INTER_LINEAR) for one in stickers_over(mat, _PRINT_PX_PER_MM))
        whole = whole * (1 - cover) + np.asarray(paper, np.float32)
    return np.asarray(whole, np.float32)


def _with_rim(table: Floats, mat: Mat, rim: Rim, x: Floats, y: Floats) -> Floats:
    """The table with a tray around the area of play."""
    across, down = np.maximum(-x, x - mat.width) + rim.round_mm, np.maximum(-y, y - mat.height) + rim.round_mm
    beyond = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    out = beyond + np.minimum(np.maximum(across, down), 0) - rim.round_mm  # mm outside of the tray's inner edge
    whole = table
    if rim.felt is not None:
        inside = np.clip(1 - out, 0, 1)[..., None]
        shade = table.mean(axis=2, keepdims=True) / max(float(table.mean()), 1.0)
        whole = whole * (1 - inside) + shade * np.array(rim.felt[::-1], np.float32) * inside
    band = np.clip(out, 0, 1) * np.clip(rim.width - out, 0, 1)
    inner = np.exp(-np.clip(-out, 0, None) / 6.0) * (out <= 0)  # the rim's shadow inside
    outer = np.exp(-np.clip(out - rim.width, 0, None) / 9.0) * (out >= rim.width)
    whole = whole * (1 - 0.35 * inner - 0.3 * outer)[..., None]
    whole = whole * (1 - band[..., None]) + np.array(rim.colour[::-1], np.float32) * band[..., None]
    return np.asarray(whole, np.float32)


def _with_sheet(under: Floats, registration: Registration, look: Look, x: Floats, y: Floats) -> Floats:
    """The table with its printed sheet."""
    sheet = _print_of(registration.mat, look)
    mat_x, mat_y = x * _PRINT_PX_PER_MM - 0.5, y * _PRINT_PX_PER_MM - 0.5
    printed = np.asarray(cv2.remap(sheet, mat_x, mat_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    cover = _sheet_cover(registration, x, y)
    shadow = np.asarray(cv2.GaussianBlur(cover, (0, 0), 4))
    seen = under * in_colour(1 - 0.25 * shadow)
    seen *= in_colour(1 - cover)
    paper = in_colour(cover)
    paper *= printed
    seen += paper
    return seen


def in_colour(grey: ArrayLike, colour: Sequence[float] = (1.0, 1.0, 1.0)) -> Floats:
    """A grey picture, (h, w), times a colour, (h, w, 3) float32: as NumPy's broadcast, in a third of its time."""
    plane = np.asarray(grey, np.float32)
    return np.asarray(cv2.merge([plane if part == 1.0 else plane * np.float32(part) for part in colour]))


def with_blank_sheet(image: Image, registration: Registration, look: Look, corners: Floats) -> Image:
    """A picture of the table with a blank sheet of paper laid on it, by its corners, (4, 2) mm clockwise."""
    part = np.linspace(0, 1, 40, endpoint=False)[:, None]
    edges = [one + (other - one) * part for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    outline = registration.to_image(np.concatenate(edges))
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    shadow = in_colour(cv2.GaussianBlur(mask, (0, 0), 4).astype(np.float32) / 255)
    cover = in_colour(np.asarray(cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), look.softness)))
    paper = np.array(_PAPER, np.float32) * light_field(look.light, registration.size)
    drawn = image * (1 - 0.1 * shadow) * (1 - cover) + paper * cover
    grain = np.random.default_rng(int(corners.sum())).normal(0, look.noise, image.shape)
    return np.asarray(np.clip(drawn + grain * cover, 0, 255), np.uint8)


def _print_of(mat: Mat, look: Look) -> Image:
    if look.printed is not None:
        return look.printed(mat, _PRINT_PX_PER_MM)
    return paper_picture(mat, _PRINT_PX_PER_MM, look.palette)


def light_field(light: Light, size: tuple[int, int]) -> Floats:
    """The illumination of each pixel, (h, w, 3) for blue, green and red: brighter towards the lamp."""
    width, height = size
    x = (np.arange(width, dtype=np.float32) / width - 0.5)[None, :]
    y = (np.arange(height, dtype=np.float32) / height - 0.5)[:, None]
    return in_colour(_level(light, x, y), light.colour[::-1])


def light_at(light: Light, size: tuple[int, int], x: float, y: float) -> Floats:
    """The illumination of one pixel, (3,) for blue, green and red."""
    at = np.clip([x / size[0] - 0.5, y / size[1] - 0.5], -0.5, 0.5)
    return np.asarray(_level(light, at[:1], at[1:]) * np.array(light.colour[::-1]))


def _level(light: Light, x: Floats, y: Floats) -> Floats:
    along = x * light.towards[0] + y * light.towards[1]
    reach = max(0.2, abs(light.towards[0]) + abs(light.towards[1]))
    return np.asarray(1 - light.fall * (0.5 - along / reach) - 0.12 * (x * x + y * y))


def _places(registration: Registration) -> tuple[Floats, Floats]:
    """The place on the mat's plane that each pixel shows, (h, w) for x and y: exact on a mesh, interpolated between."""
    width, height = registration.size
    columns, rows = width // _MESH + 3, height // _MESH + 3
    px = (np.arange(columns) - 0.5) * _MESH - 0.5
    py = (np.arange(rows) - 0.5) * _MESH - 0.5
    mesh = registration.to_mat(np.stack(np.meshgrid(px, py), axis=-1).reshape(-1, 2)).reshape(rows, columns, 2)
    whole: Floats = np.asarray(cv2.resize(mesh.astype(np.float32), (columns * _MESH, rows * _MESH)), dtype=np.float32)
    part: Floats = whole[_MESH : _MESH + height, _MESH : _MESH + width]
    return part[..., 0].copy(), part[..., 1].copy()


def _sheet_cover(registration: Registration, x: Floats, y: Floats) -> Floats:
    """1 on the sheet, 0 beside it, with an edge one pixel wide."""
    mat = registration.mat
    inside = np.minimum(np.minimum(x, mat.width - x), np.minimum(y, mat.height - y))
    scale = registration.px_per_mm(mat.width / 2, mat.height / 2)
    return np.asarray(np.clip(inside * scale + 0.5, 0, 1), dtype=np.float32)


def _surface(look: Look, rng: np.random.Generator) -> Floats:
    """A texture that repeats without seams, (1024, 1024, 3) BGR."""
    if look.surface in PATTERNS:
        grain = float(rng.uniform(*_WORN)) * _cloth(rng) + PATTERNS[look.surface](rng, _SURFACE_PX)
    else:
        grain = {"wood": _wood, "cloth": _cloth}.get(look.surface, _plain)(rng)
    surface = in_colour(1 + grain, look.surface_colour[::-1])
    return np.clip(surface, 0, 255, out=surface)


def _clouds(rng: np.random.Generator, across: int, down: int) -> Floats:
    """Smooth noise of about -1 to 1 with a period of the texture's size."""
    coarse = rng.normal(0, 0.6, (down, across)).astype(np.float32)
    size = _SURFACE_PX  # along one axis after the other: only the middle of three periods is used
    wide = cv2.resize(np.tile(coarse, (1, 3)), (3 * size, down), interpolation=cv2.INTER_CUBIC)[:, size : 2 * size]
    whole = cv2.resize(np.tile(wide, (3, 1)), (size, 3 * size), interpolation=cv2.INTER_CUBIC)
    return np.asarray(whole[size : 2 * size], dtype=np.float32)


def _wood(rng: np.random.Generator) -> Floats:
    """Wood grain: rings distorted by slow noise, with fine fibres."""
    y = np.arange(_SURFACE_PX, dtype=np.float32)[:, None] / _SURFACE_PX
    rings = np.sin(2 * np.pi * (9 * y + 0.7 * _clouds(rng, 4, 4)) + 2 * _clouds(rng, 3, 12))
    fibres = _clouds(rng, 24, 400)
    return np.asarray(0.09 * rings + 0.05 * fibres + 0.05 * _clouds(rng, 6, 6), dtype=np.float32)


def _cloth(rng: np.random.Generator) -> Floats:
    steps = np.arange(_SURFACE_PX, dtype=np.float32)
    weave = np.sin(steps * (2 * np.pi / 4))[:, None] * np.sin(steps * (2 * np.pi / 4))[None, :]
    return np.asarray(0.05 * weave + 0.05 * _clouds(rng, 256, 256) + 0.04 * _clouds(rng, 5, 5), dtype=np.float32)


def _plain(rng: np.random.Generator) -> Floats:
    return np.asarray(0.015 * _clouds(rng, 300, 300) + 0.02 * _clouds(rng, 4, 4), dtype=np.float32)
