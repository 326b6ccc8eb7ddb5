"""Perudo: the exact probability of a bid given what a seat knew, and the value of bids and calls based on it.

A seat knows its own dice and how many others there are; each of those shows a value with probability 1/6, or 1/3 with
the pacos. Nothing is inferred from the others' bids. From these probabilities follow

- for a call, who loses a die, and how often;
- for a bid, how often the next seat doubts it (whenever it is more likely false than true by that seat's own dice), and
  who loses the die then; otherwise the round goes on, and every seat is equally likely to lose it.

The value of a die follows from the level: the chance to win with these numbers of dice if in every round each remaining
seat is equally likely to lose a die. Values are hundredths of a win.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, ClassVar

from companion.coach.accounts import Account, Agreed, JudgedDecision, LuckOfThrow, Report
from companion.coach.values import Coach, Option, Unit, Values
from companion.games.errors import GameError
from companion.games.message import Message, Player, Text, say
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState, Reveal
from companion.games.perudo.course import CALZA, DUDO, after_bid, after_count, matches
from companion.games.perudo.sentences import bid_text
from companion.games.perudo.steps import HIDDEN, PACO, Hands
from companion.games.rules import OVER, THROW, Seat, Throw

WHOLE = 100.0
SURE = 1 - 1e-12  # a sum of probabilities that is 1 but for rounding
HALF = Fraction(1, 2)


class HiddenDice(GameError, ValueError):
    """Raised if advice is requested for a seat whose own dice are unknown."""


def face_chance(face: int, *, wild: bool) -> Fraction:
    """The probability that an unknown die counts for a bid on a value (PER-3.1, PER-4.2)."""
    return Fraction(1, 3) if wild and face != PACO else Fraction(1, 6)


@lru_cache(maxsize=4096)
def exactly(dice: int, count: int, chance: Fraction) -> Fraction:
    """The probability that exactly that many of the dice count."""
    if not 0 <= count <= dice:
        return Fraction(0)
    return comb(dice, count) * chance**count * (1 - chance) ** (dice - count)


@lru_cache(maxsize=4096)
def at_least(dice: int, count: int, chance: Fraction) -> Fraction:
    """The probability that at least that many of the dice count."""
    return sum((exactly(dice, number, chance) for number in range(max(count, 0), dice + 1)), Fraction(0))


def own_matches(state: PerudoState, seat: Seat, bid: Bid) -> int:
    """The number of a seat's own dice that count for a bid."""
    return matches((state.hands[seat - 1],), bid, wild=state.wild)


def unseen(state: PerudoState, seat: Seat) -> int:
    """The number of dice that a seat does not see: the others', and its own in a blind Palifico (PER-A21)."""
    return state.total - sum(die != HIDDEN for die in state.hands[seat - 1])


def chance_of(state: PerudoState, seat: Seat, bid: Bid) -> Fraction:
    """The probability that a bid is true, given the dice that one seat sees and no others."""
    chance = face_chance(bid.face, wild=state.wild)
    return at_least(unseen(state, seat), bid.count - own_matches(state, seat, bid), chance)


@lru_cache(maxsize=1 << 14)
def level(own: int, others: tuple[int, ...]) -> float:
    """The chance to win (0 to 100) with ``own`` dice against others, sorted, if each seat is equally likely to lose."""
    if not own or not others:
        return 0.0 if not own else WHOLE
    total = level(own - 1, others)
    for at, dice in enumerate(others):
        rest = others[:at] + others[at + 1 :]
        total += level(own, tuple(sorted((*rest, dice - 1))) if dice > 1 else rest)
    return total / (1 + len(others))


@lru_cache(maxsize=1024)
def levels(dice: tuple[int, ...]) -> Values:
    """The level of every seat; together 100."""
    return tuple(
        level(own, tuple(sorted(other for j, other in enumerate(dice) if j != i and other)))
        for i, own in enumerate(dice)
    )


@lru_cache(maxsize=4096)
def match_chances(dice: int, chance: Fraction) -> tuple[float, ...]:
    """The probability of each number of dice that count."""
    return tuple(float(exactly(dice, count, chance)) for count in range(dice + 1))


def is_expected_to_doubt(state: PerudoState, own: int, held: int) -> bool:
    """Whether a seat is expected to doubt if ``held`` of its ``own`` dice match: if the bid is more likely false."""
    assert state.bid is not None, "a doubt needs a bid"
    chance = face_chance(state.bid.face, wild=state.wild)
    return at_least(state.total - own, state.bid.count - held, chance) < HALF


