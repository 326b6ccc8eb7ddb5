"""The club's database: a PostgreSQL with one table, a row a game. The record of a game is in it byte by byte.

Every statement is a transaction of its own and may be repeated: a game is known by its id, and what is there is
replaced by nothing but a longer record that begins with it.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from companion.games.message import Text, say
from companion.sessions.events import encodable
from companion.sessions.export import MOST_BYTES
from hardware.closing import Closing
from vision.localized import text_of_error

ONE_AT_A_TIME = 0x54544C47  # the lock under which the table is made: several tables may join at once
SECRETS = ("password", "sslpassword")
USUAL = {
    "application_name": "tabletop-companion",
    "client_encoding": "utf8",
    "connect_timeout": "10",
    "keepalives_idle": "30",
    "tcp_user_timeout": "30000",  # ms: a network that is gone ends the sending, and the next one goes on
}
TABLE = """CREATE TABLE IF NOT EXISTS companion_games (
    id text PRIMARY KEY, events integer NOT NULL, seal text NOT NULL, game text NOT NULL, players text[] NOT NULL,
    winners integer[] NOT NULL, started text NOT NULL, record bytea NOT NULL,
    sent timestamptz NOT NULL DEFAULT now())"""
# A row gives way only to a record whose event of the same number has its seal: that record begins with this one.
PUT = """INSERT INTO companion_games AS there
        (id, events, seal, game, players, winners, started, record)
    VALUES (%(id)s, %(events)s, %(seal)s, %(game)s, %(players)s, %(winners)s, %(started)s, %(record)s)
    ON CONFLICT (id) DO UPDATE SET (events, seal, game, players, winners, started, record, sent)
        = (excluded.events, excluded.seal, excluded.game, excluded.players, excluded.winners, excluded.started,
        excluded.record, now())
    WHERE there.events < excluded.events AND there.seal = (%(seals)s::text[])[there.events]"""


Mark = str
"""The seal of a game's latest event in hexadecimal, which identifies a game and its length: seals are a chain.

Header, number of events and time together do not: in a tournament people of the same names begin at several tables
in the same second, and two such games may have as many events in as many milliseconds.
"""


class ClubError(Exception):
    """Raised if the club's database can't be used; ``localized_text`` is why and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.localized_text = text


class ClubAway(ClubError):
    """Raised if the database can't be reached, or no longer: a later try may succeed."""


class GameRefused(ClubError):
    """Raised if the database refuses this one game."""


