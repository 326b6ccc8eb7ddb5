"""The referee of Peruke 84, from readings and presses to the record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.peruke_84 import Peruke84Options, Peruke84Rules
from companion.games.rules import parse_line
from companion.referee.belief.priors import LOOKS as LOOKS_BEFORE_ASKING
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from seeds.pages import rule_text
from vision.reading import SeenThing, TableReading

from .disc_table import DiscTable

FIRST_ROLLS = ("3 turn d2, 2 turn e2, r1 turn f2", "4 turn d7, 5 turn e7, r6 turn f7")


class Table(DiscTable):
    """``key`` is a position to begin from; ``crossed``: the picture counts the colours the other way round."""

    def __init__(self, key: str = "", options: Peruke84Options | None = None, *, crossed: bool = False) -> None:
        self.crossed = crossed
        super().__init__(Peruke84Rules(options), ("Ann", "Ben"))
        if key:
            self.record.add("agreed", None, 0.0, {"set": key})
            self.referee = self.make()
        self.lay()

    def make(self) -> Referee:
        return Referee(self.record, self.names, rule_text)

    def lay(self) -> None:
        """The discs as the record has them, seen by the camera."""
        self.discs = {}
        for disc in self.rules.placement(self.record.state).discs:  # type: ignore[attr-defined]
            self.put(disc.value, disc.square, disc.side, 3 - disc.owner if self.crossed else disc.owner)
        self.look()

    def dice3(self, first: int, second: int, red: int) -> None:
        self.throw(red, first, second, kinds="rww")

    def do(self, line: str, *, look: bool = True) -> None:
        """Move the discs by a line of steps."""
        for step in parse_line(self.rules, line):
            text = self.rules.notation(step).split()
            if text[1:2] == ["turn"]:
                self.turn(text[2])
            elif len(text) > 1:
                source, target = text[1].split("-")
                self.discs.pop(target, None)
                self.move(source, target)
                if target[1:] == ("8" if self.record.state.seat == 1 else "1"):
                    self.take(target)
        if look:
            self.look()

    def turn_of(self, dice: tuple[int, int, int], line: str) -> None:
        """A turn as it is played: throw, discs, button, dice taken up."""
        self.dice3(*dice)
        self.do(line)
        self.press(seat=self.record.state.seat)
        self.lift()

    def first_rolls(self) -> None:
        self.turn_of((3, 2, 1), FIRST_ROLLS[0])
        self.turn_of((5, 4, 6), FIRST_ROLLS[1])


OPEN = "6/6/6/6/6/6/6/6"


def key(*ranks: str, seat: str = "S", piles: str = "0-0") -> str:
    """A position after the first rolls by its ranks from the top."""
    return f"{'/'.join(ranks)}:{seat}:{piles}:2"


def test_p84_3_1_first_rolls_turn_discs_of_the_second_row() -> None:
    table = Table()
    table.first_rolls()
    assert table.kinds() == ["throw", "move", "turn", "throw", "move", "turn"]
    assert table.payloads("throw")[0]["dice"] == [3, 2, 1]
    assert table.payloads("throw")[1]["dice"] == [5, 4, 6]
    assert table.view().headline == "Ann: throw three dice"
    assert table.view().note == ""


def test_p84_3_1_on_the_first_roll_a_moved_disc_is_refused_with_the_players_name() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.move("a2", "a3")
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw", "refused"]
    assert table.payloads("refused")[0]["rule"] == "P84-3.1"
    assert table.ruling().startswith("On the first roll Ann only turns")
    assert "first roll" in table.view().note.lower()


def test_the_owners_are_told_from_the_position_whichever_colour_the_picture_counts_first() -> None:
    table = Table(crossed=True)
    table.first_rolls()
    assert table.kinds() == ["throw", "move", "turn", "throw", "move", "turn"]


def test_p84_2_2_the_red_die_is_added_to_a_white_one() -> None:
    table = Table()
    table.dice3(3, 2, 3)
    table.do("5=r3+2 turn b2, 3 turn d2")
    table.press(seat=1)
    assert table.payloads("move")[0]["turn"] == "3 turn d2, 5=r3+2 turn b2"


def test_three_dice_of_one_face_need_no_red_one() -> None:
    table = Table()
    table.throw(1, 1, 1)
    assert table.kinds() == ["throw"]


def test_a_red_die_that_cannot_be_told_is_not_asked_for_but_told_by_the_sum_that_is_played() -> None:
    table = Table()
    table.throw(1, 2, 3)
    table.look()
    table.look()
    assert table.view().question is None
    table.do("5=r3+2 turn b2, 1 turn f2")
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]
    (throw,) = table.payloads("throw")
    assert {throw["dice"][-1], *(other[-1] for other in throw["perhaps"])} == {2, 3}


def test_p84_4_5_a_capture_goes_to_the_pile_and_4_4_a_move_to_an_open_square() -> None:
    table = Table(key("6", "6", "6", "6", "2n43", "2S33", "5N6", "S65", piles="35-30"))
    table.dice3(3, 6, 1)
    table.do("3 c3-c4, 6 a1-a4")
    table.press(seat=1)
    assert table.kinds()[-2:] == ["move", "turn"]
    assert table.record.state.piles == (39, 30)
    assert table.view().seats[0].score == 39


def test_where_few_discs_are_left_a_legal_turn_tells_which_colour_is_whose() -> None:
    table = Table(key("6", "6", "6", "6", "2n43", "2S33", "5N6", "S65", piles="35-30"))
    table.dice3(3, 6, 1)
    table.do("3 c3-c4, 6 a1-a4", look=False)
    table.discs = {square: replace(disc, owner=3 - disc.owner) for square, disc in table.discs.items()}
    table.look()
    table.press(seat=1)
    assert table.kinds()[-2:] == ["move", "turn"]


def test_the_last_disc_is_captured_by_its_like_though_the_picture_tells_two_colours_of_one_player() -> None:
    table = Table(key("6", "6", "6", "6", "1n13s3", "1S14", "6", "6", piles="60-19"))
    table.dice3(1, 6, 5)
    table.do("1 b3-b4", look=False)
    table.discs["f4"] = replace(table.discs["f4"], owner=2)
    table.look()
    table.press(seat=1)
    assert table.kinds()[-3:] == ["move", "turn", "over"]


def test_p84_4_6_a_disc_that_lands_in_the_far_end_zone_has_to_leave_the_board() -> None:
    table = Table(key("6", "6", "S35", "6", "6", "6", "5N6", "S65", piles="40-29"))
    table.dice3(3, 4, 5)
    table.move("a6", "a8")
    table.look()
    table.press(seat=1)
    assert table.payloads("refused")[0]["rule"] == "P84-4.6"
    table.take("a8")
    table.look()
    table.press(seat=1)
    assert table.kinds()[-2:] == ["move", "turn"]
    assert table.record.state.piles == (43, 29)


def test_p84_4_9_an_unsafe_disc_that_was_moved_is_refused_and_put_back() -> None:
    table = Table()
    table.first_rolls()
    table.dice3(6, 5, 4)
    table.move("a2", "a3")
    table.look()
    table.press(seat=1)
    assert table.payloads("refused")[0]["rule"] == "P84-4.9"
    ruling = table.view().ruling
    assert ruling is not None
    assert "Put Ann's 6 back on a2, target side up." in ruling.put_back
    assert ruling.nearest
    assert all("turns" in line or "moves" in line for line in ruling.nearest)
    board = table.view().board
    assert board is not None
    assert set(board.differs) == {"a2", "a3"}
    table.move("a3", "a2")
    table.look()
    assert "as it was before" in table.ruling()


def test_p84_5_1_a_forgotten_value_is_refused_and_played_after_all() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.do("3 turn d2, 2 turn e2")
    table.press(seat=1)
    assert table.payloads("refused")[0]["rule"] == "P84-5.1"
    table.do("r1 turn f2")
    assert "button" in table.ruling()
    table.press(seat=1)
    assert table.kinds() == ["throw", "refused", "move", "turn"]


def test_p84_5_4_a_throw_with_which_nothing_can_be_done_passes_by_itself_and_a_press_means_just_that() -> None:
    table = Table(key("6", "6", "6", "6", "6", "6", "5n6", "s65", piles="40-32"))
    table.dice3(1, 2, 3)
    assert table.kinds()[1:] == ["throw", "turn"]
    assert "the turn passes" in table.ruling()
    table.press(seat=1)
    assert table.kinds()[1:] == ["throw", "turn"]
    assert table.record.state.seat == 2


def test_p84_6_2_an_own_exit_ends_the_game_with_84_points_together() -> None:
    table = Table(key("6", "S35", "6", "6", "6", "6", "4n2N6", "6", piles="40-33"))
    table.dice3(3, 4, 5)
    table.take("a7")
    table.look()
    table.press(seat=1)
    assert table.kinds()[-1] == "over"
    assert sum(table.payloads("over")[0]["scores"]) == 84
    assert table.payloads("over")[0]["sentence"].startswith("Ann's last disc left the board")
    assert [seat.score for seat in table.view().seats] == table.payloads("over")[0]["scores"]


@pytest.mark.parametrize(
    ("won", "at_first", "at_the_end"),
    [
        ((0, 1), "Best of 3: Ann 0, Ben 1", "Best of 3: Ann 1, Ben 1."),
        ((1, 1), "Best of 3: Ann 1, Ben 1", "Ann wins the match, 2 to 1 (P84-6.8)."),
    ],
)
def test_p84_6_8_the_match_stands_beside_the_game_and_at_its_end(
    won: tuple[int, int], at_first: str, at_the_end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MemoryJournal, "match_wins", lambda *_: won)
    table = Table(key("6", "S35", "6", "6", "6", "6", "4n2N6", "6", piles="40-33"), Peruke84Options(best_of=3))
    assert table.view().note == at_first
    table.dice3(3, 4, 5)
    table.take("a7")
    table.look()
    table.press(seat=1)
    assert table.kinds()[-1] == "over"
    assert table.ruling().endswith(at_the_end)


def test_a_disc_that_captures_its_like_is_told_from_the_like_that_stayed() -> None:
    """Two discs are left, both 1s: one colour alone can't say whose the last one is, the rules can."""
    for crossed in (False, True):
        table = Table(key("6", "6", "N15", "1s14", "6", "6", "6", "6", seat="N", piles="41-41"), crossed=crossed)
        table.dice3(3, 2, 1)
        table.take("b5")
        table.move("a6", "b5")
        table.look()
        table.press(seat=2)
        assert table.kinds()[-1] == "over", crossed
        assert table.payloads("over")[0]["scores"] == [41, 43]


