"""``companion report``: one game, or all of them, as a page to keep and to share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.dates import day_and_time
from companion.cli.house import bad_input
from companion.cli.sessions import LogOption, reading
from companion.games.catalogue import entry
from companion.games.errors import GameError
from companion.sessions.errors import LogBroken
from companion.sessions.log import SessionLog
from companion.sessions.words import players as names_of

KINDS = (".html", ".pdf", ".png")
MISSING = "Reports need Matplotlib. This helps: pip install 'tabletop-companion[report]'"


def report(
    number: Annotated[int | None, typer.Argument(help="The number of a game.", show_default="the latest")] = None,
    every: Annotated[bool, typer.Option("--all", help="Over all games.")] = False,
    player: Annotated[str | None, typer.Option("--player", help="Over all games of this player.")] = None,
    output: Annotated[Path, typer.Option("-o", "--output", help="FILE.html, FILE.pdf or FILE.png.")] = Path(
        "report.html"
    ),
    log_db: LogOption = None,
) -> None:
    """Write a report: scores, dice and whether they look fair, times, refusals, records, head to head."""
    try:
        from companion.reports import figures, page
        from companion.reports.numbers import Played, numbers

        __import__("matplotlib")
    except ImportError:
        bad_input(MISSING)
    kind = output.suffix.lower()
    if kind not in KINDS:
        bad_input(f"A report is written as {', '.join(KINDS)}, not {output.name}.")
    with reading(log_db) as log:
        chosen, title = _chosen(log, number, every, player)
        seated = log.header(chosen[0]).players if len(chosen) == 1 else ()

        def played() -> Iterator[Played]:
            for session in chosen:
                try:
                    yield Played(session, log.header(session), log.events(session))
                except LogBroken as error:
                    typer.echo(str(error), err=True)

        told = numbers(played(), curves=len(chosen) == 1)
    if kind == ".html":
        data = page.page(title, told, seated).encode()
    else:
        words = [page.lead(told), *([told.fairness.verdict()] if sum(told.dice) else [])]
        data = figures.sheet(title, words, page.drawings(told, seated), kind.removeprefix("."))
    try:
        output.write_bytes(data)
    except OSError as error:
        typer.echo(f"{output} can't be written: {error.strerror}. Name another file.", err=True)
        raise typer.Exit(1) from None
    typer.echo(f"The report is in {output}.")


def _chosen(log: SessionLog, number: int | None, every: bool, player: str | None) -> tuple[list[int], str]:
    """The games of a report and its title."""
    rows = log.sessions()
    if player is not None:
        found = [row.session for row in rows if player in row.header.players]
        if not found:
            bad_input(f"Nobody called {player} is in the log.")
        return found, f"The games of {player}"
    if not rows:
        bad_input("No game is in the log yet.")
    if every:
        return [row.session for row in rows], "All games"
    session = rows[-1].session if number is None else number
    header = log.header(session)
    try:
        name = entry(header.game).title
    except GameError:
        name = header.game
    when = f", {day_and_time(header.started)}" if header.started else ""
    return [session], f"{name}: {names_of(header)}{when}"


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(report)
