"""The navigation state: open sheets and the marked row, and what a press or a touch means there.

Pure: handles views and presses, not pixels. Local actions begin with ``screen.`` and never leave the screen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.display.inputs import LANGUAGE, LEAVE, QUIET, SOUNDS, VOICE, Action, Input, switch_off
from companion.display.lesson_view import LessonView
from companion.display.page_view import PageView
from companion.display.past_view import BACK, ON, PICTURE, PastView
from companion.display.scenes.keyboard import typed_with
from companion.display.scenes.setup import setup_rows
from companion.display.scenes.sheet import CLOSE, TO_GAME, Sheet
from companion.display.scenes.sheets import CAMERA, SEARCHING, AnyView, sheet_of
from companion.display.setup_view import SetupView
from companion.display.welcome_view import WelcomeView
from companion.messages import current_language
from companion.referee.shown.view import ChoiceView, TableView
from hardware.presses import Press

View = TableView | SetupView | WelcomeView | PastView | PageView | LessonView
MOST_SEARCHED = 40  # characters


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """An open sheet and its marked row."""

    sheet: str
    at: int = 0


class Navigation:
    """Converts presses and touches to actions for the session.

    ``light_switched`` counts the switches of the theme, ``size_switched`` those of the text size. ``by_buttons``:
    people chose in the menu to select the next choice with the buttons.
    """

    def __init__(self) -> None:
        self.open: list[OpenSheet] = []
        self.at = 0  # the row of the question, the choices or the start screen
        self.marker_moved = False  # somebody moved the marker there
        self.by_buttons = False
        self.switches_off = False  # leaving the program switches the machine off
        self.light_switched = 0
        self.size_switched = 0
        self.letters = 0  # the page of the keyboard
        self.shifted = False
        self._rows: tuple[ChoiceView, ...] = ()
        self._cached: tuple[str, View, str, Sheet] | None = None  # the sheet made last, and what it shows
        self._scene: type[View] | None = None  # the type of the scene shown last

    @property
    def shown(self) -> tuple[object, ...]:
        """The part of the state that affects the picture."""
        return (tuple(self.open), self.at, self.marker_moved, self.by_buttons, self.letters, self.shifted)

    def follow(self, view: View) -> None:
        """Process a new view: new questions and choices begin at their first row."""
        rows = _rows_of(view)
        if type(view) is not self._scene:
            self._scene = type(view)
            self.open.clear()
        if rows != self._rows:
            stays = not isinstance(view, TableView) and _actions(rows) == _actions(self._rows)
            self._rows = rows
            self.at, self.marker_moved = self.at if stays else _initial_row(view, rows), False

    def sheet(self, view: View) -> Sheet | None:
        """The sheet on top, None for the game itself."""
        if not self.open or isinstance(view, PastView | PageView):
            return None
        name, language = self.open[-1].sheet, current_language()
        if (
            self._cached is None
            or self._cached[0] != name
            or self._cached[1] is not view
            or self._cached[2] != language
        ):
            self._cached = name, view, language, self._make_sheet(name, view)
        return self._cached[3]

    def _make_sheet(self, name: str, view: AnyView) -> Sheet:
        sheet = sheet_of(name, view)
        if not self.switches_off:
            return sheet
        return replace(sheet, rows=tuple(switch_off() if row.action == LEAVE else row for row in sheet.rows))

    def marked(self, view: View) -> int:
        """The marked row, on the sheet on top or in the scene."""
        sheet = self.sheet(view)
        at, rows = (self.open[-1].at, len(sheet.rows)) if sheet else (self.at, len(_rows_of(view)))
        return min(max(at, 0), max(rows - 1, 0))

    def press(self, press: Press, view: View) -> list[Input]:
        """The inputs that result from a press of a button (GPIO, key, recording)."""
        if isinstance(view, PastView) and press.button in ("end", "confirm"):
            return _review_input(press, view)
        if press.again:
            return self._repeat(press, view)
        if isinstance(view, WelcomeView) and view.tries and not self.open:
            return [press]
        if press.button == "menu" and not isinstance(view, PastView | PageView):
            return self._press_menu(press, view)
        if press.button in ("undo", "menu"):
            return self._press_undo(press, view)
        if self.sheet(view) is None and not self.buttons_navigate(view):
            chosen = press.button == "confirm" and self.marker_moved and bool(_rows_of(view))
            return self._confirm(press, view) if chosen else [press]
        if press.button == "end":
            self.move_marker(_direction(press, view), view, around=True)
            return []
        return self._confirm(press, view)

    def back(self, view: View) -> str:
        """The action that goes back without changing anything; "" if there is nothing to leave."""
        return CLOSE if self.sheet(view) is not None or self.by_buttons else view.back

    def button_actions(self, view: View) -> tuple[str, ...]:
        """The actions from which the table's buttons choose now; none if the buttons have their usual functions."""
        return _actions(self.rows(view)) if self.open or self.buttons_navigate(view) else ()

    def buttons_navigate(self, view: View) -> bool:
        """Whether the buttons move through the scene's rows instead of ending turns."""
        return _buttons_navigate(view) or (self.by_buttons and bool(_rows_of(view)))

    @property
    def live_picture_open(self) -> bool:
        """Whether the live picture is open."""
        return bool(self.open) and self.open[-1].sheet == CAMERA

    @property
    def searching(self) -> str | None:
        """The search text while the rules are searched; None otherwise."""
        kind, _, typed = self.open[-1].sheet.partition(":") if self.open else ("", "", "")
        return typed if kind == SEARCHING else None

    def search(self, typed: str) -> None:
        """Search the rules for another text and mark the first result."""
        self.open[-1] = OpenSheet(f"{SEARCHING}:{typed[:MOST_SEARCHED]}")

    def capitals(self, view: View) -> bool:
        """Whether the keyboard writes capitals: at the beginning of each word, otherwise after its shift key."""
        begins = isinstance(view, SetupView) and (not view.typed or view.typed.endswith((" ", "-")))
        return begins is not self.shifted

    def move_marker(self, steps: int, view: View, *, around: bool = False) -> None:
        """Move the marker by that many rows, stopping at the ends, or with ``around`` wrapping around."""
        count = len(self.rows(view))
        if count:
            at = self.marked(view) + steps
            self._mark(at % count if around else min(max(at, 0), count - 1))

    def mark_row(self, row: int) -> None:
        """Move the marker to a row."""
        self._mark(row)

    def digits(self, view: View) -> bool:
        """Whether digit keys belong to the pad now, instead of being the seats' buttons."""
        keyed = isinstance(view, TableView) and (view.question is not None or view.by_hand) and not self.open
        return keyed and any(row.digit is not None for row in _rows_of(view))

    def digit(self, digit: int, view: View) -> str:
        """The action of the key with that digit; "" if there is none."""
        return next((row.action for row in _rows_of(view) if row.digit == digit), "")

    def _repeat(self, press: Press, view: View) -> list[Input]:
        """While a seat's button is held, the marker keeps moving through a list."""
        if press.button == "end" and (self.sheet(view) is not None or self.buttons_navigate(view)):
            self.move_marker(_direction(press, view), view)
        return []

    def choose(self, action: str, view: View, t: float = 0.0) -> list[Input]:
        """The inputs that result from a chosen action: a local one, a press of a button, or one for the session."""
        head, _, rest = action.partition(":")
        if head == "screen.open":
            self.open.append(OpenSheet(rest))
        elif head == "screen.row":
            moved = self.marker_moved
            self._mark(int(rest))
            self.marker_moved = moved and bool(self.open)  # another page is shown, no row is chosen
        elif action == TO_GAME:
            self.open.clear()
        elif action == CLOSE:
            self.by_buttons = self.by_buttons and bool(self.open)
            del self.open[-1:]
        elif head == "screen.theme":
            self.light_switched += 1
        elif head == "screen.text-size":
            self.size_switched += 1
        elif head == "screen.key" and isinstance(view, SetupView):
            self.shifted = False
            return [Action(f"setup.typed:{typed_with(view.typed, action.removeprefix('screen.key:'))}")]
        elif head == "screen.key" and self.searching is not None:
            self.shifted = False
            self.search(typed_with(self.searching, action.removeprefix("screen.key:")))
        elif head == "screen.letters":
            self.letters = int(rest)
        elif head == "screen.shift":
            self.shifted = not self.shifted
        elif head == "screen.choose":
            self.open.clear()
            self.by_buttons = True
        elif head == "press.end" and self.sheet(view) is None and isinstance(view, TableView) and view.by_hand:
            return [Press("end", t, int(rest))]  # a name is that player's button
        elif head.startswith("press."):
            return self.press(Press(head.removeprefix("press."), t, int(rest) if rest else None), view)
        elif action:
            if head not in (VOICE, SOUNDS, LANGUAGE, QUIET):
                self.open.clear()
            self.by_buttons = False
            return [Action(action)]
        return []

    def _press_menu(self, press: Press, view: View) -> list[Input]:
        if self.open:
            self.open.clear()
        else:
            rule = press.long and isinstance(view, TableView | LessonView)
            self.open.append(OpenSheet("rule" if rule else "menu"))
        return []

    def _press_undo(self, press: Press, view: View) -> list[Input]:
        """Undo goes back if something is open, and is an undo only in the game itself; held down it opens the history.

        In a finished game it asks for confirmation, as the choices there look like a list.
        """
        of_game = isinstance(view, TableView) and self.sheet(view) is None
        if of_game and press.long:
            self.open.append(OpenSheet("history"))
        elif back := self.back(view):
            return self.choose(back, view, press.t)
        elif isinstance(view, TableView) and view.over and view.undo:
            self.open.append(OpenSheet("undo"))
        elif of_game:
            return [press]
        return []

    def _confirm(self, press: Press, view: View) -> list[Input]:
        rows = self.rows(view)
        return self.choose(rows[self.marked(view)].action, view, press.t) if rows else [press]

    def rows(self, view: View) -> tuple[ChoiceView, ...]:
        """The rows of the sheet on top, or of the scene."""
        sheet = self.sheet(view)
        return sheet.rows if sheet else _rows_of(view)

    def _mark(self, at: int) -> None:
        if self.open:
            self.open[-1] = OpenSheet(self.open[-1].sheet, at)
        else:
            self.at, self.marker_moved = at, True


