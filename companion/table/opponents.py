"""The seats that the program plays.

In open games the screen shows what to do for such a seat, and people at the table do it: its throws and moves are read
and checked like anybody's. Where dice are hidden under cups, the program throws its own in secret, enters its bids and
calls itself, slowly enough for people to follow, and shows its dice after a call. It knows only its own dice and the
bids.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from threading import Thread
from typing import Any, Protocol

from companion.coach.all_games import choose, coach_for, seats_played
from companion.games.catalogue import entry
from companion.games.message import Message, Player, Text, say
from companion.games.rules import THROW, Seat, fold
from companion.games.spec import load_part
from companion.messages import Words
from companion.referee.record import AnyRecord
from companion.referee.referee import Referee
from companion.referee.shown.view import TableView
from companion.sessions.events import Event
from companion.table.own_dice import OwnDice
from hardware.presses import Touch

THINKS, FAILED = say("opponent.thinks"), say("opponent.failed")
SHOWS_SECONDS = 1.0  # from the start of its turn until the screen shows its action
ENTERS_SECONDS = 2.5  # until the action is entered
AFTER_UNDO_SECONDS = 8.0  # the same after an undo or a correction: people may want to continue with that
LOG = logging.getLogger(__name__)


class Cups(Protocol):
    """A game with cups, as seen by the program for its seats."""

    def round(self) -> int:
        """The number of the event that began the present round; 0 before its throw."""
        ...

    def alone(self) -> bool:
        """Whether no people throw any more."""
        ...

    def due(self) -> tuple[Seat, ...]:
        """The program's seats that have to show their dice now."""
        ...

    def as_seen_by(self, seat: Seat, thrown: tuple[int, ...]) -> Any:
        """The position as known to a seat that threw these dice; if it has fewer, the first ones count."""
        ...

    def show_action(self, seat: Seat, thrown: tuple[int, ...]) -> str:
        """The action that shows these dice."""
        ...

    def action(self, step: Any) -> str:
        """The action of a bid or a call."""
        ...


MakeCups = Callable[[AnyRecord, frozenset[Seat]], Cups]


