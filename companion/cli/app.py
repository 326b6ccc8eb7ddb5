"""The ``companion`` command: a list of all commands. What a command loads is loaded when that command is used."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from typer.main import get_command

from companion.cli.complaints import in_words
from companion.cli.helping import Group, choose_language, help_text, language_first
from companion.display import load_pygame
from companion.games.message import Message, say
from companion.games.spec import part
from companion.messages import known_languages, worded
from companion.sessions.events import program_version
from hardware.heap import map_large_blocks
from vision.localized import localized_error

HELP = "sudo apt install libgl1 libglib2.0-0, or a fresh environment as in docs/hardware.md"


@dataclass(frozen=True)
class Listed:
    """A command of the list: where its function or its own list of commands is, its help, and what comes first."""

    at: str
    help: Message
    first: tuple[Callable[[], object], ...] = ()


PICTURES = (map_large_blocks,)  # these may run for a whole evening
SCREEN = (map_large_blocks, load_pygame)

COMMANDS: dict[str, Listed] = {
    "calibrate": Listed("calibrate:calibrate", say("commands.calibrate"), PICTURES),
    "club": Listed("club:commands", say("commands.club")),
    "coach": Listed("coach:coach", say("commands.coach")),
    "doctor": Listed("devices:doctor", say("commands.doctor"), PICTURES),
    "buttons": Listed("devices:buttons", say("commands.buttons"), PICTURES),
    "camera": Listed("devices:camera", say("commands.camera"), PICTURES),
    "demo": Listed("demo:demo", say("commands.demo"), SCREEN),
    "show": Listed("evening:show", say("commands.show")),
    "picture": Listed("evening:picture", say("commands.picture")),
    "learn": Listed("learn:learn", say("commands.learn"), SCREEN),
    "mat": Listed("mat:mat", say("commands.mat"), PICTURES),
    "play": Listed("play:play", say("commands.play"), PICTURES),
    "turns": Listed("positions:turns", say("commands.turns"), PICTURES),
    "explain": Listed("positions:explain", say("commands.explain"), PICTURES),
    "read": Listed("read:read", say("commands.read"), PICTURES),
    "replay": Listed("replay:replay", say("commands.replay"), PICTURES),
    "report": Listed("report_games:report", say("commands.report")),
    "run": Listed("run:run", say("commands.run"), SCREEN),
    "record": Listed("run:record", say("commands.record"), SCREEN),
    "dice": Listed("run:dice", say("commands.dice"), SCREEN),
    "scoreboard": Listed("scoreboard:scoreboard", say("commands.scoreboard"), SCREEN),
    "serve": Listed("serve:serve", say("commands.serve")),
    "events": Listed("serve:events", say("commands.events")),
    "sessions": Listed("sessions:sessions", say("commands.sessions")),
    "export": Listed("sessions:export", say("commands.export")),
    "teach": Listed("teach:teach", say("commands.teach"), PICTURES),
    "trial": Listed("trial:trial", say("commands.trial"), PICTURES),
    "check": Listed("upkeep:check", say("commands.check")),
    "backup": Listed("upkeep:backup", say("commands.backup")),
    "delete": Listed("upkeep:delete", say("commands.delete")),
    "rename": Listed("upkeep:rename", say("commands.rename")),
    "import": Listed("upkeep:import_", say("commands.import")),
    "why": Listed("why:why", say("commands.why"), PICTURES),
    "regress": Listed("why:regress", say("commands.regress"), PICTURES),
}
"""Every command, as listed by the help; ``at`` is relative to this package."""


class Commands(Group):
    """All commands; ``--language`` may appear anywhere on the command line, and the help is in that language."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, loaded; None if there is none. Ends the program if a library is missing."""
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            self.add_command(loaded(cmd_name, COMMANDS[cmd_name]))
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """List the commands; none is loaded for it."""
        self.list_in(formatter, {name: listed.help for name, listed in COMMANDS.items()})

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line; first the language, which applies to all further messages."""
        rest = choose_language(language_first(args))
        with in_words():
            return super().parse_args(ctx, rest)

    def invoke(self, ctx: Any) -> Any:
        """Run the command. What the system refuses, wherever that is, ends it with a sentence and code 1."""
        try:
            with in_words():
                return super().invoke(ctx)
        except (typer.Abort, EOFError) as error:  # a question that nobody answers
            typer.echo(worded(say("commands.aborted")), err=True)
            raise typer.Exit(1) from error
        except BrokenPipeError:  # the reader of a pipe went away, which the library ends in silence
            raise
        except OSError as error:
            file = os.fsdecode(error.filename) if isinstance(error.filename, (str, bytes, os.PathLike)) else "none"
            typer.echo(worded(say("commands.system-refuses", file=file, reason=localized_error(error))), err=True)
            raise typer.Exit(1) from error


def loaded(name: str, listed: Listed) -> Any:
    """A command of the library. If what it imports can't be loaded, the program ends with a remedy, no traceback."""
    for step in listed.first:
        step()
    try:
        found = part(f"companion.cli.{listed.at}")
    except ImportError as error:
        sys.exit(f"The companion can't start: {str(error).splitlines()[0]}. This helps: {HELP}")
    gc.freeze()  # what is loaded stays to the end: garbage is looked for among what comes after it
    text = help_text(listed.help)
    if isinstance(found, typer.Typer):
        command = get_command(found)
        command.name, command.help = name, text
        return command
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, help=text)(found)
    return get_command(alone)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(worded(say("commands.this-version", version=program_version())))
        raise typer.Exit


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    help=help_text(say("commands.companion")),
)


@app.callback()
def _options_of_all(
    language: Annotated[
        str | None, typer.Option("--language", help=help_text(say("commands.language", known=known_languages())))
    ] = None,
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_print_version, help=help_text(say("commands.version"))),
    ] = False,
) -> None:
    """The language is already chosen, the version said."""
    del language, version
