"""The record of a session, and how it is corrected."""

from companion.referee.record.session_record import (
    PICTURES_KEPT,
    Journal,
    MemoryJournal,
    Position,
    Record,
    advance,
    counting,
    decides,
    fold_events,
    game_events,
)

__all__ = [
    "PICTURES_KEPT",
    "Journal",
    "MemoryJournal",
    "Position",
    "Record",
    "advance",
    "counting",
    "decides",
    "fold_events",
    "game_events",
]
