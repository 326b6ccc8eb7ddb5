"""Matches: the best of several games of the same people (P84-6.8, P84-6.9)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.games.catalogue import rules_for
from companion.messages import Words
from companion.sessions.events import OVER, Event, Header
from companion.sessions.log import SessionLog
from companion.sessions.past_games import match_wins
from companion.table.setup import Setup

GAME, PLAYERS, BEST_OF = "peruke-84", ("Ann", "Ben"), 3
LAST_DISC = "6/6/6/6/5n/6/6/5S:S:41-36/6-6-6"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite3"


def played(path: Path, *winners: int, players: tuple[str, ...] = PLAYERS, best_of: int = BEST_OF) -> None:
    log = SessionLog.open(path)
    session = log.begin(Header(GAME, players, {"best_of": best_of}))
    log.append(session, Event(OVER, payload={"winners": list(winners)}))
    log.close()


def test_p84_6_8_a_match_is_won_by_more_than_half_of_its_games(log: Path) -> None:
    assert match_wins(log, GAME, PLAYERS, BEST_OF) == (0, 0)
    played(log, 1)
    assert match_wins(log, GAME, PLAYERS, BEST_OF) == (1, 0)
    played(log, 1, players=("Ben", "Ann"))
    assert match_wins(log, GAME, PLAYERS, BEST_OF) == (1, 1), "by name, wherever they sat"
    played(log, 1)
    assert match_wins(log, GAME, PLAYERS, BEST_OF) == (0, 0), "that match is over"
    played(log, 2)
    assert match_wins(log, GAME, PLAYERS, BEST_OF) == (0, 1), "and this is the next one"


def test_p84_6_8_a_draw_counts_for_nobody(log: Path) -> None:
    played(log, 1)
    played(log, 1, 2)
    assert match_wins(log, GAME, PLAYERS, BEST_OF) == (1, 0)


def test_a_match_counts_neither_other_people_nor_games_by_themselves_nor_later_ones(log: Path) -> None:
    played(log, 1)
    played(log, 1, players=("Ann", "Cleo"))
    played(log, 1, best_of=5)
    played(log, 2)
    assert match_wins(log, GAME, PLAYERS, BEST_OF) == (1, 1)
    assert match_wins(log, GAME, PLAYERS, BEST_OF, before=4) == (1, 0)


def test_p84_6_9_who_lost_a_game_of_a_match_begins_the_next() -> None:
    def begins(**options: int) -> Setup:
        return Setup(GAME, PLAYERS, options).beginning(lambda _game, _players: "Ann", Random(1))

    match = begins(best_of=3)
    rules = rules_for(GAME, match.options)
    assert rules.seat(rules.start(2)) == 2
    assert Words(PLAYERS).say(match.first_player.message) == "Ben lost the last game and begins (P84-1.9)."
    assert begins().first_player.seat == 1, "a game by itself begins as agreed"
