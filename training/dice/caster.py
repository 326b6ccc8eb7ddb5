"""A small ray caster for dice and the objects between them.

Every solid is a rounded box or a rounded cylinder, given by its signed distance (with the usual formulas of implicit
modelling); rays are marched along the distance. The result are layers (which solid, which part, how much light), so
that one cast scene can be coloured many times.

Lengths are mm, the table is the plane z = 0, z points up.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from training.dice.layers import (
    BALL,
    BOUNCE,
    BOUND,
    BULGE,
    CLEAR,
    FAR,
    GLOSS,
    GRAIN,
    HX,
    HY,
    HZ,
    KIND,
    LAMP_RADIUS,
    LX,
    LY,
    LZ,
    OCTAVES,
    ONE_RADIUS,
    PIP_DEPTH,
    PIP_RADIUS,
    PIP_STEP,
    RING,
    RING_WIDTH,
    ROUND,
    SIX_STEP,
    SKY_GAIN,
    SKY_POWER,
    SKY_X,
    SKY_Y,
    SKY_Z,
    STRETCH,
    TABLE,
    WARP,
)

Array = npt.NDArray[Any]
INDEX = 1.5  # refractive index of see-through bodies
SHADE = 0.6  # of the light passes where a see-through body stands in its way
F = TypeVar("F", bound=Callable[..., Any])
compiled: Callable[[F], F] = numba.njit(fastmath=True, cache=True, error_model="numpy")


@compiled
def _distance(row: Array, x: float, y: float, z: float) -> float:
    """Signed distance (mm) of a point in the solid's own frame."""
    r = row[ROUND]
    if row[KIND] == 0.0:
        qx, qy, qz = abs(x) - row[HX] + r, abs(y) - row[HY] + r, abs(z) - row[HZ] + r
        inside = min(max(qx, max(qy, qz)), 0.0)
        qx, qy, qz = max(qx, 0.0), max(qy, 0.0), max(qz, 0.0)
        d = math.sqrt(qx * qx + qy * qy + qz * qz) + inside - r
        return float(max(d, math.sqrt(x * x + y * y + z * z) - row[BALL]))
    qx, qz = math.sqrt(x * x + y * y) - row[HX] + r, abs(z) - row[HZ] + r
    inside = min(max(qx, qz), 0.0)
    qx, qz = max(qx, 0.0), max(qz, 0.0)
    return float(math.sqrt(qx * qx + qz * qz) + inside - r)


@compiled
def _span(o: float, d: float, half: float, near: float, far: float) -> tuple[float, float]:
    """The part of a ray's interval ``near`` to ``far`` between two planes at -half and half."""
    if abs(d) < 1e-9:
        return (near, far) if abs(o) <= half else (1.0, 0.0)
    a, b = (-half - o) / d, (half - o) / d
    return max(near, min(a, b)), min(far, max(a, b))


@compiled
def _walk(
    row: Array, centre: Array, turn: Array, ox: float, oy: float, oz: float, dx: float, dy: float, dz: float
) -> float:
    """Distance along a ray to the solid, or FAR. ``turn`` has the solid's axes as columns."""
    px, py, pz = ox - centre[0], oy - centre[1], oz - centre[2]
    along = px * dx + py * dy + pz * dz
    gap = px * px + py * py + pz * pz - along * along
    bound = row[BOUND] * row[BOUND]
    if gap > bound or (along > 0.0 and gap + along * along > bound):
        return FAR
    x0 = turn[0, 0] * px + turn[1, 0] * py + turn[2, 0] * pz
    y0 = turn[0, 1] * px + turn[1, 1] * py + turn[2, 1] * pz
    z0 = turn[0, 2] * px + turn[1, 2] * py + turn[2, 2] * pz
    ax = turn[0, 0] * dx + turn[1, 0] * dy + turn[2, 0] * dz
    ay = turn[0, 1] * dx + turn[1, 1] * dy + turn[2, 1] * dz
    az = turn[0, 2] * dx + turn[1, 2] * dy + turn[2, 2] * dz
    t, last = _span(x0, ax, row[HX], 0.0, FAR)
    t, last = _span(y0, ay, row[HY], t, last)
    t, last = _span(z0, az, row[HZ], t, last)
    if t >= last:
        return FAR
    for _ in range(40):
        d = _distance(row, x0 + t * ax, y0 + t * ay, z0 + t * az)
        if d < 0.02:
            return t
        t += d
        if t > last:
            return FAR
    return t if d < 0.3 else FAR


