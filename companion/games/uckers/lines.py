"""Every complete legal turn on the present throw: must-play is decided on whole lines (UCK-3.3 to UCK-3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from companion.games.uckers.challenge import challenges, opened
from companion.games.uckers.geometry import ALL_HOME, TAIL, Board, Colour, Geometry, Place, Quad, Square
from companion.games.uckers.house import House
from companion.games.uckers.moves import (
    Facing,
    advances,
    board_of,
    facing,
    moved_board,
    reach,
    shifted,
    strike,
)
from companion.games.uckers.notation import WORDS, board_text, step_text, turn_text
from companion.games.uckers.sequel import earns_throw, sequel
from companion.games.uckers.settling import after_settling, settled, settling
from companion.games.uckers.state import Turn, UckersState
from companion.games.uckers.steps import Challenge, Decline, Line, Move, Settle, Step
from companion.games.uckers.teams import playable

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Listing:
    """The legal turns on a throw.

    ``results`` maps the key of each resulting position to one line that leads there, sorted by notation, ``firsts``
    are all steps that begin a legal turn, ``pairs`` tells whether a single die is followed by the other one.
    """

    results: Mapping[str, Line]
    firsts: frozenset[Step]
    pairs: bool


class Option(NamedTuple):
    """A counter that can use some dice: where it goes, the step and its text, and its colour's counters after it.

    ``square`` is the shared square that it ends on, -1 off the track.
    """

    colour: Colour
    start: Place
    end: Place
    square: Square
    step: Move
    text: str
    quad: Quad


@lru_cache(maxsize=1 << 13)
def move(colour: Colour, start: Place, end: Place, together: bool = False) -> Move:
    """A move, made once."""
    return Move(colour, start, end, together)


@lru_cache(maxsize=1 << 13)
def labelled(geometry: Geometry, colour: Colour, start: Place, end: Place) -> tuple[Move, str, Square]:
    """A move with its text and the shared square that it ends on."""
    step = move(colour, start, end)
    return step, step_text(step, geometry), geometry.squares[colour][end] if end <= TAIL else NOWHERE


@lru_cache(maxsize=64)
def listing(state: UckersState, house: House) -> Listing:
    """Every complete legal turn in a state that has dice on the table; nothing while a throw is awaited."""
    if not state.turn.throw:
        return Listing({}, frozenset(), False)
    if settling(state):
        return _only(state, house, Settle(), settled(state, house))
    return Lister(state, house).listing()


def first_steps(state: UckersState, house: House) -> frozenset[Step]:
    """Every step that begins a legal turn; for the second die of a throw without listing what comes of each."""
    if state.turn.moved is None:
        return listing(state, house).firsts
    return Lister(state, house).second_steps()


def _only(state: UckersState, house: House, step: Step, board: Board) -> Listing:
    """A listing of a single line."""
    key = key_text(board, after_settling(state, board, house), house)
    return Listing({key: (step,)}, frozenset((step,)), False)


def key_text(board: Board, turn: Turn, house: House) -> str:
    """The key of a position."""
    return f"{board_text(board, house.geometry)}/{turn_text(turn, house.geometry)}"


class Lister:
    """Lists the legal turns of one state: those that use both dice, else those that use one (UCK-3.3)."""

    def __init__(self, state: UckersState, house: House) -> None:
        self.state, self.house, self.geometry = state, house, house.geometry
        self.board = state.board
        self.colours = playable(state, house.geometry)
        self.ahead = self._ahead()
        self.results: dict[str, Line] = {}
        self.shown: dict[str, str] = {}
        self.firsts: set[Step] = set()
        self.steady = self._is_steady()
        self.sequels: dict[tuple[int, ...], str] = {}

    def _ahead(self) -> Facing:
        geometry = self.geometry
        side = geometry.sides[self.colours[0]] if self.colours else 0
        return facing(self.board, self.house, side)

    def listing(self) -> Listing:
        """The legal turns."""
        dice = self.state.turn.left
        pairs = self._both(dice) if len(dice) == 2 else False
        self._challenges()
        if not self.results or self._may_leave_challenge():
            self._singles(dice)
        results = {key: self.results[key] for key in sorted(self.shown, key=self.shown.__getitem__)}
        return Listing(MappingProxyType(results), frozenset(self.firsts), pairs)

    def second_steps(self) -> frozenset[Step]:
        """The steps that use the second die of a throw: both dice are played, so each completes a legal turn."""
        return frozenset(option.step for option in self._options(self.state.turn.left))

    def _both(self, dice: tuple[int, ...]) -> bool:
        """Adds every line that uses both dice; tells whether any takes two counters."""
        for option in self._options(dice):
            self._add_single(option, ())
        if dice[0] == dice[1]:
            self._advances(dice[0])
        return self._two_counters(dice)

    def _two_counters(self, dice: tuple[int, ...]) -> bool:
        """Adds the lines in which each die moves a counter of its own (UCK-3.1)."""
        first = self._options(dice[:1])
        double = dice[0] == dice[1]
        second = first if double else self._options(dice[1:])
        used_first, used_second = set(), set()
        for i, one in enumerate(first):
            for j in range(i if double else 0, len(second)):
                other = second[j]
                if one.start != other.start or one.colour != other.colour or self._several(one):
                    self._add((one.step, other.step), f"{one.text}, {other.text}", self._after(one, other), ())
                    used_first.add(i)
                    used_second.add(j)
        self.firsts.update(first[i].step for i in used_first)
        self.firsts.update(second[j].step for j in used_second)
        return bool(used_first)

    def _several(self, option: Option) -> bool:
        """Whether a second counter stands where an option starts."""
        return self.board[option.colour].count(option.start) > 1

    def _options(self, dice: tuple[int, ...]) -> list[Option]:
        """Every counter that can use the dice together."""
        found: list[Option] = []
        for colour in self.colours:
            quad = self.board[colour]
            for start, end in reach(self._free(colour), self.ahead.walls[colour], dice):
                step, text, square = labelled(self.geometry, colour, start, end)
                found.append(Option(colour, start, end, square, step, text, shifted(quad, start, end)))
        return found

    def _free(self, colour: Colour) -> Quad:
        """The counters of a colour that may still use a die: not the one that used the other (UCK-3.2)."""
        moved = self.state.turn.moved
        quad = self.board[colour]
        if not moved or moved[0] != colour:
            return quad
        at = quad.index(moved[2])
        return quad[:at] + quad[at + 1 :]

    def _after(self, one: Option, other: Option) -> Board:
        """The board after two counters moved."""
        quads = list(self.board)
        quads[one.colour] = one.quad
        quads[other.colour] = shifted(quads[other.colour], other.start, other.end)
        for option in (one, other):
            if option.square in self.ahead.standing:
                strike(quads, self.geometry, self.geometry.enemies(option.colour), option.square)
        return board_of(quads)

    def _add_single(self, option: Option, unused: tuple[int, ...]) -> None:
        """Adds a line of one counter."""
        board = moved_board(self.board, self.house, option.colour, option.start, option.end)
        self._add((option.step,), option.text, board, unused)
        self.firsts.add(option.step)

    def _advances(self, die: int) -> None:
        """Adds the blobs of two that advance together on a double (UCK-6.4)."""
        for colour in self.colours:
            quad = self.board[colour]
            for start, end in advances(self.board, self.house, colour, self.ahead, die, places=quad):
                board = moved_board(self.board, self.house, colour, start, end, counters=2)
                step = move(colour, start, end, True)
                self._add((step,), step_text(step, self.geometry), board, ())
                self.firsts.add(step)

    def _challenges(self) -> None:
        """Adds the challenges: each counts as using the whole throw (UCK-8.10)."""
        for step in challenges(self.state, self.house, self.colours, self.ahead):
            after = opened(self.state.turn, self.house, step, self.ahead)
            key = key_text(self.board, after, self.house)
            self.results[key], self.shown[key] = (step,), step_text(step, self.geometry)
            self.firsts.add(step)

    def _may_leave_challenge(self) -> bool:
        """Whether only challenges use the whole throw and the house does not force them (UCK-8.10)."""
        forced = self.house.options.must_play_forces_challenge
        return not forced and all(isinstance(step, Challenge) for step in self.firsts)

    def _singles(self, dice: tuple[int, ...]) -> None:
        """Adds the lines that use one die; where none does and only a challenge is left, it may be declined."""
        usable = [die for die in dict.fromkeys(dice) if self._options((die,))]
        if self.house.options.higher_die:
            usable = usable[:1]
        for die in usable:
            unused = list(dice)
            unused.remove(die)
            for option in self._options((die,)):
                self._add_single(option, tuple(unused))
        if not usable and self.results:
            self._add((Decline(),), WORDS[Decline()], self.board, dice)
            self.firsts.add(Decline())

    def _add(self, line: Line, shown: str, board: Board, unused: tuple[int, ...]) -> None:
        key = f"{board_text(board, self.geometry)}/{self._sequel_text(board, unused)}"
        if key not in self.results:
            self.results[key], self.shown[key] = line, shown

    def _sequel_text(self, board: Board, unused: tuple[int, ...]) -> str:
        """The text of the turn that follows; where it is the same for all boards it is worked out once."""
        if not self.steady or ALL_HOME in board:
            return turn_text(sequel(self.state, board, self.house, unused), self.geometry)
        text = self.sequels.get(unused)
        if text is None:
            text = turn_text(sequel(self.state, board, self.house, unused), self.geometry)
            self.sequels[unused] = text
        return text

    def _is_steady(self) -> bool:
        """Whether the turn that follows is the same for all boards, save those that win.

        It is not where another throw is earned and it matters who has just arrived, or where a suck-back was tried.
        """
        house, turn = self.house.options, self.state.turn
        looms = bool(self.ahead.blobs) or house.suck_back or house.blow_back
        return not turn.tries and not (looms and earns_throw(turn.throw, (), house))
