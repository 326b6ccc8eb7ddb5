"""The ways to the record: what was decided, with what follows from it, what is refused, and what is right instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeAlias

from companion.games.errors import GameError, IllegalStep
from companion.games.message import Player, Text, say, stated
from companion.games.rules import OVER, StateT, StepT, Throw
from companion.messages import chosen
from companion.referee.record import OPEN, GameRules, Record, decides, folded
from companion.referee.record.correcting import (
    Misfit,
    Restate,
    consequences,
    correctable,
    corrected,
    step_event,
    turn_payload,
)
from companion.referee.shown.saying import Announcer, Answer
from companion.referee.shown.telling import about, event_message, telling
from companion.referee.shown.view import SeatView, Tone
from companion.sessions.counting import counting
from companion.sessions.events import UNDO, Event, Payload, Source

RULE = "TAB-3.1"


class Recorder(Generic[StateT, StepT]):
    """The only way to the record: decisions with what follows from them, refusals, undos and corrections.

    ``source`` is that of the last input, ``corrected``: the last event corrected an earlier one. The log is certain up
    to its first ``certain`` events, and ``sound`` is the position after them.

    A game sets what it does about its record: ``ways`` in which an event may be put right (the most likely first,
    besides that it never happened), ``restate``: how an event reads after a change of what was before it, ``followed``,
    called with the state before an event, the event and what followed from it, and ``changed``, called after an undo or
    a correction.
    """

    def __init__(self, record: Record[StateT, StepT], announcer: Announcer) -> None:
        self.record = record
        self.rules: GameRules[StateT, StepT] = record.rules
        self.announcer = announcer
        self.names = announcer.names
        self.source: Source = "camera"
        self.corrected = False
        self.certain, self.sound = len(record.events), record.state
        self.ways: Callable[[Event], tuple[Answer, ...]] = lambda _: ()
        self.restate: Restate[StateT] = lambda event, before, _: self.restated(event, before)
        self.followed: Callable[[StateT, Event, Sequence[Event]], None] = lambda *_: None
        self.changed: Callable[[], None] = lambda: None
        self._texts: dict[tuple[int, str], str] = {}  # of events, by number and language

    @property
    def state(self) -> StateT:
        """The state of the game by the record."""
        return self.record.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.to_act(self.state) is OVER

    @property
    def acting(self) -> Player:
        """The acting player by the record."""
        return Player(self.rules.seat(self.state))

    # Events -------------------------------------------------------------------------------------------------------

    def log(
        self,
        kind: str,
        seat: int | None,
        t: float,
        payload: Payload,
        *,
        source: Source | None = None,
        evidence: bytes | None = None,
    ) -> Event | None:
        """Add to the record; if the rules refuse it, that becomes a ruling and the result is None.

        Without a ``source`` the event gets that of the last input: a reading, a button, a touch.
        """
        try:
            event = self.record.add(kind, seat, t, payload, source=source or self.source, evidence=evidence)
        except IllegalStep as error:
            verdict = error.verdict
            self.announcer.rule(verdict.message, verdict.rule, "refused", verdict.back, verdict.nearest)
            return None
        except GameError as error:
            self.announcer.rule(error.message, "", "refused")
            return None
        self.corrected = False
        self.announcer.warn("log", self.record.journal.problem)
        return event

    def decide(
        self,
        kind: str,
        t: float,
        payload: Payload,
        said: Text,
        *,
        tone: Tone = "good",
        source: Source | None = None,
        evidence: bytes | None = None,
    ) -> Event | None:
        """Log what the acting seat did, announce it, and log what follows; None if the rules refuse it."""
        before, rule = self.state, str(payload["rule"])
        logged = self.log(kind, self.acting.seat, t, payload, source=source, evidence=evidence)
        if logged is not None:
            self.announcer.rule(said, rule, tone)
            self.follow(before, logged, rule)
        return logged

    def throw(
        self, throw: Throw, t: float, told: Payload, source: Source | None = None, evidence: bytes | None = None
    ) -> Event | None:
        """A throw counts (TAB-1.1), of which this is ``told`` in the log."""
        verdict = self.rules.check(self.state, throw)
        said = about(self.names, self.acting.seat, verdict.message)
        payload = {"dice": list(throw.dice), "rule": verdict.rule, **told}
        return self.decide("throw", t, payload, said, source=source, evidence=evidence)

    def step(self, step: StepT, t: float, source: Source | None = None, evidence: bytes | None = None) -> Event | None:
        """A legal step is taken."""
        said = self.rules.check(self.state, step).message
        kind, payload = step_event(self.rules, self.names, self.state, step)
        return self.decide(kind, t, payload, said, source=source, evidence=evidence)

    def follow(self, before: StateT, cause: Event, rule: str) -> None:
        """Log what follows automatically from an event that was logged in the state ``before``."""
        found = consequences(self.rules, self.names, before, self.state, cause, rule)
        every = [self.log(one.kind, one.seat, one.t, one.payload, source=one.source) for one in found]
        self.followed(before, cause, [logged for logged in every if logged is not None])

    def refuse(self, seat: int | None, t: float, said: Text, rule: str, **payload: Any) -> None:
        """Refuse something, with the rule, on the record and on the screen."""
        shown = {name: payload.pop(name, ()) for name in ("put_back", "nearest", "answers")}
        self.log("refused", seat, t, {"rule": rule, **self.telling(said), **payload})
        self.announcer.rule(said, rule, "refused", **shown)

    def restated(self, event: Event, before: StateT) -> Payload | None:
        """The payload of the end of a turn after a correction, from the state before it; None for other events."""
        if event.kind != "turn":
            return None
        now = folded(self.rules, before, event)
        return {**event.payload, **turn_payload(self.rules, self.names, before, now)}

    # What stays open ----------------------------------------------------------------------------------------------

    def stands(self) -> None:
        """The log is certain up to now."""
        self.certain, self.sound = len(self.record.events), self.state

    def open(self, key: str, more: Payload, t: float) -> bool:
        """Log that all decided since the log was certain is open, and that play goes on from a position.

        Corrections of what was certain stay. False if what is left would contradict itself: the log stays as it is.
        """
        record, before = self.record, self.state
        last = next((one for one in reversed(counting(record.events[: self.certain])) if one.seat), None)
        player = Player(self.rules.seat(self.rules.parse_key(key)))
        said = say("referee.all-stays-open", player=player)
        if last is not None:
            said = say("referee.stays-open", who=Player(last.seat or 0), player=player)
        payload = {"set": key, "since": last.seq if last else 0, **more, "rule": RULE, **self.telling(stated(said))}
        decided = [
            event for event in record.counting() if record.place(event) > self.certain and decides(self.rules, event)
        ]
        undos = [record.striking(event, t, "auto") for event in reversed(decided)]
        try:
            record.amend([*undos, Event(OPEN, None, t, payload, "referee")])
        except GameError:
            self.stands()
            return False
        self.announcer.question = None
        self.stands()
        self.announcer.rule(stated(said), RULE, "warn")
        self.followed(before, record.events[-1], ())
        return True

    # Undos and corrections ----------------------------------------------------------------------------------------

    def ask(self, seq: int) -> None:
        """Ask what is right instead of an event; for an automatic event, instead of its cause."""
        event = correctable(self.record, seq)
        if event is None:
            self._rule(say("referee.not-on-record"))
            return
        never = Answer(say("referee.never-happened"), lambda at: self.strike(event, at))
        asked = say("referee.what-is-right", what=event_message(event))
        self.announcer.ask(asked, *self.ways(event), never)

    def undo(self, t: float, source: Source) -> None:
        """Take the last decision back."""
        self.announcer.question = None
        undone = self.record.undo(t, source)
        if undone is None:
            self._rule(say("referee.nothing-to-take-back"))
            return
        self.changed()
        self._rule(say("referee.taken-back", what=event_message(undone)))

    def put_right(self, event: Event, payload: Mapping[str, object], t: float, kind: str = "") -> None:
        """Correct an event, to another ``kind`` if given."""
        right = self.record.correction(event, payload, t, kind=kind)
        self._change((right,), say("referee.corrected", what=event_message(right)), t)

    def strike(self, event: Event, t: float) -> None:
        """Take an earlier event back."""
        said = say("referee.taken-back", what=event_message(event))
        self._change((self.record.striking(event, t),), said, t)

    def rewrite(self, changes: Sequence[Event], t: float) -> Misfit | None:
        """Put changes on the record, and reword what follows; what contradicts them if they are not compatible."""
        right = corrected(self.record, changes, self.names, self.restate, t)
        if isinstance(right, Misfit):
            return right
        self.record.amend(right)
        return None

    def _change(self, changes: Sequence[Event], said: Text, t: float) -> None:
        """Make a correction; if other events contradict it, ask whether to take them back first."""
        bad, record = self.rewrite(changes, t), self.record
        if bad is None:
            self.corrected = True
            self.changed()
            self._rule(said, "plain" if changes[-1].kind == UNDO else "good")
            return
        if bad.events[0].seq > len(record.events):  # the change contradicts itself
            self._rule(say("referee.cannot-be", why=bad.why), "refused")
            return

        def take_back(t: float) -> None:
            undos = (record.striking(event, t) for event in reversed(bad.events))
            self._change((*undos, *changes), said, t)

        leave, correct = say("referee.leave-all"), say("referee.correct-and-take-back", after=len(bad.events) - 1)
        answers = (Answer(leave, lambda _: self._rule(say("referee.nothing-changed"))), Answer(correct, take_back))
        self.announcer.ask(say("referee.misfit", why=bad.why), *answers)

    def _rule(self, said: Text, tone: Tone = "plain") -> None:
        self.announcer.rule(said, RULE, tone)

    # Words --------------------------------------------------------------------------------------------------------

    def telling(self, said: Text) -> Payload:
        """The text and message for an event's payload."""
        return telling(self.names, said)

    def about(self, seat: int, said: Text) -> Text:
        """A statement of the rules about a player, beginning with the name."""
        return about(self.names, seat, said)

    def tell(self, event: Event) -> str:
        """An event as text; kept, as a screen asks for the whole game again and again."""
        which = event.seq, chosen()
        if which not in self._texts:
            self._texts[which] = self.announcer.worded(event_message(event))
        return self._texts[which]

    def undo_words(self) -> str:
        """What undo would take back, "" for nothing."""
        last = self.record.last_decision()
        return self.tell(last) if last else ""

    def seats(self, of_seat: Callable[[int], SeatView]) -> tuple[SeatView, ...]:
        """The seats, with the players' names, and who has to act."""
        acting = None if self.over else self.rules.seat(self.state)
        named = enumerate(self.names, 1)
        return tuple(replace(of_seat(seat), name=name, to_act=seat == acting) for seat, name in named)


AnyRecorder: TypeAlias = Recorder[Any, Any]
