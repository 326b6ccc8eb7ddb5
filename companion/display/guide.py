"""The navigation state: open sheets, the marked row, and the meaning of a press or a touch there.

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
class Place:
    """An open sheet and its marked row."""

    sheet: str
    at: int = 0


class Guide:
    """Converts presses and touches to actions for the session.

    ``light_switched`` counts the switches of the theme, ``size_switched`` those of the size of text. ``by_buttons``:
    somebody chose in the menu to select a choice with the buttons, which ends with that choice.
    """

    def __init__(self) -> None:
        self.open: list[Place] = []
        self.at = 0  # the row of the question, the choices or the start screen
        self.walked = False  # somebody moved to that row
        self.by_buttons = False
        self.switches_off = False  # the machine is switched off where elsewhere the program is left
        self.light_switched = 0
        self.size_switched = 0
        self.letters = 0  # the page of the keyboard
        self.shifted = False
        self._asked: tuple[ChoiceView, ...] = ()
        self._kept: tuple[str, View, str, Sheet] | None = None  # the sheet made last, and what it shows
        self._scene: type[View] | None = None  # the type of the scene shown last

    @property
    def shown(self) -> tuple[object, ...]:
        """The part of the state that affects the picture."""
        return (tuple(self.open), self.at, self.walked, self.by_buttons, self.letters, self.shifted)

    def follow(self, view: View) -> None:
        """Process a new view: new questions and choices begin at their first row."""
        asked = _asked(view)
        if type(view) is not self._scene:
            self._scene = type(view)
            self.open.clear()
        if asked != self._asked:
            stays = not isinstance(view, TableView) and _actions(asked) == _actions(self._asked)
            self._asked = asked
            self.at, self.walked = self.at if stays else _first(view, asked), False

    def sheet(self, view: View) -> Sheet | None:
        """The sheet on top, None for the game itself."""
        if not self.open or isinstance(view, PastView | PageView):
            return None
        name, language = self.open[-1].sheet, current_language()
        if self._kept is None or self._kept[0] != name or self._kept[1] is not view or self._kept[2] != language:
            self._kept = name, view, language, self._made(name, view)
        return self._kept[3]

    def _made(self, name: str, view: AnyView) -> Sheet:
        sheet = sheet_of(name, view)
        if not self.switches_off:
            return sheet
        return replace(sheet, rows=tuple(switch_off() if row.action == LEAVE else row for row in sheet.rows))

    def marked(self, view: View) -> int:
        """The marked row, on the sheet on top or in the scene."""
        sheet = self.sheet(view)
        at, rows = (self.open[-1].at, len(sheet.rows)) if sheet else (self.at, len(_asked(view)))
        return min(max(at, 0), max(rows - 1, 0))

    def press(self, press: Press, view: View) -> list[Input]:
        """The meaning of a press of a button (GPIO, key, recording) now."""
        if isinstance(view, PastView) and press.button in ("end", "confirm"):
            return _looks(press, view)
        if press.again:
            return self._run_on(press, view)
        if isinstance(view, WelcomeView) and view.tries and not self.open:
            return [press]
        if press.button == "menu" and not isinstance(view, PastView | PageView):
            return self._press_menu(press, view)
        if press.button in ("undo", "menu"):
            return self._press_undo(press, view)
        if self.sheet(view) is None and not self.walks(view):
            chosen = press.button == "confirm" and self.walked and bool(_asked(view))
            return self._confirm(press, view) if chosen else [press]
        if press.button == "end":
            self.walk(_direction(press, view), view, around=True)
            return []
        return self._confirm(press, view)

    def back(self, view: View) -> str:
        """The action that goes back from what is shown, and changes nothing; "" where there is nothing to leave."""
        return CLOSE if self.sheet(view) is not None or self.by_buttons else view.back

    def asked(self, view: View) -> tuple[str, ...]:
        """The actions that the table's buttons choose from now; none where they have their own meaning."""
        return _actions(self.rows(view)) if self.open or self.walks(view) else ()

    def walks(self, view: View) -> bool:
        """Whether the buttons move through the scene's rows instead of ending turns."""
        return _walks(view) or (self.by_buttons and bool(_asked(view)))

    @property
    def looking(self) -> bool:
        """Whether the live picture is open."""
        return bool(self.open) and self.open[-1].sheet == CAMERA

    @property
    def searching(self) -> str | None:
        """The search text while the rules are searched; None otherwise."""
        kind, _, typed = self.open[-1].sheet.partition(":") if self.open else ("", "", "")
        return typed if kind == SEARCHING else None

    def search(self, typed: str) -> None:
        """Search the rules for another text and mark the first result."""
        self.open[-1] = Place(f"{SEARCHING}:{typed[:MOST_SEARCHED]}")

    def capitals(self, view: View) -> bool:
        """Whether the keyboard writes capitals: at the beginning of each word, otherwise after its shift key."""
        begins = isinstance(view, SetupView) and (not view.typed or view.typed.endswith((" ", "-")))
        return begins is not self.shifted

    def walk(self, steps: int, view: View, *, around: bool = False) -> None:
        """Move the marker by that many rows, stopping at the ends; ``around``: wrapping around instead."""
        count = len(self.rows(view))
        if count:
            at = self.marked(view) + steps
            self._put(at % count if around else min(max(at, 0), count - 1))

    def walk_to(self, row: int) -> None:
        """Move the marker to a row."""
        self._put(row)

    def digits(self, view: View) -> bool:
        """Whether digits are the keys of the pad now, instead of the seats' buttons."""
        keyed = isinstance(view, TableView) and (view.question is not None or view.by_hand) and not self.open
        return keyed and any(row.digit is not None for row in _asked(view))

    def digit(self, digit: int, view: View) -> str:
        """The action of the key with that digit; "" if there is none."""
        return next((row.action for row in _asked(view) if row.digit == digit), "")

    def _run_on(self, press: Press, view: View) -> list[Input]:
        """While a seat's button is held, the marker runs on through a list."""
        if press.button == "end" and (self.sheet(view) is not None or self.walks(view)):
            self.walk(_direction(press, view), view)
        return []

    def choose(self, action: str, view: View, t: float = 0.0) -> list[Input]:
        """The meaning of a chosen action: something local, a press of a button, or something for the session."""
        head, _, rest = action.partition(":")
        if head == "screen.open":
            self.open.append(Place(rest))
        elif head == "screen.row":
            walked = self.walked
            self._put(int(rest))
            self.walked = walked and bool(self.open)  # another page is shown, no row is chosen
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
            self.open.append(Place("rule" if rule else "menu"))
        return []

    def _press_undo(self, press: Press, view: View) -> list[Input]:
        """Undo goes back where something is open, and takes back only in the game itself; held down it opens the list.

        The last thing of a finished game is taken back only after a question, as its choices look like a list.
        """
        of_game = isinstance(view, TableView) and self.sheet(view) is None
        if of_game and press.long:
            self.open.append(Place("history"))
        elif back := self.back(view):
            return self.choose(back, view, press.t)
        elif isinstance(view, TableView) and view.over and view.undo:
            self.open.append(Place("undo"))
        elif of_game:
            return [press]
        return []

    def _confirm(self, press: Press, view: View) -> list[Input]:
        rows = self.rows(view)
        return self.choose(rows[self.marked(view)].action, view, press.t) if rows else [press]

    def rows(self, view: View) -> tuple[ChoiceView, ...]:
        """The rows of the sheet on top, or of the scene."""
        sheet = self.sheet(view)
        return sheet.rows if sheet else _asked(view)

    def _put(self, at: int) -> None:
        if self.open:
            self.open[-1] = Place(self.open[-1].sheet, at)
        else:
            self.at, self.walked = at, True


