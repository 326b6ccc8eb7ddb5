"""Kills a program that writes the session log, thousands of times, and damages its files, hundreds of times each way.

    python -m tools.torture_log [--kills 2000] [--damages 300] [--seed 1] [--folder DIR]

After each kill every acknowledged event must be there, unchanged, with the cues that led to it, and the game must be
resumable. After damage to one file, or to a game's record, cues and index at once, no event may be lost; after damage
to both copies of a game a valid beginning must be left. Damage must always be mended, and the next game recorded. Ends
with code 1 and the seed at the first violation.
"""

from __future__ import annotations

import argparse
import os
import random
import select
import shutil
import signal
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from companion.sessions.events import Event, Header
from companion.sessions.folders import CUES, RECORD, GameFolder
from companion.sessions.log import SessionLog
from companion.sessions.opening import records_folder

ACK = struct.Struct("ii")
Damage = Callable[[bytes, random.Random], bytes]


def event(session: int, seq: int) -> Event:
    """The event that a writer appends with that number: the same each time."""
    jpeg = bytes([session % 256, seq % 256]) * 200 if seq % 3 == 0 else None
    return Event("throw", 1, float(seq), {"dice": [session, seq], "sentence": "Ann throws."}, "camera", evidence=jpeg)


def cue(session: int, events: int) -> dict[str, object]:
    """The cue that a writer stores before each event."""
    return {"kind": "press", "t": float(events), "name": f"{session}-{events}", "pad": "x" * 300}


def record_one(log: SessionLog, session: int, seq: int) -> int:
    """Store the cue and append the event after ``seq`` others; return the event's number."""
    log.append_cue(session, seq, cue(session, seq))
    return log.append(session, event(session, seq + 1))


def write(path: Path, pipe: int, session: int | None) -> None:
    """Append events and report which are saved, until this process is killed."""
    with SessionLog.open(path) as log:
        session = log.begin(Header("rogue", ("Ann", "Ben"))) if session is None else session
        log.claim(session)
        seq = len(log.events(session))
        while True:
            seq = record_one(log, session, seq)
            os.write(pipe, ACK.pack(session, seq))


