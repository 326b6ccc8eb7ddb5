"""The worked examples of Peruke 84, by number. Row and column (3, 5) of the examples are the square e3."""

import pytest

from companion.games.peruke_84 import Code, Ending, Peruke84State

from .peruke_84_boards import RULES, board, landings, played, position, rules_with, thrown

START = RULES.start()
EXACT = rules_with(distance="exact")


def replaced(text: str) -> Peruke84State:
    """The set-up after the first rolls, with some discs the other way up."""
    squares = bytearray(START.board)
    for square, disc in enumerate(board(text)):
        if disc:
            squares[square] = disc
    return Peruke84State(bytes(squares), (0, 0), 1, count=2)


def made_safe(dice: str) -> set[frozenset[int]]:
    """The sets of second-row discs that South may have safe after a first roll."""
    state = thrown(START, dice)
    results = [RULES.parse_key(key) for key in RULES.turns(state)]
    return {frozenset(disc & 7 for disc in result.board[6:12] if disc & 16) for result in results}


def test_p84_example_1_set_up() -> None:
    key = "N6N5N4N3N2N1/n1n2n3n4n5n6/6/6/6/6/s6s5s4s3s2s1/S1S2S3S4S5S6:S:0-0:0"
    assert RULES.key(START) == key
    assert all(not landings(START, f"{file}1", value) for value, file in enumerate("abcdef", 1))


def test_p84_example_2_first_roll_3_2_and_red_3() -> None:
    assert made_safe("3 2 3") == {frozenset({3, 2}), frozenset({5, 3}), frozenset({6, 2})}


def test_p84_example_3_first_roll_of_three_fives() -> None:
    assert made_safe("5 5 5") == {frozenset({5})}


def test_p84_example_4_first_roll_of_three_ones() -> None:
    assert made_safe("1 1 1") == {frozenset({1}), frozenset({2, 1})}


def test_p84_example_5_first_roll_6_4_and_red_2() -> None:
    assert made_safe("6 4 2") == {frozenset({6, 4, 2})}, "4 and 2 as a second 6 would leave a die over (P84-5.2)"


def test_p84_example_6_a_2_from_the_second_row() -> None:
    state = replaced("S2e2")
    assert landings(state, "e2", 2) == {"d3", "e3", "f3", "c4", "e4"}
    assert landings(state, "e2", 2, EXACT) == {"c4", "e4"}


def test_p84_example_7_a_6_from_the_second_row() -> None:
    state = replaced("S6a2")
    assert landings(state, "a2", 6) == {"a3", "a4", "a5", "a6", "a7", "b3", "c4", "d5", "e6", "f7"}
    assert landings(state, "a2", 6, EXACT) == set()


def test_p84_example_8_a_2_in_the_open() -> None:
    state = position("S2b5 n2b7 n4c6 N6d5 S5a4")
    free = {"b4", "b3", "c4", "d3", "a5", "c5", "a6", "b6"}
    assert landings(state, "b5", 2) == free | {"b7", "c6"}


def test_p84_example_9_two_threes_turn_a_disc_and_move_it() -> None:
    state = thrown(position("s3c3 n1f6 S5a1"), "3 3 6")
    state = played(state, "3 turn c3")
    assert RULES.check(state, RULES.parse_step("3 c3-c6")).ok
    assert not RULES.check(state, RULES.parse_step("3 turn c3")).ok


def test_p84_example_9_two_threes_never_move_one_disc_twice() -> None:
    state = played(thrown(position("S3c3 S3a1 n1f6"), "3 3 6"), "3 c3-c4")
    assert RULES.check(state, RULES.parse_step("3 c4-c5")).code is Code.MOVED_TWICE
    assert RULES.check(state, RULES.parse_step("3 a1-a2")).ok


def test_p84_example_10_turn_a_4_and_capture_it_with_the_2() -> None:
    state = thrown(position("S2c3 N4c5 n1f6"), "4 2 6")
    state = played(state, "4 turn c5, 2 c3-c5")
    assert state.board == board("S2c5 n1f6")
    assert state.piles == (84 - 3, 0)


def test_p84_example_11_a_3_goes_off_over_the_end_zone() -> None:
    state = thrown(position("S3c6 S5a1 s6f1 n1f6"), "3 3 2")
    state = played(state, "3 c6-c8")
    assert state.board == board("S5a1 s6f1 n1f6")
    assert state.piles[0] == 84 - 12
    assert all("c8" not in RULES.notation(step) for step in RULES.legal(state))


def test_p84_example_12_captures_in_the_end_zone() -> None:
    state = thrown(position("S3c6 S5a1 n4c8 n2e8 N6a8", piles=(50, 14)), "3 1 1")
    assert landings(state, "c6", 3) & {"c8", "e8", "a8"} == {"c8", "e8"}
    assert played(state, "3 c6-c8").piles == (57, 14)
    assert played(state, "3 c6-e8").piles == (55, 14)
    assert RULES.check(state, RULES.parse_step("3 c6-a8")).code is Code.ONTO_SAFE


def test_p84_example_13_no_jump_into_the_end_zone() -> None:
    state = thrown(position("S3c6 N3c7 n4c8"), "3 1 1")
    assert "c8" not in landings(state, "c6", 3)
    assert RULES.check(state, RULES.parse_step("3 c6-c8")).code is Code.JUMPED


def test_p84_example_14_the_end_by_an_own_exit() -> None:
    state = thrown(position("S3c7 N5a8 n2b5 n6f3", piles=(42, 26)), "3 1 1")
    result = RULES.outcome(played(state, "3 c7-c8"))
    assert result is not None
    assert (result.code, result.scores, result.winners) == (Ending.OWN_EXIT, (53, 31), (1,))


def test_p84_example_15_the_end_by_elimination() -> None:
    state = thrown(position("s5c4 N6c6 n3f8", seat=2, piles=(35, 35)), "6 1 1")
    result = RULES.outcome(played(state, "6 c6-c4"))
    assert result is not None
    assert (result.code, result.scores, result.winners) == (Ending.ELIMINATION, (35, 49), (2,))


@pytest.mark.parametrize("dice", ["3 2 3", "5 5 5", "1 1 1", "6 4 2"])
def test_p84_a7_the_first_roll_uses_as_much_as_it_can(dice: str) -> None:
    assert frozenset() not in made_safe(dice)
