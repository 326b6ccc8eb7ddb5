"""Options shared by several commands: a game, its house rules, dice as typed. Bad input ends with code 2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

import typer

from companion.cli.help_texts import help_text
from companion.cli.output import bad_input
from companion.games.catalogue import GAMES, entry, rules_for
from companion.games.errors import BadOption, GameError, NotationError
from companion.games.message import say
from companion.games.options import Switch, Value
from companion.games.rules import AnyRules, Throw

REFEREED = tuple(name for name, spec in GAMES.items() if spec.play_at)
GameArgument = Annotated[str, typer.Argument(help=help_text(say("commands.game", games=tuple(GAMES))))]
TableGameArgument = Annotated[str, typer.Argument(help=help_text(say("commands.game", games=REFEREED)))]
PresetOption = Annotated[str | None, typer.Option("--preset", help=help_text(say("commands.preset")))]
RuleOption = Annotated[list[str] | None, typer.Option("--rule", help=help_text(say("commands.rule")))]
WORDS: dict[str, Value] = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
NONE = "none"

Result = TypeVar("Result")


def or_bad_input(read: Callable[[], Result]) -> Result:
    """The result of ``read``; a ``GameError`` ends the command with its message and code 2."""
    try:
        return read()
    except GameError as error:
        bad_input(error.message)


def rules_of(game: str, preset: str | None, house: Sequence[str] | None) -> AnyRules:
    """The rules of a game from a command's options; bad input ends with code 2."""
    return or_bad_input(lambda: rules_for(game, house_values(game, house or ()), preset))


def new_game_values(game: str, preset: str | None, house: Sequence[str] | None) -> dict[str, Value]:
    """The house rules of a new game, from a command's options; raises ``BadOption`` or ``NoGame``."""
    return entry(game).options_class().for_new_games(house_values(game, house or ()), preset=preset)


def house_values(game: str, house: Sequence[str]) -> dict[str, Value]:
    """``["bust=on"]`` as values of the game's switches; raises ``BadOption`` or ``NoGame``."""
    switches = {switch.name: switch for switch in entry(game).options_class().switches()}
    values = {}
    for text in house:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise BadOption(say("commands.rule-as-typed", text=text))
        if name not in switches:
            raise BadOption(say("games.no-house-rule", rule=name, known=tuple(sorted(switches))))
        values[name] = _value(switches[name], value.strip())
    return values


def _value(switch: Switch, text: str) -> Value:
    """The value of a switch from text; invalid text is returned for the options to refuse."""
    lowered = text.lower()
    # The last condition: 1 == True in Python, so a switch with choices 1 and 2 would seem to have "on".
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
    if len(parts) == 1:  # "64": no die has more than one digit
        parts = list(parts[0])
    if not parts or any(part not in {"1", "2", "3", "4", "5", "6"} for part in parts):
        raise NotationError(say("commands.no-dice", text=text.strip()))
    return Throw(tuple(map(int, parts)))
