"""The page for phones and its WebSocket, by Starlette: a token in the address, no external resources.

All is read-only but one address, to which players' phones send requests for what their buttons do.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from html import escape
from importlib.resources import files
from string import Template
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.games.message import say
from companion.live.drawing import theme_css
from companion.live.hub import Hub, TooManyClients
from companion.live.phone_requests import REQUEST_BYTES, Answer, PhoneRequest, parse_request
from companion.messages import current_language, worded

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
# Browsers wrap a picture in a page of their own, with inline styles.
PICTURE_HEADERS = HEADERS | {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
}
HTML = "text/html"
THEME = "theme.css"  # made from the screen's colours
PAGES = {
    "": ("live.html", HTML),
    "scores": ("live.html", HTML),  # for the room: scores and whose turn it is, nothing else
    "live.js": ("live.js", "text/javascript"),
    "live.css": ("live.css", "text/css"),
    THEME: (THEME, "text/css"),
}
WORDS = {
    "game": say("phones.page-game"),
    "waiting": say("phones.page-waiting"),
    "connecting": say("phones.page-connecting"),
    "live": say("phones.page-live"),
    "lost": say("phones.page-lost"),
    "trouble": say("phones.page-trouble"),
    "players": say("phones.page-players"),
    "story": say("phones.page-story"),
    "throws": say("phones.page-throws", name="{name}"),
    "thrown": say("phones.page-thrown"),
    "undone": say("phones.page-undone"),
    "dice": say("phones.page-dice"),
    "turn": say("phones.page-turn"),
    "aside": say("phones.page-aside"),
    "board": say("phones.page-board"),
    "which": say("phones.page-which"),
    "playing": say("phones.page-playing", name="{name}"),
    "leave": say("phones.page-leave"),
    "done": say("phones.page-done"),
    "confirm": say("phones.page-confirm"),
    "undo": say("phones.page-undo"),
    "bid": say("phones.page-bid"),
    "dudo": say("phones.page-dudo"),
    "fewer": say("phones.page-fewer"),
    "more": say("phones.page-more"),
    "unheard": say("phones.no-answer"),
}
"""The words of the page by their names in it; its script replaces "{name}" by a player."""
NOT_FOUND, TRY_LATER, NOTHING_TO_SEND = 4404, 1013, 1008
SPAN_S, MOST_REQUESTS, MOST_OF_ONE_ADDRESS = 10.0, 60, 20
BODY_S = 2.0  # for the body of a request to arrive
SEND_S = 5.0  # a viewer that reads no message for so long is dropped


def application(
    hub: Hub,
    token: str,
    names: Iterable[str] = (),
    ask: Callable[[PhoneRequest], Answer] | None = None,
    picture: Callable[[str], bytes | None] = lambda _: None,
) -> Starlette:
    """The application for one hub; addresses without the token give "not found".

    ``names`` are the host names accepted besides any IP address: another site's page can point a name of its own at
    this machine, but not an address (DNS rebinding). ``ask`` passes the request of a player's phone to the table;
    without it none is accepted. ``picture`` finds a PNG file.
    """
    limit = RateLimit()
    hosts = frozenset(name.lower() for name in ("localhost", *names))

    def is_token(text: str) -> bool:
        return secrets.compare_digest(text.encode(), token.encode())

    def trusted(headers: Headers) -> bool:
        """Whether a request names this machine, and comes from its own page if from any."""
        host, origin = headers.get("host", ""), headers.get("origin")
        return _is_own(host, hosts) and (origin is None or urlsplit(origin).netloc.lower() == host.lower())

    async def page(request: Request) -> Response:
        path = request.path_params["name"]
        if not is_token(request.path_params["token"]) or not trusted(request.headers):
            return Response("Not found.", 404, HEADERS, "text/plain")
        if path not in PAGES:
            png = await asyncio.to_thread(picture, path)
            if png is None:
                return Response("Not found.", 404, HEADERS, "text/plain")
            return Response(png, 200, PICTURE_HEADERS, "image/png")
        name, kind = PAGES[path]
        content = theme_css() if name == THEME else _file(name)
        return Response(_fill_in(content) if kind == HTML else content, 200, HEADERS, kind)

    async def events(socket: WebSocket) -> None:
        if not is_token(socket.path_params["token"]) or not trusted(socket.headers):
            await socket.close(NOT_FOUND)
            return
        await socket.accept()
        with suppress(WebSocketDisconnect, RuntimeError):
            await _stream(hub, socket)

    async def phone_request(request: Request) -> Response:
        """Pass on a request of a player's phone: only from the page itself, small, rare and valid."""
        own = "origin" in request.headers and trusted(request.headers)
        if ask is None or not is_token(request.path_params["token"]) or not own:
            return Response("Not found.", 404, HEADERS, "text/plain")
        if not limit.allows(request.client.host if request.client else ""):
            return _answer_response(Answer(False, worded(say("phones.slower"))), 429)
        try:
            parsed = parse_request(await _body(request))
        except (ValueError, TimeoutError, ClientDisconnect):
            return Response("No request.", 400, HEADERS, "text/plain")
        return _answer_response(await asyncio.to_thread(ask, parsed))

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(hub.run())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asking = Route("/{token}/ask", phone_request, methods=["POST"])
    routes = [WebSocketRoute("/{token}/events", events), asking, Route("/{token}/{name:path}", page)]
    return Starlette(routes=routes, lifespan=running)


