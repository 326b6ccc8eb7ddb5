"""What a call in Perudo came to, as the log keeps it and the table hears it.

Pure; for the referee and for telling anew what an earlier call came to after a correction.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from companion.games.perudo import Bid, PerudoState, Reveal
from companion.games.perudo.course import CALZA, matches
from companion.games.perudo.steps import PACO, Hands
from companion.games.rules import AnyRules
from companion.referee.numbers import number_words


def value_words(face: int, count: int = 2) -> str:
    """``5s``, ``5``, ``pacos``, ``paco``."""
    name = "paco" if face == PACO else str(face)
    return name if count == 1 else f"{name}s"


def counting_words(bid: Bid, *, palifico: bool) -> str:
    """Which dice count for a bid: ``5s and pacos``, ``pacos``."""
    return value_words(bid.face) if palifico or bid.face == PACO else f"{value_words(bid.face)} and pacos"


def hands_counting(state: PerudoState, count: int) -> Hands:
    """Some hands in which so many dice count for the standing bid: for the outcome of a count, never for the log."""
    assert state.bid is not None, "a count needs a bid"
    other = next(face for face in (2, 3) if face != state.bid.face)
    row = iter([state.bid.face] * count + [other] * (state.total - count))
    return tuple(tuple(next(row) for _ in range(dice)) for dice in state.dice)


def reveal_payload(
    rules: AnyRules, names: Sequence[str], before: PerudoState, counts: tuple[int, int], hands: Hands, *, whole: bool
) -> dict[str, Any]:
    """What a call came to: from least to most dice count, with the same outcome; who loses or regains a die; words.

    ``whole``: all dice are known, and counted. Else ``hands`` has 0 for a die that may or may not count, and is empty
    where people told the number: then the log keeps the position that it leads to.
    """
    assert before.bid is not None, "a call needs a bid"
    (least, most), told = counts, dict[str, Any]()
    if whole:
        least = most = matches(hands, before.bid, palifico=before.palifico)
        told = {"step": rules.notation(Reveal(hands))}
    else:
        told = {"set": rules.key(outcome_of(rules, before, least))}
        told |= {"shown": rules.notation(Reveal(hands)), "most": most} if hands else {}
    return {**told, **_came(names, before, outcome_of(rules, before, least), least, most)}


def outcome_of(rules: AnyRules, before: PerudoState, count: int) -> PerudoState:
    """The position after a call when so many dice count."""
    return _outcome_of(cast(Hashable, rules), before, count)


@lru_cache(maxsize=1024)
def _outcome_of(rules: Any, before: PerudoState, count: int) -> PerudoState:
    """Asked for at every look, worked out once a position."""
    after = rules.apply(before, Reveal(hands_counting(before, count)))
    assert isinstance(after, PerudoState)
    return after


def counted_payload(rules: AnyRules, names: Sequence[str], before: PerudoState, count: int) -> dict[str, Any]:
    """The reveal of dice that people counted: only the count is known."""
    return reveal_payload(rules, names, before, (count, count), (), whole=False)


def retold_payload(
    rules: AnyRules, names: Sequence[str], before: PerudoState, old: Mapping[str, Any]
) -> dict[str, Any]:
    """The payload of an earlier reveal as it has to be after what came before it was corrected."""
    shown, whole = old.get("step") or old.get("shown"), "set" not in old
    counts = (old["matches"], old.get("most") or old["matches"])
    hands = rules.parse_step(shown).hands if shown and (whole or old.get("most")) else ()
    return {**old, **reveal_payload(rules, names, before, counts, hands, whole=whole)}


def changed_seat(before: PerudoState, after: PerudoState) -> int:
    """The seat that lost or regained a die, 0 for none."""
    pairs = zip(before.dice, after.dice, strict=True)
    return next((seat for seat, (old, new) in enumerate(pairs, 1) if old != new), 0)


def counting_dice(rules: AnyRules, payload: Mapping[str, Any]) -> tuple[int, ...]:
    """The faces that counted in a reveal, the bid's own first; none where only their number is known."""
    if not payload.get("step"):
        return ()
    face: int = rules.parse_step(payload["bid"]).face
    own: int = sum(hand.count(face) for hand in rules.parse_step(payload["step"]).hands)
    pacos: int = payload["matches"] - own
    return (face,) * own + (PACO,) * pacos


def _came(names: Sequence[str], before: PerudoState, after: PerudoState, found: int, most: int) -> dict[str, Any]:
    """What the reveal tells: PER-3.2 of Dudo, PER-5.1 of Calza."""
    assert before.bid is not None, "a call needs a bid"
    rule = "PER-5.1" if before.call == CALZA else "PER-3.2"
    who = changed_seat(before, after)
    fate = f"{_fate(names, before, after, who)}{_next(names, after, who)}"
    sentence = f"{_count(before, found, most)}: {fate} ({rule})."
    bid = f"bid {before.bid.count}x{before.bid.face}"
    return {"bid": bid, "matches": found, "scores": list(after.dice), "rule": rule, "sentence": sentence}


def _count(state: PerudoState, found: int, most: int) -> str:
    """``Six 5s with the pacos, five were bid``; ``Six or seven 5s``, ``Six to eight 5s`` where not all can be read."""
    bid = state.bid
    assert bid is not None, "a count needs a bid"
    pacos = "" if state.palifico or bid.face == PACO else " with the pacos"
    was = "was" if bid.count == 1 else "were"
    number = (
        number_words(found) if most == found else f"{number_words(found)} {_TO[most - found == 1]} {number_words(most)}"
    )
    return f"{number.capitalize()} {value_words(bid.face, most)}{pacos}, {number_words(bid.count)} {was} bid"


_TO = {True: "or", False: "to"}


def fate_words(rules: AnyRules, names: Sequence[str], before: PerudoState, count: int) -> str:
    """What follows when so many dice count: ``Ann loses a die``."""
    after = outcome_of(rules, before, count)
    return _fate(names, before, after, changed_seat(before, after))


def _fate(names: Sequence[str], before: PerudoState, after: PerudoState, who: int) -> str:
    if not who:
        return f"exactly right, but {names[before.caller - 1]} has all five dice already"
    name = names[who - 1]
    if after.dice[who - 1] > before.dice[who - 1]:
        return f"exactly right, {name} takes a die back"
    return f"{name} loses {'the last die and is out' if not after.dice[who - 1] else 'a die'}"


def _next(names: Sequence[str], after: PerudoState, who: int) -> str:
    """Who opens the next round, unless it is the one that was just named; a Palifico is said."""
    if after.over:
        return f"; {names[after.seat - 1]} wins"
    opener = "" if after.seat == who else f"; {names[after.seat - 1]} opens"
    return f"{opener}; the next round is Palifico" if after.palifico else opener
