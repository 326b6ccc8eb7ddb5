"""The live page: hidden dice are never sent, nothing is found without the token, no other server is contacted."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.serve import qr_text, token
from companion.games.message import Player, say
from companion.live.broker import BadBroker, Publisher, checked_topic, parse_address
from companion.live.follower import CHOOSE_SECONDS, Follower
from companion.live.http_server import CannotListen, bind_socket, is_loopback
from companion.live.http_server import page_address as listening_address
from companion.live.hub import Hub, serve_socket
from companion.live.phone_requests import Answer, PhoneRequest
from companion.live.switch import Switch
from companion.live.web import MOST_OF_ONE_ADDRESS, MOST_REQUESTS, NOTHING_TO_SEND, SPAN_S, RateLimit, application
from companion.messages import set_language, worded
from companion.referee.shown.event_texts import text_payload
from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Event, Header
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
    assert follower.poll() == []
    log = rogue(path)
    session, event, table = follower.poll()
    assert (session["type"], session["title"], session["players"]) == ("session", "Rogue", ["Ann", "<b>Ben</b>"])
    assert (event["kind"], event["dice"]) == ("throw", [2, 2, 3, 5, 5, 6])
    nothing_yet = {"scores": [], "seat": 1, "turn": {"points": 0, "kept": ()}, "colours": [], "over": False}
    assert table == {"type": "table", "session": 1, **nothing_yet}
    assert follower.poll() == []
    log.append(Event("turn", 1, 2.0, {"step": "keep 2-2", "scores": [4, 0]}))
    assert [message["type"] for message in follower.poll()] == ["event", "table"]
    log.append(Event("undo", 1, 3.0, replaces=2))
    assert follower.poll()[-1]["scores"] == []
    log.close()
    rogue(path).close()
    assert follower.poll()[0]["session"] == 2


def test_a_turn_is_told_with_its_points_and_what_is_set_aside(path: Path) -> None:
    log = rogue(path)
    log.append(Event("keep", 1, 2.0, {"step": "keep 2-2", "dice": [2, 2], "points": 4}))
    log.close()
    assert Follower(path).poll()[-1]["turn"] == {"points": 4, "kept": (2, 2)}


@pytest.mark.parametrize(
    ("game", "colours", "scores"),
    [("uckers", [["red", "yellow"], ["green", "blue"]], [0, 0]), ("peruke-84", [], [0, 0]), ("perudo", [], [])],
)
def test_whose_pieces_are_whose_and_the_score_that_a_board_shows(
    path: Path, game: str, colours: list[list[str]], scores: list[int]
) -> None:
    log = BufferedLog(path, Header(game, ("Ann", "Ben"), started=""))
    log.append(Event("note", None, 1.0, {"sentence": "A cat sits on the mat."}))
    log.close()
    table, board = Follower(path, draws=True).poll()[-3:-1]
    assert (table["colours"], table["scores"]) == (colours, scores)
    assert board["board"]["shapes"]


def test_half_a_line_waits_until_it_is_whole(path: Path) -> None:
    rogue(path).close()
    follower = Follower(path)
    follower.poll()
    record = path.with_name(path.name + ".games") / "000001" / "record.jsonl"
    with record.open("ab") as file:
        file.write(b'{"seq": 2')
    assert follower.poll() == []


def test_hidden_dice_are_never_sent(path: Path) -> None:
    log = BufferedLog(path, Header("perudo", ("Ann", "Ben"), started=""))
    hidden = {"dice": [3, 3, 4, 5, 6, 1, 2, 3, 4, 5], "sentence": "Ann has 3-3-4-5-6."}
    log.append(Event("throw", None, 1.0, hidden))
    log.append(Event("throw", None, 2.0, {**hidden, "dice": [6] * 10}, replaces=1))
    log.append(Event("throw", None, 3.0, {"dice": [9, 9]}))
    log.close()
    sent = json.dumps(Follower(path).poll())
    assert not re.search(r'"dice": \[[^]]*[1-9]', sent)
    assert "has 3" not in sent


def test_of_a_game_that_is_not_known_no_dice_are_sent(path: Path) -> None:
    log = BufferedLog(path, Header("someday", ("Ann",), started=""))
    log.append(Event("throw", 1, 1.0, {"dice": [5]}))
    log.close()
    assert Follower(path).poll()[1]["dice"] == [0]


def client(path: Path) -> TestClient:
    return TestClient(application(Hub(Follower(path)), TOKEN, ["testserver"]))


def test_the_page_sets_no_cookie_and_asks_nobody_else(path: Path) -> None:
    with client(path) as web:
        for name in ("", "scores", "live.js", "live.css", "theme.css"):
            answer = web.get(f"/{TOKEN}/{name}")
            assert answer.status_code == 200
            assert "set-cookie" not in answer.headers
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert "http://" not in answer.text
            assert "https://" not in answer.text
            assert "innerHTML" not in answer.text


def test_the_page_is_in_the_language_of_the_program(path: Path) -> None:
    set_language("de")
    with client(path) as web:
        page, script = web.get(f"/{TOKEN}/").text, web.get(f"/{TOKEN}/live.js").text
    assert '<html lang="de">' in page
    assert "Noch kein Spiel" in page
    assert 'data-throws="{name} wirft."' in page
    found = re.findall(r'(?:data-\w+|aria-label)="([^"]*)"|>([^<]+)<', page.partition("<title>")[2])
    assert [english_words(text) for pair in found for text in pair if english_words(text)] == []
    assert not re.search(r'"[A-Z][a-z]+ ', script), "no words in the script"


@pytest.mark.parametrize("address", ["/", "/wrong/", f"/{TOKEN}/other", f"/{TOKEN}/../live.js", "/wrong/live.js"])
def test_without_the_token_nothing_is_found(path: Path, address: str) -> None:
    with client(path) as web:
        assert web.get(address).status_code == 404


def test_the_picture_on_offer_is_found_by_its_name_and_no_other(path: Path) -> None:
    switch = Switch(path)
    name = switch.offer(b"a picture")
    with TestClient(application(Hub(Follower(path)), TOKEN, ["testserver"], picture=switch.offered)) as web:
        found = web.get(f"/{TOKEN}/{name}")
        assert (found.status_code, found.content, found.headers["content-type"]) == (200, b"a picture", "image/png")
        assert "default-src 'none'" in found.headers["content-security-policy"]
        for address in (f"/wrong/{name}", f"/{TOKEN}/game-{'0' * 16}.png", f"/{TOKEN}/../{path.name}.live-picture"):
            assert web.get(address).status_code == 404
        assert web.get(f"/{TOKEN}/{name}", headers={"host": "elsewhere.example"}).status_code == 404
        another = switch.offer(b"another")
        assert [web.get(f"/{TOKEN}/{each}").status_code for each in (name, another)] == [404, 200]
        switch.off()
        assert web.get(f"/{TOKEN}/{another}").status_code == 404


def test_nothing_can_be_changed(path: Path) -> None:
    with client(path) as web:
        for verb in ("POST", "PUT", "DELETE", "PATCH"):
            assert web.request(verb, f"/{TOKEN}/").status_code == 405


GOOD = {"session": 1, "after": 1, "seat": 1, "phone": "a" * 32, "number": 1, "does": "end", "what": ""}
OWN = {"host": "10.0.0.1", "origin": "http://10.0.0.1"}


def asking(path: Path, asked: list[PhoneRequest]) -> TestClient:
    def ask(what: PhoneRequest) -> Answer:
        asked.append(what)
        return Answer(True, "Done.")

    return TestClient(application(Hub(Follower(path)), TOKEN, ["testserver"], ask))


def test_what_a_phone_asks_for_is_passed_on_and_answered(path: Path) -> None:
    asked: list[PhoneRequest] = []
    with asking(path, asked) as web:
        answer = web.post(f"/{TOKEN}/ask", json=GOOD, headers=OWN)
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "text": "Done."})
    assert asked == [PhoneRequest(1, 1, 1, "a" * 32, 1, "end")]


@pytest.mark.parametrize(
    ("address", "headers", "content", "status"),
    [
        ("/wrong/ask", OWN, json.dumps(GOOD), 404),
        (f"/{TOKEN}/ask", {"host": "10.0.0.1"}, json.dumps(GOOD), 404),
        (f"/{TOKEN}/ask", {**OWN, "origin": "http://evil.example"}, json.dumps(GOOD), 404),
        (f"/{TOKEN}/ask", {"host": "evil.example", "origin": "http://evil.example"}, json.dumps(GOOD), 404),
        (f"/{TOKEN}/ask", {**OWN, "content-type": "text/plain"}, json.dumps(GOOD), 400),
        (f"/{TOKEN}/ask", OWN, json.dumps({**GOOD, "does": "leave"}), 400),
        (f"/{TOKEN}/ask", OWN, json.dumps(GOOD) + " " * 600, 400),
        (f"/{TOKEN}/ask", OWN, "[" * 500, 400),
        (f"/{TOKEN}/ask", OWN, "", 400),
    ],
)
def test_a_request_from_elsewhere_or_of_another_form_is_passed_on_to_nobody(
    path: Path, address: str, headers: dict[str, str], content: str, status: int
) -> None:
    asked: list[PhoneRequest] = []
    with asking(path, asked) as web:
        sent = {"content-type": "application/json", **headers}
        assert web.post(address, content=content, headers=sent).status_code == status
    assert asked == []


def test_without_a_table_to_ask_nothing_can_be_asked_for(path: Path) -> None:
    with client(path) as web:
        assert web.post(f"/{TOKEN}/ask", json=GOOD, headers=OWN).status_code == 404


def test_who_asks_too_often_waits_and_the_others_do_not() -> None:
    now = [0.0]
    limit = RateLimit(lambda: now[0])
    assert [limit.allows("a") for _ in range(MOST_OF_ONE_ADDRESS + 1)] == [*[True] * MOST_OF_ONE_ADDRESS, False]
    assert limit.allows("b")
    assert sum(limit.allows(str(number)) for number in range(MOST_REQUESTS)) == MOST_REQUESTS - MOST_OF_ONE_ADDRESS - 1
    now[0] = SPAN_S + 1
    assert limit.allows("a")


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


class Broker:
    """Stands for paho's client: what was published, and the calls that the broker's side makes."""

    def __init__(self) -> None:
        self.published: list[tuple[str, bool]] = []
        self.will = ("", "", False)
        self.on_connect: Any = None
        self.on_disconnect: Any = None

    def publish(self, topic: str, payload: str, qos: int, retain: bool) -> None:
        assert qos == 1
        assert payload
        self.published.append((topic, retain))

    def will_set(self, topic: str, payload: str, qos: int, retain: bool) -> None:
        assert qos == 1
        self.will = (topic, payload, retain)

    def reconnect_delay_set(self, least: int, most: int) -> None:
        assert 0 < least < most


def messages(path: Path) -> list[dict[str, Any]]:
    rogue(path).close()
    return Follower(path).poll()


def test_to_a_broker_the_table_is_retained_and_events_are_not(path: Path) -> None:
    broker: Any = Broker()
    publisher = Publisher(broker, "home/table", lambda _text: None)
    for message in messages(path):
        publisher.publish(message)
    assert broker.published == [("home/table/session", True), ("home/table/event", False), ("home/table/table", True)]
    assert broker.will == ("home/table/status", "offline", True)


def test_after_a_restart_of_the_broker_what_is_retained_is_published_again(path: Path) -> None:
    broker, reported = Broker(), list[str]()
    publisher = Publisher(cast(Any, broker), "t", lambda text: reported.append(worded(text)))
    for message in messages(path):
        publisher.publish(message)
    broker.on_disconnect()
    broker.on_disconnect()
    broker.published.clear()
    broker.on_connect(broker, None, {}, 0, None)
    assert broker.published == [("t/status", True), ("t/session", True), ("t/table", True)]
    assert reported == [worded(say("running.broker-away")), worded(say("running.broker-back"))]


@pytest.mark.parametrize(
    ("named", "place"),
    [
        ("home", ("home", 1883)),
        ("10.0.0.2:1884", ("10.0.0.2", 1884)),
        ("[::1]", ("::1", 1883)),
        ("[::1]:9", ("::1", 9)),
    ],
)
def test_a_broker_is_a_host_with_or_without_a_port(named: str, place: tuple[str, int]) -> None:
    assert parse_address(named) == place


@pytest.mark.parametrize(("draws", "sentence"), [(True, "Der Zug von Ann ist vorbei"), (False, "Ann's turn is over")])
def test_a_page_speaks_its_language_whatever_the_table_spoke_and_programs_get_the_log(
    path: Path, draws: bool, sentence: str
) -> None:
    log = BufferedLog(path, Header("rogue", ("Ann", "Ben"), started=""))
    log.append(Event("note", 1, 1.0, text_payload(("Ann", "Ben"), say("referee.turn-over", player=Player(1)))))
    log.close()
    set_language("de")
    event = next(news for news in Follower(path, draws=draws).poll() if news["type"] == "event")
    assert event["sentence"] == sentence


@pytest.mark.parametrize("named", ["", ":", "127.0.0.1:0", "host:", "host:x", "host:70000", "a b", "::1", "a/b", "u@h"])
def test_what_is_no_address_of_a_broker_is_refused_with_a_sentence(named: str) -> None:
    result = CliRunner().invoke(app, ["events", "--mqtt", named])
    assert result.exit_code == 2
    assert "A broker is named" in " ".join(result.output.split())


@pytest.mark.parametrize("topic", ["", "/", "a/#", "a/+/b", "a\0b", "x" * 300])
def test_a_topic_that_nobody_can_publish_to_is_refused(topic: str) -> None:
    with pytest.raises(BadBroker):
        checked_topic(topic)


@pytest.mark.parametrize(
    ("host", "words"),
    [
        ("nowhere.invalid", "no machine or address"),
        ("a" * 70, "no machine or address"),
        ("192.0.2.7", "no address of this"),
    ],
)
def test_an_address_that_can_t_be_served_is_refused_with_a_sentence(path: Path, host: str, words: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--host", host, "--port", "0", "--log-db", str(path)])
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())


def test_ipv6_is_shown_in_brackets() -> None:
    if not socket.has_ipv6:
        pytest.skip("no IPv6 here")
    try:
        place = bind_socket("::1", 0)
    except CannotListen:
        pytest.skip("no IPv6 here")
    with place:
        assert re.fullmatch(r"http://\[::1\]:\d+/secret/", listening_address(place, "secret"))
        assert is_loopback(place)


@pytest.mark.parametrize(
    ("host", "answer"),
    [
        ("192.168.1.7:8484", 200),
        ("[fe80::1]:8484", 200),
        ("localhost", 200),
        ("Tisch.local", 200),
        ("evil.example", 404),
    ],
)
def test_only_a_name_of_this_machine_or_a_number_is_answered(path: Path, host: str, answer: int) -> None:
    with TestClient(application(Hub(Follower(path)), TOKEN, ["tisch.local"])) as web:
        assert web.get(f"/{TOKEN}/", headers={"host": host}).status_code == answer


def test_a_page_of_another_site_can_t_watch_the_game(path: Path) -> None:
    with client(path) as web:
        own, other = ({"host": "10.0.0.1", "origin": origin} for origin in ("http://10.0.0.1", "http://evil.example"))
        with web.websocket_connect(f"/{TOKEN}/events", headers=own):
            pass
        with (
            pytest.raises(WebSocketDisconnect),
            web.websocket_connect(f"/{TOKEN}/events", headers=other) as watched,
        ):
            watched.receive_json()


def test_a_viewer_that_sends_anything_is_closed(path: Path) -> None:
    with client(path) as web, web.websocket_connect(f"/{TOKEN}/events") as viewer:
        viewer.send_text("x" * 1000)
        closed = viewer.receive()
    assert (closed["type"], closed["code"]) == ("websocket.close", NOTHING_TO_SEND)


def test_a_failure_to_follow_is_reported_once_and_the_stream_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.live.hub.POLL_SECONDS", 0.001)
    given: list[Any] = [OSError("broken"), OSError("broken"), [{"type": "table"}]]

    class Failing:
        def poll(self) -> list[Any]:
            news = given.pop(0) if given else []
            if isinstance(news, Exception):
                raise news
            return news

    async def run() -> list[str]:
        hub = Hub(cast(Any, Failing()))
        async with hub.subscribe() as following:
            task = asyncio.create_task(hub.run())
            heard = [(await following() or {})["type"] for _ in range(2)]
            task.cancel()
            return heard

    assert asyncio.run(run()) == ["trouble", "table"]


def test_an_older_game_that_is_resumed_is_followed(path: Path) -> None:
    rogue(path).close()
    rogue(path).close()
    now = [0.0]
    follower = Follower(path, lambda: now[0])
    assert follower.poll()[0]["session"] == 2
    record = path.with_name(path.name + ".games") / "000001" / "record.jsonl"
    later = record.stat().st_mtime + 10
    os.utime(record, (later, later))
    now[0] = CHOOSE_SECONDS + 0.1
    assert follower.poll()[0]["session"] == 1


def test_a_listener_who_is_too_slow_is_let_go_and_the_others_are_not(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.live.hub.MOST_WAITING", 3)

    async def run() -> list[object]:
        hub = Hub(Follower(path))
        async with hub.subscribe() as slow, hub.subscribe() as quick:
            heard: list[object] = []
            for number in range(6):
                hub.publish({"type": "event", "n": number})
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
    assert len(qr_text("http://192.0.2.7:8484/a-secret/").splitlines()) > 10
