"""The memory use of a session's record."""

from companion.games.rogue import RogueRules
from companion.referee.record import PICTURES_KEPT, MemoryJournal, Record


def test_the_journal_keeps_every_picture_and_memory_only_the_latest() -> None:
    journal = MemoryJournal()
    record = Record(RogueRules(), 2, journal)
    for number in range(PICTURES_KEPT + 5):
        record.add("refused", 1, float(number), {"sentence": "No."}, evidence=b"picture %d" % number)
    kept = [event.evidence for event in record.events if event.evidence is not None]
    assert kept == [event.evidence for event in journal.events][-len(kept) :]
    assert 0 < len(kept) <= PICTURES_KEPT + 1
    assert all(event.evidence is not None for event in journal.events)
