"""Numbers as a language writes them."""

from __future__ import annotations

from babel import Locale
from babel.numbers import format_decimal


def written(value: float, locale: Locale, digits: int = 1, *, signed: bool = False) -> str:
    """A number with that many decimals, in the language's format; ``signed``: with + or −."""
    shown = f"0.{'0' * digits}" if digits else "0"
    text = format_decimal(value, format=f"+{shown};-{shown}" if signed else shown, locale=locale)
    return text.replace("-", "−")  # a hyphen is hard to see beside a "+"
