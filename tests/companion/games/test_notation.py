"""The notation: printing and parsing round-trip; invalid text gives one clear error."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.catalogue import GAMES, rules_for
from companion.games.errors import NotationError
from companion.games.rules import OVER, THROW, AnyRules, Throw, parse_line

from .conformance import Walk, any_event

SIGNS = "0123456789rwsvtgyb.:/-+=*,;|_ ()xakep⁵٣"


@cache
def keys(game: str) -> tuple[str, ...]:
    """The keys of some positions of random games."""
    rules = rules_for(game)
    found = []
    for seats in rules.seats[:3]:
        walk = Walk(rules, random.Random(seats), [rules.start(seats)])
        while rules.to_act(walk.state) is not OVER and len(walk.events) < 60:
            found.append(rules.key(walk.state))
            walk.take(any_event(walk))
    return tuple(found)


@cache
def steps(game: str) -> tuple[str, ...]:
    """The notation of some steps of random games."""
    rules = rules_for(game)
    shown = {rules.notation(step) for key in keys(game) for step in rules.legal(rules.parse_key(key))}
    return tuple(sorted(shown))


@st.composite
def mangled(draw: st.DrawFn, texts: tuple[str, ...]) -> str:
    """A text in which some signs are dropped, doubled or put in."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(st.text(SIGNS, max_size=2)) + text[place + draw(st.integers(0, 2)) :]
    return text


def read(parse: Callable[[str], Any], text: str) -> Any:
    """What a text means; None where it is refused, in a whole sentence."""
    sentence = ""
    try:
        return parse(text)
    except NotationError as error:
        sentence = str(error)
    assert sentence.endswith((".", "?", "!"))
    return None


def survives(rules: AnyRules, text: str) -> None:
    """A key is refused with ``NotationError``, or is a position in which everything can be asked."""
    state = read(rules.parse_key, text)
    if state is None:
        return
    key = rules.key(state)
    assert rules.key(rules.parse_key(key)) == key
    actor = rules.to_act(state)
    assert (actor is OVER) == (rules.outcome(state) is not None)
    if actor is THROW:
        throw = Throw((1,) * rules.dice(state))
        rules.check(state, throw)
    for step in rules.legal(state)[:5]:
        assert rules.check(state, step).ok
        rules.apply(state, step)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_a_mangled_key_is_refused_or_is_a_position(game: str, data: st.DataObject) -> None:
    survives(rules_for(game), data.draw(mangled(keys(game))))


@pytest.mark.parametrize("game", GAMES)
@given(text=st.text(max_size=60))
def test_junk_is_no_key(game: str, text: str) -> None:
    survives(rules_for(game), text)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_a_mangled_step_is_refused_or_is_a_step(game: str, data: st.DataObject) -> None:
    rules = rules_for(game)
    text = data.draw(st.one_of(mangled(steps(game)), st.text(max_size=40)))
    step = read(rules.parse_step, text)
    if step is None:
        return
    shown = rules.notation(step)
    assert rules.parse_step(shown) == step
    assert "," not in shown


@pytest.mark.parametrize("game", GAMES)
def test_any_legal_step_of_one_position_is_ruled_on_in_any_other(game: str) -> None:
    rules, rng = rules_for(game), random.Random(3)
    for key in rng.sample(keys(game), min(40, len(keys(game)))):
        state = rules.parse_key(key)
        for text in rng.sample(steps(game), min(20, len(steps(game)))):
            assert rules.check(state, rules.parse_step(text)).sentence


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_line_is_a_pass(game: str) -> None:
    assert parse_line(rules_for(game), "pass") == ()
