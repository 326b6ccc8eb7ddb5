"""A scoreboard for the room, from the messages of a log follower: scores, whose turn it is, its points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.display.page_view import PageView
from companion.games.message import say
from companion.live.follower import Message
from companion.messages import worded
from companion.referee.shown.view import SeatView
from companion.table.signs import signs_of


@dataclass(slots=True)
class Scoreboard:
    """The state of the running game; ``signs`` are the players' signs by name."""

    signs: Mapping[str, int] = field(default_factory=dict)
    _session: Message = field(default_factory=dict)
    _table: Message = field(default_factory=dict)

    def follow(self, news: Iterable[Message]) -> None:
        """Update from messages (``companion.live.follower``)."""
        for message in news:
            if message["type"] == "session":
                self._session, self._table = message, {}  # else the previous scores would be shown with the new names
            elif message["type"] == "table":
                self._table = message

    def view(self) -> PageView:
        """The present scores; before a game a text that it is awaited."""
        players: list[str] = self._session.get("players", [])
        if not players:
            return PageView(worded(say("phones.page-waiting")), "", ())
        scores: list[Any] = self._table.get("scores", [])
        signs = signs_of(players, self.signs)
        seats = tuple(
            SeatView(
                number,
                name,
                scores[number - 1] if number <= len(scores) else None,
                number == self._table.get("seat"),
                sign=signs[number - 1],
            )
            for number, name in enumerate(players, 1)
        )
        return PageView(self._session["title"], self._turn(), (), scores=seats)

    def _turn(self) -> str:
        """The points of the turn; "" if there are none."""
        points = (self._table.get("turn") or {}).get("points")
        return worded(say("screen.turn-so-far", score=points)) if points else ""
