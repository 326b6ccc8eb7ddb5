"""Boards in the terminal: positions, owners and what is awaited, as text and in every language."""

from __future__ import annotations

import pytest

from companion.games.catalogue import entry, rules_for
from companion.games.rules import AnyRules, Throw
from companion.games.spec import load_part
from companion.messages import set_language

NAMES = ("Ann", "Ben")


def drawn(rules: AnyRules, key: str) -> list[str]:
    """The lines of a board, without colour."""
    text = load_part(entry(rules.game).terminal_at)(rules, rules.parse_key(key), NAMES)
    return [line.rstrip() for line in text.plain.splitlines()]


UCKERS = "R:2base+t11+t12/G:4base/Y:base+t12+2t14/B:3base+home/1of2"
LUDO = "R:2base+t11+red3/Y:2base+2t14/1of2"


@pytest.mark.parametrize(("game", "key"), [("uckers", UCKERS), ("ludo", LUDO)])
def test_counters_stand_on_the_squares_of_the_mat(game: str, key: str) -> None:
    """By letter and number, in base side by side; the squares of a pipe have its colour's letter."""
    rows = drawn(rules_for(game), key)[:15]
    assert rows[0].split()[0] == "R"
    assert rows[1].split() == ["10", "g1", "Y2"]
    assert rows[2].split()[0] == "RR"
    assert rows[7].split()[-6:] == ["y5", "y4", "y3", "y2", "y1", "25"]


def test_a_mixed_square_names_both_colours() -> None:
    assert drawn(rules_for("uckers"), UCKERS)[0].split()[:2] == ["R", "RY"]
    assert drawn(rules_for("ludo"), LUDO)[7].split()[:4] == ["51", "r1", "r2", "R"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", ["Ann: red 0 home  yellow 0 home", "Ben: green 0 home  blue 1 home", "Ann to throw"]),
        ("de", ["Ann: Rot 0 im Ziel  Gelb 0 im Ziel", "Ben: Grün 0 im Ziel  Blau 1 im Ziel", "Ann wirft"]),
    ],
)
def test_owners_and_what_is_awaited_stand_below_in_words(language: str, line: list[str]) -> None:
    set_language(language)
    assert drawn(rules_for("uckers"), UCKERS)[15:] == line


@pytest.mark.parametrize(("language", "line"), [("en", "Ann to play 6"), ("de", "Ann hat 6 zu spielen")])
def test_ludo_speaks_the_language_that_is_chosen(language: str, line: str) -> None:
    set_language(language)
    rules = rules_for("ludo")
    thrown = rules.apply(rules.parse_key(LUDO), Throw((6,)))
    assert drawn(rules, rules.key(thrown))[-1] == line
