"""A position of Uckers, the steps that lead to the next one, who plays which colours; and both as text
(documented in docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.games.errors import NotationError
from companion.games.message import say
from companion.games.track import ALL_HOME, COLOURS, COUNTERS, IN_BASE, LETTERS, TAIL, Colour, Place, Quad
from companion.games.uckers.options import Board, Geometry, pipe_square, track_square

# The steps, and what else may happen at the table: faulty throws ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """One counter goes from a place to another on its own route: with one die, or with both as one movement.

    ``together``: a blob of two advances as a unit on a double (UCK-6.4).
    """

    colour: Colour
    start: Place
    end: Place
    together: bool = False


@dataclass(frozen=True, slots=True)
class Challenge:
    """Opens a challenge from a place on the blob directly in front of it ("once at", UCK-8)."""

    colour: Colour
    start: Place


@dataclass(frozen=True, slots=True)
class Call:
    """Announced before the throw: a suck-back (UCK-V1) or a blow-back (UCK-V3).

    The counter is on ``start``; ``pipe`` is the colour of the pipe, ``distance`` the number that the dice must show:
    how far up the pipe the counter is that goes back or blows back.
    """

    colour: Colour
    start: Place
    pipe: Colour
    distance: int

    @property
    def blow(self) -> bool:
        """Whether it is a blow-back: out of the colour's own pipe."""
        return self.colour == self.pipe


@dataclass(frozen=True, slots=True)
class SnakeEyes:
    """Announced before a player's first throw of the game: a 1-1 brings all counters out (UCK-V4)."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Skip a throw that could not achieve anything (UCK-7.4); the turn is over."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Carry out on the board what the dice have decided: a won challenge, a suck-back, a blow-back, snake eyes."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline a challenge that the house rules don't force."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The winner of the throw for the start picks a pair of colours, named by one of them (UCK-1.2)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class OffRouteStep:
    """A move (``sign`` "-") or a challenge ("x") from or to a square that its colour never enters, by names.

    Never legal, but it can be typed, and is then explained.
    """

    colour: Colour
    start: str
    sign: str
    end: str
    together: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A throw that does not count: ``kind`` is "bum" or "cocky" (UCK-1.1)."""

    kind: str


Step = Move | Challenge | Call | SnakeEyes | Settle | Decline | Pick | Skip | OffRouteStep
Line = tuple[Step, ...]
SNAKE_EYES = (1, 1)
FAULTS = ("bum", "cocky")


# The counters' places, and the state of a turn ------------------------------------------------------------------------


Spot = tuple[Colour, Place]


@dataclass(frozen=True, slots=True)
class Siege:
    """A challenge in progress: the attacker and its place, the sixes needed, the sixes thrown."""

    colour: Colour
    start: Place
    needed: int
    count: int = 1  # the opening throw counts one, even on 6-6 (UCK-8.3)

    @property
    def won(self) -> bool:
        """Whether there are enough sixes; more than needed are ignored (UCK-8.5)."""
        return self.count >= self.needed


@dataclass(frozen=True, slots=True)
class Turn:
    """The state of a turn.

    ``throw`` are the dice on the table, the higher first (none while a throw is awaited), ``left`` those still to be
    used, ``moved`` the move (colour, start, end) that used the first of them. ``again``: not the first throw of the
    turn. ``fresh`` are counters that arrived in this turn where they could challenge from (one entry per counter).
    ``faults`` counts bum and cocky throws in a row, ``active`` are the seats that play their partner's counters,
    ``tries`` are counters that failed a suck-back and stayed. ``snake`` has for each seat whether its first throw is
    still to come (0), brought all counters out (1) or is over (2); empty unless the house rule is on. ``swapped``: seat
    1 plays the pair without red. ``start`` holds the throws for the start by seat: None after the start, 0 for a seat
    that has still to throw, -1 for an eliminated one. ``passed`` is the last throw, if nothing of it could be played.
    ``sixes`` counts the throws with a six in a row, the present one included; only under the house rule (U-A33).
    """

    seat: int = 1
    players: int = 2
    throw: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    moved: tuple[Colour, Place, Place] | None = None
    again: bool = False
    fresh: tuple[Spot, ...] = ()
    faults: int = 0
    siege: Siege | None = None
    call: Call | None = None
    called: bool = False  # snake eyes were called for this throw
    active: tuple[int, ...] = ()
    tries: tuple[Spot, ...] = ()
    snake: tuple[int, ...] = ()
    swapped: bool = False
    start: tuple[int, ...] | None = None
    passed: tuple[int, ...] = ()
    sixes: int = 0

    @property
    def snake_mark(self) -> int:
        """The snake-eyes mark of the acting seat; 2 if the house rule is off."""
        return self.snake[self.seat - 1] if self.seat <= len(self.snake) else 2

    def with_dice(
        self, throw: tuple[int, ...], left: tuple[int, ...], moved: tuple[Colour, Place, Place] | None = None
    ) -> Turn:
        """The turn with these dice on the table; written out for speed, as it runs for every throw and step."""
        return Turn(
            self.seat,
            self.players,
            throw,
            left,
            moved,
            self.again,
            self.fresh,
            0,
            self.siege,
            self.call,
            self.called,
            self.active,
            self.tries,
            self.snake,
            self.swapped,
            self.start,
            sixes=self.sixes,
        )


