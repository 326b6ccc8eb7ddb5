"""The policy: what to do with a belief. Hypotheses that would log the same event next form one class.

Its numbers are in ``companion.referee.belief.priors``.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic

from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Belief, Hypothesis, SituationT, TableEvent, Thrown, Violation

Options = tuple[tuple[TableEvent, float], ...]


@dataclass(frozen=True, slots=True)
class Accept:
    """Log the event; ``perhaps`` are the alternatives that were never resolved."""

    event: TableEvent
    perhaps: tuple[TableEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Refuse:
    """Report the slip."""

    slip: Violation


@dataclass(frozen=True, slots=True)
class Overlook:
    """There was one of these slips, but play has gone on: it is no longer reported."""

    slips: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the log's last event, which was read wrongly; if ``reopened``, it will be logged with alternatives."""

    reopened: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask what happened next: the possibilities with their probabilities, the most likely first."""

    options: Options


@dataclass(frozen=True, slots=True)
class LookAgain:
    """Look at the same scene again."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing now. ``doubt``: later play resolves the present throw."""

    doubt: bool = False


Decision = Accept | Refuse | Overlook | TakeBack | Ask | LookAgain | Wait


@dataclass(frozen=True, slots=True)
class Policy(Generic[SituationT]):
    """What to do with a belief, in one game.

    ``open_for``: how many events may follow an uncertain one before the most likely is logged: no game waits forever.
    ``resolved_by_play``: whether play resolves which of the options it was; ``resolved_by_next_throw``: the same once
    play has gone on; ``at_stake``: what the refusal of a slip depends on in a situation; ``mended``: whether the table
    no longer shows the last slip.
    """

    open_for: int = priors.OPEN
    resolved_by_play: Callable[[Belief[SituationT], Options], bool] = lambda _belief, _options: False
    resolved_by_next_throw: Callable[[Belief[SituationT]], bool] = lambda _: False
    at_stake: Callable[[Violation, SituationT], Hashable] = lambda _, situation: situation
    mended: Callable[[SituationT], bool] = lambda _: False

    def decide(self, belief: Belief[SituationT], *, pressed: bool = False, clear: bool = False) -> Decision:
        """Decide what to do now.

        ``pressed``: somebody waits for an answer; ``clear``: everything was seen, so another look is useless.
        """
        denied = belief.chance(lambda one: one.denied_count > 0)
        wanted = belief.best.next.looks if belief.best.next else 0
        again = belief.looks < max(priors.LOOKS, wanted) and not clear
        late = belief.chance(lambda one: len(one.events) > self.open_for) >= priors.ACCEPT_PLAYED
        if denied >= priors.DENIED:
            # The log is probably wrong; if play has gone on, or all alternatives are equivalent by now, it is reopened.
            if again and denied < priors.ACCEPT:
                return LookAgain()
            if denied >= priors.ACCEPT_PLAYED:
                return TakeBack()
            settled = belief.chance(lambda one: one.situation == belief.best.situation)
            return TakeBack(reopened=True) if settled >= priors.ACCEPT or late else Wait()
        whole = 1 - denied
        groups = _groups(belief, whole)
        (event, chance), options = groups[0], tuple((one, p) for one, p in groups if one is not None)
        passed = [one for one, _ in options if isinstance(one, Violation) and one.board is None]
        if passed := [one for one in passed if _played_on(belief, one)]:
            return Overlook(tuple(passed))
        if event is None:
            return LookAgain() if again else Wait()
        likely = _likely(options)
        if isinstance(event, Violation):
            decision = self._on_violation(belief, event, options, whole, again=again, late=late)
            waits = isinstance(decision, Ask) and not pressed and self.resolved_by_play(belief, likely)
            return Wait(doubt=True) if waits else decision
        played = pressed or _played_on(belief, event)
        if chance >= priors.ACCEPT:
            enough = played or belief.looks >= event.looks
            return Accept(event, _logged_alternatives(event, options)) if enough else LookAgain()
        if not again and not late and (slip := self._early_violation(belief)) is not None:
            return Refuse(slip)
        if played:  # so that only a question could resolve it: what is likely enough is accepted
            if (same := _same_result(belief, event, whole, priors.ACCEPT_PLAYED)) is not None:
                return Accept(event, same)
            if chance >= priors.ACCEPT_PLAYED:
                return Accept(event, _logged_alternatives(event, options))
        if again:
            return LookAgain()
        if not played and self.resolved_by_play(belief, likely):
            return Wait(doubt=True)
        if isinstance(event, Thrown) and (same := _same_result(belief, event, whole, priors.ACCEPT)) is not None:
            return Accept(event, same)
        followed = belief.chance(lambda one: len(one.events) > self.open_for and not one.denied_count)
        if followed >= priors.ACCEPT_PLAYED * whole:
            return Accept(event, tuple(one for one, _ in options[1:] if one.entry == event.entry))
        if played and not pressed and self.resolved_by_next_throw(belief):
            return Wait()
        return Ask(likely) if sum(p for _, p in options[1:]) > (1 - chance) / 2 else Wait()

    def _on_violation(
        self, belief: Belief[SituationT], slip: Violation, options: Options, whole: float, *, again: bool, late: bool
    ) -> Decision:
        """Refuse only if hardly any legal explanation is left, and what to report is certain.

        ``whole`` is the probability that the log is right. If it is too ``late``, nothing is reported.
        """
        slips = {one: p for one, p in options if isinstance(one, Violation)}
        since = sum(p for one, p in slips.items() if _played_on(belief, one))
        if late or (sum(slips.values()) >= priors.FACT and since >= priors.FACT / 2):
            return Overlook(tuple(slips))
        there = next(one for one in belief.hypotheses if one.next == slip and not one.denied_count)
        certainty = whole * sum(p for one, p in slips.items() if slip.same_violation(one)) + self._same_refusal_later(
            belief, slip, there.situation
        )
        if certainty >= priors.FACT and _violation_chance(belief) >= priors.REFUSE and not slip.doubtful:
            of_dice = slip.board is None and slip.looks > 0  # another look may find what was overlooked
            return LookAgain() if (again and of_dice) or belief.looks < slip.looks else Refuse(slip)
        if again:
            return LookAgain()
        legal = 1 - whole + whole * sum(p for one, p in options if not isinstance(one, Violation))
        if slip.doubtful:
            # Once it is mended people answer that nothing is wrong, which leaves open what lay there before.
            return Overlook(tuple(slips)) if self.mended(there.situation) else Ask(options)
        return Ask(_likely(options)) if legal >= 1 - priors.REFUSE else Wait()

    def _same_refusal_later(self, belief: Belief[SituationT], slip: Violation, there: SituationT) -> float:
        """The probability that something else came before a slip, but with the same refusal as ``there``."""
        same = self.at_stake(slip, there)
        return belief.chance(
            lambda one: (
                slip in one.events
                and (one.denied_count > 0 or one.next != slip)
                and self.at_stake(slip, one.situation) == same
            )
        )

    def _early_violation(self, belief: Belief[SituationT]) -> Violation | None:
        """A slip that was certainly the last event, whatever came before it, if it may be reported so early."""
        last = belief.best.events[-1] if belief.best.events else None
        if not (isinstance(last, Violation) and last.early and not last.doubtful and belief.looks >= last.looks):
            return None
        certainty = self._same_refusal_later(belief, last, belief.best.situation)
        return last if _violation_chance(belief) >= priors.REFUSE and certainty >= priors.FACT else None


