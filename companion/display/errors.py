"""What can go wrong with the screen."""

from __future__ import annotations

from hardware.errors import HardwareError


class NoDisplay(HardwareError):
    """Raised when no window and no full screen can be opened."""
