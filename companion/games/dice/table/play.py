"""Just dice at the table: what comes in, what goes on the record, and what the screen shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.dice.rules import DiceRules, thrown_said
from companion.games.dice.state import MOST_DICE, DiceState, Faces, Next, Step, Stop
from companion.games.dice.table.seen import FACES, DiceSeen, DiceThrow
from companion.games.errors import NotationError
from companion.games.message import Dice, Player, Text, say
from companion.games.rules import Throw
from companion.referee.camera import CameraState
from companion.referee.play import Play
from companion.referee.record.recorder import Corrector, Recorder
from companion.referee.shown.dice_entry import DiceEntry
from companion.referee.shown.saying import Answer
from companion.referee.shown.view import ChoiceView, DieView, SeatView, TableView
from companion.sessions.events import Event, Source
from hardware.presses import Press
from vision.reading import SeenDie, TableReading

LATE_S = 1.5  # dice that come to rest this soon after the others belong to their throw


class DicePlay(Play[DiceState, Step]):
    """Logs every throw. Nothing is weighed: whatever was thrown counts."""

    judge = None

    def __init__(self, recorder: Recorder[DiceState, Step], camera: CameraState) -> None:
        assert isinstance(recorder.rules, DiceRules), "these are for dice alone"
        self.rules: DiceRules = recorder.rules
        self.corrector = Corrector(recorder, ways=self._ways, restate=self._restated, changed=self._changed)
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._camera = camera
        self._seen = DiceSeen(recorder.announcer, camera, self._throw)
        self._entry = DiceEntry(recorder.announcer, pairs=True)

    @property
    def position(self) -> DiceState:
        """The position by the record."""
        return self._record.state

    # What goes on the record --------------------------------------------------------------------------------------

    def _throw(self, dice: DiceThrow) -> None:
        last = self._record.last_decision()
        if dice.joins and last is not None and last.kind == "throw" and dice.t - last.t < LATE_S:
            self._add_to(last, dice.faces, dice.t)
            return
        seat, verdict = self.rules.seat(self.position), self.rules.check(self.position, Throw(dice.faces))
        more: dict[str, Any] = {"thrown": list(dice.thrown)} if dice.thrown else {}
        more |= {"perhaps": [list(other) for other in dice.perhaps]} if dice.perhaps else {}
        said = thrown_said(seat, dice.faces)
        payload = {**_payload(dice.faces), "rule": verdict.rule, **more, **self._recorder.telling(said)}
        if self._recorder.log("throw", seat, dice.t, payload, source=dice.source, evidence=dice.evidence) is not None:
            self._announcer.rule(said, "", "good")

    def _add_to(self, event: Event, faces: Faces, t: float) -> None:
        """Dice of the last throw came to rest later than the others."""
        said = thrown_said(event.seat or 1, faces)
        payload = {**_payload(faces), **self._recorder.telling(said)}
        self.corrector.rewrite((self._record.correction(event, payload, t, source="camera"),), t)
        self._announcer.rule(said, "", "good")

    def _step(self, step: Step, t: float) -> None:
        self._seen.commit(t)
        before, verdict = self.position, self.rules.check(self.position, step)
        if not verdict.ok:
            self._announcer.rule(verdict.message, verdict.rule)
            return
        logged = self._recorder.step(step, t)
        if logged is not None:
            self._recorder.follow(before, logged, verdict.rule)

    # What is right instead ----------------------------------------------------------------------------------------

    def _ways(self, event: Event) -> tuple[Answer, ...]:
        """Each face of a throw as another one, or too many; or one die more."""
        if event.kind != "throw":
            return ()
        dice: Faces = tuple(event.payload["dice"])
        other = [_without(dice, face, new) for face in dict.fromkeys(dice) for new in FACES if new != face]
        fewer = [_without(dice, face) for face in dict.fromkeys(dice) if len(dice) > 1]
        more = [tuple(sorted((*dice, face))) for face in FACES if len(dice) < MOST_DICE]
        ways = dict.fromkeys((*other, *fewer, *more))
        return tuple(Answer(say("dice.these", dice=Dice(way)), partial(self._right, event, way), way) for way in ways)

    def _right(self, event: Event, dice: Faces, t: float) -> None:
        said = thrown_said(event.seat or 1, dice)
        self.corrector.put_right(event, {**_payload(dice), "thrown": list(dice), **self._recorder.telling(said)}, t)

    def _restated(self, event: Event, before: DiceState, _: Sequence[Event]) -> Mapping[str, Any] | None:
        return self._recorder.restated(event, before)

    def _changed(self) -> None:
        self._seen.dealt_with()
        self._entry.faces = None

    # What comes in ------------------------------------------------------------------------------------------------

    def read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Process a reading of the table at rest."""
        dice = tuple(die for die in reading.dice if die.there)
        self._seen.look(dice, self._record.last_dice, t, evidence)

    def end(self, press: Press) -> None:
        """Whoever presses passes the dice on."""
        if not self.finished:
            self._step(Next(), press.t)

    def confirm(self, t: float) -> None:
        """Those were all the dice that are entered."""
        if self._entry:
            self._enter("done", t)

    def act(self, verb: str, rest: str, t: float) -> None:
        """``step:stop``, ``step:next``; ``throw:6-4`` enters a throw, ``die:6`` one die after the other."""
        if verb == "step":
            try:
                self._step(self.rules.parse_step(rest), t)
            except NotationError as error:
                self._announcer.rule(error.message, "", "refused")
        elif verb == "throw":
            faces = tuple(sorted(int(part) for part in rest.split("-") if part.isdecimal()))
            self._throw(DiceThrow(faces, t, "touch"))
        elif verb == "die":
            self._enter(rest, t)

    def _enter(self, what: str, t: float) -> None:
        """The pad's keys, and ``done``, as a throw may have any number of dice."""
        if what != "done":
            self._entry.act(what, MOST_DICE)
        elif self._entry:
            self._throw(DiceThrow(tuple(sorted(self._entry.take())), t, "touch"))

    def undo(self, t: float, source: Source) -> None:
        """While a throw is entered, undo removes its last die; a throw in doubt is taken back by not being logged."""
        if self._entry:
            self._entry.act("back", 0)
        elif self._seen.pending:
            self._changed()
            self._announcer.rule(say("dice.not-logged"), "")
        else:
            self.corrector.undo(t, source)

    def leave(self, t: float) -> None:
        """The session ends: log a throw in doubt as it most likely is."""
        if not self.finished:
            self._seen.commit(t)

    # The view -----------------------------------------------------------------------------------------------------

    def show(self, view: TableView) -> TableView:
        """The view with the dice on the table."""
        pending, worded = self._seen.pending, self._announcer.worded
        by_hand = not view.over and (self._camera.blind or self._entry.begun)
        return replace(
            view,
            seats=self._recorder.seats(self._seat),
            headline=worded(self._headline(by_hand=by_hand)),
            by_hand=by_hand,
            undo=worded(say("dice.this-throw")) if pending else self._recorder.undo_words(),
            dice=self._dice(),
            choices=() if view.over else self._choices(by_hand=by_hand),
        )

    def _headline(self, *, by_hand: bool) -> Text:
        outcome, last = self.rules.outcome(self.position), self._record.last("throw", "step")
        if outcome is not None:
            return outcome.message
        if by_hand:
            return say("dice.enter", player=Player(self.position.seat))
        if last is None or last.kind != "throw":
            return say("dice.throw-now", player=Player(self.position.seat))
        return say("dice.sum", player=Player(last.seat or 1), total=sum(last.payload["dice"]))

    def _dice(self) -> tuple[DieView, ...]:
        if self._entry.faces is None and self._seen.pending:
            return tuple(map(_seen, self._seen.pending))
        shown = self._record.last_dice if self._entry.faces is None else self._entry.faces
        return tuple(map(DieView, shown))

    def _choices(self, *, by_hand: bool) -> tuple[ChoiceView, ...]:
        done = self._announcer.choice("die:done", say("dice.those-were-all"))
        entry = self._entry.choices(done, blind=self._camera.blind)
        words: dict[type[Step], Text] = {
            Next: say("dice.next", player=Player(self.position.seat % len(self._recorder.names) + 1)),
            Stop: say("dice.stop"),
        }
        steps = tuple(
            self._announcer.choice(f"step:{self.rules.notation(step)}", words[type(step)])
            for step in self.rules.legal(self.position)
        )
        return (*entry, *steps) if by_hand else (*steps, *entry)

    def _seat(self, seat: int) -> SeatView:
        """A player with the sum of the last throw."""
        last = self.position.last[seat - 1]
        return SeatView(seat, score=sum(last) if last else None)


def _seen(die: SeenDie) -> DieView:
    """A die for the screen: "?" instead of a face in doubt."""
    return DieView(die.face) if die.clear else DieView(0, sure=False, why=die.why)


def _without(dice: Faces, face: int, *new: int) -> Faces:
    """The dice with one less that shows a face, and ``new`` ones instead."""
    at = dice.index(face)
    return tuple(sorted((*dice[:at], *dice[at + 1 :], *new)))


def _payload(faces: Faces) -> dict[str, Any]:
    return {"dice": list(faces), "sum": sum(faces)}
