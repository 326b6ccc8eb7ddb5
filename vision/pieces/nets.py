"""The trained nets of pieces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.nets import Net, load_net
from vision.pieces.crops import Planes

# Columns of the readers' output: the classes first, then how hidden, the shift (in radii) and the log of the size.
DISC_CLASSES = 13  # none, plain 1 to 6, target 1 to 6
COUNTS = 7  # none, 1 to 5, 6 or more counters
RUNS = 4  # of the top's colour from the top down: 1, 2, 3, 4 or more
DISC_OUT = DISC_CLASSES + 4
COUNTER_OUT = COUNTS + RUNS + 6  # plus the log of the stack's height and the log of its standard deviation


@dataclass
class PieceNets:
    """The finder and the two readers, loaded on first use. Not thread-safe."""

    @cached_property
    def _finder(self) -> Net:
        return load_net("piece-finder")

    @cached_property
    def _discs(self) -> Net:
        return load_net("disc-reader")

    @cached_property
    def _counters(self) -> Net:
        return load_net("counter-reader")

    def heat(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The finder's map (heat, shift right and down in cells, log of the radius), (4, h / 8, w / 8)."""
        return np.asarray(self._finder(planes[None])[0])

    def discs(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The disc reader's output, (n, 17), of crops, (n, 3, 64, 64)."""
        return _run(self._discs, planes, DISC_OUT)

    def counters(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The counter reader's output, (n, 17), of crops, (n, 5, 64, 64)."""
        return _run(self._counters, planes, COUNTER_OUT)


def _run(net: Net, planes: Planes, columns: int) -> npt.NDArray[np.float32]:
    return net(planes) if len(planes) else np.zeros((0, columns), np.float32)
