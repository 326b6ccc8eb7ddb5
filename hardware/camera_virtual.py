"""A camera over the virtual table: no device, the same pictures for the same seed."""

from __future__ import annotations

import time
from collections.abc import Callable

from hardware.camera import Frame
from hardware.closing import Closing
from hardware.errors import CameraGone
from vision.localized import localized
from vision.virtual.table import VirtualTable

FRAMES_A_SECOND = 15.0
_LOOK_SECONDS = 4.0
_DICE = 6

Player = Callable[[float], None]
"""Called with the camera's time before each frame; it may let things happen on the table from then on."""


class VirtualCamera(Closing):
    """A camera whose clock advances by one frame with each ``small()``.

    ``source`` is a table, or a seed for a Rogue table on which somebody throws dice now and then. ``player`` is called
    before each frame. ``paced`` waits for real time between frames, for people who watch; without it the frames come as
    fast as they can be drawn.
    """

    own_clock = True

    def __init__(
        self,
        source: VirtualTable | int = 0,
        player: Player | None = None,
        *,
        frames_a_second: float = FRAMES_A_SECOND,
        paced: bool = False,
    ) -> None:
        self.table = source if isinstance(source, VirtualTable) else VirtualTable("rogue", source)
        self.name: str = localized("virtual-table", number=self.table.seed)
        self.t = 0.0
        idle = _Visitor(self.table) if player is None and not isinstance(source, VirtualTable) else None
        self._player = player or idle
        self._number = -1
        self._step = 1 / frames_a_second
        self._paced, self._due = paced, 0.0
        self._open = True

    def small(self) -> Frame:
        """The next frame of the small stream."""
        self._check()
        self._number += 1
        self.t = self._number * self._step
        if self._player is not None:
            self._player(self.t)
        if self._paced:
            self._wait()
        return Frame(self.table.small(self.t), self.t, self._number)

    def large(self) -> Frame:
        """The full picture of this moment."""
        self._check()
        return Frame(self.table.render(self.t), self.t, max(self._number, 0))

    def close(self) -> None:
        """Close the camera."""
        self._open = False

    def _check(self) -> None:
        if not self._open:
            raise CameraGone(localized("virtual-closed"))

    def _wait(self) -> None:
        """Wait until the next frame is due; after a delay the frames continue from now instead of catching up."""
        now = time.monotonic()
        self._due = max(self._due + self._step, now)
        time.sleep(self._due - now)


class _Visitor:
    """Throws the dice, looks at them, and picks them up again."""

    def __init__(self, table: VirtualTable) -> None:
        self._table = table
        self._dice: tuple[int, ...] = ()

    def __call__(self, t: float) -> None:
        if t < self._table.now + _LOOK_SECONDS * bool(self._dice):
            return
        self._table.begin(t)
        self._table.lift(self._dice)
        self._dice = self._table.throw(self._dice or _DICE)
