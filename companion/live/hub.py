"""Distributes a follower's messages to many clients through bounded queues; a client that is too slow is dropped.

Programs get one line per message on a local socket.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from companion.live.follower import Follower, Message

POLL_SECONDS = 0.25
MOST_LISTENERS = 100
MOST_WAITING = 2000
MOST_SHOWN = 200  # characters of an unexpected error
LATEST = frozenset({"table", "board", "phones", "trouble"})  # of each only the latest counts
LOG = logging.getLogger(__name__)


class TooManyClients(Exception):
    """Raised if the maximum number of clients is reached."""


class Hub:
    """Polls a follower and passes its messages to all clients; a new client first gets the game so far."""

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self._history: list[Message] = []
        self._listeners: set[asyncio.Queue[Message | None]] = set()

    async def run(self) -> None:
        """Poll for ever. A failure is reported once, to the log and to all clients; polling goes on."""
        failed = ""
        while True:
            try:
                # In a thread: a resumed game is folded from its beginning, for which every viewer would wait.
                messages, failure = await asyncio.to_thread(self._follower.poll), ""
            except Exception as error:  # whatever is in the file, the next event may be readable
                messages, failure = [], repr(error)[:MOST_SHOWN]
                if failure != failed:
                    LOG.exception("The game can't be followed")
                    messages = [{"type": "trouble"}]
            failed = failure
            for message in messages:
                self.publish(message)
            await asyncio.sleep(POLL_SECONDS)

    def publish(self, message: Message) -> None:
        """Pass a message to all clients."""
        if message["type"] == "session":
            self._history.clear()
        if message["type"] in LATEST:
            self._history = [old for old in self._history if old["type"] != message["type"]]
        self._history.append(message)
        for queue in list(self._listeners):
            try:
                queue.put_nowait(message)
            except asyncio.QueueFull:
                self._listeners.discard(queue)

    @asynccontextmanager
    async def subscribe(self) -> AsyncIterator[Callable[[], Awaitable[Message | None]]]:
        """A function that gets the next message, None for a client that was too slow; raises ``TooManyClients``."""
        if len(self._listeners) >= MOST_LISTENERS:
            raise TooManyClients
        # Besides the game so far: else a client that joins a long game would count as too slow at once.
        queue: asyncio.Queue[Message | None] = asyncio.Queue(MOST_WAITING + len(self._history))
        for message in self._history:
            queue.put_nowait(message)
        self._listeners.add(queue)

        async def next_message() -> Message | None:
            if queue.empty() and queue not in self._listeners:
                return None
            return await queue.get()

        try:
            yield next_message
        finally:
            self._listeners.discard(queue)


OWNER_ONLY = 0o077
READ_S = 5.0  # a program that reads no line for so long is dropped


def json_line(message: Message) -> str:
    """A message as one line of JSON, without a line end."""
    return json.dumps(message, ensure_ascii=False)


async def serve_socket(hub: Hub, path: Path) -> None:
    """Serve a local socket for ever, to programs of the same user only; raises ``OSError``.

    A client gets the game so far, then new events.
    """
    if path.is_socket():
        path.unlink()
    before = os.umask(OWNER_ONLY)  # not chmod afterwards: until then anybody could connect
    try:
        server = await asyncio.start_unix_server(lambda reader, writer: _listener(hub, reader, writer), path)
    finally:
        os.umask(before)
    async with server:
        await server.serve_forever()


async def _listener(hub: Hub, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    del reader  # clients send nothing
    with suppress(ConnectionError, TooManyClients, TimeoutError):
        async with hub.subscribe() as next_message:
            while (message := await next_message()) is not None:
                writer.write((json_line(message) + "\n").encode())
                async with asyncio.timeout(READ_S):
                    await writer.drain()
    writer.transport.abort()  # ``close`` would wait for a client that reads nothing
