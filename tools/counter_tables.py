"""How often counters on drawn boards are read right: ``python -m tools.counter_tables FIRST [BOARDS]``.

Each board is set up as at home (``virtual_place``). Then flat counters stand on it, again and again: alone, and two on
one another of one colour and of two, on plain squares and on those in their own paint, far more stacks than in a game.
The camera's exposure and white balance drift, and its pictures are JPEG. Squares are counted by what stands there.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from companion.simulation.virtual_places import virtual_place
from tools.board_tables import POSITIONS, from_arguments, put_in_base, readings
from vision.counters import EmptyBoard
from vision.mats import FORTY_MAT, UCKERS, UCKERS_COLOURS, Mat
from vision.read import TableReader
from vision.reading import TableReading
from vision.taught.household import Taught
from vision.things import bare_picture
from vision.virtual.table import VirtualTable

KINDS: tuple[Mat, ...] = (UCKERS, FORTY_MAT)
ALL_PLAY = 0.4  # share of boards on which all four colours play, not two
PLACES = {"start": 0.2, "own": 0.2, "track": 0.6}
ALIKE, MIXED = 0.4, 0.2  # of what stands on squares: two counters of one colour, and of two
LEAST = 0.002  # chance of contents that are not among a reading's alternatives

Standing = Mapping[str, Sequence[str]]  # the colours on each square, from the bottom up


@dataclass(slots=True)
class Read:
    """A square or base that was read: whether it was right and sure, and the chance of what stands there."""

    right: bool
    sure: bool
    chance: float


def positions(rng: np.random.Generator, mat: Mat, playing: Sequence[str]) -> Iterator[tuple[Standing, dict[str, int]]]:
    """What stands on the squares, and how many counters of each colour wait in its base."""
    assert mat.board is not None
    starts = {colour: square for square, colour in mat.board.starts.items()}  # type: ignore[union-attr]
    track = [name for name in mat.squares if name.startswith("t")]
    for _ in range(POSITIONS):
        left = {colour: 4 - int(rng.integers(0, 4)) for colour in playing}
        on: dict[str, list[str]] = {}
        for colour in playing:
            own = [name for name in mat.squares if name.startswith(colour)]
            while left[colour] > 0:
                kind, share = str(rng.choice(tuple(PLACES), p=tuple(PLACES.values()))), rng.random()
                free = [
                    name for name in {"start": [starts[colour]], "own": own, "track": track}[kind] if name not in on
                ]
                others = [other for other in playing if other != colour and left[other] > 0]
                if not free or (ALIKE <= share < ALIKE + MIXED and not others):
                    continue
                square, second = str(rng.choice(free)), []
                if share < ALIKE and left[colour] > 1:
                    second = [colour]
                elif ALIKE <= share < ALIKE + MIXED:
                    second = [str(rng.choice(others))]
                on[square] = [colour, *second]
                for name in on[square]:
                    left[name] -= 1
        used = [name for stack in on.values() for name in stack]
        yield on, {colour: int(rng.integers(0, 5 - used.count(colour))) for colour in playing}


def stand(table: VirtualTable, on: Standing, waiting: Mapping[str, int], rng: np.random.Generator) -> None:
    """Set the counters on a cleared board."""
    for colour, count in waiting.items():
        for i in rng.permutation(4)[:count]:
            put_in_base(table, colour, int(i), rng)
    for square, colours in on.items():
        for colour in colours:
            table.put_on(table.piece_of(colour), square)


def compare(table: VirtualTable, seen: TableReading, tally: dict[tuple[str, str], list[Read]]) -> None:
    """Compare a reading with the truth."""
    truth, board = table.truth(table.now), table.mat.board
    assert board is not None
    there = {square.square: square.counters for square in truth.squares}
    read = {square.square: square for square in seen.squares}
    for name in {*there, *read}:
        true, square = there.get(name, ()), read.get(name)
        own = board.colour_of(name)
        paint = "plain" if own is None else "own" if own in dict(true) else "other"
        listed = square.alternatives if square else (((), 1.0),)
        ways = {tuple(sorted(counters)): p for counters, p in listed}
        right = tuple(sorted(square.counters if square else ())) == tuple(sorted(true))
        what = f"{sum(dict(true).values())}{' of two colours' if len(true) > 1 else ''}"
        chance = ways.get(tuple(sorted(true)), 0.0)
        tally[what, paint].append(Read(right, square is not None and square.sure, max(chance, LEAST)))
    counts = {base.colour: base.count for base in truth.bases}
    for base in seen.bases:
        tally["base", ""].append(Read(base.count == counts[base.colour], base.sure, 1.0))


def measure(first: int, boards: int, report: Callable[[str], object]) -> None:
    """Read boards of each kind with the seeds from ``first`` on, and report how well."""
    for mat in KINDS:
        tally: dict[tuple[str, str], list[Read]] = defaultdict(list)
        for seed in range(first, first + boards):
            table, place = virtual_place(mat, seed, "board")
            rng = np.random.default_rng([seed, 77])
            playing = UCKERS_COLOURS if rng.random() < ALL_PLAY else UCKERS_COLOURS[::2]
            taught = Taught(bare={mat.standard: bare_picture(place.picture, place.registration)})
            empty = EmptyBoard(place.picture, place.registration)
            reader = TableReader(taught=taught, one_game=True, empty=empty)
            setups = (partial(stand, table, on, waiting, rng) for on, waiting in positions(rng, table.mat, playing))
            for seen in readings(table, place, reader, setups, rng):
                if seen is None:
                    report(f"{mat.name} {seed}: table not recognised")
                else:
                    compare(table, seen, tally)
        report(f"== {mat.name}: {boards} boards; right, sure, wrong and sure, mean log likelihood")
        for (what, paint), reads in sorted(tally.items()):
            right, sure = sum(one.right for one in reads), sum(one.sure for one in reads)
            wrong = sum(one.sure and not one.right for one in reads)
            report(
                f"  {what:17} {paint:6} {len(reads):4} {right:4} {sure:4} {wrong:3}"
                f" {np.mean([math.log(one.chance) for one in reads]):6.2f}"
            )


if __name__ == "__main__":
    from_arguments(measure)
