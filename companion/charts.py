"""Charts and tables as plain data: reports draw them with Matplotlib, the screen with pygame."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Lines:
    """A step line per seat, with its name and points; ``x`` and ``y`` are the labels of the axes.

    ``limits`` are those of the y axis, None to fit the lines.
    """

    lines: tuple[tuple[str, tuple[Point, ...]], ...]
    x: str
    y: str
    limits: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """Bars with their labels; ``expected`` is a value and the half width of the band around it."""

    bars: tuple[tuple[str, int], ...]
    x: str
    y: str
    expected: Point | None = None


@dataclass(frozen=True, slots=True)
class Ranges:
    """For each name the lower quartile, median and upper quartile; ``x`` is the label of the axis."""

    rows: tuple[tuple[str, tuple[float, float, float]], ...]
    x: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: head and rows; the first column is left-aligned."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Chart = Lines | Columns | Ranges | Grid
