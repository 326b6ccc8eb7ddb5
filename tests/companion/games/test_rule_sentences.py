"""Sentences of the rule pages that no other test holds by itself; ``docs/seeds.md`` names the test of every sentence.

The list there is checked here: it has each sentence of each rule, in order, and every test that it names exists. So
whoever changes a sentence looks at its test again.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.catalogue import rules_for
from companion.games.peruke_84 import Finish
from companion.games.peruke_84.board import OPEN, discs_of, square_name, value_of
from companion.games.rules import OVER, THROW, Throw, fold, parse_line
from seeds.pages import prefixes, rules
from tests.companion.games import peruke_84_boards as p84
from tests.companion.games.test_seeds import ROOT, names_of_tests
from tests.companion.games.uckers_boards import Table

LIST = ROOT / "docs" / "seeds.md"
ROW = re.compile(r"^\| ([A-Z0-9]+-[A-Z]?[0-9.]+) \| (.+?) \| (.+?) \|$", re.MULTILINE)
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z`])")
NOT_SEEN = "not seen by the referee"
FEW_UNSEEN = 4


def sentences() -> Iterator[tuple[str, str]]:
    """Each sentence of each rule, with its number."""
    for game in dict.fromkeys(prefixes().values()):
        for rule, text in rules(game).items():
            for sentence in SENTENCE.split(text):
                yield rule, sentence


def test_the_list_has_every_sentence_of_every_rule() -> None:
    listed = [(rule, start) for rule, start, _ in ROW.findall(LIST.read_text(encoding="utf-8"))]
    assert listed == list(sentences())


def test_every_test_that_the_list_names_exists() -> None:
    names, unseen = set(names_of_tests()), []
    for rule, start, named in ROW.findall(LIST.read_text(encoding="utf-8")):
        tests = re.findall(r"`(test_\w+)`", named)
        assert tests or named == NOT_SEEN, f"{rule} {start}"
        assert set(tests) <= names, f"{rule} {start}"
        unseen += [rule] if not tests else []
    assert len(unseen) <= FEW_UNSEEN


# Dice, Rogue


def test_rog_1_2_rog_1_3_sets_of_different_throws_are_never_joined() -> None:
    game = rules_for("rogue")
    events = [
        Throw((2, 3, 3, 4, 5, 6)),
        *parse_line(game, "keep 3-3"),
        Throw((2, 3, 3, 5)),
        *parse_line(game, "keep 3-3"),
    ]
    assert fold(game, game.start(2), events).points == 6 + 6, "no quad for 150"
    alone = fold(game, game.start(2), [Throw((2, 2, 3, 4, 5, 6)), *parse_line(game, "keep 2-2"), Throw((2, 3, 5, 6))])
    assert alone.seat == 2, "a single 2 makes no triplet with the pair: the throw is dead"


@pytest.mark.parametrize("number", range(2, 7))
def test_rog_1_2_what_sets_of_numbers_are_worth(number: int) -> None:
    worth = {2: 2 * number, 3: 10 * number, 4: 50 * number, 5: 500 + 100 * (number - 2), 6: 1300}
    assert {count: _of_rogue(*[number] * count) for count in worth} == worth


def test_rog_1_2_what_animals_and_a_run_are_worth() -> None:
    assert [_of_rogue(*[1] * count) for count in range(2, 7)] == [15, 75, 350, 1000, 1500]
    assert _of_rogue(1, 2, 3, 4, 5, 6) == 250


def _of_rogue(*dice: int) -> int:
    """The points of dice set aside from a throw that holds nothing else of use, outside the War."""
    game: Any = rules_for("rogue")
    rest = [face for face in (2, 3, 4, 5, 6) if face not in dice][: 6 - len(dice)]
    state = game.apply(game.start(2), Throw(tuple(sorted((*dice, *rest)))))
    choice = game.choice(state, tuple(sorted(dice)))
    assert choice is not None
    return int(choice.points)


# Perudo


def test_per_1_2_each_round_all_dice_of_all_are_thrown() -> None:
    game = rules_for("perudo")
    assert game.dice(game.start(4)) == 20
    assert game.dice(game.parse_key("5:0:2/1/././.")) == 7
    assert not game.check(game.start(2), Throw((1, 2, 3))).ok


def test_per_2_6_a_lower_value_comes_back_by_way_of_pacos() -> None:
    game = rules_for("perudo")
    state = game.parse_key("5:5/2/4x5/./5-5-5-1-1:2-3-4-6-6")
    assert not game.check(state, game.parse_step("bid 5x3")).ok
    for bid in ("bid 2x1", "bid 5x3"):
        state = game.apply(state, game.parse_step(bid))
    assert (state.bid.count, state.bid.face) == (5, 3)


# Peruke One


def test_p1_1_13_who_stops_counts_the_discs_as_they_lie() -> None:
    game = rules_for("peruke-one")
    state = fold(game, game.parse_key("svtsvt/5"), [Throw((5, 4)), *parse_line(game, "stop")])
    outcome = game.outcome(state)
    assert game.to_act(state) is OVER
    assert outcome is not None
    assert outcome.scores == (3 + 6 - 1 - 4,)


# Peruke 84


def test_p84_1_4_north_s_left_is_file_f() -> None:
    board = p84.RULES.start(2).board
    rows = {rank: [value_of(board[(rank - 1) * 6 + file]) for file in range(6)] for rank in (1, 2, 7, 8)}
    assert rows == {1: [1, 2, 3, 4, 5, 6], 2: [6, 5, 4, 3, 2, 1], 7: [1, 2, 3, 4, 5, 6], 8: [6, 5, 4, 3, 2, 1]}
    assert square_name(5 + 7 * 6) == "f8"


def test_p84_4_5_a_disc_in_a_pile_never_comes_back() -> None:
    for seed in range(3):
        before = None
        for state in p84.random_game(random.Random(seed), p84.RULES, 40):
            if before is not None:
                for seat in (1, 2):
                    assert state.piles[seat - 1] >= before.piles[seat - 1]
                    assert discs_of(state.board, seat) <= discs_of(before.board, seat)
            assert sum(state.piles) + sum(map(value_of, state.board)) == 84
            before = state


def test_p84_4_13_a_disc_turned_safe_may_be_moved_by_an_equal_value() -> None:
    state = p84.thrown(p84.position("s4c4 N5a6"), "4 4 1")
    moved = p84.played(state, "4 turn c4, 4 c4-c6")
    assert (moved.board[2 + 3 * 6], value_of(moved.board[2 + 5 * 6])) == (OPEN, 4)


def test_p84_6_7_without_a_limit_a_game_goes_on() -> None:
    game = p84.RULES
    state = game.start(2)
    for _ in range(500):
        state = game.apply(state, Finish.FORFEIT)
    assert game.to_act(state) is THROW


# Uckers


def test_uck_1_3_each_colour_has_four_counters() -> None:
    assert [len(counters) for counters in Table(rest="base").state.board] == [4] * 4


def test_uck_1_4_counters_travel_clockwise_and_never_back() -> None:
    game: Any = rules_for("uckers")
    rng = random.Random(4)
    state = game.start(2)
    for _ in range(120):
        if game.to_act(state) is THROW:
            state = game.apply(state, Throw((rng.randint(1, 6), rng.randint(1, 6))))
            continue
        seat, line = state.seat, rng.choice(list(game.turns(state).values()))
        after = fold(game, state, line)
        for colour in ((0, 2), (1, 3))[seat - 1]:
            pairs = zip(state.board[colour], after.board[colour], strict=True)
            assert all(then <= now for then, now in pairs), "the counters in order, none of them farther back"
        state = after


def test_uck_3_1_a_throw_is_two_dice() -> None:
    game = rules_for("uckers")
    assert game.dice(game.start(2)) == 2
    assert not game.check(game.start(2), Throw((3,))).ok
    assert not game.check(game.start(2), Throw((3, 2, 1))).ok


# Ludo


def test_lud_1_8_the_doorsteps_on_fifty_six_squares() -> None:
    game = rules_for("ludo", {"board": 56})
    for seat, (letter, door) in enumerate((("R", 1), ("G", 15), ("Y", 29), ("B", 43)), 1):
        state = game.apply(game.parse_key(f"R:4base/G:4base/Y:4base/B:4base/{seat}of4"), Throw((6,)))
        assert [game.notation(step) for step in game.legal(state)] == [f"{letter}base-t{door}"]


def test_lud_4_6_without_blocks_two_counters_hinder_nobody() -> None:
    key = "R:3base+t11/G:2base+2t15/Y:4base/1of3"
    for blocks, passes in ((False, True), (True, False)):
        game = rules_for("ludo", {"blocks": blocks})
        state = game.apply(game.parse_key(key), Throw((5,)))
        assert ("Rt11-t16" in [game.notation(step) for step in game.legal(state)]) == passes


def test_lud_5_4_a_counter_may_go_on_to_a_goal_square_farther_in() -> None:
    game = rules_for("ludo", {}, "forty")
    state = game.apply(game.parse_key("R:2base+red1+red4/Y:4base/1of2"), Throw((2,)))
    assert [game.notation(step) for step in game.legal(state)] == ["Rred1-red3"]
