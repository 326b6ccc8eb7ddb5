"""House rules of Peruke 84."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.options import Options, Preset, starting_seat, switch


@dataclass(frozen=True)
class Peruke84Options(Options):
    """The switches of Peruke 84. The defaults read the publisher's rules of 2025 as the rule page says."""

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", "Peruke 84 rules, Peruke Games, 2025; open questions as on the rule page"),
    )

    rows: int = switch(
        8, id="P84-A1", rule="P84-1.3", question="How many rows has the board?", choices=(6, 7, 8, 9, 10)
    )
    distance: str = switch(
        "upto",
        id="P84-A2",
        rule="P84-4.11",
        question="How far does a disc move: up to its value, exactly, or like a queen?",
        choices=("upto", "exact", "queen"),
    )
    die_selects_disc: bool = switch(
        True, id="P84-A3", rule="P84-4.1", question="Does a value act only on discs of its number?"
    )
    capture_matches_die: bool = switch(
        False, id="P84-A4", rule="P84-4.5", question="Must a captured disc have the number of the value?"
    )
    red_die_compulsory: bool = switch(
        False, id="P84-A5", rule="P84-2.5", question="Must the red die be added when more dice are used that way?"
    )
    must_use: str = switch(
        "max",
        id="P84-A6",
        rule="P84-5.2",
        question="What must be used: as many values as possible, whatever is usable next, or nothing?",
        choices=("max", "greedy", "off"),
    )
    end_zone_auto_take: bool = switch(
        True, id="P84-A8", rule="P84-4.6", question="Is a disc taken as soon as it lands in the far end zone?"
    )
    tie: str = switch(
        "draw", id="P84-A10", rule="P84-6.6", question="What follows on 42 to 42?", choices=("draw", "replay")
    )
    turn_limit: int | None = switch(
        None,
        id="P84-A11",
        rule="P84-6.7",
        question="After how many turns of each player is the game stopped and counted?",
        choices=(None, 10, 20, 50, 100, 200),
    )
    starter: int = starting_seat(id="P84-A13", rule="P84-1.9", seats=2)
