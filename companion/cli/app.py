"""The ``companion`` command: a list of all commands. A command's modules are imported when it is used."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from typer.main import get_command

from companion.cli.help_texts import Group, choose_language, help_text, language_first
from companion.cli.usage_errors import translated_errors
from companion.display import load_pygame
from companion.games.message import Message, say
from companion.games.spec import load_part
from companion.messages import known_languages, worded
from companion.sessions.events import program_version
from hardware.heap import map_large_blocks
from vision.localized import localized_error

HELP = "sudo apt install libgl1 libglib2.0-0, or a fresh environment as in docs/hardware.md"


@dataclass(frozen=True)
class CommandEntry:
    """A command: where its function or list of subcommands is, its help, and what to run before importing it."""

    at: str
    help: Message
    first: tuple[Callable[[], object], ...] = ()


PICTURES = (map_large_blocks,)  # these may run for a whole evening
SCREEN = (map_large_blocks, load_pygame)

COMMANDS: dict[str, CommandEntry] = {
    "calibrate": CommandEntry("calibrate:calibrate", say("commands.calibrate"), PICTURES),
    "club": CommandEntry("club:commands", say("commands.club")),
    "coach": CommandEntry("coach:coach", say("commands.coach")),
    "doctor": CommandEntry("devices:doctor", say("commands.doctor"), PICTURES),
    "buttons": CommandEntry("devices:buttons", say("commands.buttons"), PICTURES),
    "camera": CommandEntry("devices:camera", say("commands.camera"), PICTURES),
    "demo": CommandEntry("demo:demo", say("commands.demo"), SCREEN),
    "show": CommandEntry("show:show", say("commands.show")),
    "picture": CommandEntry("show:picture", say("commands.picture")),
    "learn": CommandEntry("learn:learn", say("commands.learn"), SCREEN),
    "mat": CommandEntry("mat:mat", say("commands.mat"), PICTURES),
    "play": CommandEntry("play:play", say("commands.play"), PICTURES),
    "turns": CommandEntry("positions:turns", say("commands.turns"), PICTURES),
    "explain": CommandEntry("positions:explain", say("commands.explain"), PICTURES),
    "read": CommandEntry("read:read", say("commands.read"), PICTURES),
    "replay": CommandEntry("replay:replay", say("commands.replay"), PICTURES),
    "report": CommandEntry("report_games:report", say("commands.report")),
    "run": CommandEntry("run:run", say("commands.run"), SCREEN),
    "record": CommandEntry("run:record", say("commands.record"), SCREEN),
    "dice": CommandEntry("run:dice", say("commands.dice"), SCREEN),
    "scoreboard": CommandEntry("scoreboard:scoreboard", say("commands.scoreboard"), SCREEN),
    "serve": CommandEntry("serve:serve", say("commands.serve")),
    "events": CommandEntry("serve:events", say("commands.events")),
    "sessions": CommandEntry("sessions:sessions", say("commands.sessions")),
    "export": CommandEntry("sessions:export", say("commands.export")),
    "teach": CommandEntry("teach:teach", say("commands.teach"), PICTURES),
    "trial": CommandEntry("trial:trial", say("commands.trial"), PICTURES),
    "check": CommandEntry("upkeep:check", say("commands.check")),
    "backup": CommandEntry("upkeep:backup", say("commands.backup")),
    "delete": CommandEntry("upkeep:delete", say("commands.delete")),
    "rename": CommandEntry("upkeep:rename", say("commands.rename")),
    "import": CommandEntry("upkeep:import_", say("commands.import")),
    "why": CommandEntry("why:why", say("commands.why"), PICTURES),
    "regress": CommandEntry("why:regress", say("commands.regress"), PICTURES),
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
            self.add_command(load_command(cmd_name, COMMANDS[cmd_name]))
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """List the commands; none is loaded for it."""
        self.list_in(formatter, {name: listed.help for name, listed in COMMANDS.items()})

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line, the language first, as it applies to all further messages."""
        rest = choose_language(language_first(args))
        with translated_errors():
            return super().parse_args(ctx, rest)

    def invoke(self, ctx: Any) -> Any:
        """Run the command. Any error of the system ends it with a sentence and code 1."""
        try:
            with translated_errors():
                return super().invoke(ctx)
        except (typer.Abort, EOFError) as error:  # a question that nobody answers
            typer.echo(worded(say("commands.aborted")), err=True)
            raise typer.Exit(1) from error
        except BrokenPipeError:  # the reader of a pipe went away: the library exits silently
            raise
        except OSError as error:
            file = os.fsdecode(error.filename) if isinstance(error.filename, (str, bytes, os.PathLike)) else "none"
            typer.echo(worded(say("commands.system-refuses", file=file, reason=localized_error(error))), err=True)
            raise typer.Exit(1) from error


def load_command(name: str, listed: CommandEntry) -> Any:
    """Import a command. If an import fails, the program ends with a remedy instead of a traceback."""
    for step in listed.first:
        step()
    try:
        found = load_part(f"companion.cli.{listed.at}")
    except ImportError as error:
        sys.exit(f"The companion can't start: {str(error).splitlines()[0]}. This helps: {HELP}")
    gc.freeze()  # modules stay to the end: the collector need not look at them
    text = help_text(listed.help)
    if isinstance(found, typer.Typer):
        command = get_command(found)
        command.name, command.help = name, text
        return command
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    single.command(name, help=text)(found)
    return get_command(single)


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
    """Do nothing: both options have been handled already."""
    del language, version
