"""The way back: the latest steps of a belief, taken again with more kept in mind where what is left explains badly.

A belief keeps the likeliest hypotheses only. Where they come to contradict what is seen, the truth may be among those
that were dropped: the steps since are then taken again from before that, wider, until it is settled what happened.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Generic

from companion.referee.hypothesis import Belief, SituationT
from companion.referee.priors import ACCEPT, SCENES_BACK

Step = Callable[[Belief[SituationT]], Belief[SituationT]]


class Trail(Generic[SituationT]):
    """The latest steps of a belief: each with the belief before it, back to some scenes ago."""

    def __init__(self) -> None:
        self._steps: deque[tuple[Belief[SituationT], Step[SituationT]]] = deque()
        self._now: Belief[SituationT] | None = None

    def go(self, belief: Belief[SituationT], step: Step[SituationT]) -> Belief[SituationT]:
        """The belief after a step. A belief that no step led to begins a new trail."""
        after = _narrowed(step(belief))
        if belief is not self._now:
            self._steps.clear()
        self._steps.append((belief, step))
        self._now = after
        while self._scenes() > SCENES_BACK:
            self._steps.popleft()
        return self._now

    def wider(self, belief: Belief[SituationT]) -> Belief[SituationT]:
        """The same belief with more kept in mind since some scenes ago; as it is where no trail leads to it."""
        if belief is not self._now or belief.wide:
            return belief
        steps = tuple(self._steps)
        for start in range(len(steps)):
            with suppress(ValueError):  # what was said or taken back since is none of what is weighed from there
                self._now = _again(steps[start:])
                break
        return self._now

    def _scenes(self) -> int:
        """How many scenes the trail goes back."""
        return len({id(before.scene) for before, _ in self._steps})


def _again(steps: Sequence[tuple[Belief[SituationT], Step[SituationT]]]) -> Belief[SituationT]:
    """Where the steps lead from the belief before the first one, with more kept in mind."""
    belief = replace(steps[0][0], wide=True)
    for _, step in steps:
        belief = step(belief)
    return belief


def _narrowed(belief: Belief[SituationT]) -> Belief[SituationT]:
    """The belief no longer wide once it is settled what happened."""
    settled = belief.wide and belief.chance(lambda one: not one.events and not one.back) >= ACCEPT
    return replace(belief, wide=False) if settled else belief
