"""A simulated poor reader: the true scene, but dice are unsure, misread while unsure, not seen, or phantoms.

How badly a die is seen depends on its place and pose, so another look at the same scene mostly helps little.

Run this file to play games with it: python tests/companion/table/weak_eyes.py GAME FIRST LAST [--turns T] [--rate R].
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.referee.record import MemoryJournal
from companion.simulation.people.base import Manners
from companion.simulation.trial import MANNERS, GameReport, Witness, _report, trial_setup
from companion.simulation.true_watch import ClockCamera, TrueWatch
from companion.simulation.virtual import people_for, run_virtual
from companion.table.setup import Setup
from vision.arrays import Image
from vision.reading import DOUBTS, SeenDie, TableReading, in_rows
from vision.virtual.table import VirtualTable
from vision.watch import Look


@dataclass(frozen=True, slots=True)
class Weakness:
    """How often (0 to 1) a die is in doubt, the animal is, a die in doubt is misread, and a die is not seen at all.

    ``phantom`` is how many dice are seen, for each real one, where none is; one in five of them seems sure.
    """

    doubt: float = 0.06
    animal: float = 0.3
    misread: float = 0.0
    missed: float = 0.01
    phantom: float = 0.0

    @classmethod
    def of(cls, rate: float) -> Weakness:
        """``rate`` of the dice are in doubt (a fifth of these misread), missing or phantoms, a third each."""
        return cls(rate / 3, rate / 3, 0.2, rate / 3, rate / 3)

    @classmethod
    def each(cls, rate: float) -> Weakness:
        """``rate`` of the dice are in doubt (a fifth of these misread), and ``rate`` are missing."""
        return cls(rate, rate, 0.2, rate)


class WeakEyes(TrueWatch):
    """A true watch whose readings are spoilt."""

    def __init__(self, table: VirtualTable, weakness: Weakness) -> None:
        super().__init__(table)
        self.weakness = weakness

    def feed(
        self, t: float, small: Image, large: Callable[[], Image], *, again: bool = False, past_hands: bool = False
    ) -> Look | None:
        """A look whose reading is spoilt."""
        look = super().feed(t, small, large, again=again, past_hands=past_hands)
        if look is None or look.reading is None:
            return look
        seen = [die for die in (self._seen(die, look.t) for die in look.reading.dice) if die is not None]
        seen += [ghost for die in look.reading.dice if (ghost := self._phantom(die, look.reading, look.t)) is not None]
        return replace(look, reading=replace(look.reading, dice=in_rows(seen)))

    def _seen(self, die: SeenDie, t: float) -> SeenDie | None:
        lies = random.Random(f"{self.table.seed} {die.x:.1f} {die.y:.1f} {die.face}")
        now = random.Random(f"{self.table.seed} {die.x:.1f} {die.y:.1f} {t:.2f}")
        weak = self.weakness
        if lies.random() < weak.missed and now.random() < 0.7:
            return None
        if lies.random() >= (weak.animal if die.face == 1 else weak.doubt) or now.random() < 0.2:
            return die
        face = die.face if lies.random() >= weak.misread else lies.randint(1, 6)
        return replace(die, face=face, sure=False, confidence=lies.uniform(0.6, 0.93), why="hard to make out")

    def _phantom(self, die: SeenDie, reading: TableReading, t: float) -> SeenDie | None:
        """What seems to be a die near a real one, in the same zone and clear of the others."""
        lies = random.Random(f"{self.table.seed} phantom {die.x:.1f} {die.y:.1f} {die.face}")
        now = random.Random(f"{self.table.seed} phantom {die.x:.1f} {die.y:.1f} {t:.2f}")
        if lies.random() >= self.weakness.phantom or now.random() < 0.3 or reading.sheet is None:
            return None
        angle, distance = lies.uniform(0, 2 * math.pi), lies.uniform(1.5, 4.0) * die.size
        x, y = die.x + distance * math.cos(angle), die.y + distance * math.sin(angle)
        if reading.sheet.zone_at(x, y) != die.zone or any(math.dist((x, y), (d.x, d.y)) < d.size for d in reading.dice):
            return None
        ghost = replace(die, face=lies.randint(1, 6), flat=True, x=x, y=y, chances=())
        if lies.random() < 0.2:
            return ghost
        return replace(ghost, sure=False, confidence=lies.uniform(0.3, 0.7), why=DOUBTS["die"], doubts=("die",))


def play_with_weak_eyes(
    game: str | Setup, seed: int, turns: int | None, weakness: Weakness | None = None, manners: Manners = MANNERS
) -> tuple[GameReport, Witness]:
    """One game, as ``companion.simulation.trial.play`` has it, seen by weak eyes."""
    setup = trial_setup(game) if isinstance(game, str) else game
    table = VirtualTable(setup.table_mat, seed)
    people = people_for(setup, table, seed, manners, turns)
    desk = Witness(setup.referee(MemoryJournal()), WeakEyes(table, weakness or Weakness()))  # type: ignore[arg-type]
    camera = ClockCamera()
    run_virtual(desk, camera, people)  # type: ignore[arg-type]
    return _report(desk, people, seed, camera.t), desk


def main(arguments: list[str]) -> int:
    """Play games with weak eyes; print a row each and the sums."""
    parser = argparse.ArgumentParser(description="Games seen by weak eyes.")
    parser.add_argument("game")
    parser.add_argument("first", type=int, help="the first seed")
    parser.add_argument("last", type=int, help="the last seed")
    parser.add_argument("--turns", type=int, default=None)
    parser.add_argument(
        "--rate", type=float, default=0.1, help="0 to 1, of dice in doubt, missing or phantoms together"
    )
    parser.add_argument("--each", action="store_true", help="so many in doubt, and so many missing, but no phantoms")
    given = parser.parse_args(arguments)
    weakness = Weakness.each(given.rate) if given.each else Weakness.of(given.rate)
    print("seed  turns  accused  wrong  open  missed  due  questions")
    sums = [0] * 7
    for seed in range(given.first, given.last + 1):
        report, _ = play_with_weak_eyes(given.game, seed, given.turns, weakness)
        due = [slip for slip in report.slips if slip.due]
        missed = sum(not slip.caught for slip in due)
        row = [
            report.turns,
            len(report.accused),
            len(report.wrong),
            report.left_open,
            missed,
            len(due),
            len(report.asked),
        ]
        sums = [a + b for a, b in zip(sums, row, strict=True)]
        print(seed, *row, sep="\t", flush=True)
    print("all", *sums, sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
