"""The switch of the page for phones, as plain data: whether it is on, its address, the code to scan."""

from __future__ import annotations

from dataclasses import dataclass

from companion.referee.view import ChoiceView, SeatView

LEAVE = "phones.leave"
Code = tuple[tuple[bool, ...], ...]
"""A QR code, row by row; True is dark."""


@dataclass(frozen=True, slots=True)
class PhonesView:
    """Whether the page is served, in words; its address and code while it is; what may be chosen."""

    text: str
    rows: tuple[ChoiceView, ...]
    address: str = ""
    code: Code = ()
    trouble: bool = False
    voice: bool | None = None
    sounds: bool | None = None
    seats: tuple[SeatView, ...] = ()
