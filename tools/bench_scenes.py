"""Tables for benchmarks: each mat of the virtual table with typical contents in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from vision.arrays import Image
from vision.lens import Size
from vision.mats import UCKERS_COLOURS, Mat
from vision.virtual.table import VirtualTable

SIZES: tuple[Size, ...] = ((1536, 864), (1920, 1080))
"""Width and height (px) of the large pictures that are measured."""
SCENES = 5  # a mat
PERUDO_SEATS = 4
_PERUKE_ONE = ((1, "plain", 1), (2, "target", 2), (3, "plain", 2), (4, "plain", 1), (5, "target", 1), (6, "plain", 2))
_PERUKE_84 = tuple((file, rank) for rank in (1, 3, 4, 6, 8) for file in "ace")
_COUNTERS = (("t3", 1), ("t9", 2), ("t17", 1), ("t26", 1), ("t40", 2), ("red3", 1))
_IN_BASES = (3, 2, 2, 1)


def usual_table(name: str, seed: int, size: Size) -> VirtualTable:
    """A table in the middle of a game, with look and throw from the seed."""
    table = VirtualTable(name, seed, size=size)
    _LAID[name](table)
    table.wait(1)
    return table


def usual_pictures(mat: Mat, size: Size, count: int = SCENES) -> Iterator[tuple[Image, Image]]:
    """Pictures of that many tables, two of each, half a second apart, with different noise."""
    for seed in range(count):
        table = usual_table(mat.name, seed, size)
        yield table.render(table.now), table.render(table.now + 0.5)


def _rogue(table: VirtualTable) -> None:
    """Six dice, two of them set aside."""
    dice = table.throw(6)
    for place, number in enumerate(dice[:2]):
        table.move_die(number, "keep", place)


def _perudo(table: VirtualTable) -> None:
    """A call: the cups are off, five dice a seat."""
    for seat in range(1, PERUDO_SEATS + 1):
        table.throw(5, zone=f"seat{seat}", seat=seat)


def _peruke_one(table: VirtualTable) -> None:
    """Six discs and three dice."""
    for square, (value, side, owner) in enumerate(_PERUKE_ONE, start=1):
        table.put_on(table.look.disc(value, side, owner), str(square))
    table.throw(3)


def _peruke_84(table: VirtualTable) -> None:
    """Fifteen discs and three dice."""
    for i, (file, rank) in enumerate(_PERUKE_84):
        disc = table.look.disc(i % 6 + 1, ("plain", "target")[i % 4 // 2], 1 if rank < 5 else 2)
        table.put_on(disc, f"{file}{rank}")
    table.throw(3)


def _counters(table: VirtualTable) -> None:
    """Two dice, eight counters in the bases, eight on six squares."""
    for colour, count in zip(UCKERS_COLOURS, _IN_BASES, strict=True):
        table.fill_base(colour, count)
    for i, (square, count) in enumerate(_COUNTERS):
        for _ in range(count):
            table.put_on(table.look.counter_of(UCKERS_COLOURS[i % 4]), square)
    table.throw(2)


_LAID: Mapping[str, Callable[[VirtualTable], None]] = MappingProxyType(
    {
        "rogue": _rogue,
        "perudo": _perudo,
        "peruke-one": _peruke_one,
        "peruke-84": _peruke_84,
        "uckers": _counters,
        "forty": _counters,
        "fifty-six": _counters,
    }
)
