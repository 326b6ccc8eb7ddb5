"""Stories of Perudo: what may have happened between two looks, and the possible meanings of a bid or a call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations, islice
from math import prod
from typing import Literal

from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState
from companion.games.perudo.course import after_count
from companion.games.perudo.steps import HIDDEN, Hands
from companion.games.perudo.table.open_dice import (
    Counted,
    Found,
    PerudoEvent,
    Shown,
    covered_seats,
    open_die,
    put_away,
    seat_in,
    under_cups,
    zone_of,
)
from companion.games.rules import THROW
from companion.referee.belief import priors
from companion.referee.belief.confusion import ReaderEvidence
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Hypothesis, TableEvent, Violation
from companion.referee.belief.layout import Layout
from companion.referee.belief.sensor import Expected, Sight, fails_to_lie
from companion.referee.belief.tracker import Branch, Continuations, Story
from companion.sessions.events import Source
from vision.mats import PERUDO

HIDDEN_STILL = 0.9  # probability that a die is hidden in a place covered by a cup or a hand


@dataclass(frozen=True, slots=True)
class Covered(PerudoEvent):
    """All have thrown under their cups (PER-1.2)."""

    source: Source = field(default="camera", compare=False)


@dataclass(frozen=True, slots=True)
class Announcement(PerudoEvent):
    """A bid or a call, by the acting seat unless the call names another one."""

    step: Bid | Dudo | Calza
    source: Source = field(default="touch", compare=False)


@dataclass(frozen=True, slots=True)
class Round:
    """The position, and further facts about the round.

    ``cups`` is what became of all cups together. ``shown`` are the dice of the call as far as they were seen, and
    ``had`` is how many each seat had at the call before, if that is known. ``program`` are the dice that the program's
    seats show at the call.
    """

    game: PerudoState
    cups: Cups = ""
    shown: Shown | None = field(default=None, compare=False)
    had: tuple[int, ...] = field(default=(), compare=False)
    program: Hands = field(default=(), compare=False)

    @property
    def lost(self) -> int:
        """The seat that lost a die last, 0 if it is not known."""
        pairs = enumerate(zip(self.had or self.game.dice, self.game.dice, strict=True), 1)
        return next((seat for seat, (had, has) in pairs if has < had), 0)

    def dice(self, rules: PerudoRules, t: float) -> Shown:
        """The dice of the call as far as they were seen."""
        return self.shown or Shown.blind(rules, self.game, t, self.program)

    @classmethod
    def after(cls, rules: PerudoRules, counted: Counted) -> Round:
        """The situation after the result of a call."""
        return cls(after_count(counted.before, counted.least, rules.options), had=counted.before.dice)


@dataclass(frozen=True, slots=True)
class Otherwise(PerudoEvent):
    """The seats have these numbers of dice instead of the record's: an earlier call was settled differently."""

    dice: tuple[int, ...]


Cups = Literal["", "old", "down", "lifted", "again"]
"""Not seen in this round; of a round that was taken back; down; then lifted; then down again."""

PerudoHypothesis = Hypothesis[Round]
PerudoBranch = Branch[Round]
PerudoStory = Story[Round]
Surplus = tuple[tuple[int, int], ...]  # seats, each with its number of dice too many


def with_dice(game: PerudoState, dice: tuple[int, ...]) -> PerudoState:
    """The position of a call with other numbers of dice."""
    return replace(game, dice=dice, hands=tuple((HIDDEN,) * count for count in dice))


