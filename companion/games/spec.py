"""Everything the rest of the companion needs to know about a game, in one record.

Each game's ``spec.py`` creates its record; ``companion.games.catalogue`` finds them. Parts outside the pure rules (a
referee, simulated people, a coach) are given as ``package.module:name`` and imported on use, so that the rules don't
import them, and a command loads only what it uses.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from typing import Any

from companion.games.message import Text
from companion.games.options import Options, Value
from companion.games.rules import AnyRules

ImportPath = str  # "package.module:name", as in an entry point


@dataclass(frozen=True, slots=True)
class OtherMat:
    """The mat for another board, used if the house rule ``rule`` has that value, with the lines printed on it."""

    rule: str
    value: Value
    mat: str
    how_to: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSpec:
    """A game, for everything outside its own folder.

    ``name`` is its name in commands, files, the log and rule pages, ``title`` that for people. Its parts are given as
    "package.module:name", "" for a part that the game does not have (yet).

    - ``rules_at``: its class of rules, made from options (``companion.games.rules.Rules``);
    - ``options_at``: the class of its house rules;
    - ``terminal_at``: draws a position for the terminal, from the rules, a view of the state and the players' names;
    - ``play_at``: makes the game at the table, from a recorder and the state of the camera
      (``companion.referee.play.MakePlay``);
    - ``board_at``: makes the picture of its board for the screen from the rules
      (``companion.referee.shown.boards.Picture``);
    - ``turn_at``: the turn so far, from a state (``companion.referee.shown.view.TurnView``), in games in which the
      board does not show all of it;
    - ``people_at``: makes simulated people from table, names, seed, rules, manners and number of turns
      (``table.virtual.MakePeople``);
    - ``coach_at``: makes its coach from the rules (``companion.coach.values.Coach``);
    - ``cups_at``: in games with cups, makes the program's own cups, from a record and the seats that it plays
      (``companion.table.opponents.Cups``).

    ``mat`` is its mat, ``how_to`` the few lines printed beside its title and shown where the game is chosen; ``mats``
    are other mats for some house rules. ``trial_seats`` is the number of players in a trial. ``cups``: dice are thrown
    under cups, hidden from the others, and steps are announced, not seen. ``picture_dice``: the 1 of its dice is a
    picture. ``score_left``: a score is what a player still has, and falls. ``teams``: several winners have played
    together, and so have the losers. ``rollouts``: the number for each costly decision when luck is computed; 0 if the
    values are exact.
    """

    name: str
    title: str
    rules_at: ImportPath
    options_at: ImportPath
    terminal_at: ImportPath
    play_at: ImportPath = ""
    board_at: ImportPath = ""
    turn_at: ImportPath = ""
    people_at: ImportPath = ""
    coach_at: ImportPath = ""
    cups_at: ImportPath = ""
    mat: str = ""
    mats: tuple[OtherMat, ...] = ()
    how_to: Text = ""
    trial_seats: int = 2
    endless: bool = False  # only its players end it
    cups: bool = False
    picture_dice: bool = False
    score_left: bool = False
    teams: bool = False
    rollouts: int = 0

    def options_class(self) -> type[Options]:
        """The class of the game's house rules."""
        found: type[Options] = load_part(self.options_at)
        return found

    @property
    def all_mats(self) -> tuple[str, ...]:
        """Every mat that the game may be played on, the usual one first."""
        return (self.mat, *(other.mat for other in self.mats))

    def mat_for(self, options: Options) -> str:
        """The mat for these house rules; "" for a game without one."""
        return next((other.mat for other in self.mats if getattr(options, other.rule) == other.value), self.mat)

    def how_to_on(self, mat: str) -> Text:
        """The few lines printed on one of its mats."""
        return next((other.how_to for other in self.mats if other.mat == mat), self.how_to)

    def rules(self, options: Options | None = None) -> AnyRules:
        """The rules under these house rules (by default the defaults)."""
        made: AnyRules = load_part(self.rules_at)(options or self.options_class()())
        return made


def load_part(where: ImportPath) -> Any:
    """The object at ``package.module:name``; raises ``ImportError`` or ``AttributeError`` if there is none."""
    return pkgutil.resolve_name(where)
