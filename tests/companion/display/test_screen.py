"""The real screen, driven headless: keys, mouse, touch, sheets, redrawing, and the lack of a display."""

from __future__ import annotations

import threading
from dataclasses import replace

import pygame
import pytest

from companion.display import screen as module
from companion.display.board_examples import BOARDS
from companion.display.examples import AWAITED, GAMES, KEEPING, NO_CAMERA, QUESTION, REFUSED, START, THROWN
from companion.display.inputs import QUIT, Action
from companion.display.pilot import Pilot
from companion.display.screen import NoDisplay, Screen
from companion.display.theme import LIGHT
from hardware.errors import HardwareError
from hardware.presses import Press
from tests.night import in_turn


@pytest.fixture
def pilot():
    with Pilot(THROWN) as made:
        yield made


@pytest.mark.parametrize(
    ("key", "shift", "button", "seat"),
    [
        ("1", False, "end", 1),
        ("8", False, "end", 8),
        ("2", True, "end", 2),
        ("enter", False, "confirm", None),
        ("u", False, "undo", None),
        ("backspace", False, "undo", None),
    ],
)
def test_keys_stand_for_the_buttons_of_the_table(pilot, key, shift, button, seat):
    assert pilot.press(key, shift=shift) == [Press(button, pilot.t, seat, shift)]


def test_a_choice_is_touched_clicked_and_sent_back(pilot):
    action = THROWN.choices[1].action
    assert pilot.touch_action(action) == [Action(action)]
    assert pilot.click(*pilot.spot(action).box.centre) == [Action(action)]


def test_a_touch_that_comes_as_mouse_too_counts_once(pilot):
    assert pilot.touch(*pilot.spot("press.end:2").box.centre, also_mouse=True) == [Press("end", pilot.t, 2)]


@pytest.mark.parametrize(("name", "size"), in_turn([*GAMES, *BOARDS], [(800, 480), (1280, 800)]), ids=str)
def test_the_state_of_the_camera_drawn_alone_gives_the_same_picture(name, size):
    """From the longest words to none and back: nothing of them is left, and what was written is known."""
    long = "One die can't be read: light shines on it. Turn the lamp, or tell the throw by touch at the screen."
    view = {**GAMES, **BOARDS}[name]
    states = [replace(view, status="hand", status_text=long), replace(view, status="settling", status_text="")]
    with Pilot(view, size) as pilot:
        for state in [*states, view]:
            whole = pilot.screen.painter
            pilot.show(state)
            assert pilot.screen.painter is whole, "the rest stays as it is"
            alone, words = pygame.image.tobytes(pilot.picture(), "RGB"), sorted(line.text for line in pilot.written())
            pilot.screen.redraw()
            assert pygame.image.tobytes(pilot.picture(), "RGB") == alone
            assert sorted(line.text for line in pilot.written()) == words


def test_a_window_is_no_larger_than_the_screen_it_opens_on(monkeypatch):
    monkeypatch.setattr(module, "INVISIBLE_DRIVERS", ())
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 480), (1920, 1080)])
    screen = Screen((1024, 600), headless=True)
    assert screen.surface.get_size() == (800, 480)
    screen.close()


def test_the_state_of_the_camera_is_not_drawn_onto_a_sheet_or_another_game(pilot):
    pilot.press("m")
    before = pilot.picture()
    pilot.show(replace(THROWN, status="hand"))
    assert pygame.image.tobytes(pilot.picture(), "RGB") == pygame.image.tobytes(before, "RGB")
    pilot.press("m")
    pilot.show(replace(REFUSED, status="hand"))
    assert pilot.reads(REFUSED.headline)


def test_a_touch_of_nothing_does_nothing(pilot):
    assert pilot.touch(2, 2) == []


def test_the_choices_that_do_not_fit_are_one_touch_away(pilot):
    last = THROWN.choices[-1].action
    with pytest.raises(LookupError, match="Nothing on the screen does"):
        pilot.spot(last)
    pilot.touch_action("screen.row:4")
    assert pilot.touch_action(last) == [Action(last)]


