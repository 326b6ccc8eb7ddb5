"""Every ruling of Peruke 84, word for word."""

from typing import Any

import pytest

from companion.games.peruke_84 import Act, Code, Finish, PlacedDisc, Placement, Use
from companion.games.rules import Throw, parse_line

from .illegal_turn_tables import codes_of
from .peruke_84_boards import RULES, changed, played, position, rules_with, thrown

START = RULES.start()
ROLLED = thrown(START, "3 2 1")
OVER = played(thrown(position("S3c7 n5c8", piles=(40, 36)), "3 1 1"), "3 c7-c8")

# discs, dice, step, house rules, ruling
STEPS: list[tuple[str, str, str, dict[str, Any], Code, str]] = [
    ("S2c3 S1a1 n1f6", "2 3 1", "2 c3-c4", {}, Code.LEGAL, "Moves the 2 from c3 to c4."),
    ("S2c3 n4c5 n1f6", "2 3 1", "2 c3-c5", {}, Code.LEGAL, "Moves the 2 from c3 to c5 and captures North's 4."),
    (
        "S3c3 S3e3 n4c8 n1f6",
        "3 2 6",
        "end",
        {},
        Code.MUST_USE,
        "The 3 can still be used: all values that can be used must be used (P84-5.1).",
    ),
    ("S2c3 n1f6", "2 6 6", "2 c9-c8", {}, Code.NO_SUCH_SQUARE, "The board has 8 rows: there is no c9 (P84-1.3)."),
    ("S2c3 n1f6", "2 6 6", "2 d4-d5", {}, Code.NO_DISC, "No disc lies on d4 (P84-4.1)."),
    ("S2c3 n1f6", "2 6 6", "5 c3-c4", {}, Code.NOT_ROLLED, "No white die that is left shows a 5 (P84-2.1)."),
    ("S2c3 n1f6", "2 6 6", "r2 c3-c4", {}, Code.NOT_ROLLED, "The red die shows 6, not 2 (P84-2.1)."),
    (
        "S2c3 n1f6",
        "2 6 6",
        "2 turn c3",
        {},
        Code.OWN_SAFE_TURNED,
        "South's 2 on c3 is safe already: an own disc is never turned to its target side (P84-4.8).",
    ),
    (
        "S2c3 n1f6",
        "2 6 6",
        "2 turn f6",
        {},
        Code.WRONG_NUMBER,
        "A 2 acts on discs numbered 2, not on North's 1 on f6 (P84-4.1).",
    ),
    (
        "S2c3 n2f6",
        "2 6 6",
        "2 turn f6",
        {},
        Code.ENEMY_UNSAFE_TURNED,
        "North's 2 on f6 is unsafe: an opposing disc is never turned to its plain side (P84-4.8).",
    ),
    (
        "S2c3 n2f6",
        "2 6 6",
        "2 f6-f5",
        {},
        Code.ENEMY_MOVED,
        "North's 2 on f6 can't move: only South's discs move now (P84-4.4).",
    ),
    (
        "s2c3 n2f6",
        "2 6 6",
        "2 c3-c4",
        {},
        Code.UNSAFE_MOVED,
        "South's 2 on c3 is unsafe: an unsafe disc never moves (P84-4.9).",
    ),
    (
        "S4c4 n2f6",
        "4 6 6",
        "4 c4-d6",
        {},
        Code.NOT_STRAIGHT,
        "From c4 to d6 is no straight line: a disc moves along a row, a column or a diagonal (P84-4.10).",
    ),
    (
        "S2c4 n2f6",
        "2 6 6",
        "2 c4-c8",
        {},
        Code.TOO_FAR,
        "South's 2 from c4 to c8 is 4 squares: a 2 moves at most 2 (P84-4.11).",
    ),
    (
        "S2c4 n2f6",
        "2 6 6",
        "2 c4-c5",
        {"distance": "exact"},
        Code.NOT_EXACT,
        "From c4 to c5 is 1 square: by the house rule a 2 moves exactly 2 (P84-4.11).",
    ),
    (
        "S4c4 N2c6 n3f6",
        "4 6 6",
        "4 c4-c7",
        {},
        Code.JUMPED,
        "South's 4 can't jump from c4 to c7: North's 2 on c6 is in the way (P84-4.10).",
    ),
    (
        "S4c4 s2c6 n3f6",
        "4 6 6",
        "4 c4-c6",
        {},
        Code.ONTO_OWN,
        "South's 4 can't land on c6: South's 2 lies there (P84-4.12).",
    ),
    (
        "S4c4 N2c6 n3f6",
        "4 6 6",
        "4 c4-c6",
        {},
        Code.ONTO_SAFE,
        "South's 4 can't land on c6: North's 2 is safe there (P84-4.12).",
    ),
    (
        "S4c4 n2c6 n3f6",
        "4 6 6",
        "4 c4-c6",
        {"capture_matches_die": True},
        Code.CAPTURE_NUMBER,
        "South's 4 can't capture North's 2 on c6: by the house rule the numbers must be equal (P84-4.5).",
    ),
    (
        "S4c4 n3f6",
        "4 6 6",
        "4 c4-c8 stay",
        {},
        Code.CANT_STAY,
        "A disc that lands in the far end zone is taken at once (P84-4.6).",
    ),
    (
        "S4c4 n3f6",
        "4 6 6",
        "4 c4-c6 stay",
        {"end_zone_auto_take": False},
        Code.CANT_STAY,
        "Only a disc that lands in the far end zone can be left there or taken (P84-4.6).",
    ),
    (
        "S3a1 S1a3 s2b1 s2b2 n4e8",
        "3 1 6",
        "1 a3-a2",
        {},
        Code.MUST_USE_OTHERWISE,
        "After this, fewer than two values could be used: as many as possible must be (P84-5.2).",
    ),
]


