"""Where the zones of a game lie on a table without a mat: first guesses, in mm of the visible part of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from vision.mats import ONE_ZONE, PERUDO, PERUKE_ONE, ROGUE, ROGUE_ONE_ZONE, Box, Mat

RIM_MM = 8.0  # left free along the edge of the visible part
GAP_MM = 10.0  # between two zones
KEEP_SHARE, KEEP_MM = 0.25, (50.0, 110.0)  # of the depth, and at least and at most, for dice set aside
SEATS_ACROSS = 3
SQUARE_MM, SQUARES = 40.0, 6
LEAST_ROLL_MM = 60.0  # less is too little to throw dice
Zones = tuple[Mapping[str, Box], Mapping[str, Box]]
"""The zones and the squares of a layout."""


def laid_out(mat: Mat, width: float, height: float, keep: Box | None = None, *, one_zone: bool = False) -> Mat | None:
    """The layout of a mat's game on ``width`` x ``height`` mm of bare table; None if it doesn't fit, or needs a board.

    ``keep`` is where dice are set aside, if people drew it; with ``one_zone`` they are set aside where they lie. Seat 1
    sits at the bottom of the picture.
    """
    if one_zone:
        mat = ONE_ZONE.get(mat.standard, mat)
    make = _LAYOUTS.get(mat.name) or _LAYOUTS.get(mat.standard)
    if make is None:
        return None
    zones, squares = make(Box(0, 0, width, height).grown(-RIM_MM), keep)
    if any(min(box.right - box.left, box.bottom - box.top) < SQUARE_MM for box in zones.values()):
        return None
    return replace(mat, width=width, height=height, zones=zones, squares=squares, bases={}, bare=True)


def _rogue(table: Box, keep: Box | None) -> Zones:
    """Dice are kept along the side nearest the player, or where it was drawn, and thrown on the largest part left."""
    if keep is None:
        deep = min(max(KEEP_SHARE * (table.bottom - table.top), KEEP_MM[0]), KEEP_MM[1])
        keep = Box(table.left, table.bottom - deep, table.right, table.bottom)
    return {"keep": keep, "roll": _largest_beside(keep, table)}, {}


def roll_beside(field: Box, table: Box) -> Box | None:
    """Where dice may be thrown beside a board (all mm); None if there is too little room on the table for it."""
    found = _largest_beside(field, table.grown(-RIM_MM))
    return found if _roominess(found) > 0 else None


def _largest_beside(box: Box, table: Box) -> Box:
    """The largest part of a table to one side of a box."""
    parts = (
        Box(table.left, table.top, table.right, box.top - GAP_MM),
        Box(table.left, box.bottom + GAP_MM, table.right, table.bottom),
        Box(table.left, table.top, box.left - GAP_MM, table.bottom),
        Box(box.right + GAP_MM, table.top, table.right, table.bottom),
    )
    return max(parts, key=_roominess)


def _rogue_one_zone(table: Box, _keep: Box | None) -> Zones:
    """Dice are thrown anywhere, and those set aside stay where they lie."""
    return {"roll": table}, {}


def _roominess(box: Box) -> float:
    """The area of a box, mm2; negative for one that is too narrow for dice."""
    wide, high = box.right - box.left, box.bottom - box.top
    return wide * high if min(wide, high) >= LEAST_ROLL_MM else min(wide, high) - LEAST_ROLL_MM


def _perudo(table: Box, _keep: Box | None) -> Zones:
    """Three seats at the far side and three at the near one; dice that were lost may lie between them."""
    across = (table.right - table.left) / SEATS_ACROSS
    deep = 0.4 * (table.bottom - table.top)
    zones = {}
    for number in range(2 * SEATS_ACROSS):
        row, column = divmod(number, SEATS_ACROSS)
        left, top = table.left + column * across, table.bottom - deep if row else table.top
        zones[f"seat{number + 1}"] = Box(left, top, left + across, top + deep)
    return zones, {}


def _peruke_one(table: Box, _keep: Box | None) -> Zones:
    """Six discs in a row at the near side, those that were taken at the far one, and dice in between."""
    left = (table.left + table.right - SQUARES * SQUARE_MM) / 2
    top = table.bottom - SQUARE_MM
    squares = {
        str(i + 1): Box(left + i * SQUARE_MM, top, left + (i + 1) * SQUARE_MM, table.bottom) for i in range(SQUARES)
    }
    taken = Box(table.left, table.top, table.right, table.top + SQUARE_MM)
    roll = Box(table.left, taken.bottom + GAP_MM, table.right, top - GAP_MM)
    return {"taken": taken, "roll": roll}, squares


_LAYOUTS: Mapping[str, Callable[[Box, Box | None], Zones]] = MappingProxyType(
    {ROGUE.name: _rogue, ROGUE_ONE_ZONE.name: _rogue_one_zone, PERUDO.name: _perudo, PERUKE_ONE.name: _peruke_one}
)
