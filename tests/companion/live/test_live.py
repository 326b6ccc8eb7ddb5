"""The live page: hidden dice are never sent, nothing is found without the token, no other server is contacted."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from companion.cli.serve import code, token
from companion.live.following import Follower
from companion.live.hub import Hub
from companion.live.outlets import publish, serve_socket
from companion.live.web import application
from companion.messages import choose
from companion.sessions import BufferedLog, Event, Header
from tests.companion.messages.texts import english_words

TOKEN = "a-secret"
THROW = Event("throw", 1, 1.0, {"dice": [2, 2, 3, 5, 5, 6], "sentence": "Ann throws 2-2-3-5-5-6."}, "camera")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite3"


def rogue(path: Path) -> BufferedLog:
    log = BufferedLog(path, Header("rogue", ("Ann", "<b>Ben</b>"), started=""))
    log.append(THROW)
    return log


def test_the_latest_game_is_followed_event_by_event(path: Path) -> None:
    follower = Follower(path)
    assert follower.news() == []
    log = rogue(path)
    session, event, table = follower.news()
    assert (session["type"], session["title"], session["players"]) == ("session", "Rogue", ["Ann", "<b>Ben</b>"])
    assert (event["kind"], event["dice"]) == ("throw", [2, 2, 3, 5, 5, 6])
    assert table == {"type": "table", "session": 1, "scores": [], "seat": 1, "over": False}
    assert follower.news() == []
    log.append(Event("turn", 1, 2.0, {"step": "keep 2-2", "scores": [4, 0]}))
    assert [message["type"] for message in follower.news()] == ["event", "table"]
    log.append(Event("undo", 1, 3.0, replaces=2))
    assert follower.news()[-1]["scores"] == []
    log.close()
    rogue(path).close()
    assert follower.news()[0]["session"] == 2


def test_half_a_line_waits_until_it_is_whole(path: Path) -> None:
    rogue(path).close()
    follower = Follower(path)
    follower.news()
    record = path.with_name(path.name + ".games") / "000001" / "record.jsonl"
    with record.open("ab") as file:
        file.write(b'{"seq": 2')
    assert follower.news() == []


def test_hidden_dice_are_never_sent(path: Path) -> None:
    log = BufferedLog(path, Header("perudo", ("Ann", "Ben"), started=""))
    hidden = {"dice": [3, 3, 4, 5, 6, 1, 2, 3, 4, 5], "sentence": "Ann has 3-3-4-5-6."}
    log.append(Event("throw", None, 1.0, hidden))
    log.append(Event("throw", None, 2.0, {**hidden, "dice": [6] * 10}, replaces=1))
    log.append(Event("throw", None, 3.0, {"dice": [9, 9]}))
    log.close()
    sent = json.dumps(Follower(path).news())
    assert not re.search(r'"dice": \[[^]]*[1-9]', sent)
    assert "has 3" not in sent


def test_of_a_game_that_is_not_known_no_dice_are_sent(path: Path) -> None:
    log = BufferedLog(path, Header("someday", ("Ann",), started=""))
    log.append(Event("throw", 1, 1.0, {"dice": [5]}))
    log.close()
    assert Follower(path).news()[1]["dice"] == [0]


def client(path: Path) -> TestClient:
    return TestClient(application(Hub(Follower(path)), TOKEN))


def test_the_page_sets_no_cookie_and_asks_nobody_else(path: Path) -> None:
    with client(path) as web:
        for name in ("", "live.js", "live.css"):
            answer = web.get(f"/{TOKEN}/{name}")
            assert answer.status_code == 200
            assert "set-cookie" not in answer.headers
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert "http://" not in answer.text
            assert "https://" not in answer.text
            assert "innerHTML" not in answer.text


def test_the_page_is_in_the_language_of_the_program(path: Path) -> None:
    choose("de")
    with client(path) as web:
        page, script = web.get(f"/{TOKEN}/").text, web.get(f"/{TOKEN}/live.js").text
    assert '<html lang="de">' in page
    assert "Noch kein Spiel" in page
    assert 'data-throws="{name} wirft."' in page
    told = re.findall(r'(?:data-\w+|aria-label)="([^"]*)"|>([^<]+)<', page.partition("<title>")[2])
    assert [english_words(text) for pair in told for text in pair if english_words(text)] == []
    assert not re.search(r'"[A-Z][a-z]+ ', script), "no words in the script"


@pytest.mark.parametrize("address", ["/", "/wrong/", f"/{TOKEN}/other", f"/{TOKEN}/../live.js", "/wrong/live.js"])
def test_without_the_token_nothing_is_found(path: Path, address: str) -> None:
    with client(path) as web:
        assert web.get(address).status_code == 404


def test_nothing_can_be_changed(path: Path) -> None:
    with client(path) as web:
        for verb in ("POST", "PUT", "DELETE", "PATCH"):
            assert web.request(verb, f"/{TOKEN}/").status_code == 405


def test_the_websocket_sends_the_game_so_far(path: Path) -> None:
    rogue(path).close()
    with client(path) as web:
        with web.websocket_connect(f"/{TOKEN}/events") as socket:
            assert [socket.receive_json()["type"] for _ in range(3)] == ["session", "event", "table"]
        with pytest.raises(WebSocketDisconnect), web.websocket_connect("/wrong/events") as socket:
            socket.receive_json()


def test_the_local_socket_is_for_its_owner_and_sends_lines(path: Path, tmp_path: Path) -> None:
    rogue(path).close()
    place = tmp_path / "events.socket"

    async def heard() -> list[str]:
        hub = Hub(Follower(path))
        work = [asyncio.create_task(hub.run()), asyncio.create_task(serve_socket(hub, place))]
        while not place.exists():
            await asyncio.sleep(0.01)
        assert place.stat().st_mode & 0o077 == 0
        reader, writer = await asyncio.open_unix_connection(place)
        lines = [json.loads(await reader.readline())["type"] for _ in range(3)]
        writer.close()
        for task in work:
            task.cancel()
        return lines

    assert asyncio.run(heard()) == ["session", "event", "table"]


def test_to_a_broker_the_table_is_retained_and_events_are_not(path: Path) -> None:
    rogue(path).close()
    published: list[tuple[str, bool]] = []
    done = threading.Event()

    class Broker:
        def publish(self, topic: str, payload: str, qos: int, retain: bool) -> None:
            json.loads(payload)
            assert qos == 1
            published.append((topic, retain))
            if len(published) == 3:
                done.set()

    async def run() -> None:
        hub = Hub(Follower(path))
        broker: Any = Broker()
        work = [asyncio.create_task(hub.run()), asyncio.create_task(publish(hub, broker, "home/table"))]
        while not done.is_set():
            await asyncio.sleep(0.01)
        for task in work:
            task.cancel()

    asyncio.run(run())
    assert published == [("home/table/session", True), ("home/table/event", False), ("home/table/table", True)]


def test_a_listener_who_is_too_slow_is_let_go_and_the_others_are_not(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.live.hub.MOST_WAITING", 3)

    async def run() -> list[object]:
        hub = Hub(Follower(path))
        async with hub.listening() as slow, hub.listening() as quick:
            heard: list[object] = []
            for number in range(6):
                hub.tell({"type": "event", "n": number})
                heard.append(await quick())
            got = [await slow() for _ in range(4)]
            assert got[-1] is None
            return heard

    assert len(asyncio.run(run())) == 6


def test_the_token_is_kept_for_its_owner_and_can_be_changed(path: Path) -> None:
    first = token(path)
    assert len(first) >= 20
    assert token(path) == first
    assert path.with_name(path.name + ".token").stat().st_mode & 0o777 == 0o600
    assert token(path, anew=True) != first


def test_the_address_as_a_qr_code() -> None:
    assert len(code("http://192.0.2.7:8484/a-secret/").splitlines()) > 10
