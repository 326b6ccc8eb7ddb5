"""The question what happened next: the events that may be logged, in the rules' own words, the most likely first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic

from companion.games.message import Dice, Fact, Message, Text, say
from companion.games.rules import THROW
from companion.referee.belief.hypothesis import HistoryLost, Played, SituationT, TableEvent, Thrown, Violation, Voided
from companion.referee.belief.layout import Faces
from companion.referee.belief.policy import Options
from companion.referee.camera import CameraState
from companion.referee.judge import Judge, asked_because
from companion.referee.record.correcting import throws_of_turn
from companion.referee.record.recorder import AnyRecorder
from companion.referee.shown.boards import board_view
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.view import PictureView
from companion.referee.throws import ROLL, about_throw

DICE = (*ROLL, "keep")  # the zones of a throw, and of the dice set aside from it
FEW = 6  # most events offered
WORTH_ASKING = 0.01  # least probability of an event in a question


@dataclass(frozen=True, slots=True)
class Candidates(Generic[SituationT]):
    """Questions of a game about what happened next, as far as the judge weighs it.

    ``worded`` is how the game words a turn, or a slip that it can name better than by its kind. ``enter`` is called if
    other dice were thrown than those on offer (None: other ones than those on the record); without it that stays open:
    six dice take longer to enter than play waits.
    """

    judge: Judge[SituationT]
    recorder: AnyRecorder
    camera: CameraState
    dice_said: Callable[[Faces], Fact]
    worded: Callable[[Played | Violation], Answer | None]
    enter: Callable[[Thrown | None, float], None] | None = None

    def question(self, options: Options, asked: Message, unclear: Text) -> Question:
        """Which of the events happened; ``asked`` if it may be a turn, ``unclear`` is what can't be seen well.

        A press takes the first answer and accuses nobody: a slip comes last, or after the answer that there was none.
        """
        events = self._candidates(options)
        thrown = [event for event in events if isinstance(event, Thrown)]
        slips = [event for event in events if isinstance(event, Violation)]
        answers = dict[Text, Answer]()
        for event in events:
            answer = self._answer(event, thrown, name_next=bool(slips))
            answers.setdefault(answer.text, answer)
        few = list(answers.values())[:FEW]
        if thrown and self.enter is not None:
            other = Answer(say("referee.other-dice-then"), partial(self.enter, None if slips else thrown[0]))
        elif len(slips) == len(events):
            other = Answer(say("referee.no-look-again"), partial(self.judge.rule_out, slips))
        else:
            other = Answer(say("referee.something-else-then"), None)
        whole = (other, *few) if len(slips) == len(events) else (*few, other)
        of_dice = any(isinstance(event, Thrown | Voided) for event in events)
        if any(isinstance(event, Played) for event in events) == of_dice:
            asked = say("referee.what-happened")
        elif of_dice:
            asked = say("referee.what-was-thrown")
        pieces = not thrown and (any(answer.moves for answer in few) or any(slip.board is not None for slip in slips))
        said = asked_because(self._why(thrown, unclear), asked)
        return Question(self._about(said) if thrown else said, whole, self._picture(events, of_pieces=pieces))

    def _candidates(self, options: Options) -> list[TableEvent]:
        """The events, likeliest first, with at most one slip, the last; also what would replace the last log entry."""
        first, replacing = options[0][0], dict[TableEvent, float]()
        only_slips = all(isinstance(event, Violation) for event, _ in options)
        if only_slips and isinstance(first, Violation) and first.board is not None and not first.doubtful:
            chances = self.judge.belief.chances(lambda one: one.next if one.denied_count == 1 else None)
            replacing = {event: p for event, p in chances.items() if isinstance(event, Thrown) and p >= WORTH_ASKING}
        every = [
            (way, chance * share)
            for event, chance in (*options, *replacing.items())
            for way, share in (event.ways if isinstance(event, Thrown) else ((event, 1.0),))
        ]
        least = WORTH_ASKING * max(chance for _, chance in every)
        likely = [event for event, chance in sorted(every, key=lambda item: -item[1]) if chance >= least]
        slips = [event for event in likely if isinstance(event, Violation)]
        return [*(event for event in likely if not isinstance(event, Violation)), *slips[:1]]

    # How it is worded ---------------------------------------------------------------------------------------------

    def _answer(self, event: TableEvent, thrown: Sequence[Thrown], *, name_next: bool) -> Answer:
        """An event as an answer; a throw that followed is named if others are slips, as it decides."""
        if isinstance(event, Thrown):
            said = say("referee.dice-alone", dice=self.dice_said(event.dice))
            text = say("referee.new-throw", dice=said) if event.t > thrown[0].t else said
            return Answer(text, event, event.dice, detail="" if text is said else text)
        if isinstance(event, Voided):
            return Answer(say("referee.throw-again", kind=event.reason), event)
        if isinstance(event, HistoryLost):
            return Answer(say("referee.turn-ended"), event)
        assert isinstance(event, Played | Violation), "nothing else is asked about"
        worded = self.judge.words
        answer = self.worded(event) or Answer(say("referee.offer", deed=worded(event)), event)
        if name_next and isinstance(event, Played):
            after = next(one.events[1:2] for one in self.judge.belief.hypotheses if one.next == event)
            if after and isinstance(after[0], Thrown):
                return replace(answer, text=say("referee.and-then", first=answer.text, second=worded(after[0])))
        return answer

    def _why(self, thrown: Sequence[Thrown], unclear: Text) -> Text:
        """What makes the question necessary: of a throw after which more was done, only what was seen of it counts."""
        if not thrown:
            return unclear
        throw = thrown[0]
        alike = self.judge.belief.reader.alike(throw.seen)
        if alike is not None:
            face, seen = alike
            return say("referee.looks-alike", face=Dice((face,)), seen=Dice((seen,)))
        if unclear and not any(len(one.events) > 1 for one in self.judge.belief.hypotheses):
            return unclear
        hidden = len(throw.dice) - len(throw.seen)
        if not (hidden or throw.unsure or throw.leaning):
            return ""
        return say("referee.throw-unclear", shown=throw.seen, seen=len(throw.seen), hidden=hidden, leans=throw.leaning)

    def _about(self, asked: Text) -> Text:
        """A question about a throw, after the player's name and the number of the throw in the turn.

        Play may go on while the question stands, so what would be enough now is not enough then.
        """
        recorder, rules = self.recorder, self.recorder.rules
        number = throws_of_turn(recorder.record.counting()) + (rules.to_act(recorder.state) is THROW)
        if number <= 1 and len(recorder.names) == 1:
            return asked
        return about_throw(rules.seat(recorder.state), number, asked)

    def _picture(self, events: Sequence[TableEvent], *, of_pieces: bool) -> PictureView | None:
        """The dice or the pieces that it is about; a throw of the record as it lay when it was read."""
        rules, state = self.recorder.rules, self.recorder.state
        awaited = rules.to_act(state) is THROW
        doubted = not awaited and not of_pieces and not any(isinstance(event, Played) for event in events)
        last = self.recorder.record.last("throw") if doubted else None
        thrown = [event.t for event in events if isinstance(event, Thrown | Voided)]
        page = self.camera.album.at(last.t if last is not None else min(thrown, default=events[0].t))
        if page is None or of_pieces:
            boards = [event.board for event in events if isinstance(event, Violation) and event.board is not None]
            board = board_view(rules, state, boards[0]) if boards else None
            return page.pieces(board.differs if board else ()) if page else None
        wanted = rules.dice(state) if awaited else len(last.payload["dice"]) if last else 0
        return page.dice(wanted, ROLL if awaited or last else DICE)