@dataclass(frozen=True, slots=True)
class PerudoTable(Continuations[Round]):
    """The continuations of Perudo under fixed rules. For the seats of the ``program`` no cups and dice are there."""

    rules: PerudoRules
    program: frozenset[int] = frozenset()
    areas = PERUDO.areas
    dice_last = False

    def after_look(self, one: PerudoHypothesis, sight: Sight) -> Iterable[PerudoStory]:
        """Stories that may have led to a look. Before a call it shows only cups."""
        game = one.situation.game
        if game.over:
            yield self._after_the_game(one, sight)
        elif game.call:
            yield from Lifting(self, one, sight).stories()
        elif game.hands:
            yield self._while_bidding(one, sight)
        else:
            yield self._before_the_round(one, sight)

    @staticmethod
    def same_scene(before: Look, now: Look) -> bool:
        """Whether two looks count as one observation: while dice are open, whatever moved; and for a still table."""
        if not (before.dice or now.dice):
            return not now.stirred and before.covered == now.covered
        if not now.stirred:
            return bool(before.dice and now.dice)
        return bool(before.dice) and {die.zone for die in before.dice} <= {die.zone for die in now.dice}

    def _before_the_round(self, one: PerudoHypothesis, sight: Sight) -> PerudoStory:
        """The round begins by itself when all dice are covered again."""
        now, covered = one.situation, covered_seats(sight.look.covered)
        away = self._away(now.game, sight)
        if not covered.issuperset(self.cups(now.game)):
            return Story(1.0, self._left(now, sight), lambda _: [Branch(1.0, replace(now, cups=""), Layout())])
        if now.cups == "old":
            return Story(1.0, away, lambda _: [Branch(1.0, now, Layout())])
        begun, events = self.begun(replace(now, cups="down"), "camera", sight.look.t)
        return Story(1.0, away, lambda _: [Branch(1.0, begun, Layout(), events)])

    # What is said -------------------------------------------------------------------------------------------------

    def after_covered(self, one: PerudoHypothesis, source: Source, t: float) -> Iterator[PerudoBranch]:
        """Somebody states that all have thrown under their cups (PER-1.2); not during a round."""
        begun, events = self.begun(one.situation, source, t)
        yield Branch(1.0 if events else priors.CALLS_WRONGLY, begun, Layout(), events)

    def begun(self, now: Round, source: Source, t: float) -> tuple[Round, tuple[TableEvent, ...]]:
        """The situation once all have thrown under their cups, and the event; unchanged unless that is awaited."""
        if self.rules.to_act(now.game) is not THROW:
            return now, ()
        event, throw = Covered(source, t=t, before=now.game), self.rules.hidden_throw(now.game)
        return replace(now, game=self.rules.apply(now.game, throw)), (event,)

    def after_step(self, one: PerudoHypothesis, said: Announcement) -> Iterator[PerudoBranch]:
        """The meanings of a bid or a call: it is made; or it is illegal; or something before it went unseen."""
        now, game = one.situation, one.situation.game
        legal = list(self._made(now, (), said, 1.0))
        yield from legal
        if legal:
            return
        yield Branch(priors.AFTER_THE_END if game.over else priors.CALLS_WRONGLY, one.situation, one.layout)
        before, shown = tuple[TableEvent, ...](), now.dice(self.rules, said.t)
        prior = priors.SEEN_REVEAL if now.shown else priors.UNSEEN_REVEAL
        if not game.call:
            if game.bid is None or not isinstance(said.step, Bid) or self.program.intersection(game.living):
                return  # where the program plays no call goes unseen: it has not shown its dice
            before = (Announcement(Dudo(), "auto", t=said.t, before=game),)
            shown = Shown.blind(self.rules, self.rules.apply(game, Dudo()), said.t)
            prior = priors.SEEN_CALL if now.cups in ("lifted", "again") else priors.UNSEEN_CALL
        for chance, counted in shown.outcomes():  # the dice were shown and counted without a ruling
            event = replace(counted, source="auto")
            yield from self._made(Round.after(self.rules, event), (*before, event), said, prior * chance)

    def _made(
        self, now: Round, before: tuple[TableEvent, ...], said: Announcement, chance: float
    ) -> Iterator[PerudoBranch]:
        """The step is made, after the beginning of a round if necessary, unless the rules refuse it."""
        now, begun = self.begun(now, "auto", said.t)
        if self.rules.check(now.game, said.step).ok:
            cups: Cups = "" if now.cups in ("", "old") else "down"
            after = replace(now, game=self.rules.apply(now.game, said.step), cups=cups)
            yield Branch(chance, after, Layout(), (*before, *begun, replace(said, before=now.game)))

    def after_button(self, one: PerudoHypothesis, seat: int) -> float:
        """The probability that a seat presses its button now."""
        game = one.situation.game
        if game.over:
            return priors.AFTER_THE_END
        if game.call or seat == game.seat:
            return 1.0
        return 0.3 if game.bid is not None and seat == game.bidder else priors.OUT_OF_TURN

    def with_count(
        self, one: PerudoHypothesis, count: int, t: float, source: Source = "touch"
    ) -> PerudoHypothesis | None:
        """The hypothesis if people state how many dice on the table counted at its last call.

        None if it has another result.
        """
        now, counted = one.situation, [event for event in one.events if isinstance(event, Counted)]
        shown = now.dice(self.rules, t) if now.game.call else counted[-1].shown if counted else None
        if shown is None or count > shown.on_table:
            return None
        told = shown.counted(count + shown.added, count + shown.added, source=source, t=t)
        if now.game.call:
            return replace(one, situation=Round.after(self.rules, told), events=(*one.events, told))
        events = tuple(told if event is counted[-1] else event for event in one.events)
        return replace(one, events=events) if told == counted[-1] else None

    def without_last(self, one: PerudoHypothesis) -> PerudoHypothesis:
        """The hypothesis without its last unrecorded event."""
        last = one.events[-1]
        assert isinstance(last, PerudoEvent), "a slip is said at once"
        return replace(one, events=one.events[:-1], situation=Round(last.before, "old"))

    # Cups and dice on the table -----------------------------------------------------------------------------------

    def on_table(self, game: PerudoState) -> tuple[int, ...]:
        """The number of dice of each seat that lie on the table: none of the program's."""
        return tuple(0 if seat in self.program else due for seat, due in enumerate(game.dice, 1))

    def cups(self, game: PerudoState) -> tuple[int, ...]:
        """The seats with a cup on the table."""
        return tuple(seat for seat in game.living if seat not in self.program)

    def lying(self, game: PerudoState, sight: Sight, hidden: Sequence[int] = ()) -> tuple[Expected, ...]:
        """The dice on the table, open except in the ``hidden`` places, and what was put away."""
        pairs = enumerate(self.on_table(game), 1)
        mine = (open_die(seat, absent=HIDDEN_STILL * (seat in hidden)) for seat, due in pairs for _ in range(due))
        return (*mine, *self._away(game, sight))

    def _away(self, game: PerudoState, sight: Sight) -> tuple[Expected, ...]:
        there = self.on_table(game)
        return put_away(there, self.dice_lost(game), len(sight.look.dice))

    def dice_lost(self, game: PerudoState) -> int:
        """The number of dice that people have put away."""
        return game.full * (len(game.dice) - len(self.program)) - sum(self.on_table(game))

    def _left(self, now: Round, sight: Sight) -> tuple[Expected, ...]:
        """What may still lie there after a call."""
        before = replace(now.game, dice=now.had or now.game.dice)
        return self.lying(before, sight, hidden=range(1, len(before.dice) + 1))

    def _after_the_game(self, one: PerudoHypothesis, sight: Sight) -> PerudoStory:
        """Nothing is played any more; hardly all cups of the last round stand again."""
        now = one.situation
        again = covered_seats(sight.look.covered).issuperset(self.cups(replace(now.game, dice=now.had)))
        prior = priors.AFTER_THE_END if again else 1.0
        return Story(prior, self._left(now, sight), lambda _: [Branch(1.0, now, Layout())])

    def _while_bidding(self, one: PerudoHypothesis, sight: Sight) -> PerudoStory:
        """All cups that were down are lifted: most likely somebody called and forgot to enter it."""
        now, covered = one.situation, covered_seats(sight.look.covered)
        cups, standing = now.cups, self.cups(now.game)
        if covered.issuperset(standing):
            cups = "again" if cups in ("lifted", "again") else "down"
        elif covered.isdisjoint(standing) and now.game.bid is not None and cups in ("down", "again"):
            cups = "lifted"
        after = replace(now, cups=cups)
        return Story(1.0, self._away(now.game, sight), lambda _: [Branch(1.0, after, Layout())])


