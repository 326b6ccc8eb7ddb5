"""Stories of Perudo: what may have happened between two looks, and the possible meanings of a bid or a call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState
from companion.games.perudo.state import DICE
from companion.games.perudo.steps import HIDDEN
from companion.games.perudo.table.count import IMPATIENT, Call, Counted, PerudoEvent, by_number, taught
from companion.games.perudo.table.places import (
    as_known,
    covered_seats,
    open_die,
    put_away,
    under_cups,
    zone_of,
)
from companion.games.perudo.table.words import outcome_of
from companion.games.rules import THROW
from companion.referee.belief import priors
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import NO_LESSON, Happening, Hypothesis, Slip
from companion.referee.belief.layout import Layout
from companion.referee.belief.sensor import Expected, Sight
from companion.referee.belief.tracker import Branch, Continuations, Story
from companion.sessions.events import Source
from vision.mats import PERUDO
from vision.reading import SeenDie

HIDDEN_STILL = 0.9  # probability that a die is hidden in a place covered by a cup or a hand


@dataclass(frozen=True, slots=True)
class Covered(PerudoEvent):
    """All have thrown under their cups (PER-1.2)."""

    source: Source = field(default="camera", compare=False)


@dataclass(frozen=True, slots=True)
class Said(PerudoEvent):
    """A bid or a call, by the acting seat unless the call names another one."""

    step: Bid | Dudo | Calza
    source: Source = field(default="touch", compare=False)


@dataclass(frozen=True, slots=True)
class Round:
    """The position, and further facts about the round.

    ``told`` are the numbers of dice refused last, ``old_cups``: the present cups belong to a round that was taken back;
    ``down``: in this round all cups were seen, ``lifted``: and then lifted without a call.
    """

    game: PerudoState
    told: tuple[int, ...] = ()
    old_cups: bool = False
    down: bool = False
    lifted: bool = False


@dataclass(frozen=True, slots=True)
class Otherwise(PerudoEvent):
    """The seats have these numbers of dice instead of the record's: an earlier call was settled differently."""

    dice: tuple[int, ...]


PerudoHypothesis = Hypothesis[Round]
PerudoBranch = Branch[Round]
PerudoStory = Story[Round]
Found = Sequence[SeenDie | None]


def with_dice(game: PerudoState, dice: tuple[int, ...]) -> PerudoState:
    """The position of a call with other numbers of dice."""
    return replace(game, dice=dice, hands=tuple((HIDDEN,) * count for count in dice))


def advanced(rules: PerudoRules, game: PerudoState, event: Happening) -> PerudoState:
    """The position after an event; raises ``GameError``."""
    if isinstance(event, Covered):
        return rules.apply(game, rules.hidden_throw(game))
    if isinstance(event, Said):
        return rules.apply(game, event.step)
    if isinstance(event, Otherwise):
        return with_dice(game, event.dice)
    assert isinstance(event, Counted), "a slip changes nothing"
    return outcome_of(rules, game, event.least)


