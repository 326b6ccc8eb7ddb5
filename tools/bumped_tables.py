"""How often a bumped table is found again, and what each part of the search adds: ``python -m tools.bumped_tables``.

Virtual tables without markers are set up as at home (``virtual_place``), then the camera is bumped while things lie on
the table. All variants see the same pictures, so that they differ only in what was left out.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from types import MappingProxyType
from unittest.mock import patch

import numpy as np

from companion.simulation.bumps import WITHIN_MM, off_mm
from companion.simulation.disturbances import BUMP_DEGREES, BUMP_MM
from companion.simulation.virtual_places import virtual_place
from vision.arrays import Image
from vision.mats import FORTY_MAT, PERUKE_84, ROGUE, UCKERS, Mat
from vision.places.landmarks import Landmarks
from vision.places.place import Place, recognised
from vision.registration import Registration
from vision.virtual.background import PATTERNS
from vision.virtual.table import VirtualTable
from vision.virtual.viewpoint import bumped

TABLES = 10  # of each kind
NEAR_MM = 10.0  # of the truth, at the corners of the table: found but not exactly
KINDS: Mapping[str, tuple[Mat, str]] = MappingProxyType(
    {
        "bare": (ROGUE, "bare"),
        "tray": (ROGUE, "tray"),
        **dict.fromkeys(PATTERNS, (ROGUE, "patterned")),
        "board of 15 by 15": (UCKERS, "board"),
        "board of 40 squares": (FORTY_MAT, "board"),
        "board of 6 by 8": (PERUKE_84, "board"),
    }
)
Replaced = Mapping[str, object]
OUTCOMES = ("found", "near", "lost", "elsewhere", "refused")


VARIANTS: Mapping[str, Replaced] = MappingProxyType(
    {
        "all of it": {},
        "one turn followed, not three": {"landmarks._LIKELIEST": 1},
        "one repeat compared, not three": {"landmarks.REPEATS": 1},
        "a second place is no doubt": {"landmarks.INDISTINCT": 2.0},
        "few landmarks are enough": {"landmarks.LEAST_SHARE": 0.0},
        "without comparing repeats": {"landmarks.Landmarks.repeats": False},
    }
)


def _table(kind: str, seed: int) -> tuple[VirtualTable, Place] | None:
    """A table of a kind as set up, and its place; None if setting it up was refused."""
    mat, ground = KINDS[kind]
    number = seed if kind not in PATTERNS else seed * len(PATTERNS) + tuple(PATTERNS).index(kind)
    table, place = virtual_place(mat, number, ground)
    landmarks = Landmarks(place.picture, place.noise)
    return (table, place) if recognised(landmarks, [table.render(0.5 + i / 1000) for i in (1, 2)]) else None


def _lay(table: VirtualTable, seed: int) -> None:
    """Lay pieces and dice on the table as in the middle of a game."""
    for colour in table.mat.bases:
        table.fill_base(colour, 3)
    pieces = tuple(table.mat.squares)
    rng = np.random.default_rng([seed, 21])
    if table.mat.board is not None:
        for square in rng.choice(pieces, 6, replace=False):
            colour = "red" if table.mat.bases else ""
            table.put_on(table.piece_of(colour) if colour else table.look.disc(3, "up", 1), str(square))
    table.throw(5)
    table.wait(1.5)


def _bumped_picture(table: VirtualTable, seed: int) -> tuple[Image, Registration]:
    """A picture after a bump that the seed chooses, and the plane in it."""
    rng = np.random.default_rng([seed, 22])
    far, angle = rng.uniform(*BUMP_MM), rng.uniform(0, 2 * math.pi)
    aside, turn = (far * math.cos(angle), far * math.sin(angle)), float(rng.uniform(-BUMP_DEGREES, BUMP_DEGREES))
    _lay(table, seed)
    table.bump(table.now + 0.1, (float(aside[0]), float(aside[1])), turn)
    return table.render(table.now + 0.2), bumped(table.registration, table.look.view, aside, turn)


@contextmanager
def _with(replaced: Replaced) -> Iterator[None]:
    with ExitStack() as stack:
        for name, by in replaced.items():
            stack.enter_context(patch(f"vision.places.{name}", by))
        yield


def _outcome(place: Place, table: VirtualTable, still: Image, picture: Image, truth: Registration) -> tuple[str, float]:
    """Whether the table was found, and the processor time, ms."""
    registrar = replace(place).registrar()
    registrar.update(still)
    begun = time.process_time()
    found = registrar.update(picture).registration
    took = 1000 * (time.process_time() - begun)
    if found is None:
        return "lost", took
    off = off_mm(place, table, found, truth)
    return ("found" if off < WITHIN_MM else "near" if off < NEAR_MM else "elsewhere"), took


def measure(first: int, report: Callable[[str], object] = print) -> None:
    """Measure all variants on tables of each kind with the seeds from ``first`` on, and report a line for each."""
    counts = {name: {kind: Counter[str]() for kind in KINDS} for name in VARIANTS}
    times = {name: list[float]() for name in VARIANTS}
    for kind in KINDS:
        for seed in range(first, first + TABLES):
            shown = _table(kind, seed)
            if shown is None:
                for name in VARIANTS:
                    counts[name][kind]["refused"] += 1
                continue
            table, place = shown
            still = table.render(0.6)
            picture, truth = _bumped_picture(table, seed)
            for name, replaced in VARIANTS.items():
                with _with(replaced):
                    outcome, took = _outcome(place, table, still, picture, truth)
                counts[name][kind][outcome] += 1
                times[name].append(took)
        for name in VARIANTS:
            report(f"{kind:20} {name:34} {_line(counts[name][kind])}")
    for name in VARIANTS:
        every = sum(counts[name].values(), Counter[str]())
        report(f"{'all':20} {name:34} {_line(every)} {float(np.median(times[name])):6.0f} ms")


def _line(counts: Counter[str]) -> str:
    return " ".join(f"{counts[outcome]:3} {outcome}" for outcome in OUTCOMES)


if __name__ == "__main__":
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 700, lambda line: print(line, flush=True))
