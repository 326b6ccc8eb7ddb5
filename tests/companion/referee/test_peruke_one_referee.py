"""The referee of Peruke One, from readings and presses to the record."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.games.peruke_one import PerukeOneOptions, PerukeOneRules
from companion.games.peruke_one.table import PerukeOneTable
from companion.messages import worded
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from seeds.pages import rule_text
from vision.reading import SeenDie, SeenDisc, SeenThing

from .disc_table import DiscTable
from .read_before import READ_BEFORE


class Table(DiscTable):
    def __init__(self, options: PerukeOneOptions | None = None, earlier: Sequence[int] = ()) -> None:
        super().__init__(PerukeOneRules(options), ("Ann",))
        self.record.journal.scores = lambda *_: earlier  # type: ignore[method-assign]
        for value in range(1, 7):
            self.put(value, str(value))
        self.look()

    def make(self) -> Referee:
        referee = Referee(self.record, self.names, rule_text)
        referee.recall(READ_BEFORE)
        return referee

    def round(self, dice: Sequence[int], *values: int) -> None:
        """A round as it is played: throw, turn or take, press, take the dice up."""
        self.throw(*dice)
        for value in values:
            self.use(value)
        self.look()
        self.press(seat=1)
        self.lift()

    def use(self, value: int) -> None:
        if self.discs[str(value)].side == "plain":
            self.turn(str(value))
        else:
            self.take(str(value))


def test_p1_1_3_a_round_is_throw_two_values_button() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6, 4)
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.payloads("throw")[0]["dice"] == [6, 6, 4, 3, 2, 1]
    assert table.key() == "sssvsv/2"
    assert table.payloads("turn")[0]["scores"] == [-11]
    assert table.view().headline == "Ann: throw five dice"


def test_p1_1_5_two_equal_dice_take_a_safe_disc() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6, 6)
    assert table.key() == "ssssst/2"
    assert table.payloads("turn")[0]["scores"] == [-9]


def test_p1_1_6_one_value_is_enough() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 4)
    assert table.key() == "sssvss/2"


def test_a_disc_may_lie_among_the_taken_ones_or_off_the_mat() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6)
    table.round((6, 1, 1, 1, 1), 6)
    x, y = table.mat.zones["taken"].centre
    table.discs["taken"] = SeenDisc(6, "plain", 1, None, x, y)
    table.look()
    assert table.key() == "ssssst/3"
    board = table.view().board
    assert board is not None
    assert board.differs == ()


def test_p1_1_2_the_dice_get_fewer_and_six_of_them_are_refused_in_round_two() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6, 4)
    table.throw(1, 2, 3, 4, 5, 6)
    for _ in range(4):
        table.look()
    assert table.kinds()[-1] == "refused"
    assert "five dice to throw" in table.ruling()
    table.throw(1, 2, 3, 4, 5)
    assert table.kinds()[-1] == "throw"


def test_a_die_that_was_put_aside_does_not_count() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6, 4)
    table.throw(6, 5, 4, 3, 2, look=False)
    table.dice.append(SeenDie(1, flat=True, x=10.0, y=150.0, size=16))
    table.look()
    assert table.kinds()[-1] == "throw"
    assert table.payloads("throw")[-1]["dice"] == [6, 5, 4, 3, 2]


def test_tab_1_3_a_die_that_left_the_roll_zone_voids_the_throw() -> None:
    table = Table()
    table.throw(1, 2, 3, 4, 5, 6, zone=None, x=10.0)
    assert table.payloads("reroll")[0]["reason"] == "bum"


def test_a_disc_whose_number_was_not_thrown_is_refused_with_rule_and_remedy() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.turn("5")
    table.look()
    assert table.kinds() == ["throw"]  # nobody is accused before the button
    table.press(seat=1)
    assert table.kinds() == ["throw", "refused"]
    assert table.payloads("refused")[0]["rule"] == "P1-1.3"
    ruling = table.view().ruling
    assert ruling is not None
    assert ruling.put_back == ("Put disc 5 back on square 5, plain side up.",)
    assert ruling.rule_text
    assert ruling.nearest
    board = table.view().board
    assert board is not None
    assert list(board.differs) == ["5"]


def test_a_refusal_that_is_mended_and_pressed_again_counts() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.turn("5")
    table.look()
    table.press(seat=1)
    table.turn("5")
    table.look()
    assert "as it was before" in table.ruling()
    table.turn("6")
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw", "refused", "move", "turn"]
    assert table.key() == "sssssv/2"


def test_after_a_refusal_a_legal_board_waits_for_the_button() -> None:
    """The first of two values is a legal round already: it must not be taken before the second is turned."""
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.press(seat=1)
    table.turn("6")
    table.look()
    table.turn("4")
    table.look()
    assert "button" in table.ruling()
    table.press(seat=1)
    assert table.key() == "sssvsv/2"
    assert table.kinds().count("refused") == 1


def test_the_same_wrong_board_is_logged_once_however_often_the_button_is_pressed() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.turn("5")
    table.look()
    table.press(seat=1)
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw", "refused"]
    assert "5" in table.ruling()


def test_p1_1_13_the_button_on_an_untouched_row_offers_to_stop() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.press(seat=1)
    ruling = table.view().ruling
    assert ruling is not None
    assert ruling.answers[0].action == "step:stop"
    table.act("step:stop")
    assert table.kinds() == ["throw", "refused", "move", "turn", "over"]
    assert table.payloads("over")[0]["scores"] == [-21]


def test_p1_1_7_a_blocked_throw_ends_the_game() -> None:
    table = Table()
    for dice in ((6, 6, 5, 5, 4, 4), (5, 5, 5, 5, 5), (4, 4, 4, 4)):
        table.round(dice, dice[0], dice[0])
    table.throw(6, 5, 4)
    assert table.kinds()[-1] == "over"
    assert table.view().over
    assert table.payloads("over")[0]["scores"] == [9]


def test_p1_1_7_a_throw_in_doubt_that_ends_the_game_is_asked_about_as_nothing_is_played_on_it() -> None:
    table = Table()
    for dice in ((6, 6, 5, 5, 4, 4), (5, 5, 5, 5, 5), (4, 4, 4, 4)):
        table.round(dice, dice[0], dice[0])
    table.throw(6, 5, 4, sure=False, confidence=0.8, why="blurred", doubts=("face",))
    for _ in range(3):
        table.look()
    assert table.kinds()[-1] == "turn"
    question = table.view().question
    assert question is not None
    table.referee.act(question.answers[0].action, table.t)
    assert table.kinds()[-1] == "over"


def test_six_rounds_end_the_game_by_the_button() -> None:
    table = Table()
    for dice in ((6, 5, 1, 1, 1, 1), (6, 5, 1, 1, 1), (4, 3, 1, 1), (4, 3, 1), (2, 1)):
        table.round(dice, dice[0], dice[1])
    table.throw(2)
    table.use(2)
    table.look()
    table.press(seat=1)
    assert table.payloads("over")[0]["scores"] == [20]
    assert "Peruke One!" in table.ruling()


def test_tab_2_3_a_missing_press_is_supplied_by_the_next_throw() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.use(6)
    table.look()
    table.lift()
    table.throw(5, 4, 3, 2, 1)
    assert table.kinds() == ["throw", "move", "turn", "throw"]


def test_tab_2_3_the_last_die_falls_where_one_lay_and_shows_another_face() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6)
    table.round((6, 4, 3, 2, 1), 4)
    table.round((6, 6, 2, 1), 2)
    table.round((6, 3, 1), 3)
    table.throw(5, 4)
    table.use(5)
    table.look()
    lay = table.dice[1]
    table.lift()
    table.throw(1, x=lay.x, y=lay.y + 5)
    assert [payload["dice"] for payload in table.payloads("throw")][-2:] == [[5, 4], [1]]
    assert table.key() == "svvvvv/6/1/0"


def test_a_throw_without_a_press_on_a_wrong_row_waits_until_the_row_is_right() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.use(6)
    table.use(5)
    table.look()
    table.lift()
    table.throw(5, 4, 3, 2, 1)
    table.look()
    assert table.kinds() == ["throw", "refused"]
    table.turn("5")
    table.look()
    assert table.kinds() == ["throw", "refused", "move", "turn", "throw"]


def test_throwing_again_without_playing_is_refused_and_may_be_agreed_on() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.lift()
    table.throw(5, 5, 5, 5, 5, 5)
    assert table.kinds() == ["throw", "refused"]
    table.act("answer:1")
    assert table.payloads("throw") == [dict(table.payloads("throw")[0])]
    assert table.payloads("throw")[0]["dice"] == [5, 5, 5, 5, 5, 5]


def test_a_double_press_means_one() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.use(6)
    table.look()
    table.press(seat=1)
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_tab_2_2_a_press_while_a_hand_is_in_view_waits_for_it() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.referee.watch("hand", "", table.t)
    table.press(seat=1)
    assert table.kinds() == ["throw"]
    table.use(6)
    table.look()
    assert table.kinds() == ["throw", "move", "turn"]


def test_a_covered_square_makes_the_press_wait_instead_of_accusing() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.take("5")
    table.covered, table.things = ("5",), (SeenThing("hand", ((0, 0), (1, 0), (1, 1))),)
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw"]
    assert table.view().status_text == "A hand covers 5."
    assert table.referee.wants_look
    table.covered, table.things = (), ()
    table.put(5, "5")
    table.use(6)
    table.look()
    assert table.kinds() == ["throw", "move", "turn"]


def test_an_unsure_disc_is_read_by_what_the_dice_allow() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.turn("6")
    table.unsure("5", side="target")  # read as turned over, but not sure
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.key() == "sssssv/2"


def test_nobody_is_accused_on_a_disc_that_is_not_sure() -> None:
    table = Table()
    table.throw(6, 6, 6, 6, 6, 6)
    table.unsure("5", side="target")
    table.unsure("1", side="target")
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw"]
    assert "glare" in table.view().status_text


def asked_after_looking(table: Table) -> str:
    """The button is pressed, and the board looked at until something is asked."""
    table.look()
    table.press(seat=1)
    table.look()
    table.look()
    question = table.view().question
    assert question is not None
    return question.text


def test_a_board_that_stays_unclear_is_asked_about() -> None:
    table = Table()
    table.throw(6, 6, 6, 6, 6, 6)
    table.unsure("5", side="target", confidence=0.99)
    question = asked_after_looking(table)
    assert "What happened?" in question
    assert table.kinds() == ["throw"]
    table.act("answer:1")
    assert table.kinds() == ["throw", "refused"]


def test_unsure_discs_that_lie_as_recorded_are_no_excuse_for_a_wrong_one() -> None:
    table = Table()
    table.throw(6, 6, 6, 6, 6, 6)
    for square in ("1", "2", "3", "4"):
        table.unsure(square, confidence=0.99)
    table.turn("5")
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw", "refused"]


def test_a_taken_disc_that_is_read_wrongly_does_no_harm() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6, 6)
    x, y = table.mat.zones["taken"].centre
    table.discs["taken"] = SeenDisc(5, "target", 1, None, x, y)
    table.round((4, 4, 4, 3, 2), 4)
    assert table.key() == "sssvst/3"


def test_we_agreed_takes_the_row_as_it_lies_and_says_so_in_the_log() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.turn("5")
    table.look()
    table.press(seat=1)
    ruling = table.view().ruling
    assert ruling is not None
    assert ruling.answers[0].action == "agree"
    table.act("agree")
    assert table.kinds() == ["throw", "refused", "agreed", "turn"]
    assert table.key() == "ssssvs/2"
    again = Record(PerukeOneRules(), 1, MemoryJournal(), table.journal.events)
    assert again.state == table.record.state
    table.press("undo")
    assert table.key() == "ssssss/1/664321/0"


def test_a_row_that_no_game_could_have_cannot_be_agreed_on() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    for value in (1, 2, 3, 4):
        table.turn(str(value))
    table.look()
    table.press(seat=1)
    ruling = table.view().ruling
    assert ruling is not None
    assert ruling.answers == ()


def test_a_row_that_changed_between_the_rounds_is_told_until_it_is_right_again() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6, 4)
    table.turn("1")
    table.look()
    ruling = table.view().ruling
    assert ruling is not None
    assert ruling.put_back == ("Put disc 1 back on square 1, plain side up.",)
    assert "refused" not in table.kinds()
    table.turn("1")
    table.look()
    assert table.ruling() == "The board is as it should be."


def test_before_the_first_throw_the_companion_says_how_to_set_up() -> None:
    table = Table()
    table.take("6")
    table.look()
    assert table.ruling() == "Lay the discs 1 to 6 on their squares, plain side up."


def test_tab_1_2_a_cocky_throw_is_void_and_tab_1_5_one_press_takes_it() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1, flat=False)
    assert table.kinds() == ["reroll"]
    ruling = table.view().ruling
    assert ruling is not None
    assert ruling.answers[0].action == "overrule"
    table.press("confirm")
    assert table.kinds() == ["throw"]
    assert table.payloads("throw")[0]["dice"] == [6, 6, 4, 3, 2, 1]


def test_tab_1_4_three_void_throws_lose_the_round_but_not_the_score() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6, 6)
    for _ in range(3):
        table.throw(1, 2, 3, 4, 5, flat=False)
    assert table.kinds()[3:] == ["reroll", "reroll", "reroll", "turn"]
    assert table.key() == "ssssst/3"


def test_p1_2_2_the_red_die_is_told_by_its_colour_and_added() -> None:
    table = Table(PerukeOneOptions(red_die=True))
    table.throw(2, 3, 1, 1, 1, 1, kinds="rwwwww")
    assert table.payloads("throw")[0]["dice"] == [3, 1, 1, 1, 1, 2]
    table.turn("5")
    table.look()
    table.press(seat=1)
    assert table.payloads("move")[0]["turn"] == "use 5=r2+3, end"


def test_a_throw_of_the_red_die_alone_is_said_without_white_ones() -> None:
    rules = PerukeOneRules(PerukeOneOptions(red_die=True))
    assert worded(PerukeOneTable(rules).dice_text((3,))) == "red 3"


def test_a_red_die_that_cannot_be_told_is_not_asked_for_but_left_open() -> None:
    table = Table(PerukeOneOptions(red_die=True))
    table.throw(2, 3, 1, 1, 1, 1)
    table.look()
    table.look()
    assert table.view().question is None
    table.use(2)
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]
    (throw,) = table.payloads("throw")
    assert {throw["dice"][-1], *(other[-1] for other in throw["perhaps"])} == {1, 2, 3}


def test_in_the_classic_game_the_colours_of_the_dice_do_not_matter() -> None:
    table = Table()
    table.throw(2, 3, 1, 1, 1, 1, kinds="rrwwww")
    assert table.payloads("throw")[0]["dice"] == [3, 2, 1, 1, 1, 1]


def test_a_doubtful_throw_is_taken_when_the_player_plays_on_from_it_and_presses() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1, sure=False)
    assert table.kinds() == []
    table.use(6)
    table.look()
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_tab_3_1_undo_goes_back_to_the_beginning_and_the_dice_are_not_read_again() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.use(6)
    table.look()
    table.press(seat=1)
    table.press("undo")
    assert table.kinds() == ["throw"]
    table.press(seat=1)  # the discs still lie so: the button plays the turn once more
    assert table.key() == "sssssv/2"
    table.press("undo")
    table.press("undo")
    table.look()
    assert table.kinds() == []


def test_an_earlier_throw_is_corrected_and_what_does_not_fit_is_said() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.act("correct:1")
    question = table.view().question
    assert question is not None
    right = next(answer for answer in question.answers if answer.text == "6, 6, 5, 4, 2, 1")
    table.act(right.action)
    assert table.payloads("throw")[0]["dice"] == [6, 6, 5, 4, 2, 1]
    table.use(5)
    table.look()
    table.press(seat=1)
    table.act(f"correct:{table.record.counting()[0].seq}")
    question = table.view().question
    assert question is not None
    wrong = next(answer for answer in question.answers if answer.text == "6, 6, 4, 4, 2, 1")
    table.act(wrong.action)
    question = table.view().question
    assert question is not None
    assert "does not fit" in question.text
    table.act("answer:0")
    assert table.payloads("throw")[0]["dice"] == [6, 6, 5, 4, 2, 1]


def test_without_a_camera_the_whole_game_is_played_by_touch() -> None:
    table = Table()
    table.blind()
    for number in range(6, 0, -1):
        for face in range(number, 0, -1):
            assert f"die:{face}" in table.choices()
            table.act(f"die:{face}")
        uses = [choice for choice in table.choices() if choice.startswith("step:use")]
        if table.view().over:
            break
        table.act(uses[0])
        if table.choices()[-1] == "step:end" and number > 1:
            table.press(seat=1)
    assert table.view().over
    assert {event.source for event in table.record.counting()} == {"touch", "auto"}


def test_a_throw_may_be_entered_at_once_and_a_wrong_one_is_refused() -> None:
    table = Table()
    table.act("throw:6-6-4")
    assert table.kinds() == []
    assert "six dice" in table.ruling() or "6 dice" in table.ruling()
    table.act("throw:6-6-4-3-2-1")
    assert table.kinds() == ["throw"]


def test_a_die_entered_wrongly_is_taken_back() -> None:
    table = Table()
    table.act("die:start")
    for what in ("6", "5", "back", "6", "4", "3", "2", "1"):
        table.act(f"die:{what}")
    assert table.payloads("throw")[0]["dice"] == [6, 6, 4, 3, 2, 1]


def test_when_the_camera_comes_back_what_differs_is_said_and_the_old_dice_are_no_new_throw() -> None:
    table = Table()
    table.blind()
    table.act("throw:6-6-4-3-2-1")
    table.act("step:use 6")
    table.act("step:end")
    table.throw(6, 6, 4, 3, 2)  # what lies there when the camera is back
    assert table.kinds() == ["throw", "move", "move", "turn"]
    ruling = table.view().ruling
    assert ruling is not None
    assert ruling.put_back == ("Put disc 6 back on square 6, target side up.",)


def test_a_choice_that_lies_so_on_the_table_is_marked() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.turn("4")
    table.look()
    assert [choice.text for choice in table.view().choices if choice.marked] == ["Turns disc 4: it is vulnerable now"]


def test_the_view_tells_round_score_and_used_dice() -> None:
    table = Table()
    table.throw(6, 6, 4, 3, 2, 1)
    table.act("step:use 6")
    view = table.view()
    assert [die.face for die in view.dice if die.kept] == [6]
    assert view.seats[0].score == -15
    assert view.seats[0].note == "round 1 of 6"
    assert len(view.headline) <= 25


def test_p1_1_11_five_games_are_added_up_and_a_personal_best_is_said() -> None:
    table = Table(earlier=(17, 3, -2, 8, 1, 4, 9, 2, 5))
    assert table.view().note == "Game 5 of 5, 20 points so far. Personal best: 17 points."
    for dice in ((6, 5, 1, 1, 1, 1), (6, 5, 1, 1, 1), (4, 3, 1, 1), (4, 3, 1), (2, 1)):
        table.round(dice, dice[0], dice[1])
    table.throw(2)
    table.use(2)
    table.look()
    table.press(seat=1)
    assert "A new personal best!" in table.ruling()
    assert "The five games: 40 points" in table.ruling()


@pytest.mark.parametrize("presses", [0, 1, 2])
def test_a_resumed_session_has_the_state_it_was_left_in(presses: int) -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6, 4)
    for _ in range(presses):
        table.press("undo")
    again = Record(PerukeOneRules(), 1, MemoryJournal(), table.journal.events)
    assert again.state == table.record.state


def test_nobody_is_accused_on_a_throw_that_was_not_read_with_confidence() -> None:
    table = Table()
    table.throw(6, 5, 4, 3, 2, 1, sure=False)
    table.use(6)
    table.use(6)
    table.look()
    table.press(seat=1)
    assert table.payloads("refused") == []
    question = table.view().question
    assert question is not None
    assert question.text == "I couldn't see every die clearly. What was thrown?"
    table.press("confirm")
    assert "Disc 6 was turned and taken" in table.ruling()


def test_a_throw_that_was_read_wrongly_is_told_die_by_die_and_the_round_goes_on() -> None:
    table = Table()
    table.throw(6, 5, 4, 3, 2, 1, sure=False)
    table.use(6)
    table.use(6)
    table.look()
    table.press(seat=1)
    table.act("answer:1")
    for face in (6, 6, 5, 4, 3, 2):
        table.act(f"answer:{face - 1}")
    assert table.payloads("throw")[0]["dice"] == [6, 6, 5, 4, 3, 2]
    table.look()
    table.press(seat=1)
    assert table.key() == "ssssst/2"
    assert table.payloads("refused") == []


def test_an_earlier_round_becomes_another_one_and_what_it_brought_is_told_anew() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6, 4)
    table.round((5, 3, 2, 1, 1), 5)
    move = next(event for event in table.record.counting() if event.kind == "move")
    table.act(f"correct:{move.seq}")
    for words in ("Turns disc 6", "Takes disc 6"):
        question = table.view().question
        assert question is not None
        table.act(next(way for way in question.answers if way.text.startswith(words)).action)
    assert table.key() == "ssssvt/3"
    assert [turn["scores"] for turn in table.payloads("turn")] == [[-9], [-4]]


def test_a_round_is_told_step_by_step_where_it_was_quite_another() -> None:
    table = Table()
    table.round((6, 6, 4, 3, 2, 1), 6, 4)
    move = next(event for event in table.record.counting() if event.kind == "move")
    table.act(f"correct:{move.seq}")
    for words in ("Turns disc 3", "Turns disc 2"):
        question = table.view().question
        assert question is not None
        table.act(next(way for way in question.answers if way.text.startswith(words)).action)
    assert table.key() == "svvsss/2"
    assert table.payloads("move")[0]["turn"] == "use 3, use 2"


def test_where_nothing_legal_may_lie_the_board_as_it_was_is_believed_before_a_turn_that_cannot_be() -> None:
    table = Table()
    table.round((6, 5, 4, 3, 2, 1), 6)
    table.throw(5, 5, 4, 3, 2)
    table.unsure("6", side="plain", confidence=0.9)
    question = asked_after_looking(table)
    assert "P1-1.4" not in question
    table.act("answer:1")
    assert table.kinds()[-1] == "refused"


def test_the_same_reading_of_a_board_is_asked_about_once() -> None:
    table = Table()
    table.throw(6, 6, 6, 6, 6, 6)
    table.unsure("5", side="target", confidence=0.99)
    asked = []
    for k in range(30):
        if k % 6 == 0:
            table.press(seat=1)
        table.look()
        question = table.view().question
        if question is not None:
            asked.append(question.answers[1].text)
            table.act("answer:0")
    assert 1 <= len(asked) == len(set(asked)) <= 3


def test_a_press_before_anything_was_played_is_not_a_turn_of_a_disc_that_is_hard_to_see() -> None:
    table = Table()
    table.throw(6, 3, 2, 2, 2, 1)
    table.unsure("2", confidence=0.57)
    table.look()
    table.press(seat=1)
    table.look()
    table.look()
    assert "move" not in table.kinds()
