"""Calls into drivers that may hang, with a time limit."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from vision.told import case

T = TypeVar("T")


class _Call(Generic[T]):
    """A call on its own thread, with its result or error."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.work = work
        self.result: list[T] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result.append(self.work())
        except BaseException as error:  # passed on to the waiting thread
            self.error = error


def within(seconds: float, work: Callable[[], T]) -> T:
    """Run ``work``, or raise ``TimeoutError`` after so many seconds.

    Work that hangs is abandoned on its thread: a hanging driver can't be stopped from Python.
    """
    call = _Call(work)
    thread = threading.Thread(target=call.run, name="driver call", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise TimeoutError(case("no-answer", text=f"{seconds:g}"))
    if call.error is not None:
        raise call.error
    return call.result[0]
