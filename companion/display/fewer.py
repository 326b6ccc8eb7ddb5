"""The same in fewer words: what does not fit on the screen is shortened, never made too small to read."""

from __future__ import annotations

import re
from collections.abc import Iterable

_NUMBERS = re.compile(r"\s*\((?:[A-Z0-9]+-[A-Z]?\d[\d.]*(?:,\s*|\s+and\s+)?)+\)")
_CLAUSES = re.compile(r"(?<=[.;:!?])\s+|(?<=,)\s+(?=but |so |and |or )")


def fewer(text: str) -> tuple[str, ...]:
    """The text without the numbers of rules, then with ever fewer of its clauses, the first ones staying."""
    clauses = _CLAUSES.split(_NUMBERS.sub("", text).strip())
    found = [" ".join(clauses[:count]) for count in range(len(clauses), 0, -1)]
    return tuple(dict.fromkeys([found[0], *(shorter.rstrip(" ,;:") for shorter in found[1:])]))


def ruled(sentence: str, put_back: Iterable[str]) -> tuple[str, ...]:
    """A ruling with what is to be put back, which stays longer than the reason's details."""
    back = " ".join(_NUMBERS.sub("", line) for line in put_back)
    said = fewer(sentence)
    with_back = tuple(f"{_stopped(reason)} {back}" for reason in said) if back else ()
    return (*with_back, *said)


def _stopped(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
