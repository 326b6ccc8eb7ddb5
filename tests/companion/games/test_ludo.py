"""Ludo, rule by rule, with its house rules, its positions as text, and boards as a camera sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.catalogue import rules_for
from companion.games.errors import BadSeats, IllegalStep, NotationError
from companion.games.ludo import LudoRules, LudoState, Placement, ProblemCode
from companion.games.options import Value
from companion.games.rules import OVER, THROW, Throw, print_line

GAME = rules_for("ludo")


def on(key: str, die: int | None = None, **house: Value) -> tuple[Any, LudoState]:
    """The rules and a position, with a die thrown."""
    rules = rules_for("ludo", house)
    state = rules.parse_key(key)
    return rules, state if die is None else rules.apply(state, Throw((die,)))


def turns(key: str, die: int, **house: Value) -> dict[str, str]:
    """What may be played on a die, and the position that it leads to."""
    rules, state = on(key, die, **house)
    return {print_line(rules, line): after for after, line in rules.turns(state).items()}


def after(key: str, die: int, step: str, **house: Value) -> str:
    """The position after a step."""
    return turns(key, die, **house)[step]


def thrown(key: str, die: int, **house: Value) -> tuple[str, str]:
    """The position after a throw that plays itself, and the rule."""
    rules, state = on(key, **house)
    verdict = rules.check(state, Throw((die,)))
    return rules.key(rules.apply(state, Throw((die,)))), verdict.rule


# The board


def test_lud_1_1_all_counters_begin_in_base() -> None:
    assert GAME.key(GAME.start(4)) == "R:4base/G:4base/Y:4base/B:4base/1of4"


@pytest.mark.parametrize(("seats", "colours"), [(2, "RY"), (3, "RGY"), (4, "RGYB")])
def test_lud_1_2_two_sit_opposite_and_the_turn_goes_clockwise(seats: int, colours: str) -> None:
    state = GAME.start(seats)
    assert [part[0] for part in GAME.key(state).split("/")[:-1]] == list(colours)
    order = []
    for _ in range(seats + 1):
        order.append(state.seat)
        state = GAME.apply(state, Throw((1,)))
    assert order == [*range(1, seats + 1), 1]


def test_lud_1_2_ludo_is_for_two_to_four() -> None:
    for seats in (1, 5):
        with pytest.raises(BadSeats, match="two to four players"):
            GAME.start(seats)


@pytest.mark.parametrize(
    ("colour", "seat", "door", "tail"), [("R", 1, 1, 51), ("G", 2, 14, 12), ("Y", 3, 27, 25), ("B", 4, 40, 38)]
)
def test_lud_1_3_every_colour_has_its_own_way(colour: str, seat: int, door: int, tail: int) -> None:
    quads = "/".join(f"{letter}:3base+t{tail}" if letter == colour else f"{letter}:4base" for letter in "RGYB")
    played = turns(f"{quads}/{seat}of4/sixes=1", 6)
    name = {"R": "red", "G": "green", "Y": "yellow", "B": "blue"}[colour]
    assert set(played) == {f"{colour}base-t{door}", f"{colour}t{tail}-home"}
    assert f"{colour}t{tail}-{name}1" in turns(f"{quads}/{seat}of4", 1)


def test_lud_1_4_the_lot_or_the_table_says_who_begins() -> None:
    assert rules_for("ludo", {"starter": 3}).start(3).seat == 3
    with pytest.raises(BadSeats, match="no seat 3 to begin"):
        rules_for("ludo", {"starter": 3}).start(2)


# Throwing


def test_lud_2_1_one_die_is_thrown_before_the_move() -> None:
    state = GAME.start(2)
    assert GAME.to_act(state) is THROW
    assert GAME.dice(state) == 1
    for dice in ((), (3, 4), (7,), (0,)):
        with pytest.raises(IllegalStep, match="one die"):
            GAME.apply(state, Throw(dice))


@pytest.mark.parametrize("die", range(1, 6))
def test_lud_2_2_only_a_six_brings_a_counter_out(die: int) -> None:
    assert thrown("R:4base/Y:4base/1of2", die) == ("R:4base/Y:4base/2of2", "LUD-2.2")


def test_lud_2_3_a_counter_comes_out_onto_its_doorstep() -> None:
    assert after("R:4base/Y:4base/1of2", 6, "Rbase-t1") == "R:3base+t1/Y:4base/1of2/sixes=1"


def test_lud_2_4_a_six_earns_another_throw_even_if_it_could_not_be_played() -> None:
    assert thrown("R:red5+3home/Y:4base/1of2", 6) == ("R:red5+3home/Y:4base/1of2/sixes=1", "LUD-2.4")
    assert after("R:3base+t1/Y:4base/1of2", 6, "Rt1-t7", six_again=False) == "R:3base+t7/Y:4base/2of2"
    assert thrown("R:red5+3home/Y:4base/1of2", 6, six_again=False) == ("R:red5+3home/Y:4base/2of2", "LUD-3.3")


def test_lud_2_5_the_third_six_in_a_row_ends_the_turn() -> None:
    key = "R:3base+t1/Y:4base/1of2/sixes=2"
    assert thrown(key, 6) == ("R:3base+t1/Y:4base/2of2", "LUD-2.5")
    assert after(key, 4, "Rt1-t5") == "R:3base+t5/Y:4base/2of2"
    assert after("R:3base+t1/Y:4base/1of2", 6, "Rt1-t7", three_sixes=False) == "R:3base+t7/Y:4base/1of2"


def test_lud_2_6_a_capture_may_earn_a_throw() -> None:
    key = "R:3base+t1/Y:3base+t5/1of2"
    assert after(key, 4, "Rt1-t5") == "R:3base+t5/Y:4base/2of2"
    assert after(key, 4, "Rt1-t5", capture_again=True) == "R:3base+t5/Y:4base/1of2"


def test_lud_2_7_a_counter_that_comes_home_may_earn_a_throw() -> None:
    key = "R:3base+red3/Y:4base/1of2"
    assert after(key, 3, "Rred3-home") == "R:3base+home/Y:4base/2of2"
    assert after(key, 3, "Rred3-home", home_again=True) == "R:3base+home/Y:4base/1of2"


def test_lud_2_8_three_tries_for_a_six_with_nobody_on_the_board() -> None:
    keys = ["R:3base+home/Y:4base/1of2"]
    for die in (1, 2, 3):
        keys.append(thrown(keys[-1], die, tries=3)[0])
    assert keys[1:] == [
        "R:3base+home/Y:4base/1of2/vain=1",
        "R:3base+home/Y:4base/1of2/vain=2",
        "R:3base+home/Y:4base/2of2",
    ]
    assert thrown("R:3home+red5/Y:4base/1of2".replace("3home+red5", "red5+3home"), 3, tries=3)[1] == "LUD-3.3"


# Moving


def test_lud_3_1_one_counter_moves_by_what_the_die_shows() -> None:
    assert set(turns("R:2base+t11+t31/Y:4base/1of2", 4)) == {"Rt11-t15", "Rt31-t35"}


def test_lud_3_2_a_throw_that_can_be_played_is_played() -> None:
    rules, state = on("R:3base+t11/Y:4base/1of2", 3)
    verdict = rules.check_turn(state, ())
    assert (verdict.ok, verdict.rule) == (False, "LUD-3.2")
    with pytest.raises(IllegalStep, match="not played yet"):
        rules.apply(state, Throw((2,)))


def test_lud_3_3_a_throw_that_no_counter_can_use_is_passed() -> None:
    assert thrown("R:red4+3home/Y:4base/1of2", 3) == ("R:red4+3home/Y:4base/2of2", "LUD-3.3")


def test_lud_3_4_nobody_goes_back() -> None:
    rules, state = on("R:3base+t11/Y:4base/1of2", 3)
    verdict = rules.check(state, rules.parse_step("Rt11-t8"))
    assert verdict.sentence == "A counter went from t11 to t8, but counters travel forwards only (LUD-3.4)."


CHOICE = "R:2base+t11+t20/G:3base+t17/Y:4base/1of3"


def test_lud_3_5_where_the_house_says_so_who_can_capture_must() -> None:
    assert set(turns(CHOICE, 6)) == {"Rbase-t1", "Rt11-t17", "Rt20-t26"}
    assert set(turns(CHOICE, 6, must_capture=True)) == {"Rt11-t17"}
    assert set(turns(CHOICE, 5, must_capture=True)) == {"Rt11-t16", "Rt20-t25"}


def test_lud_3_6_where_the_house_says_so_a_six_must_bring_a_counter_out() -> None:
    assert set(turns(CHOICE, 6, must_enter=True)) == {"Rbase-t1"}
    assert set(turns(CHOICE, 6, must_enter=True, must_capture=True)) == {"Rt11-t17"}, "the capture comes first"


# Capturing


def test_lud_4_1_a_counter_sends_home_what_it_ends_on() -> None:
    rules, state = on("R:3base+t11/G:3base+t15/Y:4base/1of3", 4)
    assert after("R:3base+t11/G:3base+t15/Y:4base/1of3", 4, "Rt11-t15") == "R:3base+t15/G:4base/Y:4base/2of3"
    assert rules.check(state, rules.parse_step("Rt11-t15")).sentence == "Moves red from t11 to t15 and captures green."


def test_lud_4_2_what_is_passed_stays() -> None:
    assert after("R:3base+t11/G:3base+t15/Y:4base/1of3", 5, "Rt11-t16") == "R:3base+t16/G:3base+t15/Y:4base/2of3"


def test_lud_4_3_doorsteps_are_safe() -> None:
    key = "R:3base+t11/G:2base+2t14/Y:4base/1of3"
    assert after(key, 3, "Rt11-t14") == "R:3base+t14/G:2base+2t14/Y:4base/2of3"
    assert after(key, 3, "Rt11-t14", safe_doorsteps=False) == "R:3base+t14/G:4base/Y:4base/2of3"


def test_lud_4_4_a_counter_that_comes_out_may_capture_on_its_doorstep() -> None:
    key = "R:4base/G:3base+t1/Y:4base/1of3"
    assert after(key, 6, "Rbase-t1") == "R:3base+t1/G:3base+t1/Y:4base/1of3/sixes=1"
    assert after(key, 6, "Rbase-t1", entering_captures=True) == "R:3base+t1/G:4base/Y:4base/1of3/sixes=1"


def test_lud_4_5_nobody_passes_a_block_or_ends_on_it() -> None:
    key = "R:2base+t11+t20/G:2base+2t15/Y:4base/1of3"
    assert [step for die in (3, 4, 5) for step in turns(key, die, blocks=True)] == [
        "Rt11-t14",
        "Rt20-t23",
        "Rt20-t24",
        "Rt20-t25",
    ]
    assert "Gt15-t17" in turns(key.replace("1of3", "2of3"), 2, blocks=True), "its owner does"


def test_lud_4_6_counters_of_one_colour_are_captured_together() -> None:
    assert after("R:3base+t11/G:2base+2t15/Y:4base/1of3", 4, "Rt11-t15") == "R:3base+t15/G:4base/Y:4base/2of3"
    assert after("R:2base+t11+t15/Y:4base/1of2", 4, "Rt11-t15") == "R:2base+2t15/Y:4base/2of2"


def test_lud_4_7_nothing_is_captured_in_a_pipe() -> None:
    assert after("R:2base+t51+red2/Y:3base+t25/1of2", 2, "Rt51-red2") == "R:2base+2red2/Y:3base+t25/2of2"


# Home


def test_lud_5_1_a_counter_that_is_home_stays_there() -> None:
    rules, state = on("R:2base+t11+home/Y:4base/1of2", 3)
    assert rules.check(state, rules.parse_step("Rhome-red5")).rule == "LUD-5.1"


def test_lud_5_2_home_takes_the_exact_number() -> None:
    key = "R:2base+t11+red3/Y:4base/1of2"
    assert set(turns(key, 3)) == {"Rred3-home", "Rt11-t14"}
    assert set(turns(key, 5)) == {"Rt11-t16"}
    assert set(turns(key, 5, exact_home=False)) == {"Rred3-home", "Rt11-t16"}


def test_lud_5_3_who_first_has_all_four_home_wins() -> None:
    rules, state = on("R:red3+3home/Y:2base+t40+home/1of2", 3)
    end = rules.apply(state, rules.parse_step("Rred3-home"))
    outcome = rules.outcome(end)
    assert rules.to_act(end) is OVER
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (4, 1))
    assert outcome.sentence == "Red has all four counters home: seat 1 wins (LUD-5.3)."


# Positions as text


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("R:4base/Y:4base", "seat whose turn"),
        ("R:4base/Y:4base/3of2", "seat whose turn"),
        ("R:4base/G:4base/1of2", "four counters of its seat"),
        ("R:t14+3base/Y:4base/1of2", "hindmost first"),
        ("R:3base/Y:4base/1of2", "four counters"),
        ("R:3base+t52/Y:4base/1of2", "t52 is no place"),
        ("R:3base+t5/Y:3base+t5/1of2", "one captured the other"),
        ("R:4base/Y:4base/1of2/throw=4", "nothing can be played"),
        ("R:4base/Y:4base/1of2/throw=6", "one of the sixes"),
        ("R:3base+t5/Y:4base/1of2/throw=4/sixes=1", "sixes in a row"),
        ("R:4base/Y:4base/1of2/sixes=3", "sixes in a row"),
        ("R:4base/Y:4base/1of2/vain=1", "in vain"),
        ("R:4home/Y:4home/1of2", "only one player"),
        ("R:4home/Y:4base/2of2", "nothing is awaited"),
        ("R:4base/Y:4base/1of2/sixes=1/sixes=1", "no mark"),
    ],
)
def test_what_can_t_be_is_no_position(key: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        GAME.parse_key(key)


# Boards as they are seen


def seen(*counters: tuple[str, str, int], **bases: int) -> Placement:
    return Placement(tuple(sorted(counters)), tuple(sorted(bases.items())))


START = "R:3base+t11/G:3base+t15/Y:4base/1of3/throw=4"


@pytest.mark.parametrize(
    ("counters", "bases", "rule", "sentence"),
    [
        (
            (("t15", "red", 1),),
            {"red": 3, "green": 4, "yellow": 4},
            "LUD-4.1",
            "Moves red from t11 to t15 and captures green.",
        ),
        (
            (("t11", "red", 1), ("t15", "green", 1)),
            {"red": 3, "green": 3, "yellow": 4},
            "LUD-3.2",
            "Nothing was moved, but the 4 has to be played: move t11 to t15 (LUD-3.2).",
        ),
        (
            (("t14", "red", 1), ("t15", "green", 1)),
            {"red": 3, "green": 3, "yellow": 4},
            "LUD-3.1",
            "From t11 a 4 leads to t15, not to t14 (LUD-3.1).",
        ),
        (
            (("t15", "red", 1), ("t15", "green", 1)),
            {"red": 3, "green": 3, "yellow": 4},
            "LUD-4.1",
            "A green counter was captured and goes back to its base (LUD-4.1).",
        ),
        (
            (("t11", "red", 1), ("t19", "green", 1)),
            {"red": 3, "green": 3, "yellow": 4},
            "LUD-1.2",
            "Counters of green were moved, but it is red's turn (LUD-1.2).",
        ),
        (
            (("t1", "red", 1), ("t15", "red", 1)),
            {"red": 2, "green": 4, "yellow": 4},
            "LUD-3.1",
            "2 red counters were moved, and one throw moves one (LUD-3.1).",
        ),
        (
            (("t15", "red", 1), ("t40", "blue", 1)),
            {"red": 3, "green": 4, "yellow": 4, "blue": 3},
            "LUD-1.2",
            "A blue counter stands on t40, but nobody plays blue (LUD-1.2).",
        ),
    ],
)
def test_a_board_is_ruled_on(
    counters: tuple[tuple[str, str, int], ...], bases: Mapping[str, int], rule: str, sentence: str
) -> None:
    verdict = GAME.check(GAME.parse_key(START), seen(*counters, **bases))
    assert (verdict.rule, verdict.sentence) == (rule, sentence)


def test_a_wrong_move_is_told_with_what_to_put_back() -> None:
    verdict = GAME.check(GAME.parse_key(START), seen(("t14", "red", 1), ("t15", "green", 1), red=3, green=3, yellow=4))
    assert verdict.put_back == ("Put red from t14 back to t11.",)
    assert verdict.nearest == ("Rt11-t15",)


def test_every_legal_turn_is_known_by_the_board_that_it_leaves() -> None:
    rules = LudoRules()
    state = rules.parse_key("R:base+t1+t11+red2/G:3base+t17/Y:4base/1of3/throw=6/sixes=1")
    for key, line in rules.turns(state).items():
        verdict = rules.check(state, rules.placement(rules.parse_key(key)))
        assert verdict.ok
        assert line in verdict.lines


def test_the_impossible_is_named_all_at_once() -> None:
    found = GAME.problems(seen(("t52", "red", 1), ("t3", "green", 5), green=1))
    assert [problem.code for problem in found] == [ProblemCode.TOO_MANY, ProblemCode.STRAY]


def test_lud_5_3_a_six_that_brings_the_last_counter_home_earns_nothing_more() -> None:
    assert after("R:t51+3home/Y:4base/1of2", 6, "Rt51-home") == "R:4home/Y:4base/1of2"


def test_tab_1_4_three_void_throws_lose_the_turn_and_a_throw_that_counts_can_not_be_lost() -> None:
    rules, state = on("R:3base+t5/Y:4base/1of2")
    forfeit = rules.parse_step("forfeit")
    assert rules.notation(forfeit) == "forfeit"
    assert rules.key(rules.apply(state, forfeit)) == "R:3base+t5/Y:4base/2of2"
    assert rules.check(rules.apply(state, Throw((3,))), forfeit).rule == "TAB-1.4"
    assert forfeit not in rules.legal(state)
