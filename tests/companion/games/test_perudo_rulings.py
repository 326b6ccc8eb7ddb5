# ruff: noqa: E501 - each sentence stands on one line, as it is read
"""Every case of a Perudo ruling occurs, and its exact sentence is compared: people at the table read it."""

from dataclasses import dataclass, field

import pytest

from companion.games.perudo import Bid, Code, PerudoOptions, PerudoRules, Placement, ProblemCode
from companion.games.rules import Throw

from .illegal_turn_tables import codes_of

TEN = "./5-5-5-1-1:2-3-4-6-6"
HIDDEN = "./?-?-?-?-?:?-?-?-?-?"
THREE = "./5-5-5-1-1:2-3-4-6-6:2-2-2-2-3"


@dataclass(frozen=True)
class Case:
    """A position, what is tried in it (a step as text), and the ruling."""

    key: str
    what: object
    code: Code
    sentence: str
    options: dict[str, object] = field(default_factory=dict)


CASES = [
    Case(
        "5:5/1/././.",
        Throw(dice=(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
        Code.THROWN,
        "10 dice are thrown under the cups; seat 1 opens (PER-1.2).",
    ),
    Case(
        "1:5:3/1p/././.",
        Throw(dice=(1, 1, 1, 1, 1, 1, 1, 1, 1)),
        Code.PALIFICO,
        "Palifico: pacos are ordinary dice, and the value that seat 1 opens with holds for the round (PER-4.2).",
    ),
    Case(f"5:5/1/./{TEN}", "4x3", Code.OPENED, "Seat 1 opens: at least 4 of the 10 dice show 3 or paco (PER-1.2)."),
    Case(
        f"5:5/1/./{TEN}", "1x2", Code.OPENED, "Seat 1 opens: at least 1 of the 10 dice shows 2 or paco (PER-1.2).", {}
    ),
    Case(
        "1:5:3/1p/././1:1-1-5-5-6:2-3-4",
        "2x1",
        Code.OPENED,
        "Seat 1 opens: at least 2 of the 9 dice show paco (PER-4.2).",
    ),
    Case(f"5:5/2/4x3/{TEN}", "5x3", Code.RAISED, "5×3 raises 4×3 (PER-2.1)."),
    Case(f"5:5/2/4x3/{TEN}", "4x6", Code.RAISED, "4×6 raises 4×3 (PER-2.2)."),
    Case(f"5:5/2/3x1/{TEN}", "4x1", Code.RAISED, "4 pacos raise 3 pacos (PER-2.4)."),
    Case("1:5:3/2p/2x5/./1:1-1-5-5-6:2-3-4", "3x5", Code.RAISED, "3×5 raises 2×5 (PER-4.2)."),
    Case(f"5:5/2/4x3/{TEN}", "5x5", Code.RAISED, "5×5 raises 4×3 (PER-A1).", {"bidding": "either"}),
    Case(
        "5:1:3/2p/2x4/./1-1-5-5-6:1:2-3-4",
        "2x5",
        Code.RAISED,
        "2×5 raises 2×4 (PER-A7).",
        {"palifico_one_die_may_change": True},
    ),
    Case(f"5:5/2/7x5/{TEN}", "4x1", Code.TO_PACOS, "7×5 becomes 4 pacos, half of 7 rounded up (PER-2.3)."),
    Case(f"5:5/2/4x3/{TEN}", "4x1", Code.TO_PACOS, "4×3 becomes 4 pacos, more than half of 4 (PER-2.3)."),
    Case(
        f"5:5/2/3x1/{TEN}",
        "7x2",
        Code.FROM_PACOS,
        "3 pacos become 7×2: back from pacos takes double and one more (PER-2.5).",
    ),
    Case(
        f"5:5/2/1x1/{TEN}",
        "3x2",
        Code.FROM_PACOS,
        "1 paco becomes 3×2: back from pacos takes double and one more (PER-2.5).",
    ),
    Case(
        f"5:5/2/4x3/{TEN}",
        "11x3",
        Code.SURELY_FALSE,
        "11×3 is allowed but can't be true: only 10 dice are in play (PER-A4).",
    ),
    Case(f"5:5/2/4x5/{HIDDEN}", "dudo", Code.DUDO, "Seat 2 doubts 4×5: all lift their cups (PER-3.1)."),
    Case(
        "5:3:2/2/3x6/./6-6-2-2-2:?-?-?:4-4",
        "calza",
        Code.CALZA,
        "Seat 2 claims that 3×6 is exactly right: all lift their cups (PER-5.1).",
        {"calza": "active"},
    ),
    Case(
        f"5:5/2/4x5/{TEN}",
        "dudo",
        Code.BID_HOLDS,
        "3 dice show 5 and 2 show paco: the bid of 4×5 holds, so seat 2, who doubted it, loses a die; seat 2 opens (PER-3.2).",
    ),
    Case(
        f"5:5/2/2x1/{TEN}",
        "dudo",
        Code.BID_HOLDS,
        "2 dice show paco: the bid of 2 pacos holds, so seat 2, who doubted it, loses a die; seat 2 opens (PER-3.2).",
    ),
    Case(
        f"5:5/2/6x5/{TEN}",
        "dudo",
        Code.BID_FAILS,
        "3 dice show 5 and 2 show paco: the bid of 6×5 fails, so seat 1, who bid it, loses a die; seat 1 opens (PER-3.2).",
    ),
    Case(
        "5:2:5/3/9x6/./2-2-2-2-2:3-3:4-4-4-4-4",
        "dudo",
        Code.BID_FAILS,
        "No dice show 6: the bid of 9×6 fails, so seat 2, who bid it, loses a die; the next round is Palifico (PER-3.2).",
    ),
    Case(
        "2:1/1/3x5/./5-5:2",
        "dudo",
        Code.BID_FAILS,
        "2 dice show 5: the bid of 3×5 fails, so seat 2, who bid it, loses a die and is out; seat 1 wins (PER-3.2).",
    ),
    Case(
        "5:3:2/2/3x6/./6-6-2-2-2:1-3-3:4-4",
        "calza",
        Code.CALZA_RIGHT,
        "2 dice show 6 and 1 shows paco: the bid of 3×6 is exactly right, and seat 2 regains a die; seat 2 opens (PER-5.1).",
        {"calza": "active"},
    ),
    Case(
        "5:5:5/2/4x6/./6-6-2-2-2:1-1-3-3-3:4-4-4-4-4",
        "calza",
        Code.CALZA_RIGHT,
        "2 dice show 6 and 2 show paco: the bid of 4×6 is exactly right, but seat 2 has all five dice already; seat 2 opens (PER-5.1).",
        {"calza": "active"},
    ),
    Case(
        "5:3:2/2/2x6/./6-6-2-2-2:1-3-3:4-4",
        "calza",
        Code.CALZA_WRONG,
        "2 dice show 6 and 1 shows paco: the bid of 2×6 is not exactly right, so seat 2 loses a die; seat 2 opens (PER-5.1).",
        {"calza": "active"},
    ),
    Case("0:0:5/3/././.", "dudo", Code.OVER, "The game is over: seat 3 won it (PER-3.3)."),
    Case("5:5/1/././.", "4x3", Code.THROW_FIRST, "First all throw under their cups (PER-1.2)."),
    Case(
        "5:5/2/4x5/dudo@2/?-?-?-?-?:?-?-?-?-?",
        "4x6",
        Code.REVEAL_FIRST,
        "Seat 2 called Dudo: first all lift their cups (PER-3.1).",
    ),
    Case(
        f"5:5/2/4x5/{TEN}",
        Throw(dice=(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
        Code.NOT_AWAITED,
        "The dice are thrown already; it is the turn of seat 2 (PER-1.2).",
    ),
    Case(
        "5:5/1/././.",
        Throw(dice=(1, 1, 1, 1, 1, 1, 1, 1, 1)),
        Code.DICE_COUNT,
        "10 dice are thrown in this round, not 9 (PER-1.2).",
    ),
    Case(
        "5:5/1/././.",
        Throw(dice=(7, 7, 7, 7, 7, 7, 7, 7, 7, 7)),
        Code.NO_SUCH_FACE,
        "A die has no face 7 (PER-1.1).",
    ),
    Case(
        f"5:5/1/./{TEN}",
        Bid(count=3, face=7),
        Code.NO_SUCH_FACE,
        "A die has no face 7; bid 3×6, 3×5 or 3×4 instead (PER-1.1).",
    ),
    Case(
        f"5:5/1/./{TEN}",
        Bid(count=0, face=5),
        Code.NO_NUMBER,
        "A bid is for 1 to 99 dice, not for 0; bid 1×5, 2×5 or 3×5 instead (PER-1.2).",
    ),
    Case(
        f"5:5/2/4x3/{TEN}",
        "11x3",
        Code.TOO_MANY,
        "11×3 is more than the 10 dice in play, and the house rule refuses such a bid; bid 10×3, 9×3 or 8×3 instead (PER-A4).",
        {"cap_at_total": True},
    ),
    Case(
        f"5:5/1/./{TEN}",
        "3x1",
        Code.OPENING_PACOS,
        "A round can't be opened with pacos unless it is Palifico; bid 3×2, 3×3 or 3×4 instead (PER-1.5).",
    ),
    Case(
        f"5:5/2/4x3/{TEN}",
        "4x3",
        Code.SAME_BID,
        "4×3 is the standing bid itself and must be raised; bid 4×4 or 5×3 instead (PER-1.4).",
    ),
    Case(
        f"5:5/2/4x3/{TEN}",
        "3x6",
        Code.FEWER_DICE,
        "3×6 has fewer dice than 4×3, and the number may not fall; bid 4×6 instead (PER-2.6).",
    ),
    Case(
        f"5:5/2/4x3/{TEN}",
        "4x2",
        Code.LOWER_VALUE,
        "4×2 lowers the value of 4×3, and the value may not fall; bid 4×4, 4×5 or 4×6 instead (PER-2.6).",
    ),
    Case(
        f"5:5/2/4x3/{TEN}",
        "5x2",
        Code.LOWER_VALUE_MORE_DICE,
        "5×2 has more dice than 4×3 but a lower value, and lower values come back only after pacos; bid 5×3 instead (PER-2.6).",
    ),
    Case(
        f"5:5/2/4x3/{TEN}",
        "5x4",
        Code.BOTH_RAISED,
        "5×4 raises both the number and the value of 4×3, and only one of them may rise; bid 4×4 or 5×3 instead (PER-2.6).",
    ),
    Case(
        f"5:5/2/4x3/{TEN}",
        "3x4",
        Code.FALLS,
        "3×4 does not raise 4×3: by the house rule neither the number nor the value may fall; bid 4×4, 5×4 or 6×4 instead (PER-A1).",
        {"bidding": "either"},
    ),
    Case(
        f"5:5/2/4x3/{TEN}",
        "4x2",
        Code.NOT_MORE,
        "4×2 does not raise 4×3: by the house rule a raise needs more dice, or as many of a higher value; bid 5×2, 4×4 or 6×2 instead (PER-A1).",
        {"bidding": "free"},
    ),
    Case(
        f"5:5/2/4x3/{TEN}",
        "1x1",
        Code.FEW_PACOS,
        "1 paco is too few after 4×3: half of 4 is 2; bid 2 pacos, 3 pacos or 4 pacos instead (PER-2.3).",
    ),
    Case(
        f"5:5/2/7x3/{TEN}",
        "3x1",
        Code.FEW_PACOS,
        "3 pacos are too few after 7×3: half of 7, rounded up, is 4; bid 4 pacos, 5 pacos or 6 pacos instead (PER-2.3).",
    ),
    Case(
        f"5:5/2/7x5/{TEN}",
        "5x1",
        Code.NOT_HALF,
        "After 7×5 a switch to pacos bids exactly half by the house rule, and half of 7, rounded up, is 4; bid 4 pacos instead (PER-A2).",
        {"paco_exact": True},
    ),
    Case(
        f"5:5/2/3x1/{TEN}",
        "2x1",
        Code.NOT_MORE_PACOS,
        "2 pacos are fewer than 3 pacos, and only more pacos raise pacos; bid 4 pacos, 5 pacos or 6 pacos instead (PER-2.4).",
    ),
    Case(
        f"5:5/2/3x1/{TEN}",
        "6x6",
        Code.FEW_AFTER_PACOS,
        "6×6 is too few after 3 pacos: back from pacos it takes double and one more, 7; bid 7×6, 8×6 or 9×6 instead (PER-2.5).",
    ),
    Case(
        "1:5:3/2p/2x5/./1:1-1-5-5-6:2-3-4",
        "2x6",
        Code.VALUE_LOCKED,
        "2×6 changes the value, and in this Palifico all bid on 5s; bid 3×5, 4×5 or 5×5 instead (PER-4.2).",
    ),
    Case(
        "1:5:3/2p/2x1/./1:1-1-5-5-6:2-3-4",
        "3x6",
        Code.VALUE_LOCKED,
        "3×6 changes the value, and in this Palifico all bid on pacos; bid 3 pacos instead (PER-4.2).",
    ),
    Case(
        "1:5:3/2p/2x5/./1:1-1-5-5-6:2-3-4",
        "1x5",
        Code.COUNT_LOCKED,
        "1×5 has fewer dice than 2×5, and in a Palifico the number must rise; bid 3×5, 4×5 or 5×5 instead (PER-4.2).",
    ),
    Case(
        f"5:5/2/10x6/{TEN}",
        "5x4",
        Code.FEWER_DICE,
        "5×4 has fewer dice than 10×6, and the number may not fall; bid 5 pacos instead (PER-2.6).",
    ),
    Case(
        f"5:5/2/10x1/{TEN}",
        "10x4",
        Code.FEW_AFTER_PACOS,
        "10×4 is too few after 10 pacos: back from pacos it takes double and one more, 21; call Dudo instead (PER-2.5).",
        {"cap_at_total": True},
    ),
    Case(f"5:5/1/./{TEN}", "dudo", Code.NO_BID, "There is no bid yet to call Dudo on; seat 1 opens (PER-1.4)."),
    Case(
        f"5:5:5/2/4x5/{THREE}",
        "dudo by 3",
        Code.NOT_YOUR_TURN,
        "It is the turn of seat 2; seat 3 can't call Dudo now (PER-1.4).",
    ),
    Case(
        f"5:5:5/2/4x5/{THREE}",
        "calza",
        Code.CALZA_OFF,
        "This table plays without Calza; bid or call Dudo (PER-A9).",
    ),
    Case(
        f"5:5:5/2/4x5/{THREE}",
        "calza by 1",
        Code.CALZA_BIDDER,
        "Seat 1 made the bid and can't call Calza on it (PER-5.1).",
        {"calza": "anyone"},
    ),
    Case(
        f"5:5:5/2/4x5/{THREE}",
        "calza by 3",
        Code.NOT_YOUR_TURN,
        "It is the turn of seat 2; seat 3 can't call Calza now (PER-A9).",
        {"calza": "active"},
    ),
    Case(
        "1:5:3/2p/2x5/./1:1-1-5-5-6:2-3-4",
        "calza",
        Code.CALZA_PALIFICO,
        "There is no Calza in a Palifico; bid or call Dudo (PER-A9).",
        {"calza": "active"},
    ),
    Case(
        f"5:5/2/4x5/{TEN}",
        "calza",
        Code.CALZA_TWO,
        "There is no Calza with two players left; bid or call Dudo (PER-A9).",
        {"calza": "active"},
    ),
    Case(
        "5:0:5/3/4x5/./5-5-5-1-1:.:2-2-2-2-3",
        "calza by 2",
        Code.SEAT_OUT,
        "Seat 2 has no dice and can't call Calza (PER-3.3).",
        {"calza": "anyone"},
    ),
    Case(
        f"5:5/2/4x5/{TEN}",
        Placement(hands=((1, 1, 1, 1, 1), (1, 1, 1, 1, 1))),
        Code.NOT_CALLED,
        "The dice stay under the cups until somebody calls (PER-1.2).",
    ),
    Case(
        "5:5/2/4x5/dudo@2/?-?-?-?-?:?-?-?-?-?",
        Placement(hands=((1, 1, 1, 1), (1, 1, 1, 1, 1, 1))),
        Code.HAND_COUNT,
        "Seat 1 shows 4 dice but has 5; seat 2 shows 6 dice but has 5 (PER-3.1).",
    ),
    Case(
        "5:5/2/4x5/dudo@2/?-?-?-?-?:?-?-?-?-?",
        Placement(hands=((1, 1, 1, 1, 1), (1, 1, 1, 1, 0))),
        Code.NOT_READ,
        "Not every die of seat 2 can be read; all dice must lie open (PER-3.1).",
    ),
    Case(
        "5:5/2/4x5/dudo@2/5-5-5-1-1:?-?-?-?-?",
        Placement(hands=((1, 1, 1, 1, 1), (1, 1, 1, 1, 1))),
        Code.HAND_DIFFERS,
        "Seat 1 shows other dice than it threw (PER-1.2).",
    ),
    Case(
        "5:5/1/././.", "junk", Code.UNREADABLE, "In Perudo a player bids, calls Dudo, or shows the dice (PER-1.4).", {}
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.code))
def test_the_sentence_of_each_ruling(case: Case) -> None:
    rules = PerudoRules(PerudoOptions.of(case.options))  # type: ignore[arg-type]
    step = rules.parse_step(case.what) if isinstance(case.what, str) and case.what != "junk" else case.what
    verdict = rules.check(rules.parse_key(case.key), step)  # type: ignore[arg-type]
    assert (verdict.code, verdict.sentence) == (case.code, case.sentence)
    assert verdict.rule in verdict.sentence


def test_every_code_is_reached() -> None:
    assert {case.code for case in CASES} | codes_of("perudo") == set(Code)


def test_an_illegal_bid_names_the_nearest_legal_ones() -> None:
    rules = PerudoRules()
    state = rules.parse_key(f"5:5/2/4x3/{TEN}")
    assert rules.check(state, Bid(5, 4)).nearest == ("bid 4x4", "bid 5x3")
    assert rules.check(state, Bid(1, 1)).nearest == ("bid 2x1", "bid 3x1", "bid 4x1")


def test_a_wrong_number_of_dice_at_the_reveal_says_what_to_do() -> None:
    rules = PerudoRules()
    state = rules.parse_key("5:4:0/2/4x5/dudo@2/?-?-?-?-?:?-?-?-?:.")
    verdict = rules.check(state, Placement(((1, 1, 1), (2, 2, 2, 2), (3,), (), (), ())))
    assert verdict.put_back == (
        "Look for 2 dice of seat 1 under the cup and beside the table.",
        "Take 1 die away from the place of seat 3.",
    )


def test_a_reveal_that_fits_is_the_only_line() -> None:
    rules = PerudoRules()
    state = rules.parse_key("5:4:0/2/4x5/dudo@2/?-?-?-?-?:?-?-?-?:.")
    verdict = rules.check(state, Placement(((6, 1, 5, 1, 5), (2, 2, 2, 2), (), (), (), ())))
    assert verdict.ok
    assert [rules.notation(step) for (step,) in verdict.lines] == ["reveal 1-1-5-5-6:2-2-2-2:."]
    assert dict(verdict.facts) == {"bid": "bid 4x5", "matches": 4, "loser": 2, "gainer": 0}


def test_impossible_places_give_all_problems_at_once() -> None:
    seen = Placement(((1,) * 6, (0, 9), (), (), (), (), (2,)))
    problems = PerudoRules().problems(seen)
    assert [(problem.code, problem.where) for problem in problems] == [
        (ProblemCode.TOO_MANY_SEATS, ""),
        (ProblemCode.TOO_MANY_DICE, "seat1"),
        (ProblemCode.NO_SUCH_FACE, "seat2"),
    ]
    assert problems[1].sentence == "Seat 1 shows 6 dice; nobody has more than 5 (PER-1.1)."
    assert problems[2].sentence == "Seat 2 shows a face 0 or 9; no die has that (PER-1.1)."


def test_steps_in_words() -> None:
    rules = PerudoRules()
    state = rules.parse_key(f"5:5/2/4x5/{TEN}")
    deeds = {text: str(rules.deed(state, rules.parse_step(text))) for text in ("5x5", "2x1", "dudo", "reveal 1:2")}
    assert deeds == {
        "5x5": "bids 5×5",
        "2x1": "bids 2 pacos",
        "dudo": "calls Dudo on 4×5",
        "reveal 1:2": "lifts the cup",
    }
