"""Stories of Rogue: what may have happened between two looks, before a throw or with one on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import combinations
from math import prod
from typing import ClassVar

from companion.games.rogue import Keep, RogueRules, RogueState, Stop
from companion.games.rogue.keys import notation
from companion.games.rogue.steps import Forfeit
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
    set_aside,
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
    def keeps(self) -> tuple[Expected, ...]:
        """The same as expected on the table."""
        return tuple(map(kept_before, self.kept))

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

    @property
    def takes_up_all(self) -> float:
        """The probability that even what is kept is taken up, by what was seen of it."""
        return 1.0

    def next_players(self, prior: float, then: Situation, *events: TableEvent) -> Iterator[RogueStory]:
        """The turn is over without its button (TAB-2.3), and all six dice are thrown by the next player."""
        if not then.alone:
            events = (*events, self.played(notation(Stop()), "TAB-2.3"))
            then = Situation(applied(self.rules, then.game, Stop()), alone=then.game.seat)
        if not then.game.ended:
            prior *= self.takes_up_all * self.moves
            yield Story(prior, (FLY,) * ALL_DICE, partial(self.thrown, then, events, ()))

    def lies_flat(self, dice: Sequence[LaidDie], found: Found) -> float:
        """How well dice that are found only now lie flat, as those of a throw that counts, relative to a lean."""
        pairs = zip(dice, found, strict=True)
        flat = self.sight.flat_chance(seen for die, seen in pairs if die.place is None and die.face and seen)
        return min(flat * priors.LEANS / max((1 - flat) * (1 - priors.LEANS), priors.FORGOTTEN), 1.0)

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
        if not has_one_zone(self.sight.look):
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
            yield from self.next_players(priors.NO_PRESS, self.now)
        yield from self._too_many()

    def _nothing(self, old: Sequence[LaidDie], found: Found) -> Iterator[RogueBranch]:
        there, rest = laid_again(found, (self.kept, ""))
        lying = [die.seen(seen) for die, seen in zip(old, rest, strict=True) if seen is not None or die.place is None]
        yield Branch(self.lies_flat(old, rest), self.now, Layout((*there, *lying)))

    def _lie_about(self, found: Found) -> Iterator[RogueBranch]:
        there, rest = laid_again(found, (self.kept, ""))
        yield Branch(1.0, self.now, Layout((*there, *of_no_use(rest))))

    def takes_up(self, number: int) -> float:  # noqa: ARG002 - where dice are set aside, that is seen
        """The probability that so many of the dice that are kept are taken up as well, by what was seen of them."""
        return 1.0

    @property
    def thrown_as_well(self) -> int:
        """The number of dice thrown beyond those that were left."""
        return self.sight.look.number_in(ROLL) - self.game.left

    def _too_many(self) -> Iterator[RogueStory]:
        """Dice that had been set aside were thrown as well."""
        kept, more = self.kept, self.thrown_as_well
        if not 0 < more < len(kept):
            return
        for left in combinations(kept, len(kept) - more):
            expected = (*map(kept_before, left), *[FLY] * (self.game.left + more))
            prior = priors.TOO_MANY * self.takes_up(more) * self.moves
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

    goes_on_wrongly: ClassVar[float] = priors.GOES_ON_WRONGLY

    def stories(self) -> Iterator[RogueStory]:
        """Dice set aside, the others left, picked up or thrown on; the same thrown again; the turn over."""
        throw = self.game.throw
        (least, most), gone = self._newly_kept(), len(throw) - self.sight.look.number_in(ROLL)
        in_doubt, phantoms = not self._all_clear(), self.sight.expects_phantoms
        unseen = sum(die.place is None for die in self.mine) if self.sight.hides_a_face else in_doubt
        for size in range(max(least - in_doubt, 0), min(most + max(in_doubt, unseen), len(throw)) + 1):
            yield from self._still(size)
        least, most = min(least, gone), max(most, gone)  # dice that were not found may be here or there
        for size in range(max(least - phantoms, 1), min(most + phantoms, len(throw) - 1) + 1):
            yield from self.thrown_on(size)
        if self.odd:
            yield from self.missed_throw()
        prior = priors.THROWS_AGAIN * self.moves
        yield Story(prior, (*self.keeps, *[FLY] * len(throw)), self.threw_again)
        yield from self.turn_ended()
        yield Story(priors.CLEARED * self.moves, (), lambda _: self.cleared())

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
    def odd(self) -> bool:
        """Whether the keep zone certainly shows faces that neither the throw nor earlier ones had."""
        had = (*self.game.throw, *self.one.layout.faces("kept"))
        return without(had, (die.face for die in self.sight.look.dice if die.sure and die.zone == KEEP)) is None

    def missed_throw(self) -> Iterator[RogueStory]:
        """Dice were set aside, the others thrown unseen, and some of those were set aside, too."""
        for size in range(1, self._newly_kept()[1]):
            if size < len(self.game.throw):
                yield from self.thrown_on(size, missed=priors.MISSED_THROW)

    @cached_property
    def mine(self) -> tuple[LaidDie, ...]:
        """The dice of the throw, the most likely to be set aside first; those in a hand have no place."""
        lying = self.one.layout.of("left", "aside")
        hand = without(self.game.throw, (die.face for die in lying)) or ()
        mine = (*lying, *(LaidDie(face, "left", ROLL) for face in hand))
        return tuple(sorted(mine, key=self.order))

    def order(self, die: LaidDie) -> tuple[bool, ...]:
        """The sort key of a die of the throw: the most likely to be set aside comes first."""
        return die.role != "aside", die.place is not None, not all(map(die.apart, self.sight.look.dice))

    @cached_property
    def put(self) -> list[Expected]:
        """The same dice as expected if they are set aside."""
        return list(map(set_aside, self.mine))

    @cached_property
    def _aside(self) -> Faces:
        return self.one.layout.faces("aside")

    def as_kept(self, dice: Sequence[LaidDie]) -> tuple[LaidDie, ...]:
        """Dice that were just set aside, before they are seen."""
        return tuple(map(in_keep, dice))

    def chosen(self, others: Sequence[LaidDie]) -> float:  # noqa: ARG002 - where dice are set aside, that is seen
        """The probability that just these dice are thrown, by what was seen of taking them up."""
        return 1.0

    def settled_by_end(self) -> tuple[Sequence[Faces], float]:
        """What may have been set aside if the turn ended now, and the probability that it was that."""
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
        mine, put, before = self.mine, self.put, self._aside
        legal, growing = allowed(self.rules, self.game, size)
        left = {alone: [left_lying(die, neighbours=not alone) for die in mine] for alone in (False, True)}
        for part, chosen, others in _splits(self.game.throw, _faces(mine), size):
            aside, rest = tuple([mine[i] for i in chosen]), tuple([mine[i] for i in others])
            same = part == before
            moves = 1.0 if same else self.moves
            likely = 1.0 if not part or part in legal else priors.HALFWAY if part in growing else self._hopeless(part)
            there = (*self.keeps, *[put[i] for i in chosen])
            lying = (*there, *[left[same][i] for i in others])
            yield Story(priors.NOTHING * likely * moves, lying, partial(self.lies_so, part, aside, rest))
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

    def lies_so(
        self, part: Faces, aside: tuple[LaidDie, ...], rest: tuple[LaidDie, ...], found: Found
    ) -> Iterator[RogueBranch]:
        """The dice ``part`` were set aside, the ``rest`` lies, unless one was turned over."""
        dice, _ = laid_again(found, (self.kept, ""), (self.as_kept(aside), "aside"), (rest, "left"))
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
        dice = self.blamed(layout)
        clear = in_order(die.face for die in layout.of("aside") if die.clear)
        return self.slipped(1.0, layout, Violation("aside", dice, early=True, doubtful=not clear or right(clear)))

    def blamed(self, layout: Layout) -> Faces:
        """The dice set aside wrongly, which a refusal names."""
        return wrongly_aside(self.rules, self.game, layout)

    def _turned(self, rest: Sequence[LaidDie], found: Found) -> tuple[int, Faces]:
        """How many dice certainly show another face than was thrown, and what is there then."""
        pairs = list(zip(rest, found, strict=True))
        others = sum(seen is not None and seen.sure and seen.face != die.face for die, seen in pairs)
        return others, tuple(sorted(seen.face if seen is not None else die.face for die, seen in pairs))

    def _misread(self, dice: int) -> float:
        """The probability that so many dice with another face than before were misread, not turned over."""
        misread = self.sight.reader.misread
        return float((misread / (misread + priors.TURNS_A_DIE * self.moves)) ** dice)

    def _lifted(self, part: Faces, aside: tuple[LaidDie, ...], found: Found) -> Iterator[RogueBranch]:
        """The other dice are in a hand: what is set aside counts."""
        legal, aside = self._legal(part), self.as_kept(aside)
        layout = Layout(laid_again(found, (self.kept, ""), (aside, "kept" if legal else "aside"))[0])
        if legal:
            then, event = self.keeps_these(part)
            yield Branch(1.0, then, layout, (replace(event, looks=priors.LOOKS),))  # or some were not found
        elif part:
            yield self._wrong(layout, self._legal)
        else:
            yield Branch(1.0, self.now, layout)

    # Thrown on ----------------------------------------------------------------------------------------------------

    def thrown_on(self, size: int, missed: float = 1.0) -> Iterator[RogueStory]:
        """So many dice were set aside and the others thrown; ``missed``: dice of that throw were set aside as well."""
        mine, put, before = self.mine, self.put, self._aside
        ways, (legal, _) = _splits(self.game.throw, _faces(mine), size), allowed(self.rules, self.game, size)
        shares = set_aside_shares(self.rules, self.game, size, self.goes_on_wrongly)
        fallen = [die.place is not None and die.role == "left" and missed == 1 and fallen_back(die) for die in mine]
        for part, chosen, others in ways:
            if missed < 1 and part not in legal:
                continue
            prior = missed * priors.THROWN_ON * shares[part] * self.moves * self._set_back(part, before)
            prior *= self.chosen([mine[i] for i in others])
            there = (*self.keeps, *[put[i] for i in chosen])
            ends = partial(self._went_on, part, tuple([mine[i] for i in chosen]))
            yield Story(prior, (*there, *[FLY] * len(others)), ends)
            back = [again for i in others if (again := fallen[i])]
            if len(back) == len(others):
                yield Story(prior * priors.FALLS_BACK, (*there, *back), ends)

    def _set_back(self, part: Faces, before: Faces) -> float:
        """The probability that dice that had been set aside are not among them."""
        return 1.0 if not before or without(part, before) is not None else priors.SET_BACK

    def _went_on(self, part: Faces, aside: tuple[LaidDie, ...], found: Found) -> Iterator[RogueBranch]:
        aside = self.as_kept(aside)
        if self._legal(part):
            then, event = self.keeps_these(part)
            yield from self.thrown(then, (event,), (*self.kept, *aside), found)
            return
        there, rest = laid_again(found, (self.kept, ""), (aside, "aside"))
        yield self._wrong(Layout((*there, *of_no_use(rest))), self._legal)

    def threw_again(self, found: Found) -> Iterator[RogueBranch]:
        """The dice were thrown again although nothing was set aside."""
        there, rest = laid_again(found, (self.kept, ""))
        dice = [die for die in rest if die is not None]
        for shown, chance in likely_throws(dice):
            yield self.slipped(chance, Layout((*there, *of_no_use(dice))), Violation("again", in_order(shown), looks=2))

    def turn_ended(self) -> Iterator[RogueStory]:
        """The turn is over, and all dice were thrown by the next player (TAB-2.3)."""
        ways, sure = self.settled_by_end()
        for part in ways:
            yield from self.next_players(priors.NO_PRESS * sure / len(ways), *self.keeps_these(part))
        if self.game.kept and not self._aside:
            yield from self.next_players(priors.NO_PRESS * priors.ENDS_WITH_NOTHING, self.now)

    def cleared(self) -> Iterator[RogueBranch]:
        """Everything was picked up: what was set aside counts."""
        aside = self._aside
        if self._legal(aside):
            then, event = self.keeps_these(aside)
            yield Branch(1.0, then, Layout(), (event,))
        else:
            yield Branch(1.0, self.now, Layout())


@lru_cache(maxsize=4096)
def may_set_aside(rules: RogueRules, game: RogueState, aside: Faces) -> bool:
    """Whether exactly these dice may be set aside from the throw."""
    return rules.choice(game, aside) is not None


@lru_cache(maxsize=4096)
def can_grow(rules: RogueRules, game: RogueState, aside: Faces) -> bool:
    """Whether these dice may be set aside from the throw, alone or with more of them."""
    return rules.can_grow(game, aside)


@lru_cache(maxsize=4096)
def leaves_choice(rules: RogueRules, game: RogueState, lying: Faces) -> bool:
    """Whether something may be set aside of the dice of the throw that still lie there."""
    return any(without(lying, choice.faces) is not None for choice in rules.choices(game))


@lru_cache(maxsize=4096)
def beyond_score(rules: RogueRules, game: RogueState, part: Faces) -> int:
    """How many dice of a set-aside have to be put back until the others score or can grow."""
    smaller = ((n, rest) for n in range(len(part)) for rest in _parts(part, len(part) - n))
    return next((n for n, rest in smaller if can_grow(rules, game, rest)), len(part))


@lru_cache(maxsize=4096)
def set_aside_shares(rules: RogueRules, game: RogueState, size: int, wrong: float) -> Mapping[Faces, float]:
    """How likely each choice of that many dice of the throw is set aside; ``wrong``: with one die too many.

    Each further die that doesn't belong to it is rarer again.
    """
    ways = _parts(game.throw, size)
    over = {part: _too_many(rules, game, part) for part in ways}
    alike = Counter(over.values())
    rarity = {n: wrong * priors.HOPELESS_ASIDE ** (n - 1) if n else 1 - wrong for n in alike}
    return {part: rarity[n] / alike[n] for part, n in over.items()}


def _too_many(rules: RogueRules, game: RogueState, part: Faces) -> int:
    """How many dice of a set-aside have to be taken away until the others may be set aside."""
    left = (
        n for n in range(len(part)) if any(may_set_aside(rules, game, rest) for rest in _parts(part, len(part) - n))
    )
    return next(left, len(part))


def wrongly_aside(rules: RogueRules, game: RogueState, layout: Layout) -> Faces:
    """The dice set aside that don't score, without those that nobody sees unless it is because of them."""
    seen = in_order(die.face for die in layout.of("aside") if not die.lost)
    return seen if seen and not can_grow(rules, game, seen) else layout.faces("aside")


