"""The position of any game, drawn for the terminal by the game's own function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.panel import Panel
from rich.text import Text

from companion.games.catalogue import entry
from companion.games.rules import AnyRules
from companion.games.spec import part


def board(rules: AnyRules, state: Any, names: Sequence[str]) -> Panel:
    """The position in a frame; ``state`` is what the viewing seat may know."""
    drawn: str | Text = part(entry(rules.game).terminal_at)(rules, state, names)
    return Panel(drawn if isinstance(drawn, Text) else Text(drawn), title=rules.title, expand=False)
