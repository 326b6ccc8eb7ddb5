"""A session of the log through the rules of its game: the state that its events come to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.catalogue import rules_for
from companion.referee.record import fold_events
from companion.sessions.events import Event, Header
from companion.table.setup import Setup


def state_of(header: Header, events: Iterable[Event]) -> Any:
    """The state after the events; raises ``GameError`` when the rules of this version don't follow them.

    A record that was never checked may raise anything: a caller who reads one from outside catches ``Exception``.
    """
    setup = Setup.of_header(header)
    return fold_events(rules_for(setup.game, setup.options, setup.preset), len(setup.players), events)
