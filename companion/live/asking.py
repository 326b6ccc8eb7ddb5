"""What a player's phone asks of the table, and what the table answers: a line of JSON each way on a local socket.

The page's program asks, the table listens as long as people allow it; neither depends on the other. A request is
small, of fixed form, and names what the phone knew: the game and its last event. By that the table tells a stale one.
"""

from __future__ import annotations

import json
import os
import re
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from companion.games.message import say
from companion.messages import worded

REQUEST_BYTES, ANSWER_BYTES = 512, 4096
WAIT_S = 3.0  # for an answer; what the table has not taken by then it forgets
MOST_SEATS = 99
MOST_NUMBER = 2**53  # the largest whole number that a page can count with
LONGEST_PATH = 100  # bytes of a socket's address; the system allows 104 to 108
DOES = ("sit", "stand", "end", "confirm", "undo", "bid", "dudo", "answer")
PHONE = re.compile(r"[0-9a-f]{32}")
WHAT = {"bid": re.compile(r"[1-9][0-9]?x[1-6]"), "answer": re.compile(r"answer:[0-9]{1,2}:[0-9a-f]{1,16}")}


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: ``does`` is one of ``DOES``, ``what`` the bid ("4x5") or the answer's action.

    ``phone`` is a secret of 128 bits by which the phone is known, ``number`` grows with each request of it, and
    ``after`` is the number of the last event that it has shown.
    """

    session: int
    after: int
    seat: int
    phone: str
    number: int
    does: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether it was done, and a sentence about it ("" if there is nothing to say)."""

    ok: bool
    text: str = ""


def asked_of(data: bytes) -> Asked:
    """The request in a line. Raises ``ValueError`` for anything that is not exactly one."""
    if len(data) > REQUEST_BYTES:
        raise ValueError("too long")
    try:
        found = json.loads(data)
        asked = Asked(**found)
    except (RecursionError, TypeError) as error:
        raise ValueError("no request") from error
    numbers = {"session": 0, "after": 0, "seat": 1, "number": 1}
    mosts = {"seat": MOST_SEATS}
    for name, least in numbers.items():
        value = getattr(asked, name)
        if type(value) is not int or not least <= value <= mosts.get(name, MOST_NUMBER):
            raise ValueError(name)
    if not isinstance(asked.phone, str) or not PHONE.fullmatch(asked.phone) or asked.does not in DOES:
        raise ValueError("phone or deed")
    form = WHAT.get(asked.does)
    if not isinstance(asked.what, str) or not (form.fullmatch(asked.what) if form else not asked.what):
        raise ValueError("what")
    return asked


def line_of(data: Asked | Answer) -> bytes:
    """A request or an answer as a line."""
    return json.dumps(asdict(data), ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def socket_at(log: Path) -> Path:
    """Where the table of a log listens."""
    return log.with_name(f"{log.name}.phones")


@contextmanager
def reachable(path: Path) -> Iterator[str]:
    """An address by which a socket can be bound or connected to; also for a path too long for one (on Linux)."""
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


def ask(log: Path, asked: Asked) -> Answer:
    """Ask the table of a log and wait for its answer. Never raises: a table that is not there is an answer too."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking, reachable(socket_at(log)) as address:
            asking.settimeout(WAIT_S)
            asking.connect(address)
            asking.sendall(line_of(asked))
            return answer_of(line_from(asking, ANSWER_BYTES, WAIT_S))
    except FileNotFoundError:
        return Answer(False, worded(say("phones.not-allowed")))
    except (OSError, ValueError):
        return Answer(False, worded(say("phones.no-answer")))


def answer_of(data: bytes) -> Answer:
    """The answer in a line; raises ``ValueError``."""
    found: Any = json.loads(data)
    if not isinstance(found, Mapping) or type(found.get("ok")) is not bool or not isinstance(found.get("text"), str):
        raise ValueError("no answer")
    return Answer(found["ok"], found["text"])


def line_from(asking: socket.socket, most: int, seconds: float) -> bytes:
    """A line of at most so many bytes, or what came of it; raises ``OSError`` if it does not come in time."""
    end, data = time.monotonic() + seconds, b""
    while not data.endswith(b"\n") and len(data) <= most:
        asking.settimeout(max(end - time.monotonic(), 0.001))
        part = asking.recv(most + 1 - len(data))
        if not part:
            break
        data += part
    return data
