"""Typical mistakes at Uckers: boards that no legal turn leads to, each derived from an intended turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.rules import fold
from companion.games.track import BASE, DOORSTEP, HOME, TAIL
from companion.games.uckers import COLOURS, Move, Placement, UckersRules, UckersState
from companion.games.uckers.state import colours_of_seat
from companion.simulation.people.counters import Slip, moved

Line = tuple[Any, ...]


def slip(rules: UckersRules, state: UckersState, line: Line, rng: random.Random) -> Slip | None:
    """A random slip instead of a turn; None if none fits. Never a legal board."""
    kinds = list(_KINDS)
    rng.shuffle(kinds)
    for kind in kinds:
        for found in kind(rules, state, line):
            if not rules.check(state, found.board).ok:
                return found
    return None


def released_for_nothing(rules: UckersRules, before: UckersState, after: UckersState) -> Slip | None:
    """A counter comes out on a throw that could not be played."""
    board = rules.placement(after)
    for colour in colours_of_seat(before.turn, rules.geometry, before.seat):
        if BASE in after.board[colour] and 6 not in after.turn.passed:
            name = COLOURS[colour]
            return Slip(f"released {name} without a six", moved(board, name, "base", _doorstep(rules, colour)))
    return None


def _doorstep(rules: UckersRules, colour: int) -> str:
    return rules.geometry.name(colour, DOORSTEP)


def _after(rules: UckersRules, state: UckersState, line: Line) -> Placement:
    return rules.placement(fold(rules, state, line))


def _moves(line: Line) -> list[Move]:
    return [step for step in line if isinstance(step, Move)]


def _too_far(rules: UckersRules, state: UckersState, line: Line) -> Iterator[Slip]:
    board = _after(rules, state, line)
    for step in reversed(_moves(line)):
        if step.end < HOME - 1:
            start, end = (rules.geometry.name(step.colour, place) for place in (step.end, step.end + 1))
            name = COLOURS[step.colour]
            yield Slip(f"counted {name} one too many to {end}", moved(board, name, start, end))


def _half(rules: UckersRules, state: UckersState, line: Line) -> Iterator[Slip]:
    if len(line) == 2:
        yield Slip("played only one die", _after(rules, state, line[:1]))


def _wrong_colour(rules: UckersRules, state: UckersState, line: Line) -> Iterator[Slip]:  # noqa: ARG001
    geometry, board = rules.geometry, rules.placement(state)
    mine = colours_of_seat(state.turn, geometry, state.seat)
    for colour, quad in enumerate(state.board):
        for place in quad if colour not in mine else ():
            end = place + state.turn.throw[0]
            if place >= DOORSTEP and end <= TAIL:
                name = COLOURS[colour]
                trip = moved(board, name, geometry.name(colour, place), geometry.name(colour, end))
                yield Slip(f"moved {name}, which is not theirs", trip)
                return


def _forgotten(rules: UckersRules, state: UckersState, line: Line) -> Iterator[Slip]:
    """The counter that was hit is left where it is."""
    before, after = rules.placement(state), _after(rules, state, line)
    mine = {COLOURS[step.colour] for step in _moves(line)}
    for square, name, _ in before.squares:
        gone = before.places(name)[square] - after.places(name)[square]
        if name not in mine and gone and after.places(name)["base"] > before.places(name)["base"]:
            yield Slip(f"forgot the uck-off on {square}", moved(after, name, "base", square))
            return


def _released(rules: UckersRules, state: UckersState, line: Line) -> Iterator[Slip]:  # noqa: ARG001
    board = rules.placement(state)
    for colour in colours_of_seat(state.turn, rules.geometry, state.seat):
        if 6 not in state.turn.throw and BASE in state.board[colour]:
            name = COLOURS[colour]
            yield Slip(f"released {name} without a six", moved(board, name, "base", _doorstep(rules, colour)))


_KINDS: tuple[Callable[[UckersRules, UckersState, Line], Iterator[Slip]], ...] = (
    _too_far,
    _half,
    _wrong_colour,
    _forgotten,
    _released,
)
