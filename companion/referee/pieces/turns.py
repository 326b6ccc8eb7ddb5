"""Turns on a board: put on the record, played by touch, agreed on, worded and put right."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any

from companion.games.errors import GameError
from companion.games.message import Player, Text, ruled, say, stated
from companion.games.rules import OVER, THROW, parse_line, print_line
from companion.messages import chosen
from companion.referee.belief.hypothesis import Played
from companion.referee.board.board_game import BoardGame, Line
from companion.referee.record import advance, game_events
from companion.referee.record.recorder import AnyCorrector, AnyRecorder
from companion.referee.shown.boards import by_piece, moves_of
from companion.referee.shown.saying import Answer
from companion.referee.shown.view import ChoiceView
from companion.referee.throws import ThrowGame
from companion.sessions.events import Event, Source

STEP = "step:"  # an action that plays one step
WAYS = 24  # turns offered at once instead of another; any other one is entered step by step


class BoardTurns:
    """The turns of a game with pieces; ``picked`` is the place of the piece chosen on the screen, "" for none."""

    def __init__(
        self, play: ThrowGame, game: BoardGame[Any, Any], recorder: AnyRecorder, corrector: AnyCorrector
    ) -> None:
        self.picked = ""
        self._play = play
        self._game = game
        self._rules = game.rules
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._corrector = corrector
        self._steps: tuple[Hashable, tuple[ChoiceView, ...]] = (None, ())  # those of a position, cached

    # What goes on the record --------------------------------------------------------------------------------------

    def played(self, event: Played) -> bool:
        """Record a turn that was weighed; False if the rules don't allow it."""
        if event.rule == "TAB-1.4":
            return self._lose(event)
        return self.play(parse_line(self._rules, event.step), event, "auto" if event.rule else "button")

    def _lose(self, event: Played) -> bool:
        """The third void throw in a row (TAB-1.4)."""
        before, player = self._record.state, self._recorder.acting
        said = ruled(say("referee.loses-turn", player=player), "TAB-1.4")
        payload = {"step": event.step, "rule": "TAB-1.4", **self._recorder.telling(said)}
        logged = self._recorder.log("turn", player.seat, event.t, payload, source="auto")
        if logged is not None:
            self._announcer.rule(said, "TAB-1.4", "warn")
            self._play.follow(before, logged, "TAB-1.4")
        return logged is not None

    def play(self, line: Line, event: Played, source: Source) -> bool:
        """Record a legal turn."""
        before, seat = self._record.state, self._recorder.acting.seat
        board = self._game.recorded(advance(self._rules, before, line))
        rule = self._rules.check(before, line[0] if len(line) == 1 else board).rule
        payload = {**self._payload(before, line), "rule": rule}
        logged = self._recorder.log("move", seat, event.t, payload, source=source, evidence=event.evidence)
        if logged is None:
            return False
        self._recorder.stands()
        self._announcer.rule(self._game.turn_said(before, line), rule, "good")
        self._play.follow(before, logged, rule)
        return True

    def _payload(self, before: Hashable, line: Line) -> dict[str, Any]:
        steps, said = [self._rules.notation(step) for step in line], self._game.turn_said(before, line)
        return {"steps": steps, "turn": print_line(self._rules, line), **self._recorder.telling(said)}

    # By touch -----------------------------------------------------------------------------------------------------

    def on_board(self) -> tuple[ChoiceView, ...]:
        """The steps that move pieces; kept, as the screen asks again and again."""
        state, position = self._record.state, (self._record.state, chosen())
        if self._steps[0] != position:
            plays = self._rules.to_act(state) not in (THROW, OVER)
            ways = map(self._way, self._rules.legal(state)) if plays else ()
            self._steps = position, tuple(way for way in ways if way.moves)
        return self._steps[1]

    def _way(self, step: Hashable) -> ChoiceView:
        state = self._record.state
        said, moves = self._game.offer(state, (step,)), moves_of(self._rules, state, (step,))
        return self._announcer.choice(f"{STEP}{self._rules.notation(step)}", said, moves=moves)

    def touched(self, text: str, t: float) -> None:
        """Play a step, or the steps of a turn, chosen on the screen."""
        try:
            line = parse_line(self._rules, text)
        except GameError as error:
            self._announcer.rule(error.message)
            return
        state = self._record.state
        verdict = self._rules.check(state, line[0]) if len(line) == 1 else self._rules.check_turn(state, line)
        if not verdict.ok:
            before, throw = self._record.passed() or (None, None)
            verdict = self._rules.check_turn(before, line, throw) if throw else verdict
            self._announcer.rule(verdict.message, verdict.rule, "refused", nearest=verdict.nearest)
            return
        self._announcer.question = None
        if self.play(line, Played(text, t=t), "touch"):
            self._play.changed()

    def pick(self, place: str, t: float, *, at_once: bool) -> None:
        """Choose a piece by its place, a base by its colour, "" for none, to show its ways; that is no event.

        ``at_once``: a piece with one way to go goes.
        """
        ways = [way for ends in by_piece(self.on_board()).get(place, {}).values() for way in ends]
        if at_once and len(ways) == 1:
            self.touched(ways[0].action.removeprefix(STEP), t)
        else:
            self.picked = place

    def in_short(self, line: str) -> Text:
        """A legal turn from its notation; unchanged if it is not legal now."""
        try:
            return self._game.in_short(self._record.state, parse_line(self._rules, line))
        except GameError:
            return line

    # What the table agrees on -------------------------------------------------------------------------------------

    def agreed_key(self, board: Hashable) -> str:
        """The key of the position if the board counts as it lies; "" if it can't."""
        then = None if board is None or self._recorder.over else self._game.as_it_lies(self._record.state, board)
        return "" if then is None else self._rules.key(then)

    def agree(self, board: Hashable, evidence: bytes | None, t: float) -> None:
        """The players overrule: the board counts as it lies, and the log says so."""
        key = self.agreed_key(board)
        if not key:
            self._announcer.rule(say("referee.board-cant-count"))
            return
        before, seat = self._record.state, self._recorder.acting.seat
        said = stated(say("referee.board-agreed"))
        payload = {"set": key, **self._recorder.telling(said)}
        event = self._recorder.log("agreed", seat, t, payload, source="touch", evidence=evidence)
        if event is not None:
            self._announcer.rule(said, tone="good")
            self._play.follow(before, event, "TAB-1.5")
            self._play.changed()

    # Corrections --------------------------------------------------------------------------------------------------

    def restated(self, event: Event, before: Hashable) -> Mapping[str, Any]:
        """The payload of a turn after a correction: its effect depends on the previous position."""
        return {
            **event.payload,
            **self._recorder.telling(self._game.turn_said(before, game_events(self._rules, event))),
        }

    def ways(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to a turn: those that differ in one step, then any other, step by step."""
        before, line = self._record.before(event), game_events(self._rules, event)
        after = self._after(before, line)
        ended = self._ended(before, after)
        found = {self._rules.key(after): line}  # each leads to a different position
        for i in reversed(range(len(line))):
            for step in self._rules.legal(self._after(before, line[:i])):
                way = (*line[:i], step, *line[i + 1 :])
                then = self._after(before, way)
                if then is not None and (self._ended(before, then) or not ended):
                    found.setdefault(self._rules.key(then), way)
        ways = tuple(self._other(event, before, way, before, way) for way in tuple(found.values())[1:])
        if not ended:
            return ways
        return (*ways[:WAYS], Answer(say("referee.another-turn"), lambda _: self._ask_step(event, before, ())))

    def _after(self, before: Hashable, line: Line) -> Hashable:
        """The position after a line; None if it is not legal."""
        try:
            after: Hashable = advance(self._rules, before, line)
        except GameError:
            return None
        return after

    def _ended(self, before: Hashable, after: Hashable) -> bool:
        return self._rules.to_act(after) in (THROW, OVER) or self._rules.seat(after) != self._rules.seat(before)

    def _other(self, event: Event, before: Hashable, line: Line, there: Hashable, words: Line) -> Answer:
        """An answer for ``words`` in a position: the turn from ``before`` was ``line``, or begins with it."""
        said, moves = self._game.offer(there, words), moves_of(self._rules, there, words)
        if words is line or self._ended(before, self._after(before, line)):
            return Answer(said, partial(self.put_right, event, line), moves=moves)
        return Answer(said, lambda _: self._ask_step(event, before, line), moves=moves)

    def _ask_step(self, event: Event, before: Hashable, line: Line) -> None:
        """Ask for the next step of the true turn; a step that ends the turn is the last."""
        there, player = self._after(before, line), Player(self._rules.seat(before))
        answers = [self._other(event, before, (*line, step), there, (step,)) for step in self._rules.legal(there)]
        self._announcer.ask(say("referee.what-did-next", player=player, begun=bool(line)), *answers)

    def put_right(self, event: Event, line: Line, t: float) -> None:
        """Put another turn in the place of one on record."""
        try:
            payload = self._payload(self._record.before(event), line)
        except GameError as error:
            self._announcer.rule(say("referee.no-more", why=error.message), "TAB-3.1", "refused")
        else:
            self._corrector.put_right(event, payload, t)

    def changed_to(self, board: Hashable) -> tuple[Event, Line] | None:
        """The last turn, if nothing was done since, and the one other legal turn that a board looks like instead."""
        last = self._record.last_decision()
        if last is None or last.kind != "move":
            return None
        lines = self._game.lines(self._record.before(last), board)
        return (last, lines[0]) if len(lines) == 1 else None
