"""The seats that the program plays: the screen says what is to be done for them, and people at the table do it.

Their throws and moves are read and checked like everybody's; nothing is entered for them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from threading import Thread
from typing import Any

from companion.coach.all_games import coach_for
from companion.coach.opponent import choose, level_of, plays
from companion.games.message import Message, Player, Text, say
from companion.games.rules import THROW, fold
from companion.messages import Words
from companion.referee.referee import Referee
from companion.referee.shown.view import TableView

THINKS, FAILED = say("opponent.thinks"), say("opponent.failed")
LOG = logging.getLogger(__name__)


class Opponents:
    """The program's seats in one game; ``wake`` is called from another thread when a turn has been chosen."""

    def __init__(self, referee: Referee, wake: Callable[[], None]) -> None:
        self._referee, self._wake = referee, wake
        known = plays(referee.rules.game)
        self._levels = {
            seat: level for seat, name in enumerate(referee.names, 1) if known and (level := level_of(name)) is not None
        }
        self._key = ""  # the position that a turn is chosen for
        self._said: Text = ""
        self._worker: Thread | None = None

    def wait(self) -> None:
        """Wait until the turn is chosen."""
        if self._worker is not None:
            self._worker.join()

    def prompt(self, view: TableView) -> TableView:
        """The view with what is to be done for the seat in turn, if the program plays it."""
        rules, state = self._referee.rules, self._referee.state
        seat = rules.seat(state)
        if seat not in self._levels or view.over or view.question is not None:
            return view
        words = Words(self._referee.names)
        actor = rules.to_act(state)
        if actor is THROW and self._in_turn(state):
            headline = say("opponent.throws-on", player=Player(seat), count=rules.dice(state))
        elif actor == seat:
            self._consider(state, self._levels[seat])
            headline = say("opponent.plays", player=Player(seat), does=self._said or THINKS)
        else:
            return view
        return replace(view, headline=words.say(headline))

    def _in_turn(self, state: Any) -> bool:
        """Whether the turn might be ended instead of throwing: whoever meant to end it did so before."""
        return bool(tuple(self._referee.rules.legal(state)))

    def _consider(self, state: Any, level: int) -> None:
        key = self._referee.rules.key(state)
        if key == self._key:
            return
        self._key, self._said = key, ""
        self._worker = Thread(target=self._think, args=(key, state, level), daemon=True, name="opponent")
        self._worker.start()

    def _think(self, key: str, state: Any, level: int) -> None:
        """Choose a turn on another thread; what was chosen for an outdated position is discarded."""
        try:
            said: Text = self._turn(state, level)
        except Exception:
            LOG.exception("The opponent failed")
            said = FAILED
        if key == self._key:
            self._said = said
            self._wake()

    def _turn(self, state: Any, level: int) -> Message:
        rules = self._referee.rules
        coach = coach_for(rules, state)
        option = choose(coach, state, level)
        deeds = [rules.deed(fold(rules, state, option.line[:count]), step) for count, step in enumerate(option.line)]
        after = fold(rules, state, option.line)
        if rules.to_act(after) is THROW and rules.seat(after) == rules.seat(state) and self._in_turn(after):
            deeds.append(say("opponent.then-throws", count=rules.dice(after)))
        return say("opponent.does", all=tuple(deeds)) if deeds else say("hints.nothing-done")