@dataclass(frozen=True, slots=True)
class PerudoTable(Continuations[Round]):
    """The continuations of Perudo under fixed rules."""

    rules: PerudoRules

    @property
    def areas(self) -> Mapping[str, float]:
        """The seats' places and the whole mat."""
        return PERUDO.areas

    def after_look(self, one: PerudoHypothesis, sight: Sight) -> Iterable[PerudoStory]:
        """Stories that may have led to a look. Before a call it shows only cups."""
        game = one.situation.game
        if game.over:
            return
        if game.call:
            yield from Lifting(self.rules, one, sight).stories()
        elif game.hands:
            yield from _while_bidding(one, sight)
        else:
            yield from _before_the_round(self.rules, one, sight)

    @staticmethod
    def same_scene(before: Look, now: Look) -> bool:
        """Whether two looks count as one observation: while dice are open, whatever moved; and for a still table."""
        if not (before.dice or now.dice):
            return not now.stirred and before.covered == now.covered
        if not now.stirred:
            return bool(before.dice and now.dice)
        return bool(before.dice) and {die.zone for die in before.dice} <= {die.zone for die in now.dice}

    # What is said -------------------------------------------------------------------------------------------------

    def after_covered(self, one: PerudoHypothesis, source: Source, t: float) -> Iterator[PerudoBranch]:
        """Somebody states that all have thrown under their cups (PER-1.2); not during a round."""
        game = one.situation.game
        if self.rules.to_act(game) is THROW:
            begun = Covered(source, t=t, before=game)
            yield Branch(1.0, Round(advanced(self.rules, game, begun)), Layout(), (begun,))
        else:
            yield Branch(priors.CALLS_WRONGLY, one.situation, one.layout)

    def after_step(self, one: PerudoHypothesis, said: Said) -> Iterator[PerudoBranch]:
        """The meanings of a bid or a call: it is made; or it is illegal; or something before it went unseen."""
        game = one.situation.game
        legal = self._made(one, game, (), said, 1.0)
        if legal is not None:
            yield legal
            return
        yield Branch(priors.CALLS_WRONGLY, one.situation, one.layout)
        if game.call:
            yield from self._after_unseen_reveal(one, game, (), said, _seen(one))
        elif game.bid is not None and isinstance(said.step, Bid):
            call = Said(Dudo(), "auto", t=said.t, before=game)
            prior = priors.SEEN_CALL if one.situation.lifted else priors.UNSEEN_CALL
            called = self.rules.apply(game, call.step)
            yield from self._after_unseen_reveal(one, called, (call,), said, prior)

    def _made(
        self, one: PerudoHypothesis, game: PerudoState, before: tuple[Happening, ...], said: Said, chance: float
    ) -> PerudoBranch | None:
        """The step is made, after the beginning of a round if necessary; None if the rules refuse it."""
        events = before
        if not (game.hands or game.call or game.over):
            begun = Covered("auto", t=said.t, before=game)
            game, events = advanced(self.rules, game, begun), (*events, begun)
        if not self.rules.check(game, said.step).ok:
            return None
        kept = one.situation if not before and one.situation.game.hands else Round(game)
        after = replace(kept, game=self.rules.apply(game, said.step), lifted=False, told=())
        return Branch(chance, after, Layout(), (*events, replace(said, before=game)))

    def _after_unseen_reveal(
        self, one: PerudoHypothesis, called: PerudoState, before: tuple[Happening, ...], said: Said, prior: float
    ) -> Iterator[PerudoBranch]:
        """The dice were shown and counted unseen, and the next round has begun."""
        blind = Call(self.rules, called, (None,) * called.total)
        for chance, counted in blind.outcomes(said.t, None):
            event = replace(counted, source="auto")
            made = self._made(one, outcome_of(self.rules, called, event.least), (*before, event), said, prior * chance)
            if made is not None:
                yield made

    def after_button(self, one: PerudoHypothesis, seat: int) -> float:
        """The probability that a seat presses its button now."""
        game = one.situation.game
        if game.call or game.over or seat == game.seat:
            return 1.0
        return 0.3 if game.bid is not None and seat == game.bidder else priors.OUT_OF_TURN

    def with_count(self, one: PerudoHypothesis, count: int, t: float) -> PerudoHypothesis | None:
        """The hypothesis if people state how many dice counted at its last call; None if that is impossible."""
        events = [event for event in one.events if isinstance(event, PerudoEvent)]
        at = max((i for i, event in enumerate(events) if isinstance(event, Counted)), default=len(events))
        at = len(events) if one.situation.game.call else at
        known = events[at] if at < len(events) else None
        before = known.before if known is not None else one.situation.game
        if not before.call or count > before.total:
            return None
        told = by_number(self.rules, before, count, t, "touch", known.lesson if known is not None else NO_LESSON)
        return self._refolded(one, (*events[:at], told), outcome_of(self.rules, before, count), events[at + 1 :])

    def without_last(self, one: PerudoHypothesis) -> PerudoHypothesis:
        """The hypothesis without its last unrecorded event."""
        last = one.events[-1]
        assert isinstance(last, PerudoEvent), "a slip is said at once"
        return replace(one, events=one.events[:-1], situation=Round(last.before, old_cups=True))

    def _refolded(
        self, one: PerudoHypothesis, first: Sequence[PerudoEvent], game: PerudoState, later: Sequence[PerudoEvent]
    ) -> PerudoHypothesis | None:
        """The hypothesis with another beginning, which leads to ``game``; None if the later events don't fit."""
        events = list(first)
        for event in later:
            if isinstance(event, Said) and not self.rules.check(game, event.step).ok:
                return None
            events.append(replace(event, before=game))
            game = advanced(self.rules, game, event)
        return replace(one, situation=replace(one.situation, game=game), events=tuple(events))


def _seen(one: PerudoHypothesis) -> float:
    """The likelihood of an unseen reveal, with dice missing."""
    return priors.SEEN_REVEAL if one.situation.lifted else priors.UNSEEN_REVEAL


# Cups -----------------------------------------------------------------------------------------------------------------


def _before_the_round(rules: PerudoRules, one: PerudoHypothesis, sight: Sight) -> Iterator[PerudoStory]:
    """The round begins by itself when all dice are covered again."""
    now, covered = one.situation, covered_seats(sight.look.covered)
    living = frozenset(now.game.living)
    if not living <= covered:
        yield Story(1.0, (), lambda _: [Branch(1.0, replace(now, old_cups=False), Layout())])
    elif now.old_cups:
        yield Story(1.0, (), lambda _: [Branch(1.0, now, Layout())])
    else:
        others = covered - living - frozenset(range(len(now.game.dice) + 1, 7))
        begun = Round(rules.apply(now.game, rules.hidden_throw(now.game)), down=True)
        event = Covered(t=sight.look.t, before=now.game)
        yield Story(priors.CUP_OF_NOBODY ** len(others), (), lambda _: [Branch(1.0, begun, Layout(), (event,))])


