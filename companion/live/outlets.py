"""The stream of events for programs: a line a message on a local socket."""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import suppress
from pathlib import Path

from companion.live.following import Message
from companion.live.hub import Hub, TooMany

OWNER_ONLY = 0o077
READ_S = 5.0  # a program that takes no line for so long is dropped


def as_line(message: Message) -> str:
    """A message as one line of JSON, without a line end."""
    return json.dumps(message, ensure_ascii=False)


async def serve_socket(hub: Hub, path: Path) -> None:
    """Serve a local socket, for programs of the same user only, for ever; raises ``OSError``.

    A client gets the game so far and then new events.
    """
    if path.is_socket():
        path.unlink()
    before = os.umask(OWNER_ONLY)
    try:
        server = await asyncio.start_unix_server(lambda reader, writer: _listener(hub, reader, writer), path)
    finally:
        os.umask(before)
    async with server:
        await server.serve_forever()


async def _listener(hub: Hub, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    del reader  # clients send nothing
    with suppress(ConnectionError, TooMany, TimeoutError):
        async with hub.listening() as following:
            while (message := await following()) is not None:
                writer.write((as_line(message) + "\n").encode())
                async with asyncio.timeout(READ_S):
                    await writer.drain()
    writer.transport.abort()
