"""``companion coach``: the best turns of a position, and what luck and decisions made of a game that was played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.helping import help_text
from companion.cli.house import PresetOption, RuleOption, bad_input, dice_of, rules_of, understood
from companion.cli.positions import JsonOption, ThrowOption, told
from companion.cli.sessions import LogOption
from companion.coach.all_games import advice, coach_for
from companion.coach.luck import Decision, Luck
from companion.coach.values import Coach, Option
from companion.coach.words import how_told, points, sentences, worth
from companion.games.catalogue import GAMES, rules_for
from companion.games.errors import GameError
from companion.games.message import say
from companion.games.rules import OVER, REFEREE, THROW, AnyRules, parse_line, print_line
from companion.reports.played import luck_in
from companion.sessions.errors import LogError
from companion.sessions.events import Header
from companion.sessions.log import SessionLog
from companion.sessions.place import default_log

SHOWN = 5  # turns
COACHED = tuple(name for name, spec in GAMES.items() if spec.coach_at)


def coach(
    game: Annotated[str | None, typer.Argument(help=help_text(say("commands.game", games=COACHED)))] = None,
    position: Annotated[str | None, typer.Argument(help=help_text(say("commands.coach-position")))] = None,
    throw: ThrowOption = None,
    session: Annotated[int | None, typer.Option("--session", help=help_text(say("commands.coach-session")))] = None,
    best: Annotated[int, typer.Option("--best", min=1, help=help_text(say("commands.coach-best")))] = SHOWN,
    rollouts: Annotated[
        int | None,
        typer.Option("--rollouts", min=0, help=help_text(say("commands.coach-rollouts"))),
    ] = None,
    seed: Annotated[int, typer.Option(help=help_text(say("commands.coach-seed")))] = 1,
    as_json: JsonOption = False,
    preset: PresetOption = None,
    rule: RuleOption = None,
    log_db: LogOption = None,
) -> None:
    """Name the best turns of a position with their values and why, or with --session tell luck and skill of a game."""
    if session is not None:
        if game or position:
            bad_input("Name a game and a position, or --session with a number, not both.")
        _session(session, log_db, rollouts, as_json=as_json)
        return
    if game is None or position is None:
        bad_input("Name a game and a position, as in: companion coach rogue 0:0/1/./. --throw 2-2-A-4-5-6")
    _position(rules_of(game, preset, rule), position, throw, (best, rollouts, seed), as_json=as_json)


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(help=help_text(say("commands.coach")))(coach)


# A position


def _position(
    rules: AnyRules, position: str, throw: str | None, how: tuple[int, int | None, int], *, as_json: bool
) -> None:
    best, rollouts, seed = how
    state = understood(lambda: rules.parse_key(position))
    if throw is not None:
        dice = understood(lambda: dice_of(throw))
        verdict = rules.check(state, dice)
        if not verdict.ok:
            bad_input(verdict.sentence)
        state = rules.apply(state, dice)
    knows = understood(lambda: coach_for(rules))
    if rules.to_act(state) != rules.seat(state):
        _awaiting(knows, state, as_json=as_json)
        return
    options = understood(lambda: advice(knows, state, rollouts, seed))
    if as_json:
        shown = [_as_json(knows, state, option) for option in options[:best]]
        data = {"game": rules.game, "position": rules.key(state), "unit": knows.unit, "exact": knows.exact}
        typer.echo(json.dumps({**data, "turns": shown}, ensure_ascii=False, indent=1))
        return
    _tell_turns(knows, state, options, best)


def _tell_turns(knows: Coach, state: Any, options: list[Option], best: int) -> None:
    rules, seat = knows.rules, knows.rules.seat(state)
    typer.echo(f"Seat {seat} has {_count(len(options), 'turn')}{_how(knows, options)}.")
    for number, option in enumerate(options[:best], 1):
        typer.echo(
            f"{number}. {print_line(rules, option.line)}: {worth(knows, option, seat)}{_behind(options, number)}"
        )
        typer.echo(f"   {told(rules, state, option.line)}")
        why = knows.why(state, option)
        if why:
            typer.echo(f"   Why: {why}.")


def _how(knows: Coach, options: list[Option]) -> str:
    """How the values came about."""
    trials = max((option.trials for option in options), default=0)
    if trials:
        tried = sum(option.trials > 0 for option in options)
        return f"; the best {tried} are rolled out, up to {trials} times each"
    return "; the values are exact" if knows.exact else "; the values are estimates"


def _behind(options: list[Option], number: int) -> str:
    """By how much a turn is worse than the best one; roll-outs that can't tell them apart say so."""
    first, this = options[0], options[number - 1]
    if number == 1:
        return ""
    less = max(abs(a - b) for a, b in zip(first.values, this.values, strict=True))
    close = this.trials and less < (first.spread + this.spread) / 2
    return f", {less:.1f} less" + (" (too close to tell)" if close else "")