def test_tab_2_1_the_button_of_the_other_seat_is_refused() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.do(FIRST_ROLLS[0])
    table.press(seat=2)
    assert table.kinds() == ["throw", "refused"]
    assert table.ruling() == "That was Ben's button; it is Ann's turn (TAB-2.1)."
    table.press(seat=1)
    assert table.kinds() == ["throw", "refused", "move", "turn"]


def test_tab_2_3_a_missing_press_is_supplied_by_the_next_throw() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.do(FIRST_ROLLS[0])
    table.lift()
    table.dice3(5, 4, 6)
    assert table.kinds() == ["throw", "move", "turn", "throw"]
    assert table.record.state.seat == 2


def test_a_missing_press_before_a_cocky_throw_keeps_the_order() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.do(FIRST_ROLLS[0])
    table.lift()
    table.throw(6, 5, 4, kinds="rww", flat=False)
    assert table.kinds() == ["throw", "move", "turn", "reroll"]


def test_tab_1_1_a_press_before_the_throw_is_said() -> None:
    table = Table()
    table.press(seat=1)
    assert table.kinds() == ["refused"]
    assert table.ruling() == "Ann has to throw first (TAB-1.1)."


def test_dice_that_come_to_lie_almost_where_those_before_lay_are_a_throw_once_it_is_played() -> None:
    table = Table()
    table.turn_of((3, 2, 1), FIRST_ROLLS[0])
    table.dice3(5, 4, 6)
    table.press("undo")
    table.dice = [replace(die, x=die.x + 5) for die in table.dice]
    table.look()
    assert table.kinds() == ["throw", "move", "turn"]
    table.do(FIRST_ROLLS[1])
    table.press(seat=2)
    assert table.view().question is None
    assert table.kinds() == ["throw", "move", "turn", "throw", "move", "turn"]


