"""The house rules of Perudo: the open questions of its rules, each with the interpretation we chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.message import say
from companion.games.options import Options, Preset, starting_seat, switch
from companion.games.perudo.state import DICE, MAX_SEATS, MOST_DICE


@dataclass(frozen=True)
class PerudoOptions(Options):
    """The house rules of Perudo; the defaults are the interpretations of the rule page."""

    bidding: str = switch(
        "strict",
        id="PER-A1",
        rule="PER-2.6",
        question=say("perudo.option-bidding"),
        choices=("strict", "either", "free"),
        words=(
            say("perudo.option-bidding-strict"),
            say("perudo.option-bidding-either"),
            say("perudo.option-bidding-free"),
        ),
    )
    paco_exact: bool = switch(False, id="PER-A2", rule="PER-2.3", question=say("perudo.option-paco_exact"))
    cap_at_total: bool = switch(False, id="PER-A4", rule="PER-1.2", question=say("perudo.option-cap_at_total"))
    palifico_heads_up: bool = switch(True, id="PER-A5", rule="PER-4.1", question=say("perudo.option-palifico_heads_up"))
    palifico_once: bool = switch(False, id="PER-A6", rule="PER-4.1", question=say("perudo.option-palifico_once"))
    palifico_one_die_may_change: bool = switch(
        False, id="PER-A7", rule="PER-4.2", question=say("perudo.option-palifico_one_die_may_change")
    )
    calza: str = switch(
        "off",
        id="PER-A9",
        rule="PER-5.1",
        question=say("perudo.option-calza"),
        choices=("off", "active", "anyone"),
        words=(say("perudo.option-calza-off"), say("perudo.option-calza-active"), say("perudo.option-calza-anyone")),
    )
    show_lost_dice: bool = switch(True, id="PER-A13", rule="PER-3.3", question=say("perudo.option-show_lost_dice"))
    starter: int = starting_seat(id="PER-A15", rule="PER-1.3", seats=MAX_SEATS)
    dice: int = switch(
        DICE, id="PER-A16", rule="PER-1.1", question=say("perudo.option-dice"), choices=tuple(range(2, MOST_DICE + 1))
    )
    calza_right: str = switch(
        "regains",
        id="PER-A17",
        rule="PER-5.1",
        question=say("perudo.option-calza_right"),
        choices=("regains", "others-lose"),
        words=(say("perudo.option-calza_right-regains"), say("perudo.option-calza_right-others-lose")),
    )
    lose_difference: bool = switch(False, id="PER-A18", rule="PER-3.2", question=say("perudo.option-lose_difference"))
    pacos_wild: bool = switch(True, id="PER-A19", rule="PER-3.1", question=say("perudo.option-pacos_wild"))
    open_on_pacos: bool = switch(False, id="PER-A20", rule="PER-1.5", question=say("perudo.option-open_on_pacos"))
    palifico_blind: bool = switch(False, id="PER-A21", rule="PER-4.2", question=say("perudo.option-palifico_blind"))

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", say("perudo.preset-standard")),
        Preset(
            "calza",
            say("perudo.preset-calza"),
            (("calza", "active"),),
        ),
        Preset(
            "calza-anyone",
            say("perudo.preset-calza-anyone"),
            (("calza", "anyone"),),
            called=say("perudo.set-calza-anyone"),
        ),
        Preset("either", say("perudo.preset-either"), (("bidding", "either"),), called=say("perudo.set-either")),
        Preset("free", say("perudo.preset-free"), (("bidding", "free"),), called=say("perudo.set-free")),
        Preset(
            "gentle-palifico",
            say("perudo.preset-gentle-palifico"),
            (("palifico_heads_up", False), ("palifico_once", True), ("palifico_one_die_may_change", True)),
            called=say("perudo.set-gentle-palifico"),
        ),
    )
