"""Uckers at the table: throws of two dice, turns and challenges told from the board, throw after throw."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from companion.games.errors import GameError
from companion.games.rules import OVER, THROW, Throw, parse_line, print_line
from companion.games.uckers import COLOURS, Challenge, Fault, Pick, Placement, Settle, UckersRules, UckersState
from companion.games.uckers.sentences import TIMES, dice_text
from companion.games.verdict import Verdict
from companion.referee.base import Answer
from companion.referee.board import FEW, BoardReferee, Boards, Found
from companion.referee.dice import LOOKS_BEFORE_ASKING, OVERRULE, Doubt, Faces
from companion.referee.lying import NUDGED_MM, Lying, faces, moved, still_there, thrown_anew
from companion.referee.record import advance, game_events
from companion.referee.uckers_agreed import as_it_lies
from companion.referee.uckers_sight import Sight, homes, nudged
from companion.referee.view import ChoiceView, DieView, SeatView, Tone
from companion.sessions.events import Event, Source
from vision.reading import SeenDie, TableReading

FAINT = 0.05  # a legal board this much less likely than what was read is asked about, not taken
UNTOUCHED_MM = 4.0  # a die that nobody touched is read no farther than this from where it lay
DOUBLE_PRESS = 2.0  # s after a turn in which its button says the same once more
WAYS = 12  # turns that a correction offers at most

Line = tuple[Any, ...]


class UckersReferee(BoardReferee):
    """Referees Uckers, for two players with two colours each or four in teams.

    ``_sight`` is the board as last seen. ``_square`` is the square (or ``red`` for a base) whose counters' turns are
    shown, "" for all. ``_tidy``: at the last look before a throw the board lay as recorded, so that a counter which
    lies elsewhere after the throw was pushed by the dice.
    """

    _sight: Sight | None = None
    _square: str = ""
    _tidy: bool = False
    _now: float = 0.0  # the moment of the last reading, s
    _known: tuple[UckersState, tuple[tuple[Line, Placement], ...]] | None = None

    @property
    def _rules(self) -> UckersRules:
        rules = self.record.rules
        assert isinstance(rules, UckersRules)
        return rules

    # The board ----------------------------------------------------------------------------------------------------

    def _placements(self, reading: TableReading) -> tuple[Boards, str]:
        self._sight = sight = Sight.of(reading)
        recorded = self._recorded()
        trouble = sight.trouble(recorded)
        if trouble:
            return (), trouble
        return ((sight.likely(recorded), 1.0),), sight.doubt

    def _recorded(self) -> Placement:
        return self._rules.placement(self.state)

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        self._now = t
        super()._read(reading, t, evidence)
        if self._boards and self._sight is not None:
            # What blurred stacks may be depends on the position, and that may be a new one now.
            self._boards = ((self._sight.likely(self._recorded()), 1.0),)
        self._tidy = bool(self._boards) and not self._unclear and self._as_recorded(self._boards[0][0])

    def _lines(self) -> tuple[tuple[Line, Placement], ...]:
        """Every legal turn on the dice with the board that it leads to."""
        state = self.state
        if self._known is None or self._known[0] is not state:
            lines = sorted(self.rules.turns(state).values(), key=lambda line: print_line(self.rules, line))
            self._known = state, tuple((line, self._after(line)) for line in lines)
        return self._known[1]

    def _after(self, line: Line) -> Placement:
        return self._rules.placement(advance(self.rules, self.state, line))

    def _legal_boards(self) -> list[Found]:
        """Every legal turn whose board may lie there, weighed by the counts that may stand on each square."""
        if not self._boards or self._sight is None:
            return []
        weighed = [(line, self._sight.chance(board)) for line, board in self._lines()]
        found = [(line, chance, self._verdict(line)) for line, chance in weighed if chance > 0]
        return sorted(found, key=lambda item: -item[1])

    def _verdict(self, line: Line, before: UckersState | None = None) -> Verdict[Any]:
        return self.rules.check(before or self.state, line[0] if len(line) == 1 else line)

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
        elif last is not None and self.state.turn.passed:
            self._not_legal(self._now)
        elif last is not None and line is not None:
            self._ask_about_change(last, line)
        else:
            super()._differs()

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

    def _pushed(self) -> bool:
        """Whether dice that were just thrown pushed counters off their places."""
        if not self._tidy or self._sight is None or not self._is_new(self._seen) or not self._seen.thrown:
            return False
        return self._sight.strays > 0 or (bool(self._boards) and nudged(self._recorded(), self._boards[0][0]))

    # Throws -------------------------------------------------------------------------------------------------------

    def _is_new(self, lying: Lying) -> bool:
        """Both dice are always thrown together: where one lies as it lay, nothing was thrown."""
        before = self._before.thrown
        if self._lifted:
            return bool(moved(lying.thrown, before))
        if any(still_there(die, before, UNTOUCHED_MM) for die in lying.thrown):
            # By chance one die came to lie where its like lay; a sleeve rolls a die over, but not far.
            return faces(lying.thrown) != faces(before) and any(_far(die, before) for die in lying.thrown)
        fell_otherwise = any(not die.flat for die in lying.thrown) and all(die.flat for die in before)
        return fell_otherwise or faces(lying.thrown) != faces(before) or thrown_anew(lying.thrown, before)

    def _thrown_since(self, lying: Lying) -> bool:
        return self._is_new(lying)

    def _perhaps_thrown(self, lying: Lying) -> bool:
        """Whether the same faces lie a little elsewhere, and nobody saw the dice being taken up."""
        dice, before = lying.thrown, self._before.thrown
        if self._lifted or self._is_new(lying) or len(dice) != len(before):
            return False
        sure = all(die.sure and die.flat for die in dice)
        return sure and faces(dice) == faces(before) and len(moved(dice, before)) == len(dice)

    def _await_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        dice = self._in_order(lying.thrown)
        if not self._perhaps_thrown(lying):
            super()._await_throw(lying, t, evidence)
        elif self._first_time("perhaps", lying):
            self._doubt = Doubt(dice, lying, evidence)
            self._ask_whether_thrown(lying, lambda at: self._take(dice, lying, at, evidence, "button"))

    def _await_move(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        asked = not self._judging and self._perhaps_thrown(lying) and bool(self._legal_boards())
        if asked and self._first_time("perhaps", lying):
            self._ask_whether_thrown(lying, lambda at: self._thrown_on(lying, at, evidence))
        elif not asked:
            super()._await_move(lying, t, evidence)

    def _ask_whether_thrown(self, lying: Lying, yes: Callable[[float], None]) -> None:
        """The same dice as before, pushed or thrown?"""
        dice = self._in_order(lying.thrown)
        words = self._face_words(dice)

        def no(_: float) -> None:
            self._before, self._doubt = lying, None

        self._ask(f"Was {words} thrown once more?", Answer(f"Yes: {words}", yes, dice), Answer("No: only moved", no))

    def _in_order(self, dice: Any) -> Faces:
        return tuple(reversed(faces(dice)))

    def _face_words(self, dice: Faces) -> str:
        return dice_text(tuple(sorted(dice, reverse=True)))

    def _enter(self, dice: Faces, t: float) -> None:
        super()._enter(tuple(sorted(dice, reverse=True)), t)

    def _weigh_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        if self._pushed() and self._sight is not None and self._rules.options.bum:
            self._void("bum", lying, t, evidence, "The dice moved a counter; put it back.")
        else:
            super()._weigh_throw(lying, t, evidence)

    def _void(self, kind: str, lying: Lying, t: float, evidence: bytes | None, why: str = "") -> None:
        """A bum or cocky throw: the engine counts them; the third in a row loses the turn (UCK-1.1)."""
        before, fault = self.state, Fault(kind)
        verdict = self.rules.check(before, fault)
        dice = self._in_order(lying.thrown)
        if not verdict.ok:
            self._throw_as_it_lies(dice, lying, t, evidence)
            return
        why = why or {"cocky": "A die does not lie flat.", "bum": "A die left the roll zone."}[kind]
        sentence = f"{why} {verdict.sentence}"
        payload = {"dice": list(dice), "reason": kind, "count": before.turn.faults + 1, "step": kind}
        payload |= {"rule": verdict.rule, "sentence": sentence}
        seat = self.rules.seat(before)
        event = self._log("reroll", seat, t, payload, evidence=evidence)
        self._before, self._lifted, self._looks = lying, False, 0
        self._question, self._doubt = None, None
        whole = len(dice) == self.rules.dice(before) and 0 not in dice
        self._voided = Doubt(dice, lying, evidence) if whole else None
        self._rule(self._about(seat, sentence), verdict.rule, "warn", answers=(OVERRULE,) if whole else ())
        if event is not None:
            self._follow(before, event, t, verdict.rule)

    def _throw_as_it_lies(self, dice: Faces, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The house plays no such fault: the dice count as they lie, as far as they can be read."""
        if 0 in dice or not all(die.sure for die in lying.thrown):
            self._doubtful(lying, evidence)
        else:
            self._take(dice, lying, t, evidence)

    def _rerolls(self) -> int:
        return 0 if self.over else int(self.state.turn.faults)

    def _odd_number(self, lying: Lying, wanted: int, t: float, evidence: bytes | None) -> None:
        super()._odd_number(lying, wanted, t, evidence)
        if len(lying.thrown) < wanted and self._rules.options.bum:
            self._looks += 1
            if self._looks >= LOOKS_BEFORE_ASKING:
                self._ask_where_it_is(lying, evidence)

    def _ask_where_it_is(self, lying: Lying, evidence: bytes | None) -> None:
        self._ask(
            "One die is not in view. Did it leave the table?",
            Answer("Yes: both dice are thrown again", lambda at: self._void("bum", lying, at, evidence)),
            Answer("No: it is only covered", lambda _: None),
        )

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
        if chance < FAINT:
            self._which(legal, self._none_of_these())
        elif source == "button" and isinstance(line[0], Challenge) and not self._only_challenges():
            self._ask_about_challenge(legal)
        else:
            return super()._settle(legal, t, source)
        return False

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
        else:
            super()._not_legal(t)

    def _tell_line(self, line: Sequence[Any], verdict: Verdict[Any]) -> str:
        return f"{self.name(self.rules.seat(self.state))} {self._words(tuple(line))} ({verdict.rule})."

    def _follow(self, before: Any, cause: Event, t: float, rule: str) -> None:
        super()._follow(before, cause, t, rule)
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
            self._rule(self._said(verdict.sentence), verdict.rule, "refused", nearest=verdict.nearest)

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        """Of a throw: other dice, those nearest to it first. Of a turn: the other legal ones, what lies there first."""
        if event.kind == "throw":
            return tuple(self._throw_answer(event, dice) for dice in _other_throws(tuple(event.payload["dice"])))
        if event.kind == "move":
            before = self._state_before(event)
            return tuple(self._turn_answer(event, line, before) for line in self._other_turns(event, before))
        return ()

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

    # Words --------------------------------------------------------------------------------------------------------

    def _words(self, line: Line, before: UckersState | None = None) -> str:
        """A turn in words, without who plays it: "moves red 4 from t11 to t15, and releases green to t14"."""
        state, parts = before or self.state, []
        for step in line:
            parts.append(self.rules.describe(state, step))
            state = self.rules.apply(state, step)
        return ", and ".join(parts)

    def _capital(self, line: Line, before: UckersState | None = None) -> str:
        words = self._words(line, before)
        return words[:1].upper() + words[1:]

    def _rule(
        self,
        sentence: str,
        rule: str = "",
        tone: Tone = "plain",
        put_back: tuple[str, ...] = (),
        nearest: tuple[str, ...] = (),
        answers: tuple[ChoiceView, ...] = (),
    ) -> None:
        """Say something; the nearest turns in words."""
        super()._rule(sentence, rule, tone, put_back, tuple(self._nearest_words(text) for text in nearest), answers)

    def _nearest_words(self, text: str) -> str:
        try:
            return self._capital(parse_line(self.rules, text))
        except GameError:
            return text

    # The view -----------------------------------------------------------------------------------------------------

    def _headline(self) -> str:
        outcome = self.rules.outcome(self.state)
        if outcome is not None:
            return self._said(outcome.sentence)
        return f"{self.name(self.rules.seat(self.state))}: {self._task()}"

    def _task(self) -> str:
        """What is awaited of the seat, in few words."""
        turn = self.state.turn
        if turn.throw and isinstance(next(iter(self._lines()))[0][0], Settle):
            return "do it on the board"
        if turn.throw:
            return f"play {dice_text(turn.left)}"
        if self.rules.to_act(self.state) is not THROW:
            return "pick colours"
        if turn.siege:
            return f"throw, {TIMES[min(turn.siege.count, len(TIMES) - 1)]} at"
        if turn.start is not None:
            return "throw to start"
        return "throw again" if turn.again or turn.faults else "throw"

    def _seats(self) -> tuple[SeatView, ...]:
        acting = None if self.over else self.rules.seat(self.state)
        return tuple(self._seat_view(seat, name, acting) for seat, name in enumerate(self.names, 1))

    def _seat_view(self, seat: int, name: str, acting: int | None) -> SeatView:
        """A player with his colours; the score is how many of his counters are home."""
        colours, home = self._rules.colours(self.state, seat), homes(self._recorded())
        score = sum(home[colour] for colour in colours)
        return SeatView(seat, name, score, seat == acting, colours, self._seat_note(seat))

    def _seat_note(self, seat: int) -> str:
        return "plays for the partner" if seat in self.state.turn.active else ""

    def _details(self) -> dict[str, Any]:
        choices, title = self._offers()
        return {
            "dice": self._dice(),
            "choices": choices,
            "choices_title": title,
            "note": self._note(),
            "rerolls": self._rerolls(),
            "rerolls_word": self._void_kind(),
        }

    def _dice(self) -> tuple[DieView, ...]:
        turn = self.state.turn
        if not turn.throw:
            return tuple(DieView(d.face, d.flat, sure=d.sure, kind=d.kind, why=d.why) for d in self._seen.thrown)
        left = list(turn.left)
        shown = []
        for face in turn.throw:
            free = face in left
            if free:
                left.remove(face)
            shown.append(DieView(face, kept=not free and not turn.siege))
        return tuple(shown)

    def _note(self) -> str:
        """What holds for now: how a challenge stands."""
        siege = self.state.turn.siege
        if siege is None or self.over:
            return ""
        more = siege.needed - siege.count
        if more <= 0:
            return "The challenge is won."
        return f"A challenge: {TIMES[siege.count]} at, {more} more {'six' if more == 1 else 'sixes'} to come."

    def _offers(self) -> tuple[tuple[ChoiceView, ...], str]:
        """The legal turns, or how to enter a throw and what may be called before it."""
        if self.over or self.rules.to_act(self.state) is OVER:
            return (), ""
        if self.rules.to_act(self.state) is THROW:
            calls = [
                ChoiceView(f"step:{self.rules.notation(step)}", self._capital((step,)))
                for step in self.rules.legal(self.state)
            ]
            return (*calls, *self._entry_choices(blind=self._blind)), self._entry_title()
        offers = tuple(
            self._offer(line, board) for line, board in self._lines() if not self._square or self._starts(line)
        )
        return offers, f"Turns from {self._square}" if self._square else "May be played"

    def _starts(self, line: Line) -> bool:
        """Whether the line moves a counter from the chosen square or base."""
        geometry = self._rules.geometry
        names = {_place(geometry.name(s.colour, s.start), s.colour) for s in line if hasattr(s, "start")}
        return self._square in names

    def _offer(self, line: Line, board: Placement) -> ChoiceView:
        lies = bool(self._boards) and self._sight is not None and board != self._recorded()
        marked = lies and self._sight is not None and self._sight.chance(board) > FAINT
        return ChoiceView(f"play:{print_line(self.rules, line)}", self._capital(line), marked=marked)


def _far(die: SeenDie, before: Sequence[SeenDie]) -> bool:
    """Whether the die lies farther from every die before than a hand nudges one."""
    return all(math.hypot(die.x - old.x, die.y - old.y) > NUDGED_MM for old in before)


def _place(name: str, colour: int) -> str:
    """What a touched place is called: a square by its name, a base by its colour."""
    return COLOURS[colour] if name == "base" else name


def _other_throws(dice: Faces) -> list[Faces]:
    """All other throws: those that share a die first."""
    every = [(high, low) for high in range(6, 0, -1) for low in range(high, 0, -1)]
    thrown = tuple(sorted(dice, reverse=True))
    return sorted((pair for pair in every if pair != thrown), key=lambda pair: not set(pair) & set(thrown))
