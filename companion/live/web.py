"""The page for phones and the WebSocket, by Starlette: read-only, a token in the address, no external resources."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from html import escape
from importlib.resources import files
from string import Template

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.games.message import say
from companion.live.hub import Hub, TooMany
from companion.messages import chosen, worded

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
HTML = "text/html"
PAGES = {
    "": ("live.html", HTML),
    "live.js": ("live.js", "text/javascript"),
    "live.css": ("live.css", "text/css"),
}
WORDS = {
    "game": say("phones.page-game"),
    "waiting": say("phones.page-waiting"),
    "connecting": say("phones.page-connecting"),
    "live": say("phones.page-live"),
    "lost": say("phones.page-lost"),
    "players": say("phones.page-players"),
    "story": say("phones.page-story"),
    "throws": say("phones.page-throws", name="{name}"),
    "thrown": say("phones.page-thrown"),
    "undone": say("phones.page-undone"),
    "dice": say("phones.page-dice"),
    "hidden": say("phones.page-hidden"),
}
"""The words of the page by their names in it; its script puts a player in the place of "{name}"."""
NOT_FOUND, TRY_LATER = 4404, 1013


def application(hub: Hub, token: str) -> Starlette:
    """The server of one hub; addresses without the token give "not found"."""

    def known(given: str) -> bool:
        return secrets.compare_digest(given.encode(), token.encode())

    async def page(request: Request) -> Response:
        found = PAGES.get(request.path_params["name"])
        if found is None or not known(request.path_params["token"]):
            return Response("Not found.", 404, HEADERS, "text/plain")
        name, kind = found
        content = files("companion.live").joinpath("page", name).read_text(encoding="utf-8")
        return Response(_worded(content) if kind == HTML else content, 200, HEADERS, kind)

    async def events(socket: WebSocket) -> None:
        if not known(socket.path_params["token"]):
            await socket.close(NOT_FOUND)
            return
        await socket.accept()
        with suppress(WebSocketDisconnect, RuntimeError):
            await _stream(hub, socket)

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(hub.run())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    routes = [WebSocketRoute("/{token}/events", events), Route("/{token}/{name:path}", page)]
    return Starlette(routes=routes, lifespan=running)


def _worded(page: str) -> str:
    """Fill in the words of the page, in the current language."""
    return Template(page).substitute({name: escape(worded(said)) for name, said in WORDS.items()}, language=chosen())


async def _stream(hub: Hub, socket: WebSocket) -> None:
    """Send the game so far and new events, until the client leaves or is too slow."""
    gone = asyncio.create_task(_until_gone(socket))
    try:
        async with hub.listening() as following:
            while not gone.done():
                news = asyncio.ensure_future(following())
                await asyncio.wait({news, gone}, return_when=asyncio.FIRST_COMPLETED)
                if not news.done():
                    news.cancel()
                    return
                message = news.result()
                if message is None:
                    break
                await socket.send_text(json.dumps(message, ensure_ascii=False))
        await socket.close(TRY_LATER)
    except TooMany:
        await socket.close(TRY_LATER)
    finally:
        gone.cancel()


async def _until_gone(socket: WebSocket) -> None:
    """Discard what the client sends until it leaves."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
