"""``companion serve`` and ``companion events``: the running game for phones and programs, read-only."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import secrets
import socket
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.helping import help_text
from companion.cli.house import bad_input, tell, tell_json
from companion.cli.sessions import LogOption
from companion.games.message import say
from companion.live.following import Follower
from companion.live.hub import POLL_SECONDS, Hub
from companion.live.outlets import as_line, publish, serve_socket
from companion.live.switch import PORT, Switch, Told, Wish
from companion.messages import worded
from companion.sessions.place import default_log
from hardware.files import SMALL_TEXT_BYTES, bytes_of
from hardware.private_files import owned
from vision.told import told_by

if TYPE_CHECKING:
    from paho.mqtt.client import Client

MQTT_PORT = 1883
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
    """Show the running game on every phone in the room: read-only, hidden dice never sent. Ends with Ctrl-C."""
    try:
        import uvicorn

        from companion.live.web import application
    except ImportError:
        if switched:
            Switch(log_db or default_log()).tell(Told(problem=worded(WEB_MISSING)))
        bad_input(WEB_MISSING)
    path = log_db or default_log()
    if switched:
        _follow(Switch(path), path)
        return
    secret = token(path, anew=new_token)
    address = f"http://{_shown(host)}:{port}/{secret}/"
    tell(say("running.game-is-at", text=address))
    if ipaddress.ip_address(socket.gethostbyname(host)).is_loopback:
        tell(say("running.only-here"))
    if qr:
        typer.echo(code(address))
    served = uvicorn.Config(
        application(Hub(Follower(path)), secret), host, port, log_level="error", server_header=False
    )
    try:
        uvicorn.Server(served).run()
    except SystemExit:
        bad_input(say("running.port-taken", text=host, port=str(port)))
    except KeyboardInterrupt:
        return


def _follow(switch: Switch, path: Path) -> None:
    """Serve as long as the switch on the screen is on, at the address it names."""
    before: Wish | None = None
    try:
        while (wish := switch.wish) is not None:
            secret = token(path, anew=before is not None and wish.anew != before.anew)
            before = wish
            if not _served(wish, path, secret, switch):
                switch.tell(Told(problem=worded(say("phones.port-taken", port=str(wish.port))), anew=wish.anew))
                raise typer.Exit(1)
    finally:
        if not switch.told.problem:
            switch.untell()


def _served(wish: Wish, path: Path, secret: str, switch: Switch) -> bool:
    """Serve until something else is requested; False if the port is unavailable."""
    import uvicorn

    from companion.live.web import application

    app = application(Hub(Follower(path)), secret)
    server = uvicorn.Server(
        uvicorn.Config(app, wish.host, wish.port, log_level="error", server_header=False, timeout_graceful_shutdown=1)
    )

    def watch() -> None:
        while not server.started and not server.should_exit:
            time.sleep(POLL_SECONDS)
        if server.started:
            switch.tell(Told(f"http://{_shown(wish.host)}:{wish.port}/{secret}/", anew=wish.anew))
        while switch.wish == wish and not server.should_exit:
            time.sleep(POLL_SECONDS)
        server.should_exit = True

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    try:
        server.run()
    except SystemExit:
        server.should_exit = True
        return False
    return True


def token(path: Path, *, anew: bool = False) -> str:
    """The secret part of the address, 128 bits, stored beside the log so that a bookmark stays valid."""
    kept = path.with_name(f"{path.name}.token")
    try:
        old = bytes_of(kept, SMALL_TEXT_BYTES).decode("ascii").strip()
    except (OSError, UnicodeDecodeError):
        old = ""
    if old and not anew:
        return old
    made = secrets.token_urlsafe(16)
    try:
        with owned(kept, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as descriptor:
            os.write(descriptor, made.encode())
    except OSError:
        pass  # then it is valid until this program ends
    return made


def code(address: str) -> str:
    """The address as a QR code in characters."""
    import io

    import segno

    text = io.StringIO()
    segno.make(address, micro=False).terminal(text, compact=True)
    return text.getvalue()


def _shown(host: str) -> str:
    """The host in the address for phones."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # sends nothing: it only asks the system for the route
            return str(asked.getsockname()[0])
        except OSError:
            return socket.gethostname()


def events(
    local: Annotated[Path | None, typer.Option("--socket", help=help_text(say("commands.events-local")))] = None,
    broker: Annotated[str | None, typer.Option("--mqtt", help=help_text(say("commands.events-broker")))] = None,
    topic: Annotated[str, typer.Option(help=help_text(say("commands.events-topic")))] = "companion",
    log_db: LogOption = None,
) -> None:
    """The running game as a line of JSON a message: in the terminal, on a local socket, to an MQTT broker."""
    follower = Follower(log_db or default_log())
    try:
        if local is None and broker is None:
            _print(follower)
        else:
            hub = Hub(follower)
            client = _broker(broker) if broker else None
            work: list[Coroutine[Any, Any, None]] = [hub.run()]
            work += [serve_socket(hub, local)] if local else []
            work += [publish(hub, client, topic)] if client else []
            asyncio.run(_all(work))
    except KeyboardInterrupt:
        return
    except OSError as error:
        bad_input(say("running.cannot-use", text=str(local or broker), reason=told_by(error)))


async def _all(work: list[Coroutine[Any, Any, None]]) -> None:
    await asyncio.gather(*work)


def _print(follower: Follower) -> None:
    while True:
        for message in follower.news():
            tell_json(as_line(message))
        time.sleep(POLL_SECONDS)


def _broker(named: str) -> Client:
    """A connection to a broker, maintained on its own thread; raises ``OSError``."""
    try:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion
    except ImportError:
        bad_input(MQTT_MISSING)
    host, _, port = named.partition(":")
    if port and not port.isdecimal():
        bad_input(say("running.broker-as-typed", text=named))
    client = Client(CallbackAPIVersion.VERSION2)
    client.connect(host, int(port or MQTT_PORT))
    client.loop_start()
    return client


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(help=help_text(say("commands.serve")))(serve)
    app.command(help=help_text(say("commands.events")))(events)