def _awaiting(knows: Coach, state: Any, *, as_json: bool) -> None:
    """A position without dice on the table."""
    rules = knows.rules
    values = knows.before(state)
    if as_json:
        data = {"game": rules.game, "position": rules.key(state), "unit": knows.unit, "exact": knows.exact}
        typer.echo(json.dumps({**data, "values": [round(value, 4) for value in values]}, indent=1))
        return
    outcome = rules.outcome(state)
    if rules.to_act(state) is OVER and outcome:
        typer.echo(outcome.sentence)
        return
    if rules.to_act(state) is REFEREE:
        typer.echo("The cups are lifted now: nothing is left to decide.")
        return
    what = "wins {:.1f} of 100" if knows.unit == "chance" else "can expect {:.2f} points"
    for seat, value in enumerate(values, 1):
        typer.echo(f"Seat {seat} {what.format(value)}.")
    if rules.to_act(state) is THROW:
        typer.echo("A throw is awaited: add --throw with the dice to hear what to do with them.")


def _as_json(knows: Coach, state: Any, option: Option) -> dict[str, Any]:
    rules = knows.rules
    return {
        "turn": print_line(rules, option.line),
        "text": told(rules, state, option.line),
        "values": [round(value, 4) for value in option.values],
        "spread": round(option.spread, 4),
        "rollouts": option.trials,
        "why": str(knows.why(state, option)),
        "position": rules.key(option.after),
    }


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# A game that was played


def _session(number: int, log_db: Path | None, rollouts: int | None, *, as_json: bool) -> None:
    try:
        with SessionLog.reading(log_db or default_log()) as log:
            header, problems = log.header(number), log.read(number).problems
            found = luck_in(log, number, rollouts)
            assert found is not None
            rules = rules_for(header.game, header.options, header.preset)
    except LogError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    except GameError as error:
        typer.echo(f"Session {number} can't be told: {error}", err=True)
        raise typer.Exit(1) from None
    if as_json:
        typer.echo(json.dumps(_report_json(header, found), ensure_ascii=False, indent=1))
    else:
        _tell_report(rules, header, found)
    for problem in problems:
        typer.echo(problem, err=True)


def _tell_report(rules: AnyRules, header: Header, found: Luck) -> None:
    for sentence in sentences(found, header.players):
        typer.echo(sentence)
    typer.echo(how_told(found))
    for seat, name in enumerate(header.players, 1):
        worst = found.worst(seat)
        if worst:
            typer.echo(f"What cost {name} most:")
        for decision in worst:
            for line in _told_error(rules, decision):
                typer.echo(f"  {line}")


def _told_error(rules: AnyRules, decision: Decision) -> Iterator[str]:
    """A decision that gave something away: what was played, what was better, and how to look at it again."""
    spread = f" (±{decision.spread:.1f})" if decision.spread else ""
    yield f"{points(decision.error)}{spread}: {_named(rules, decision, decision.turn)}"
    if decision.better:
        yield f"  better: {_named(rules, decision, decision.better)}"
    yield f"  companion coach {rules.game} {decision.position}"


def _named(rules: AnyRules, decision: Decision, turn: str) -> str:
    """A turn as text and in words."""
    state = rules.parse_key(decision.position)
    return f"{turn} ({told(rules, state, parse_line(rules, turn))})"


def _report_json(header: Header, found: Luck) -> dict[str, Any]:
    names = ("owed", "luck", "given", "received", "other", "result")
    return {
        "game": header.game,
        "unit": found.unit,
        "exact": found.exact,
        "over": found.over,
        "rollouts": found.rollouts,
        "players": [
            {"name": name, **{key: round(getattr(account, key), 4) for key in names}, "spread": round(spread, 4)}
            for name, account, spread in zip(header.players, found.accounts, found.spreads, strict=True)
        ],
        "throws": [asdict(throw) for throw in found.throws],
        "decisions": [asdict(decision) for decision in found.decisions],
    }
