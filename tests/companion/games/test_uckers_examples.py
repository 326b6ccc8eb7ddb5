"""The worked examples of Uckers. Places are counted along the colour's own route; "sq14" is a shared square from 0."""

from companion.games.uckers import EndCode

from .uckers_boards import Table

HOME = (56, 56, 56, 56)


def test_uck_example_1_all_in_base_without_a_six_nothing_moves() -> None:
    table = Table(rest="base")
    after = table.after("4-3")
    assert after.board == table.state.board
    assert (after.seat, after.throw) == (2, ())


def test_uck_example_2_all_in_base_a_6_2_releases_and_goes_two_with_the_same_counter() -> None:
    table = Table(rest="base")
    assert table.lines("6-2") == ["Rbase-t3", "Ybase-t29"]
    after = table.played("6-2", "Rbase-t3")
    assert after.board[0] == (-1, -1, -1, 2)
    assert (after.seat, after.throw) == (1, ()), "the six earns another throw"
    assert not table.check("6-2", "Rbase-t1").ok


def test_uck_example_3_all_in_base_a_double_six_releases_two_or_one_to_six() -> None:
    table = Table(rest="base")
    assert table.lines("6-6") == [
        "Rbase-t1, Rbase-t1",
        "Rbase-t1, Ybase-t27",
        "Rbase-t7",
        "Ybase-t27, Ybase-t27",
        "Ybase-t33",
    ]
    after = table.played("6-6", "Rbase-t7")
    assert (after.seat, after.throw) == (1, ()), "one more throw, not two"
    assert table.rules.apply(after, table.event("4-3")).turn.left == (4, 3)


def test_uck_example_4_a_joined_movement_only_passes_a_lone_counter() -> None:
    table = Table(red=(10,), green=("sq16",))
    assert table.lines("6-1") == ["Rt11-t18"]
    assert "G:t17" in table.rules.key(table.played("6-1", "Rt11-t18")), "the green counter stays on t17"


def test_uck_example_5_with_counters_in_base_the_six_may_release() -> None:
    table = Table(rest="base", red=(10,), green=("sq16",))
    boards = {board.split("/green")[0] for board in table.boards("6-1")}
    assert boards == {
        "R:3base+t18/G:3base+t17/Y:4base/B:4base",
        "R:2base+t1+t12/G:3base+t17/Y:4base/B:4base",
        "R:3base+t12/G:3base+t17/Y:3base+t27/B:4base",
        "R:2base+t2+t11/G:3base+t17/Y:4base/B:4base",
        "R:3base+t11/G:3base+t17/Y:3base+t28/B:4base",
    }, "the 15 lines for counters told apart are these five results"
    assert all(not line.startswith("Rt11-t17") for line in table.lines("6-1"))


def test_uck_example_6_a_second_counter_uses_the_one_so_the_six_may_uck_off() -> None:
    table = Table(red=(10, 30), green=("sq16",))
    assert table.boards("6-1") == {
        "R:t18+t31+2home/G:t17+3home/Y:4home/B:4home",
        "R:t11+t38+2home/G:t17+3home/Y:4home/B:4home",
        "R:t12+t37+2home/G:t17+3home/Y:4home/B:4home",
        "R:t17+t32+2home/G:base+3home/Y:4home/B:4home",
    }


def test_uck_example_7_home_with_the_four_wasted_is_no_complete_turn() -> None:
    table = Table(red=(50, -1), green=(3,))
    assert table.lines("6-4") == ["Rbase-t1, Rt51-red4", "Rbase-t5"]
    assert not table.check("6-4", "Rt51-home").ok


def test_uck_example_8_the_last_counter_goes_home_or_up_the_pipe() -> None:
    table = Table(red=(50,), green=(3,))
    assert table.lines("6-4") == ["Rt51-home", "Rt51-red4"]
    won = table.rules.outcome(table.played("6-4", "Rt51-home"))
    assert won is not None
    assert won.winners == (1,)
    up = table.played("6-4", "Rt51-red4")
    assert (up.seat, up.throw, up.board[0][0]) == (1, (), 54), "the six earns another throw"


