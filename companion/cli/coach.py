"""``companion coach``: the best turns of a position, and the luck and skill of a game that was played."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.game_options import PresetOption, RuleOption, dice_of, or_bad_input, rules_of
from companion.cli.help_texts import help_text
from companion.cli.output import bad_input, echo, echo_json, fail, warn
from companion.cli.positions import JsonOption, ThrowOption, line_text
from companion.cli.sessions import LogOption
from companion.coach.all_games import advice, coach_for
from companion.coach.luck import Decision, Luck
from companion.coach.texts import LEAST, accuracy_text, rounded, sentences, worth
from companion.coach.values import Coach, Option, Unit
from companion.games.catalogue import GAMES, rules_for
from companion.games.errors import GameError
from companion.games.localized_notation import localized_notation
from companion.games.message import Message, Player, say
from companion.games.rules import OVER, REFEREE, THROW, AnyRules, parse_line, print_line
from companion.messages import worded
from companion.reports.game_luck import stored_luck
from companion.sessions.errors import LogError
from companion.sessions.events import Header
from companion.sessions.log import SessionLog, default_log
from vision.localized import localized_error

SHOWN = 5  # turns
EXAMPLE = "companion coach rogue 0:0/1/./. --throw 2-2-A-4-5-6"
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
    aim: Annotated[int | None, typer.Option("--aim", help=help_text(say("commands.coach-aim")))] = None,
    as_json: JsonOption = False,
    preset: PresetOption = None,
    rule: RuleOption = None,
    log_db: LogOption = None,
) -> None:
    """Show the best turns of a position with values and reasons, or with --session the luck and skill of a game."""
    if session is not None:
        if game or position:
            bad_input(say("coach.name-either"))
        _session(session, log_db, rollouts, as_json=as_json)
        return
    if game is None or position is None:
        bad_input(say("coach.name-position", command=EXAMPLE))
    _position(rules_of(game, preset, rule), position, throw, (best, rollouts, seed, aim), as_json=as_json)


# A position


def _position(
    rules: AnyRules, position: str, throw: str | None, how: tuple[int, int | None, int, int | None], *, as_json: bool
) -> None:
    best, rollouts, seed, aim = how
    state = or_bad_input(lambda: rules.parse_key(position))
    if throw is not None:
        dice = or_bad_input(lambda: dice_of(throw))
        verdict = rules.check(state, dice)
        if not verdict.ok:
            bad_input(verdict.message)
        state = rules.apply(state, dice)
        if rules.to_act(state) != rules.seat(state) and not as_json:
            echo(verdict.message)  # nothing to decide: the message explains the throw
    coach = or_bad_input(lambda: coach_for(rules, state))
    if aim is not None:  # in a game for one: maximises the chance of reaching a score, not the points
        aimed = coach.aiming_at(aim)
        if aimed is None:
            bad_input(say("coach.no-aim", title=rules.title))
        coach = aimed
    if rules.to_act(state) != rules.seat(state):
        _print_expectations(coach, state, as_json=as_json)
        return
    options = or_bad_input(lambda: advice(coach, state, rollouts, seed))
    if as_json:
        shown = [_as_json(coach, state, option) for option in options[:best]]
        exact = _all_exact(coach, options)
        data = {"game": rules.game, "position": rules.key(state), "unit": coach.unit, "exact": exact}
        echo_json(json.dumps({**data, "turns": shown}, ensure_ascii=False, indent=1))
        return
    _print_turns(coach, state, options, best)


def _print_turns(coach: Coach, state: Any, options: list[Option], best: int) -> None:
    rules, seat = coach.rules, coach.rules.seat(state)
    echo(_count_message(coach, seat, options))
    if unknown := coach.leaves_out():
        echo(say("coach.leaves-out", rules=unknown, count=len(unknown)))
    for number, option in enumerate(options[:best], 1):
        less, close = _loss(options[0], option, seat)
        how = "first" if number == 1 else "more" if less <= -LEAST else "same" if less < LEAST else "less"
        turn, value = localized_notation(print_line(rules, option.line)), worth(coach, option, seat)
        echo(say("coach.turn", n=number, text=turn, worth=value, amount=abs(less), close=close, how=how))
        typer.echo(f"   {line_text(rules, state, option.line)}")
        why = coach.why(state, option)
        if why:
            typer.echo(f"   {worded(say('coach.why', why=why))}")


def _count_message(coach: Coach, seat: int, options: list[Option]) -> Message:
    """The number of turns, and the source of their values."""
    most = max((option.trials for option in options), default=0)
    tried = sum(option.trials > 0 for option in options)
    values = "rolled" if most else "exact" if _all_exact(coach, options) else "estimates"
    return say("coach.turns", player=Player(seat), count=len(options), values=values, best=tried, most=most)


def _all_exact(coach: Coach, options: list[Option]) -> bool:
    return all(coach.certain(option.after) for option in options)


def _loss(first: Option, this: Option, seat: int) -> tuple[float, bool]:
    """How much worse a turn is than the best one, and whether roll-outs can't separate the two.

    The loss may be negative: a turn may score more points than one that wins at once.
    """
    less = first.values[seat - 1] - this.values[seat - 1]
    return less, bool(this.trials) and less < (first.spread + this.spread) / 2


def _print_expectations(coach: Coach, state: Any, *, as_json: bool) -> None:
    """Print the expectations in a position without dice on the table."""
    rules = coach.rules
    values = coach.before_throw(state)
    if as_json:
        data = {"game": rules.game, "position": rules.key(state), "unit": coach.unit, "exact": coach.exact}
        echo_json(json.dumps({**data, "values": [round(value, 4) for value in values]}, indent=1))
        return
    outcome = rules.outcome(state)
    if rules.to_act(state) is OVER and outcome:
        echo(outcome.message)
        return
    if rules.to_act(state) is REFEREE:
        echo(say("coach.cups-lifted"))
        return
    for seat, value in enumerate(values, 1):
        echo(_expectation(coach, seat, value, alone=len(values) == 1))
    if rules.to_act(state) is THROW:
        echo(say("coach.throw-comes"))


def _expectation(coach: Coach, seat: int, value: float, *, alone: bool) -> Message:
    """A seat's expectation before a throw."""
    if coach.unit == "points":
        return say("coach.stands-points", player=Player(seat), amount=value)
    if alone:  # a score is aimed at
        return say("coach.stands-aim", amount=value)
    return say("coach.stands-chance", player=Player(seat), amount=value)


