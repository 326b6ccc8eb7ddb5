"""Presses of buttons, independent of their source: a GPIO button, a key, a touch, a line of a recording."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TypeVar

BUTTONS = ("end", "confirm", "undo", "menu")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Press:
    """A button pressed at ``t`` seconds. ``seat`` (from 1) goes with "end"; ``long`` is a press held down.

    ``again`` is a repeat while the button is held. It runs through lists and never reaches a referee. ``phone`` is the
    seat whose own phone was used as the button.
    """

    button: str
    t: float
    seat: int | None = None
    long: bool = False
    again: bool = False
    phone: int | None = None


@dataclass(frozen=True, slots=True)
class Touch:
    """A choice made on the screen at ``t`` seconds: the action of its ``ChoiceView``.

    ``phone`` is the seat whose own phone it was made on, ``program``: the program chose it for a seat that it plays.
    """

    action: str
    t: float
    phone: int | None = None
    program: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice about a device: ``about`` names it, ``text`` is a sentence, "" once it is over."""

    about: str
    text: str


def drained(queue: SimpleQueue[T]) -> Iterator[T]:
    """Everything in a queue that other threads may fill."""
    with suppress(Empty):
        while True:
            yield queue.get_nowait()
