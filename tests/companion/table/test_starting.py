"""The start of a session at the real screen: what is played and who plays, by touch, by keyboard, by buttons."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.display.inputs import Action
from companion.display.pilot import Pilot
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from companion.sessions.players import earlier_players
from companion.table.setup import REFEREES, Setup
from companion.table.starting import MOST_LETTERS, Start
from hardware.presses import Press


class Beginning:
    """A start scene on the real screen, and the hands that use it."""

    def __init__(self, start: Start | None = None) -> None:
        self.start = start or Start(known=("Karl", "Karla", "Sven"))
        self.pilot = Pilot(self.start.view())
        self.setup: Setup | None = None

    def do(self, given: list[Action | Press]) -> None:
        for one in given:
            action = one.text if isinstance(one, Action) else "setup.back"
            self.setup = self.start.act(action) or self.setup
        self.pilot.show(self.start.view())

    def touch(self, action: str) -> None:
        self.do(self.pilot.touch_action(action))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.do(self.pilot.press(key))

    def button(self, button: str, seat: int | None = None) -> None:
        """A real button of the table."""
        self.do(self.pilot.screen.feed(Press(button, 0.0, seat)))

    def type(self, text: str) -> None:
        for letter in text:
            self.do(self.pilot.type(letter))

    def names(self) -> list[str]:
        return [seat.name for seat in self.start.view().seats]


def test_one_press_begins_with_neutral_names() -> None:
    at = Beginning()
    at.press("enter")
    assert at.setup == Setup("rogue", ("Player 1", "Player 2"))


def test_names_are_chosen_by_touch_from_those_of_earlier_sessions() -> None:
    at = Beginning()
    at.touch("setup.seat:2")
    assert at.pilot.reads("Who plays in seat 2?")
    at.touch("setup.called:Sven")
    at.touch("setup.seat:1")
    assert "setup.called:Sven" not in [row.action for row in at.start.view().names], "Sven has seat 2"
    at.touch("setup.called:Karla")
    at.touch("setup.start")
    assert at.setup == Setup("rogue", ("Karla", "Sven"))


def test_names_are_chosen_with_the_buttons_of_the_table_alone() -> None:
    at = Beginning()
    rows = 1 + len(at.start.view().games)
    for _ in range(rows):
        at.button("end", 2)
    at.button("confirm")
    at.button("end", 2)
    at.button("confirm")
    assert at.names() == ["Karla", "Player 2"]
    at.button("confirm")
    assert at.setup == Setup("rogue", ("Karla", "Player 2"))


def test_a_name_is_typed_where_there_is_a_keyboard_and_its_letters_are_no_buttons() -> None:
    at = Beginning()
    at.touch("setup.seat:1")
    at.type("mu2ü")
    assert at.pilot.reads("mu2ü")
    at.press("enter")
    assert at.names() == ["mu2ü", "Player 2"]
    assert at.setup is None


def test_what_is_typed_finds_earlier_names_and_takes_their_spelling() -> None:
    at = Beginning()
    at.touch("setup.seat:1")
    at.type("kar")
    assert [row.text for row in at.start.view().names][:3] == ["kar", "Karl", "Karla"]
    at.type("l")
    at.press("enter")
    assert at.names()[0] == "Karl"


def test_backspace_takes_letters_back_and_then_leaves_the_names() -> None:
    at = Beginning()
    at.touch("setup.seat:1")
    at.type("xy")
    at.press("backspace")
    assert at.start.view().typed == "x"
    at.press("backspace", "backspace")
    assert at.start.view().naming == 0
    assert at.names()[0] == "Player 1"


@pytest.mark.parametrize("leave", ["esc", "setup.back"])
def test_the_names_can_be_left_without_choosing(leave: str) -> None:
    at = Beginning()
    at.touch("setup.seat:2")
    if leave == "esc":
        at.press(leave)
    else:
        at.touch(leave)
    assert at.start.view().naming == 0


def test_two_players_of_one_name_can_not_begin_and_are_told_why() -> None:
    at = Beginning(Start(players=("Ann", "Ben")))
    at.touch("setup.seat:2")
    at.type("Ann")
    at.press("enter")
    assert at.start.view().start is None
    assert at.pilot.reads("Two players are called Ann")
    at.do([Action("setup.start")])
    assert at.setup is None


def test_a_name_is_cut_and_an_empty_one_is_none() -> None:
    at = Beginning()
    at.touch("setup.seat:1")
    at.type("x" * 40)
    at.press("enter")
    assert at.names()[0] == "x" * MOST_LETTERS
    at.do([Action("setup.seat:1"), Action("setup.called: ")])
    assert at.names()[0] == "x" * MOST_LETTERS


@pytest.mark.parametrize("game", REFEREES)
def test_every_game_begins_with_as_many_players_as_it_allows(game: str) -> None:
    at = Beginning()
    at.touch(f"setup.game:{game}")
    at.touch("setup.start")
    assert at.setup is not None
    assert at.setup.game == game


def test_house_rules_go_round_their_values_and_belong_to_their_game() -> None:
    at = Beginning()
    at.touch("setup.rule:bust")
    at.touch("setup.game:perudo")
    at.touch("setup.game:rogue")
    at.touch("setup.start")
    assert at.setup == Setup("rogue", ("Player 1", "Player 2"), {"bust": True})
    at.touch("setup.rule:bust")
    at.touch("setup.start")
    assert at.setup == Setup("rogue", ("Player 1", "Player 2"))


def test_the_marker_stays_where_it_was_when_a_rule_or_a_number_changes() -> None:
    at = Beginning()
    at.press("1")
    last = at.start.view().rules[-1].action
    at.press("enter", "enter")
    assert last == "setup.rule:animals_distinct"
    assert at.start.view().rules[-1].detail.startswith("no")
    at.press("enter")
    assert at.start.view().rules[-1].detail.startswith("yes")


def test_what_no_screen_would_send_changes_nothing() -> None:
    start = Start()
    before = start.view()
    for action in (
        "",
        "setup.",
        "setup.game:chess",
        "setup.seats:x",
        "setup.seat:9",
        "setup.called:Bob",
        "setup.rule:x",
    ):
        assert start.act(action) is None
        assert start.view() == before


def test_earlier_players_come_from_the_log_the_latest_first(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    assert earlier_players(path) == ()
    with SessionLog.open(path) as log:
        log.append(log.begin(Header("rogue", ("Ann", "Ben"))), Event("note"))
        log.begin(Header("perudo", ("Cleo", "Ann", "Dan")))
    assert earlier_players(path) == ("Cleo", "Ann", "Dan", "Ben")
    path.write_bytes(b"no log at all" * 99)
    assert earlier_players(path) == ()
