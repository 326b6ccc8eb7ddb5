"""Stories of Perudo: what may have happened between two looks, and the possible meanings of a bid or a call."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Literal

from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState
from companion.games.perudo.course import after_count
from companion.games.perudo.steps import Hands
from companion.games.perudo.table.open_dice import Shown, open_die, seat_in, under_cups, zone_of
from companion.games.rules import THROW, Throw
from companion.referee.belief import priors
from companion.referee.belief.confusion import ReaderEvidence
from companion.referee.belief.hypothesis import Hypothesis, TableEvent, Violation
from companion.referee.belief.layout import Layout, Look
from companion.referee.belief.sensor import Expected, Sight, fails_to_lie
from companion.referee.belief.tracker import Branch, Continuations, Story
from companion.sessions.events import Source
from vision.mats import PERUDO
from vision.reading import SeenDie

HIDDEN_STILL = 0.9  # probability that a die is hidden in a place covered by a cup or a hand

Call = Dudo | Calza
Found = Sequence[SeenDie | None]
Cups = Literal["", "old", "down", "lifted", "again"]
"""All cups: not seen in this round; as they lay when it, or a count, was taken back; down; lifted; down again."""


@dataclass(frozen=True, slots=True)
class PerudoEvent(TableEvent):
    """An event of Perudo in the position ``before``."""

    before: PerudoState = field(compare=False, repr=False, kw_only=True)
    source: Source = field(default="camera", compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Announcement(PerudoEvent):
    """A bid or a call, by the acting seat unless the call names another one; or all threw under cups (PER-1.2)."""

    step: Throw | Bid | Call


@dataclass(frozen=True, slots=True)
class Counted(PerudoEvent):
    """The result of a call: the position ``after`` it. From ``least`` to ``most`` of the dice ``shown`` counted."""

    after: PerudoState
    least: int = field(compare=False)
    most: int = field(compare=False)
    shown: Shown = field(compare=False)

    @property
    def reader_evidence(self) -> ReaderEvidence:
        """What the dice tell about the reader."""
        return self.shown.taught


@dataclass(frozen=True, slots=True)
class Round:
    """The position, and further facts about the round.

    ``shown`` are the dice of the call as far as they were seen, and ``had`` is how many each seat had at the call
    before, if that is known. ``program`` are the dice that the program's seats show at the call.
    """

    game: PerudoState
    cups: Cups = ""
    shown: Shown | None = field(default=None, compare=False)
    had: tuple[int, ...] = field(default=(), compare=False)
    program: Hands = field(default=(), compare=False)

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
        told = self.program or ((),) * len(self.game.dice)
        hands = tuple(() if own else (None,) * due for own, due in zip(told, self.game.dice, strict=True))
        hidden = tuple(seat for seat, hand in enumerate(hands, 1) if hand)
        return Shown(rules, self.game, hands, hidden=hidden, look=Look((), t), program=self.program)


PerudoHypothesis = Hypothesis[Round]
PerudoBranch = Branch[Round]
PerudoStory = Story[Round]


def results(shown: Shown, source: Source = "camera") -> Iterator[tuple[float, Counted]]:
    """The possible results of a call, each with its probability, and the numbers that may count in it.

    A hand may hide dice, and one in doubt may be read better later; a die in another place than its own may be none,
    while its owner's was overlooked. Then more looks are needed.
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
    """The continuations of Perudo under fixed rules. For the seats of the ``program`` no cups and dice are there."""

    rules: PerudoRules
    program: frozenset[int] = frozenset()
    areas = PERUDO.areas
    dice_last = False

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
        """The round begins by itself when all cups stand again; if all are lifted before a call, it was not entered.

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
        return Story(1.0, left, lambda _: [Branch(1.0, replace(now, cups=cups), Layout(), events)])

    # What is said -------------------------------------------------------------------------------------------------

    def begun(self, now: Round, source: Source, t: float) -> tuple[Round, tuple[TableEvent, ...]]:
        """The situation once all have thrown under their cups, and the event; unchanged unless that is awaited."""
        if self.rules.to_act(now.game) is not THROW:
            return now, ()
        throw = self.rules.hidden_throw(now.game)
        covered = Announcement(throw, source=source, t=t, before=now.game)
        return replace(now, game=self.rules.apply(now.game, throw)), (covered,)

    def after_step(self, one: PerudoHypothesis, said: Announcement) -> Iterator[PerudoBranch]:
        """The meanings of a bid or a call: it is made; or it is illegal; or something before it went unseen."""
        now, game = one.situation, one.situation.game
        legal = self._made(now, (), said, 1.0)
        yield from legal
        if legal:
            return
        yield Branch(priors.AFTER_THE_END if game.over else priors.CALLS_WRONGLY, now, one.layout)
        before, prior = tuple[TableEvent, ...](), priors.SEEN_REVEAL if now.shown else priors.UNSEEN_REVEAL
        if not game.call:
            if game.bid is None or not isinstance(said.step, Bid) or self.program.intersection(game.living):
                return  # where the program plays no call goes unseen: it has not shown its dice
            before = (Announcement(Dudo(), source="auto", t=said.t, before=game),)
            prior = priors.SEEN_CALL if now.cups in ("lifted", "again") else priors.UNSEEN_CALL
            now = Round(self.rules.apply(game, Dudo()))
        for chance, counted in results(now.dice(self.rules, said.t), "auto"):  # shown and counted without a ruling
            yield from self._made(Round.after(counted), (*before, counted), said, prior * chance)

    def _made(
        self, now: Round, before: tuple[TableEvent, ...], said: Announcement, chance: float
    ) -> Sequence[PerudoBranch]:
        """The step is made, after the beginning of a round if necessary, unless the rules refuse it."""
        now, begun = self.begun(now, "auto", said.t)
        if not self.rules.check(now.game, said.step).ok:
            return ()
        cups: Cups = "" if now.cups in ("", "old") else "down"
        after = replace(now, game=self.rules.apply(now.game, said.step), cups=cups)
        return (Branch(chance, after, Layout(), (*before, *begun, replace(said, before=now.game))),)

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

    def lying(self, game: PerudoState, look: Look, hidden: Sequence[int] = ()) -> tuple[Expected, ...]:
        """The dice on the table, open except in the ``hidden`` places; then those put away where nobody plays."""
        there, away = list[Expected](), list[Expected]()
        for seat, due in enumerate(self.on_table(game), 1):
            there += [open_die(seat, absent=HIDDEN_STILL * (seat in hidden))] * due
            away += [] if due else [open_die(seat, absent=priors.OFF_THE_MAT)] * look.number_in(zone_of(seat))
        return (*there, *away)


@dataclass(frozen=True, slots=True)
class Lifting:
    """After a call: the cups are lifted, and the dice are counted."""

    table: PerudoTable
    now: Round
    sight: Sight

    def stories(self) -> Iterator[PerudoStory]:
        """Not all cups are lifted, or all stand again; all dice are open; somebody shows more."""
        game, look = self.now.game, self.sight.look
        hidden = under_cups(look, self.table.on_table(game))
        covered = {seat_in(zone) for zone in look.covered}
        if hidden:
            again = self.now.shown and covered.issuperset(self.table.cups(game))
            prior = priors.CUP_UNSEEN if covered.isdisjoint(hidden) else 1.0
            yield Story(prior, self.table.lying(game, look, hidden), partial(self._waiting, hidden, bool(again)))
        if covered.isdisjoint(hidden):
            dice = self.table.lying(game, look)
            yield Story(1.0, dice, self._counted)
            for seat in self.table.cups(game):
                for more in range(1, self._number(seat) - game.dice[seat - 1] + 1):
                    extra = (open_die(seat),) * more
                    yield Story(self._kept(seat, more), (*dice, *extra), partial(self._too_many, seat, more))

    def _kept(self, seat: int, more: int) -> float:
        """The probability that a seat kept so many dice.

        Most likely it is the seat that lost a die last, and that one; in the first round nobody did. A die hardly ever
        looks like none.
        """
        game, lost = self.now.game, self.now.lost
        keeps = priors.KEPT_A_DIE if game.total < game.full * len(game.dice) else priors.STARTS_WITH_MORE
        rate = keeps if not lost or seat in lost else priors.TOOK_A_DIE
        there = sum(die.there for die in self.sight.look.dice if die.zone == zone_of(seat))
        hardly = min(max(game.dice[seat - 1] + more - there, 0), more)
        return rate * priors.TOOK_A_DIE ** (more - 1) * priors.HARDLY_READ**hardly

    def _number(self, seat: int) -> int:
        return self.sight.look.number_in(zone_of(seat))

    def _shown(self, found: Found, hidden: tuple[int, ...] = ()) -> Shown:
        """The dice of the call: those found for each seat, and the others in its place."""
        game, sight = self.now.game, self.sight
        due, living = self.table.on_table(game), self.table.cups(game)
        mine = found[: sum(due)]
        own_ones = set(map(id, mine))
        rest = [die for die in sight.look.dice if id(die) not in own_ones and seat_in(die.zone) in living]
        lie = fails_to_lie(filter(None, (*mine, *rest)), sight.reader.lean_rates)
        known = tuple(die and replace(die, flat=die.flat or lie) for die in (*mine, *rest))
        own = iter(known)
        hands = tuple(tuple(islice(own, number)) for number in due)
        calm = sum(die.flat for die in mine if die)
        flat = len(mine) - mine.count(None) if lie else calm
        faces = tuple(die.face if die else 0 for die in mine if die is None or die.there)
        return Shown(
            self.table.rules,
            game,
            hands,
            tuple(filter(None, known)),
            hidden,
            tuple(chances[0] for chances in sight.unseen()),
            ReaderEvidence(flat, flat - calm, faces),
            sight.reader,
            sight.look,
            self.now.program,
        )

    def _showing(self, found: Found, hidden: tuple[int, ...] = ()) -> Round:
        """The situation with the dice of the call that are shown, unless more of them were seen before."""
        call = self._shown(found, hidden)
        before = len(self.now.shown.dice) if self.now.shown else 0
        return replace(self.now, shown=call) if len(call.dice) >= max(before, 1) else self.now

    def _waiting(self, hidden: tuple[int, ...], again: bool, found: Found) -> Iterator[PerudoBranch]:
        """Cups are still down; if all stand ``again``, the round is over, although it was uncertain what came of it."""
        if not again:
            yield Branch(1.0, self._showing(found, hidden), Layout())
            return
        yield Branch(priors.COVERED_AGAIN, self.now, Layout())
        for chance, event in results(self.now.dice(self.table.rules, self.sight.look.t)):
            after = replace(Round.after(event), cups="down")
            begun, events = self.table.begun(after, "camera", self.sight.look.t)
            yield Branch(chance, begun, Layout(), (event, *events))

    def _counted(self, found: Found) -> Iterator[PerudoBranch]:
        for chance, event in results(self._shown(found)):
            yield Branch(chance, Round.after(event), Layout(), (event,))

    def _too_many(self, seat: int, more: int, found: Found) -> Iterator[PerudoBranch]:
        numbers = tuple(due + more * (one == seat) for one, due in enumerate(self.now.game.dice, 1))
        slip = Violation("many", numbers, looks=priors.COUNTING_LOOKS, t=self.sight.look.t)
        yield Branch(1.0, self._showing(found), Layout(), (slip,))
