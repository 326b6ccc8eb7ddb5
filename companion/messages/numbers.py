"""Numbers in a language's format."""

from __future__ import annotations

from babel import Locale
from babel.numbers import format_decimal


def format_number(value: float, locale: Locale, digits: int = 1, *, signed: bool = False) -> str:
    """A number with that many decimals, in the language's format; ``signed``: with + or −."""
    pattern = f"0.{'0' * digits}" if digits else "0"
    text = format_decimal(value, format=f"+{pattern};-{pattern}" if signed else pattern, locale=locale)
    return text.replace("-", "−")  # a hyphen is hard to see beside a "+"
