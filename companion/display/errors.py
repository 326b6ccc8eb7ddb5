"""Errors of the screen."""

from __future__ import annotations

from hardware.errors import HardwareError


class NoDisplay(HardwareError):
    """Raised if neither a window nor a full screen can be opened."""
