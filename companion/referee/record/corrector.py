"""Corrections of a running game: what is right instead of an event, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.games.message import Text, say
from companion.referee.record.correcting import Misfit, Restate, correctable, corrected
from companion.referee.record.recorder import Recorder
from companion.referee.shown.saying import Answer
from companion.referee.shown.telling import event_message
from companion.referee.shown.view import Tone
from companion.sessions.events import UNDO, Event, Source

RULE = "TAB-3.1"


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
