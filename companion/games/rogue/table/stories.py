"""Stories of Rogue: what may have happened between two looks, before a throw or with one on the table.

On a table without a keep zone dice set aside stay where they lie. What was set aside shows only when the others are
thrown again: it is what was not taken up. Whoever ends the turn takes everything of the last throw that scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations
from math import prod

from companion.games.rogue import Keep, RogueRules, RogueState, Stop
from companion.games.rogue.keys import notation
from companion.games.rogue.table.places import (
    ALL_DICE,
    FLY,
    KEEP,
    ROLL,
    has_one_zone,
    in_keep,
    kept_before,
    left_lying,
    lies_about,
    not_thrown,
    set_aside,
    stayed,
    taken_for,
)
from companion.games.rogue.table.set_asides import (
    allowed,
    applied,
    as_old,
    beyond_score,
    can_grow,
    is_over,
    leaves_choice,
    may_set_aside,
    set_aside_shares,
    splits,
    wrong_among,
    wrongly_aside,
)
from companion.games.rules import Throw
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Hypothesis, Played, TableEvent, Violation, Voided
from companion.referee.belief.layout import Faces, LaidDie, Layout, in_order, laid, without
from companion.referee.belief.sensor import (
    Expected,
    Sight,
    face_chances,
    likely_throws,
)
from companion.referee.belief.tracker import Branch, Story
from companion.referee.board import board_game
from companion.referee.board.placing import Found, as_thrown, fallen_back, laid_again, of_no_use
from vision.reading import SeenDie


@dataclass(frozen=True, slots=True)
class Situation(board_game.Situation):
    """A position of Rogue; ``alone`` is the seat whose turn ended without its button."""

    game: RogueState
    last_refusal: tuple[str, Faces] | None = None


RogueHypothesis = Hypothesis[Situation]
RogueBranch = Branch[Situation]
RogueStory = Story[Situation]


# A throw is awaited ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stage:
    """A hypothesis and a look; ``moves`` is the probability of an action, given whether motion was seen."""

    rules: RogueRules
    one: RogueHypothesis
    sight: Sight
    moves: float

    @property
    def now(self) -> Situation:
        """The situation before the look."""
        return self.one.situation

    @cached_property
    def game(self) -> RogueState:
        """The position before the look."""
        return self.now.game

    @cached_property
    def kept(self) -> tuple[LaidDie, ...]:
        """The dice set aside from earlier throws of the turn."""
        return self.one.layout.of("kept")

    @cached_property
    def one_zone(self) -> bool:
        """Whether dice that are kept lie among the others."""
        return has_one_zone(self.sight.look)

    @cached_property
    def keeps(self) -> tuple[Expected, ...]:
        """The same as expected on the table."""
        return tuple(
            self._or_twin(die, kept_before(die), self.one.layout.of("left", "aside", "old")) for die in self.kept
        )

    def _or_twin(self, die: LaidDie, expected: Expected, others: Sequence[LaidDie]) -> Expected:
        """A die that may be one of the others with its face instead, if which of them was thrown can't be told."""
        twins = [twin.place for twin in others if self.one_zone and twin.face == die.face and twin.place is not None]
        return taken_for(expected, tuple(twins)) if die.place is not None and twins else expected

    def played(self, step: str, rule: str = "") -> Played:
        """A step, in its notation; with ``rule`` if nobody pressed for it."""
        return Played(step, rule, **self.sight.look.moment)

    def slipped(self, chance: float, layout: Layout, slip: Violation) -> RogueBranch:
        """Something that the rules refuse, which is reported once."""
        refusal = (slip.code, slip.dice)
        events = () if self.now.last_refusal == refusal else (replace(slip, **self.sight.look.moment),)
        return Branch(chance, replace(self.now, last_refusal=refusal), layout, events)

    def keeps_these(self, part: Faces) -> tuple[Situation, Played]:
        """Dice set aside count; with the sixth the turn is over."""
        game = applied(self.rules, self.game, Keep(part))
        return Situation(game, alone=self.game.seat if is_over(game) else 0), self.played(notation(Keep(part)))

    def next_players(self, prior: float, then: Situation, *events: TableEvent) -> Iterator[RogueStory]:
        """The turn is over without its button (TAB-2.3), and all six dice are thrown by the next player."""
        if not then.alone:
            events = (*events, self.played(notation(Stop()), "TAB-2.3"))
            then = Situation(applied(self.rules, then.game, Stop()), alone=then.game.seat)
        if not then.game.ended:
            yield Story(prior * self.moves, (FLY,) * ALL_DICE, partial(self.thrown, then, events, ()))

    def lies_flat(self, dice: Sequence[LaidDie], found: Found) -> float:
        """How well dice that are found only now lie flat, as those of a throw that counts, relative to a lean."""
        pairs = zip(dice, found, strict=True)
        flat = self.sight.flat_chance(seen for die, seen in pairs if die.place is None and die.face and seen)
        return min(flat * priors.LEANS / max((1 - flat) * (1 - priors.LEANS), priors.FORGOTTEN), 1.0)

    def moved(self, die: LaidDie) -> bool:
        """Whether nothing is seen where a die lay."""
        return all(map(die.apart, self.sight.look.dice))

    # How a throw ends ---------------------------------------------------------------------------------------------

    def thrown(
        self,
        then: Situation,
        events: tuple[TableEvent, ...],
        kept: Sequence[LaidDie],
        found: Found,
    ) -> Iterator[RogueBranch]:
        """The outcomes of dice that were thrown: every possible throw, and that it is void."""
        pushed = self._pushed(kept, found)
        there, found = laid_again(found, (kept, "kept"))
        dice = [die for die in found if die is not None]
        aside = [die for die in dice if die.zone == KEEP]
        strays = [die for die in dice if die.zone not in (ROLL, KEEP)]
        hidden = len(found) - len(dice)  # may lean as well
        flat = self.sight.flat_chance((*dice, *pushed)) * (1 - priors.LEANS) ** hidden
        if not strays:
            yield from self._counts(then, events, there, found, flat)
        void = 1.0 if aside or strays else 1 - flat
        lost = (LaidDie(0, "old", ROLL, lost=True),) * hidden
        there = (*there, *lost)
        yield from self._void(then, events, there, dice, "cocky" if not (aside or strays) else "bum", void)

    def _pushed(self, kept: Sequence[LaidDie], found: Found) -> tuple[SeenDie, ...]:
        """Kept dice among those thrown that were hit, or are taken for one that was thrown: none of them may lean."""
        if not self.one_zone:
            return ()
        there = [(die, seen) for die, seen in zip(kept, found, strict=False) if seen is not None]
        return tuple(seen for die, seen in there if die.apart(seen) or not seen.flat)

    def _counts(
        self,
        then: Situation,
        events: tuple[TableEvent, ...],
        kept: tuple[LaidDie, ...],
        found: Found,
        flat: float,
    ) -> Iterator[RogueBranch]:
        """The throw counts; its dice in the keep zone were set aside before it was read."""
        aside = [i for i, die in enumerate(found) if die is not None and die.zone == KEEP]
        early = priors.ASIDE_EARLY * (0.5 / priors.LEFT_ZONE) ** len(aside) if aside else 1.0
        for shown, chance in likely_throws(found, self.sight.unseen(found)):
            dice = tuple(sorted(shown))
            game = applied(self.rules, then.game, Throw(dice))
            scores = not aside or (game.throw and can_grow(self.rules, game, in_order(shown[i] for i in aside)))
            fair = 1.0 if scores else priors.HOPELESS_ASIDE / 3
            event = as_thrown(dice, found, then, self.sight.look.moment)
            roles = ["aside" if i in aside else "left" for i in range(len(found))]
            laying = tuple(
                laid(die, role, face) if die else LaidDie(face, role, ROLL, lost=True)
                for die, role, face in zip(found, roles, shown, strict=True)
            )
            layout, over = Layout((*kept, *laying)), is_over(game)
            after = Situation(game, alone=then.game.seat if over else 0)
            yield Branch(chance * flat * early * fair, after, as_old(layout) if over else layout, (*events, event))

    def _void(
        self,
        then: Situation,
        events: tuple[TableEvent, ...],
        kept: tuple[LaidDie, ...],
        dice: Sequence[SeenDie],
        reason: str,
        chance: float,
    ) -> Iterator[RogueBranch]:
        if chance < priors.FORGOTTEN:
            return
        shown = tuple(sorted(die.face for die in dice))
        event = Voided(reason, shown, **self.sight.look.moment)
        layout = Layout((*kept, *(laid(die, "old") for die in dice)))
        after, (step, rule) = board_game.after_void(self.rules, then)
        more = (self.played(step, rule),) if step else ()
        yield Branch(chance, after, layout, (*events, event, *more))


