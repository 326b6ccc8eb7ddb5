"""Rogue, the game with the wild dice (rule page: seeds/rogue.md)."""

from companion.games.rogue.codes import Code, EndCode, ProblemCode
from companion.games.rogue.options import RogueOptions
from companion.games.rogue.rules import RogueRules
from companion.games.rogue.scoring import Choice, can_grow, choices, points_of
from companion.games.rogue.state import GOAL, WAR_AT, Ended, RogueState
from companion.games.rogue.steps import Forfeit, Keep, Placement, Step, Stop

__all__ = [
    "GOAL",
    "WAR_AT",
    "Choice",
    "Code",
    "EndCode",
    "Ended",
    "Forfeit",
    "Keep",
    "Placement",
    "ProblemCode",
    "RogueOptions",
    "RogueRules",
    "RogueState",
    "Step",
    "Stop",
    "can_grow",
    "choices",
    "points_of",
]