@compiled
def _nearest(
    rows: Array, centres: Array, turns: Array, ox: float, oy: float, oz: float, dx: float, dy: float, dz: float
) -> tuple[float, int]:
    """The first solid on a ray: its distance and index, or the table's."""
    best, which = FAR, -2
    if dz < 0.0:
        best, which = -oz / dz, -1
    for k in range(rows.shape[0]):
        t = _walk(rows[k], centres[k], turns[k], ox, oy, oz, dx, dy, dz)
        if t < best:
            best, which = t, k
    return best, which


@compiled
def _passing(
    rows: Array, centres: Array, turns: Array, ox: float, oy: float, oz: float, dx: float, dy: float, dz: float
) -> float:
    """The share of light that passes the solids on a ray."""
    passing, k = 1.0, 0
    while passing > 0.0 and k < rows.shape[0]:
        if _walk(rows[k], centres[k], turns[k], ox, oy, oz, dx, dy, dz) < FAR:
            passing *= SHADE * rows[k, CLEAR]
        k += 1
    return passing


@compiled
def _noise(x: float, y: float, z: float) -> float:
    """A smooth 0-to-1 pattern for marbled, cloudy and wooden materials."""
    a = math.sin(x * 1.7 + 2.1 * math.sin(y * 1.1 + 1.3 * math.sin(z * 1.9)))
    b = math.sin(y * 2.3 + 1.7 * math.sin(z * 1.3 + a))
    return 0.5 + 0.25 * (a + b)


@compiled
def _grain(row: Array, k: int, x: float, y: float, z: float) -> float:
    """The material's pattern at a place of solid ``k``: noise, or warped noise of some octaves."""
    x, y, z = x * row[GRAIN] + 7 * k, y * row[GRAIN] * 0.7, z * row[GRAIN]
    if row[OCTAVES] == 0:
        return _noise(x, y, z)
    y, z = y * row[STRETCH], z * row[STRETCH]
    x, y, z = (
        x + row[WARP] * _noise(0.6 * y + 3.1, 0.6 * z, 0.6 * x),
        y + row[WARP] * _noise(0.7 * z, 0.6 * x + 1.9, 0.6 * y),
        z + row[WARP] * _noise(0.5 * x, 0.7 * y, 0.6 * z + 5.3),
    )
    total, share = 0.5, 1.0
    for _ in range(int(row[OCTAVES])):
        total += share * (_noise(x, y, z) - 0.5)
        x, y, z, share = 1.3 * y - 1.4 * z + 2.7, 1.9 * x + 0.5 * z + 4.1, 1.3 * z + 1.4 * y + 1.3, share * 0.5
    return total


@compiled
def _pip_centre(value: int, i: int, step: float, six_step: float) -> tuple[float, float]:
    """The place of pip ``i`` of a face, in edges from the face's middle."""
    if value == 6:
        return (-step if i < 3 else step), (i % 3 - 1) * six_step
    if value % 2 == 1 and i == value - 1:
        return 0.0, 0.0
    first = i < 2
    s = step if i % 2 == 0 else -step
    return (s, s) if first else (s, -s)


