"""Validates players' names: each must be fit for a screen, a log and speech."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.games.errors import GameError
from companion.games.message import say

LONGEST = 40
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # Unicode categories without a glyph
_JOINERS = "\u200c\u200d"  # used inside Persian and Indian names, and in family emoji


class BadName(GameError):
    """Raised for an unusable name; its message says which and why."""


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names, stripped; raises ``BadName`` for one that is empty, invisible, too long or a duplicate."""
    seen: dict[str, str] = {}
    for seat, given in enumerate(names, start=1):
        name = checked_name(given, seat)
        # Names that look or sound alike: rulings are read out, and reports count by name.
        key = unicodedata.normalize("NFKC", name).casefold()
        if key in seen:
            raise BadName(say("table.names-alike", name=name))
        seen[key] = name
    return tuple(seen.values())


def checked_name(given: str, seat: int = 0) -> str:
    """One name, stripped; raises ``BadName``, which names the ``seat`` (from 1) if one is given."""
    name = given.strip()
    if not name.strip(f"{_JOINERS} "):
        raise BadName(say("table.no-name", seat=seat))
    if any(unicodedata.category(char) in _INVISIBLE and char not in _JOINERS for char in name):
        raise BadName(say("table.unshown-name", seat=seat))
    if len(name) > LONGEST:
        raise BadName(say("table.long-name", seat=seat, most=LONGEST))
    return name


def is_valid_name(name: str) -> bool:
    """Whether a name can be used as it is: in a log, one from elsewhere or of an earlier version may be anything."""
    try:
        return checked_name(name) == name
    except BadName:
        return False
