"""A pilot that drives the real screen without a display: shows views, presses keys, clicks, touches."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

import pygame

from companion.display.inputs import Input
from companion.display.navigation import View
from companion.display.paint import Spot, Written
from companion.display.screen import Screen

KEYS = {
    "enter": pygame.K_RETURN,
    "backspace": pygame.K_BACKSPACE,
    "esc": pygame.K_ESCAPE,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "pageup": pygame.K_PAGEUP,
    "pagedown": pygame.K_PAGEDOWN,
}


class Pilot:
    """A headless screen of ``size`` px with simulated input. ``t`` is its clock (s); each action takes ``pace`` s."""

    def __init__(self, view: View, size: tuple[int, int] = (800, 480), *, theme: str = "dark") -> None:
        self.t, self.pace = 0.0, 1.0
        self.screen = Screen(size, headless=True, theme=theme, clock=lambda: self.t)
        self.view = view
        pygame.event.clear()
        self.screen.show(view)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.screen.close()

    def show(self, view: View) -> None:
        """Show another view."""
        self.view = view
        self.screen.show(view)

    def press(self, key: str, *, shift: bool = False, held: int = 0) -> list[Input]:
        """Press a key (a letter, a digit, or a name of ``KEYS``); ``held``: it repeats that often, then is released."""
        code, mod = KEYS.get(key) or pygame.key.key_code(key), pygame.KMOD_SHIFT if shift else 0
        down = [pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="") for _ in range(held + 1)]
        return self._do(*down, pygame.event.Event(pygame.KEYUP, key=code, mod=mod))

    def type(self, text: str) -> list[Input]:
        """Type on a keyboard: each letter is a key event and a text event."""
        events = [pygame.event.Event(pygame.TEXTINPUT, text=text)]
        if text in "abcdefghijklmnopqrstuvwxyz0123456789" and len(text) == 1:
            code = pygame.key.key_code(text)
            events = [pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text), *events]
            events.append(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
        return self._do(*events)

    def click(self, x: float, y: float) -> list[Input]:
        """Click the mouse at a place in px."""
        return self._do(self.mouse(x, y))

    def touch(self, x: float, y: float, *, also_mouse: bool = False) -> list[Input]:
        """Touch a place in px; ``also_mouse``: the system reports it as a mouse click, too."""
        width, height = self.screen.surface.get_size()
        finger = pygame.event.Event(pygame.FINGERDOWN, x=x / width, y=y / height, finger_id=1, touch_id=1)
        return self._do(*([self.mouse(x, y)] if also_mouse else []), finger)

    def draw(self, start: tuple[float, float], end: tuple[float, float]) -> list[Input]:
        """Draw with a finger from one place to another (px)."""
        width, height = self.screen.surface.get_size()
        (x, y), (u, v) = start, end
        down = pygame.event.Event(pygame.FINGERDOWN, x=x / width, y=y / height, finger_id=1, touch_id=1)
        up = pygame.event.Event(pygame.FINGERUP, x=u / width, y=v / height, finger_id=1, touch_id=1)
        return [*self._do(down), *self._do(up)]

    def touch_action(self, action: str) -> list[Input]:
        """Touch the centre of the spot with an action; raises ``LookupError`` if there is none."""
        return self.touch(*self.spot(action).box.centre)

    def spot(self, action: str) -> Spot:
        """The spot with an action; raises ``LookupError`` if there is none."""
        for spot in self.screen.painter.spots:
            if spot.action == action:
                return spot
        known = ", ".join(sorted({spot.action for spot in self.screen.painter.spots}))
        raise LookupError(f"Nothing on the screen does {action}; there are {known}.")

    def written(self) -> tuple[Written, ...]:
        """Every line of text on the screen."""
        return tuple(self.screen.painter.written)

    def reads(self, words: str) -> bool:
        """Whether the words appear on the screen, also across lines."""
        return words in " ".join(line.text for line in self.screen.painter.written)

    def picture(self) -> pygame.Surface:
        """A copy of the picture."""
        return self.screen.surface.copy()

    def save(self, path: Path | str) -> None:
        """The picture as PNG."""
        self.screen.save(path)

    def mouse(self, x: float, y: float) -> pygame.event.Event:
        """The event of a mouse click."""
        return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1, touch=False)

    def _do(self, *events: pygame.event.Event) -> list[Input]:
        self.t += self.pace
        for event in events:
            pygame.event.post(event)
        return self.screen.step(self.view, 0)
