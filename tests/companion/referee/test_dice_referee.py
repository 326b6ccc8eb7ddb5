"""The referee of just dice: what counts as a throw, dice in doubt, undo, corrections, turns."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.dice import DiceOptions, DiceRules
from companion.games.dice.table import LOOKS
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from hardware.presses import Press
from seeds.pages import rule_text
from vision.reading import SeenDie, TableReading

EDGE = 16.0


def die(face: int, x: float, y: float, *, sure: bool = True) -> SeenDie:
    """A die at a place in edges; an unsure one may be a 2 or a 3."""
    chances = (0.02, 0.5, 0.42, 0.02, 0.02, 0.02)
    if sure:
        return SeenDie(face, True, x * EDGE, y * EDGE, EDGE)
    return SeenDie(face, True, x * EDGE, y * EDGE, EDGE, sure=False, doubts=("face",), chances=chances)


class Table:
    """A referee that is shown one table at rest after the other."""

    def __init__(self, *names: str, options: DiceOptions | None = None) -> None:
        players = names or ("Ann",)
        self.referee = Referee(Record(DiceRules(options), len(players), MemoryJournal()), players, rule_text)
        self.t = 0.0

    def rest(self, *dice: SeenDie, after: float = 4.0, stirred: bool = True) -> None:
        self.t += after
        if stirred:
            self.referee.watch("rolling", "", self.t - 0.5)
        self.referee.settled(TableReading(None, dice), self.t)

    def touch(self, action: str) -> None:
        self.t += 1
        self.referee.act(action, self.t)

    def answer(self, number: int) -> None:
        assert self.referee.question is not None
        self.touch(self.referee.question.answers[number].action)

    @property
    def throws(self) -> list[Sequence[int]]:
        return [event.payload["dice"] for event in self.referee.record.counting() if event.kind == "throw"]


FIRST = (die(3, 2, 2), die(5, 6, 3))


def test_a_throw_is_logged_with_its_sum_and_shown() -> None:
    table = Table()
    table.rest(*FIRST)
    event = table.referee.record.last("throw")
    assert event is not None
    assert (event.payload["dice"], event.payload["sum"]) == ([3, 5], 8)
    view = table.referee.view()
    assert view.headline == "Ann: 8"
    assert [one.face for one in view.dice] == [3, 5]


def test_what_lies_there_is_pushed_or_taken_away_is_no_new_throw() -> None:
    table = Table()
    table.rest(*FIRST)
    table.rest(*FIRST)
    table.rest(die(3, 2, 2), die(5, 6.5, 3.4))
    table.rest(die(3, 2, 2))
    table.rest()
    assert table.throws == [[3, 5]]


def test_a_throw_of_some_dice_counts_all_that_lie_there_and_names_those_thrown() -> None:
    table = Table()
    table.rest(*FIRST)
    table.rest(die(3, 2, 2), die(1, 9, 4))
    assert table.throws == [[3, 5], [1, 3]]
    assert table.referee.record.events[-1].payload["thrown"] == [1]


def test_dice_that_come_to_rest_late_belong_to_their_throw() -> None:
    table = Table()
    table.rest(FIRST[0])
    table.rest(*FIRST, after=0.6)
    assert table.throws == [[3, 5]]


def test_a_die_in_doubt_is_looked_at_again_then_asked_about() -> None:
    table = Table()
    for number in range(LOOKS):
        table.rest(die(3, 2, 2), die(2, 6, 3, sure=False), after=0.3, stirred=not number)
        assert table.throws == []
    table.answer(1)
    assert table.throws == [[3, 3]]


def test_a_die_that_is_settled_stays_settled() -> None:
    table = Table()
    for _ in range(LOOKS):
        table.rest(die(2, 6, 3, sure=False))
    table.answer(1)
    table.rest(die(2, 6, 3, sure=False))
    assert table.throws == [[3]]
    assert table.referee.question is None


def test_whoever_throws_on_leaves_the_likeliest_and_the_log_says_what_else_it_may_be() -> None:
    table = Table()
    for _ in range(LOOKS):
        table.rest(die(2, 6, 3, sure=False))
    table.rest(die(6, 12, 9))
    assert table.throws == [[2], [6]]
    first = next(event for event in table.referee.record.events if event.kind == "throw")
    assert first.payload["perhaps"] == [[3]]


def test_undo_takes_a_throw_back_and_its_dice_are_not_thrown_again() -> None:
    table = Table()
    table.rest(*FIRST)
    table.touch("undo")
    table.rest(*FIRST)
    assert table.throws == []


def test_a_throw_is_corrected_by_touch() -> None:
    table = Table()
    table.rest(*FIRST)
    table.touch(f"correct:{table.referee.record.events[-1].seq}")
    question = table.referee.question
    assert question is not None
    wanted = next(n for n, answer in enumerate(question.answers) if answer.dice == (3, 6))
    table.answer(wanted)
    assert table.throws == [[3, 6]]


def test_of_two_equal_dice_one_too_many_is_offered_once() -> None:
    table = Table()
    table.rest(die(5, 2, 2), die(5, 9, 3))
    table.touch(f"correct:{table.referee.record.events[-1].seq}")
    question = table.referee.question
    assert question is not None
    offered = [answer.dice for answer in question.answers]
    assert (5,) in offered
    assert len(offered) == len(set(offered))


def test_one_die_with_the_same_face_nearby_is_asked_about() -> None:
    table = Table()
    table.rest(*FIRST)
    table.rest(die(3, 2, 2), die(5, 9, 3))
    assert table.throws == [[3, 5]]
    table.answer(1)
    assert table.throws == [[3, 5]]


def test_players_throw_in_turn_and_the_button_passes_the_dice_on_if_wanted() -> None:
    table = Table("Ann", "Ben")
    table.rest(*FIRST)
    table.rest(die(1, 9, 9), die(2, 12, 4))
    assert [event.seat for event in table.referee.record.events] == [1, 2]
    free = Table("Ann", "Ben", options=DiceOptions(in_turn=False))
    free.rest(*FIRST)
    free.referee.press(Press("end", 5.0, 1))
    free.rest(die(1, 9, 9), die(2, 12, 4))
    assert [event.seat for event in free.referee.record.events if event.kind == "throw"] == [1, 2]


def test_dice_are_entered_by_hand_without_a_camera() -> None:
    table = Table()
    table.referee.watch("by hand", "", 1.0)
    for action in ("die:4", "die:2", "die:done"):
        table.touch(action)
    assert table.throws == [[2, 4]]


def test_the_end_is_said_and_nobody_wins() -> None:
    table = Table()
    table.rest(*FIRST)
    table.touch("step:stop")
    assert table.referee.over
    assert table.referee.view().headline == "That was all."


def picture(x: float, y: float) -> SeenDie:
    """A die with a picture that was never seen, most likely in place of the 1."""
    chances = (0.9, 0.02, 0.02, 0.02, 0.02, 0.02)
    return SeenDie(1, True, x * EDGE, y * EDGE, EDGE, sure=False, doubts=("face",), chances=chances)


def test_a_throw_in_doubt_that_is_taken_up_is_logged_as_it_most_likely_was() -> None:
    table = Table()
    table.rest(die(3, 2, 2), picture(6, 3))
    table.rest()
    assert table.throws == [[1, 3]]
    assert table.referee.question is None


def test_a_throw_in_doubt_stays_whole_while_a_die_of_it_is_in_a_hand() -> None:
    table = Table()
    table.rest(die(3, 2, 2), die(5, 9, 9), picture(6, 3))
    table.rest(die(3, 2, 2), picture(6, 3))
    table.rest()
    assert table.throws == [[1, 3, 5]]


def test_an_answer_counts_for_all_dice_with_the_same_picture() -> None:
    table = Table()
    table.rest(die(3, 2, 2), picture(6, 3), picture(9, 9), after=1.0)
    for _ in range(LOOKS):
        table.rest(die(3, 2, 2), picture(6, 3), picture(9, 9), after=0.2, stirred=False)
    table.answer(0)
    assert table.throws == [[1, 1, 3]]