def _rows_of(view: View) -> tuple[ChoiceView, ...]:
    """The rows of the scene: the start screen's, the answers of a question, or the choices."""
    if isinstance(view, SetupView):
        return setup_rows(view)
    if isinstance(view, WelcomeView | PastView | PageView | LessonView):
        return view.rows
    return view.question.answers if view.question else view.choices


def _actions(rows: tuple[ChoiceView, ...]) -> tuple[str, ...]:
    return tuple(row.action for row in rows)


def _initial_row(view: View, rows: tuple[ChoiceView, ...]) -> int:
    """The initial row: the one that matches the table, else the first, which is the most likely one."""
    if not isinstance(view, TableView):
        return 0
    return next((number for number, row in enumerate(rows) if row.marked), 0)


def _direction(press: Press, view: View) -> int:
    """The button of seat 1 goes up, any other down; a single player's goes down."""
    return -1 if press.seat == 1 and len(view.seats) != 1 else 1


def _review_input(press: Press, view: PastView) -> list[Input]:
    """In a review the button of seat 1 goes back, any other forward; held down they repeat."""
    if press.button == "end":
        return [Action(BACK if _direction(press, view) < 0 else ON)]
    return [] if press.again else [Action(PICTURE)]


def _buttons_navigate(view: View) -> bool:
    """Whether the buttons have no other function: on the start screen, in a question, after the end, by hand."""
    if isinstance(view, SetupView):
        return True
    if isinstance(view, WelcomeView):
        return not view.tries
    if isinstance(view, PastView | PageView | LessonView):
        return True
    return view.question is not None or ((view.over or view.by_hand) and bool(view.choices))
