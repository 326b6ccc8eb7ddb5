"""A referee with a belief: it folds cues into the belief, and carries out the policy's decisions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic

from companion.games.errors import GameError
from companion.games.message import Dice, Fact, Player, Text, say, sentences, stated
from companion.referee.base import Referee
from companion.referee.belief import policy, tracker
from companion.referee.belief.account import Account, account, event_text, picture_said, step_texts
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Belief, Reader, SituationT, TableEvent, Violation
from companion.referee.belief.layout import Faces
from companion.referee.belief.policy import Options
from companion.referee.belief.priors import ACCEPT, OPEN
from companion.referee.belief.readings import unread_dice
from companion.referee.belief.tracker import Continuations
from companion.referee.record import OPEN as LEFT_OPEN
from companion.referee.record import Record
from companion.referee.shown.inquiry import Inquiry
from companion.referee.shown.saying import Question
from companion.referee.shown.view import PictureView
from companion.sessions.counting import counting
from companion.sessions.events import Source
from vision.how_read import HowRead
from vision.reading import TableReading

ACCOUNTS = 40  # number of rulings whose account is kept
CHOICE = 2  # answers that make a question
MOST_DECISIONS = 100  # decisions from one cue: events taken back and replaced


def asked_because(why: Text, asked: Text) -> Text:
    """A question after what makes it necessary, "" for nothing."""
    return say("referee.asked-because", why=why, asked=asked) if why else asked


class WeighingReferee(Referee, Generic[SituationT]):
    """Folds looks and presses into a belief; certain events are recorded.

    ``open_for``: how many events may follow an uncertain one until the most likely is logged; ``opens``: whether it may
    be left open instead; ``most_denied``: how many events of the record an alternative may deny until it is dropped.
    """

    open_for: ClassVar[int] = OPEN
    opens: ClassVar[bool] = False
    most_denied: ClassVar[int] = tracker.MOST_DENIED

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        super().__init__(record, names, rule_text)
        self._certain, self._sound = len(record.events), record.state  # so many events, and the position after them
        self._belief: Belief[SituationT] = self._belief_from_record(None)
        self._inquiry = Inquiry(self._announcer)
        self.accounts: dict[int, Account] = {}  # the reasons for the latest events, by their number

    # What the games fill in ---------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def _table(self) -> Continuations[SituationT]:
        """The continuations of the game."""

    @abstractmethod
    def _belief_from_record(self, scene: Look | None) -> Belief[SituationT]:
        """The belief by the record, with what is on the table."""

    @abstractmethod
    def _commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:
        """Record an event, with its unresolved alternatives; False if the rules don't allow it."""

    @abstractmethod
    def _say(self, slip: Violation) -> None:
        """Refuse a slip."""

    @abstractmethod
    def _asked(self, options: Options) -> Question:
        """The question about what happened next, one of these options."""

    def _resolved_by_play(self, options: Options) -> bool:
        """Whether play resolves which of these it was."""
        return False

    def _resolved_by_next_throw(self) -> bool:
        """The same of all that is open if something was done since."""
        return False

    def _at_stake(self, slip: Violation, situation: SituationT) -> Hashable:
        """What the refusal of a slip depends on in a situation."""
        return situation

    def _whose_throw(self) -> Text:
        """Whose throw is asked about, and which one of several; "" while it can only be the present one."""
        return ""

    def _pictured(self, options: Options, *, of_pieces: bool) -> PictureView | None:
        """What the camera saw of these possibilities; None if it saw nothing of them."""
        return None

    @abstractmethod
    def _clear(self) -> bool:
        """Whether everything on the table was seen with confidence."""

    def _remark(self) -> None:
        """Report on a calm table."""

    @abstractmethod
    def _unclear(self) -> Text:
        """What can't be seen well; "" for nothing."""

    def _leave_all_open(self, t: float) -> None:
        """Log that what led to the present situation is open; only if ``opens``."""

    def _event_text(self, event: TableEvent) -> Text:
        """The wording of a possible event."""
        return event_text(event, self._dice_said, self._steps_text)

    def _dice_in_picture(self, dice: Faces) -> Fact:
        """The wording of dice in a picture."""
        return Dice(dice)

    def _steps_text(self, line: str) -> Text:
        """Steps of the notation as text; unchanged if they are not legal now."""
        try:
            deeds = step_texts(self.rules, self.state, line)
        except GameError:
            return line
        deed = deeds[0] if len(deeds) == 1 else say("referee.deeds", parts=deeds)
        return say("referee.does", player=Player(self.rules.seat(self.state)), deed=deed)

    def _board_text(self) -> Text:
        """The wording of the pieces as read; "" if there are none."""
        return ""

    def _reset_belief(self, scene: Look | None) -> Belief[SituationT]:
        """The belief by the record, with what is known of the reader."""
        reader = self._belief.reader
        return replace(self._belief_from_record(scene), scene=scene, reader=reader)

    @property
    def in_doubt(self) -> bool:
        """Whether something happened that is not on the record yet, because it is in doubt."""
        return super().in_doubt or bool(self._belief.best.events)

    # Cues ---------------------------------------------------------------------------------------------------------

    def recall(self, read: HowRead) -> None:
        """Load what was learned on earlier evenings about reading the dice of this game."""
        self._belief = replace(self._belief, reader=Reader.of(read))

    @property
    def how_read(self) -> HowRead | None:
        """What was learned about that and is worth keeping for the next evening."""
        return self._belief.reader.kept

    def leave(self, t: float) -> None:
        """What was played last and is not certain yet stays open."""
        said = stated(say("referee.end-stays-open"))
        if not self.over and self._belief.chance(lambda one: not one.denied_count and not one.events) < ACCEPT:
            self._log(LEFT_OPEN, None, t, {"since": len(self.record.events), **self._telling(said)})

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        unread = tuple(die for die in unread_dice(reading) if die.zone)
        areas = reading.sheet.areas if reading.sheet else {}
        stirred = self._stirred and self._belief.scene is not None  # before the first look the table was laid
        look = Look((*reading.dice, *unread), t, stirred, reading.covered, evidence, reading, areas)
        self._stirred = False
        if self._entered_blind:  # the camera is back: what is there now was entered, it is no new throw
            self._entered_blind, self._belief = False, self._reset_belief(look)
            self._remark()
            return
        table = self._table
        self._belief = tracker.looked(self._belief, look, table)
        ruled = self._announcer.ruling and self._announcer.ruling.said
        self._weigh(t)
        if (self._announcer.ruling and self._announcer.ruling.said) is ruled and self._announcer.question is None:
            self._remark()

    def _weigh(self, t: float, source: Source = "camera", *, pressed: bool = False) -> None:
        """Carry out the policy's decisions until there are no more."""
        for _ in range(MOST_DECISIONS):
            decision = self._decided(pressed=pressed)
            acts = not isinstance(decision, policy.Ask | policy.LookAgain | policy.Wait | policy.Pass)
            before, behind = len(self.record.events), self._account() if acts else None
            if isinstance(decision, policy.Accept):
                if not self._accept(decision, source):
                    return  # the rules refused it, and gave the reason
            elif isinstance(decision, policy.Refuse):
                self._past(decision.slip)
                self._say(decision.slip)
            elif isinstance(decision, policy.Pass):
                for slip in decision.slips:
                    self._past(slip)
            elif isinstance(decision, policy.TakeBack):
                self._take_back(t, "auto", reopened=decision.reopened)
            elif isinstance(decision, policy.LeaveOpen):
                self._leave_all_open(t)
            elif self._leave_open(decision):
                return
            if behind is not None:
                self._explain(before, behind)

    def _decided(self, *, pressed: bool) -> policy.Decision:
        return policy.decide(
            self._belief,
            pressed=pressed,
            clear=self._clear(),
            open_for=self.open_for,
            opens=self.opens,
            resolved_by_play=self._resolved_by_play,
            resolved_by_next_throw=self._resolved_by_next_throw,
            at_stake=self._at_stake,
        )

    def _past(self, slip: Violation) -> None:
        """A slip was reported, or is no longer worth reporting."""
        self._belief = tracker.refused(self._belief, slip)

    def _take_back(self, t: float, source: Source, *, reopened: bool = False) -> None:
        """Take the last event back, on the record and in the belief."""
        self.record.undo(t, source)
        self._belief = tracker.taken_back(self._belief, reopened=reopened)

    def _accept(self, decision: policy.Accept, source: Source) -> bool:
        self._inquiry.clear()
        event, perhaps = decision.event, decision.perhaps
        self._belief = tracker.accepted(self._belief, event, perhaps, self.most_denied)
        if self._commit(decision.event, source, decision.perhaps):
            self._reader_known(decision.event.t)
            return True
        self._belief = self._reset_belief(self._belief.scene)
        return False

    def _reader_known(self, t: float) -> None:
        """Called after something was logged, from which the reader may be better known."""

    def _leave_open(self, decision: policy.Ask | policy.LookAgain | policy.Wait) -> bool:
        """Record nothing now; False if a question is not worth asking, and the likeliest throw was recorded instead."""
        unclear = self._unclear()
        if isinstance(decision, policy.LookAgain):
            self.wants_look = True
            if unclear and self.in_doubt:
                self._unsure(unclear)
        elif isinstance(decision, policy.Wait) and decision.doubt:
            self._unsure(sentences(unclear, say("referee.play-it")))
        elif isinstance(decision, policy.Ask) and not self._ask_about(decision.options):
            first, *others = (event for event, _ in decision.options)
            return not self._accept(policy.Accept(first, tuple(others)), "camera")
        return True

    def _ask_about(self, options: Options) -> bool:
        """Ask, once; a question about the same options stays as it is. False if it is not worth asking any more."""
        if self._inquiry.settles(options):
            return True
        asked = self._asked(options)
        if len(asked.answers) < CHOICE:
            return True  # nobody could answer it
        if self._inquiry.asked_enough(asked):
            return False
        whose = self._whose_throw if asked.about == "throw" else None
        picture = self._pictured(options, of_pieces=asked.about == "pieces")
        self._inquiry.ask(replace(asked, whose=whose, picture=picture), options)
        return True

    def _apply_answer(self, event: TableEvent | None, t: float) -> None:
        """Somebody stated what happened; None: none of the options."""
        options = self._inquiry.answered()
        if event is None:
            self._inquiry.decline(options)
            # "none of these" of several may also mean: I don't know
            if len(options) == 1 and isinstance(options[0][0], Violation):
                self._belief = tracker.ruled_out(self._belief, self._inquiry.declined, self._table)
            return
        denying = {one.denied_count for one in self._belief.hypotheses if one.next == event}
        if 1 in denying and 0 not in denying:
            self._take_back(t, "button")  # the last log entry was read wrongly
        slip, table = event if isinstance(event, Violation) else None, self._table
        self._apply_statement(lambda belief: tracker.apply_answer(belief, event, table), t, slip)

    def _stays_open(self, question: Question) -> None:
        self._inquiry.leave(question, len(self.record.events))

    def _apply_statement(
        self, step: Callable[[Belief[SituationT]], Belief[SituationT]], t: float, slip: Violation | None = None
    ) -> None:
        """Take somebody's word, if it is a ``slip`` report it, and see what follows."""
        try:
            self._belief = step(self._belief)
        except ValueError:  # play has gone on, and it is no longer possible
            self._show_ruling(say("referee.does-not-go"), "TAB-3.1")
            return
        if slip is not None:
            self._past(slip)
            self._say(replace(slip, t=t))
        self._weigh(t, "button", pressed=True)
        self.wants_look = True

    # Accounts -----------------------------------------------------------------------------------------------------

    def _account(self) -> Account:
        """The reasons for the present decision."""
        scene = self._belief.scene
        board = self._board_text() if scene is not None else ""
        seen = (*picture_said(scene, self._dice_in_picture, len(self.names)), board)
        return account(self._belief, self._event_text, seen)

    def _explain(self, before: int, behind: Account) -> None:
        """Note the reasons for the ruling and the events after the first ``before`` ones."""
        if self._announcer.ruling is not None:
            self._announcer.ruling = replace(self._announcer.ruling, why=behind)
        self.accounts |= dict.fromkeys(range(before + 1, len(self.record.events) + 1), behind)
        for number in list(self.accounts)[:-ACCOUNTS]:
            del self.accounts[number]

    def _undone(self) -> None:
        """The record has changed: restart the belief from it."""
        self._belief = self._reset_belief(self._belief.scene)
        self._inquiry.forget()
        self._stands()

    # What stays open ----------------------------------------------------------------------------------------------

    def _stands(self) -> None:
        """The log is certain up to now."""
        self._certain, self._sound = len(self.record.events), self.state

    def _opened(self, key: str, more: Mapping[str, Any], t: float) -> bool:
        """Log that everything since the log was certain is open, and that play goes on from a position."""
        sound = counting(self.record.events[: self._certain])
        last = next((event for event in reversed(sound) if event.seat), None)
        seat = Player(self.rules.seat(self.rules.parse_key(key)))
        if last is None:
            said = stated(say("referee.all-stays-open", player=seat))
        else:
            said = stated(say("referee.stays-open", who=Player(last.seat or 0), player=seat))
        payload = {"set": key, "since": last.seq if last else 0, **more, "rule": "TAB-3.1", **self._telling(said)}
        try:
            self.record.amend(self.record.opening(self._certain, payload, t))
        except GameError:  # what is left would contradict itself: the log stays as it is
            self._stands()
            return False
        self._announcer.question = None
        self._stands()
        self._show_ruling(said, "TAB-3.1", "warn")
        return True