def test_a_use_that_comes_too_early_is_shown_in_a_turn_where_it_may_be_made() -> None:
    """The last disc leaves the board and ends the game, so the 5 is used first."""
    state = RULES.parse_key("3N5N6N6/n11S13/6/6/6/6/6/6:S:36-29:2")
    verdict = RULES.check_turn(state, parse_line(RULES, "1 c7-c8"), Throw((1, 5, 5)))
    assert verdict.code is Code.MUST_USE_OTHERWISE
    assert verdict.nearest == ("5 turn d8, 1 c7-c8", "r5 turn d8, 1 c7-c8")
    for line in verdict.nearest:
        assert RULES.check_turn(state, parse_line(RULES, line), Throw((1, 5, 5))).ok


# discs, dice, what differs on the board as seen, ruling
SEEN: list[tuple[str, str, str, Code, str]] = [
    (
        "S2c3 S1a1 n1f6",
        "2 3 1",
        "-c3 S2c4 -a1 S1a2",
        Code.LEGAL,
        "South moves the 2 from c3 to c4 and moves the 1 from a1 to a2.",
    ),
    (
        "S2c3 N4c5 n1f6",
        "4 2 6",
        "-c3 S2c5",
        Code.LEGAL,
        "South turns North's 4 on c5 to its target side and moves the 2 from c3 to c5 and captures North's 4.",
    ),
    (
        "S3c7 N5a8 n2b5",
        "3 6 6",
        "-c7",
        Code.LEGAL,
        "South moves the 3 from c7 to c8; it leaves the board. South's last disc is off: the game is over (P84-6.1).",
    ),
    (
        "S3c5 n5c7",
        "3 6 6",
        "-c5 S3c7",
        Code.LEGAL,
        "South moves the 3 from c5 to c7 and captures North's 5. North has no disc left: the game is over (P84-6.1).",
    ),
    (
        "S4c2 S1a1 n1f6",
        "4 6 6",
        "-c2 S4c7",
        Code.TOO_FAR,
        "South's 4 from c2 to c7 is 5 squares: a 4 moves at most 4 (P84-4.11).",
    ),
    (
        "S2c3 S3e3 n4c8 n1f6",
        "3 2 6",
        "",
        Code.MUST_USE,
        "Nothing was used, but the 3 or 2 can be: all values that can be used must be used (P84-5.1).",
    ),
    (
        "S2c3 S3e3 n4c8 n1f6",
        "3 2 6",
        "-c3 S2c4",
        Code.MUST_USE,
        "The 3 could also be used: all values that can be used must be used (P84-5.1).",
    ),
    (
        "S3a1 S1a3 s2b1 s2b2 n4e8",
        "3 1 6",
        "-a3 S1a2",
        Code.MUST_USE_OTHERWISE,
        "1 value is used, but played otherwise 2 can be: as many as possible must be (P84-5.2).",
    ),
    (
        "S4c4 S5a1 n1f6",
        "4 6 6",
        "-a1 S5a2",
        Code.NOT_ROLLED,
        "South's 5 on a1 would need a 5: there is 6, 4 and red 6 (P84-2.1).",
    ),
    (
        "S6c4 S4a1 n1f6",
        "4 2 1",
        "-c4 S6c5",
        Code.TWO_WHITES,
        "South's 6 on c4 would need a 6, and 4 and 2 are both white: only the red die is ever added (P84-2.2).",
    ),
    (
        "S4c4 S3a1 S1f1 n1f6",
        "3 2 1",
        "-c4 S4c5 -a1 S3a2",
        Code.DIE_TWICE,
        "The values 3 and 4 would need a die twice: there is 3, 2 and red 1 (P84-2.1).",
    ),
    (
        "S4c4 S3a1 S1f1 S2b1 n1f6",
        "3 2 1",
        "-c4 S4c5 -a1 S3a2 -f1 S1f2 -b1 S2b2",
        Code.TOO_MANY,
        "4 values were used: there is only 3, 2 and red 1 (P84-2.1).",
    ),
    (
        "S4c4 n1f6",
        "4 6 6",
        "s4c4",
        Code.OWN_SAFE_TURNED,
        "South's 4 on c4 is safe already: an own disc is never turned to its target side (P84-4.8).",
    ),
    (
        "S4c4 n1f6",
        "4 6 6",
        "-c4 s4c5",
        Code.OWN_SAFE_TURNED,
        "South's 4 was turned to its target side: that is only done to opposing discs (P84-4.8).",
    ),
    (
        "S4c4 n1f6",
        "4 1 6",
        "N1f6",
        Code.ENEMY_UNSAFE_TURNED,
        "North's 1 on f6 is unsafe: an opposing disc is never turned to its plain side (P84-4.8).",
    ),
    (
        "S4c4 N1f6",
        "4 1 6",
        "-f6 N1f5",
        Code.ENEMY_MOVED,
        "North's 1 went from f6 to f5, but only South's discs move now (P84-4.4).",
    ),
    (
        "s4c4 n1f6",
        "4 1 6",
        "-c4 S4c5",
        Code.UNSAFE_MOVED,
        "South's 4 on c4 is unsafe: an unsafe disc never moves (P84-4.9).",
    ),
    (
        "S4c4 n1f6",
        "4 4 6",
        "-c4 S4d7",
        Code.MOVED_TWICE,
        "South's 4 from c4 to d7 would be two moves: a disc moves once a turn (P84-4.13).",
    ),
    (
        "S4c4 n1f6",
        "4 1 6",
        "-c4 S4d6",
        Code.NOT_STRAIGHT,
        "From c4 to d6 is no straight line: a disc moves along a row, a column or a diagonal (P84-4.10).",
    ),
    (
        "S4c4 s1c5 n1f6",
        "4 1 6",
        "-c4 S4c6",
        Code.JUMPED,
        "South's 4 can't jump from c4 to c6: South's 1 on c5 is in the way (P84-4.10).",
    ),
    (
        "S4c4 s1c5 n1f6",
        "4 6 6",
        "-c4 S4c5",
        Code.ONTO_OWN,
        "South's 4 can't land on c5: South's 1 lies there (P84-4.12).",
    ),
    (
        "S4c4 N2c5 n1f6",
        "4 6 6",
        "-c4 S4c5",
        Code.ONTO_SAFE,
        "South's 4 can't land on c5: North's 2 is safe there (P84-4.12).",
    ),
    (
        "S4c4 n1f6",
        "4 6 6",
        "-c4 S4c8",
        Code.MUST_LEAVE,
        "South's 4 landed on c8 in the far end zone: it is taken off the board at once (P84-4.6).",
    ),
    (
        "S3c4 n1f6",
        "3 6 6",
        "-c4",
        Code.GONE,
        "South's 3 is gone from c4, but a 3 does not take it to the far end zone (P84-4.6).",
    ),
    (
        "S4c6 N2c7 n1f6",
        "4 6 6",
        "-c6",
        Code.LEGAL,
        "South moves the 4 from c6 to e8; it leaves the board. South's last disc is off: the game is over (P84-6.1).",
    ),
    ("S3c4 n1f6", "3 6 6", "-f6", Code.ENEMY_GONE, "North's 1 is gone from f6, but no disc landed there (P84-4.5)."),
    (
        "S3c4 n1f6",
        "3 6 6",
        "S5a1",
        Code.CAME_BACK,
        "South's 5 came to a1: a disc that left never comes back (P84-4.5).",
    ),
    (
        "S3c1 S1c2 N2a8",
        "3 1 6",
        "-c1 -c2 S3c4 S1c3",
        Code.NOT_REACHED,
        "No order of 3, 1 and red 6 leads to this board (P84-4.15).",
    ),
]

