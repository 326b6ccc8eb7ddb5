"""Coming back: what was left goes on, and a game begins, with one touch of what the screen shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import open_devices
from companion.cli.app import app
from companion.display.inputs import OTHER, QUIT, Input
from companion.display.navigation import View
from companion.display.screen import Screen
from companion.display.setup_view import SetupView
from companion.preferences import save_preferences
from companion.referee.shown.view import TableView


@dataclass
class Touched(Screen):
    """A screen on which places are touched, each by the beginning of its action; at the end it is closed."""

    touches: list[str] = field(default_factory=list)
    seen: list[View] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__((800, 480), headless=True)

    def step(self, view: View, timeout: float = 0.25) -> list[Input]:
        del timeout
        self.show(view)
        self.seen.append(view)
        while self.touches:
            wanted = self.touches.pop(0)
            action = next(spot.action for spot in self.painter.spots if spot.action.startswith(wanted))
            if given := self._navigation.choose(action, view):
                return given
            self.show(view)
        return [QUIT]


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_LOG", str(tmp_path / "log.db"))
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    save_preferences(tmp_path / "log.db", welcomed=True)

    def played(*touches: str) -> list[View]:
        face = Touched(touches=list(touches))
        monkeypatch.setattr(open_devices, "open_display", lambda *_: face)
        options = ["--camera", "none", "--buttons", "none", "--no-voice", "--language", "en"]
        result = CliRunner().invoke(app, ["run", *options])
        assert result.exit_code == 0, result.output
        return face.seen

    return played


THROW = ("die:5-5", "die:2-2", "die:3", "die:6")
END = ("screen.open:menu", "screen.open:end", OTHER)


def test_a_game_that_is_ended_in_the_middle_goes_on_with_one_touch(evening) -> None:
    first = evening("setup.start", *THROW, "keep:2-2-5-5", *END, "resume.session:")
    begun, again = [view for view in first if isinstance(view, TableView)][-2:]
    assert isinstance(first[-2], SetupView)
    assert again.headline == begun.headline == "Player 1: throw two dice"
    assert again.turn_points == begun.turn_points == 14
    second = evening("resume.session:")
    assert len(second) == 2, "the second evening: one touch from the start to the first throw"
    assert isinstance(second[1], TableView)
    assert (second[1].turn_points, second[1].headline) == (14, begun.headline)


def test_the_last_game_is_played_again_with_one_touch(evening) -> None:
    evening("setup.game:perudo", "setup.start", "covered", *END)
    again = evening("setup.start")
    assert isinstance(again[1], TableView)
    assert again[1].game == "perudo"


def test_a_round_against_the_program_goes_on_with_the_dice_that_it_threw(evening, tmp_path: Path) -> None:
    begin = ("setup.game:perudo", "setup.seat:2", "setup.called:Computer 3", "setup.start", "covered")
    first = evening(*begin, *END)
    assert [seat.name for seat in first[4].seats] == ["Player 1", "Computer 3"]
    key = (tmp_path / "own-dice.key").read_bytes()
    again = evening("resume.session:")
    assert isinstance(again[-1], TableView)
    assert not any("lost" in warning for warning in again[-1].warnings)
    assert (tmp_path / "own-dice.key").read_bytes() == key
