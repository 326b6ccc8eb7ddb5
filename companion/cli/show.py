"""``companion show`` and ``companion picture``: any game of the log, turn by turn, with its pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from companion.cli.help_texts import help_text
from companion.cli.output import JPEG, bad_input, echo, fail, require_suffix, warn
from companion.cli.positions import board
from companion.cli.sessions import LogOption, Number, reading, session_of
from companion.coach.luck import LEAST_LISTED, Luck
from companion.coach.texts import accuracy_text, decision_text, sentences, throw_text
from companion.error_messages import error_message
from companion.games.catalogue import rules_for
from companion.games.errors import GameError
from companion.games.message import say
from companion.messages import worded
from companion.reports.game_luck import stored_luck
from companion.reports.log_text import day_and_time, event_sentence, log_lines, player_list, turn_line
from companion.sessions.counting import Turn, counting_until, turns
from companion.sessions.errors import LogError
from companion.sessions.events import Event, Header
from companion.table.folding import state_of
from hardware.private_files import write_owned
from vision.localized import localized_error


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game of the log being browsed."""

    number: int
    header: Header
    events: tuple[Event, ...]
    turns: tuple[Turn, ...]
    luck: Luck | None = None


def show(
    number: Number,
    every: Annotated[bool, typer.Option("--all", help=help_text(say("commands.show-every")))] = False,
    turn: Annotated[int | None, typer.Option("--turn", help=help_text(say("commands.show-turn")))] = None,
    step: Annotated[bool, typer.Option("--step", help=help_text(say("commands.show-step")))] = False,
    luck: Annotated[bool, typer.Option("--luck", help=help_text(say("commands.show-luck")))] = False,
    log_db: LogOption = None,
) -> None:
    """Print a game, one line per turn in notation; --all, --turn, --step and --luck print more."""
    header, events, problems = session_of(number, log_db)
    game = LoggedGame(number, header, events, turns(events), _luck(number, log_db) if luck else None)
    if turn is not None or step:
        at = _turn_index(game, turn or 1)
        _step_through(game, at, log_db) if step else _print_turn(game, at, Console())
        return
    began = day_and_time(header.started) if header.started else "no"
    echo(say("log.session", n=number, name=header.game, who=player_list(header), began=began))
    for rule, value in header.options.items():
        echo(say("log.house-rule", rule=rule, value=str(value)))
    for line in log_lines(header, events) if every else (_turn_line(game, one) for one in game.turns):
        typer.echo(line)
    if game.luck is not None:
        for text in (*sentences(game.luck, header.players), accuracy_text(game.luck)):
            echo(text)
    warn(problems)


def _luck(number: int, log_db: Path | None) -> Luck | None:
    """Luck and skill of a game; None, with a message, if they can't be computed."""
    try:
        with reading(log_db) as log:
            return stored_luck(log, number)
    except GameError as error:
        echo(say("log.no-luck", why=error.message), err=True)
        return None


def _turn_line(game: LoggedGame, turn: Turn) -> str:
    """A turn on one line, with the luck of its throws and the cost of its decisions."""
    line = turn_line(game.header, turn)
    if game.luck is None:
        return line
    throws, decisions = game.luck.of({event.seq for event in turn.events})
    luck = sum(throw.luck[throw.seat - 1] for throw in throws)
    given = sum(decision.error for decision in decisions)
    text = [say("log.luck", gain=luck)] if throws else []
    text += [say("log.gave-away", given=given)] if given >= LEAST_LISTED else []
    return f"{line}  ({', '.join(map(worded, text))})" if text else line


def picture(
    number: Number,
    event: Annotated[int | None, typer.Argument(help=help_text(say("commands.picture-event")))] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help=help_text(say("commands.picture-output")))
    ] = None,
    log_db: LogOption = None,
) -> None:
    """Save the picture behind a ruling; without an event, list the events that have one."""
    if output is not None:
        require_suffix(output, *JPEG)
    with reading(log_db) as log:
        header, rows = log.header(number), log.rows(number)
        having = [row.event for row in rows if row.proof is not None]
        if event is None:
            for one in having:
                typer.echo(f"{one.seq:>4}  {event_sentence(header, one)}")
            if not having:
                echo(say("log.no-picture-kept"))
            return
        jpeg = log.evidence(number, event)
    if jpeg is None:
        kept = any(one.seq == event for one in having)
        fail(say("log.picture-deleted") if kept else say("log.no-picture", n=event))
    _save(output or Path(f"game-{number}-event-{event}.jpg"), jpeg)


def _save(path: Path, jpeg: bytes) -> None:
    try:
        write_owned(path, jpeg)
    except OSError as error:
        fail(say("log.cannot-write", file=str(path), reason=localized_error(error)))
    echo(say("log.picture-is-in", file=str(path)))


def _turn_index(game: LoggedGame, number: int) -> int:
    if not 1 <= number <= len(game.turns):
        bad_input(say("log.game-has-turns", count=len(game.turns)))
    return number - 1


def _print_turn(game: LoggedGame, at: int, console: Console) -> None:
    """Print one turn, and the position after it."""
    turn = game.turns[at]
    numbers = {event.seq for event in turn.events}
    echo(say("log.turn-of", n=turn.number, of=len(game.turns)))
    for line in log_lines(game.header, game.events):
        if int(line.split(maxsplit=1)[0]) in numbers:  # all are worded, as a correction refers to others
            typer.echo(line)
    if game.luck is not None:
        throws, decisions = game.luck.of(numbers)
        for text in (*map(throw_text, throws), *map(decision_text, decisions)):
            typer.echo(f"      {worded(text)}")
    header = game.header
    try:
        rules = rules_for(header.game, header.options, header.preset)
        state = rules.view(state_of(header, counting_until(game.turns, at)), None)
        console.print(board(rules, state, header.players))
    except Exception:  # the rules may fail in any way on an imported record
        echo(say("past.lost"))


def _step_through(game: LoggedGame, at: int, log_db: Path | None, ask: Callable[[str], str] = input) -> None:
    console = Console()
    echo(say("log.step-help"))
    while True:
        _print_turn(game, at, console)
        try:
            typed = ask("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if typed in ("q", "quit"):
            return
        if typed == "p":
            for name in _save_pictures(game, at, log_db):
                typer.echo(name)
        elif typed.isdecimal():
            at = min(max(int(typed), 1), len(game.turns)) - 1
        else:
            at = max(at - 1, 0) if typed == "b" else min(at + 1, len(game.turns) - 1)


def _save_pictures(game: LoggedGame, at: int, log_db: Path | None) -> Iterator[str]:
    """Save the pictures of a turn to the current folder; yield a message about each."""
    found = False
    with reading(log_db) as log:
        for event in game.turns[at].events:
            try:
                jpeg = log.evidence(game.number, event.seq)
            except LogError as error:
                yield worded(error_message(error))
                continue
            if jpeg is not None:
                found = True
                path = Path(f"game-{game.number}-event-{event.seq}.jpg")
                write_owned(path, jpeg)
                yield worded(say("log.picture-is-in", file=str(path)))
    if not found:
        yield worded(say("log.no-picture-of-turn"))
