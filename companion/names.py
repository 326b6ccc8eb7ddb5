"""Validates players' names: they must be fit for a screen, a log and speech."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.games.errors import GameError
from companion.games.message import say

LONGEST = 40
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # Unicode categories without visible glyphs
_JOINERS = frozenset("\u200c\u200d")  # used inside Persian and Indian names, and in family emoji


class BadName(GameError):
    """Raised for an unusable name; its text says which and why."""


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names stripped of spaces; raises ``BadName`` for one that is empty, unreadable or a duplicate."""
    found: dict[str, str] = {}
    for seat, given in enumerate(names, start=1):
        name = " ".join(given.split(" ")).strip()
        _check(seat, name)
        alike = unicodedata.normalize("NFKC", name).casefold()
        if alike in found:
            raise BadName(say("table.names-alike", name=name))
        found[alike] = name
    return tuple(found.values())


def _check(seat: int, name: str) -> None:
    if not name or name.isspace():
        raise BadName(say("table.no-name", seat=seat))
    if any(unicodedata.category(sign) in _UNSHOWN and sign not in _JOINERS for sign in name):
        raise BadName(say("table.unshown-name", seat=seat))
    if len(name) > LONGEST:
        raise BadName(say("table.long-name", seat=seat, most=LONGEST))
