"""The house rules of Ludo, and three ways to play that are written down somewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.options import Options, Preset, starting_seat, switch


@dataclass(frozen=True)
class LudoOptions(Options):
    """How a table plays Ludo; the defaults are the family rules of the rule page."""

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", "Family rules as on most boards sold today: safe doorsteps, and three sixes lose the turn"),
        Preset(
            "traditional",
            "The Rules of Ludo, Masters Traditional Games: two counters are a block, no square is safe, "
            "any number of sixes",
            (("safe_doorsteps", False), ("three_sixes", False), ("blocks", True)),
        ),
        Preset(
            "mensch",
            "Mensch ärgere Dich nicht, J. F. Schmidt, 1914: three throws for a six, which must bring a counter out; "
            "no square is safe",
            (("safe_doorsteps", False), ("three_sixes", False), ("tries", 3), ("must_enter", True)),
        ),
    )

    starter: int = starting_seat(id="LUD-A1", rule="LUD-1.4", seats=4)
    safe_doorsteps: bool = switch(
        True, id="LUD-A2", rule="LUD-4.3", question="Are the four doorsteps safe: is nobody captured there?"
    )
    entering_captures: bool = switch(
        False,
        id="LUD-A3",
        rule="LUD-4.4",
        question="Does a counter that comes out capture what stands on its own doorstep, safe or not?",
    )
    blocks: bool = switch(
        False, id="LUD-A4", rule="LUD-4.5", question="Are two counters of a colour a block that nobody else passes?"
    )
    must_capture: bool = switch(
        False, id="LUD-A5", rule="LUD-3.5", question="Must a counter be captured where one can be?"
    )
    must_enter: bool = switch(
        False, id="LUD-A6", rule="LUD-3.6", question="Must a six bring a counter out while one is in base?"
    )
    six_again: bool = switch(True, id="LUD-A7", rule="LUD-2.4", question="Does a six earn another throw?")
    three_sixes: bool = switch(
        True, id="LUD-A8", rule="LUD-2.5", question="Is the third six in a row lost, and the turn with it?"
    )
    capture_again: bool = switch(False, id="LUD-A9", rule="LUD-2.6", question="Does a capture earn another throw?")
    home_again: bool = switch(
        False, id="LUD-A10", rule="LUD-2.7", question="Does a counter that comes home earn another throw?"
    )
    tries: int = switch(
        1,
        id="LUD-A11",
        rule="LUD-2.8",
        question="How many throws for a six has a player with no counter on the board?",
        choices=(1, 3),
    )
    exact_home: bool = switch(True, id="LUD-A12", rule="LUD-5.2", question="Is home reached only by the exact number?")