# events that are no step of a turn
OTHER: list[tuple[Any, Any, Code, str]] = [
    (START, Throw((6, 5, 1)), Code.THROWN, "South has 6, 5 and red 1."),
    (
        START,
        Throw((6, 7, 1)),
        Code.BAD_THROW,
        "A throw is two white dice and a red one, each showing 1 to 6 (P84-1.8).",
    ),
    (ROLLED, Throw((6, 5, 1)), Code.THROWN_ALREADY, "South has thrown already: use the values first (P84-1.8)."),
    (ROLLED, Finish.FORFEIT, Code.THROWN_ALREADY, "A turn is lost by void throws, and this throw counts (P84-1.8)."),
    (START, Finish.FORFEIT, Code.FORFEIT, "Three void throws in a row: South loses the turn (TAB-1.4)."),
    (
        position("s2c3 n1f6"),
        Throw((6, 5, 5)),
        Code.PASS,
        "6, 5 and red 5: none of them can be used, so the turn passes (P84-5.4).",
    ),
    (ROLLED, Use(0, 0, Act(8)), Code.NOT_ROLLED, "No die is named (P84-2.1)."),
    (START, Use(3, 0, Act(8)), Code.THROW_FIRST, "South throws the three dice first (P84-1.8)."),
    (START, RULES.placement(START), Code.AS_RECORDED, "The board is as it should be."),
    (START, changed(START, "-c2 S4c2"), Code.THROW_FIRST, "South throws the three dice first (P84-1.8)."),
    (OVER, Throw((6, 5, 1)), Code.OVER, "The game is over with 48 to 36 (P84-6.1)."),
    (OVER, Finish.END, Code.OVER, "The game is over with 48 to 36 (P84-6.1)."),
    (OVER, changed(OVER, "S4c2"), Code.OVER, "The game is over with 48 to 36 (P84-6.1)."),
    (
        START,
        "3 turn c2",
        Code.NO_STEP,
        "That is no step of Peruke 84: turn a disc, move a disc or end the turn (P84-4.1).",
    ),
    (
        ROLLED,
        Use(3, 0, Act(2, 14)),
        Code.SECONDARY_ONLY,
        "On the first roll South only turns own discs of the second row to their plain side (P84-3.1).",
    ),
    (
        ROLLED,
        changed(ROLLED, "-d1 S4d3"),
        Code.SECONDARY_ONLY,
        "On the first roll South only turns own discs of the second row to their plain side (P84-3.1).",
    ),
    (
        thrown(START, "5 2 3"),
        Use(5, 3, Act(8)),
        Code.TOO_HIGH,
        "Red 3 and 5 make 8: no disc has that number (P84-2.3).",
    ),
    (
        played(ROLLED, "r1 turn f2"),
        Use(0, 1, Act(11)),
        Code.RED_SPENT,
        "The red die is used already in this turn (P84-2.2).",
    ),
    (
        played(thrown(position("S3a1 S3c4 n1f6"), "3 3 1"), "3 c4-c5"),
        RULES.parse_step("3 c5-c6"),
        Code.MOVED_TWICE,
        "South's 3 on c5 has moved in this turn: a disc moves once (P84-4.13).",
    ),
]