@dataclass(frozen=True, slots=True)
class UckersState:
    """The board (four places a colour, in ascending order) and the turn."""

    board: Board = (IN_BASE, IN_BASE, IN_BASE, IN_BASE)
    turn: Turn = Turn()

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.turn.seat

    @property
    def throw(self) -> tuple[int, ...]:
        """The dice on the table, the higher first; none while a throw is awaited."""
        return self.turn.throw

    @property
    def faults(self) -> int:
        """Bum and cocky throws in a row (UCK-1.1)."""
        return self.turn.faults


# Who plays which colours: two players with a pair each, or four in teams with activation (UCK-1.3, UCK-T) -------------


TWO, FOUR = 2, 4


def side_of(turn: Turn, geometry: Geometry, seat: int | None = None) -> int:
    """The side (0 or 1) of a seat, by default of the one whose turn it is."""
    seat = turn.seat if seat is None else seat
    if turn.players == TWO:
        return (seat - 1) ^ turn.swapped  # a bool counts as 0 or 1: swapped seats have each other's side
    return geometry.sides[geometry.order[seat - 1]]


def colours_of_seat(turn: Turn, geometry: Geometry, seat: int) -> tuple[Colour, ...]:
    """The colours that belong to a seat: a pair for two players, one for each of four."""
    if turn.players == TWO:
        return geometry.colours_of[side_of(turn, geometry, seat)]
    return (geometry.order[seat - 1],)


def playable(state: UckersState, geometry: Geometry) -> tuple[Colour, ...]:
    """The colours that the seat moves now; empty if it has to activate first (UCK-T1, UCK-T2)."""
    turn = state.turn
    colours = colours_of_seat(turn, geometry, turn.seat)
    if turn.players == TWO or state.board[colours[0]] != ALL_HOME:
        return colours
    return (geometry.partner(colours[0]),) if turn.seat in turn.active else ()


def has_won(board: Board, geometry: Geometry, side: int) -> bool:
    """Whether a side has all its counters home (UCK-2.5)."""
    one, other = geometry.colours_of[side]
    return board[one] == ALL_HOME and board[other] == ALL_HOME


def winner(board: Board, geometry: Geometry) -> int | None:
    """The winning side, None while the game goes on."""
    if ALL_HOME not in board:  # nearly always: asked after every step of a roll-out
        return None
    return next((side for side in (0, 1) if has_won(board, geometry, side)), None)


def seats_of(turn: Turn, geometry: Geometry, side: int) -> tuple[int, ...]:
    """The seats, from 1, that play for a side (0 or 1): one of two, or both partners."""
    return tuple(seat for seat in range(1, turn.players + 1) if side_of(turn, geometry, seat) == side)


def settling(state: UckersState) -> bool:
    """Whether the dice on the table have decided something to be carried out on the board now."""
    turn = state.turn
    decided = turn.siege is not None or turn.call is not None or turn.called or back_in_due(state)
    # A siege has no dice on the table until it is won: a throw with a six is counted in it, one without ends it.
    return decided and bool(turn.throw)


def back_in_due(state: UckersState) -> bool:
    """Whether the throw on the table is the second 1-1 that sends all counters back in (UCK-V5)."""
    turn = state.turn
    return bool(turn.snake) and turn.snake_mark == 1 and turn.throw == SNAKE_EYES and not turn.again


# As text --------------------------------------------------------------------------------------------------------------


WORDS: dict[Step | Fault, str] = {
    SnakeEyes(): "snake-eyes",
    Skip(): "skip",
    Settle(): "settle",
    Decline(): "decline",
    Fault("bum"): "bum",
    Fault("cocky"): "cocky",
}


