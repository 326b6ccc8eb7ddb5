"""The sheets over the game: the menu, the history, the rule of the last ruling, the buttons, the end."""

from __future__ import annotations

from collections.abc import Callable

from companion.display import theme as sizes
from companion.display.inputs import LANGUAGE, LEAVE, OTHER, PICTURE, REPORT, SOUNDS
from companion.display.layout import Box
from companion.display.lesson_view import BACK as LESSON_BACK
from companion.display.lesson_view import LEAVE as LESSON_LEAVE
from companion.display.lesson_view import LessonView
from companion.display.paint import Painter
from companion.display.scenes.bars import draw_back, draw_help, help_list
from companion.display.scenes.keyboard import draw_typing
from companion.display.scenes.rows import GAP, RowStyle, draw_rows
from companion.display.scenes.rule_book import book, chapter, found, law, search
from companion.display.scenes.sheet import CLOSE, SUMMARY, TO_GAME, WAYS, Sheet, back, row, ways
from companion.display.setup_view import SetupView
from companion.display.welcome_view import WelcomeView
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import ChoiceView, EventView, TableView

AnyView = TableView | SetupView | WelcomeView | LessonView


def menu(view: TableView) -> Sheet:
    """The actions besides playing."""
    rows = [row(TO_GAME, say("screen.back-to-game"))]
    if view.undo:
        rows.append(row("screen.open:undo" if view.over else "menu.undo", say("screen.undo"), view.undo))
    if view.events:
        rows.append(row("screen.open:history", say("screen.history-row"), say("screen.history-detail")))
        rows.append(row("menu.past", say("screen.look-back"), say("screen.turn-by-turn")))
    if view.ruling:
        rows.append(row("screen.open:rule", say("screen.last-ruling-row"), view.ruling.rule))
        rows += view.ruling.answers
    if view.over:
        rows.append(row(f"screen.open:{SUMMARY}", say("screen.summary"), say("screen.summary-detail")))
        rows.append(row(PICTURE, say("screen.keep-picture"), say("screen.keep-picture-detail")))
        rows.append(_report())
    rows.append(_book())
    rows.append(row("screen.open:camera", say("screen.camera-row")))
    if not view.over:
        rows.append(row("screen.open:table", say("screen.table-row"), say("screen.table-detail")))
        rows.append(row("hints.open", say("screen.hint"), say("screen.hint-detail")))
    rows.append(_phones())
    if view.choices and not (view.question or view.over or view.by_hand):
        rows.append(row("screen.choose", say("screen.by-buttons"), view.choices_title))
    rows += [*_more(view), row("screen.open:end", say("screen.leave") if view.over else say("screen.end-game"))]
    return Sheet(_menu_title(), rows=tuple(rows))


def _menu_title() -> str:
    return worded(say("screen.menu"))


def _household(view: AnyView) -> tuple[ChoiceView, ...]:
    """The settings common to every game: voice, sounds, language, theme, the size of text."""
    voice = () if view.voice is None else (row("menu.voice", say("screen.voice", on=view.voice)),)
    language = row(LANGUAGE, say("screen.language-row"))
    look = row("screen.theme", say("screen.theme")), row("screen.text-size", say("screen.text-size"))
    return (*voice, *_sounds(view), language, *look)


def _sounds(view: AnyView) -> tuple[ChoiceView, ...]:
    return () if view.sounds is None else (row(SOUNDS, say("screen.sounds", on=view.sounds)),)


SETTINGS = "settings"


def _more(view: AnyView) -> tuple[ChoiceView, ...]:
    """The rows of every menu; sounds are among them, to be switched off quickly."""
    settings = row(f"screen.open:{SETTINGS}", say("screen.settings-row"), say("screen.settings-detail"))
    return (*_sounds(view), row("screen.open:buttons", say("screen.buttons-row")), settings)


def _book() -> ChoiceView:
    return row("screen.open:book", say("screen.rules-row"))


def _report() -> ChoiceView:
    return row(REPORT, say("screen.report"), say("screen.report-detail"))


def _phones() -> ChoiceView:
    return row("phones.open", say("screen.phones"), say("screen.phones-detail"))


