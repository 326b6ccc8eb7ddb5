"""Some two hundred illegal turns that people might try, each with the rule and the sentence of a good referee.

The turns, their rules and first sentences were written from the rule pages before looking at the engines' answers;
``illegal_turns/GAME.toml`` has them. A turn is given as a whole: on a throw that may end it by itself, incomplete, too
long, with dice that were never thrown and squares off the route.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.catalogue import GAMES, rules_for
from companion.games.message import Message
from companion.games.rules import AnyRules, parse_line, print_line
from companion.messages import Words
from companion.messages.catalogues import file_of
from seeds.pages import rule_text

from .illegal_turn_tables import EVERY, IllegalTurn, illegal_turns_of

AT_LEAST = 40
FEW = {"dice": 10}  # games in which hardly anything can be wrong
TRANSLATED = [game for game in GAMES if file_of("de", game).is_file()]


@pytest.mark.parametrize("turn", EVERY, ids=str)
def test_an_illegal_turn_is_refused_with_its_rule_and_sentence(turn: IllegalTurn) -> None:
    rules = turn.rules
    verdict = rules.check_turn(rules.parse_key(turn.position), parse_line(rules, turn.entry["turn"]), turn.throw)
    assert not verdict.ok
    assert (verdict.rule, str(verdict.code), verdict.sentence) == tuple(
        turn.entry[name] for name in ("rule", "code", "sentence")
    )
    assert rule_text(verdict.rule), "the rule is on the game's page"


@pytest.mark.parametrize("turn", [turn for turn in EVERY if turn.game in TRANSLATED], ids=str)
def test_its_sentence_in_german_stands_beside_the_english_one(turn: IllegalTurn) -> None:
    verdict = turn.rules.check_turn(
        turn.rules.parse_key(turn.position), parse_line(turn.rules, turn.entry["turn"]), turn.throw
    )
    assert isinstance(verdict.message, Message)
    assert Words(language="de").say(verdict.message) == turn.entry["german"]


@pytest.mark.parametrize("turn", EVERY, ids=str)
def test_what_is_typed_prints_as_it_was_typed(turn: IllegalTurn) -> None:
    line = parse_line(turn.rules, turn.entry["turn"])
    assert parse_line(turn.rules, print_line(turn.rules, line)) == line


@pytest.mark.parametrize("turn", EVERY, ids=str)
def test_the_nearest_turns_that_are_named_begin_legal_ones(turn: IllegalTurn) -> None:
    rules, throw = turn.rules, turn.throw
    state = rules.parse_key(turn.position)
    line = parse_line(rules, turn.entry["turn"])
    table = rules.apply(state, throw) if throw else state
    for text in rules.check_turn(state, line, throw).nearest:
        better = parse_line(rules, text)[0]
        assert any(rules.check(reached, better).ok for reached in _reached(rules, table, line))


def _reached(rules: AnyRules, state: Any, line: tuple[Any, ...]) -> Iterator[Any]:
    """The positions along a line, as far as its steps are legal."""
    yield state
    for step in line:
        if not rules.check(state, step).ok:
            return
        state = rules.apply(state, step)
        yield state


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_its_forty_turns(game: str) -> None:
    assert len(list(illegal_turns_of(game))) >= FEW.get(game, AT_LEAST)


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_turn_is_accepted_whole_on_its_throw(game: str) -> None:
    rules = rules_for(game, {})
    state = rules.start(max(rules.seats[0], min(2, rules.seats[-1])))
    throw = next(throw for throw, _ in rules.throws(state))
    for key, line in list(rules.turns(rules.apply(state, throw)).items())[:40]:
        verdict = rules.check_turn(state, line, throw)
        assert verdict.ok
        assert line in verdict.lines
        after = rules.apply(state, throw)
        for step in line:
            after = rules.apply(after, step)
        assert rules.key(after) == key
