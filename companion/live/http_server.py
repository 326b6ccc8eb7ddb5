"""The socket and server of the live page, with limits on connections, time and sizes against strangers.

uvicorn counts connections only when a request is complete, so idle ones and slow headers are limited here.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.games.message import Text, say
from vision.localized import localized_error

if TYPE_CHECKING:
    from starlette.applications import Starlette

MOST_CONNECTIONS, MOST_OF_ONE = 120, 20  # in all, and from one address
REQUEST_S = 5.0  # for a request to be complete
REQUEST_BYTES, MESSAGE_BYTES = 8192, 1024
EVERYWHERE = ("0.0.0.0", "::")
DOCUMENTATION = "192.0.2.1"  # RFC 5737: an address that nobody has


class CannotListen(Exception):
    """Raised if an address can't be listened on; ``localized_text`` is why and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.localized_text = text


def bind_socket(host: str, port: int) -> socket.socket:
    """A socket bound to an address of this machine, IPv4 or IPv6, by number or name. Raises ``CannotListen``."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError) as error:
        raise CannotListen(say("running.no-such-host", text=host)) from error
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
    except OSError as error:
        made.close()
        raise CannotListen(_why(error, host, port)) from error
    return made


def _why(error: OSError, host: str, port: int) -> Text:
    if error.errno == errno.EADDRNOTAVAIL:
        return say("running.not-this-machine", text=host)
    if error.errno == errno.EACCES:
        return say("running.port-reserved", port=str(port))
    if error.errno == errno.EADDRINUSE:
        return say("running.port-taken", text=host, port=str(port))
    return say("running.cannot-use", text=host, reason=localized_error(error))


def make_server(app: Starlette) -> uvicorn.Server:
    """A server for a socket from ``bind_socket``, with limits that a household never reaches."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            http=LimitedProtocol,
            log_level="critical",
            server_header=False,
            proxy_headers=False,
            backlog=64,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=REQUEST_BYTES,
            ws_max_size=MESSAGE_BYTES,
            ws_per_message_deflate=False,
        )
    )


class LimitedProtocol(H11Protocol):
    """A connection that is closed at once if there are too many, and soon if no request comes."""

    _timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, or close it."""
        super().connection_made(transport)
        address = transport.get_extra_info("peername")
        own = [other for other in self.connections if _address(other) == (address or ("",))[0]]
        if len(self.connections) > MOST_CONNECTIONS or len(own) > MOST_OF_ONE:
            transport.abort()
            return
        self._timeout = self.loop.call_later(REQUEST_S, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Receive a part of a request; the timeout ends when it is complete."""
        super().data_received(data)
        if self.cycle is not None:
            self._cancel_timeout()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Become a WebSocket."""
        self._cancel_timeout()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._cancel_timeout()
        super().connection_lost(exc)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None


def _address(connection: Any) -> str:
    """The peer's address; "" if unknown."""
    return str((getattr(connection, "client", None) or ("",))[0])


def page_address(listening: socket.socket, secret: str) -> str:
    """The address of the page, for people."""
    host, port = listening.getsockname()[:2]
    shown = _network_address() if host in EVERYWHERE else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/{secret}/"


def is_loopback(listening: socket.socket) -> bool:
    """Whether only this machine can reach the socket."""
    with suppress(ValueError):
        return ipaddress.ip_address(listening.getsockname()[0].partition("%")[0]).is_loopback
    return False


def host_names(host: str) -> tuple[str, ...]:
    """The names of this machine in its network."""
    name = socket.gethostname()
    return host, name, f"{name}.local", name.partition(".")[0]


def _network_address() -> str:
    """This machine's address in its network, or its name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((DOCUMENTATION, 9))  # sends nothing: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
