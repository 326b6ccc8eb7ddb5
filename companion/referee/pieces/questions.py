"""The questions of games with pieces: what was done if neither dice nor board show it, and what is right instead."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.errors import GameError
from companion.games.message import Fact, Message, Player, Text, say
from companion.games.rules import OVER, THROW, parse_line
from companion.referee.belief.hypothesis import Belief, Played, TableEvent, Thrown, Violation, Voided
from companion.referee.belief.policy import Options
from companion.referee.belief.sensor import FACES
from companion.referee.board.board_game import MANY, BoardGame, Line, Situation, must_move
from companion.referee.judge import NOTHING_TO_ASK, asked_because
from companion.referee.record import Record, advance
from companion.referee.shown.boards import moves_of
from companion.referee.shown.saying import Answer, Question
from companion.referee.throw_questions import looks_alike

FEW = 4  # most answers offered
WAYS = 24  # turns offered at once; any other one is entered step by step
WORTH_ASKING = 0.01  # least probability of a throw in a question


@dataclass(frozen=True, slots=True)
class BoardQuestions:
    """Questions about what happened next, one of the ``options``.

    ``doubts`` says what of the board is in doubt, "" for nothing. ``ask_other_dice`` asks for the dice of a throw
    (None: of the one on record), ``deny`` is called if a board does not lie as it was read.
    """

    game: BoardGame[Any, Any]
    record: Record
    belief: Belief[Situation]
    options: Options
    doubts: Text
    ask_other_dice: Callable[[Thrown | None, float], None]
    deny: Callable[[Hashable, float], None]

    @property
    def _state(self) -> Any:
        return self.record.state

    @property
    def _last_throw(self) -> Thrown:
        return Thrown(self.game.thrown(self._state) or self.record.last_dice)

    def asked(self) -> Question:
        """The question, with the most likely answer first."""
        slips = [event for event, _ in self.options if isinstance(event, Violation) and event.code != MANY]
        plays = [event for event, _ in self.options if isinstance(event, Played)]
        throws = [(event, chance) for event, chance in self.options if isinstance(event, Thrown)]
        denying = [one.next for one in self.belief.hypotheses if one.denied_count == 1 and isinstance(one.next, Thrown)]
        if denying and not plays and not throws and slips and slips[0].board and not slips[0].doubtful:
            return self._was_that_the_throw(self._last_throw, denying, slips[0])
        if must_move(self.game.rules, self._state):
            if plays:
                return self._what_was_done(plays, slips)
            likely = [event for event, chance in self.options if event in slips and chance >= WORTH_ASKING]
            unmoved = (slip for slip in likely if self._unmoved(slip))
            return self._does_it_lie_so(next(unmoved, slips[0])) if slips else NOTHING_TO_ASK
        if not throws:
            return self._does_it_lie_so(slips[0]) if slips else NOTHING_TO_ASK
        times: dict[float, float] = {}
        for event, chance in throws:
            times[event.t] = times.get(event.t, 0.0) + chance
        likeliest = max(times, key=times.__getitem__)
        ways = [event for event, _ in throws if event.t == likeliest]
        return self._was_it_thrown(ways, slips[0]) if slips else self._which_throw(ways)

    def _unmoved(self, slip: Violation) -> bool:
        return slip.board is not None and self.game.as_recorded(self._state, slip.board)

    # Throws -------------------------------------------------------------------------------------------------------

    def _of_throw(
        self, best: Thrown, others: Iterable[Thrown], none: Answer, asked: Message, yes: TableEvent | None = None
    ) -> Question:
        """Whether the throw was ``best`` (and so ``yes``), one of the ``others``, or ``none``."""
        other = [one for one in others if one.dice != best.dice]
        if len(best.seen) < len(best.dice) and not yes:
            hidden = len(best.dice) - len(best.seen)
            asked = say("referee.saw-only", seen=len(best.seen), shown=tuple(best.seen), hidden=hidden)
            each = [best, *other][:FACES]
            answers = [Answer(say("referee.dice-alone", dice=self._dice(one)), one, one.dice) for one in each]
        else:
            answers = [Answer(say("referee.yes-dice", dice=self._dice(best)), yes or best, best.dice)]
            each = other[: FEW - 1]
            answers += [Answer(say("referee.no-dice-but", dice=self._dice(one)), one, one.dice) for one in each]
        return Question(asked, (*answers, none), about="throw")

    def _dice(self, event: Thrown) -> Fact:
        said: Fact = self.game.dice_said(event.dice)
        return said

    def _looks_alike(self, event: Thrown) -> Message | None:
        return looks_alike(event, self._dice(event), self.belief.reader.confusion)

    def _which_throw(self, throws: Sequence[Thrown]) -> Question:
        """Which of these throws it was, if it counts."""
        void = next((event for event, _ in self.options if isinstance(event, Voided)), None)
        if any(len(one.events) > 1 for one in self.belief.hypotheses):
            return self._thrown_past(throws, void)
        best, again = throws[0], Answer(say("referee.no-throw-again"), void)
        unsure = say("referee.read-but-unsure", dice=self._dice(best), unsure=best.unsure)
        chances = dict(self.options)
        likely = [one for one in throws if chances[one] >= WORTH_ASKING]
        return self._of_throw(best, likely, again, self._looks_alike(best) or unsure)

    def _thrown_past(self, throws: Sequence[Thrown], void: Voided | None) -> Question:
        """Something was done since: played on, or thrown again; what nobody saw is no throw that can be pointed at."""
        later = (event for event, _ in self.options if isinstance(event, Thrown) and event.seen and event not in throws)
        instead = void or next(later, None)
        best = next((one for one in throws if one.dice == one.read), throws[0])
        played = any(
            isinstance(event, Played | Violation) for one in self.belief.hypotheses for event in one.events[1:2]
        )
        if instead is None or (played and len(throws) > 1 and len(best.seen) == len(best.dice)):
            return self._was_that_the_throw(best, throws, None)
        asked = say("referee.did-it-count", dice=self._dice(best), leaning=best.leaning)
        return self._of_throw(best, throws, Answer(say("referee.new-throw-counts"), instead), asked)

    def _was_that_the_throw(self, counted: Thrown, throws: Sequence[Thrown], slip: Violation | None) -> Question:
        """The board is legal on another throw than was read."""
        asked = self._looks_alike(counted) or say("referee.was-that-the-throw", dice=self._dice(counted))
        other_dice = partial(self.ask_other_dice, counted if slip is None else None)
        none = Answer(say("referee.other-dice-then"), other_dice)
        return self._of_throw(counted, throws, none, asked, slip)

    def _was_it_thrown(self, throws: Sequence[Thrown], slip: Violation, then: TableEvent | None = None) -> Question:
        """Dice at other places were thrown, and ``then`` happened; or they were only moved, and there is a slip."""
        thrown = throws[0]
        no = Answer(say("referee.no-only-moved") if thrown.seen else say("referee.nothing-thrown"), slip)
        before = thrown.before.game if isinstance(thrown.before, Situation) else self._state
        by, again = Player(self.game.rules.seat(before)), thrown.dice == self._last_throw.dice
        asked = say("referee.was-it-thrown", player=by, dice=self._dice(thrown), again=again)
        return self._of_throw(thrown, throws, no, asked, then)

    # Turns --------------------------------------------------------------------------------------------------------

    def _what_was_done(self, plays: list[Played], slips: list[Violation]) -> Question:
        ways: list[Answer] = [self._turn(event) for event in plays[: FEW - bool(slips)]]
        early = next((slip for slip in slips if slip.code == "too early"), None)
        if early is not None:
            no = Answer(say("referee.no-counter-moves"), early)
            return Question(say("referee.is-it-a-challenge"), (*ways, no), about="pieces")
        thrown = self._thrown_on(plays[0])
        if slips and thrown is not None:
            return self._was_it_thrown([thrown], slips[0], plays[0])
        for slip in slips[:1]:
            what = self._ruling_on(slip) if slip.board else say("referee.nothing")
            ways.append(Answer(say("referee.as-read", what=what), slip))
        asked = self.game.what_was_done(self._state)
        return Question(asked_because(self.doubts, asked) if slips else asked, tuple(ways), about="pieces")

    def _thrown_on(self, event: Played) -> Thrown | None:
        """The throw after a turn, if that decides whether the turn was played."""
        after = next(one.events[1:2] for one in self.belief.hypotheses if one.next == event and not one.denied_count)
        return after[0] if after and isinstance(after[0], Thrown) else None

    def _turn(self, event: Played) -> Answer:
        line = parse_line(self.game.rules, event.step)
        moves = moves_of(self.game.rules, self._state, line)
        return Answer(self.game.offer(self._state, line), event, moves=moves, means=event.step)

    def _ruling_on(self, slip: Violation) -> Text:
        """The rules' message about a board."""
        return self.game.ruling_on(self._state, slip.board, self.record.passed()).message

    def _does_it_lie_so(self, slip: Violation) -> Question:
        if slip.board is None:
            return NOTHING_TO_ASK
        asked = say("referee.does-it-lie-so", what=self._ruling_on(slip))
        no = Answer(say("referee.no-look-again"), lambda at: self.deny(slip.board, at))
        yes = Answer(say("referee.yes-lies-so"), slip)
        return Question(asked_because(self.doubts, asked), (no, yes), about="pieces")


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
