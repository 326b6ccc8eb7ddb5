"""``companion serve`` and ``companion events``: the running game for phones and programs, read-only."""

from __future__ import annotations

import asyncio
import os
import secrets
import threading
import time
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.help_texts import help_text
from companion.cli.output import bad_input, echo, echo_json
from companion.cli.sessions import LogOption
from companion.games.message import Text, say
from companion.live.broker import BadBroker, Publisher, checked_topic, parse_address
from companion.live.follower import Follower
from companion.live.hub import POLL_SECONDS, Hub, json_line, serve_socket
from companion.live.phone_requests import ask_table
from companion.live.switch import PORT, Request, ServerStatus, Switch
from companion.messages import NoLanguage, current_language, set_language, worded
from companion.sessions.log import default_log
from hardware.files import SMALL_TEXT_BYTES, bytes_of
from hardware.private_files import owned
from vision.localized import localized_error

if TYPE_CHECKING:
    import uvicorn

WEB_MISSING = say("running.web-missing")
MQTT_MISSING = say("running.mqtt-missing")


def serve(
    host: Annotated[str, typer.Option(help=help_text(say("commands.serve-host")))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=help_text(say("commands.serve-port")))] = PORT,
    qr: Annotated[bool, typer.Option("--qr", help=help_text(say("commands.serve-qr")))] = False,
    new_token: Annotated[bool, typer.Option("--new-token", help=help_text(say("commands.serve-new-token")))] = False,
    switched: Annotated[bool, typer.Option("--switched", help=help_text(say("commands.serve-switched")))] = False,
    log_db: LogOption = None,
) -> None:
    """Serve the running game to the phones in the room; hidden dice are never sent. Ends with Ctrl-C.

    Requests of players' phones are passed on to the table if that is switched on there.
    """
    path = log_db or default_log()
    try:
        from companion.live import http_server
    except ImportError:
        if switched:
            Switch(path).report(ServerStatus(problem=worded(WEB_MISSING)))
        bad_input(WEB_MISSING)
    if switched:
        _serve_while_on(Switch(path), path)
        return
    try:
        place = http_server.bind_socket(host, port)
    except http_server.CannotListen as error:
        bad_input(error.localized_text)
    with place:
        secret = token(path, anew=new_token)
        address = http_server.page_address(place, secret)
        echo(say("running.game-is-at", text=address))
        if http_server.is_loopback(place):
            echo(say("running.only-here"))
        if qr:
            typer.echo(qr_text(address))
        with suppress(KeyboardInterrupt):
            _server(path, secret, host).run(sockets=[place])


def _server(path: Path, secret: str, host: str) -> uvicorn.Server:
    """A server for the page of a log."""
    from companion.live import http_server
    from companion.live.web import application

    hub, names = Hub(Follower(path, draws=True)), http_server.host_names(host)
    return http_server.make_server(application(hub, secret, names, partial(ask_table, path), Switch(path).offered))


def _serve_while_on(switch: Switch, path: Path) -> None:
    """Serve while the switch on the screen is on, at the address and in the language it specifies."""
    before: Request | None = None
    try:
        while (request := switch.request) is not None:
            secret = token(path, anew=before is not None and request.anew != before.anew)
            before = request
            with suppress(NoLanguage):
                set_language(request.language or current_language())
            problem = _serve_request(request, path, secret, switch)
            if problem:
                switch.report(ServerStatus(problem=worded(problem), anew=request.anew))
                raise typer.Exit(1)
    finally:
        if not switch.status.problem:
            switch.withdraw()


def _serve_request(request: Request, path: Path, secret: str, switch: Switch) -> Text:
    """Serve until the request changes; return why that is not possible, else ""."""
    from companion.live import http_server

    try:
        place = http_server.bind_socket(request.host, request.port)
    except http_server.CannotListen as error:
        return error.localized_text
    with place:
        server = _server(path, secret, request.host)

        # uvicorn has no callback for "listening": the screen shows the address only when phones get an answer.
        def watch() -> None:
            while not server.started and not server.should_exit:
                time.sleep(POLL_SECONDS)
            if server.started:
                switch.report(ServerStatus(http_server.page_address(place, secret), anew=request.anew))
            while switch.request == request and not server.should_exit:
                time.sleep(POLL_SECONDS)
            server.should_exit = True

        threading.Thread(target=watch, daemon=True).start()
        server.run(sockets=[place])
        server.should_exit = True  # if it ended by itself, ``watch`` ends as well
    return ""


def token(path: Path, *, anew: bool = False) -> str:
    """The secret part of the address, 128 bits, stored beside the log so that bookmarks stay valid."""
    kept = path.with_name(f"{path.name}.token")
    try:
        old = bytes_of(kept, SMALL_TEXT_BYTES).decode("ascii").strip()
    except (OSError, UnicodeDecodeError):
        old = ""
    if old and not anew:
        return old
    made = secrets.token_urlsafe(16)  # a shorter one could be guessed by anyone in the same network
    try:
        with owned(kept, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as descriptor:
            os.write(descriptor, made.encode())
    except OSError:
        pass  # it is then valid until this program ends
    return made


def qr_text(address: str) -> str:
    """The address as a QR code made of characters."""
    import io

    import segno

    text = io.StringIO()
    segno.make(address, micro=False).terminal(text, compact=True)
    return text.getvalue()


def events(
    local: Annotated[Path | None, typer.Option("--socket", help=help_text(say("commands.events-local")))] = None,
    broker: Annotated[str | None, typer.Option("--mqtt", help=help_text(say("commands.events-broker")))] = None,
    topic: Annotated[str, typer.Option(help=help_text(say("commands.events-topic")))] = "companion",
    log_db: LogOption = None,
) -> None:
    """Send the running game as lines of JSON: to the terminal, a local socket, or an MQTT broker."""
    follower = Follower(log_db or default_log())
    try:
        if local is None and broker is None:
            _print(follower)
        else:
            hub = Hub(follower)
            publisher = None if broker is None else _publisher(broker, topic)
            work: list[Coroutine[Any, Any, None]] = [hub.run()]
            work += [serve_socket(hub, local)] if local else []
            work += [publisher.run(hub)] if publisher else []
            asyncio.run(_run_all(work))
    except KeyboardInterrupt:
        return
    except BrokenPipeError:
        raise  # the reader went away
    except OSError as error:
        bad_input(say("running.cannot-use", text=str(local or broker), reason=localized_error(error)))


async def _run_all(work: list[Coroutine[Any, Any, None]]) -> None:
    await asyncio.gather(*work)


def _print(follower: Follower) -> None:
    while True:
        for message in follower.poll():
            echo_json(json_line(message))
        time.sleep(POLL_SECONDS)


def _publisher(named: str, topic: str) -> Publisher:
    """A publisher to a broker, connected on its own thread, which reconnects while the broker is away."""
    try:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion
    except ImportError:
        bad_input(MQTT_MISSING)
    try:
        host, port = parse_address(named)
        client = Client(CallbackAPIVersion.VERSION2)
        publisher = Publisher(client, checked_topic(topic), lambda text: echo(text, err=True))
    except BadBroker as error:
        bad_input(error.localized_text)
    client.connect_async(host, port)  # not ``connect``, which fails if the broker starts after the table
    client.loop_start()
    return publisher
