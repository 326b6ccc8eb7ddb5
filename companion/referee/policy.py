"""The policy: what a belief leads to. Hypotheses that would log the same next are one.

Its numbers are in ``companion.referee.priors``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from companion.referee.hypothesis import Belief, Happening, SituationT, Slip, Thrown
from companion.referee.priors import ACCEPT, ACCEPT_PLAYED, DENIED, FACT, LIKELIER, LOOKS, OPEN, REFUSE, WORTH_NAMING


@dataclass(frozen=True, slots=True)
class Accept:
    """The event goes on the log; ``perhaps`` is what it may have been instead, where that was never told."""

    event: Happening
    perhaps: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class Refuse:
    """The slip is said."""

    slip: Slip


@dataclass(frozen=True, slots=True)
class Pass:
    """There was one of these slips, and it is over: play has gone on from it, so nobody is told any more."""

    slips: tuple[Slip, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The log's last event was read wrongly; ``reopened``: or it is one of several that come to the same by now."""

    reopened: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """What happened next has to be asked: what it may be, each with its chance, the likeliest first."""

    options: tuple[tuple[Happening, float], ...]


@dataclass(frozen=True, slots=True)
class LookAgain:
    """Another look at the same scene may tell."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing is to be said now. ``doubt``: the throw that lies there is told by what is done next."""

    doubt: bool = False


Decision = Accept | Refuse | Pass | TakeBack | Ask | LookAgain | Wait
Options = tuple[tuple[Happening, float], ...]


def decide(
    belief: Belief[SituationT],
    *,
    pressed: bool = False,
    clear: bool = False,
    open_for: int = OPEN,
    told_by_play: Callable[[Options], bool] = lambda _: False,
    told_next: Callable[[Options], bool] = lambda _: False,
) -> Decision:
    """What to do now.

    ``pressed``: somebody waits for an answer; ``clear``: everything was seen, so that another look tells nothing more;
    ``open_for``: so many events may follow one that is in doubt; ``told_by_play``: whether what is done next tells
    which of these it was; ``told_next``: the same where play has gone on since.
    """
    again = _again(belief, pressed=pressed, clear=clear)
    denied = belief.chance(lambda one: one.back > 0)
    if denied >= DENIED:
        return LookAgain() if again and denied < ACCEPT else _denied(belief, denied, open_for)
    groups = _groups(belief, 1 - denied)
    event, chance = groups[0]
    if event is None:
        return LookAgain() if again and chance < ACCEPT else Wait()
    options = tuple((one, p) for one, p in groups if one is not None)
    if isinstance(event, Slip):
        return _slip(belief, event, options, 1 - denied, again=again, late=_late(belief, open_for))
    played = pressed or _played_on(belief, event)
    if chance >= ACCEPT:
        return Accept(event) if played or belief.looks >= event.looks else LookAgain()
    if played and (same := _same_result(belief, event, 1 - denied, ACCEPT_PLAYED)) is not None:
        return Accept(event, same)
    if played and chance >= LIKELIER and chance >= ACCEPT_PLAYED * (1 - _charged(belief, event, 1 - denied)):
        return Accept(event)
    if again:
        return LookAgain()
    if not played and told_by_play(options):
        return Wait(doubt=True)
    if isinstance(event, Thrown) and (same := _same_result(belief, event, 1 - denied, ACCEPT)) is not None:
        return Accept(event, same)
    if belief.chance(lambda one: len(one.events) > open_for and not one.back) >= ACCEPT_PLAYED * (1 - denied):
        return Accept(event, tuple(one for one, _ in options[1:] if type(one) is type(event)))
    if played and not pressed and told_next(options):
        return Wait()
    others = sum(p for _, p in options[1:])
    return Ask(options) if others > (1 - chance) / 2 else Wait()


def _denied(belief: Belief[SituationT], denied: float, open_for: int) -> TakeBack | Wait:
    """The log is probably wrong; where play has gone on, or all comes to the same by now, it is reopened."""
    if denied >= ACCEPT_PLAYED:
        return TakeBack()
    same = belief.chance(lambda one: one.situation == belief.best.situation)
    return TakeBack(reopened=True) if same >= ACCEPT or _late(belief, open_for) else Wait()


def _late(belief: Belief[SituationT], open_for: int) -> bool:
    """Whether so much has happened since that no play will tell any more: no game waits for ever."""
    return belief.chance(lambda one: len(one.events) > open_for) >= ACCEPT_PLAYED


