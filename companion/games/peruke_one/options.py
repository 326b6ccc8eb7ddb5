"""House rules of Peruke One and the two published rule sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.message import say
from companion.games.options import Options, Preset, switch


@dataclass(frozen=True)
class PerukeOneOptions(Options):
    """The switches of Peruke One; the defaults are the rules of 2023."""

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("classic", say("peruke-one.preset-classic"), called=say("peruke-one.set-classic")),
        Preset("red-die", say("peruke-one.preset-red-die"), (("red_die", True),), called=say("peruke-one.set-red-die")),
    )

    must_use: bool = switch(False, id="P1-A1", rule="P1-1.3", question=say("peruke-one.option-must_use"))
    allow_pass: bool = switch(
        False,
        id="P1-A2",
        rule="P1-1.13",
        question=say("peruke-one.option-allow_pass"),
    )
    red_die: bool = switch(False, id="P1-A4", rule="P1-2.1", question=say("peruke-one.option-red_die"))
