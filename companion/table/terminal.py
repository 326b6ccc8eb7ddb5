"""Output to the terminal for a session without a screen; there is no input."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.display.inputs import Input
from companion.display.lesson_view import LessonView
from companion.display.page_view import PageView
from companion.display.past_view import PastView
from companion.referee.shown.view import TableView
from hardware.presses import Press

POLL_SECONDS = 0.05


class Terminal:
    """Prints what changes: the status, each ruling, the headline, each question.

    ``wake`` ends the wait of ``step`` early; it may be called from any thread.
    """

    def __init__(self, echo: Callable[[str], object] = print) -> None:
        self._echo = echo
        self._printed: dict[str, str] = {}
        self._awake = False

    def step(self, view: TableView | PastView | PageView | LessonView, timeout: float) -> list[Input]:
        """Print what is new and wait a little; there is no input."""
        if isinstance(view, TableView):
            self.show(view)
        end = time.monotonic() + timeout
        while not self._awake and time.monotonic() < end:
            time.sleep(POLL_SECONDS)
        self._awake = False
        return []

    def show(self, view: TableView) -> None:
        """Print what is new."""
        self._print_new("status", view.status_text)
        for warning in view.warnings:
            self._print_new(f"warning {warning}", warning)
        if view.ruling is not None:
            self._print_new("ruling", " ".join((view.ruling.sentence, *view.ruling.put_back)))
        if view.question is not None:
            self._print_new("question", view.question.text)
        self._print_new("headline", view.headline)

    def feed(self, press: Press) -> list[Input]:
        """Return a press of a real button for the referee, except repeats."""
        return [] if press.again else [press]

    def wake(self) -> None:
        """End the wait of ``step``."""
        self._awake = True

    def save(self, path: object) -> None:
        """Do nothing: there is no picture to save."""

    def close(self) -> None:
        """Do nothing."""

    def _print_new(self, about: str, text: str) -> None:
        if text and self._printed.get(about) != text:
            self._echo(text)
        self._printed[about] = text