def test_a_die_turned_over_by_a_sleeve_changes_nothing() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.dice[1] = replace(table.dice[1], face=6)
    table.look()
    table.do(FIRST_ROLLS[0])
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_dice_swept_aside_by_a_hand_are_no_new_throw() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.dice = [replace(die, x=die.x + 60) for die in table.dice]
    table.look()
    table.do(FIRST_ROLLS[0])
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_a_hand_over_the_board_makes_the_press_wait() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.do(FIRST_ROLLS[0])
    table.covered, table.things = ("c3", "c4"), (SeenThing("hand", ((0, 0), (1, 0), (1, 1))),)
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw"]
    assert table.view().status_text == "A hand covers c3 and c4."
    table.covered, table.things = (), ()
    table.look()
    assert table.kinds() == ["throw", "move", "turn"]


def two_turns_covered() -> Table:
    """Ann has ended her turn with something on the board; so does Ben, or he is about to."""
    table = Table()
    table.dice3(3, 2, 1)
    table.do(FIRST_ROLLS[0], look=False)
    table.covered, table.things = ("e3", "e4"), (SeenThing("thing", ((0, 0), (1, 0), (1, 1))),)
    table.look()
    table.press(seat=1)
    table.dice3(5, 4, 6)
    table.do(FIRST_ROLLS[1])
    return table


