"""The way back: the latest steps of a belief are repeated with more hypotheses if the remaining ones explain badly.

A belief keeps only the most likely hypotheses. If they contradict what is seen later, the truth may be among those
that were dropped. Then the steps are repeated from before that, with more hypotheses, until it is clear what happened.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Generic

from companion.referee.belief.hypothesis import Belief, SituationT
from companion.referee.belief.priors import ACCEPT, SCENES_BACK

Step = Callable[[Belief[SituationT]], Belief[SituationT]]


class Trail(Generic[SituationT]):
    """The latest steps of a belief, over a few scenes, each with the belief before it."""

    def __init__(self) -> None:
        self._steps: deque[tuple[Belief[SituationT], Step[SituationT]]] = deque()
        self._now: Belief[SituationT] | None = None

    def go(self, belief: Belief[SituationT], step: Step[SituationT]) -> Belief[SituationT]:
        """The belief after a step. A belief that was not reached by a step begins a new trail."""
        after = step(belief)
        if after.wide and after.chance(lambda one: not one.events and not one.back) >= ACCEPT:
            after = replace(after, wide=False)  # it is clear what happened
        if belief is not self._now:
            self._steps.clear()
        self._steps.append((belief, step))
        self._now = after
        while len({id(before.scene) for before, _ in self._steps}) > SCENES_BACK:
            self._steps.popleft()
        return self._now

    def wider(self, belief: Belief[SituationT]) -> Belief[SituationT]:
        """The belief with more hypotheses over the last few scenes; unchanged if no trail leads to it."""
        if belief is not self._now or belief.wide:
            return belief
        steps = tuple(self._steps)
        for start in range(len(steps)):
            with suppress(ValueError):  # a later statement fits no hypothesis from there
                self._now = _again(steps[start:])
                break
        return self._now


def _again(steps: Sequence[tuple[Belief[SituationT], Step[SituationT]]]) -> Belief[SituationT]:
    """The belief after repeating the steps with more hypotheses."""
    belief = replace(steps[0][0], wide=True)
    for _, step in steps:
        belief = step(belief)
    return belief
