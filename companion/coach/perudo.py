"""Perudo: the exact probability of a bid given what a seat knew, and the value of bids and calls based on it.

A seat knows its own dice and how many others there are; each of those shows a value with probability 1/6, or 1/3 with
the pacos. Nothing is inferred from the others' bids. From these probabilities follow

- a call: who loses a die, and how often;
- a bid: how often the next seat doubts it, if it doubts whatever is more likely false than true by its own dice, and
  who loses the die then; otherwise the round goes on, and every seat is equally likely to lose it.

The value of a die follows from the level: the chance to win with these numbers of dice if in every round each remaining
seat is equally likely to lose a die. Values are hundredths of a win.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, ClassVar

from companion.coach.accounts import Account, Agreed, Judged, LuckOfThrow, Report
from companion.coach.values import Coach, Option, Unit, Values
from companion.games.errors import GameError
from companion.games.message import Message, Player, Said, say
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState, Reveal
from companion.games.perudo.course import matches
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.state import DICE, neighbour
from companion.games.perudo.steps import HIDDEN, PACO, Hands
from companion.games.rules import OVER, THROW, Seat, Throw

WHOLE = 100.0
HALF = Fraction(1, 2)


class HiddenDice(GameError, ValueError):
    """Raised if advice is requested for a seat whose own dice are unknown."""


def face_chance(face: int, *, palifico: bool) -> Fraction:
    """The probability that an unknown die counts for a bid on a value (PER-3.1, PER-4.2)."""
    return Fraction(1, 6) if palifico or face == PACO else Fraction(1, 3)


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
    return matches((state.hands[seat - 1],), bid, palifico=state.palifico)


def chance_of(state: PerudoState, seat: Seat, bid: Bid) -> Fraction:
    """The probability that a bid is true, given one seat's dice and no others."""
    chance = face_chance(bid.face, palifico=state.palifico)
    return at_least(state.total - state.dice[seat - 1], bid.count - own_matches(state, seat, bid), chance)


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


def levels(dice: tuple[int, ...]) -> Values:
    """The level of every seat; together 100."""
    return tuple(
        level(own, tuple(sorted(other for j, other in enumerate(dice) if j != i and other)))
        for i, own in enumerate(dice)
    )


def changed(dice: tuple[int, ...], seat: Seat, change: int) -> Values:
    """The levels after a seat lost or gained dice."""
    left = min(dice[seat - 1] + change, DICE)
    return levels((*dice[: seat - 1], left, *dice[seat:]))


def mixed(chance: Fraction, one: Values, other: Values) -> Values:
    """The mean of two outcomes, the first with that probability."""
    share = float(chance)
    return tuple(share * a + (1 - share) * b for a, b in zip(one, other, strict=True))


@dataclass(frozen=True, slots=True)
class Answered:
    """The next seat's expected answer to a bid: it doubts and is right or wrong, or it does not doubt."""

    doubted_true: Fraction
    doubted_false: Fraction

    @property
    def doubted(self) -> Fraction:
        """The probability of a doubt."""
        return self.doubted_true + self.doubted_false


def answered(state: PerudoState, seat: Seat, bid: Bid) -> Answered:
    """The answer to a bid, given the bidder's own dice."""
    chance = face_chance(bid.face, palifico=state.palifico)
    following = neighbour(state.dice, seat, 1)
    theirs = state.dice[following - 1]
    rest = state.total - state.dice[seat - 1] - theirs
    own = own_matches(state, seat, bid)
    true, false = Fraction(0), Fraction(0)
    for held in range(theirs + 1):
        if at_least(state.total - theirs, bid.count - held, chance) >= HALF:
            continue
        here = exactly(theirs, held, chance)
        holds = at_least(rest, bid.count - own - held, chance)
        true += here * holds
        false += here * (1 - holds)
    return Answered(true, false)