def test_turns_played_with_something_on_the_board_stay_open_until_one_ends_in_view() -> None:
    """Each button after the first was refused as that of the wrong seat, for as long as it lay there."""
    table = two_turns_covered()
    for seat in (2, 1, 2):
        table.press(seat=seat)
        table.look()
    assert table.kinds() == ["throw"]
    assert table.view().headline == "This turn stays open"
    table.covered, table.things = (), ()
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw", "open"]
    assert table.view().headline.startswith("Ben")
    table.dice3(3, 2, 1)
    assert table.kinds() == ["throw", "open", "throw"]


def test_what_two_turns_left_on_a_board_seen_again_is_no_slip_of_the_first() -> None:
    table = two_turns_covered()
    table.covered, table.things = (), ()
    table.look()
    assert table.kinds() == ["throw"]
    table.press(seat=2)
    assert table.kinds() == ["throw", "open"]
    assert table.view().headline.startswith("Ann")


def test_a_turn_that_ended_with_something_on_the_board_is_open_when_the_session_ends() -> None:
    table = two_turns_covered()
    table.referee.act("leave", table.t)
    assert table.kinds() == ["throw", "open"]


def test_an_unsure_disc_is_read_by_what_is_legal() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.do(FIRST_ROLLS[0], look=False)
    table.unsure("d2", value=5)
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_nobody_is_accused_on_discs_that_are_not_sure() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.turn("a2")
    table.unsure("a2", confidence=0.9)
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw"]
    assert "a2" in table.view().status_text


def test_where_nothing_is_legal_whatever_a_disc_in_doubt_is_nobody_is_asked_what_it_is() -> None:
    table = Table()
    table.first_rolls()
    table.dice3(4, 3, 1)
    table.move("c2", "b4")
    table.unsure("b4", confidence=0.96, why="the number is hard to read")
    table.look()
    table.press(seat=1)
    table.look()
    assert table.view().question is None
    assert table.payloads("refused")[-1]["rule"] == "P84-4.9"


