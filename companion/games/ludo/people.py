"""People who play Ludo, two to four."""

from __future__ import annotations

from typing import Any

from companion.games.ludo.moves import captured
from companion.games.ludo.rules import LudoRules
from companion.games.ludo.slips import played_though_passed, slip
from companion.games.ludo.state import LudoState, Move
from companion.games.track import BASE, DOORSTEP
from companion.simulation.people.counters import CounterPeople, Line, Slip


class LudoPeople(CounterPeople):
    """Ann, Ben and others at Ludo."""

    rules: LudoRules
    state: LudoState

    def _slip_for(self, line: Line) -> Slip | None:
        return slip(self.rules, self.state, line[0], self.rng)

    def _slip_after(self, before: Any) -> Slip | None:
        return played_though_passed(before, self.state, self._thrown[0]) if self._err() else None

    def _choice(self) -> Line:
        """Mostly captures, coming home and coming out; else the counter that has come farthest."""
        lines = list(self.rules.turns(self.state).values())
        return max(lines, key=lambda line: self._worth(line[0]) + self.rng.uniform(0, 12))

    def _worth(self, step: Move) -> float:
        course = self.state.course
        start, end = course.place_of(step.colour, step.start), course.place_of(step.colour, step.end)
        if start is None or end is None:
            return 0.0
        hits = len(captured(self.state, start, end, self.rules.options))
        return 20 * hits + 15 * course.is_home(end) + 10 * (start == BASE) + 0.1 * max(start, DOORSTEP)
