"""What the reader may have got wrong about the dice, if pieces or presses contradict them.

In clean play nothing is weighed twice: this is only asked for when something contradicts the dice.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.rules import OVER, THROW
from companion.referee.belief import priors
from companion.referee.belief.cue import Moment
from companion.referee.belief.hypothesis import (
    Belief,
    HistoryLost,
    Recent,
    TableEvent,
    Thrown,
    otherwise_read,
    recent_throws,
)
from companion.referee.belief.layout import Faces, Layout
from companion.referee.board.board_game import (
    BoardGame,
    BoardHypothesis,
    Situation,
    must_move,
    results,
    thrown_to,
)


@dataclass(frozen=True, slots=True)
class Rereading:
    """A hypothesis that is contradicted by the ``board`` as it lies now (None: not seen).

    ``left`` gives the probability that people leave a board in a situation. Only hypotheses that the board agrees with
    are returned.
    """

    game: BoardGame[Any, Any]
    one: BoardHypothesis
    belief: Belief[Situation]
    board: Hashable
    left: Callable[[Situation, Hashable], float]

    def every(self) -> Iterator[BoardHypothesis]:
        """The hypotheses in which the reader erred: about a die of the last throw, or a whole throw."""
        recent = list(recent_throws(self.one, self.belief.logged))
        for last in recent[:1]:
            yield from self._otherwise_read(last)
        for first in recent:
            yield from self._unseen_before(first)
        yield from self._lost()

    # A misread die ------------------------------------------------------------------------------------------------

    def _otherwise_read(self, last: Recent) -> Iterator[BoardHypothesis]:
        """A confidently read die of the last throw shows another face."""
        before = last.thrown.before
        if isinstance(before, Situation):
            for thrown, chance in otherwise_read(last.thrown, self.belief.reader, self.game.arranged):
                yield from self._instead(before, last, (thrown,), chance)

    # A throw of which nothing was seen ----------------------------------------------------------------------------

    def _unseen_before(self, first: Recent) -> Iterator[BoardHypothesis]:
        """Nothing could be played on an unseen throw, and the later ones were the next players'."""
        before = first.thrown.before
        if not isinstance(before, Situation):
            return
        for hidden, passed, chance in self._unseen(before):
            if self.game.rules.to_act(passed.game) is THROW:
                yield from self._instead(before, first, (hidden, first.thrown, *first.since), chance)

    def _unseen(self, before: Situation) -> Iterator[tuple[Thrown, Situation, float]]:
        """The throws of faces that go unseen, each with the situation after it and its probability.

        That a single die was overlooked was weighed at every look.
        """
        if self.game.rules.to_act(before.game) is not THROW or self.game.rules.dice(before.game) == 1:
            return
        reader, found = self.belief.reader.assume(self.one.teaches), dict[Faces, float]()
        for faces, chance in reader.hidden(self.game.rules.dice(before.game)):
            throw = self.game.arranged(faces)
            found[throw] = found.get(throw, 0.0) + chance
        ways = (
            (Thrown(throw, pairs=tuple((face, 0) for face in throw), before=before, **self._moment), chance)
            for throw, chance in found.items()
        )
        for hidden, then, _, chance in results(self.game.rules, before, ways):
            yield hidden, then, chance

    # The log is lost ----------------------------------------------------------------------------------------------

    def _lost(self) -> Iterator[BoardHypothesis]:
        """Whatever happened, the board counts as it lies, and somebody throws next."""
        now, board, next_up = self.one.situation.game, self.one.layout.board, set[int]()
        dice = tuple(replace(die, role="old") if die.role == "left" else die for die in self.one.layout.dice)
        while board is not None and now is not None and self.game.rules.to_act(now) is not OVER:
            then = self.game.as_it_lies(now, board)
            if then is None or self.game.rules.to_act(then) is not THROW or self.game.rules.seat(then) in next_up:
                return
            next_up.add(self.game.rules.seat(then))
            ended = self.game.rules.seat(now) if must_move(self.game.rules, now) else 0
            event = HistoryLost(self.game.rules.key(then), **self._moment)
            layout = replace(self.one.layout, dice=dice)
            yield self._so(Situation(then, alone=ended), layout, (event,), priors.LOST, self.one.denied_count)
            now = thrown_to(self.game.rules, then, tuple(range(1, self.game.rules.dice(then) + 1)))

    # What follows -------------------------------------------------------------------------------------------------

    @property
    def _moment(self) -> Moment:
        """The time of something unseen: that of the last look."""
        scene = self.belief.scene
        return scene.moment if scene is not None else {"t": 0.0, "evidence": None}

    def _explains(self, then: Situation) -> bool:
        return self.board is None or self.game.explains(then.game, self.board)

    def _instead(
        self, then: Situation, instead_of: Recent, throws: Sequence[Thrown], chance: float
    ) -> Iterator[BoardHypothesis]:
        """Other throws than were read, and the dice on the table are the last of them."""
        ways: list[tuple[Situation, str, tuple[TableEvent, ...], float]] = [(then, "left", instead_of.events, chance)]
        for event in throws:
            ways = [
                (after, role, (*so_far_events, replace(thrown, before=now)), so_far * share)
                for now, _, so_far_events, so_far in ways
                for thrown, after, role, share in results(self.game.rules, now, event.ways)
            ]
        for after, role, events, likely in ways:
            if self._explains(after):
                mine = ("left", "old")
                dice = tuple(replace(die, role=role) if die.role in mine else die for die in self.one.layout.dice)
                situation = replace(after, pressed=self.one.situation.pressed)
                yield self._so(situation, replace(self.one.layout, dice=dice), events, likely, instead_of.denied_count)

    def _so(
        self, then: Situation, layout: Layout, events: tuple[TableEvent, ...], chance: float, denied_count: int
    ) -> BoardHypothesis:
        """The hypothesis with its weight, given how people have left the board since."""
        board = self.one.layout.board
        likely = chance * self.left(then, board) / self.left(self.one.situation, board)
        return replace(
            self.one,
            situation=then,
            layout=layout,
            events=events,
            weight=self.one.weight + math.log(likely),
            denied_count=denied_count,
        )
