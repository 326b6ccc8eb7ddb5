"""``companion learn``: a tutorial game, on the screen or in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from companion.cli.help_texts import help_text
from companion.cli.output import bad_input, echo, window_size
from companion.cli.positions import board
from companion.cli.run import FullOption, SizeOption, run
from companion.display.lesson_view import BACK, LEAVE, LessonView
from companion.display.screen import NoDisplay, Screen
from companion.error_messages import error_message
from companion.games.message import say
from companion.messages import worded
from companion.settings import Settings, load_settings
from companion.settings_file import BadSettings, settings_path
from companion.table.archive import show_aside
from companion.table.learning import Learning, NoLesson, choose_lesson, learnable, learning_of
from companion.table.live import Presses
from companion.table.setup import REFEREES

TONES = {"plain": "cyan", "good": "green", "warn": "yellow", "refused": "red"}
GameArgument = Annotated[str | None, typer.Argument(help=help_text(say("commands.game-or-chosen", games=learnable())))]
TerminalOption = Annotated[bool, typer.Option("--headless", help=help_text(say("commands.learn-headless")))]


def learn(
    game: GameArgument = None,
    size: SizeOption = None,
    full: FullOption = False,
    headless: TerminalOption = False,
) -> None:
    """Learn a game in a tutorial game that explains itself step by step."""
    if game is not None and game not in learnable():
        bad_input(say("running.no-lesson-for", name=game, known=learnable()))
    screen = None if headless else _screen(size, full=full)
    if screen is None:
        if game is None:
            bad_input(say("running.name-the-game", text=learnable()[0]))
        learning = _lesson(game)
        in_the_terminal(learning, Console(), input)
    else:
        found = _on_the_screen(screen, game)
        if found is None:
            return
        learning = found
    if learning.then == "play" and learning.lesson.game in REFEREES:
        run(learning.lesson.game, headless=headless, size=size, full=full)


def _screen(size: str | None, *, full: bool) -> Screen | None:
    """The window as set by the options or the settings; None if there is no screen."""
    try:
        settings = load_settings()
    except BadSettings as error:
        echo(error_message(error), err=True)
        settings = Settings(path=settings_path())
    wanted = settings.screen
    try:
        return Screen(
            window_size(size) if size else wanted.size,
            full=full or wanted.full,
            theme=wanted.theme,
            motion=wanted.motion,
        )
    except NoDisplay:
        echo(say("running.lesson-in-terminal"))
        return None


def _lesson(game: str) -> Learning:
    found = learning_of(game)
    return bad_input(worded(found.text)) if isinstance(found, NoLesson) else found


def _on_the_screen(screen: Screen, game: str | None) -> Learning | None:
    """Show the lesson on the screen; None if people left before choosing one."""
    presses = Presses(screen.wake)
    try:
        game = game or choose_lesson(screen, presses, lambda: None)
        if not game:
            return None
        learning = _lesson(game)
        show_aside(screen, learning, presses, lambda: None)
        return learning
    finally:
        screen.close()


def in_the_terminal(learning: Learning, console: Console, ask: Callable[[str], str]) -> None:
    """The lesson in the terminal: the position, the explanation, and numbered rows."""
    console.print(worded(say("running.type-row")), highlight=False)
    while True:
        view = learning.view()
        _show(learning, view, console)
        try:
            typed = ask("> ").strip().lower()
        except EOFError:
            return
        if not learning.act(_action_for(typed, view)):
            return


def _action_for(typed: str, view: LessonView) -> str:
    """The action for the typed text; Enter chooses a single row."""
    if typed in ("q", "quit"):
        return LEAVE
    if typed in ("b", "back"):
        return BACK
    # isascii as well: "²".isdigit() is true, but int refuses it.
    number = int(typed) if typed.isascii() and typed.isdigit() else 1 if not typed and len(view.rows) == 1 else 0
    return view.rows[number - 1].action if 1 <= number <= len(view.rows) else ""


def _show(learning: Learning, view: LessonView, console: Console) -> None:
    step = worded(say("running.step-of", title=view.title, n=view.number, of=view.of))
    console.print(f"\n[bold]{escape(step)}[/bold]")
    console.print(board(learning.rules, learning.rules.view(learning.state, 1), learning.lesson.players))
    console.print(escape(view.text), highlight=False)
    if view.ruling:
        message = " ".join((view.ruling.sentence, *view.ruling.put_back))
        console.print(f"[{TONES[view.ruling.tone]}]{escape(message)}[/]", highlight=False)
    for number, row in enumerate(view.rows, 1):
        console.print(f"  {number}  {escape(row.text)}", highlight=False)
