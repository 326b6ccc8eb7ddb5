"""House rules of just dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.message import say
from companion.games.options import Options, Preset, switch


@dataclass(frozen=True)
class DiceOptions(Options):
    """How players take turns."""

    in_turn: bool = switch(True, id="DIC-A1", rule="DIC-2.1", question=say("dice.option-in_turn"))

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("one-throw-each", say("dice.preset-one-throw-each"), called=say("dice.set-one-throw-each")),
        Preset(
            "by-the-button",
            say("dice.preset-by-the-button"),
            (("in_turn", False),),
            called=say("dice.set-by-the-button"),
        ),
    )
