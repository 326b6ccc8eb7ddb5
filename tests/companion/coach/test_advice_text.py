"""Three hundred pieces of advice as people read them, in each language: every sentence is true.

The sentences are read back (``read_back.py``), so a text that names the wrong number, square, disc or colour fails as
well as a wrong fact. What they claim is counted again (``truth.py``): deeds by the boards before and after each step,
what may follow by all throws and all legal turns on them. By day each game is sampled, at night all are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count, islice
from typing import Any

import pytest

from companion.coach.values import Coach, Option
from companion.messages import Words
from companion.table.hints import lines
from tests.companion.coach import read_back, truth
from tests.companion.coach.read_back import Claim
from tests.night import AT_NIGHT

OF_EACH = 60  # five games: three hundred in all
BY_DAY = {"uckers": 25, "peruke-84": 6, "rogue": 24, "peruke-one": 21, "perudo": 16}
EVERY = {
    "uckers": 7,
    "peruke-84": 2,
    "rogue": 3,
    "peruke-one": 1,
    "perudo": 2,
}  # turns of a game, of which one is taken
FIRST_SEED = 1000
MUST_HAPPEN = {
    "uckers": {"ucks-off", "out-of-base", "makes-blob", "breaks-blob", "throws-again", "can-hit", "move", "release"},
    "peruke-84": {"more-unsafe", "can-hit", "turns-own", "moves-disc"},
    "rogue": {"turn-over", "so-far", "sets-aside", "ends-turn-with"},
    "peruke-one": {"now-over", "now-later", "turns-disc", "takes"},
    "perudo": {"bids", "calls", "bid-needs", "bid-true", "doubted", "never-doubted", "always-doubted"},
}


def advice(game: str) -> Iterator[tuple[Coach, Any, Option]]:
    """Turns from as many simulated games as are needed."""
    for seed in count(FIRST_SEED):
        yield from islice(truth.walk(game, seed), 0, None, EVERY[game])


@pytest.mark.parametrize("game", BY_DAY)
def test_every_sentence_of_a_piece_of_advice_is_true_in_each_language(game: str) -> None:
    heard: set[str] = set()
    for coach, state, option in islice(advice(game), OF_EACH if AT_NIGHT > 1 else BY_DAY[game]):
        (line,) = lines(coach, state, [option])
        done, true = truth.deeds(coach, state, option), truth.reasons(coach, state, option)
        heard |= {name for name, _ in done} | set(true)
        for language in ("en", "de"):
            text = Words(language=language).say(line)
            parsed = read_back.parsed(text, language)
            where = f"{coach.rules.key(state)}: {text}"
            assert [name for name, _ in parsed.deeds] == [name for name, _ in done], where
            for claim, fact in zip(parsed.deeds, done, strict=True):
                assert agrees(claim, fact[1], language), (where, fact)
            assert [name for name, _ in parsed.why] == list(true), where
            for claim in parsed.why:
                assert agrees(claim, true[claim[0]], language), (where, claim, true)
            value = option.values[coach.rules.seat(state) - 1]
            assert is_worth(parsed.worth, value, language), (where, value)
    assert heard >= MUST_HAPPEN[game]


def agrees(claim: Claim, true: dict[str, Any], language: str) -> bool:
    """Whether every claim of a clause is true and nothing is left out."""
    name, facts = claim[0], dict(claim[1])
    if name == "sets-aside":
        return as_set_aside(facts, language) == true
    if facts.pop("nothing", None):
        facts |= {"hidden": 0} if name == "bid-false" else {"count": 0, "of": true["of"]}
    if facts.pop("single", None):
        facts |= {"wanted": 1, "hidden": 1}
    if facts.pop("all", None):
        facts["wanted"] = facts["hidden"]
    if name == "so-far":
        facts.setdefault("left", 1)  # "der Würfel"
    facts = {key: True if key in ("one", "mixed", "own") else value for key, value in facts.items() if key != "dice"}
    return set(facts) == set(true) and all(fits(facts[key], true[key], language) for key in true)


def fits(claimed: Any, true: Any, language: str) -> bool:
    """Whether a stated number is the true one, as exactly as it is stated."""
    if isinstance(claimed, str) and isinstance(true, Fraction):
        low, high = read_back.cases(claimed, language)
        return low <= 100 * true <= high
    if isinstance(true, float):
        return abs(claimed - true) < (0.0051 if round(claimed, 1) != claimed else 0.0501)
    return bool(claimed == true)


def as_set_aside(facts: dict[str, Any], language: str) -> dict[str, Any]:
    """Which dice a clause of Rogue sets aside, and the score that it states."""
    dice, aside = read_back.dice(facts["dice"]), facts["aside"]
    if aside in ("the rogue alone, which scores nothing", "der Rogue allein, der nichts zählt"):
        return {"dice": dice, "sets": {}, "doubled": False, "points": 0, "run": False}
    if aside.startswith(("a Run for ", "eine Straße für ")):
        return {
            "dice": dice,
            "sets": {},
            "doubled": False,
            "points": read_back.number(aside.split()[3], language),
            "run": True,
        }
    sets, doubled, points = read_back.sets(aside, language)
    return {"dice": dice, "sets": sets, "doubled": doubled, "points": points, "run": False}


def is_worth(claim: Claim, value: float, language: str) -> bool:
    """Whether a turn is worth what is claimed; nothing uncertain is called certain."""
    if claim[0] == "points":
        return abs(claim[1]["amount"] - value) < 0.00501
    low, high = read_back.cases(claim[1]["share"], language)
    certain = claim[1]["share"] in ("100.0", "100,0", "0.0", "0,0")
    return low - 1e-9 <= value <= high + 1e-9 and (not certain or value in (0, 100))
