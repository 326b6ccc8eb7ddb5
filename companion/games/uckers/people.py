"""People who play Uckers, two with two colours each or four in teams, and their typical mistakes: boards that no legal
turn leads to, each derived from an intended turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.rules import fold
from companion.games.track import BASE, DOORSTEP, HOME, TAIL
from companion.games.uckers import COLOURS, Challenge, Fault, Move, Placement, UckersRules, UckersState
from companion.games.uckers.state import colours_of_seat, side_of
from companion.simulation.people.base import Beat
from companion.simulation.people.counters import CounterPeople, Line, Slip, moved


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


CHALLENGES = 0.4  # rate of opening a possible challenge


class UckersPeople(CounterPeople):
    """Ann, Ben and others at Uckers."""

    rules: UckersRules
    state: UckersState

    def _slip_for(self, line: Line) -> Slip | None:
        return slip(self.rules, self.state, line, self.rng)

    def _slip_after(self, before: Any) -> Slip | None:
        if not (self.state.turn.passed and self._err()):
            return None
        return released_for_nothing(self.rules, before, self.state)

    def _is_visible(self, line: Line) -> bool:
        return not isinstance(line[0], Challenge)

    def _announce(self) -> Iterator[Beat]:
        """Wait longer if an unchanged board could mean several turns, as the screen asks."""
        yield self._think(1 if self._plain() else 4)

    def _voided(self) -> None:
        self.state = self.rules.apply(self.state, Fault("cocky"))

    # What is thought ----------------------------------------------------------------------------------------------

    def _choice(self) -> Line:
        """Mostly moves that advance the own side and set back the other one."""
        lines = list(self.rules.turns(self.state).values())
        challenges = [line for line in lines if isinstance(line[0], Challenge)]
        if challenges and (len(challenges) == len(lines) or self.rng.random() < CHALLENGES):
            return self.rng.choice(challenges)
        others = [line for line in lines if line not in challenges]
        return max(others, key=lambda line: self._worth(line) + self.rng.uniform(0, 6))

    def _worth(self, line: Line) -> float:
        after: UckersState = fold(self.rules, self.state, line)
        geometry, side = self.rules.geometry, side_of(self.state.turn, self.rules.geometry)
        mine, theirs = geometry.colours_of[side], geometry.colours_of[1 - side]
        own = [place for colour in mine for place in after.board[colour]]
        others = [place for colour in theirs for place in after.board[colour]]
        blobs = sum(own.count(place) > 1 for place in set(own) if 0 <= place < HOME)
        return sum(own) - 0.6 * sum(others) + 8 * own.count(HOME) + 5 * blobs

    def _plain(self) -> bool:
        """Whether an unchanged board can mean only one turn."""
        same = self.rules.placement(self.state)
        lines = self.rules.turns(self.state).values()
        return sum(self.rules.placement(fold(self.rules, self.state, other)) == same for other in lines) == 1
