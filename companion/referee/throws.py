"""Throws on the record, for every game with dice: counted, void, entered by hand, overruled, corrected.

The question what happened next lists the possible events in the rules' own words, the most likely first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic

from companion.games.message import Dice, Fact, Message, Player, Text, ruled, say, sentences
from companion.games.rules import THROW, StateT, StepT, Throw
from companion.referee.belief.confusion import misreadings, paired
from companion.referee.belief.hypothesis import HistoryLost, Played, SituationT, TableEvent, Thrown, Violation, Voided
from companion.referee.belief.layout import Faces
from companion.referee.belief.policy import Options
from companion.referee.camera import CameraState
from companion.referee.judge import Judge, question_with_reason
from companion.referee.record.recorder import (
    REROLLS_LOSE_THE_TURN,
    AnyRecorder,
    Recorder,
    TurnVariants,
    doubted_throws,
    other_throws,
    throws_of_turn,
    void_throws,
)
from companion.referee.shown.announcer import Announcer, Answer, Question
from companion.referee.shown.boards import board_view
from companion.referee.shown.event_texts import ThrowWords, one_die_off, with_name
from companion.referee.shown.view import ChoiceView, PictureView, TableView, face_pad, faces_of
from companion.sessions.events import Event, Payload, Source
from vision.reading import SeenDie

ROLL = ("roll",)  # the zone of a throw
DICE = (*ROLL, "keep")  # the zones of a throw, and of the dice set aside from it
FEW = 6  # most events offered
WORTH_ASKING = 0.01  # least probability of an event in a question


class DiceEntry:
    """The dice of a throw that are entered by hand; ``pairs``: two alike may be entered with one touch.

    ``faces`` are those entered so far: None if nobody is entering a throw, () once somebody has begun to.
    """

    def __init__(self, announcer: Announcer, *, pairs: bool) -> None:
        self.faces: Faces | None = None
        self._announcer = announcer
        self._pairs = pairs

    def act(self, what: str, most: int) -> bool:
        """``start``, the faces one by one or two alike (``5-5``), ``back`` for the last one, ``stop``.

        Returns whether a die was entered; of more than ``most`` dice only the first count.
        """
        entered = self.faces or ()
        if what == "stop":
            self.faces = None
        elif what in ("start", "back"):
            self.faces = entered[:-1]
        elif faces := faces_of(what):
            self.faces = (*entered, *faces)[:most]
            return True
        return False

    def take(self) -> Faces:
        """End the entry, and return its dice."""
        faces, self.faces = self.faces or (), None
        return faces

    def choices(self, *others: ChoiceView, blind: bool) -> tuple[ChoiceView, ...]:
        """The pad, with ``others`` once a die was entered; behind one choice unless nothing can be seen (``blind``)."""
        choice = self._announcer.choice
        if not blind and self.faces is None:
            return (choice("die:start", say("referee.enter-throw")),)
        back = (choice("die:back", say("referee.last-die-back"), place="back"), *others) if self.faces else ()
        stop = () if blind else (choice("die:stop", say("referee.let-camera-read")),)
        return (*face_pad(self.faces or (), pairs=self._pairs), *back, *stop)


class Throws(Generic[SituationT, StateT, StepT]):
    """Throws on the record, which count or are void."""

    def __init__(
        self,
        recorder: Recorder[StateT, StepT],
        camera: CameraState,
        judge: Judge[SituationT],
        words: ThrowWords,
        played: Callable[[Played], bool],
        *,
        pairs: bool = False,
        fault: Callable[[StateT, str], tuple[StepT, Message] | None] = lambda *_: None,
        variants: TurnVariants[StepT] = lambda turn, _: [(turn, ())],
        reworded: Callable[[Event, Sequence[Faces]], Payload] | None = None,
    ) -> None:
        """``played`` records a step or a turn, and returns whether the rules allow it.

        ``pairs``: two alike may be entered with one touch.
        ``fault`` is the step by which the rules themselves count a void throw, and why it is void, if they do.
        ``variants`` are the turns that one may have been, ``reworded`` is its payload if it may have been another.
        """
        self.words = words
        self.entry = DiceEntry(recorder.announcer, pairs=pairs)
        self._played = played
        self._fault = fault
        self._variants = variants
        self._reworded = reworded
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._camera = camera
        self._judge = judge
        recorder.corrections |= {"throw": self._corrections, "reroll": self._void_corrections}
        recorder.recompute["reroll"] = self._recomputed_void

    # What is recorded ---------------------------------------------------------------------------------------------

    def commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:
        """Record an event, a throw with its unresolved alternatives; False if the rules don't allow it.

        It may change how earlier throws are read.
        """
        if isinstance(event, HistoryLost):
            logged = self._recorder.leave_open(event.key, {"open": sorted(event.seats)} if event.seats else {}, event.t)
        elif isinstance(event, Voided):
            logged = self.record_void(event)
        elif isinstance(event, Thrown):
            throws = [event, *(one for one in perhaps if isinstance(one, Thrown) and one.entry == event.entry)]
            others = dict.fromkeys(dice for one in throws for dice in (one.dice, *one.others))
            logged = self.record_throw(event, source, [dice for dice in others if dice != event.dice])
        else:
            assert isinstance(event, Played), "nothing else goes on the record"
            logged = self._played(event)
        if logged:
            self.reopen_misread(event.t)
        return logged

    def record_throw(self, event: Thrown, source: Source, perhaps: Sequence[Faces] = ()) -> bool:
        """Record a throw that counts (TAB-1.1); ``perhaps`` are unresolved alternatives."""
        payload = self.words.text_payload(self._recorder.acting.seat, event.dice, perhaps)
        logged = self._recorder.throw(Throw(event.dice), event.t, payload, source, event.evidence)
        if logged is not None:
            self.entry.faces = None
        return logged is not None

    def record_void(self, event: Voided) -> bool:
        """Record a cocky or bum throw, to be thrown again; the third loses the turn (TAB-1.2 to 1.4)."""
        before, seat, count = self._record.state, self._recorder.acting.seat, void_throws(self._record.counting()) + 1
        kind = event.reason
        rule, fault = "TAB-1.2" if kind == "cocky" else "TAB-1.3", self._fault(before, kind)
        payload: dict[str, object] = {"dice": list(event.dice), "reason": kind, "count": count}
        text: Text = void_text(kind, len(event.dice), count, rule)
        if fault is not None:
            step, why = fault
            verdict = self._record.rules.check(before, step)
            rule, text = verdict.rule, sentences(why, verdict.message)
            payload["step"] = self._record.rules.notation(step)
        payload |= {"rule": rule, **self._recorder.text_payload(text)}
        logged = self._recorder.log("reroll", seat, event.t, payload, evidence=event.evidence)
        if logged is None:
            return False
        counts = self._announcer.choice("overrule", say("referee.it-counts"))
        answers = (counts,) if count < REROLLS_LOSE_THE_TURN and self.void_to_overrule() else ()
        self._announcer.announce(with_name(self._recorder.names, seat, text), rule, "warn", answers=answers)
        if fault is not None:
            self._recorder.follow(before, logged, rule)
        return True

    def reopen_misread(self, t: float) -> None:
        """Reopen earlier throws with a face that is known to be misread, unless what was played on them settles it."""
        fault = next((pair for pair in self._judge.belief.reader.faults if pair[1]), None)
        if fault is None:
            return
        alike = {fault[0]: [fault[1]], fault[1]: [fault[0]]}  # the log may have taken it for the other one
        others = partial(other_throws, doubted=alike, arranged=self.words.arranged)
        seats, counting = len(self._recorder.names), self._record.counting()

        def reworded(event: Event, perhaps: Sequence[Faces]) -> Payload:
            if event.kind != "throw" and self._reworded is not None:
                return self._reworded(event, perhaps)
            return self.words.text_payload(event.seat, tuple(event.payload["dice"]), perhaps)

        changes = [
            self._record.correction(event, reworded(event, perhaps), t, source="auto")
            for event, perhaps in doubted_throws(self._record.rules, seats, counting, others, self._variants)
            if event.payload.get("perhaps") != list(map(list, perhaps))
        ]
        if changes:
            self._recorder.rewrite(changes, t)

    # Corrections --------------------------------------------------------------------------------------------------

    def _corrections(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to a throw: the nearest ones, then any other dice."""
        other_dice = Answer(say("referee.other-dice"), partial(self.ask_die, event, ()))
        nearest = one_die_off(tuple(event.payload["dice"]), self.words.arranged)
        return (*(self._correction(event, other) for other in nearest), other_dice)

    def _void_corrections(self, event: Event) -> tuple[Answer, ...]:
        """That a void throw counted, if all its dice were read."""
        dice = self.words.arranged(tuple(event.payload["dice"]))
        counted = say("referee.it-counted", dice=self.words.dice_text(dice))
        return () if 0 in dice else (self._correction(event, dice, counted),)

    def _correction(self, event: Event, dice: Faces, text: Text = "") -> Answer:
        text = text or say("referee.dice-alone", dice=self.words.dice_text(dice))
        return Answer(text, lambda at: self._correct(event, dice, at), dice)

    def ask_die(self, event: Event, faces: Faces, t: float) -> None:
        """Ask for the dice of a throw one by one, after these ``faces``; then correct the throw."""
        wanted = len(event.payload["dice"])
        if len(faces) == wanted:
            self._correct(event, self.words.arranged(faces), t)
            return
        asked = say("referee.what-did-die-show", die=len(faces) + 1, of=wanted)
        number = throws_of_turn([one for one in self._record.counting() if one.seq <= event.seq])
        asked = about_throw(event.seat or 0, number if number > 1 else 0, asked)
        answers = [
            Answer(str(face), partial(self.ask_die, event, then), (face,), place="face", count=then.count(face))
            for face in range(1, 7)
            for then in ((*faces, face),)
        ]
        if faces:
            back = partial(self.ask_die, event, faces[:-1])
            answers.append(Answer(say("referee.last-die-back"), back, place="back"))
        page = self._camera.album.at(event.t)
        self._announcer.ask(asked, *answers, picture=page.dice(wanted, ROLL) if page else None)

    def _correct(self, event: Event, dice: Faces, t: float) -> None:
        """Correct a throw to these dice, and learn from it how well the camera reads."""
        if event.kind == "throw" and event.source == "camera" and "perhaps" not in event.payload:
            belief, read = self._judge.belief, tuple(event.payload["dice"])
            self._judge.belief = replace(belief, reader=belief.reader.learn(misreadings(paired(dice, read))))
        rule = self._record.rules.check(self._record.state_before(event), Throw(dice)).rule
        kind = "" if event.kind == "throw" else "throw"
        payload = {"dice": list(dice), "rule": rule, **self.words.text_payload(event.seat, dice)}
        self._recorder.correct(event, payload, t, kind)
        self.reopen_misread(t)

    def _recomputed_void(self, event: Event, _: StateT, earlier: Sequence[Event]) -> Payload | None:
        """A void throw, unless the rules themselves count it: its count depends on earlier events."""
        if "step" in event.payload:
            return None
        payload, count = event.payload, void_throws(earlier) + 1
        text = void_text(payload["reason"], len(payload["dice"]), count, payload["rule"])
        return {**payload, "count": count, **self._recorder.text_payload(text)}

    # What is refused ----------------------------------------------------------------------------------------------

    def refuse_button(self, slip: Violation) -> None:
        """Report the button of somebody whose turn it is not."""
        seat = slip.dice[0]
        wrong = say("referee.wrong-button", owner=Player(seat), player=self._recorder.acting)
        self._recorder.refuse(seat, slip.t, ruled(wrong, "TAB-2.1"), "TAB-2.1")

    def refuse_many(self, slip: Violation, put_back: tuple[Text, ...] = ()) -> None:
        """Report too many dice."""
        player, wanted = self._recorder.acting, self._record.rules.dice(self._record.state)
        many = ruled(say("referee.too-many-thrown", count=len(slip.dice), player=player, wanted=wanted), "TAB-1.1")
        self._recorder.refuse(player.seat, slip.t, many, "TAB-1.1", dice=list(slip.dice), put_back=put_back)

    def ask_which_counts(self, first: Faces, second: Faces) -> None:
        """Ask whether the first throw or the new one counts, as dice were thrown again."""
        kept = Answer(say("referee.first-throw", dice=self.words.dice_text(first)), lambda _: None, first)
        agreed = say("referee.new-throw-agreed", dice=self.words.dice_text(second))
        new = Answer(agreed, lambda at: self._overrule_with(Thrown(second, t=at), "button"), second)
        self._announcer.ask(say("referee.what-counts"), kept, new)

    def _overrule_with(self, thrown: Thrown, source: Source) -> None:
        """The players overrule the last decision: this throw counts instead."""
        self._record.undo(thrown.t, source)
        self.record_throw(thrown, source)
        self._recorder.changed()

    # Void throws --------------------------------------------------------------------------------------------------

    def void_to_overrule(self) -> Event | None:
        """The throw just called void if it could count as it was read."""
        last = self._record.last_decision()
        dice = last.payload["dice"] if last is not None and last.kind == "reroll" else ()
        return last if dice and 0 not in dice and len(dice) == self._record.rules.dice(self._record.state) else None

    def overrule(self, t: float) -> bool:
        """TAB-1.5: the void throw counts as it lies; False if there is none."""
        last = self.void_to_overrule()
        if last is None:
            return False
        self._overrule_with(Thrown(tuple(last.payload["dice"]), t=t, evidence=last.evidence), "touch")
        return True

    # Throws entered by hand ---------------------------------------------------------------------------------------

    @property
    def by_hand(self) -> bool:
        """Whether the game is played by choices on the screen."""
        return not self._recorder.over and (self._camera.blind or self.entry.faces is not None)

    def act(self, verb: str, rest: str, t: float) -> None:
        """Process ``throw:6-4-2`` or ``die:6``, by which a throw is entered."""
        if verb == "throw":
            self._enter(faces_of(rest), t)
        elif verb == "die":
            wanted = self._record.rules.dice(self._record.state)
            if faces_of(rest) and self._record.rules.to_act(self._record.state) is not THROW:
                return  # the throw is complete: a finger that came too late
            if self.entry.act(rest, wanted) and len(self.entry.faces or ()) == wanted:
                self._enter(self.entry.take(), t)

    def _enter(self, dice: Faces, t: float) -> None:
        """Process a whole throw that was entered; the rules refuse an impossible one."""
        self._announcer.question = None
        self.record_throw(Thrown(self.words.arranged(dice), t=t), "touch")
        self._recorder.changed()

    def enter_other(self, first: Thrown | None, t: float) -> None:
        """Ask for the dice of the last throw one by one; ``first`` is that throw if it is not on the record yet."""
        if first is None:
            self._judge.answer(None, t)  # until all dice are entered, anything else is still possible
        elif self.record_throw(replace(first, t=t), "button"):
            self._recorder.changed()
        else:
            return
        last = self._record.last("throw")
        if last is not None:
            self.ask_die(last, (), t)

    def undo(self, t: float, source: Source) -> None:
        """Take the last decision back; while a throw is entered, its last die."""
        if self.entry.faces:
            self.entry.act("back", 0)
        else:
            self._recorder.undo(t, source)

    def show(self, view: TableView) -> TableView:
        """The view with void throws, and how a throw is entered: what undo takes back, which die is next."""
        rules, state, worded = self._record.rules, self._record.state, self._announcer.worded
        last, title = self._record.last("reroll"), ""
        if self.by_hand and rules.to_act(state) is THROW:
            title = worded(say("referee.die-of", die=len(self.entry.faces or ()) + 1, of=rules.dice(state)))
        return replace(
            view,
            by_hand=self.by_hand,
            undo=worded(say("referee.last-die-back")) if self.entry.faces else self._recorder.undo_text(),
            choices_title=title,
            rerolls=void_throws(self._record.counting()),
            rerolls_word=str(last.payload["reason"]) if last else "cocky",
        )


