"""A ruling says the same numbers in both languages, whatever the words around them."""

import re

import pytest

from tests.companion.games.told_turns import EVERY

ENGLISH = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
GERMAN = ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
FACES = re.compile(r"(\d)s\b")
WORDS = {
    "en": {name: value for value, name in enumerate(ENGLISH, 2)} | {"both": 2},
    "de": {name + end: value for value, name in enumerate(GERMAN, 2) for end in ("", "en", "n", "er")}
    | {"beide": 2, "beiden": 2},
}


def numbers(text: str, language: str) -> set[int]:
    """The numbers from 2 on that a text names, in digits or as a word; "a" and "ein" may be no numbers."""
    found = {int(digits) for digits in re.findall(r"\d+", FACES.sub(r"\1", text))}
    found |= {WORDS[language][word] for word in re.findall(r"\w+", text.lower()) if word in WORDS[language]}
    return found - {0, 1}


@pytest.mark.parametrize("told", EVERY, ids=str)
def test_a_refusal_says_the_same_numbers_in_both_languages(told: object) -> None:
    entry = told.entry  # type: ignore[attr-defined]
    assert numbers(entry["sentence"], "en") == numbers(entry["german"], "de")
