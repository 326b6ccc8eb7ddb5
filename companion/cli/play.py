"""``companion play``: a whole game of any kind in the terminal."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from companion.cli.game_options import GameArgument, PresetOption, RuleOption, new_game_values, or_bad_input
from companion.cli.help_texts import help_text
from companion.cli.output import NOT_KEPT, bad_input
from companion.cli.terminal import Player, Quit, TerminalGame
from companion.games.catalogue import entry, rules_for
from companion.games.message import Player as Seated
from companion.games.message import say, sentences
from companion.games.rules import AnyRules
from companion.messages import Words, worded
from companion.names import checked_names
from companion.referee.record import MemoryJournal, Record
from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Header
from companion.sessions.journal import LogJournal
from companion.sessions.log import VARIABLE, default_log
from companion.sessions.past_games import last_winner
from companion.table.beginning import STARTER, FirstPlayer, apply_first_player, who_begins


def complete_with(words: Callable[[], Sequence[str]]) -> None:
    """Let Tab complete the current ``words``; does nothing if Python has no readline."""
    try:
        import readline
    except ImportError:  # Windows
        return

    def complete(text: str, number: int) -> str | None:
        found = [word for word in words() if word.lower().startswith(text.lower())]
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")  # a turn is one word, with its spaces and commas
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")


PlayersOption = Annotated[
    str | None,
    typer.Option(
        "--players",
        help=help_text(say("commands.play-players")),
        show_default=help_text(say("commands.play-players-default")),
    ),
]
ChanceOption = Annotated[list[int] | None, typer.Option("--random", help=help_text(say("commands.play-random")))]


def play(
    game: GameArgument,
    players: PlayersOption = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", "-p", help=help_text(say("commands.play-player")))
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats",
            help=help_text(say("commands.play-seats")),
            show_default=help_text(say("commands.play-seats-default")),
        ),
    ] = None,
    chance: ChanceOption = None,
    typed_dice: Annotated[bool, typer.Option("--typed-dice", help=help_text(say("commands.play-typed-dice")))] = False,
    seed: Annotated[int | None, typer.Option("--seed", help=help_text(say("commands.play-seed")))] = None,
    preset: PresetOption = None,
    rule: RuleOption = None,
    log_db: Annotated[
        Path | None,
        typer.Option(
            "--log-db",
            envvar=VARIABLE,
            readable=False,
            help=help_text(say("commands.play-log-db")),
            show_default=help_text(say("commands.play-log-db-default")),
        ),
    ] = None,
    no_log: Annotated[bool, typer.Option("--no-log", help=help_text(say("commands.play-no-log")))] = False,
) -> None:
    """Play a game in the terminal: legal turns listed, refusals explained, undo, and a session log."""
    rules = or_bad_input(lambda: rules_for(game, new_game_values(game, preset, rule), preset))
    if players is not None and player:
        bad_input(say("terminal.names-twice"))
    seated = _players(rules, player or (players.split(",") if players is not None else []), seats, chance or [])
    if entry(game).endless and all(one.chance for one in seated):
        bad_input(say("terminal.never-ends", title=rules.title))
    path = None if no_log else log_db or default_log()
    first_player = None if STARTER in _named_rules(rule) else _first_player(rules, seated, path, seed)
    rules = apply_first_player(rules, first_player) if first_player else rules
    log = BufferedLog(path, _header(rules, seated, preset)) if path else None
    console = Console()
    if first_player and first_player.message:
        console.print(Words(_header(rules, seated, preset).players).say(first_player.message), highlight=False)
    record = or_bad_input(lambda: Record(rules, len(seated), LogJournal(log) if log else MemoryJournal()))
    rng = random.Random(seed)
    table = TerminalGame(record, seated, console, input, rng, typed_dice=typed_dice)
    complete_with(lambda: table.words)
    _play_and_report(table, console, log)


def _named_rules(rule: list[str] | None) -> set[str]:
    """The house rules given by name."""
    return {text.partition("=")[0].strip() for text in rule or ()}


def _first_player(rules: AnyRules, seated: list[Player], path: Path | None, seed: int | None) -> FirstPlayer:
    """Who begins by the rules of the game: by lot, or the winner of the last one in the log."""
    lot = random.Random(seed if seed is None else f"lot {seed}")  # separate, so that it doesn't change the throws
    names = [player.name for player in seated]
    return who_begins(rules, names, lambda game, who: last_winner(path, game, who) if path else "", lot)


def _play_and_report(game: TerminalGame, console: Console, log: BufferedLog | None) -> None:
    """Play to the end, then print where the log is."""
    try:
        game.play()
    except Quit:
        console.print(f"\n{worded(say('terminal.not-finished'))}")
    if log is None:
        return
    log.close()
    if log.unsaved:
        console.print(worded(sentences(log.unsaved, NOT_KEPT)), highlight=False)
        return
    if log.problem:
        console.print(worded(log.problem), highlight=False)
    if log.session is not None:
        console.print(worded(say("terminal.is-session", n=log.session)), highlight=False)


def _header(rules: AnyRules, players: list[Player], preset: str | None) -> Header:
    return Header(rules.game, tuple(player.name for player in players), rules.options.changed(), preset)


def _players(rules: AnyRules, names: Sequence[str], seats: int | None, chance: list[int]) -> list[Player]:
    """The players, from the names, the number of seats and the seats of random players."""
    given = list(or_bad_input(lambda: checked_names(names)))
    if given and seats not in (None, len(given)):
        bad_input(say("terminal.names-for-seats", count=len(given), seats=seats or 0))
    number = len(given) or seats or min(2, entry(rules.game).trial_seats)
    or_bad_input(lambda: rules.start(number))
    given = given or [worded(say("common.who", player=Seated(seat))) for seat in range(1, number + 1)]
    wrong = [seat for seat in chance if not 1 <= seat <= number]
    if wrong:
        bad_input(say("terminal.no-seat", seat=wrong[0], count=number))
    return [Player(name, seat in chance) for seat, name in enumerate(given, 1)]
