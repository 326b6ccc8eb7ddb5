"""How often pawns on drawn boards are read right: ``python -m tools.pawn_tables FIRST [BOARDS]``.

Each board is set up as at home (``virtual_place``). Then pawns stand on it as they may in a game, again and again:
in bases, on the starts and ways home of their own and of other colours, on the track, and beside one another. The
camera's exposure and white balance drift, and its pictures are JPEG. Every place is counted by what stands there and
by what is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

import numpy as np

from companion.simulation.virtual_places import virtual_place
from tools.board_tables import POSITIONS, from_arguments, put_in_base, readings
from vision.mat_art import Colour
from vision.mats import FIFTY_SIX_MAT, FORTY_MAT, UCKERS, UCKERS_COLOURS, Mat
from vision.read import TableReader
from vision.reading import SeenBase, SeenSquare, TableReading
from vision.taught.household import Taught
from vision.things import bare_picture
from vision.virtual.forty import RoundPrint
from vision.virtual.ludo import LudoPrint
from vision.virtual.table import VirtualTable

KINDS: tuple[Mat, ...] = (UCKERS, FORTY_MAT, FIFTY_SIX_MAT)
PLACES = {"start": 0.2, "own": 0.25, "track": 0.25, "beside": 0.15, "any start": 0.1, "off": 0.05}
"""Where a pawn stands that is not in its base, and how often: "beside" is next to another one, "off" is home."""
ALIKE, ALL_PLAY = 0.5, 0.5  # share of boards with pawns in the print's inks, and of those where all colours play
OFF_INK = 6.0  # grey levels by which paint differs from such an ink: standard deviation


@dataclass(slots=True)
class Tally:
    """Squares by the paint that they have, what stands there and what is read, and bases by how far they are off.

    ``beside`` are pawns seen beside squares and their own bases, where none stands.
    """

    squares: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    bases: Counter[str] = field(default_factory=Counter)
    beside: int = 0
    wrong: list[str] = field(default_factory=list)


def positions(rng: np.random.Generator, mat: Mat) -> Iterator[dict[str, list[str]]]:
    """Where the four pawns of each colour stand: "base", "home" or a square."""
    assert mat.board is not None
    starts = {colour: square for square, colour in mat.board.starts.items()}  # type: ignore[union-attr]
    track = [name for name in mat.squares if name.startswith("t")]
    yield {colour: ["base"] * 4 for colour in UCKERS_COLOURS}  # as every game begins
    for _ in range(POSITIONS - 1):
        taken: set[str] = set()
        found: dict[str, list[str]] = {}
        for colour in UCKERS_COLOURS:
            own = [name for name in mat.squares if name.startswith(colour)]
            waiting = int(rng.integers(0, 5))
            on = ["base"] * waiting
            while len(on) < 4:
                kind = rng.choice(tuple(PLACES), p=tuple(PLACES.values()))
                near = [name for name in track if taken & {f"t{int(name[1:]) + 1}", f"t{int(name[1:]) - 1}"}] or track
                square = str(
                    {
                        "start": starts[colour],
                        "own": rng.choice(own),
                        "track": rng.choice(track),
                        "beside": rng.choice(near),
                        "any start": rng.choice(list(starts.values())),
                        "off": "home",
                    }[str(kind)]
                )
                if square == "home" or square not in taken:
                    on.append(square)
                    taken.add(square)
            found[colour] = on
        yield found


def _inks(table: VirtualTable, rng: np.random.Generator) -> tuple[Colour, Colour, Colour, Colour]:
    """The inks of a drawn board, as near as paint may come to them."""
    printed = table.look.printed
    assert isinstance(printed, LudoPrint | RoundPrint)
    red, green, yellow, blue = (
        tuple(int(v) for v in np.clip(ink + rng.normal(0, OFF_INK, 3), 0, 255).round())
        for ink in printed.design.colours
    )
    return cast("tuple[Colour, Colour, Colour, Colour]", (red, green, yellow, blue))


def stand(table: VirtualTable, where: dict[str, list[str]], rng: np.random.Generator) -> None:
    """Set the pawns on a cleared board."""
    for colour, on in where.items():
        slots = iter(rng.permutation(4))
        for square in on:
            if square == "base":
                put_in_base(table, colour, int(next(slots)), rng)
            elif square != "home":
                table.put_on(table.piece_of(colour), square)


def _paint(mat: Mat, name: str, there: str) -> str:
    """Whether a square has no colour, that of the pawn on it, or another one."""
    assert mat.board is not None
    own = mat.board.colour_of(name)
    return "plain" if own is None else "own" if own == there or not there else "other"


def _read_as(truth: str, seen: SeenSquare | None, *, covered: bool) -> str:
    if covered:
        return "covered"
    if seen is None:
        return "right" if not truth else "SURELY EMPTY"
    right = seen.counters == (((truth, 1),) if truth else ())
    if seen.sure:
        return "right" if right else "SURELY ANOTHER" if truth else "SURELY TAKEN"
    chance = dict(seen.alternatives).get(((truth, 1),) if truth else (), 0.0)
    return "likely right" if right else "in doubt" if chance > 0.02 else "HARDLY"


def _base_as(base: SeenBase, truth: int) -> str:
    off = base.count - truth
    return f"{'sure' if base.sure else 'unsure'} {off:+d}" if off else "sure" if base.sure else "unsure right"


def count(tally: Tally, table: VirtualTable, seen: TableReading, label: str) -> None:
    """Compare a reading with the truth."""
    truth, mat = table.truth(table.now), table.mat
    there = {square.square: square.counters[0][0] for square in truth.squares}
    read = {square.square: square for square in seen.squares}
    for name in mat.squares:
        colour = there.get(name, "")
        how = _read_as(colour, read.get(name), covered=name in seen.covered)
        tally.squares[_paint(mat, name, colour), "pawn" if colour else "empty", how] += 1
        if how.isupper():
            ways = read[name].alternatives if name in read else ()
            tally.wrong.append(f"{label}: {name} {colour or 'empty'} {how} {ways}")
    tally.beside += sum(thing.what == "counter" for thing in seen.things)
    counts = {base.colour: base.count for base in truth.bases}
    for base in seen.bases:
        how = _base_as(base, counts[base.colour])
        tally.bases[how] += 1
        if how.startswith("sure "):
            tally.wrong.append(f"{label}: base {base.colour} {counts[base.colour]} read {base.count}")


def measure(first: int, boards: int, report: Callable[[str], object]) -> None:
    """Read boards of each kind with the seeds from ``first`` on, and report how well."""
    for mat in KINDS:
        tally = Tally()
        for seed in range(first, first + boards):
            table, place = virtual_place(mat, seed, "pawns")
            rng = np.random.default_rng([seed, 31])
            if rng.random() < ALIKE:
                table.look = replace(table.look, pawn_paints=_inks(table, rng))
            playing = UCKERS_COLOURS if rng.random() < ALL_PLAY else UCKERS_COLOURS[::2]
            bare = bare_picture(place.picture, place.registration)
            reader = TableReader(taught=Taught(bare={mat.standard: bare}), one_game=True)
            setups = (
                partial(stand, table, {colour: where[colour] for colour in playing}, rng)
                for where in positions(rng, table.mat)
            )
            for number, seen in enumerate(readings(table, place, reader, setups, rng)):
                label = f"{mat.name} {seed} {number}"
                if seen is None:
                    report(f"{label}: table not recognised")
                else:
                    count(tally, table, seen, label)
        report(f"== {mat.name}: {boards} boards")
        for (paint, what, how), number in sorted(tally.squares.items()):
            report(f"  squares {paint:6} {what:6} {how:15} {number:5}")
        for how, number in sorted(tally.bases.items()):
            report(f"  bases {how:15} {number:5}")
        report(f"  seen beside {tally.beside:9}")
        for line in tally.wrong:
            report(f"  {line}")


if __name__ == "__main__":
    from_arguments(measure)