def step_text(step: Step | Fault, geometry: Geometry) -> str:
    """A step as text: ``Rt11-t18``, ``RRt14-t20``, ``Rt14xt15``, ``Rt12~green3``, ``snake-eyes``, ``pick-red``."""
    if isinstance(step, Move):
        return _move_text(step, geometry)
    if isinstance(step, Challenge):
        name = geometry.name(step.colour, step.start)
        return f"{LETTERS[step.colour]}{name}x{geometry.name(step.colour, step.start + 1)}"
    if isinstance(step, Call):
        return _call_text(step, geometry)
    if isinstance(step, OffRouteStep):
        return f"{LETTERS[step.colour] * (1 + step.together)}{step.start}{step.sign}{step.end}"
    return f"pick-{COLOURS[step.colour]}" if isinstance(step, Pick) else WORDS[step]


@lru_cache(maxsize=8192)
def _move_text(step: Move, geometry: Geometry) -> str:
    letter = LETTERS[step.colour] * (1 + step.together)
    return f"{letter}{geometry.name(step.colour, step.start)}-{geometry.name(step.colour, step.end)}"


def _call_text(call: Call, geometry: Geometry) -> str:
    start = f"{LETTERS[call.colour]}{geometry.name(call.colour, call.start)}"
    if call.blow:
        return f"{start}~t{geometry.tail(call.colour) + 1}"
    return f"{start}~{COLOURS[call.pipe]}{call.distance}"


@lru_cache(maxsize=1 << 16)
def quad_text(geometry: Geometry, colour: Colour, quad: Quad) -> str:
    """The counters of a colour: ``R:3base+t14``."""
    names, letter = geometry.names[colour], LETTERS[colour]
    first, second, third, fourth = quad
    if first != second != third != fourth:  # ascending, so no two are equal
        return f"{letter}:{names[first]}+{names[second]}+{names[third]}+{names[fourth]}"
    counts = {place: quad.count(place) for place in quad}
    parts = [names[place] if count == 1 else f"{count}{names[place]}" for place, count in counts.items()]
    return f"{letter}:{'+'.join(parts)}"


def board_text(board: Board, geometry: Geometry) -> str:
    """The four colours, separated by "/"."""
    red, green, yellow, blue = board
    return (
        f"{quad_text(geometry, 0, red)}/{quad_text(geometry, 1, green)}/"
        f"{quad_text(geometry, 2, yellow)}/{quad_text(geometry, 3, blue)}"
    )


def spot_text(spot: Spot, geometry: Geometry) -> str:
    """A counter by colour and place: ``Rt14``."""
    return f"{LETTERS[spot[0]]}{geometry.name(*spot)}"


@lru_cache(maxsize=4096)
def turn_text(turn: Turn, geometry: Geometry) -> str:
    """Seat and players, then the other attributes of a turn, separated by "/"."""
    return "/".join((f"{turn.seat}of{turn.players}", *_marks(turn, geometry)))


def _marks(turn: Turn, geometry: Geometry) -> Iterator[str]:
    """The marks of a turn in order."""
    if turn.throw:
        yield f"throw={'-'.join(map(str, turn.throw))}"
    if turn.left and turn.left != turn.throw:
        yield f"left={'-'.join(map(str, turn.left))}"
    if turn.moved:
        yield f"moved={_move_text(Move(*turn.moved), geometry)}"
    if turn.again:
        yield "again"
    for mark, spots in (("new", turn.fresh), ("tried", turn.tries)):
        if spots:
            yield f"{mark}={'.'.join(spot_text(spot, geometry) for spot in spots)}"
    if turn.sixes:
        yield f"sixes={turn.sixes}"
    if turn.faults:
        yield f"faults={turn.faults}"
    if turn.passed:
        yield f"passed={'-'.join(map(str, turn.passed))}"
    yield from _called_marks(turn, geometry)
    yield from _seat_marks(turn)


def _called_marks(turn: Turn, geometry: Geometry) -> Iterator[str]:
    if turn.siege:
        yield f"challenge={siege_text(turn.siege, geometry)}"
    if turn.call:
        yield f"call={_call_text(turn.call, geometry)}"
    if turn.called:
        yield "call=snake-eyes"


def siege_text(siege: Siege, geometry: Geometry) -> str:
    """A challenge with its count of sixes and what it takes: ``Rt14xt15:1of3``."""
    step = step_text(Challenge(siege.colour, siege.start), geometry)
    return f"{step}:{siege.count}of{siege.needed}"


