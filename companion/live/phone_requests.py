"""Requests of players' phones to the table, and its answers: one line of JSON each, on a local socket.

The page's program sends them, the table listens while people allow it; neither depends on the other. A request is
small, of fixed form, and names the game and the last event that the phone has shown, so that a stale one is detected.
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
WAIT_S = 3.0  # for an answer; the table drops requests older than that
MOST_SEATS = 99
MOST_NUMBER = 2**53  # the largest integer that is exact in JavaScript
LONGEST_PATH = 100  # bytes of a socket's address; the system allows 104 to 108
ACTIONS = ("sit", "stand", "end", "confirm", "undo", "bid", "dudo", "answer")
PHONE = re.compile(r"[0-9a-f]{32}")
ARGUMENTS = {"bid": re.compile(r"[1-9][0-9]?x[1-6]"), "answer": re.compile(r"answer:[0-9]{1,2}:[0-9a-f]{1,16}")}


@dataclass(frozen=True, slots=True)
class PhoneRequest:
    """A request: ``does`` is one of ``ACTIONS``, ``what`` the bid ("4x5") or the answer's action.

    ``phone`` is a secret of 128 bits that identifies the phone, ``number`` grows with each of its requests, and
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
    """Whether the request was carried out, and a sentence about it, or ""."""

    ok: bool
    text: str = ""


def parse_request(data: bytes) -> PhoneRequest:
    """The request in a line; raises ``ValueError`` for anything else."""
    if len(data) > REQUEST_BYTES:
        raise ValueError("too long")
    try:
        request = PhoneRequest(**json.loads(data))
    except (RecursionError, TypeError) as error:
        raise ValueError("no request") from error
    numbers = {"session": 0, "after": 0, "seat": 1, "number": 1}
    mosts = {"seat": MOST_SEATS}
    for name, least in numbers.items():
        value = getattr(request, name)
        if type(value) is not int or not least <= value <= mosts.get(name, MOST_NUMBER):
            raise ValueError(name)
    if not isinstance(request.phone, str) or not PHONE.fullmatch(request.phone) or request.does not in ACTIONS:
        raise ValueError("phone or deed")
    form = ARGUMENTS.get(request.does)
    if not isinstance(request.what, str) or not (form.fullmatch(request.what) if form else not request.what):
        raise ValueError("what")
    return request


def to_line(data: PhoneRequest | Answer) -> bytes:
    """A request or an answer as a line."""
    return json.dumps(asdict(data), ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def phone_socket(log: Path) -> Path:
    """The path of the socket at which the table of a log listens."""
    return log.with_name(f"{log.name}.phones")


@contextmanager
def short_address(path: Path) -> Iterator[str]:
    """An address for binding or connecting a socket, even if the path is too long for one (on Linux)."""
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


def ask_table(log: Path, request: PhoneRequest) -> Answer:
    """Send a request to the table of a log and wait for its answer. Never raises."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client, short_address(phone_socket(log)) as address:
            client.settimeout(WAIT_S)
            client.connect(address)
            client.sendall(to_line(request))
            return parse_answer(receive_line(client, ANSWER_BYTES, WAIT_S))
    except FileNotFoundError:
        return Answer(False, worded(say("phones.not-allowed")))
    except (OSError, ValueError):
        return Answer(False, worded(say("phones.no-answer")))


def parse_answer(data: bytes) -> Answer:
    """The answer in a line; raises ``ValueError``."""
    found: Any = json.loads(data)
    if not isinstance(found, Mapping) or type(found.get("ok")) is not bool or not isinstance(found.get("text"), str):
        raise ValueError("no answer")
    return Answer(found["ok"], found["text"])


def receive_line(connection: socket.socket, most: int, seconds: float) -> bytes:
    """A line of at most ``most`` bytes, or the part that came; raises ``OSError`` if it is late."""
    end, data = time.monotonic() + seconds, b""
    while not data.endswith(b"\n") and len(data) <= most:
        connection.settimeout(max(end - time.monotonic(), 0.001))
        part = connection.recv(most + 1 - len(data))
        if not part:
            break
        data += part
    return data
