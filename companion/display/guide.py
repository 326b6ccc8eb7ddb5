"""Where the person is: which sheets are open, which row is marked, and what a press or a touch means there.

Pure: knows views and presses, no pixels. Local actions begin with ``screen.`` and never leave the screen.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.display.inputs import Action, Input
from companion.display.scenes.setup import setup_rows
from companion.display.scenes.sheets import SHEETS, Sheet
from companion.referee.view import ChoiceView, SetupView, TableView
from hardware.presses import Press

View = TableView | SetupView


@dataclass(frozen=True, slots=True)
class Place:
    """An open sheet and its marked row."""

    sheet: str
    at: int = 0


class Guide:
    """Turns presses and touches into what the session has to know. ``theme`` counts the switches of the theme."""

    def __init__(self) -> None:
        self.open: list[Place] = []
        self.at = 0  # the row of the question, the choices or the start scene
        self.walked = False  # somebody went to that row
        self.light_switched = 0
        self._asked: tuple[ChoiceView, ...] = ()

    def follow(self, view: View) -> None:
        """A new view: a new question or new choices begin at their first row."""
        asked = _asked(view)
        if asked != self._asked:
            stays = isinstance(view, SetupView) and _actions(asked) == _actions(self._asked)
            self._asked = asked
            self.at, self.walked = self.at if stays else _first(view, asked), False
        if isinstance(view, SetupView):
            self.open.clear()

    def sheet(self, view: View) -> Sheet | None:
        """The sheet on top, None for the game itself."""
        if not self.open or not isinstance(view, TableView):
            return None
        return SHEETS[self.open[-1].sheet](view)

    def marked(self, view: View) -> int:
        """The row where the marker stands, on the sheet on top or in the scene."""
        sheet = self.sheet(view)
        at, rows = (self.open[-1].at, len(sheet.rows)) if sheet else (self.at, len(_asked(view)))
        return min(max(at, 0), max(rows - 1, 0))

    def press(self, press: Press, view: View) -> list[Input]:
        """What a press of a button (GPIO, key, recording) means now."""
        if press.again:
            return self._run_on(press, view)
        if press.button == "menu":
            return self._press_menu(press, view)
        if self.sheet(view) is None and not _walks(view):
            chosen = press.button == "confirm" and self.walked and bool(_asked(view))
            return self._confirm(press, view) if chosen else self._press_table(press)
        if press.button == "end":
            self.walk(_direction(press, view), view, around=True)
            return []
        if press.button == "confirm":
            return self._confirm(press, view)
        if self.open:
            self.open.pop()
            return []
        return self._press_table(press)

    def walk(self, steps: int, view: View, *, around: bool = False) -> None:
        """Move the marker by that many rows, stopping at the ends; ``around``: beyond one end lies the other."""
        count = len(self._rows(view))
        if count:
            at = self.marked(view) + steps
            self._put(at % count if around else min(max(at, 0), count - 1))

    def _run_on(self, press: Press, view: View) -> list[Input]:
        """A seat's button is still held: the marker runs on through a list, until it is let go."""
        if press.button == "end" and (self.sheet(view) is not None or _walks(view)):
            self.walk(_direction(press, view), view)
        return []

    def choose(self, action: str, view: View, t: float = 0.0) -> list[Input]:
        """What a chosen action means: something local, a press of a button, or something for the session."""
        head, _, rest = action.partition(":")
        if head == "screen.open":
            self.open.append(Place(rest))
        elif head == "screen.row":
            walked = self.walked
            self._put(int(rest))
            self.walked = walked and bool(self.open)  # another page is looked at, no row is chosen
        elif head == "screen.close":
            del self.open[-1:]
        elif head == "screen.theme":
            self.light_switched += 1
        elif head.startswith("press."):
            return self.press(Press(head.removeprefix("press."), t, int(rest) if rest else None), view)
        elif action:
            self.open.clear()
            return [Action(action)]
        return []

    def _press_menu(self, press: Press, view: View) -> list[Input]:
        if self.open:
            self.open.clear()
        elif isinstance(view, TableView):
            self.open.append(Place("rule" if press.long else "menu"))
        return []

    def _press_table(self, press: Press) -> list[Input]:
        """Buttons in the game itself belong to the referee, but for a long undo."""
        if press.button == "undo" and press.long:
            self.open.append(Place("history"))
            return []
        return [press]

    def _confirm(self, press: Press, view: View) -> list[Input]:
        rows = self._rows(view)
        return self.choose(rows[self.marked(view)].action, view, press.t) if rows else [press]

    def _rows(self, view: View) -> tuple[ChoiceView, ...]:
        sheet = self.sheet(view)
        return sheet.rows if sheet else _asked(view)

    def _put(self, at: int) -> None:
        if self.open:
            self.open[-1] = Place(self.open[-1].sheet, at)
        else:
            self.at, self.walked = at, True


def _asked(view: View) -> tuple[ChoiceView, ...]:
    """The rows of the scene: the start scene's, the answers of a question, or the choices."""
    if isinstance(view, SetupView):
        return setup_rows(view)
    return view.question.answers if view.question else view.choices


def _actions(rows: tuple[ChoiceView, ...]) -> tuple[str, ...]:
    return tuple(row.action for row in rows)


def _first(view: View, asked: tuple[ChoiceView, ...]) -> int:
    """The row to begin with: what lies so on the table, otherwise the likeliest (the start scene: the start)."""
    if isinstance(view, SetupView):
        return 0
    return next((number for number, row in enumerate(asked) if row.marked), 0)


def _direction(press: Press, view: View) -> int:
    """The button of seat 1 goes up, any other down; where only one plays, the only one goes down."""
    return -1 if press.seat == 1 and len(view.seats) != 1 else 1


def _walks(view: View) -> bool:
    """Whether the buttons walk through the scene's rows: on the start scene, while a question stands, after the end."""
    return isinstance(view, SetupView) or view.question is not None or (view.over and bool(view.choices))