class Awaited(Stage):
    """A throw is awaited: the dice that are not kept are being thrown, or nothing has happened yet."""

    def stories(self) -> Iterator[RogueStory]:
        """Nothing, a throw, dice in a hand, the next player's throw, or too many dice."""
        keeps, old = self.keeps, self.one.layout.of("old")
        yield Story(priors.NOTHING, (*keeps, *map(lies_about, old)), partial(self._nothing, old))
        if old:
            yield Story(priors.LIFTED * self.moves, keeps, self._lie_about)
        if keeps:
            yield Story(priors.CLEARED * self.moves, (), lambda _: [Branch(1.0, self.now, Layout())])
        wanted, there = self.game.left, len(self.sight.look.dice) - len(keeps)
        thrown = partial(self.thrown, self.now, (), self.kept)
        yield Story(priors.THROWN * self.moves, (*keeps, *[FLY] * wanted), thrown)
        if 0 < there < wanted:
            yield Story(priors.IN_HAND * self.moves, (*keeps, *[FLY] * there), self._lie_about)
        if self.game.kept:
            yield from self.next_players(priors.NO_PRESS * self._takes_up(len(self.kept)), self.now)
        yield from self._too_many()

    def _nothing(self, old: Sequence[LaidDie], found: Found) -> Iterator[RogueBranch]:
        there, rest = laid_again(found, (self.kept, ""))
        lying = [die.seen(seen) for die, seen in zip(old, rest, strict=True) if seen is not None or die.place is None]
        yield Branch(self.lies_flat(old, rest), self.now, Layout((*there, *lying)))

    def _lie_about(self, found: Found) -> Iterator[RogueBranch]:
        there, rest = laid_again(found, (self.kept, ""))
        yield Branch(1.0, self.now, Layout((*there, *of_no_use(rest))))

    def _takes_up(self, number: int) -> float:
        """The probability that so many kept dice are taken up as well: hardly, once they lie there alone."""
        alone = not any(die.place is not None and not die.lost for die in self.one.layout.of("old"))
        return float(priors.TAKES_UP_MORE**number) if self.one_zone and alone else 1.0

    def _too_many(self) -> Iterator[RogueStory]:
        """Dice that had been set aside were thrown as well."""
        kept, more = self.kept, self.sight.look.number_in(ROLL) - self.game.left
        if self.one_zone:
            more = sum(self.moved(die) for die in kept)
        if not 0 < more < len(kept):
            return
        for left in combinations(kept, len(kept) - more):
            expected = (*map(kept_before, left), *[FLY] * (self.game.left + more))
            prior = priors.TOO_MANY * self._takes_up(more) * self.moves
            yield Story(prior, expected, partial(self._threw_too_many, left))

    def _threw_too_many(self, left: Sequence[LaidDie], found: Found) -> Iterator[RogueBranch]:
        there, rest = laid_again(found, (left, ""))
        dice = [die for die in rest if die is not None]
        shown = tuple(sorted(die.face for die in dice))
        chance = prod(face_chances(die)[die.face - 1] for die in dice if die.face)
        yield self.slipped(chance, Layout((*there, *of_no_use(dice))), Violation("many", shown))


