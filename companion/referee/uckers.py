"""Uckers at the table: throws of two dice, turns and challenges told from the board, throw after throw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from companion.games.errors import GameError
from companion.games.rules import THROW, Throw, parse_line, print_line
from companion.games.uckers import Challenge, Pick, Placement, UckersState
from companion.games.uckers.course import before_passing
from companion.games.uckers.sentences import dice_text
from companion.games.verdict import Verdict
from companion.referee.base import Answer
from companion.referee.board import FEW, Boards, Found
from companion.referee.lying import Lying, still_there
from companion.referee.record import advance, game_events
from companion.referee.throws import Faces
from companion.referee.uckers_agreed import as_it_lies
from companion.referee.uckers_sight import Sight, difference
from companion.referee.uckers_throws import UNTOUCHED_MM
from companion.referee.uckers_view import Line, UckersViews
from companion.sessions.events import Event, Source
from vision.reading import TableReading

DOUBLE_PRESS = 2.0  # s after a turn in which its button says the same once more
FAINT = 0.05  # a legal board this much less likely than what was read is asked about, not taken
FEW_MOVED = 2  # counters that a throw moves at most; where more lie elsewhere nobody played on
WAYS = 12  # turns that a correction offers at most


class UckersReferee(UckersViews):
    """Referees Uckers, for two players with two colours each or four in teams."""

    _now: float = 0.0  # the moment of the last reading, s

    # The board ----------------------------------------------------------------------------------------------------

    def _placements(self, reading: TableReading) -> tuple[Boards, str]:
        self._sight = sight = Sight.of(reading)
        recorded = self._recorded()
        likely = sight.likely(recorded)
        trouble = sight.trouble(likely, recorded)
        return ((), trouble) if trouble else (((likely, 1.0),), sight.doubt(likely, recorded))

    def _recorded(self) -> Placement:
        return self._rules.placement(self.state)

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        self._now = t
        super()._read(reading, t, evidence)
        if self._boards and self._sight is not None:
            # What blurred stacks may be depends on the position, and that may be a new one now.
            self._boards = ((self._sight.likely(self._recorded()), 1.0),)
        self._tidy = bool(self._boards) and not self._unclear and self._as_recorded(self._boards[0][0])
        if self._tidy:
            self._calm = self._seen.thrown

    def _legal_boards(self) -> list[Found]:
        """Every legal turn whose board may lie there, weighed by the counts that may stand on each square."""
        if not self._boards or self._sight is None:
            return []
        weighed = [(line, self._sight.chance(board)) for line, board in self._lines()]
        found = [(line, chance, self._verdict(line)) for line, chance in weighed if chance > 0]
        return sorted(found, key=lambda item: -item[1])

    def _agreed_key(self, placement: Placement) -> str:
        return as_it_lies(self._rules, self.state, placement)

    # What lies otherwise than the record has it, before a throw ---------------------------------------------------

    def _compare(self) -> None:
        if not self._pushed():
            super()._compare()

    def _differs(self) -> None:
        """Before a throw: a throw that passed was played all the same, the last turn was changed, or neither."""
        placement = self._boards[0][0]
        last = self.record.last_decision()
        line = self._other_turn(last, placement)
        if self._played_a_missed_throw(placement):
            self._take(self._in_order(self._seen.thrown), self._seen, self._now, self._crop)
        elif self._seen.thrown and self._is_new(self._seen):
            super()._differs()  # a throw that is not read yet lies there: it may have been played
        elif last is not None and self.state.turn.passed and difference(self._recorded(), placement) <= FEW_MOVED:
            self._not_legal(self._now)
        elif last is not None and line is not None:
            self._ask_about_change(last, line)
        else:
            super()._differs()

    def _mover(self) -> int:
        """Before a throw it is the seat whose throw has just passed: played all the same, it is that seat's error."""
        return before_passing(self.state).seat if self.state.turn.passed else super()._mover()

    def _set_up(self) -> str:
        return "Put each colour's four counters into its own corner."

    def _played_a_missed_throw(self, placement: Placement) -> bool:
        """Whether a throw went by unseen: other dice lie there, and the board is a legal turn on just those."""
        dice = self._seen.roll
        if len(dice) != self.rules.dice(self.state) or not all(die.sure and die.flat for die in dice):
            return False
        touched = not all(still_there(die, self._before.thrown, UNTOUCHED_MM) for die in dice)
        throw = Throw(self._in_order(dice))
        if not touched or not self.rules.check(self.state, throw).ok:
            return False
        return self.rules.check(self.rules.apply(self.state, throw), placement).ok

    def _other_turn(self, last: Event | None, placement: Placement) -> Line | None:
        """Another legal turn that leads to what lies there now, in the place of the last one."""
        if last is None or last.kind != "move":
            return None
        verdict = self.rules.check(self._state_before(last), placement)
        return verdict.lines[0] if verdict.ok and len(verdict.lines) == 1 else None

    def _ask_about_change(self, last: Event, line: Line) -> None:
        self._out = True
        before = self._state_before(last)
        name, words = self.name(last.seat), self._words(line, before)
        self._ask(
            f"Does {name} play otherwise after all?",
            Answer(f"Yes: {name} {words}", lambda at: self._put_right(last, self._told(line, before), at)),
            Answer("No: the counters are put back", lambda _: None),
        )

    def _state_before(self, event: Event) -> UckersState:
        """The position to which an event came."""
        earlier = takewhile(lambda e: e.seq != event.seq, self.record.counting())
        state = self.rules.start(self.record.seats)
        for e in earlier:
            state = advance(self.rules, state, game_events(self.rules, e))
        assert isinstance(state, UckersState)
        return state

    # Turns --------------------------------------------------------------------------------------------------------

    def _thrown_on(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        if self._unclear and not self._legal_boards():
            self._unsure(self._unclear)
            self.wants_look = True
        else:
            super()._thrown_on(lying, t, evidence)

    def _thrown_again(self, lying: Lying, t: float, evidence: bytes | None) -> None:  # noqa: ARG002
        """The next throw lies there and nothing was moved, though something can be (UCK-3.3)."""
        if not self._out:
            self._not_legal(t)

    def _settle(self, legal: Sequence[Found], t: float, source: Source) -> bool:
        line, chance, _ = legal[0]
        if chance < FAINT * self._best():
            self._which(legal, self._none_of_these())
        elif source == "button" and isinstance(line[0], Challenge) and not self._only_challenges():
            self._ask_about_challenge(legal)
        else:
            return super()._settle(legal, t, source)
        return False

    def _best(self) -> float:
        """How well the board fits that most likely lies there, legal or not."""
        return self._sight.chance(self._boards[0][0]) if self._sight is not None and self._boards else 1.0

    def _only_challenges(self) -> bool:
        return all(isinstance(line[0], Challenge) for line, _ in self._lines())

    def _ask_about_challenge(self, legal: Sequence[Found]) -> None:
        """The button was pressed and nothing lies otherwise: a challenge, or pressed too early?"""
        answers = [Answer(self._capital(line), self._player(line, verdict)) for line, _, verdict in legal[:FEW]]
        self._ask("Nothing was moved. Is it a challenge?", *answers, Answer("No: a counter is moved", lambda _: None))

    def _which(self, legal: Sequence[Found], *more: Answer) -> None:
        name = self.name(self.rules.seat(self.state))
        text = f"{name} may pick the colours:" if isinstance(legal[0][0][0], Pick) else f"What did {name} do?"
        answers = [Answer(self._capital(line), self._player(line, verdict)) for line, _, verdict in legal[:FEW]]
        self._ask(text, *answers, *more)

    def _none_of_these(self) -> Answer:
        return Answer("None of these", self._not_legal)

    def _player(self, line: Line, verdict: Verdict[Any]) -> Callable[[float], None]:
        def play(at: float) -> None:
            self._play(line, verdict, at, "button")
            self.wants_look = True  # the next throw may lie there already

        return play

    def _not_legal(self, t: float) -> None:
        """Nobody is accused where something can't be seen."""
        if self._unclear:
            self._unsure(self._unclear)
            self.wants_look = True
        elif not self._caught_up(t):
            super()._not_legal(t)

    def _caught_up(self, t: float) -> bool:
        """Take a throw that went by unseen, where a legal turn, that throw and a turn on it lead to what lies there."""
        dice, board = self._seen.roll, self._boards[0][0]
        throw = Throw(self._in_order(dice))
        whole = len(dice) == self.rules.dice(self.state) and all(die.sure and die.flat for die in dice)
        if not whole or throw.dice == self.state.turn.throw or self._thrown_since(self._seen):
            return False
        for line, _ in self._lines():
            after = advance(self.rules, self.state, line)
            if self.rules.to_act(after) is THROW and self.rules.check(after, throw).ok:
                probe = self.rules.apply(after, throw)
                if board in [self._rules.placement(advance(self.rules, probe, then)) for then in self._turns(probe)]:
                    self._play(line, self._verdict(line), t, "auto")
                    self._take(throw.dice, self._seen, t, self._crop)
                    return self._judge(t, "button")
        return False

    def _turns(self, state: UckersState) -> Sequence[Line]:
        return list(self.rules.turns(state).values()) if state.turn.throw else []

    def _tell_line(self, line: Sequence[Any], verdict: Verdict[Any]) -> str:
        return f"{self.name(self.rules.seat(self.state))} {self._words(tuple(line))} ({verdict.rule})."

    def _follow(self, before: Any, cause: Event, t: float, rule: str) -> None:
        super()._follow(before, cause, t, rule)
        if self._ruling is not None and (before.turn.siege or self.state.turn.siege) and cause.kind != "reroll":
            self._ruling = replace(self._ruling, aloud=True)  # "twice at": the table waits for it
        self._square = ""
        if self._boards and self._sight is not None:
            self._boards = ((self._sight.likely(self._recorded()), 1.0),)
        if not self.over and not self.state.turn.throw and self.rules.to_act(self.state) is not THROW:
            self._which([(line, 1.0, self._verdict(line)) for line, _ in self._lines()])

    def _pressed_before_throw(self, seat: int, t: float) -> None:
        """A second press says what the first one said; after a six it is told that there is another throw."""
        last = self.record.last_decision()
        if last is not None and last.kind == "move" and last.seat == seat and t - last.t < DOUBLE_PRESS:
            return
        if self.state.turn.again:
            self._rule(f"{self.name(seat)} has another throw (UCK-3.7).", "UCK-3.7")
        else:
            super()._pressed_before_throw(seat, t)

    def _undone(self) -> None:
        super()._undone()
        self._square, self._tidy = "", False

    # Choices and corrections --------------------------------------------------------------------------------------

    def _choose(self, verb: str, rest: str, t: float) -> None:
        """``play:Rt11-t18, Gbase-t14`` plays a whole turn; ``from:t11`` shows the turns of the counters there."""
        if verb == "from":
            self._square = "" if rest == self._square else rest
        elif verb == "play":
            self._play_by_touch(rest, t)

    def _play_by_touch(self, text: str, t: float) -> None:
        try:
            line = parse_line(self.rules, text)
        except GameError as error:
            self._rule(str(error))
            return
        verdict = self._verdict(line)
        if verdict.ok:
            self._play(line, verdict, t, "touch")
        else:
            self._rule(
                self._said(verdict.message),
                verdict.rule,
                "refused",
                nearest=tuple(map(self._in_words, verdict.nearest)),
            )

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        """Of a throw: other dice, those nearest to it first. Of a turn: the other legal ones, what lies there first."""
        if event.kind == "throw":
            return tuple(self._throw_answer(event, dice) for dice in _other_throws(tuple(event.payload["dice"])))
        if event.kind == "move":
            before = self._state_before(event)
            return tuple(self._turn_answer(event, line, before) for line in self._other_turns(event, before))
        return super()._right_ways(event)

    def _arranged(self, dice: Faces) -> Faces:
        return tuple(sorted(dice, reverse=True))

    def _throw_answer(self, event: Event, dice: Faces) -> Answer:
        sentence = f"{self.name(event.seat)} throws {dice_text(dice)}."
        payload = {"dice": list(dice), "sentence": sentence}
        return Answer(dice_text(dice), lambda at: self._put_right(event, payload, at), dice)

    def _turn_answer(self, event: Event, line: Line, before: UckersState) -> Answer:
        words = self._capital(line, before)
        return Answer(words, lambda at: self._put_right(event, self._told(line, before), at))

    def _other_turns(self, event: Event, before: UckersState) -> list[Line]:
        def fits(line: Line) -> float:
            board = self._rules.placement(advance(self.rules, before, line))
            return self._sight.chance(board) if self._sight is not None else 0.0

        lines = [
            line for line in self.rules.turns(before).values() if print_line(self.rules, line) != self._turn(event)
        ]
        return sorted(lines, key=fits, reverse=True)[:WAYS]

    @staticmethod
    def _turn(event: Event) -> str:
        return str(event.payload.get("turn", ""))

    def _told(self, line: Line, before: UckersState) -> dict[str, Any]:
        """What a move event says of a line."""
        verdict = self._verdict(line, before)
        sentence = f"{self.name(self.rules.seat(before))} {self._words(line, before)} ({verdict.rule})."
        steps = [self.rules.notation(step) for step in line]
        return {"steps": steps, "turn": print_line(self.rules, line), "rule": verdict.rule, "sentence": sentence}


def _other_throws(dice: Faces) -> list[Faces]:
    """All other throws: those that share a die first."""
    every = [(high, low) for high in range(6, 0, -1) for low in range(high, 0, -1)]
    thrown = tuple(sorted(dice, reverse=True))
    return sorted((pair for pair in every if pair != thrown), key=lambda pair: not set(pair) & set(thrown))
