"""The referee of Peruke One, with the player's earlier games where there is a log of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.peruke_one.table.referee import PerukeOneReferee
from companion.referee.base import Referee
from companion.referee.record import Record
from companion.sessions.journal import LogJournal


def peruke_one_referee(record: Record, names: Sequence[str], text: Callable[[str], str]) -> Referee:
    """A referee that knows the scores of the player's earlier games in the log."""
    journal = record.journal
    if not isinstance(journal, LogJournal):
        return PerukeOneReferee(record, names, text)
    return PerukeOneReferee(record, names, text, lambda: journal.scores(record.rules.game, names[0]))
