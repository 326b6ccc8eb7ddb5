"""Peruke 84 at the table: two white dice and a red one, discs turned, moved and captured, 84 points at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

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
from companion.referee.disc_game import DiscGame
from companion.referee.disc_owners import owned, reconciled
from companion.referee.disc_sight import Known
from companion.referee.layout import Faces, Layout
from companion.referee.pieces import Choices, PiecesReferee
from companion.referee.turn_record import Line
from companion.referee.view import ChoiceView, SeatView
from companion.sessions.events import Event
from vision.mats import PERUKE_84
from vision.reading import SeenDisc, TableReading

_SIDE = re.compile(rf"\b({'|'.join(SEAT_NAMES.values())})\b")
_SEATS = {name: seat for seat, name in SEAT_NAMES.items()}


@dataclass(frozen=True, slots=True)
class Peruke84Table(DiscGame):
    """What Peruke 84 says of its table: two white dice and a red one, discs of two colours.

    Of the colours a picture tells only that they are two; whose they are the position tells.
    """

    rules: Peruke84Rules
    mat = PERUKE_84

    def recorded(self, state: Peruke84State) -> Placement:
        """The discs of a position."""
        return recorded(self.rules, state)

    def lines(self, state: Peruke84State, board: Any) -> tuple[Line, ...]:
        """The legal turns that lead to a board, from the difference: never by listing all."""
        return _lines(self.rules, state, board)

    def known(self, board: Any) -> Mapping[str, Known]:
        """The discs by square."""
        return known(board)

    def placed(self, discs: Iterable[SeenDisc]) -> Placement:
        """Discs as a placement."""
        return _sorted(PlacedDisc(disc.value, disc.side, disc.owner, disc.square or "") for disc in discs)

    def readings(self, state: Peruke84State, layout: Layout, table: TableReading) -> list[tuple[SeenDisc, ...]]:
        """The discs with the owners that they may have; those first that make sense of the board."""
        there = known(recorded(self.rules, state))
        ways = owned([disc for disc in table.discs if disc.square], there, swapped=_swapped(layout))
        found = [seen for way, _ in ways for seen in reconciled(way, there)]
        return sorted(found, key=lambda seen: not self._makes_sense(state, self.placed(seen)))

    def _makes_sense(self, state: Peruke84State, board: Placement) -> bool:
        return self.as_recorded(state, board) or bool(self.lines(state, board))

    def unused(self, state: Peruke84State) -> tuple[Faces, int]:
        """The dice of the turn that are not used yet."""
        return (state.turn.whites, state.turn.red) if state.turn is not None else ((), 0)


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


class Peruke84Referee(PiecesReferee[Peruke84Table]):
    """Referees Peruke 84. Seat 1 is South, whose end zone is rank 1."""

    plays = Peruke84Table

    _picked: str = ""  # the disc chosen on the screen, by its square
    _menu: tuple[Any, Choices] = (None, ((), ""))  # the choices of a position: worked out once, shown many times

    def _known(self) -> Mapping[str, Known]:
        return known(self._game.recorded(self.state))

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

    def _agreed(self, placement: Placement) -> Peruke84State | None:
        state: Peruke84State = self.state
        if self.rules.problems(placement):
            return None
        board = board_of(placement, self._rows)
        if state.turn is not None:
            return self._game.rules.course.after_board(state, board)
        gain = worth(state.board) - worth(board)
        return replace(state, board=board, piles=with_pile(state.piles, state.seat, gain))

    def _follow(self, before: Any, cause: Event, t: float, rule: str) -> None:
        self._picked = ""
        super()._follow(before, cause, t, rule)

    def _undone(self) -> None:
        super()._undone()
        self._picked = ""

    # Choices and views --------------------------------------------------------------------------------------------

    @property
    def _rows(self) -> int:
        return self._game.rules.options.rows

    def _seats(self) -> tuple[SeatView, ...]:
        outcome = self._game.rules.outcome(self.state)
        scores = outcome.scores if outcome else self.state.piles
        acting = 0 if outcome else self.state.seat
        return tuple(
            SeatView(seat, name, scores[seat - 1], seat == acting, note=SEAT_NAMES[seat])
            for seat, name in enumerate(self.names, 1)
        )

    def _details(self) -> dict[str, Any]:
        return {**super()._details(), "dice_left": None if self.over else self.rules.dice(self.state)}

    def _note(self) -> str:
        first = not self.over and self.state.first
        return "First roll: only own discs of the second row are turned (P84-3.1)." if first else ""

    def _entry_title(self) -> str:
        title, red = super()._entry_title(), len(self._entry) == self.rules.dice(self.state) - 1
        return f"{title}, the red one" if title and red else title

    def _to_play(self) -> Choices:
        """The discs that may act, or what the chosen one may do."""
        if self._menu[0] != (self.state, self._picked):
            self._menu = ((self.state, self._picked), self._offers())
        return self._menu[1]

    def _offers(self) -> Choices:
        steps = self._game.rules.legal(self.state)
        chosen = [step for step in steps if isinstance(step, Use) and _from(step) == self._picked]
        if chosen:
            return self._ways(chosen), f"{self._disc(self._picked)} may"
        return self._pieces(steps), "Discs that may act"

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
            found.append(ChoiceView(f"step:{self._game.rules.notation(use)}", said, dice, detail=said))
        return (*found, ChoiceView("pick:", "Another disc"))

    def _act_words(self, use: Use) -> str:
        """Short words for what a disc may do: "to c8, captures North's 2"."""
        act, board = use.act, self.state.board
        if act.target is None:
            return "turn it over"
        there = board[act.target]
        said = f"to {square_name(act.target)}"
        said += f", captures {disc_name(there)}" if there != OPEN else ""
        leaves = act.target in self._game.rules.course.acts.geometry.goal[self.state.seat] and not act.stays
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


def _sorted(discs: Iterable[PlacedDisc]) -> Placement:
    """In one order, so that equal boards are equal placements."""
    return Placement(tuple(sorted(discs, key=lambda disc: (disc.square, disc.value, disc.side, disc.owner))))
