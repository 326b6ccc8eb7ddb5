"""Uckers at the table: throws of two dice, and turns and challenges inferred from the board, throw by throw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.message import Message, Player, Text, ruled, say
from companion.games.uckers import COLOURS, Challenge, Fault, Step, UckersRules, UckersState
from companion.games.uckers.course import must_pick
from companion.games.uckers.state import Settle, Skip
from companion.referee.belief import priors
from companion.referee.belief.layout import Faces
from companion.referee.board.board_game import Line, turns_with_boards
from companion.referee.board.counters import CounterGame, homes
from companion.referee.pieces.play import PiecesPlay
from companion.referee.pieces.turns import BoardPresenter, deed
from companion.referee.shown.view import SeatView


@dataclass(frozen=True, slots=True)
class UckersTable(CounterGame[UckersState, Any]):
    """Two dice of one kind, four colours of four counters."""

    rules: UckersRules
    errs = priors.ERRS_WITH_COUNTERS  # each single one of the many wrong boards is rare
    not_moving_is_fault = True  # a compulsory move was left out (UCK-3.3)

    def unused(self, state: UckersState) -> Faces:
        """The unused dice of the turn; all of them in a challenge."""
        return tuple(state.turn.throw if state.turn.siege else state.turn.left)

    def arranged(self, dice: Faces) -> Faces:
        """The higher die first."""
        return tuple(sorted(dice, reverse=True))

    def dice_text(self, dice: Faces) -> Message:
        """Dice in messages: "6 and 2"."""
        return say("uckers.dice-lie", shown=self.arranged(dice))

    def implicit_pass(self, state: UckersState) -> Line[Step]:
        """A throw that could not achieve anything is skipped (UCK-7.4)."""
        return (Skip(),) if Skip() in self.rules.legal(state) else ()

    def thrown(self, state: UckersState) -> Faces:
        """A turn keeps its throw."""
        return tuple(state.turn.throw)

    def fault(self, state: UckersState, reason: str) -> tuple[Fault, Message]:
        """A faulty throw is a step of the game (UCK-1.1)."""
        return Fault(reason), say("uckers.why-void", n=reason)

    def asked_at_once(self, state: UckersState) -> tuple[Step, ...]:
        """The picks of colours, which move nothing."""
        return self.rules.legal(state) if must_pick(state.turn) else ()

    def intent_probability(self, state: UckersState, line: Line[Step]) -> float:
        """A press without a move opens a challenge, or is too early if there are other turns."""
        turns = turns_with_boards(self.rules, state)
        others = any(not isinstance(other[0], Challenge) for other, _ in turns)
        return 0.5 if line and isinstance(line[0], Challenge) and others else 1.0


class UckersPresenter(BoardPresenter[UckersTable, UckersState, Step]):
    """What the screen shows of Uckers."""

    def set_up(self) -> Message:
        """All counters in their bases."""
        return say("uckers.set-up")

    def turn_text(self, state: UckersState, line: Line[Step]) -> Message:
        """The turn with its rule."""
        rule = self.game.rules.check(state, line[0] if len(line) == 1 else line).rule
        return ruled(say("referee.does", player=Player(state.seat), deed=deed(self.game.rules, state, line)), rule)

    def turn_question(self, state: UckersState) -> Message:
        """The question which colours are picked, or which turn was played."""
        if must_pick(state.turn):
            return say("uckers.may-pick", player=Player(state.seat))
        return super().turn_question(state)

    def is_spoken(self, before: UckersState, after: UckersState) -> bool:
        """Spoken during a challenge: "twice at"."""
        return bool(before.turn.siege or after.turn.siege)

    def headline(self, *, over: bool) -> Text:
        """The result, or what the seat has to do."""
        outcome = self.rules.outcome(self.state)
        if outcome is not None:
            return outcome.message
        return say("common.about", player=Player(self.state.seat), said=self._task())

    def _task(self) -> Message:
        """What the seat has to do, in short."""
        turn = self.state.turn
        if must_pick(turn):
            return say("uckers.task-pick")
        if turn.throw:
            settling = isinstance(turns_with_boards(self.game.rules, self.state)[0][0][0], Settle)
            return say("uckers.task-settle") if settling else say("uckers.task-play", shown=turn.left)
        if turn.siege:
            return say("uckers.task-siege", count=turn.siege.count)
        if turn.start is not None:
            return say("uckers.task-start")
        return say("uckers.task-throw", again=bool(turn.again or turn.faults))

    def seat(self, seat: int) -> SeatView:
        """The score is the number of counters at home."""
        home, colours = homes(self.game.recorded(self.state), COLOURS), self.game.rules.colours(self.state, seat)
        note = self.announcer.worded(say("uckers.for-partner")) if seat in self.state.turn.active else ""
        return SeatView(seat, score=sum(home[c] for c in colours), colours=colours, note=note)

    def note(self, *, over: bool) -> Text:
        """How many sixes a challenge still needs."""
        siege = self.state.turn.siege
        if over or siege is None:
            return ""
        left = siege.needed - siege.count
        won = say("uckers.challenge-is-won")
        return say("uckers.challenge-note", count=siege.count, left=left) if left > 0 else won

    def offered_lines(self) -> Iterable[Line[Step]]:
        """Whole turns; colours are picked one by one."""
        turns = turns_with_boards(self.game.rules, self.state)
        return super().offered_lines() if must_pick(self.state.turn) else [line for line, _ in turns]


play = partial(PiecesPlay[UckersTable, UckersState, Step], table=UckersTable, presenter=UckersPresenter)
"""The game at the table."""
