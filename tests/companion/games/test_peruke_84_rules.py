"""Each numbered rule of Peruke 84."""

import pytest

from companion.games.errors import BadSeats, IllegalStep
from companion.games.peruke_84 import Act, Code, Ending, Finish, Peruke84State, Use
from companion.games.rules import OVER, THROW, Throw, print_line

from .peruke_84_boards import RULES, board, changed, landings, played, position, result_of, rules_with, thrown

START = RULES.start()


def code(state: Peruke84State, step: str) -> Code:
    found = RULES.check(state, RULES.parse_step(step)).code
    assert isinstance(found, Code)
    return found


def steps(state: Peruke84State) -> set[str]:
    return set(map(RULES.notation, RULES.legal(state)))


def lines(state: Peruke84State) -> set[str]:
    return {print_line(RULES, line) for line in RULES.turns(state).values()}


# Discs and board


def test_p84_1_1_two_players_twelve_discs_each_worth_84() -> None:
    discs = [(disc.owner, disc.value) for disc in RULES.placement(START).discs]
    assert sorted(discs) == [(owner, value) for owner in (1, 2) for value in range(1, 7) for _ in range(2)]
    assert sum(value for _, value in discs) == 84
    with pytest.raises(BadSeats, match="two players"):
        RULES.start(3)


def test_p84_1_2_the_board_is_six_wide_and_the_row_before_a_player_is_the_end_zone() -> None:
    assert len(START.board) == 6 * 8
    assert [RULES.placement(START).discs[n].square for n in range(6)] == ["a1", "b1", "c1", "d1", "e1", "f1"]


@pytest.mark.parametrize("rows", [6, 7, 8, 9, 10])
def test_p84_1_3_six_to_ten_rows(rows: int) -> None:
    rules = rules_with(rows=rows)
    start = rules.start()
    assert len(start.board) == 6 * rows
    assert rules.parse_key(rules.key(start)) == start
    assert {disc.square for disc in rules.placement(start).discs if disc.owner == 2} == {
        f"{file}{row}" for file in "abcdef" for row in (rows - 1, rows)
    }


def test_p84_1_4_south_at_rank_1_and_north_at_the_last_rank() -> None:
    ranks = {(disc.owner, disc.square[1:]) for disc in RULES.placement(START).discs}
    assert ranks == {(1, "1"), (1, "2"), (2, "7"), (2, "8")}


def row(rank: int) -> list[tuple[int, str]]:
    discs = {disc.square: disc for disc in RULES.placement(START).discs}
    return [(discs[f"{file}{rank}"].value, discs[f"{file}{rank}"].side) for file in "abcdef"]


def test_p84_1_5_the_end_zones_hold_1_to_6_from_the_owners_left_safe() -> None:
    assert row(1) == [(value, "plain") for value in (1, 2, 3, 4, 5, 6)]
    assert row(8) == [(value, "plain") for value in (6, 5, 4, 3, 2, 1)]


def test_p84_1_6_the_second_rows_hold_6_to_1_from_the_owners_left_unsafe() -> None:
    assert row(2) == [(value, "target") for value in (6, 5, 4, 3, 2, 1)]
    assert row(7) == [(value, "target") for value in (1, 2, 3, 4, 5, 6)]


def test_p84_1_7_the_two_discs_of_a_player_in_a_file_add_up_to_seven() -> None:
    assert all(near[0] + far[0] == 7 for near, far in zip(row(1), row(2), strict=True))
    assert all(near[0] + far[0] == 7 for near, far in zip(row(8), row(7), strict=True))


def test_p84_1_8_two_white_dice_and_a_red_one() -> None:
    assert RULES.dice(START) == 3
    throws = dict(RULES.throws(START))
    assert len(throws) == 21 * 6
    assert sum(throws.values()) == 1
    assert throws[Throw((6, 6, 1))] * 2 == throws[Throw((6, 5, 1))]
    assert not RULES.check(START, Throw((6, 5))).ok


def test_p84_1_9_who_begins_is_agreed() -> None:
    assert RULES.seat(START) == 1
    assert RULES.seat(rules_with(starter=2).start()) == 2


# Values

OPEN = position("S1a1 S2b1 S3c1 S4d1 S5e1 S6f1 n1a8 N6f8", piles=(56, 0))


def test_p84_2_1_each_die_is_a_value_by_itself() -> None:
    state = thrown(OPEN, "5 3 2")
    assert {"5 e1-e2", "3 c1-c2", "r2 b1-b2"} <= steps(state)
    assert RULES.check(state, result_of(state, "5 e1-e2, 3 c1-c2, r2 b1-b2")).ok


