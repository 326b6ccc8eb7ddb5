"""What may have happened between two looks at a table of Rogue, and what a press may mean.

The dice set aside from a throw are judged by the rules like a board in other games: any dice may be set aside, and the
others lie there, are in a hand or were thrown. On a table with one zone dice set aside stay where they lie: which they
are shows only when the others are thrown again. Whoever ends the turn takes everything of the last throw that scores.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations

from companion.games.rogue import Keep, RogueRules, RogueState, Stop
from companion.games.rogue.keys import notation
from companion.games.rogue.table.dice import (
    ALL_DICE,
    KEEP,
    ROLL,
    RogueSituation,
    Way,
    after_turn,
    blamed,
    dice_to_put_back,
    has_one_zone,
    is_over,
    kept_die,
    left_lying,
    or_twin,
    situation_after,
    taken_up,
)
from companion.games.rules import Throw
from companion.referee.belief import priors, sensor
from companion.referee.belief.confusion import misreadings, pairs_of
from companion.referee.belief.hypothesis import (
    Belief,
    HistoryLost,
    Hypothesis,
    Played,
    TableEvent,
    Violation,
    Voided,
    misread_throws,
    recent_throws,
)
from companion.referee.belief.layout import Faces, LaidDie, Layout, Look, in_order, laid, without
from companion.referee.belief.sensor import BESIDE, Expected, Sight, Spot, known_face, likely_throws
from companion.referee.belief.tracker import Branch, Continuations, Story
from companion.referee.board import placing
from companion.referee.board.board_game import Situation, after_void
from companion.referee.board.placing import Found, fallen_back, irrelevant, left_over, throw_event, updated_dice
from vision.mats import MATS

BUTTONS = ("button", "throw first")  # kinds of errors with the button
SET_ASIDE_EARLY = 0.5 / priors.LEFT_ZONE  # how much likelier a die in the keep zone was put there than thrown
PRESS_SLIP = priors.GOES_ON_WRONGLY * 10
FLYING = placing.flying(tuple(MATS["rogue"].areas))
STILL_THERE = 1  # most dice that a hand took or threw, and yet one seems to lie where each of them lay


RogueHypothesis = Hypothesis[RogueSituation]
RogueBranch = Branch[RogueSituation]
RogueStory = Story[RogueSituation]


# Between two looks ----------------------------------------------------------------------------------------------------


class Stage:
    """A hypothesis and a look; ``moves`` is the probability of an action, given whether motion was seen.

    ``kept`` are the dice set aside from earlier throws of the turn; on one zone they lie among the others.
    """

    def __init__(self, rules: RogueRules, one: RogueHypothesis, sight: Sight, moves: float) -> None:
        self.rules, self.one, self.sight, self.moves = rules, one, sight, moves
        self.now, self.game = one.situation, one.situation.game
        self.kept, self.one_zone = one.layout.of("kept"), has_one_zone(sight.look)
        self.choices, self.before = rules.choices(self.game), one.layout.faces("aside")

    @cached_property
    def mine(self) -> tuple[LaidDie, ...]:
        """The dice of the throw, the most likely to be set aside first; those in a hand have no place."""
        lying = self.one.layout.of("left", "aside")
        hand = without(self.game.throw, (die.face for die in lying)) or ()
        mine = (*lying, *(LaidDie(face, "left", ROLL) for face in hand))
        if self.one_zone:  # what still lies there is most likely set aside
            return tuple(sorted(mine, key=self._is_gone))
        return tuple(sorted(mine, key=lambda die: (die.role != "aside", die.place is not None, not self._is_gone(die))))

    @cached_property
    def put_aside(self) -> tuple[LaidDie, ...]:
        """The same dice if they were set aside, not seen there yet; on one zone they stay where they lie."""
        if self.one_zone:
            return self.mine
        return tuple(
            die if die.role == "aside" else LaidDie(die.face, die.role, KEEP, None, die.clear, taken=die.place)
            for die in self.mine
        )

    @cached_property
    def in_hand(self) -> bool:
        """One zone: whether some dice are in a hand."""
        if not self.game.throw:
            return self.one_zone and all(die.place is None or die.lost for die in self.one.layout.of("old"))
        return self.one_zone and any(die.place is None and not die.lost for die in self.mine)

    # What may have happened ---------------------------------------------------------------------------------------

    def stories(self) -> Iterator[RogueStory]:
        """Dice are set aside, the others lie there, are in a hand or were thrown; or the turn is over."""
        others = self.one.layout.of("left", "aside", "old") if self.one_zone else ()
        keeps = tuple(or_twin(die, kept_die(die), others) for die in self.kept)
        yield Story(priors.CLEARED * self.moves, (), self._cleared)
        if not self.game.throw:
            yield from self._awaited(keeps)
        elif self.one_zone:
            yield from self._taken_up(keeps)
        for way in self._ways() if self.game.throw else ():
            if not self.one_zone:
                yield from self._set_aside(keeps, way)
            if way.taken:
                yield from self._thrown_on(keeps, way)
        ends = priors.NO_PRESS * self._takes_up((*self.mine, *self.kept)) * self.moves
        yield Story(ends, (FLYING,) * ALL_DICE, self._turn_ended)

    def _awaited(self, keeps: tuple[Expected, ...]) -> Iterator[RogueStory]:
        """Nothing, a throw, dice that lie about taken up or thrown in part, or too many dice thrown."""
        old, wanted = self.one.layout.of("old"), self.game.left
        yield Story(priors.NOTHING, (*keeps, *map(left_over, old)), partial(self._lie_so, (), (), old))
        yield Story(priors.LIFTED * self.moves, keeps, self._lie_about)
        yield Story(
            priors.THROWN * self.moves, (*keeps, *[FLYING] * wanted), partial(self.thrown, self.now, (), self.kept)
        )
        there = len(self.sight.look.dice) - len(keeps)
        if 0 < there < wanted:
            yield Story(priors.IN_HAND * self.moves, (*keeps, *[FLYING] * there), self._lie_about)
        more = self.sight.look.number_in(ROLL) - wanted
        if self.one_zone:
            more = sum(map(self._is_gone, self.kept))
        for left in combinations(self.kept, len(keeps) - more) if 0 < more < len(keeps) else ():
            expected = (*map(kept_die, left), *[FLYING] * (wanted + more))
            prior = priors.TOO_MANY * self._takes_up([die for die in self.kept if die not in left]) * self.moves
            yield Story(prior, expected, partial(self._threw_wrongly, "many", left))

    def _taken_up(self, keeps: tuple[Expected, ...]) -> Iterator[RogueStory]:
        """One zone: the dice lie there, or some are in a hand, to be thrown again or handed on."""
        others = (*self.kept, *self.one.layout.of("old"))
        lying = tuple(or_twin(die, left_lying(die, pushed=False), others) for die in self.mine)
        calm = priors.IDLE if self.sight.look.stirred else 1.0  # a hand mostly takes dice up
        yield Story(priors.NOTHING * calm, (*keeps, *lying), partial(self._lie_so, (), (), self.mine))
        taken = tuple(or_twin(die, taken_up(die), others) for die in self.mine)
        yield Story(priors.LIFTED * self.moves, (*keeps, *taken), self._some_taken)

    def _set_aside(self, keeps: tuple[Expected, ...], way: Way) -> Iterator[RogueStory]:
        """Dice of the throw lie in the keep zone, and the others where they lay, or in a hand."""
        same, back = way.part == self.before, priors.SET_BACK if without(way.part, self.before) is None else 1.0
        moves = 1.0 if same else self.moves  # whether a hand was there can't be seen
        there, rarity = (*keeps, *way.expected), priors.HOPELESS_ASIDE**way.wrong
        lying = [left_lying(die, pushed=not same) for die in way.rest]
        lies_so = partial(self._lie_so, way.part, way.aside, way.rest)
        yield Story(priors.NOTHING * rarity * moves, (*there, *lying), lies_so)
        if way.taken:
            lifts = (priors.LIFTS_WRONGLY if way.wrong else 1.0) * (1.0 if same else rarity) * moves * back
            yield Story(priors.LIFTED * lifts, there, partial(self._lifted, way.part, way.aside))

    def _thrown_on(self, keeps: tuple[Expected, ...], way: Way) -> Iterator[RogueStory]:
        """Some dice of the throw, or none, were set aside, and the others thrown."""
        likely = priors.THROWS_AGAIN
        if way.wrong:  # several wrong dice are rarer still than one
            slips = priors.STAYS_WRONGLY if self.one_zone else priors.GOES_ON_WRONGLY
            likely = priors.THROWN_ON * slips * priors.HOPELESS_ASIDE ** (way.wrong - 1)
        elif way.part:
            likely = priors.THROWN_ON / sum([choice.left == len(way.rest) for choice in self.choices])
        likely *= self._takes_up(way.rest) * self.moves
        likely *= priors.SET_BACK if without(way.part, self.before) is None else 1.0
        there, ends = (*keeps, *way.expected), partial(self._went_on, way.part, way.aside)
        yield Story(likely, (*there, *[FLYING] * len(way.rest)), ends)
        if way.part and all(die.place is not None and die.role == "left" for die in way.rest):  # mostly a single die
            yield Story(likely * priors.FALLS_BACK, (*there, *map(fallen_back, way.rest)), ends)

    def _turn_ended(self, found: Found) -> Iterator[RogueBranch]:
        """The turn ended without its button, and the next player throws all six dice (TAB-2.3)."""
        ways = [choice.faces for choice in self.choices]
        if self.one_zone:
            ends = [(self._keeping(ways[0]), 1.0)] if ways else []
        elif self.rules.choice(self.game, self.before):
            ends = [(self._keeping(self.before), 0.9)]
        else:
            ends = [(self._keeping(part), priors.UNSEEN_ASIDE / len(ways)) for part in ways]
        if self.game.kept and not self.game.throw:
            ends.append(((self.now, ()), 1.0))
        for (then, events), chance in ends:
            if not then.just_ended:
                events = (*events, Played(notation(Stop()), "TAB-2.3", **self.sight.look.moment))
                then = Situation(self.rules.apply(then.game, Stop()), just_ended=then.game.seat)
            for one in self.thrown(then, events, (), found) if not then.game.ended else ():
                yield one._replace(chance=chance * one.chance)

    def _ways(self) -> Iterator[Way]:
        mine, others = self.mine, (*self.kept, *self.one.layout.of("old")) if self.one_zone else ()
        expected = [or_twin(die, kept_die(die), others) for die in self.put_aside]
        still = [any(seen.face == die.face or not seen.sure for seen in self.sight.seen_at(die)) for die in mine]
        wrong = dice_to_put_back(in_order([die.face for die in mine]), frozenset([one.faces for one in self.choices]))
        for part in filter(self._may_be_aside(), wrong):
            aside, left = list[int](), list(part)
            for i, die in enumerate(mine):  # of dice that are alike the most likely ones
                if die.face in left:
                    left.remove(die.face)
                    aside.append(i)
            taken = sum(still) - sum([still[i] for i in aside]) <= STILL_THERE
            if taken or not self.one_zone:
                rest = tuple([die for i, die in enumerate(mine) if i not in aside])
                put = tuple([self.put_aside[i] for i in aside])
                yield Way(part, wrong[part], put, [expected[i] for i in aside], rest, taken and len(rest) > 0)

    def _may_be_aside(self) -> Callable[[Faces], bool]:
        """Whether dice may be set aside: those that are new in the keep zone, but for one more, fewer or misread.

        Dice that were not seen may be anywhere. On one zone only their number matters.
        """
        look, mine = self.sight.look, self.mine
        if self.one_zone:
            most = max(sum(die.place is not None for die in mine), len(mine) - look.number_in(ROLL) + 1)
            return lambda part: len(part) <= most
        before = [seen for die in self.kept for seen in self.sight.seen_at(die)]
        new = [die for die in look.dice if die.zone == KEEP and die not in before]
        faces, hidden = [die.face for die in new if die.sure], [die.face for die in mine if die.place is None]
        unsure = len(new) - len(faces)
        there = {face: min(faces.count(face), self.game.throw.count(face)) for face in {*self.game.throw}}

        def fits(part: Faces) -> bool:
            more = sum([max(part.count(face) - n - hidden.count(face), 0) for face, n in there.items()])
            fewer = sum([max(n - part.count(face), 0) for face, n in there.items()])
            return more <= unsure + 1 and fewer <= 1

        return fits

    def _is_gone(self, die: LaidDie) -> bool:
        return not self.sight.seen_at(die)

    def _takes_up(self, dice: Sequence[LaidDie]) -> float:
        """One zone: once some dice are in a hand, these are hardly taken up as well if they still lie there."""
        more = sum([die.place is not None for die in dice]) if self.in_hand else 0
        return float(priors.TAKES_UP_MORE**more)

    # What follows -------------------------------------------------------------------------------------------------

    def _keeping(self, part: Faces) -> tuple[RogueSituation, tuple[TableEvent, ...]]:
        """Dice set aside count; with the sixth the turn is over."""
        played = Played(notation(Keep(part)), **self.sight.look.moment)
        return situation_after(self.rules, self.game, Keep(part)), (played,)

    def _slipped(self, chance: float, layout: Layout, slip: Violation) -> RogueBranch:
        then, events = self.now.refused(replace(slip, **self.sight.look.moment))
        return Branch(chance, then, layout, events)

    def _wrong(self, layout: Layout, *, halfway: bool) -> RogueBranch:
        """Dice are set aside that don't score; doubtful if those read with confidence do."""
        right, dice = self.rules.can_grow if halfway else self.rules.choice, layout.faces("aside")
        clear = in_order(die.face for die in layout.of("aside") if die.clear)
        doubtful = not clear or bool(right(self.game, clear))
        if self.one_zone:  # any others may stay
            dice = blamed(self.rules, self.game, dice)
        return self._slipped(1.0, layout, Violation("aside", dice, early=True, doubtful=doubtful))

    def _cleared(self, _: Found) -> Iterator[RogueBranch]:
        """Everything is picked up: what was set aside counts."""
        then, events = self._keeping(self.before) if self.rules.choice(self.game, self.before) else (self.now, ())
        yield Branch(1.0, then, Layout(), events)

    def _lie_about(self, found: Found) -> Iterator[RogueBranch]:
        there, rest = updated_dice(found, (self.kept, ""))
        yield Branch(1.0, self.now, Layout((*there, *irrelevant(rest))))

    def _lie_so(
        self, part: Faces, aside: tuple[LaidDie, ...], rest: tuple[LaidDie, ...], found: Found
    ) -> Iterator[RogueBranch]:
        """The dice ``part`` are set aside, the ``rest`` lies there, unless one was turned over."""
        role = "left" if self.game.throw else "old"
        layout = Layout(updated_dice(found, (self.kept, ""), (aside, "aside"), (rest, role))[0])
        pairs = list(zip(rest, found[len(found) - len(rest) :], strict=True))
        late = [seen for die, seen in pairs if seen and die.place is None and die.face]
        flat = sensor.flat_chance(late)  # dice found only now lie flat, as the throw counted
        flat = min(flat * priors.LEANS / max((1 - flat) * (1 - priors.LEANS), priors.FORGOTTEN), 1.0)
        if not self.game.throw:
            yield Branch(flat, self.now, layout)
            return
        turned = sum(seen is not None and seen.sure and seen.face != die.face for die, seen in pairs)
        misread = priors.SURE_MISREAD
        chance = flat * (misread / (misread + priors.TURNS_A_DIE * self.moves)) ** turned
        if turned:
            shown = in_order(seen.face if seen else die.face for die, seen in pairs)
            yield self._slipped(flat - chance, layout, Violation("turned", shown, looks=2))
        if part == self.game.throw and self.rules.choice(self.game, part):
            then, events = self._keeping(part)
            yield Branch(chance, then, after_turn(layout), events)
        elif not self.rules.can_grow(self.game, part):
            yield self._wrong(layout, halfway=True)._replace(chance=chance)
        else:
            refusal = self.now.last_refusal
            mended = isinstance(refusal, tuple) and refusal[0] == "aside"
            yield Branch(chance, replace(self.now, last_refusal=None if mended else refusal), layout)

    def _lifted(self, part: Faces, aside: tuple[LaidDie, ...], found: Found) -> Iterator[RogueBranch]:
        """The other dice are in a hand: what is set aside counts."""
        right = self.rules.choice(self.game, part)
        layout = Layout(updated_dice(found, (self.kept, ""), (aside, "kept" if right else "aside"))[0])
        if right:
            then, events = self._keeping(part)
            yield Branch(1.0, then, layout, events)
        else:
            yield self._wrong(layout, halfway=False) if part else Branch(1.0, self.now, layout)

    def _some_taken(self, found: Found) -> Iterator[RogueBranch]:
        """One zone: dice that are not found are in a hand.

        If none of those left may be set aside, the turn ended without its button, or all are wrongly thrown again.
        """
        there, rest = updated_dice(found, (self.kept, ""))
        pairs = list(zip(self.mine, rest, strict=True))
        dice = (
            die.updated(now, "left") if now else LaidDie(die.face, "left", ROLL, None, die.clear) for die, now in pairs
        )
        lying = in_order(die.face for die, seen in pairs if seen or die.lost)
        right = any(without(lying, choice.faces) is not None for choice in self.rules.choices(self.game))
        yield Branch(1.0 if right else priors.NO_PRESS, replace(self.now, last_refusal=None), Layout((*there, *dice)))

    def _went_on(self, part: Faces, aside: tuple[LaidDie, ...], found: Found) -> Iterator[RogueBranch]:
        """Dice were set aside and the others thrown."""
        if self.rules.choice(self.game, part):
            yield from self.thrown(*self._keeping(part), (*self.kept, *aside), found)
        elif part:
            there, rest = updated_dice(found, (self.kept, ""), (aside, "aside"))
            yield self._wrong(Layout((*there, *irrelevant(rest))), halfway=False)
        else:
            yield from self._threw_wrongly("again", self.kept, found)

    def _threw_wrongly(self, code: str, left: Sequence[LaidDie], found: Found) -> Iterator[RogueBranch]:
        """Dice were thrown that should lie there: all of them ("again"), or too many ("many")."""
        there, rest = updated_dice(found, (left, ""))
        dice = [die for die in rest if die is not None]
        for shown, chance in likely_throws(dice):
            layout = Layout((*there, *irrelevant(dice)))
            yield self._slipped(chance, layout, Violation(code, in_order(shown), looks=2 if code == "again" else 1))

    def thrown(
        self, then: RogueSituation, events: tuple[TableEvent, ...], lay: Sequence[LaidDie], found: Found
    ) -> Iterator[RogueBranch]:
        """The outcomes of dice thrown beside those that ``lay`` there: each possible throw, or a void one."""
        hit = [  # one zone: dice that were hit, or taken for thrown ones, may lean as well
            seen
            for die, seen in zip(lay, found, strict=False)
            if self.one_zone and seen is not None and (die.moved_from(seen) or not seen.flat)
        ]
        there, found = updated_dice(found, (lay, "kept"))
        dice = [die for die in found if die is not None]
        aside = [i for i, die in enumerate(found) if die is not None and die.zone == KEEP]
        stray, hidden = any(die.zone not in (ROLL, KEEP) for die in dice), len(found) - len(dice)
        flat = sensor.flat_chance((*dice, *hit)) * (1 - priors.LEANS) ** hidden  # what is hidden may lean as well
        early = priors.ASIDE_EARLY * SET_ASIDE_EARLY ** len(aside) if aside else 1.0
        seen, least = throw_event((), found, then, self.sight.look.moment), math.exp(self.sight.least)
        for shown, chance in () if stray else likely_throws(found, self.sight.unseen(found)):
            likely = chance * flat * early
            if likely < least:
                break
            thrown = in_order(shown)
            now = situation_after(self.rules, then.game, Throw(thrown))
            if aside and not self.rules.can_grow(now.game, [shown[i] for i in aside]):  # before it was read
                likely *= priors.HOPELESS_ASIDE / 3
            laying = [
                laid(die, "aside" if i in aside else "left", face) if die else LaidDie(face, "left", ROLL, lost=True)
                for i, (die, face) in enumerate(zip(found, shown, strict=True))
            ]
            layout, event = Layout((*there, *laying)), replace(seen, dice=thrown, pairs=pairs_of(thrown, found))
            yield Branch(likely, now, after_turn(layout) if is_over(now.game) else layout, (*events, event))
        void, reason = (1.0, "bum") if aside or stray else (1 - flat, "cocky")
        if void >= max(priors.FORGOTTEN, least):
            shown = in_order(die.face for die in dice)
            now, happened = after_void(self.rules, then, Voided(reason, shown, **self.sight.look.moment))
            layout = Layout((*there, *irrelevant(dice), *[LaidDie(0, "old", ROLL, lost=True)] * hidden))
            yield Branch(void, now, layout, (*events, *happened))


