"""Rogue on a table with one zone: kept is what is not taken up again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.rogue import RogueRules
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from companion.simulation.trial import play, trial_setup
from hardware.presses import Press
from seeds.pages import rule_text
from vision.mats import ROGUE_ONE_ZONE
from vision.reading import SeenDie, TableReading

SPOTS = ((100.0, 100.0), (180.0, 90.0), (250.0, 110.0), (120.0, 200.0), (210.0, 210.0), (300.0, 190.0))
LANDED = ((90.0, 150.0), (160.0, 140.0), (230.0, 160.0), (290.0, 130.0), (150.0, 250.0))


class Table:
    """Dice that lie anywhere on a pretended table, read perfectly."""

    def __init__(self) -> None:
        self.record = Record(RogueRules(), 2, MemoryJournal())
        self.referee = Referee(self.record, ("Ann", "Ben"), rule_text)
        self.t = 0.0
        self.dice: list[SeenDie] = []

    def look(self) -> None:
        """The table comes to rest."""
        self.t += 2.0
        self.referee.watch("rolling", "Something moves on the mat.", self.t)
        for _ in range(3):
            self.t += 0.5
            self.referee.settled(TableReading(ROGUE_ONE_ZONE.name, tuple(self.dice)), self.t, None)

    def throw(self, *faces: int) -> None:
        """Dice come to rest beside those that lie there."""
        spots = LANDED if self.dice else SPOTS
        self.dice += [SeenDie(face, True, *spot, 16, zone="roll") for face, spot in zip(faces, spots, strict=False)]
        self.look()

    def lie(self, *dice: tuple[int, float, float], leaning: int | None = None) -> None:
        """These dice (face, x, y) lie there after a throw; the one with a number leans."""
        self.dice = [
            SeenDie(face, number != leaning, x, y, 16, zone="roll") for number, (face, x, y) in enumerate(dice)
        ]
        self.look()

    def refused(self) -> list[list[int]]:
        """The dice of every refusal."""
        return [event.payload["dice"] for event in self.record.events if event.kind == "refused"]

    def keep(self, *numbers: int, seen: bool = True) -> None:
        """Take up all dice but these; ``seen``: the table lies still while they are shaken."""
        self.dice = [self.dice[number] for number in numbers]
        if seen:
            self.look()

    def press(self, seat: int) -> None:
        self.t += 1.0
        self.referee.press(Press("end", self.t, seat))

    def events(self) -> list[tuple[str, list[int]]]:
        return [(event.kind, list(event.payload.get("dice", ()))) for event in self.record.counting()]


def test_dice_that_stay_may_all_be_pushed_a_little_by_those_that_are_thrown() -> None:
    table = Table()
    table.throw(1, 5, 5, 5, 4, 6)
    table.keep(0, 1, 2, 3)
    table.dice = [replace(die, x=die.x + 5.0, y=die.y - 4.0) for die in table.dice]
    table.throw(1, 6)
    assert ("keep", [1, 5, 5, 5]) in table.events()
    assert table.referee.question is None


def test_who_was_told_that_a_die_scores_nothing_takes_it_up_with_the_others() -> None:
    table = Table()
    table.throw(1, 2, 2, 4, 4, 6)
    table.keep(0, 5)  # the 6 scores nothing
    table.throw(2, 3, 4, 5)
    assert any(event.kind == "refused" for event in table.record.events)
    table.keep(0)
    table.throw(3, 3, 4, 5, 6)
    played = [event for event in table.events() if event[0] in ("keep", "throw")]
    assert played[1:] == [("keep", [1]), ("throw", [3, 3, 4, 5, 6])]


@pytest.mark.parametrize("seen", [True, False])
def test_dice_that_stay_while_others_are_thrown_again_were_set_aside(*, seen: bool) -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.keep(0, 1, 3, 4, seen=seen)
    table.throw(1, 4)
    assert table.events() == [("throw", [2, 2, 3, 5, 5, 6]), ("keep", [2, 2, 5, 5]), ("throw", [1, 4])]
    assert not table.referee.question


def test_dice_taken_up_one_by_one_are_set_aside_only_when_the_others_are_thrown() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    for left in ((0, 1, 2, 3, 4), (0, 1, 3, 4), (0, 1, 2)):
        table.keep(*left)
    assert table.events() == [("throw", [2, 2, 3, 5, 5, 6])]
    assert not table.referee.question


def test_whoever_ends_the_turn_takes_all_that_scores() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.press(1)
    assert table.events()[1:3] == [("keep", [2, 2, 5, 5]), ("turn", [])]
    assert not table.referee.question


def test_a_die_that_is_hit_by_those_thrown_stays_set_aside() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.keep(0, 1, 3, 4)
    table.dice[0] = replace(table.dice[0], x=table.dice[0].x + 28.0, y=table.dice[0].y - 12.0)
    table.throw(1, 4)
    assert ("keep", [2, 2, 5, 5]) in table.events()
    assert ("throw", [1, 4]) in table.events()


def test_a_die_that_scores_nothing_and_stays_with_those_set_aside_is_refused_after_the_throw() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.keep(0, 1, 2)
    table.throw(1, 4, 6)
    assert [kind for kind, _ in table.events()] == ["throw", "refused"]


def test_a_refusal_names_only_what_scores_nothing_whichever_dice_lie_with_it() -> None:
    table = Table()
    table.lie(
        (1, 190.0, 164.0), (2, 271.0, 55.0), (3, 126.0, 66.0), (3, 226.0, 105.0), (4, 187.0, 115.0), (5, 261.0, 131.0)
    )
    # the animal was thrown again or hit, which can't be told
    table.lie(
        (1, 184.0, 137.0), (1, 171.0, 176.0), (3, 126.0, 66.0), (3, 226.0, 105.0), (4, 187.0, 115.0), (5, 194.0, 187.0)
    )
    assert table.refused() == [[4]]


def test_a_die_taken_up_was_thrown_even_if_it_shows_the_same_face_again() -> None:
    table = Table()
    table.throw(1, 3, 3, 3, 2, 6)
    table.keep(0, 1, 2, 3, 4)
    table.dice.append(SeenDie(6, True, 266.0, 167.0, 16, zone="roll"))
    table.look()
    assert table.refused() == [[2]]


def test_a_thrown_die_may_come_to_rest_where_one_lay_that_it_hit_away() -> None:
    table = Table()
    table.lie(
        (1, 285.0, 140.0), (1, 236.0, 210.0), (3, 230.0, 189.0), (4, 355.0, 76.0), (6, 192.0, 142.0), (6, 252.0, 173.0)
    )
    table.keep(0, 1)
    table.lie(
        (1, 289.0, 129.0), (1, 208.0, 144.0), (1, 163.0, 122.0), (3, 237.0, 210.0), (2, 278.0, 157.0), (5, 201.0, 197.0)
    )
    table.keep(0, 1, 2)
    table.throw(2, 4, 6)
    played = [("keep", [1, 1]), ("throw", [1, 2, 3, 5]), ("keep", [1]), ("throw", [2, 4, 6]), ("turn", [])]
    assert table.events()[1:] == played
    assert not table.refused()


def test_of_two_alike_the_one_that_is_taken_up_after_a_void_throw_was_thrown() -> None:
    table = Table()
    table.lie(
        (1, 214.0, 134.0), (1, 248.0, 116.0), (2, 100.0, 100.0), (3, 157.0, 195.0), (5, 120.0, 250.0), (6, 290.0, 60.0)
    )
    table.keep(0, 1)
    table.lie(
        (1, 214.0, 134.0),
        (1, 234.0, 122.0),
        (6, 220.0, 57.0),
        (2, 202.0, 126.0),
        (1, 288.0, 190.0),
        (4, 120.0, 190.0),
        leaning=3,
    )
    table.keep(0, 4)  # the nearer one was thrown, the other one hit far away
    table.throw(2, 3, 4, 5)
    assert [kind for kind, _ in table.events()] == ["throw", "keep", "reroll", "throw", "turn"]


def test_a_die_that_lay_alone_is_no_die_too_many_however_far_it_is_hit() -> None:
    table = Table()
    table.lie(
        (1, 234.0, 87.0), (1, 73.0, 134.0), (2, 175.0, 39.0), (3, 182.0, 99.0), (5, 98.0, 149.0), (6, 90.0, 190.0)
    )
    table.keep(0, 1)
    kept = ((1, 234.0, 87.0), (1, 73.0, 134.0))
    table.lie(*kept, (2, 175.0, 139.0), (3, 182.0, 99.0), (5, 98.0, 149.0), (1, 110.0, 163.0), leaning=5)
    table.keep(0, 1)
    hit = ((1, 220.0, 188.0), (1, 73.0, 134.0))
    table.lie(*hit, (4, 119.0, 156.0), (5, 211.0, 95.0), (5, 255.0, 127.0), (6, 159.0, 64.0))
    assert table.events()[-1] == ("throw", [4, 5, 5, 6])
    assert table.referee.question is None


def test_the_last_die_was_thrown_if_the_turn_is_over_though_it_lies_as_before() -> None:
    table = Table()
    table.throw(1, 3, 3, 3, 4, 2)
    table.keep(0, 1, 2, 3)
    table.throw(1, 2)
    last = table.dice[-1]
    table.keep(0, 1, 2, 3, 4)
    table.dice.append(replace(last, x=last.x + 1.0))
    table.look()
    table.press(1)
    assert table.events()[3:] == [("keep", [1]), ("throw", [2]), ("turn", [])]


def test_whoever_says_that_a_die_stayed_wrongly_is_told_what_it_scores() -> None:
    table = Table()
    table.lie(
        (3, 171.0, 113.0), (3, 164.0, 161.0), (3, 207.0, 151.0), (5, 194.0, 127.0), (6, 150.0, 141.0), (6, 176.0, 186.0)
    )
    table.keep(0, 1, 2, 3)
    table.lie(
        (3, 171.0, 113.0), (3, 164.0, 161.0), (3, 203.0, 161.0), (5, 180.0, 154.0), (1, 213.0, 135.0), (2, 198.0, 113.0)
    )
    assert table.referee.question is not None
    answers = [answer.dice for answer in table.referee.question.answers]
    assert any("aside 3 3 3:" in answer.text for answer in table.referee.question.answers)
    table.referee.act(f"answer:{answers.index((3, 3, 3, 5))}", table.t)
    assert table.refused() == [[5]]


def test_a_trial_with_one_zone_logs_nothing_wrong() -> None:
    report = play(trial_setup("rogue", one_zone=True), 4, turns=4, truth=True)
    assert not report.wrong
    assert not report.accused
