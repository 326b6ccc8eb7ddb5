"""Casts a scene and computes its ground truth."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from training.dice import caster, solids
from training.dice.layers import Layers
from training.dice.scenes import Scene, View
from training.dice.solids import Floats, Solid


@dataclass(frozen=True)
class DieTruth:
    """A die in a picture: pixels for ``x``, ``y`` (centre of its upper face) and ``edge``; degrees for ``tilt``."""

    x: float
    y: float
    edge: float
    face: int
    tilt: float
    raised: float  # height of the lowest point above the table, in edges
    yaw: float  # direction of an edge of the upper face in the picture, radians modulo a quarter turn
    seen: float  # share of the upper face that is visible
    slope: tuple[float, float]  # shift in the picture's plane per mm of height, right and down
    lean: tuple[float, float]  # horizontal part of the upper side's normal, right and down
    gap: float  # distance to the nearest other solid but the table, mm
    gaps: tuple[float, ...]  # the same for each of ``solids.NEIGHBOURS``
    paint: int
    solid: int
    pips: bool = True  # whether its upper face has so many pips


def cast_scene(scene: Scene, seed: int, rays: int = 3) -> Layers:
    """The scene's layers."""
    shape = scene.view.shape
    ids, out = np.zeros((*shape, 3), np.int16), np.zeros((*shape, 12), np.float32)
    v = scene.view
    caster.cast(
        *solids.caster_arrays(scene.solids), scene.light, v.eye, v.origin, v.right, v.down, ids, out, seed, rays
    )
    return Layers(
        ids[..., 0], ids[..., 1].astype(np.uint8), ids[..., 2].astype(np.uint8), *(out[..., k] for k in range(12))
    )


def _seen_share(scene: Scene, layers: Layers, k: int, side: int, x: float, y: float, edge: float) -> float:
    """The visible share of a die's upper side (anything beyond the picture's edge is hidden)."""
    rows, centres, turns, _, _ = solids.caster_arrays([scene.solids[k]])
    v = scene.view
    box = np.array([x - edge, y - edge, x + edge, y + edge]).astype(np.int64)
    alone = caster.count_alone(rows, centres, turns, 0, side, v.eye, v.origin, v.right, v.down, box)
    return float(((layers.solid == k) & (layers.face == side)).sum() / max(1, alone))


def _slope(view: View, top: Floats) -> tuple[float, float]:
    """The apparent shift per mm of height, in mm of the picture's plane."""
    here, above = view.pixel(top), view.pixel(top + np.array([0, 0, 1.0]))
    scale = float(np.linalg.norm(view.right))
    return (above[0] - here[0]) * scale, (above[1] - here[1]) * scale


def _lean(view: View, solid: Solid, side: int) -> tuple[float, float]:
    off = solid.turn[:, side // 2] * (1 - 2 * (side % 2)) - (0, 0, 1)
    scale = float(np.linalg.norm(view.right))
    return float(off @ view.right) / scale, float(off @ view.down) / scale


def _yaw(view: View, solid: Solid, side: int, top: Floats) -> float:
    axis = solid.turn[:, (side // 2 + 1) % 3]
    a, b = view.pixel(top), view.pixel(top + axis)
    return math.atan2(b[1] - a[1], b[0] - a[0]) % (math.pi / 2)


def truth_of(scene: Scene, layers: Layers) -> list[DieTruth]:
    """The truth about every die whose upper face lies in the picture."""
    found = []
    rows, columns = scene.view.shape
    for k, solid in enumerate(scene.solids):
        if solid.what != "die":
            continue
        side, tilt = solid.upper()
        top = solid.centre + np.array([0, 0, solid.half[2]])
        x, y = scene.view.pixel(top)
        if not (0 <= x < columns and 0 <= y < rows):
            continue
        scale = np.linalg.norm(np.subtract(scene.view.pixel(top + scene.view.right * 10), (x, y))) / 10
        edge = float(scale / np.linalg.norm(scene.view.right)) * 2 * solid.half[2]
        seen = _seen_share(scene, layers, k, side, x, y, edge)
        found.append(
            DieTruth(
                x,
                y,
                edge,
                solid.make.labels[abs(solid.values[side]) - 1] if solid.make else abs(solid.values[side]),
                tilt,
                max(0.0, solid.bottom) / (2 * solid.half[2]),
                _yaw(scene.view, solid, side, top),
                float(seen),
                _slope(scene.view, top),
                _lean(scene.view, solid, side),
                solid.gap(scene.solids),
                tuple(
                    solid.gap(o for o in scene.solids if solids.neighbour(solid, o) == what)
                    for what in solids.NEIGHBOURS
                ),
                solid.paint,
                k,
                solid.make is None or abs(solid.values[side]) in solid.make.pips,
            )
        )
    return found