def _asked(view: View) -> tuple[ChoiceView, ...]:
    """The rows of the scene: the start screen's, the answers of a question, or the choices."""
    if isinstance(view, SetupView):
        return setup_rows(view)
    if isinstance(view, WelcomeView | PastView | PageView | LessonView):
        return view.rows
    return view.question.answers if view.question else view.choices


def _actions(rows: tuple[ChoiceView, ...]) -> tuple[str, ...]:
    return tuple(row.action for row in rows)


def _first(view: View, asked: tuple[ChoiceView, ...]) -> int:
    """The initial row: what matches the table, otherwise the most likely one (start screen: start)."""
    if not isinstance(view, TableView):
        return 0
    return next((number for number, row in enumerate(asked) if row.marked), 0)


def _direction(press: Press, view: View) -> int:
    """The button of seat 1 goes up, any other down; a single player's goes down."""
    return -1 if press.seat == 1 and len(view.seats) != 1 else 1


def _looks(press: Press, view: PastView) -> list[Input]:
    """While looking back: the button of seat 1 goes back, any other forward; held down, they run."""
    if press.button == "end":
        return [Action(BACK if _direction(press, view) < 0 else ON)]
    return [] if press.again else [Action(PICTURE)]


def _walks(view: View) -> bool:
    """Whether the buttons have no other use: on the start screen, in a question, after the end, by hand."""
    if isinstance(view, SetupView):
        return True
    if isinstance(view, WelcomeView):
        return not view.tries
    if isinstance(view, PastView | PageView | LessonView):
        return True
    return view.question is not None or ((view.over or view.by_hand) and bool(view.choices))
