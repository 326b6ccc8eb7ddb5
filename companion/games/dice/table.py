"""The referee of just dice: every throw is logged as soon as its dice rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.dice.rules import DiceRules, thrown_said
from companion.games.dice.state import MOST_DICE, Faces, Next, Step, Stop
from companion.games.errors import NotationError
from companion.games.message import Dice, Player, Text, say
from companion.games.rules import Throw
from companion.referee.base import Referee
from companion.referee.record import Record
from companion.referee.shown.dice_entry import DiceEntry
from companion.referee.shown.saying import Answer
from companion.referee.shown.view import ChoiceView, DieView, SeatView
from companion.sessions.events import Event, Source
from vision.free.arrangement import change
from vision.reading import DOUBTS, SeenDie, TableReading

LOOKS = 3  # at dice in doubt, before anybody is asked
ALIKE = 0.8  # the reader's probability of a face from which dice in doubt look alike
LATE_S = 1.5  # dice that come to rest this soon after the others belong to their throw
FACES = tuple(range(1, 7))

Lying = tuple[SeenDie, ...]


class DiceReferee(Referee):
    """Logs every throw: what lies on the table once it rests, if some of it was thrown since.

    What lay there before, was pushed or was taken away is no throw. Dice in doubt are looked at again, then asked
    about; whoever throws on instead leaves the most likely faces, and the log says what they may be.
    """

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        super().__init__(record, names, rule_text)
        self._lying: Lying | None = None  # what was seen at the last rest; None: nothing was read yet
        self._covered: Lying = ()  # what was seen there since the last throw, and is not seen now
        self._pending: Lying = ()  # a throw with dice in doubt
        self._looks = 0
        self._evidence: bytes | None = None
        self._entry = DiceEntry(self._announcer, pairs=True)

    @property
    def rules(self) -> DiceRules:
        """The rules in force."""
        return self.record.rules  # type: ignore[return-value]

    # What is seen -------------------------------------------------------------------------------------------------

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        now = tuple(die for die in reading.dice if die.there)
        stirred, self._stirred = self._stirred, False
        if self._lying is None:
            self._lying = now if self._as_recorded(now) else ()
        if self._pending and stirred:
            since = change(self._pending, now)
            if since.thrown or (self._looks and not since.stayed):
                self._commit(self._pending, t)  # they have thrown on, or taken up what was in doubt
            elif self._looks and since.gone:
                return  # some of it is in a hand, or under one
        before, known = self._lying, (*self._lying, *self._covered)
        what = change(before, now, self._covered)
        now = tuple(_settled(die, known[what.stayed[j]]) if j in what.stayed else die for j, die in enumerate(now))
        if not what.thrown:
            self._calm(now, tuple(known[i] for i in what.gone))
        elif not stirred and not self._pending:
            self._lying = tuple(_nearest(before, die) for die in now)  # nothing moved: it was only seen otherwise
        elif not all(die.clear for die in now):
            self._doubt(now, evidence)
        elif what.perhaps_pushed(before, now):
            self._ask_whether_thrown(now, now[what.thrown[0]].face, evidence)
        else:
            self._commit(now, t, evidence)

    def _as_recorded(self, now: Lying) -> bool:
        """Whether the dice show the last throw of the record: they have been lying there since."""
        last = self.record.last("throw")
        return last is not None and sorted(last.payload["dice"]) == sorted(die.face for die in now)

    def _calm(self, lying: Lying, covered: Lying = ()) -> None:
        """Nothing was thrown; dice may have been pushed, covered or taken away."""
        self._lying, self._covered = lying, covered
        self._forget()

    def _forget(self) -> None:
        """There is no throw in doubt any more."""
        self._pending, self._looks, self._evidence = (), 0, None
        self._announcer.question = None

    def _doubt(self, now: Lying, evidence: bytes | None) -> None:
        """Look again at a throw with dice in doubt, then ask."""
        self._pending, self._evidence = now, evidence or self._evidence
        self._looks += 1
        self.wants_look = self._looks < LOOKS
        unclear = next(die for die in now if not die.clear)
        self._unsure(say("dice.unsure", why=unclear.why or DOUBTS["face"]))
        if not self.wants_look:
            self._ask_about(now)

    def _ask_whether_thrown(self, now: Lying, face: int, evidence: bytes | None) -> None:
        """A single die shows the same face nearby: it may have been thrown or pushed."""
        self._pending, self._evidence = now, evidence or self._evidence
        thrown = Answer(say("dice.was-thrown"), lambda t: self._commit(now, t))
        self._ask(
            say("dice.thrown-or-pushed", face=face), thrown, Answer(say("dice.pushed"), lambda _: self._calm(now))
        )

    def _ask_about(self, dice: Lying) -> None:
        """Ask what the first die in doubt shows."""
        at = next(i for i, die in enumerate(dice) if not die.clear)
        die, sure = dice[at], tuple(sorted(die.face for die in dice if die.clear))
        ranked = sorted(FACES, key=lambda face: -(die.chances[face - 1] if die.chances else face == die.face))
        ways = [Answer(str(face), partial(self._answered, dice, at, face), (face,)) for face in ranked]
        none = Answer(say("dice.no-die"), partial(self._answered, dice, at, 0))
        asked = say("dice.what-shows", dice=Dice(sure), counted=len(sure), unread=len(dice) - len(sure))
        self._ask(asked, *ways, none)

    def _answered(self, dice: Lying, at: int, face: int, t: float) -> None:
        """A die in doubt shows this face; 0: it is none."""
        told_so = (_showing(dice[at], face),) if face else ()
        others = tuple(_showing(die, face) if face and _looks_like(die, dice[at], face) else die for die in dice)
        dice = (*others[:at], *told_so, *others[at + 1 :])
        if not all(die.clear for die in dice):
            self._pending = dice
            self._ask_about(dice)
        elif dice:
            self._commit(dice, t, source="touch")
        else:
            self._calm(dice)

    def _commit(self, dice: Lying, t: float, evidence: bytes | None = None, source: Source = "camera") -> None:
        """Log a throw as it lies."""
        before, evidence = self._lying or (), evidence or self._evidence
        what = change(before, dice, self._covered)
        thrown = tuple(sorted(dice[j].face for j in what.thrown)) if what.stayed else ()
        faces = tuple(sorted(die.face for die in dice))
        perhaps = [faces] if all(die.clear for die in dice) else _perhaps(dice)
        gone = tuple(before[i] for i in what.gone if i < len(before))
        self._lying = tuple(_showing(die, die.face) for die in dice)
        self._covered = gone if len(dice) < len(before) else ()
        self._forget()
        last = self.record.last_decision()
        late = last is not None and last.kind == "throw" and t - last.t < LATE_S and what.stayed
        if late and last is not None and not gone:
            self._add_to(last, faces, t)
        else:
            self._throw(faces, t, source, evidence, thrown, [other for other in perhaps if other != faces])

    def _throw(
        self,
        faces: Faces,
        t: float,
        source: Source,
        evidence: bytes | None = None,
        thrown: Faces = (),
        perhaps: Sequence[Faces] = (),
    ) -> None:
        seat, verdict = self.rules.seat(self.state), self.rules.check(self.state, Throw(faces))
        more: dict[str, Any] = {"thrown": list(thrown)} if thrown else {}
        more |= {"perhaps": [list(other) for other in perhaps]} if perhaps else {}
        said = thrown_said(seat, faces)
        payload = {**_payload(faces), "rule": verdict.rule, **more, **self._telling(said)}
        if self._log("throw", seat, t, payload, source=source, evidence=evidence) is not None:
            self._show_ruling(said, "", "good")

    def _add_to(self, event: Event, faces: Faces, t: float) -> None:
        """Dice of the last throw came to rest later than the others."""
        said = thrown_said(event.seat or 1, faces)
        payload = {**_payload(faces), **self._telling(said)}
        self._corrector.rewrite((self.record.correction(event, payload, t, source="camera"),), t)
        self._show_ruling(said, "", "good")

    # What people do -----------------------------------------------------------------------------------------------

    def _end(self, seat: int | None, t: float) -> None:
        """Whoever presses passes the dice on."""
        self._step(Next(), t)

    def _confirm(self, t: float) -> None:
        if self._entry:
            self._enter("done", t)

    def _act(self, verb: str, rest: str, t: float) -> None:
        """``step:stop``, ``step:next``; ``throw:6-4`` enters a throw, ``die:6`` one die after the other."""
        if verb == "step":
            try:
                self._step(self.rules.parse_step(rest), t)
            except NotationError as error:
                self._show_ruling(error.message, "", "refused")
        elif verb == "throw":
            self._throw(tuple(sorted(int(part) for part in rest.split("-") if part.isdecimal())), t, "touch")
        elif verb == "die":
            self._enter(rest, t)

    def _enter(self, what: str, t: float) -> None:
        """The pad's keys, and ``done``, as a throw may have any number of dice."""
        if what != "done":
            self._entry.act(what, MOST_DICE)
        elif self._entry:
            self._throw(tuple(sorted(self._entry.take())), t, "touch")

    def _step(self, step: Step, t: float) -> None:
        if self._pending:
            self._commit(self._pending, t)
        before, verdict = self.state, self.rules.check(self.state, step)
        if not verdict.ok:
            self._show_ruling(verdict.message, verdict.rule)
            return
        payload = {"step": self.rules.notation(step), "rule": verdict.rule, **self._telling(verdict.message)}
        logged = self._log("step", self.rules.seat(before), t, payload)
        if logged is not None:
            self._show_ruling(verdict.message, "")
            self._consequences(before, logged, verdict.rule)

    def _apply_answer(self, event: object, t: float) -> None:
        """Nothing is asked that way."""

    def _undone(self) -> None:
        """What lies there was dealt with: it is not thrown again."""
        if self._pending:
            self._lying = self._pending
        self._forget()
        self._entry.faces = None

    def _undo(self, t: float, source: Source) -> None:
        """While a throw is entered, undo removes its last die; a throw in doubt is taken back by not being logged."""
        if self._entry:
            self._entry.act("back", 0)
        elif self._pending:
            self._undone()
            self._show_ruling(say("dice.not-logged"), "")
        else:
            super()._undo(t, source)

    def leave(self, t: float) -> None:
        """The session ends: log a throw in doubt as it most likely is."""
        if self._pending and not self.over:
            self._commit(self._pending, t)

    # What is right instead ----------------------------------------------------------------------------------------

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
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
        self._corrector.put_right(event, {**_payload(dice), "thrown": list(dice), **self._telling(said)}, t)

    # The view -----------------------------------------------------------------------------------------------------

    def _headline(self) -> str:
        outcome, last = self.rules.outcome(self.state), self.record.last("throw", "step")
        if outcome is not None:
            return self._worded(outcome.message)
        if self._goes_by_hand:
            return self._worded(say("dice.enter", player=Player(self.state.seat)))
        if last is None or last.kind != "throw":
            return self._worded(say("dice.throw-now", player=Player(self.state.seat)))
        return self._worded(say("dice.sum", player=Player(last.seat or 1), total=sum(last.payload["dice"])))

    def _details(self) -> dict[str, Any]:
        return {"dice": self._dice(), "choices": () if self.over else self._choices()}

    def _dice(self) -> tuple[DieView, ...]:
        if self._entry.faces is not None:
            return tuple(DieView(face) for face in self._entry.faces)
        if self._pending:
            return tuple(_seen(die) for die in self._pending)
        last = self.record.last("throw")
        return tuple(DieView(face) for face in last.payload["dice"]) if last is not None else ()

    def _choices(self) -> tuple[ChoiceView, ...]:
        done = self._announcer.choice("die:done", say("dice.those-were-all"))
        entry = self._entry.choices(done, blind=self._blind)
        return (*entry, *self._steps()) if self._goes_by_hand else (*self._steps(), *entry)

    def _steps(self) -> tuple[ChoiceView, ...]:
        words: dict[type[Step], Text] = {
            Next: say("dice.next", player=Player(self.state.seat % len(self.names) + 1)),
            Stop: say("dice.stop"),
        }
        return tuple(
            self._announcer.choice(f"step:{self.rules.notation(step)}", words[type(step)])
            for step in self.rules.legal(self.state)
        )

    @property
    def _goes_by_hand(self) -> bool:
        return not self.over and (self._blind or self._entry.begun)

    def _seat_view(self, seat: int) -> SeatView:
        """A player with the sum of the last throw."""
        last = self.state.last[seat - 1]
        return SeatView(seat, score=sum(last) if last else None)

    def _undo_words(self) -> str:
        return self._worded(say("dice.this-throw")) if self._pending else super()._undo_words()


