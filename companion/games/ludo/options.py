"""The house rules of Ludo, and documented ways to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.message import say
from companion.games.options import Options, Preset, starting_seat, switch
from companion.games.track import COURSES, Course


@dataclass(frozen=True)
class LudoOptions(Options):
    """The house rules of Ludo; the defaults are the family rules of the rule page."""

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", say("ludo.preset-standard")),
        Preset(
            "traditional",
            say("ludo.preset-traditional"),
            (("safe_doorsteps", False), ("three_sixes", False), ("blocks", True)),
            called=say("ludo.set-traditional"),
        ),
        Preset(
            "forty",
            say("ludo.preset-forty"),
            (
                ("board", 40),
                ("safe_doorsteps", False),
                ("three_sixes", False),
                ("tries", 3),
                ("must_enter", True),
                ("must_clear", True),
                ("one_a_square", True),
            ),
            called=say("ludo.set-forty"),
        ),
    )
    # It was the set for a board of 40 squares before that board was there, played on the one of 52.
    FORMER: ClassVar[tuple[Preset, ...]] = (
        Preset(
            "mensch",
            say("ludo.preset-forty"),
            (("safe_doorsteps", False), ("three_sixes", False), ("tries", 3), ("must_enter", True)),
            called=say("ludo.set-three-throws"),
        ),
    )

    starter: int = starting_seat(id="LUD-A1", rule="LUD-1.4", seats=4)
    safe_doorsteps: bool = switch(True, id="LUD-A2", rule="LUD-4.3", question=say("ludo.option-safe_doorsteps"))
    entering_captures: bool = switch(
        False,
        id="LUD-A3",
        rule="LUD-4.4",
        question=say("ludo.option-entering_captures"),
    )
    blocks: bool = switch(False, id="LUD-A4", rule="LUD-4.5", question=say("ludo.option-blocks"))
    must_capture: bool = switch(False, id="LUD-A5", rule="LUD-3.5", question=say("ludo.option-must_capture"))
    must_enter: bool = switch(False, id="LUD-A6", rule="LUD-3.6", question=say("ludo.option-must_enter"))
    six_again: bool = switch(True, id="LUD-A7", rule="LUD-2.4", question=say("ludo.option-six_again"))
    three_sixes: bool = switch(True, id="LUD-A8", rule="LUD-2.5", question=say("ludo.option-three_sixes"))
    capture_again: bool = switch(False, id="LUD-A9", rule="LUD-2.6", question=say("ludo.option-capture_again"))
    home_again: bool = switch(False, id="LUD-A10", rule="LUD-2.7", question=say("ludo.option-home_again"))
    tries: int = switch(
        1,
        id="LUD-A11",
        rule="LUD-2.8",
        question=say("ludo.option-tries"),
        choices=(1, 3),
    )
    exact_home: bool = switch(True, id="LUD-A12", rule="LUD-5.2", question=say("ludo.option-exact_home"))
    board: int = switch(
        52,
        id="LUD-A14",
        rule="LUD-1.6",
        question=say("ludo.option-board"),
        choices=(52, 40, 56),
    )
    must_clear: bool = switch(False, id="LUD-A15", rule="LUD-3.7", question=say("ludo.option-must_clear"))
    one_a_square: bool = switch(False, id="LUD-A16", rule="LUD-4.8", question=say("ludo.option-one_a_square"))
    pass_own: bool = switch(True, id="LUD-A17", rule="LUD-5.5", question=say("ludo.option-pass_own"))
    one_out: bool = switch(False, id="LUD-A18", rule="LUD-1.7", question=say("ludo.option-one_out"))

    @property
    def course(self) -> Course:
        """The board that is played on."""
        return COURSES[self.board]
