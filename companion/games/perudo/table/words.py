"""The result of a call in Perudo, for the log and as a message.

Pure; for the referee, and for rewording the result of an earlier call after a correction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.games.message import Message, Player, ruled, say
from companion.games.perudo import PerudoState, Reveal
from companion.games.perudo.course import CALZA, matches
from companion.games.perudo.steps import PACO, Hands
from companion.games.rules import AnyRules
from companion.referee.shown.telling import telling


def hands_counting(state: PerudoState, count: int) -> Hands:
    """Some hands in which that many dice count: to compute the result of a count, never for the log."""
    assert state.bid is not None, "a count needs a bid"
    other = next(face for face in (2, 3) if face != state.bid.face)
    row = iter([state.bid.face] * count + [other] * (state.total - count))
    return tuple(tuple(next(row) for _ in range(dice)) for dice in state.dice)


def reveal_payload(
    rules: AnyRules, names: Sequence[str], before: PerudoState, counts: tuple[int, int], hands: Hands, *, whole: bool
) -> dict[str, Any]:
    """The result of a call: the least and most dice that count, with the same outcome; who loses or regains a die.

    ``whole``: all dice are known and counted. Otherwise ``hands`` has 0 for a die that may or may not count, and is
    empty if people stated the number: then the log stores the resulting position.
    """
    assert before.bid is not None, "a call needs a bid"
    (least, most), told = counts, dict[str, Any]()
    if whole:
        least = most = matches(hands, before.bid, palifico=before.palifico)
        told = {"step": rules.notation(Reveal(hands))}
    else:
        told = {"set": rules.key(outcome_of(rules, before, least))}
        told |= {"shown": rules.notation(Reveal(hands)), "most": most} if hands else {}
    after = outcome_of(rules, before, least)
    rule = "PER-5.1" if before.call == CALZA else "PER-3.2"
    said = ruled(_came_said(before, after, changed_seat(before, after), _count(before, least, most)), rule)
    told |= {"bid": f"bid {before.bid.count}x{before.bid.face}", "matches": least, "scores": list(after.dice)}
    return {**told, "rule": rule, **telling(names, said)}


@lru_cache(maxsize=1024)
def outcome_of(rules: AnyRules, before: PerudoState, count: int) -> PerudoState:
    """The position after a call if that many dice count."""
    after = rules.apply(before, Reveal(hands_counting(before, count)))
    assert isinstance(after, PerudoState)
    return after


def retold_payload(
    rules: AnyRules, names: Sequence[str], before: PerudoState, old: Mapping[str, Any]
) -> dict[str, Any]:
    """The payload of an earlier reveal after the events before it were corrected."""
    shown, whole = old.get("step") or old.get("shown"), "set" not in old
    counts = (old["matches"], old.get("most") or old["matches"])
    hands = rules.parse_step(shown).hands if shown and (whole or old.get("most")) else ()
    return {**old, **reveal_payload(rules, names, before, counts, hands, whole=whole)}


def changed_seat(before: PerudoState, after: PerudoState) -> int:
    """The seat that lost or regained a die, 0 for none."""
    pairs = zip(before.dice, after.dice, strict=True)
    return next((seat for seat, (old, new) in enumerate(pairs, 1) if old != new), 0)


def counting_dice(rules: AnyRules, payload: Mapping[str, Any]) -> tuple[int, ...]:
    """The faces that counted in a reveal, the bid's own first; none if only their number is known."""
    if not payload.get("step"):
        return ()
    face: int = rules.parse_step(payload["bid"]).face
    own: int = sum(hand.count(face) for hand in rules.parse_step(payload["step"]).hands)
    pacos: int = payload["matches"] - own
    return (face,) * own + (PACO,) * pacos


def _came_said(before: PerudoState, after: PerudoState, who: int, found: Message) -> Message:
    """The result of a call, including who opens the next round unless that seat was just named."""
    then = "wins" if after.over else "goes-on" if after.seat == who else "opens"
    palifico = after.palifico and not after.over
    came, following = _fate(before, after, who), Player(after.seat)
    return say("perudo.came-to", found=found, came=came, then=then, following=following, palifico=palifico)


def _count(state: PerudoState, found: int, most: int) -> Message:
    """``Six 5s with the pacos, five were bid``; ``Six or seven 5s``, ``Six to eight 5s`` if some are unread."""
    bid = state.bid
    assert bid is not None, "a count needs a bid"
    wild = not state.palifico and bid.face != PACO
    among = "single" if most == found else "next" if most == found + 1 else "range"
    return say("perudo.counted", least=found, most=most, among=among, face=bid.face, wild=wild, count=bid.count)


def fate_said(rules: AnyRules, before: PerudoState, count: int) -> Message:
    """The consequence if that many dice count: ``Ann loses a die``."""
    after = outcome_of(rules, before, count)
    return _fate(before, after, changed_seat(before, after))


def _fate(before: PerudoState, after: PerudoState, who: int) -> Message:
    if not who:
        return say("perudo.has-all-five", player=Player(before.caller))
    if after.dice[who - 1] > before.dice[who - 1]:
        return say("perudo.right-and-back", player=Player(who))
    return say("perudo.loses-die", player=Player(who), out=not after.dice[who - 1])
