"""The house rules of Rogue: the open questions of its rule text, each with the reading that we chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.options import Options, Preset, starting_seat, switch
from companion.games.rogue.state import MAX_SEATS


@dataclass(frozen=True)
class RogueOptions(Options):
    """How a table plays Rogue; the defaults are the readings of the rule page."""

    hot_dice: str = switch(
        "war",
        id="ROG-A2",
        rule="ROG-4.1",
        question="When do all six dice in the score earn another turn: in the War, always, never?",
        choices=("war", "always", "never"),
    )
    bust: bool = switch(False, id="ROG-A3", rule="ROG-2.3", question="Does a dead throw lose the points of the turn?")
    run_rogue_doubles: bool = switch(False, id="ROG-A4", rule="ROG-3.7", question="Does the animal in a Run double it?")
    allow_partial_sets: bool = switch(
        True, id="ROG-A6", rule="ROG-2.2", question="May a part of a set be set aside as a smaller set?"
    )
    doubler_counts_for_war: bool = switch(
        True, id="ROG-A7", rule="ROG-4.2", question="Does a rogue that doubled count as part of the score in the War?"
    )
    war_immediate: bool = switch(
        False, id="ROG-A8", rule="ROG-4.1", question="Can the very turn that starts the War earn another turn?"
    )
    war_chain: bool = switch(True, id="ROG-A9", rule="ROG-4.1", question="May one additional turn earn the next one?")
    animals_distinct: bool = switch(
        False, id="ROG-A15", rule="ROG-1.1", question="Has each die an animal of its own, so that animals never match?"
    )
    starter: int = starting_seat(id="ROG-A18", rule="ROG-4.5", seats=MAX_SEATS)

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", "The rule text of Rogue; where it is silent, the readings of the rule page."),
        Preset(
            "farkle",
            "No published Rogue rule: the habits that players of Farkle bring along (a dead throw loses the turn's "
            "points, six scoring dice are thrown again).",
            (("hot_dice", "always"), ("bust", True)),
        ),
        Preset(
            "whole-sets",
            "No published Rogue rule: the narrow reading of ROG-2.2, under which a set is kept whole or not at all.",
            (("allow_partial_sets", False),),
        ),
    )
