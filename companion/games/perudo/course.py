"""The course of a round: who loses a die, who opens the next one, and when it is a Palifico."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.games.perudo.options import PerudoOptions
from companion.games.perudo.state import DICE, PerudoState, neighbour
from companion.games.perudo.steps import PACO, Bid, Hands

DUDO, CALZA = "dudo", "calza"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a call: the dice that match the bid, the seat that loses or (Calza) gains a die, if any."""

    matches: int
    loser: int = 0
    gainer: int = 0


def matches(hands: Hands, bid: Bid, *, palifico: bool) -> int:
    """The dice that count for a bid: its face, and the pacos beside it in a normal round (PER-3.1, PER-4.2)."""
    found = sum(hand.count(bid.face) for hand in hands)
    if bid.face != PACO and not palifico:
        found += sum(hand.count(PACO) for hand in hands)
    return found


def result(state: PerudoState, hands: Hands) -> Result:
    """Who loses or gains a die by the present call with these dice."""
    assert state.bid is not None, "a call needs a bid"
    return result_of(state, matches(hands, state.bid, palifico=state.palifico))


def result_of(state: PerudoState, found: int) -> Result:
    """The same if so many dice match the bid (PER-3.2, PER-5.1)."""
    assert state.bid is not None, "a call needs a bid"
    if state.call == DUDO:
        return Result(found, loser=state.caller if found >= state.bid.count else state.bidder)
    if found != state.bid.count:
        return Result(found, loser=state.caller)
    return Result(found, gainer=state.caller if state.dice[state.caller - 1] < DICE else 0)


def thrown(state: PerudoState, hands: Hands) -> PerudoState:
    """The round begins with these dice under the cups."""
    return replace(state, hands=hands)


def raised(state: PerudoState, bid: Bid) -> PerudoState:
    """The bid stands, and it is the next seat's turn (PER-1.4)."""
    return replace(state, bid=bid, seat=neighbour(state.dice, state.seat, 1))


def called(state: PerudoState, call: str, by: int | None, options: PerudoOptions) -> PerudoState:
    """After Dudo or Calza: the next round if the dice are known, otherwise they have to be shown."""
    waiting = replace(state, call=call, caller=by or state.seat)
    return revealed(waiting, state.hands, options) if state.known else waiting


def revealed(state: PerudoState, hands: Hands, options: PerudoOptions) -> PerudoState:
    """The next round, or the end, after the dice of a call were shown."""
    return after_count(state, result(state, hands).matches, options)


@lru_cache(maxsize=1024)
def after_count(state: PerudoState, found: int, options: PerudoOptions) -> PerudoState:
    """The next round, or the end, after a call if so many dice match the bid."""
    came = result_of(state, found)
    dice = list(state.dice)
    if came.gainer:
        dice[came.gainer - 1] += 1
    if came.loser:
        dice[came.loser - 1] -= 1
    return _next_round(tuple(dice), came.loser, came.loser or state.caller, state.had, options)


def changed_seat(before: PerudoState, after: PerudoState) -> int:
    """The seat that lost or regained a die by a call, 0 for none."""
    pairs = zip(before.dice, after.dice, strict=True)
    return next((seat for seat, (old, new) in enumerate(pairs, 1) if old != new), 0)


def _next_round(
    dice: tuple[int, ...], loser: int, opener: int, had: tuple[int, ...], options: PerudoOptions
) -> PerudoState:
    """PER-1.3: the loser opens, or the next living seat to his left; PER-4.1: a loss down to one die is a Palifico."""
    if not dice[opener - 1]:
        opener = neighbour(dice, opener, 1)
    palifico = bool(loser) and _palifico_follows(dice, loser, had, options)
    if palifico and options.palifico_once:
        had = tuple(sorted({*had, loser}))
    return PerudoState(dice, opener, palifico, had=had)


def _palifico_follows(dice: tuple[int, ...], loser: int, had: tuple[int, ...], options: PerudoOptions) -> bool:
    if dice[loser - 1] != 1 or loser in had:
        return False
    return options.palifico_heads_up or sum(map(bool, dice)) > 2
