"""Uckers for the referee: both dice together, counters in stacks, faulty throws counted by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.games.message import Message, Player, ruled, say
from companion.games.uckers import Challenge, Fault, Placement, UckersRules, UckersState
from companion.games.uckers.course import picking
from companion.games.uckers.house import house
from companion.games.uckers.placement import seen_board
from companion.games.uckers.sequel import sequel
from companion.games.uckers.steps import Skip
from companion.referee.belief import priors
from companion.referee.belief.cue import Look
from companion.referee.belief.layout import Faces, Layout
from companion.referee.board.board_game import Line, Situation, Void, legal_lines
from companion.referee.board.counters import CounterGame, nudged
from companion.referee.record import advance
from companion.referee.shown.view import DieView


@dataclass(frozen=True, slots=True)
class UckersTable(CounterGame[UckersState]):
    """Two dice of one kind, four colours of four counters."""

    rules: UckersRules
    errs = priors.ERRS_WITH_COUNTERS  # each single one of the many wrong boards is rare
    unplayed = True  # a compulsory move was left out (UCK-3.3)

    def turns_lead_to(self, state: UckersState) -> Iterable[Placement]:
        """The boards that legal turns lead to."""
        return (board for _, board in turns_with_boards(self.rules, state))

    def dice_played(self, state: UckersState, thrown: Faces) -> tuple[DieView, ...]:
        """The dice on the table; those of a challenge don't get used."""
        left, shown = list(state.turn.left), []
        for face in state.turn.throw:
            free = face in left
            if free:
                left.remove(face)
            shown.append(DieView(face, kept=not free and not state.turn.siege))
        return tuple(shown)

    def arranged(self, dice: Faces) -> Faces:
        """The higher die first."""
        return tuple(sorted(dice, reverse=True))

    def dice_said(self, dice: Faces) -> Message:
        """Dice in messages: "6 and 2"."""
        return say("uckers.dice-lie", shown=self.arranged(dice))

    def set_up(self) -> Message:
        """All counters in their bases."""
        return say("uckers.set-up")

    def agreed(self, state: UckersState, board: Placement) -> UckersState | None:
        """The position with the counters as they lie.

        An awaited throw stays awaited; a challenge or a call in progress ends, as its counters may be gone.
        """
        there = seen_board(board, self.rules.geometry)
        if there is None or tuple(self.rules.problems(board)):
            return None
        if state.turn.throw:
            turn = sequel(state, there, house(self.rules.options), ())
        else:
            turn = replace(state.turn, passed=(), fresh=(), tries=(), siege=None, call=None, called=False)
        return UckersState(there, turn)

    def deed(self, state: UckersState, line: Line) -> Message:
        """Step after step: "moves red 4 from t11 to t15, and releases green to t14"."""
        first, *others = line
        deed, state = self.rules.deed(state, first), self.rules.apply(state, first)
        for step in others:
            deed = say("uckers.and-then", first=deed, other=self.rules.deed(state, step))
            state = self.rules.apply(state, step)
        return deed

    def turn_said(self, state: UckersState, line: Line) -> Message:
        """The turn with its rule."""
        rule = self.rules.check(state, line[0] if len(line) == 1 else line).rule
        return ruled(say("referee.does", player=Player(state.seat), deed=self.deed(state, line)), rule)

    def in_short(self, state: UckersState, line: Line) -> Message:
        """The wording of the offer."""
        return self.offer(state, line)

    def what_was_done(self, state: UckersState) -> Message:
        """Colours are picked, and challenges opened, without moving anything."""
        if picking(state.turn):
            return say("uckers.may-pick", player=Player(state.seat))
        return CounterGame.what_was_done(self, state)

    def lines(self, state: UckersState, board: Placement) -> tuple[Line, ...]:
        """The legal turns that lead to a board; colours are picked without moving anything."""
        if picking(state.turn):
            return tuple((step,) for step in self.rules.legal(state)) if self.as_recorded(state, board) else ()
        return legal_lines(self.rules, state, board) if state.turn.throw else ()

    def unthrown(self, state: UckersState) -> Line:
        """A throw that could not achieve anything is skipped (UCK-7.4)."""
        return (Skip(),) if Skip() in self.rules.legal(state) else ()

    def voided(self, now: Situation, reason: str) -> Void | None:
        """The engine counts faulty throws; the third in a row loses the turn (UCK-1.1)."""
        state: Any = now.game
        if not self.rules.check(state, Fault(reason)).ok:
            return None
        after = self.rules.apply(state, Fault(reason))
        lost = state.seat if after.seat != state.seat else 0
        return Situation(after, voids=after.faults, alone=lost), ("", "")

    def pushed(self, state: UckersState, board: Placement | None, look: Look) -> bool:
        """Whether dice may have pushed counters like this: to the next square, or off the squares altogether."""
        if board is not None:
            return nudged(self.recorded(state), board, (look.table and look.table.sheet) or self.mat)
        return look.table is not None and self.sight(state, Layout(), look.table).strays > 0

    def meant(self, state: UckersState, line: Line) -> float:
        """A press without a move opens a challenge, or is too early if something else can be played."""
        turns = turns_with_boards(self.rules, state)
        others = any(not isinstance(other[0], Challenge) for other, _ in turns)
        return 0.5 if line and isinstance(line[0], Challenge) and others else 1.0

    def before_throw(self, state: UckersState) -> Sequence[Line]:
        """Any legal turn: a six earns another throw."""
        return [line for line, _ in turns_with_boards(self.rules, state)]


@lru_cache(maxsize=64)
def turns_with_boards(rules: UckersRules, state: UckersState) -> tuple[tuple[Line, Placement], ...]:
    """Every legal turn on the dice with its board, in the order of the printed turns."""
    if not state.turn.throw:
        return ()
    return tuple((line, rules.placement(advance(rules, state, line))) for line in rules.turns(state).values())