def test_uck_example_9_home_by_the_sum_by_either_die_or_not_at_all() -> None:
    table = Table(red=(53,), green=(3,))
    assert table.after("5-4").seat == 2, "no move"
    assert table.lines("2-1") == ["Rred3-home"], "both dice must be played"
    assert table.lines("3-1") == ["Rred3-home", "Rred3-red4"]
    higher = Table(red=(53,), green=(3,), house={"higher_die": True})
    assert higher.lines("3-1") == ["Rred3-home"]
    again = table.after("6-5")
    assert (again.seat, again.board, again.throw) == (1, table.state.board, ()), "no move, but another throw"


def test_uck_example_10_nobody_passes_a_blob_or_lands_on_it() -> None:
    table = Table(red=(10,), green=("sq14", "sq14"))
    assert table.lines("5-3") == ["Rt11-t14"]
    assert table.after("5-4").seat == 2, "landing on the blob is barred too"


def test_uck_example_11_a_blob_of_two_advances_over_and_onto_a_blob_of_two() -> None:
    table = Table(red=(10, 10), blue=("sq12", "sq12"))
    assert table.lines("3-3") == ["RRt11-t14"]
    assert table.played("3-3", "RRt11-t14").board[0][:2] == (13, 13)
    assert table.lines("2-2") == ["RRt11-t13"]
    assert table.played("2-2", "RRt11-t13").board[3] == (-1, -1, 56, 56), "both blues to base"
    assert table.boards("1-1") == {"R:2t12+2home/G:4home/Y:4home/B:2t13+2home"}
    assert table.after("4-3").seat == 2, "no move"


def test_uck_example_12_a_blob_of_three_still_blocks() -> None:
    table = Table(red=(10, 10), blue=("sq12", "sq12", "sq12"))
    assert table.after("3-3").seat == 2


def test_uck_example_13_a_mixi_blob_blocks_nobody_and_goes_as_a_whole() -> None:
    table = Table(red=(10,), green=("sq14", "sq14"), blue=("sq14",))
    assert table.lines("3-1") == ["Rt11-t15"]
    after = table.played("3-1", "Rt11-t15")
    assert (after.board[1], after.board[3]) == ((-1, -1, 56, 56), (-1, 56, 56, 56))
    assert table.lines("4-2") == ["Rt11-t17"]
    assert table.played("4-2", "Rt11-t17").board[1:] == table.state.board[1:]
    two = Table(red=(10, 30), green=("sq14", "sq14"), blue=("sq14",))
    assert "Rt11-t15, Rt31-t33" in two.lines("4-2")


def test_uck_example_14_a_challenge_takes_three_sixes_against_a_blob_of_two() -> None:
    table = Table(red=(13,), green=("sq14", "sq14"))
    assert table.lines("6-2") == ["Rt14xt15"]
    assert table.lines("6-6") == ["Rt14xt15"]
    for throws in (("6-6", "6-3", "6-1"), ("6-1", "6-6")):
        first, *more = throws
        after = table.after(first, "Rt14xt15", *more, "settle")
        assert after.board[1] == (-1, -1, 56, 56)
        assert after.board[0][0] == 14
        assert (after.seat, after.throw) == (2, ()), "the turn is over"
    failed = table.after("6-4", "Rt14xt15", "5-3")
    assert (failed.board, failed.seat) == (table.state.board, 2)


def test_uck_example_15_with_another_counter_the_challenge_is_a_choice() -> None:
    table = Table(red=(13, 30), green=("sq14", "sq14"))
    assert table.lines("6-2") == ["Rt14xt15", "Rt31-t39"]
    assert table.played("6-2", "Rt31-t39").seat == 1


def test_uck_example_16_larger_blobs_take_more_sixes() -> None:
    three = Table(red=(13,), green=("sq14",) * 3)
    four = Table(red=(13,), green=("sq14",) * 4)
    for table, needed in ((three, 4), (four, 5)):
        siege = table.after("6-5", "Rt14xt15").turn.siege
        assert siege is not None
        assert siege.needed == needed
        after = table.after("6-5", "Rt14xt15", "6-6", "6-6", "settle")
        assert -1 in after.board[1]


def test_uck_example_17_a_counter_that_arrived_this_turn_does_not_challenge() -> None:
    table = Table(red=(9,), green=("sq14", "sq14"))
    assert table.lines("6-4") == ["Rt10-t14"]
    after = table.after("6-4", "Rt10-t14", "6-2")
    assert (after.seat, after.throw, after.board[0][0]) == (1, (), 13), "no move, and another throw for the six"


