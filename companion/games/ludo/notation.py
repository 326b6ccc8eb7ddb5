"""Positions and steps of Ludo as text, and back (documented in docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from companion.games.errors import NotationError
from companion.games.ludo.moves import MOST_SIXES, PAIR, SIX, after_throw, holds_one, no_counter_out
from companion.games.ludo.options import LudoOptions
from companion.games.ludo.state import COLOURS_OF, Forfeit, LudoState, Move, Step
from companion.games.message import Message, say
from companion.games.track import COUNTERS, LETTERS, Colour, Course, Quad

_STEP = re.compile(r"([RGYB])([a-z]+[0-9]*)-([a-z]+[0-9]*)\Z", re.ASCII)
_PART = re.compile(r"([2-4]?)([a-z]+[0-9]*)\Z", re.ASCII)
_SEATS = re.compile(r"([1-4])of([2-4])\Z", re.ASCII)
_MARK = re.compile(r"(throw|sixes|vain)=([1-9][0-9]?)\Z", re.ASCII)
MARKS = ("throw", "sixes", "vain")
FORFEIT = "forfeit"


def step_text(step: Step) -> str:
    """``Rbase-t1``, ``Rt11-t14``, ``Rt50-red3``, ``Rred5-home``; ``forfeit``."""
    return FORFEIT if isinstance(step, Forfeit) else f"{LETTERS[step.colour]}{step.start}-{step.end}"


def parse_step(text: str, course: Course) -> Step:
    """A step on that board; raises ``NotationError``."""
    if text.strip() == FORFEIT:
        return Forfeit()
    found = _STEP.match(text.strip())
    if not found or not {found[2], found[3]} <= course.squares:
        raise NotationError(say("ludo.no-step", text=text.strip()))
    return Move(LETTERS.index(found[1]), found[2], found[3])


def key_text(state: LudoState) -> str:
    """``R:3base+t14/Y:4base/1of2/throw=6/sixes=1``."""
    colours = (quad_text(state.course, colour, quad) for colour, quad in zip(state.colours, state.board, strict=True))
    marks = (f"{mark}={getattr(state, mark)}" for mark in MARKS if getattr(state, mark))
    return "/".join((*colours, f"{state.seat}of{len(state.board)}", *marks))


def quad_text(course: Course, colour: Colour, quad: Quad) -> str:
    """The counters of a colour: ``R:3base+t14``."""
    counts = {place: quad.count(place) for place in quad}
    parts = (f"{count if count > 1 else ''}{course.name_of(colour, place)}" for place, count in counts.items())
    return f"{LETTERS[colour]}:{'+'.join(parts)}"


def parse_key(text: str, options: LudoOptions) -> LudoState:
    """Raises ``NotationError`` for anything that is not a position under these house rules."""
    parts = text.split("/")
    at = next((number for number, part in enumerate(parts) if _SEATS.match(part)), 0)
    seats = _SEATS.match(parts[at])
    if not seats or int(seats[1]) > int(seats[2]) or at != int(seats[2]):
        raise _bad(text, say("ludo.why-no-seat"))
    course = options.course
    board = tuple(_quad(text, part, colour, course) for part, colour in zip(parts[:at], COLOURS_OF[at], strict=True))
    state = LudoState(board, int(seats[1]), **_marks(text, parts[at + 1 :]), course=course)
    fault = next(_faults(state, options), None)
    if fault:
        raise _bad(text, fault)
    return state


def _bad(text: str, why: Message) -> NotationError:
    return NotationError(say("ludo.impossible-position", text=text, why=why))


def _quad(text: str, part: str, colour: Colour, course: Course) -> Quad:
    """The counters of a colour, strictly in the printed form."""
    letter, _, rest = part.partition(":")
    places: list[int] = []
    for piece in rest.split("+"):
        found = _PART.match(piece)
        place = course.place_of(colour, found[2]) if found else None
        if found is None or place is None:
            raise _bad(text, say("ludo.why-no-place", text=piece, named=bool(piece)))
        places += [place] * int(found[1] or 1)
    quad = tuple(places)
    if letter != LETTERS[colour] or len(quad) != COUNTERS or quad_text(course, colour, tuple(sorted(quad))) != part:
        raise _bad(text, say("ludo.why-no-quad", text=part))
    return quad


def _marks(text: str, parts: list[str]) -> dict[str, int]:
    """Throw, sixes and unsuccessful throws."""
    found: dict[str, int] = {}
    for part in parts:
        mark = _MARK.match(part)
        if mark is None or mark[1] in found or any(MARKS.index(mark[1]) < MARKS.index(name) for name in found):
            raise _bad(text, say("ludo.why-no-mark", text=part, named=bool(part)))
        found[mark[1]] = int(mark[2])
    return found


def _faults(state: LudoState, options: LudoOptions) -> Iterator[Message]:
    """What is impossible on the board or in the turn."""
    yield from _shared(state, options)
    yield from _crowded(state, options)
    counted = options.three_sixes and options.six_again
    if state.winner and (state.seat != state.winner or state.throw or state.sixes or state.vain):
        yield say("ludo.why-over")
    if state.board.count(state.course.all_home) > 1:
        yield say("ludo.why-two-home")
    if state.throw > SIX:
        yield say("ludo.why-no-die")
    if state.sixes and (not counted or state.sixes >= MOST_SIXES or state.throw not in (0, SIX)):
        yield say("ludo.why-sixes")
    if counted and state.throw == SIX and not state.sixes:
        yield say("ludo.why-six-on-table")
    if state.vain and (state.vain >= options.tries or state.throw or not no_counter_out(state)):
        yield say("ludo.why-not-in-vain")
    if state.throw and not state.winner:
        before = replace(state, throw=0, sixes=max(state.sixes - 1, 0))
        if not after_throw(before, min(state.throw, SIX), options).throw:
            yield say("ludo.why-unplayable")


def _shared(state: LudoState, options: LudoOptions) -> Iterator[Message]:
    """Squares on which counters of several colours can't stand together."""
    owners: dict[int, list[int]] = {}
    for seat, (colour, quad) in enumerate(zip(state.colours, state.board, strict=True), 1):
        for place in quad:
            square = state.course.square(colour, place)
            if square is not None:
                owners.setdefault(square, []).append(seat)
    for square, seats in owners.items():
        if len(set(seats)) == 1:
            continue
        if not (options.safe_doorsteps and state.course.is_doorstep(square)):
            yield say("ludo.why-captured", square=f"t{square + 1}")
        elif options.blocks and sum(seats.count(seat) >= PAIR for seat in set(seats)) > 1:
            yield say("ludo.why-two-blocks", square=f"t{square + 1}")


def _crowded(state: LudoState, options: LudoOptions) -> Iterator[Message]:
    """Squares with more counters of a colour than they take."""
    for colour, quad in zip(state.colours, state.board, strict=True):
        for place in dict.fromkeys(quad):
            if quad.count(place) > 1 and holds_one(state, place, options):
                yield say("ludo.why-one-a-square", square=state.course.name_of(colour, place))
