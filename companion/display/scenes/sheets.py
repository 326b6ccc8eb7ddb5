"""Sheets that lie over the game: the menu, the history, the rule of the last ruling, the buttons, the end.

A sheet is a title, a text and rows to choose from, made from the view and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.display import theme as sizes
from companion.display.inputs import LANGUAGE, SOUNDS
from companion.display.layout import Box
from companion.display.lesson_view import BACK as LESSON_BACK
from companion.display.lesson_view import LEAVE as LESSON_LEAVE
from companion.display.lesson_view import LessonView
from companion.display.paint import Painter
from companion.display.scenes.bars import HELP_LIST, draw_help
from companion.display.scenes.keyboard import draw_typing
from companion.display.scenes.rows import GAP, RowStyle, draw_rows
from companion.display.scenes.rule_book import book, chapter, law, search
from companion.display.scenes.sheet import BACK, SUMMARY, Sheet
from companion.display.welcome_view import WelcomeView
from companion.games.message import say
from companion.messages import Words
from companion.referee.view import ChoiceView, EventView, SetupView, TableView

BUTTONS_TEXT = """\
Your seat's button ends your turn. What lies on the table then is checked. Touching your name does the same.

Confirm takes the marked answer. Undo takes back the last thing; held down, it shows all that happened. \
Menu opens and closes the menu; held down, it shows the last ruling and its rule.

In a list the button of seat 1 goes up, that of any other seat down; held down, they run on. \
Confirm chooses, undo goes back.

