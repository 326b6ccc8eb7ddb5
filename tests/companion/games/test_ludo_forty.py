"""Ludo on the board of forty squares: its rules one by one, and what people argue about there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.catalogue import rules_for
from companion.games.errors import NotationError
from companion.games.ludo import Placement
from companion.games.options import Value
from companion.games.rules import OVER, THROW, Throw, print_line
from companion.table.setup import Setup
from vision.boards import BOARDS


def house(**changed: Value) -> Any:
    return rules_for("ludo", changed, "forty")


def turns(key: str, die: int, **changed: Value) -> dict[str, str]:
    """What may be played on a die, and the position that it leads to."""
    rules = house(**changed)
    state = rules.apply(rules.parse_key(key), Throw((die,)))
    return {print_line(rules, line): after for after, line in rules.turns(state).items()}


def ruled(key: str, die: int, turn: str, **changed: Value) -> tuple[str, str]:
    """The rule and the sentence on a turn."""
    rules = house(**changed)
    state = rules.apply(rules.parse_key(key), Throw((die,)))
    verdict = rules.check(state, rules.parse_step(turn))
    return verdict.rule, verdict.sentence


def thrown(key: str, die: int, **changed: Value) -> tuple[str, str]:
    """The position after a throw that plays itself, and the rule."""
    rules = house(**changed)
    state = rules.parse_key(key)
    return rules.key(rules.apply(state, Throw((die,)))), rules.check(state, Throw((die,))).rule


# The board


@pytest.mark.parametrize(("board", "cells"), [(52, "fifty-two"), (40, "forty"), (56, "fifty-six")])
def test_the_rules_and_the_print_name_the_same_squares(board: int, cells: str) -> None:
    course = rules_for("ludo", {"board": board}).options.course
    assert course.squares - {"base", "home"} == set(BOARDS[cells].squares)
    for number, (square, colour) in enumerate(BOARDS[cells].starts.items()):
        assert (course.name_of(number, 0), colour) == (square, ("red", "green", "yellow", "blue")[number])
    assert len(course.all_home) == 4
    assert BOARDS[cells].middle is course.middle


def test_lud_1_5_on_fifty_two_squares_nobody_comes_to_the_square_behind_the_doorstep() -> None:
    with pytest.raises(NotationError, match="t52 is no place"):
        rules_for("ludo").parse_key("R:3base+t52/Y:4base/1of2")


@pytest.mark.parametrize(
    ("letter", "colour", "seat", "door", "tail"),
    [("R", "red", 1, 1, 40), ("G", "green", 2, 11, 10), ("Y", "yellow", 3, 21, 20), ("B", "blue", 4, 31, 30)],
)
def test_lud_1_6_a_counter_goes_round_and_turns_to_its_own_goal_squares(
    letter: str, colour: str, seat: int, door: int, tail: int
) -> None:
    quads = "/".join(f"{c}:3base+t{tail}" if c == letter else f"{c}:4base" for c in "RGYB")
    assert set(turns(f"{quads}/{seat}of4", 6)) == {f"{letter}base-t{door}"}
    assert set(turns(f"{quads}/{seat}of4", 4)) == {f"{letter}t{tail}-{colour}4"}


@pytest.mark.parametrize(("letter", "colour", "seat", "tail"), [("R", "red", 1, 56), ("Y", "yellow", 3, 28)])
def test_lud_1_8_on_fifty_six_squares_a_counter_goes_round_before_it_turns_into_its_pipe(
    letter: str, colour: str, seat: int, tail: int
) -> None:
    rules = rules_for("ludo", {"board": 56})
    quads = "/".join(f"{c}:3base+t{tail}" if c == letter else f"{c}:4base" for c in "RGYB")
    state = rules.apply(rules.parse_key(f"{quads}/{seat}of4"), Throw((5,)))
    assert [rules.notation(step) for step in rules.legal(state)] == [f"{letter}t{tail}-{colour}5"]
    state = rules.apply(rules.parse_key(f"{quads}/{seat}of4"), Throw((6,)))
    assert f"{letter}t{tail}-home" in [rules.notation(step) for step in rules.legal(state)]


def test_lud_1_7_where_the_house_says_so_everybody_begins_with_one_counter_out() -> None:
    rules = house(one_out=True)
    assert rules.key(rules.start(3)) == "R:3base+t1/G:3base+t11/Y:3base+t21/1of3"
    assert rules.parse_key(rules.key(rules.start(3))) == rules.start(3)


# Throws


def test_lud_2_8_three_throws_while_all_are_in_base_or_as_far_in_as_they_get() -> None:
    for key in ("R:4base/Y:4base/1of2", "R:3base+red4/Y:4base/1of2", "R:2base+red3+red4/Y:4base/1of2"):
        assert thrown(key, 3) == (f"{key}/vain=1", "LUD-2.8")
    assert thrown("R:3base+red3/Y:4base/1of2", 3) == ("R:3base+red3/Y:4base/2of2", "LUD-3.3"), "it could still go on"
    assert thrown("R:3base+t38/Y:4base/1of2".replace("t38", "red2"), 5)[1] == "LUD-3.3"


# Duties


def test_lud_3_6_a_six_brings_a_counter_out_before_anything_else() -> None:
    assert set(turns("R:2base+t5+t20/Y:4base/1of2", 6)) == {"Rbase-t1"}
    assert set(turns("R:t5+t20+red3+red4/Y:4base/1of2", 6)) == {"Rt5-t11", "Rt20-t26"}


CLEARED = "R:2base+t1+t20/Y:4base/1of2"


def test_lud_3_7_the_doorstep_is_cleared_while_others_are_in_base() -> None:
    assert set(turns(CLEARED, 4)) == {"Rt1-t5"}
    assert ruled(CLEARED, 4, "Rt20-t24") == (
        "LUD-3.7",
        "The doorstep has to be cleared while red counters wait in base: move t1 to t5 (LUD-3.7).",
    )
    assert set(turns("R:t1+t20+red3+red4/Y:4base/1of2", 4)) == {"Rt1-t5", "Rt20-t24"}, "nobody waits"
    assert set(turns("R:2base+t1+t5/Y:4base/1of2", 4)) == {"Rt5-t9"}, "what can't go on need not"
    assert set(turns(CLEARED, 4, must_clear=False)) == {"Rt1-t5", "Rt20-t24"}


def test_lud_3_7_a_six_on_which_nobody_can_come_out_takes_the_one_on_the_doorstep_on() -> None:
    assert set(turns(CLEARED, 6)) == {"Rt1-t7"}
    assert set(turns("R:base+t1+t7+t20/Y:4base/1of2", 6)) == {"Rt7-t13", "Rt20-t26"}


# Capturing


def test_lud_4_1_an_opponent_on_the_doorstep_is_captured_by_whoever_comes_out() -> None:
    assert turns("R:4base/Y:3base+t1/1of2", 6) == {"Rbase-t1": "R:3base+t1/Y:4base/1of2"}


def test_lud_3_5_nobody_has_to_capture_unless_the_house_says_so() -> None:
    key = "R:2base+t5+t20/Y:3base+t9/1of2"
    assert set(turns(key, 4)) == {"Rt5-t9", "Rt20-t24"}
    assert set(turns(key, 4, must_capture=True)) == {"Rt5-t9"}


def test_lud_4_7_nothing_is_captured_on_a_goal_square() -> None:
    """Other colours never come there."""
    assert ruled("R:3base+t38/Y:4base/1of2", 4, "Ryellow1-yellow2")[0] == "LUD-3.1"
    assert "Rt38-red2" in turns("R:3base+t38/Y:3base+yellow2/1of2", 4)


def test_lud_4_8_nobody_ends_on_a_counter_of_his_own() -> None:
    key = "R:base+red4+t5+t9".replace("base+red4+t5+t9", "base+t5+t9+red4") + "/Y:4base/1of2"
    assert set(turns(key, 4)) == {"Rt9-t13"}
    assert ruled(key, 4, "Rt5-t9") == (
        "LUD-4.8",
        "A red counter stands on t9 already, and the square holds only one (LUD-4.8).",
    )
    assert "Rt5-t9" in turns(key, 4, one_a_square=False)


# Home


def test_lud_5_2_the_goal_squares_take_the_exact_number() -> None:
    key = "R:2base+t20+t39/Y:4base/1of2"
    assert set(turns(key, 5)) == {"Rt20-t25", "Rt39-red4"}
    assert set(turns("R:2base+t20+t40/Y:4base/1of2", 5)) == {"Rt20-t25"}
    loose = turns("R:base+t20+t40+red4/Y:4base/1of2", 5, exact_home=False)
    assert set(loose) == {"Rt20-t25", "Rt40-red3"}, "a larger number leads to the innermost free square"


def test_lud_5_3_who_has_a_counter_on_each_goal_square_wins_and_a_six_earns_nothing_more() -> None:
    rules = house()
    state = rules.apply(rules.parse_key("R:t35+red2+red3+red4/Y:4base/1of2"), Throw((6,)))
    end = rules.apply(state, rules.parse_step("Rt35-red1"))
    outcome = rules.outcome(end)
    assert rules.to_act(end) is OVER
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (4, 0))
    assert rules.key(end) == "R:red1+red2+red3+red4/Y:4base/1of2"


def test_lud_5_4_a_goal_square_holds_one_counter_whatever_the_house_rules() -> None:
    key = "R:2base+t40+red2/Y:4base/1of2"
    assert ruled(key, 2, "Rt40-red2", one_a_square=False) == (
        "LUD-5.4",
        "A red counter stands on red2 already, and the square holds only one (LUD-5.4).",
    )
    assert "Rred2-red4" in turns(key, 2), "and the one there may go farther in"


def test_lud_5_4_a_counter_that_has_left_the_board_is_missing() -> None:
    rules = house()
    state = rules.parse_key("R:3base+red4/Y:4base/1of2/throw=6".replace("/throw=6", ""))
    verdict = rules.check(state, Placement((), (("red", 3), ("yellow", 4))))
    assert (verdict.rule, verdict.sentence) == (
        "LUD-5.4",
        "One red counter is missing: on this board all of them stay in sight (LUD-5.4).",
    )
    assert verdict.put_back == ("Put the missing red counter back to red4.",)


def test_lud_5_5_where_the_house_says_so_nobody_passes_counters_of_his_own_before_the_end() -> None:
    key = "R:2base+t40+red2/Y:4base/1of2"
    assert set(turns(key, 3)) == {"Rt40-red3"}
    rules = house(pass_own=False)
    after, rule = thrown(key, 3, pass_own=False)
    assert (after, rule) == ("R:2base+t40+red2/Y:4base/2of2", "LUD-3.3")
    verdict = rules.check_turn(rules.parse_key(key), (rules.parse_step("Rt40-red3"),), Throw((3,)))
    assert (verdict.rule, verdict.sentence) == (
        "LUD-5.5",
        "A red counter was passed on red2: on the way home nobody passes counters of their own (LUD-5.5).",
    )


# What people argue about


@pytest.mark.parametrize(
    ("key", "die", "turn", "rule", "sentence"),
    [
        (
            "R:3base+t38/Y:4base/1of2",
            4,
            "Rt38-t2",
            "LUD-1.3",
            "Red turns to its goal squares after t40: from t38 a 4 does not lead to t2 (LUD-1.3).",
        ),
        (
            "R:2base+t5+t40/Y:4base/1of2",
            5,
            "Rt40-red4",
            "LUD-5.2",
            "From t40 it takes 4 to come to the last goal square, and the die says 5 (LUD-5.2).",
        ),
        (
            "R:base+t5+red2+red3/Y:4base/1of2",
            1,
            "Rred2-red3",
            "LUD-5.4",
            "A red counter stands on red3 already, and the square holds only one (LUD-5.4).",
        ),
        (
            "R:2base+t5+t20/Y:4base/1of2",
            6,
            "Rt5-t11",
            "LUD-3.6",
            "The six has to bring a counter out first: bring red out onto t1 (LUD-3.6).",
        ),
        (
            "R:2base+t1+t20/Y:4base/1of2",
            6,
            "Rbase-t1",
            "LUD-4.8",
            "A red counter stands on t1 already, and the square holds only one (LUD-4.8).",
        ),
        (
            "R:2base+t5+red2/Y:4base/1of2",
            1,
            "Rred2-red1",
            "LUD-3.4",
            "A counter went from red2 to red1, but counters travel forwards only (LUD-3.4).",
        ),
    ],
)
def test_what_is_argued_about_has_its_rule(key: str, die: int, turn: str, rule: str, sentence: str) -> None:
    assert ruled(key, die, turn) == (rule, sentence)


@pytest.mark.parametrize("pass_own", [True, False])
def test_random_games_end_and_every_other_movement_is_refused_with_a_rule(pass_own: bool) -> None:
    """What is not listed is refused: each pair of squares of the board, at some positions of each game."""
    rng, rules = random.Random(11), house(pass_own=pass_own)
    for seats in (2, 4):
        state = rules.start(seats)
        for _ in range(20_000):
            if rules.to_act(state) is OVER:
                break
            if rules.to_act(state) is THROW:
                state = rules.apply(state, Throw((rng.randint(1, 6),)))
                continue
            legal = rules.legal(state)
            if rng.random() < 0.02:
                _refused(rules, state, legal)
            assert rules.parse_key(rules.key(state)) == state
            state = rules.apply(state, rng.choice(legal))
        assert rules.outcome(state) is not None


def _refused(rules: Any, state: Any, legal: Any) -> None:
    own = {state.course.name_of(state.colour, place) for place in state.own}
    for start in own:
        for end in state.course.squares:
            step = rules.parse_step(f"{'RGYB'[state.colour]}{start}-{end}")
            verdict = rules.check(state, step)
            assert verdict.ok is (step in legal)
            assert verdict.rule.startswith("LUD-")
            assert rules.parse_step(rules.notation(step)) == step


# Old games


def test_a_game_of_the_former_preset_goes_on_on_the_board_it_was_played_on() -> None:
    """The log names the preset; its rules were those of three tries on the board of 52 squares."""
    setup = Setup("ludo", ("Ann", "Ben"), {}, "mensch")
    rules = rules_for(setup.game, setup.options, setup.preset)
    assert (rules.options.board, rules.options.tries, rules.options.must_enter) == (52, 3, True)
    assert setup.table_mat.name == "uckers"
    offered = [preset.name for preset in type(rules.options).PRESETS]
    assert "mensch" not in offered
    assert "forty" in offered
