"""Just dice at the table: which were thrown, which are in doubt, what is logged, and what the screen shows.

Nothing is weighed, as whatever was thrown counts, and no place on the table has a meaning: dice may lie anywhere in a
picture, whose plane is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.dice.rules import throw_text
from companion.games.dice.state import MOST_DICE, DiceState, Faces, Next, Step, Stop
from companion.games.errors import NotationError
from companion.games.message import Dice, Player, Text, say
from companion.games.rules import Throw
from companion.referee.belief.layout import in_order
from companion.referee.camera import CameraState
from companion.referee.play import Play
from companion.referee.record.recorder import Recorder
from companion.referee.shown.announcer import Answer
from companion.referee.shown.event_texts import one_die_off
from companion.referee.shown.view import ChoiceView, DieView, SeatView, TableView, faces_of
from companion.referee.throws import DiceEntry
from companion.sessions.events import Event, Source
from hardware.presses import Press
from vision.free.arrangement import change
from vision.reading import DOUBTS, SeenDie, TableReading

LATE_S = 1.5  # dice that come to rest this soon after the others belong to their throw
LOOKS = 3  # at dice in doubt, before anybody is asked
ALIKE = 0.8  # the reader's probability of a face from which dice in doubt look alike
PERHAPS = 0.02  # that above which the log names a face
FACES = tuple(range(1, 7))

Lying = tuple[SeenDie, ...]


class DicePlay(Play[None, DiceState, Step]):
    """Logs what lies on the table once it rests, if some of it was thrown since.

    What lay there before, was pushed or was taken away is no throw. Dice in doubt (``_pending``) are looked at again,
    then asked about; if people throw on instead, the most likely faces are logged, with what else they may be.
    """

    judge = None

    def __init__(self, recorder: Recorder[DiceState, Step], camera: CameraState) -> None:
        recorder.corrections["throw"], recorder.changed = self._corrections, self._changed
        self._recorder, self._announcer, self._camera = recorder, recorder.announcer, camera
        self._entry = DiceEntry(recorder.announcer, pairs=True)
        self._lying: Lying | None = None  # what was seen at the last rest; None: nothing was read yet
        self._covered: Lying = ()  # what was seen there since the last throw, and is not seen now
        self._pending: Lying = ()
        self._looks, self._evidence = 0, b""

    # What lies on the table ---------------------------------------------------------------------------------------

    def read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Process a reading of the table at rest."""
        now = tuple(die for die in reading.dice if die.there)
        stirred, self._camera.stirred = self._camera.stirred, False
        if self._lying is None:  # if they show the last throw, they have been lying there since
            shows = sorted(self._recorder.record.last_dice) == sorted(die.face for die in now)
            self._lying = now if shows else ()
        if self._pending and stirred:
            since = change(self._pending, now)
            if since.thrown or (self._looks and not since.stayed):
                self.leave(t)  # they have thrown on, or taken up what was in doubt
            elif self._looks and since.gone:
                return  # some of it is in a hand, or under one
        before, known = self._lying, (*self._lying, *self._covered)
        what = change(before, now, self._covered)
        settled = {j: known[i].face for j, i in what.stayed.items() if known[i].clear}  # what is known stays known
        now = tuple(_showing(die, settled[j]) if j in settled else die for j, die in enumerate(now))
        if not what.thrown:
            self._settle(now, tuple(known[i] for i in what.gone))
        elif not stirred and not self._pending:
            self._lying = tuple(_nearest(before, die) for die in now)  # nothing moved: it was only seen differently
        elif not all(die.clear for die in now):
            self._pending, self._evidence = now, evidence or self._evidence
            self._looks += 1
            self._camera.wants_look = self._looks < LOOKS
            self._camera.unsure(say("dice.unsure", why=next(die.why for die in now if not die.clear) or DOUBTS["face"]))
            if not self._camera.wants_look:
                self._ask_about(now)
        elif what.perhaps_pushed(before, now):
            self._pending, self._evidence = now, evidence or self._evidence
            thrown = Answer(say("dice.was-thrown"), lambda t: self._thrown(now, t))
            pushed = Answer(say("dice.pushed"), lambda _: self._settle(now))
            self._announcer.ask(say("dice.thrown-or-pushed", face=now[what.thrown[0]].face), thrown, pushed)
        else:
            self._thrown(now, t, evidence)

    def _settle(self, lying: Lying | None, covered: Lying = ()) -> None:
        """Forget a throw in doubt: dice may have been pushed, covered or taken away."""
        self._lying, self._covered = lying, covered
        self._pending, self._looks, self._evidence = (), 0, b""
        self._announcer.question = None

    def _ask_about(self, dice: Lying) -> None:
        """Ask what the first die in doubt shows."""
        at = next(i for i, die in enumerate(dice) if not die.clear)
        die, sure = dice[at], in_order(die.face for die in dice if die.clear)
        ranked = sorted(FACES, key=lambda face: -(die.chances[face - 1] if die.chances else face == die.face))
        ways = [Answer(str(face), partial(self._answered, dice, at, face), (face,)) for face in ranked]
        none = Answer(say("dice.no-die"), partial(self._answered, dice, at, 0))
        asked = say("dice.what-shows", dice=Dice(sure), counted=len(sure), unread=len(dice) - len(sure))
        self._announcer.ask(asked, *ways, none)

    def _answered(self, dice: Lying, at: int, face: int, t: float) -> None:
        """A die in doubt shows this face, and so do those with the same picture; 0: it is no die."""
        others = [_showing(die, face) if face and _looks_like(die, dice[at], face) else die for die in dice]
        others[at : at + 1] = [_showing(dice[at], face)] if face else []
        dice = tuple(others)
        if not all(die.clear for die in dice):
            self._pending = dice
            self._ask_about(dice)
        elif dice:
            self._thrown(dice, t, source="touch")
        else:
            self._settle(dice)

    # What goes on the record --------------------------------------------------------------------------------------

    def _thrown(self, dice: Lying, t: float, evidence: bytes | None = None, source: Source = "camera") -> None:
        """Log a throw as it lies; dice may belong to the last throw, if none was taken away."""
        before, evidence = self._lying or (), evidence or self._evidence or None
        what, faces = change(before, dice, self._covered), in_order(die.face for die in dice)
        gone = tuple(before[i] for i in what.gone if i < len(before))
        self._settle(tuple(_showing(die, die.face) for die in dice), gone if len(dice) < len(before) else ())
        last = self._recorder.record.last_decision()
        if what.stayed and not gone and last is not None and last.kind == "throw" and t - last.t < LATE_S:
            text, payload = self._described(last.seat or 1, faces)
            self._recorder.rewrite((self._recorder.record.correction(last, payload, t, source="camera"),), t)
            self._announcer.announce(text, "", "good")
            return
        more: dict[str, Any] = {}
        if what.stayed:
            more["thrown"] = sorted(dice[j].face for j in what.thrown)
        if others := [list(other) for other in _perhaps(dice) if other != faces]:
            more["perhaps"] = others
        self._log(faces, t, more, source=source, evidence=evidence)

    def _log(self, faces: Faces, t: float, more: Mapping[str, Any], **rest: Any) -> None:
        seat, rule = self.position.seat, self._recorder.rules.check(self.position, Throw(faces)).rule
        text, payload = self._described(seat, faces)
        if self._recorder.log("throw", seat, t, {**payload, "rule": rule, **more}, **rest) is not None:
            self._announcer.announce(text, "", "good")

    def _described(self, seat: int, dice: Faces) -> tuple[Text, dict[str, Any]]:
        """The message about a throw, and the payload of its event."""
        text = throw_text(seat, dice)
        return text, {"dice": list(dice), "sum": sum(dice), **self._recorder.text_payload(text)}

    def _step(self, step: Step, t: float) -> None:
        self.leave(t)
        verdict = self._recorder.rules.check(self.position, step)
        if verdict.ok:
            self._recorder.step(step, t)
        else:
            self._announcer.announce(verdict.message, verdict.rule)

    def _corrections(self, event: Event) -> tuple[Answer, ...]:
        """Each face of a throw as another one, or too many; or one die more."""
        dice: Faces = tuple(event.payload["dice"])
        fewer = [(*dice[:i], *dice[i + 1 :]) for i in range(len(dice)) if len(dice) > 1]
        more = [in_order((*dice, face)) for face in FACES if len(dice) < MOST_DICE]
        correct, ways = partial(self._recorder.correct, event), dict.fromkeys((*one_die_off(dice), *fewer, *more))
        payloads = ({**self._described(event.seat or 1, way)[1], "thrown": list(way)} for way in ways)
        pairs = zip(ways, payloads, strict=True)
        return tuple(Answer(say("dice.these", dice=Dice(way)), partial(correct, new), way) for way, new in pairs)

    def _changed(self) -> None:
        """What lies there is no new throw: it was logged or taken back."""
        self._settle(self._pending or self._lying, self._covered)
        self._entry.faces = None

    # What comes in ------------------------------------------------------------------------------------------------

    def end(self, press: Press) -> None:
        """Pass the dice on."""
        if not self.finished:
            self._step(Next(), press.t)

    def confirm(self, t: float) -> None:
        """Log the dice that were entered: those were all."""
        if self._entry.faces:
            self._log(in_order(self._entry.take()), t, {}, source="touch")

    def act(self, verb: str, rest: str, t: float) -> None:
        """``step:stop``, ``step:next``; ``throw:6-4`` enters a throw, ``die:6`` one die after the other.

        A throw may have any number of dice: ``die:done`` completes it.
        """
        if verb == "step":
            try:
                self._step(self._recorder.rules.parse_step(rest), t)
            except NotationError as error:
                self._announcer.announce(error.message, "", "refused")
        elif verb == "throw":
            self._log(in_order(faces_of(rest)), t, {}, source="touch")
        elif (verb, rest) == ("die", "done"):
            self.confirm(t)
        elif verb == "die":
            self._entry.act(rest, MOST_DICE)

    def undo(self, t: float, source: Source) -> None:
        """While a throw is entered, undo removes its last die; a throw in doubt is taken back by not being logged."""
        if self._entry.faces:
            self._entry.act("back", 0)
        elif self._pending:
            self._changed()
            self._announcer.announce(say("dice.not-logged"), "")
        else:
            self._recorder.undo(t, source)

    def leave(self, t: float) -> None:
        """Log a throw in doubt by its most likely faces, as play goes on or ends."""
        if self._pending and not self.finished:
            self._thrown(self._pending, t)

    # The view -----------------------------------------------------------------------------------------------------

    def show(self, view: TableView) -> TableView:
        """The view with the dice on the table."""
        worded, last, throws = self._announcer.worded, self._recorder.record.last_dice, self.position.last
        by_hand = not view.over and (self._camera.blind or self._entry.faces is not None)
        dice = tuple(map(DieView, last if self._entry.faces is None else self._entry.faces))
        if self._entry.faces is None and self._pending:  # "?" instead of a face in doubt
            doubt = partial(DieView, 0, sure=False)
            dice = tuple(DieView(die.face) if die.clear else doubt(why=die.why) for die in self._pending)
        return replace(
            view,
            seats=self._recorder.seats(lambda seat: SeatView(seat, score=sum(throws[seat - 1]) or None)),
            headline=worded(self._headline(by_hand=by_hand)),
            by_hand=by_hand,
            undo=worded(say("dice.this-throw")) if self._pending else self._recorder.undo_text(),
            dice=dice,
            choices=() if view.over else tuple(self._choices(by_hand=by_hand)),
        )

    def _headline(self, *, by_hand: bool) -> Text:
        player, outcome = Player(self.position.seat), self._recorder.rules.outcome(self.position)
        last = self._recorder.record.last("throw", "step")
        if outcome is not None:
            return outcome.message
        if by_hand:
            return say("dice.enter", player=player)
        if last is None or last.kind != "throw":
            return say("dice.throw-now", player=player)
        return say("dice.sum", player=Player(last.seat or 1), total=sum(last.payload["dice"]))

    def _choices(self, *, by_hand: bool) -> Iterator[ChoiceView]:
        choice = self._announcer.choice
        done = choice("die:done", say("dice.those-were-all"))
        entry = self._entry.choices(done, blind=self._camera.blind)
        following = Player(self.position.seat % len(self._recorder.names) + 1)
        words = {Next: say("dice.next", player=following), Stop: say("dice.stop")}
        yield from entry if by_hand else ()
        for step in self._recorder.rules.legal(self.position):
            yield choice(f"step:{self._recorder.rules.notation(step)}", words[type(step)])
        yield from () if by_hand else entry


