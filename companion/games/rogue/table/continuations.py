"""Continuations of Rogue: what people may have done between two looks, and the meanings of a press."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations, product

from companion.games.rogue import Keep, RogueRules, RogueState, Stop
from companion.games.rogue.keys import notation
from companion.games.rogue.table.places import KEEP, ROLL, has_one_zone, kept_before
from companion.games.rogue.table.set_asides import as_old, can_grow, is_over, may_set_aside, wrongly_aside
from companion.games.rogue.table.stories import (
    Awaited,
    Lying,
    RogueBranch,
    RogueHypothesis,
    RogueStory,
    Situation,
)
from companion.games.rules import Throw
from companion.referee.belief import priors
from companion.referee.belief.confusion import Pairs, misreadings
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import (
    Belief,
    HistoryLost,
    Hypothesis,
    Played,
    Violation,
    otherwise_read,
    recent_throws,
)
from companion.referee.belief.layout import Faces, LaidDie, Layout, in_order, laid, without
from companion.referee.belief.sensor import (
    BESIDE,
    Expected,
    Sight,
    Spot,
    known_face,
)
from companion.referee.belief.tracker import Branch, Continuations
from companion.referee.board.placing import laid_again
from vision.mats import MATS

PRESS_SLIP = priors.GOES_ON_WRONGLY * 10
BUTTONS = ("button", "throw first")  # kinds of errors with the button


@dataclass(frozen=True, slots=True)
class RogueTable(Continuations[Situation]):
    """The continuations of Rogue under fixed rules; ``sound`` is the last certain position."""

    rules: RogueRules
    sound: RogueState
    one_zone: bool = False  # by the last look
    areas = MATS["rogue"].areas

    def after_look(self, one: RogueHypothesis, sight: Sight) -> Iterable[RogueStory]:
        """Stories that may have led to a look."""
        moves = 1.0 if sight.look.stirred else priors.UNSEEN_MOTION
        if one.situation.game.ended:
            return
        stage = Lying if one.situation.game.throw else Awaited
        yield from stage(self.rules, one, sight, moves).stories()

    def contradicted(self, one: RogueHypothesis) -> bool:
        """Whether dice were set aside that score nothing, or a button does not fit."""
        last = one.events[-1] if one.events else None
        return isinstance(last, Violation) and last.code in ("aside", *BUTTONS)

    def reread(
        self, one: RogueHypothesis, belief: Belief[Situation], seen: RogueHypothesis
    ) -> Iterator[RogueHypothesis]:
        """Rereadings of a die that was set aside with which they may score; or the log is lost."""
        last, slip = next(recent_throws(one, belief.logged), None), seen.events[-1]
        if isinstance(slip, Violation) and slip.code in BUTTONS and not self.sound.ended:
            doubt = belief.chance(lambda other: other.denied_count > 0)
            yield self._lost(one, slip, priors.LOST + priors.LOST_IN_DOUBT * doubt)
            return
        if last is None or not isinstance(last.thrown.before, Situation) or not isinstance(slip, Violation):
            return
        for thrown, chance in otherwise_read(last.thrown, belief.reader, in_order):
            game = self.rules.apply(last.thrown.before.game, Throw(thrown.dice))
            misread = misreadings(thrown.read_as)
            if not game.throw or not self._may_be_meant(game, slip.dice, misread):
                continue
            ways = list(_shown_otherwise(one.layout.dice, Counter(misread) - Counter(misreadings(last.thrown.read_as))))
            for dice in ways:
                layout, weight = replace(one.layout, dice=dice), one.weight + math.log(chance / len(ways))
                yield Hypothesis(Situation(game), layout, (*last.events, thrown), weight, last.denied_count)

    def _lost(self, one: RogueHypothesis, slip: Violation, chance: float) -> RogueHypothesis:
        """Whatever happened since the log was certain, the turn of whoever pressed is over."""
        ended = slip.dice[0] if slip.dice else one.situation.game.seat
        upcoming = ended % len(self.sound.scores) + 1
        then = replace(self.sound, seat=upcoming, throw=(), kept=(), points=0, extra=False)
        event, layout = HistoryLost(self.rules.key(then), t=slip.t), as_old(one.layout)
        return Hypothesis(Situation(then, alone=ended), layout, (event,), one.weight + math.log(chance))

    def _may_be_meant(self, game: RogueState, aside: Faces, misread: Pairs) -> bool:
        """Whether dice set aside may score if some of them show another face."""
        for number in range(1, len(misread) + 1):
            others = without(aside, (read for _, read in misread[:number]))
            shown = (*(others or ()), *(face for face, _ in misread[:number]))
            if others is not None and can_grow(self.rules, game, in_order(shown)):
                return True
        return False

    def after_press(self, one: RogueHypothesis, seat: int | None, t: float) -> Iterable[RogueBranch]:
        """The meanings of a seat's end button (None: the only one)."""
        now, game = one.situation, one.situation.game
        if now.alone and seat in (None, now.alone):
            yield Branch(1.0, replace(now, alone=0), one.layout, ())  # the turn had ended by itself
        elif seat not in (None, game.seat):
            yield self._unfitting(one, Violation("button", (seat or 0,), t=t, looks=0))
        elif game.throw:
            yield from self._press_on_throw(one, t)
        elif not game.kept:
            yield self._unfitting(one, Violation("throw first", t=t, looks=0))
        else:
            yield self._stopped(one, game, priors.STOPS_EARLY, t)

    def _unfitting(self, one: RogueHypothesis, slip: Violation) -> RogueBranch:
        """A press that does not fit; the same one repeated tells nothing more."""
        refusal = (slip.code, slip.dice)
        chance = 1.0 if one.situation.last_refusal == refusal else priors.GOES_ON_WRONGLY
        return Branch(chance, replace(one.situation, last_refusal=refusal), one.layout, (slip,))

    def _press_on_throw(self, one: RogueHypothesis, t: float) -> Iterator[RogueBranch]:
        game, aside = one.situation.game, one.layout.faces("aside")
        slipped = any(isinstance(event, Violation) for event in one.events)
        calm = PRESS_SLIP if slipped else 1.0  # the player in the wrong is told first
        if may_set_aside(self.rules, game, aside):
            kept = self.rules.apply(game, Keep(aside))
            early = 1.0 if is_over(kept) else priors.STOPS_EARLY
            yield self._stopped(one, kept, calm * early, t, aside)
        elif aside:
            wrong = wrongly_aside(self.rules, game, one.layout)
            refused = replace(one.situation, last_refusal=("aside", wrong))
            yield Branch(PRESS_SLIP, refused, one.layout, (Violation("aside", wrong, early=True, t=t),))
        elif self.one_zone:
            best = self.rules.choices(game)[0].faces
            kept = self.rules.apply(game, Keep(best))
            yield self._stopped(one, kept, 1.0 if is_over(kept) else priors.STOPS_EARLY, t, best)
        else:
            best = self.rules.choices(game)[0].faces
            half = priors.ENDS_WITH_NOTHING / 2
            yield self._stopped(one, self.rules.apply(game, Keep(best)), half * 1.01, t, best)
            yield self._stopped(one, game, half, t)

    def _stopped(
        self, one: RogueHypothesis, game: RogueState, chance: float, t: float, aside: Faces = ()
    ) -> RogueBranch:
        """The button ends the turn, with or without dice set aside."""
        kept = (Played(notation(Keep(aside)), t=t),) if aside else ()
        layout = as_old(one.layout)
        if is_over(game):
            return Branch(chance, Situation(game), layout, kept)  # the sixth die has ended it
        after = self.rules.apply(game, Stop())
        return Branch(chance, Situation(after), layout, (*kept, Played(notation(Stop()), t=t)))

    def lying(self, game: RogueState, look: Look | None) -> Layout:
        """The layout of the position, as far as seen; everything else is irrelevant."""
        if look is None:
            look = Look((), 0.0)
        zone = ROLL if has_one_zone(look) else KEEP
        kept = tuple(LaidDie(face, "kept", zone) for group in game.kept for face in group)
        mine = tuple(LaidDie(face, "left", ROLL) for face in game.throw)
        either = (Spot(0.6, ROLL), Spot(0.3, KEEP), Spot(0.1, BESIDE))
        expected = (*map(kept_before, kept), *(Expected(known_face(die.face, 1e-3), either, 0.2) for die in mine))
        found = Sight(look, self.areas).explain(expected).found
        there, rest = laid_again(found, (kept, ""))
        thrown = tuple(
            die.seen(seen, "aside" if seen is not None and seen.zone == KEEP else "left")
            for die, seen in zip(mine, rest, strict=True)
        )
        old = tuple(laid(die, "old") for die in look.dice if die not in found)
        return Layout((*there, *thrown, *old))


def _shown_otherwise(dice: tuple[LaidDie, ...], pairs: Counter[tuple[int, int]]) -> Iterator[tuple[LaidDie, ...]]:
    """The dice of a throw with some misread: for each pair of a face and what was read for it, a die read so."""
    mine = [i for i, die in enumerate(dice) if die.role in ("left", "aside")]
    choices = [combinations([i for i in mine if dice[i].face == read], number) for (_, read), number in pairs.items()]
    faces = [face for face, _ in pairs.elements()]
    for chosen in product(*choices):
        truly = dict(zip(chain.from_iterable(chosen), faces, strict=True))
        if len(truly) == len(faces):
            yield tuple(replace(die, face=truly.get(i, die.face)) for i, die in enumerate(dice))