def _as_json(coach: Coach, state: Any, option: Option) -> dict[str, Any]:
    rules = coach.rules
    return {
        "turn": print_line(rules, option.line),
        "text": line_text(rules, state, option.line),
        "values": [round(value, 4) for value in option.values],
        "spread": round(option.spread, 4),
        "rollouts": option.trials,
        "why": worded(coach.why(state, option)),
        "position": rules.key(option.after),
    }


# A game that was played


def _session(number: int, log_db: Path | None, rollouts: int | None, *, as_json: bool) -> None:
    try:
        with SessionLog.reading(log_db or default_log()) as log:
            header, problems = log.header(number), log.read(number).problems
            found = stored_luck(log, number, rollouts)
            assert found is not None
            rules = rules_for(header.game, header.options, header.preset)
    except LogError as error:
        fail(localized_error(error))
    except GameError as error:
        fail(say("running.no-luck-of", n=number, why=error.message))
    if as_json:
        echo_json(json.dumps(_report_json(header, found), ensure_ascii=False, indent=1))
    else:
        _print_report(rules, header, found)
    warn(problems)


def _print_report(rules: AnyRules, header: Header, found: Luck) -> None:
    for text in (*sentences(found, header.players), accuracy_text(found)):
        echo(text)
    for seat, name in enumerate(header.players, 1):
        worst = found.worst(seat)
        if worst:
            echo(say("coach.cost-most", name=name))
        for decision in worst:
            _print_error(rules, decision, found.unit)


def _print_error(rules: AnyRules, decision: Decision, unit: Unit) -> None:
    """Print a decision that cost something: the turn played, the better one, and the command to analyse it."""
    amount, spread = rounded(decision.error), decision.spread
    what = _turn_message(rules, decision, decision.turn)
    cost = say("coach.cost", amount=amount, spread=spread, what=what, unit_of=unit)
    typer.echo(f"  {worded(cost)}")
    if decision.better:
        typer.echo(f"    {worded(say('coach.better', what=_turn_message(rules, decision, decision.better)))}")
    typer.echo(f"    companion coach {rules.game} {decision.position}")


def _turn_message(rules: AnyRules, decision: Decision, turn: str) -> Message:
    """A turn as notation and as text."""
    state = rules.parse_key(decision.position)
    return say("coach.named", text=localized_notation(turn), told=line_text(rules, state, parse_line(rules, turn)))


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
        "points": [{key: round(getattr(account, key), 4) for key in names} for account in found.points],
        "throws": [asdict(throw) for throw in found.throws],
        "decisions": [asdict(decision) for decision in found.decisions],
    }
