"""The tables of illegal turns, ``illegal_turns/GAME.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.cli.game_options import dice_of
from companion.games.catalogue import GAMES, rules_for
from companion.games.rules import AnyRules, Throw

TABLES = Path(__file__).with_name("illegal_turns")


@dataclass(frozen=True)
class IllegalTurn:
    """One illegal turn of the tables."""

    game: str
    position: str
    entry: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.game}: {self.entry['turn']} on {self.entry.get('throw', '-')}"

    @property
    def rules(self) -> AnyRules:
        """The rules under the house rules of the entry."""
        return rules_for(self.game, self.entry.get("rules", {}))

    @property
    def throw(self) -> Throw | None:
        """The throw that the turn was played on, None where dice are awaited or lie there."""
        return dice_of(self.entry["throw"]) if "throw" in self.entry else None


def illegal_turns_of(game: str) -> Iterator[IllegalTurn]:
    """The illegal turns of a game."""
    table = tomllib.loads((TABLES / f"{game}.toml").read_text())
    for entry in table["turn"]:
        yield IllegalTurn(game, table["positions"][entry["position"]], entry)


EVERY = [turn for game in GAMES for turn in illegal_turns_of(game)]


def codes_of(game: str) -> set[str]:
    """The codes of a game's rulings that its table pins."""
    return {turn.entry["code"] for turn in illegal_turns_of(game)}
