"""The explanation of a turn fits the turn: its rule, the nearest legal ones, what is still to be done."""

from __future__ import annotations

import pytest

from companion.games.catalogue import rules_for
from companion.games.rules import Throw, fold, parse_line
from companion.games.verdict import Verdict

BLOBS = "R:2home+2t10/G:4base/Y:4home/B:2base+2t12/1of2"
TURNED = "N6N5N4N3N2N1/n1n2n3n4n5n6/6/6/6/6/S6S5S4S3S2S1/S1S2S3S4S5S6:S:0-0:2"
SIEGE = "R:2home+t10+t11/G:4base/Y:4home/B:2base+2t12/1of2/challenge=Rt11xt12:1of3"
PARTNER = "R:4home/G:3base+t30/Y:3base+t40/B:4base/1of4"


def ruled(game: str, position: str, throw: str, turn: str) -> Verdict:
    rules = rules_for(game)
    dice = Throw(tuple(map(int, throw.split("-"))))
    return rules.check_turn(rules.parse_key(position), parse_line(rules, turn), dice)


def test_uckers_a_single_counter_can_not_land_where_a_blob_that_advances_can() -> None:
    found = ruled("uckers", BLOBS, "2-2", "Rt10-t12")
    assert found.sentence == "Red went to t12, but one counter alone can't land on blue's blob there (UCK-6.2)."
    assert found.nearest == ("RRt10-t12",)


@pytest.mark.parametrize(
    ("position", "throw", "turn", "rule"),
    [
        (BLOBS, "2-2", "RRt10-t12", "UCK-6.5"),
        ("R:2home+2t10/G:4base/Y:4home/B:2base+2t12/1of2", "3-3", "RRt10-t13", "UCK-6.5"),
        ("R:2home+2t10/G:4base/Y:4home/B:4base/1of2", "3-3", "RRt10-t13", "UCK-6.4"),
        ("R:3base+t30/G:4base/Y:4home/B:4base/1of2", "6-3", "Rbase-t4", "UCK-3.10"),
        ("R:3base+t30/G:4base/Y:4home/B:4base/1of2", "6-3", "Rbase-t1, Rt30-t33", "UCK-1.4"),
        ("R:2home+t10+red3/G:4base/Y:4home/B:4base/1of2", "3-1", "Rred3-home, Rt10-t11", "UCK-2.2"),
        ("R:3home+t20/G:3base+t23/Y:4home/B:3base+t23/1of2", "2-1", "Rt20-t23", "UCK-7.2"),
        ("R:3home+t20/G:3base+t23/Y:4home/B:4base/1of2", "2-1", "Rt20-t23", "UCK-5.1"),
        ("R:3home+t10/G:4base/Y:4home/B:4base/1of2", "2-1", "Rt10-t13", "UCK-3.2"),
        ("R:2home+t10+t20/G:4base/Y:4home/B:4base/1of2", "2-1", "Rt10-t12, Rt20-t21", "UCK-3.1"),
    ],
)
def test_uckers_a_legal_move_names_the_rule_that_allows_it(position: str, throw: str, turn: str, rule: str) -> None:
    found = ruled("uckers", position, throw, turn)
    assert (found.ok, found.rule) == (True, rule), found.sentence


def test_uckers_a_turn_on_a_throw_of_a_challenge_is_refused_with_the_reason() -> None:
    found = ruled("uckers", SIEGE, "6-2", "Rt10-t16")
    assert not found.ok
    assert found.sentence.endswith("In a challenge a throw only adds its sixes: no counter is moved with it (UCK-8.9).")


def test_uckers_a_double_six_of_an_inactive_partner_says_which_six_activates() -> None:
    rules = rules_for("uckers")
    text = rules.check(rules.parse_key(PARTNER), Throw((6, 6))).sentence
    assert text == "Two sixes: one activates seat 1, who plays the other with yellow at once and throws again (UCK-T3)."


def test_peruke_84_the_nearest_turns_of_a_disc_that_went_too_far_end_nearest() -> None:
    found = ruled("peruke-84", TURNED, "4-2-1", "4 c2-c7")
    assert found.nearest[0] == "4 c2-c6"


def test_peruke_84_what_must_still_be_used_is_counted_and_named_by_its_dice() -> None:
    found = ruled("peruke-84", TURNED, "4-2-1", "4 c2-c6")
    assert "Two values can still be used, such as the 2, the red 1 or red 1 and 2 as a 3" in found.sentence


def test_peruke_one_only_the_nearest_values_are_named() -> None:
    assert ruled("peruke-one", "ssssss/1", "6-5-4-3-2-2", "use 1").nearest == ("use 2", "use 3", "use 4")


@pytest.mark.parametrize(
    ("game", "position", "throw", "turn", "legal"),
    [
        ("peruke-one", "ssssss/1", "6-5-4-3-2-2", "use 6, use 5, use 4", "use 6, use 5"),
        ("rogue", "0:0/1/./.", "2-2-1-4-5-6", "keep 2-2, stop, stop", "keep 2-2, stop"),
        ("peruke-84", TURNED, "4-2-1", "4 c2-c6, 2 e2-e3, r1 f2-f3, end", "4 c2-c6, 2 e2-e3, r1 f2-f3"),
    ],
)
def test_the_nearest_turn_to_one_that_is_too_long_is_its_legal_part(
    game: str, position: str, throw: str, turn: str, legal: str
) -> None:
    found = ruled(game, position, throw, turn)
    assert (found.ok, found.nearest) == (False, (legal,))


@pytest.mark.parametrize("game", ["peruke-one", "peruke-84"])
def test_a_face_that_was_never_thrown_is_not_said_to_be_gone(game: str) -> None:
    position, throw, turn = {
        "peruke-one": ("ssssss/1", "6-5-4-3-2-2", "use 1"),
        "peruke-84": (TURNED, "4-4-2", "1 turn f2"),
    }[game]
    assert "die that is left shows a 1" in ruled(game, position, throw, turn).sentence


# Open questions of Uckers, as they are decided


def test_u_a29_the_second_six_of_an_activating_double_six_may_open_a_challenge_which_ends_the_turn() -> None:
    rules = rules_for("uckers")
    state = rules.apply(rules.parse_key("R:4home/G:2base+2t41/Y:3base+t40/B:4base/1of4"), Throw((6, 6)))
    (line,) = rules.turns(state).values()
    after = rules.apply(state, line[0])
    assert rules.notation(line[0]) == "Yt40xt41"
    assert after.turn.siege.count == 1, "the opening throw counts one, even a double six (UCK-8.3)"
    assert rules.apply(after, Throw((3, 2))).seat == 2, "no throw is earned (UCK-8.9)"


def test_u_a30_the_second_six_of_a_throw_that_brings_the_last_counter_home_activates_nobody() -> None:
    rules = rules_for("uckers")
    state = rules.apply(rules.parse_key("R:3home+t50/G:4base/Y:3base+t40/B:4base/1of4"), Throw((6, 6)))
    (line,) = rules.turns(state).values()
    assert not fold(rules, state, line).turn.active
    home = rules.apply(rules.parse_key("R:3home+red1/G:4base/Y:3base+t40/B:4base/1of4"), Throw((6, 5)))
    done = fold(rules, home, next(iter(rules.turns(home).values())))
    assert (done.board[0], done.turn.active, done.seat) == ((56,) * 4, (), 1), "he throws again, and then activates"
