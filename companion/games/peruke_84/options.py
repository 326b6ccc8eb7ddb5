"""House rules of Peruke 84."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.message import say
from companion.games.options import Options, Preset, starting_seat, switch

SINGLE = 1  # a game that is no part of a match


@dataclass(frozen=True)
class Peruke84Options(Options):
    """The switches of Peruke 84. The defaults follow the publisher's rules of 2025 as interpreted on the rule page."""

    PRESETS: ClassVar[tuple[Preset, ...]] = (Preset("standard", say("peruke-84.preset-standard")),)

    rows: int = switch(8, id="P84-A1", rule="P84-1.3", question=say("peruke-84.option-rows"), choices=(6, 7, 8, 9, 10))
    distance: str = switch(
        "upto",
        id="P84-A2",
        rule="P84-4.11",
        question=say("peruke-84.option-distance"),
        choices=("upto", "exact", "queen"),
        words=(
            say("peruke-84.option-distance-upto"),
            say("peruke-84.option-distance-exact"),
            say("peruke-84.option-distance-queen"),
        ),
    )
    die_selects_disc: bool = switch(
        True, id="P84-A3", rule="P84-4.1", question=say("peruke-84.option-die_selects_disc")
    )
    capture_matches_die: bool = switch(
        False, id="P84-A4", rule="P84-4.5", question=say("peruke-84.option-capture_matches_die")
    )
    red_die_compulsory: bool = switch(
        False, id="P84-A5", rule="P84-2.5", question=say("peruke-84.option-red_die_compulsory")
    )
    must_use: str = switch(
        "max",
        id="P84-A6",
        rule="P84-5.2",
        question=say("peruke-84.option-must_use"),
        choices=("max", "greedy", "off"),
        words=(
            say("peruke-84.option-must_use-max"),
            say("peruke-84.option-must_use-greedy"),
            say("peruke-84.option-must_use-off"),
        ),
    )
    end_zone_auto_take: bool = switch(
        True, id="P84-A8", rule="P84-4.6", question=say("peruke-84.option-end_zone_auto_take")
    )
    adding_may_waste: bool = switch(
        False, id="P84-A15", rule="P84-5.2", question=say("peruke-84.option-adding_may_waste")
    )
    tie: str = switch(
        "draw",
        id="P84-A10",
        rule="P84-6.6",
        question=say("peruke-84.option-tie"),
        choices=("draw", "replay"),
        words=(say("peruke-84.option-tie-draw"), say("peruke-84.option-tie-replay")),
    )
    turn_limit: int | None = switch(
        None,
        id="P84-A11",
        rule="P84-6.7",
        question=say("peruke-84.option-turn_limit"),
        choices=(None, 10, 20, 50, 100, 200),
    )
    best_of: int = switch(
        SINGLE, id="P84-A16", rule="P84-6.8", question=say("peruke-84.option-best_of"), choices=(SINGLE, 3, 5, 7)
    )
    starter: int = starting_seat(id="P84-A13", rule="P84-1.9", seats=2)