Keys: 1 to 8 are the seats, Enter confirms, U or Backspace is undo, M or Esc the menu. With Shift a key counts as held \
down. Arrows, Page up and Page down walk through lists, F11 switches full screen."""


def menu(view: TableView) -> Sheet:
    """What may be done apart from playing."""
    rows = [ChoiceView("menu.resume", "← Back to the game")]
    if view.undo:
        rows.append(ChoiceView("menu.undo", "↶ Undo", detail=view.undo))
    if view.events:
        rows.append(ChoiceView("screen.open:history", "✎ What happened", detail="look at it, correct it"))
        rows.append(ChoiceView("menu.past", "◷ Look back", detail="turn by turn"))
    if view.ruling:
        rows.append(ChoiceView("screen.open:rule", "☛ The last ruling", detail=view.ruling.rule))
        rows += view.ruling.answers
    if view.over:
        rows.append(ChoiceView(f"screen.open:{SUMMARY}", "★ The summary", detail="a picture to be kept"))
    rows.append(ChoiceView("screen.open:book", "§ The rules"))
    rows.append(ChoiceView("screen.open:camera", "◉ What the camera sees"))
    if not view.over:
        rows.append(ChoiceView("screen.open:table", "⚒ Set up the table", detail="camera, buttons"))
        rows.append(ChoiceView("hints.open", "☆ A hint", detail="if all agreed"))
    rows.append(PHONES)
    if view.choices and not (view.question or view.over or view.by_hand):
        rows.append(ChoiceView("screen.choose", "☛ Choose with the buttons", detail=view.choices_title))
    rows += [
        *MORE,
        ChoiceView("screen.open:end", "✖ Leave" if view.over else "✖ End the game"),
    ]
    return Sheet("Menu", rows=tuple(rows))


def _household(view: TableView | SetupView | WelcomeView | LessonView) -> tuple[ChoiceView, ...]:
    """What is the same in every game: the voice, the sounds, the theme."""
    voice = () if view.voice is None else (ChoiceView("menu.voice", f"♪ Voice: {'on' if view.voice else 'off'}"),)
    sounds = () if view.sounds is None else (ChoiceView(SOUNDS, f"♫ Sounds: {'on' if view.sounds else 'off'}"),)
    return (
        *voice,
        *sounds,
        ChoiceView(LANGUAGE, Words().say(say("screen.language-row"))),
        ChoiceView("screen.theme", "☼ Light or dark screen"),
    )


BUTTONS = ChoiceView("screen.open:buttons", "? What the buttons do")
SETTINGS = "settings"
MORE = (BUTTONS, ChoiceView(f"screen.open:{SETTINGS}", "☼ Screen and sound", detail="voice, language"))
PHONES = ChoiceView("phones.open", "▦ On your phones", detail="a code to scan")
TABLE_PARTS = (
    ChoiceView("welcome.aim", "◉ Camera and mat", detail="aim it, light, focus"),
    ChoiceView("welcome.lens", "◎ Measure the lens", detail="by a printed sheet"),
    ChoiceView("welcome.throw", "⚄ Test throw", detail="are the dice read?"),
    ChoiceView("welcome.buttons", "☛ Try the buttons"),
    ChoiceView("welcome.board", "▦ Your own Uckers board", detail="its print, by stickers"),
)
"""The parts of the first evening: each may be done again."""


def start_menu(view: SetupView) -> Sheet:
    """What may be set before a game."""
    del view
    back = ChoiceView("screen.close", "← Back")
    past = ChoiceView("past.games", "◷ Earlier games", detail="turn by turn, with pictures")
    return Sheet("Menu", rows=(back, past, PHONES, *TABLE_PARTS, *MORE, ChoiceView("menu.end", "✖ Leave")))


def welcome_menu(view: WelcomeView) -> Sheet:
    """What may be set while the table is being set up; any step may be gone to."""
    del view
    back = ChoiceView("screen.close", "← Back")
    to_game = ChoiceView("welcome.done", "▶ To the games", detail="leave out the rest")
    return Sheet("Menu", rows=(back, to_game, *TABLE_PARTS, *MORE, ChoiceView("menu.end", "✖ Leave")))


def lesson_menu(view: LessonView) -> Sheet:
    """What may be done besides going on with a lesson."""
    rows = [ChoiceView("screen.close", "← Back to the lesson")]
    if view.number > 1:
        rows.append(ChoiceView(LESSON_BACK, "↶ A step back"))
    if view.ruling:
        rows.append(ChoiceView("screen.open:rule", "☛ The last ruling", detail=view.ruling.rule))
    rows.append(ChoiceView("screen.open:book", "§ The rules"))
    return Sheet("Menu", rows=(*rows, *MORE, ChoiceView(LESSON_LEAVE, "✖ Leave the lesson")))


def history(view: TableView) -> Sheet:
    """All that happened, newest first; each may be corrected."""
    rows = tuple(_event_row(view, event) for event in reversed(view.events))
    if not rows:
        return Sheet("What happened", "Nothing has happened yet.")
    return Sheet("What happened", "Choose what was wrong. What came after it is worked out again.", rows)


def _event_row(view: TableView, event: EventView) -> ChoiceView:
    name = next((seat.name for seat in view.seats if seat.seat == event.seat), "")
    return ChoiceView(f"menu.correct:{event.seq}", event.text, detail=name)


def rule(view: TableView | LessonView) -> Sheet:
    """The last ruling with the whole text of its rule, what to put back, what would be legal, what was weighed."""
    ruling = view.ruling
    if ruling is None:
        return Sheet("The rule", "There has been no ruling yet.")
    parts = [ruling.sentence]
    if ruling.rule_text:
        parts.append(f"{ruling.rule}: {ruling.rule_text}" if ruling.rule else ruling.rule_text)
    if ruling.put_back:
        parts.append("To put back: " + " ".join(ruling.put_back))
    if ruling.nearest:
        parts.append("What would be legal: " + " · ".join(ruling.nearest))
    if ruling.why:
        parts.append("\n".join(ruling.why))
    return Sheet(
        f"Rule {ruling.rule}" if ruling.rule else "The last ruling", "\n\n".join(parts), (*ruling.answers, BACK)
    )


def buttons(view: TableView | SetupView | WelcomeView | LessonView) -> Sheet:
    """What the buttons and keys do."""
    del view
    return Sheet("What the buttons do", BUTTONS_TEXT)


def household(view: TableView | SetupView | WelcomeView | LessonView) -> Sheet:
    """What is set once for all games."""
    return Sheet("Screen and sound", rows=(*_household(view), BACK))


def warnings(view: TableView) -> Sheet:
    """Everything that stays wrong."""
    return Sheet("What is wrong", "\n\n".join(view.warnings) or "Nothing is wrong any more.")


def table(view: TableView) -> Sheet:
    """The parts of the first evening, to do again; the game waits meanwhile."""
    del view
    return Sheet("Set up the table", "The game waits meanwhile, and goes on as it is.", (*TABLE_PARTS, BACK))


def end(view: TableView) -> Sheet:
    """Asks once more before a game is ended."""
    if view.over:
        rows = (ChoiceView("screen.close", "← Stay here"), ChoiceView("menu.end", "✖ Leave"))
        return Sheet("Leave?", "The game is over, and it is kept.", rows)
    rows = (ChoiceView("screen.close", "← Go on playing"), ChoiceView("menu.end", "✖ End the game now"))
    return Sheet("End the game?", "It stays in the log as not finished, and can be taken up again later.", rows)


def camera(view: TableView) -> Sheet:
    """What the camera sees; the picture is drawn by the screen, which has it."""
    return Sheet("What the camera sees", view.status_text)


def summary(view: TableView) -> Sheet:
    """The picture of the game that is over; it is drawn by the screen."""
    return Sheet(view.title)


CAMERA = "camera"
SEARCHING = "search"
TYPE = "Write a word: what you look for, or a rule's number."
LONG = 70  # letters from which on a row needs a second line
SHEETS: dict[str, Callable[[TableView], Sheet]] = {
    "menu": menu,
    "history": history,
    "rule": rule,
    "buttons": buttons,
    "warnings": warnings,
    "table": table,
    "end": end,
    SETTINGS: household,
    CAMERA: camera,
    SUMMARY: summary,
    "book": book,
}
WHICH: dict[str, Callable[[TableView, str], Sheet]] = {"chapter": chapter, "law": law, SEARCHING: search}
WELCOME_SHEETS: dict[str, Callable[[WelcomeView], Sheet]] = {
    "menu": welcome_menu,
    "buttons": buttons,
    SETTINGS: household,
}
START_SHEETS: dict[str, Callable[[SetupView], Sheet]] = {
    "menu": start_menu,
    "buttons": buttons,
    SETTINGS: household,
}


LESSON_SHEETS: dict[str, Callable[[LessonView], Sheet]] = {
    "menu": lesson_menu,
    "rule": rule,
    "buttons": buttons,
    SETTINGS: household,
}


def sheet_of(name: str, view: TableView | SetupView | WelcomeView | LessonView) -> Sheet:
    """The sheet of that name; of some it says which one: "chapter:rogue:2"."""
    kind, _, which = name.partition(":")
    if isinstance(view, SetupView):
        return START_SHEETS[name](view)
    if isinstance(view, WelcomeView):
        return WELCOME_SHEETS[name](view)
    if isinstance(view, LessonView):
        return LESSON_SHEETS[name](view) if name in LESSON_SHEETS else sheet_of(name, view.table)
    return WHICH[kind](view, which) if kind in WHICH else SHEETS[name](view)


def sheet_frame(p: Painter, title: str, *, help_line: bool = True) -> Box:
    """The title of a sheet, the way back and what the keys do; gives back what is left."""
    box = p.box.inset(p.px(3), p.px(1.6))
    if help_line:
        line, box = box.low(p.px(4.2), p.px(0.8))
        draw_help(p, line, HELP_LIST)
    head, box = box.top(p.px(11), p.px(1))
    back, head = head.rest(p.px(20), p.px(sizes.GAP))
    p.button(back.inset(0, p.px(0.8)), "↶ Back", "screen.close")
    p.text(head, title, 8, bold=True, least=sizes.BODY)
    return box


def draw_sheet(
    p: Painter, sheet: Sheet, at: int, keyboard: tuple[int, bool] = (0, False), *, help_line: bool = True
) -> None:
    """A sheet across the whole screen; ``keyboard`` is the page of its keyboard and whether it writes capitals."""
    box = sheet_frame(p, sheet.title, help_line=help_line)
    if sheet.typed is not None:
        box = draw_typing(p, box, sheet.typed, TYPE, keyboard)
    rows, words = _divide(p, box, sheet)
    if sheet.text:
        p.text(words, sheet.text, sizes.BODY, least=2.9, lines=40, high=True)
    draw_rows(p, rows, sheet.rows, at, _style(sheet), marker=True)


def _style(sheet: Sheet) -> RowStyle:
    if sheet.typed is not None:  # the keyboard leaves room for three lines
        return RowStyle(6.5, 8.4, sizes.SMALL)
    if any(len(row.text) > LONG for row in sheet.rows):
        return RowStyle(12.0, 13, sizes.BODY)
    return RowStyle(8.0, 11, sizes.BODY, 2 if not sheet.text and len(sheet.rows) > 3 else 1)


def _divide(p: Painter, box: Box, sheet: Sheet) -> tuple[Box, Box]:
    """Place for the rows and for the text: a few rows leave most to the text, many rows leave it a line or two."""
    if not sheet.text:
        return box, box.top(0)[0]
    if len(sheet.rows) <= 3:
        count = len(sheet.rows)
        height = count * p.px(11) + (count - 1) * p.px(GAP)
        return box.low(height, p.px(2))
    words, rows = box.top(p.px(7), p.px(1.4))
    return rows, words
