"""Stories of Rogue on a table without a keep zone: dice set aside stay where they lie.

What was set aside shows only when the others are thrown again: it is what was not taken up. Whoever ends the turn takes
everything of the last throw that scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial

from companion.games.rogue import Keep, RogueRules, RogueState
from companion.games.rogue.table.places import FLY, ROLL, kept_before, not_thrown, stayed, taken_for
from companion.games.rogue.table.stories import Awaited, Lying, RogueBranch, RogueStory, Stage, leaves_choice
from companion.referee.belief import priors
from companion.referee.belief.layout import Faces, LaidDie, Layout, in_order
from companion.referee.belief.sensor import Expected
from companion.referee.belief.tracker import Branch, Story
from companion.referee.board.placing import Found, laid_again


class Together(Stage):
    """Dice that are kept lie among the others."""

    @property
    def others(self) -> tuple[LaidDie, ...]:
        """The dice on the table that are not kept."""
        return self.one.layout.of("left", "aside", "old")

    @cached_property
    def keeps(self) -> tuple[Expected, ...]:
        """The dice set aside from earlier throws of the turn, as expected on the table."""
        return tuple(or_twin(die, kept_before(die), self.others) for die in self.kept)


@lru_cache(maxsize=4096)
def wrong_among(rules: RogueRules, game: RogueState, aside: Faces) -> Faces:
    """The dice that are at fault where some were set aside wrongly; none if the rules name none."""
    wrong = dict(rules.check(game, Keep(aside)).facts).get("dice")
    return wrong if isinstance(wrong, tuple) else ()


def or_twin(die: LaidDie, expected: Expected, others: Sequence[LaidDie]) -> Expected:
    """A die that may be one of the others with its face instead: which of them was thrown can't be told."""
    twins = [twin.place for twin in others if twin.face == die.face and twin.place is not None]
    return taken_for(expected, tuple(twins)) if die.place is not None and twins else expected


class LyingTogether(Together, Lying):
    """There is a throw: its dice lie, some of them are taken up and thrown on, or the turn ends."""

    goes_on_wrongly = priors.STAYS_WRONGLY

    def stories(self) -> Iterator[RogueStory]:
        """Nothing; dice taken up; some thrown on; all thrown again; the turn over."""
        throw, mine = self.game.throw, self.mine
        lying = [self._or_twin(die, not_thrown(die, taken=False)) for die in mine]
        calm = priors.NOTHING * (priors.IDLE if self.sight.look.stirred else 1.0)  # a hand mostly takes dice up
        yield Story(calm, (*self.keeps, *lying), partial(self.lies_so, (), (), mine))
        taken = (*self.keeps, *[self._or_twin(die, not_thrown(die, taken=True)) for die in mine])
        yield Story(priors.LIFTED * self.moves, taken, self._taken_up)
        stay, lay = sum(not self._moved(die) for die in mine), sum(die.place is not None for die in mine)
        for size in range(max(stay - 1, 1), min(max(lay, stay + 1), len(throw) - 1) + 1):  # any may be pushed away
            yield from self.thrown_on(size)
        again = priors.THROWS_AGAIN * self.chosen(mine) * self.moves
        yield Story(again, (*self.keeps, *[FLY] * len(throw)), self.threw_again)
        yield from self.turn_ended()
        yield Story(priors.CLEARED * self.moves, (), lambda _: self.cleared())

    @property
    def odd(self) -> bool:
        """Nothing tells: there is no place for dice set aside."""
        return False

    def missed_throw(self) -> Iterator[RogueStory]:
        """None: a throw that nobody saw can't be told from the next one."""
        yield from ()

    def order(self, die: LaidDie) -> tuple[bool, ...]:
        """What still lies there is most likely set aside."""
        return (self._moved(die),)

    def _moved(self, die: LaidDie) -> bool:
        return all(map(die.apart, self.sight.look.dice))

    @cached_property
    def put(self) -> list[Expected]:
        """The same dice as expected if they are not taken up."""
        return [self._or_twin(die, stayed(die)) for die in self.mine]

    def _or_twin(self, die: LaidDie, expected: Expected) -> Expected:
        return or_twin(die, expected, (*self.kept, *self.one.layout.of("old")))

    def as_kept(self, dice: Sequence[LaidDie]) -> tuple[LaidDie, ...]:
        """Dice that were just set aside: they lie where they lay."""
        return tuple(dice)

    def chosen(self, others: Sequence[LaidDie]) -> float:
        """The probability that just these dice are thrown: once some are in a hand, hardly any more are taken up."""
        in_hand = any(die.place is None and not die.lost for die in self.mine)
        lying = sum(die.place is not None for die in others)
        return float(priors.TAKES_UP_MORE**lying) if in_hand else 1.0

    @property
    def takes_up_all(self) -> float:
        """The probability that even what is kept is taken up."""
        return self.chosen((*self.mine, *self.kept))

    def _set_back(self, part: Faces, before: Faces) -> float:
        """The probability that dice that stayed are not among them: those that score nothing are taken up again."""
        return super()._set_back(part, before) if not before or self._legal(before) else 1.0

    def settled_by_end(self) -> tuple[Sequence[Faces], float]:
        """Whoever ends the turn takes all that scores."""
        return [self.rules.choices(self.game)[0].faces], 1.0

    def blamed(self, layout: Layout) -> Faces:
        """Only what scores nothing: whichever dice stay with it, the refusal is the same."""
        aside = super().blamed(layout)
        return wrong_among(self.rules, self.game, aside) or aside

    def _taken_up(self, found: Found) -> Iterator[RogueBranch]:
        """Dice that are not found are in a hand, to be thrown again or handed on.

        If none that may be set aside is left, the turn is over without its button, or all are thrown again wrongly.
        """
        there, rest = laid_again(found, (self.kept, ""))
        pairs = list(zip(self.mine, rest, strict=True))
        dice = (
            die.seen(seen, "left") if seen else LaidDie(die.face, "left", ROLL, None, die.clear) for die, seen in pairs
        )
        lying = in_order(die.face for die, seen in pairs if seen or die.lost)
        right = leaves_choice(self.rules, self.game, lying)
        after = replace(self.now, last_refusal=None)
        yield Branch(1.0 if right else priors.NO_PRESS, after, Layout((*there, *dice)))


class AwaitedTogether(Together, Awaited):
    """A throw is awaited, and what is kept lies among the dice that are thrown."""

    def takes_up(self, number: int) -> float:
        """The probability that so many kept dice are taken up as well: hardly, once they lie there alone."""
        alone = not any(die.place is not None and not die.lost for die in self.one.layout.of("old"))
        return float(priors.TAKES_UP_MORE**number) if alone else 1.0

    @property
    def takes_up_all(self) -> float:
        """The probability that even what is kept is taken up."""
        return self.takes_up(len(self.kept))

    @property
    def thrown_as_well(self) -> int:
        """The number of kept dice that are not where they lay."""
        return sum(all(map(die.apart, self.sight.look.dice)) for die in self.kept)
