"""Output and exit codes of the commands: bad input ends them with code 2, a failure with code 1."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

import typer
from rich.cells import cell_len, set_cell_size

from companion.games.message import Text, say
from companion.messages import worded

NOT_KEPT = say("running.not-kept")
JPEG = (".jpg", ".jpeg")


def bad_input(text: Text) -> NoReturn:
    """Report invalid input and end with code 2."""
    echo(text, err=True)
    raise typer.Exit(2)


def require_suffix(path: Path, *kinds: str) -> None:
    """End with bad input unless the name of a file to write has one of these suffixes (".pdf")."""
    if path.suffix.lower() not in kinds:
        names = tuple(str(path.with_suffix(kind)) for kind in kinds) if path.name else kinds
        bad_input(say("commands.other-kind", file=str(path), known=names))


def echo(text: Text, *, err: bool = False) -> None:
    """Print a line in the language chosen."""
    typer.echo(worded(text), err=err)


def echo_json(text: str) -> None:
    """Print JSON; characters that the output's encoding lacks are escaped, which keeps the data the same."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = "".join(sign if sign.isascii() else json.dumps(sign)[1:-1] for sign in text)
    typer.echo(text)


def fail(text: Text) -> NoReturn:
    """Report why a command failed and end with code 1."""
    echo(text, err=True)
    raise typer.Exit(1)


def window_size(text: str) -> tuple[int, int]:
    """``1024x600`` as width and height in px; bad input ends with code 2."""
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) >= 320 and int(height) >= 240):
        bad_input(say("commands.window-size", text=text))
    return int(width), int(height)


def print_columns(head: Sequence[Text], rows: Iterable[Sequence[str]]) -> None:
    """Print one line per row, never wrapped, so that it can be searched; fast for thousands of them."""
    cells = [tuple(map(worded, head)), *rows]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    lines = ("  ".join(map(set_cell_size, line, widths)).rstrip() for line in cells)
    typer.echo("\n".join(lines))


def warn(problems: Iterable[Text]) -> None:
    """Print problems beside the output."""
    for problem in problems:
        echo(problem, err=True)
