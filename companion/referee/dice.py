"""Throws at the table, for every game with dice: read when they lie, void when cocky or bum, asked about if unsure."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.rules import THROW, Throw
from companion.games.verdict import Verdict
from companion.referee.base import Answer, Referee
from companion.referee.correcting import REROLLS_LOSE_THE_TURN, void_throws
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
from companion.referee.view import ChoiceView
from companion.sessions.events import Event, Source
from vision.reading import SeenDie

LOOKS_BEFORE_ASKING = 3
OVERRULE = ChoiceView("overrule", "We agreed: it counts")

Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A throw that was read, but not surely: it is asked about, and taken when the game goes on from it."""

    dice: Faces
    lying: Lying
    evidence: bytes | None


class DiceReferee(Referee):
    """Referees throws. ``_before`` is how the dice lay when the last throw or set-aside was settled."""

    _seen: Lying = Lying()
    _before: Lying = Lying()
    _lifted: bool = True  # the roll zone was empty since the last throw
    _looks: int = 0
    _doubt: Doubt | None = None
    _refused: tuple[Any, ...] = ()  # what was refused last, so that it is said once
    _voided: Doubt | None = None  # the last void throw, as long as the table may overrule it (TAB-1.5)
    _entering: bool = False  # a throw is being entered by hand
    _entry: Faces = ()  # what was entered of it so far
    _entered_blind: bool = False  # throws or steps were entered while the camera saw nothing

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

    def _arranged(self, dice: Faces) -> Faces:
        """Faces in the order that the game's throw has, where nobody knows how the dice lay."""
        return tuple(sorted(dice))

    def _face_words(self, dice: Faces) -> str:
        return " ".join(map(str, dice))

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
        sentence = f"{self.name(seat)} throws {self._face_words(dice)}."
        payload = {"dice": list(dice), "rule": verdict.rule, "sentence": sentence}
        event = self._log("throw", seat, t, payload, source=source, evidence=evidence)
        self._question, self._doubt = None, None
        if event is None:
            return
        self._before, self._lifted, self._looks, self._refused = lying, False, 0, ()
        self._voided, self._entering, self._entry = None, False, ()
        self.wants_look = self.wants_look or source == "button"  # pieces may have been moved meanwhile
        self._rule(self._about(seat, verdict.sentence), verdict.rule, "good")
        self._thrown(before, event, verdict, lying, t)

    def _void(self, kind: str, lying: Lying, t: float, evidence: bytes | None) -> None:
        """A cocky or bum throw: announced with the count, thrown again; the third loses the turn (TAB-1.2 to 1.4)."""
        seat, count = self.rules.seat(self.state), self._rerolls() + 1
        rule = "TAB-1.2" if kind == "cocky" else "TAB-1.3"
        sentence = _void_sentence(kind, len(lying.thrown), count, rule)
        dice = self._in_order(lying.thrown)
        payload = {"dice": list(dice), "reason": kind, "count": count, "rule": rule, "sentence": sentence}
        self._log("reroll", seat, t, payload, evidence=evidence)
        self._before, self._lifted, self._looks = lying, False, 0
        self._question, self._doubt = None, None
        lost = count >= REROLLS_LOSE_THE_TURN
        self._voided = None if lost or 0 in dice else Doubt(dice, lying, evidence)
        self._rule(f"{self.name(seat)}: {sentence}", rule, "warn", answers=(OVERRULE,) if self._voided else ())
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

    def _last_void(self) -> Event | None:
        """The void throw, where nothing was decided since."""
        last = self.record.last_decision()
        return last if last is not None and last.kind == "reroll" else None

    def _rerolls(self) -> int:
        """Void throws in a row in this turn."""
        return void_throws(self.record.counting())

    def _void_kind(self) -> str:
        """What the last void throw was: "cocky" or "bum"."""
        last = self.record.last("reroll")
        return str(last.payload["reason"]) if last else "cocky"

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

    # Corrections --------------------------------------------------------------------------------------------------

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        """Of a throw: each die as another face, then any other dice. Of a void throw: that it counted."""
        dice = tuple(event.payload.get("dice", ()))
        if event.kind == "throw":
            return (*(self._dice_way(event, other) for other in self._near(dice)), self._by_hand(event, ()))
        if event.kind == "reroll" and 0 not in dice:
            return (self._dice_way(event, self._arranged(dice), "It counted: "),)
        return ()

    def _near(self, dice: Faces) -> tuple[Faces, ...]:
        """The throws in which one die shows another face."""
        ways = ((*dice[:i], face, *dice[i + 1 :]) for i in range(len(dice)) for face in range(1, 7))
        return tuple(other for other in dict.fromkeys(map(self._arranged, ways)) if other != self._arranged(dice))

    def _dice_way(self, event: Event, dice: Faces, words: str = "") -> Answer:
        return Answer(words + self._face_words(dice), lambda at: self._put_dice_right(event, dice, at), dice)

    def _put_dice_right(self, event: Event, dice: Faces, t: float) -> None:
        """These dice were thrown, and counted."""
        rule = self.rules.check(self.record.before(event), Throw(dice)).rule
        sentence = f"{self.name(event.seat)} throws {self._face_words(dice)}."
        kind = "" if event.kind == "throw" else "throw"
        self._put_right(event, {"dice": list(dice), "rule": rule, "sentence": sentence}, t, kind)

    def _by_hand(self, event: Event, faces: Faces) -> Answer:
        """One more die of a throw that is told die by die; without one it is where that begins."""
        if not faces:
            return Answer("Other dice, one by one", lambda _: self._ask_die(event, ()))
        if len(faces) < len(event.payload["dice"]):
            return Answer(str(faces[-1]), lambda _: self._ask_die(event, faces), faces[-1:])
        return Answer(str(faces[-1]), lambda at: self._put_dice_right(event, self._arranged(faces), at), faces[-1:])

    def _ask_die(self, event: Event, faces: Faces) -> None:
        number = f"Die {len(faces) + 1} of {len(event.payload['dice'])}"
        self._ask(f"{number}: what did it show?", *(self._by_hand(event, (*faces, face)) for face in range(1, 7)))

    def _restated(self, event: Event, before: Any, earlier: Sequence[Event]) -> Mapping[str, Any] | None:
        """Of a void throw the count, which earlier ones make."""
        if event.kind != "reroll" or "step" in event.payload:
            return super()._restated(event, before, earlier)
        told, count = event.payload, void_throws(earlier) + 1
        sentence = _void_sentence(told["reason"], len(told["dice"]), count, told["rule"])
        return {**told, "count": count, "sentence": sentence}

    # Throws entered by hand ---------------------------------------------------------------------------------------

    @property
    def _goes_by_hand(self) -> bool:
        return not self.over and (self._blind or self._entering)

    def _undo(self, t: float, source: Source) -> None:
        """While a throw is entered undo takes the last die of it back."""
        if self._entry:
            self._entry = self._entry[:-1]
        else:
            super()._undo(t, source)

    def _enter(self, dice: Faces, t: float) -> None:
        """A whole throw was entered; the rules refuse what can't be one."""
        self._take(dice, self._seen, t, None, "touch")

    def _enter_die(self, what: str, t: float) -> None:
        """``start``, the faces one by one, ``back`` for the last one, ``stop``."""
        self._entering = what != "stop"
        if what in ("start", "stop"):
            self._entry = ()
        elif what == "back":
            self._entry = self._entry[:-1]
        elif what in "123456" and len(what) == 1 and self.rules.to_act(self.state) is THROW:
            self._entry += (int(what),)
            if len(self._entry) == self.rules.dice(self.state):
                self._enter(self._entry, t)

    def _entry_choices(self, *, blind: bool) -> tuple[ChoiceView, ...]:
        """How to enter a throw: at hand when nothing can be seen, else behind one choice."""
        if not (blind or self._entering):
            return (ChoiceView("die:start", "Enter the throw by hand"),)
        back = ChoiceView("die:back", "Take the last die back")
        stop = ChoiceView("die:stop", "Let the camera read it")
        more = (back,) if self._entry else () if blind else (stop,)
        return (*(ChoiceView(f"die:{face}", str(face), (face,)) for face in range(1, 7)), *more)

    def _entry_title(self) -> str:
        """Which die is entered next."""
        if not self._entering and not self._entry:
            return ""
        return f"Die {len(self._entry) + 1} of {self.rules.dice(self.state)}"


def _void_sentence(kind: str, dice: int, count: int, rule: str) -> str:
    what = "A die is cocked" if kind == "cocky" else "A die left the roll zone"
    again = f"throw all {dice_words(dice)} again" if dice > 1 else "throw it again"
    if count >= REROLLS_LOSE_THE_TURN:
        again = "the turn is lost"
    return f"{what}: {again} ({rule}), {count} of {REROLLS_LOSE_THE_TURN} in a row."
