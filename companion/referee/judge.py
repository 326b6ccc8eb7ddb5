"""The judge: folds looks and presses into a belief, carries out what the policy decides, and explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Generic, Protocol

from companion.games.errors import GameError
from companion.games.message import Fact, Player, Text, say, sentences, stated
from companion.games.rules import parse_line
from companion.referee.belief import policy, tracker
from companion.referee.belief.hypothesis import (
    Belief,
    Hypothesis,
    Played,
    SituationT,
    TableEvent,
    Thrown,
    Violation,
    Voided,
)
from companion.referee.belief.layout import Faces, Look
from companion.referee.belief.policy import Options, Policy
from companion.referee.belief.priors import ACCEPT
from companion.referee.belief.readings import unread_dice
from companion.referee.belief.tracker import Branch, Continuations
from companion.referee.camera import CameraState
from companion.referee.record import OPEN
from companion.referee.record.recorder import AnyRecorder
from companion.referee.shown.announcer import Answer, Inquiry, Question
from companion.referee.shown.event_texts import step_texts
from companion.sessions.events import Source
from vision.reading import TableReading

ACCOUNTS = 40  # number of rulings whose account is kept
FEW = 5  # most hypotheses listed in an account
WORTH_LISTING = 0.001  # hypotheses less likely than this are not listed
CHOICE = 2  # answers that make a question
MOST_DECISIONS = 100  # decisions from one cue: events taken back and replaced
NOTHING_TO_ASK = Question("", ())
SLIPS = {"throw first": "early", "too early": "moving"} | {
    kind: kind for kind in ("button", "aside", "turned", "again", "many", "numbers")
}  # the names of slips by their kind; all others are those of a board

Account = tuple[Text, ...]
"""The reasons for a ruling, one sentence per line: each hypothesis with its probability, and what was hard to see."""


class JudgedGame(Protocol[SituationT]):
    """What the judge needs to know about a game, and what the game does about a decision."""

    @property
    def continuations(self) -> Continuations[SituationT]:
        """What people may have done since."""

    def from_record(self, scene: Look | None) -> Belief[SituationT]:
        """The belief by the record, with what is on the table."""

    def commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:
        """Record an event, with its unresolved alternatives; False if the rules don't allow it.

        It may show how well the dice are read, and so change what earlier events may have been.
        """

    def refuse(self, slip: Violation) -> None:
        """Refuse a slip."""

    def question(self, options: Options) -> Question:
        """The question about what happened next, one of these options; without answers if there is nothing to ask."""

    def clear(self) -> bool:
        """Whether everything on the table was seen with confidence."""

    def unclear(self) -> Text:
        """What can't be seen well; "" for nothing."""

    def remark(self) -> None:
        """Report on a calm table."""


