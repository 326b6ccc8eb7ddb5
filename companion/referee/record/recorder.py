"""The ways to the record: what was decided, with what follows from it, what is refused, and what is right instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.errors import GameError, IllegalStep
from companion.games.message import Player, Text, say, stated
from companion.games.rules import OVER, AnyRules
from companion.messages import chosen
from companion.referee.record import Record, advance, game_events
from companion.referee.record.correcting import Misfit, Restate, consequences, correctable, corrected, turn_payload
from companion.referee.shown.saying import Announcer, Answer
from companion.referee.shown.telling import about, event_message, telling
from companion.referee.shown.view import SeatView, Tone
from companion.sessions.counting import counting
from companion.sessions.events import UNDO, Event, Source

RULE = "TAB-3.1"


class Recorder:
    """The only way from a decision to the record.

    ``source`` is that of the last input, ``corrected``: the last event corrected an earlier one. The log is certain up
    to its first ``certain`` events, and ``sound`` is the position after them.
    """

    def __init__(self, record: Record, announcer: Announcer) -> None:
        self.record = record
        self.announcer = announcer
        self.source: Source = "camera"
        self.corrected = False
        self.certain, self.sound = len(record.events), record.state
        self._texts: dict[tuple[int, str], str] = {}  # of events, by number and language

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return self.announcer.names

    @property
    def rules(self) -> AnyRules:
        """The rules in force."""
        return self.record.rules

    @property
    def state(self) -> Any:
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

    def log(self, kind: str, seat: int | None, t: float, payload: Mapping[str, Any], **more: Any) -> Event | None:
        """Add to the record; if the rules refuse it, that becomes a ruling and the result is None.

        Without a ``source`` the event gets that of the last input: a reading, a button, a touch.
        """
        try:
            event = self.record.add(kind, seat, t, payload, **{"source": self.source, **more})
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

    def follow(self, before: Any, cause: Event, rule: str) -> list[Event]:
        """Log what follows automatically from an event that was logged in the state ``before``."""
        found = consequences(self.rules, self.names, before, self.state, cause, rule)
        every = [self.log(one.kind, one.seat, one.t, one.payload, source=one.source) for one in found]
        return [logged for logged in every if logged is not None]

    def refuse(self, seat: int | None, t: float, said: Text, rule: str, **payload: Any) -> None:
        """Refuse something, with the rule, on the record and on the screen."""
        shown = {name: payload.pop(name, ()) for name in ("put_back", "nearest", "answers")}
        self.log("refused", seat, t, {"rule": rule, **self.telling(said), **payload})
        self.announcer.rule(said, rule, "refused", **shown)

    def restated(self, event: Event, before: Any) -> Mapping[str, Any] | None:
        """The payload of the end of a turn after a correction, from the state before it; None for other events."""
        if event.kind != "turn":
            return None
        after = advance(self.rules, before, game_events(self.rules, event))
        return {**event.payload, **turn_payload(self.rules, self.names, before, after)}

    # What stays open ----------------------------------------------------------------------------------------------

    def stands(self) -> None:
        """The log is certain up to now."""
        self.certain, self.sound = len(self.record.events), self.state

    def open(self, key: str, more: Mapping[str, Any], t: float) -> bool:
        """Log that everything since the log was certain is open, and that play goes on from a position."""
        sound = counting(self.record.events[: self.certain])
        last = next((event for event in reversed(sound) if event.seat), None)
        seat = Player(self.rules.seat(self.rules.parse_key(key)))
        if last is None:
            said = stated(say("referee.all-stays-open", player=seat))
        else:
            said = stated(say("referee.stays-open", who=Player(last.seat or 0), player=seat))
        payload = {"set": key, "since": last.seq if last else 0, **more, "rule": "TAB-3.1", **self.telling(said)}
        try:
            self.record.amend(self.record.opening(self.certain, payload, t))
        except GameError:  # what is left would contradict itself: the log stays as it is
            self.stands()
            return False
        self.announcer.question = None
        self.stands()
        self.announcer.rule(said, "TAB-3.1", "warn")
        return True

    # Words --------------------------------------------------------------------------------------------------------

    def telling(self, said: Text) -> dict[str, Any]:
        """The text and message for an event's payload."""
        return telling(self.names, said)

    def about(self, seat: int, said: Text) -> Text:
        """A statement of the rules about a player, beginning with the name."""
        return about(self.announcer.words, seat, said)

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


