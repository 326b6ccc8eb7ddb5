"""What the reader may have got wrong about the dice, if pieces or presses contradict them.

In clean play nothing is weighed twice: this is only asked for when something contradicts the dice.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
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
    otherwise_read,
    recent_throws,
)
from companion.referee.belief.layout import Layout
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
        """The hypotheses in which a die of the last throw was read wrongly, or the log is lost."""
        last = next(recent_throws(self.one, self.belief.logged), None)
        if last is not None:
            yield from self._otherwise_read(last)
        yield from self._lost()

    # A misread die ------------------------------------------------------------------------------------------------

    def _otherwise_read(self, last: Recent) -> Iterator[BoardHypothesis]:
        """A confidently read die of the last throw shows another face."""
        before, mine = last.thrown.before, ("left", "old")
        if not isinstance(before, Situation):
            return
        for thrown, chance in otherwise_read(last.thrown, self.belief.reader.confusion, self.game.arranged):
            for event, after, role, share in results(self.game.rules, before, thrown.ways):
                if not self._explains(after):
                    continue
                dice = tuple(replace(die, role=role) if die.role in mine else die for die in self.one.layout.dice)
                situation = replace(after, pressed=self.one.situation.pressed)
                events = (*last.events, replace(event, before=before))
                layout = replace(self.one.layout, dice=dice)
                yield self._so(situation, layout, events, chance * share, last.denied_count)

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
