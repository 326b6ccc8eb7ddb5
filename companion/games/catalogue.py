"""The available games: our own, and those of other packages. A game is imported on use.

Another package adds a game by an entry point of the group ``tabletop_companion.games``: its name is that of the game,
its object the game's ``GameSpec`` (docs/adding-a-game.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from companion.games.errors import GameError
from companion.games.message import Message, say
from companion.games.options import Value
from companion.games.rules import AnyRules
from companion.games.spec import GameSpec

OWN = ("rogue", "perudo", "peruke-one", "uckers", "peruke-84", "ludo", "dice")
GROUP = "tabletop_companion.games"


class NoGame(GameError, ValueError):
    """Raised if there is no game of that name, or if it is another package's game that can't be used."""


class NoSpec(GameError, TypeError):
    """Raised if an entry point's object is not the record of its game."""


@dataclass(frozen=True)
class AddOnGames:
    """The games of other packages: the usable ones, and for each other one the reason as a sentence."""

    games: Mapping[str, GameSpec] = field(default_factory=dict)
    broken: Mapping[str, Message] = field(default_factory=dict)


@cache
def add_on_games() -> AddOnGames:
    """The games of installed packages. An unusable one is listed in ``broken`` and does not affect the others."""
    games, broken = dict[str, GameSpec](), dict[str, Message]()
    for found in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            games[found.name] = _load_spec(found, taken=found.name in OWN or found.name in games)
        except Exception as error:  # a foreign package may fail in any way
            package = found.dist.name if found.dist else found.module
            reason = error.message if isinstance(error, NoSpec) else str(error).rstrip(".") or type(error).__name__
            broken[found.name] = say("games.unusable", name=found.name, package=package, reason=reason)
    return AddOnGames(games, broken)


def _load_spec(found: EntryPoint, *, taken: bool) -> GameSpec:
    """The record of a foreign game, checked by creating its rules; raises any exception."""
    if taken:
        raise NoSpec(say("games.name-taken"))
    spec = found.load()
    if not isinstance(spec, GameSpec):
        raise NoSpec(say("games.no-spec", text=found.value))
    if not spec.name == spec.rules().game == found.name:
        raise NoSpec(say("games.other-rules", text=spec.rules().game))
    return spec


class Catalogue(Mapping[str, GameSpec]):
    """All games by name, our own first; their records are imported one by one."""

    def __getitem__(self, name: str) -> GameSpec:
        """The record of a game; raises ``KeyError``."""
        if name not in OWN:
            return add_on_games().games[name]
        spec: GameSpec = import_module(f"companion.games.{name.replace('-', '_')}.spec").SPEC
        return spec

    def __iter__(self) -> Iterator[str]:
        """The names."""
        yield from OWN
        yield from add_on_games().games

    def __len__(self) -> int:
        """The number of games."""
        return len(OWN) + len(add_on_games().games)


GAMES: Mapping[str, GameSpec] = Catalogue()


def entry(game: str) -> GameSpec:
    """The game of that name; raises ``NoGame``."""
    try:
        return GAMES[game]
    except KeyError:
        why = add_on_games().broken.get(game) or say("games.no-game", name=game, known=tuple(GAMES))
        raise NoGame(why) from None


def mat_of(rules: AnyRules) -> str:
    """The name of the mat that a game is played on under its house rules; "" if it needs none."""
    return entry(rules.game).mat_for(rules.options)


def rules_for(game: str, values: Mapping[str, Value] | None = None, preset: str | None = None) -> AnyRules:
    """The rules of a game with a preset and single house rules changed; raises ``NoGame`` or ``BadOption``."""
    found = entry(game)
    return found.rules(found.options_class().of(values, preset=preset))
