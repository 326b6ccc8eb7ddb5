"""Pinned counts of complete turns for each game and preset, which reveal changes of a rule.

From the start and from a position within a game, over a few fixed throws, every complete turn is played, and again from
each resulting position.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from companion.games.catalogue import GAMES, entry, rules_for
from companion.games.rules import OVER, THROW, AnyRules, Throw, fold

from .conformance import Walk, any_event

# Throws at each level of the tree, from the root down: as many levels as turns.
THROWS = {
    "rogue": (16, 2),
    "peruke-one": (10, 2),
    "uckers": (16, 3),
    "peruke-84": (3,),
    "perudo": (2, 1),
    "ludo": (8, 4, 3),
    "dice": (3, 2),
}
BEFORE = {
    "rogue": 60,
    "peruke-one": 3,
    "uckers": 150,
    "peruke-84": 20,
    "perudo": 8,
    "ludo": 150,
    "dice": 3,
}  # events before the second root


def fixed_throws(rules: AnyRules, state: Any, level: int, number: int) -> Iterator[Throw]:
    """The same throws each time; every second one shows a six, without which little happens in Uckers."""
    rng = random.Random(f"{rules.game} {level}")
    for throw in range(number):
        dice = [rng.randint(1, 6) for _ in range(rules.dice(state))]
        yield Throw((*dice[:-1], 6) if throw % 2 else tuple(dice))


def count_turns(rules: AnyRules, state: Any, levels: tuple[int, ...], level: int = 0) -> int:
    """How many sequences of complete turns there are over the fixed throws."""
    if level == len(levels) or rules.to_act(state) is OVER:
        return 1
    if rules.to_act(state) is THROW:
        throws = fixed_throws(rules, state, level, levels[level])
        return sum(played(rules, rules.apply(state, throw), levels, level) for throw in throws)
    return played(rules, state, levels, level)


def played(rules: AnyRules, state: Any, levels: tuple[int, ...], level: int) -> int:
    """The sequences that begin with a turn on the throw that lies there; a throw that plays itself counts as one."""
    if not isinstance(rules.to_act(state), int):
        return count_turns(rules, state, levels, level + 1)
    turns = rules.turns(state)
    return sum(count_turns(rules, fold(rules, state, line), levels, level + 1) for line in turns.values())


def within(rules: AnyRules) -> Any:
    """A position in which dice are awaited, some way into the first random game that gets so far."""
    for seed in count():
        walk = Walk(rules, random.Random(f"{rules.game} {seed}"), [rules.start(rules.seats[0])])
        while rules.to_act(walk.state) is not OVER:
            if len(walk.events) >= BEFORE[rules.game] and rules.to_act(walk.state) is THROW:
                return walk.state
            walk.take(any_event(walk))
    raise AssertionError


def presets() -> list[tuple[str, str]]:
    return [(game, preset.name) for game in GAMES for preset in entry(game).options_class().PRESETS]


PINNED: dict[tuple[str, str], tuple[int, int]] = {
    ("rogue", "standard"): (1080, 1080),
    ("rogue", "farkle"): (1080, 1080),
    ("rogue", "whole-sets"): (738, 738),
    ("perudo", "standard"): (1550, 1040),
    ("perudo", "calza"): (1550, 1040),
    ("perudo", "calza-anyone"): (1550, 1040),
    ("perudo", "either"): (2450, 1600),
    ("perudo", "free"): (3350, 2160),
    ("perudo", "gentle-palifico"): (1550, 1040),
    ("peruke-one", "classic"): (2678, 803),
    ("peruke-one", "red-die"): (3753, 1661),
    ("uckers", "basic"): (387, 2020),
    ("uckers", "wafu"): (387, 3934),
    ("uckers", "wafu-snake-eyes"): (387, 1579),
    ("uckers", "army-air-corps"): (387, 16476),
    ("uckers", "submariners"): (387, 2020),
    ("uckers", "playuckers"): (387, 25066),
    ("uckers", "old-navy"): (387, 2020),
    ("uckers", "eudesign"): (387, 2020),
    ("peruke-84", "standard"): (3, 1513),
    ("ludo", "standard"): (132, 1943),
    ("ludo", "traditional"): (152, 416),
    ("ludo", "forty"): (96, 1897),
    ("dice", "one-throw-each"): (6, 6),
    ("dice", "by-the-button"): (6, 6),
}


@pytest.mark.parametrize(("game", "preset"), presets())
def test_the_number_of_complete_turns_is_pinned(game: str, preset: str) -> None:
    rules = rules_for(game, preset=preset)
    roots = rules.start(rules.seats[0]), within(rules)
    assert tuple(count_turns(rules, root, THROWS[game]) for root in roots) == PINNED[game, preset]


def test_every_preset_is_pinned() -> None:
    assert set(PINNED) == set(presets())
