"""Ludo at the table: the referee's answers, and that the screen alone is enough to play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.ludo import LudoOptions, LudoRules, Placement
from companion.games.ludo.table import LudoTable as Played
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Thrown, Violation
from companion.referee.board.board_game import Situation
from companion.referee.board.board_stories import throw_results
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from companion.referee.shown.view import MoveView
from companion.sessions.events import Event
from seeds.pages import rule_text
from vision.reading import SeenThing, TableReading

from .read_before import READ_BEFORE
from .uckers_table import NAMES, Table

OUT = "R:2base+t5+t11/Y:3base+t17/1of2"


class LudoTable(Table):
    """Ann plays red, Ben yellow; the counters of the other colours are in the box."""

    def __init__(self, key: str = "", players: int = 2, **house: Any) -> None:
        self.rules: Any = LudoRules(LudoOptions(**house))
        events = [Event("agreed", None, 0.0, {"set": key, "sentence": "So it begins."}, seq=1)] if key else []
        self.journal = MemoryJournal()
        self.record = Record(self.rules, players, self.journal, events)
        self.referee: Any = Referee(self.record, NAMES[:players], rule_text)
        self.referee.recall(READ_BEFORE)
        self.t, self.shift = 0.0, 0.0
        self.dice, self.blurred, self.things, self.covered = [], {}, [], ()
        self._lay(self.rules.placement(self.record.state))
        self.look()

    def reading(self) -> TableReading:
        return replace(super().reading(), mat=self.referee.play.game.mat.name)

    @property
    def key(self) -> str:
        return self.rules.key(self.record.state)

    @property
    def text(self) -> str:
        return self.referee.view().ruling.sentence

    def throw(self, *faces: int, look: bool = True, **more: Any) -> None:
        if self.dice:
            self.lift()
        super().throw(*faces, look=look, **more)

    def look(self) -> None:
        """A hand did something, and the table is still again."""
        self.referee.watch("hand", "A hand is over the mat.", self.t + 0.5)
        super().look()


def test_lud_3_1_a_counter_is_moved_and_the_button_ends_the_turn() -> None:
    table = LudoTable(OUT)
    table.throw(3)
    assert table.text == "Ann: A 3: move t5 to t8 or move t11 to t14."
    table.move("red", "t11", "t14")
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.text == "Ann moves red from t11 to t14."
    assert table.key == "R:2base+t5+t14/Y:3base+t17/2of2"


def test_lud_2_4_after_a_six_the_same_player_throws_again_and_nobody_has_to_press() -> None:
    table = LudoTable()
    table.throw(6)
    table.move("red", "base", "t1")
    table.throw(4)
    assert table.kinds() == ["throw", "move", "throw"]
    assert table.key.startswith("R:3base+t1/Y:4base/1of2/throw=4")
    assert table.referee.view().headline == "Ann: play the 4"


def test_lud_2_5_the_third_six_ends_the_turn_by_itself() -> None:
    table = LudoTable("R:3base+t5/Y:4base/1of2/sixes=2")
    assert table.referee.view().headline == "Ann: throw again"
    table.throw(6)
    assert table.kinds() == ["throw", "turn"]
    assert "third six" in table.text


def test_lud_2_2_a_throw_that_brings_nobody_out_is_the_next_players_turn() -> None:
    table = LudoTable()
    table.throw(3)
    table.throw(5)
    assert [event.seat for event in table.record.counting() if event.kind == "throw"] == [1, 2]
    assert table.referee.view().headline == "Ann: throw one die"


def test_lud_4_1_a_captured_counter_goes_back_to_its_base_and_one_that_is_left_standing_is_refused() -> None:
    table = LudoTable(OUT)
    table.throw(6)
    table.move("red", "t11", "t17")
    table.press(seat=1)
    assert table.text == "A yellow counter was captured and goes back to its base (LUD-4.1)."
    table.move("yellow", "t17", "base")
    table.press(seat=1)
    assert table.kinds() == ["throw", "refused", "move"]
    assert table.text == "Ann moves red from t11 to t17 and captures yellow."


def wrongly_moved(*, taken_up: bool) -> float:
    """The probability of an error after a six was played, when the counter then goes on by 4."""
    table = LudoTable("R:3base+t11/Y:3base+t17/1of2")
    table.throw(6)
    table.move("red", "base", "t1")
    if taken_up:
        table.lift()
    table.move("red", "t1", "t5")
    table.press(seat=1)
    if table.payloads("refused"):
        return 1.0
    chance: float = table.referee.play.judge.belief.chance(
        lambda one: bool(one.events) and isinstance(one.events[0], Violation)
    )
    return chance


def test_who_took_the_dice_up_after_a_right_turn_has_rather_thrown_unseen_than_erred(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert wrongly_moved(taken_up=False) == 1.0
    likely = wrongly_moved(taken_up=True)
    assert likely < 0.5
    monkeypatch.setattr(priors, "SPOILT", 1.0)
    assert wrongly_moved(taken_up=True) > likely


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        ([("red", "t5", "t9")], "LUD-3.1"),
        ([("red", "base", "t1")], "LUD-2.2"),
        ([("yellow", "t17", "t20")], "LUD-1.2"),
        ([("red", "t5", "t8"), ("red", "t11", "t14")], "LUD-3.1"),
    ],
    ids=["wrong count", "out without a six", "another's counter", "two counters"],
)
def test_a_wrong_movement_is_refused_with_its_rule_and_how_to_put_it_back(
    moves: list[tuple[str, str, str]], rule: str
) -> None:
    table = LudoTable(OUT)
    table.throw(3)
    for move in moves:
        table.move(*move)
    table.press(seat=1)
    refused = table.payloads("refused")
    assert [event["rule"] for event in refused] == [rule]
    colour, start, end = moves[0]
    assert f"Put {colour} from {end} back to {start}." in refused[0]["put_back"]
    assert table.key == f"{OUT}/throw=3"


def test_lud_2_2_a_counter_that_comes_out_on_a_throw_that_passed_is_refused_to_whoever_threw_it() -> None:
    table = LudoTable()
    table.throw(4)
    table.move("red", "base", "t1")
    (refused,) = [event for event in table.record.counting() if event.kind == "refused"]
    assert (refused.seat, refused.payload["rule"]) == (1, "LUD-2.2")
    table.move("red", "t1", "base")
    assert table.text == "The board is as it should be."


def test_after_a_throw_that_passed_a_move_of_the_next_player_is_no_error_of_who_threw_it() -> None:
    table = LudoTable()
    table.throw(4)
    table.move("yellow", "base", "t27")
    assert table.kinds() == ["throw", "turn"]


def test_lud_2_5_the_third_six_may_not_be_played() -> None:
    table = LudoTable("R:3base+t5/Y:4base/1of2/sixes=2")
    table.throw(6)
    table.move("red", "t5", "t11")
    assert [(event.seat, event.payload["rule"]) for event in table.record.counting() if event.kind == "refused"] == [
        (1, "LUD-2.5")
    ]


def test_tab_2_3_the_next_throw_ends_a_turn_that_nobody_ended() -> None:
    table = LudoTable(OUT)
    table.throw(3)
    table.move("red", "t5", "t8")
    table.throw(2)
    assert table.kinds() == ["throw", "move", "turn", "throw"]
    assert table.key == "R:2base+t8+t11/Y:3base+t17/2of2/throw=2"


def test_tab_1_3_a_die_beside_the_roll_zone_is_thrown_again() -> None:
    table = LudoTable(OUT)
    table.throw(5, zone=None)
    table.throw(3)
    assert table.kinds() == ["reroll", "throw"]


def test_nobody_is_accused_while_a_hand_lies_over_the_board() -> None:
    table = LudoTable(OUT)
    table.throw(3)
    table.counters["t5", "red"] -= 1
    table.covered = ("t5", "t6", "t7", "t8")
    table.things = [SeenThing("hand", ((100.0, 100.0), (160.0, 100.0), (160.0, 160.0)))]
    table.look()
    table.press(seat=1)
    assert "refused" not in table.kinds()
    table.covered, table.things = (), []
    table.counters["t8", "red"] = 1
    table.look()
    assert table.kinds() == ["throw", "move", "turn"]


def test_counters_of_a_colour_that_nobody_plays_may_wait_in_their_base() -> None:
    table = LudoTable(OUT)
    table.counters["base", "green"] = 4
    table.throw(3)
    table.move("red", "t5", "t8")
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_a_counter_in_doubt_is_never_one_of_a_colour_that_nobody_plays() -> None:
    table = LudoTable(OUT)
    table.throw(3)
    table.blurred["t8"] = [({"green": 1}, 0.5), ({"red": 1}, 0.3), ({"red": 2}, 0.2)]
    table.move("red", "t5", "t8")
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_the_table_may_agree_on_a_board_and_the_turn_counts_as_played() -> None:
    table = LudoTable(OUT)
    table.throw(3)
    table.move("red", "t5", "t9")
    table.press(seat=1)
    table.act("agree")
    assert table.key == "R:2base+t9+t11/Y:3base+t17/2of2"


def test_without_a_camera_the_die_is_entered_and_a_counter_touched() -> None:
    table = LudoTable(OUT)
    table.referee.watch("no camera", "There is no camera.", 1.0)
    assert [choice.action for choice in table.referee.view().choices] == [f"die:{face}" for face in range(1, 7)]
    table.referee.act("die:6", 2.0)
    choices = table.referee.view().choices
    assert [choice.text for choice in choices] == [
        "Brings red out onto t1",
        "Moves red from t11 to t17 and captures yellow",
        "Moves red from t5 to t11",
    ]
    assert choices[1].moves == (MoveView("t11", "t17", "red"), MoveView("t17", "yellow base", "yellow"))
    table.referee.act("pick:t11", 3.0)
    assert table.key == "R:2base+t5+t17/Y:4base/1of2/sixes=1"


def test_the_board_shows_the_colours_that_play_and_what_differs() -> None:
    table = LudoTable(OUT)
    board = table.referee.view().board
    assert board.mat == "uckers"
    assert {piece.colour for piece in board.pieces} == {"red", "yellow"}
    table.throw(3)
    table.move("red", "t5", "t9")
    table.press(seat=1)
    board = table.referee.view().board
    assert set(board.differs) == {"t5", "t9"}
    assert board.back == (MoveView("t9", "t5", "red"),)
    assert board.moves, "the nearest legal movement is drawn"


# A die that nobody saw ------------------------------------------------------------------------------------------------


def test_lud_2_8_a_throw_that_nobody_saw_is_told_by_who_plays_next() -> None:
    """Ann's throw is overlooked and Ben's may be hers; his counter tells, and the log names what hers may be."""
    table = LudoTable("R:4base/Y:3base+t31/1of2")
    table.lift()
    table.throw(2)
    table.move("yellow", "t31", "t33")
    assert "refused" not in table.kinds()
    table.press(seat=2)
    assert table.key == "R:4base/Y:3base+t33/1of2"
    assert table.record.last("move").seat == 2
    first = next(event for event in table.record.counting() if event.kind == "throw")
    assert {*first.payload["dice"], *(dice[0] for dice in first.payload["perhaps"])} == {1, 2, 3, 4, 5}


def test_a_throw_that_nobody_saw_and_that_passed_is_one_event_with_all_its_faces() -> None:
    table = LudoTable()
    table.lift()
    throws = {one.next.ways for one in table.referee.play.judge.belief.hypotheses if isinstance(one.next, Thrown)}
    assert sorted(sorted(way.dice[0] for way, _ in ways) for ways in throws) == [[1, 2, 3, 4, 5], [6]]


def test_a_row_of_passes_is_put_right_however_long_it_was() -> None:
    """Ann's throw is overlooked; twelve throws later Ben's six tells that they were the other player's each."""
    table = LudoTable()
    for _ in range(2):
        table.lift()
    for face in (2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 4):
        table.throw(face)
    table.throw(6)
    table.move("yellow", "base", "t27")
    table.throw(3)
    throws = [event for event in table.record.counting() if event.kind == "throw"]
    assert [event.seat for event in throws] == [*[1, 2] * 7, 2]
    assert "refused" not in table.kinds()


