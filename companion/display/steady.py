"""What stood where lately: a touch counts only for what has been there long enough for somebody to have seen it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from companion.display.paint import Painter

SEEN_S = 0.4  # s until somebody can have seen that something else is under the finger; double taps are quicker
ALIKE = ("screen.row", "screen.key")  # one key all the same: the page switch, a letter in lower case or as capital
PRESSES = "press."  # a button of the table: what it does depends on what is asked


@dataclass(frozen=True, slots=True)
class _Shown:
    painter: Painter
    t: float
    asked: Hashable


class Steady:
    """The pictures of the last moment; ``asked`` is what the table's buttons would choose from in a picture."""

    def __init__(self) -> None:
        self._shown: list[_Shown] = []

    def show(self, painter: Painter, t: float, asked: Hashable) -> None:
        """Note a picture that is shown from a time on (s)."""
        self._shown.append(_Shown(painter, t, asked))
        self._forget(t)

    def at(self, x: float, y: float, t: float) -> str | None:
        """The action at a point (px) of the present picture, if the same was there for the last moment."""
        self._forget(t)
        now = self._shown[-1].painter.at(x, y) if self._shown else None
        meant = {_meaning(shown.painter.at(x, y), shown.asked) for shown in self._shown}
        return now if len(meant) == 1 else None

    def _forget(self, t: float) -> None:
        """Forget what was replaced more than a moment ago."""
        while len(self._shown) > 1 and t - self._shown[1].t >= SEEN_S:
            del self._shown[0]


def _meaning(action: str | None, asked: Hashable) -> Hashable:
    if action is None:
        return None
    if action.startswith(PRESSES):
        return action, asked
    head = action.partition(":")[0]
    return head if head in ALIKE else action