# The continuations ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RogueTable(Continuations[RogueSituation]):
    """The continuations of Rogue under fixed rules; ``certain_state`` is the last certain position."""

    rules: RogueRules
    certain_state: RogueState
    one_zone: bool = False  # by the last look
    areas = MATS["rogue"].areas

    def after_look(self, one: RogueHypothesis, sight: Sight) -> Iterable[RogueStory]:
        """Stories that may have led to a look."""
        moves = 1.0 if sight.look.stirred else priors.UNSEEN_MOTION
        return () if one.situation.game.ended else Stage(self.rules, one, sight, moves).stories()

    def contradicted(self, one: RogueHypothesis) -> bool:
        """Whether dice were set aside that score nothing, or a button does not fit."""
        last = one.events[-1] if one.events else None
        return isinstance(last, Violation) and last.code in ("aside", *BUTTONS)

    def reread(
        self, one: RogueHypothesis, belief: Belief[RogueSituation], seen: RogueHypothesis
    ) -> Iterator[RogueHypothesis]:
        """Rereadings of dice set aside with which they may score; or the history is lost."""
        last, slip = next(recent_throws(one, belief.logged), None), seen.events[-1]
        if isinstance(slip, Violation) and slip.code in BUTTONS and not self.certain_state.ended:
            doubt = belief.chance(lambda other: other.denied_count > 0)
            ended = slip.dice[0] if slip.dice else one.situation.game.seat
            lost = self._lost(one, ended, slip.t)
            yield replace(lost, weight=lost.weight + math.log(priors.LOST + priors.LOST_IN_DOUBT * doubt))
        elif isinstance(slip, Violation) and last is not None and isinstance(last.thrown.before, Situation):
            for thrown, chance in misread_throws(last.thrown, belief.reader, in_order):
                game = self.rules.apply(last.thrown.before.game, Throw(thrown.dice))
                misread = Counter(misreadings(thrown.read_as)) - Counter(misreadings(last.thrown.read_as))
                aside = list(slip.dice)
                for face, read in misread.elements():
                    if read in aside:
                        aside[aside.index(read)] = -face
                shown = in_order(map(abs, aside))
                if shown == slip.dice or not self.rules.can_grow(game, shown):
                    continue
                dice = sorted(one.layout.dice, key=lambda die: die.role != "aside")  # those set aside are in doubt
                for face, read in misread.elements():
                    alike = [i for i, die in enumerate(dice) if die.role in ("left", "aside") and die.face == read]
                    if not alike:
                        break
                    dice[alike[0]], chance = dice[alike[0]]._replace(face=-face), chance / len(alike)
                else:
                    layout = replace(one.layout, dice=tuple(die._replace(face=abs(die.face)) for die in dice))
                    weight = one.weight + math.log(chance)
                    yield Hypothesis(Situation(game), layout, (*last.events, thrown), weight, last.denied_count)

    def history_lost(self, one: RogueHypothesis, ended: Sequence[int], t: float) -> RogueHypothesis | None:
        """The scores of these turns are unknown."""
        return None if self.certain_state.ended else self._lost(one, ended[-1], t, ended)

    def _lost(self, one: RogueHypothesis, ended: int, t: float, others: Iterable[int] = ()) -> RogueHypothesis:
        """Whatever happened since the log was certain, the seat ``ended`` has ended its turn."""
        seats = len(self.certain_state.scores)
        since = range((ended - self.certain_state.seat) % seats + 1)
        played = tuple(dict.fromkeys((*others, *((self.certain_state.seat - 1 + turn) % seats + 1 for turn in since))))
        then = replace(self.certain_state, seat=ended % seats + 1, throw=(), kept=(), points=0, extra=False)
        event, layout = HistoryLost(self.rules.key(then), played, t=t), after_turn(one.layout)
        return Hypothesis(Situation(then, just_ended=ended), layout, (event,), one.weight)

    def after_press(self, one: RogueHypothesis, seat: int | None, t: float) -> Iterator[RogueBranch]:
        """The meanings of a seat's end button (None: the only one)."""
        now, game, aside = one.situation, one.situation.game, one.layout.faces("aside")
        if now.just_ended and seat in (None, now.just_ended):
            yield Branch(1.0, replace(now, just_ended=0), one.layout, ())  # the turn had ended by itself
        elif seat not in (None, game.seat):
            yield self._unfitting(one, Violation("button", (seat or 0,), t=t, looks=0))
        elif not game.throw and not game.kept:
            yield self._unfitting(one, Violation("throw first", t=t, looks=0))
        elif not game.throw:
            yield self._stopped(one, 1.0, t)
        elif self.rules.choice(game, aside):
            yield self._stopped(one, 1.0, t, aside)
        elif aside:
            slip = Violation("aside", aside, early=True, t=t)
            yield Branch(PRESS_SLIP, now.refused(slip)[0], one.layout, (slip,))
        else:
            best, half = self.rules.choices(game)[0].faces, priors.ENDS_WITH_NOTHING / 2
            if self.one_zone:
                yield self._stopped(one, 1.0, t, best)
            else:
                yield self._stopped(one, half * 1.01, t, best, early=1.0)
                yield self._stopped(one, half, t, early=1.0)

    def _unfitting(self, one: RogueHypothesis, slip: Violation) -> RogueBranch:
        """A press that does not fit; the same one repeated is no new evidence."""
        then, new = one.situation.refused(slip)
        return Branch(priors.GOES_ON_WRONGLY if new else 1.0, then, one.layout, (slip,))

    def _stopped(
        self, one: RogueHypothesis, chance: float, t: float, aside: Faces = (), *, early: float = priors.STOPS_EARLY
    ) -> RogueBranch:
        """The button ends the turn, with or without dice set aside; ``early``: while some are left to throw."""
        steps: list[Keep | Stop] = [Keep(aside)] if aside else []
        after = self.rules.apply(one.situation.game, Keep(aside)) if aside else one.situation.game
        if not is_over(after):  # else the sixth die has ended it
            after = self.rules.apply(after, Stop())
            steps.append(Stop())
            chance *= early
        events = tuple(Played(notation(step), t=t) for step in steps)
        return Branch(chance, Situation(after), after_turn(one.layout), events)

    def lying(self, game: RogueState, look: Look | None) -> Layout:
        """The layout of the position, as far as seen; all other dice are irrelevant."""
        if look is None:
            look = Look((), 0.0)
        zone = ROLL if has_one_zone(look) else KEEP
        before = tuple(LaidDie(face, "kept", zone) for group in game.kept for face in group)
        mine = tuple(LaidDie(face, "left", ROLL) for face in game.throw)
        either = (Spot(0.6, ROLL), Spot(0.3, KEEP), Spot(0.1, BESIDE))
        expected = (*map(kept_die, before), *(Expected(known_face(die.face, 1e-3), either, 0.2) for die in mine))
        found = Sight(look, self.areas).explain(expected).found
        there, rest = updated_dice(found, (before, ""))
        thrown = tuple(
            die.updated(seen, "aside" if seen is not None and seen.zone == KEEP else "left")
            for die, seen in zip(mine, rest, strict=True)
        )
        old = tuple(laid(die, "old") for die in look.dice if die not in found)
        return Layout((*there, *thrown, *old))