def _seen(die: SeenDie) -> DieView:
    """A die for the screen: "?" instead of a face in doubt."""
    return DieView(die.face) if die.clear else DieView(0, sure=False, why=die.why)


def _showing(die: SeenDie, face: int) -> SeenDie:
    """The die, whose face is known."""
    return replace(die, face=face, flat=True, sure=True, doubts=(), why="")


def _looks_like(die: SeenDie, other: SeenDie, face: int) -> bool:
    """Whether a die in doubt shows a face, as another one does that was read alike: they have the same picture."""
    as_read = (one.face == face and one.chances and one.chances[face - 1] >= ALIKE for one in (die, other))
    return not die.clear and die.doubts == other.doubts == ("face",) and all(as_read)


def _settled(die: SeenDie, before: SeenDie) -> SeenDie:
    """A die that was not thrown: what is known of its face stays known."""
    return _showing(die, before.face) if before.clear else die


def _nearest(before: Lying, die: SeenDie) -> SeenDie:
    """A die of a table on which nothing moved: the one that was seen there, if there was one."""
    near = min(before, key=lambda other: abs(complex(other.x - die.x, other.y - die.y)), default=None)
    same = near is not None and abs(complex(near.x - die.x, near.y - die.y)) < die.size / 2
    return near if near is not None and same else die


def _perhaps(dice: Lying) -> list[Faces]:
    """What a throw may be in which some dice are in doubt: each of these as its other likely faces."""
    faces = tuple(die.face for die in dice)
    found: dict[Faces, None] = {}
    for i, die in enumerate(dice):
        if not die.clear:
            for face in FACES:
                if not die.chances or die.chances[face - 1] > 0.02:
                    found[tuple(sorted((*faces[:i], face, *faces[i + 1 :])))] = None
    return list(found)


def _without(dice: Faces, face: int, *new: int) -> Faces:
    """The dice with one less that shows a face, and ``new`` ones instead."""
    at = dice.index(face)
    return tuple(sorted((*dice[:at], *dice[at + 1 :], *new)))


def _payload(faces: Faces) -> dict[str, Any]:
    return {"dice": list(faces), "sum": sum(faces)}