@compiled
def _on_pip(row: Array, value: int, u: float, v: float) -> tuple[float, float, float]:
    """The distance from the pip's centre (0) to its rim (1) at a place, and the direction to the centre; 2 outside."""
    radius = row[ONE_RADIUS] if value == 1 else row[PIP_RADIUS]
    for i in range(value):
        cu, cv = _pip_centre(value, i, row[PIP_STEP], row[SIX_STEP])
        du, dv = u - cu, v - cv
        q = math.sqrt(du * du + dv * dv) / radius
        if q < 1.0:
            return q, du / radius, dv / radius
    return 2.0, 0.0, 0.0


@compiled
def _on_picture(picture: Array, face: int, u: float, v: float) -> bool:
    """Whether a place on a face (-0.5 to 0.5 edges) is inside the picture, a square bitmap that spans the face.

    Opposite faces share their axes, so one of the two is looked at from behind.
    """
    n = picture.shape[0]
    i, j = int((v + 0.5) * n), int(((-u if face % 2 else u) + 0.5) * n)
    return bool(0 <= i < n and 0 <= j < n and picture[i, j] > 127)


@compiled
def _unit(x: float, y: float, z: float) -> tuple[float, float, float]:
    n = 1.0 / math.sqrt(x * x + y * y + z * z + 1e-12)
    return x * n, y * n, z * n


@compiled
def _sky(light: Array, x: float, y: float, z: float) -> float:
    """The brightness of the surroundings in a direction: a window's lobe plus an even room."""
    if z < 0.0:
        return float(light[BOUNCE])
    lobe = max(0.0, x * light[SKY_X] + y * light[SKY_Y] + z * light[SKY_Z])
    return float((1.0 + light[SKY_GAIN] * lobe ** light[SKY_POWER]) / (1.0 + 0.5 * light[SKY_GAIN]))


@compiled
def _lamp_light(rows: Array, centres: Array, turns: Array, light: Array, p: Array, n: Array, rays: int) -> float:
    """Light from the lamp, a ball of ``LAMP_RADIUS``, on a surface point with a normal."""
    total = 0.0
    for k in range(rays):
        a = 2 * math.pi * (k + np.random.random()) / rays
        r = light[LAMP_RADIUS] * math.sqrt(np.random.random())
        dx, dy, dz = _unit(light[LX] - p[0] + r * math.cos(a), light[LY] - p[1] + r * math.sin(a), light[LZ] - p[2])
        facing = n[0] * dx + n[1] * dy + n[2] * dz
        if facing > 0.0:
            total += facing * _passing(
                rows, centres, turns, p[0] + 0.1 * n[0], p[1] + 0.1 * n[1], p[2] + 0.1 * n[2] + 0.02, dx, dy, dz
            )
    return total / rays


@compiled
def _sky_light(rows: Array, centres: Array, turns: Array, light: Array, p: Array, n: Array, rays: int) -> float:
    """Light from the surroundings; solids that block it give a little bounced light."""
    total = 0.0
    for _ in range(rays):
        z = 2 * np.random.random() - 1
        a = 2 * math.pi * np.random.random()
        s = math.sqrt(1 - z * z)
        dx, dy, dz = _unit(n[0] + s * math.cos(a), n[1] + s * math.sin(a), n[2] + z)
        free = _passing(
            rows, centres, turns, p[0] + 0.1 * n[0], p[1] + 0.1 * n[1], p[2] + 0.1 * n[2] + 0.02, dx, dy, dz
        )
        total += free * _sky(light, dx, dy, dz) + (1 - free) * 0.3 * light[BOUNCE]
    return total / rays


