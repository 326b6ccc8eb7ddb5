"""A simulated poor reader: the true scene, but dice are unsure, misread while unsure, or not seen.

How badly a die is seen depends on its place and pose, so another look at the same scene mostly helps little.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.referee.record import MemoryJournal
from companion.table.people.base import Manners
from companion.table.trial import MANNERS, GameReport, Witness, _report, trial_setup
from companion.table.true_watch import ClockCamera, TrueWatch
from companion.table.virtual import people_for, run_virtual
from vision.arrays import Image
from vision.reading import SeenDie
from vision.virtual.table import VirtualTable
from vision.watch import Look


@dataclass(frozen=True, slots=True)
class Weakness:
    """How often (0 to 1) a die is in doubt, the animal is, a die in doubt is misread, and a die is not seen at all."""

    doubt: float = 0.06
    animal: float = 0.3
    misread: float = 0.0
    missed: float = 0.01


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
        return replace(look, reading=replace(look.reading, dice=tuple(seen)))

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


def play_with_weak_eyes(
    game: str, seed: int, turns: int | None, weakness: Weakness | None = None, manners: Manners = MANNERS
) -> tuple[GameReport, Witness]:
    """One game, as ``companion.table.trial.play`` has it, seen by weak eyes."""
    setup = trial_setup(game)
    table = VirtualTable(setup.table_mat, seed)
    people = people_for(setup, table, seed, manners, turns)
    desk = Witness(setup.referee(MemoryJournal()), WeakEyes(table, weakness or Weakness()))  # type: ignore[arg-type]
    camera = ClockCamera()
    run_virtual(desk, camera, people)  # type: ignore[arg-type]
    return _report(desk, people, seed, camera.t), desk
