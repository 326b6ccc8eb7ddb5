"""The house rules of Rogue: the open questions of its rules, each with the interpretation we chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.message import say
from companion.games.options import Options, Preset, starting_seat, switch
from companion.games.rogue.state import GOAL, MAX_SEATS, WAR_AT


@dataclass(frozen=True)
class RogueOptions(Options):
    """The house rules of Rogue; the defaults are the interpretations of the rule page."""

    hot_dice: str = switch(
        "war",
        id="ROG-A2",
        rule="ROG-4.1",
        question=say("rogue.option-hot_dice"),
        choices=("war", "always", "never"),
        words=(
            say("rogue.option-hot_dice-war"),
            say("rogue.option-hot_dice-always"),
            say("rogue.option-hot_dice-never"),
        ),
    )
    bust: bool = switch(False, id="ROG-A3", rule="ROG-2.3", question=say("rogue.option-bust"))
    run_rogue_doubles: bool = switch(False, id="ROG-A4", rule="ROG-3.7", question=say("rogue.option-run_rogue_doubles"))
    allow_partial_sets: bool = switch(
        True, id="ROG-A6", rule="ROG-2.2", question=say("rogue.option-allow_partial_sets")
    )
    doubler_counts_for_war: bool = switch(
        True, id="ROG-A7", rule="ROG-4.2", question=say("rogue.option-doubler_counts_for_war")
    )
    war_immediate: bool = switch(False, id="ROG-A8", rule="ROG-4.1", question=say("rogue.option-war_immediate"))
    war_chain: bool = switch(True, id="ROG-A9", rule="ROG-4.1", question=say("rogue.option-war_chain"))
    animals_distinct: bool = switch(False, id="ROG-A15", rule="ROG-1.1", question=say("rogue.option-animals_distinct"))
    starter: int = starting_seat(id="ROG-A18", rule="ROG-4.5", seats=MAX_SEATS)
    goal: int = switch(
        GOAL,
        id="ROG-A19",
        rule="ROG-4.3",
        question=say("rogue.option-goal"),
        choices=(GOAL, 500, 1000, 1500, 3000, 5000, 10000),
    )
    war_from: int = switch(
        WAR_AT,
        id="ROG-A20",
        rule="ROG-4.1",
        question=say("rogue.option-war_from"),
        choices=(WAR_AT, 400, 800, 1000, 1250, 1500, 2500, 4500, 9000),
    )
    opening_minimum: int = switch(
        0,
        id="ROG-A21",
        rule="ROG-2.7",
        question=say("rogue.option-opening_minimum"),
        choices=(0, 50, 100, 200, 350, 500),
    )

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", say("rogue.preset-standard")),
        Preset("farkle", say("rogue.preset-farkle"), (("hot_dice", "always"), ("bust", True))),
        Preset(
            "whole-sets",
            say("rogue.preset-whole-sets"),
            (("allow_partial_sets", False),),
            called=say("rogue.set-whole-sets"),
        ),
    )
