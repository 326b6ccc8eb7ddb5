"""Perudo in words: bids, dice, and what is wrong with a bid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.games.perudo.bids import MOST, from_pacos, to_pacos
from companion.games.perudo.codes import Code
from companion.games.perudo.state import PerudoState
from companion.games.perudo.steps import PACO, Bid

_STYLES = {
    "either": "neither the number nor the value may fall",
    "free": "a raise needs more dice, or as many of a higher value",
}


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def dice_text(count: int) -> str:
    """``1 die``, ``4 dice``."""
    return f"{count} {'die' if count == 1 else 'dice'}"


def pacos_text(count: int) -> str:
    """``1 paco``, ``4 pacos``."""
    return f"{count} paco{'' if count == 1 else 's'}"


def bid_text(bid: Bid) -> str:
    """``4×5``, ``2 pacos``."""
    return pacos_text(bid.count) if bid.face == PACO else f"{bid.count}×{bid.face}"


def face_text(face: int, *, palifico: bool) -> str:
    """What counts for a bid on that face: ``5 or paco``."""
    if face == PACO:
        return "paco"
    return str(face) if palifico else f"{face} or paco"


def counted_text(bid: Bid, faces: int, pacos: int) -> str:
    """What was found: ``3 dice show 5 and 2 show paco``."""
    face = "paco" if bid.face == PACO else str(bid.face)
    found = f"{dice_text(faces) if faces else 'No dice'} {_show(faces)} {face}"
    return f"{found} and {pacos} {_show(pacos)} paco" if pacos else found


def _show(count: int) -> str:
    return "shows" if count == 1 else "show"


def half_text(standing: Bid) -> str:
    """The fewest pacos after a bid: ``half of 7, rounded up, is 4``."""
    rounded = ", rounded up," if standing.count % 2 else ""
    return f"half of {standing.count}{rounded} is {to_pacos(standing.count)}"


def switch_text(standing: Bid, pacos: Bid) -> str:
    """How a legal switch to pacos meets the half: ``half of 7 rounded up``, ``more than half of 4``."""
    more = "more than " if pacos.count > to_pacos(standing.count) else ""
    return f"{more}half of {standing.count}{' rounded up' if standing.count % 2 else ''}"


# Each reason: the rule, and words from the state, the standing bid and the bid that is refused.
_Reason = Callable[[PerudoState, Bid, Bid], str]
_REASONS: Mapping[Code, tuple[str, _Reason]] = {
    Code.SAME_BID: ("PER-1.4", lambda _s, _old, new: f"{bid_text(new)} is the standing bid itself and must be raised"),
    Code.FEWER_DICE: (
        "PER-2.6",
        lambda _s, old, new: f"{bid_text(new)} has fewer dice than {bid_text(old)}, and the number may not fall",
    ),
    Code.LOWER_VALUE: (
        "PER-2.6",
        lambda _s, old, new: f"{bid_text(new)} lowers the value of {bid_text(old)}, and the value may not fall",
    ),
    Code.LOWER_VALUE_MORE_DICE: (
        "PER-2.6",
        lambda _s, old, new: (
            f"{bid_text(new)} has more dice than {bid_text(old)} but a lower value, "
            "and lower values come back only after pacos"
        ),
    ),
    Code.BOTH_RAISED: (
        "PER-2.6",
        lambda _s, old, new: (
            f"{bid_text(new)} raises both the number and the value of {bid_text(old)}, and only one of them may rise"
        ),
    ),
    Code.FEW_PACOS: (
        "PER-2.3",
        lambda _s, old, new: f"{bid_text(new)} {_is(new)} too few after {bid_text(old)}: {half_text(old)}",
    ),
    Code.NOT_HALF: (
        "PER-A2",
        lambda _s, old, _new: (
            f"After {bid_text(old)} a switch to pacos bids exactly half by the house rule, and {half_text(old)}"
        ),
    ),
    Code.NOT_MORE_PACOS: (
        "PER-2.4",
        lambda _s, old, new: f"{bid_text(new)} {_is(new)} fewer than {bid_text(old)}, and only more pacos raise pacos",
    ),
    Code.FEW_AFTER_PACOS: (
        "PER-2.5",
        lambda _s, old, new: (
            f"{bid_text(new)} is too few after {bid_text(old)}: back from pacos it takes "
            f"double and one more, {from_pacos(old.count)}"
        ),
    ),
    Code.VALUE_LOCKED: (
        "PER-4.2",
        lambda _s, old, new: (
            f"{bid_text(new)} changes the value, and in this Palifico all bid on "
            f"{'pacos' if old.face == PACO else f'{old.face}s'}"
        ),
    ),
    Code.COUNT_LOCKED: (
        "PER-4.2",
        lambda _s, old, new: (
            f"{bid_text(new)} has fewer dice than {bid_text(old)}, and in a Palifico the number must rise"
        ),
    ),
    Code.FALLS: ("PER-A1", lambda _s, old, new: _style("either", old, new)),
    Code.NOT_MORE: ("PER-A1", lambda _s, old, new: _style("free", old, new)),
}
_OPENING: Mapping[Code, tuple[str, Callable[[PerudoState, Bid], str]]] = {
    Code.NO_SUCH_FACE: ("PER-1.1", lambda _, new: f"A die has no face {new.face}"),
    Code.NO_NUMBER: ("PER-1.2", lambda _, new: f"A bid is for 1 to {MOST} dice, not for {new.count}"),
    Code.TOO_MANY: (
        "PER-A4",
        lambda state, new: (
            f"{bid_text(new)} is more than the {state.total} dice in play, and the house rule refuses such a bid"
        ),
    ),
    Code.OPENING_PACOS: ("PER-1.5", lambda _, _new: "A round can't be opened with pacos unless it is Palifico"),
}


def reason(state: PerudoState, code: Code, bid: Bid) -> tuple[str, str]:
    """The rule that a bid breaks and the words for it, without the way out."""
    if code in _OPENING:
        rule, opening = _OPENING[code]
        return rule, opening(state, bid)
    rule, words = _REASONS[code]
    return rule, words(state, state.bid or bid, bid)


def way_out(nearest: Sequence[Bid]) -> str:
    """What to do instead of an illegal bid."""
    return f"bid {listed([bid_text(bid) for bid in nearest], 'or')} instead" if nearest else "call Dudo instead"


def _style(style: str, old: Bid, new: Bid) -> str:
    return f"{bid_text(new)} does not raise {bid_text(old)}: by the house rule {_STYLES[style]}"


def _is(bid: Bid) -> str:
    return "is" if bid.count == 1 else "are"
