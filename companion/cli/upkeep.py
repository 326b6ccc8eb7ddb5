"""The commands that maintain the log: check, backup, delete, rename, import."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.game_options import or_bad_input
from companion.cli.help_texts import help_text
from companion.cli.output import bad_input, echo, fail
from companion.cli.sessions import LogOption, reading
from companion.error_messages import error_message
from companion.games.errors import GameError
from companion.games.message import Text, say
from companion.messages import worded
from companion.names import checked_name, checked_names
from companion.referee.cues import of_json
from companion.reports import log_text
from companion.reports.log_text import player_list as names_of
from companion.sessions import maintenance
from companion.sessions.counting import turns
from companion.sessions.errors import LogError, LogUnwritable
from companion.sessions.events import Event, Header
from companion.sessions.export import BadExport
from companion.sessions.folders import GameFolder, is_free
from companion.sessions.importing import ImportChecks, ImportOutcome, import_games
from companion.sessions.log import SessionId, SessionLog, Summary, default_log
from companion.table.folding import score_fault, state_of
from vision.localized import localized_error

ELSEWHERE = say("log.elsewhere")
YesOption = Annotated[bool, typer.Option("--yes", "-y", help=help_text(say("commands.no-asking")))]


def check(log_db: LogOption = None) -> None:
    """Check all games: events, second copies, pictures, and the fold of each. Damage is repaired."""
    found = 0
    with _opened_for_check(log_db or default_log()) as log:
        for notice in log.notices:
            echo(notice)
        found += len(log.notices)
        numbers = log.numbers()
        for session in numbers:
            if is_free(GameFolder(log.root, session)):
                found += _check_one(log, session)
            else:
                echo(say("log.being-played", n=session))
        for session in maintenance.missing_games(log):
            echo(say("log.gone", n=session))
            found += 1
    count = len(numbers)
    echo(say("log.found", count=count, n=found) if found else say("log.all-well", count=count))
    if found:
        raise typer.Exit(1)


def _check_one(log: SessionLog, session: SessionId) -> int:
    damage = list(maintenance.faults(log, session))
    found: list[Text] = [*damage]
    if log.repair_index_entry(session):
        found.append(say("log.index-differs"))
    try:
        found += list(filter(None, [score_fault(log.header(session), log.events(session))]))
    except (LogError, GameError) as error:
        found.append(say("log.cannot-fold", why=error_message(error)))
    except Exception:  # the rules may fail in any way on an imported record
        found.append(say("log.cannot-follow"))
    for what in dict.fromkeys(found):  # an unreadable game fails in the same way at each step
        echo(say("log.game-is", n=session, what=what))
    if damage:
        _repair(log, session)
    return len(set(found))


def _repair(log: SessionLog, session: SessionId) -> None:
    before = len(log.notices)
    try:
        log.claim(session)  # claiming a game repairs it, as it does before playing on
        log.repair_cues(session)
        log.release(session)
    except LogError as error:
        echo(say("log.game-is", n=session, what=error_message(error)))
    for notice in log.notices[before:]:
        echo(say("log.game-is", n=session, what=notice))


@contextmanager
def _opened_for_check(path: Path) -> Iterator[SessionLog]:
    """The log opened for repairs; if it can't be written, for reading, with a notice."""
    with ExitStack() as stack:
        try:
            log = stack.enter_context(SessionLog.open(path, new=False))
        except LogUnwritable as error:
            log = stack.enter_context(reading(path))
            log.notices.append(localized_error(error))
        except LogError as error:
            fail(error_message(error))
        yield log


def backup(
    target: Annotated[Path, typer.Argument(help=help_text(say("commands.backup-target")))],
    log_db: LogOption = None,
) -> None:
    """Write all games with their pictures into one file; also possible during a game."""
    try:
        with SessionLog.reading(log_db or default_log()) as log:
            count = maintenance.back_up(log, target)
    except LogError as error:
        fail(error_message(error))
    except OSError as error:
        fail(say("log.cannot-write", file=str(target), reason=localized_error(error)))
    echo(say("log.backed-up", count=count, file=str(target)))


def delete(
    number: Annotated[int | None, typer.Argument(help=help_text(say("commands.report-number")))] = None,
    player: Annotated[str | None, typer.Option("--player", help=help_text(say("commands.delete-player")))] = None,
    yes: YesOption = False,
    log_db: LogOption = None,
) -> None:
    """Permanently delete a game with its pictures, or a player: the name in all games, and games played alone."""
    path = log_db or default_log()
    if (number is None) == (player is None):
        bad_input(say("log.say-which"))
    with writing(path) as log:
        if number is not None:
            header = log.header(number) if number not in log.damaged() else Header("unknown", ())
            confirm(say("log.sure-game", n=number, name=header.game, who=names_of(header)), yes)
            log.delete(number)
            echo(say("log.game-deleted", n=number))
        else:
            _delete_player(log, str(player), yes)
    echo(ELSEWHERE)
    for kept in maintenance.damaged_files(path):
        echo(say("log.set-aside", file=str(kept)))


