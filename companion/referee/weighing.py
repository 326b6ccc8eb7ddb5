"""A referee that weighs: it folds cues into a belief, and does what the policy says of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic

from companion.games.errors import GameError
from companion.games.message import Dice, Fact, Player, Said, say, sentences
from companion.referee.account import Account, Shown, account, happening_said, steps_told
from companion.referee.base import BUSY, Referee
from companion.referee.cue import Look, same_scene
from companion.referee.hypothesis import Belief, Happening, Reader, SituationT, Slip
from companion.referee.layout import Faces
from companion.referee.policy import Accept, Ask, Decision, LookAgain, Options, Pass, Refuse, TakeBack, Wait, decide
from companion.referee.priors import OPEN
from companion.referee.record import Record
from companion.referee.saying import Answer
from companion.referee.tracker import MOST_DENIED, Continuations, accepted, looked, refused, taken_back, told
from companion.referee.trail import Step, Trail
from companion.referee.unread import unread_dice
from companion.referee.view import Status
from companion.sessions.events import Source
from vision.how_read import HowRead
from vision.reading import TableReading

ACCOUNTS = 40  # rulings that are accounted for, the latest ones
CHOICE = 2  # answers that make a question
MOST_DECISIONS = 100  # that one cue can lead to: events taken back, and others in their places


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and what each answer says happened; None: none of what is weighed."""

    text: Said
    answers: tuple[tuple[Answer, Happening | None], ...]


