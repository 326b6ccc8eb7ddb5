"""The choices at Uckers: legal turns, or counters to choose first, the remaining dice, a challenge."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.games.message import Message, Said, say
from companion.games.rules import print_line
from companion.games.uckers import COLOURS, Placement, UckersRules, UckersState
from companion.games.uckers.steps import Settle
from companion.games.uckers.table.continuations import UckersTable, turns_with_boards
from companion.referee.board.board_game import Line
from companion.referee.board.counter_game import recorded
from companion.referee.shown.saying import Saying
from companion.referee.shown.view import ChoiceView

MANY = 8  # turns; with more, a counter is chosen first


@dataclass(frozen=True, slots=True)
class Offers:
    """The legal turns of a position as choices.

    ``picked`` is the square (or ``red`` for a base) whose counters' turns are shown, "" for all; ``seen`` the most
    likely board, None if it can't be seen.
    """

    game: UckersTable
    state: UckersState
    picked: str
    seen: Placement | None
    saying: Saying

    @property
    def rules(self) -> UckersRules:
        """The rules in force."""
        return self.game.rules

    def choices(self) -> tuple[tuple[ChoiceView, ...], str]:
        """The turns, or with many turns first the counters; and a title."""
        lines = turns_with_boards(self.rules, self.state)
        if self.picked:
            chosen = tuple(self._offer(line, board) for line, board in lines if self._starts(line))
            others = tuple(row for row in self._counters() if row.action != f"pick:{self.picked}")
            every = self.saying.choice("pick:", say("uckers.all-counters"))
            return (*chosen, every, *others), self.saying.worded(self._title())
        offers = tuple(self._offer(line, board) for line, board in lines)
        if len(offers) <= MANY:
            return offers, self.saying.worded(say("referee.may-be-played"))
        fitting = tuple(offer for offer in offers if offer.marked)
        rest = tuple(offer for offer in offers if not offer.marked)
        return (*fitting, *self._counters(), *rest), self.saying.worded(say("uckers.touch-or-choose"))

    def _title(self) -> Message:
        """The start of the turns shown."""
        if self.picked in COLOURS:
            return say("uckers.turns-from-base", colour=self.picked)
        return say("uckers.turns-from", square=self.picked)

    def _counters(self) -> tuple[ChoiceView, ...]:
        """The counters that may move, to choose one first if there are many turns."""
        lines = turns_with_boards(self.rules, self.state)
        turns = Counter(start for line, _ in lines for start in set(self._starts_of(line)))
        return tuple(
            self.saying.choice(f"pick:{place}", what, detail=say("uckers.turns", count=count))
            for (place, what), count in sorted(turns.items(), key=lambda item: -item[1])
        )

    def _starts_of(self, line: Line) -> tuple[tuple[str, Message], ...]:
        """The squares and bases (by colour) from which a line starts, and the counters there."""
        geometry = self.rules.geometry
        names = [(geometry.name(s.colour, s.start), COLOURS[s.colour]) for s in line if hasattr(s, "start")]
        return tuple(
            (colour if name == "base" else name, say("uckers.counter-at", colour=colour, start=name))
            for name, colour in names
        )

    def _starts(self, line: Line) -> bool:
        return self.picked in [place for place, _ in self._starts_of(line)]

    def _offer(self, line: Line, board: Placement) -> ChoiceView:
        marked = board == self.seen != recorded(self.rules, self.state)
        said = self.game.offer(self.state, line)
        return self.saying.choice(f"play:{print_line(self.rules, line)}", said, marked=marked)


def task(rules: UckersRules, state: UckersState) -> Message:
    """What the seat has to do, in short."""
    turn = state.turn
    if turn.throw:
        settling = isinstance(turns_with_boards(rules, state)[0][0][0], Settle)
        return say("uckers.task-settle") if settling else say("uckers.task-play", shown=turn.left)
    if turn.siege:
        return say("uckers.task-siege", count=turn.siege.count)
    if turn.start is not None:
        return say("uckers.task-start")
    return say("uckers.task-throw", again=bool(turn.again or turn.faults))


def challenge_note(state: UckersState) -> Said:
    """The state of a challenge; "" if there is none."""
    siege = state.turn.siege
    if siege is None:
        return ""
    left = siege.needed - siege.count
    return say("uckers.challenge-note", count=siege.count, left=left) if left > 0 else say("uckers.challenge-is-won")