@compiled
def _mirrored(
    rows: Array, centres: Array, turns: Array, light: Array, p: Array, n: Array, d: Array, gloss: float
) -> float:
    """Light reflected towards the eye: the lamp's highlight, and the surroundings at grazing angles."""
    c = -(n[0] * d[0] + n[1] * d[1] + n[2] * d[2])
    rx, ry, rz = d[0] + 2 * c * n[0], d[1] + 2 * c * n[1], d[2] + 2 * c * n[2]
    fresnel = 0.04 + 0.96 * max(0.0, 1.0 - c) ** 5
    lx, ly, lz = _unit(light[LX] - p[0], light[LY] - p[1], light[LZ] - p[2])
    power = 4.0 + 400.0 * gloss * gloss
    towards = max(0.0, rx * lx + ry * ly + rz * lz)
    shine = towards**power * (0.2 + power / 40.0)
    if light[RING] > 0.0:
        off = (math.acos(min(1.0, towards)) - light[RING]) / light[RING_WIDTH]
        shine = 25.0 * math.exp(-off * off)
    if shine > 0.02:
        shine *= _passing(rows, centres, turns, p[0] + 0.1 * n[0], p[1] + 0.1 * n[1], p[2] + 0.1, lx, ly, lz)
    return float(gloss * fresnel * (_sky(light, rx, ry, rz) + min(shine, 25.0)))


@compiled
def _normal(row: Array, x: float, y: float, z: float) -> tuple[float, float, float]:
    h = 0.05
    return _unit(
        _distance(row, x + h, y, z) - _distance(row, x - h, y, z),
        _distance(row, x, y + h, z) - _distance(row, x, y - h, z),
        _distance(row, x, y, z + h) - _distance(row, x, y, z - h),
    )


@compiled
def _face_of(row: Array, x: float, y: float, z: float) -> int:
    """The side of a box that a place on its surface belongs to: +x -x +y -y +z -z."""
    a, b, c = abs(x) / row[HX], abs(y) / row[HY], abs(z) / row[HZ]
    if a >= b and a >= c:
        return 0 if x > 0 else 1
    if b >= c:
        return 2 if y > 0 else 3
    return 4 if z > 0 else 5


@compiled
def _on_side(value: int, axis: int, x: float, y: float, z: float, edge: float) -> tuple[float, float]:
    """A place on a side with a value (negative: turned by a quarter), from -0.5 to 0.5."""
    u, v = (y, z) if axis == 0 else ((z, x) if axis == 1 else (x, y))
    return (u / edge, v / edge) if value > 0 else (-v / edge, u / edge)


