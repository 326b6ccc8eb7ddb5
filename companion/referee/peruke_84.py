"""Peruke 84 at the table: two white dice and a red one, discs turned, moved and captured, 84 points at the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.games.errors import GameError
from companion.games.peruke_84 import (
    Finish,
    Peruke84Rules,
    Peruke84State,
    PlacedDisc,
    Placement,
    Step,
    Use,
    square_name,
)
from companion.games.peruke_84.board import OPEN, SEAT_NAMES, disc_name, worth
from companion.games.peruke_84.seen import board_of
from companion.games.peruke_84.state import with_pile
from companion.games.rulebook import words
from companion.games.rules import THROW
from companion.referee.board import Boards, Found
from companion.referee.disc_sight import doubts, hidden
from companion.referee.discs import DiscReferee, there
from companion.referee.past_turns import Line
from companion.referee.throws import Faces
from companion.referee.unsure_discs import Known, as_recorded, guesses, owned, reconciled
from companion.referee.view import ChoiceView, SeatView
from companion.sessions.events import Event
from vision.mats import PERUKE_84
from vision.reading import SeenDisc, TableReading

UNLIKELY = 0.05  # that the colours stand otherwise than before
_SIDE = re.compile(rf"\b({'|'.join(SEAT_NAMES.values())})\b")
_SEATS = {name: seat for seat, name in SEAT_NAMES.items()}


class Peruke84Referee(DiscReferee):
    """Referees Peruke 84. Seat 1 is South, whose end zone is rank 1."""

    _swapped: bool = False  # the discs that the picture counts as player 1's are seat 2's
    _either: bool = False  # too few discs are left to tell which colour is whose
    _picked: str = ""  # the disc chosen on the screen, by its square
    _menu: tuple[Any, dict[str, Any]] = (None, {})  # the choices of a position: worked out once, shown many times

    # Reading ------------------------------------------------------------------------------------------------------

    def _placements(self, reading: TableReading) -> tuple[Boards, str]:
        covered = hidden(reading, PERUKE_84.squares)
        if covered:
            return (), covered
        recorded = self._known()
        on_board = [disc for disc in reading.discs if disc.square]
        ways = owned(on_board, recorded, swapped=self._swapped)
        self._either = len(ways) > 1
        if not self._either:
            self._swapped = ways[0][1]
        shares = zip(ways, (1.0, UNLIKELY), strict=False)
        weighed = [
            (seen, share * UNLIKELY**number)
            for (discs, _), share in shares
            for number, seen in enumerate(reconciled(discs, recorded))
        ]
        self._discs = weighed[0][0]
        boards = [
            (_placement(seen), chance * share)
            for discs, share in weighed
            for seen, chance in guesses(discs, recorded, self._met)
        ]
        elsewhere = [disc for disc in weighed[0][0] if not as_recorded(disc, recorded)]
        self._there = there(elsewhere)
        return boards, doubts(elsewhere)

    def _rather_not(self, legal: Sequence[Found]) -> bool:
        """That the colours may stand either way is no reason to ask where all else was read surely."""
        only_colours = self._either and not doubts(self._discs)
        return not only_colours and super()._rather_not(legal)

    def _known(self) -> dict[str, Known]:
        return {disc.square: Known(disc.value, disc.side, disc.owner) for disc in self._recorded().discs}

    def _recorded(self) -> Placement:
        return _sorted(self._rules.placement(self.state).discs)

    def _set_up(self) -> str:
        names = " and ".join(f"{self.name(seat)} at rank {rank}" for seat, rank in ((1, 1), (2, self._rows)))
        return f"Set the discs up, {names}: 1 to 6 from the left, plain; before them 6 to 1, target side up."

    # Rulings ------------------------------------------------------------------------------------------------------

    def _said(self, sentence: str) -> str:
        """South and North by the names of the players."""
        return _SIDE.sub(lambda found: self.name(_SEATS[found[1]]), sentence)

    def _turn_sentence(self, line: Line, before: Peruke84State) -> str:
        return f"{self.name(before.seat)} {words(self._parts(line, before))}."

    def _agreed_key(self, placement: Placement) -> str:
        state: Peruke84State = self.state
        if self._rules.problems(placement):
            return ""
        board = board_of(placement, self._rows)
        if state.turn is not None:
            then = self._rules.course.after_board(state, board)
        else:
            gain = worth(state.board) - worth(board)
            then = replace(state, board=board, piles=with_pile(state.piles, state.seat, gain))
        key = self._rules.key(then)
        try:
            self._rules.parse_key(key)
        except GameError:
            return ""
        return key

    def _end_blind(self, t: float) -> None:
        if Finish.END in self._rules.legal(self.state):
            self._step("end", t)
        else:
            super()._end_blind(t)

    def _follow(self, before: Any, cause: Event, t: float, rule: str) -> None:
        self._picked = ""
        super()._follow(before, cause, t, rule)

    def _undone(self) -> None:
        super()._undone()
        self._picked = ""

    # Choices and views --------------------------------------------------------------------------------------------

    @property
    def _rules(self) -> Peruke84Rules:
        rules = self.record.rules
        assert isinstance(rules, Peruke84Rules)
        return rules

    @property
    def _rows(self) -> int:
        return self._rules.options.rows

    def _left(self) -> Faces:
        turn = self.state.turn
        return (*turn.whites, turn.red) if turn.red else turn.whites

    def _red_left(self) -> bool:
        return bool(self.state.turn.red)

    def _seats(self) -> tuple[SeatView, ...]:
        outcome = self._rules.outcome(self.state)
        scores = outcome.scores if outcome else self.state.piles
        acting = 0 if outcome else self.state.seat
        return tuple(
            SeatView(seat, name, scores[seat - 1], seat == acting, note=SEAT_NAMES[seat])
            for seat, name in enumerate(self.names, 1)
        )

    def _details(self) -> dict[str, Any]:
        first = not self.over and self.state.first
        note = "First roll: only own discs of the second row are turned (P84-3.1)." if first else ""
        return {**super()._details(), **self._offered(), "note": note}

    def _offered(self) -> dict[str, Any]:
        if self.over:
            return {}
        if self.rules.to_act(self.state) is THROW:
            title = self._entry_title()
            red = len(self._entry) == self._rules.dice(self.state) - 1
            return {
                "choices": self._entry_choices(blind=self._blind),
                "choices_title": f"{title}, the red one" if title and red else title,
            }
        if self._menu[0] != (self.state, self._picked):
            self._menu = ((self.state, self._picked), self._to_play())
        return self._menu[1]

    def _to_play(self) -> dict[str, Any]:
        """The discs that may act, or what the chosen one may do."""
        steps = self._rules.legal(self.state)
        chosen = [step for step in steps if isinstance(step, Use) and _from(step) == self._picked]
        if chosen:
            return {"choices": self._ways(chosen), "choices_title": f"{self._disc(self._picked)} may"}
        return {"choices": self._pieces(steps), "choices_title": "Discs that may act"}

    def _pieces(self, steps: Sequence[Step]) -> tuple[ChoiceView, ...]:
        """The discs that may be acted on, own ones first; and the end of the turn where it may end."""
        ways: dict[str, int] = {}
        for step in steps:
            if isinstance(step, Use):
                ways[_from(step)] = ways.get(_from(step), 0) + 1
        known = self._known()
        order = sorted(ways, key=lambda square: (known[square].owner != self.state.seat, known[square].value, square))
        found = [ChoiceView(f"pick:{sq}", self._disc(sq), detail=_ways_words(ways[sq])) for sq in order]
        if Finish.END in steps:
            found.append(ChoiceView("step:end", "End the turn"))
        return tuple(found)

    def _ways(self, uses: Sequence[Use]) -> tuple[ChoiceView, ...]:
        """What the chosen disc may do."""
        found = []
        for use in uses:
            said = self._said(self._act_words(use))
            dice = tuple(face for face in (use.white, use.red) if face)
            found.append(ChoiceView(f"step:{self._rules.notation(use)}", said, dice, detail=said))
        return (*found, ChoiceView("pick:", "Another disc"))

    def _act_words(self, use: Use) -> str:
        """Short words for what a disc may do: "to c8, captures North's 2"."""
        act, board = use.act, self.state.board
        if act.target is None:
            return "turn it over"
        there = board[act.target]
        said = f"to {square_name(act.target)}"
        said += f", captures {disc_name(there)}" if there != OPEN else ""
        leaves = act.target in self._rules.course.acts.geometry.goal[self.state.seat] and not act.stays
        return f"{said}, leaves the board" if leaves else said

    def _disc(self, square: str) -> str:
        known = self._known()[square]
        return f"{self.name(known.owner)}'s {known.value} on {square}"

    def _choose(self, verb: str, rest: str, t: float) -> None:  # noqa: ARG002 - a choice alone is no event
        """``pick:c4`` chooses a disc, ``pick:`` none."""
        if verb == "pick":
            self._picked = rest


def _from(use: Use) -> str:
    return square_name(use.act.source)


def _ways_words(count: int) -> str:
    return "1 way" if count == 1 else f"{count} ways"


def _placement(discs: Sequence[SeenDisc]) -> Placement:
    return _sorted([PlacedDisc(disc.value, disc.side, disc.owner, disc.square or "") for disc in discs])


def _sorted(discs: Sequence[PlacedDisc]) -> Placement:
    """In one order, so that equal boards are equal placements."""
    return Placement(tuple(sorted(discs, key=lambda disc: (disc.square, disc.value, disc.side, disc.owner))))