def matches_if_doubted(state: PerudoState, bidder: Seat, *, sees: bool = True) -> dict[int, float]:
    """For each number of dice that match the bidder's bid, the probability of that and of a doubt by the next seat.

    The bidder's own dice are known; the sum is the probability of a doubt. ``sees``: the next seat sees its dice.
    """
    assert state.bid is not None, "a doubt needs a bid"
    theirs, own = state.dice[state.seat - 1] if sees else 0, own_matches(state, bidder, state.bid)
    chance = face_chance(state.bid.face, wild=state.wild)
    rest, found = match_chances(unseen(state, bidder) - theirs, chance), dict[int, float]()
    for held, here in enumerate(match_chances(theirs, chance)):
        if is_expected_to_doubt(state, theirs, held):
            for more, there in enumerate(rest, own + held):
                found[more] = found.get(more, 0.0) + here * there
    return found


class PerudoCoach(Coach):
    """Perudo, judged by what the acting seat knows."""

    unit: ClassVar[Unit] = "chance"

    def __init__(self, rules: PerudoRules) -> None:
        super().__init__(rules)
        self.perudo = rules

    def standing(self, state: PerudoState) -> Values:
        """The chances by the numbers of dice, or the result at the end."""
        return levels(state.dice)

    def before_throw(self, state: PerudoState) -> Values:
        """The same: the dice of a round are hidden until its end."""
        return self.standing(state)

    def options(self, state: PerudoState) -> Iterator[Option]:
        """Every bid and call of the acting seat, by its own dice; raises ``HiddenDice`` if they are unknown.

        The likelier bids come first, as many have the same value.
        """
        seat = state.seat
        if HIDDEN in state.hands[seat - 1] and not self.perudo.blind(state, seat):
            raise HiddenDice(say("coach.hidden-dice", player=Player(seat)))
        known = self.perudo.view(state, seat)
        steps = [
            step
            for step in self.perudo.legal(known)
            if not isinstance(step, Reveal) and not (isinstance(step, Calza) and step.by not in (None, seat))
        ]
        steps.sort(key=lambda step: -chance_of(known, seat, step) if isinstance(step, Bid) else -1)
        for step in steps:
            yield Option((step,), self.perudo.apply(known, step), self.worth(known, seat, step))

    def worth(self, state: PerudoState, seat: Seat, step: Bid | Dudo | Calza) -> Values:
        """The value of a bid or a call for every seat, by the dice of the seat that makes it."""
        if isinstance(step, Bid):
            bid, call = after_bid(state, step), DUDO
            chances, caller = self.doubted(bid, seat), bid.seat
        else:
            assert state.bid is not None, "a call needs a bid"
            bid, call, caller = state, DUDO if isinstance(step, Dudo) else CALZA, seat
            chance = face_chance(state.bid.face, wild=state.wild)
            chances = dict(enumerate(match_chances(unseen(state, seat), chance), own_matches(state, seat, state.bid)))
        called = replace(bid, call=call, caller=caller, hands=())
        goes_on = 1.0 - sum(chances.values()) if isinstance(step, Bid) else 0.0
        total = [goes_on * value for value in levels(state.dice)]
        for found, share in self._outcomes(called, chances).items():
            for at, value in enumerate(self.standing(after_count(called, found, self.perudo.options))):
                total[at] += share * value
        return tuple(total)

    def _outcomes(self, called: PerudoState, chances: Mapping[int, float]) -> dict[int, float]:
        """The probabilities of the numbers of matching dice; numbers with the same result are added up."""
        assert called.bid is not None, "a call needs a bid"
        found, bid = dict[int, float](), called.bid.count
        for count, share in chances.items():
            same = count
            if called.call == CALZA:
                same = bid if count == bid else bid + 1
            elif not self.perudo.options.lose_difference:
                same = bid if count >= bid else bid - 1
            found[same] = found.get(same, 0.0) + share
        return found

    def doubted(self, state: PerudoState, bidder: Seat) -> dict[int, float]:
        """``matches_if_doubted``; in a blind Palifico the next seat may not know its own dice either (PER-A21)."""
        return matches_if_doubted(state, bidder, sees=not self.perudo.blind(state, state.seat))

    @staticmethod
    def chance_exact(state: PerudoState, seat: Seat) -> Fraction:
        """The probability that the standing bid is exactly right, by a seat's dice (PER-5.1)."""
        assert state.bid is not None, "a call needs a bid"
        chance = face_chance(state.bid.face, wild=state.wild)
        return exactly(unseen(state, seat), state.bid.count - own_matches(state, seat, state.bid), chance)

    def report(self, seats: int, events: Iterable[Any]) -> Report:
        """The account, round by round: bids are judged when the cups are lifted."""
        return perudo_report(self, seats, events)

    def why(self, state: PerudoState, option: Option) -> Text:
        """The probability of the bid, and how often it is doubted."""
        step, seat = option.line[0], state.seat
        bid = step if isinstance(step, Bid) else state.bid
        assert bid is not None, "a call needs a bid"
        need = bid.count - own_matches(state, seat, bid)
        unknown = unseen(state, seat)
        if isinstance(step, Calza):
            return say("hints.exactly-right", bid=bid_text(bid), cases=_cases(self.chance_exact(state, seat)))
        text = say("hints.bid-true", bid=bid_text(bid))
        if need > unknown:
            text = say("hints.bid-false", bid=bid_text(bid), wanted=need, hidden=unknown)
        elif need > 0:
            true = _cases(chance_of(state, seat, bid))
            text = say(
                "hints.bid-needs", bid=bid_text(bid), wanted=need, hidden=unknown, whole=need == unknown, cases=true
            )
        if isinstance(step, Dudo):
            return text
        doubted = sum(self.doubted(after_bid(state, step), seat).values())
        often = "never" if doubted < 1 - SURE else "always" if doubted >= SURE else "cases"
        return say("hints.doubted", said=text, often=often, cases=_cases(doubted))


