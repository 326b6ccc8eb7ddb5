"""What a turn on a board may have been instead: the turns that differ in one step, or any, step by step."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from companion.games.errors import GameError
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
        ended = self._ended(self._after(self.line))
        ways = tuple(self._answer(line, self.before, line) for line in self._near(ended=ended))
        if not ended:
            return ways
        return (*ways[:WAYS], Answer(say("referee.another-turn"), lambda _: self._ask_step(())))

    def _near(self, *, ended: bool) -> tuple[Line, ...]:
        """The lines that differ from this one in one step, each leading to a different position."""
        rules, line = self.game.rules, self.line
        found = {rules.key(self._after(line)): line}
        for i in reversed(range(len(line))):
            for step in rules.legal(self._after(line[:i])):
                way = (*line[:i], step, *line[i + 1 :])
                then = self._after(way)
                if then is not None and (self._ended(then) or not ended):
                    found.setdefault(rules.key(then), way)
        return tuple(found.values())[1:]

    def _after(self, line: Line) -> Any:
        """The position after a line; None if it is not legal."""
        try:
            return advance(self.game.rules, self.before, line)
        except GameError:
            return None

    def _ended(self, after: Hashable) -> bool:
        rules = self.game.rules
        return rules.to_act(after) in (THROW, OVER) or rules.seat(after) != rules.seat(self.before)

    def _answer(self, words: Line, there: Hashable, line: Line) -> Answer:
        """An answer for ``words`` in a position: the turn was ``line``, or begins with it."""
        said, moves = self.game.offer(there, words), moves_of(self.game.rules, there, words)
        if words is line or self._ended(self._after(line)):
            return Answer(said, lambda at: self.put_right(line, at), moves=moves)
        return Answer(said, lambda _: self._ask_step(line), moves=moves)

    def _ask_step(self, line: Line) -> None:
        """Ask for the next step of the true turn; a step that ends the turn is the last."""
        there = self._after(line)
        player = Player(self.game.rules.seat(self.before))
        answers = [self._answer((step,), there, (*line, step)) for step in self.game.rules.legal(there)]
        self.ask(say("referee.what-did-next", player=player, begun=bool(line)), *answers)
