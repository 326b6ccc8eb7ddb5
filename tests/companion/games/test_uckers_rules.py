"""The rules of Uckers one by one, by their numbers on the rule page."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from companion.games.errors import BadSeats, IllegalStep, NotationError
from companion.games.options import Value
from companion.games.rules import OVER, THROW, Throw
from companion.games.uckers import COLOURS, Fault, UckersRules
from companion.games.uckers.options import geometry
from seeds.pages import rule_text
from vision.mats import UCKERS as MAT

from .uckers_boards import Table

BOARD = geometry("red green yellow blue", "red+yellow")
RULES = UckersRules()


# The board


def test_uck_0_1_the_board_has_52_shared_squares_four_pipes_and_four_bases() -> None:
    names = {BOARD.name(colour, place) for colour in range(4) for place in range(56)}
    assert names == set(MAT.squares)
    assert set(MAT.bases) == set(COLOURS)


def test_uck_0_2_red_lies_opposite_yellow_and_green_opposite_blue() -> None:
    assert [BOARD.doorsteps[(colour + 2) % 4] for colour in range(4)] == [26, 39, 0, 13]
    assert (BOARD.partner(0), BOARD.partner(1)) == (2, 3)
    other = geometry("red blue yellow green", "red+yellow")
    assert other.doorsteps == (0, 39, 26, 13)
    beside = geometry("red green yellow blue", "red+green")
    assert (beside.partner(0), beside.enemies(0)) == (1, (2, 3))


def test_uck_0_3_doorsteps() -> None:
    assert [BOARD.name(colour, 0) for colour in range(4)] == ["t1", "t14", "t27", "t40"]


def test_uck_0_4_tails() -> None:
    assert [BOARD.name(colour, 50) for colour in range(4)] == ["t51", "t12", "t25", "t38"]
    assert [BOARD.tail(colour) for colour in range(4)] == [50, 11, 24, 37]


def test_uck_0_5_from_the_doorstep_home_are_56_squares() -> None:
    route = [BOARD.name(0, place) for place in range(57)]
    assert route == [f"t{n}" for n in range(1, 52)] + [f"red{n}" for n in range(1, 6)] + ["home"]


def test_uck_0_6_the_square_behind_the_doorstep_is_off_the_colours_way() -> None:
    for colour, name in enumerate(("t52", "t13", "t26", "t39")):
        assert BOARD.place(colour, name) is None
        assert all(BOARD.place(other, name) is not None for other in range(4) if other != colour)


def test_uck_0_7_each_square_touches_the_next() -> None:
    for colour in range(4):
        boxes = [MAT.squares[BOARD.name(colour, place)].centre for place in range(56)]
        steps = [(abs(b[0] - a[0]), abs(b[1] - a[1])) for a, b in pairwise(boxes)]
        assert set(steps) == {(25.0, 0.0), (0.0, 25.0), (25.0, 25.0)}
        assert steps.count((25.0, 25.0)) == 4, "only round the inner corners"


def test_uck_0_8_a_doorstep_is_no_refuge() -> None:
    table = Table(red=(10,), green=(0,))
    assert table.played("2-1", "Rt11-t14").board[1] == (-1, 56, 56, 56)


def test_uck_0_9_a_counter_in_its_pipe_is_out_of_reach() -> None:
    table = Table(red=(11, 3), green=(51, 51))
    assert all("green" not in line for line in table.lines("4-1"))
    assert table.played("4-1", "Rt12-t17").board[1] == table.state.board[1]


# Before the game


def test_uck_1_1_the_third_faulty_throw_in_a_row_loses_the_turn() -> None:
    table = Table(red=(3,), green=(3,))
    twice = table.after(Fault("bum"), Fault("cocky"))
    assert (twice.seat, twice.faults) == (1, 2)
    lost = table.rules.apply(twice, Fault("bum"))
    assert (lost.seat, lost.faults, lost.board) == (2, 0, table.state.board)
    assert table.after("bum", "bum", "4-1").faults == 0, "a throw that counts ends the row"


def test_uck_1_1_faults_count_in_a_challenge_too() -> None:
    table = Table(red=(13,), green=("sq14", "sq14"))
    lost = table.after("6-2", "Rt14xt15", "bum", "bum", "bum")
    assert (lost.seat, lost.turn.siege) == (2, None)


def test_uck_1_1_a_table_may_count_cocky_throws() -> None:
    table = Table(red=(3,), green=(3,), house={"cocky": False})
    with pytest.raises(IllegalStep, match="At this table no throw is cocky"):
        table.after("cocky")


def test_uck_1_2_the_highest_throw_starts_and_picks_a_pair() -> None:
    table = Table(rest="base", house={"throw_for_start": True})
    rules = table.rules
    state = rules.start(2)
    for throw in ((4, 2), (5, 1), (3, 1), (6, 5)):
        state = rules.apply(state, Throw(throw))
    assert rules.to_act(state) == 2, "after a tie both threw again, and seat 2 threw more"
    assert [rules.notation(step) for step in rules.legal(state)] == ["pick-green", "pick-red"]
    picked = rules.apply(state, rules.parse_step("pick-red"))
    assert (rules.to_act(picked), rules.seat(picked)) == (THROW, 2)
    assert (rules.colours(picked, 2), rules.colours(picked, 1)) == (("red", "yellow"), ("green", "blue"))


def test_uck_1_2_only_those_who_tie_throw_again() -> None:
    rules = Table(rest="base", house={"throw_for_start": True}).rules
    state = rules.start(4)
    for throw in ((6, 2), (1, 1), (5, 3), (2, 1)):
        state = rules.apply(state, Throw(throw))
    assert rules.seat(state) == 1
    state = rules.apply(state, Throw((1, 1)))
    assert rules.seat(state) == 3
    state = rules.apply(state, Throw((2, 1)))
    assert (rules.seat(state), rules.to_act(state)) == (3, THROW)


def test_uck_1_3_two_players_have_two_colours_four_have_one() -> None:
    two, four = RULES.start(2), RULES.start(4)
    assert [RULES.colours(two, seat) for seat in (1, 2)] == [("red", "yellow"), ("green", "blue")]
    assert [RULES.colours(four, seat) for seat in (1, 2, 3, 4)] == [(colour,) for colour in COLOURS]
    seats = [four.seat]
    for _ in range(4):
        four = RULES.apply(four, Throw((4, 3)))
        seats.append(four.seat)
    assert seats == [1, 2, 3, 4, 1]
    with pytest.raises(BadSeats):
        RULES.start(3)


def test_uck_1_4_only_a_six_releases() -> None:
    table = Table(rest="base")
    for high in range(1, 7):
        for low in range(1, high + 1):
            assert bool(table.after(f"{high}-{low}").throw) == (high == 6)


# Moving


def test_uck_3_1_a_die_each_or_both_on_one() -> None:
    assert Table(red=(10, 30), green=(3,)).boards("5-2") == {
        "R:t18+t31+2home/G:t17+3home/Y:4home/B:4home",
        "R:t11+t38+2home/G:t17+3home/Y:4home/B:4home",
        "R:t16+t33+2home/G:t17+3home/Y:4home/B:4home",
        "R:t13+t36+2home/G:t17+3home/Y:4home/B:4home",
    }


def test_uck_3_2_a_joined_movement_does_not_stop_in_between() -> None:
    table = Table(red=(20,), green=("sq22", "sq24"))
    assert table.lines("4-2") == ["Rt21-t27"]
    assert table.played("4-2", "Rt21-t27").board[1] == table.state.board[1]
    assert not Table(red=(20,), green=("sq22", "sq22"), yellow=(3,)).check("4-1", "Rt21-t26").ok


def test_uck_3_3_both_dice_then_one_then_none() -> None:
    assert Table(red=(10,), green=("sq14", "sq14")).lines("5-3") == ["Rt11-t14"]
    assert Table(red=(10,), green=("sq14", "sq14")).after("5-4").throw == ()


def test_uck_3_4_one_die_is_not_enough_where_both_can_be_played() -> None:
    table = Table(red=(50, -1), green=(3,))
    with pytest.raises(IllegalStep):
        table.after("6-4", "Rt51-home")


def test_uck_3_5_either_die_where_only_one_can_be_played() -> None:
    assert Table(red=(53,), green=(3,)).lines("3-1") == ["Rred3-home", "Rred3-red4"]
    assert Table(red=(53,), green=(3,), house={"higher_die": True}).lines("3-1") == ["Rred3-home"]


def test_uck_3_6_a_six_releases_moves_or_challenges() -> None:
    table = Table(red=(-1, 13, 30), green=("sq14", "sq14"))
    firsts = {line.split(",")[0] for line in table.lines("6-6")}
    assert {"Rbase-t1", "Rt31-t43", "Rt14xt15"} <= firsts


def test_uck_3_7_a_six_earns_one_more_throw_again_and_again() -> None:
    table = Table(red=(3,), green=(3,))
    state = table.state
    for _ in range(3):
        state = table.rules.apply(state, Throw((6, 1)))
        state = table.rules.apply(state, table.rules.legal(state)[0])
        assert (state.seat, table.rules.to_act(state)) == (1, THROW)
    assert table.played("6-6", "Rt4-t16").seat == 1
    assert table.played("5-4", "Rt4-t13").seat == 2


def test_uck_3_8_the_throw_is_earned_even_without_use() -> None:
    unused: dict[str, Any] = {"red": (53,), "green": (3,)}
    assert Table(**unused).after("6-1", "Rred3-red4").seat == 1
    strict = Table(house={"extra_throw_needs_use": True}, **unused)
    assert strict.after("6-1", "Rred3-red4").seat == 2
    assert strict.after("6-5").seat == 2
    assert Table(red=(13,), green=("sq14", "sq14")).after("6-1", "Rt14xt15", "5-1").seat == 2, "not after a challenge"


def test_uck_3_9_a_double_six_releases_two_or_one_and_moves() -> None:
    boards = Table(rest="base", red=(10,), green=(3,)).boards("6-6")
    assert "R:2base+t1+t17/G:3base+t17/Y:4base/B:4base" not in boards
    table = Table(rest="base", red=(10,), green=(30,))
    assert {board.split("/G")[0] for board in table.boards("6-6")} >= {
        "R:base+2t1+t11",
        "R:2base+t1+t17",
        "R:2base+t7+t11",
        "R:3base+t23",
    }


def test_uck_3_10_a_released_counter_that_goes_on_only_passes_the_doorstep() -> None:
    table = Table(rest="base", green=("sq0",))
    assert table.played("6-3", "Rbase-t4").board[1] == table.state.board[1]


# Getting home


def test_uck_2_1_at_the_tail_a_counter_turns_into_its_pipe() -> None:
    assert Table(red=(48,), green=(3,)).lines("4-1") == ["Rt49-red3"]
    assert Table(yellow=(48,), green=(3,)).lines("4-1") == ["Yt23-yellow3"]


def test_uck_2_2_home_is_reached_exactly() -> None:
    table = Table(red=(53, 20), green=(3,))
    assert all("Rred3" not in line for line in table.lines("5-4"))
    assert "Rred3-home" in table.lines("2-1")


def test_uck_2_3_a_counter_at_home_stays_there() -> None:
    table = Table(red=(3,), green=(3,))
    assert all("home" not in line.split("-")[0] for line in table.lines("6-1"))


def test_uck_2_4_no_fitting_die_no_move() -> None:
    table = Table(red=(54,), green=(3,))
    assert table.after("5-4").seat == 2
    assert table.after("6-4").seat == 1


def test_uck_2_5_the_first_side_with_all_counters_home_wins() -> None:
    table = Table(red=(50,), green=(3,))
    state = table.played("6-4", "Rt51-home")
    outcome = table.rules.outcome(state)
    assert outcome is not None
    assert outcome.sentence == "Red and yellow have all eight counters home and win (UCK-2.5)."
    assert (outcome.winners, outcome.scores) == ((1,), (8, 7))
    assert table.rules.to_act(state) is OVER
    team = Table(players=4, red=(50,), yellow=(3,), green=(3,))
    assert team.rules.outcome(team.played("6-4", "Rt51-home")) is None, "the partner is not home yet"


# Ucking off


def test_uck_5_1_a_movement_that_ends_on_a_single_counter_ucks_it_off() -> None:
    table = Table(red=(10,), green=("sq14",))
    assert table.played("3-1", "Rt11-t15").board[1] == (-1, 56, 56, 56)


def test_uck_5_2_only_the_last_square_counts() -> None:
    table = Table(red=(20,), green=("sq22", "sq24"))
    assert table.played("3-1", "Rt21-t25").board[1] == (-1, table.place(1, "sq22"), 56, 56)


# Blobs


def test_uck_6_1_two_of_one_colour_are_a_blob_two_colours_a_mixi_blob() -> None:
    assert Table(red=(20,), green=("sq22", "sq22")).after("4-3").throw == ()
    assert Table(red=(20,), green=("sq22",), blue=("sq22",)).lines("4-1") == ["Rt21-t26"]
    mixed: dict[str, Any] = {"red": (20,), "green": ("sq22", "sq22"), "blue": ("sq22",)}
    assert Table(**mixed).lines("4-1") == ["Rt21-t26"]
    pair = Table(house={"pair_inside_mixi_blocks": True}, **mixed)
    assert pair.after("4-3").throw == ()


def test_uck_6_2_opponents_neither_pass_nor_land() -> None:
    table = Table(red=(10,), green=("sq14", "sq14"))
    assert table.lines("4-3") == ["Rt11-t14"]


def test_uck_6_3_the_side_passes_and_joins_its_own_blobs() -> None:
    table = Table(red=(10,), yellow=("sq12", "sq12"), green=(30,))
    assert "Rt11-t15" in table.lines("3-1")
    joined = table.after("2-1", "Rt11-t13")
    assert joined.board[2] == table.state.board[2]


def test_uck_6_4_a_blob_of_two_advances_by_one_die_of_a_double() -> None:
    table = Table(red=(20, 20), green=("sq22", "sq22"))
    after = table.played("3-3", "RRt21-t24")
    assert (after.board[0], after.seat) == ((23, 23, 56, 56), 2)


def test_uck_6_5_blob_of_two_passes_a_blob_of_two_on_a_double() -> None:
    assert Table(red=(20, 20), green=("sq22", "sq22")).lines("3-3") == ["RRt21-t24"]
    assert Table(red=(20, 20), green=("sq22",) * 3).after("3-3").throw == ()
    taken = Table(red=(20, 20), green=("sq23", "sq23")).played("3-3", "RRt21-t24")
    assert taken.board[1] == (-1, -1, 56, 56)


def test_uck_6_6_it_takes_singles_and_mixi_blobs_and_runs_home() -> None:
    mixi = Table(red=(20, 20), green=("sq22", "sq22", "sq23"), blue=("sq23",))
    after = mixi.played("3-3", "RRt21-t24")
    assert (after.board[1].count(-1), after.board[3].count(-1)) == (1, 1)
    home = Table(red=(52, 52), green=(3,))
    assert home.rules.outcome(home.played("4-4", "RRred2-home")) is not None
    assert Table(red=(49, 49, 3), green=("sq50", "sq50")).played("3-3", "RRt50-red2").board[0][1:3] == (52, 52)


def test_uck_6_7_a_blob_of_three_does_not_advance_together() -> None:
    three: dict[str, Any] = {"red": (20, 20, 20), "green": ("sq22", "sq22")}
    assert Table(**three).after("3-3").throw == ()
    split = Table(house={"split_blob_advance": True}, **three)
    assert split.lines("3-3") == ["RRt21-t24"]
    assert "R:t21+2t23+home/G:t31+3home/Y:4home/B:4home" in Table(red=(20, 20, 20), green=("sq30",)).boards("2-2")


def test_uck_6_8_other_doubles_earn_no_throw() -> None:
    assert Table(red=(10,), green=(3,)).played("5-5", "Rt11-t21").seat == 2


# Mixi-blobs


def test_uck_7_1_a_mixi_blob_blocks_nobody() -> None:
    table = Table(red=(20,), green=("sq22", "sq22"), blue=("sq22", "sq22"))
    assert table.lines("4-3") == ["Rt21-t28"]


def test_uck_7_2_one_counter_sends_the_whole_mixi_blob_home_to_base() -> None:
    table = Table(red=(20,), green=("sq22", "sq22"), blue=("sq22",))
    after = table.played("1-1", "Rt21-t23")
    assert (after.board[1], after.board[3]) == ((-1, -1, 56, 56), (-1, 56, 56, 56))


def test_uck_7_3_a_mixi_blob_does_not_challenge() -> None:
    table = Table(red=("sq13", 30), yellow=("sq13",), green=("sq14", "sq14"))
    assert all("x" not in line for line in table.lines("6-2"))


def test_uck_7_4_a_mixi_blob_behind_a_blob_is_stuck() -> None:
    table = Table(red=("sq13",), yellow=("sq13",), green=("sq14", "sq14"))
    for high in range(1, 7):
        for low in range(1, high + 1):
            after = table.after(f"{high}-{low}")
            assert (after.board, after.throw) == (table.state.board, ())


STUCK: dict[str, Any] = {"red": ("sq13",), "yellow": ("sq13",), "green": ("sq14", "sq14")}


def test_uck_7_4_a_hopeless_throw_may_be_skipped_and_the_turn_is_over() -> None:
    table = Table(**STUCK)
    assert [table.rules.notation(step) for step in table.rules.legal(table.state)] == ["skip"]
    verdict = table.check("", "skip")
    assert (verdict.rule, verdict.sentence) == ("UCK-7.4", "Skips the throw, of which nothing could come (UCK-7.4).")
    after = table.after("skip")
    assert (after.board, after.seat, table.rules.to_act(after)) == (table.state.board, 2, THROW)
    assert table.after("5-4").seat == 2, "the throw may be made all the same"


@pytest.mark.parametrize(
    "more",
    [
        {"red": ("sq13", "base")},
        {"red": ("sq13", "sq20")},
        {"green": ("sq15", "sq15")},
        {"green": ("sq14",)},
        {"yellow": ()},
        {"house": {"snake_eyes_all_out": True, "snake_eyes_back_in": True}, "snake": (1, 2)},
    ],
    ids=str,
)
def test_uck_7_4_a_throw_that_something_may_come_of_is_not_skipped(more: dict[str, Any]) -> None:
    snake = more.pop("snake", None)
    table = Table(**{**STUCK, **more})
    if snake:
        table.state = replace(table.state, turn=replace(table.state.turn, snake=snake))
    assert not table.rules.legal(table.state)
    assert table.check("", "skip").sentence == "A throw is skipped only where nothing could come of any (UCK-7.4)."


@pytest.mark.parametrize("house", [{}, {"pair_inside_mixi_blocks": True}], ids=str)
def test_uck_7_4_what_may_be_skipped_is_just_what_no_throw_moves(house: dict[str, Any]) -> None:
    for squares in product(("sq12", "sq13"), repeat=4):
        for colours in ("rryy", "rrry", "ryyy", "rrrr"):
            own = {colour: tuple(sq for sq, c in zip(squares, colours, strict=True) if c == colour) for colour in "ry"}
            for green in (("sq14", "sq14"), ("sq13", "sq13", "sq14", "sq14"), ("sq14",) * 3):
                if {*squares} & {*green}:
                    continue
                table = Table(house=house, red=own["r"], yellow=own["y"], green=green)
                moves = any(table.after(f"{high}-{low}").throw for high in range(1, 7) for low in range(1, high + 1))
                assert bool(table.rules.legal(table.state)) == (not moves)


# Challenges

BEHIND: dict[str, Any] = {"red": (13,), "green": ("sq14", "sq14")}


def test_uck_8_1_a_challenge_takes_a_six_and_a_counter_in_position() -> None:
    table = Table(**BEHIND)
    assert table.lines("6-1") == ["Rt14xt15"]
    assert table.after("5-1").throw == ()
    arrived = Table(red=(9,), green=("sq14", "sq14"))
    assert arrived.after("6-4", "Rt10-t14", "6-2").throw == ()
    lenient = Table(red=(9,), green=("sq14", "sq14"), house={"challenge_same_turn": True})
    assert lenient.lines("6-4", "Rt10-t14", "6-2") == ["Rt14xt15"]
    stood = Table(red=(13, 30), green=("sq14", "sq14"))
    assert "Rt14xt15" in stood.lines("6-2", "Rt31-t39", "6-2"), "in place all turn: on a later throw too"


def test_uck_8_1_of_two_counters_the_one_that_stood_there_may_challenge() -> None:
    table = Table(red=(13, 9, 30), green=("sq14", "sq14"))
    assert "Rt14xt15" in table.lines("6-4", "Rt31-t37", "Rt10-t14", "6-2")


def test_uck_8_2_a_challenge_is_opened_after_the_throw_once_at() -> None:
    table = Table(**BEHIND)
    assert table.rules.legal(table.state) == ()
    step = table.rules.legal(table.after("6-1"))[0]
    words = str(table.rules.deed(table.after("6-1"), step))
    assert words == "challenges green's blob of two on t15 with red from t14: once at, three sixes needed"


def test_uck_8_3_the_opening_throw_counts_one() -> None:
    for throw in ("6-1", "6-6"):
        siege = Table(**BEHIND).after(throw, "Rt14xt15").turn.siege
        assert siege is not None
        assert siege.count == 1


def test_uck_8_4_each_six_counts_and_a_throw_without_one_fails() -> None:
    table = Table(red=(13,), green=("sq14",) * 4)
    siege = table.after("6-1", "Rt14xt15", "6-6").turn.siege
    assert siege is not None
    assert (siege.count, siege.needed) == (3, 5)
    assert table.after("6-1", "Rt14xt15", "6-6", "5-4").turn.siege is None


def test_uck_8_5_one_more_six_than_counters() -> None:
    for size in (2, 3, 4):
        siege = Table(red=(13,), green=("sq14",) * size).after("6-1", "Rt14xt15").turn.siege
        assert siege is not None
        assert siege.needed == size + 1


def test_uck_8_6_one_more_on_the_own_doorstep_from_base() -> None:
    table = Table(rest="base", blue=("sq0", "sq0"), yellow=("sq51",))
    needs = {}
    for step in ("Rbasext1", "Yt52xt1"):
        siege = table.after("6-3", step).turn.siege
        assert siege is not None
        needs[step] = siege.needed
    assert needs == {"Rbasext1": 4, "Yt52xt1": 3}
    always = Table(yellow=("sq51",), blue=("sq0", "sq0"), house={"doorstep_extra_always": True})
    siege = always.after("6-3", "Yt52xt1").turn.siege
    assert siege is not None
    assert siege.needed == 4


def test_uck_8_7_a_won_challenge_clears_the_blob_and_one_counter_steps_up() -> None:
    table = Table(red=(13, 13), green=("sq14",) * 3)
    after = table.after("6-1", "Rt14xt15", "6-6", "6-1", "settle")
    assert (after.board[0], after.board[1]) == ((13, 14, 56, 56), (-1, -1, -1, 56))


def test_uck_8_8_a_failed_challenge_moves_nothing() -> None:
    table = Table(**BEHIND)
    assert table.after("6-1", "Rt14xt15", "6-1", "5-5").board == table.state.board


def test_uck_8_9_either_way_the_turn_is_over() -> None:
    table = Table(**BEHIND)
    assert table.after("6-1", "Rt14xt15", "6-6", "settle").seat == 2
    assert table.after("6-1", "Rt14xt15", "4-1").seat == 2
    with pytest.raises(IllegalStep, match="can't be left"):
        table.after("6-1", "Rt14xt15", "Rt14-t20")


def test_uck_8_10_a_challenge_uses_the_whole_throw() -> None:
    table = Table(red=(13, 51), green=("sq14", "sq14"))
    assert table.lines("6-4") == ["Rt14xt15"]
    free = Table(red=(13, 51), green=("sq14", "sq14"), house={"must_play_forces_challenge": False})
    assert free.lines("6-4") == ["Rred1-red5", "Rt14xt15"]
    alone = Table(red=(13,), green=("sq14", "sq14"), house={"must_play_forces_challenge": False})
    assert alone.lines("6-4") == ["Rt14xt15", "decline"]
    assert alone.after("6-4", "decline").seat == 1, "the six still earns a throw"
    first = Table(red=(13, 30), green=("sq14", "sq14"), house={"challenge_first_throw_only": True})
    assert first.lines("6-2", "Rt31-t39", "6-2") == ["Rt39-t47"]


def test_uck_8_11_a_blob_may_challenge() -> None:
    assert Table(red=(13, 13), green=("sq14", "sq14")).lines("6-1") == ["Rt14xt15"]


# Teams


def test_uck_t1_only_the_own_colour_until_it_is_home() -> None:
    table = Table(players=4, red=(3,), yellow=(5,), green=(3,))
    assert all(line.startswith("R") for line in table.lines("4-1"))


def test_uck_t2_the_first_six_activates_and_does_nothing_else() -> None:
    table = Table(players=4, yellow=(5,), green=(3,), blue=(3,))
    assert table.after("5-4").turn.active == ()
    after = table.after("6-4")
    assert (after.turn.active, after.seat, after.board) == ((1,), 2, table.state.board)
    extra = Table(players=4, yellow=(5,), green=(3,), blue=(3,), house={"activation_extra_throw": True})
    assert extra.after("6-4").seat == 1
    assert extra.lines("6-4", "4-1") == ["Yt32-t37"]
    active = Table(players=4, active=(1,), yellow=(5,), green=(3,))
    assert active.lines("4-1") == ["Yt32-t37"]


def test_uck_t3_a_double_six_activates_at_once() -> None:
    table = Table(players=4, yellow=(5,), green=(3,), blue=(3,))
    assert table.lines("6-6") == ["Yt32-t38"]
    assert table.played("6-6", "Yt32-t38").seat == 1
    both = Table(players=4, yellow=(5,), green=(3,), blue=(3,), house={"activate_by_six": False})
    assert both.lines("6-6") == ["Yt32-t44"]


def test_u_a29_the_other_six_may_open_a_challenge_where_the_house_lets_it() -> None:
    places: Any = {"players": 4, "yellow": (5, 20), "green": (19, 19), "blue": (3,)}
    assert Table(**places).lines("6-6") == ["Yt32xt33"]
    assert Table(**places, house={"activating_six_challenges": False}).lines("6-6") == ["Yt47-t1"]


def test_u_a30_the_six_left_over_when_the_last_counter_gets_home_may_activate() -> None:
    places: Any = {"players": 4, "red": (50,), "green": (3,), "blue": (3,), "yellow": (5,)}
    assert Table(**places).played("6-6", "Rt51-home").turn.active == ()
    house = Table(**places, house={"last_home_activates": True})
    after = house.played("6-6", "Rt51-home")
    assert (after.turn.active, after.seat, after.turn.again) == ((1,), 1, True)
    assert house.played("6-6", "Rt51-home").board[2] == house.state.board[2], "that six does nothing else"


def test_u_a31_any_mixi_blob_blocks_where_the_house_says_so() -> None:
    places: Any = {"red": (10,), "green": (0,), "blue": (26,)}
    assert "Rt11-t16" in Table(**places).lines("3-2")
    house = Table(**places, house={"mixi_blocks": True})
    assert house.lines("3-2") == ["Rt11-t13"], "t14 has green and blue on it"
    assert "Rt13xt14" in Table(**{**places, "red": (12,)}, house={"mixi_blocks": True}).lines("6-5")


def test_u_a32_as_many_sixes_as_counters_beat_a_blob() -> None:
    places: Any = {"red": (13,), "green": (1, 1, 1)}
    for house, due in (({}, 4), ({"challenge_sixes": "as-many"}, 3)):
        siege = Table(**places, house=house).after("6-2", "Rt14xt15").turn.siege
        assert siege is not None
        assert siege.needed == due


def test_u_a33_the_third_throw_in_a_row_with_a_six_loses_the_turn() -> None:
    places: Any = {"red": (0, 5, 10, 20), "green": (3,)}
    house = Table(**places, house={"three_sixes": True})
    two = house.after("6-1", "Rt6-t12", "Rt1-t2", "6-2", "Rt11-t17", "Rt2-t4")
    assert (two.seat, two.turn.sixes) == (1, 2)
    assert house.rules.parse_key(house.rules.key(two)) == two
    ruling = house.rules.check(two, Throw((6, 3)))
    assert (ruling.rule, ruling.ok) == ("U-A33", True)
    third = house.rules.apply(two, Throw((6, 3)))
    assert (third.seat, third.board, third.turn.sixes) == (2, two.board, 0)
    free = Table(**places).after("6-1", "Rt6-t12", "Rt1-t2", "6-2", "Rt11-t17", "Rt2-t4", "6-3")
    assert free.seat == 1
    with pytest.raises(NotationError, match="only under the house rule"):
        RULES.parse_key("R:4base/G:4base/Y:4base/B:4base/1of2/again/sixes=1")


def test_uck_t4_an_accepted_turn_brings_no_advice() -> None:
    verdict = Table(red=(10, 30), green=(3,)).line("5-2", "Rt11-t18")
    assert verdict.ok
    assert verdict.nearest == ()
    assert "unasked" in rule_text("UCK-T4")


def test_uck_t5_a_team_is_one_side() -> None:
    table = Table(players=4, red=(10,), yellow=("sq12", "sq12"), green=("sq15",), blue=("sq15",))
    assert table.lines("4-1") == ["Rt11-t16"], "past the partner's blob, onto a mixi-blob of the others"
    assert table.played("4-1", "Rt11-t16").board[1].count(-1) == 1


# Advanced rules

SUCK: dict[str, Value] = {"suck_back": True}


def test_uck_v1_a_suck_back_is_called_before_the_throw() -> None:
    table = Table(red=(11, 30), green=(53, 3), house=SUCK)
    assert table.lines() == ["Rt12~green3"]
    for throw, works in (("3-1", True), ("2-1", True), ("5-4", False)):
        after = table.after("Rt12~green3", throw, "settle")
        assert (after.board[1].count(-1) == 1) is works
        assert after.board[0][:2] == (12, 30), "one square on, whatever happens"
        assert (after.seat, after.turn.call) == (2, None)


def test_uck_v1_two_singles_may_go_together() -> None:
    table = Table(red=(11, 30), green=(53, 55), house=SUCK)
    assert table.after("Rt12~green3", "5-3", "settle").board[1] == (-1, -1, 56, 56)
    assert table.after("Rt12~green3", "2-1", "settle").board[1] == (-1, 55, 56, 56)


def test_uck_v1_a_blob_takes_the_double_three_are_safe_and_cover_what_is_behind() -> None:
    pair = Table(red=(11, 30), green=(53, 53, 55), house=SUCK)
    assert pair.lines() == ["Rt12~green3"]
    assert pair.after("Rt12~green3", "3-1", "settle").board[1].count(-1) == 0
    assert pair.after("Rt12~green3", "3-3", "settle").board[1] == (-1, -1, 55, 56)
    three = Table(red=(11, 30), green=(53, 53, 53), house=SUCK)
    assert three.lines() == []


def test_uck_v1_a_counter_that_just_arrived_can_not_suck_back() -> None:
    table = Table(red=(5, 30, 40), green=(53, 3), house=SUCK)
    assert table.lines("6-1", "Rt6-t12", "Rt31-t32") == []
    assert table.lines("6-1", "Rt41-t47", "Rt31-t32") == []


def test_uck_v2_with_two_tries_the_counter_stays_once() -> None:
    table = Table(red=(11, 30), green=(53, 3), house={**SUCK, "suck_back_max_tries": 2})
    first = table.after("Rt12~green3", "5-4")
    assert (first.board, first.turn.tries, first.seat) == (table.state.board, ((0, 11),), 2)
    second = table.after("Rt12~green3", "5-4", "2-1", "Gt17-t20", "Rt12~green3", "5-4", "settle")
    assert (second.board[0][0], second.turn.tries) == (12, ())


def test_uck_v3_a_blow_back_drops_to_the_tail() -> None:
    table = Table(red=(53, 30), green=("sq50",), house={"blow_back": True})
    assert table.lines() == ["Rred3~t51"]
    after = table.after("Rred3~t51", "2-1", "settle")
    assert (after.board[0][:2], after.board[1][0], after.seat) == ((30, 50), -1, 2)
    failed = table.after("Rred3~t51", "5-4")
    assert (failed.board, failed.seat) == (table.state.board, 2)
    pair = Table(red=(53, 30), green=("sq50", "sq50"), house={"blow_back": True})
    assert pair.after("Rred3~t51", "2-1").board == pair.state.board
    assert pair.after("Rred3~t51", "3-3", "settle").board[1] == (-1, -1, 56, 56)


def test_uck_v4_snake_eyes_all_out() -> None:
    rules = Table(rest="base", house={"snake_eyes_all_out": True}).rules
    called = rules.apply(rules.start(2), rules.parse_step("snake-eyes"))
    out = rules.apply(rules.apply(called, Throw((1, 1))), rules.parse_step("settle"))
    assert (out.board[0], out.board[2], out.seat) == ((0,) * 4, (0,) * 4, 2)
    assert rules.apply(rules.start(2), Throw((1, 1))).seat == 2, "without the call it is a throw like any other"
    later = rules.apply(called, Throw((4, 3)))
    later = rules.apply(later, Throw((4, 3)))
    assert rules.legal(later) == (), "only before the first throw of the game"


def test_uck_v5_snake_eyes_back_in() -> None:
    rules = Table(rest="base", house={"snake_eyes_all_out": True, "snake_eyes_back_in": True}).rules
    state = rules.start(2)
    for event in ("snake-eyes", (1, 1), "settle", (4, 3), (1, 1), "settle"):
        state = rules.apply(state, rules.parse_step(event) if isinstance(event, str) else Throw(event))
    assert (state.board, state.seat) == (rules.start(2).board, 2)


def test_uck_v6_any_double_earns_a_throw() -> None:
    table = Table(red=(10,), green=(3,), house={"doubles_throw_again": True})
    assert table.played("5-5", "Rt11-t21").seat == 1


def test_uck_v7_a_won_challenge_earns_a_throw() -> None:
    table = Table(house={"throw_again_after_won_challenge": True}, **BEHIND)
    assert table.after("6-1", "Rt14xt15", "6-6", "settle").seat == 1
    assert table.after("6-1", "Rt14xt15", "5-4").seat == 2


def test_uck_v8_only_a_direct_hit_takes_a_blob() -> None:
    table = Table(red=(20, 20), green=("sq22", "sq22"), house={"blob_passes_blob": False})
    assert table.after("3-3").throw == ()
    assert table.lines("2-2") == ["RRt21-t23"]


def test_the_21_throws_and_their_chances() -> None:
    throws = dict(RULES.throws(RULES.start(2)))
    assert len(throws) == 21
    assert throws[Throw((6, 6))] == Fraction(1, 36)
    assert throws[Throw((6, 1))] == Fraction(1, 18)
    assert sum(throws.values()) == 1
