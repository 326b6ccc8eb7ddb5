"""``run --resume`` offers what can be resumed, and always leads to a game, whatever the state of the log."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import open_devices, resuming
from companion.cli.app import app
from companion.display.inputs import OTHER, QUIT, Action, Input
from companion.display.pilot import Pilot
from companion.display.setup_view import SetupView
from companion.games.catalogue import GAMES
from companion.referee.shown.view import TableView
from companion.reports.log_text import day_and_time
from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from hardware.presses import Press

from ..scripted import Scripted, Step

THROW = "throw:2-2-3-5-5-6"


@dataclass
class Table:
    """``companion run`` with a script on the screen."""

    log: Path
    monkeypatch: pytest.MonkeyPatch
    seen: list[TableView | SetupView] = field(default_factory=list)

    def run(self, *words: str, script: tuple[str, ...] = (THROW,), last: Step | None = None) -> str:
        """What the command prints; it must end well."""
        steps: list[Step] = [self.chosen(action) for action in script] + [last or self.left]
        self.monkeypatch.setattr(open_devices, "open_display", lambda *_: Scripted(script=steps))
        devices = ["--camera", "none", "--buttons", "none", "--no-voice"]
        result = CliRunner().invoke(app, ["run", *words, *devices])
        assert result.exit_code == 0, result.output
        assert not steps
        return result.output

    def chosen(self, action: str) -> Step:
        def step(view: TableView | SetupView) -> list[Input]:
            self.seen.append(view)
            return [Action(action)]

        return step

    def left(self, view: TableView | SetupView) -> list[Input]:
        self.seen.append(view)
        return [QUIT]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    log = tmp_path / "sessions.sqlite3"
    monkeypatch.setenv("COMPANION_LOG", str(log))
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    return Table(log, monkeypatch)


def played(log: Path, game: str, *players: str, dice: tuple[int, ...] = (2, 2, 3, 5, 5, 6)) -> int:
    """An unfinished game with one throw; its number."""
    kept = BufferedLog(log, Header(game, players, started="2026-11-20T20:00:00+00:00"))
    kept.append(Event("throw", 1, 1.0, {"dice": list(dice)}, "camera"))
    kept.close()
    assert kept.session is not None
    return kept.session


def events(log: Path) -> dict[int, int]:
    with SessionLog.reading(log) as kept:
        return {row.session: row.events for row in kept.sessions()}


def test_the_only_unfinished_game_goes_on(table: Table) -> None:
    played(table.log, "rogue", "Ann", "Ben")
    assert "Going on with game 1: rogue, Ann and Ben." in table.run("--resume", script=("keep:2-2",))
    assert events(table.log) == {1: 2}


def test_a_named_game_and_named_players_are_meant(table: Table) -> None:
    played(table.log, "rogue", "Kay", "Lee")
    played(table.log, "rogue", "Ann", "Ben")
    played(table.log, "uckers", "Kay", "Lee", dice=(3, 4))
    assert "Going on with game 2: rogue" in table.run("rogue", "-p", "Ann", "-p", "Ben", "--resume", script=())
    assert "Going on" not in table.run("peruke-84", "--resume", script=())
    assert "Going on with game 3: uckers" in table.run("uckers", "--resume", script=())
    assert "Going on with game 1: rogue" in table.run("--session", "1", script=())


def test_several_unfinished_games_are_offered_with_players_date_and_score(table: Table) -> None:
    played(table.log, "rogue", "Kay", "Lee")
    played(table.log, "rogue", "Ann", "Ben")
    text = table.run("--resume", script=("resume.session:1",))
    offer = table.seen[0]
    assert isinstance(offer, SetupView)
    assert offer.start
    when = day_and_time("2026-11-20T20:00:00+00:00")
    assert offer.start.text == f"Rogue: Ann and Ben ({when} · 1 event)"
    other, new = offer.games
    assert (other.text, other.detail) == ("Rogue: Kay and Lee", f"{when} · 1 event")
    assert "a new game" in new.text
    assert "Going on with game 1" in text


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_the_offer_is_read_and_taken_at_the_real_screen_by_finger_key_and_button(
    table: Table, size: tuple[int, int]
) -> None:
    played(table.log, "rogue", "Kay", "Lee")
    played(table.log, "uckers", "Ann", "Ben", dice=(3, 4))
    view = resuming.choice_view(resuming.unfinished(table.log, resuming.GameFilter(), print))
    latest, other = Action("resume.session:2"), Action("resume.session:1")
    with Pilot(view, size) as pilot:
        for words in ("Ann and Ben", "Kay and Lee", day_and_time("2026-11-20T20:00:00+00:00"), "a new game"):
            assert pilot.reads(words)
        assert pilot.touch_action("resume.session:1") == [other]
        assert pilot.touch_action("resume.new") == [Action("resume.new")]
        assert pilot.press("enter") == [latest]
        assert pilot.screen.feed(Press("end", 0.0, 2)) == []
        assert pilot.screen.feed(Press("confirm", 0.0)) == [other]


def test_a_new_game_can_be_begun_instead(table: Table) -> None:
    played(table.log, "rogue", "Kay", "Lee")
    played(table.log, "rogue", "Ann", "Ben")
    table.run("rogue", "--resume", script=("resume.new", THROW))
    assert events(table.log) == {1: 1, 2: 1, 3: 1}


def test_the_program_ends_when_the_system_asks_for_it_while_it_asks_which_game_goes_on(table: Table) -> None:
    played(table.log, "rogue", "Kay", "Lee")
    played(table.log, "rogue", "Ann", "Ben")

    def asked_to_stop(view: TableView | SetupView) -> list[Input]:
        table.seen.append(view)
        signal.raise_signal(signal.SIGTERM)
        return []

    table.run("--resume", script=(), last=asked_to_stop)
    assert len(table.seen) == 1
    assert events(table.log) == {1: 1, 2: 1}


def test_the_start_screen_offers_the_last_players_and_game_and_the_unfinished_one(table: Table) -> None:
    """The second evening: one touch plays the same again, another one goes on with what was left."""
    played(table.log, "rogue", "Kay", "Lee")
    played(table.log, "uckers", "Ann", "Ben")
    table.run(script=("setup.start",))
    start, game = table.seen
    assert isinstance(start, SetupView)
    assert start.resume is not None
    assert [seat.name for seat in start.seats] == ["Ann", "Ben"]
    assert isinstance(game, TableView)
    assert game.game == "uckers"
    assert [seat.name for seat in game.seats] == ["Ann", "Ben"]
    table.seen.clear()
    table.run(script=(start.resume.action,))
    assert isinstance(table.seen[-1], TableView)
    assert table.seen[-1].events, "it goes on where it was"


def test_a_game_ended_in_the_middle_is_gone_on_with_by_one_touch(table: Table) -> None:
    def on_screen(view: TableView | SetupView) -> list[Input]:
        table.seen.append(view)
        assert isinstance(view, SetupView)
        assert view.resume is not None
        return [Action(view.resume.action)]

    steps: list[Step] = [table.chosen(action) for action in ("setup.start", "throw:2-2-3-5-5-6", OTHER)]
    steps += [on_screen, table.left]
    table.monkeypatch.setattr(open_devices, "open_display", lambda *_: Scripted(script=steps))
    devices = ["--camera", "none", "--buttons", "none", "--no-voice", "--no-first-evening"]
    result = CliRunner().invoke(app, ["run", *devices])
    assert result.exit_code == 0, result.output
    last = table.seen[-1]
    assert isinstance(last, TableView)
    assert [event.seq for event in last.events]
    assert events(table.log) == {1: 1}


def test_a_game_that_another_program_plays_is_passed_over(table: Table) -> None:
    log = BufferedLog(table.log, Header("rogue", ("Ann", "Ben")))
    log.append(Event("throw", 1, 1.0, {"dice": [2, 2, 3, 5, 5, 6]}, "camera"))
    assert "being played by another program" in table.run("rogue", "--resume")
    assert events(table.log) == {1: 1, 2: 1}


def test_a_game_that_only_the_terminal_plays_is_passed_over(table: Table) -> None:
    without = dict(GAMES) | {"ludo": replace(GAMES["ludo"], play_at="")}
    table.monkeypatch.setattr(resuming, "GAMES", without)
    played(table.log, "ludo", "Ann", "Ben", dice=(6,))
    played(table.log, "rogue", "Ann", "Ben")
    played(table.log, "ludo", "Ann", "Ben", dice=(6,))
    output = table.run("--resume", script=("keep:2-2",))
    assert "Going on with game 2: rogue, Ann and Ben." in output
    assert "Ludo" not in output


def test_a_record_that_the_rules_do_not_follow_is_passed_over_and_left_as_it_is(table: Table) -> None:
    played(table.log, "rogue", "Ann", "Ben", dice=(9, 9))
    played(table.log, "chess", "Ann", "Ben")
    text = table.run("rogue", "--resume")
    assert "Game 1 can't go on" in text
    assert events(table.log) == {1: 1, 2: 1, 3: 1}


def empty(log: Path) -> None:
    log.write_bytes(b"")
    shutil.rmtree(log.with_name(log.name + ".games"))


def bad_page(log: Path) -> None:
    data = bytearray(log.read_bytes())
    data[4096:] = b"\xaa" * (len(data) - 4096)
    log.write_bytes(data)


def cut(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:5000])


def no_index(log: Path) -> None:
    log.unlink()


def a_folder_in_its_place(log: Path) -> None:
    log.unlink()
    log.mkdir()


def lost_beginning(log: Path) -> None:
    cut(log)
    record = log.with_name(log.name + ".games") / "000001" / "record.jsonl"
    record.write_bytes(record.read_bytes()[20:])


@pytest.mark.parametrize("damage", [empty, bad_page, cut, no_index, a_folder_in_its_place, lost_beginning])
def test_whatever_became_of_the_log_a_game_is_played(table: Table, damage: Callable[[Path], None]) -> None:
    played(table.log, "rogue", "Ann", "Ben")
    damage(table.log)
    table.run("rogue", "--resume", script=())
    table.run("rogue", script=(THROW,))
    view = table.seen[-1]
    assert isinstance(view, TableView)
    assert view.saved or view.warnings, "what is not saved is shown"


def test_of_a_log_whose_index_is_damaged_the_game_goes_on_and_the_damage_is_said(table: Table) -> None:
    played(table.log, "rogue", "Ann", "Ben")
    bad_page(table.log)
    assert "Going on with game 1" in table.run("--resume", script=("keep:2-2",))
    view = table.seen[0]
    assert isinstance(view, TableView)
    assert any("set aside as sessions.damaged.sqlite3" in warning for warning in view.warnings)
    assert events(table.log) == {1: 2}
