"""The picture of a finished game: the winner, the scores, a few facts; one file a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.display.examples import EIGHT, FINISHED
from companion.display.pilot import Pilot
from companion.display.summary import SIZE, save_summary, summary
from companion.display.theme import THEMES
from companion.messages import set_language
from companion.referee.record import MemoryJournal
from companion.sessions.events import Event
from companion.table.game_picture import facts, share
from companion.table.setup import Setup


def test_the_facts_count_what_stands_on_record() -> None:
    events = [Event("throw", 1, 5.0), Event("throw", 2, 60.0), Event("refused", 2, 70.0), Event("note", None, 4000.0)]
    assert facts(events) == ("1 h 7 min at the table", "2 throws", "1 ruling against somebody")
    set_language("de")
    assert facts(events) == ("1 h 7 min am Tisch", "2 Würfe", "1 Beanstandung")


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("view", [FINISHED, EIGHT], ids=["three", "eight"])
def test_the_picture_is_a_square_in_both_themes_whoever_played(view, theme) -> None:
    picture = summary(replace(view, facts=("214 throws", "72 min at the table")), theme)
    assert picture.get_size() == SIZE
    assert picture.get_at((2, 2))[:3] == theme.background


def test_a_second_game_does_not_overwrite_the_picture_of_the_first(tmp_path: Path) -> None:
    referee = Setup("peruke-one", ("Ann",)).referee(MemoryJournal())
    path = tmp_path / "game.png"
    assert str(path) in share(referee, path)
    assert "game-2.png" in share(referee, path)
    assert pygame.image.load(str(path)).get_size() == SIZE
    assert "can't be written" in share(referee, tmp_path / "nowhere" / "game.png")


def test_what_is_no_png_is_refused_before_the_game() -> None:
    result = CliRunner().invoke(app, ["run", "rogue", "--share", "game.jpg", "--headless"])
    assert result.exit_code == 2
    assert "game.png" in result.output


def test_the_picture_can_be_written_where_no_screen_is(tmp_path: Path) -> None:
    save_summary(FINISHED, tmp_path / "a.png")
    assert (tmp_path / "a.png").exists()


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)], ids=str)
def test_the_picture_of_the_game_is_one_touch_from_its_end_and_one_back(size: tuple[int, int]) -> None:
    view = replace(FINISHED, facts=("214 throws",))
    with Pilot(view, size) as pilot:
        assert not pilot.touch_action("screen.open:summary")
        assert pilot.reads("214 throws")
        assert not pilot.touch_action("screen.close")
        assert not pilot.reads("214 throws")
        pilot.press("m")
        pilot.touch_action("screen.open:summary")
        assert pilot.reads("214 throws")
