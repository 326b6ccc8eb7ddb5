"""The house rules of Perudo: the open questions of its rule text, each with the reading that we chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.options import Options, Preset, starting_seat, switch
from companion.games.perudo.state import MAX_SEATS


@dataclass(frozen=True)
class PerudoOptions(Options):
    """How a table plays Perudo; the defaults are the readings of the rule page."""

    bidding: str = switch(
        "strict",
        id="PER-A1",
        rule="PER-2.6",
        question="What may a raise change: the number or the value, either or both upwards, or more dice of any value?",
        choices=("strict", "either", "free"),
    )
    paco_exact: bool = switch(
        False, id="PER-A2", rule="PER-2.3", question="Must a switch to pacos bid exactly half the number?"
    )
    cap_at_total: bool = switch(
        False, id="PER-A4", rule="PER-1.2", question="Is a bid above the number of dice in play refused?"
    )
    palifico_heads_up: bool = switch(
        True, id="PER-A5", rule="PER-4.1", question="Is there a Palifico when only two players are left?"
    )
    palifico_once: bool = switch(
        False, id="PER-A6", rule="PER-4.1", question="Has each player at most one Palifico in a game?"
    )
    palifico_one_die_may_change: bool = switch(
        False, id="PER-A7", rule="PER-4.2", question="May players with one die change the value in a Palifico?"
    )
    calza: str = switch(
        "off",
        id="PER-A9",
        rule="PER-5.1",
        question="Who may call Calza: nobody, the player whose turn it is, anyone but the bidder?",
        choices=("off", "active", "anyone"),
    )
    show_lost_dice: bool = switch(
        True, id="PER-A13", rule="PER-3.3", question="Does the screen show how many dice everybody has left?"
    )
    starter: int = starting_seat(id="PER-A15", rule="PER-1.3", seats=MAX_SEATS)

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", "Perudo as played on Board Game Arena (Asmodée rules); where silent, our readings."),
        Preset(
            "calza",
            "The Calza add-on of the French edition by Week-End Games, later Asmodée: the player whose turn it is.",
            (("calza", "active"),),
        ),
        Preset(
            "calza-anyone",
            "The Calza add-on as other tables play it: any player but the bidder may call it.",
            (("calza", "anyone"),),
        ),
        Preset(
            "either",
            "A looser bidding style found in reviews: number and value may rise together, none may fall.",
            (("bidding", "either"),),
        ),
        Preset(
            "free",
            "The loosest bidding style found in reviews and open programs: more dice of any value.",
            (("bidding", "free"),),
        ),
        Preset(
            "gentle-palifico",
            "Palifico as several published pages have it: once for each player, not with two players left, and "
            "players with one die may change the value.",
            (("palifico_heads_up", False), ("palifico_once", True), ("palifico_one_die_may_change", True)),
        ),
    )
