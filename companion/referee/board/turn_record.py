"""Corrections of recorded turns: the alternatives, for every game with pieces."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.message import Player, say
from companion.games.rules import OVER, THROW
from companion.referee.board.board_game import BoardGame, Line
from companion.referee.record import advance
from companion.referee.shown.boards import moves_of
from companion.referee.shown.saying import Answer

WAYS = 24  # turns offered at once; any other one is entered step by step


@dataclass(frozen=True, slots=True)
class OtherTurns:
    """The turns that may have been played instead of ``line``, in the position ``before``.

    ``put_right`` puts one on the record, ``ask`` asks a question.
    """

    game: BoardGame[Any, Any]
    before: Hashable
    line: Line
    put_right: Callable[[Line, float], None]
    ask: Callable[..., None]

    def answers(self) -> tuple[Answer, ...]:
        """Those that differ in one step, then any other, step by step."""
        ways = tuple(self._answer(line, self.before, line) for line in self._near())
        if not self._ended(advance(self.game.rules, self.before, self.line)):
            return ways
        return (*ways[:WAYS], Answer(say("referee.another-turn"), lambda _: self._ask_step(())))

    def _near(self) -> tuple[Line, ...]:
        """The lines that differ from this one in one step, each leading to a different position."""
        found = {self.game.rules.key(advance(self.game.rules, self.before, self.line)): self.line}
        for way in self._varied():
            found.setdefault(self.game.rules.key(advance(self.game.rules, self.before, way)), way)
        return tuple(found.values())[1:]

    def _varied(self) -> Iterator[Line]:
        line, ended = self.line, self._ended(advance(self.game.rules, self.before, self.line))
        for i in reversed(range(len(line))):
            for step in self.game.rules.legal(advance(self.game.rules, self.before, line[:i])):
                way = (*line[:i], step, *line[i + 1 :])
                if step != line[i] and self._goes(way, ended=ended):
                    yield way

    def _goes(self, line: Line, *, ended: bool) -> bool:
        """Whether the line is legal and, if required, ends the turn."""
        state = self.before
        for number, step in enumerate(line, 1):
            if step not in self.game.rules.legal(state):
                return False
            state = self.game.rules.apply(state, step)
            if self._ended(state) and number < len(line):
                return False
        return self._ended(state) or not ended

    def _ended(self, after: Hashable) -> bool:
        rules = self.game.rules
        return rules.to_act(after) in (THROW, OVER) or rules.seat(after) != rules.seat(self.before)

    def _answer(self, words: Line, there: Hashable, line: Line) -> Answer:
        """An answer for ``words`` in a position: the turn was ``line``, or begins with it."""
        said, moves = self.game.offer(there, words), moves_of(self.game.rules, there, words)
        if words is line or self._ended(advance(self.game.rules, self.before, line)):
            return Answer(said, lambda at: self.put_right(line, at), moves=moves)
        return Answer(said, lambda _: self._ask_step(line), moves=moves)

    def _ask_step(self, line: Line) -> None:
        """Ask for the next step of the true turn; a step that ends the turn is the last."""
        there = advance(self.game.rules, self.before, line)
        player = Player(self.game.rules.seat(self.before))
        answers = [self._answer((step,), there, (*line, step)) for step in self.game.rules.legal(there)]
        self.ask(say("referee.what-did-next", player=player, begun=bool(line)), *answers)
