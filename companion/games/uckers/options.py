"""The house rules of Uckers: the open questions of the basic rules and the advanced rules that tables add."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.options import Options, Preset, switch


@dataclass(frozen=True)
class UckersOptions(Options):
    """How a table plays Uckers; the defaults are the basic rules in the reading of the rule page."""

    pairs: str = switch(
        "red+yellow",
        id="U-A1",
        rule="UCK-1.2",
        question="Which colours play together: the opposite ones, or red with green against blue with yellow?",
        choices=("red+yellow", "red+green"),
    )
    colour_order: str = switch(
        "red green yellow blue",
        id="U-A2",
        rule="UCK-0.2",
        question="In which order do the colours lie round the board, clockwise?",
        choices=("red green yellow blue", "red blue yellow green"),
    )
    higher_die: bool = switch(
        False,
        id="U-A3",
        rule="UCK-3.5",
        question="If one die can be used and either would do: must it be the higher?",
    )
    extra_throw_needs_use: bool = switch(
        False, id="U-A4", rule="UCK-3.8", question="Is another throw earned only by a six that was used?"
    )
    must_play_forces_challenge: bool = switch(
        True, id="U-A5", rule="UCK-8.10", question="Must a challenge be opened where it alone uses the whole throw?"
    )
    challenge_same_turn: bool = switch(
        False,
        id="U-A6",
        rule="UCK-8.1",
        question="May a counter challenge that arrived earlier in this turn?",
    )
    challenge_first_throw_only: bool = switch(
        False, id="U-A7", rule="UCK-8.1", question="May a challenge be opened only on the first throw of a turn?"
    )
    doorstep_extra_always: bool = switch(
        False,
        id="U-A8",
        rule="UCK-8.6",
        question="Does a blob on an own doorstep cost a counter on the track one six more too?",
    )
    pair_inside_mixi_blocks: bool = switch(
        False, id="U-A10", rule="UCK-6.1", question="Does a pair of one colour inside a mixi-blob block like a blob?"
    )
    split_blob_advance: bool = switch(
        False, id="U-A12", rule="UCK-6.7", question="May two counters of a larger blob advance together on a double?"
    )
    activate_by_six: bool = switch(
        True, id="U-A15", rule="UCK-T3", question="Is one six of a double six spent on activating, the other played?"
    )
    activation_extra_throw: bool = switch(
        False, id="U-A16", rule="UCK-T2", question="Does a single six that activates earn another throw?"
    )
    bum: bool = switch(
        True, id="U-A18", rule="UCK-1.1", question="Is a die off the table, or one that moves a counter, a bum throw?"
    )
    cocky: bool = switch(True, id="U-A18", rule="UCK-1.1", question="Is a die that does not lie flat a cocky throw?")
    throw_for_start: bool = switch(
        False,
        id="U-A20",
        rule="UCK-1.2",
        question="Does the companion follow the throw for the start? Otherwise the first seat starts and plays red.",
    )
    suck_back: bool = switch(
        False, id="U-A21", rule="UCK-V1", question="May a counter on the tail suck back counters from an opposing pipe?"
    )
    suck_back_max_tries: int = switch(
        1,
        id="U-A22",
        rule="UCK-V2",
        question="How often may a counter try before it has to move on: at once, or after the second failure?",
        choices=(1, 2),
    )
    blow_back: bool = switch(
        False, id="U-A23", rule="UCK-V3", question="May a counter in its own pipe blow back an opponent on the tail?"
    )
    snake_eyes_all_out: bool = switch(
        False, id="U-A24", rule="UCK-V4", question="Does a called 1-1 on a player's first throw bring all counters out?"
    )
    snake_eyes_back_in: bool = switch(
        False, id="U-A25", rule="UCK-V5", question="Does a second 1-1 straight after that send them all back in?"
    )
    doubles_throw_again: bool = switch(False, id="U-A26", rule="UCK-V6", question="Does any double earn another throw?")
    throw_again_after_won_challenge: bool = switch(
        False, id="U-A27", rule="UCK-V7", question="Does a won challenge earn another throw?"
    )
    blob_passes_blob: bool = switch(
        True, id="U-A28", rule="UCK-V8", question="May a blob that advances on a double also pass blobs of two?"
    )

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("basic", "The basic rules, uckers.co.uk/basicrules.htm; where they are silent, our reading."),
        Preset(
            "wafu",
            "WAFU or Big Ship rules: uckers.co.uk/advrules.htm and uckers.com, rules variations.",
            (("suck_back", True), ("blow_back", True)),
        ),
        Preset(
            "wafu-snake-eyes",
            "WAFU rules with snake eyes all out and back in: uckers.com, rules variations; uckers.uk, terminology.",
            (("suck_back", True), ("blow_back", True), ("snake_eyes_all_out", True), ("snake_eyes_back_in", True)),
        ),
        Preset(
            "army-air-corps",
            "Army Air Corps crewroom rules: arrse.co.uk/wiki/Uckers.",
            (("suck_back", True), ("suck_back_max_tries", 2), ("blow_back", True)),
        ),
        Preset(
            "submariners",
            "Submariners' blob takes blob by a direct hit: arrse.co.uk/wiki/Uckers.",
            (("blob_passes_blob", False),),
        ),
        Preset(
            "playuckers",
            "playuckers.com/how-to-play-uckers with its optional throw for doubles.",
            (("higher_die", True), ("challenge_first_throw_only", True), ("doubles_throw_again", True)),
        ),
        Preset(
            "old-navy",
            "Older Royal Navy rules, submarine-museum.co.uk and the rules on scribd.com: the higher die is preferred.",
            (("higher_die", True),),
        ),
        Preset(
            "eudesign",
            "An independent set, eudesign.com/bdgames/uckers/rules.htm: throw again after a won challenge.",
            (("throw_again_after_won_challenge", True),),
        ),
    )