def test_a_die_that_is_knocked_over_after_a_pass_is_not_thrown_anew() -> None:
    table = LudoTable()
    table.throw(3)
    table.dice = [replace(table.dice[0], face=5)]
    table.look()
    assert table.kinds() == ["throw", "turn"]


def test_what_lies_beside_the_only_die_is_none() -> None:
    table = LudoTable()
    table.throw(3, 4)
    for _ in range(5):
        table.look()
    assert "refused" not in table.kinds()


def test_tab_2_3_where_nobody_pressed_and_the_next_die_was_not_seen_the_counters_tell_both() -> None:
    table = LudoTable("R:3base+t6/Y:2base+2t32/2of2")
    table.throw(2)
    table.move("yellow", "t32", "t34")
    table.lift()
    table.look()
    table.move("red", "t6", "t9")
    table.press(seat=1)
    assert "refused" not in table.kinds()
    table.throw(4)
    assert table.key == "R:3base+t9/Y:2base+t32+t34/2of2/throw=4"
    assert [event.payload["dice"] for event in table.record.counting() if event.kind == "throw"] == [[2], [3], [4]]


def test_of_throws_with_one_result_the_likeliest_is_named() -> None:
    rules = LudoRules()
    ways = [(Thrown((face,)), chance) for face, chance in ((1, 0.1), (2, 0.3), (3, 0.6))]
    ((event, *_, whole),) = throw_results(Played(rules), Situation(rules.start(2)), ways)
    assert event.dice == (3,)
    assert set(event.others) == {(1,), (2,)}
    assert whole == pytest.approx(1)


