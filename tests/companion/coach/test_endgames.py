"""Two hundred endgames, solved without the coach: its first advice is never worse than the best turn. By day a part."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pytest

from companion.coach.all_games import coach_for
from companion.coach.peruke_one import PerukeOneAim, PerukeOneCoach
from companion.coach.rogue_chances import shipped_standings
from companion.coach.uckers.boards import HOME
from companion.coach.values import Coach, Option
from companion.games.catalogue import rules_for
from companion.games.perudo import Bid, Dudo
from companion.games.peruke_84.board import OPEN, cell, value_of
from companion.games.rules import OVER, THROW, Throw, fold
from tests.companion.coach import bearing_home
from tests.companion.coach.truth import coach_of
from tests.night import AT_NIGHT

MANY = {"uckers": 60, "rogue": 40, "peruke-one": 40, "peruke-84": 40, "perudo": 20}
NEARLY = 2e-5  # how exactly the coach's table holds a chance

Solved = tuple[Coach, Any, Callable[[Option], float]]
"""A position with its coach, and what a turn is worth to the mover."""


@pytest.mark.parametrize("game", MANY)
def test_the_first_advice_of_a_solved_endgame_is_as_good_as_any_turn(game: str) -> None:
    assert sum(MANY.values()) == 200
    number = MANY[game] if AT_NIGHT > 1 else max(MANY[game] // 4, 10)
    positions = list(islice(ENDGAMES[game](random.Random(f"endgame/{game}")), number))
    for coach, state, worth in positions:
        ranked = coach.ranked(state)
        values = [worth(option) for option in ranked]
        assert max(values) - min(values) > NEARLY, "there is something to decide"
        assert values[0] >= max(values) - NEARLY, coach.rules.key(state)
    assert len(positions) == number


def thrown(rules: Any, state: Any, rng: random.Random) -> Any:
    return rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))


# Uckers: both sides on their tails or in their pipes


@cache
def solved() -> np.ndarray:
    return bearing_home.solved()


def uckers(rng: random.Random) -> Iterator[Solved]:
    coach = coach_of("uckers", 2)
    rules = coach.rules
    while True:
        board = [[HOME] * 4 for _ in range(4)]
        for seat in (0, 1):
            for counter in range(rng.randint(1, bearing_home.MOST)):
                board[seat + rng.choice((0, 2))][counter] = HOME - rng.randint(1, bearing_home.FURTHEST)
        state = replace(rules.start(2), board=tuple(tuple(sorted(colour)) for colour in board))
        throw = (rng.randint(1, 6), rng.randint(1, 6))
        own, other = left(state.board, (0, 2)), left(state.board, (1, 3))
        now = rules.apply(state, Throw(throw))
        if rules.to_act(now) != 1:
            continue
        ends = {left(fold(rules, now, line).board, (0, 2)) for line in rules.turns(now).values()}
        assert ends == bearing_home.played(own, throw), "the engine knows the same turns"

        def worth(option: Option, throw: tuple[int, int] = throw, other: bearing_home.Side = other) -> float:
            found = bearing_home.after(solved(), left(option.after.board, (0, 2)), throw)
            return float(found[bearing_home.AT[other]])

        if len({round(float(bearing_home.after(solved(), end, throw)[bearing_home.AT[other]]), 4) for end in ends}) > 1:
            yield coach, now, worth


def left(board: Any, colours: tuple[int, int]) -> bearing_home.Side:
    return tuple(sorted(HOME - place for colour in colours for place in board[colour] if place != HOME))


# Rogue: the last seat of the last round


def rogue(rng: random.Random) -> Iterator[Solved]:
    coach: Any = coach_of("rogue", 2)
    rules = coach.rules
    while True:
        dice = rng.choice((2, 3, 3))
        kept = {2: "2-2-4-4", 3: "3-3-3"}[dice]
        ahead = 2000 + rng.randint(0, 40)
        points = {2: 12, 3: 30}[dice]
        behind = ahead - points - rng.randint(0, 16)
        now = thrown(rules, rules.parse_key(f"{ahead}:{behind}/2/{kept}/."), rng)
        if rules.to_act(now) == 2 and len({round(_of_last(rules, o.after), 4) for o in coach.options(now)}) > 1:
            yield coach, now, lambda option: _of_last(rules, option.after)


@cache
def _of_last(rules: Any, state: Any) -> float:
    """The chance of seat 2, the last of the last round, by every throw and every turn on it; a tie is played on."""
    if outcome := rules.outcome(state):
        return float(2 in outcome.winners)
    if state.seat != 2:
        return 1 - shipped_standings().tied
    if state.scores[1] + state.points > state.scores[0]:
        return 1.0
    if rules.to_act(state) is THROW:
        stops = [_of_last(rules, rules.apply(state, step)) for step in rules.legal(state)]
        on = sum(float(chance) * _of_last(rules, rules.apply(state, throw)) for throw, chance in rules.throws(state))
        return max([on, *stops])
    return max(_of_last(rules, fold(rules, state, line)) for line in rules.turns(state).values())


# Peruke One: the last three rounds, for points or for a score


def peruke_one(rng: random.Random) -> Iterator[Solved]:
    plain: Any = PerukeOneCoach(rules_for("peruke-one"))  # type: ignore[arg-type]
    rules = plain.rules
    while True:
        sides, number = "".join(rng.choice("ssvvt") for _ in range(6)), rng.choice((4, 4, 5))
        if not number - 1 <= sides.count("v") + 2 * sides.count("t") <= 2 * (number - 1):
            continue  # one or two values were used in each round
        aim = rng.choice((None, rng.randint(-5, 12)))
        coach: Any = plain if aim is None else PerukeOneAim(rules, aim)
        now = thrown(rules, rules.parse_key(f"{sides}/{number}"), rng)
        if rules.to_act(now) is OVER:
            continue
        if len({round(_one(rules, option.after, aim), 4) for option in coach.options(now)}) > 1:
            yield coach, now, lambda option, aim=aim: _one(rules, option.after, aim)  # type: ignore[misc]


@cache
def _one(rules: Any, state: Any, aim: int | None) -> float:
    """The expected score, or the chance of at least ``aim``, by every throw and every turn on it."""
    if rules.to_act(state) is OVER:
        return float(state.score if aim is None else state.score >= aim)
    if rules.to_act(state) is THROW:
        return sum(float(part) * _one(rules, rules.apply(state, throw), aim) for throw, part in rules.throws(state))
    return max(_one(rules, fold(rules, state, line), aim) for line in rules.turns(state).values())


# Peruke 84: a turn that ends the game decides it


def peruke_84(rng: random.Random) -> Iterator[Solved]:
    """Boards of a few discs on which some turn wins at once, and some does not."""
    coach = coach_of("peruke-84", 2)
    rules: Any = coach.rules
    while True:
        board = [OPEN] * 48
        for owner in (1, 2):
            for _ in range(rng.randint(1, 2)):
                value = rng.randint(1, 6)
                board[rng.choice([n for n in range(6, 42) if not board[n]])] = cell(value, owner, rng.random() < 0.7)
        rest = 84 - sum(map(value_of, board))
        south = rest // 2 + rng.randint(-3, 3)
        start = rules.start(2)
        state = replace(start, board=bytes(board), piles=(south, rest - south), count=2)
        now = thrown(rules, state, rng)
        if rules.to_act(now) != now.seat or now.turn is None:
            continue
        won = {coach.wins(now, fold(rules, now, line)) for line in rules.turns(now).values()}
        if won == {True, False}:
            yield coach, now, lambda option, now=now: float(coach.wins(now, option.after))  # type: ignore[misc]


# Perudo: what the own dice decide


def perudo(rng: random.Random) -> Iterator[Solved]:
    """Two players with a die or two: the standing bid is certainly true, or can't be, by the dice that one sees."""
    rules: Any = rules_for("perudo")
    coach: Any = coach_for(rules)
    while True:
        dice = (rng.randint(1, 2), rng.randint(1, 2))
        hand = sorted(rng.randint(1, 6) for _ in range(dice[0]))
        count, face = rng.randint(1, sum(dice)), rng.randint(2, 6)
        hidden = ["-".join("?" * dice[1])]
        key = f"{dice[0]}:{dice[1]}/1/{count}x{face}/./{'-'.join(map(str, hand))}:{hidden[0]}"
        state = rules.parse_key(key)
        held = sum(die in (1, face) for die in hand)
        certain = held >= count if held >= count or count - held > dice[1] else None
        if certain is None or rules.to_act(state) != 1:
            continue

        def worth(option: Option, certain: bool = certain) -> float:
            """To doubt what is true is the worst of all, and to doubt what is false the best."""
            if isinstance(option.line[0], Dudo):
                return 0.0 if certain else 1.0
            assert isinstance(option.line[0], Bid)
            return 0.5

        yield coach, state, worth


