"""A screen with scripted input."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.display.inputs import Input
from companion.display.screen import Screen
from companion.display.setup_view import SetupView
from companion.referee.shown.view import TableView

Step = Callable[[TableView | SetupView], list[Input]]


@dataclass
class Scripted(Screen):
    """Shows every view that it gets, and does one thing after the other."""

    script: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__((640, 384), headless=True)

    def step(self, view: TableView | SetupView, timeout: float = 0.25) -> list[Input]:
        del timeout
        self.show(view)
        return self.script.pop(0)(view)