def _cases(chance: Fraction | float) -> Message:
    """A probability in hundredths, "fewer than 1" if it is small but not zero."""
    hundredths = round(100 * chance)
    edge = "few" if hundredths == 0 and chance else "most" if hundredths == 100 and chance < SURE else ""
    return say("hints.cases", percent=edge or str(hundredths))


def perudo_report(coach: PerudoCoach, seats: int, events: Iterable[Any]) -> Report:
    """The account of a game of Perudo, for each round when its cups are lifted.

    Every bid and call is judged by what its seat knew. Everything else is luck: the dice and the others' decisions.
    """
    walk = _RoundWalk(coach, seats)
    for at, event in enumerate(events):
        walk.take(event, at)
    walk.report.over = coach.rules.to_act(walk.state) is OVER
    return walk.report


class _RoundWalk:
    """The pass through a game of Perudo."""

    def __init__(self, coach: PerudoCoach, seats: int) -> None:
        self.coach, self.rules = coach, coach.perudo
        self.state: PerudoState = self.rules.start(seats)
        self.value = coach.standing(self.state)
        self.report = Report(coach.unit, coach.exact, [Account(owed=value) for value in self.value])
        self.thrown_at = 0
        self.steps: list[tuple[int, PerudoState, Bid | Dudo | Calza]] = []

    def take(self, event: Any, at: int) -> None:
        before = self.state
        if isinstance(event, Agreed):
            self.state, self.steps = event.state, []
            self._other()
            return
        self.state = self.rules.apply(before, event)
        if isinstance(event, Throw):
            self.thrown_at, self.steps = at, []
            return
        if isinstance(event, Bid | Dudo | Calza):
            self.steps.append((at, before, event))
        if self.rules.to_act(self.state) in (THROW, OVER):
            self._round_over(event.hands if isinstance(event, Reveal) else before.hands)

    def _other(self) -> None:
        now = self.coach.standing(self.state)
        for account, value, was in zip(self.report.accounts, now, self.value, strict=True):
            account.other += value - was
        self.value = now

    def _round_over(self, hands: Hands) -> None:
        """Judge the bids and calls of the round; the rest of the change is luck."""
        now = self.coach.standing(self.state)
        luck = [value - was for value, was in zip(now, self.value, strict=True)]
        for at, state, step in self.steps:
            for seat, change in enumerate(self._judged(at, state, step, hands)):
                luck[seat] -= change
        for account, gain in zip(self.report.accounts, luck, strict=True):
            account.luck += gain
        opener = self.steps[0][1].seat if self.steps else self.state.seat
        self.report.throws.append(LuckOfThrow(self.thrown_at, opener, (), self.value, tuple(luck)))
        self.value, self.steps = now, []

    def _judged(self, at: int, state: PerudoState, step: Bid | Dudo | Calza, hands: Hands) -> Values:
        """The change of value for every seat by a bid or a call, against the best one."""
        seat = (None if isinstance(step, Bid) else step.by) or state.seat
        shown = tuple(tuple(sorted(hand)) for hand in hands)[: len(state.dice)]
        if [len(hand) for hand in shown] != list(state.dice):
            return (0.0,) * len(state.dice)  # the dice shown don't match those in play: nothing can be judged
        known = replace(state, hands=shown)
        known = self.rules.view(known, seat)
        played = self.coach.worth(known, seat, step)
        best = played
        if seat == state.seat:
            best = max((o.values for o in self.coach.options(known)), key=lambda values: values[seat - 1])
            best = max(best, played, key=lambda values: values[seat - 1])
        change = tuple(now - was for now, was in zip(played, best, strict=True))
        self.report.book(seat, change)
        self.report.decisions.append(JudgedDecision(at, seat, known, (step,), best[seat - 1], played[seat - 1], change))
        return change
