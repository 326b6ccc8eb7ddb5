"""Uckers, for two players with two colours each or four in teams (rule page: seeds/uckers.md)."""

from companion.games.counters import Placement
from companion.games.track import COLOURS
from companion.games.uckers.options import Geometry, UckersOptions
from companion.games.uckers.rules import UckersRules
from companion.games.uckers.state import (
    Call,
    Challenge,
    Decline,
    Fault,
    Line,
    Move,
    Pick,
    Settle,
    Siege,
    SnakeEyes,
    Step,
    Turn,
    UckersState,
)
from companion.games.uckers.wording import Code, EndCode, ProblemCode

__all__ = [
    "COLOURS",
    "Call",
    "Challenge",
    "Code",
    "Decline",
    "EndCode",
    "Fault",
    "Geometry",
    "Line",
    "Move",
    "Pick",
    "Placement",
    "ProblemCode",
    "Settle",
    "Siege",
    "SnakeEyes",
    "Step",
    "Turn",
    "UckersOptions",
    "UckersRules",
    "UckersState",
]
