"""Peruke One for everything outside this folder."""

from __future__ import annotations

from companion.games.message import say
from companion.games.spec import GameSpec

SPEC = GameSpec(
    name="peruke-one",
    title="Peruke One",
    rules_at="companion.games.peruke_one:PerukeOneRules",
    options_at="companion.games.peruke_one:PerukeOneOptions",
    terminal_at="companion.games.peruke_one.terminal:board",
    play_at="companion.games.peruke_one.table:play",
    board_at="companion.games.peruke_one.picture:PerukeOnePicture",
    people_at="companion.games.peruke_one.people:PerukeOnePeople",
    coach_at="companion.coach.peruke_one:PerukeOneCoach",
    mat="peruke-one",
    how_to=say("peruke-one.how-to"),
    trial_seats=1,
)
