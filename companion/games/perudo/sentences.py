"""Messages about Perudo: bids, and what is wrong with them (``texts/`` has the wording)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.games.message import Message, Player, say
from companion.games.perudo import course
from companion.games.perudo.bids import MOST, from_pacos, to_pacos
from companion.games.perudo.codes import Code
from companion.games.perudo.state import PerudoState
from companion.games.perudo.steps import PACO, Bid


def bid_text(bid: Bid) -> Message:
    """A bid: "4×5", "2 pacos"."""
    return say("perudo.bid", count=bid.count, face=bid.face)


# Each reason: the rule, and a message from the state, the standing bid and the refused bid.
_Reason = Callable[[Bid, Bid], Message]
_Opening = Callable[[PerudoState, Bid], Message]


def _few_pacos(old: Bid, new: Bid) -> Message:
    of, odd, half = old.count, old.count % 2 == 1, to_pacos(old.count)
    return say(
        "perudo.few-pacos", bid=bid_text(new), count=new.count, standing=bid_text(old), of=of, odd=odd, half=half
    )


def _not_half(old: Bid, _new: Bid) -> Message:
    half = to_pacos(old.count)
    return say("perudo.not-half", standing=bid_text(old), of=old.count, odd=old.count % 2 == 1, half=half)


def _not_more_pacos(old: Bid, new: Bid) -> Message:
    return say("perudo.not-more-pacos", bid=bid_text(new), count=new.count, standing=bid_text(old))


def _few_after_pacos(old: Bid, new: Bid) -> Message:
    least = from_pacos(old.count)
    return say("perudo.few-after-pacos", bid=bid_text(new), standing=bid_text(old), least=least)


_REASONS: Mapping[Code, tuple[str, _Reason]] = {
    Code.SAME_BID: ("PER-1.4", lambda _, new: say("perudo.same-bid", bid=bid_text(new))),
    Code.FEWER_DICE: ("PER-2.6", lambda old, new: say("perudo.fewer-dice", bid=bid_text(new), standing=bid_text(old))),
    Code.LOWER_VALUE: (
        "PER-2.6",
        lambda old, new: say("perudo.lower-value", bid=bid_text(new), standing=bid_text(old)),
    ),
    Code.LOWER_VALUE_MORE_DICE: (
        "PER-2.6",
        lambda old, new: say("perudo.lower-value-more-dice", bid=bid_text(new), standing=bid_text(old)),
    ),
    Code.BOTH_RAISED: (
        "PER-2.6",
        lambda old, new: say("perudo.both-raised", bid=bid_text(new), standing=bid_text(old)),
    ),
    Code.FEW_PACOS: ("PER-2.3", _few_pacos),
    Code.NOT_HALF: ("PER-A2", _not_half),
    Code.NOT_MORE_PACOS: ("PER-2.4", _not_more_pacos),
    Code.FEW_AFTER_PACOS: ("PER-2.5", _few_after_pacos),
    Code.VALUE_LOCKED: ("PER-4.2", lambda old, new: say("perudo.value-locked", bid=bid_text(new), face=old.face)),
    Code.COUNT_LOCKED: (
        "PER-4.2",
        lambda old, new: say("perudo.count-locked", bid=bid_text(new), standing=bid_text(old)),
    ),
    Code.FALLS: ("PER-A1", lambda old, new: say("perudo.falls", bid=bid_text(new), standing=bid_text(old))),
    Code.NOT_MORE: ("PER-A1", lambda old, new: say("perudo.not-more", bid=bid_text(new), standing=bid_text(old))),
}
_OPENING: Mapping[Code, tuple[str, _Opening]] = {
    Code.NO_SUCH_FACE: ("PER-1.1", lambda _, new: say("perudo.no-such-face", face=new.face)),
    Code.NO_NUMBER: ("PER-1.2", lambda _, new: say("perudo.no-number", most=MOST, count=new.count)),
    Code.TOO_MANY: ("PER-A4", lambda state, new: say("perudo.too-many", bid=bid_text(new), total=state.total)),
    Code.OPENING_PACOS: ("PER-1.5", lambda _, _new: say("perudo.opening-pacos")),
}


def reason(state: PerudoState, code: Code, bid: Bid) -> tuple[str, Message]:
    """The rule that a bid breaks and the message about it, without alternatives."""
    if code in _OPENING:
        rule, opening = _OPENING[code]
        return rule, opening(state, bid)
    rule, words = _REASONS[code]
    return rule, words(state.bid or bid, bid)


def with_alternatives(why: Message, nearest: Sequence[Bid]) -> Message:
    """A refusal with the alternatives to the illegal bid."""
    if nearest:
        return say("perudo.bid-instead", why=why, bids=tuple(map(bid_text, nearest)))
    return say("perudo.call-instead", why=why)


def count_text(before: PerudoState, after: PerudoState, least: int, most: int) -> Message:
    """``Six or seven 5s with the pacos, five were bid: Ann loses a die``, and who opens unless that was just named."""
    bid = before.bid
    assert bid is not None, "a call needs a bid"
    among = "single" if most == least else "next" if most == least + 1 else "range"
    wild = before.wild and bid.face != PACO
    found = say("perudo.counted", least=least, most=most, among=among, face=bid.face, wild=wild, count=bid.count)
    then = "wins" if after.over else "goes-on" if list(course.changes(before, after)) == [after.seat] else "opens"
    came, following, palifico = consequence_text(before, after), Player(after.seat), after.palifico and not after.over
    return say("perudo.came-to", found=found, came=came, then=then, following=following, palifico=palifico)


def consequence_text(before: PerudoState, after: PerudoState) -> Message:
    """The consequence of a call: ``Ann loses a die``."""
    changed = course.changes(before, after)
    if before.call == course.CALZA and before.caller not in changed:
        player = Player(before.caller)
        if changed:
            return say("perudo.others-lose", player=player)
        return say("perudo.has-all", player=player, all=before.full)
    (who, change), *_ = changed.items()
    if change < 0:
        return say("perudo.loses-die", player=Player(who), out=not after.dice[who - 1], lost=-change)
    return say("perudo.right-and-back", player=Player(who))
