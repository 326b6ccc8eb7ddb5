"""Rogue at the table: throws, dice set aside one by one under the camera, turns ended by a button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.rogue import Forfeit, Keep, RogueRules, RogueState, Stop
from companion.games.rogue.sentences import dice_text, faces_text, points_text
from companion.games.rogue.steps import Faces
from companion.games.rules import THROW, Throw
from companion.games.verdict import Verdict
from companion.referee.base import Answer
from companion.referee.dice import DiceReferee
from companion.referee.following import consequences, turn_over, turn_payload
from companion.referee.lying import Lying, faces, in_their_places, less, moved, thrown_anew
from companion.referee.numbers import dice_words
from companion.referee.view import ChoiceView, DieView
from companion.sessions.events import Event, Source
from vision.reading import SeenDie, TableReading


class RogueReferee(DiceReferee):
    """Referees Rogue: the throws, what is set aside from them, the turns."""

    _aside: Faces = ()  # set aside from the present throw, as last seen
    _ended_alone: int = 0  # the seat whose turn ended without its button: the press that may follow means just that

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        lying = Lying.of(reading.dice)
        self._seen = lying
        self._settle_doubt(lying, t)
        if self.rules.to_act(self.state) is THROW:
            self._await_throw(lying, t, evidence)
        else:
            self._await_aside(lying, t, evidence)

    # Throws -------------------------------------------------------------------------------------------------------

    def _face_words(self, dice: Faces) -> str:
        return faces_text(dice)

    def _complete(self, lying: Lying) -> bool:
        return len(lying.keep) <= len(self._kept())

    def _thrown(self, before: RogueState, event: Event, verdict: Verdict[Any], lying: Lying, t: float) -> None:  # noqa: ARG002
        self._aside, self._ended_alone = (), 0
        self._turn_over(before, event, t, verdict.rule)

    def _lose_turn(self, seat: int, t: float) -> None:
        self._stop(seat, t, Forfeit(), "TAB-1.4", source="auto")

    def _odd_number(self, lying: Lying, wanted: int, t: float, evidence: bytes | None) -> None:
        kept = self._kept()
        extra = len(lying.keep) - len(kept)
        if extra > 0 and len(lying.thrown) + extra == wanted:
            self._thrown_and_set_aside(lying, t, evidence)
        elif kept and not lying.keep and len(lying.thrown) == len(kept) + wanted:
            self._ended_without_press(lying, t)
        elif len(lying.thrown) > wanted:
            others = f"throw the other {dice_words(wanted)}"
            self._too_many(lying, wanted, t, (f"Set {faces_text(kept)} aside again and {others}.",) if kept else ())
        elif extra <= 0:
            self._too_few(lying, wanted)

    def _thrown_and_set_aside(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Dice were set aside before the throw was read: fair when they make a legal set-aside, else a bum throw."""
        aside = less(faces(lying.keep), self._kept())
        sure = all(die.sure and die.flat for die in (*lying.thrown, *lying.keep))
        if aside is None or not sure or lying.stray:
            self.wants_look = True
            return
        dice = tuple(sorted((*faces(lying.thrown), *aside)))
        probe = self.rules.apply(self.state, Throw(dice))
        if probe.throw and self.rules.check(probe, Keep(aside)).ok:
            self._take(dice, Lying(keep=self._before.keep), t, evidence)
            self._await_aside(lying, t, evidence)
        else:
            self._void("bum", lying, t, evidence)

    def _ended_without_press(self, lying: Lying, t: float) -> None:
        """All dice are thrown anew and nobody pressed: the turn before counts as ended (TAB-2.3)."""
        self._stop(self.rules.seat(self.state), t, Stop(), "TAB-2.3", source="auto")
        self._fresh_throw(lying, t, None)

    # Dice are set aside -------------------------------------------------------------------------------------------

    def _await_aside(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        throw, kept = self.state.throw, self._kept()
        lying = lying.known((*throw, *kept))
        aside = less(faces(lying.keep), kept)
        if aside is None:
            self._taken_back(lying, kept, t)
            return
        rolled = faces(lying.thrown)
        if tuple(sorted(aside + rolled)) == throw:
            if self._thrown_alike(lying, aside):
                self._commit_and_go_on(aside, lying, t, evidence)
                return
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

    def _thrown_alike(self, lying: Lying, aside: Faces) -> bool:
        """Whether the dice left were thrown again and show what they showed: most of them lie elsewhere than before."""
        left = lying.thrown
        if not (aside and left and all(die.sure for die in left)):
            return False
        return thrown_anew(left, self._before.thrown) and self.rules.check(self.state, Keep(aside)).ok

    def _commit_and_go_on(self, aside: Faces, lying: Lying, t: float, evidence: bytes | None) -> None:
        """What was set aside counts, and the others were thrown again."""
        if self._commit(aside, lying, t, None):
            self._fresh_throw(lying, t, evidence)

    def _weigh_aside(self, aside: Faces, t: float) -> None:
        """All dice of the throw are in view: accuse only when no further die can make it right."""
        if not aside:
            self._refused = ()
            return
        verdict = self.rules.check(self.state, Keep(aside))
        if verdict.ok:
            self._refused = ()
            self._rule(verdict.sentence, verdict.rule)
        elif not self._rules.can_grow(self.state, aside):
            self._refuse_aside(aside, t)
        if verdict.ok and aside == self.state.throw:
            self._commit(aside, self._seen, t, None)

    def _commit(self, aside: Faces, lying: Lying, t: float, evidence: bytes | None) -> bool:
        """What is set aside counts, or is refused; True when it counts."""
        before: RogueState = self.state
        verdict = self.rules.check(before, Keep(aside))
        if not verdict.ok:
            self._refuse_aside(aside, t)
            return False
        event = self._log("keep", before.seat, t, self._keep_payload(before, aside), evidence=evidence)
        if event is None:
            return False
        self._before = Lying(lying.roll, lying.keep, lying.stray)
        self._aside, self._refused = (), ()
        self._rule(verdict.sentence, verdict.rule, "good")
        self._turn_over(before, event, t, verdict.rule)
        return True

    def _keep_payload(self, before: RogueState, aside: Faces) -> dict[str, Any]:
        """What a set-aside event says."""
        step = Keep(aside)
        choice = self._rules.choice(before, aside)
        points = choice.points if choice else 0
        return {
            "dice": list(aside),
            "points": points,
            "turn": before.points + points,
            "rule": self.rules.check(before, step).rule,
            "sentence": f"{self.name(before.seat)} {self.rules.describe(before, step)}.",
            "step": self.rules.notation(step),
        }

    def _refuse_aside(self, aside: Faces, t: float) -> None:
        if not self._first_time("aside", aside):
            return
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
        if self._first_time("back", faces(lying.keep)):
            sentence = f"{faces_text(kept)} stay set aside until the turn ends (ROG-2.1)."
            self._refuse(self.state.seat, t, sentence, "ROG-2.1", dice=list(faces(lying.keep)))

    def _changed(self, lying: Lying, aside: Faces, t: float, evidence: bytes | None) -> None:
        """All dice are there, but not those of the throw: thrown on, a new player's throw, or a die turned over."""
        if not all(die.sure for die in lying.all):
            self.wants_look = True  # nobody is accused on a reading that is not sure
            return
        missed = self._missed_throw(aside, faces(lying.thrown))
        if in_their_places(lying.thrown, self._before.thrown) and not self._lifted:
            self._turned_or_thrown(lying, aside, t, evidence)
        elif aside and missed and not self.rules.check(self.state, Keep(aside)).ok:
            self._ask_about_missed(missed, lying, evidence)
        elif aside:
            self._commit_and_go_on(aside, lying, t, evidence)
        elif self._aside and len(lying.thrown) == len(self._kept()) + len(self.state.throw):
            self._new_player_threw(lying, t, evidence)
        else:
            self._thrown_again(lying, t, evidence)

    def _turned_or_thrown(self, lying: Lying, aside: Faces, t: float, evidence: bytes | None) -> None:
        """Other faces in the same places: after a fair set-aside it may be a throw, which is asked, else it is not."""
        there = less(self.state.throw, aside) or ()
        if not (aside and self.rules.check(self.state, Keep(aside)).ok):
            self._turned(lying, there, t)
        elif self._first_time("turned or thrown", faces(lying.thrown)):
            shown = faces_text(faces(lying.thrown))
            self._ask(
                f"Was {shown} thrown, after {faces_text(aside)} was set aside?",
                Answer(
                    f"Yes: {shown}",
                    lambda at: self._commit_and_go_on(aside, lying, at, evidence),
                    faces(lying.thrown),
                ),
                Answer("No: a die was turned over", lambda at: self._turned(lying, there, at)),
            )

    def _missed_throw(self, aside: Faces, rolled: Faces) -> tuple[Faces, Faces] | None:
        """What was set aside from the throw that was seen, and the throw after it that was not, if only one fits."""
        ways = []
        for choice in self._rules.choices(self.state):
            rest = less(aside, choice.faces)
            if not rest:
                continue
            after = self.rules.apply(self.state, Keep(choice.faces))
            thrown = tuple(sorted((*rest, *rolled)))
            if after.kept and len(thrown) == after.left and self._rules.can_grow(replace(after, throw=thrown), rest):
                ways.append((choice.faces, thrown))
        return ways[0] if len(ways) == 1 else None

    def _ask_about_missed(self, missed: tuple[Faces, Faces], lying: Lying, evidence: bytes | None) -> None:
        """Dice were set aside from a throw that went by too fast to be read."""
        first, thrown = missed
        self._ask(
            f"I did not see the last throw. Was it {faces_text(thrown)}, after {faces_text(first)} was set aside?",
            Answer(f"Yes: {faces_text(thrown)}", lambda at: self._take_missed(missed, lying, at, evidence), thrown),
            Answer("No", lambda at: self._refuse_aside(less(faces(lying.keep), self._kept()) or (), at)),
        )

    def _take_missed(self, missed: tuple[Faces, Faces], lying: Lying, t: float, evidence: bytes | None) -> None:
        first, thrown = missed
        if self._commit(first, Lying(), t, None):
            self._take(thrown, lying, t, evidence, "button")
            self._await_aside(lying, t, evidence)

    def _new_player_threw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Dice were set aside, nobody pressed, all six are thrown anew: the turn before ended (TAB-2.3)."""
        seat = self.state.seat
        if not self._commit(self._aside, Lying(), t, None):
            return
        if self.state.kept and self.state.seat == seat:
            self._stop(seat, t, Stop(), "TAB-2.3", source="auto")
        self._fresh_throw(lying, t, evidence)

    def _thrown_again(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The dice were thrown again although nothing was set aside: refused; the table may take it nevertheless."""
        if not self._first_time("again", faces(lying.thrown)):
            return
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
        if self._doubt is not None and seat in (None, acting):
            self._take(self._doubt.dice, self._doubt.lying, t, self._doubt.evidence)
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

    def _stop(self, seat: int, t: float, step: Stop | Forfeit, rule: str, source: Source) -> None:
        """The turn ends by a step of its own: the button, three void throws, or the next player's throw."""
        before: RogueState = self.state
        verdict = self.rules.check(before, step)
        if not verdict.ok:
            self._refuse(seat, t, verdict.sentence, verdict.rule)
            return
        told = turn_payload(self.rules, self.names, before, self.rules.apply(before, step))
        event = self._log("turn", seat, t, told | {"rule": rule, "step": self.rules.notation(step)}, source=source)
        if event is not None:
            self._follow(before, event, t, rule, alone=source == "auto")

    def _turn_over(self, before: RogueState, cause: Event, t: float, rule: str) -> None:
        """Tell of a turn that a throw or a set-aside ended by itself."""
        if turn_over(self.rules, before, self.state):
            self._follow(before, cause, t, rule, alone=True)

    def _follow(self, before: RogueState, cause: Event, t: float, rule: str, *, alone: bool) -> None:
        """What follows from the end of a turn; ``alone``: nobody pressed the button for it."""
        self._before = self._seen
        self._aside, self._lifted, self._looks = (), False, 0
        self._question, self._doubt, self._refused = None, None, ()
        self._ended_alone = before.seat if alone else 0
        said = self._ruling.sentence if self._ruling and alone else ""
        if cause.kind == "turn":
            self._rule(f"{said} {cause.payload['sentence']}".strip(), rule, "good")
        for news in consequences(self.rules, self.names, before, self.state, rule):
            if news.kind != cause.kind:
                self._log(news.kind, news.seat, t, {**news.payload, "by": cause.seq}, source="auto")
            if news.kind == "over" or (news.kind == "turn" and cause.kind != "turn"):
                sentence = str(news.payload["sentence"])
                spoken = sentence if news.kind == "over" else f"{said} {sentence}".strip()
                self._rule(spoken, str(news.payload["rule"]), "good")

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
        super()._undone()
        self._aside, self._ended_alone = (), 0

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        """Of dice that were set aside: the others that might have been, those with most points first."""
        if event.kind != "keep":
            return super()._right_ways(event)
        before: RogueState = self.record.before(event)
        was = tuple(event.payload["dice"])
        others = (choice.faces for choice in self._rules.choices(before) if choice.faces != was)
        return tuple(self._keep_answer(event, before, other) for other in others)

    def _keep_answer(self, event: Event, before: RogueState, aside: Faces) -> Answer:
        payload = self._keep_payload(before, aside)
        return Answer(faces_text(aside), lambda at: self._put_right(event, payload, at), aside, payload["points"])

    def _restated(self, event: Event, before: Any, earlier: Sequence[Event]) -> Mapping[str, Any] | None:
        """Of dice that were set aside the points, which earlier ones add to."""
        if event.kind != "keep":
            return super()._restated(event, before, earlier)
        return {**event.payload, **self._keep_payload(before, tuple(event.payload["dice"]))}

    @property
    def _rules(self) -> RogueRules:
        rules = self.record.rules
        assert isinstance(rules, RogueRules)
        return rules

    def _kept(self) -> Faces:
        """The dice set aside in this turn from earlier throws."""
        return tuple(sorted(face for group in self.state.kept for face in group))

    def _headline(self) -> str:
        if self.over:
            return self._ruling.sentence if self._ruling else "The game is over."
        seat = self.rules.seat(self.state)
        if self.rules.to_act(self.state) is not THROW:
            return f"{self.name(seat)}: set dice aside"
        return f"{self.name(seat)}: throw {dice_text(self.rules.dice(self.state))}"

    def _details(self) -> dict[str, Any]:
        points = None if self.over else self.state.points
        return {
            "dice": self._dice(),
            "choices": self._choices(),
            "choices_title": "May be set aside",
            "note": "The War is on: six scoring dice earn another turn." if self.state.war else "",
            "rerolls_word": self._void_kind(),
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