def _seat_marks(turn: Turn) -> Iterator[str]:
    for mark, numbers in (("active", turn.active), ("snake", turn.snake)):
        if numbers:
            yield f"{mark}={'.'.join(map(str, numbers))}"
    if turn.swapped:
        yield "swapped"
    if turn.start is not None:
        yield f"start={'.'.join('out' if total < 0 else str(total) for total in turn.start)}"


# And back; anything invalid is a NotationError ------------------------------------------------------------------------


_STEP = re.compile(r"([RGYB])(\1?)([a-z]+[0-9]{0,2})([-x~])([a-z]+[0-9]{0,2})\Z", re.ASCII)
_PLACES = re.compile(r"([2-4]?)([a-z]+[0-9]{0,2})\Z", re.ASCII)
_SEAT = re.compile(r"([1-4])of([24])\Z", re.ASCII)
_SIEGE = re.compile(r"(.+):([1-9])of([2-9])\Z", re.ASCII)
_BY_WORD = {word: step for step, word in WORDS.items()}


def parse_step(text: str, geometry: Geometry) -> Step | Fault:
    """The step that ``step_text`` printed."""
    text = text.strip()
    if text in _BY_WORD:
        return _BY_WORD[text]
    if text.startswith("pick-") and text[5:] in COLOURS:
        return Pick(COLOURS.index(text[5:]))
    found = _STEP.match(text)
    if not found:
        raise NotationError(say("uckers.no-step", text=text))
    letter, twice, start, sign, end = found.groups()
    colour = LETTERS.index(letter)
    if sign == "~":
        if twice:
            raise NotationError(say("uckers.only-one-can", text=text))
        return _call(geometry, colour, _place(geometry, colour, start), end)
    return _move(geometry, colour, start, end, bool(twice)) if sign == "-" else _challenge(geometry, colour, start, end)


def _move(geometry: Geometry, colour: Colour, start: str, end: str, together: bool) -> Move | OffRouteStep:
    here, there = geometry.place(colour, start), geometry.place(colour, end)
    if here is None or there is None:
        return _checked_names(OffRouteStep(colour, start, "-", end, together))
    return Move(colour, here, there, together)


def _challenge(geometry: Geometry, colour: Colour, start: str, end: str) -> Challenge | OffRouteStep:
    place = geometry.place(colour, start)
    if place is None or place >= TAIL or geometry.name(colour, place + 1) != end:
        return _checked_names(OffRouteStep(colour, start, "x", end))
    return Challenge(colour, place)


def _checked_names(step: OffRouteStep) -> OffRouteStep:
    """The step, if its squares are on the mat; else raises ``NotationError``."""
    for name in (step.start, step.end):
        if name not in ("base", "home") and track_square(name) is None and pipe_square(name) is None:
            raise NotationError(say("uckers.no-square-of-mat", text=name))
    return step


def _call(geometry: Geometry, colour: Colour, place: Place, end: str) -> Call:
    if end == geometry.name(colour, TAIL):
        if not TAIL < place <= TAIL + 5:
            raise NotationError(say("uckers.blow-back-from-pipe", colour=COLOURS[colour]))
        return Call(colour, place, colour, place - TAIL)
    pipe = pipe_square(end)
    if pipe is None or pipe[0] not in geometry.enemies(colour):
        raise NotationError(say("uckers.no-suck-back-square", text=end, colour=COLOURS[colour]))
    if geometry.name(colour, place) != geometry.name(pipe[0], TAIL):
        raise NotationError(say("uckers.not-the-tail", start=geometry.name(colour, place), pipe=COLOURS[pipe[0]]))
    return Call(colour, place, *pipe)


def _place(geometry: Geometry, colour: Colour, name: str) -> Place:
    place = geometry.place(colour, name)
    if place is None:
        raise NotationError(say("uckers.no-square-on-way", text=name, colour=COLOURS[colour]))
    return place


def parse_position(text: str, geometry: Geometry) -> tuple[Board, Turn]:
    """Board and turn of a key."""
    parts = text.strip().split("/")
    if len(parts) <= len(COLOURS):
        raise NotationError(say("uckers.impossible-position", text=text, why=say("uckers.position-too-short")))
    quads = [_quad(part, colour, geometry) for colour, part in enumerate(parts[: len(COLOURS)])]
    red, green, yellow, blue = quads
    return (red, green, yellow, blue), _turn(parts[len(COLOURS) :], geometry)


