"""Dice set aside in Rogue: what was set aside, whether the others were thrown again, and what is refused."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.rogue import Forfeit, Keep, RogueState, Stop
from companion.games.rogue.sentences import faces_text
from companion.games.rules import Throw
from companion.referee.base import Answer
from companion.referee.dice import LOOKS_BEFORE_ASKING
from companion.referee.lying import NUDGED_MM, TOUCHED_MM, UNMOVED_MM, Lying, faces, in_their_places, less, still_there
from companion.referee.rogue_sight import (
    ALL_DICE,
    Chances,
    Faces,
    Known,
    Sight,
    fit,
    likeliest,
    most_like,
    paired,
    parts,
    recognised,
    settled,
    surely,
)
from companion.referee.rogue_throws import LIKELY_ANSWERS, UNLIKELY, RogueThrows, fairness
from companion.sessions.events import Event, Source
from vision.reading import SeenDie


class RogueAside(RogueThrows):
    """What is set aside from a throw, as last seen, and the throw that follows."""

    _aside: Faces = ()
    _perhaps: Lying | None = None  # the dice left lie a little otherwise: nudged, or thrown and showing the same
    _reached_for: bool = False  # a hand came after all was set aside, and everything lies as it lay
    _open: Sight | None = None  # dice were taken from the throw, and it is not yet clear which were set aside
    _odd: tuple[object, ...] = ()  # what looked wrong at the last look

    @abstractmethod
    def _stop(self, seat: int, t: float, step: Stop | Forfeit, rule: str, source: Source) -> None:
        """The turn ends by a step of its own."""

    @abstractmethod
    def _nothing_fair(self, t: float) -> None:
        """The turn is over, and nothing that was set aside would be fair: what was meant is asked."""

    @abstractmethod
    def _turn_over(self, before: RogueState, cause: Event, t: float, rule: str) -> None:
        """Tell of a turn that a throw or a set-aside ended by itself."""

    def _await_aside(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        sight = recognised(lying, self._known, self._kept())
        others = bool(sight.fresh) and not self._nudged(sight)
        if others and not self._lifted and in_their_places(sight.rolled, self._known.left):
            self._turned_or_thrown(sight, lying, t, evidence)
        elif others and 2 * len(sight.stay) <= len(sight.rolled):
            self._others_lie_there(sight, lying, t, evidence)
        elif len(sight.aside) + len(sight.rolled) == len(self.state.throw):
            self._all_there(sight, lying, t)
        elif sight.rolled or not sight.aside:
            self._some_there(sight, lying, t)
        else:
            self._others_lifted(sight, lying, t)

    # Nobody threw -------------------------------------------------------------------------------------------------

    def _left(self, sight: Sight) -> Faces | None:
        """What the dice show that were not set aside, if they can be dice of the throw that nobody threw since."""
        rest = less(self.state.throw, faces(sight.stay)) or ()
        sure_fresh, sure_aside = (faces(d for d in dice if d.sure) for dice in (sight.fresh, sight.aside))
        if len(sight.fresh) + len(sight.aside) > len(rest):
            return None
        weights = {
            left: fit(sight.fresh, left)[0] * fit(sight.aside, less(rest, left) or ())[0]
            for left in parts(rest, len(sight.fresh))
            if less(left, sure_fresh) is not None and less(less(rest, left) or (), sure_aside) is not None
        }
        ranked = likeliest(weights)
        return tuple(sorted((*faces(sight.stay), *ranked[0][0]))) if ranked else None

    def _nudged(self, sight: Sight) -> bool:
        """Whether dice that lie elsewhere are those of the throw, put back or pushed, not thrown again.

        Whoever takes the neighbour pushes a die a little. Where nothing more was set aside since the dice were last
        seen, nobody but a thrower has anything to do there: when one lies far away, those that hardly moved did move.
        """
        if (self._lifted and self._known.left) or self._left(sight) is None:
            return False
        before = (*self._known.left, *self._before.thrown)
        if not before or len(sight.aside) + len(sight.rolled) != len(self.state.throw):
            return not before
        legal = self._legal(self._aside_of(sight))
        same = legal and len(sight.aside) == len(self._known.aside)
        far = _moved(sight.fresh, before, NUDGED_MM)
        if same:
            far = _moved(sight.rolled, before, TOUCHED_MM) if far else _moved(sight.fresh, before, UNMOVED_MM)
        if legal and 2 * far > len(sight.rolled):
            return False
        if legal and 2 * _moved(sight.fresh, before, UNMOVED_MM) > len(sight.rolled):
            self._perhaps = Lying(settled(sight.rolled, self._left(sight) or ()))
        return True

    def _aside_of(self, sight: Sight) -> Faces:
        return less(self.state.throw, self._left(sight) or ()) or ()

    def _legal(self, aside: Faces) -> bool:
        return bool(aside) and self._rules.choice(self.state, aside) is not None

    def _all_there(self, sight: Sight, lying: Lying, t: float) -> None:
        """Every die of the throw is in view: those that are not left lying are those set aside."""
        left = self._left(sight)
        if left is None:
            self._contradicted(sight, lying)
            return
        aside = less(self.state.throw, left) or ()
        there = settled(sight.aside, aside)
        known, rolled = self._known, settled(sight.rolled, left)
        was = paired((*known.left, *known.was), rolled)[1]
        self._known = Known(rolled, there, known.kept, was)
        self._reached_for = aside == self._aside and self._legal(aside) and (self._reached_for or not self._still)
        self._aside, self._open, self._odd, self._lifted = aside, None, (), False
        self._weigh_aside(aside, t)

    def _contradicted(self, sight: Sight, lying: Lying) -> None:
        """A die set aside surely shows what was not thrown: it was turned, or the throw was read wrongly."""
        seen = tuple(sorted((*faces(sight.rolled), *faces(sight.aside))))
        if not all(die.sure for die in (*sight.rolled, *sight.aside)) or not self._again("contradicted", seen):
            return
        thrown = self.state.throw
        self._ask_first(
            f"I read {faces_text(thrown)} in the throw, and now {faces_text(seen)} lie there. What was thrown?",
            Answer(faces_text(thrown), lambda at: self._turned(lying, thrown, at), thrown),
            Answer(faces_text(seen), lambda at: self._read_wrongly(seen, at), seen),
        )

    def _read_wrongly(self, dice: Faces, t: float) -> None:
        """The throw was another one: it is put right."""
        event = self.record.last("throw")
        if event is not None:
            self._put_dice_right(event, dice, t)

    def _some_there(self, sight: Sight, lying: Lying, t: float) -> None:
        """Dice of the throw are in a hand, or not seen."""
        if not sight.rolled:
            self._lifted = True
        elif len(sight.aside) + len(sight.rolled) > len(self.state.throw):
            self._taken_back(lying, t)
        else:
            self._open, self.wants_look = sight, True

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

    def _again(self, *what: object) -> bool:
        """Whether the same was seen at the last look already: nobody is accused on a single one."""
        seen, self._odd = self._odd == what, what
        self.wants_look = not seen
        return seen

    # Others lie there ---------------------------------------------------------------------------------------------

    def _others_lie_there(self, sight: Sight, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Dice lie there that do not lie where those of the throw lay, or show something else."""
        rolled = len(sight.rolled)
        size = len(self.state.throw) - rolled
        if rolled == len(self.state.throw) + len(self._kept()) and not lying.keep:
            self._all_thrown(lying, t, evidence)
        elif size < 0 or len(sight.aside) > size:
            self._taken_back(lying, t)
        elif size == 0:
            self._thrown_again(lying, t, evidence)
        elif len(self._aside) <= size and self._as_seen(sight) and self._legal(self._aside):
            self._commit_and_go_on(self._aside, lying, t, evidence)  # even if a die is not seen now
        else:
            self._thrown_on(sight, size, lying, t, evidence)

    def _as_seen(self, sight: Sight) -> bool:
        """Whether no more is set aside than when all dice of the throw were last in view."""
        return bool(self._aside) and self._open is None and not paired(sight.aside, self._known.aside)[1]

    def _all_thrown(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """All six dice were thrown: by the next player, unless nothing at all was set aside in this turn."""
        seat = self.state.seat

        def next_turn(at: float) -> None:
            if self.state.seat == seat and (self.state.kept or self.state.throw):
                self._stop(seat, at, Stop(), "TAB-2.3", source="auto")
            self._throw_lies(lying, at, evidence)

        if self._open is not None and self._open.aside:
            self._take_open(self._open, next_turn, t)
        elif not (self._aside or self._kept()):
            self._thrown_again(lying, t, evidence)
        elif not self._aside or self._commit_all(t):
            next_turn(t)

    def _take_open(self, sight: Sight, go_on: Callable[[float], None], t: float) -> None:
        """The turn is over and not all that was set aside was clearly seen: it is forced, or asked about."""
        weights = self._open_weights(sight)
        aside = surely(weights)
        if aside is not None and self._legal(aside):
            self._set_aside(aside, go_on, t)
        elif not self._ask_what_was_set_aside(weights, go_on):
            self._nothing_fair(t)

    def _open_weights(self, sight: Sight) -> Chances:
        """What may have been set aside when some dice of the throw are not in view: those, or they are in a hand."""
        if sight.rolled:
            return self._aside_weights(sight, len(self.state.throw) - len(sight.rolled))
        everything = len(self.state.throw)
        sight = replace(sight, aside=most_like(sight.aside, self.state.throw))
        seen = len(sight.aside)
        return {
            part: weight * UNLIKELY ** (size - seen)
            for size in range(max(seen, 1), everything + 1)
            for part, weight in self._aside_weights(sight, size).items()
        }

    def _commit_all(self, t: float) -> bool:
        """What is set aside counts, and so does a throw after it that can only be told by what follows."""
        perhaps = self._perhaps
        thrown = perhaps is not None and self._passes_after(self._aside, faces(perhaps.roll))
        if not self._commit(self._aside, Lying(), t, None):
            return False
        if perhaps is not None and thrown:
            self._take(faces(perhaps.roll), perhaps, t, None)
        return True

    def _thrown_on(self, sight: Sight, size: int, lying: Lying, t: float, evidence: bytes | None) -> None:
        """So many dice were set aside and the others taken up; if they were thrown already, they lie there."""
        weights = self._aside_weights(sight, size)
        aside = surely(weights)
        if (
            aside is not None
            and self._legal(aside)
            and (len(sight.aside) == size or self._looks >= LOOKS_BEFORE_ASKING)
        ):
            self._commit_and_go_on(aside, lying, t, evidence)
        elif self._looks < LOOKS_BEFORE_ASKING and not (_all_sure(lying) and len(sight.aside) == size):
            self._looks, self.wants_look = self._looks + 1, True  # a die that is not seen, or badly, may be found
            self._pending = lambda at: self._thrown_on(sight, size, lying, at, evidence)
        elif aside is None:
            self._which_aside(weights, sight, lying, evidence)
        else:
            self._wrongly_aside(aside, sight, lying, t, evidence)

    def _aside_weights(self, sight: Sight, size: int) -> Chances:
        """What may have been set aside: dice of the throw, by the rules, as they are seen, and as others left."""
        seen = self._open
        rest = (less(self.state.throw, faces(seen.stay)) or ()) if seen is not None else ()
        return {
            part: fit(sight.aside, part)[0] * share * (1.0 if len(rest) != size or part == rest else UNLIKELY)
            for part, share in fairness(parts(self.state.throw, size), self._legal).items()
        }

    def _others_lifted(self, sight: Sight, lying: Lying, t: float) -> None:
        """The other dice are in a hand: what was set aside counts, or waits for the throw to be told by its number."""
        self._lifted = True
        if not self._as_seen(sight):
            self._open = sight
        elif self._legal(self._aside):
            self._commit_and_go_on(self._aside, lying, t, None)
        else:
            self._wrongly_aside(self._aside, sight, lying, t, None)

    def _which_aside(self, weights: Chances, sight: Sight, lying: Lying, evidence: bytes | None) -> None:
        """It is not clear what was set aside before this throw."""
        seen = faces(sight.aside)
        missed = self._missed_throw(seen, faces(sight.rolled)) if _all_sure(lying) else None
        if missed and less(self.state.throw, seen) is None:
            self._ask_about_missed(missed, lying, evidence)
        else:
            self._ask_what_was_set_aside(weights, lambda at: self._throw_lies(lying, at, evidence))

    def _ask_what_was_set_aside(self, weights: Chances, go_on: Callable[[float], None]) -> bool:
        """Ask for it, the likeliest first; False when nothing of it would be fair."""
        legal = [aside for aside, _ in likeliest(weights) if self._legal(aside)][:LIKELY_ANSWERS]
        if not legal:
            return False
        self._ask_first(
            f"I can't see well what was set aside from {faces_text(self.state.throw)}. What was it?",
            *(Answer(faces_text(aside), partial(self._set_aside, aside, go_on), aside) for aside in legal),
            Answer("Something else: choose it in the list", lambda _: None),
        )
        return True

    def _set_aside(self, aside: Faces, go_on: Callable[[float], None], t: float) -> None:
        if self._commit(aside, self._seen, t, None):
            go_on(t)

    def _wrongly_aside(self, aside: Faces, sight: Sight, lying: Lying, t: float, evidence: bytes | None) -> None:
        """What was set aside scores nothing: refused, unless a throw went by unseen between."""
        if not _all_sure(lying):
            self.wants_look = True  # nobody is accused on a reading that is not sure
            return
        missed = self._missed_throw(aside, faces(sight.rolled)) if sight.rolled else None
        if missed:
            self._ask_about_missed(missed, lying, evidence)
        else:
            self._refuse_aside(aside, t)

    def _commit_and_go_on(self, aside: Faces, lying: Lying, t: float, evidence: bytes | None) -> None:
        """What was set aside counts, and the others were thrown again or are in the hand."""
        if self._commit(aside, lying, t, None) and lying.thrown:
            self._fresh_throw(lying, t, evidence)
        elif not lying.thrown:
            self._lifted = True

    # What counts --------------------------------------------------------------------------------------------------

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
        self._kept_there(aside, before, lying)
        self._before = lying
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

    def _lie(self, lying: Lying) -> None:
        """How the dice lie when a throw has been settled, or those of the turn before when a turn begins."""
        throw = self.state.throw
        left = settled(lying.thrown, throw) if len(lying.thrown) <= len(throw) else ()
        self._known = Known(left, kept=self._known.kept if throw else lying.keep)
        self._forget()

    def _forget(self) -> None:
        """Nothing is set aside from the present throw."""
        self._aside, self._refused, self._odd, self._asked = (), (), (), ()
        self._perhaps, self._open, self._pending, self._looks, self._reached_for = None, None, None, 0, False

    def _kept_there(self, aside: Faces, before: RogueState, lying: Lying) -> None:
        """Remember where the dice lie that are set aside now."""
        kept = tuple(sorted(face for group in before.kept for face in group))
        sight = recognised(lying, self._known, kept)
        there = settled(sight.aside, aside) if len(sight.aside) <= len(aside) else self._known.aside
        self._known = Known(kept=(*self._known.kept, *there))
        self._forget()

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

    # What is wrong, or was not seen ---------------------------------------------------------------------------------

    def _taken_back(self, lying: Lying, t: float) -> None:
        """Dice that were set aside before lie elsewhere: said when every die is surely seen."""
        if len(lying.all) != ALL_DICE or not _all_sure(lying) or not self._again("back", faces(lying.keep)):
            self.wants_look = True
        elif self._first_time("back", faces(lying.keep)):
            sentence = f"{faces_text(self._kept())} stay set aside until the turn ends (ROG-2.1)."
            self._refuse(self.state.seat, t, sentence, "ROG-2.1", dice=list(faces(lying.keep)))

    def _turned_or_thrown(self, sight: Sight, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Other faces in the same places: after a fair set-aside it may be a throw, which is asked, else it is not."""
        if not all(die.sure for die in (*sight.rolled, *sight.aside)):  # what was kept before makes no difference
            self.wants_look = True
            return
        aside, shown = faces(sight.aside), faces(sight.rolled)
        there = less(self.state.throw, aside) or ()
        if not self._legal(aside):
            if self._again("turned", shown):
                self._turned(lying, there, t)
            return
        self._ask_first(
            f"Was {faces_text(shown)} thrown, after {faces_text(aside)} was set aside?",
            Answer(
                f"Yes: {faces_text(shown)}",
                lambda at: self._commit_and_go_on(aside, lying, at, evidence),
                shown,
            ),
            Answer("No: a die was turned over", lambda at: self._turned(lying, there, at)),
        )
        self._granted = self._passes_after(aside, shown)

    def _passes_after(self, aside: Faces, dice: Faces) -> bool:
        """Whether a throw of these dice after that set-aside ends the turn and changes no score."""
        if not self._legal(aside):
            return False
        after = self._rules.apply(self.state, Keep(aside))
        if len(dice) != after.left or not after.kept or dice == (1,):
            return False
        return not self._rules.apply(after, Throw(dice)).throw

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
        self._ask_first(
            f"I did not see the last throw. Was it {faces_text(thrown)}, after {faces_text(first)} was set aside?",
            Answer(f"Yes: {faces_text(thrown)}", lambda at: self._take_missed(missed, lying, at, evidence), thrown),
            Answer("No", lambda at: self._not_missed(lying, at)),
        )

    def _not_missed(self, lying: Lying, t: float) -> None:
        """No throw was missed: then what is set aside is what counts."""
        aside = faces(recognised(lying, self._known, self._kept()).aside)
        if aside:
            self._refuse_aside(aside, t)

    def _take_missed(self, missed: tuple[Faces, Faces], lying: Lying, t: float, evidence: bytes | None) -> None:
        first, thrown = missed
        if self._commit(first, Lying(), t, None):
            self._take(thrown, lying, t, evidence, "button")
            self._await_aside(lying, t, evidence)

    def _thrown_again(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The dice were thrown again although nothing was set aside: refused; the table may take it nevertheless."""
        if not _all_sure(lying) or not self._again("again", faces(lying.thrown)):
            self.wants_look = True  # nobody is accused on a reading that is not sure
            return
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


def _all_sure(lying: Lying) -> bool:
    return all(die.sure for die in lying.all)


def _moved(dice: Sequence[SeenDie], before: Sequence[SeenDie], within: float) -> int:
    """How many dice do not lie where their like lay before, within so many mm."""
    return sum(not still_there(die, before, within) for die in dice)