class WeighingReferee(Referee, Generic[SituationT]):
    """Folds looks and presses into a belief; what is certain enough goes on the record.

    ``open_for``: so many events may follow one that is in doubt, until the likeliest is logged; ``most_denied``: so
    many events of the record an alternative may deny until it is forgotten.
    """

    open_for: ClassVar[int] = OPEN
    most_denied: ClassVar[int] = MOST_DENIED

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        super().__init__(record, names, rule_text)
        self._belief: Belief[SituationT] = self._afresh(None)
        self._trail: Trail[SituationT] = Trail()
        self._stirred = True  # something moved since the last look
        self._open: Options = ()  # what the open question is about
        self._declined: tuple[Happening, ...] = ()  # what was asked about, and nobody knew
        self.accounts: dict[int, Account] = {}  # what stood behind the latest events, by their number

    # What the games fill in ---------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def _table(self) -> Continuations[SituationT]:
        """What people may do at the table of the game."""

    @abstractmethod
    def _afresh(self, scene: Look | None) -> Belief[SituationT]:
        """The belief of somebody who knows the record, and what lies there."""

    @abstractmethod
    def _commit(self, event: Happening, source: Source, perhaps: Sequence[Happening]) -> bool:
        """Put it on the record, with what it may have been instead; False when the rules don't allow it."""

    @abstractmethod
    def _say(self, slip: Slip) -> None:
        """Refuse it, in words."""

    @abstractmethod
    def _asked(self, options: Options) -> Asked:
        """What happened next is one of these: ask in words."""

    @abstractmethod
    def _told_by_play(self, options: Options) -> bool:
        """Whether what is done next tells which of these it was."""

    def _told_next(self, options: Options) -> bool:
        """The same where something was done since."""
        del options
        return False

    @abstractmethod
    def _clear(self) -> bool:
        """Whether everything that lies there was seen surely."""

    @abstractmethod
    def _remark(self) -> None:
        """Say what a calm table tells."""

    @abstractmethod
    def _unclear(self) -> Said:
        """What can't be seen well; "" for nothing."""

    def _happening_said(self, event: Happening) -> Said:
        """What may have happened."""
        return happening_said(event, self._dice_said, self._step_told)

    def _dice_told(self, dice: Faces) -> Fact:
        """Dice as a picture shows them."""
        return Dice(dice)

    def _step_told(self, line: str) -> Said:
        """Steps of the notation; as they are where they are none of this moment."""
        try:
            deeds = steps_told(self.rules, self.state, line)
        except GameError:
            return line
        deed = deeds[0] if len(deeds) == 1 else say("referee.deeds", parts=deeds)
        return say("referee.does", player=Player(self.rules.seat(self.state)), deed=deed)

    def _board_told(self) -> Said:
        """How the pieces were read; "" where there are none."""
        return ""

    def _same_scene(self, before: Look, now: Look) -> bool:
        """Whether two looks are one witness."""
        return same_scene(before, now)

    def _anew(self, scene: Look | None) -> Belief[SituationT]:
        """The belief by the record, and what is known of the reader."""
        return replace(self._afresh(scene), reader=self._belief.reader)

    @property
    def in_doubt(self) -> bool:
        """Whether something happened that is not on the record yet, because it is in doubt."""
        return super().in_doubt or bool(self._belief.best.events)

    # Cues ---------------------------------------------------------------------------------------------------------

    def recall(self, read: HowRead) -> None:
        """What was learned on earlier evenings of how the dice of this game are read."""
        self._belief = replace(self._belief, reader=Reader.of(read))

    @property
    def how_read(self) -> HowRead | None:
        """What was learned of that and is worth keeping for the next evening."""
        return self._belief.reader.kept

    def watch(self, status: Status, text: Said, t: float) -> None:
        """How the picture is now; whether anything moved since the last look is noted."""
        self._stirred = self._stirred or status in BUSY
        super().watch(status, text, t)

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        unread = tuple(die for die in unread_dice(reading) if die.zone)
        areas = reading.sheet.areas if reading.sheet else {}
        look = Look((*reading.dice, *unread), t, self._stirred, reading.covered, evidence, reading, areas)
        self._stirred = False
        if self._entered_blind:  # the camera is back: what lies there now is what was entered, no new throw
            self._entered_blind, self._belief = False, self._anew(look)
            self._remark()
            return
        table = self._table
        self._go(lambda belief: looked(belief, look, table, self._same_scene))
        ruled = self._saying.ruling and self._saying.ruling.said
        self._weigh(t)
        if (self._saying.ruling and self._saying.ruling.said) is ruled and self._saying.question is None:
            self._remark()

    def _weigh(self, t: float, source: Source = "camera", *, pressed: bool = False) -> None:
        """Do what the belief leads to, until it leads to nothing more."""
        for _ in range(MOST_DECISIONS):
            decision = self._decided(pressed=pressed)
            if isinstance(decision, Refuse | Ask) and self._went_back():
                decision = self._decided(pressed=pressed)
            acts = not isinstance(decision, Ask | LookAgain | Wait | Pass)
            before, behind = len(self.record.events), self._account() if acts else None
            if isinstance(decision, Accept):
                if not self._accept(decision, source):
                    return  # the rules refused it, and have said why
            elif isinstance(decision, Refuse):
                self._past(decision.slip)
                self._say(decision.slip)
            elif isinstance(decision, Pass):
                for slip in decision.slips:
                    self._past(slip)
            elif isinstance(decision, TakeBack):
                self.record.undo(t, "auto")
                self._take_back(reopened=decision.reopened)
            else:
                self._leave_open(decision)
                return
            if behind is not None:
                self._explain(before, behind)

    def _decided(self, *, pressed: bool) -> Decision:
        return decide(
            self._belief,
            pressed=pressed,
            clear=self._clear(),
            open_for=self.open_for,
            told_by_play=self._told_by_play,
            told_next=self._told_next,
        )

    def _go(self, step: Step[SituationT]) -> None:
        """The next step of the belief."""
        self._belief = self._trail.go(self._belief, step)

    def _past(self, slip: Slip) -> None:
        """A slip is said, or no longer worth it."""
        self._go(lambda belief: refused(belief, slip))

    def _take_back(self, *, reopened: bool = False) -> None:
        """The last event is no longer on the record."""
        self._go(lambda belief: taken_back(belief, reopened=reopened))

    def _went_back(self) -> bool:
        """Weigh the latest scenes again with more kept in mind, before anything is said; False where that is done."""
        before, self._belief = self._belief, self._trail.wider(self._belief)
        return self._belief is not before

    def _accept(self, decision: Accept, source: Source) -> bool:
        self._saying.question, self._open, self._declined = None, (), ()
        known = self._belief.reader
        event, perhaps = decision.event, decision.perhaps
        self._go(lambda belief: accepted(belief, event, perhaps, self.most_denied))
        if self._commit(decision.event, source, decision.perhaps):
            self._reader_known(known, decision.event.t)
            return True
        self._belief = self._anew(self._belief.scene)
        return False

    def _reader_known(self, before: Reader, t: float) -> None:
        """More is known of the reader than before."""

    def _leave_open(self, decision: Ask | LookAgain | Wait) -> None:
        """Nothing goes on the record now."""
        unclear = self._unclear()
        if isinstance(decision, LookAgain):
            self.wants_look = True
            if unclear:
                self._status, self._status_text = "unsure", self._worded(unclear)
        elif isinstance(decision, Wait) and decision.doubt:
            self._status, self._status_text = "unsure", self._worded(sentences(unclear, say("referee.play-it")))
        elif isinstance(decision, Ask):
            self._ask_about(decision.options)

    def _ask_about(self, options: Options) -> None:
        """Ask, once; a question about the same stays as it is."""
        events = {event for event, _ in options}
        stands = self._saying.question is not None and events == {event for event, _ in self._open}
        if stands or events <= set(self._declined):
            return
        asked = self._asked(options)
        if len(asked.answers) < CHOICE:
            return  # nobody could say anything with it
        self._open = options
        self._ask(asked.text, *(self._answers(answer, event) for answer, event in asked.answers))

    def _answers(self, answer: Answer, event: Happening | None) -> Answer:
        if event is None and answer.own:
            return answer
        return replace(answer, do=lambda at: self._told(event, at))

    def _told(self, event: Happening | None, t: float) -> None:
        """Somebody said what happened; None: nothing of what was offered."""
        options, self._open = self._open, ()
        if event is None:
            self._declined = tuple(one for one, _ in options)
            return
        denying = {one.back for one in self._belief.hypotheses if one.next == event}
        if 1 in denying and 0 not in denying:
            self.record.undo(t, "button")  # what was logged last was read wrongly
            self._take_back()
        try:
            self._go(lambda belief: told(belief, event))
        except ValueError:  # play has gone on, and it can't have been that any more
            self._rule(say("referee.does-not-go"), "TAB-3.1")
            return
        if isinstance(event, Slip):
            self._past(event)
            self._say(event)
        self._weigh(t, "button", pressed=True)
        self.wants_look = True

    def _account(self) -> Account:
        """What stands behind what is decided now."""
        return account(self._belief, self._happening_said, Shown(self._dice_told, len(self.names), self._board_told()))

    def _explain(self, before: int, behind: Account) -> None:
        """Note what stood behind the ruling and the events after the first ``before`` ones."""
        if self._saying.ruling is not None:
            self._saying.ruling = replace(self._saying.ruling, why=behind.lines())
        self.accounts |= dict.fromkeys(range(before + 1, len(self.record.events) + 1), behind)
        for number in list(self.accounts)[:-ACCOUNTS]:
            del self.accounts[number]

    def _undone(self) -> None:
        """The record has changed: what lies there is weighed by it from now on."""
        self._belief, self._open, self._declined = self._anew(self._belief.scene), (), ()