def kill_one(path: Path, session: int | None, rng: random.Random) -> dict[int, int]:
    """Start a writer and kill it at a random moment; return the last acknowledged event by session."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            write(path, writing, session)
        finally:
            os._exit(1)  # not ``exit``: a copy of this program must not clean up this program's files
    os.close(writing)
    if rng.random() < 0.9:
        select.select([reading], [], [], 10.0)  # until its first report: else most would die before that
    time.sleep(rng.expovariate(1 / 0.015))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        text = pipe.read()
    whole = len(text) - len(text) % ACK.size  # the kill may have cut the last report in half
    return dict(ACK.iter_unpack(text[:whole]))


def same(log: SessionLog, session: int, count: int) -> bool:
    """Whether the first events of a session are those appended, with their pictures."""
    reading = log.read(session, evidence=True)
    wanted = [event(session, seq) for seq in range(1, len(reading.events) + 1)]
    stored = [(one.t, dict(one.payload), one.evidence) for one in reading.events]
    return len(stored) >= count and stored == [(one.t, dict(one.payload), one.evidence) for one in wanted]


def cues_intact(log: SessionLog, session: int, count: int) -> bool:
    """Whether the stored cues are unchanged, with one for each of the first ``count`` events."""
    kept = log.cues(session)
    true = all(dict(one.data) == cue(session, one.events) for one in kept)
    return true and {one.events for one in kept} >= set(range(count))


def kills(folder: Path, count: int, rng: random.Random) -> Counter[str]:
    """Kill that many writers."""
    counts: Counter[str] = Counter()
    path, acked = folder / "log.sqlite3", dict[int, int]()
    for number in range(count):
        if number % 100 == 0:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            acked = {}
        session = rng.choice(list(acked)) if acked and rng.random() < 0.5 else None
        # Half of the time a game goes on that was killed before: it begins with whatever that kill left.
        acked.update(kill_one(path, session, rng))
        with SessionLog.open(path) as log:
            for each, seq in acked.items():
                if not same(log, each, seq) or log.read(each).problems:
                    raise AssertionError(f"kill {number}: an acknowledged event of session {each} was lost")
                if not cues_intact(log, each, seq):
                    raise AssertionError(f"kill {number}: a cue of session {each} was lost or changed")
            counts["kills"] += 1
            counts["notices"] += len(log.notices)
    counts["events"] = sum(acked.values())
    return counts


def cut(data: bytes, rng: random.Random) -> bytes:
    """The data without its end."""
    return data[: rng.randrange(len(data))]


def zeroed(data: bytes, rng: random.Random) -> bytes:
    """The data with zeros somewhere, up to two pages of a card."""
    at, length = rng.randrange(len(data)), rng.choice([512, 4096, 8192])
    return data[:at] + bytes(len(data[at : at + length])) + data[at + length :]


def flipped(data: bytes, rng: random.Random) -> bytes:
    """The data with one to five bits changed."""
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 6)):
        changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(changed)


DAMAGES: dict[str, Damage] = {"cut": cut, "zeroed": zeroed, "flipped": flipped}
SESSIONS, EVENTS = 6, 30


def prepared(folder: Path) -> Path:
    """A log with a few games."""
    path = folder / "log.sqlite3"
    with SessionLog.open(path) as log:
        for _ in range(SESSIONS):
            session = log.begin(Header("rogue", ("Ann", "Ben")))
            for seq in range(EVENTS):
                record_one(log, session, seq)
    return path


def damages(folder: Path, count: int, rng: random.Random) -> Counter[str]:
    """Damage the index, a record, a file of cues, their copies, or all of them, that many times each way."""
    whole = folder / "whole"
    whole.mkdir(parents=True)
    prepared(whole)
    counts: Counter[str] = Counter()
    for name, damage in DAMAGES.items():
        for what in ("index", "record", "cues", "game", "copy", "both"):
            for number in range(count):
                copy = folder / "copy"
                shutil.rmtree(copy, ignore_errors=True)
                shutil.copytree(whole, copy)
                path = copy / "log.sqlite3"
                game = GameFolder(records_folder(path), rng.randrange(1, SESSIONS + 1))
                files, copies = ([one.path / RECORD, one.path / CUES] for one in (game, game.copy))
                parts = {"index": [path], "record": files[:1], "cues": files[1:], "game": [path, *files]}
                parts |= {"copy": copies, "both": [path, *files, *copies]}
                for part in parts[what]:
                    part.write_bytes(damage(part.read_bytes(), rng))
                counts += damaged(path, f"{name} {what} {number}", lost_allowed=what == "both")
                counts[f"{name} {what}"] += 1
    return counts


def damaged(path: Path, name: str, *, lost_allowed: bool) -> Counter[str]:
    """Read, open and resume every game, and begin another; return what was counted."""
    counts: Counter[str] = Counter()
    with SessionLog.reading(path) as log:
        there = set(log.numbers()) - set(log.damaged())
        if not lost_allowed and not there >= set(range(1, SESSIONS + 1)):
            raise AssertionError(f"{name}: only {there} can be read")
        for session in there:
            if not same(log, session, 0 if lost_allowed else EVENTS):
                raise AssertionError(f"{name}: reading lost or changed an event of session {session}")
    with SessionLog.open(path) as log:
        for session in (set(range(1, SESSIONS + 1)) & set(log.numbers())) - set(log.damaged()):
            if not same(log, session, 0 if lost_allowed else EVENTS):
                raise AssertionError(f"{name}: an event of session {session} was lost or changed")
            counts["games that lost events"] += len(log.events(session)) < EVENTS
            if not cues_intact(log, session, 0 if lost_allowed else EVENTS):
                raise AssertionError(f"{name}: a cue of session {session} was lost or changed")
            counts["games that lost cues"] += not cues_intact(log, session, EVENTS)
            record_one(log, session, len(log.events(session)))
        fresh = log.begin(Header("rogue", ("Cleo",)))
        record_one(log, fresh, 0)
        counts["told at the start"] += bool(log.notices)
    with SessionLog.open(path) as log:
        for session in set(range(1, SESSIONS + 1)) if not lost_allowed else ():
            if not same(log, session, EVENTS + 1) or not cues_intact(log, session, EVENTS + 1):
                raise AssertionError(f"{name}: session {session} lost something when it went on")
        if not same(log, fresh, 1):
            raise AssertionError(f"{name}: the next game was not recorded")
        if log.notices:
            raise AssertionError(f"{name}: damage was left: {log.notices}")
    return counts


def main() -> None:
    """Run both and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=2000)
    parser.add_argument("--damages", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=None)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        try:
            for counts in (
                kills(Path(folder) / "kills", options.kills, rng),
                damages(Path(folder), options.damages, rng),
            ):
                print("  ".join(f"{name}: {number}" for name, number in counts.items()))
        except AssertionError as error:
            sys.exit(f"seed {options.seed}: {error}")


if __name__ == "__main__":
    main()
