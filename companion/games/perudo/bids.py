"""Which bids are legal: the raises of a normal round and of a Palifico, and the fault of any other bid."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.games.perudo.codes import Code
from companion.games.perudo.options import PerudoOptions
from companion.games.perudo.state import PerudoState
from companion.games.perudo.steps import FACES, PACO, Bid

MOST = 99  # the largest number in the notation


def to_pacos(count: int) -> int:
    """The fewest pacos that raise ``count`` dice of another value: half, rounded up (PER-2.3)."""
    return (count + 1) // 2


def from_pacos(count: int) -> int:
    """The fewest dice of another value that raise ``count`` pacos: double and one more (PER-2.5)."""
    return 2 * count + 1


def fault(state: PerudoState, bid: Bid, options: PerudoOptions) -> Code | None:
    """The fault of a bid of the acting seat, None for a legal one."""
    if bid.face not in FACES:
        return Code.NO_SUCH_FACE
    if not 1 <= bid.count <= MOST:
        return Code.NO_NUMBER
    if options.cap_at_total and bid.count > state.total:
        return Code.TOO_MANY
    if state.bid is None:
        return Code.OPENING_PACOS if bid.face == PACO and state.wild and not options.open_on_pacos else None
    if bid == state.bid:
        return Code.SAME_BID
    if state.palifico:
        return _palifico_fault(state, state.bid, bid, options)
    return _normal_fault(state.bid, bid, options) if state.wild else _style_fault(state.bid, bid, options, wild=False)


def _normal_fault(standing: Bid, bid: Bid, options: PerudoOptions) -> Code | None:
    if standing.face == PACO == bid.face:
        return None if bid.count > standing.count else Code.NOT_MORE_PACOS  # PER-2.4
    if standing.face == PACO:
        return None if bid.count >= from_pacos(standing.count) else Code.FEW_AFTER_PACOS  # PER-2.5
    if bid.face == PACO:
        return _paco_fault(standing, bid, options)
    return _style_fault(standing, bid, options, wild=True)


def _paco_fault(standing: Bid, bid: Bid, options: PerudoOptions) -> Code | None:
    """PER-2.3, and exactly half under the house rule."""
    half = to_pacos(standing.count)
    if bid.count < half:
        return Code.FEW_PACOS
    return Code.NOT_HALF if options.paco_exact and bid.count != half else None


def _style_fault(standing: Bid, bid: Bid, options: PerudoOptions, *, wild: bool) -> Code | None:
    """A raise between faces that count alike: PER-2.1, PER-2.2 and PER-2.6, or a house rule of PER-A1.

    If pacos aren't ``wild``, a lower value can't be reached again through them.
    """
    bidding = options.bidding
    more, higher = bid.count - standing.count, bid.face - standing.face
    if bidding == "free":
        return None if more > 0 or (more == 0 and higher > 0) else Code.NOT_MORE
    if bidding == "either":
        return None if more >= 0 and higher >= 0 else Code.FALLS
    if more < 0:
        return Code.FEWER_DICE
    if more == 0:
        return None if higher > 0 else Code.LOWER_VALUE
    if higher == 0:  # more dice of the same value: the plainest raise (PER-2.1)
        return None
    if higher > 0:
        return Code.BOTH_RAISED
    return Code.LOWER_VALUE_MORE_DICE if wild else Code.LOWER_VALUE


def _palifico_fault(state: PerudoState, standing: Bid, bid: Bid, options: PerudoOptions) -> Code | None:
    """PER-4.2: only the number may rise; under a house rule a seat with one die raises as in any round."""
    if options.palifico_one_die_may_change and state.dice[state.seat - 1] == 1:
        return _style_fault(standing, bid, options, wild=False)
    if bid.face != standing.face:
        return Code.VALUE_LOCKED
    return None if bid.count > standing.count else Code.COUNT_LOCKED


@lru_cache(maxsize=4096)
def legal_bids(state: PerudoState, options: PerudoOptions) -> tuple[Bid, ...]:
    """The legal bids that can be true, by number and value: up to the dice in play.

    Without the house rule ``cap_at_total`` a higher number is legal too (PER-A4) but certainly false, and not listed.
    """
    # By trying all (at most 216), so that the rules of a raise are only in ``fault``.
    every = (Bid(count, face) for count in range(1, state.total + 1) for face in FACES)
    return tuple(bid for bid in every if fault(state, bid, options) is None)


def by_value(bids: Iterable[Bid], *, wild: bool) -> dict[int, list[Bid]]:
    """Bids by their value, the fewest dice first; the value with the nearest raise first, then the lowest.

    A paco is worth two other dice where it is ``wild`` (PER-2.3).
    """
    found: dict[int, list[Bid]] = {}
    for bid in sorted(bids, key=lambda bid: (bid.count * (2 if wild and bid.face == PACO else 1), bid.face)):
        found.setdefault(bid.face, []).append(bid)
    return found


def nearest_bids(state: PerudoState, bid: Bid, options: PerudoOptions, most: int = 3) -> tuple[Bid, ...]:
    """The legal bids closest to an illegal one, preferably possible ones.

    A bid that keeps the number or the value comes before one that keeps neither.
    """

    def changes(other: Bid) -> tuple[bool, bool]:
        # Between pacos and other values counts are halved or doubled, so they can't be compared.
        switched = state.wild and (other.face == PACO) != (bid.face == PACO)
        return switched, other.count != bid.count and other.face != bid.face

    def distance(other: Bid) -> tuple[bool, bool, int]:
        switched, both = changes(other)
        return switched, both, abs(other.count - bid.count) + (0 if switched else abs(other.face - bid.face))

    ranked = sorted(legal_bids(state, options), key=distance)
    alike = [other for other in ranked if changes(other) == changes(ranked[0])]  # none if nothing is legal
    close = [other for other in alike if distance(other) == distance(ranked[0])]
    return tuple((close if len(close) > 1 else alike)[:most])
