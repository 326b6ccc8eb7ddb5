"""Ludo: the chance of each seat to win, estimated from where its counters stand and what can hit them.

A seat's strength is a weighted sum of what its counters have behind them and of their danger; the chances are in
proportion to the exponentials of the strengths (multinomial logit). ``tools/train_ludo.py`` fits the weights to games
that the program plays against itself, on the boards of 52 and of 40 squares with two to four players.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from companion.coach.values import Coach, Option, Unit, Values
from companion.games.ludo import LudoOptions, LudoRules, LudoState
from companion.games.ludo.moves import captured_seats
from companion.games.ludo.state import Move
from companion.games.message import Message, Text, say
from companion.games.rules import fold
from companion.games.track import BASE, Place

FILE = "ludo.toml"
KNOTS = 5  # of the piecewise linear worth of a counter on the track, from its start to its way home
IN_BASE, ON_TRACK, ON_LANE, AT_HOME, IN_DANGER = 0, 1, 1 + KNOTS, 2 + KNOTS, 3 + KNOTS
FEATURES = 4 + KNOTS
FACES = 6
WHOLE = 100.0
FITTED = ("standard", "forty")  # presets of the games that the weights were fitted to
NEUTRAL = ("starter", "board")  # house rules that the estimate needs not know
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Strength:
    """``weights`` (9,) by feature, ``turn``: of being the next to throw."""

    weights: Floats
    turn: float

    def chances(self, features: Floats, seat: int) -> Floats:
        """The chances of all seats from their features (seats, 9), before a throw of ``seat``."""
        strengths = features @ self.weights
        strengths[seat - 1] += self.turn
        odds = np.exp(strengths - strengths.max())
        return np.asarray(odds / odds.sum())


@cache
def trained_strength() -> Strength:
    """The fitted weights."""
    data = tomllib.loads((files("companion.coach") / FILE).read_text("utf-8"))
    return Strength(np.array(data["weights"], np.float64), float(data["turn"]))


def features_of(state: LudoState, safe_doorsteps: bool) -> Floats:
    """Features by seat, (seats, 9): counters in base, on the track by progress, on the lane, home, in danger.

    ``safe_doorsteps``: nothing is captured on a doorstep.
    """
    found = np.zeros((len(state.board), FEATURES))
    hunters = list(_on_track(state))
    for seat, quad in enumerate(state.board):
        row = found[seat]
        for place in quad:
            if place == BASE:
                row[IN_BASE] += 1
            elif state.course.is_home(place):
                row[AT_HOME] += 1
            elif place > state.course.tail:
                row[ON_LANE] += 1
            else:
                along = place / state.course.tail
                knot = min(int(along * (KNOTS - 1)), KNOTS - 2)
                part = along * (KNOTS - 1) - knot
                row[ON_TRACK + knot] += 1 - part
                row[ON_TRACK + knot + 1] += part
                row[IN_DANGER] += (0.2 + along) * _hit_chance(state, seat, place, hunters, safe_doorsteps)
    return found


def _on_track(state: LudoState) -> Iterator[tuple[int, int, Place]]:
    """The counters on shared squares: their seat (from 0), square, and place on their own route."""
    for seat, (colour, quad) in enumerate(zip(state.colours, state.board, strict=True)):
        for place in quad:
            square = state.course.square(colour, place)
            if square is not None:
                yield seat, square, place


def _hit_chance(
    state: LudoState, seat: int, place: Place, hunters: list[tuple[int, int, Place]], safe_doorsteps: bool
) -> float:
    """The share of faces with which some opponent's counter reaches the counter's square in one throw."""
    course = state.course
    square = course.square(state.colours[seat], place)
    if square is None or (safe_doorsteps and course.is_doorstep(square)):
        return 0.0
    behind = set[int]()
    for other, there, since in hunters:
        distance = (square - there) % course.track
        if other != seat and 0 < distance <= FACES and since + distance <= course.tail:
            behind.add(distance)
    return len(behind) / FACES


class LudoCoach(Coach):
    """Ludo: estimated chances to win."""

    unit: ClassVar[Unit] = "chance"

    def __init__(self, rules: LudoRules, strength: Strength | None = None) -> None:
        super().__init__(rules)
        self.ludo = rules
        self.strength = strength or trained_strength()

    def leaves_out(self) -> tuple[str, ...]:
        """Every house rule that differs from those the weights were fitted with."""
        options = self.ludo.options
        names = [rule.name for rule in options.switches() if rule.name not in NEUTRAL]
        ids = {rule.name: rule.id for rule in options.switches()}
        unlike = list[tuple[str, ...]]()
        for preset in FITTED:
            other = LudoOptions.of(preset=preset)
            unlike.append(tuple(ids[name] for name in names if getattr(options, name) != getattr(other, name)))
        return min(unlike, key=lambda found: len(found))

    def standing(self, state: LudoState) -> Values:
        """The estimate before a throw, and the result at the end."""
        if state.winner:
            return tuple(WHOLE * (seat == state.winner) for seat in range(1, len(state.board) + 1))
        features = features_of(state, self.ludo.options.safe_doorsteps)
        return tuple(WHOLE * float(chance) for chance in self.strength.chances(features, state.seat))

    def why(self, state: LudoState, option: Option) -> Text:
        """What the move does, and what the next player's throw can capture."""
        after: LudoState = option.after
        reasons = list(self._done(state, option.line[0]))
        if ending := self.ending(state, after):
            reasons.append(ending)
        elif after.seat == state.seat:
            reasons.append(say("hints.throws-again"))
        else:
            reasons.append(say("hints.can-capture-next", count=self._hits(state.seat, after)))
        return say("hints.reasons", reasons=tuple(reasons))

    def _done(self, state: LudoState, move: Move) -> Iterator[Message]:
        course = state.course
        start, end = course.place_of(move.colour, move.start), course.place_of(move.colour, move.end)
        if start is None or end is None:
            return
        hit = len(captured_seats(state, start, end, self.ludo.options))
        if hit:
            yield say("hints.captures", count=hit)
        if course.is_home(end) and not course.is_home(start):
            yield say("hints.brings-home", count=1)
        if start == BASE:
            yield say("hints.out-of-base", count=1)

    def _hits(self, mine: int, after: LudoState) -> int:
        """The number of faces with which the next player can capture a counter of a seat."""
        count, before = 0, after.board[mine - 1].count(BASE)
        for throw, _ in self.rules.throws(after):
            thrown = self.rules.apply(after, throw)
            lines = self.rules.turns(thrown).values() if self.rules.to_act(thrown) == after.seat else ()
            count += any(fold(self.rules, thrown, line).board[mine - 1].count(BASE) > before for line in lines)
        return count