class PerudoCoach(Coach):
    """Perudo, judged by what the acting seat knows."""

    unit: ClassVar[Unit] = "chance"

    def __init__(self, rules: PerudoRules) -> None:
        super().__init__(rules)
        self.perudo = rules

    def standing(self, state: PerudoState) -> Values:
        """The levels before a round, or at the end."""
        return levels(state.dice)

    def before(self, state: PerudoState) -> Values:
        """The same: the dice of a round are not seen until its end."""
        return self.standing(state)

    def options(self, state: PerudoState) -> Iterator[Option]:
        """Every bid and call of the acting seat, by its own dice; raises ``HiddenDice`` if they are unknown."""
        seat = state.seat
        if HIDDEN in state.hands[seat - 1]:
            raise HiddenDice(say("coach.hidden-dice", player=Player(seat)))
        known = self.perudo.view(state, seat)
        for step in self.perudo.legal(known):
            if isinstance(step, Reveal) or (isinstance(step, Calza) and step.by not in (None, seat)):
                continue
            yield Option((step,), self.perudo.apply(known, step), self.worth(known, seat, step))

    def worth(self, state: PerudoState, seat: Seat, step: Bid | Dudo | Calza) -> Values:
        """The value of a bid or a call for every seat, by the dice of the seat that makes it."""
        if isinstance(step, Bid):
            came, following = answered(state, seat, step), neighbour(state.dice, seat, 1)
            if not came.doubted:
                return levels(state.dice)
            fallen = mixed(
                came.doubted_true / came.doubted, changed(state.dice, following, -1), changed(state.dice, seat, -1)
            )
            return mixed(came.doubted, fallen, levels(state.dice))
        assert state.bid is not None, "a call needs a bid"
        if isinstance(step, Dudo):
            true = chance_of(state, seat, state.bid)
            return mixed(true, changed(state.dice, seat, -1), changed(state.dice, state.bidder, -1))
        return mixed(self.just(state, seat), changed(state.dice, seat, 1), changed(state.dice, seat, -1))

    @staticmethod
    def just(state: PerudoState, seat: Seat) -> Fraction:
        """The probability that the standing bid is exactly right, by a seat's dice (PER-5.1)."""
        assert state.bid is not None, "a call needs a bid"
        chance = face_chance(state.bid.face, palifico=state.palifico)
        wanted = state.bid.count - own_matches(state, seat, state.bid)
        return exactly(state.total - state.dice[seat - 1], wanted, chance)

    def report(self, seats: int, events: Iterable[Any]) -> Report:
        """The account round by round: bids can be judged once the cups are lifted."""
        return perudo_report(self, seats, events)

    def why(self, state: PerudoState, option: Option) -> Said:
        """The probability of the bid, and how often it is doubted."""
        step, seat = option.line[0], state.seat
        bid = step if isinstance(step, Bid) else state.bid
        assert bid is not None, "a call needs a bid"
        need = bid.count - own_matches(state, seat, bid)
        unknown = state.total - state.dice[seat - 1]
        if isinstance(step, Calza):
            return say("hints.exactly-right", bid=bid_said(bid), cases=_cases(self.just(state, seat)))
        said = say("hints.bid-true", bid=bid_said(bid))
        if need > unknown:
            said = say("hints.bid-false", bid=bid_said(bid), wanted=need, hidden=unknown)
        elif need > 0:
            true = _cases(chance_of(state, seat, bid))
            said = say("hints.bid-needs", bid=bid_said(bid), wanted=need, hidden=unknown, cases=true)
        if isinstance(step, Dudo):
            return said
        return say("hints.doubted", said=said, cases=_cases(answered(state, seat, step).doubted))


def _cases(chance: Fraction) -> Message:
    """A probability in hundredths, "fewer than 1" if it is small but not zero."""
    hundredths = round(100 * chance)
    edge = "few" if hundredths == 0 and chance else "most" if hundredths == 100 and chance < 1 else ""
    return say("hints.cases", percent=edge or str(hundredths))


def perudo_report(coach: PerudoCoach, seats: int, events: Iterable[Any]) -> Report:
    """The account of a game of Perudo, a round at a time, once its cups are lifted.

    Every bid and call is judged by what its seat knew. Everything else is luck: the dice, and the others' decisions.
    """
    walk = _Rounds(coach, seats)
    for at, event in enumerate(events):
        walk.take(event, at)
    walk.report.over = coach.rules.to_act(walk.state) is OVER
    return walk.report


class _Rounds:
    """The pass through a game of Perudo."""

    def __init__(self, coach: PerudoCoach, seats: int) -> None:
        self.coach, self.rules = coach, coach.perudo
        self.state: PerudoState = self.rules.start(seats)
        self.value = coach.standing(self.state)
        self.report = Report(coach.unit, coach.exact, [Account(owed=value) for value in self.value])
        self.thrown_at = 0
        self.said: list[tuple[int, PerudoState, Bid | Dudo | Calza]] = []

    def take(self, event: Any, at: int) -> None:
        before = self.state
        if isinstance(event, Agreed):
            self.state, self.said = event.state, []
            self._other()
            return
        self.state = self.rules.apply(before, event)
        if isinstance(event, Throw):
            self.thrown_at, self.said = at, []
            return
        if isinstance(event, Bid | Dudo | Calza):
            self.said.append((at, before, event))
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
        for at, state, step in self.said:
            for seat, change in enumerate(self._judged(at, state, step, hands)):
                luck[seat] -= change
        for account, gain in zip(self.report.accounts, luck, strict=True):
            account.luck += gain
        opener = self.said[0][1].seat if self.said else self.state.seat
        self.report.throws.append(LuckOfThrow(self.thrown_at, opener, (), self.value, tuple(luck)))
        self.value, self.said = now, []

    def _judged(self, at: int, state: PerudoState, step: Bid | Dudo | Calza, hands: Hands) -> Values:
        """The change of value for every seat by a bid or a call, against the best one."""
        seat = (None if isinstance(step, Bid) else step.by) or state.seat
        shown = tuple(tuple(sorted(hand)) for hand in hands)[: len(state.dice)]
        if [len(hand) for hand in shown] != list(state.dice):
            return (0.0,) * len(state.dice)  # the dice shown don't match those in play: nothing can be judged
        known = replace(state, hands=shown)
        played = self.coach.worth(known, seat, step)
        best = played
        if seat == state.seat:
            best = max((o.values for o in self.coach.options(known)), key=lambda values: values[seat - 1])
            best = max(best, played, key=lambda values: values[seat - 1])
        change = tuple(now - was for now, was in zip(played, best, strict=True))
        self.report.book(seat, change)
        self.report.decisions.append(Judged(at, seat, known, (step,), best[seat - 1], played[seat - 1], change))
        return change
