"""``companion import``: games of another log, from an export or a backup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.helping import help_text
from companion.cli.sessions import LogOption
from companion.cli.telling import bad_input, tell
from companion.cli.upkeep import writing
from companion.games.errors import GameError
from companion.games.message import Text, say
from companion.names import checked_names
from companion.referee.cues import of_json
from companion.reports import log_words
from companion.said import said_by
from companion.sessions.events import Event, Header
from companion.sessions.export import BadExport
from companion.sessions.place import default_log
from companion.sessions.taking_in import Judge, Outcome, take_in
from companion.sessions.turns import turns
from companion.table.folding import score_fault, state_of


def import_(
    source: Annotated[Path, typer.Argument(help=help_text(say("commands.import-source")))],
    as_new: Annotated[bool, typer.Option("--as-new", help=help_text(say("commands.import-as-new")))] = False,
    log_db: LogOption = None,
) -> None:
    """Take games of another log in: an export (JSON Lines), or all games of a backup that are not here yet."""
    try:
        with writing(log_db or default_log(), new=True) as log:
            found = list(_told(take_in(log, source, Judge(refusal, remark, of_json), as_new=as_new), source))
    except BadExport as error:
        bad_input(said_by(error))
    except OSError as error:
        bad_input(say("log.cannot-read", file=str(source), reason=said_by(error)))
    taken = [str(one.session) for one in found if one.session is not None and not one.here_before]
    here, left = sum(one.here_before for one in found), sum(one.session is None for one in found)
    tell(say("log.taken-in", count=len(taken), all=tuple(taken), here=here, left=left))
    if any(one.flaws for one in found):
        raise typer.Exit(1)


def _told(found: Iterable[Outcome[Text]], source: Path) -> Iterable[Outcome[Text]]:
    """The outcomes, each flaw printed. The only game of an export, if it is refused, ends the command."""
    for one in found:
        for flaw in one.flaws:
            if one.session is not None:
                tell(say("log.taken-flawed", n=one.session, number=one.number, what=flaw), err=True)
            elif one.number:
                tell(say("log.not-taken", n=one.number, what=flaw), err=True)
            else:
                bad_input(say("log.refused", file=str(source), why=flaw))
        yield one


def refusal(header: Header, events: Sequence[Event]) -> Text:
    """Why a game can't be taken in: it must follow the rules and its record be readable; "" if nothing is wrong."""
    try:
        checked_names(header.players)
        if any((event.seat or 0) > len(header.players) for event in events):
            return say("log.cannot-follow")
        state_of(header, events)
        for _ in log_words.tell(header, events):
            pass
        for turn in turns(events):
            log_words.short(header, turn)
    except GameError as error:
        return say("log.cannot-fold", why=error.message)
    except Exception:  # whatever a damaged record or one made to harm does to the rules
        return say("log.cannot-follow")
    return ""


def remark(header: Header, events: Sequence[Event]) -> Text:
    """What else is wrong with a game that the rules can follow; "" for nothing."""
    return score_fault(header, events)
