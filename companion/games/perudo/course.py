"""The course of a round: who loses a die, who opens the next one, and when it is a Palifico."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.games.perudo.options import PerudoOptions
from companion.games.perudo.state import PerudoState, neighbour
from companion.games.perudo.steps import PACO, Bid, Hands

DUDO, CALZA = "dudo", "calza"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a call: the dice that match the bid, who loses dice and how many, who gains one (Calza)."""

    matches: int
    losers: tuple[int, ...] = ()
    lost: int = 1
    gainer: int = 0

    @property
    def loser(self) -> int:
        """The seat that alone loses dice, 0 if none or several do."""
        return self.losers[0] if len(self.losers) == 1 else 0


def matches(hands: Hands, bid: Bid, *, wild: bool) -> int:
    """The dice that count for a bid: its face, and the pacos beside it where they are wild (PER-3.1, PER-4.2)."""
    found = sum(hand.count(bid.face) for hand in hands)
    if bid.face != PACO and wild:
        found += sum(hand.count(PACO) for hand in hands)
    return found


def call_result(state: PerudoState, hands: Hands, options: PerudoOptions) -> Result:
    """Who loses or gains dice by the current call with these dice."""
    assert state.bid is not None, "a call needs a bid"
    return result_of(state, matches(hands, state.bid, wild=state.wild), options)


def result_of(state: PerudoState, found: int, options: PerudoOptions) -> Result:
    """The same, given the number of dice that match the bid (PER-3.2, PER-5.1)."""
    assert state.bid is not None, "a call needs a bid"
    if state.call == DUDO:
        loser = state.caller if found >= state.bid.count else state.bidder
        lost = abs(found - state.bid.count) if options.lose_difference else 1
        # At least one: with exactly as many dice as were bid the difference is 0 (PER-A18).
        return Result(found, (loser,), min(max(lost, 1), state.dice[loser - 1]))
    if found != state.bid.count:
        return Result(found, (state.caller,))
    if options.calza_right == "others-lose":
        return Result(found, tuple(seat for seat in state.living if seat != state.caller))
    return Result(found, gainer=state.caller if state.dice[state.caller - 1] < state.full else 0)


def after_throw(state: PerudoState, hands: Hands) -> PerudoState:
    """The round begins with these dice under the cups."""
    return replace(state, hands=hands)


def after_bid(state: PerudoState, bid: Bid) -> PerudoState:
    """The bid stands, and it is the next seat's turn (PER-1.4)."""
    return replace(state, bid=bid, seat=neighbour(state.dice, state.seat, 1))


def after_call(state: PerudoState, call: str, by: int | None, options: PerudoOptions) -> PerudoState:
    """After Dudo or Calza: the next round if the dice are known, otherwise they have to be shown."""
    waiting = replace(state, call=call, caller=by or state.seat)
    return after_reveal(waiting, state.hands, options) if state.known else waiting


def after_reveal(state: PerudoState, hands: Hands, options: PerudoOptions) -> PerudoState:
    """The next round, or the end, after the dice of a call were shown."""
    return after_count(state, call_result(state, hands, options).matches, options)


# Cached by the number alone, as each number of matches leads to one next round.
@lru_cache(maxsize=1024)
def after_count(state: PerudoState, found: int, options: PerudoOptions) -> PerudoState:
    """The next round, or the end, after a call if so many dice match the bid."""
    outcome = result_of(state, found, options)
    dice = list(state.dice)
    if outcome.gainer:
        dice[outcome.gainer - 1] += 1
    for loser in outcome.losers:
        dice[loser - 1] -= outcome.lost
    return _next_round(state, tuple(dice), outcome.loser, options)


def changes(before: PerudoState, after: PerudoState) -> dict[int, int]:
    """The seats that lost or regained dice by a call, each with the change."""
    pairs = enumerate(zip(before.dice, after.dice, strict=True), 1)
    return {seat: new - old for seat, (old, new) in pairs if old != new}


def _next_round(state: PerudoState, dice: tuple[int, ...], loser: int, options: PerudoOptions) -> PerudoState:
    """PER-1.3: the loser opens, or the next living seat to his left; PER-4.1: a loss down to one die is a Palifico.

    After a right Calza, which costs the caller nothing, the caller opens (PER-5.1).
    """
    opener, had = loser or state.caller, state.had
    if not dice[opener - 1]:  # that was the last die
        opener = neighbour(dice, opener, 1)
    # It takes a loss, not just having one die (PER-A8), and a single loser (PER-A17).
    palifico = bool(loser) and _palifico_follows(dice, loser, had, options)
    if palifico and options.palifico_once:
        had = tuple(sorted({*had, loser}))
    return PerudoState(dice, opener, palifico, had=had, full=state.full, pacos_wild=state.pacos_wild)


def _palifico_follows(dice: tuple[int, ...], loser: int, had: tuple[int, ...], options: PerudoOptions) -> bool:
    if dice[loser - 1] != 1 or loser in had:
        return False
    return options.palifico_heads_up or sum(map(bool, dice)) > 2
