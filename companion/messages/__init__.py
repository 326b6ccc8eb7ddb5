"""Renders messages in each language; the only place where sentences are made (docs/translating.md)."""

from companion.messages.catalogues import ENGLISH, NoLanguage, known_languages
from companion.messages.words import (
    BadMessage,
    Words,
    choose,
    chosen,
    decimal,
    english,
    is_chosen,
    next_language,
    worded,
)

__all__ = [
    "ENGLISH",
    "BadMessage",
    "NoLanguage",
    "Words",
    "choose",
    "chosen",
    "decimal",
    "english",
    "is_chosen",
    "known_languages",
    "next_language",
    "worded",
]
