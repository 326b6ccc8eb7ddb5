"""One finger is one press, however the system reports it."""

import pygame

from companion.display.pointer import Pointer

SIZE = (800, 480)


def finger(x: float, y: float) -> pygame.event.Event:
    return pygame.event.Event(pygame.FINGERDOWN, x=x, y=y, finger_id=0, touch_id=0)


def mouse(x: int, y: int, button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)


def test_a_touch_is_given_in_pixels():
    assert Pointer().pressed(finger(0.5, 0.25), SIZE, 0.0) == (400, 120)


def test_a_touch_at_the_very_edge_lies_on_the_screen():
    x, y = Pointer().pressed(finger(1.0, 1.0), SIZE, 0.0)
    assert x < 800
    assert y < 480


def test_a_touch_that_is_also_reported_as_mouse_counts_once_in_either_order():
    for first, second in ((finger(0.5, 0.5), mouse(401, 239)), (mouse(401, 239), finger(0.5, 0.5))):
        pointer = Pointer()
        assert pointer.pressed(first, SIZE, 1.0)
        assert pointer.pressed(second, SIZE, 1.01) is None


def test_two_quick_touches_at_one_place_are_two():
    pointer = Pointer()
    assert pointer.pressed(finger(0.5, 0.5), SIZE, 1.0)
    assert pointer.pressed(finger(0.5, 0.5), SIZE, 1.2)


def test_two_quick_touches_reported_twice_each_are_two():
    pointer = Pointer()
    events = [(finger(0.5, 0.5), 1.0), (mouse(400, 240), 1.0), (finger(0.5, 0.5), 1.2), (mouse(400, 240), 1.2)]
    assert [pointer.pressed(event, SIZE, t) is not None for event, t in events] == [True, False, True, False]


def test_a_mouse_click_elsewhere_or_later_counts():
    pointer = Pointer()
    assert pointer.pressed(finger(0.5, 0.5), SIZE, 1.0)
    assert pointer.pressed(mouse(100, 100), SIZE, 1.1)
    assert pointer.pressed(finger(0.125, 0.21), SIZE, 3.0)


def test_other_buttons_wheel_and_motion_are_no_presses():
    pointer = Pointer()
    assert pointer.pressed(mouse(10, 10, 3), SIZE, 0.0) is None
    assert pointer.pressed(mouse(10, 10, 4), SIZE, 0.0) is None
    assert pointer.pressed(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1)), SIZE, 0.0) is None
