"""Stories of Perudo: the open dice after a call, what may have happened between two looks, the meanings of a bid. Pure.

Dice lie in the places of the mat; how many of them count depends on what may have been misread.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial, reduce
from itertools import chain, islice
from typing import Literal

from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState
from companion.games.perudo.course import after_count, matches
from companion.games.perudo.steps import FACES, HIDDEN, Hands
from companion.games.rules import THROW, Throw
from companion.referee.belief import priors
from companion.referee.belief.confusion import NEW_READER, Pairs, Reader, true_chances_given
from companion.referee.belief.hypothesis import Hypothesis, TableEvent, Violation
from companion.referee.belief.layout import Layout, Look
from companion.referee.belief.readings import a_die, heaps, unread_dice
from companion.referee.belief.sensor import UNIFORM, Expected, Sight, Spot, calls_cocked, face_chances, lean_chance
from companion.referee.belief.tracker import Branch, Continuations, Story
from companion.sessions.events import Source
from vision.mats import PERUDO, Point
from vision.reading import SeenDie, TableReading, unread_die

SEATS = 6  # places on the mat

NOTHING_SEEN = Look((), 0.0)

Hand = tuple[SeenDie | None, ...]


def zone_of(seat: int) -> str:
    """The place of a seat on the mat."""
    return f"seat{seat}"


def seat_in(zone: str | None) -> int:
    """The seat whose place a zone is, 0 for none."""
    return int(zone.removeprefix("seat")) if zone and zone.startswith("seat") else 0


# What lies there ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def open_die(seat: int, absent: float = 0.0) -> Expected:
    """A die of a seat, which mostly lies in its own place; ``absent`` is the probability that it is not visible."""
    others = [Spot(priors.ROLLED_TO_ANOTHER / (SEATS - 1), zone_of(s)) for s in range(1, SEATS + 1) if s != seat]
    return Expected(UNIFORM, (Spot(1 - priors.ROLLED_TO_ANOTHER, zone_of(seat)), *others), absent)


def dice_of(reading: TableReading, most: Sequence[int]) -> tuple[SeenDie, ...]:
    """Every possible die in the places of seats that have some; ``most`` is the maximal number of each seat.

    What lies elsewhere was put away, or people count it themselves. Where dice are missing, unrecognised objects are
    most likely those, larger ones as many as fit into them; but not where a cup or a hand hides them, nor in a place
    without any recognised die.
    """
    due = {zone_of(seat): number for seat, number in enumerate(most, 1) if number}
    dice = [die for die in reading.dice if die.zone in due]
    found, zones = Counter(die.zone for die in dice), reading.sheet.zones if reading.sheet else {}
    over = [point for thing in reading.things if thing.what in ("cup", "hand") for point in thing.outline]
    hidden = {zone for zone, box in zones.items() if any(point in box for point in over)}
    new = list(unread_dice(reading))
    for zone, number in heaps(reading):
        if zone and any(die.there for die in reading.dice_in(zone)):
            new += [unread_die(*zones[zone].centre, float(i), zone) for i in range(number)]
    for die in new:
        if die.zone not in hidden and found[die.zone] < due.get(die.zone or "", 0):
            dice.append(die)
            found[die.zone] += 1
    return tuple(map(a_die, dice) if all(found[zone] == number for zone, number in due.items()) else dice)


def stands_in(zone: str, reading: TableReading) -> bool:
    """Whether something covers the very centre of a place, as a cup does."""
    sheet = reading.sheet
    return sheet is not None and any(_inside(sheet.zones[zone].centre, thing.outline) for thing in reading.things)


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses the edge an odd number of times."""
    x, y = point
    edges = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return sum((b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in edges) % 2 == 1


def hand_over(reading: TableReading) -> bool:
    """Whether a hand may hide dice: it covers a part of a place, but not its centre."""
    hands = [thing for thing in reading.things if thing.what == "hand"]
    partly = any(seat_in(zone) and not stands_in(zone, reading) for zone in reading.covered)
    return bool(hands) and (partly or not all(hand.outline for hand in hands))


# What counts ----------------------------------------------------------------------------------------------------------


def share(die: SeenDie | None, wanted: Collection[int], faces: Sequence[float]) -> float:
    """The probability that a die with these chances of its ``faces`` counts; None is an unseen die.

    A die that leans slightly counts as it lies; the players may take one that leans for any face.
    """
    leans = 0.0 if die is None or die.flat else lean_chance(die) * (1 - priors.LEANS_AS_SHOWN)
    return (1 - leans) * sum(faces[face - 1] for face in wanted) + leans * len(wanted) / len(FACES)


@dataclass(frozen=True, slots=True)
class Shown:
    """The dice of a call in the position ``before``, as they were seen last, by a hypothesis.

    ``hands`` has the dice of each seat, None for an unseen one, ``dice`` all that were seen, ``hidden`` the seats whose
    dice are not visible yet. ``unseen`` is the probability with which a die that was not found shows each face.
    ``program`` has the dice that the program's seats show, which do not lie on the table: those seats have no
    ``hands``.
    """

    rules: PerudoRules = field(repr=False)
    before: PerudoState
    hands: tuple[Hand, ...]
    dice: tuple[SeenDie, ...] = ()
    hidden: tuple[int, ...] = ()
    unseen: tuple[float, ...] = UNIFORM
    faces: tuple[int, ...] = ()
    reader: Reader = NEW_READER
    look: Look = NOTHING_SEEN
    program: Hands = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of dice that each seat shows; more than its due only if they look like dice."""
        found = list[int]()
        for seat, (due, hand) in enumerate(zip(self.before.dice, self.hands, strict=True), 1):
            mine = [die.there for die in self.dice if die.zone == zone_of(seat)]
            found.append(min(len(mine), max(due, sum(mine))) if hand else due)
        return tuple(found)

    @property
    def odd(self) -> tuple[int, ...]:
        """The seats that show more or fewer dice than they have."""
        pairs = enumerate(zip(self.numbers, self.before.dice, strict=True), 1)
        return tuple(seat for seat, (number, due) in pairs if number != due)

    @property
    def on_table(self) -> int:
        """The number of dice that lie on the table, or should."""
        return sum(map(len, self.hands))

    @property
    def added(self) -> int:
        """The number of the program's dice that count."""
        return matches(self.program, self.before.standing, wild=self.before.wild)

    @property
    def doubtful(self) -> tuple[SeenDie, ...]:
        """The dice that are not certain to count or not to count; if there are none, those in any doubt."""
        dice = [die for die in self.dice if not die.clear]
        return tuple(die for die in dice if not self._certain(die)) or tuple(dice)

    # Counts -------------------------------------------------------------------------------------------------------

    def chances(self) -> list[float]:
        """The probability of each number of counting dice, from 0 on, over the possible faults of the set.

        All dice that read alike err together.
        """
        wanted, sets = self.before.counting, defaultdict[Pairs, float](float)
        for faults, chance in self.reader.observe(self.faces).fault_chances.items():
            sets[tuple(pair for pair in faults if pair[1] and len(wanted.intersection(pair)) == 1)] += chance
        found = list[list[float]]()
        for faults, chance in sets.items():
            shares = (share(die, wanted, self._faces(die, faults)) for hand in self.hands for die in hand)
            found.append(reduce(_together, ([1 - p, p] for p in shares), [0.0] * self.added + [chance]))
        return list(map(sum, zip(*found, strict=True)))

    def _faces(self, die: SeenDie | None, faults: Pairs) -> Sequence[float]:
        """The chances of a die's faces; if it was read with certainty, in a set with these faults."""
        if die is None:
            return self.unseen
        certain = die.sure or (die.doubts == ("face",) and die.chances == self.reader.true_chances(die.face))
        return true_chances_given(die.face, faults) if certain and die.face else face_chances(die)

    def _certain(self, die: SeenDie) -> bool:
        """Whether it is certain that a die counts, or that it does not."""
        chance = share(die, self.before.counting, face_chances(die))
        return not priors.NAMED < chance < 1 - priors.NAMED

    @property
    def certain_faces(self) -> Hands:
        """The faces of each seat, 0 for a die that may or may not count."""
        return self._faces_where(self._certain)

    @property
    def seen(self) -> Hands:
        """The faces of each seat, 0 for a die that is not read with certainty: what a screen shows."""
        return self._faces_where(lambda die: die.clear)

    def _faces_where(self, known: Callable[[SeenDie], bool]) -> Hands:
        own = (tuple(sorted(die.face if die and known(die) else HIDDEN for die in hand)) for hand in self.hands)
        return tuple(shown or hand for shown, hand in zip(self.program or ((),) * len(self.hands), own, strict=True))

    @property
    def possible(self) -> range:
        """The numbers of dice that may well count."""
        faces = list(chain(*self.certain_faces))
        least = sum(face in self.before.counting for face in faces)
        return range(least, least + faces.count(HIDDEN) + 1)


def _together(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The distribution of the sum of two numbers."""
    chances = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            chances[i + j] += p * q
    return chances


HIDDEN_STILL = 0.9  # probability that a die is hidden in a place covered by a cup or a hand

Call = Dudo | Calza
Found = Sequence[SeenDie | None]
Cups = Literal["", "old", "down", "lifted", "again"]
"""All cups: not seen in this round; as they lay when the round or a count was taken back; down; lifted; down again."""


@dataclass(frozen=True, slots=True)
class PerudoEvent(TableEvent):
    """An event of Perudo in the position ``before``."""

    before: PerudoState = field(compare=False, repr=False, kw_only=True)
    source: Source = field(default="camera", compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Announcement(PerudoEvent):
    """A bid or a call, by the acting seat unless the call names another one; or all have thrown (PER-1.2)."""

    step: Throw | Bid | Call


@dataclass(frozen=True, slots=True)
class Counted(PerudoEvent):
    """The result of a call: the position ``after`` it. From ``least`` to ``most`` of the dice ``shown`` counted."""

    after: PerudoState
    least: int = field(compare=False)
    most: int = field(compare=False)
    shown: Shown = field(compare=False)

    @property
    def open_faces(self) -> tuple[int, ...]:
        """The faces of the dice of the call as they were read."""
        return self.shown.faces


@dataclass(frozen=True, slots=True)
class Round:
    """The position, and further facts about the round.

    ``shown`` are the dice of the call as far as they were seen, and ``had`` is how many each seat had at the call
    before, if that is known. ``program`` are the dice that the program's seats show at the call. ``missed``: the table
    was out of view for a while, so that the dice may have been shown then.
    """

    game: PerudoState
    cups: Cups = ""
    shown: Shown | None = field(default=None, compare=False)
    had: tuple[int, ...] = field(default=(), compare=False)
    program: Hands = field(default=(), compare=False)
    missed: bool = field(default=False, compare=False)

    @classmethod
    def after(cls, counted: Counted) -> Round:
        """The situation after the result of a call."""
        return cls(counted.after, had=counted.before.dice)

    @property
    def lost(self) -> tuple[int, ...]:
        """The seats that lost a die last, as far as it is known."""
        pairs = enumerate(zip(self.had or self.game.dice, self.game.dice, strict=True), 1)
        return tuple(seat for seat, (had, has) in pairs if has < had)

    def dice(self, rules: PerudoRules, t: float) -> Shown:
        """The dice of the call as far as they were seen."""
        if self.shown is not None:
            return self.shown
        program = self.program or ((),) * len(self.game.dice)
        hands = tuple(() if own else (None,) * due for own, due in zip(program, self.game.dice, strict=True))
        hidden = tuple(seat for seat, hand in enumerate(hands, 1) if hand)
        return Shown(rules, self.game, hands, hidden=hidden, look=Look((), t), program=self.program)


PerudoHypothesis = Hypothesis[Round]
PerudoBranch = Branch[Round]
PerudoStory = Story[Round]


def call_results(shown: Shown, source: Source = "camera") -> Iterator[tuple[float, Counted]]:
    """The possible results of a call, each with its probability, and the numbers that may count in it.

    More looks are needed if a hand may hide dice, if one in doubt may be read better later, or if a die in another
    place than its own may be none while its owner's was overlooked.
    """
    before, options, chances, possible = shown.before, shown.rules.options, shown.chances(), shown.possible
    counts = defaultdict[PerudoState, list[int]](list)
    for count in range(len(chances)):
        counts[after_count(before, count, options)].append(count)
    for after, every in counts.items():
        some = [count for count in every if count in possible] or [max(every, key=chances.__getitem__)]
        chance = sum(chances[count] for count in every)
        in_doubt = chance <= 1 - priors.WORTH_NAMING and any(not die.sure for die in shown.dice)
        looks = priors.COUNTING_LOOKS if shown.odd or shown.look.fleeting or in_doubt else 1
        counted = Counted(
            after, some[0], some[-1], shown, before=before, source=source, looks=looks, **shown.look.moment
        )
        yield max(chance, priors.COUNTED_OTHERWISE), counted


@dataclass(frozen=True, slots=True)
class PerudoTable(Continuations[Round]):
    """The continuations of Perudo under fixed rules. The seats of the ``program`` have no cups or dice on the table."""

    rules: PerudoRules
    program: frozenset[int] = frozenset()
    areas = PERUDO.areas
    dice_persist = False

    @staticmethod
    def same_scene(before: Look, now: Look) -> bool:
        """Whether two looks count as one observation: while dice are open, whatever moved; and for a still table."""
        if not (before.dice or now.dice):
            return not now.stirred and before.covered == now.covered
        if not now.stirred:
            return bool(before.dice and now.dice)
        return bool(before.dice) and {die.zone for die in before.dice} <= {die.zone for die in now.dice}

    def after_look(self, one: PerudoHypothesis, sight: Sight) -> Iterable[PerudoStory]:
        """Stories that may have led to a look. Before a call it shows only cups."""
        if one.situation.game.call:
            yield from Lifting(self, one.situation, sight).stories()
        else:
            yield self._cups_only(one.situation, sight)

    def _cups_only(self, now: Round, sight: Sight) -> PerudoStory:
        """A round begins by itself when all cups stand again; if all are lifted without a call, it was not entered.

        Between rounds the dice of the last call may still lie there.
        """
        game, covered, cups = now.game, {seat_in(zone) for zone in sight.look.covered}, now.cups
        left = tuple(open_die(seat_in(die.zone), HIDDEN_STILL) for die in sight.look.dice)
        standing, events = covered.issuperset(self.cups(game)), tuple[TableEvent, ...]()
        if game.hands:
            left = ()
            if standing:
                cups = "again" if cups in ("lifted", "again") else "down"
            elif covered.isdisjoint(self.cups(game)) and game.bid is not None and cups in ("down", "again"):
                cups = "lifted"
        elif not standing:
            cups = ""
        elif cups != "old":
            now, events = self.begun(now, "camera", sight.look.t)
            cups, left = "down", ()
        return Story(1.0, left, lambda _: [Branch(1.0, replace(now, cups=cups, missed=False), Layout(), events)])

    # What people state --------------------------------------------------------------------------------------------

    def begun(self, now: Round, source: Source, t: float) -> tuple[Round, tuple[TableEvent, ...]]:
        """The situation once all have thrown under their cups, and the event; unchanged unless that is awaited."""
        if self.rules.to_act(now.game) is not THROW:
            return now, ()
        throw = self.rules.hidden_throw(now.game)
        covered = Announcement(throw, source=source, t=t, before=now.game)
        return replace(now, game=self.rules.apply(now.game, throw)), (covered,)

    def after_step(self, one: PerudoHypothesis, event: Announcement) -> Iterator[PerudoBranch]:
        """The meanings of a bid or a call: it is made; or it is illegal; or something before it went unseen."""
        now, game = one.situation, one.situation.game
        legal = self._made(now, (), event, 1.0)
        yield from legal
        if legal:
            return
        yield Branch(priors.AFTER_THE_END if game.over else priors.CALLS_WRONGLY, now, one.layout)
        before, prior = tuple[TableEvent, ...](), priors.UNSEEN_REVEAL
        if now.shown or now.missed:
            prior = priors.SEEN_REVEAL
        if not game.call:
            if game.bid is None or not isinstance(event.step, Bid) or self.program.intersection(game.living):
                return  # no call goes unseen where the program plays: it has not shown its dice
            before = (Announcement(Dudo(), source="auto", t=event.t, before=game),)
            prior = priors.SEEN_CALL if now.cups in ("lifted", "again") else priors.UNSEEN_CALL
            now = Round(self.rules.apply(game, Dudo()))
        for chance, counted in call_results(now.dice(self.rules, event.t), "auto"):  # counted without a ruling
            yield from self._made(Round.after(counted), (*before, counted), event, prior * chance)

    def _made(
        self, now: Round, before: tuple[TableEvent, ...], event: Announcement, chance: float
    ) -> Sequence[PerudoBranch]:
        """The step is made, after the beginning of a round if necessary, unless the rules refuse it."""
        now, begun = self.begun(now, "auto", event.t)
        if not self.rules.check(now.game, event.step).ok:
            return ()
        cups: Cups = "" if now.cups in ("", "old") else "down"
        after = replace(now, game=self.rules.apply(now.game, event.step), cups=cups)
        return (Branch(chance, after, Layout(), (*before, *begun, replace(event, before=now.game))),)

    @staticmethod
    def after_button(one: PerudoHypothesis, seat: int) -> float:
        """How likely it is that a seat presses its button now, relative to the seat whose turn it is."""
        game = one.situation.game
        mine = seat in (game.seat, game.bidder if game.bid else 0)
        return 1.0 if not game.over and (game.call or mine) else priors.OUT_OF_TURN

    # Cups and dice on the table -----------------------------------------------------------------------------------

    def on_table(self, game: PerudoState) -> tuple[int, ...]:
        """The number of dice of each seat that lie on the table: none of the program's."""
        return tuple(0 if seat in self.program else due for seat, due in enumerate(game.dice, 1))

    def cups(self, game: PerudoState) -> tuple[int, ...]:
        """The seats with a cup on the table."""
        return tuple(seat for seat in game.living if seat not in self.program)


@dataclass(frozen=True, slots=True)
class Lifting:
    """After a call: the cups are lifted, and the dice are counted."""

    table: PerudoTable
    now: Round
    sight: Sight

    def stories(self) -> Iterator[PerudoStory]:
        """Not all cups are lifted, or all stand again; all dice are open; somebody shows more."""
        game, table = self.now.game, self.table
        covered = {seat_in(zone) for zone in self.sight.look.covered}
        seen = [self._number(seat) for seat in range(1, len(game.dice) + 1)]
        pairs = enumerate(zip(seen, table.on_table(game), strict=True), 1)
        hidden = tuple(seat for seat, (number, due) in pairs if number < due and (seat in covered or not number))
        if hidden:
            open_dice = any(die.there and seat_in(die.zone) in table.cups(game) for die in self.sight.look.dice)
            again = bool(self.now.shown) and covered.issuperset(table.cups(game)) and not open_dice
            prior = priors.CUP_UNSEEN if covered.isdisjoint(hidden) else 1.0
            ends = self._covered_again if again else partial(self._open, (), hidden)
            yield Story(prior, self._lying(hidden), ends)
        if covered.isdisjoint(hidden):
            dice = self._lying()
            yield Story(1.0, dice, self._counted)
            for seat in table.cups(game):
                for more in range(1, self._number(seat) - game.dice[seat - 1] + 1):
                    numbers = tuple(due + more * (one == seat) for one, due in enumerate(game.dice, 1))
                    slip = Violation("many", numbers, looks=priors.COUNTING_LOOKS, t=self.sight.look.t)
                    extra = (open_die(seat),) * more
                    yield Story(self._kept(seat, more), (*dice, *extra), partial(self._open, (slip,), ()))

    def _number(self, seat: int) -> int:
        return self.sight.look.number_in(zone_of(seat))

    def _lying(self, hidden: Sequence[int] = ()) -> tuple[Expected, ...]:
        """The dice on the table, open except in the ``hidden`` places; then those put away where nobody plays."""
        there, away = list[Expected](), list[Expected]()
        for seat, due in enumerate(self.table.on_table(self.now.game), 1):
            there += [open_die(seat, absent=HIDDEN_STILL * (seat in hidden))] * due
            away += [] if due else [open_die(seat, absent=priors.OFF_THE_MAT)] * self._number(seat)
        return (*there, *away)

    def _kept(self, seat: int, more: int) -> float:
        """The probability that a seat kept so many dice.

        Most likely it is the seat that lost a die last, and kept that one; in the first round nobody did. A die hardly
        ever looks like none.
        """
        game, lost = self.now.game, self.now.lost
        keeps = priors.KEPT_A_DIE if game.total < game.full * len(game.dice) else priors.STARTS_WITH_MORE
        rate = keeps if not lost or seat in lost else priors.TOOK_A_DIE
        there = sum(die.there for die in self.sight.look.dice if die.zone == zone_of(seat))
        hardly = min(max(game.dice[seat - 1] + more - there, 0), more)
        return rate * priors.TOOK_A_DIE ** (more - 1) * priors.HARDLY_READ**hardly

    def _shown(self, found: Found, hidden: tuple[int, ...] = ()) -> Shown:
        """The dice of the call: those found for each seat, and the others in its place."""
        game, sight, due = self.now.game, self.sight, self.table.on_table(self.now.game)
        mine, living = found[: sum(due)], self.table.cups(game)
        own_ones = set(map(id, mine))
        rest = [die for die in sight.look.dice if id(die) not in own_ones and seat_in(die.zone) in living]
        lie = calls_cocked(filter(None, (*mine, *rest)))
        known = tuple(die and replace(die, flat=die.flat or lie) for die in (*mine, *rest))
        own = iter(known)
        return Shown(
            self.table.rules,
            game,
            hands=tuple(tuple(islice(own, number)) for number in due),
            dice=tuple(filter(None, known)),
            hidden=hidden,
            unseen=tuple(chances[0] for chances in sight.unseen()),
            faces=tuple(die.face if die else 0 for die in mine if die is None or die.there),
            reader=sight.reader,
            look=sight.look,
            program=self.now.program,
        )

    # What follows -------------------------------------------------------------------------------------------------

    def _open(self, slip: tuple[TableEvent, ...], hidden: tuple[int, ...], found: Found) -> Iterator[PerudoBranch]:
        """The open dice don't count yet: cups are still down (``hidden``), or somebody shows too many."""
        yield Branch(1.0, replace(self.now, shown=self._shown(found, hidden)), Layout(), slip)

    def _covered_again(self, _: Found) -> Iterator[PerudoBranch]:
        """All cups stand again: the round is over, although its result was uncertain."""
        for chance, event in call_results(self.now.dice(self.table.rules, self.sight.look.t)):
            after = replace(Round.after(event), cups="down")
            begun, events = self.table.begun(after, "camera", self.sight.look.t)
            yield Branch(chance, begun, Layout(), (event, *events))

    def _counted(self, found: Found) -> Iterator[PerudoBranch]:
        for chance, event in call_results(self._shown(found)):
            yield Branch(chance, Round.after(event), Layout(), (event,))
