"""Strangers at the live page: what they cost, and whether an honest viewer still gets the game.

``python -m tools.strangers [--strangers N] [--seconds S]`` serves a game on the loopback interface in a process of its
own and sends it, bounded in number and time: idle connections, slow and endless headers, wrong tokens, viewers that
never read, viewers that send, foreign Host and Origin headers, floods of what players' phones ask for. It prints the
server's open files and memory, how each stranger ended, and what the honest viewer received.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from companion.cli.serve import token
from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Event, Header

HOST = "127.0.0.1"
EVENT_S = 0.5  # between two events of the game


async def idle(port: int, _secret: str) -> str:
    """Connect and send nothing."""
    return await _raw(port, b"")


async def slow(port: int, _secret: str) -> str:
    """Send a header that never ends, a byte at a time."""
    return await _raw(port, b"GET / HTTP/1.1\r\nX: ", drip=True)


async def endless(port: int, _secret: str) -> str:
    """Send a header of a megabyte."""
    return await _raw(port, b"GET / HTTP/1.1\r\nX: " + b"a" * 1_000_000)


async def wrong_token(port: int, _secret: str) -> str:
    """Ask for the page with a wrong token."""
    return await _raw(port, b"GET /wrong/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")


async def foreign_host(port: int, secret: str) -> str:
    """Ask for the page under the name of another site."""
    return await _raw(port, f"GET /{secret}/ HTTP/1.1\r\nHost: evil.example\r\n\r\n".encode())


async def foreign_origin(port: int, secret: str) -> str:
    """Watch the game from a page of another site."""
    with suppress(OSError, WebSocketException, TimeoutError):
        async with asyncio.timeout(8), connect(_events(port, secret), origin="http://evil.example") as viewer:  # type: ignore[arg-type]
            await viewer.recv()
            return "got the game"
    return "refused"


async def asking(port: int, secret: str) -> str:
    """Ask the table for something again and again: now in the right form, now of another site, now too large."""
    good = {"session": 1, "after": 1, "seat": 1, "phone": "a" * 32, "number": 1, "does": "end", "what": ""}
    bodies = (json.dumps(good), json.dumps({**good, "does": "switch off"}), "[" * 400, "x" * 100_000)
    answer = ""
    for number in range(40):
        site = f"http://{HOST}" if number % 4 else "http://evil.example"
        body = bodies[number % len(bodies)]
        head = f"POST /{secret}/ask HTTP/1.1\r\nHost: {HOST}\r\nOrigin: {site}\r\nContent-Type: application/json\r\n"
        answer = await _raw(port, f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode())
    return f"at last {answer}"


async def large_messages(port: int, secret: str) -> str:
    """Send messages of 16 MB as a viewer."""
    try:
        async with asyncio.timeout(8), connect(_events(port, secret)) as viewer:
            for _ in range(3):
                await viewer.send("x" * 16_000_000)
            await viewer.wait_closed()
    except (OSError, WebSocketException, TimeoutError):
        pass
    return "closed"


async def never_reading(port: int, secret: str) -> str:
    """Become a viewer and never read."""
    key = "GET /%s/events HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    key += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    with suppress(OSError):
        _, writer = await asyncio.open_connection(HOST, port, limit=64)
        writer.write((key % secret).encode())
        await asyncio.sleep(8)
        writer.close()
    return "held"


KINDS: tuple[Callable[[int, str], Coroutine[Any, Any, str]], ...] = (
    idle,
    slow,
    endless,
    wrong_token,
    foreign_host,
    foreign_origin,
    asking,
    large_messages,
    never_reading,
)


async def _raw(port: int, data: bytes, *, drip: bool = False) -> str:
    """Send bytes and return how the server ended the connection."""
    try:
        async with asyncio.timeout(8):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(data)
            while drip and not reader.at_eof():
                writer.write(b"a")
                await writer.drain()
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(100), 0.2)
            answer = await reader.read(100)
            writer.close()
    except TimeoutError:
        return "still open after 8 s"
    except OSError:
        return "closed"
    return answer.split(b"\r\n")[0].decode("ascii", "replace") or "closed"


def _events(port: int, secret: str) -> str:
    return f"ws://{HOST}:{port}/{secret}/events"


async def honest(port: int, secret: str, end: float) -> tuple[int, float]:
    """An honest viewer, reconnecting as the page does: how many events came, and the longest wait between two (s)."""
    received, last, longest = 0, time.monotonic(), 0.0
    while time.monotonic() < end:
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(_events(port, secret)) as viewer:
                while time.monotonic() < end:
                    message = json.loads(await asyncio.wait_for(viewer.recv(), 2 + end - time.monotonic()))
                    if message["type"] == "event":
                        longest, last = max(longest, time.monotonic() - last), time.monotonic()
                        received += 1
        await asyncio.sleep(0.2)
    return received, longest


async def play(log: BufferedLog, end: float) -> int:
    """Let something happen in the game every half second; return how often."""
    count = 0
    while time.monotonic() < end - 1:
        await asyncio.to_thread(log.append, Event("throw", 1, float(count), {"dice": [1, 2, 3, 4, 5, 6]}))
        count += 1
        await asyncio.sleep(EVENT_S)
    return count


async def swarm(port: int, secret: str, count: int, end: float, seed: int) -> Counter[str]:
    """``count`` strangers at once, each followed by another when it is done, until the end."""
    # The last ones begin 8 s before it: none takes longer, and the honest viewer's end must not be theirs.
    rng, outcomes = random.Random(seed), Counter[str]()

    async def one() -> None:
        while time.monotonic() < end - 8:
            kind = rng.choice(KINDS)
            outcomes[f"{kind.__name__}: {await kind(port, secret)}"] += 1

    await asyncio.gather(*(one() for _ in range(count)))
    return outcomes


def cost_of(process: subprocess.Popen[bytes]) -> tuple[int, float]:
    """The open files and the memory (MB) of a process."""
    folder = Path(f"/proc/{process.pid}")
    status = (folder / "status").read_text()
    memory = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return sum(1 for _ in (folder / "fd").iterdir()), memory / 1024


async def run(strangers: int, seconds: float, seed: int) -> None:
    """Serve a game, send the strangers, print what it cost."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite3"
        log = BufferedLog(path, Header("rogue", ("Ann", "Ben"), started=""))
        secret, port = token(path), 18484
        program = "from companion.cli import main; main()"
        # A process of its own: memory and open files are the server's alone, not those of its strangers.
        command = [sys.executable, "-c", program, "serve", "--port", str(port), "--log-db", str(path)]
        errors = (Path(folder) / "errors").open("wb")
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors) as server:
            await asyncio.sleep(4)
            before, end, costs = cost_of(server), time.monotonic() + seconds, list[tuple[int, float]]()

            async def watch() -> None:
                while time.monotonic() < end:
                    costs.append(cost_of(server))
                    await asyncio.sleep(0.5)

            outcomes, (received, longest), played, _ = await asyncio.gather(
                swarm(port, secret, strangers, end, seed), honest(port, secret, end), play(log, end), watch()
            )
            server.terminate()
        log.close()
        errors.close()
        lines = (Path(folder) / "errors").read_bytes().count(b"\n")
    for outcome, count in sorted(outcomes.items()):
        print(f"{count:6}  {outcome}")
    print(f"open files {before[0]} before, at most {max(c[0] for c in costs)}")
    print(f"memory {before[1]:.0f} MB before, at most {max(c[1] for c in costs):.0f}; lines of errors {lines}")
    print(f"the honest viewer got {received} of {played} events, the longest wait was {longest:.1f} s")


def main() -> None:
    """Take the options from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--strangers", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    asyncio.run(run(options.strangers, options.seconds, options.seed))


if __name__ == "__main__":
    main()
