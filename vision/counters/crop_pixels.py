"""Pixels of the crops of all looks at a board, and what else is seen there: the print, and other stacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image
from vision.counters.board_print import Bools
from vision.counters.looks import Numbers, StackLook
from vision.pieces.colours import Paper
from vision.pieces.crops import CROP

_CLEAR_MM = 3.0  # around other stacks, for their sides
ValueT = TypeVar("ValueT", bound=np.generic)


@dataclass(frozen=True, eq=False)
class Pixels:
    """Some pixels of each look's crop, one look after the other: m in all."""

    looks: Sequence[StackLook]
    of: NDArray[np.intp]  # (m,): the look that each belongs to
    columns: Numbers  # (m,)
    rows: Numbers  # (m,)

    def split(self, values: NDArray[ValueT]) -> list[NDArray[ValueT]]:
        """Values of all pixels, (m, ...), look by look."""
        return np.split(values, np.searchsorted(self.of, np.arange(1, len(self.looks))))

    def tints(self, crops: Sequence[Image], paper: Paper) -> list[Floats]:
        """The tints of the pixels of each look's crop, (., 3); the pixels have to be whole numbers."""
        parts = zip(self.looks, crops, self.split(self.columns), self.split(self.rows), strict=True)
        return [paper.tint(crop[rows, columns], k.spot.x, k.spot.y) for k, crop, columns, rows in parts]

    def moved(self, right: float, down: float) -> Pixels:
        """The pixels that many columns to the right and rows down."""
        return replace(self, columns=self.columns + right, rows=self.rows + down)

    @cached_property
    def places(self) -> tuple[Floats, Floats]:
        """The places on the board (mm), (m,) each, seen there if no counter stood on it."""
        maps = np.array([look.map_to_board() for look in self.looks])
        (a, b, x), (c, d, y) = maps.transpose(1, 2, 0)[..., self.of]
        return a * self.columns + b * self.rows + x, c * self.columns + d * self.rows + y

    def printed(self, print_of: Bools) -> Bools:
        """Whether the board is printed in each colour there, (m, 4)."""
        height, width = print_of.shape[:2]
        x, y = self.places
        columns, rows = np.clip(x, 0, width - 1).astype(np.intp), np.clip(y, 0, height - 1).astype(np.intp)
        return np.asarray(print_of.reshape(-1, print_of.shape[2])[rows * width + columns])

    @property
    def free(self) -> Bools:
        """Whether they are clear of the other stacks, (m,)."""
        x, y = self.places
        spots = np.array([(look.spot.x, look.spot.y, look.spot.radius + _CLEAR_MM) for look in self.looks])
        away = np.hypot(*(spots[:, None, :2] - spots[None, :, :2]).transpose(2, 0, 1))
        near = (away < spots[:, 2] + CROP / 2) & ~np.eye(len(spots), dtype=bool)
        free = np.ones(x.shape, bool)
        for look, other in np.argwhere(near):
            start, end = np.searchsorted(self.of, (look, look + 1))
            right, down, reach = spots[other]
            free[start:end] &= np.hypot(x[start:end] - right, y[start:end] - down) > reach
        return free


def pixels_of(looks: Sequence[StackLook], each: Sequence[tuple[Numbers, Numbers]]) -> Pixels:
    """The pixels with the columns and rows given for each look."""
    columns, rows = (np.concatenate([part.ravel() for part in parts]) for parts in zip(*each, strict=True))
    return Pixels(looks, np.repeat(np.arange(len(looks)), [part.size for part, _ in each]), columns, rows)