def test_the_ruling_shows_its_rule_when_touched():
    with Pilot(REFUSED) as pilot:
        assert not pilot.reads("Single numbers score nothing")
        pilot.touch_action("screen.open:rule")
        assert pilot.reads("Single numbers score nothing")
        assert pilot.reads("What would be legal")
        pilot.press("m")
        assert not pilot.reads("What would be legal")


@pytest.mark.parametrize("key", ["m", "esc"])
def test_the_menu_opens_by_key_and_undo_leaves_it(pilot, key):
    pilot.press(key)
    assert pilot.reads("What the buttons do")
    assert pilot.press("down") == []
    assert pilot.press("enter") == [Action("menu.undo")]
    assert not pilot.reads("What the buttons do")


def test_a_real_button_walks_through_an_open_menu_instead_of_ending_a_turn(pilot):
    press = Press("end", 5.0, 2)
    assert pilot.screen.feed(press) == [press]
    pilot.press("m")
    assert pilot.screen.feed(press) == []
    pilot.show(THROWN)
    assert pilot.press("enter") == [Action("menu.undo")]


def test_the_question_stays_answerable_by_touch():
    with Pilot(QUESTION) as pilot:
        assert pilot.touch_action("answer:other") == [Action("answer:other")]


def test_all_warnings_can_be_read():
    with Pilot(NO_CAMERA) as pilot:
        assert not pilot.reads("the disk is full")
        pilot.touch_action("screen.open:warnings")
        assert pilot.reads("the disk is full")


def test_one_may_go_on_through_the_languages_without_opening_the_menu_again(pilot):
    pilot.press("m")
    pilot.touch_action("screen.open:settings")
    for _ in range(2):
        assert pilot.touch_action("menu.language") == [Action("menu.language")]


def test_the_theme_switches_in_the_menu(pilot):
    pilot.press("m")
    pilot.touch_action("screen.open:settings")
    pilot.touch_action("screen.theme")
    assert pilot.screen.theme is LIGHT
    pilot.touch_action("screen.theme")
    assert pilot.screen.theme.name == "dark"


def test_nothing_is_drawn_while_nothing_changes(pilot):
    before = pilot.screen.drawn
    pilot.screen.step(THROWN, 0)
    pilot.screen.step(replace(THROWN), 0)
    assert pilot.screen.drawn == before
    pilot.show(KEEPING)
    assert pilot.screen.drawn == before + 1


def test_a_closed_window_is_said(pilot):
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert pilot.screen.step(THROWN, 0) == [QUIT]


def test_waiting_ends_when_another_thread_wakes_the_screen(pilot):
    thread = threading.Thread(target=pilot.screen.wake)
    thread.start()
    assert pilot.screen.step(THROWN, 30) == []
    thread.join()


def test_a_resized_window_is_drawn_anew(pilot):
    before = pilot.screen.drawn
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(900, 500), w=900, h=500))
    pilot.screen.step(THROWN, 0)
    assert pilot.screen.drawn > before


def test_full_screen_is_switched_by_f11_and_back(pilot):
    for full in (True, False):
        before = pilot.screen.drawn
        pilot.press("f11")
        assert pilot.screen.drawn == before + 1
        assert bool(pygame.display.get_surface().get_flags() & pygame.FULLSCREEN) is full


def test_the_start_scene_gives_what_was_chosen():
    with Pilot(START) as pilot:
        assert pilot.touch_action("setup.game:uckers") == [Action("setup.game:uckers")]
        assert pilot.press("enter") == [Action("setup.start")]


def test_a_picture_is_saved(pilot, tmp_path):
    pilot.save(tmp_path / "screen.png")
    assert pygame.image.load(str(tmp_path / "screen.png")).get_size() == (800, 480)


def test_without_a_display_there_is_one_clear_error(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "nothing-of-that-name")
    with pytest.raises(NoDisplay, match="No screen can be opened") as caught:
        Screen()
    assert isinstance(caught.value, HardwareError)


def test_a_display_that_nobody_can_see_is_none(monkeypatch):
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(module.pygame.display, "init", lambda: None)
    monkeypatch.setattr(module.pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplay, match="--headless"):
        Screen()


def test_headless_leaves_the_environment_as_it_was(monkeypatch):
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    with Pilot(AWAITED):
        assert "SDL_VIDEODRIVER" not in module.os.environ
