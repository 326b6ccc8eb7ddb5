"""Every complete legal turn on the present throw: must-play is decided on whole lines (UCK-3.3 to UCK-3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.games.uckers.challenge import challenges, opened
from companion.games.uckers.geometry import ALL_HOME, TAIL, Board, Colour, Place, Quad, Square
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
from companion.games.uckers.notation import board_text, turn_text
from companion.games.uckers.sequel import sequel
from companion.games.uckers.settling import after_settling, settled, settling
from companion.games.uckers.state import Turn, UckersState
from companion.games.uckers.steps import Challenge, Decline, Line, Move, Settle, Step
from companion.games.uckers.teams import playable

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Listing:
    """The legal turns on a throw.

    ``results`` maps the key of each resulting position to one line that leads there, ``firsts`` are all steps that
    begin a legal turn, ``pairs`` tells whether a single die is followed by the other one.
    """

    results: dict[str, Line]
    firsts: frozenset[Step]
    pairs: bool


class Option(NamedTuple):
    """A counter that can use some dice: from where to where, and the opposing counters' square that it ends on."""

    colour: Colour
    start: Place
    end: Place
    hit: Square
    step: Move


@lru_cache(maxsize=1 << 13)
def move(colour: Colour, start: Place, end: Place, together: bool = False) -> Move:
    """A move, made once."""
    return Move(colour, start, end, together)


@lru_cache(maxsize=512)
def listing(state: UckersState, house: House) -> Listing:
    """Every complete legal turn in a state that has dice on the table; nothing while a throw is awaited."""
    if not state.turn.throw:
        return Listing({}, frozenset(), False)
    if settling(state):
        return _only(state, house, Settle(), settled(state, house))
    return Lister(state, house).listing()


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
        self.firsts: set[Step] = set()
        self.plain = self._is_plain()
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
        return Listing(self.results, frozenset(self.firsts), pairs)

    def _both(self, dice: tuple[int, ...]) -> bool:
        """Adds every line that uses both dice; tells whether any takes two counters."""
        for option in self._options(dice):
            self._add((option.step,), self._after(option), ())
        if dice[0] == dice[1]:
            self._advances(dice[0])
        return self._two_counters(dice)

    def _two_counters(self, dice: tuple[int, ...]) -> bool:
        """Adds the lines in which each die moves a counter of its own (UCK-3.1)."""
        first = self._options(dice[:1])
        double = dice[0] == dice[1]
        second = first if double else self._options(dice[1:])
        added = False
        for i, one in enumerate(first):
            for other in second[i:] if double else second:
                if one.start != other.start or one.colour != other.colour or self._several(one):
                    self._add((one.step, other.step), self._after(one, other), ())
                    self.firsts.add(other.step)
                    added = True
        return added

    def _several(self, option: Option) -> bool:
        """Whether a second counter stands where an option starts."""
        return self.board[option.colour].count(option.start) > 1

    def _options(self, dice: tuple[int, ...]) -> list[Option]:
        """Every counter that can use the dice together, with where it gets."""
        found = []
        squares, standing = self.geometry.squares, self.ahead.standing
        for colour in self.colours:
            for start, end in reach(self._free(colour), self.ahead.walls[colour], dice):
                hit = NOWHERE
                if end <= TAIL and standing and squares[colour][end] in standing:
                    hit = squares[colour][end]
                found.append(Option(colour, start, end, hit, move(colour, start, end)))
        return found

    def _free(self, colour: Colour) -> Quad:
        """The counters of a colour that may still use a die: not the one that used the other (UCK-3.2)."""
        moved = self.state.turn.moved
        quad = self.board[colour]
        if not moved or moved[0] != colour:
            return quad
        at = quad.index(moved[2])
        return quad[:at] + quad[at + 1 :]

    def _after(self, *options: Option) -> Board:
        """The board after one or two counters moved."""
        quads = list(self.board)
        for option in options:
            quads[option.colour] = shifted(quads[option.colour], option.start, option.end)
        for option in options:
            if option.hit != NOWHERE:
                strike(quads, self.geometry, self.geometry.enemies(option.colour), option.hit)
        return board_of(quads)

    def _advances(self, die: int) -> None:
        """Adds the blobs of two that advance together on a double (UCK-6.4)."""
        for colour in self.colours:
            quad = self.board[colour]
            for start, end in advances(self.board, self.house, colour, self.ahead, die, places=quad):
                board = moved_board(self.board, self.house, colour, start, end, counters=2)
                self._add((move(colour, start, end, True),), board, ())

    def _challenges(self) -> None:
        """Adds the challenges: each counts as using the whole throw (UCK-8.10)."""
        for step in challenges(self.state, self.house, self.colours, self.ahead):
            after = opened(self.state.turn, self.house, step, self.ahead)
            self.results[key_text(self.board, after, self.house)] = (step,)
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
                self._add((option.step,), self._after(option), tuple(unused))
        if not usable and self.results:
            self._add((Decline(),), self.board, dice)

    def _add(self, line: Line, board: Board, unused: tuple[int, ...]) -> None:
        key = f"{board_text(board, self.geometry)}/{self._sequel_text(board, unused)}"
        self.results.setdefault(key, line)
        self.firsts.add(line[0])

    def _sequel_text(self, board: Board, unused: tuple[int, ...]) -> str:
        """The text of the turn that follows; the plain cases are worked out once a throw."""
        if not self.plain or ALL_HOME in board:
            return turn_text(sequel(self.state, board, self.house, unused), self.geometry)
        text = self.sequels.get(unused)
        if text is None:
            text = turn_text(sequel(self.state, board, self.house, unused), self.geometry)
            self.sequels[unused] = text
        return text

    def _is_plain(self) -> bool:
        """Whether the turn that follows is the same for all boards: no challenge, suck-back or blow-back looms."""
        options = self.house.options
        return not (self.ahead.blobs or self.state.turn.tries or options.suck_back or options.blow_back)
