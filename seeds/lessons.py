"""The tutorial games: a lesson for each game, step by step, as data (``GAME.lesson.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from seeds.pages import NoPage, beside


@cache
def lesson(game: str) -> Mapping[str, Any]:
    """The lesson of a game as it is written; raises ``NoPage`` where there is none."""
    source = beside(game, ".lesson.toml")
    if source is None:
        raise NoPage(f"There is no lesson for {game} yet.")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def has_lesson(game: str) -> bool:
    """Whether there is a lesson for a game."""
    return beside(game, ".lesson.toml") is not None
