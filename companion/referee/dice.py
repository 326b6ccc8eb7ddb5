"""Throws at the table, for every game with dice: read when they lie, void when cocky or bum, asked about if unsure."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

from companion.games.message import Player, say
from companion.games.rules import Throw
from companion.games.verdict import Verdict
from companion.referee.base import Answer
from companion.referee.correcting import REROLLS_LOSE_THE_TURN
from companion.referee.lying import (
    NUDGED_MM,
    TOUCHED_MM,
    UNMOVED_MM,
    Lying,
    all_dice,
    faces,
    fault,
    likeliest_dice,
    moved,
    thrown_anew,
)
from companion.referee.numbers import dice_words, number_words
from companion.referee.throws import Faces, ThrowRecord, void_said
from companion.sessions.events import Event, Source
from vision.reading import SeenDie

LOOKS_BEFORE_ASKING = 3


@dataclass(frozen=True, slots=True)
class Doubt:
    """A throw that was read, but not surely: it is asked about, and taken when the game goes on from it."""

    dice: Faces
    lying: Lying
    evidence: bytes | None


class DiceReferee(ThrowRecord):
    """Referees throws. ``_before`` is how the dice lay when the last throw or set-aside was settled."""

    _seen: Lying = Lying()
    _before: Lying = Lying()
    _lifted: bool = True  # the roll zone was empty since the last throw
    _looks: int = 0
    _doubt: Doubt | None = None
    _refused: tuple[Any, ...] = ()  # what was refused last, so that it is said once
    _voided: Doubt | None = None  # the last void throw, as long as the table may overrule it (TAB-1.5)

    # What the games fill in ---------------------------------------------------------------------------------------

    @abstractmethod
    def _thrown(self, before: Any, event: Event, verdict: Verdict[Any], lying: Lying, t: float) -> None:
        """A throw was accepted; ``before`` is the state it came to."""

    @abstractmethod
    def _lose_turn(self, seat: int, t: float) -> None:
        """The third void throw in a row (TAB-1.4)."""

    def _in_order(self, dice: tuple[SeenDie, ...]) -> Faces:
        """The faces in the order that the game's throw has."""
        return faces(dice)

    def _complete(self, lying: Lying) -> bool:  # noqa: ARG002 - games with other zones look at them
        """Whether dice of the right number in the roll zone are the throw."""
        return True

    def _odd_number(self, lying: Lying, wanted: int, t: float, evidence: bytes | None) -> None:
        """More or fewer dice lie there than are to be thrown; those in doubt that are too many are most likely none."""
        if len(lying.thrown) < wanted:
            self._too_few(lying, wanted)
        elif sum(die.sure for die in lying.thrown) > wanted:
            self._too_many(lying, wanted, t)
        else:
            self._weigh_throw(likeliest_dice(lying, wanted), t, evidence)

    # A throw is awaited -------------------------------------------------------------------------------------------

    def _await_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        if not lying.thrown:
            self._lifted, self._looks = True, 0
            return
        if not self._is_new(lying):
            return
        wanted = self.rules.dice(self.state)
        if len(lying.thrown) == wanted and self._complete(lying):
            self._weigh_throw(all_dice(lying), t, evidence)
        else:
            self._odd_number(lying, wanted, t, evidence)

    def _is_new(self, lying: Lying) -> bool:
        """Whether what lies in the roll zone was thrown since.

        A single die that was taken up falls near its old place with the same face now and then, several hardly do.
        After a void throw all dice are to be thrown again, so that none is nudged by a hand that takes others.
        """
        if self._lifted:
            within = TOUCHED_MM if len(lying.thrown) == 1 else UNMOVED_MM
            return bool(moved(lying.thrown, self._before.thrown, within))
        within = UNMOVED_MM if self._last_void() else NUDGED_MM
        return thrown_anew(lying.thrown, self._before.thrown, within)

    def _fresh_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """What lies there is known to be a new throw: nothing of it lay there before."""
        self._before, self._lifted = Lying(keep=lying.keep), True
        self._await_throw(lying, t, evidence)

    def _weigh_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """A throw of the right number: void, taken, or looked at again and asked about.

        Before one of which a die could not be read is called void, it is looked at again: the table can overrule only
        what was read, and the view may be bad.
        """
        thrown, kind = lying.thrown, fault(lying)
        if kind and (0 not in faces(thrown) or self._looks >= LOOKS_BEFORE_ASKING):
            self._void(kind, lying, t, evidence)
        elif all(die.sure for die in thrown):
            self._take(self._in_order(thrown), lying, t, evidence)
        else:
            self._doubtful(lying, evidence)

    def _take(self, dice: Faces, lying: Lying, t: float, evidence: bytes | None, source: Source = "camera") -> None:
        """The throw counts (TAB-1.1)."""
        seat, before = self.rules.seat(self.state), self.state
        verdict = self.rules.check(before, Throw(dice))
        payload = {"dice": list(dice), "rule": verdict.rule, **self._throw_telling(seat, dice)}
        event = self._log("throw", seat, t, payload, source=source, evidence=evidence)
        self._question, self._doubt = None, None
        if event is None:
            return
        self._before, self._lifted, self._looks, self._refused = lying, False, 0, ()
        self._voided, self._entering, self._entry = None, False, ()
        self.wants_look = self.wants_look or source == "button"  # pieces may have been moved meanwhile
        self._rule(self._of(seat, verdict.message), verdict.rule, "good")
        self._thrown(before, event, verdict, lying, t)

    def _void(self, kind: str, lying: Lying, t: float, evidence: bytes | None) -> None:
        """A cocky or bum throw: announced with the count, thrown again; the third loses the turn (TAB-1.2 to 1.4)."""
        seat, count = self.rules.seat(self.state), self._rerolls() + 1
        rule = "TAB-1.2" if kind == "cocky" else "TAB-1.3"
        said = void_said(kind, len(lying.thrown), count, rule)
        dice = self._in_order(lying.thrown)
        payload = {"dice": list(dice), "reason": kind, "count": count, "rule": rule, **self._telling(said)}
        self._log("reroll", seat, t, payload, evidence=evidence)
        self._before, self._lifted, self._looks = lying, False, 0
        self._question, self._doubt = None, None
        lost = count >= REROLLS_LOSE_THE_TURN
        self._voided = None if lost or 0 in dice else Doubt(dice, lying, evidence)
        about = say("common.about", player=Player(seat), said=said)
        self._rule(about, rule, "warn", answers=self._overrule_choice() if self._voided else ())
        if lost:
            self._lose_turn(seat, t)

    def _overrule(self, t: float) -> None:
        """TAB-1.5: the void throw counts as it lies."""
        void = self._voided
        if void is None or self._last_void() is None:
            super()._overrule(t)
            return
        self.record.undo(t, "touch")
        self._take(void.dice, void.lying, t, void.evidence, "touch")

    # What is not clear --------------------------------------------------------------------------------------------

    def _look_closer(self, lying: Lying) -> str:
        """Not every die was read surely: another look is wanted. Gives how many dice those are, in words."""
        self._looks += 1
        self.wants_look = True
        unsure = [die for die in lying.thrown if not die.sure]
        why = next((die.why for die in unsure if die.why), "hard to see")
        number = dice_words(len(unsure))
        self._unsure(f"{number.capitalize()} can't be read surely: {why}.")
        return number

    def _doubtful(self, lying: Lying, evidence: bytes | None) -> None:
        """Not every die was read surely: look again, then ask, the likeliest reading first."""
        number = self._look_closer(lying)
        dice = self._in_order(lying.thrown)
        self._doubt = None if 0 in dice else Doubt(dice, lying, evidence)
        if self._looks < LOOKS_BEFORE_ASKING or self._doubt is None:
            return
        shown = self._face_words(dice)
        self._ask(
            f"I read {shown}, but {number} can't be seen well. Is that right?",
            Answer(f"Yes: {shown}", lambda at: self._take(dice, lying, at, evidence, "button"), dice),
            Answer("No: throw again", lambda at: self._void("cocky", lying, at, evidence)),
        )

    def _too_few(self, lying: Lying, wanted: int) -> None:
        seen = f"I see {dice_words(len(lying.thrown))} of {number_words(wanted)}"
        self._unsure(f"{seen}: is one in a hand, on the floor or covered?")
        self.wants_look = True

    def _too_many(self, lying: Lying, wanted: int, t: float, put_back: tuple[str, ...] = ()) -> None:
        if not self._first_time("many", faces(lying.thrown)):
            return
        seat = self.rules.seat(self.state)
        there = f"{dice_words(len(lying.thrown)).capitalize()} lie in the roll zone"
        sentence = f"{there}, but {self.name(seat)} has {dice_words(wanted)} to throw (TAB-1.1)."
        self._refuse(seat, t, sentence, "TAB-1.1", dice=list(faces(lying.thrown)), put_back=put_back)

    def _turned(self, lying: Lying, there: Faces, t: float) -> None:
        """A die that lay there shows another face now."""
        if not self._first_time("turned", faces(lying.thrown)):
            return
        was, now = self._face_words(there), self._face_words(faces(lying.thrown))
        sentence = f"{was} were thrown, but {now} lie there: a die was turned over (TAB-1.1)."
        back = (f"Turn the dice back to {was}.",)
        self._refuse(self.rules.seat(self.state), t, sentence, "TAB-1.1", dice=list(faces(lying.thrown)), put_back=back)

    def _first_time(self, *what: Any) -> bool:
        """Whether this was not refused just now already."""
        if self._refused == what:
            return False
        self._refused = what
        return True

    def _unsure(self, text: str) -> None:
        self._status, self._status_text = "unsure", text

    def _undone(self) -> None:
        """What lies there now was part of what is taken back: it is not read as a throw again until it moves."""
        self._before, self._lifted = self._seen, False
        self._looks, self._refused, self._doubt, self._voided = 0, (), None, None
        self._entering, self._entry = False, ()

    def _enter(self, dice: Faces, t: float) -> None:
        """A whole throw was entered; the rules refuse what can't be one."""
        self._take(dice, self._seen, t, None, "touch")