# Dice -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lifting:
    """After a call: the cups are lifted, and the dice are counted."""

    table: PerudoTable
    one: PerudoHypothesis
    sight: Sight

    @property
    def _game(self) -> PerudoState:
        return self.one.situation.game

    def stories(self) -> Iterator[PerudoStory]:
        """Not all cups are lifted, or all stand again; all dice are open; somebody shows more; the record is wrong."""
        game, look = self._game, self.sight.look
        hidden = under_cups(look, self.table.on_table(game))
        covered = self._covered(hidden)
        if hidden:
            expected = self.table.lying(game, self.sight, hidden)
            again = self.one.situation.shown and covered_seats(look.covered).issuperset(self.table.cups(game))
            waiting = self._again if again else partial(self._waiting, hidden)
            yield Story(1.0 if covered else priors.CUP_UNSEEN, expected, waiting)
        if not covered:
            dice = self.table.lying(game, self.sight)
            yield Story(1.0, dice, partial(self._counted, game, ()))
            for more, prior in self._surplus():
                extra = [open_die(seat) for seat, number in more for _ in range(number)]
                yield Story(prior, (*dice, *extra), partial(self._too_many, more))
        for other in self._otherwise():
            event = Otherwise(other.dice, looks=priors.LOOKS, t=look.t, before=game)
            dice = self.table.lying(other, self.sight)
            yield Story(priors.DICE_OTHERWISE, dice, partial(self._counted, other, (event,)))

    def _surplus(self) -> Iterator[tuple[Surplus, float]]:
        """The seats that may have put away too few dice, with their dice too many and the probability.

        What was kept most likely comes first. If only one seat shows more, some of them may be none.
        """
        game = self._game
        over = {seat: n for seat in self.table.cups(game) if (n := self._number(seat) - game.dice[seat - 1]) > 0}
        order = sorted(over, key=lambda seat: -self._kept(seat, over[seat]))
        for some in range(1, len(over) + 1):
            for seats in combinations(order, some):
                for none in range(over[seats[0]]) if some == 1 else (0,):
                    more = tuple((seat, over[seat] - none) for seat in seats)
                    yield more, prod(self._kept(*one) for one in more)

    def _kept(self, seat: int, more: int) -> float:
        """The probability that a seat kept so many dice.

        Most likely it is the seat that lost a die last, and that one; in the first round nobody did. A die hardly ever
        looks like none.
        """
        game, lost = self._game, self.one.situation.lost
        keeps = priors.KEPT_A_DIE if self.table.dice_lost(game) else priors.STARTS_WITH_MORE
        rate = keeps if lost in (0, seat) else priors.TOOK_A_DIE
        there = (die for die in self.sight.look.dice if die.zone == zone_of(seat))
        hardly = game.dice[seat - 1] + more - sum("die" not in die.doubts for die in there)
        return rate * priors.TOOK_A_DIE ** (more - 1) * priors.HARDLY_READ ** min(max(hardly, 0), more)

    def _otherwise(self) -> Iterator[PerudoState]:
        """The positions in which a seat with a missing die has one less, and one with an extra die one more."""
        game, cups = self._game, self.table.cups(self._game)
        less = [seat for seat in cups if self._number(seat) < game.dice[seat - 1]]
        more = [seat for seat in cups if game.full >= self._number(seat) > game.dice[seat - 1]]
        needed = {game.seat, game.caller, game.bidder}
        for gone in less:
            for kept in (0, *more):
                dice = tuple(due - (seat == gone) + (seat == kept) for seat, due in enumerate(game.dice, 1))
                other = with_dice(game, dice)
                stands = needed <= set(other.living) and other.bidder == game.bidder
                if stands and not self._covered(under_cups(self.sight.look, self.table.on_table(other))):
                    yield other

    def _covered(self, seats: Sequence[int]) -> bool:
        return not covered_seats(self.sight.look.covered).isdisjoint(seats)

    def _number(self, seat: int) -> int:
        return self.sight.look.number_in(zone_of(seat))

    def _shown(self, game: PerudoState, found: Found, hidden: tuple[int, ...] = ()) -> Shown:
        """The dice of the call: those found for each seat, and the others in its place."""
        due = self.table.on_table(game)
        mine, look = found[: sum(due)], self.sight.look
        own_ones = set(map(id, mine))
        living = self.table.cups(game)
        rest = [die for die in look.dice if id(die) not in own_ones and seat_in(die.zone) in living]
        lie = fails_to_lie(filter(None, (*mine, *rest)), self.sight.reader.lean_rates)
        known = tuple(die and replace(die, flat=die.flat or lie) for die in (*mine, *rest))
        own = iter(known)
        hands = tuple(tuple(islice(own, number)) for number in due)
        calm = sum(die.flat for die in mine if die)
        flat = len(mine) - mine.count(None) if lie else calm
        faces = tuple(die.face if die else 0 for die in mine if die is None or "die" not in die.doubts)
        lesson = ReaderEvidence(flat, flat - calm, faces)
        unseen = tuple(chances[0] for chances in self.sight.unseen())
        dice = tuple(die for die in known if die is not None)
        seen = Shown(
            self.table.rules, game, hands, dice, hidden, unseen, lesson, look.fleeting, self.sight.reader, **look.moment
        )
        return replace(seen, program=self.one.situation.program)

    def _showing(self, found: Found, hidden: tuple[int, ...] = ()) -> Round:
        """The situation with the dice of the call that are shown, unless more of them were seen before."""
        now, call = self.one.situation, self._shown(self._game, found, hidden)
        before = len(now.shown.dice) if now.shown else 0
        return replace(now, shown=call) if len(call.dice) >= max(before, 1) else now

    def _waiting(self, hidden: tuple[int, ...], found: Found) -> Iterator[PerudoBranch]:
        yield Branch(1.0, self._showing(found, hidden), Layout())

    def _again(self, _: Found) -> Iterator[PerudoBranch]:
        """All cups were lifted and stand again: the round is over, although it was uncertain what came of it."""
        now, look = self.one.situation, self.sight.look
        yield Branch(priors.COVERED_AGAIN, now, Layout())
        for chance, event in now.dice(self.table.rules, look.t).outcomes():
            after = replace(Round.after(self.table.rules, event), cups="down")
            begun, events = self.table.begun(after, "camera", look.t)
            yield Branch(chance, begun, Layout(), (event, *events))

    def _counted(self, game: PerudoState, before: tuple[TableEvent, ...], found: Found) -> Iterator[PerudoBranch]:
        for chance, event in self._shown(game, found).outcomes():
            yield Branch(chance, Round.after(self.table.rules, event), Layout(), (*before, event))

    def _too_many(self, more: Surplus, found: Found) -> Iterator[PerudoBranch]:
        due, t = self._game.dice, self.sight.look.t
        shown = (tuple(n + number * (one == seat) for one, n in enumerate(due, 1)) for seat, number in more)
        said = tuple(Violation("many", numbers, looks=priors.COUNTING_LOOKS, t=t) for numbers in shown)
        yield Branch(1.0, self._showing(found), Layout(), said)
