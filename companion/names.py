"""Validates players' names: they must be fit for a screen, a log and speech."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.games.errors import GameError
from companion.games.message import say

LONGEST = 40
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # Unicode categories without visible glyphs
_JOINERS = "\u200c\u200d"  # used inside Persian and Indian names, and in family emoji


class BadName(GameError):
    """Raised for an unusable name; its text says which and why."""


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names stripped of spaces; raises ``BadName`` for one that is empty, unreadable or a duplicate."""
    found: dict[str, str] = {}
    for seat, given in enumerate(names, start=1):
        name = checked_name(given, seat)
        # Names that look or sound alike: rulings are read out, and reports count by name.
        alike = unicodedata.normalize("NFKC", name).casefold()
        if alike in found:
            raise BadName(say("table.names-alike", name=name))
        found[alike] = name
    return tuple(found.values())


def checked_name(given: str, seat: int = 0) -> str:
    """One name, stripped of spaces; raises ``BadName``, which says the ``seat`` (from 1) if it has one."""
    name = given.strip()
    if not name.strip(f"{_JOINERS} "):
        raise BadName(say("table.no-name", seat=seat))
    if any(unicodedata.category(sign) in _UNSHOWN and sign not in _JOINERS for sign in name):
        raise BadName(say("table.unshown-name", seat=seat))
    if len(name) > LONGEST:
        raise BadName(say("table.long-name", seat=seat, most=LONGEST))
    return name


def usable(name: str) -> bool:
    """Whether a name can be chosen as it is: one of a game of others, or of an earlier version, may be anything."""
    try:
        return checked_name(name) == name
    except BadName:
        return False
