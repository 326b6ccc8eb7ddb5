"""The notation as people read it: exactly itself in English, without English words in other languages."""

from __future__ import annotations

import re

import pytest

from companion.games.localized_notation import localized_notation
from companion.messages import Words, known_languages
from tests.companion.games.conformance import Case, all_cases, play

WORDS = re.compile(r"\b(keep|use|turn|bid|reveal|by|stay|end|stop|pass|forfeit|skip|settle|decline|pick|eyes)\b")
CASES = list({case.game: case for case in all_cases()}.values())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game)
def test_the_notation_is_read_in_the_language_of_the_table(case: Case) -> None:
    rules = case.rules
    walk = play(case, case.seats[0], 5)
    steps = [rules.notation(event) for event in walk.events if not hasattr(event, "dice")]
    for text in (*steps, "pass", "forfeit", ", ".join(steps[:5])):
        assert Words((), "en").say(localized_notation(text)) == text
        for language in known_languages()[1:]:
            assert not WORDS.search(Words((), language).say(localized_notation(text))), text


@pytest.mark.parametrize(
    ("typed", "german"),
    [
        ("keep 2-2-2-2-2, stop", "2-2-2-2-2 beiseite, Schluss"),
        ("5 turn b2, end", "5 dreht b2, Ende"),
        ("5=r3+2 c4-c8 stay", "5=r3+2 c4-c8 und bleibt"),
        ("calza by 3", "calza von Platz 3"),
        ("use r3, stop", "nutzt r3, Schluss"),
        ("Rt50-red4, settle", "Rt50-red4, entschieden"),
        ("pick-green", "wählt Grün"),
        ("red 3 6", "red 3 6"),  # of a version that wrote it in other ways
    ],
)
def test_each_form_of_the_notation_reads_as_german(typed: str, german: str) -> None:
    assert Words((), "de").say(localized_notation(typed)) == german