ENDGAMES = {"uckers": uckers, "rogue": rogue, "peruke-one": peruke_one, "peruke-84": peruke_84, "perudo": perudo}


# The coach's own table of the end of Uckers


def test_uckers_the_table_of_the_end_is_what_the_engines_throws_and_turns_make_of_it() -> None:
    rng, coach = random.Random(8), coach_of("uckers", 2)
    for _ in range(12):
        board = [[HOME] * 4 for _ in range(4)]
        for seat in (0, 1):
            for counter in range(rng.randint(1, 4)):
                board[seat + rng.choice((0, 2))][counter] = HOME - rng.randint(1, 6)
        state = replace(coach.rules.start(2), board=tuple(tuple(sorted(colour)) for colour in board))
        assert Coach.before_throw(coach, state)[0] == pytest.approx(coach.standing(state)[0], abs=100 * NEARLY)


def test_uckers_the_table_is_left_alone_where_house_rules_or_partners_change_the_end() -> None:
    board = ((51, 56, 56, 56), (51, 56, 56, 56), (56,) * 4, (56,) * 4)
    found = []
    for house in ({}, {"doubles_throw_again": True}):
        coach: Any = coach_for(rules_for("uckers", house))
        assert (coach.chooser.ending is None) == bool(house)
        found += [coach.standing(replace(coach.rules.start(seats), board=board))[0] for seats in (2, 4)]
    exact, teams, other, _ = found
    assert exact == pytest.approx(100 * solved()[bearing_home.AT[5,], bearing_home.AT[5,]], abs=100 * NEARLY)
    assert exact not in (pytest.approx(teams, abs=0.01), pytest.approx(other, abs=0.01))
