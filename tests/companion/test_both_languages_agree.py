"""A ruling or a piece of advice says the same numbers in both languages, whatever the words around them."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from companion.games.message import Message
from companion.messages import Words
from tests.companion.coach.test_reasons import CHECKS, walk
from tests.companion.games.told_turns import EVERY
from tests.night import AT_NIGHT

ADVICE = 20  # of each game
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


def advice(game: str) -> Iterator[Message]:
    """What the coach says of turns in games of its own."""
    for seed in range(AT_NIGHT):
        for coach, state, option in walk(game, seed):
            said = coach.why(state, option)
            if isinstance(said, Message):
                yield said


@pytest.mark.parametrize("game", CHECKS)
def test_advice_says_the_same_numbers_in_both_languages(game: str) -> None:
    said = list(islice(advice(game), ADVICE * AT_NIGHT))
    assert said
    for one in said:
        english, german = (Words(language=language).say(one) for language in ("en", "de"))
        assert numbers(english, "en") == numbers(german, "de"), (english, german)