def test_discs_of_the_wrong_colour_are_known_by_their_place_and_number() -> None:
    table = Table()
    table.first_rolls()
    for square in ("a7", "b7", "c7"):
        table.discs[square] = replace(table.discs[square], owner=1)
    table.dice3(3, 2, 1)
    table.do("3 d2-d5, 2 e2-e4, r1 f2-f3")
    table.discs["d5"] = replace(table.discs["d5"], owner=2)
    table.look()
    table.press(seat=1)
    assert table.kinds()[-2:] == ["move", "turn"]


def test_many_unsure_discs_that_lie_as_recorded_do_not_hold_up_the_game() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.do(FIRST_ROLLS[0], look=False)
    for square in ("a1", "b1", "c1", "d1", "e1", "f1", "a2", "b2"):
        table.unsure(square, confidence=0.9)
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_we_agreed_takes_the_board_as_it_lies() -> None:
    table = Table()
    table.first_rolls()
    table.dice3(6, 5, 4)
    table.move("a2", "a3")
    table.look()
    table.press(seat=1)
    table.act("agree")
    assert table.kinds()[-2:] == ["agreed", "turn"]
    assert table.record.state.seat == 2
    assert table.payloads("agreed")[0]["sentence"] == "You agreed that the board counts as it stands."
    table.look()
    assert "does not lie" not in table.ruling()
    again = Record(Peruke84Rules(), 2, MemoryJournal(), table.journal.events)
    assert again.state == table.record.state


def test_a_board_that_changed_between_turns_may_be_agreed_on_too() -> None:
    table = Table()
    table.first_rolls()
    table.turn("a2")
    table.look()
    ruling = table.view().ruling
    assert ruling is not None
    assert ruling.put_back == ("Turn Ann's 6 on a2 back, target side up.",)
    table.act("agree")
    assert table.kinds()[-1] == "agreed"
    assert table.record.state.seat == 1
    assert table.record.state.turn is None


def test_before_the_first_throw_the_companion_says_how_to_set_up() -> None:
    table = Table()
    table.take("a1")
    table.look()
    assert table.ruling().startswith("Set the discs up, Ann at rank 1 and Ben at rank 8")


def test_without_a_camera_a_turn_is_a_disc_and_where_it_may_go() -> None:
    table = Table()
    table.blind()
    for face in (3, 2, 1):
        table.act(f"die:{face}")
    assert table.payloads("throw")[0]["dice"] == [3, 2, 1]
    table.act("pick:d2")
    assert table.choices()[0] == "step:3 turn d2"
    assert table.choices()[-1] == "pick:"
    table.act("step:3 turn d2")
    table.act("step:2 turn e2")
    table.act("step:r1 turn f2")
    assert table.kinds() == ["throw", "move", "move", "move", "turn"]
    assert table.payloads("move")[0]["sentence"] == "Ann turns the 3 on d2 to its plain side."


def test_without_a_camera_the_button_ends_a_turn_that_may_end() -> None:
    table = Table(options=Peruke84Options(must_use="off"))
    table.blind()
    table.act("throw:3-2-1")
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_when_the_camera_comes_back_it_says_what_differs() -> None:
    table = Table()
    table.blind()
    table.act("throw:3-2-1")
    for step in ("3 turn d2", "2 turn e2", "r1 turn f2"):
        table.act(f"step:{step}")
    table.dice3(3, 2, 1)
    assert table.kinds() == ["throw", "move", "move", "move", "turn"]
    ruling = table.view().ruling
    assert ruling is not None
    assert len(ruling.put_back) == 3
    for square in ("d2", "e2", "f2"):
        table.turn(square)
    table.look()
    assert table.ruling() == "The board is as it should be."
    table.lift()
    table.dice3(5, 4, 6)
    assert table.kinds()[-1] == "throw"


def test_the_last_die_that_is_entered_is_the_red_one() -> None:
    table = Table()
    table.act("die:start")
    table.act("die:3")
    table.act("die:2")
    assert table.view().choices_title == "Die 3 of 3, the red one"
    assert [die.face for die in table.view().dice] == [3, 2]


def test_tab_1_4_three_void_throws_in_a_row_lose_the_turn() -> None:
    table = Table()
    for _ in range(3):
        table.throw(1, 2, 3, kinds="rww", flat=False)
    assert table.kinds() == ["reroll", "reroll", "reroll", "turn"]
    assert table.record.state.seat == 2


