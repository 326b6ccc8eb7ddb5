"""What Uckers says of its table: both dice together, counters in stacks, faults that the rules of the game count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.games.uckers import Challenge, Fault, Placement, UckersRules, UckersState
from companion.games.uckers.course import picking
from companion.referee import priors
from companion.referee.board_game import BoardGame, Boards, Line, Situation, Void, legal_lines
from companion.referee.counter_sight import CounterSight, nudged
from companion.referee.cue import Look
from companion.referee.disc_sight import red_last
from companion.referee.layout import Faces, Layout
from companion.referee.placing import Found
from companion.referee.record import advance
from vision.mats import UCKERS
from vision.reading import TableReading

MOVED_LATE = 2  # counters that somebody moves at most on a throw that passed


@dataclass(frozen=True, slots=True)
class UckersTable(BoardGame):
    """Two dice of one kind, four colours of four counters."""

    rules: UckersRules

    @property
    def areas(self) -> Mapping[str, float]:
        """Roll zone and the whole mat."""
        return UCKERS.areas

    def throws(self, dice: Found) -> Iterable[tuple[Faces, float]]:
        """The higher die first."""
        return red_last(dice, red_counts=False)

    def recorded(self, state: UckersState) -> Placement:
        """The counters of a position."""
        return recorded(self.rules, state)

    def as_recorded(self, state: UckersState, board: Any) -> bool:
        """Whether the counters stand so in the position."""
        return bool(board == recorded(self.rules, state))

    def lines(self, state: UckersState, board: Any) -> tuple[Line, ...]:
        """The legal turns that lead to a board; colours are picked without anything being moved."""
        if picking(state.turn):
            return tuple((step,) for step in self.rules.legal(state)) if self.as_recorded(state, board) else ()
        return legal_lines(self.rules, state, board) if state.turn.throw else ()

    def decides(self, state: UckersState) -> UckersState:
        """Everything: where a stack is in doubt the legal turns tell what it may be."""
        return state

    def boards(self, state: UckersState, layout: Layout, look: Look) -> Boards:
        """What the counters may be; nothing while they can't be judged."""
        if look.table is None or not look.table.bases:
            return ()
        if self._trouble(state, layout, look.table):
            return ()
        return _boards(self.rules, state, layout.board, layout.stacks, look.table)

    def _trouble(self, state: UckersState, layout: Layout, table: TableReading) -> str:
        """Why the board can't be judged, by what most likely stands there whatever the rules say."""
        sight, there = self.sight(state, layout, table), self.recorded(state)
        hidden = sight.hidden and sight.whole
        return sight.trouble(sight.boards(there, Placement, tuple)[0][0] if hidden else there, there)

    def sight(self, state: UckersState, layout: Layout, table: TableReading) -> CounterSight[Placement]:
        """The counters of a look beside what stood there before it."""
        return CounterSight.of(table, UCKERS, self.recorded(state), layout)

    def in_doubt(self, state: UckersState, layout: Layout, look: Look, believed: Iterable[Any]) -> str:
        """What can't be read surely, as a sentence, where it decides which board lies there."""
        if look.table is None:
            return ""
        return self._trouble(state, layout, look.table) or self.sight(state, layout, look.table).doubt(believed)

    def voided(self, now: Situation, reason: str) -> Void | None:
        """The engine counts faults; the third in a row loses the turn (UCK-1.1)."""
        state: Any = now.game
        if not self.rules.check(state, Fault(reason)).ok:
            return None
        after = self.rules.apply(state, Fault(reason))
        lost = state.seat if after.seat != state.seat else 0
        return Situation(after, voids=after.faults, alone=lost), ("", "")

    @property
    def errs(self) -> float:
        """Of the many wrong boards each is seldom."""
        return priors.ERRS_WITH_COUNTERS

    def halfway(self, state: UckersState) -> frozenset[Placement]:
        """The boards on which one die of two was played."""
        return halfway(self.rules, state)

    @property
    def unplayed(self) -> bool:
        """Who throws on with nothing moved has not played what must be played (UCK-3.3)."""
        return True

    def pushed(self, state: UckersState, board: Any, look: Look) -> bool:
        """Whether dice may have pushed counters so: to the next square, or off the squares altogether."""
        if board is not None:
            return nudged(self.recorded(state), board, (look.table and look.table.sheet) or UCKERS)
        return look.table is not None and self.sight(state, Layout(), look.table).strays > 0

    def played_late(self, state: UckersState, board: Any) -> bool:
        """Whether few counters stand elsewhere after a throw of which nothing could be played."""
        if not state.turn.passed or self.as_recorded(state, board):
            return False
        return difference(self.recorded(state), board) <= MOVED_LATE

    def meant(self, state: UckersState, line: Line) -> float:
        """Who presses with nothing moved opens a challenge, or is too early, where something else can be played."""
        turns = turns_with_boards(self.rules, state)
        others = any(not isinstance(other[0], Challenge) for other, _ in turns)
        return 0.5 if line and isinstance(line[0], Challenge) and others else 1.0

    def before_throw(self, state: UckersState, throw: Faces) -> Sequence[Line]:
        """The legal turns, where other dice lie there now: a six earns another throw."""
        return [line for line, _ in turns_with_boards(self.rules, state)] if throw != state.turn.throw else []


@lru_cache(maxsize=1024)
def recorded(rules: UckersRules, state: UckersState) -> Placement:
    """The counters of a position."""
    return rules.placement(state)


@lru_cache(maxsize=64)
def turns_with_boards(rules: UckersRules, state: UckersState) -> tuple[tuple[Line, Placement], ...]:
    """Every legal turn on the dice, in the order of the printed turns, with the board that it leads to."""
    if not state.turn.throw:
        return ()
    return tuple((line, rules.placement(advance(rules, state, line))) for line in rules.turns(state).values())


@lru_cache(maxsize=256)
def halfway(rules: UckersRules, state: UckersState) -> frozenset[Placement]:
    """The boards between the two movements of a legal turn."""
    firsts = {line[0] for line, _ in turns_with_boards(rules, state) if len(line) > 1}
    return frozenset(rules.placement(rules.apply(state, step)) for step in firsts)


@lru_cache(maxsize=256)
def _boards(
    rules: UckersRules, state: UckersState, board: Any, stacks: Any, table: TableReading
) -> Sequence[tuple[Placement, float]]:
    """What a look leaves open of the counters."""
    there = recorded(rules, state)
    sight = CounterSight.of(table, UCKERS, there, Layout(board=board, seen=stacks))
    return sight.boards(there, Placement, lambda: (after for _, after in turns_with_boards(rules, state)))


def difference(one: Placement, other: Placement) -> int:
    """How many counters stand elsewhere on one board than on the other."""
    colours = {colour for colour, _ in (*one.bases, *other.bases)}
    return sum((one.places(colour) - other.places(colour)).total() for colour in colours)
