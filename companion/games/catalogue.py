"""The games that there are. A game is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType

from companion.games.errors import GameError
from companion.games.options import Options, Value
from companion.games.rules import AnyRules


class NoGame(GameError, ValueError):
    """Raised when there is no game of that name."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game: its name in commands and files, its title, and where its classes live."""

    name: str
    title: str
    module: str
    prefix: str  # of the class names: "Rogue" for RogueRules and RogueOptions

    def options_class(self) -> type[Options]:
        """The class of the game's house rules."""
        found: type[Options] = getattr(import_module(self.module), f"{self.prefix}Options")
        return found

    def rules(self, options: Options | None = None) -> AnyRules:
        """The rules under these house rules (the defaults without)."""
        made: AnyRules = getattr(import_module(self.module), f"{self.prefix}Rules")(options or self.options_class()())
        return made


def _entries(*games: tuple[str, str, str]) -> Mapping[str, GameEntry]:
    return MappingProxyType(
        {
            name: GameEntry(name, title, f"companion.games.{name.replace('-', '_')}", prefix)
            for name, title, prefix in games
        }
    )


GAMES: Mapping[str, GameEntry] = _entries(
    ("rogue", "Rogue", "Rogue"),
    ("perudo", "Perudo", "Perudo"),
    ("peruke-one", "Peruke One", "PerukeOne"),
    ("uckers", "Uckers", "Uckers"),
    ("peruke-84", "Peruke 84", "Peruke84"),
)


def entry(game: str) -> GameEntry:
    """The game of that name; raises ``NoGame``."""
    try:
        return GAMES[game]
    except KeyError:
        raise NoGame(f"There is no game {game}; there are {', '.join(GAMES)}.") from None


def rules_for(game: str, values: Mapping[str, Value] | None = None, preset: str | None = None) -> AnyRules:
    """The rules of a game with a preset and single house rules on top of it; raises ``NoGame`` or ``BadOption``."""
    found = entry(game)
    return found.rules(found.options_class().of(values, preset=preset))