def test_tab_3_1_undo_goes_back_to_the_beginning() -> None:
    table = Table()
    table.first_rolls()
    for _ in range(4):
        table.press("undo")
    assert table.kinds() == []
    assert table.record.state == table.rules.start(2)
    table.look()
    assert table.ruling().startswith("Set the discs up")


def choose(table: Table, words: str) -> None:
    question = table.view().question
    assert question is not None
    table.act(next(answer for answer in question.answers if words in answer.text).action)


def test_tab_3_1_an_earlier_move_becomes_another_one_and_the_board_tells_what_to_put_back() -> None:
    table = Table()
    table.first_rolls()
    table.turn_of((2, 1, 6), "2 e2-e4, 1 f2-f3, r6 turn a8")
    move = [event for event in table.record.counting() if event.kind == "move"][-1]
    table.act(f"correct:{move.seq}")
    for step in ("2 from e2 to e3", "1 from f2 to f3", "a8"):
        choose(table, step)
    assert table.payloads("move")[-1]["turn"].startswith("2 e2-e3")
    assert table.payloads("move")[-1]["sentence"].startswith("Ann moves the 2 from e2 to e3")
    assert table.view().corrected
    table.look()
    assert table.view().ruling is not None
    assert "e4" in " ".join(table.view().ruling.put_back)


def test_tab_3_1_a_throw_whose_move_no_longer_fits_is_corrected_and_the_move_taken_back() -> None:
    table = Table()
    table.first_rolls()
    throw = table.record.counting()[3]
    table.act(f"correct:{throw.seq}")
    choose(table, "5, 3, red 6")
    question = table.view().question
    assert question is not None
    assert question.text.startswith("That does not fit what came later:")
    choose(table, "Correct it")
    assert table.kinds() == ["throw", "move", "turn", "throw"]
    assert table.payloads("throw")[-1]["dice"] == [5, 3, 6]
    assert table.record.state.seat == 2


def test_tab_1_4_a_turn_is_not_lost_when_one_of_its_void_throws_is_struck() -> None:
    table = Table()
    for _ in range(3):
        table.throw(1, 2, 3, kinds="rww", flat=False)
    table.act("correct:1")
    choose(table, "It never happened")
    question = table.view().question
    assert question is not None
    assert "but only 2 were void" in question.text
    choose(table, "Correct it")
    assert table.kinds() == ["reroll", "reroll"]
    assert [payload["count"] for payload in table.payloads("reroll")] == [1, 2]
    assert table.record.state.seat == 1


def test_tab_1_5_a_void_throw_that_counted_after_all_is_put_right() -> None:
    table = Table()
    table.throw(1, 2, 3, kinds="rww", flat=False)
    table.act("correct:1")
    choose(table, "It counted: 3, 2, red 1")
    assert table.kinds() == ["throw"]
    assert table.payloads("throw")[0]["dice"] == [3, 2, 1]


def test_the_view_names_the_seats_and_the_used_dice() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.act("step:r1 turn f2")
    view = table.view()
    assert [(die.face, die.kind, die.kept) for die in view.dice] == [
        (3, "white", False),
        (2, "white", False),
        (1, "red", True),
    ]
    assert [seat.note for seat in view.seats] == ["South", "North"]
    assert view.board is not None
    assert len(view.board.pieces) == 24


def test_a_thing_of_a_dies_size_in_the_roll_zone_is_the_die_that_is_missing() -> None:
    """The red die shows an animal that the reader does not know: what is played shows that it was the 1."""
    table = Table()
    table.dice3(3, 2, 1)
    die = table.dice.pop(0)
    edge = die.size / 2 + 1
    corners = ((-edge, -edge), (edge, -edge), (edge, edge), (-edge, edge))
    table.things = (SeenThing("thing", tuple((die.x + x, die.y + y) for x, y in corners)),)
    table.look()
    table.do(FIRST_ROLLS[0])
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.record.events[0].payload["dice"] == [3, 2, 1]