@dataclass(frozen=True, slots=True)
class Candidates(Generic[SituationT]):
    """Questions of a game about what happened next, by what the judge weighs.

    ``own_answer`` makes the answer of a turn, or of a slip that the game can name better than by its kind. ``enter`` is
    called if other dice were thrown than those on offer (None: than those on the record); without it that stays open:
    six dice take longer to enter than play waits.
    """

    judge: Judge[SituationT]
    recorder: AnyRecorder
    camera: CameraState
    dice_text: Callable[[Faces], Fact]
    own_answer: Callable[[Played | Violation], Answer | None]
    enter: Callable[[Thrown | None, float], None] | None = None

    def question(self, options: Options, asked: Message, unclear: Text) -> Question:
        """Which of the events happened; ``asked`` if they are turns, ``unclear`` is what can't be seen well.

        A press takes the first answer, which must accuse nobody: a slip comes last, or after the answer "none".
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
        text = question_with_reason(self._reason(thrown, unclear), asked)
        return Question(self._about_throw(text) if thrown else text, whole, self._picture(events, of_pieces=pieces))

    def _candidates(self, options: Options) -> list[TableEvent]:
        """The events, likeliest first, then at most one slip; also what would replace the last log entry."""
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
        """An event as an answer; the throw after a turn is named if others are slips, as it makes the difference."""
        if isinstance(event, Thrown):
            message = say("referee.dice-alone", dice=self.dice_text(event.dice))
            text = say("referee.new-throw", dice=message) if event.t > thrown[0].t else message
            return Answer(text, event, event.dice, detail="" if text is message else text)
        if isinstance(event, Voided):
            return Answer(say("referee.throw-again", kind=event.reason), event)
        if isinstance(event, HistoryLost):
            return Answer(say("referee.turn-ended"), event)
        assert isinstance(event, Played | Violation), "nothing else is asked about"
        describe = self.judge.describe
        answer = self.own_answer(event) or Answer(say("referee.offer", deed=describe(event)), event)
        if name_next and isinstance(event, Played):
            after = next(one.events[1:2] for one in self.judge.belief.hypotheses if one.next == event)
            if after and isinstance(after[0], Thrown):
                return replace(answer, text=say("referee.and-then", first=answer.text, second=describe(after[0])))
        return answer

    def _reason(self, thrown: Sequence[Thrown], unclear: Text) -> Text:
        """Why it is asked: for a throw after which more was done, only by what was seen of its dice."""
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

    def _about_throw(self, asked: Text) -> Text:
        """A question about a throw, after the player's name and the number of the throw in the turn.

        Play may go on while the question stands: then the name and the number are needed.
        """
        recorder, rules = self.recorder, self.recorder.rules
        number = throws_of_turn(recorder.record.counting()) + (rules.to_act(recorder.state) is THROW)
        if number <= 1 and len(recorder.names) == 1:
            return asked
        return about_throw(rules.seat(recorder.state), number, asked)

    def _picture(self, events: Sequence[TableEvent], *, of_pieces: bool) -> PictureView | None:
        """The dice or the pieces in question; a recorded throw as it lay when it was read."""
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


def about_throw(seat: int, number: int, asked: Text) -> Message:
    """A question about a player's throw; ``number`` is that of the throw in the turn, 0 for the only one."""
    return say("referee.about-throw", whose=say("referee.throw-of", player=Player(seat), number=number), asked=asked)


def dice_unclear(dice: Sequence[SeenDie], wanted: int) -> Text:
    """Which dice of a throw are missing or can't be read with confidence; "" for none."""
    unsure = [die for die in dice if not die.sure]
    if 0 < len(dice) < wanted:
        return say("referee.dice-missing", seen=len(dice), wanted=wanted)
    why = next((die.why for die in unsure if die.why), "") or say("referee.hard-to-see")
    return say("referee.dice-unsure", count=len(unsure), why=why) if unsure else ""


def void_text(kind: str, dice: int, count: int, rule: str) -> Message:
    """The message about a void throw with its count."""
    lost = count >= REROLLS_LOSE_THE_TURN
    most = REROLLS_LOSE_THE_TURN
    return say("referee.void", kind=kind, thrown=dice, lost=lost, rule=rule, count=count, most=most)
