"""The gallery: every scene with example views, in all sizes and both themes, as PNG files.

python -m companion.display.gallery OUT
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from companion.display.aside_examples import (
    ASKED,
    ASKED_SLIP,
    HIDDEN_THEN,
    HINT,
    LEARNT,
    LEARNT_ON_A_BOARD,
    LOOKED_BACK,
    PICTURED,
    PRUNED,
    SWITCHED_OFF,
    SWITCHED_ON,
)
from companion.display.board_examples import BOARDS, PERUKE_84, UCKERS
from companion.display.examples import (
    BY_HAND,
    COCKED,
    EIGHT,
    GAMES,
    HOUSE,
    NAMING,
    NO_CAMERA,
    REFUSED,
    START,
    STEP_GAME,
    STEP_HOUSE,
    STEP_PLAYERS,
    THROWN,
)
from companion.display.navigation import View
from companion.display.pilot import Pilot
from companion.display.theme import THEMES
from companion.display.welcome_examples import AIMED, READ, SEEN, SHOWN, TRIED
from companion.display.welcome_view import WelcomeView
from companion.referee.shown.view import TableView

SIZES = ((800, 480), (1024, 600), (1280, 800))

SCENES: dict[str, tuple[View, tuple[str, ...]]] = {
    **{name: (view, ()) for name, view in GAMES.items()},
    **{name: (view, ()) for name, view in BOARDS.items()},
    "question-pictured": (ASKED, ()),
    "question-slip": (ASKED_SLIP, ()),
    "uckers-chosen": (UCKERS, ("down", "down")),
    "peruke-84-chosen": (PERUKE_84, ("down", "down", "down", "down")),
    "menu": (REFUSED, ("m", "down")),
    "history": (THROWN, ("shift u",)),
    "history-long": (EIGHT, ("shift u",)),
    "rule": (REFUSED, ("shift m",)),
    "buttons": (COCKED, ("m", "@screen.open:buttons")),
    "book": (REFUSED, ("m", "@screen.open:book")),
    "chapter": (REFUSED, ("m", "@screen.open:book", "@screen.open:chapter:rogue:1")),
    "search": (REFUSED, ("m", "@screen.open:book", "@screen.open:search:", "@screen.key:d", "@screen.key:i")),
    "warnings": (NO_CAMERA, ("@screen.open:warnings",)),
    "start": (START, ()),
    "start-house": (HOUSE, ()),
    "start-menu": (START, ("m", "down")),
    "start-names": (NAMING, ()),
    "step-game": (STEP_GAME, ()),
    "step-players": (STEP_PLAYERS, ()),
    "step-house": (STEP_HOUSE, ()),
    "settings": (REFUSED, ("m", "@screen.open:settings")),
    "by-hand": (BY_HAND, ()),
    "welcome-aim": (AIMED, ()),
    "welcome-throw": (READ, ()),
    "welcome-picture": (SHOWN, ()),
    "welcome-buttons": (TRIED, ()),
    "welcome-menu": (AIMED, ("m",)),
    "table": (REFUSED, ("m", "@screen.open:table")),
    "past": (LOOKED_BACK, ()),
    "past-perudo": (HIDDEN_THEN, ()),
    "past-picture": (PICTURED, ()),
    "past-pruned": (PRUNED, ()),
    "phones": (SWITCHED_ON, ()),
    "phones-off": (SWITCHED_OFF, ()),
    "hint": (HINT, ()),
    "lesson": (LEARNT, ()),
    "lesson-board": (LEARNT_ON_A_BOARD, ()),
    "lesson-menu": (LEARNT, ("m",)),
}


def pose(name: str, size: tuple[int, int], theme: str = "dark") -> Pilot:
    """A pilot whose screen shows a scene of the gallery; close it after use."""
    view, keys = SCENES[name]
    pilot = Pilot(view, size, theme=theme)
    seen = isinstance(view, TableView) and view.status not in ("by hand", "no camera")
    if seen or isinstance(view, WelcomeView):
        pilot.screen.live = lambda: SEEN
        pilot.screen.redraw()
    for key in keys:
        if key.startswith("@"):
            pilot.touch_action(key[1:])
        else:
            pilot.press(key.removeprefix("shift "), shift=key.startswith("shift "))
    return pilot


def shoot(out: Path) -> Iterator[Path]:
    """Write all pictures; yield their paths."""
    out.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        for size in SIZES:
            for name in SCENES:
                path = out / f"{name}-{size[0]}x{size[1]}-{theme}.png"
                with pose(name, size, theme) as pilot:
                    pilot.save(path)
                yield path


def main(arguments: list[str]) -> int:
    """Write the gallery into the given folder."""
    if len(arguments) != 1:
        print("Say where the pictures go: python -m companion.display.gallery OUT")
        return 2
    count = sum(1 for _ in shoot(Path(arguments[0])))
    print(f"{count} pictures are in {arguments[0]}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