def test_p84_2_2_red_is_added_to_one_white_die() -> None:
    state = thrown(OPEN, "4 3 2")
    assert RULES.check(state, result_of(state, "6=r2+4 f1-f2, 3 c1-c2")).ok
    assert RULES.check(state, result_of(state, "5=r2+3 e1-e2, 4 d1-d2")).ok
    after = played(state, "6=r2+4 f1-f2")
    assert code(after, "r2 b1-b2") is Code.RED_SPENT
    assert code(after, "4 d1-d2") is Code.NOT_ROLLED


def test_p84_2_2_two_white_dice_are_never_added() -> None:
    state = thrown(OPEN, "4 2 1")
    verdict = RULES.check(state, changed(state, "-f1 S6f2"))
    assert (verdict.code, verdict.rule) == (Code.TWO_WHITES, "P84-2.2")


def test_p84_2_3_a_sum_above_six_is_no_value() -> None:
    state = thrown(OPEN, "5 3 2")
    assert RULES.check(state, Use(5, 2, Act(5, 11))).code is Code.TOO_HIGH
    assert not any(step.startswith("7") for step in steps(state))


def test_p84_2_4_red_may_be_added_on_the_first_roll() -> None:
    assert "5=r3+2 turn b2" in steps(thrown(START, "3 2 3"))


def test_p84_2_5_adding_is_never_compulsory() -> None:
    state = thrown(position("S6a1 s4b2 n1a8"), "3 3 1")
    assert steps(state) == {"end", "4=r1+3 turn b2"}
    passed = played(state, "end")
    assert RULES.to_act(passed) is THROW
    assert passed.seat == 2


def test_p84_2_5_house_rule_adding_is_compulsory_where_it_uses_more() -> None:
    rules = rules_with(red_die_compulsory=True)
    state = thrown(position("S6a1 s4b2 n1a8"), "3 3 1", rules)
    assert set(map(rules.notation, rules.legal(state))) == {"4=r1+3 turn b2"}


def test_p84_2_6_a_sum_picks_the_disc_and_the_distance() -> None:
    state = thrown(position("S5c1 n1a8"), "3 1 2")
    after = played(state, "5=r2+3 c1-c6")
    assert after.board == board("S5c6 n1a8")
    assert code(state, "3 c1-c4") is Code.WRONG_NUMBER


# First roll


def test_p84_3_1_the_first_roll_only_turns_the_second_row() -> None:
    state = thrown(START, "3 2 1")
    assert steps(state) == {"3 turn d2", "2 turn e2", "r1 turn f2", "4=r1+3 turn c2"}
    assert code(state, "3 turn d8") is Code.SECONDARY_ONLY
    assert code(state, "3 c1-c3") is Code.SECONDARY_ONLY


def test_p84_3_2_a_number_works_once_on_the_first_roll() -> None:
    state = played(thrown(START, "6 6 6"), "6 turn a2")
    assert RULES.to_act(state) is THROW
    assert state.seat == 2


def test_p84_3_3_ordinary_turns_begin_after_both_first_rolls() -> None:
    state = played(thrown(START, "6 6 6"), "6 turn a2")
    state = thrown(state, "6 6 6")
    assert steps(state) == {"6 turn f7", "r6 turn f7"}
    state = thrown(played(state, "6 turn f7"), "6 5 1")
    assert "6 a2-a7" in steps(state)


# What a value does


def test_p84_4_1_a_value_picks_the_number() -> None:
    state = thrown(position("S5c1 s4b1 N4a8 n2f8"), "5 4 4")
    assert {step.split()[1] + step.split()[2] for step in steps(state) if step.startswith("4 turn")} == {
        "turnb1",
        "turna8",
    }
    assert code(state, "4 c1-c2") is Code.WRONG_NUMBER


def test_p84_4_1_house_rule_any_disc_by_any_value() -> None:
    rules = rules_with(die_selects_disc=False)
    state = thrown(position("S5c1 n2f8"), "3 3 3", rules)
    assert rules.check(state, rules.parse_step("3 c1-c4")).ok
    assert not rules.check(state, rules.parse_step("3 c1-c5")).ok
    assert rules.check(state, changed(state, "-c1 S5c4")).code is Code.LEGAL


def test_p84_4_2_an_opposing_safe_disc_is_turned_anywhere() -> None:
    state = thrown(position("S5c1 N4f8 n1a5"), "4 1 1")
    assert played(state, "4 turn f8").board == board("S5c1 n4f8 n1a5")


def test_p84_4_3_an_own_unsafe_disc_is_turned_anywhere() -> None:
    state = thrown(position("s5c6 N4f8 n1a5"), "5 1 1")
    assert played(state, "5 turn c6").board == board("S5c6 N4f8 n1a5")