def _table_parts() -> tuple[ChoiceView, ...]:
    """The parts of the first evening, each of which can be repeated."""
    return (
        row("welcome.table", say("screen.own-table"), say("screen.own-table-detail")),
        row("welcome.aim", say("screen.aim"), say("screen.aim-detail")),
        row("welcome.lens", say("screen.lens"), say("screen.lens-detail")),
        row("welcome.throw", say("screen.test-throw"), say("screen.test-throw-detail")),
        row("welcome.picture", say("screen.show-picture"), say("screen.show-picture-detail")),
        row("welcome.buttons", say("screen.try-buttons")),
        row("welcome.board", say("screen.own-board"), say("screen.own-board-detail")),
    )


def _leave() -> ChoiceView:
    return row(LEAVE, say("screen.leave-program"))


def start_menu(view: SetupView) -> Sheet:
    """The menu of the start screen."""
    steps = (
        () if view.step else (row("setup.step:game", say("screen.step-by-step"), say("screen.step-by-step-detail")),)
    )
    past = row("past.games", say("screen.earlier-games"), say("screen.earlier-games-detail"))
    return Sheet(
        _menu_title(), rows=(_stay(), *steps, past, _report(), _phones(), *_table_parts(), *_more(view), _leave())
    )


def _stay() -> ChoiceView:
    return row(CLOSE, say("screen.menu-back"))


def welcome_menu(view: WelcomeView) -> Sheet:
    """The menu of the first evening; any step can be chosen."""
    to_game = row("welcome.done", say("screen.to-games"), say("screen.to-games-detail"))
    return Sheet(_menu_title(), rows=(_stay(), to_game, *_table_parts(), *_more(view), _leave()))


def lesson_menu(view: LessonView) -> Sheet:
    """The menu of a lesson."""
    rows = [row(CLOSE, say("screen.back-to-lesson"))]
    if view.number > 1:
        rows.append(row(LESSON_BACK, say("screen.step-back")))
    if view.ruling:
        rows.append(row("screen.open:rule", say("screen.last-ruling-row"), view.ruling.rule))
    rows.append(_book())
    return Sheet(_menu_title(), rows=(*rows, *_more(view), row(LESSON_LEAVE, say("screen.leave-lesson"))))


def history(view: TableView) -> Sheet:
    """All events, newest first; each can be corrected."""
    title = worded(say("screen.history"))
    rows = tuple(_event_row(view, event) for event in reversed(view.events))
    if not rows:
        return Sheet(title, worded(say("screen.no-history")))
    return Sheet(title, worded(say("screen.choose-wrong")), rows)


def _event_row(view: TableView, event: EventView) -> ChoiceView:
    name = next((seat.name for seat in view.seats if seat.seat == event.seat), "")
    return ChoiceView(f"menu.correct:{event.seq}", event.text, detail=name)


def rule(view: TableView | LessonView) -> Sheet:
    """The last ruling with the text of its rule, what to put back, what would be legal, and the hypotheses."""
    ruling = view.ruling
    if ruling is None:
        return Sheet(worded(say("screen.the-rule")), worded(say("screen.no-ruling")))
    parts = [ruling.sentence]
    if ruling.rule_text:
        parts.append(f"{ruling.rule}: {ruling.rule_text}" if ruling.rule else ruling.rule_text)
    if ruling.put_back:
        parts.append(worded(say("screen.to-put-back", all=ruling.put_back)))
    if ruling.nearest:
        parts.append(worded(say("screen.would-be-legal", turns=" · ".join(ruling.nearest))))
    if ruling.why:
        parts.append("\n".join(ruling.why))
    title = say("screen.rule", rule=ruling.rule) if ruling.rule else say("screen.last-ruling")
    return Sheet(worded(title), "\n\n".join(parts), (*ruling.answers, back()))


def buttons(view: AnyView) -> Sheet:
    """The meaning of buttons and keys."""
    del view
    return Sheet(worded(say("screen.buttons")), worded(say("screen.buttons-text")))


def household(view: AnyView) -> Sheet:
    """The settings common to all games."""
    return Sheet(worded(say("screen.settings")), rows=(*_household(view), back()))


def warnings(view: TableView) -> Sheet:
    """All persistent warnings."""
    return Sheet(worded(say("screen.warnings")), "\n\n".join(view.warnings) or worded(say("screen.nothing-wrong")))


def table(view: TableView) -> Sheet:
    """The parts of the first evening, to repeat; the game waits meanwhile."""
    del view
    return Sheet(worded(say("screen.table")), worded(say("screen.game-waits")), (*_table_parts(), back()))