def _while_bidding(one: PerudoHypothesis, sight: Sight) -> Iterator[PerudoStory]:
    """All cups that were down are lifted: most likely somebody called and forgot to enter it."""
    now, covered = one.situation, covered_seats(sight.look.covered)
    down = frozenset(now.game.living) <= covered
    lifted = now.down and now.game.bid is not None and not covered & frozenset(now.game.living)
    after = replace(now, down=now.down or down, lifted=now.lifted or lifted)
    yield Story(1.0, (), lambda _: [Branch(1.0, after, Layout())])


# Dice -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lifting:
    """After a call: the cups are lifted, and the dice are counted."""

    rules: PerudoRules
    one: PerudoHypothesis
    sight: Sight

    @property
    def _game(self) -> PerudoState:
        return self.one.situation.game

    def stories(self) -> Iterator[PerudoStory]:
        """Not all cups are lifted; all dice are open; somebody shows an extra die; the record is wrong."""
        game, look = self._game, self.sight.look
        seen, hidden = len(look.dice), under_cups(look, game.dice)
        away, covered = put_away(game.dice, seen), self._covered(hidden)
        if hidden:
            expected = (*_open(game.dice, hidden), *away)
            prior = 1.0 if covered else priors.CUP_UNSEEN
            yield Story(prior, expected, partial(self._waiting, seen=len(hidden) < len(game.living)))
        if not covered:
            dice = _open(game.dice)
            yield Story(1.0, (*dice, *away), partial(self._counted, game, ()))
            for more in self._surplus():
                extra = [open_die(seat) for seat, number in more.items() for _ in range(number)]
                yield Story(priors.KEPT_A_DIE ** len(extra), (*dice, *extra, *away), partial(self._too_many, more))
        for other in self._otherwise():
            expected = (*_open(other.dice), *put_away(other.dice, seen))
            event = Otherwise(other.dice, looks=IMPATIENT, t=self.sight.look.t, before=game)
            yield Story(priors.DICE_OTHERWISE, expected, partial(self._counted, other, (event,)))

    def _surplus(self) -> Iterator[Mapping[int, int]]:
        """The possible extra dice: of each seat with one alone, and of all together."""
        living = self._game.living
        surplus = {seat: more for seat in living if (more := self._number(seat) - self._game.dice[seat - 1]) > 0}
        yield from ({seat: more} for seat, more in surplus.items())
        if len(surplus) > 1:
            yield surplus

    def _otherwise(self) -> Iterator[PerudoState]:
        """The positions in which a seat with a missing die has one less, and one with an extra die one more."""
        game = self._game
        less = [seat for seat in game.living if self._number(seat) < game.dice[seat - 1]]
        more = [seat for seat in game.living if DICE >= self._number(seat) > game.dice[seat - 1]]
        needed = {game.seat, game.caller, game.bidder}
        for gone in less:
            for kept in (0, *more):
                dice = tuple(due - (seat == gone) + (seat == kept) for seat, due in enumerate(game.dice, 1))
                other = with_dice(game, dice)
                stands = needed <= set(other.living) and other.bidder == game.bidder
                if stands and not self._covered(under_cups(self.sight.look, dice)):
                    yield other

    def _covered(self, seats: Sequence[int]) -> bool:
        return not covered_seats(self.sight.look.covered).isdisjoint(seats)

    def _number(self, seat: int) -> int:
        return self.sight.look.number_in(zone_of(seat))

    def _waiting(self, _: Found, *, seen: bool) -> Iterator[PerudoBranch]:
        yield Branch(1.0, replace(self.one.situation, lifted=self.one.situation.lifted or seen), Layout())

    def _counted(self, game: PerudoState, before: tuple[Happening, ...], found: Found) -> Iterator[PerudoBranch]:
        look, dice = self.sight.look, found[: game.total]
        known = as_known(dice, self.sight.reader)
        unseen = tuple(chances[0] for chances in self.sight.unseen)
        for chance, event in Call(self.rules, game, known, unseen, taught(dice, known)).outcomes(look.t, look.evidence):
            after = Round(outcome_of(self.rules, game, event.least))
            yield Branch(chance, after, Layout(), (*before, event))

    def _too_many(self, more: Mapping[int, int], _: Found) -> Iterator[PerudoBranch]:
        look, now = self.sight.look, self.one.situation
        numbers = tuple(due + more.get(seat, 0) for seat, due in enumerate(now.game.dice, 1))
        places = {zone_of(seat) for seat in more}
        sure = all(_surely_die(die) for die in look.dice if die.zone in places)
        slip = Slip("many", numbers, looks=1 if sure else IMPATIENT, t=look.t)
        said = () if now.told == numbers else (slip,)
        yield Branch(1.0, replace(now, told=numbers, lifted=True), Layout(), said)


def _surely_die(die: SeenDie) -> bool:
    """Whether it is certain to be a die, whatever its face and lean."""
    return die.sure or (bool(die.doubts) and "die" not in die.doubts)


def _open(dice: Sequence[int], hidden: Sequence[int] = ()) -> tuple[Expected, ...]:
    """The dice of all seats, open except in the ``hidden`` places."""
    return tuple(
        open_die(seat, absent=HIDDEN_STILL if seat in hidden else 0.0)
        for seat, due in enumerate(dice, 1)
        for _ in range(due)
    )
