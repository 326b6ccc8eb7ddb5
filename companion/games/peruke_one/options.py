"""House rules of Peruke One and the two published rule sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.options import Options, Preset, switch


@dataclass(frozen=True)
class PerukeOneOptions(Options):
    """The switches of Peruke One; the defaults are the rules of 2023."""

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("classic", "Peruke One rules, Peruke Games, 2023: six dice alike"),
        Preset(
            "red-die", "Peruke One rules, Peruke Games, newer text: five white dice and a red one", (("red_die", True),)
        ),
    )

    must_use: bool = switch(False, id="P1-A1", rule="P1-1.3", question="Must two values be used when two can be?")
    allow_pass: bool = switch(
        False,
        id="P1-A2",
        rule="P1-1.13",
        question="May the player use nothing although a value is usable, and play on?",
    )
    red_die: bool = switch(
        False, id="P1-A4", rule="P1-2.1", question="Is one die red, to be added to a white one once a round?"
    )