def _quad(text: str, colour: Colour, geometry: Geometry) -> Quad:
    letter, _, places = text.partition(":")
    if letter != LETTERS[colour]:
        raise NotationError(say("uckers.no-quad", text=text, colour=COLOURS[colour], letter=LETTERS[colour]))
    found: list[Place] = []
    for part in places.split("+"):
        match = _PLACES.match(part)
        if not match:
            raise NotationError(say("uckers.no-place", text=part, pipe=COLOURS[colour]))
        found += [_place(geometry, colour, match[2])] * int(match[1] or 1)
    if len(found) != COUNTERS:
        raise NotationError(say("uckers.not-four", colour=COLOURS[colour], count=len(found), due=COUNTERS))
    return tuple(sorted(found))


def _turn(parts: list[str], geometry: Geometry) -> Turn:
    seat = _SEAT.match(parts[0])
    if not seat or int(seat[1]) > int(seat[2]):
        raise NotationError(say("uckers.no-seat", text=parts[0]))
    marks: dict[str, Any] = {}
    for part in parts[1:]:
        name, equals, value = part.partition("=")
        if name not in _MARKS or bool(equals) != (name not in FLAGS):
            raise NotationError(say("uckers.no-mark", text=part))
        field, read = _MARKS[name]
        if name == "call" and value == "snake-eyes":
            field, read = "called", _true
        if field in marks:
            raise NotationError(say("uckers.given-twice", text=name))
        marks[field] = read(value, geometry)
    turn = Turn(int(seat[1]), int(seat[2]), **marks)
    if "left" in marks or settling(UckersState(turn=turn)):
        return turn
    return replace(turn, left=turn.throw)


def _dice(text: str, _: Geometry) -> tuple[int, ...]:
    if not re.match(r"[1-6](-[1-6])?\Z", text, re.ASCII):
        raise NotationError(say("uckers.no-throw", text=text))
    return tuple(sorted(map(int, text.split("-")), reverse=True))


def _moved(text: str, geometry: Geometry) -> tuple[Colour, Place, Place]:
    step = parse_step(text, geometry)
    if not isinstance(step, Move) or step.together:
        raise NotationError(say("uckers.no-move", text=text))
    return step.colour, step.start, step.end


def _spots(text: str, geometry: Geometry) -> tuple[Spot, ...]:
    found = []
    for part in text.split("."):
        if part[:1] not in LETTERS or len(part) < 2:
            raise NotationError(say("uckers.no-counter-text", text=part))
        colour = LETTERS.index(part[0])
        found.append((colour, _place(geometry, colour, part[1:])))
    return tuple(sorted(found))


def _siege(text: str, geometry: Geometry) -> Siege:
    found = _SIEGE.match(text)
    step = parse_step(found[1], geometry) if found else None
    if not found or not isinstance(step, Challenge):
        raise NotationError(say("uckers.no-challenge", text=text))
    return Siege(step.colour, step.start, int(found[3]), int(found[2]))


def _called(text: str, geometry: Geometry) -> Call:
    step = parse_step(text, geometry)
    if not isinstance(step, Call):
        raise NotationError(say("uckers.no-call", text=text))
    return step


def _number(text: str, _: Geometry) -> int:
    if text not in ("1", "2"):
        raise NotationError(say("uckers.no-fault-count", text=text))
    return int(text)


def _numbers(text: str, _: Geometry) -> tuple[int, ...]:
    if not re.match(r"[0-9]{1,2}(\.[0-9]{1,2})*\Z", text, re.ASCII):
        raise NotationError(say("uckers.no-numbers", text=text))
    return tuple(map(int, text.split(".")))


def _start(text: str, geometry: Geometry) -> tuple[int, ...]:
    return tuple(-1 if part == "out" else _numbers(part, geometry)[0] for part in text.split("."))


def _true(_: str, __: Geometry) -> bool:
    return True


FLAGS = ("again", "swapped")
_MARKS: dict[str, tuple[str, Callable[[str, Geometry], Any]]] = {
    "throw": ("throw", _dice),
    "left": ("left", _dice),
    "moved": ("moved", _moved),
    "again": ("again", _true),
    "new": ("fresh", _spots),
    "tried": ("tries", _spots),
    "sixes": ("sixes", _number),
    "faults": ("faults", _number),
    "challenge": ("siege", _siege),
    "call": ("call", _called),
    "active": ("active", _numbers),
    "snake": ("snake", _numbers),
    "swapped": ("swapped", _true),
    "start": ("start", _start),
    "passed": ("passed", _dice),
}
