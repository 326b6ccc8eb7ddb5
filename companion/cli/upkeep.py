"""The commands that keep the log well: check, backup, import, delete, rename."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from companion.cli.helping import help_text
from companion.cli.house import bad_input
from companion.cli.sessions import LogOption
from companion.games.errors import GameError
from companion.games.message import say
from companion.sessions import keeping
from companion.sessions.errors import LogError
from companion.sessions.events import Event, Header
from companion.sessions.export import BadExport, read
from companion.sessions.log import SessionId, SessionLog, records
from companion.sessions.place import default_log
from companion.sessions.words import players as names_of
from companion.table.folding import score_fault

ELSEWHERE = "Backups, exports, reports and recordings made earlier are files of their own: they still hold it."
YesOption = Annotated[bool, typer.Option("--yes", "-y", help=help_text(say("commands.no-asking")))]


def check(log_db: LogOption = None) -> None:
    """Look through all games: every event, second copy and picture; every game folded again. Damage is mended."""
    path = log_db or default_log()
    found = 0
    with _log(path) as log:
        for notice in log.notices:
            typer.echo(notice)
        found += len(log.notices)
        numbers = log.numbers()
        for session in numbers:
            found += _check_one(log, session)
        for session in keeping.missing(log):
            typer.echo(f"Game {session}: it is gone, and nobody deleted it.")
            found += 1
    games = f"{len(numbers)} game{'s' if len(numbers) != 1 else ''}"
    things = f"{found} {'things were' if found > 1 else 'thing was'} found"
    typer.echo(f"{games}: {things if found else 'all is well'}.")
    if found:
        raise typer.Exit(1)


def _check_one(log: SessionLog, session: SessionId) -> int:
    found = list(keeping.faults(log, session))
    try:
        found += list(filter(None, [score_fault(log.header(session), log.events(session))]))
    except (LogError, GameError) as error:
        found.append(f"It can't be folded: {error}")
    except Exception:  # a record from outside may do anything to the rules
        found.append("It can't be folded: the rules of this version can't follow it.")
    for sentence in dict.fromkeys(found):
        typer.echo(f"Game {session}: {sentence}")
    if any("damaged" in sentence for sentence in found):
        _mend(log, session)
    return len(set(found))


def _mend(log: SessionLog, session: SessionId) -> None:
    before = len(log.notices)
    try:
        log.claim(session)
        log.mend_cues(session)
        log.release(session)
    except LogError as error:
        typer.echo(f"Game {session}: {error}")
    for notice in log.notices[before:]:
        typer.echo(f"Game {session}: {notice}")


def backup(
    target: Annotated[Path, typer.Argument(help=help_text(say("commands.backup-target")))],
    log_db: LogOption = None,
) -> None:
    """Write all games with their pictures into one file, also while a game is played."""
    try:
        with SessionLog.reading(log_db or default_log()) as log:
            count = keeping.back_up(log, target)
    except LogError as error:
        _failed(str(error))
    except OSError as error:
        _failed(f"{target} can't be written: {error.strerror}. Name another file.")
    typer.echo(f"{count} games are in {target}.")


def import_(
    source: Annotated[Path, typer.Argument(help=help_text(say("commands.import-source")))],
    log_db: LogOption = None,
) -> None:
    """Take games of another log in: an export (JSON Lines), or all games of a backup that are not here yet."""
    try:
        packed = zipfile.is_zipfile(source)
        exported = None if packed else read(source)
        with _log(log_db or default_log(), new=True) as log:
            if exported is None:
                taken, known = keeping.restore(log, source)
            else:
                taken, known = [_begun(log, *exported)], 0
    except BadExport as error:
        bad_input(str(error))
    except (OSError, zipfile.BadZipFile, ValueError) as error:
        bad_input(f"{source} can't be read: {getattr(error, 'strerror', None) or error}.")
    told = f"Taken in as: {', '.join(map(str, taken))}." if taken else "Nothing was taken in."
    typer.echo(f"{told} {known} were here already." if known else told)


def _begun(log: SessionLog, header: Header, events: tuple[Event, ...]) -> SessionId:
    session = log.begin(header)
    for event in events:
        log.append(session, event)
    return session


def delete(
    number: Annotated[int | None, typer.Argument(help=help_text(say("commands.report-number")))] = None,
    player: Annotated[str | None, typer.Option("--player", help=help_text(say("commands.delete-player")))] = None,
    yes: YesOption = False,
    log_db: LogOption = None,
) -> None:
    """Delete a game with its pictures for good, or a player: the name everywhere, and games that were played alone."""
    path = log_db or default_log()
    if (number is None) == (player is None):
        bad_input("Say which: companion delete NUMBER, or companion delete --player NAME.")
    with _log(path) as log:
        if number is not None:
            header = log.header(number) if number not in log.damaged() else Header("unknown", ())
            _sure(f"Delete game {number} ({header.game}, {names_of(header)}) with its pictures for good?", yes)
            log.delete(number)
            typer.echo(f"Game {number} is deleted.")
        else:
            _delete_player(log, str(player), yes)
    typer.echo(ELSEWHERE)
    for kept in keeping.left_aside(path):
        typer.echo(f"{kept} was set aside because it was damaged; it may still hold what was deleted.")


def _delete_player(log: SessionLog, name: str, yes: bool) -> None:
    rows = [row for row in log.sessions() if name in row.header.players]
    if not rows:
        bad_input(f"Nobody called {name} is in the log.")
    alone = [row for row in rows if len(row.header.players) == 1]
    _sure(f"Delete {name} from {len(rows)} games for good, {len(alone)} of them whole?", yes)
    for row in rows:
        if row in alone:
            log.delete(row.session)
        else:
            header, events = log.header(row.session), log.events(row.session)
            nameless = keeping.nameless(header, name)
            cues = keeping.renamed_cues(log.cues(row.session), name, nameless)
            log.rewrite(row.session, *keeping.rename(header, events, name, nameless), cues)
    typer.echo(f"{name} is deleted from {len(rows)} games.")


def rename(
    old: Annotated[str, typer.Argument(help=help_text(say("commands.rename-old")))],
    new: Annotated[str, typer.Argument(help=help_text(say("commands.rename-new")))],
    yes: YesOption = False,
    log_db: LogOption = None,
) -> None:
    """Give a player another name in all games; where another player has it already, the two become one."""
    new = new.strip()
    if not new or new == old:
        bad_input("The new name has to be another one.")
    with _log(log_db or default_log()) as log:
        rows = [row for row in log.sessions() if old in row.header.players]
        if not rows:
            bad_input(f"Nobody called {old} is in the log.")
        both = [row.session for row in rows if new in row.header.players]
        if both:
            bad_input(f"{old} and {new} both play in game {both[0]}: they are two people.")
        if any(new in header.players for header in log.headers()):
            _sure(f"{new} is in the log already. Shall all games of {old} be games of {new}?", yes)
        for row in rows:
            header, events = log.header(row.session), log.events(row.session)
            cues = keeping.renamed_cues(log.cues(row.session), old, new)
            log.rewrite(row.session, *keeping.rename(header, events, old, new), cues)
    typer.echo(f"{old} is now {new}, in {len(rows)} games.")


@contextmanager
def _log(path: Path, *, new: bool = False) -> Iterator[SessionLog]:
    """A log for writing, which has to be there unless ``new``; what is wrong ends the command with code 1."""
    if not new and not path.exists() and not records(path).is_dir():
        _failed(f"There is no log {path} yet. A game that is played makes one.")
    try:
        with SessionLog.open(path) as log:
            yield log
    except LogError as error:
        _failed(str(error))


def _failed(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(1)


def _sure(question: str, yes: bool) -> None:
    if not yes and not typer.confirm(question):
        typer.echo("Nothing was changed.")
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(help=help_text(say("commands.check")))(check)
    app.command(help=help_text(say("commands.backup")))(backup)
    app.command("import", help=help_text(say("commands.import")))(import_)
    app.command(help=help_text(say("commands.delete")))(delete)
    app.command(help=help_text(say("commands.rename")))(rename)