IMPOSSIBLE = Placement(
    (
        *(PlacedDisc(4, "plain", 1, square) for square in ("c4", "c5", "c6")),
        PlacedDisc(5, "plain", 1, "c6"),
        PlacedDisc(7, "plain", 1, "d1"),
        PlacedDisc(3, "plain", 1, "c9"),
        *(PlacedDisc(1 + n % 6, "target", 2, f"{'abcdef'[n % 6]}{8 - n // 6}") for n in range(13)),
    )
)
PROBLEMS = [
    (Code.NO_SUCH_DISC, "The disc on d1 can't be read: it needs an owner, a number from 1 to 6 and a side (P84-1.1)."),
    (Code.TOO_MANY_ALIKE, "South has 3 discs 4, on c4, c5 and c6: there are two of each (P84-1.1)."),
    (Code.TOO_MANY_DISCS, "North has 13 discs on the board: each player has twelve (P84-1.1)."),
    (Code.TOO_MANY_ALIKE, "North has 3 discs 1, on a8, a7 and a6: there are two of each (P84-1.1)."),
    (Code.TWO_ON_SQUARE, "2 discs lie on c6: there is room for one (P84-4.12)."),
    (Code.NO_SUCH_SQUARE, "The board has 8 rows: there is no c9 (P84-1.3)."),
]