class Judge(Generic[SituationT]):
    """Folds looks and presses into a belief; certain events are recorded.

    ``most_denied``: how many events of the record an alternative may deny before it is dropped. ``accounts`` are the
    reasons for the latest events, by their number; ``describe`` gives the text of an event that is weighed.
    """

    def __init__(
        self,
        game: JudgedGame[SituationT],
        recorder: AnyRecorder,
        camera: CameraState,
        policy: Policy[SituationT],
        describe: Callable[[TableEvent], Text],
        most_denied: int = tracker.MOST_DENIED,
    ) -> None:
        self.belief: Belief[SituationT] = game.from_record(None)
        self.inquiry = Inquiry(recorder.announcer)
        self.accounts: dict[int, Account] = {}
        self.describe = describe
        self._game = game
        self._recorder = recorder
        self._announcer = recorder.announcer
        self._camera = camera
        self._policy = policy
        self._most_denied = most_denied

    @property
    def best(self) -> Hypothesis[SituationT]:
        """The most likely hypothesis."""
        return self.belief.best

    @property
    def unread_seat(self) -> int:
        """The seat whose turn ended while the board could not be seen, and was not since; 0 for none."""
        return self._game.continuations.unread_seat(self.best)

    @property
    def in_doubt(self) -> bool:
        """Whether something happened that is not on the record yet, because it is in doubt."""
        return self._announcer.question is not None or bool(self.best.events)

    # What comes in ------------------------------------------------------------------------------------------------

    def look(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Weigh a reading of the table at rest."""
        unread = tuple(die for die in unread_dice(reading) if die.zone)
        areas = reading.sheet.areas if reading.sheet else {}
        stirred = self._camera.stirred and self.belief.scene is not None  # before the first look the table was laid
        look = Look((*reading.dice, *unread), t, stirred, reading.covered, evidence, reading, areas)
        camera, unseen = self._camera, self._camera.unseen
        if unseen.entered:  # the camera is back: what is there now was entered, it is no new throw
            camera.stirred = unseen.entered = False
            self.reset(look)
            self._game.remark()
            return
        if unseen.open or (unseen.may_have_played_on(t) and (unseen.presses or self._played_since(look))):
            self.play_unseen(look)
            return
        ruling = self._announcer.ruling and self._announcer.ruling.message
        after = tracker.with_look(self.belief, look, self._game.continuations)
        if isinstance(after.best.next, Violation) and self.best.layout.of("soon") and (ended := self.unread_seat):
            self.play_unseen(look, [ended])  # the next turn has begun: both left what lies there now
            return
        self.believe(after, t)
        if (self._announcer.ruling and self._announcer.ruling.message) is ruling and self._announcer.question is None:
            self._game.remark()

    def play_unseen(self, scene: Look | None, ended: Iterable[int] = ()) -> None:
        """People have played on unseen; the turns of these seats ``ended``: until one ends in view, all stays open."""
        camera, unseen = self._camera, self._camera.unseen
        if not unseen.open:
            self._recorder.mark_certain()  # what was seen before stays
        unseen.open, camera.stirred = True, False
        unseen.missed += ended
        self.reset(scene)
        camera.unsure(say("referee.was-out-of-view"))

    def _played_since(self, look: Look) -> bool:
        """Whether anything has moved since the table went out of view, so that people may have played on."""
        before, from_record = self.belief.scene, self._game.from_record
        if before is None:
            return False
        boards = {from_record(scene).best.layout.board for scene in (before, look)}
        return len(boards) > 1 or not self._game.continuations.same_scene(before, replace(look, stirred=False))

    def believe(self, after: Belief[SituationT], t: float, *, pressed: bool = False) -> None:
        """Act on the belief after a look; ``pressed``: ask at once about what is uncertain."""
        self._camera.stirred, self.belief = False, after
        self.weigh(t, pressed=pressed)

    def act_on(
        self, meanings: Callable[[Hypothesis[SituationT]], Iterable[Branch[SituationT]]], *, may_misread: bool = False
    ) -> None:
        """Update the belief by a press or a statement, given its possible meanings in each hypothesis.

        ``may_misread``: if it contradicts the dice, one of them may have been misread.
        """
        self.belief = tracker.with_action(self.belief, meanings, self._game.continuations if may_misread else None)

    def carry_out(self, answer: Answer, t: float) -> None:
        """Do what an answer does, or accept what it states."""
        if callable(answer.does):
            answer.does(t)
        else:
            self.answer(answer.does, t)

    def answer(self, event: TableEvent | None, t: float) -> None:
        """Somebody stated what happened; None: none of the options."""
        options = self.inquiry.close()
        if event is None:
            self.inquiry.decline(options)
            return
        denying = {one.denied_count for one in self.belief.hypotheses if one.next == event}
        if 1 in denying and 0 not in denying:  # the last log entry was read wrongly
            self._take_back(t, "button")
        slip = event if isinstance(event, Violation) else None
        self.apply_statement(lambda belief: tracker.apply_answer(belief, event), t, slip)

    def rule_out(self, slips: Sequence[Violation], t: float) -> None:
        """Somebody states that none of the slips happened: weigh what else may have, and look again."""
        self.inquiry.close()
        self.belief = replace(tracker.ruled_out(self.belief, slips, self._game.continuations), looks=0)
        self._camera.wants_look = True
        self.weigh(t, "button")

    def apply_statement(
        self, step: Callable[[Belief[SituationT]], Belief[SituationT]], t: float, slip: Violation | None = None
    ) -> None:
        """Accept what somebody stated, report it if it is a ``slip``, and decide what follows."""
        try:
            self.belief = step(self.belief)
        except ValueError:  # play has gone on, and it is no longer possible
            self._announcer.announce(say("referee.does-not-go"), "TAB-3.1")
            return
        if slip is not None:
            self._refuse(replace(slip, t=t))
        self.weigh(t, "button", pressed=True)
        self._camera.wants_look = True

    def leave_open(self, ended: Sequence[int], t: float) -> bool:
        """Leave open what was played in the turns that ended; False if the table doesn't show how to go on."""
        lost = self._game.continuations.history_lost(self.best, ended, t)
        if lost is None:
            return False
        self.belief = self.belief.with_hypotheses([lost])
        self.weigh(t, "button", pressed=True)
        return True

    def leave(self, t: float) -> None:
        """Leave open at the end of the session what was played last and is not certain yet."""
        settled = self.belief.chance(lambda one: not one.denied_count and not one.events) >= ACCEPT
        unseen = self._camera.unseen
        away = self.belief.scene is not None and unseen.may_have_played_on(t)
        missed = unseen.open or unseen.presses or away or self.unread_seat
        if not self._recorder.over and (missed or not settled):
            since, text = len(self._recorder.record.events), stated(say("referee.end-stays-open"))
            self._recorder.log(OPEN, None, t, {"since": since, **self._recorder.text_payload(text)})

    def reset(self, scene: Look | None) -> None:
        """Restart the belief from the record, with what is known of the reader."""
        self.belief = replace(self._game.from_record(scene), scene=scene, reader=self.belief.reader)

    def changed(self) -> None:
        """The record has changed: restart the belief from it."""
        self.reset(self.belief.scene)
        self.inquiry.forget()
        self._recorder.mark_certain()

    # Decisions ----------------------------------------------------------------------------------------------------

    def weigh(self, t: float, source: Source = "camera", *, pressed: bool = False) -> None:
        """Carry out the policy's decisions until there are no more."""
        for _ in range(MOST_DECISIONS):
            decision = self._policy.decide(self.belief, pressed=pressed, clear=self._game.clear())
            before, visible = len(self._recorder.record.events), isinstance(decision, _VISIBLE)
            account = self._account() if visible else ()
            if isinstance(decision, policy.Accept):
                if not self._accept(decision, source):
                    return  # the rules refused it, and gave the reason
            elif isinstance(decision, policy.Refuse):
                self._refuse(decision.slip)
            elif isinstance(decision, policy.Overlook):  # no longer worth reporting
                for slip in decision.slips:
                    self.belief = tracker.refused(self.belief, slip)
            elif isinstance(decision, policy.TakeBack):
                self._take_back(t, "auto", reopened=decision.reopened)
            elif self._wait(decision):
                return
            if visible:
                self._explain(before, account)

    def _refuse(self, slip: Violation) -> None:
        self.belief = tracker.refused(self.belief, slip)
        self._game.refuse(slip)

    def _take_back(self, t: float, source: Source, *, reopened: bool = False) -> None:
        """Take the last event back, on the record and in the belief."""
        self._recorder.record.undo(t, source)
        self.belief = tracker.taken_back(self.belief, reopened=reopened)

    def _accept(self, decision: policy.Accept, source: Source) -> bool:
        self.inquiry.clear()
        self.belief = tracker.accepted(self.belief, decision.event, decision.perhaps, self._most_denied)
        if self._game.commit(decision.event, source, decision.perhaps):
            return True
        self.reset(self.belief.scene)
        return False

    def _wait(self, decision: policy.Decision) -> bool:
        """Record nothing now; False if a question is not worth asking, and the likeliest throw was recorded instead."""
        unclear = self._game.unclear()
        if isinstance(decision, policy.LookAgain):
            self._camera.wants_look = True
            if unclear and self.in_doubt:
                self._camera.unsure(unclear)
        elif isinstance(decision, policy.Wait) and decision.doubt:
            self._camera.unsure(sentences(unclear, say("referee.play-it")))
        elif isinstance(decision, policy.Ask) and not self.inquiry.already_asked(decision.options):
            asked = self._game.question(decision.options)
            if len(asked.answers) < CHOICE:
                return True  # nobody could answer it
            events = [event for event, _ in decision.options]
            thrown = next((event for event in events if isinstance(event, Thrown)), None)
            if thrown is not None and self.inquiry.asked_enough(asked):
                return not self._accept(policy.Accept(thrown, tuple(one for one in events if one != thrown)), "camera")
            self.inquiry.ask(asked, decision.options)
        return True

    # Accounts -----------------------------------------------------------------------------------------------------

    def _account(self) -> Account:
        chances: dict[Text, float] = {}
        events = sorted(self.belief.chances(lambda one: one.next).items(), key=lambda item: -item[1])
        for event, chance in events[: 2 * FEW]:
            what = self.describe(event) if event is not None else say("referee.none-of-these-yet")
            chances[what] = chances.get(what, 0.0) + chance
        likeliest = sorted(chances.items(), key=lambda item: -item[1])
        weighed = list[Text]()
        for what, chance in [item for item in likeliest[:FEW] if item[1] >= WORTH_LISTING] or likeliest[:1]:
            near = "sure" if chance >= 0.995 else "hardly" if chance < 0.01 else "about"
            text = say("referee.percent", near=near, percent=round(100 * chance))
            weighed.append(say("referee.weighed", what=what, chance=text))
        unclear = self._game.unclear()
        return (say("referee.what-was-weighed"), *weighed, *((unclear,) if unclear else ()))

    def _explain(self, before: int, account: Account) -> None:
        """Note the reasons for the ruling and the events after the first ``before`` ones."""
        if self._announcer.ruling is not None:
            self._announcer.ruling = replace(self._announcer.ruling, why=account)
        self.accounts |= dict.fromkeys(range(before + 1, len(self._recorder.record.events) + 1), account)
        for number in list(self.accounts)[:-ACCOUNTS]:
            del self.accounts[number]


_VISIBLE = policy.Accept | policy.Refuse | policy.TakeBack  # decisions that people see, and of which an account is kept


def question_with_reason(why: Text, asked: Text) -> Text:
    """A question after its reason, "" for none."""
    return say("referee.asked-because", why=why, asked=asked) if why else asked


def event_describer(recorder: AnyRecorder, dice: Callable[[Faces], Fact]) -> Callable[[TableEvent], Text]:
    """The texts of possible events: dice in the game's words, steps in the rules'; the notation if not legal now."""

    def described(event: TableEvent) -> Text:
        if isinstance(event, Thrown):
            return say("referee.was-thrown", dice=dice(event.dice))
        if isinstance(event, Voided):
            return say("referee.was-void", kind=event.reason)
        if isinstance(event, Violation):
            code = SLIPS.get(event.code, "board")
            if event.dice and event.code not in ("button", "numbers"):
                return say("referee.slip-with", code=code, dice=dice(event.dice))
            return say("referee.slip", code=code)
        if not isinstance(event, Played):
            return say("referee.something-else")
        rules, state = recorder.rules, recorder.state
        try:
            deeds = step_texts(rules, state, parse_line(rules, event.step))
        except GameError:
            return event.step
        deed = deeds[0] if len(deeds) == 1 else say("referee.deeds", parts=deeds)
        return say("referee.does", player=Player(rules.seat(state)), deed=deed)

    return described
