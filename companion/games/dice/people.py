"""People who throw dice, and handle them in between."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion.games.dice.rules import DiceRules
from companion.games.dice.state import DiceState, Stop
from companion.games.rules import Throw
from companion.referee.shown.view import QuestionView
from companion.simulation.people.base import Beat, People, Truth
from vision.virtual.things import face_up

FEWEST, MOST = 1, 6  # dice on the table
SOME = 0.3  # rate of throws in which some of the dice stay
NUDGED = 0.25  # rate of pauses in which a die is pushed a little
TAKEN = 0.1  # rate of pauses in which a die is taken away for good
POINTED = 0.2  # rate of pauses in which a hand reaches over the dice
PUSH_MM = (4.0, 14.0)  # how far a die is pushed
THROWS = 20  # until they stop, if nothing else ends it


class DicePeople(People):
    """They throw all dice or some, push dice, take one away, point at them, and stop."""

    rules: DiceRules
    state: DiceState
    _dice: tuple[int, ...] = ()
    _done: tuple[tuple[float, bool], ...] = ()  # when something was done (s), and whether it was a push

    def answer(self, question: QuestionView) -> int | None:
        """What a die shows, or whether the last thing that happened was a throw."""
        if "dice.thrown-or-pushed" in question.codes:
            asked = self._noted[0][0] if self._noted else 0.0
            before = [pushed for t, pushed in self._done if t <= asked]
            return int(bool(before) and before[-1])
        return 0

    def _turn(self) -> Iterator[Beat]:
        """A throw, and what is done with the dice until the next."""
        seat = self.state.seat
        self._throw(seat)
        yield self._think(2)
        if self.rng.random() < POINTED:
            self.table.rest_hand(self._place(self.rng.choice(self._dice)), 1.2, seat)
            yield self._think(2)
        if self.rng.random() < NUDGED:
            self._push(seat)
            yield self._think(2)
        if len(self._dice) > FEWEST and self.rng.random() < TAKEN:
            number = self.rng.choice(self._dice)
            self.table.lift([number], seat)
            self._dice = tuple(n for n in self._dice if n != number)
            yield self._think(2)
        if self.turns is None and len(self.truth) >= THROWS:
            yield from self._close()

    def _close(self) -> Iterator[Beat]:
        """They have thrown enough."""
        if not self.state.ended:
            self.state = self.rules.apply(self.state, Stop())
            self.truth.append(Truth("over", 0))
            yield self._touch("step:stop")

    def _throw(self, seat: int) -> None:
        """Throw all dice, with new ones at times, or some of them."""
        if not self._dice or self.rng.random() < TAKEN:
            if self._dice:
                self.table.lift(self._dice, seat)
            number = self.rng.randint(FEWEST, MOST)
            self._dice = tuple(self.table.throw(number, self._faces(number), seat=seat))
        else:
            some = len(self._dice) > 1 and self.rng.random() < SOME
            thrown = self.rng.sample(self._dice, self.rng.randint(1, len(self._dice) - 1)) if some else self._dice
            self.table.throw(thrown, self._faces(len(thrown)), seat=seat)
        faces = tuple(sorted(face_up(self.table.where(number))[0] for number in self._dice))
        self.truth.append(Truth("throw", seat, faces))
        self._done = (*self._done, (self.table.now, False))
        self.state = self.rules.apply(self.state, Throw(faces))

    def _push(self, seat: int) -> None:
        """Push a die to where there is room for it."""
        number = self.rng.choice(self._dice)
        x, y = self._place(number)
        zone = self.table.mat.zones["roll"]
        for _ in range(20):
            far, way = self.rng.uniform(*PUSH_MM), self.rng.uniform(0, 2 * math.pi)
            to = x + far * math.cos(way), y + far * math.sin(way)
            others = [self._place(other) for other in self._dice if other != number]
            free = all(math.dist(to, other) > 28 for other in others)
            if free and zone.left + 12 < to[0] < zone.right - 12 and zone.top + 12 < to[1] < zone.bottom - 12:
                self.table.knock(number, to, seat)
                self._done = (*self._done, (self.table.now, True))
                return

    def _place(self, number: int) -> tuple[float, float]:
        pose = self.table.where(number)
        return pose.x, pose.y

    def _faces(self, dice: int) -> Sequence[int]:
        return [self.rng.randint(1, 6) for _ in range(dice)]