@pytest.mark.parametrize(("discs", "dice", "step", "house", "code", "sentence"), STEPS)
def test_a_step_is_ruled_on_in_one_sentence(
    discs: str, dice: str, step: str, house: dict[str, Any], code: Code, sentence: str
) -> None:
    rules = rules_with(**house)
    verdict = rules.check(thrown(position(discs), dice, rules), rules.parse_step(step))
    assert (verdict.code, verdict.sentence) == (code, sentence)
    assert verdict.ok == (code is Code.LEGAL)
    assert verdict.ok or verdict.nearest


@pytest.mark.parametrize(("discs", "dice", "changes", "code", "sentence"), SEEN)
def test_a_board_as_seen_is_ruled_on_in_one_sentence(
    discs: str, dice: str, changes: str, code: Code, sentence: str
) -> None:
    state = thrown(position(discs), dice)
    verdict = RULES.check(state, changed(state, changes))
    assert (verdict.code, verdict.sentence) == (code, sentence)
    assert len(verdict.lines) == verdict.ok
    assert verdict.ok or verdict.nearest


@pytest.mark.parametrize(("state", "what", "code", "sentence"), OTHER)
def test_everything_else_is_ruled_on_in_one_sentence(state: Any, what: Any, code: Code, sentence: str) -> None:
    verdict = RULES.check(state, what)
    assert (verdict.code, verdict.sentence) == (code, sentence)


def test_an_impossible_board_gives_all_problems_at_once() -> None:
    problems = RULES.problems(IMPOSSIBLE)
    assert [(problem.code, problem.sentence) for problem in problems] == PROBLEMS
    verdict = RULES.check(START, IMPOSSIBLE)
    assert verdict.code is Code.IMPOSSIBLE
    assert verdict.sentence == " ".join(sentence for _, sentence in PROBLEMS)


def test_every_code_is_reached_by_a_pinned_sentence() -> None:
    reached = (
        {row[-2] for row in (*STEPS, *SEEN, *OTHER)}
        | {code for code, _ in PROBLEMS}
        | {Code.IMPOSSIBLE}
        | codes_of("peruke-84")
    )
    assert set(Code) - reached == set()


def test_what_to_put_back_restores_the_discs_that_broke_a_rule() -> None:
    state = thrown(position("S4c2 S1a1 n1f6"), "4 6 6")
    verdict = RULES.check(state, changed(state, "-c2 S4c7"))
    assert verdict.put_back == ("Put South's 4 back on c2, plain side up.", "Take South's 4 off c7.")
    verdict = RULES.check(state, changed(state, "N1f6"))
    assert verdict.put_back == ("Turn North's 1 on f6 back, target side up.",)


def test_several_faults_are_all_told_the_worst_first() -> None:
    state = thrown(position("S4c2 S1a1 n1f6"), "4 6 6")
    verdict = RULES.check(state, changed(state, "-c2 S4c7 N1f6"))
    assert [(name, *map(str, faults)) for name, faults in verdict.facts] == [
        (
            "faults",
            "North's 1 on f6 is unsafe: an opposing disc is never turned to its plain side (P84-4.8).",
            "South's 4 from c2 to c7 is 5 squares: a 4 moves at most 4 (P84-4.11).",
        )
    ]


def test_the_nearest_legal_line_keeps_what_was_right() -> None:
    state = thrown(position("S4c2 S1a1 n1f6"), "4 1 6")
    verdict = RULES.check(state, changed(state, "-c2 S4c7 -a1 S1a2"))
    assert verdict.code is Code.TOO_FAR
    assert "1 a1-a2" in verdict.nearest[0]


def test_an_accepted_step_names_the_rule_that_allows_it() -> None:
    state = thrown(position("S3c6 s3a1 N3f6 n1c7 n2c8 n4d7"), "3 3 3")
    rules = {step: RULES.check(state, RULES.parse_step(f"3 {step}")).rule for step in ("turn a1", "turn f6", "c6-c7")}
    assert rules == {"turn a1": "P84-4.3", "turn f6": "P84-4.2", "c6-c7": "P84-4.5"}
    state = thrown(position("S3c6 n2c8 n4f7"), "3 6 6")
    rules = {step: RULES.check(state, RULES.parse_step(f"3 {step}")).rule for step in ("c6-c7", "c6-c8", "c6-e8")}
    assert rules == {"c6-c7": "P84-4.4", "c6-c8": "P84-4.7", "c6-e8": "P84-4.6"}
