"""Rogue at the table: throws, dice set aside one by one under the camera, turns ended by a button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.rogue import Forfeit, RogueState, Stop
from companion.games.rogue.sentences import dice_text, faces_text, points_text
from companion.games.rogue.steps import Faces
from companion.games.rules import THROW
from companion.games.verdict import Verdict
from companion.referee.base import Answer
from companion.referee.dice import Doubt
from companion.referee.following import consequences, turn_over, turn_payload
from companion.referee.lying import UNMOVED_MM, Lying, faces, less, moved, thrown_anew
from companion.referee.numbers import dice_words
from companion.referee.rogue_aside import RogueAside
from companion.referee.rogue_sight import paired, recognised
from companion.referee.view import ChoiceView, DieView
from companion.sessions.events import Event, Source
from vision.reading import SeenDie


class RogueReferee(RogueAside):
    """Referees Rogue: the throws, what is set aside from them, the turns."""

    _ended_alone: int = 0  # the seat whose turn ended without its button: the press that may follow means just that
    _begun: Doubt | None = None  # a throw of which a part was set aside before it was read, or rolled there

    # Throws -------------------------------------------------------------------------------------------------------

    def _weigh(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The camera is back after something was entered by hand: what lies there now is no new throw."""
        if self._entered_blind and not self._waits():
            self._entered_blind, self._before, self._lifted = False, lying, False
            self._lie(lying)
            if self.rules.to_act(self.state) is THROW:
                return
        super()._weigh(lying, t, evidence)

    def _face_words(self, dice: Faces) -> str:
        return faces_text(dice)

    def _complete(self, lying: Lying) -> bool:
        return len(lying.keep) <= len(self._kept())

    def _thrown(self, before: RogueState, event: Event, verdict: Verdict[Any], lying: Lying, t: float) -> None:
        self._lie(lying)
        self._ended_alone, self._begun = 0, None
        self._turn_over(before, event, t, verdict.rule)

    def _lose_turn(self, seat: int, t: float) -> None:
        self._stop(seat, t, Forfeit(), "TAB-1.4", source="auto")

    def _odd_number(self, lying: Lying, wanted: int, t: float, evidence: bytes | None) -> None:
        kept = self._kept()
        extra = len(recognised(lying, self._known, kept).aside)
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
        """Dice were set aside before the throw was read: fair when they make a legal set-aside, else a bum throw.

        Where more dice would make it one, these may still follow.
        """
        set_aside = recognised(lying, self._known, self._kept()).aside
        if not all(die.sure and die.flat and die.face for die in (*lying.thrown, *set_aside)) or lying.stray:
            doubt = Doubt((), Lying(), evidence)
            self._look_past(doubt, self._gone(doubt, lying), lying, t, evidence)
            return
        aside = faces(set_aside)
        dice = tuple(sorted((*faces(lying.thrown), *aside)))
        if self._may_keep(dice, aside):
            self._take(dice, Lying((*lying.thrown, *set_aside)), t, evidence)
            self._await_aside(lying, t, evidence)
        elif self._can_grow(dice, aside):
            self._begun = Doubt(dice, Lying((*lying.thrown, *set_aside)), evidence)
            self._unsure(
                f"Set aside before the throw was read: {faces_text(aside)}. If it rolled there, throw all again."
            )
        else:
            self._void("bum", lying, t, evidence)

    def _await_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        if counts := self._played_on_void(lying):
            self._voided = counts
            self._overrule(t)
            self._await_aside(lying, t, evidence)
            return
        begun = self._begun
        if begun is None or not thrown_anew(lying.thrown, begun.lying.roll, UNMOVED_MM):
            super()._await_throw(lying, t, evidence)
        elif recognised(lying, self._known, self._kept()).aside:
            self._take_begun(t)
            self._await_aside(lying, t, evidence)
        else:
            self._void("bum", begun.lying, t, begun.evidence)
            super()._await_throw(lying, t, evidence)

    def _played_on_void(self, lying: Lying) -> Doubt | None:
        """The throw that was just called void, where dice of it were set aside: for the table it counts (TAB-1.5).

        What could hardly be read when it was called void may be read better now.
        """
        void, aside = self._voided, recognised(lying, self._known, self._kept()).aside
        if void is None or self._last_void() is None or not (aside and lying.thrown):
            return None
        _, elsewhere, gone = paired(lying.thrown, void.lying.thrown)
        dice = faces((*lying.thrown, *aside))
        whole = len(dice) == self.rules.dice(self.state) and len(gone) == len(aside)
        if elsewhere or not whole or not self._may_keep(dice, faces(aside)):
            return None
        away = (replace(old, face=face) for old, face in zip(gone, faces(aside), strict=True))
        return replace(void, dice=dice, lying=replace(void.lying, roll=(*lying.thrown, *away), stray=()))

    def _take_begun(self, t: float) -> None:
        """Some of the dice lay set aside before the throw was read: who goes on with that set them aside."""
        begun = self._begun
        if begun is not None and self.rules.to_act(self.state) is THROW:
            self._take(begun.dice, begun.lying, t, begun.evidence)

    def _void(self, kind: str, lying: Lying, t: float, evidence: bytes | None) -> None:
        self._begun = None
        super()._void(kind, lying, t, evidence)

    def _ended_without_press(self, lying: Lying, t: float) -> None:
        """All dice are thrown anew and nobody pressed: the turn before counts as ended (TAB-2.3)."""
        self._stop(self.rules.seat(self.state), t, Stop(), "TAB-2.3", source="auto")
        self._fresh_throw(lying, t, None)

    # Turns --------------------------------------------------------------------------------------------------------

    def _end(self, seat: int | None, t: float) -> None:
        acting = self.rules.seat(self.state)
        if seat in (None, acting) and self._begun is not None:
            self._take_begun(t)
            self._await_aside(self._seen, t, None)
        if seat in (None, acting):
            self._decide(t)
        if self._waits():
            self._waiting += (lambda at: self._end(seat, at),)
            self._take_for_granted(t)
        elif seat in (None, acting) and not self._settle_before_the_end(seat, t):
            return
        elif seat == self._ended_alone and not self._thrown_since():
            self._ended_alone = 0  # the turn had ended by itself; the press says the same
        elif seat not in (None, acting):
            sentence = f"That was {self.name(seat)}'s button; it is {self.name(acting)}'s turn (TAB-2.1)."
            self._refuse(seat, t, sentence, "TAB-2.1")
        elif self.rules.to_act(self.state) is not THROW:
            self._end_after_throw(acting, t)
        elif self._lifted and not self._seen.thrown and self.rules.dice(self.state) == 1:
            self._ask_about_unseen(acting)
        else:
            self._stop_now(acting, t)

    def _end_after_throw(self, seat: int, t: float) -> None:
        if self._open is not None:
            self._take_open(self._open, partial(self._stop_if_going_on, seat), t)
        elif not self._aside:
            self._ask_about_nothing(seat, t)
        elif self._reached_for and len(self._known.left) == 1 and self._perhaps is None:
            self._ask_about_same(self._known.left[0].face, seat)
        elif self._commit_all(t):
            self._stop_if_going_on(seat, t)

    def _stop_if_going_on(self, seat: int, t: float) -> None:
        """The button ends the turn where it has not ended by itself."""
        if self._ended_alone == seat:
            self._ended_alone = 0
        elif self.state.seat == seat and self.state.kept:
            self._stop_now(seat, t)

    def _ask_about_same(self, face: int, seat: int) -> None:
        """A hand came to the last die, and it lies as it lay: it may have been thrown, and come to lie just there."""
        aside = self._aside

        def counts(thrown: bool, at: float) -> None:
            if not self._commit(aside, self._seen, at, None):
                return
            if thrown:
                self._take((face,), self._seen, at, None, "button")
            self._stop_if_going_on(seat, at)

        self._ask_first(
            f"The last die shows {faces_text((face,))} where it lay before. Was it thrown?",
            Answer(f"Yes: {faces_text((face,))}", partial(counts, True), (face,)),
            Answer("No: the turn is over", partial(counts, False)),
        )

    def _ask_about_unseen(self, seat: int) -> None:
        """The last die was taken up, the button is pressed, and it was not seen to be thrown: whoever can throws it."""

        def thrown(face: int, at: float) -> None:
            self._take((face,), Lying(keep=self._seen.keep), at, None, "button")

        self._ask_first(
            f"I did not see {self.name(seat)}'s last die. What did it show?",
            Answer("It was not thrown: the turn is over", lambda at: self._stop_now(seat, at)),
            *(Answer(faces_text((face,)), partial(thrown, face), (face,)) for face in range(1, 7)),
        )

    def _stop_now(self, seat: int, t: float) -> None:
        self._stop(seat, t, Stop(), "ROG-2.5", source="button")

    def _nothing_fair(self, t: float) -> None:
        self._ask_about_nothing(self.state.seat, t)

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
        self._lie(Lying(keep=self._seen.keep))
        self._lifted, self._looks = False, 0
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
        """``keep:2-2-5-5`` and ``stop`` play by touch; ``throw:2-2-3-5-5-6`` and ``die:2`` enter a throw by hand."""
        self._entered_blind = self._entered_blind or self._blind
        numbers = tuple(int(part) for part in rest.split("-") if part.isdecimal())
        if verb == "keep":
            self._commit(tuple(sorted(numbers)), self._seen, t, None)
        elif verb == "throw":
            self._enter(tuple(sorted(numbers)), t)
        elif verb == "die":
            self._enter_die(rest, t)
        elif verb == "stop":
            self._stop(self.rules.seat(self.state), t, Stop(), "ROG-2.5", source="touch")

    def _undone(self) -> None:
        super()._undone()
        self._lie(Lying())
        self._ended_alone, self._begun = 0, None

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
            "choices_title": "May be set aside" if self.state.throw else self._entry_title(),
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
            entered = [_die(face) for face in self._entry]
            shown = entered or [_seen_die(die) for die in moved(self._seen.thrown, self._before.thrown)]
        return tuple(shown + [_die(face, kept=True) for face in self._kept()])

    def _choices(self) -> tuple[ChoiceView, ...]:
        if self.over:
            return ()
        offered = self._set_asides() if self.state.throw else self._entry_choices(blind=self._blind)
        return (*offered, *self._stops()) if self._goes_by_hand and not self._entry else offered

    def _stops(self) -> tuple[ChoiceView, ...]:
        """The end of the turn as a choice, for those whose buttons walk through the choices."""
        if Stop() not in self.rules.legal(self.state):
            return ()
        leaving = ", leaving this throw" if self.state.throw else ""
        return (ChoiceView("stop", f"End with {points_text(self.state.points)}{leaving}"),)

    def _set_asides(self) -> tuple[ChoiceView, ...]:
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
