"""Charts and tables as plain data: reports draw them with Matplotlib, the screen with pygame."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Lines:
    """A stepped line for each seat, from its name and its points; ``x`` and ``y`` name the axes.

    ``limits`` are the lowest and the highest value of the axis upwards, None to fit the lines.
    """

    lines: tuple[tuple[str, tuple[Point, ...]], ...]
    x: str
    y: str
    limits: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """Upright bars with their labels; ``expected`` is a value and the half width of the band around it."""

    bars: tuple[tuple[str, int], ...]
    x: str
    y: str
    expected: Point | None = None


@dataclass(frozen=True, slots=True)
class Ranges:
    """For each name its lower quartile, median and upper quartile; ``x`` names the axis."""

    rows: tuple[tuple[str, tuple[float, float, float]], ...]
    x: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its head, its rows; all cells of the first column are on the left."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Chart = Lines | Columns | Ranges | Grid