def end(view: TableView) -> Sheet:
    """The confirmation before a game is ended."""
    if view.over:
        stay = row(TO_GAME, say("screen.stay"))
        return Sheet(worded(say("screen.leave-question")), worded(say("screen.is-kept")), (stay, _leave()))
    end_now = row(OTHER, say("screen.end-now"), say("screen.to-start"))
    rows = (row(TO_GAME, say("screen.go-on")), end_now, _leave())
    return Sheet(worded(say("screen.end-question")), worded(say("screen.can-be-taken-up")), rows)


def take_back(view: TableView) -> Sheet:
    """The confirmation before an undo in a finished game."""
    text = worded(say("screen.would-take-back", what=view.undo))
    rows = (row(CLOSE, say("screen.leave-as-is")), row("menu.undo", say("screen.take-back")))
    return Sheet(worded(say("screen.take-back-question")), text, rows)


def camera(view: TableView) -> Sheet:
    """The live picture, which the screen draws."""
    return Sheet(worded(say("screen.camera")), view.status_text)


def summary(view: TableView) -> Sheet:
    """The picture of the finished game, which the screen draws."""
    return Sheet(view.title)


CAMERA = "camera"
SEARCHING = "search"
TYPE, FOUND = say("screen.type-search"), say("screen.all-found")
LONG = 70  # characters above which a row needs a second line
SHEETS: dict[str, Callable[[TableView], Sheet]] = {
    "menu": menu,
    "history": history,
    "rule": rule,
    "buttons": buttons,
    "warnings": warnings,
    "table": table,
    "end": end,
    "undo": take_back,
    SETTINGS: household,
    CAMERA: camera,
    SUMMARY: summary,
    "book": book,
}
WHICH: dict[str, Callable[[TableView, str], Sheet]] = {
    "chapter": chapter,
    "law": law,
    "found": found,
    WAYS: ways,
    SEARCHING: search,
}
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


def sheet_of(name: str, view: AnyView) -> Sheet:
    """The sheet of that name, which may have a parameter: "chapter:rogue:2"."""
    kind, _, which = name.partition(":")
    if isinstance(view, SetupView):
        return START_SHEETS[name](view)
    if isinstance(view, WelcomeView):
        return WELCOME_SHEETS[name](view)
    if isinstance(view, LessonView):
        return LESSON_SHEETS[name](view) if name in LESSON_SHEETS else sheet_of(name, view.table)
    return WHICH[kind](view, which) if kind in WHICH else SHEETS[name](view)


def sheet_frame(p: Painter, title: str) -> Box:
    """Draw the title of a sheet, the button back and the help on the keys; return the remaining box."""
    box = p.box.inset(p.px(3), p.px(1.6))
    box = draw_help(p, box, help_list("back"), 0.8)
    head, box = box.top(p.px(11), p.px(1))
    p.text(draw_back(p, head, CLOSE), title, 8, bold=True, least=sizes.BODY)
    return box


def draw_sheet(p: Painter, sheet: Sheet, at: int, keyboard: tuple[int, bool] = (0, False)) -> None:
    """Draw a sheet over the whole screen; ``keyboard`` is the page of its keyboard and whether it writes capitals."""
    box = sheet_frame(p, sheet.title)
    if sheet.typed is not None:
        box = draw_typing(p, box, sheet.typed, TYPE, keyboard, (FOUND, f"screen.open:found:{sheet.typed}"))
    rows, words = _divide(p, box, sheet)
    if sheet.text:
        p.text(words, sheet.text, sizes.BODY, least=2.9, lines=40, high=True)
    draw_rows(p, rows, sheet.rows, at, _style(sheet), marker=True)


def _style(sheet: Sheet) -> RowStyle:
    if sheet.typed is not None:  # the keyboard leaves room for three rules of one line
        return RowStyle(6.5, 8.4, sizes.SMALL, lines=1)
    if any(len(row.text) > LONG for row in sheet.rows):
        return RowStyle(12.0, 13, sizes.BODY)
    return RowStyle(8.0, 11, sizes.BODY, 2 if not sheet.text and len(sheet.rows) > 3 else 1)


def _divide(p: Painter, box: Box, sheet: Sheet) -> tuple[Box, Box]:
    """The boxes for the rows and the text: with few rows the text gets most of the space, else a line or two."""
    if not sheet.text:
        return box, box.top(0)[0]
    if len(sheet.rows) <= 3:
        count = len(sheet.rows)
        height = count * p.px(11) + (count - 1) * p.px(GAP)
        return box.low(height, p.px(2))
    words, rows = box.top(p.px(7), p.px(1.4))
    return rows, words
