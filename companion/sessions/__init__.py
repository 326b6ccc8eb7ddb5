"""The session log: append, replay, export."""

from companion.sessions.buffered import BufferedLog
from companion.sessions.errors import (
    LogBroken,
    LogBusy,
    LogChanged,
    LogError,
    LogForeign,
    LogFull,
    LogUnreadable,
    LogUnwritable,
    NoSuchSession,
)
from companion.sessions.events import Event, Header
from companion.sessions.log import Reading, SessionLog, Summary
from companion.sessions.place import default_log

__all__ = [
    "BufferedLog",
    "Event",
    "Header",
    "LogBroken",
    "LogBusy",
    "LogChanged",
    "LogError",
    "LogForeign",
    "LogFull",
    "LogUnreadable",
    "LogUnwritable",
    "NoSuchSession",
    "Reading",
    "SessionLog",
    "Summary",
    "default_log",
]