def _showing(die: SeenDie, face: int) -> SeenDie:
    return replace(die, face=face, flat=True, sure=True, doubts=(), why="")


def _looks_like(die: SeenDie, other: SeenDie, face: int) -> bool:
    """Whether a die in doubt shows the face of another one, as both were read alike: they have the same picture."""
    as_read = (one.face == face and one.chances and one.chances[face - 1] >= ALIKE for one in (die, other))
    return not die.clear and die.doubts == other.doubts == ("face",) and all(as_read)


def _nearest(before: Lying, die: SeenDie) -> SeenDie:
    """A die of a table on which nothing moved: the one seen at its place before, if any."""
    near = min(before, key=lambda other: abs(complex(other.x - die.x, other.y - die.y)), default=die)
    return near if abs(complex(near.x - die.x, near.y - die.y)) < die.size / 2 else die


def _perhaps(dice: Lying) -> list[Faces]:
    """What a throw with dice in doubt may be: each of these dice with each of its likely faces."""
    faces = [die.face for die in dice]
    others = [(i, face) for i, die in enumerate(dice) if not die.clear for face in FACES]
    likely = [(i, face) for i, face in others if not dice[i].chances or dice[i].chances[face - 1] > PERHAPS]
    return list(dict.fromkeys(in_order((*faces[:i], face, *faces[i + 1 :])) for i, face in likely))
