"""Hints on the screen: the best turns, or the chances of a throw, if all players agreed (asked once a game)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from threading import Thread
from typing import Any

from companion.coach.all_games import advice, bid_odds, coach_for, throw_odds
from companion.coach.perudo import HiddenDice
from companion.coach.texts import worth
from companion.coach.values import Coach, Option
from companion.display.page_view import LEAVE, PageView
from companion.error_messages import error_message
from companion.games.catalogue import entry
from companion.games.errors import GameError
from companion.games.message import Message, Player, Text, say
from companion.games.rules import THROW as AWAITED
from companion.games.rules import fold
from companion.messages import Words, worded
from companion.referee.cues import Noted, take
from companion.referee.referee import Referee
from companion.referee.shown.event_texts import text_payload
from companion.referee.shown.view import ChoiceView

SHOWN = 3
NONE = say("hints.none")
THINKS = say("hints.thinks")
NOTHING = say("hints.nothing")
HIDDEN = say("hints.hidden")
FAILED = say("hints.failed")
AGREED = {True: say("hints.agreed"), False: NONE}
YES, NO = "hints.yes", "hints.no"
LOG = logging.getLogger(__name__)

Hint = tuple[Text, tuple[Text, ...]]
"""A text, and a line for each of the best turns."""


class Hints:
    """The hints of one game. The agreement is an event of the game, so it also holds after resuming.

    ``t`` is the clock of the game (s); ``wake`` is called from another thread when a hint has been computed.
    """

    def __init__(self, referee: Referee, t: Callable[[], float], wake: Callable[[], None]) -> None:
        self._referee, self._t, self._wake = referee, t, wake
        self._key: str | None = None  # the position being evaluated, or the one of the hint
        self._found: Hint | None = None

    @property
    def agreed(self) -> bool | None:
        """Whether all agreed to hints; None if nobody was asked yet."""
        answers = [event.payload["hints"] for event in self._referee.record.counting() if "hints" in event.payload]
        return bool(answers[-1]) if answers else None

    def act(self, action: str) -> bool:
        """Handle a choice on the screen; False when people leave."""
        if action in (YES, NO) and self.agreed is None:
            yes = action == YES
            payload = {"hints": yes, **text_payload(self._referee.names, AGREED[yes])}
            take(self._referee, Noted(payload, self._t()))
            return yes
        return action != LEAVE

    def view(self) -> PageView:
        """The question, or the hint for the current position. Confirm goes back, so that nobody agrees by mistake."""
        if self.agreed is None:
            answers = (ChoiceView(YES, worded(say("hints.yes"))), ChoiceView(NO, worded(say("hints.no"))))
            return self._page(say("hints.ask"), rows=answers)
        if not self.agreed:
            return self._page(NONE)
        rules, state = self._referee.rules, self._referee.state
        if not (self._throws(state) or rules.to_act(state) == rules.seat(state)):
            return self._page(NOTHING)
        key = rules.key(state)
        if key != self._key:
            self._key, self._found = key, None
            Thread(target=self._think, args=(key, state), daemon=True, name="hint").start()
        text, lines = self._found or (THINKS, ())
        return self._page(text, lines)

    def _page(self, text: Text, lines: Sequence[Text] = (), rows: tuple[ChoiceView, ...] = ()) -> PageView:
        words = Words(self._referee.names)
        back = ChoiceView(LEAVE, words.say(say("screen.back")))
        return PageView(words.say(say("hints.title")), words.say(text), (back, *rows), tuple(map(words.say, lines)))

    def _throws(self, state: Any) -> bool:
        """Whether a throw without hidden dice is awaited."""
        return self._referee.rules.to_act(state) is AWAITED and not entry(self._referee.rules.game).cups

    def _think(self, key: str, state: Any) -> None:
        """Compute a hint on another thread; a result for an outdated position is discarded."""
        try:
            found = self._compute(state)
        except HiddenDice:
            found = HIDDEN, tuple(filter(None, (bid_odds(state),)))
        except GameError as error:
            found = error_message(error), ()
        except Exception:
            LOG.exception("The coach failed")
            found = FAILED, ()
        if key == self._key:
            self._found = found
            self._wake()

    def _compute(self, state: Any) -> Hint:
        if self._throws(state):
            rules = self._referee.rules
            return say("hints.before-throw", player=Player(rules.seat(state))), tuple(throw_odds(rules, state))
        coach = coach_for(self._referee.rules, state)
        options = advice(coach, state, seed=1)
        title = say("hints.turns-of", player=Player(coach.rules.seat(state)), only=len(options) == 1)
        return title, tuple(lines(coach, state, options))


def lines(coach: Coach, state: Any, options: Sequence[Option]) -> Iterator[Message]:
    """The best turns as text, with values and reasons."""
    seat = coach.rules.seat(state)
    for number, option in enumerate(options[:SHOWN], 1):
        deed, value, why = _turn_text(coach, state, option), worth(coach, option, seat), coach.why(state, option)
        if why:
            yield say("hints.option-why", n=number, deed=deed, worth=value, why=why)
        else:
            yield say("hints.option", n=number, deed=deed, worth=value)


def _turn_text(coach: Coach, state: Any, option: Option) -> Message:
    steps = tuple(
        coach.rules.deed(fold(coach.rules, state, option.line[:count]), step) for count, step in enumerate(option.line)
    )
    return say("hints.steps", all=steps) if steps else say("hints.nothing-done")
