"""People who play Ludo, and their typical mistakes: boards that no legal turn leads to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.counters import Placement
from companion.games.ludo.moves import SIX, after_move, captured_seats
from companion.games.ludo.placements import placement_of
from companion.games.ludo.rules import LudoRules
from companion.games.ludo.state import LudoState, Move
from companion.games.track import BASE, COLOURS, DOORSTEP, Colour, Place
from companion.simulation.people.counters import CounterPeople, Line, Slip, moved


def slip(rules: LudoRules, state: LudoState, intended: Move, rng: random.Random) -> Slip | None:
    """A random slip instead of a movement; None if none fits. Never a legal board."""
    kinds = list(_KINDS)
    rng.shuffle(kinds)
    found = (wrong for kind in kinds for wrong in kind(rules, state, intended))
    return next((wrong for wrong in found if not rules.check(state, wrong.board).ok), None)


def played_though_passed(before: LudoState, after: LudoState, die: int) -> Slip | None:
    """A counter comes out without a six on a throw that ended the turn, or the third six is played."""
    board, name = placement_of(after), COLOURS[before.colour]
    if BASE in before.own and die != SIX:
        door = _names(before, DOORSTEP)
        return Slip(f"{name} came out without a six", moved(board, name, "base", *door), "LUD-2.2")
    for place in before.own:
        if die == SIX and after.seat != before.seat and DOORSTEP <= place < before.course.tail - SIX:
            ends = _names(before, place, place + SIX)
            return Slip("played the third six", moved(board, name, *ends), "LUD-2.5")
    return None


def _names(state: LudoState, *places: Place, colour: Colour | None = None) -> tuple[str, ...]:
    """The names of places on a colour's route, by default that of the mover."""
    return tuple(state.course.name_of(state.colour if colour is None else colour, place) for place in places)


def _on_squares(state: LudoState, *places: Place) -> bool:
    """Whether all places of the player's are squares behind the doorstep."""
    return all(DOORSTEP < place <= state.course.tail + state.course.lane for place in places)


def _wrong_count(rules: LudoRules, state: LudoState, intended: Move) -> Iterator[Slip]:
    board, name = placement_of(after_move(state, intended, rules.options)), COLOURS[intended.colour]
    end = state.course.place_of(intended.colour, intended.end)
    for more, what in ((1, "one too many"), (-1, "one too few")):
        if end is not None and _on_squares(state, end + more) and intended.start != "base":
            (there,) = _names(state, end + more)
            if there == intended.start:  # not moving would be another mistake
                continue
            yield Slip(f"counted {name} {what} to {there}", moved(board, name, intended.end, there), "LUD-")


def _others(rules: LudoRules, state: LudoState, intended: Move) -> Iterator[Slip]:  # noqa: ARG001 - as all kinds
    for colour, quad in zip(state.colours, state.board, strict=True):
        for place in quad if colour != state.colour else ():
            if DOORSTEP <= place <= state.course.tail - state.throw:
                name, ends = COLOURS[colour], _names(state, place, place + state.throw, colour=colour)
                yield Slip(f"moved {name}, which is not theirs", moved(placement_of(state), name, *ends), "LUD-1.2")


def _forgotten(rules: LudoRules, state: LudoState, intended: Move) -> Iterator[Slip]:
    """The captured counter is left where it was."""
    before, after = placement_of(state), placement_of(after_move(state, intended, rules.options))
    for colour in (COLOURS[number] for number in state.colours if number != intended.colour):
        if after.places(colour)["base"] > before.places(colour)["base"]:
            yield Slip("forgot the capture", moved(after, colour, "base", intended.end), "LUD-4.1")


def _came_out(rules: LudoRules, state: LudoState, intended: Move) -> Iterator[Slip]:  # noqa: ARG001 - as all kinds
    if BASE in state.own and state.throw != SIX:
        name = COLOURS[state.colour]
        board = moved(placement_of(state), name, "base", *_names(state, DOORSTEP))
        yield Slip(f"{name} came out without a six", board, "LUD-2.2")


def _two(rules: LudoRules, state: LudoState, intended: Move) -> Iterator[Slip]:
    """One throw moves two counters."""
    name, board = COLOURS[intended.colour], placement_of(after_move(state, intended, rules.options))
    start, end = (state.course.place_of(intended.colour, square) for square in (intended.start, intended.end))
    for place in state.own:
        apart = place not in (start, end) and place + state.throw != start  # else it looks like one long move
        if apart and place >= DOORSTEP and _on_squares(state, place + state.throw):
            ends = _names(state, place, place + state.throw)
            yield Slip(f"moved two {name} counters", moved(board, name, *ends), "LUD-3.1")


def _against_a_duty(rules: LudoRules, state: LudoState, intended: Move) -> Iterator[Slip]:
    """Another counter is moved than the one that must come out, or leave the doorstep."""
    if rules.options.must_enter and intended.start == "base":
        yield from (Slip("did not come out on a six", board, "LUD-3.6") for board in _others_moved(state, BASE))
    leaves = state.course.place_of(intended.colour, intended.start) == DOORSTEP
    if rules.options.must_clear and BASE in state.own and leaves:
        yield from (Slip("did not clear the doorstep", board, "LUD-3.7") for board in _others_moved(state, DOORSTEP))


def _others_moved(state: LudoState, intended: Place) -> Iterator[Placement]:
    """The boards after each movement of another counter onto a square without one of its colour."""
    for place in state.own:
        end = place + state.throw
        if place >= DOORSTEP and place != intended and _on_squares(state, end) and end not in state.own:
            yield moved(placement_of(state), COLOURS[state.colour], *_names(state, place, end))


_KINDS: tuple[Callable[[LudoRules, LudoState, Move], Iterator[Slip]], ...] = (
    _wrong_count,
    _others,
    _forgotten,
    _came_out,
    _two,
    _against_a_duty,
)


class LudoPeople(CounterPeople):
    """Ann, Ben and others at Ludo."""

    rules: LudoRules
    state: LudoState

    def _slip_for(self, line: Line) -> Slip | None:
        return slip(self.rules, self.state, line[0], self.rng)

    def _slip_after(self, before: Any) -> Slip | None:
        return played_though_passed(before, self.state, self._thrown[0]) if self._err() else None

    def _choice(self) -> Line:
        """Mostly captures, moves home and out of base; else the counter that is farthest on."""
        lines = list(self.rules.turns(self.state).values())
        return max(lines, key=lambda line: self._worth(line[0]) + self.rng.uniform(0, 12))

    def _worth(self, step: Move) -> float:
        course = self.state.course
        start, end = course.place_of(step.colour, step.start), course.place_of(step.colour, step.end)
        if start is None or end is None:
            return 0.0
        hits = len(captured_seats(self.state, start, end, self.rules.options))
        return 20 * hits + 15 * course.is_home(end) + 10 * (start == BASE) + 0.1 * max(start, DOORSTEP)
