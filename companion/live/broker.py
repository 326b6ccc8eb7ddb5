"""Publishes the game to an MQTT broker; the latest messages are retained for later subscribers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from companion.games.message import Text, say
from companion.live.follower import Message
from companion.live.hub import Hub, json_line

if TYPE_CHECKING:
    from paho.mqtt.client import Client

PORT = 1883
LONGEST_TOPIC = 200
ONLINE, OFFLINE = "online", "offline"
RETRY_S = (1, 60)  # the pause before connecting again grows up to this


class BadBroker(ValueError):
    """Raised for an address or a topic that can't be used; ``localized_text`` is what is wrong."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.localized_text = text


def parse_address(text: str) -> tuple[str, int]:
    """Host and port from ``HOST``, ``HOST:PORT`` or ``[IPV6]:PORT``. Raises ``BadBroker``."""
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    plain = host is not None and parts.netloc == text and "@" not in text and not any(c.isspace() for c in text)
    if not plain or port == 0 or text.endswith(":") or host is None:
        raise BadBroker(say("running.broker-as-typed", text=text))
    return host, port or PORT


def checked_topic(topic: str) -> str:
    """A topic that can be published to. Raises ``BadBroker``."""
    if not topic.strip("/ ") or len(topic.encode()) > LONGEST_TOPIC or any(c in "#+" or ord(c) < 32 for c in topic):
        raise BadBroker(say("running.topic-as-typed", text=topic))
    return topic


class Publisher:
    """Publishes a hub's messages: ``TOPIC/session`` and ``TOPIC/table`` retained, ``TOPIC/event`` as they come.

    ``TOPIC/status`` is "online", and "offline" by last will. After each reconnection what is retained
    is published again, as the broker may have lost it. ``report`` gets a sentence when the broker goes away or comes
    back.
    """

    def __init__(self, client: Client, topic: str, report: Callable[[Text], object]) -> None:
        self._client, self._topic, self._report = client, topic, report
        self._latest: dict[str, str] = {}
        self._away = False
        client.will_set(f"{topic}/status", OFFLINE, qos=1, retain=True)
        client.reconnect_delay_set(*RETRY_S)
        client.on_connect = self._connected
        client.on_connect_fail = self._lost
        client.on_disconnect = self._lost

    def _connected(self, _client: Any, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if getattr(reason, "is_failure", False):
            self._lost()
            return
        if self._away:
            self._report(say("running.broker-back"))
        self._away = False
        self._client.publish(f"{self._topic}/status", ONLINE, qos=1, retain=True)
        for kind, line in list(self._latest.items()):
            self._client.publish(f"{self._topic}/{kind}", line, qos=1, retain=True)

    def _lost(self, *_: Any) -> None:
        if not self._away:
            self._report(say("running.broker-away"))
        self._away = True

    def publish(self, message: Message) -> None:
        """Publish a message, and keep it if it is to be retained."""
        kind, line = message["type"], json_line(message)
        if kind == "session":
            self._latest.clear()
        if kind in ("session", "table"):
            self._latest[kind] = line
        self._client.publish(f"{self._topic}/{kind}", line, qos=1, retain=kind in self._latest)

    async def run(self, hub: Hub) -> None:
        """Publish for ever."""
        async with hub.subscribe() as next_message:
            while (message := await next_message()) is not None:
                self.publish(message)