def test_p84_4_4_an_own_safe_disc_moves_to_an_open_square() -> None:
    state = thrown(position("S3c3 N4f8 n1a5"), "3 1 1")
    assert played(state, "3 c3-e5").board == board("S3e5 N4f8 n1a5")


@pytest.mark.parametrize("number", [1, 2, 4, 5, 6])
def test_p84_4_5_a_captured_disc_may_have_any_number(number: int) -> None:
    state = thrown(position(f"S3c3 N4f8 n{number}c5"), "3 3 3")
    after = played(state, "3 c3-c5")
    assert after.board == board("S3c5 N4f8")
    assert after.piles[0] == state.piles[0] + number


def test_p84_4_5_house_rule_only_the_same_number_is_captured() -> None:
    rules = rules_with(capture_matches_die=True)
    state = thrown(position("S3c3 N4f8 n1c5 n3e5"), "3 6 6", rules)
    assert landings(state, "c3", 3, rules) & {"c5", "e5"} == {"e5"}
    assert rules.check(state, rules.parse_step("3 c3-c5")).code is Code.CAPTURE_NUMBER


def test_p84_4_6_landing_in_the_far_end_zone_takes_the_disc_off() -> None:
    state = thrown(position("S3c6 S1a1 n1f6", piles=(70, 9)), "3 4 4")
    after = played(state, "3 c6-c8")
    assert after.board == board("S1a1 n1f6")
    assert after.piles == (73, 9)


def test_p84_4_6_the_own_end_zone_takes_nothing_off() -> None:
    state = thrown(position("S3c3 S1a1 n1f6"), "3 4 4")
    assert played(state, "3 c3-c1").board == board("S3c1 S1a1 n1f6")


def test_p84_4_6_house_rule_a_disc_may_stay_in_the_end_zone() -> None:
    rules = rules_with(end_zone_auto_take=False)
    state = thrown(position("S3c6 S1a1 n1f6"), "3 4 4", rules)
    assert played(state, "3 c6-c8 stay", rules).board == board("S3c8 S1a1 n1f6")
    assert played(state, "3 c6-c8", rules).board == board("S1a1 n1f6")
    assert rules.check(state, changed(state, "-c6 S3c8")).ok
    assert rules.check(state, changed(state, "-c6")).ok


def test_p84_4_7_a_capture_in_the_end_zone_takes_both_discs() -> None:
    state = thrown(position("S3c6 S1a1 n4c8 n1f6", piles=(60, 15)), "3 5 5")
    after = played(state, "3 c6-c8")
    assert after.board == board("S1a1 n1f6")
    assert after.piles == (67, 15)


def test_p84_4_8_no_other_disc_is_turned() -> None:
    state = thrown(position("S3c6 S1a1 n4c8 n1f6"), "4 3 1")
    assert code(state, "3 turn c6") is Code.OWN_SAFE_TURNED
    assert code(state, "4 turn c8") is Code.ENEMY_UNSAFE_TURNED


def test_p84_4_9_an_unsafe_disc_never_moves() -> None:
    assert code(thrown(position("s3c6 S1a1 n1f6"), "3 3 1"), "3 c6-c7") is Code.UNSAFE_MOVED


def test_p84_4_10_straight_lines_without_a_jump() -> None:
    state = thrown(position("S6c3 S1c4 n1e5 N2a5"), "6 1 1")
    reach = landings(state, "c3", 6)
    assert reach == {"d3", "e3", "f3", "b3", "a3", "c2", "c1", "b2", "a1", "d2", "e1", "d4", "e5", "b4"}
    assert code(state, "6 c3-c5") is Code.JUMPED
    assert code(state, "6 c3-d5") is Code.NOT_STRAIGHT


def test_p84_4_11_a_disc_moves_at_most_its_value() -> None:
    state = thrown(position("S4c4 S1a1 n1f6"), "4 3 1")
    assert landings(state, "c4", 4) >= {"c5", "c6", "c7", "c8"}
    assert code(thrown(position("S2c4 n1f6"), "2 2 1"), "2 c4-c7") is Code.TOO_FAR


def test_p84_4_11_house_rules_exactly_and_like_a_queen() -> None:
    state = position("S2c4 S1a1 n1f6")
    assert landings(state, "c4", 2, rules_with(distance="exact")) == {"a2", "a4", "a6", "c2", "c6", "e2", "e4", "e6"}
    assert {"c8", "f7", "f1"} <= landings(state, "c4", 2, rules_with(distance="queen"))


