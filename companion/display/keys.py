"""Keys that stand for the table's buttons, and keys that move through lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from companion.display.layout import Box
from companion.display.past_view import BACK, FAR_BACK, FAR_ON, FIRST, LAST, ON
from companion.referee.shown.view import ChoiceView
from hardware.presses import Press

BUTTON_KEYS = {
    pygame.K_RETURN: "confirm",
    pygame.K_KP_ENTER: "confirm",
    pygame.K_BACKSPACE: "undo",
    pygame.K_u: "undo",
    pygame.K_m: "menu",
    pygame.K_ESCAPE: "menu",
}
SEAT_KEYS = {getattr(pygame, f"K_{seat}"): seat for seat in range(1, 9)} | {
    getattr(pygame, f"K_KP{seat}"): seat for seat in range(1, 9)
}
DIGIT_KEYS = SEAT_KEYS | {pygame.K_0: 0, pygame.K_KP0: 0, pygame.K_9: 9, pygame.K_KP9: 9}
ARROW_KEYS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
ENTER_KEYS = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
PAGE_KEYS = {pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}


LOOK_KEYS = {
    pygame.K_LEFT: BACK,
    pygame.K_UP: BACK,
    pygame.K_RIGHT: ON,
    pygame.K_DOWN: ON,
    pygame.K_PAGEUP: FAR_BACK,
    pygame.K_PAGEDOWN: FAR_ON,
    pygame.K_HOME: FIRST,
    pygame.K_END: LAST,
}
"""The keys in a review of a game."""


def nearest(at: int, rows: Sequence[ChoiceView], boxes: Mapping[str, Box], way: tuple[int, int]) -> int | None:
    """The number of the row nearest to row ``at`` in a direction (right, down); None if there is none.

    ``boxes`` are the places on the screen by action; rows on other pages have none.
    """
    there = {number: boxes[row.action].centre for number, row in enumerate(rows) if row.action in boxes}
    if at not in there:
        return None
    x, y = there[at]

    def ahead(number: int) -> tuple[float, float]:
        dx, dy = there[number][0] - x, there[number][1] - y
        return dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])

    found = [number for number in there if ahead(number)[0] > 1 and ahead(number)[0] >= ahead(number)[1] * 0.5]
    return min(found, key=lambda number: ahead(number)[0] + 2 * ahead(number)[1], default=None)


class HeldKeys:
    """The keys that are down: a held key repeats, but counts as a press only once."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def down(self, event: pygame.event.Event) -> bool:
        """Record that a key went down; return whether it was down already."""
        again = event.key in self._down
        self._down.add(event.key)
        return again

    def up(self, event: pygame.event.Event) -> None:
        """Record that a key was released."""
        self._down.discard(event.key)


def press_of(event: pygame.event.Event, t: float, *, again: bool = False) -> Press | None:
    """The press of a key's button; with Shift the button is held down. ``again``: the key is still down."""
    held = again or bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
    if event.key in SEAT_KEYS:
        return Press("end", t, SEAT_KEYS[event.key], held, again)
    if event.key in BUTTON_KEYS:
        return Press(BUTTON_KEYS[event.key], t, None, held, again)
    return None