class Opponents:
    """The program's seats in one game; ``wake`` is called from another thread when a turn has been chosen.

    ``dice`` makes its dice under cups, if there are any. ``waits``: wait for each choice.
    """

    def __init__(
        self,
        referee: Referee,
        wake: Callable[[], None],
        dice: Callable[[], OwnDice] = OwnDice,
        *,
        waits: bool = False,
    ) -> None:
        self._referee, self._wake, self._waits = referee, wake, waits
        self._levels = seats_played(referee.rules.game, referee.names)
        cups_at = entry(referee.rules.game).cups_at
        make: MakeCups | None = load_part(cups_at) if cups_at and self._levels else None
        self._cups = make(referee.record, frozenset(self._levels)) if make is not None else None
        self._dice = dice() if self._cups is not None else None
        self._lost = (
            self._cups.round() if self._cups and self._dice and self._dice.new else 0
        )  # a round with other dice
        if self._lost:
            referee.warn("own-dice", say("opponent.dice-lost"))
        self._key = ""  # the position for which a turn is being chosen
        self._line: tuple[Any, ...] | None = None
        self._text: Text = ""
        self._worker: Thread | None = None
        self._events = -1  # number of events at the last check
        self._sent = -1, "", 0.0  # number of events, action and time (s) of the last entry
        self._since = self._now = 0.0  # time (s) of the last event, and the present time

    def wait(self) -> None:
        """Wait until the turn is chosen."""
        if self._worker is not None:
            self._worker.join()

    # What the screen shows ----------------------------------------------------------------------------------------

    def prompt(self, view: TableView) -> TableView:
        """The view with the action of the seat in turn, if the program plays it."""
        rules, state = self._referee.rules, self._referee.play.position if self._cups else self._referee.state
        seat = rules.seat(state)
        if seat not in self._levels or view.over or view.question is not None:
            return view
        words = Words(self._referee.names)
        actor = rules.to_act(state)
        if actor is THROW and self._may_end_turn(state):
            headline = say("opponent.throws-on", player=Player(seat), count=rules.dice(state))
        elif actor != seat:
            return view
        # Something is still undecided: a bid on it might have to be taken back.
        elif self._cups is not None and state != self._referee.state:
            headline = say("opponent.waits", player=Player(seat))
        else:
            self._start_choosing(seat)
            text = self._text if self._cups is None or self._now - self._since >= SHOWS_SECONDS else ""
            headline = say("opponent.plays", player=Player(seat), does=text or THINKS)
        return replace(view, headline=words.say(headline))

    def _may_end_turn(self, state: Any) -> bool:
        """Whether the turn might be ended instead of throwing."""
        return bool(tuple(self._referee.rules.legal(state)))

    # What is entered for a seat with dice under a cup -------------------------------------------------------------

    def next_action(self, t: float) -> Touch | None:
        """The program's action at ``t`` (s): a bid, a call, or showing its dice after one; None for nothing.

        It waits for events that are not on record yet, and for answers to questions.
        """
        referee, self._now = self._referee, t
        if self._cups is None or referee.over or referee.play.position != referee.state:
            return None
        if self._lost and self._cups.round() != self._lost:
            self._lost = 0
            referee.warn("own-dice", "")
        if len(referee.record.events) != self._events:
            self._events, self._since = len(referee.record.events), t
        due = self._cups.due()
        if due:
            action = self._cups.show_action(due[0], self._own_dice(due[0]))
        else:
            action = self._action() if referee.question is None and t - self._since >= self._delay else ""
        if not action or ((self._events, action) == self._sent[:2] and t - self._sent[2] < AFTER_UNDO_SECONDS):
            return None  # nothing to do, or it was refused just now
        self._sent = self._events, action, t
        return Touch(action, t, program=True)

    @property
    def _delay(self) -> float:
        # An event that replaces another one is an undo or a correction.
        last: Event | None = next(reversed(self._referee.record.events), None)
        return ENTERS_SECONDS if last is None or last.replaces is None else AFTER_UNDO_SECONDS

    def _action(self) -> str:
        """The chosen bid or call, or the start of a round in which nobody else throws."""
        rules, state = self._referee.rules, self._referee.state
        assert self._cups is not None, "only under cups the program enters anything"
        actor = rules.to_act(state)
        if actor is THROW:
            return "covered" if self._cups.alone() else ""
        if actor not in self._levels:
            return ""
        self._start_choosing(rules.seat(state))
        return self._cups.action(self._line[0]) if self._line else ""

    def _own_dice(self, seat: Seat) -> tuple[int, ...]:
        assert self._cups is not None, "the program throws only under cups"
        assert self._dice is not None, "it has dice to throw there"
        return self._dice.thrown(self._cups.round(), seat)

    # Choosing -----------------------------------------------------------------------------------------------------

    def _start_choosing(self, seat: Seat) -> None:
        state = self._referee.state if self._cups is None else self._cups.as_seen_by(seat, self._own_dice(seat))
        key = self._referee.rules.key(state)
        if key == self._key:
            return
        self._key, self._text, self._line = key, "", None
        self._worker = Thread(target=self._think, args=(key, state, self._levels[seat]), daemon=True, name="opponent")
        self._worker.start()
        if self._waits:
            self.wait()

    def _think(self, key: str, state: Any, level: int) -> None:
        """Choose a turn on another thread; a choice for an outdated position is discarded."""
        rules = self._referee.rules
        try:
            line = choose(coach_for(rules, state), state, level).line
            text: Text = self._turn_text(state, line)
        except Exception:
            LOG.exception("The opponent failed")
            line, text = (), FAILED
            if self._cups is not None:  # nobody else can act for it: take any legal bid or call
                line = rules.legal(state)[:1]
                text = self._turn_text(state, line)
        if key == self._key:
            self._text, self._line = text, line
            self._wake()

    def _turn_text(self, state: Any, line: tuple[Any, ...]) -> Message:
        rules = self._referee.rules
        deeds = [rules.deed(fold(rules, state, line[:count]), step) for count, step in enumerate(line)]
        after = fold(rules, state, line)
        if rules.to_act(after) is THROW and rules.seat(after) == rules.seat(state) and self._may_end_turn(after):
            deeds.append(say("opponent.then-throws", count=rules.dice(after)))
        return say("opponent.does", all=tuple(deeds)) if deeds else say("hints.nothing-done")