@lru_cache(maxsize=4096)
def allowed(rules: RogueRules, game: RogueState, size: int) -> tuple[frozenset[Faces], frozenset[Faces]]:
    """So many dice of the throw that may be set aside, and those that may be, alone or with more of them."""
    ways = _parts(game.throw, size)
    legal = frozenset(part for part in ways if may_set_aside(rules, game, part))
    return legal, frozenset(part for part in ways if can_grow(rules, game, part))


@lru_cache(maxsize=4096)
def applied(rules: RogueRules, game: RogueState, step: Throw | Keep | Stop | Forfeit) -> RogueState:
    """The position after a throw or a legal step."""
    return rules.apply(game, step)


def is_over(game: RogueState) -> bool:
    """Whether a throw or dice set aside have ended the turn."""
    return not (game.kept or game.throw)


def as_old(layout: Layout) -> Layout:
    """The dice of a turn that is over."""
    return Layout(tuple(replace(die, role="old") for die in layout.dice if die.place is not None or die.lost))


def _faces(dice: Sequence[LaidDie]) -> Faces:
    """Their faces, in their order."""
    return tuple([die.face for die in dice])


@lru_cache(maxsize=4096)
def _splits(throw: Faces, shown: Faces, size: int) -> tuple[tuple[Faces, tuple[int, ...], tuple[int, ...]], ...]:
    """Each choice of that many dice: its faces, where the first dice with them are in ``shown``, and the others."""
    at = {face: [i for i, one in enumerate(shown) if one == face] for face in shown}
    ways = [
        (part, tuple(at[face][part[:n].count(face)] for n, face in enumerate(part))) for part in _parts(throw, size)
    ]
    return tuple((part, chosen, tuple(i for i in range(len(shown)) if i not in chosen)) for part, chosen in ways)


@lru_cache(maxsize=4096)
def _parts(whole: Faces, size: int) -> tuple[Faces, ...]:
    """Every combination of that many dice, each once."""
    return tuple(sorted(set(combinations(whole, size))))
