"""The tutorial games: a lesson for each game, step by step, as data.

``GAME.lesson.toml`` has the actions and the English texts, ``LANGUAGE/GAME.lesson.toml`` only the translated texts,
step by step: ``says`` are those of the rows to choose from, in their order.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from seeds.pages import ENGLISH, NoPage, beside

ENDING = ".lesson.toml"
STEPS, CHOICES, SAYS = "step", "choose", "says"


@cache
def lesson(game: str, language: str = ENGLISH) -> Mapping[str, Any]:
    """The lesson of a game in a language, in English if it is not translated.

    Raises ``NoPage`` if there is none and ``ValueError`` if a translation does not have the same steps.
    """
    english, words = _written(game, ENGLISH), _written(game, language)
    if words == english:
        return english
    steps = zip(english[STEPS], words[STEPS], strict=True)
    return {**english, STEPS: [_translated(step, other) for step, other in steps]}


@cache
def has_lesson(game: str) -> bool:
    """Whether there is a lesson for a game."""
    return beside(game, ENDING) is not None


def _written(game: str, language: str) -> Mapping[str, Any]:
    """The parsed file; that of the language if there is one."""
    source = beside(game, ENDING, language)
    if source is None:
        raise NoPage(f"There is no lesson for {game} yet.", game)
    return tomllib.loads(source.read_text(encoding="utf-8"))


def _translated(step: Mapping[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    """A step with translated texts."""
    message = {name: text for name, text in words.items() if name != SAYS}
    if more := sorted(set(message) - set(step)):
        raise ValueError(f"the step has no {', '.join(more)}")
    rows = zip(step.get(CHOICES, ()), words.get(SAYS, ()), strict=True)
    choices = [{**offer, SAYS: text} for offer, text in rows]
    return {**step, **message, **({CHOICES: choices} if choices else {})}