def test_what_is_undecided_when_the_session_ends_is_open_until_it_goes_on() -> None:
    table = LudoTable(OUT)
    table.throw(2, sure=False, confidence=0.5, chances=(0, 0.5, 0, 0, 0.5, 0), doubts=("face",))
    assert not table.kinds()
    table.referee.play.leave(table.t)
    assert table.kinds() == ["open"]
    assert table.referee.record.counting()[-1].payload["sentence"] == "What was played last stays open."
    before = table.key
    table.look()
    assert "open" not in [event.kind for event in table.record.counting()]
    assert table.key == before


def test_nothing_is_open_when_a_session_ends_and_everything_is_clear() -> None:
    table = LudoTable(OUT)
    table.throw(3)
    table.referee.play.leave(table.t)
    assert table.kinds() == ["throw"]


# On forty squares

FORTY = dict(LudoOptions.preset("forty").values)


@pytest.mark.parametrize(
    ("house", "board"),
    [
        ({}, Placement((("t5", "red", 1), ("t5", "yellow", 1)), (("red", 3), ("yellow", 3)))),
        (FORTY, Placement((("red2", "red", 2),), (("red", 2), ("yellow", 4)))),
        (FORTY, Placement((("t5", "red", 2),), (("red", 2), ("yellow", 4)))),
        (FORTY, Placement((), (("red", 3), ("yellow", 4)))),
    ],
)
def test_no_board_counts_as_it_lies_that_the_rules_do_not_know(house: dict[str, Any], board: Placement) -> None:
    """Neither by a touch nor because the log was lost: the log could not be read with it."""
    game = Played(LudoRules(LudoOptions(**house)))
    state = game.rules.start(2)
    assert game.agreed_state(state, board) is None
    lies = Placement((("t5", "red", 1),), (("red", 3), ("yellow", 4)))
    then = game.agreed_state(state, lies)
    assert then is not None
    assert game.recorded(then) == lies


def test_a_counter_that_goes_to_its_goal_squares_stays_in_sight_and_the_fourth_wins() -> None:
    table = LudoTable("R:t38+red2+red3+red4/Y:4base/1of2", **FORTY)
    table.throw(3)
    table.move("red", "t38", "red1")
    table.press()
    assert table.key == "R:red1+red2+red3+red4/Y:4base/1of2"
    assert table.referee.over
    assert "Red has all four counters home" in table.text


def test_a_counter_taken_off_the_board_of_forty_squares_is_missed() -> None:
    table = LudoTable("R:2base+t20+red4/Y:4base/1of2", **FORTY)
    table.throw(3)
    table.move("red", "t20", "home")
    table.press()
    assert "LUD-5.4" in table.text
    assert table.key.startswith("R:2base+t20+red4")
