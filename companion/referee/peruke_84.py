"""Peruke 84 at the table: two white dice and a red one, discs turned, moved and captured, 84 points at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.games.errors import GameError
from companion.games.message import Message, Said
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
from companion.referee.board_game import BoardGame, Boards, Situation, Void, third_void
from companion.referee.cue import Look
from companion.referee.disc_sight import DiscSight, doubts, hidden, red_last, weighed
from companion.referee.disc_views import dice_views, ordered, red_words
from companion.referee.layout import Faces, Layout
from companion.referee.pieces import PiecesReferee
from companion.referee.placing import Found
from companion.referee.turn_record import Line
from companion.referee.unsure_discs import Known, as_recorded, owned, reconciled
from companion.referee.view import ChoiceView, SeatView
from companion.sessions.events import Event
from vision.mats import PERUKE_84
from vision.reading import SeenDisc

UNLIKELY = 0.05  # that the colours stand otherwise than before
_SIDE = re.compile(rf"\b({'|'.join(SEAT_NAMES.values())})\b")
_SEATS = {name: seat for seat, name in SEAT_NAMES.items()}


@dataclass(frozen=True, slots=True)
class Peruke84Table(BoardGame):
    """What Peruke 84 says of its table: two white dice and a red one, discs of two colours.

    Of the colours a picture tells only that they are two; whose they are the position tells.
    """

    rules: Peruke84Rules

    @property
    def areas(self) -> Mapping[str, float]:
        """Roll zone and the whole mat."""
        return PERUKE_84.areas

    def throws(self, dice: Found) -> Iterable[tuple[Faces, float]]:
        """White dice highest first, then the red one."""
        return red_last(dice, red_counts=True)

    def recorded(self, state: Peruke84State) -> Placement:
        """The discs of a position."""
        return recorded(self.rules, state)

    def as_recorded(self, state: Peruke84State, board: Any) -> bool:
        """Whether the discs lie so in the position."""
        return bool(board == recorded(self.rules, state))

    def lines(self, state: Peruke84State, board: Any) -> tuple[Line, ...]:
        """The legal turns that lead to a board, from the difference: never by listing all."""
        return _lines(self.rules, state, board)

    def decides(self, state: Peruke84State) -> Placement:
        """The discs, whatever was thrown."""
        return self.recorded(state)

    def boards(self, state: Peruke84State, layout: Layout, look: Look) -> Boards:
        """What the discs may be, and whose."""
        if look.table is None or hidden(look.table, PERUKE_84.squares):
            return ()
        was = recorded(self.rules, state)
        before: Any = was if layout.board is None else layout.board
        found: dict[Any, float] = {}
        for rank, discs in enumerate(self.readings(state, layout, look)):
            sight = DiscSight(discs, known(before), layout.discs)
            for board, chance in weighed(sight, known(was), _placement, known, ()).items():
                found[board] = max(found.get(board, 0.0), chance * UNLIKELY**rank)
        return tuple(sorted(found.items(), key=lambda way: -way[1]))

    def readings(self, state: Peruke84State, layout: Layout, look: Look) -> list[tuple[SeenDisc, ...]]:
        """The discs with the owners that they may have; those first that make sense of the board."""
        there = known(recorded(self.rules, state))
        discs = [disc for disc in look.table.discs if disc.square] if look.table else []
        ways = owned(discs, there, swapped=_swapped(layout))
        found = [seen for way, _ in ways for seen in reconciled(way, there)]
        return sorted(found, key=lambda seen: not self._makes_sense(state, _placement(seen)))

    def _makes_sense(self, state: Peruke84State, board: Placement) -> bool:
        return self.as_recorded(state, board) or bool(self.lines(state, board))

    def voided(self, now: Situation, reason: str) -> Void:  # noqa: ARG002 - all alike
        """The third void throw in a row loses the turn (TAB-1.4)."""
        return third_void(self.rules, now)


@lru_cache(maxsize=1024)
def recorded(rules: Peruke84Rules, state: Peruke84State) -> Placement:
    """The discs of a position."""
    return _sorted(rules.placement(state).discs)


@lru_cache(maxsize=4096)
def _lines(rules: Peruke84Rules, state: Peruke84State, board: Placement) -> tuple[Line, ...]:
    line = rules.line_to(state, board)
    return () if line is None else (line,)


def known(board: Any) -> Mapping[str, Known]:
    """The discs by square."""
    return {disc.square: Known(disc.value, disc.side, disc.owner) for disc in board.discs}


def _swapped(layout: Layout) -> bool:
    """Whether the discs that the picture counted as player 1's were seat 2's when they were seen last."""
    there = known(layout.board) if layout.board is not None else {}
    pairs = [(disc.owner, there[disc.square].owner) for disc in layout.discs if disc.square and disc.square in there]
    return 2 * sum(picture != owner for picture, owner in pairs) > len(pairs)


class Peruke84Referee(PiecesReferee):
    """Referees Peruke 84. Seat 1 is South, whose end zone is rank 1."""

    _picked: str = ""  # the disc chosen on the screen, by its square
    _menu: tuple[Any, dict[str, Any]] = (None, {})  # the choices of a position: worked out once, shown many times

    # Reading ------------------------------------------------------------------------------------------------------

    @property
    def _game(self) -> Peruke84Table:
        return Peruke84Table(self._rules)

    def _in_doubt(self, look: Look) -> str:
        if look.table is None:
            return ""
        if covered := hidden(look.table, PERUKE_84.squares):
            return covered
        there = self._known()
        discs = self._game.readings(self.state, self._belief.best.layout, look)[0]
        return doubts(disc for disc in discs if not as_recorded(disc, there))

    def _known(self) -> Mapping[str, Known]:
        return known(recorded(self._rules, self.state))

    def _set_up(self) -> str:
        names = " and ".join(f"{self.name(seat)} at rank {rank}" for seat, rank in ((1, 1), (2, self._rows)))
        return f"Set the discs up, {names}: 1 to 6 from the left, plain; before them 6 to 1, target side up."

    # Rulings ------------------------------------------------------------------------------------------------------

    def _about_seats(self, said: Said) -> Said:
        """South and North by the names of the players."""
        if isinstance(said, Message):
            return said
        return _SIDE.sub(lambda found: self.name(_SEATS[found[1]]), said)

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

    def _arranged(self, dice: Faces) -> Faces:
        return ordered(dice, red_counts=True)

    def _face_words(self, dice: Faces) -> str:
        return red_words(dice, red_counts=True)

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
        left = self._left() if self.state.turn is not None else ()
        dice = dice_views(self, left, red_counts=True, red_left=bool(self.state.turn and self.state.turn.red))
        return {**dice, **self._offered(), "note": note}

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


def _placement(discs: Iterable[SeenDisc]) -> Placement:
    return _sorted(PlacedDisc(disc.value, disc.side, disc.owner, disc.square or "") for disc in discs)


def _sorted(discs: Iterable[PlacedDisc]) -> Placement:
    """In one order, so that equal boards are equal placements."""
    return Placement(tuple(sorted(discs, key=lambda disc: (disc.square, disc.value, disc.side, disc.owner))))
