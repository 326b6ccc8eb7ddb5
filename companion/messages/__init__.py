"""Renders messages in each language; the only place where sentences are made (docs/translating.md)."""

from companion.messages.catalogues import ENGLISH, NoLanguage, known_languages
from companion.messages.words import (
    BadMessage,
    Wording,
    Words,
    board_colours,
    choose,
    chosen,
    decimal,
    english,
    is_chosen,
    language_name,
    named_on_board,
    next_language,
    system_language,
    use_colours,
    worded,
    wordings,
)

__all__ = [
    "ENGLISH",
    "BadMessage",
    "NoLanguage",
    "Wording",
    "Words",
    "board_colours",
    "choose",
    "chosen",
    "decimal",
    "english",
    "is_chosen",
    "known_languages",
    "language_name",
    "named_on_board",
    "next_language",
    "system_language",
    "use_colours",
    "worded",
    "wordings",
]
