"""The text of a log's events."""

import pytest

from companion.reports.log_text import event_sentence, player_list, session_ending
from companion.sessions.events import Event, Header
from companion.sessions.formatting import format_duration

HEADER = Header("perudo", ("Ann", "Ben"))


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event("throw", None, payload={"dice": [0] * 10}), "All throw under their cups."),
        (Event("throw", 2, payload={"dice": [6, 4]}), "Ben throws 6-4."),
        (Event("reroll", 1, payload={"why": "a die leans on the edge"}), "Ann throws again: a die leans on the edge."),
        (Event("bid", 1, payload={"step": "bid 4x5"}), "Ann bids 4x5."),
        (Event("dudo", 2), "Ben calls Dudo."),
        (Event("calza", 3), "Seat 3 calls Calza."),
        (Event("reveal", 2, payload={"step": "reveal 1-5:2"}), "All lift their cups: 1-5:2."),
        (Event("move", 1, payload={"step": "red 3 6"}), "Ann plays red 3 6."),
        (Event("agreed"), "The table agreed to take things as they lie."),
        (Event("score", 1, payload={"points": 6, "rule": "P1-1.9"}), "Ann scores 6 points. [P1-1.9]"),
        (Event("undo", 1, replaces=7), "Event 7 is taken back."),
        (Event("juggle"), "juggle."),
        (Event("note", payload={"sentence": "Is it a 6?"}), "Is it a 6?"),
        (Event("refused", 1, payload={"sentence": "No (ROG-1.2).", "rule": "ROG-1.2"}), "No (ROG-1.2)."),
    ],
)
def test_an_event_in_words(event: Event, words: str) -> None:
    assert event_sentence(HEADER, event) == words


def test_times_players_and_endings() -> None:
    assert [format_duration(seconds) for seconds in (0, 59.9, 61, 3723)] == ["0:00", "0:59", "1:01", "1:02:03"]
    assert [player_list(Header("x", names)) for names in (("Ann",), ("Ann", "Ben", "Cleo"))] == [
        "Ann",
        "Ann, Ben and Cleo",
    ]
    assert session_ending(HEADER, None) == "not finished"
    assert session_ending(HEADER, Event("over", payload={"scores": [3, 0]})) == "finished: Ann 3, Ben 0."
