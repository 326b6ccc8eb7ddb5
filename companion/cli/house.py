"""What several commands ask for: a game with its house rules, dice and names, as typed. Bad input ends with code 2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, NoReturn, TypeVar

import typer

from companion.games.catalogue import GAMES, entry, rules_for
from companion.games.errors import BadOption, GameError, NotationError
from companion.games.options import Switch, Value
from companion.games.rules import AnyRules, Throw

GameArgument = Annotated[str, typer.Argument(help=f"Which game: {', '.join(GAMES)}.")]
REFEREED = ", ".join(name for name, spec in GAMES.items() if spec.referee_at)
TableGameArgument = Annotated[str, typer.Argument(help=f"Which game: {REFEREED}.")]
PresetOption = Annotated[str | None, typer.Option("--preset", help="A named set of house rules.")]
RuleOption = Annotated[
    list[str] | None, typer.Option("--rule", help="A house rule, as NAME=VALUE; may be given several times.")
]
WORDS: dict[str, Value] = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
NONE = "none"

Result = TypeVar("Result")


def bad_input(sentence: str) -> NoReturn:
    """Say what is wrong with the input and end with code 2."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


def understood(read: Callable[[], Result]) -> Result:
    """The result of reading something typed; a ``GameError`` becomes its sentence and code 2."""
    try:
        return read()
    except GameError as error:
        bad_input(str(error))


def window_size(text: str) -> tuple[int, int]:
    """``1024x600`` as width and height in px; bad input ends with code 2."""
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) >= 320 and int(height) >= 240):
        bad_input(f"A window is written WIDTHxHEIGHT, from 320x240, not {text}.")
    return int(width), int(height)


def rules_of(game: str, preset: str | None, house: Sequence[str] | None) -> AnyRules:
    """The rules of a game as the options of a command give them; bad input ends with code 2."""
    return understood(lambda: rules_for(game, house_values(game, house or ()), preset))


def house_values(game: str, house: Sequence[str]) -> dict[str, Value]:
    """``["bust=on"]`` as values of the game's switches; raises ``BadOption`` or ``NoGame``."""
    switches = {switch.name: switch for switch in entry(game).options_class().switches()}
    values = {}
    for text in house:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise BadOption(f"A house rule is written NAME=VALUE, not {text}.")
        if name not in switches:
            raise BadOption(f"There is no house rule {name}; there are {', '.join(sorted(switches))}.")
        values[name] = _value(switches[name], value.strip())
    return values


def _value(switch: Switch, text: str) -> Value:
    """The value that a text means for a switch; a text that means nothing is left for the options to refuse."""
    lowered = text.lower()
    if lowered in WORDS and WORDS[lowered] in switch.choices and bool in map(type, switch.choices):
        return WORDS[lowered]
    if lowered == NONE and None in switch.choices:
        return None
    if text.isdecimal() and int in map(type, switch.choices):
        return int(text)
    return text


def dice_of(text: str) -> Throw:
    """Dice as typed: ``6-4``, ``6 4``, ``64`` or ``A-2-2`` with A for the 1; raises ``NotationError``."""
    parts = text.upper().replace("A", "1").replace("-", " ").replace(",", " ").split()
    if len(parts) == 1:
        parts = list(parts[0])
    if not parts or any(part not in {"1", "2", "3", "4", "5", "6"} for part in parts):
        raise NotationError(f'"{text.strip()}" are no dice; type their faces from 1 to 6 as "6-4".')
    return Throw(tuple(map(int, parts)))
