"""Throws of Rogue that are not clear at once: weighed with what is done next, else asked about.

A throw with a die that is hard to see is not lost when play goes on: what is set aside from it, what stays lying and
what the rules allow tell what it was. Where they leave a doubt one question is asked, and what happens until it is
answered waits for the answer.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.games.rogue import RogueRules, RogueState
from companion.games.rogue.sentences import faces_text
from companion.games.rules import THROW, Throw
from companion.referee.base import BUSY, Answer, Question
from companion.referee.dice import LOOKS_BEFORE_ASKING, DiceReferee, Doubt
from companion.referee.lying import UNMOVED_MM, Lying, faces
from companion.referee.numbers import dice_words
from companion.referee.one_set import apart
from companion.referee.rogue_sight import (
    ALL_DICE,
    Chances,
    Faces,
    Known,
    alike,
    fit,
    likeliest,
    merged,
    paired,
    parts,
    recognised,
    settled,
    six_of,
    surely,
    throws,
)
from companion.referee.unread import unread_dice
from companion.referee.view import Status
from vision.reading import SeenDie, TableReading

UNLIKELY = 0.05  # how much less likely something against the rules is, which people do by mistake
LIKELY_ANSWERS = 3
ANSWERS_IF_HIDDEN = 6  # a die that was not seen may show any face


@dataclass(frozen=True, slots=True)
class Gone:
    """What became of a doubtful throw: its dice that still lie there, those that do not, and what lies there now."""

    stay: tuple[SeenDie, ...]
    away: tuple[SeenDie, ...]
    found: tuple[SeenDie, ...]
    aside: tuple[SeenDie, ...]


class RogueThrows(DiceReferee):
    """The throws, as far as Rogue tells more of them than other games do."""

    _known: Known = Known()
    _ghosts: tuple[SeenDie, ...] = ()  # what looks like a die and lay there when the table was empty
    _taken_up: bool = False  # the dice of the throw in doubt were seen to be taken up
    _still: bool = False  # nothing moved between the last two readings
    _stirred: bool = True  # something moved since the last reading
    _held: Question | None = None  # a question that must be answered before anything else is judged
    _asked: tuple[str, ...] = ()  # what was asked about the present throw: nothing is asked twice
    _pending: Callable[[float], None] | None = None  # what is to be decided once no other look will help
    _granted: bool = False  # to play on means the first answer to it
    _waiting: tuple[Callable[[float], None], ...] = ()  # what happened while it stood

    @abstractmethod
    def _await_aside(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Dice lie there and something may be set aside."""

    @property
    def _rules(self) -> RogueRules:
        rules = self.record.rules
        assert isinstance(rules, RogueRules)
        return rules

    def _kept(self) -> Faces:
        """The dice set aside in this turn from earlier throws."""
        return tuple(sorted(face for group in self.state.kept for face in group))

    def watch(self, status: Status, text: str, t: float) -> None:
        """How the picture is now; whether anything moved since the last reading is noted."""
        self._stirred = self._stirred or status in BUSY
        super().watch(status, text, t)

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        lying = self._seen_better(Lying.of(six_of(self._with_unread(self._real(reading.dice), reading))))
        stirred, self._stirred, self._still, self._seen = self._stirred, False, not self._stirred, lying
        if stirred:
            self._decide(t)
        if stirred or not self._waits():
            self._pending = None
            self._weigh(lying, t, evidence)

    def _decide(self, t: float) -> None:
        """Play goes on from what another look might have made clearer: it is decided, or asked about, as it was."""
        pending, self._pending = self._pending, None
        if pending is not None and not self._waits():
            self._looks = LOOKS_BEFORE_ASKING
            pending(t)

    def _real(self, dice: tuple[SeenDie, ...]) -> tuple[SeenDie, ...]:
        """The dice without what looked like one on an empty table: print, a stain, a shadow."""
        between_turns = self.rules.to_act(self.state) is THROW and not self.state.kept and self._doubt is None
        if between_turns and not any(die.sure or die.zone == "roll" for die in dice):
            self._ghosts = dice
        others = paired([die for die in dice if not die.sure], self._ghosts)[1]
        return tuple(die for die in dice if die.sure or die in others)

    def _with_unread(self, dice: tuple[SeenDie, ...], reading: TableReading) -> tuple[SeenDie, ...]:
        """The dice, and where some are missing what lies in the zones and was not recognised."""
        unread = [die for die in unread_dice(reading) if die.zone]
        return (*dice, *unread[: max(ALL_DICE - len(dice), 0)])

    def _seen_better(self, lying: Lying) -> Lying:
        """While nothing moves, what was seen better before still holds, also of a die that is not found again."""
        doubt = self._doubt
        if self._stirred or doubt is None or len(doubt.lying.keep) != len(lying.keep):
            return lying
        both = Lying.of((*merged(doubt.lying.thrown, lying.thrown), *lying.keep))
        return both if len(both.thrown) <= self.rules.dice(self.state) else lying

    def _weigh(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """What lies there is judged, or waits for an answer."""
        if self._waits():
            self._waiting += (lambda at: self._weigh(lying, at, evidence),)
            if not paired(lying.thrown, self._before.thrown)[0]:
                self._take_for_granted(t)
        elif self.rules.to_act(self.state) is THROW:
            self._await_throw(lying, t, evidence)
        else:
            self._await_aside(lying, t, evidence)

    # Questions that hold the game ---------------------------------------------------------------------------------

    def _waits(self) -> bool:
        """Whether a question stands without whose answer nothing can be judged."""
        if self._held is not None and self._held is not self._question:
            self._held, self._waiting = None, ()  # it was withdrawn
        return self._held is not None

    def _ask_first(self, text: str, *answers: Answer) -> None:
        """Ask, once, and judge nothing until it is answered."""
        if text not in self._asked:
            self._asked += (text,)
            self._ask(text, *(replace(answer, do=self._then_go_on(answer.do)) for answer in answers))
            self._held, self._waiting, self._granted = self._question, (), False

    def _take_for_granted(self, t: float) -> None:
        """Play goes on from a question: where that can mean but one answer, which changes no score, it is taken."""
        if self._granted and self._waits():
            self._answer(0, t)

    def _then_go_on(self, do: Callable[[float], None]) -> Callable[[float], None]:
        """Do it, then judge what happened meanwhile."""

        def answered(t: float) -> None:
            waiting, self._held, self._waiting = self._waiting, None, ()
            do(t)
            for happened in waiting:
                happened(t)
            self.wants_look = True

        return answered

    # Throws -------------------------------------------------------------------------------------------------------

    def _await_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        doubt = self._doubt
        if doubt is not None:
            gone = self._gone(doubt, lying)
            if gone.away or gone.aside:
                self._moved_on(doubt, gone, lying, t, evidence)
                return
        elif not self.state.kept:
            self._forget_cleared(lying)
        super()._await_throw(lying, t, evidence)

    def _forget_cleared(self, lying: Lying) -> None:
        """Dice of the turn before are taken up: what lies in their places from now on are others."""
        there, _, _ = paired(lying.keep, self._known.kept)
        self._known = Known(kept=there)

    def _weigh_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        if lying.stray and not all(die.sure for die in lying.stray) and self._looks < LOOKS_BEFORE_ASKING:
            self._doubtful(lying, evidence)  # what lies beside the zone may be no die
        else:
            super()._weigh_throw(lying, t, evidence)

    def _doubtful(self, lying: Lying, evidence: bytes | None) -> None:
        """Not every die was read surely: look again, then ask, the likeliest reading first."""
        self._look_closer(lying)
        self._doubt, self._taken_up = Doubt(faces(lying.thrown), lying, evidence), False
        if self._looks < LOOKS_BEFORE_ASKING:
            return
        if self._told_by_play(lying):
            self._unsure(f"{self._status_text} Play it; if it leans, throw again.")
        elif self._looks == LOOKS_BEFORE_ASKING:
            self._ask_which(self._doubt, throws(lying.thrown), self._ask)

    def _told_by_play(self, lying: Lying) -> bool:
        """Whether what is done next tells the throw: only a lean is in doubt, and who lets it count sets dice aside."""
        perhaps_lean = all(die.sure or die.doubts == ("lean",) for die in lying.thrown)
        return perhaps_lean and bool(self._after(faces(lying.thrown)).throw)

    def _too_few(self, lying: Lying, wanted: int) -> None:
        """Some dice of the throw are not seen: what is done next may show them."""
        super()._too_few(lying, wanted)
        self._looks += 1
        self._doubt, self._taken_up = Doubt((), lying, None), False

    # A throw in doubt, and play goes on ---------------------------------------------------------------------------

    def _gone(self, doubt: Doubt, lying: Lying) -> Gone:
        """Which dice of a throw in doubt still lie where they lay."""
        aside = recognised(lying, self._known, self._kept()).aside
        pairs = () if self._taken_up else tuple(_pairs(lying.thrown, doubt.lying.thrown))
        now, old = [die for die, _ in pairs], [before for _, before in pairs]
        if 2 * len(pairs) < len(lying.thrown):
            return Gone((), doubt.lying.thrown, lying.thrown, aside)  # thrown anew: one may lie there by chance
        return Gone(
            merged(old, now),
            tuple(die for die in doubt.lying.thrown if die not in old),
            tuple(die for die in lying.thrown if die not in now),
            aside,
        )

    def _moved_on(self, doubt: Doubt, gone: Gone, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Dice of the throw were set aside or taken up: that tells what it was, or it is asked."""
        wanted = self.rules.dice(self.state)
        self._taken_up = self._taken_up or not lying.thrown
        if not (lying.thrown or gone.aside):
            self._lifted, self._looks = True, 0  # to be thrown again, or by the next player
            if wanted == ALL_DICE > len(doubt.lying.thrown) and not _cocked(doubt):
                self._doubt = None  # a few dice at the beginning of a turn were no throw
        elif not gone.stay and not gone.aside and len(lying.thrown) in (wanted, ALL_DICE):
            self._thrown_anew_after(doubt, lying, t, evidence)
        else:
            self._look_past(doubt, gone, lying, t, evidence)

    def _throw_lies(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """What lies there is the next throw, where one is due."""
        if self.rules.to_act(self.state) is THROW:
            self._fresh_throw(lying, t, evidence)

    def _look_past(self, doubt: Doubt, gone: Gone, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Weigh what the throw was by what became of it; as long as nobody threw on it may become clearer."""
        wanted = self.rules.dice(self.state)
        weights = self._weights(doubt, gone, wanted)
        seen = (*doubt.lying.thrown, *gone.found)
        if len(seen) == wanted and self._nobody_threw(doubt, gone):
            doubt = replace(doubt, lying=Lying(seen, doubt.lying.keep))  # a die that was not seen before
        thrown_on = bool(gone.found) and not gone.stay
        self._looks += 1
        if weights and (surely(weights) or thrown_on or self._looks > LOOKS_BEFORE_ASKING):
            self._take_likeliest(doubt, weights, lambda at: self._weigh(lying, at, evidence), t)
            return
        self.wants_look = True
        if self._looks > 2 * LOOKS_BEFORE_ASKING:
            self._doubt, self._looks = None, 0  # no telling any more

    def _thrown_anew_after(self, doubt: Doubt, lying: Lying, t: float, evidence: bytes | None) -> None:
        """All dice of a throw in doubt were thrown again, or the next player threw: it was void, or dead."""
        wanted = self.rules.dice(self.state)
        if len(lying.thrown) != wanted:
            weights = self._ended_with(doubt)
            self._take_likeliest(doubt, weights, lambda at: self._throw_lies(lying, at, evidence), t)
            return
        self._question, self._doubt, self._looks = None, None, 0
        if len(doubt.lying.thrown) == wanted or _cocked(doubt):
            self._void("cocky", doubt.lying, t, doubt.evidence)
        self._fresh_throw(lying, t, evidence)

    def _weights(self, doubt: Doubt, gone: Gone, wanted: int) -> Chances | None:
        """What the throw may have been, by what lies there now; None when that can't be told yet."""
        if len(gone.stay) + len(gone.found) + len(gone.aside) == wanted and self._nobody_threw(doubt, gone):
            return self._all_in_view(gone)
        size = wanted - len(gone.found) if gone.found else len(gone.aside)
        if not gone.stay and len(gone.aside) <= size < wanted and size:
            return self._after_aside(doubt, gone.aside, size)
        return None

    def _nobody_threw(self, doubt: Doubt, gone: Gone) -> bool:
        """Whether what lies there now lay there when the throw was first seen."""
        return bool(gone.stay) or not gone.found or not doubt.lying.thrown or self._still

    def _all_in_view(self, gone: Gone) -> Chances:
        """Nobody threw since: the throw is what lies there, and those set aside were read twice."""
        weights: dict[Faces, float] = {}
        lie = likeliest(throws((*gone.stay, *gone.found)))
        for aside, p in likeliest(throws(gone.aside)):
            again = fit(gone.away, aside)[0] if len(gone.away) == len(aside) else 1.0
            for left, q in lie:
                throw = tuple(sorted((*left, *aside)))
                fair = 1.0 if self._can_grow(throw, aside) else UNLIKELY
                weights[throw] = weights.get(throw, 0.0) + p * q * again * fair
        return weights

    def _after_aside(self, doubt: Doubt, aside: tuple[SeenDie, ...], size: int) -> Chances:
        """The other dice were taken up: the throw is as it was read, and so many dice were set aside from it."""
        weights: dict[Faces, float] = {}
        for throw, p in likeliest(throws(_padded(doubt.lying.thrown, self.rules.dice(self.state)))):
            fair = fairness(parts(throw, size), partial(self._may_keep, throw))
            weights[throw] = p * sum(fit(aside, part)[0] * share for part, share in fair.items())
        return weights

    def _ended_with(self, doubt: Doubt) -> Chances:
        """What the throw may have been when the turn ended on it with nothing set aside: dead, most likely."""
        wanted = self.rules.dice(self.state)
        return {
            throw: p * (UNLIKELY if self._after(throw).throw else 1.0)
            for throw, p in throws(_padded(doubt.lying.thrown, wanted)).items()
        }

    def _after(self, throw: Faces) -> RogueState:
        return self._rules.apply(self.state, Throw(throw))

    def _may_keep(self, throw: Faces, aside: Faces) -> bool:
        after = self._after(throw)
        return bool(after.throw) and self._rules.choice(after, aside) is not None

    def _can_grow(self, throw: Faces, aside: Faces) -> bool:
        after = self._after(throw)
        return not aside or (bool(after.throw) and self._rules.can_grow(after, aside))

    def _take_likeliest(self, doubt: Doubt, weights: Chances, go_on: Callable[[float], None], t: float) -> None:
        """Take the throw that it must have been and go on from there, or ask which it was."""
        dice = surely(weights)
        if dice is not None:
            self._take_doubt(doubt, dice, t)
            go_on(t)
        else:
            self._ask_which(doubt, weights, self._ask_first, go_on)

    def _take_doubt(self, doubt: Doubt, dice: Faces, t: float, source: Any = "camera") -> None:
        """The throw in doubt counts, with the faces that it must have had."""
        seen = doubt.lying
        if len(seen.thrown) == len(dice):
            seen = Lying(settled(seen.thrown, dice), seen.keep)
        self._take(dice, seen, t, doubt.evidence, source)

    def _ask_which(
        self, doubt: Doubt, weights: Chances, ask: Callable[..., None], go_on: Callable[[float], None] | None = None
    ) -> None:
        """Ask what was thrown: the likeliest throws, or none of them; then go on from it."""
        seen = doubt.lying.thrown
        hidden = self.rules.dice(self.state) - len(seen)
        ranked = likeliest(weights)[: ANSWERS_IF_HIDDEN if hidden else LIKELY_ANSWERS]
        unsure = dice_words(sum(not die.sure for die in seen))
        void = Answer("None of these: throw again", lambda at: self._void("cocky", doubt.lying, at, doubt.evidence))
        ways = [self._this_one(doubt, dice, "" if hidden else "No: ", go_on) for dice, _ in ranked]
        if hidden:
            ask(
                f"I saw only {faces_text(faces(seen))} of that throw, not {dice_words(hidden)}. What was it?",
                *ways,
                void,
            )
        elif not all(die.flat for die in seen):
            ask("A die looks cocked. Is it?", replace(void, text="Yes: throw again"), *ways)
        else:
            best = self._this_one(doubt, ranked[0][0], "Yes: ", go_on)
            text = f"I read {faces_text(ranked[0][0])}, but {unsure} can't be seen well. Is that right?"
            ask(text, best, *ways[1:], void)

    def _this_one(self, doubt: Doubt, dice: Faces, word: str, go_on: Callable[[float], None] | None) -> Answer:
        def take(t: float) -> None:
            self._take_doubt(doubt, dice, t, "button")
            if go_on is not None:
                go_on(t)

        return Answer(f"{word}{faces_text(dice)}", take, dice)

    def _settle_before_the_end(self, seat: int | None, t: float) -> bool:
        """The button is pressed on a throw in doubt: what it must have been, False when that must be asked first."""
        doubt = self._doubt
        if doubt is None:
            return True
        weights = self._ended_with(doubt)
        dice = surely(weights)
        if dice is not None:
            self._take_doubt(doubt, dice, t)
            return True
        self._take_likeliest(doubt, weights, lambda at: self._end(seat, at), t)
        return False


def fairness(ways: Iterable[Faces], fair: Callable[[Faces], bool]) -> dict[Faces, float]:
    """How likely people do each of these, before anything is seen of it: what is against the rules they seldom do."""
    found = {way: fair(way) for way in ways}
    unfair = UNLIKELY / max(sum(not ok for ok in found.values()), 1)
    return {way: 1.0 if ok else unfair for way, ok in found.items()}


def _cocked(doubt: Doubt) -> bool:
    return not all(die.flat for die in doubt.lying.thrown)


def _pairs(dice: tuple[SeenDie, ...], before: tuple[SeenDie, ...]) -> Iterator[tuple[SeenDie, SeenDie]]:
    """Dice with those that lay in their places and may be the same."""
    free = list(before)
    for die in dice:
        near = [old for old in free if apart(die, old) <= UNMOVED_MM and (alike(die, old) or not old.sure)]
        if near:
            free.remove(near[0])
            yield die, near[0]


def _padded(dice: tuple[SeenDie, ...], wanted: int) -> tuple[SeenDie, ...]:
    """The dice, and dice that were not seen."""
    unseen = SeenDie(0, flat=True, x=0, y=0, size=0, confidence=0.0, sure=False)
    return (*dice, *[unseen] * (wanted - len(dice)))
