"""Rogue at the table: throws, dice set aside one by one under the camera, turns ended by a button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.rogue import Forfeit, Keep, RogueRules, RogueState, Stop
from companion.games.rogue.sentences import dice_text, faces_text, points_text
from companion.games.rogue.steps import Faces
from companion.games.rules import THROW, Throw
from companion.referee.base import Answer, Referee
from companion.referee.lying import Lying, faces, less, moved
from companion.referee.view import ChoiceView, DieView
from companion.sessions.events import Event
from vision.reading import SeenDie, TableReading

REROLLS_LOSE_THE_TURN = 3
LOOKS_BEFORE_ASKING = 3


@dataclass(frozen=True, slots=True)
class Doubt:
    """A throw that was read, but not surely: it is asked about, and taken when the game goes on from it."""

    dice: Faces
    lying: Lying
    evidence: bytes | None


class RogueReferee(Referee):
    """Referees Rogue. ``_before`` is how the dice lay when the last throw or set-aside was settled."""

    _before: Lying = Lying()
    _aside: Faces = ()  # set aside from the present throw, as last seen
    _lifted: bool = True  # the roll zone was empty since the last throw
    _looks: int = 0
    _doubt: Doubt | None = None
    _refused: tuple[Any, ...] = ()  # what was refused last, so that it is said once
    _ended_alone: int = 0  # the seat whose turn ended without its button: the press that may follow means just that
    _seen: Lying = Lying()

    # Reading ------------------------------------------------------------------------------------------------------

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        lying = Lying.of(reading.dice)
        self._seen = lying
        if self._doubt is not None and self._goes_on_from(self._doubt, lying):
            self._take(self._doubt.dice, self._doubt.lying, t, self._doubt.evidence)
        if self.rules.to_act(self.state) is THROW:
            self._await_throw(lying, t, evidence)
        else:
            self._await_aside(lying, t, evidence)

    def _goes_on_from(self, doubt: Doubt, lying: Lying) -> bool:
        """Whether the table has moved on from a throw that was asked about: dice of it were set aside or lifted."""
        gone = len(lying.thrown) < len(doubt.lying.thrown)
        rest = less(doubt.dice, faces(lying.roll))
        return gone and rest is not None and not moved(lying.roll, doubt.lying.thrown)

    # A throw is awaited -------------------------------------------------------------------------------------------

    def _await_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        if not lying.thrown:
            self._lifted = True
            self._looks = 0
            return
        fresh = moved(lying.thrown, self._before.thrown)
        if not fresh or (not self._lifted and len(fresh) < len(lying.thrown)):
            return
        wanted = self.rules.dice(self.state)
        aside_before = len(self._kept())
        extra = len(lying.keep) - aside_before
        if len(lying.thrown) == wanted and extra <= 0:
            self._weigh_throw(lying, t, evidence)
        elif extra > 0 and len(lying.thrown) + extra == wanted:
            self._thrown_and_set_aside(lying, t, evidence)
        elif len(lying.thrown) > wanted:
            self._too_many(lying, t, wanted)
        elif extra <= 0:
            self._too_few(lying, wanted)

    def _weigh_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """A throw of the right number: void, taken, or looked at again and asked about."""
        thrown = lying.thrown
        if any(die.sure and not die.flat for die in thrown):
            self._void("cocky", lying, t, evidence)
        elif lying.stray:
            self._void("bum", lying, t, evidence)
        elif all(die.sure for die in thrown):
            self._take(faces(thrown), lying, t, evidence)
        else:
            self._doubtful(lying, evidence)

    def _take(self, dice: Faces, lying: Lying, t: float, evidence: bytes | None, source: str = "camera") -> None:
        """The throw counts (TAB-1.1)."""
        seat = self.rules.seat(self.state)
        before = self.state
        self._question, self._doubt = None, None
        verdict = self.rules.check(before, Throw(dice))
        payload = {
            "dice": list(dice),
            "rule": verdict.rule,
            "sentence": f"{self.name(seat)} throws {faces_text(dice)}.",
        }
        event = self._log("throw", seat, t, payload, source=source, evidence=evidence)
        if event is None:
            return
        self._before, self._aside, self._lifted, self._looks = lying, (), False, 0
        self._refused, self._ended_alone = (), 0
        self._rule(f"{self.name(seat)}: {verdict.sentence}", verdict.rule, "good" if verdict.ok else "refused")
        self._turn_over(before, event, t, verdict.rule)

    def _void(self, kind: str, lying: Lying, t: float, evidence: bytes | None) -> None:
        """A cocky or bum throw: announced with the count, thrown again; the third loses the turn (TAB-1.2 to 1.4)."""
        seat = self.rules.seat(self.state)
        count = self._rerolls() + 1
        rule = "TAB-1.2" if kind == "cocky" else "TAB-1.3"
        what = "A die is cocked" if kind == "cocky" else "A die left the roll zone"
        again = f"throw all {dice_text(len(lying.thrown))} again" if len(lying.thrown) > 1 else "throw it again"
        sentence = f"{what}: {again} ({count} of {REROLLS_LOSE_THE_TURN})."
        dice = [die.face for die in sorted(lying.thrown, key=lambda die: (die.x, die.y))]
        payload = {"dice": dice, "reason": kind, "count": count, "rule": rule, "sentence": sentence}
        self._log("reroll", seat, t, payload, evidence=evidence)
        self._before, self._lifted, self._looks = lying, False, 0
        self._question, self._doubt = None, None
        self._rule(f"{self.name(seat)}: {sentence}", rule, "warn")
        if count >= REROLLS_LOSE_THE_TURN:
            self._stop(seat, t, Forfeit(), "TAB-1.4", source="auto")
        else:
            self._question = None

    def _doubtful(self, lying: Lying, evidence: bytes | None) -> None:
        """Not every die was read surely: look again, then ask, the likeliest reading first."""
        self._looks += 1
        self.wants_look = True
        unsure = [die for die in lying.thrown if not die.sure]
        why = next((die.why for die in unsure if die.why), "hard to see")
        self._status, self._status_text = (
            "unsure",
            f"{dice_text(len(unsure)).capitalize()} can't be read surely: {why}.",
        )
        if self._looks < LOOKS_BEFORE_ASKING:
            return
        dice = faces(lying.thrown)
        if 0 in dice:
            return
        self._doubt = Doubt(dice, lying, evidence)
        self._ask(
            f"I read {faces_text(dice)}, but one die is hard to see. Is that right?",
            Answer(f"Yes: {faces_text(dice)}", lambda at: self._take(dice, lying, at, evidence, "button"), dice),
            Answer("No: throw again", lambda at: self._void("cocky", lying, at, evidence)),
        )

    def _thrown_and_set_aside(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Dice were set aside before the throw was read: fair when they make a legal set-aside, else a bum throw."""
        aside = less(faces(lying.keep), self._kept())
        dice = tuple(sorted((*faces(lying.thrown), *(aside or ()))))
        sure = all(die.sure and die.flat for die in (*lying.thrown, *lying.keep))
        if aside is None or not sure or lying.stray:
            self.wants_look = True
            return
        probe = self.rules.apply(self.state, Throw(dice))
        if probe.throw and self.rules.check(probe, Keep(aside)).ok:
            self._take(dice, Lying((), self._before.keep, ()), t, evidence)
            self._await_aside(lying, t, evidence)
        else:
            self._void("bum", Lying(lying.roll, lying.keep, ()), t, evidence)

    def _too_many(self, lying: Lying, t: float, wanted: int) -> None:
        seat = self.rules.seat(self.state)
        if wanted < len(self._kept()) + wanted == len(lying.thrown) and not lying.keep:
            self._ended_without_press(lying, t)
            return
        key = ("many", faces(lying.thrown))
        if self._refused == key:
            return
        self._refused = key
        kept = self._kept()
        back = (f"Set {faces_text(kept)} aside again and throw the other {dice_text(wanted)}.",) if kept else ()
        sentence = (
            f"{dice_text(len(lying.thrown)).capitalize()} lie in the roll zone, "
            f"but {self.name(seat)} has {dice_text(wanted)} to throw (ROG-2.1)."
        )
        self._refuse(seat, t, sentence, "ROG-2.1", dice=list(faces(lying.thrown)), put_back=back)

    def _ended_without_press(self, lying: Lying, t: float) -> None:
        """All dice are thrown anew and nobody pressed: the turn before counts as ended (TAB-2.3)."""
        ended = self.rules.seat(self.state)
        self._stop(ended, t, Stop(), "TAB-2.3", source="auto")
        self._fresh_throw(lying, t, None)

    def _fresh_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """What lies there is known to be a new throw: nothing of it lay there before."""
        self._before, self._lifted = Lying(keep=lying.keep), True
        self._await_throw(lying, t, evidence)

    def _too_few(self, lying: Lying, wanted: int) -> None:
        self._status = "unsure"
        self._status_text = (
            f"I see {dice_text(len(lying.thrown))} of {wanted}: is one in a hand, on the floor or covered?"
        )
        self.wants_look = True

    # Dice are set aside -------------------------------------------------------------------------------------------

    def _await_aside(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        throw, kept = self.state.throw, self._kept()
        aside = less(faces(lying.keep), kept)
        if aside is None:
            self._taken_back(lying, kept, t)
            return
        rolled = faces(lying.thrown)
        if tuple(sorted(aside + rolled)) == throw:
            self._aside = aside
            self._weigh_aside(aside, t)
        elif not lying.thrown and aside and less(throw, aside) is not None:
            self._aside = aside
            self._lifted = True
            self._commit(aside, lying, t, evidence)
        elif len(aside) + len(rolled) == len(throw):
            self._changed(lying, aside, t, evidence)
        elif not lying.all:
            self._lifted = True
        elif len(lying.thrown) == len(throw) + len(kept) and not lying.keep:
            self._changed(lying, (), t, evidence)

    def _weigh_aside(self, aside: Faces, t: float) -> None:
        """All dice of the throw are in view: accuse only when no further die can make it right."""
        if not aside:
            self._refused = ()
            return
        verdict = self.rules.check(self.state, Keep(aside))
        if verdict.ok:
            self._refused = ()
            self._rule(f"{self.name(self.state.seat)}: {verdict.sentence}", verdict.rule)
        elif not self._rules.can_grow(self.state, aside):
            self._refuse_aside(aside, t)
        if verdict.ok and aside == self.state.throw:
            self._commit(aside, self._seen, t, None)

    def _commit(self, aside: Faces, lying: Lying, t: float, evidence: bytes | None) -> bool:
        """What is set aside counts, or is refused; True when it counts."""
        before: RogueState = self.state
        step = Keep(aside)
        verdict = self.rules.check(before, step)
        if not verdict.ok:
            self._refuse_aside(aside, t)
            return False
        choice = self._rules.choice(before, aside)
        points = choice.points if choice else 0
        payload = {
            "dice": list(aside),
            "points": points,
            "turn": before.points + points,
            "rule": verdict.rule,
            "sentence": f"{self.name(before.seat)} {self.rules.describe(before, step)}.",
            "step": self.rules.notation(step),
        }
        event = self._log("keep", before.seat, t, payload, evidence=evidence)
        if event is None:
            return False
        self._before = Lying(lying.roll, lying.keep, lying.stray)
        self._aside, self._refused = (), ()
        self._rule(f"{self.name(before.seat)}: {verdict.sentence}", verdict.rule, "good")
        self._turn_over(before, event, t, verdict.rule)
        return True

    def _refuse_aside(self, aside: Faces, t: float) -> None:
        if self._refused == ("aside", aside):
            return
        self._refused = ("aside", aside)
        verdict = self.rules.check(self.state, Keep(aside))
        self._refuse(
            self.state.seat,
            t,
            verdict.sentence,
            verdict.rule,
            dice=list(aside),
            code=str(verdict.code),
            put_back=verdict.put_back,
            nearest=verdict.nearest,
        )

    def _taken_back(self, lying: Lying, kept: Faces, t: float) -> None:
        """Dice that were set aside before are no longer there: wait for a hand, say it when they lie elsewhere."""
        if len(lying.all) < len(kept) + len(self.state.throw):
            return
        if not lying.keep and len(lying.thrown) == len(kept) + len(self.state.throw):
            self._changed(lying, (), t, None)
            return
        key = ("back", faces(lying.keep))
        if self._refused != key:
            self._refused = key
            sentence = f"{faces_text(kept)} stay set aside until the turn ends (ROG-2.1)."
            self._refuse(self.state.seat, t, sentence, "ROG-2.1", dice=list(faces(lying.keep)))

    def _changed(self, lying: Lying, aside: Faces, t: float, evidence: bytes | None) -> None:
        """All dice are there, but not those of the throw: thrown on, a new player's throw, or a die turned over."""
        fresh = moved(lying.thrown, self._before.thrown)
        if len(fresh) < len(lying.thrown) and not self._lifted:
            self._turned(lying, aside, t)
        elif aside and not any(not die.sure for die in lying.keep):
            if self._commit(aside, lying, t, None):
                self._fresh_throw(lying, t, evidence)
        elif self._aside and len(lying.thrown) == len(self._kept()) + len(self.state.throw):
            self._new_player_threw(lying, t, evidence)
        else:
            self._thrown_again(lying, t, evidence)

    def _new_player_threw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Dice were set aside, nobody pressed, all six are thrown anew: the turn before ended (TAB-2.3)."""
        seat = self.state.seat
        if not self._commit(self._aside, Lying(), t, None):
            return
        if self.state.kept and self.state.seat == seat:
            self._stop(seat, t, Stop(), "TAB-2.3", source="auto")
        self._fresh_throw(lying, t, evidence)

    def _turned(self, lying: Lying, aside: Faces, t: float) -> None:
        there = less(self.state.throw, aside) or ()
        key = ("turned", faces(lying.thrown))
        if self._refused == key:
            return
        self._refused = key
        sentence = (
            f"{faces_text(there)} were thrown, but {faces_text(faces(lying.thrown))} lie there: "
            "a die was turned over (TAB-1.1)."
        )
        back = (f"Turn the dice back to {faces_text(there)}.",)
        self._refuse(self.state.seat, t, sentence, "TAB-1.1", dice=list(faces(lying.thrown)), put_back=back)

    def _thrown_again(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The dice were thrown again although nothing was set aside: refused; the table may take it nevertheless."""
        key = ("again", faces(lying.thrown))
        if self._refused == key or not all(die.sure for die in lying.thrown):
            return
        self._refused = key
        seat = self.state.seat
        sentence = (
            f"{self.name(seat)} threw again without setting anything aside; "
            f"{faces_text(self.state.throw)} counted (ROG-2.1)."
        )
        back = (f"Turn the dice back to {faces_text(self.state.throw)}.",)
        self._refuse(seat, t, sentence, "ROG-2.1", dice=list(faces(lying.thrown)), put_back=back)
        self._ask(
            "What counts?",
            Answer(f"The first throw: {faces_text(self.state.throw)}", lambda _: None),
            Answer(
                f"We agreed: the new throw, {faces_text(faces(lying.thrown))}",
                lambda at: self._retake(lying, at, evidence),
            ),
        )

    def _retake(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The table overrules: the new throw stands for the old one."""
        if self.record.undo(t, "button") is not None and len(lying.thrown) == self.rules.dice(self.state):
            self._take(faces(lying.thrown), lying, t, evidence, "button")

    # Turns --------------------------------------------------------------------------------------------------------

    def _end(self, seat: int | None, t: float) -> None:
        acting = self.rules.seat(self.state)
        if seat == self._ended_alone and not self._thrown_since():
            self._ended_alone = 0  # the turn had ended by itself; the press says the same
        elif seat not in (None, acting):
            sentence = f"That was {self.name(seat)}'s button; it is {self.name(acting)}'s turn (TAB-2.1)."
            self._refuse(seat, t, sentence, "TAB-2.1")
        elif self.rules.to_act(self.state) is THROW:
            self._stop(acting, t, Stop(), "ROG-2.5", source="button")
        else:
            self._end_after_throw(acting, t)

    def _end_after_throw(self, seat: int, t: float) -> None:
        if self._doubt is not None:
            self._take(self._doubt.dice, self._doubt.lying, t, self._doubt.evidence)
        if not self._aside:
            self._ask_about_nothing(seat, t)
        elif self._commit(self._aside, self._seen, t, None) and self.state.kept and self.state.seat == seat:
            self._stop(seat, t, Stop(), "ROG-2.5", source="button")

    def _ask_about_nothing(self, seat: int, t: float) -> None:
        """The button was pressed with nothing set aside: what was meant is asked."""
        if self._question is not None:
            self._answer(0, t)
            return
        best = self._rules.choices(self.state)[0]
        gain = self.state.points + best.points
        leave = f"End with {points_text(self.state.points)}, leaving this throw"
        self._ask(
            f"{self.name(seat)} has set nothing aside from this throw. End the turn?",
            Answer(
                f"Set {faces_text(best.faces)} aside and end with {points_text(gain)}",
                lambda at: self._aside_and_end(best.faces, at),
                best.faces,
                best.points,
            ),
            Answer(leave, lambda at: self._stop(seat, at, Stop(), "ROG-2.5", source="button")),
        )

    def _aside_and_end(self, aside: Faces, t: float) -> None:
        self._aside = aside
        self._end_after_throw(self.state.seat, t)

    def _stop(self, seat: int, t: float, step: Stop | Forfeit, rule: str, source: str) -> None:
        """The turn ends by a step of its own: the button, three void throws, or the next player's throw."""
        before: RogueState = self.state
        verdict = self.rules.check(before, step)
        if not verdict.ok:
            self._refuse(seat, t, verdict.sentence, verdict.rule)
            return
        after = self.rules.apply(before, step)
        payload = self._turn_payload(before, after, rule) | {"step": self.rules.notation(step)}
        event = self._log("turn", seat, t, payload, source=source)
        if event is not None:
            self._finish_turn(event, before, t, alone=source == "auto")

    def _turn_over(self, before: RogueState, cause: Event, t: float, rule: str) -> None:
        """Tell of a turn that a throw or a set-aside ended by itself."""
        after: RogueState = self.state
        if not after.ended and (after.throw or after.kept):
            return
        payload = self._turn_payload(before, after, rule) | {"by": cause.seq}
        event = self._log("turn", before.seat, t, payload, source="auto")
        if event is not None:
            self._finish_turn(event, before, t, alone=True)

    def _turn_payload(self, before: RogueState, after: RogueState, rule: str) -> dict[str, Any]:
        points = after.scores[before.seat - 1] - before.scores[before.seat - 1]
        total = after.scores[before.seat - 1]
        sentence = f"{self.name(before.seat)} scores {points_text(points)} and has {total}."
        return {"points": points, "scores": list(after.scores), "rule": rule, "sentence": sentence}

    def _finish_turn(self, turn: Event, before: RogueState, t: float, *, alone: bool) -> None:
        after: RogueState = self.state
        cause = turn.payload.get("by", turn.seq)
        self._before = self._seen
        self._aside, self._lifted, self._looks = (), False, 0
        self._question, self._doubt, self._refused = None, None, ()
        self._ended_alone = before.seat if alone else 0
        said = self._ruling.sentence if self._ruling and alone else ""
        self._rule(f"{said} {turn.payload['sentence']}".strip(), str(turn.payload["rule"]), "good")
        if after.ended or after.seat == after.first != before.seat:
            payload = {"scores": list(after.scores), "war": after.war, "rule": "ROG-4.3", "by": cause}
            self._log("score", None, t, payload | {"sentence": self._totals(after)}, source="auto")
        outcome = self.rules.outcome(after)
        if outcome is not None:
            winners = " and ".join(self.name(seat) for seat in outcome.winners)
            sentence = f"{winners} wins: {self._totals(after)}"
            payload = {
                "winners": list(outcome.winners),
                "scores": list(after.scores),
                "rule": outcome.rule,
                "by": cause,
            }
            self._log("over", None, t, payload | {"sentence": sentence}, source="auto")
            self._rule(sentence, outcome.rule, "good")

    def _totals(self, state: RogueState) -> str:
        return ", ".join(f"{self.name(seat)} {score}" for seat, score in enumerate(state.scores, 1)) + "."

    def _thrown_since(self) -> bool:
        """Whether dice of the new turn lie there already."""
        return bool(self.state.throw or self.state.kept)

    # Choices and views --------------------------------------------------------------------------------------------

    def _confirm(self, t: float) -> None:
        if self._aside and self.rules.to_act(self.state) is not THROW:
            self._commit(self._aside, self._seen, t, None)

    def _act(self, verb: str, rest: str, t: float) -> None:
        """``keep:2-2-5-5`` and ``stop`` play by touch; ``throw:2-2-3-5-5-6`` enters a throw without the camera."""
        numbers = tuple(int(part) for part in rest.split("-") if part.isdecimal())
        if verb == "keep":
            self._commit(tuple(sorted(numbers)), self._seen, t, None)
        elif verb == "throw":
            self._take(tuple(sorted(numbers)), self._seen, t, None, "touch")
        elif verb == "stop":
            self._stop(self.rules.seat(self.state), t, Stop(), "ROG-2.5", source="touch")

    def _undone(self) -> None:
        """What lies there now was part of what is taken back: it is not read as a throw again until it moves."""
        self._before, self._lifted = self._seen, False
        self._aside, self._looks, self._refused, self._doubt, self._ended_alone = (), 0, (), None, 0

    @property
    def _rules(self) -> RogueRules:
        rules = self.record.rules
        assert isinstance(rules, RogueRules)
        return rules

    def _kept(self) -> Faces:
        """The dice set aside in this turn from earlier throws."""
        return tuple(sorted(face for group in self.state.kept for face in group))

    def _rerolls(self) -> int:
        """Void throws in a row in this turn."""
        count = 0
        for event in reversed(self.record.counting()):
            if event.kind == "reroll":
                count += 1
            elif event.kind in ("throw", "turn"):
                break
        return count

    def _headline(self) -> str:
        if self.over:
            return self._ruling.sentence if self._ruling else "The game is over."
        seat = self.rules.seat(self.state)
        if self.rules.to_act(self.state) is not THROW:
            return f"{self.name(seat)}: set dice aside, or end the turn"
        more = ", or end the turn" if self.state.kept else ""
        return f"{self.name(seat)}: throw {dice_text(self.rules.dice(self.state))}{more}"

    def _details(self) -> dict[str, Any]:
        points = None if self.over else self.state.points
        return {
            "dice": self._dice(),
            "choices": self._choices(),
            "turn_points": points,
            "dice_left": None if self.over else self.rules.dice(self.state),
            "rerolls": self._rerolls(),
        }

    def _dice(self) -> tuple[DieView, ...]:
        if self.state.throw:
            lying = less(self.state.throw, self._aside) or ()
            shown = [_die(face) for face in lying] + [_die(face, kept=True) for face in self._aside]
        else:
            shown = [_seen_die(die) for die in moved(self._seen.thrown, self._before.thrown)]
        return tuple(shown + [_die(face, kept=True) for face in self._kept()])

    def _choices(self) -> tuple[ChoiceView, ...]:
        if not self.state.throw:
            return ()
        return tuple(
            ChoiceView(
                f"keep:{'-'.join(map(str, choice.faces))}",
                faces_text(choice.faces),
                choice.faces,
                choice.points,
                choice.faces == self._aside,
                "ends the turn" if choice.left == 0 else f"{dice_text(choice.left)} left",
            )
            for choice in self._rules.choices(self.state)
        )


def _die(face: int, *, kept: bool = False) -> DieView:
    return DieView(face, kept=kept, animal=face == 1)


def _seen_die(die: SeenDie) -> DieView:
    return DieView(die.face, die.flat, False, die.sure, die.kind, die.face == 1)
