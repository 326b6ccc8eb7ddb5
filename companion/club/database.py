"""The club's PostgreSQL database: one table with a row per game, which contains the bytes of the record.

Every statement is its own transaction and may be repeated: a game is identified by its id, and a row is replaced only
by a longer record that begins with it.
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

TABLE_LOCK = 0x54544C47  # held while the table is created: several clients may connect at once
SECRETS = ("password", "sslpassword")
CONNECTION_DEFAULTS = {
    "application_name": "tabletop-companion",
    "client_encoding": "utf8",
    "connect_timeout": "10",
    "keepalives_idle": "30",
    "tcp_user_timeout": "30000",  # ms: without a network sending fails, and the next one goes on
}
TABLE = """CREATE TABLE IF NOT EXISTS companion_games (
    id text PRIMARY KEY, events integer NOT NULL, seal text NOT NULL, game text NOT NULL, players text[] NOT NULL,
    winners integer[] NOT NULL, started text NOT NULL, record bytea NOT NULL,
    sent timestamptz NOT NULL DEFAULT now())"""
# A row is replaced only by a record that has the row's seal at the same event: it begins with the row's record.
PUT = """INSERT INTO companion_games AS there
        (id, events, seal, game, players, winners, started, record)
    VALUES (%(id)s, %(events)s, %(seal)s, %(game)s, %(players)s, %(winners)s, %(started)s, %(record)s)
    ON CONFLICT (id) DO UPDATE SET (events, seal, game, players, winners, started, record, sent)
        = (excluded.events, excluded.seal, excluded.game, excluded.players, excluded.winners, excluded.started,
        excluded.record, now())
    WHERE there.events < excluded.events AND there.seal = (%(seals)s::text[])[there.events]"""


Mark = str
"""The seal of a game's latest event in hexadecimal, which identifies a game and its length: seals are a chain.

Header, number of events and time together do not: in a tournament, people of the same names begin at several tables in
the same second, and such games may have equally many events in equally many milliseconds.
"""


class ClubError(Exception):
    """Raised if the club's database can't be used; ``localized_text`` is why and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.localized_text = text


class ClubUnreachable(ClubError):
    """Raised if the database can't be reached (any more): a later try may succeed."""


class GameRefused(ClubError):
    """Raised if the database refuses this one game."""


@dataclass(frozen=True, slots=True)
class Row:
    """A game in the club's database.

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
    """The address of a database in libpq's format; raises ``ClubError``, also for one with a password.

    A password would be stored in a file of ours and be visible in the list of processes.
    """
    try:
        given = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        raise ClubError(say("club.bad-address", why=_first_line(error))) from error
    if not given:
        raise ClubError(say("club.bad-address", why=say("club.empty-address")))
    if any(name in given for name in SECRETS):
        raise ClubError(say("club.password-in-address"))
    return address


def _conninfo(address: str) -> str:
    """The address with timeouts, and encrypted unless it, a service or the environment specifies that."""
    given = conninfo_to_dict(address)
    defaults = dict(CONNECTION_DEFAULTS)
    if "service" not in given and not {"PGSERVICE", "PGSSLMODE"} & os.environ.keys():
        defaults["sslmode"] = "require"  # libpq's own "prefer" sends names in the clear if the other side can't encrypt
    return make_conninfo(address, **{name: value for name, value in defaults.items() if name not in given})


class Club(Closing):
    """An open connection. All methods raise ``ClubError``, and ``ClubUnreachable`` if the connection breaks."""

    def __init__(self, address: str) -> None:
        with _converting_errors():
            self._connection = psycopg.connect(_conninfo(checked_address(address)), autocommit=True)
        try:
            with _converting_errors():
                self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        if self._connection.info.parameter_status("server_encoding") != "UTF8":
            raise ClubError(say("club.no-unicode"))
        table = self._connection.execute("SELECT to_regclass('companion_games')").fetchone()
        if table is None or table[0] is None:  # else: a role that may only add games can't create the table
            with self._connection.transaction():
                self._connection.execute("SELECT pg_advisory_xact_lock(%s)", (TABLE_LOCK,))
                self._connection.execute(TABLE)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def marks(self) -> set[Mark]:
        """The marks of all games."""
        with _converting_errors():
            return {seal for (seal,) in self._connection.execute("SELECT seal FROM companion_games").fetchall()}

    def put(self, row: Row) -> bool:
        """Add a game, or replace it by a longer record; False if the database has it already, or other content."""
        values: dict[str, Any] = {name: getattr(row, name) for name in Row.__slots__}
        values |= {"events": len(row.seals), "seal": row.seals[-1], "seals": list(row.seals)}
        values |= {"players": [_storable(name) for name in row.players], "winners": list(row.winners)}
        values |= {"game": _storable(row.game), "started": _storable(row.started)}
        with _converting_errors():
            return self._connection.execute(PUT, values).rowcount == 1

    def record(self, game: str) -> bytes:
        """The record of the game of that id; empty without one, or if it is too large for a game."""
        query = "SELECT record FROM companion_games WHERE id = %s AND octet_length(record) <= %s"
        with _converting_errors():
            found = self._connection.execute(query, (game, MOST_BYTES)).fetchone()
        return bytes(found[0]) if found is not None else b""

    def records(self, without: Collection[Mark]) -> Iterator[bytes]:
        """The records of all games except those of these marks, the oldest first."""
        # One by one: some years of a club are more than the memory of a small machine holds.
        with _converting_errors():
            rows = self._connection.execute("SELECT id, seal FROM companion_games ORDER BY started, id").fetchall()
        for game, seal in rows:
            if seal not in without and (record := self.record(game)):  # b"" for one withdrawn meanwhile
                yield record

    def results(self) -> Iterator[Result]:
        """How every game ended, the oldest first."""
        with _converting_errors():
            query = "SELECT game, players, winners FROM companion_games ORDER BY started, id"
            rows = self._connection.execute(query).fetchall()
        for game, players, winners in rows:
            yield Result(game, tuple(players), tuple(winners))

    def withdraw(self, game: str) -> bool:
        """Delete the game of that id; False without one."""
        with _converting_errors():
            return self._connection.execute("DELETE FROM companion_games WHERE id = %s", (game,)).rowcount == 1


@contextmanager
def _converting_errors() -> Iterator[None]:
    """Convert errors of the database to ours."""
    try:
        yield
    # psycopg's classes for single PostgreSQL codes inherit from the broad ones below, so they come first.
    except (errors.InsufficientPrivilege, errors.ReadOnlySqlTransaction) as error:
        raise ClubError(say("club.not-allowed", why=_first_line(error))) from error
    except (errors.UndefinedColumn, errors.DatatypeMismatch) as error:
        raise ClubError(say("club.other-version")) from error
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        raise ClubUnreachable(say("club.away", why=_first_line(error))) from error
    except (psycopg.DataError, psycopg.IntegrityError) as error:
        raise GameRefused(say("club.refused", why=_first_line(error))) from error
    except psycopg.Error as error:
        raise ClubError(say("club.refused", why=_first_line(error))) from error


def _first_line(error: Exception) -> str:
    return text_of_error(error).strip().splitlines()[0].rstrip(".")


def _storable(text: str) -> str:
    """The text without characters that PostgreSQL can't store; the record has them."""
    return encodable(text).replace("\0", "\N{REPLACEMENT CHARACTER}")
