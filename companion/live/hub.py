"""From one follower to many listeners, each with a bounded queue: one that is too slow is let go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from companion.live.following import Follower, Message

POLL_SECONDS = 0.25
MOST_LISTENERS = 100
MOST_WAITING = 2000


class TooMany(Exception):
    """Raised when there are as many listeners as are served at once."""


class Hub:
    """Asks a follower for news and gives them to everybody; who comes later gets the game so far first."""

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self._history: list[Message] = []
        self._listeners: set[asyncio.Queue[Message | None]] = set()

    async def run(self) -> None:
        """Ask for news for ever."""
        while True:
            for message in await asyncio.to_thread(self._follower.news):
                self.tell(message)
            await asyncio.sleep(POLL_SECONDS)

    def tell(self, message: Message) -> None:
        """Give a message to everybody."""
        if message["type"] == "session":
            self._history.clear()
        if message["type"] == "table":
            self._history = [old for old in self._history if old["type"] != "table"]
        self._history.append(message)
        for queue in list(self._listeners):
            try:
                queue.put_nowait(message)
            except asyncio.QueueFull:
                self._listeners.discard(queue)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Callable[[], Awaitable[Message | None]]]:
        """What gives the next message, None for a listener who was too slow; raises ``TooMany``."""
        if len(self._listeners) >= MOST_LISTENERS:
            raise TooMany
        queue: asyncio.Queue[Message | None] = asyncio.Queue(MOST_WAITING + len(self._history))
        for message in self._history:
            queue.put_nowait(message)
        self._listeners.add(queue)

        async def following() -> Message | None:
            if queue.empty() and queue not in self._listeners:
                return None
            return await queue.get()

        try:
            yield following
        finally:
            self._listeners.discard(queue)
