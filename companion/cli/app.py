"""The ``companion`` command. Each group of commands lives in a module of its own and is registered here."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from companion.cli import (
    calibrate,
    coach,
    demo,
    devices,
    evening,
    learn,
    mat,
    play,
    read,
    replay,
    report_games,
    run,
    serve,
    sessions,
    teach,
    trial,
    upkeep,
    why,
)
from companion.cli.house import understood
from companion.messages import choose
from companion.settings import BadSettings, load_settings

Language = Annotated[
    str | None, typer.Option("--language", help="en or de: what everything is said in; with any command.")
]


class WithLanguage(TyperGroup):
    """The commands; ``--language`` may stand anywhere among what is typed."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Understand what was typed."""
        return super().parse_args(ctx, language_first(args))


app = typer.Typer(
    cls=WithLanguage, no_args_is_help=True, add_completion=False, help="A referee that watches a real table."
)


@app.callback()
def _root(language: Language = None) -> None:
    with suppress(BadSettings):  # the command says it where it needs the settings
        language = language or load_settings().language
    if language:
        understood(lambda: choose(language))


def language_first(args: Sequence[str]) -> list[str]:
    """The same words with the language before the command."""
    end = args.index("--") if "--" in args else len(args)
    for i, word in enumerate(args[:end]):
        taken = 2 if word == "--language" else 1 if word.startswith("--language=") else 0
        if taken:
            return [*args[i : i + taken], *args[:i], *args[i + taken :]]
    return list(args)


calibrate.register(app)
coach.register(app)
devices.register(app)
demo.register(app)
evening.register(app)
learn.register(app)
mat.register(app)
play.register(app)
read.register(app)
replay.register(app)
report_games.register(app)
run.register(app)
serve.register(app)
sessions.register(app)
teach.register(app)
trial.register(app)
upkeep.register(app)
why.register(app)


def main() -> None:
    """Run the command line."""
    app()
