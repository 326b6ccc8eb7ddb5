"""The first ``companion run``: the steps appear by themselves, lead to a game, and can be repeated during it."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli import open_devices
from companion.cli.app import app
from companion.cli.run import SWITCH_OFF
from companion.display.inputs import LEAVE, OFF, OTHER, PIECES, QUIT, Action, Input
from companion.display.lesson_view import LessonView
from companion.display.navigation import View
from companion.display.page_view import PageView
from companion.display.screen import Screen
from companion.display.setup_view import SetupView
from companion.display.welcome_view import WelcomeView
from companion.messages.words import reset_language
from companion.own_places import BOARD, OwnPlace, load_place, save_place
from companion.preferences import load_preferences
from companion.referee.shown.view import TableView
from companion.sessions.log import SessionLog
from companion.table.live import GOODBYE, OFF_SECONDS, Presses
from hardware.buttons import KeyboardButtons
from hardware.presses import Press
from vision.own_board import mat_of
from vision.places.place import from_straight_above

Step = Callable[[View], list[Input]]
Play = Callable[..., list[View]]


@dataclass
class Scripted(Screen):
    """A screen whose people do one thing after the other."""

    script: list[Step] = field(default_factory=list)
    seen: list[View] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__((640, 384), headless=True)

    def step(self, view: View, timeout: float = 0.25) -> list[Input]:
        del timeout
        self.show(view)
        self.seen.append(view)
        return self.script.pop(0)(view)


def chosen(action: str) -> Step:
    return lambda _: [Action(action)]


def leave(_: View) -> list[Input]:
    return [QUIT]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    monkeypatch.setenv("COMPANION_LOG", str(tmp_path / "log.db"))
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))

    def played(
        *script: Step, options: tuple[str, ...] = (), ends: int = 0, camera: str = "none", language: str = "en"
    ) -> list[View]:
        face = Scripted(script=list(script))
        monkeypatch.setattr(open_devices, "open_display", lambda *_: face)
        devices = ["--camera", camera, "--buttons", "none", "--no-voice"]
        devices += ["--language", language] if language else []
        result = CliRunner().invoke(app, ["run", *options, *devices])
        assert result.exit_code == ends, result.output
        return face.seen

    return played


def test_the_first_time_leads_through_the_steps_to_a_game_and_the_second_begins_with_the_games(
    play: Play, tmp_path: Path
) -> None:
    first = play(chosen("welcome.next"), chosen("setup.start"), leave)
    assert [type(view) for view in first] == [WelcomeView, SetupView, TableView]
    evening, games = first[:2]
    assert isinstance(evening, WelcomeView)
    assert isinstance(games, SetupView)
    assert (evening.number, evening.of, games.step, games.number, games.of) == (1, 4, "game", 2, 4)
    assert load_preferences(tmp_path / "log.db").welcomed
    second = play(leave)
    assert isinstance(second[0], SetupView)
    assert second[0].step == ""


def test_the_first_question_is_the_language_and_the_first_guess_that_of_the_system(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    reset_language()
    first = play(chosen("welcome.speak:en"), leave, language="")
    assert isinstance(first[0], WelcomeView)
    assert first[0].title == "Sprache · Language · Język"
    assert [row.text for row in first[0].rows] == ["Deutsch", "English", "Polski"]
    assert isinstance(first[1], WelcomeView)
    assert (first[1].step, first[1].number) == ("buttons", 2)
    assert load_preferences(tmp_path / "log.db").language == "en"
    reset_language()
    again = play(leave, language="")[0]
    assert isinstance(again, WelcomeView)
    assert again.step == "buttons"
    assert again.rows[0].text.endswith("Go on")


HELD = [Press("menu", t, None, long=True, again=t > 1) for t in (1.0, 1.0 + OFF_SECONDS)]


@pytest.mark.parametrize("may", [True, False])
@pytest.mark.parametrize(
    ("before", "at"),
    [
        ((), WelcomeView),
        (("welcome.next",), SetupView),
        (("welcome.next", "past.games"), SetupView),
        (("welcome.next", "phones.open"), PageView),
        (("welcome.next", "setup.learn"), LessonView),
    ],
)
def test_the_menu_button_held_switches_the_machine_off_before_a_game_too(
    before: tuple[str, ...], at: type[View], may: bool, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    buttons: list[Presses] = []

    def opened(_: str, presses: Presses, *__: object, **___: object) -> KeyboardButtons:
        buttons.append(presses)
        return KeyboardButtons()

    def held(view: View) -> list[Input]:
        assert isinstance(view, at)
        for press in HELD:
            buttons[0].put(press)
        return []

    monkeypatch.setattr(open_devices, "open_buttons", opened)
    monkeypatch.setenv(open_devices.MAY_SWITCH_OFF, str(int(may)))
    seen = play(*map(chosen, before), held, leave, leave, ends=SWITCH_OFF if may else 0)
    assert (isinstance(seen[-1], PageView) and seen[-1].title == str(GOODBYE)) is may


def test_who_chose_to_play_without_a_camera_is_not_told_all_evening_that_there_is_none(play: Play) -> None:
    script = [chosen("welcome.without"), chosen("welcome.next"), chosen("setup.start"), lambda _: [], leave]
    seen = play(*script, camera="v4l2:97")
    assert isinstance(seen[-1], TableView)
    assert seen[-1].status == "by hand"


def asked_to_stop(_: View) -> list[Input]:
    """The system asks the program to end while this is shown; nothing may be shown after it."""
    signal.raise_signal(signal.SIGTERM)
    return []


@pytest.mark.parametrize(
    "before",
    [
        (),
        ("welcome.next",),
        ("welcome.next", "setup.seat:1"),
        ("welcome.next", "past.games"),
        ("welcome.next", "phones.open"),
        ("welcome.next", "setup.learn"),
        ("welcome.next", "setup.start", "welcome.buttons"),
        ("welcome.next", "setup.start", "phones.open"),
        ("welcome.next", "setup.start", OTHER),
    ],
    ids=str,
)
def test_whatever_is_shown_the_program_ends_when_the_system_asks_for_it(before: tuple[str, ...], play: Play) -> None:
    seen = play(*map(chosen, before), asked_to_stop)
    assert len(seen) == len(before) + 1


def test_a_machine_of_its_own_goes_from_the_end_of_a_game_to_the_start_and_is_switched_off_by_choice(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(open_devices.MAY_SWITCH_OFF, "1")
    script = [chosen("setup.start"), chosen(LEAVE), chosen("setup.start"), chosen(OFF)]
    seen = play(*script, lambda _: [], options=("--no-first-evening",), ends=SWITCH_OFF)
    assert [type(view) for view in seen[:4]] == [SetupView, TableView, SetupView, TableView]
    seen = play(chosen(OFF), lambda _: [], options=("--no-first-evening",), ends=SWITCH_OFF)
    assert isinstance(seen[-1], PageView)


def test_who_leaves_in_the_middle_is_led_through_it_the_next_time(play: Play) -> None:
    assert [type(view) for view in play(leave)] == [WelcomeView]
    assert [type(view) for view in play(leave)] == [WelcomeView]
    assert [type(view) for view in play(leave, options=("--no-first-evening",))] == [SetupView]


def test_a_part_is_done_again_from_the_start_and_from_within_a_game_which_goes_on(play: Play, tmp_path: Path) -> None:
    script = [chosen("welcome.buttons"), chosen("welcome.next"), chosen("setup.start")]
    game: list[Step] = [lambda view: [Action(view.choices[0].action)]] * 6  # a throw, die by die
    again = [chosen("welcome.buttons"), chosen("welcome.next"), leave]
    seen = play(*script, *game, *again, options=("--no-first-evening",))
    before, between, after = seen[-3:]
    assert isinstance(before, TableView)
    assert isinstance(between, WelcomeView)
    assert isinstance(after, TableView)
    assert after.dice == before.dice != ()
    with SessionLog.reading(tmp_path / "log.db") as log:
        assert len(log.sessions()) == 1


def test_the_kind_of_pieces_is_exchanged_from_within_a_game_which_goes_on(play: Play, tmp_path: Path) -> None:
    layout = mat_of(24.0, {}, ((15.5, 2.0), (20.5, 13.0)))
    picture = np.full((round(layout.height), round(layout.width), 3), 200, np.uint8)
    save_place(tmp_path, OwnPlace(from_straight_above(picture, layout)), BOARD)
    script: list[Step] = [
        chosen("setup.game:ludo"),
        chosen("setup.start"),
        lambda view: [Action(view.choices[0].action)],
    ]
    seen = play(*script, chosen(PIECES), leave, options=("--no-first-evening",))
    before, after = seen[-2:]
    assert isinstance(before, TableView)
    assert isinstance(after, TableView)
    assert after.events == before.events
    kept = load_place(tmp_path, BOARD)
    assert kept is not None
    assert kept.place.layout.pawns


def test_while_dice_are_hidden_the_camera_is_not_set_up_but_the_buttons_may_be_tried(play: Play) -> None:
    script = [chosen("setup.game:perudo"), chosen("setup.start"), chosen("welcome.throw"), chosen("welcome.buttons")]
    seen = play(*script, chosen("welcome.next"), leave, options=("--no-first-evening",))
    assert isinstance(seen[3], TableView)
    assert "dice lie under the cups" in " ".join(seen[3].warnings)
    assert [type(view) for view in seen[4:]] == [WelcomeView, TableView]


@pytest.mark.parametrize("part", ["welcome.aim", "welcome.throw", "welcome.board"])
def test_without_a_camera_its_parts_say_so_and_lead_back(play: Play, part: str) -> None:
    seen = play(chosen(part), chosen("welcome.done"), leave, options=("--no-first-evening",))
    assert [type(view) for view in seen] == [SetupView, WelcomeView, SetupView]
    assert isinstance(seen[1], WelcomeView)
    assert seen[1].text.startswith("No camera is used")
