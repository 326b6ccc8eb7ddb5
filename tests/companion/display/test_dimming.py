"""The screen dims and goes dark when nobody plays."""

import pygame
import pytest

from companion.display.dimming import Dimmer
from companion.display.examples import AWAITED, THROWN
from companion.display.inputs import Action
from companion.display.screen import Screen
from hardware.presses import Press

VIEWS = [AWAITED, THROWN]
MINUTE = 60.0


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def screen(clock: Clock):
    made = Screen(headless=True)
    made.dimmer = Dimmer(20, clock=clock)
    made.step(VIEWS[0], 0)
    yield made
    made.close()


def brightness(screen: Screen) -> float:
    return float(pygame.surfarray.array3d(screen.surface).mean())


def test_a_screen_at_which_nobody_plays_is_dimmed_and_then_dark(screen: Screen, clock: Clock) -> None:
    bright = brightness(screen)
    clock.now = 6 * MINUTE
    screen.step(VIEWS[0], 0)
    assert 0 < brightness(screen) < 0.6 * bright
    clock.now = 21 * MINUTE
    screen.step(VIEWS[0], 0)
    assert brightness(screen) == 0


def test_whatever_happens_at_the_table_wakes_it(screen: Screen, clock: Clock) -> None:
    clock.now = 21 * MINUTE
    screen.step(VIEWS[0], 0)
    screen.step(VIEWS[1], 0)
    assert brightness(screen) > 0
    assert screen.dimmer.level == "awake"


def test_the_press_that_wakes_a_dark_screen_does_nothing_else(screen: Screen, clock: Clock) -> None:
    clock.now = 21 * MINUTE
    screen.step(VIEWS[0], 0)
    assert screen.feed(Press("end", 0.0, 1)) == []
    assert screen.feed(Press("end", 0.1, 1)) == [Press("end", 0.1, 1)]


def test_the_touch_that_wakes_a_dark_screen_chooses_nothing(screen: Screen, clock: Clock) -> None:
    clock.now = 21 * MINUTE
    screen.step(VIEWS[0], 0)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1", scancode=30))
    assert screen.step(VIEWS[0], 0) == []
    assert brightness(screen) > 0
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_1, mod=0, unicode="1", scancode=30))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1", scancode=30))
    assert [type(given) for given in screen.step(VIEWS[0], 0) if not isinstance(given, Action)] == [Press]


def test_a_dimmed_screen_still_takes_every_press(screen: Screen, clock: Clock) -> None:
    clock.now = 6 * MINUTE
    screen.step(VIEWS[0], 0)
    assert screen.feed(Press("end", 0.0, 1)) == [Press("end", 0.0, 1)]


def test_the_light_of_the_panel_follows_and_then_no_veil_is_drawn(clock: Clock) -> None:
    shares: list[float] = []

    def light(share: float) -> bool:
        shares.append(share)
        return True

    rest = Dimmer(20, light, clock)
    clock.now = 6 * MINUTE
    assert rest.veil == 0
    clock.now = 21 * MINUTE
    assert rest.veil == 255
    rest.note_activity()
    assert rest.veil == 0
    assert shares == [0.25, 0.0, 1.0]


def test_never_means_never(clock: Clock) -> None:
    rest = Dimmer(0, clock=clock)
    clock.now = 1e6
    assert rest.level == "awake"
