"""People who play Uckers, two with two colours each or four in teams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.rules import fold
from companion.games.track import HOME
from companion.games.uckers import Challenge, Fault, UckersRules, UckersState
from companion.games.uckers.slips import released_for_nothing, slip
from companion.games.uckers.state import side_of
from companion.simulation.people.base import Beat
from companion.simulation.people.counters import CounterPeople, Line, Slip

CHALLENGES = 0.4  # rate of opening a possible challenge


class UckersPeople(CounterPeople):
    """Ann, Ben and others at Uckers."""

    rules: UckersRules
    state: UckersState

    def _slip_for(self, line: Line) -> Slip | None:
        return slip(self.rules, self.state, line, self.rng)

    def _slip_after(self, before: Any) -> Slip | None:
        if not (self.state.turn.passed and self._err()):
            return None
        return released_for_nothing(self.rules, before, self.state)

    def _told_by_board(self, line: Line) -> bool:
        return not isinstance(line[0], Challenge)

    def _said(self) -> Iterator[Beat]:
        """Where several challenges could be meant, the screen asks."""
        yield self._think(1 if self._plain() else 4)

    def _voided(self) -> None:
        self.state = self.rules.apply(self.state, Fault("cocky"))

    # What is thought ----------------------------------------------------------------------------------------------

    def _choice(self) -> Line:
        """Mostly moves that bring the own side forward and the other one back."""
        lines = list(self.rules.turns(self.state).values())
        challenges = [line for line in lines if isinstance(line[0], Challenge)]
        if challenges and (len(challenges) == len(lines) or self.rng.random() < CHALLENGES):
            return self.rng.choice(challenges)
        others = [line for line in lines if line not in challenges]
        return max(others, key=lambda line: self._worth(line) + self.rng.uniform(0, 6))

    def _worth(self, line: Line) -> float:
        after: UckersState = fold(self.rules, self.state, line)
        geometry, side = self.rules.geometry, side_of(self.state.turn, self.rules.geometry)
        mine, theirs = geometry.colours_of[side], geometry.colours_of[1 - side]
        own = [place for colour in mine for place in after.board[colour]]
        others = [place for colour in theirs for place in after.board[colour]]
        blobs = sum(own.count(place) > 1 for place in set(own) if 0 <= place < HOME)
        return sum(own) - 0.6 * sum(others) + 8 * own.count(HOME) + 5 * blobs

    def _plain(self) -> bool:
        """Whether an unmoved board can mean one turn only."""
        same = self.rules.placement(self.state)
        lines = self.rules.turns(self.state).values()
        return sum(self.rules.placement(fold(self.rules, self.state, other)) == same for other in lines) == 1
