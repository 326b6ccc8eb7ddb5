"""Turns on the record, for every game with pieces: how they are told, and what else they may have been."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.errors import GameError
from companion.games.message import Message, Player, Said, say
from companion.games.rules import OVER, THROW, print_line
from companion.referee.base import Answer
from companion.referee.boards import moves_of
from companion.referee.record import advance, game_events
from companion.referee.telling import stated
from companion.referee.throws import ThrowRecord
from companion.sessions.events import Event

WAYS = 24  # turns that a correction offers at once; any other one is told step by step

Line = tuple[Any, ...]


class TurnRecord(ThrowRecord):
    """A referee of a game with pieces: what the record says of turns, and how they are put right."""

    def _turn_said(self, line: Line, before: Any) -> Said:
        """A turn: the same when it is played and when it is put right."""
        player = Player(self.rules.seat(before))
        if not line:
            return stated(say("referee.passes", player=player))
        return stated(say("referee.does", player=player, deed=self._deed(line, before)))

    def _deed(self, line: Line, before: Any) -> Message:
        """What a turn does, after the name; that it ended is said only where nothing else was done."""
        state, parts = before, []
        for step in line:
            if self.rules.notation(step) != "end" or len(line) == 1:
                parts.append(self.rules.deed(state, step))
            state = self.rules.apply(state, step)
        return parts[0] if len(parts) == 1 else say("referee.deeds", parts=tuple(parts))

    def _restated(self, event: Event, before: Any, earlier: Any) -> Any:
        """Of a turn what it did, which depends on how the pieces lay."""
        if event.kind != "move":
            return super()._restated(event, before, earlier)
        return {**event.payload, **self._telling(self._turn_said(game_events(self.rules, event), before))}

    def _offer(self, line: Line, before: Any) -> Message:
        """A turn as a choice."""
        return say("referee.offer", deed=self._deed(line, before))

    # What it may have been ----------------------------------------------------------------------------------------

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        """Of a turn: those with one step otherwise, then any other, step by step."""
        if event.kind != "move":
            return super()._right_ways(event)
        before, line = self.record.before(event), game_events(self.rules, event)
        ways = tuple(self._line_way(event, before, way) for way in self._near_lines(line, before))
        if not self._ended(before, advance(self.rules, before, line)):
            return ways
        return (*ways[:WAYS], Answer(say("referee.another-turn"), lambda _: self._ask_step(event, before, ())))

    def _near_lines(self, line: Line, before: Any) -> tuple[Line, ...]:
        """The lines that differ from this one in one step and go as far, each leading to a position of its own."""
        found = {self.rules.key(advance(self.rules, before, line)): line}
        for way in self._varied(line, before):
            found.setdefault(self.rules.key(advance(self.rules, before, way)), way)
        return tuple(found.values())[1:]

    def _varied(self, line: Line, before: Any) -> Iterator[Line]:
        ended = self._ended(before, advance(self.rules, before, line))
        for i in reversed(range(len(line))):
            there = advance(self.rules, before, line[:i])
            for step in self.rules.legal(there):
                way = (*line[:i], step, *line[i + 1 :])
                if step != line[i] and self._goes(way, before, ended=ended):
                    yield way

    def _goes(self, line: Line, before: Any, *, ended: bool) -> bool:
        """Whether the line is legal and ends the turn, if it should."""
        state = before
        for number, step in enumerate(line, 1):
            if step not in self.rules.legal(state):
                return False
            state = self.rules.apply(state, step)
            if self._ended(before, state) and number < len(line):
                return False
        return self._ended(before, state) or not ended

    def _ended(self, before: Any, after: Any) -> bool:
        return self.rules.to_act(after) in (THROW, OVER) or self.rules.seat(after) != self.rules.seat(before)

    def _line_way(self, event: Event, before: Any, line: Line) -> Answer:
        said, moves = self._offer(line, before), moves_of(self.rules, before, line)
        return Answer(said, lambda at: self._put_line_right(event, line, at), moves=moves)

    def _put_line_right(self, event: Event, line: Line, t: float) -> None:
        before = self.record.before(event)
        try:
            said = self._turn_said(line, before)
        except GameError as error:
            self._rule(say("referee.no-more", why=error.message), "TAB-3.1", "refused")
            return
        steps = [self.rules.notation(step) for step in line]
        payload = {"steps": steps, "turn": print_line(self.rules, line), **self._telling(said)}
        self._put_right(event, payload, t)

    def _ask_step(self, event: Event, before: Any, line: Line) -> None:
        """The next step of the turn as it truly was."""
        there = advance(self.rules, before, line)
        answers = [self._step_way(event, before, line, step, there) for step in self.rules.legal(there)]
        self._ask(say("referee.what-did-next", player=Player(event.seat or 0), begun=bool(line)), *answers)

    def _step_way(self, event: Event, before: Any, line: Line, step: Any, there: Any) -> Answer:
        """A step that ends the turn is the last one, any other leads to the next question."""
        said, moves = self._offer((step,), there), moves_of(self.rules, there, (step,))
        more = (*line, step)
        if self._ended(before, self.rules.apply(there, step)):
            return Answer(said, lambda at: self._put_line_right(event, more, at), moves=moves)
        return Answer(said, lambda _: self._ask_step(event, before, more), moves=moves)
