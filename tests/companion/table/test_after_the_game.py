"""After a game: the same again, another one, or finish."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import open_devices
from companion.cli.app import app
from companion.display.inputs import AGAIN, LEAVE, OTHER, QUIT, Action, Input, after_game
from companion.display.navigation import Navigation
from companion.display.setup_view import SetupView
from companion.referee.referee import Referee
from companion.referee.shown.view import TableView
from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Header
from companion.sessions.journal import LogJournal
from companion.sessions.log import SessionLog
from hardware.presses import Press

from ..scripted import Scripted, Step


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[list[Step]], list[tuple[str, tuple[str, ...]]]]:
    """Plays a script from ``companion run uckers`` on, where every game is over at once; gives the games that began."""
    log = tmp_path / "log.db"
    monkeypatch.setenv("COMPANION_LOG", str(log))
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setattr(Referee, "over", True)

    begun: list[Header] = []

    def begin(path: Path, header: Header) -> LogJournal:
        begun.append(header)
        return LogJournal(BufferedLog(path, header))

    monkeypatch.setattr(LogJournal, "begin", begin)

    def played(script: list[Step]) -> list[tuple[str, tuple[str, ...]]]:
        monkeypatch.setattr(open_devices, "open_display", lambda *_: Scripted(script=script))
        devices = ["--camera", "none", "--buttons", "none", "--no-voice"]
        result = CliRunner().invoke(app, ["run", "uckers", "-p", "Kay", "-p", "Lee", *devices])
        assert result.exit_code == 0, result.output
        assert not script
        with SessionLog.reading(log) as kept:
            assert kept.sessions() == (), "games in which nothing was played are not kept"
        return [(header.game, header.players) for header in begun]

    return played


def chosen(action: str) -> Step:
    return lambda _: [Action(action)]


def test_the_same_is_played_again_with_the_same_players(games: Callable[[list[Step]], object]) -> None:
    assert games([chosen(AGAIN), chosen(AGAIN), chosen(LEAVE)]) == [("uckers", ("Kay", "Lee"))] * 3


def test_another_game_begins_at_the_start_scene_with_the_players_of_the_last(
    games: Callable[[list[Step]], object],
) -> None:
    script = [chosen(OTHER), chosen("setup.game:rogue"), chosen("setup.start"), lambda _: [QUIT]]
    assert games(script) == [("uckers", ("Kay", "Lee")), ("rogue", ("Kay", "Lee"))]


def test_who_leaves_the_start_scene_after_a_game_has_played_one_game(games: Callable[[list[Step]], object]) -> None:
    assert games([chosen(OTHER), lambda _: [QUIT]]) == [("uckers", ("Kay", "Lee"))]


def test_what_comes_next_is_chosen_by_buttons_alone(games: Callable[[list[Step]], object]) -> None:
    guide = Navigation()

    def by_buttons(*presses: Press) -> Step:
        def step(view: TableView | SetupView) -> list[Input]:
            guide.follow(view)
            return [given for press in presses for given in guide.press(press, view)]

        return step

    down, confirm = Press("end", 0.0, 2), Press("confirm", 0.0)
    assert games([by_buttons(confirm), by_buttons(down, down, confirm)]) == [("uckers", ("Kay", "Lee"))] * 2


def test_after_a_game_the_last_press_can_still_be_taken_back(games: Callable[[list[Step]], object]) -> None:
    seen: list[TableView | SetupView] = []

    def look(view: TableView | SetupView) -> list[Input]:
        seen.append(view)
        return Navigation().press(Press("undo", 0.0), view)

    games([look, look, chosen(LEAVE)])
    assert isinstance(seen[0], TableView)
    assert seen[0].choices == after_game()
    assert isinstance(seen[1], TableView)
    assert seen[1].ruling is not None
    assert "take back" in seen[1].ruling.sentence