def test_p84_4_12_never_onto_an_own_or_a_safe_opposing_disc() -> None:
    state = thrown(position("S4c4 s1c6 N1e6"), "4 4 1")
    assert code(state, "4 c4-c6") is Code.ONTO_OWN
    assert code(state, "4 c4-e6") is Code.ONTO_SAFE


def test_p84_4_13_a_disc_moves_once_a_turn() -> None:
    state = played(thrown(position("S4c4 S4a1 n1f6"), "4 4 1"), "4 c4-c5")
    assert code(state, "4 c5-c6") is Code.MOVED_TWICE


def test_p84_4_14_two_equal_values_move_two_discs() -> None:
    state = thrown(position("S4c4 S4a1 n1f6"), "4 4 1")
    assert played(state, "4 c4-c5, 4 a1-a2").board == board("S4c5 S4a2 n1f6")


def test_p84_4_15_any_order_and_later_uses_see_earlier_ones() -> None:
    state = thrown(position("S2c3 N4c5 n1f6"), "4 2 6")
    assert code(state, "2 c3-c5") is Code.ONTO_SAFE
    after = played(state, "4 turn c5")
    assert code(after, "2 c3-c5") is Code.LEGAL
    assert {"4 turn c5", "2 c3-c4"} <= steps(state)


def test_p84_4_16_after_a_capture_the_disc_stays_there_safe() -> None:
    state = thrown(position("S2c3 n4c5 n1f6"), "2 6 6")
    assert played(state, "2 c3-c5").board == board("S2c5 n1f6")


# What must be used


def test_p84_5_1_all_values_that_can_be_used_must_be() -> None:
    state = thrown(position("S2c3 S3e3 n4c8 n1f6"), "3 2 6")
    after = played(state, "2 c3-c4")
    assert code(after, "end") is Code.MUST_USE
    verdict = RULES.check(state, changed(state, "-c3 S2c4"))
    assert (verdict.code, verdict.rule) == (Code.MUST_USE, "P84-5.1")
    assert verdict.sentence == "The 3 could also be used: all values that can be used must be used (P84-5.1)."


def test_p84_5_2_the_order_and_the_discs_that_use_most_values() -> None:
    """The 3 in the corner can only move when the 1 leaves a2, so the 1 has to go first and may not go elsewhere."""
    state = thrown(position("S3a1 S1a2 s2b1 s2b2 n4e8"), "3 1 6")
    assert steps(state) == {"1 a2-a3", "1 a2-b3"}
    assert code(state, "1 a2-a3") is Code.LEGAL
    assert played(state, "1 a2-a3, 3 a1-a2").board == board("S3a2 S1a3 s2b1 s2b2 n4e8")


def test_p84_5_2_a_use_that_makes_another_impossible_is_refused() -> None:
    state = thrown(position("S3a1 S1a3 s2b1 s2b2 n4e8"), "3 1 6")
    assert code(state, "1 a3-a2") is Code.MUST_USE_OTHERWISE
    assert RULES.check(state, changed(state, "-a3 S1a2")).code is Code.MUST_USE_OTHERWISE
    assert played(state, "3 a1-a2, 1 a3-b3").board == board("S3a2 S1b3 s2b1 s2b2 n4e8")


def test_p84_5_2_the_red_die_is_not_added_where_that_wastes_a_die_and_is_where_it_does_not() -> None:
    state = thrown(START, "3 2 1")
    assert code(state, "3=r1+2 turn d2") is Code.MUST_USE_OTHERWISE, "each number works once, so the white 3 is lost"
    assert code(state, "4=r1+3 turn c2") is Code.LEGAL, "and then the 2"


def test_p84_5_2_house_rule_adding_may_waste_a_die() -> None:
    rules = rules_with(adding_may_waste=True)
    legal = set(map(rules.notation, rules.legal(thrown(START, "3 2 1", rules))))
    assert legal == {"3 turn d2", "2 turn e2", "r1 turn f2", "3=r1+2 turn d2", "4=r1+3 turn c2"}


def test_p84_5_2_house_rule_greedy_does_not_look_ahead() -> None:
    rules = rules_with(must_use="greedy")
    state = thrown(position("S3a1 S1a3 s2b1 s2b2 n4e8"), "3 1 6", rules)
    assert played(state, "1 a3-a2", rules).seat == 2
    assert "end" not in set(map(rules.notation, rules.legal(state)))


def test_p84_5_2_house_rule_off_nothing_must_be_used() -> None:
    rules = rules_with(must_use="off")
    state = thrown(position("S2c3 S3e3 n4c8 n1f6"), "3 2 6", rules)
    assert "end" in set(map(rules.notation, rules.legal(state)))
    assert rules.check(state, rules.placement(state)).ok