# A throw lies there ---------------------------------------------------------------------------------------------------


class Lying(Stage):
    """There is a throw: dice are set aside from it, the others are thrown on, or the turn ends."""

    def stories(self) -> Iterator[RogueStory]:
        """Dice set aside, the others left, picked up or thrown on; the same thrown again; the turn over."""
        yield from self._together() if self.one_zone else self._apart()
        prior = priors.THROWS_AGAIN * self._chosen(self.mine) * self.moves
        yield Story(prior, (*self.keeps, *[FLY] * len(self.game.throw)), self._threw_again)
        yield from self._turn_ended()
        yield Story(priors.CLEARED * self.moves, (), lambda _: self._cleared())

    def _apart(self) -> Iterator[RogueStory]:
        """What is set aside lies in the keep zone."""
        throw = self.game.throw
        (least, most), gone = self._newly_kept(), len(throw) - self.sight.look.number_in(ROLL)
        in_doubt, phantoms = not self._all_clear(), self.sight.expects_phantoms
        unseen = sum(die.place is None for die in self.mine) if self.sight.hides_a_face else in_doubt
        for size in range(max(least - in_doubt, 0), min(most + max(in_doubt, unseen), len(throw)) + 1):
            yield from self._still(size)
        least, most = min(least, gone), max(most, gone)  # dice that were not found may be here or there
        for size in range(max(least - phantoms, 1), min(most + phantoms, len(throw) - 1) + 1):
            yield from self._thrown_on(size)
        if self._odd:
            yield from self._missed_throw()

    def _together(self) -> Iterator[RogueStory]:
        """What is set aside is what is not taken up."""
        mine, others = self.mine, (*self.kept, *self.one.layout.of("old"))
        lying = [self._or_twin(die, not_thrown(die, taken=False), others) for die in mine]
        calm = priors.NOTHING * (priors.IDLE if self.sight.look.stirred else 1.0)  # a hand mostly takes dice up
        yield Story(calm, (*self.keeps, *lying), partial(self._lies_so, (), (), mine))
        taken = (*self.keeps, *[self._or_twin(die, not_thrown(die, taken=True), others) for die in mine])
        yield Story(priors.LIFTED * self.moves, taken, self._taken_up)
        stay, lay = sum(not self.moved(die) for die in mine), sum(die.place is not None for die in mine)
        for size in range(max(stay - 1, 1), min(max(lay, stay + 1), len(mine) - 1) + 1):  # any may be pushed away
            yield from self._thrown_on(size)

    def _newly_kept(self) -> tuple[int, int]:
        """The least and most dice in the keep zone that came there now: those kept may have been overlooked before."""
        before = [die for die in self.kept if die.place is not None]
        there = [die for die in self.sight.look.dice if die.zone == KEEP]
        most = sum(all(old.apart(die) for old in before) for die in there)
        return max(most - (len(self.kept) - len(before)), len(there) - len(self.kept), 0), most

    def _all_clear(self) -> bool:
        dice = self.sight.look.dice
        return len(dice) == ALL_DICE and all(die.sure for die in dice) and not self.sight.expects_phantoms

    @property
    def _odd(self) -> bool:
        """Whether the keep zone certainly shows faces that neither the throw nor earlier ones had."""
        had = (*self.game.throw, *self.one.layout.faces("kept"))
        return without(had, (die.face for die in self.sight.look.dice if die.sure and die.zone == KEEP)) is None

    def _missed_throw(self) -> Iterator[RogueStory]:
        """Dice were set aside, the others thrown unseen, and some of those were set aside, too."""
        for size in range(1, self._newly_kept()[1]):
            if size < len(self.game.throw):
                yield from self._thrown_on(size, missed=priors.MISSED_THROW)

    @cached_property
    def mine(self) -> tuple[LaidDie, ...]:
        """The dice of the throw, the most likely to be set aside first; those in a hand have no place."""
        lying = self.one.layout.of("left", "aside")
        hand = without(self.game.throw, (die.face for die in lying)) or ()
        mine = (*lying, *(LaidDie(face, "left", ROLL) for face in hand))
        if self.one_zone:  # what still lies there is most likely set aside
            return tuple(sorted(mine, key=self.moved))
        return tuple(sorted(mine, key=lambda die: (die.role != "aside", die.place is not None, not self.moved(die))))

    @cached_property
    def _put(self) -> list[Expected]:
        """The same dice as expected if they are set aside."""
        if not self.one_zone:
            return list(map(set_aside, self.mine))
        others = (*self.kept, *self.one.layout.of("old"))
        return [self._or_twin(die, stayed(die), others) for die in self.mine]

    @cached_property
    def _aside(self) -> Faces:
        return self.one.layout.faces("aside")

    def _as_kept(self, dice: Sequence[LaidDie]) -> tuple[LaidDie, ...]:
        """Dice that were just set aside, before they are seen: on a table with one zone they lie where they lay."""
        return tuple(dice if self.one_zone else map(in_keep, dice))

    def _chosen(self, others: Sequence[LaidDie]) -> float:
        """The probability that just these dice are thrown: once some are in a hand, hardly any more are taken up."""
        in_hand = self.one_zone and any(die.place is None and not die.lost for die in self.mine)
        return float(priors.TAKES_UP_MORE ** sum(die.place is not None for die in others)) if in_hand else 1.0

    def _settled_by_end(self) -> tuple[Sequence[Faces], float]:
        """What may have been set aside if the turn ended now, and the probability that it was that."""
        if self.one_zone:
            return [self.rules.choices(self.game)[0].faces], 1.0
        if self._legal(self._aside):
            return [self._aside], 0.9
        return [choice.faces for choice in self.rules.choices(self.game)], priors.UNSEEN_ASIDE

    def _legal(self, aside: Faces) -> bool:
        return may_set_aside(self.rules, self.game, aside)

    def _grows(self, aside: Faces) -> bool:
        return can_grow(self.rules, self.game, aside)

    # Nobody threw -------------------------------------------------------------------------------------------------

    def _still(self, size: int) -> Iterator[RogueStory]:
        """That many dice are set aside, the others are left lying, or picked up."""
        mine, put, before = self.mine, self._put, self._aside
        legal, growing = allowed(self.rules, self.game, size)
        left = {alone: [left_lying(die, neighbours=not alone) for die in mine] for alone in (False, True)}
        for part, chosen, others in splits(self.game.throw, tuple([die.face for die in mine]), size):
            aside, rest = tuple([mine[i] for i in chosen]), tuple([mine[i] for i in others])
            same = part == before
            moves = 1.0 if same else self.moves
            likely = 1.0 if not part or part in legal else priors.HALFWAY if part in growing else self._hopeless(part)
            there = (*self.keeps, *[put[i] for i in chosen])
            lying = (*there, *[left[same][i] for i in others])
            yield Story(priors.NOTHING * likely * moves, lying, partial(self._lies_so, part, aside, rest))
            if rest:
                wrong = 1.0 if not part or part in legal else priors.LIFTS_WRONGLY if same else self._unseen_wrong(part)
                back = self._set_back(part, before)
                yield Story(priors.LIFTED * wrong * back * moves, there, partial(self._lifted, part, aside))

    def _hopeless(self, part: Faces) -> float:
        """The probability of setting aside dice of which some can't score: of several, something was read wrongly."""
        return float(priors.HOPELESS_ASIDE ** beyond_score(self.rules, self.game, part))

    def _unseen_wrong(self, part: Faces) -> float:
        """The probability of setting aside dice that score nothing and taking up the others before a look."""
        return float(priors.GOES_ON_WRONGLY * min(self._hopeless(part) / priors.HOPELESS_ASIDE, 1.0))

    def _lies_so(
        self, part: Faces, aside: tuple[LaidDie, ...], rest: tuple[LaidDie, ...], found: Found
    ) -> Iterator[RogueBranch]:
        """The dice ``part`` were set aside, the ``rest`` lies, unless one was turned over."""
        dice, _ = laid_again(found, (self.kept, ""), (self._as_kept(aside), "aside"), (rest, "left"))
        layout = Layout(dice)
        left = found[len(found) - len(rest) :]
        turned, shown = self._turned(rest, left)
        misread, flat = self._misread(turned), self.lies_flat(rest, left)
        if turned:
            yield self.slipped((1 - misread) * flat, layout, Violation("turned", shown, looks=2))
        yield replace(self._as_thrown(part, layout), chance=misread * flat)

    def _as_thrown(self, part: Faces, layout: Layout) -> RogueBranch:
        """The dice show what was thrown."""
        if part == self.game.throw and self._legal(part):
            then, event = self.keeps_these(part)
            return Branch(1.0, then, as_old(layout), (event,))
        if not self._grows(part):
            return self._wrong(layout, self._grows)
        refusal = self.now.last_refusal if self.now.last_refusal and self.now.last_refusal[0] != "aside" else None
        return Branch(1.0, replace(self.now, last_refusal=refusal), layout)

    def _wrong(self, layout: Layout, right: Callable[[Faces], bool]) -> RogueBranch:
        """Dice are set aside that don't score: it is in doubt if those that were read with confidence are ``right``."""
        dice = self._blamed(layout)
        clear = in_order(die.face for die in layout.of("aside") if die.clear)
        return self.slipped(1.0, layout, Violation("aside", dice, early=True, doubtful=not clear or right(clear)))

    def _blamed(self, layout: Layout) -> Faces:
        """The dice set aside wrongly, which a refusal names; with one zone only those at fault, whatever else stays."""
        aside = wrongly_aside(self.rules, self.game, layout)
        return (self.one_zone and wrong_among(self.rules, self.game, aside)) or aside

    def _turned(self, rest: Sequence[LaidDie], found: Found) -> tuple[int, Faces]:
        """How many dice certainly show another face than was thrown, and what is there then."""
        pairs = list(zip(rest, found, strict=True))
        others = sum(seen is not None and seen.sure and seen.face != die.face for die, seen in pairs)
        return others, tuple(sorted(seen.face if seen is not None else die.face for die, seen in pairs))

    def _misread(self, dice: int) -> float:
        """The probability that so many dice with another face than before were misread, not turned over."""
        misread = priors.SURE_MISREAD
        return float((misread / (misread + priors.TURNS_A_DIE * self.moves)) ** dice)

    def _lifted(self, part: Faces, aside: tuple[LaidDie, ...], found: Found) -> Iterator[RogueBranch]:
        """The other dice are in a hand: what is set aside counts."""
        legal, aside = self._legal(part), self._as_kept(aside)
        layout = Layout(laid_again(found, (self.kept, ""), (aside, "kept" if legal else "aside"))[0])
        if legal:
            then, event = self.keeps_these(part)
            yield Branch(1.0, then, layout, (replace(event, looks=priors.LOOKS),))  # or some were not found
        elif part:
            yield self._wrong(layout, self._legal)
        else:
            yield Branch(1.0, self.now, layout)

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

    # Thrown on ----------------------------------------------------------------------------------------------------

    def _thrown_on(self, size: int, missed: float = 1.0) -> Iterator[RogueStory]:
        """So many dice were set aside and the others thrown; ``missed``: dice of that throw were set aside as well."""
        mine, put, before = self.mine, self._put, self._aside
        ways, (legal, _) = (
            splits(self.game.throw, tuple([die.face for die in mine]), size),
            allowed(self.rules, self.game, size),
        )
        wrong = priors.STAYS_WRONGLY if self.one_zone else priors.GOES_ON_WRONGLY
        shares = set_aside_shares(self.rules, self.game, size, wrong)
        fallen = [die.place is not None and die.role == "left" and missed == 1 and fallen_back(die) for die in mine]
        for part, chosen, others in ways:
            if missed < 1 and part not in legal:
                continue
            prior = missed * priors.THROWN_ON * shares[part] * self.moves * self._set_back(part, before)
            prior *= self._chosen([mine[i] for i in others])
            there = (*self.keeps, *[put[i] for i in chosen])
            ends = partial(self._went_on, part, tuple([mine[i] for i in chosen]))
            yield Story(prior, (*there, *[FLY] * len(others)), ends)
            back = [again for i in others if (again := fallen[i])]
            if len(back) == len(others):
                yield Story(prior * priors.FALLS_BACK, (*there, *back), ends)

    def _set_back(self, part: Faces, before: Faces) -> float:
        """The probability that dice that had been set aside are not among them."""
        stays = not before or without(part, before) is not None or (self.one_zone and not self._legal(before))
        return 1.0 if stays else priors.SET_BACK

    def _went_on(self, part: Faces, aside: tuple[LaidDie, ...], found: Found) -> Iterator[RogueBranch]:
        aside = self._as_kept(aside)
        if self._legal(part):
            then, event = self.keeps_these(part)
            yield from self.thrown(then, (event,), (*self.kept, *aside), found)
            return
        there, rest = laid_again(found, (self.kept, ""), (aside, "aside"))
        yield self._wrong(Layout((*there, *of_no_use(rest))), self._legal)

    def _threw_again(self, found: Found) -> Iterator[RogueBranch]:
        """The dice were thrown again although nothing was set aside."""
        there, rest = laid_again(found, (self.kept, ""))
        dice = [die for die in rest if die is not None]
        for shown, chance in likely_throws(dice):
            yield self.slipped(chance, Layout((*there, *of_no_use(dice))), Violation("again", in_order(shown), looks=2))

    def _turn_ended(self) -> Iterator[RogueStory]:
        """The turn is over, and all dice were thrown by the next player (TAB-2.3)."""
        ways, sure = self._settled_by_end()
        prior = priors.NO_PRESS * self._chosen((*self.mine, *self.kept))
        for part in ways:
            yield from self.next_players(prior * sure / len(ways), *self.keeps_these(part))
        if self.game.kept and not self._aside:
            yield from self.next_players(prior * priors.ENDS_WITH_NOTHING, self.now)

    def _cleared(self) -> Iterator[RogueBranch]:
        """Everything was picked up: what was set aside counts."""
        aside = self._aside
        if self._legal(aside):
            then, event = self.keeps_these(aside)
            yield Branch(1.0, then, Layout(), (event,))
        else:
            yield Branch(1.0, self.now, Layout())