def _delete_player(log: SessionLog, name: str, yes: bool) -> None:
    rows = [row for row in log.sessions() if name in row.header.players]
    if not rows:
        bad_input(say("log.nobody-called", name=name))
    alone = [row for row in rows if len(row.header.players) == 1]
    confirm(say("log.sure-player", name=name, count=len(rows), n=len(alone)), yes)
    _claim(log, rows)
    for row in rows:
        if row in alone:
            log.delete(row.session)
        else:
            new = maintenance.replacement_name(row.header, name)  # the others keep their game
            _rename(log, row.session, name, new)
    echo(say("log.player-deleted", name=name, count=len(rows)))


def rename(
    old: Annotated[str, typer.Argument(help=help_text(say("commands.rename-old")))],
    new: Annotated[str, typer.Argument(help=help_text(say("commands.rename-new")))],
    yes: YesOption = False,
    log_db: LogOption = None,
) -> None:
    """Rename a player in all games; if another player has the new name, the two become one."""
    new = or_bad_input(lambda: checked_name(new))
    if new == old:
        bad_input(say("log.another-name"))
    with writing(log_db or default_log()) as log:
        rows = [row for row in log.sessions() if old in row.header.players]
        if not rows:
            bad_input(say("log.nobody-called", name=old))
        both = [row.session for row in rows if new in row.header.players]
        if both:
            bad_input(say("log.two-people", name=old, new=new, n=both[0]))
        # Merged players can't be separated again: the record itself is rewritten.
        if any(new in header.players for header in log.headers()):
            confirm(say("log.sure-same", name=old, new=new), yes)
        _claim(log, rows)
        for row in rows:
            _rename(log, row.session, old, new)
    echo(say("log.renamed", name=old, new=new, count=len(rows)))


def _claim(log: SessionLog, rows: Iterable[Summary]) -> None:
    """Lock all games before any is changed: if one is being played, none is renamed."""
    for row in rows:
        log.claim(row.session)


def _rename(log: SessionLog, session: SessionId, old: str, new: str) -> None:
    header, events = log.header(session), log.events(session)
    cues = maintenance.rename_in_cues(log.cues(session), old, new)
    log.rewrite(session, *maintenance.rename(header, events, old, new), cues)


@contextmanager
def writing(path: Path, *, new: bool = False) -> Iterator[SessionLog]:
    """The log opened for writing, which must exist unless ``new``; errors end the command with code 1."""
    try:
        with SessionLog.open(path, new=new) as log:
            for notice in log.notices:
                echo(notice, err=True)
            yield log
    except LogError as error:
        fail(error_message(error))


def confirm(question: Text, yes: bool) -> None:
    """Ask for confirmation unless ``yes``; a no ends the command with code 1."""
    if not yes and not typer.confirm(worded(question)):
        echo(say("log.nothing-changed"))
        raise typer.Exit(1)


# Games from elsewhere -------------------------------------------------------------------------------------------------


def import_(
    source: Annotated[Path, typer.Argument(help=help_text(say("commands.import-source")))],
    as_new: Annotated[bool, typer.Option("--as-new", help=help_text(say("commands.import-as-new")))] = False,
    log_db: LogOption = None,
) -> None:
    """Import games of another log: an export (JSON Lines), or all games of a backup that are not here yet."""
    try:
        with writing(log_db or default_log(), new=True) as log:
            checks: ImportChecks[Text] = ImportChecks(refusal, remark, of_json)
            found = list(_printing_flaws(import_games(log, source, checks, as_new=as_new), source))
    except BadExport as error:
        bad_input(error_message(error))
    except OSError as error:
        bad_input(say("log.cannot-read", file=str(source), reason=error_message(error)))
    taken = [str(one.session) for one in found if one.session is not None and not one.here_before]
    here, left = sum(one.here_before for one in found), sum(one.session is None for one in found)
    echo(say("log.taken-in", count=len(taken), all=tuple(taken), here=here, left=left))
    if any(one.flaws for one in found):
        raise typer.Exit(1)


def _printing_flaws(found: Iterable[ImportOutcome[Text]], source: Path) -> Iterable[ImportOutcome[Text]]:
    """Pass the outcomes on, printing each flaw. A refused export ends the command."""
    for one in found:
        for flaw in one.flaws:
            if one.session is not None:
                echo(say("log.taken-flawed", n=one.session, number=one.number, what=flaw), err=True)
            elif one.number:
                echo(say("log.not-taken", n=one.number, what=flaw), err=True)
            else:
                bad_input(say("log.refused", file=str(source), why=flaw))
        yield one


def refusal(header: Header, events: Sequence[Event]) -> Text:
    """Why a game can't be imported, else "": it must follow the rules, and its record must be readable."""
    try:
        checked_names(header.players)
        if any((event.seat or 0) > len(header.players) for event in events):
            return say("log.cannot-follow")
        state_of(header, events)
        # Worded once, so that an imported game can't break the lists that show it later.
        for _ in log_text.log_lines(header, events):
            pass
        for turn in turns(events):
            log_text.turn_line(header, turn)
    except GameError as error:
        return say("log.cannot-fold", why=error.message)
    except Exception:  # a damaged or malicious record may raise anything
        return say("log.cannot-follow")
    return ""


def remark(header: Header, events: Sequence[Event]) -> Text:
    """What else is wrong with a game that follows the rules, else ""."""
    return score_fault(header, events)