def _groups(belief: Belief[SituationT], whole: float) -> list[tuple[TableEvent | None, float]]:
    """The possible next events with probabilities, by hypotheses that don't deny the log; the most likely first."""
    found: dict[TableEvent | None, float] = {}
    for one in belief.hypotheses:
        if not one.denied_count:
            found[one.next] = found.get(one.next, 0.0) + math.exp(one.weight) / whole
    return sorted(found.items(), key=lambda item: -item[1])


def _likely(options: Options) -> Options:
    """The options that are not negligible beside the most likely one."""
    return tuple((event, chance) for event, chance in options if chance >= priors.WORTH_NAMING * options[0][1])


def _logged_alternatives(event: TableEvent, options: Options) -> tuple[TableEvent, ...]:
    """The other throws that the log names with a throw in doubt."""
    others = [(one, p) for one, p in options if isinstance(one, Thrown) and one != event]
    if not isinstance(event, Thrown) or sum(p for _, p in others) < priors.WORTH_NAMING:
        return ()
    return tuple(one for one, p in others if p >= priors.NAMED)


def _violation_chance(belief: Belief[SituationT]) -> float:
    """The probability that the last event was a slip, whichever."""
    return belief.chance(lambda one: bool(one.events) and isinstance(one.events[-1], Violation))


def _played_on(belief: Belief[SituationT], event: TableEvent) -> bool:
    """Whether something was done since, so that no further look can resolve it."""

    def since(one: Hypothesis[SituationT]) -> bool:
        return any(not isinstance(later, Violation) or later.t > event.t for later in one.events[1:])

    on = belief.chance(lambda one: one.next == event and since(one))
    return on > belief.chance(lambda one: one.next == event) / 2


def _same_result(
    belief: Belief[SituationT], event: TableEvent, whole: float, enough: float
) -> tuple[TableEvent, ...] | None:
    """The alternatives with the same result by now: what makes no difference is not asked.

    None if knowing that it was this event would change the distribution of the situation by more than ``enough`` allows
    (total variation), or if it may well have been of another kind.
    """
    here = [(one, math.exp(one.weight) / whole) for one in belief.hypotheses if not one.denied_count]
    share = sum(p for one, p in here if one.next == event)
    now, then = defaultdict[Hashable, float](float), defaultdict[Hashable, float](float)
    for one, p in here:
        now[one.situation] += p
        if one.next == event:
            then[one.situation] += p / share
    if sum(abs(p - then[situation]) for situation, p in now.items()) / 2 > 1 - enough:
        return None
    found = defaultdict[TableEvent, float](float)
    for one, p in here:
        if one.next and one.next.entry == event.entry and one.next != event and then[one.situation]:
            found[one.next] += p
    if share + sum(found.values()) < priors.LIKELIER:
        return None
    return tuple(other for other, p in sorted(found.items(), key=lambda item: -item[1]) if p >= priors.NAMED)
