"""``companion report``: a report on one game or on all, to keep and to share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from companion.cli.help_texts import help_text
from companion.cli.output import bad_input, echo, fail, require_suffix
from companion.cli.sessions import LogOption, reading
from companion.coach.luck import Luck
from companion.games.errors import GameError
from companion.games.message import Message, say
from companion.messages import worded
from companion.reports.charts import charts
from companion.reports.game_luck import stored_luck
from companion.reports.log_text import day_and_time
from companion.reports.log_text import player_list as names_of
from companion.reports.statistics import game_title
from companion.sessions.errors import LogBroken
from companion.sessions.log import SessionId, SessionLog
from hardware.private_files import write_owned
from vision.localized import localized_error

KINDS = (".html", ".pdf", ".png")
MISSING = say("running.report-missing")


def report(
    number: Annotated[
        int | None,
        typer.Argument(
            help=help_text(say("commands.report-number")), show_default=help_text(say("commands.report-number-default"))
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help=help_text(say("commands.report-every")))] = False,
    player: Annotated[str | None, typer.Option("--player", help=help_text(say("commands.report-player")))] = None,
    output: Annotated[Path, typer.Option("-o", "--output", help=help_text(say("commands.report-output")))] = Path(
        "report.html"
    ),
    luck: Annotated[
        bool | None,
        typer.Option(
            "--luck/--no-luck",
            help=help_text(say("commands.report-luck")),
            show_default=help_text(say("commands.report-luck-default")),
        ),
    ] = None,
    rollouts: Annotated[
        int | None, typer.Option("--rollouts", min=0, help=help_text(say("commands.report-rollouts")))
    ] = None,
    log_db: LogOption = None,
) -> None:
    """Write a report: scores, luck and skill, dice and their fairness, times, refusals, records, head to head."""
    try:
        from companion.reports import figures, luck_tables, page
        from companion.reports.statistics import PlayedGame, statistics_of

        __import__("matplotlib")  # the modules above import it only on use, after half of the work
    except ImportError:
        bad_input(MISSING)
    kind = output.suffix.lower()
    require_suffix(output, *KINDS)
    with reading(log_db) as log:
        chosen, title = _chosen_games(log, number, every, player)
        seated = log.header(chosen[0]).players if len(chosen) == 1 else ()

        work = len(chosen) == 1 if luck is None else luck  # takes seconds per game: for many only what is stored

        def played() -> Iterator[PlayedGame]:
            for session in _with_progress(chosen, show=work and len(chosen) > 1):
                try:
                    known = None if luck is False else _luck(log, session, rollouts, work=work)
                    yield PlayedGame(session, log.header(session), log.events(session), known)
                except LogBroken as error:
                    echo(localized_error(error), err=True)

        statistics = statistics_of(played(), curves=len(chosen) == 1)
    if kind == ".html":
        data = page.page(worded(title), statistics, seated).encode()
    else:
        words = [page.summary(statistics), *luck_tables.luck_sentences(statistics, seated)]
        words += [statistics.fairness.verdict()] if sum(statistics.dice) else []
        drawn = [(worded(name), chart) for name, chart in charts(statistics, seated)]
        data = figures.sheet(worded(title), tuple(map(worded, words)), drawn, kind.removeprefix("."))
    try:
        write_owned(output, data)
    except OSError as error:
        fail(say("log.cannot-write", file=str(output), reason=localized_error(error)))
    echo(say("doctor.report-is-in", file=str(output)))


def _luck(log: SessionLog, session: SessionId, rollouts: int | None, *, work: bool) -> Luck | None:
    """Luck and skill of a game; None if they were not computed, or if the rules can't follow the record."""
    try:
        return stored_luck(log, session, rollouts, work=work)
    except GameError as error:
        echo(say("running.no-luck-of", n=session, why=error.message), err=True)
    except LogBroken:
        raise
    except Exception:  # the rules may fail in any way on an imported record
        echo(say("running.no-luck-of", n=session, why=say("running.lost-record")), err=True)
    return None


def _with_progress(chosen: Sequence[SessionId], *, show: bool) -> Iterable[SessionId]:
    """The games, with a progress bar if each takes a while."""
    return (
        track(chosen, worded(say("report.luck-and-skill")), console=Console(stderr=True), transient=True)
        if show
        else chosen
    )


def _chosen_games(log: SessionLog, number: int | None, every: bool, player: str | None) -> tuple[list[int], Message]:
    """The games of a report and its title."""
    rows = log.sessions()
    if player is not None:
        found = [row.session for row in rows if player in row.header.players]
        if not found:
            bad_input(say("log.nobody-called", name=player))
        return found, say("report.games-of", name=player)
    if not rows:
        bad_input(say("log.no-game-yet"))
    if every:
        return [row.session for row in rows], say("report.all-games")
    session = rows[-1].session if number is None else number
    header = log.header(session)
    began = day_and_time(header.started) if header.started else "no"
    return [session], say("report.game", title=game_title(header.game), told=names_of(header), began=began)
