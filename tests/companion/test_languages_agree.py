"""A ruling has the same numbers in every language, whatever the words around them."""

import re

import pytest

from companion.games.message import Message
from companion.games.rules import parse_line
from companion.messages import Words
from tests.companion.games.illegal_turn_tables import EVERY, IllegalTurn

ENGLISH = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
GERMAN = ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
POLISH = {  # the beginnings of all their forms, also of the dice that show them: dwójka, dwójek
    2: "dwa|dwie|dwó|dwoj|ob[aiu]|drug",
    3: "trzy|trzech|trzem|trój",
    4: "czter|czwór",
    5: "pięci|pięć|piąt",
    6: "sześ|szóst",
    12: "dwana",
}
FACES = re.compile(r"(\d)s\b")
WORDS = {
    "en": {name: value for value, name in enumerate(ENGLISH, 2)} | {"both": 2},
    "de": {name + end: value for value, name in enumerate(GERMAN, 2) for end in ("", "en", "n", "er")}
    | {"beide": 2, "beiden": 2},
}


def numbers(text: str, language: str) -> set[int]:
    """The numbers from 2 on that a text names, in digits or as a word; "a" and "ein" may be no numbers."""
    found = {int(digits) for digits in re.findall(r"\d+", FACES.sub(r"\1", text))}
    if language == "pl":
        found |= {value for value, forms in POLISH.items() if re.search(rf"\b({forms})", text.lower())}
    else:
        found |= {WORDS[language][word] for word in re.findall(r"\w+", text.lower()) if word in WORDS[language]}
    return found - {0, 1}


@pytest.mark.parametrize("turn", EVERY, ids=str)
def test_a_refusal_says_the_same_numbers_in_english_and_german(turn: IllegalTurn) -> None:
    assert numbers(turn.entry["sentence"], "en") == numbers(turn.entry["german"], "de")


@pytest.mark.parametrize("turn", EVERY, ids=str)
def test_no_number_of_a_refusal_is_lost_in_polish(turn: IllegalTurn) -> None:
    """It may have more: a triplet is called a three there, the other die the second one."""
    rules = turn.rules
    verdict = rules.check_turn(rules.parse_key(turn.position), parse_line(rules, turn.entry["turn"]), turn.throw)
    assert isinstance(verdict.message, Message)
    polish = Words(language="pl").say(verdict.message)
    assert numbers(turn.entry["sentence"], "en") <= numbers(polish, "pl"), polish