@dataclass(frozen=True, slots=True)
class Row:
    """A game as the club has it.

    ``seals`` are the seals of its events in hexadecimal, ``winners`` seats from 1, ``record`` the bytes of its record.
    """

    id: str
    seals: Sequence[str]
    game: str
    players: Sequence[str]
    winners: Sequence[int]
    started: str
    record: bytes


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, for rankings."""

    game: str
    players: tuple[str, ...]
    winners: tuple[int, ...]


def checked_address(address: str) -> str:
    """The address of a database as PostgreSQL's programs take it; raises ``ClubError``, also for one with a password.

    A password in it would lie in a file of ours and be seen in the list of processes.
    """
    try:
        named = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        raise ClubError(say("club.bad-address", why=_first_line(error))) from error
    if not named:
        raise ClubError(say("club.bad-address", why=say("club.empty-address")))
    if any(name in named for name in SECRETS):
        raise ClubError(say("club.password-in-address"))
    return address


def _conninfo(address: str) -> str:
    """The address with limits of time, and encrypted unless it, a service or the environment says otherwise."""
    named = conninfo_to_dict(address)
    usual = dict(USUAL)
    if "service" not in named and not {"PGSERVICE", "PGSSLMODE"} & os.environ.keys():
        usual["sslmode"] = "require"  # libpq's own "prefer" sends names in the clear if the other side can't encrypt
    return make_conninfo(address, **{name: value for name, value in usual.items() if name not in named})


class Club(Closing):
    """An open connection. Everything raises ``ClubError``, and ``ClubAway`` if the connection breaks."""

    def __init__(self, address: str) -> None:
        with _explained():
            self._connection = psycopg.connect(_conninfo(checked_address(address)), autocommit=True)
        try:
            with _explained():
                self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        if self._connection.info.parameter_status("server_encoding") != "UTF8":
            raise ClubError(say("club.no-unicode"))
        there = self._connection.execute("SELECT to_regclass('companion_games')").fetchone()
        if there is None or there[0] is None:  # whoever may only add games can't make the table
            with self._connection.transaction():
                self._connection.execute("SELECT pg_advisory_xact_lock(%s)", (ONE_AT_A_TIME,))
                self._connection.execute(TABLE)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def held(self) -> set[Mark]:
        """The marks of all games."""
        with _explained():
            return {seal for (seal,) in self._connection.execute("SELECT seal FROM companion_games").fetchall()}

    def put(self, row: Row) -> bool:
        """Add a game, or what was added to it since; False if that is there already, or something else is."""
        values: dict[str, Any] = {name: getattr(row, name) for name in Row.__slots__}
        values |= {"events": len(row.seals), "seal": row.seals[-1], "seals": list(row.seals)}
        values |= {"players": [_storable(name) for name in row.players], "winners": list(row.winners)}
        values |= {"game": _storable(row.game), "started": _storable(row.started)}
        with _explained():
            return self._connection.execute(PUT, values).rowcount == 1

    def record(self, game: str) -> bytes:
        """The record of the game of an id; empty without one, and if it is larger than any game's."""
        query = "SELECT record FROM companion_games WHERE id = %s AND octet_length(record) <= %s"
        with _explained():
            found = self._connection.execute(query, (game, MOST_BYTES)).fetchone()
        return bytes(found[0]) if found is not None else b""

    def records(self, without: Collection[Mark]) -> Iterator[bytes]:
        """The records of all games but those of these marks, the oldest first, one by one."""
        # Records one by one: those of some years of a club are more than the memory of a small machine holds.
        with _explained():
            rows = self._connection.execute("SELECT id, seal FROM companion_games ORDER BY started, id").fetchall()
        for game, seal in rows:
            if seal not in without and (record := self.record(game)):  # b"" for one withdrawn meanwhile
                yield record

    def results(self) -> Iterator[Result]:
        """How every game ended, the oldest first."""
        with _explained():
            query = "SELECT game, players, winners FROM companion_games ORDER BY started, id"
            rows = self._connection.execute(query).fetchall()
        for game, players, winners in rows:
            yield Result(game, tuple(players), tuple(winners))

    def withdraw(self, game: str) -> bool:
        """Delete the game of an id from the database; False without one."""
        with _explained():
            return self._connection.execute("DELETE FROM companion_games WHERE id = %s", (game,)).rowcount == 1


@contextmanager
def _explained() -> Iterator[None]:
    """Convert errors of the database to ours."""
    try:
        yield
    # psycopg has a class for each of PostgreSQL's codes; they inherit from the broad ones below, so they come first.
    except (errors.InsufficientPrivilege, errors.ReadOnlySqlTransaction) as error:
        raise ClubError(say("club.not-allowed", why=_first_line(error))) from error
    except (errors.UndefinedColumn, errors.DatatypeMismatch) as error:
        raise ClubError(say("club.other-version")) from error
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        raise ClubAway(say("club.away", why=_first_line(error))) from error
    except (psycopg.DataError, psycopg.IntegrityError) as error:
        raise GameRefused(say("club.refused", why=_first_line(error))) from error
    except psycopg.Error as error:
        raise ClubError(say("club.refused", why=_first_line(error))) from error


def _first_line(error: Exception) -> str:
    return text_of_error(error).strip().splitlines()[0].rstrip(".")


def _storable(text: str) -> str:
    """The text without what PostgreSQL can't store as text; the record has it all."""
    return encodable(text).replace("\0", "\N{REPLACEMENT CHARACTER}")