@compiled
def _printed(row: Array, values: Array, pictures: Array, x: float, y: float, z: float) -> bool:
    """Whether a place on the surface of a die is printed."""
    face = _face_of(row, x, y, z)
    value = values[face]
    if value == 0:
        return False
    u, v = _on_side(value, face // 2, x, y, z, 2 * row[HX])
    if pictures[abs(value) - 1, 0, 0] > 0:
        return _on_picture(pictures[abs(value) - 1], face, u, v)
    return _on_pip(row, abs(value), u, v)[0] < 1.0


@compiled
def _bent(
    dx: float, dy: float, dz: float, nx: float, ny: float, nz: float, ratio: float
) -> tuple[float, float, float, bool]:
    """A ray's direction behind a surface whose normal points against it, and whether it goes through at all.

    ``ratio`` is that of the refractive indices; a ray that does not go through is reflected.
    """
    c = -(dx * nx + dy * ny + dz * nz)
    k = 1 - ratio * ratio * (1 - c * c)
    if k < 0:
        return dx + 2 * c * nx, dy + 2 * c * ny, dz + 2 * c * nz, False
    s = ratio * c - math.sqrt(k)
    return ratio * dx + s * nx, ratio * dy + s * ny, ratio * dz + s * nz, True


@compiled
def _seen_through(
    rows: Array,
    centres: Array,
    turns: Array,
    k: int,
    values: Array,
    pictures: Array,
    light: Array,
    out: Array,
    x: float,
    y: float,
    z: float,
    n: Array,
    d: Array,
    rays: int,
) -> None:
    """Follow a ray through a see-through die to the table, where it enters at a place (own frame) with a normal."""
    row, turn = rows[k], turns[k]
    ax, ay, az, _ = _bent(
        turn[0, 0] * d[0] + turn[1, 0] * d[1] + turn[2, 0] * d[2],
        turn[0, 1] * d[0] + turn[1, 1] * d[1] + turn[2, 1] * d[2],
        turn[0, 2] * d[0] + turn[1, 2] * d[1] + turn[2, 2] * d[2],
        n[0],
        n[1],
        n[2],
        1 / INDEX,
    )
    way, leaves = 0.0, False
    for _ in range(3):
        step = 0.2
        for _ in range(60):
            x, y, z, way = x + step * ax, y + step * ay, z + step * az, way + step
            step = -_distance(row, x, y, z)
            if step < 0.02:
                break
        if _printed(row, values, pictures, x, y, z):
            break
        nx, ny, nz = _normal(row, x, y, z)
        ax, ay, az, leaves = _bent(ax, ay, az, -nx, -ny, -nz, INDEX)
        if leaves:
            break
    p, a = np.empty(3), np.empty(3)
    for i in range(3):
        p[i] = centres[k, i] + turn[i, 0] * x + turn[i, 1] * y + turn[i, 2] * z
        a[i] = turn[i, 0] * ax + turn[i, 1] * ay + turn[i, 2] * az
    if leaves and a[2] < -0.05 and p[2] > 0:
        t = -p[2] / a[2]
        p[0], p[1], p[2] = p[0] + t * a[0], p[1] + t * a[1], 0.0
    out[6], out[7] = row[CLEAR], way / (2 * row[HX])
    out[8], out[9] = p[0], p[1]
    n[0], n[1], n[2] = 0.0, 0.0, 1.0
    if leaves and a[2] >= -0.05:
        out[10], out[11] = 0.0, _sky(light, a[0], a[1], a[2])
        return
    p[2] = 0.0
    out[10] = _lamp_light(rows, centres, turns, light, p, n, rays)
    out[11] = _sky_light(rows, centres, turns, light, p, n, rays)
    if not leaves:
        out[7] = -out[7]


@compiled
def cast(
    rows: Array,
    centres: Array,
    turns: Array,
    faces: Array,
    pictures: Array,
    light: Array,
    eye: Array,
    origin: Array,
    right: Array,
    down: Array,
    ids: Array,
    out: Array,
    seed: int,
    rays: int,
) -> None:
    """Fill ``ids`` (h, w, 3: solid, part, face) and ``out`` (h, w, 12: grain, lamp and all that follows in ``Layers``).

    The pixel (i, j) looks from ``eye`` through ``origin + j * right + i * down``. ``faces`` (n, 6) holds the value of
    each side of a die (0 for other solids), negative for a side whose pips are turned by 90 degrees; ``pictures``
    (n, 6, k, k) a bitmap for each value (its first pixel is 0 where the value has round pips).
    """
    np.random.seed(seed)
    p, n, d = np.empty(3), np.empty(3), np.empty(3)
    for i in range(ids.shape[0]):
        for j in range(ids.shape[1]):
            for a in range(3):
                d[a] = origin[a] + j * right[a] + i * down[a] - eye[a]
            d[0], d[1], d[2] = _unit(d[0], d[1], d[2])
            t, k = _nearest(rows, centres, turns, eye[0], eye[1], eye[2], d[0], d[1], d[2])
            if k == -2:
                t = 5000.0
            for a in range(3):
                p[a] = eye[a] + t * d[a]
            ids[i, j, 0], ids[i, j, 1], ids[i, j, 2] = k, 0, 6
            n[0], n[1], n[2] = 0.0, 0.0, 1.0
            gloss = 0.0
            if k >= 0:
                row, turn = rows[k], turns[k]
                gx, gy, gz = p[0] - centres[k, 0], p[1] - centres[k, 1], p[2] - centres[k, 2]
                x = turn[0, 0] * gx + turn[1, 0] * gy + turn[2, 0] * gz
                y = turn[0, 1] * gx + turn[1, 1] * gy + turn[2, 1] * gz
                z = turn[0, 2] * gx + turn[1, 2] * gy + turn[2, 2] * gz
                nx, ny, nz = _normal(row, x, y, z)
                face = _face_of(row, x, y, z)
                ids[i, j, 2] = face
                bulge = row[BULGE]
                nx, ny, nz = _unit(nx + bulge * x / row[HX], ny + bulge * y / row[HY], nz + bulge * z / row[HZ])
                out[i, j, 4], out[i, j, 5] = x / row[HX], y / row[HY]
                out[i, j, 0] = _grain(row, k, x, y, z)
                gloss = row[GLOSS]
                value = faces[k, face]
                if value != 0:
                    axis = face // 2
                    u, v = _on_side(value, axis, x, y, z, 2 * row[HX])
                    value = abs(value)
                    if pictures[k, value - 1, 0, 0] > 0:
                        if _on_picture(pictures[k, value - 1], face, u, v):
                            ids[i, j, 1] = 2
                    else:
                        q, du, dv = _on_pip(row, value, u, v)
                        if q < 1.0:
                            ids[i, j, 1] = 1
                            bend = row[PIP_DEPTH] * (1.0 if q > 0.55 else q)
                            if faces[k, face] < 0:
                                du, dv = dv, -du
                            if axis == 0:
                                ny, nz = ny - bend * du, nz - bend * dv
                            elif axis == 1:
                                nz, nx = nz - bend * du, nx - bend * dv
                            else:
                                nx, ny = nx - bend * du, ny - bend * dv
                            nx, ny, nz = _unit(nx, ny, nz)
                            gloss = gloss * 0.7
                if row[CLEAR] > 0.0 and ids[i, j, 1] == 0:
                    n[0], n[1], n[2] = nx, ny, nz
                    _seen_through(rows, centres, turns, k, faces[k], pictures[k], light, out[i, j], x, y, z, n, d, rays)
                for a in range(3):
                    n[a] = turn[a, 0] * nx + turn[a, 1] * ny + turn[a, 2] * nz
            if k == TABLE and (i + j) % 2 == 1 and j > 0 and ids[i, j - 1, 0] == TABLE:
                out[i, j, 1], out[i, j, 2] = out[i, j - 1, 1], out[i, j - 1, 2]  # smoothed later anyway
                continue
            out[i, j, 1] = _lamp_light(rows, centres, turns, light, p, n, rays)
            out[i, j, 2] = _sky_light(rows, centres, turns, light, p, n, rays)
            out[i, j, 3] = _mirrored(rows, centres, turns, light, p, n, d, gloss) if gloss > 0 else 0.0


@compiled
def count_alone(
    rows: Array,
    centres: Array,
    turns: Array,
    k: int,
    face: int,
    eye: Array,
    origin: Array,
    right: Array,
    down: Array,
    box: Array,
) -> int:
    """The pixels of the ``box`` (left, top, right, bottom) that would show a side if solid ``k`` were alone."""
    count = 0
    row, turn = rows[k], turns[k]
    for i in range(box[1], box[3]):
        for j in range(box[0], box[2]):
            dx, dy, dz = _unit(
                origin[0] + j * right[0] + i * down[0] - eye[0],
                origin[1] + j * right[1] + i * down[1] - eye[1],
                origin[2] + j * right[2] + i * down[2] - eye[2],
            )
            t = _walk(row, centres[k], turn, eye[0], eye[1], eye[2], dx, dy, dz)
            if t < FAR:
                gx = eye[0] + t * dx - centres[k, 0]
                gy = eye[1] + t * dy - centres[k, 1]
                gz = eye[2] + t * dz - centres[k, 2]
                x = turn[0, 0] * gx + turn[1, 0] * gy + turn[2, 0] * gz
                y = turn[0, 1] * gx + turn[1, 1] * gy + turn[2, 1] * gz
                z = turn[0, 2] * gx + turn[1, 2] * gy + turn[2, 2] * gz
                if _face_of(row, x, y, z) == face:
                    count += 1
    return count
