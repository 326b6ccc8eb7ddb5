"""The time from a touch to its effect on the screen: ``tools/slow.sh 20 python -m tools.touch_times``.

Runs the real program without a camera on an unseen screen, touches what it shows, and notes when the picture changes:
first (the press is seen), and for the last time (all is shown). The program must be at rest before each touch.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame

REST_S, PATIENCE_S = 0.7, 5.0  # unchanged for so long: at rest; the longest wait for a change
A_GAME = 9  # touches in a game before it is ended
QUIET = ("screen.", "press.", "die:back", "phones", "menu", "setup", "resume", "past", "welcome")


class Finger(threading.Thread):
    """Touches what is on the screen; ``times`` are those to the first and to the last change, in s, by kind."""

    def __init__(self, touches: int, seed: int = 1) -> None:
        super().__init__(daemon=True)
        self.touches, self.rng = touches, random.Random(seed)
        self.changes: list[float] = []
        self.screens: list[Any] = []
        self.times: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def run(self) -> None:
        """Play, end the game, begin another one."""
        while not self.screens or not self.screens[-1].painter.spots:
            time.sleep(0.1)
        for kind, wanted in self.way():
            if self.touches <= 0:
                break
            self.touch(kind, wanted)
        report(self.times)
        sys.stdout.flush()
        os._exit(0)

    def way(self) -> Iterator[tuple[str, Callable[[str], bool]]]:
        """What is touched, again and again, and the name of its kind."""
        while True:
            yield "begin", lambda action: action == "setup.start"
            for _ in range(A_GAME):
                yield "in a game", lambda action: not action.startswith(QUIET)
            yield "menu", lambda action: action == "screen.open:menu"
            yield "menu", lambda action: action.startswith("screen.row") or action == "screen.open:end"
            while self.spots(lambda action: action.startswith("screen.row")) and not self.spots(is_end):
                yield "menu", lambda action: action.startswith("screen.row")
            if self.spots(is_end):
                yield "menu", is_end
            yield "end", lambda action: action == "menu.other"

    def spots(self, wanted: Callable[[str], bool]) -> list[Any]:
        """The places on the screen with such actions."""
        return [spot for spot in self.screens[-1].painter.spots if wanted(spot.action)]

    def touch(self, kind: str, wanted: Callable[[str], bool]) -> None:
        """Touch one of the places, once all is at rest."""
        self.wait(time.monotonic())
        spots = self.spots(wanted)
        if not spots:
            return
        x, y = self.rng.choice(spots).box.centre
        width, height = self.screens[-1].surface.get_size()
        at = time.monotonic()
        pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, x=x / width, y=y / height, finger_id=1, touch_id=1))
        while self.changes[-1] < at and time.monotonic() - at < PATIENCE_S:
            time.sleep(0.02)
        self.wait(at)
        after = [change - at for change in self.changes if change >= at]
        self.touches -= 1
        self.times[kind].append((after[0], after[-1]) if after else (PATIENCE_S, PATIENCE_S))

    def wait(self, since: float) -> None:
        """Until nothing has changed for a while."""
        while time.monotonic() - max(since, *self.changes[-1:], 0.0) < REST_S and time.monotonic() - since < PATIENCE_S:
            time.sleep(0.05)


def is_end(action: str) -> bool:
    """Whether a place leads to the end of the game."""
    return action == "screen.open:end"


def report(times: dict[str, list[tuple[float, float]]]) -> None:
    """A line for each kind of touch, and one for all."""
    rows = {**times, "all": [pair for pairs in times.values() for pair in pairs]}
    print(f"{'touch':12}{'n':>5}{'first change, ms: median':>26}{'p95':>6}{'max':>6}{'all shown: median':>20}   p95")
    for kind, pairs in rows.items():
        first, last = (np.array(column) * 1000 for column in zip(*pairs, strict=True))
        print(
            f"{kind:12}{len(pairs):5}{np.median(first):26.0f}{np.percentile(first, 95):6.0f}{first.max():6.0f}"
            f"{np.median(last):20.0f}{np.percentile(last, 95):6.0f}"
        )


def main() -> None:
    """Measure ``--touches`` touches at ``--size``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--touches", type=int, default=100)
    parser.add_argument("--size", default="800x480")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from companion.cli.run import run
    from companion.display.screen import Screen

    finger = Finger(options.touches, options.seed)
    began, flip, update = Screen.__init__, pygame.display.flip, pygame.display.update

    def opened(screen: Screen, *args: Any, **more: Any) -> None:
        began(screen, *args, **more)
        finger.screens.append(screen)

    def noted(show: Callable[..., None]) -> Callable[..., None]:
        def shown(*args: Any) -> None:
            show(*args)
            finger.changes.append(time.monotonic())

        return shown

    Screen.__init__ = opened  # type: ignore[method-assign, assignment]
    pygame.display.flip, pygame.display.update = noted(flip), noted(update)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COMPANION_KEPT"] = folder
        finger.start()
        run(camera="none", size=options.size, voice=False, first_evening=False, log_db=Path(folder) / "log.db")


if __name__ == "__main__":
    main()