async def _body(request: Request) -> bytes:
    """A request's body; raises ``ValueError`` if it is no JSON or too large, ``TimeoutError`` if it is late."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise ValueError("no JSON")
    data = b""
    async with asyncio.timeout(BODY_S):
        async for part in request.stream():
            data += part
            if len(data) > REQUEST_BYTES:
                raise ValueError("too large")
    return data


def _answer_response(answer: Answer, status: int = 200) -> Response:
    return Response(json.dumps(asdict(answer), ensure_ascii=False), status, HEADERS, "application/json")


class RateLimit:
    """Limits the requests within any ``SPAN_S`` seconds, from one address and from all."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._requests: deque[tuple[float, str]] = deque(maxlen=MOST_REQUESTS)

    def allows(self, address: str) -> bool:
        """Whether an address may send a request now, which is then counted."""
        now = self._clock()
        while self._requests and now - self._requests[0][0] > SPAN_S:
            self._requests.popleft()
        own = sum(other == address for _, other in self._requests)
        if len(self._requests) >= MOST_REQUESTS or own >= MOST_OF_ONE_ADDRESS:
            return False
        self._requests.append((now, address))
        return True


def _file(name: str) -> str:
    return files("companion.live").joinpath("page", name).read_text(encoding="utf-8")


def _fill_in(page: str) -> str:
    """Fill in the words of the page, in the current language."""
    return Template(page).substitute(
        {name: escape(worded(text)) for name, text in WORDS.items()}, language=current_language()
    )


async def _stream(hub: Hub, socket: WebSocket) -> None:
    """Send the game so far and new events, until the client leaves or is too slow."""
    gone = asyncio.create_task(_until_gone(socket))
    try:
        async with hub.subscribe() as next_message:
            while not gone.done():
                pending = asyncio.ensure_future(next_message())
                await asyncio.wait({pending, gone}, return_when=asyncio.FIRST_COMPLETED)
                if not pending.done():
                    pending.cancel()
                    break
                message = pending.result()
                if message is None:
                    break
                async with asyncio.timeout(SEND_S):
                    await socket.send_text(json.dumps(message, ensure_ascii=False))
        await _close(socket, NOTHING_TO_SEND if gone.done() else TRY_LATER)
    except (TooManyClients, TimeoutError):
        await _close(socket, TRY_LATER)
    finally:
        gone.cancel()


async def _close(socket: WebSocket, why: int) -> None:
    """Close a connection; if the other end reads nothing, the server's own timeout closes it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SEND_S):
            await socket.close(why)


async def _until_gone(socket: WebSocket) -> None:
    """Wait until the client leaves or sends something, which no viewer does."""
    await socket.receive()


def _is_own(host: str, names: frozenset[str]) -> bool:
    """Whether a ``Host`` header names this machine, by an IP address or by one of its names."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in names
    return True