class Corrector:
    """Takes events back and puts others in their place; all later events are folded again.

    The game supplies how an event may be put right (``ways``: the most likely first, besides that it never happened),
    and how an event reads after a change of what was before it (``restate``). ``changed`` is called after each change.
    """

    def __init__(
        self,
        recorder: Recorder,
        *,
        ways: Callable[[Event], tuple[Answer, ...]],
        restate: Restate,
        changed: Callable[[], None],
    ) -> None:
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._ways = ways
        self._restate = restate
        self._changed = changed

    def ask(self, seq: int) -> None:
        """Ask what is right instead of an event; for an automatic event, instead of its cause."""
        event = correctable(self._record, seq)
        if event is None:
            self._rule(say("referee.not-on-record"))
            return
        never = Answer(say("referee.never-happened"), lambda at: self.strike(event, at))
        asked = say("referee.what-is-right", what=event_message(event))
        self._announcer.ask(asked, *self._ways(event), never)

    def undo(self, t: float, source: Source) -> None:
        """Take the last decision back."""
        self._announcer.question = None
        undone = self._record.undo(t, source)
        if undone is None:
            self._rule(say("referee.nothing-to-take-back"))
            return
        self._changed()
        self._rule(say("referee.taken-back", what=event_message(undone)))

    def put_right(self, event: Event, payload: Mapping[str, object], t: float, kind: str = "") -> None:
        """Correct an event, to another ``kind`` if given."""
        right = self._record.correction(event, payload, t, kind=kind)
        self._change((right,), say("referee.corrected", what=event_message(right)), t)

    def strike(self, event: Event, t: float) -> None:
        """Take an earlier event back."""
        self._change((self._record.striking(event, t),), say("referee.taken-back", what=event_message(event)), t)

    def rewrite(self, changes: Sequence[Event], t: float) -> Misfit | None:
        """Put changes on the record, and reword what follows; what contradicts them if they are not compatible."""
        right = corrected(self._record, changes, self._announcer.names, self._restate, t)
        if isinstance(right, Misfit):
            return right
        self._record.amend(right)
        return None

    def _change(self, changes: Sequence[Event], said: Text, t: float) -> None:
        """Make a correction, after undos of what contradicts it; ask what to do if other events contradict it."""
        bad = self.rewrite(changes, t)
        if bad is None:
            self._recorder.corrected = True
            self._changed()
            self._rule(said, "plain" if changes[-1].kind == UNDO else "good")
        elif bad.events[0].seq > len(self._record.events):  # the change contradicts itself
            self._rule(say("referee.cannot-be", why=bad.why), "refused")
        else:
            self._ask_about_misfit(changes, said, bad)

    def _ask_about_misfit(self, changes: Sequence[Event], said: Text, bad: Misfit) -> None:
        def take_back(t: float) -> None:
            undos = (self._record.striking(event, t) for event in reversed(bad.events))
            self._change((*undos, *changes), said, t)

        leave, correct = say("referee.leave-all"), say("referee.correct-and-take-back", after=len(bad.events) - 1)
        answers = (Answer(leave, lambda _: self._rule(say("referee.nothing-changed"))), Answer(correct, take_back))
        self._announcer.ask(say("referee.misfit", why=bad.why), *answers)

    def _rule(self, said: Text, tone: Tone = "plain") -> None:
        self._announcer.rule(said, RULE, tone)