def test_p84_5_3_who_adds_the_red_die_must_use_the_sum() -> None:
    state = thrown(position("s2c3 S3e3 n1f6"), "3 2 1")
    assert RULES.check(state, changed(state, "s2c3 S2c3")).code is Code.MUST_USE
    state = thrown(position("s2c3 s4e3 n1f6"), "3 2 1")
    assert lines(state) == {"2 turn c3, end", "2 turn c3, 4=r1+3 turn e3"}
    assert code(state, "4=r1+3 turn e3") is Code.LEGAL


def test_p84_5_4_a_turn_without_a_usable_value_passes() -> None:
    state = position("s2c3 n1f6")
    verdict = RULES.check(state, Throw((6, 5, 5)))
    assert (verdict.code, verdict.rule) == (Code.PASS, "P84-5.4")
    after = thrown(state, "6 5 5")
    assert RULES.to_act(after) is THROW
    assert after.seat == 2


def test_p84_5_4_values_that_cant_be_used_are_lost() -> None:
    state = thrown(position("s2c3 n1f6"), "6 2 5")
    assert steps(state) == {"2 turn c3"}
    assert played(state, "2 turn c3").seat == 2


# The end


def test_p84_6_1_the_game_stops_at_once() -> None:
    state = thrown(position("S3c7 N5a8"), "3 5 5")
    assert code(state, "3 c7-c8") is Code.MUST_USE_OTHERWISE
    state = thrown(position("S3c7 n5a8"), "3 5 5")
    over = played(state, "3 c7-c8")
    assert RULES.to_act(over) is OVER
    assert RULES.legal(over) == ()
    assert code(over, "5 turn a8") is Code.OVER
    assert RULES.parse_key(RULES.key(over)) == over


def ended(text: str, line: str, piles: tuple[int, int], dice: str = "3 1 1") -> tuple[object, tuple[int, ...]]:
    outcome = RULES.outcome(played(thrown(position(text, piles=piles), dice), line))
    assert outcome is not None
    assert sum(outcome.scores) == 84
    return outcome.code, outcome.scores


def test_p84_6_2_an_own_exit_gets_the_unsafe_opposing_discs() -> None:
    assert ended("S3c7 N5a8 n2b5 n6f3", "3 c7-c8", (42, 26)) == (Ending.OWN_EXIT, (53, 31))


def test_p84_6_3_an_elimination_keeps_all_own_discs() -> None:
    assert ended("S3c5 s6a1 n5c7", "3 c5-c7", (40, 30)) == (Ending.ELIMINATION, (54, 30))


def test_p84_6_4_one_capture_in_the_end_zone_empties_both_sides() -> None:
    assert ended("S3c7 n5c8", "3 c7-c8", (40, 36)) == (Ending.BOTH_EMPTY, (48, 36))


def test_p84_6_5_both_scores_add_up_to_84_and_the_higher_wins() -> None:
    outcome = RULES.outcome(played(thrown(position("S3c7 n5c8", piles=(40, 36)), "3 1 1"), "3 c7-c8"))
    assert outcome is not None
    assert sum(outcome.scores) == 84
    assert outcome.winners == (1,)
    assert outcome.sentence == "The last discs of both left the board together. South wins with 48 to 36 (P84-6.4)."


@pytest.mark.parametrize(("tie", "words"), [("draw", "a draw"), ("replay", "play again")])
def test_p84_6_6_42_to_42_is_a_draw(tie: str, words: str) -> None:
    rules = rules_with(tie=tie)
    outcome = rules.outcome(played(thrown(position("S3c7 n5c8", piles=(34, 42)), "3 1 1"), "3 c7-c8", rules))
    assert outcome is not None
    assert (outcome.draw, outcome.winners, outcome.scores) == (True, (1, 2), (42, 42))
    assert words in outcome.sentence


def test_p84_6_7_a_turn_limit_counts_the_discs_for_their_owners() -> None:
    rules = rules_with(turn_limit=10)
    state = rules.start()
    for turn in range(22):
        assert rules.to_act(state) is THROW
        assert state.count == turn
        state = rules.apply(state, Finish.FORFEIT)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.code, outcome.scores, outcome.draw) == (Ending.TURN_LIMIT, (42, 42), True)


def test_three_void_throws_lose_the_turn() -> None:
    after = RULES.apply(OPEN, Finish.FORFEIT)
    assert (after.seat, after.board) == (2, OPEN.board)
    with pytest.raises(IllegalStep, match="this throw counts"):
        RULES.apply(thrown(OPEN, "6 5 1"), Finish.FORFEIT)
