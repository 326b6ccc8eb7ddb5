"""``companion turns`` and ``companion explain``: the legal turns of any position, and why a turn is or is not legal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.panel import Panel
from rich.text import Text as Drawn

from companion.cli.game_options import GameArgument, PresetOption, RuleOption, dice_of, or_bad_input, rules_of
from companion.cli.help_texts import help_text
from companion.cli.output import bad_input, echo, echo_json
from companion.games.catalogue import entry
from companion.games.message import Text, say
from companion.games.rules import OVER, THROW, AnyRules, Throw, fold, parse_line, print_line
from companion.games.spec import load_part
from companion.games.verdict import Verdict
from companion.messages import Words, worded
from companion.rule_pages import rule_text


def board(rules: AnyRules, state: Any, names: Sequence[str]) -> Panel:
    """The position in a frame; ``state`` is what the viewing seat may know."""
    drawn: str | Drawn = load_part(entry(rules.game).terminal_at)(rules, state, names)
    return Panel(drawn if isinstance(drawn, Drawn) else Drawn(drawn), title=rules.title, expand=False)


PositionOption = Annotated[str, typer.Option("--position", help=help_text(say("commands.coach-position")))]
ThrowOption = Annotated[str | None, typer.Option("--throw", help=help_text(say("commands.throw-typed")))]
JsonOption = Annotated[bool, typer.Option("--json", help=help_text(say("commands.as-json")))]


@dataclass(frozen=True, slots=True)
class Ruling:
    """The ruling on a whole turn: whether and why it is legal, and the resulting position."""

    ok: bool
    rule: str
    message: Text
    position: str | None = None
    nearest: tuple[str, ...] = ()
    back: tuple[Text, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The ruling for other programs, with the text of its rule."""
        return {
            "legal": self.ok,
            "rule": self.rule,
            "rule_text": rule_text(self.rule),
            "sentence": worded(self.message),
            "position": self.position,
            "nearest": list(self.nearest),
            "put_back": list(map(worded, self.back)),
        }


def turns(
    game: GameArgument,
    position: PositionOption,
    throw: ThrowOption = None,
    as_json: JsonOption = False,
    preset: PresetOption = None,
    rule: RuleOption = None,
) -> None:
    """List all complete legal turns of a position, and the position after each."""
    rules = rules_of(game, preset, rule)
    state, ruling = _with_throw(rules, position, throw)
    listed = rules.turns(state)
    if as_json:
        echo_json(json.dumps(_listing(rules, state, ruling), ensure_ascii=False, indent=1))
        return
    if ruling:
        echo(ruling.message)
    for key, line in listed.items():
        typer.echo(f"{print_line(rules, line)}  ->  {key}")
    if not listed:
        echo(_no_turns_text(rules, state))


def explain(
    game: GameArgument,
    position: PositionOption,
    turn: Annotated[str, typer.Option("--turn", help=help_text(say("commands.explain-turn")))],
    throw: ThrowOption = None,
    as_json: JsonOption = False,
    preset: PresetOption = None,
    rule: RuleOption = None,
) -> None:
    """Explain why a turn is legal or not. Ends with code 0 for a legal turn, 1 for an illegal one, 2 for bad input."""
    rules = rules_of(game, preset, rule)
    state = or_bad_input(lambda: rules.parse_key(position))
    dice = or_bad_input(lambda: dice_of(throw)) if throw is not None else None
    line = or_bad_input(lambda: parse_line(rules, turn))
    ruling = rule_on(rules, state, line, _checked_throw(rules, state, dice))
    if as_json:
        echo_json(json.dumps(ruling.as_json(), ensure_ascii=False, indent=1))
    else:
        _print_ruling(ruling)
    raise typer.Exit(0 if ruling.ok else 1)


def rule_on(rules: AnyRules, state: Any, line: tuple[Any, ...], throw: Throw | None = None) -> Ruling:
    """The ruling on a whole turn, with the dice on the table or with a throw that comes first."""
    outcome = rules.outcome(state)
    if outcome and not line:
        return Ruling(False, outcome.rule, outcome.message)
    verdict = rules.check_turn(state, line, throw)
    events = (*((throw,) if throw else ()), *line)
    position = rules.key(fold(rules, state, events)) if verdict.ok else None
    return Ruling(verdict.ok, verdict.rule, verdict.message, position, verdict.nearest, verdict.back)


def _checked_throw(rules: AnyRules, state: Any, throw: Throw | None) -> Throw | None:
    """The throw if it is possible in that position; otherwise the command ends with code 2."""
    if throw is None:
        return None
    verdict = rules.check(state, throw)
    return throw if verdict.ok else bad_input(verdict.message)


def _with_throw(rules: AnyRules, position: str, throw: str | None) -> tuple[Any, Verdict[Any] | None]:
    """The position with the dice on the table, and the ruling on the throw if there is one."""
    state = or_bad_input(lambda: rules.parse_key(position))
    if throw is None:
        return state, None
    dice = or_bad_input(lambda: dice_of(throw))
    _checked_throw(rules, state, dice)
    return rules.apply(state, dice), rules.check(state, dice)  # its message explains a throw that can't be played


def _listing(rules: AnyRules, state: Any, throw: Verdict[Any] | None) -> dict[str, Any]:
    return {
        "game": rules.game,
        "position": rules.key(state),
        "throw": worded(throw.message) if throw else None,
        "turns": [
            {
                "turn": print_line(rules, line),
                "steps": [rules.notation(step) for step in line],
                "text": line_text(rules, state, line),
                "position": key,
            }
            for key, line in rules.turns(state).items()
        ],
    }


def line_text(rules: AnyRules, state: Any, line: tuple[Any, ...], names: Sequence[str] = ()) -> str:
    """A line as text, step by step."""
    words = Words(names)
    deeds = (rules.deed(fold(rules, state, line[:count]), step) for count, step in enumerate(line))
    return "; ".join(map(words.say, deeds)) or worded(say("terminal.nothing"))


def _no_turns_text(rules: AnyRules, state: Any) -> Text:
    """Why there are no turns to list in a position."""
    actor = rules.to_act(state)
    if actor is OVER:
        outcome = rules.outcome(state)
        return outcome.message if outcome else say("referee.game-over")
    if actor is THROW:
        return say("terminal.throw-awaited", text=rules.key(state))
    return say("terminal.nothing-here")


def _print_ruling(ruling: Ruling) -> None:
    echo(say("terminal.legal", ok=ruling.ok, said=ruling.message))
    for message in ruling.back:
        echo(message)
    typer.echo(f"{ruling.rule}: {rule_text(ruling.rule)}")
    if ruling.nearest:
        echo(say("terminal.nearest", turns="; ".join(ruling.nearest)))
    if ruling.position:
        echo(say("terminal.leads-to", text=ruling.position))
