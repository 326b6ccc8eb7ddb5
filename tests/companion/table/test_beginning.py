"""Who begins: the winner of the last game (ROG-4.5), by lot (PER-1.3), or by the players' choice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.games.catalogue import GAMES, rules_for
from companion.games.errors import BadSeats
from companion.messages import Words
from companion.sessions.events import OVER, Event, Header
from companion.sessions.log import SessionLog
from companion.sessions.past_games import last_winner
from companion.table.beginning import starter_of, who_begins
from companion.table.setup import Setup
from companion.table.starting import Start


def nobody(game: str, players: object) -> str:
    del game, players
    return ""


def beginning(game: str, *players: str, winner: str = "", lot: int = 0) -> Setup:
    return Setup(game, players).beginning(lambda _game, _players: winner, Random(lot))


def test_rog_4_5_the_winner_of_the_last_game_begins() -> None:
    setup = beginning("rogue", "Ann", "Ben", "Cleo", winner="Ben")
    rules = rules_for("rogue", setup.options)
    assert rules.seat(rules.start(3)) == 2
    assert rules.key(rules.start(3)) == "0:0:0/2r2/./.", "and begins every round"
    assert Words(setup.players).say(setup.first_player.message) == "Ben won the last game and begins (ROG-4.5)."


def test_rog_4_5_in_a_first_game_the_first_seat_begins_unless_another_is_chosen() -> None:
    assert beginning("rogue", "Ann", "Ben") == Setup("rogue", ("Ann", "Ben"))
    assert beginning("rogue", "Ann", "Ben", winner="Dan").options == {}, "Dan does not play now"


def test_per_1_3_the_lot_decides_who_opens_the_first_round_and_falls_on_everybody() -> None:
    seats = {beginning("perudo", "Ann", "Ben", "Cleo", lot=lot).first_player.seat for lot in range(40)}
    assert seats == {1, 2, 3}
    lot = next(lot for lot in range(40) if beginning("perudo", "Ann", "Ben", "Cleo", lot=lot).first_player.seat == 3)
    setup = beginning("perudo", "Ann", "Ben", "Cleo", lot=lot)
    rules = rules_for("perudo", setup.options)
    assert rules.seat(rules.start(3)) == 3
    assert Words(setup.players).say(setup.first_player.message) == "Cleo begins: the lot fell on this seat (PER-1.3)."


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_may_begin_where_the_game_has_a_seat_that_begins(game: str) -> None:
    rules = rules_for(game)
    switch = starter_of(rules)
    if switch is None:
        assert who_begins(rules, ["Ann", "Ben"], nobody, Random(1)).seat == 1
        return
    most = rules.seats[-1]
    assert switch.choices == tuple(range(1, most + 1))
    for seat in switch.choices:
        chosen = rules_for(game, {switch.name: seat})
        assert chosen.seat(chosen.start(most)) == seat


def test_a_seat_that_nobody_has_does_not_begin() -> None:
    with pytest.raises(BadSeats, match="no seat 5 to begin: 2 play"):
        Setup("rogue", ("Ann", "Ben"), {"starter": 5})


def played(path: Path, game: str, *players: str, winners: list[int] | None) -> None:
    log = SessionLog.open(path)
    session = log.begin(Header(game, players))
    if winners is not None:
        log.append(session, Event(OVER, payload={"winners": winners}))
    log.close()


def test_the_last_winner_is_read_from_the_log_of_the_same_people(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    assert last_winner(path, "rogue", ["Ann", "Ben"]) == ""
    played(path, "rogue", "Ann", "Ben", winners=[2])
    played(path, "rogue", "Ann", "Cleo", winners=[2])
    played(path, "perudo", "Ann", "Ben", winners=[1])
    played(path, "rogue", "Ann", "Ben", winners=None)
    assert last_winner(path, "rogue", ["Ben", "Ann"]) == "Ben", "by name, wherever they sit now"
    played(path, "rogue", "Ben", "Ann", winners=[1, 2])
    assert last_winner(path, "rogue", ["Ben", "Ann"]) == "", "a shared win decides nothing"


def test_on_the_screen_a_seat_is_chosen_to_begin_or_left_to_the_rules() -> None:
    start = Start("perudo", ["Ann", "Ben"], beginning=lambda setup: setup.beginning(nobody, Random(3)))

    start.act("setup.house")

    def who() -> tuple[str, bool]:
        row = next(row for row in start.view().rules if row.action == "setup.rule:starter")
        assert row.text == "Who begins?"
        return row.detail, row.marked

    assert who() == ("by lot · PER-A15", False)
    start.act("setup.rule:starter")
    assert who() == ("Ann · PER-A15", True)
    setup = start.act("setup.start")
    assert setup is not None
    assert (setup.options, setup.first_player.message) == ({}, "")
    start.act("setup.rule:starter")
    assert who() == ("Ben · PER-A15", True)
    setup = start.act("setup.start")
    assert setup is not None
    assert setup.options == {"starter": 2}
    start.act("setup.rule:starter")
    assert who() == ("by lot · PER-A15", False)
    setup = start.act("setup.start")
    assert setup is not None
    assert setup.first_player.rule == "PER-1.3"


def test_in_the_terminal_the_lot_is_drawn_and_told() -> None:
    output = {
        CliRunner().invoke(app, ["play", "perudo", "--players", "Ann,Ben", "--seed", str(seed), "--no-log"]).stdout
        for seed in range(4)
    }
    assert {text.splitlines()[0] for text in output} == {
        "Ann begins: the lot fell on this seat (PER-1.3).",
        "Ben begins: the lot fell on this seat (PER-1.3).",
    }
    chosen = CliRunner().invoke(app, ["play", "perudo", "--players", "Ann,Ben", "--rule", "starter=2", "--no-log"])
    assert "the lot" not in chosen.stdout