def test_uck_example_18_a_blob_on_the_doorstep_is_challenged_from_base() -> None:
    table = Table(rest="base", blue=("sq0", "sq0"))
    assert table.lines("6-3") == ["Rbasext1", "Ybase-t30"]
    siege = table.after("6-3", "Rbasext1").turn.siege
    assert siege is not None
    assert siege.needed == 4
    only = Table(rest="base", yellow=HOME, blue=("sq0", "sq0"))
    assert only.lines("6-3") == ["Rbasext1"]


def test_uck_example_19_from_the_track_the_same_blob_takes_three() -> None:
    table = Table(yellow=("sq51",), blue=("sq0", "sq0"))
    siege = table.after("6-3", "Yt52xt1").turn.siege
    assert siege is not None
    assert siege.needed == 3


def test_uck_example_20_a_mixi_blob_behind_a_blob_can_do_nothing() -> None:
    table = Table(red=("sq13",), yellow=("sq13",), green=("sq14", "sq14"))
    once = table.after("6-6")
    assert (once.seat, once.throw, once.board) == (1, (), table.state.board)
    assert table.after("6-6", "5-5").seat == 2


def test_uck_example_21_a_blob_behind_a_blob_hits_challenges_or_passes() -> None:
    table = Table(red=(13, 13), green=("sq14", "sq14"))
    assert table.lines("1-1") == ["RRt14-t15"]
    assert table.lines("6-1") == ["Rt14xt15"]
    assert table.lines("6-6") == ["RRt14-t20", "Rt14xt15"]


def test_uck_example_22_a_release_ends_on_the_doorstep_or_only_passes_it() -> None:
    table = Table(red=(-1, 30), blue=("sq0",))
    assert table.boards("6-3") == {
        "R:t1+t34+2home/G:4home/Y:4home/B:base+3home",
        "R:t4+t31+2home/G:4home/Y:4home/B:t1+3home",
        "R:base+t40+2home/G:4home/Y:4home/B:t1+3home",
    }


def test_uck_example_23_a_blob_on_the_tail_closes_the_pipe() -> None:
    table = Table(red=(48,), green=("sq50", "sq50"))
    assert table.lines("5-1") == ["Rt49-t50"]
    assert table.after("4-3").seat == 2


def test_uck_example_24_the_square_behind_the_doorstep_is_not_on_the_way() -> None:
    table = Table(red=(50,), green=("sq51", "sq51"))
    assert table.lines("6-5") == ["Rt51-home", "Rt51-red5"]


def test_uck_example_25_a_blob_in_the_pipe_goes_home_together() -> None:
    table = Table(red=(52, 52), green=(3,))
    assert table.boards("4-4") == {"R:4home/G:t17+3home/Y:4home/B:4home"}
    assert table.rules.outcome(table.played("4-4", "RRred2-home")) is not None
    assert table.boards("2-2") == {
        "R:2red4+2home/G:t17+3home/Y:4home/B:4home",
        "R:red2+3home/G:t17+3home/Y:4home/B:4home",
    }


def test_uck_example_26_in_a_team_the_first_six_only_activates() -> None:
    table = Table(players=4, yellow=(3, 20), green=(4,), blue=(5,))
    single = table.after("6-3")
    assert (single.seat, single.turn.active, single.board) == (2, (1,), table.state.board)
    active = Table(players=4, active=(1,), yellow=(3, 20), green=(4,), blue=(5,))
    assert active.lines("5-2") == ["Yt30-t35, Yt47-t49", "Yt30-t37", "Yt47-t2", "Yt47-t52, Yt30-t32"]
    double = table.after("6-6")
    assert double.turn.left == (6,)
    assert table.lines("6-6") == ["Yt30-t36", "Yt47-t1"]
    again = table.played("6-6", "Yt30-t36")
    assert (again.seat, again.throw, again.turn.active) == (1, (), (1,))


def test_the_words_for_a_win_are_the_players_own() -> None:
    outcomes = {}
    for name, green, blue in (("harbour", -1, -1), ("none", 3, -1), ("some", 3, 56)):
        table = Table(red=(50,), green=(green,) * 4, blue=(blue,) * 4)
        found = table.rules.outcome(table.played("6-4", "Rt51-home"))
        assert found is not None
        outcomes[name] = found.code
    assert outcomes == {
        "harbour": EndCode.EIGHT_IN_HARBOUR,
        "none": EndCode.EIGHT_PIECER,
        "some": EndCode.ALL_HOME,
    }