def _again(belief: Belief[SituationT], *, pressed: bool, clear: bool) -> bool:
    """Whether another look at the scene is worth the wait."""
    wanted = belief.best.next.looks if belief.best.next else 0
    return belief.looks < max(LOOKS, wanted) and not pressed and not clear


def _slip(
    belief: Belief[SituationT], slip: Slip, options: Options, whole: float, *, again: bool, late: bool
) -> Decision:
    """Refuse only when hardly anything legal is left, and the fact that is told is sure.

    What denies the log may make it legal just as well, or come to the same slip in the same situation: ``whole`` is the
    chance that nothing denies it. Once it is too ``late``, nobody hears of it.
    """
    slips = {one: p for one, p in options if isinstance(one, Slip)}
    passed = sum(slips.values()) >= FACT and sum(p for one, p in slips.items() if _played_on(belief, one)) >= FACT / 2
    if passed or late:
        return Pass(tuple(slips))
    best = next(one for one in belief.hypotheses if one.next == slip and not one.back)
    at_all = belief.chance(lambda one: bool(one.events) and isinstance(one.events[-1], Slip))
    denied = belief.chance(lambda one: one.back > 0 and slip in one.events and one.situation == best.situation)
    if whole * options[0][1] + denied >= FACT and at_all >= REFUSE and not slip.doubtful:
        return Refuse(slip) if belief.looks >= slip.looks else LookAgain()
    if again:
        return LookAgain()
    legal = 1 - whole + whole * sum(p for one, p in options if not isinstance(one, Slip))
    return Ask(options) if slip.doubtful or legal >= 1 - REFUSE else Wait()


def _played_on(belief: Belief[SituationT], event: Happening) -> bool:
    """Whether something was done since, so that no look will tell any more."""
    on = belief.chance(lambda one: one.next == event and len(one.events) > 1)
    return on > belief.chance(lambda one: one.next == event) / 2


def _charged(belief: Belief[SituationT], event: Happening, whole: float) -> float:
    """How likely it was not this, and an error after a throw that was not read surely: with that nobody is charged.

    Where it was an error after all it is put right, and what denies the log then is kept in mind for a while.
    """
    return belief.chance(lambda one: not one.back and one.next != event and _hinges(one.events)) / whole


def _hinges(events: tuple[Happening, ...]) -> bool:
    """Whether there is an error that a throw in doubt makes one."""
    slips = [i for i, one in enumerate(events) if isinstance(one, Slip)]
    return bool(slips) and any(one.in_doubt for one in events[: slips[0]])


def _same_result(
    belief: Belief[SituationT], event: Happening, whole: float, enough: float
) -> tuple[Happening, ...] | None:
    """What it may have been instead, where that comes to the same by now: what decides nothing is not asked.

    None where the chance of that is not ``enough``, or where what it may have been is of another kind and as likely.
    """
    best = next(one for one in belief.hypotheses if one.next == event and not one.back)
    found: dict[Happening, float] = {}
    for one in belief.hypotheses:
        if one.situation == best.situation and not one.back and one.next is not None:
            found[one.next] = found.get(one.next, 0.0) + math.exp(one.weight) / whole
    others = tuple(other for other, p in found.items() if other != event and p >= WORTH_NAMING)
    if sum(found.values()) < enough:
        return None
    alike = all(type(other) is type(event) for other in others)
    return others if alike else () if found[event] >= LIKELIER else None


def _groups(belief: Belief[SituationT], whole: float) -> list[tuple[Happening | None, float]]:
    """What may be logged next, each with its chance, by all that does not deny the log; the likeliest first."""
    found: dict[Happening | None, float] = {}
    for one in belief.hypotheses:
        if not one.back:
            found[one.next] = found.get(one.next, 0.0) + math.exp(one.weight) / whole
    return sorted(found.items(), key=lambda item: -item[1])


def weighed(belief: Belief[SituationT]) -> list[tuple[Happening | None, float]]:
    """All that may happen next, with its chance, also by what denies the log; the likeliest first."""
    found: dict[Happening | None, float] = {}
    for one in belief.hypotheses:
        found[one.next] = found.get(one.next, 0.0) + math.exp(one.weight)
    return sorted(found.items(), key=lambda item: -item[1])
