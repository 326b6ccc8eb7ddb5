"""The rule pages (``seeds``) in the current language."""

from __future__ import annotations

from collections.abc import Mapping

from companion.messages import current_language
from seeds import pages


def rule_text(rule: str) -> str:
    """The text of a rule ("ROG-1.2") or of an open question; raises ``NoPage``."""
    return pages.rule_text(rule, current_language())


def rules(game: str) -> Mapping[str, str]:
    """The numbered rules of a game, id to text; raises ``NoPage``."""
    return pages.rules(game, current_language())


def chapters(game: str) -> Mapping[str, tuple[str, ...]]:
    """The chapters of a rule page, title to the ids of its rules; raises ``NoPage``."""
    return pages.chapters(game, current_language())


def page(game: str) -> str:
    """The whole page as Markdown; raises ``NoPage``."""
    return pages.page(game, current_language())