def doubted(table: Table, square: str, plain: float, target: float) -> None:
    """The disc on a square shows its number, but hardly its side."""
    value = table.discs[square].value
    chances = [0.0] * 12
    chances[value - 1], chances[value + 5] = plain, target
    side = "plain" if plain > target else "target"
    table.unsure(square, side=side, confidence=max(plain, target), chances=tuple(chances))


def test_a_disc_that_hardly_shows_its_side_may_have_been_turned_though_it_rather_looks_as_before() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.do(FIRST_ROLLS[0], look=False)
    doubted(table, "f2", 0.3, 0.7)
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw"]
    for _ in range(LOOKS_BEFORE_ASKING):
        table.look()
    question = table.view().question
    assert question is not None
    assert question.answers[1].text.startswith("As I read it: The 1 could also be used")
    table.act("answer:0")
    assert table.kinds() == ["throw", "move", "turn"]


def test_a_no_to_what_was_read_goes_on_with_what_else_may_lie_there() -> None:
    table = Table()
    table.first_rolls()
    table.dice3(6, 6, 6)
    table.move("a1", "a6")
    doubted(table, "a6", 0.6, 0.4)
    doubted(table, "b2", 0.4, 0.6)
    table.look()
    table.press(seat=1)
    asked = []
    for _ in range(2):
        for _ in range(LOOKS_BEFORE_ASKING):
            table.look()
        question = table.view().question
        assert question is not None
        asked.append(question.answers[1].text)
        table.act("answer:0")
    assert len(set(asked)) == 2
    assert "refused" not in table.kinds()


def test_a_legal_turn_that_the_picture_rather_denies_is_asked_about() -> None:
    table = Table()
    table.dice3(3, 2, 1)
    table.do(FIRST_ROLLS[0], look=False)
    table.turn("b2")
    doubted(table, "b2", 0.96, 0.04)
    table.look()
    table.press(seat=1)
    for _ in range(LOOKS_BEFORE_ASKING):
        table.look()
    question = table.view().question
    assert question is not None
    assert [answer.text[:13] for answer in question.answers] == ["Turns the 3 o", "As I read it:", "Something els"]
    table.act("answer:1")
    assert table.kinds()[-1] == "refused"


def test_dice_in_doubt_that_are_too_many_for_a_throw_are_no_error() -> None:
    """Of two dice that lean on each other the reader sees a third one."""
    table = Table()
    table.dice3(3, 2, 1)
    die = table.dice[-1]
    table.dice[-1] = replace(die, sure=False, confidence=0.7, why="the face is hard to read", doubts=("face",))
    table.dice.append(replace(table.dice[-1], face=6, x=die.x + 8, confidence=0.6))
    table.look()
    table.do(FIRST_ROLLS[0])
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_a_die_too_many_that_is_seen_with_confidence_is_refused() -> None:
    table = Table()
    table.throw(3, 2, 1, 6, kinds="wwrw")
    for _ in range(3):
        table.look()
    assert not table.payloads("refused"), "not every look finds what is none"
    table.look()
    assert table.payloads("refused")[0]["sentence"].startswith("Four dice lie in the roll zone")


def test_a_die_too_many_that_not_every_look_finds_is_none() -> None:
    table = Table()
    table.throw(1, 3, 2, 6, kinds="rwww")
    table.dice.pop()
    reading = TableReading(table.mat.name, tuple(table.dice), tuple(table.discs.values()))
    table.referee.settled(reading, table.t + 0.25)
    table.do(FIRST_ROLLS[0])
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_what_was_taken_for_a_die_too_many_is_none_once_the_turn_is_played_though_it_is_seen_again() -> None:
    table = Table()
    table.throw(1, 3, 2, 6, kinds="rwww")
    for _ in range(4):
        table.look()
    assert table.kinds() == ["refused"]
    table.do(FIRST_ROLLS[0])
    table.press(seat=1)
    table.lift()
    assert table.kinds() == ["refused", "throw", "move", "turn"]
