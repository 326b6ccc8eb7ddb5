"""Lists of turns by the keys of the resulting positions; the keys are computed lazily."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, ValuesView
from functools import cached_property
from typing import Generic, TypeVar

StepT = TypeVar("StepT")


class TurnList(Mapping[str, tuple[StepT, ...]], Generic[StepT]):
    """Complete legal turns, one for each resulting position, sorted by notation."""

    def __init__(self, lines: tuple[tuple[StepT, ...], ...], keys: Callable[[], Iterable[str]]) -> None:
        self.lines = lines
        self._keys = keys

    @cached_property
    def _by_key(self) -> dict[str, tuple[StepT, ...]]:
        return dict(zip(self._keys(), self.lines, strict=True))

    def __getitem__(self, key: str) -> tuple[StepT, ...]:
        """The turn that leads to the position of that key."""
        return self._by_key[key]

    def __iter__(self) -> Iterator[str]:
        """The keys, in the order of the turns."""
        return iter(self._by_key)

    def __len__(self) -> int:
        """The number of turns."""
        return len(self.lines)

    def values(self) -> ValuesView[tuple[StepT, ...]]:
        """The turns, without computing keys."""
        return dict(enumerate(self.lines)).values()
