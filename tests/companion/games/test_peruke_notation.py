"""Keys and steps of both Peruke games: what is parsed, and the messages for what is refused."""

from typing import Any

import pytest

from companion.games.errors import NotationError
from companion.games.peruke_84 import Act, Finish, Goal, Turn, Use
from companion.games.peruke_one import PerukeOneOptions, PerukeOneRules, PerukeOneState
from companion.games.peruke_one import Use as OneUse

from .peruke_84_boards import RULES, played, position, rules_with, thrown

CLASSIC = PerukeOneRules()
RED = PerukeOneRules(PerukeOneOptions(red_die=True))
START = "N6N5N4N3N2N1/n1n2n3n4n5n6/6/6/6/6/s6s5s4s3s2s1/S1S2S3S4S5S6"
SPARSE = "6/6/5n1/6/6/2S33/6/6"


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("4 c4-c8", Use(4, 0, Act(20, 44))),
        ("3 turn c2", Use(3, 0, Act(8))),
        ("r2 d3-e4", Use(0, 2, Act(15, 22))),
        ("5=r3+2  c4-c8", Use(2, 3, Act(20, 44))),
        ("5=3+2 c4-c8", Use(3, 0, Act(20, 44), 2)),
        ("9=r3+6 c4-g9", Use(6, 3, Act(20, -610))),
        ("7 turn c0", Use(7, 0, Act(-201))),
        ("3 c6-c8 stay", Use(3, 0, Act(32, 44, stays=True))),
        ("1 a9-a10", Use(1, 0, Act(48, 54))),
        ("end", Finish.END),
        ("forfeit", Finish.FORFEIT),
    ],
)
def test_a_step_of_peruke_84_is_read(text: str, step: Any) -> None:
    assert RULES.parse_step(text) == step
    assert RULES.notation(step) == " ".join(text.split())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c4-c8",
        "77 c4-c8",
        "4 c4",
        "4 c4-c444",
        "4 4c-5c",
        "4 c4-c4",
        "r4",
        "6=r3+2 turn a1",
        "5=r3+r2 turn a1",
        "4 c٣-c4",
    ],
)
def test_what_is_no_step_of_peruke_84_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no step|does not add up|the same square twice|red die twice"):
        RULES.parse_step(text)


def test_a_key_in_mid_turn_holds_dice_moved_discs_and_plans() -> None:
    state = played(thrown(position("S4c4 S4e1 S1a1 n1f6"), "4 4 1"), "4 c4-c6")
    assert RULES.key(state).endswith(":S:74-0:2:4-r1:c6:s2")
    assert state.turn == Turn((4,), 1, (32,), (Goal(0, 2),))
    assert RULES.parse_key(RULES.key(state)) == state


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("junk", "is no Peruke 84 position"),
        (START, "is no Peruke 84 position"),
        (f"{START}:S:1-0:0", "add up to 85, not 84"),
        (f"{START}:N:0-0:0", "After 0 turns it is South's turn"),
        (f"{START}:S:0-0:1", "After 1 turns it is North's turn"),
        (f"{START}:S:0-0:3", "No game gets to 3 turns"),
        (f"{START[:-2]}:S:6-0:0", "no row of 6 squares"),
        ("6/6/6/6/6/6/6:S:84-0:2", "has 8 rows, not 7"),
        ("S1S1S13/6/6/6/6/6/6/6:S:81-0:2", "South has two discs 1, not more"),
        ("6/6/6/6/6/6/6/15:S:84-0:2", "is written 6/6/6/6/6/6/6/6"),
        (f"{SPARSE}:S:80-0:2:9:::", "is no Peruke 84 position"),
        (f"{SPARSE}:S:80-0:2:3-r::s1", "are no dice"),
        (f"{SPARSE}:S:80-0:2:3-2-r1::", "are no plans"),
        (f"{SPARSE}:S:80-0:2:3-2-r1::s4", "are no plans"),
        (f"{SPARSE}:S:80-0:2:3-2-r1::s3", "nothing can be done"),
        (f"{SPARSE}:S:80-0:2:3-2-r1:a1:s1", "No disc that moved can be on a1"),
        ("6/6/6/6/6/2S33/6/6:S:81-0:2:3-2-r1::s1", "the game is over"),
    ],
)
def test_what_is_no_position_of_peruke_84_is_refused_with_the_reason(key: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        RULES.parse_key(key)


def test_a_key_belongs_to_the_house_rules_it_was_printed_under() -> None:
    key = RULES.key(RULES.start())
    with pytest.raises(NotationError, match="has 6 rows, not 8"):
        rules_with(rows=6).parse_key(key)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("use 5", OneUse(5)),
        ("use r3", OneUse(0, 3)),
        ("use 5=r3+2", OneUse(2, 3)),
        ("use 5=3+2", OneUse(3, 0, 2)),
        ("use 7", OneUse(7)),
    ],
)
def test_a_step_of_peruke_one_is_read(text: str, step: OneUse) -> None:
    assert CLASSIC.parse_step(text) == step
    assert CLASSIC.notation(step) == text


@pytest.mark.parametrize("text", ["", "use", "use 77", "5", "use 5=r3+r2", "use 6=r3+2", "use r3+2", "use ٣"])
def test_what_is_no_step_of_peruke_one_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no step|does not add up|red die twice"):
        CLASSIC.parse_step(text)


def test_a_key_of_peruke_one_holds_the_dice_of_the_round() -> None:
    assert RED.parse_key("ssvsss/2/4311/1") == PerukeOneState("ssvsss", 2, (4, 3, 1, 1), 0, 1)
    assert RED.key(PerukeOneState("ssssss", 2, (4, 3, 2, 1), 3)) == "ssssss/2/4321r3/0"


@pytest.mark.parametrize(
    ("rules", "key", "why"),
    [
        (CLASSIC, "", "is no Peruke One position"),
        (CLASSIC, "ssssss/7", "is no Peruke One position"),
        (CLASSIC, "ssssst/1", "2 values were used, but at most 0 could be"),
        (CLASSIC, "tttttt/6/rounds", "12 values were used"),
        (CLASSIC, "ssssss/5/rounds", "round 5 is not the last one"),
        (CLASSIC, "ssssss/5/543/0", "round 5 has 2 dice"),
        (CLASSIC, "ssssss/5/54/1", "round 5 has 2 dice"),
        (CLASSIC, "ssssss/5/5r4/0", "no die is red"),
        (RED, "ssssss/5/54/0", "round 5 has 1 white dice"),
        (CLASSIC, "ssssss/5//0", "so the round is over"),
        (CLASSIC, "ttssss/3/2111/0", "so the round is over"),
    ],
)
def test_what_is_no_position_of_peruke_one_is_refused_with_the_reason(rules: Any, key: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        rules.parse_key(key)
