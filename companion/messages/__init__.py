"""Renders messages in each language; the only place where sentences are made (docs/translating.md)."""

from companion.messages.catalogues import ENGLISH, NoLanguage, known_languages
from companion.messages.words import (
    BadMessage,
    Wording,
    Words,
    choose,
    chosen,
    decimal,
    english,
    is_chosen,
    language_name,
    next_language,
    system_language,
    worded,
    wordings,
)

__all__ = [
    "ENGLISH",
    "BadMessage",
    "NoLanguage",
    "Wording",
    "Words",
    "choose",
    "chosen",
    "decimal",
    "english",
    "is_chosen",
    "known_languages",
    "language_name",
    "next_language",
    "system_language",
    "worded",
    "wordings",
]
