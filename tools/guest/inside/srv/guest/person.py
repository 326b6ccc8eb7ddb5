"""Simulates the players in the guest, as the user of the service, with the project's Python.

After each ruled throw it waits until the virtual camera shows dice set aside, and presses the acting seat's button; a
question, as after a power cut, is answered by confirm. The time until the turn was on record and the next lamp was lit
goes to turns.jsonl; the log's content, whenever it changes, to events.json: {session: [[seq, kind, seat, source,
payload], ...]}.
"""

import json
import sys
import time
from pathlib import Path

from companion.sessions.log import SessionLog

LOG = Path("/var/lib/companion/sessions.sqlite3")
GAMES = LOG.with_name(LOG.name + ".games")
PINS = Path("/run/pins")
BUTTONS, CONFIRM, LAMPS = {1: 17, 2: 27}, 5, {1: 24, 2: 25}
EVENTS, NOTES = Path("/run/person/events.json"), Path("/run/person/turns.jsonl")
PRESS_S, PATIENCE_S, LOOK_S = 0.15, 5.0, 0.1
THINKING_S = float(sys.argv[1])  # from the ruling of a throw until dice are set aside

Events = dict[int, list[list[object]]]


class Record:
    """The present log; read again only if one of its files has changed."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int]] = []
        self.events: Events = {}

    def latest(self) -> list[list[object]]:
        """The events of the latest session."""
        seen = sorted((str(file), file.stat().st_mtime_ns) for file in GAMES.glob("*/record.jsonl"))
        if seen != self.seen:
            self.seen, self.events = seen, _read()
            EVENTS.with_suffix(".part").write_text(json.dumps(self.events))
            EVENTS.with_suffix(".part").rename(EVENTS)
        return self.events[max(self.events)] if self.events else []


def _read() -> Events:
    with SessionLog.reading(LOG) as log:
        return {
            number: [[seq, e.kind, e.seat, e.source, dict(e.payload)] for seq, e in enumerate(log.events(number), 1)]
            for number in log.numbers()
        }


def lit() -> list[int]:
    """The seats whose lamps are on."""
    return [seat for seat, pin in LAMPS.items() if (PINS / f"sim_gpio{pin}" / "value").read_text().strip() == "1"]


def press(pin: int) -> None:
    """Press and release a button."""
    pull = PINS / f"sim_gpio{pin}" / "pull"
    pull.write_text("pull-down")
    time.sleep(PRESS_S)
    pull.write_text("pull-up")


def end_turn(record: Record) -> None:
    """Press the acting seat's button, and record the result."""
    before = record.latest()
    seat = int(str(before[-1][2]))
    was_lit, begun = lit(), time.monotonic()
    press(BUTTONS[seat])
    while time.monotonic() - begun < PATIENCE_S and not any(e[1] == "turn" for e in record.latest()[len(before) :]):
        time.sleep(0.05)
    waited = time.monotonic() - begun
    if waited >= PATIENCE_S:
        press(CONFIRM)
    while time.monotonic() - begun < PATIENCE_S and lit() == was_lit:
        time.sleep(0.02)
    note = {"seat": seat, "lit before": was_lit, "lit after": lit(), "seconds": round(waited, 2)}
    with NOTES.open("a") as notes:
        notes.write(json.dumps({**note, "then": record.latest()[len(before) :]}) + "\n")


def main() -> None:
    """Play until stopped."""
    record, since = Record(), time.monotonic()
    while True:
        length = len(record.latest())
        time.sleep(LOOK_S)
        events = record.latest()
        if len(events) != length:
            since = time.monotonic()
        if events and events[-1][1] == "throw" and time.monotonic() - since >= THINKING_S:
            end_turn(record)
            since = time.monotonic()


if __name__ == "__main__":
    main()
