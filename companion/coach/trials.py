"""Compares candidates by roll-outs: means with their intervals, and dropping of candidates.

A roll-out uses common dice for all candidates, so that their differences vary much less than the results themselves.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

NINETY_FIVE = 1.96  # standard errors on either side
CLEARLY = 3.0  # standard errors by which a candidate must be behind the leader to be dropped
LEAST = 100  # roll-outs before any candidate is dropped

Results = NDArray[np.floating]


class Tally:
    """The results of candidates so far, by trial."""

    def __init__(self, candidates: int) -> None:
        self._results: list[list[Results]] = [[] for _ in range(candidates)]
        self.racing: list[int] = list(range(candidates))

    @property
    def most(self) -> int:
        """The number of trials of the remaining candidates."""
        return max(self.trials(candidate) for candidate in self.racing)

    def trials(self, candidate: int) -> int:
        """The number of trials of a candidate."""
        return sum(map(len, self._results[candidate]))

    def mean(self, candidate: int) -> float:
        """A candidate's mean result."""
        return float(np.concatenate(self._results[candidate]).mean())

    def spread(self, candidate: int) -> float:
        """Half the width of the 95 % interval of the mean."""
        results = np.concatenate(self._results[candidate])
        if len(results) < 2:
            return 0.0
        return float(NINETY_FIVE * results.std(ddof=1) / sqrt(len(results)))

    def ahead(self, one: int, other: int) -> tuple[float, float]:
        """How much better a candidate is than another one on the same dice, and the spread of that."""
        first, second = (np.concatenate(self._results[candidate]) for candidate in (one, other))
        n = min(len(first), len(second))
        difference = first[:n] - second[:n]
        return float(difference.mean()), float(NINETY_FIVE * difference.std(ddof=1) / sqrt(n))

    def add(self, candidates: list[int], results: Results) -> None:
        """Add results, (candidates, trials), with common dice; then drop the candidates that are clearly worse."""
        self.note(candidates, results)
        if self.most < LEAST:
            return
        leader = max(self.racing, key=self.mean)
        self.racing = [candidate for candidate in self.racing if not self._clearly_worse(candidate, leader)]

    def note(self, candidates: list[int], results: Results) -> None:
        """Add results, (candidates, trials), with common dice, without dropping any."""
        for candidate, row in zip(candidates, results, strict=True):
            self._results[candidate].append(row)

    def _clearly_worse(self, candidate: int, leader: int) -> bool:
        if candidate == leader:
            return False
        ahead, spread = self.ahead(leader, candidate)
        return ahead > CLEARLY / NINETY_FIVE * spread

    def order(self) -> list[int]:
        """The candidates: the remaining ones by their means, then the dropped ones, the last dropped first."""
        return sorted(range(len(self._results)), key=lambda c: (-self.trials(c), -self.mean(c)))
