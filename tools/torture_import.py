"""Damages backups and exports in many ways and takes each in: ``python -m tools.torture_import [--archives 300]``.

First a backup of five games with every kind of damage, then the same backup with single bits flipped (``--flips``).
Nothing may end in a traceback; what was taken in must be listed, shown and checked without one; a damaged game must not
stop the others; memory stays bounded. Prints how many games came back. Ends with 1 and the seed at the first violation.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import resource
import shutil
import struct
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from companion.cli.app import app
from companion.sessions.events import Event, canonical_json, json_text
from companion.sessions.export import write
from companion.sessions.log import SessionLog
from companion.sessions.sealed import digest

GAMES = ("rogue", "perudo", "ludo", "uckers", "peruke-84")
EVENTS = 25  # of each game
PICTURE_EVERY, CUE_EVERY = 7, 2
MOST_GROWTH_MB = 300
CHUNK = 1_000_000


@dataclass(frozen=True, slots=True)
class Bomb:
    """A member that is gigantic when it is unpacked: this start, then the filling again and again."""

    start: bytes
    filling: bytes

    def __iter__(self) -> Iterator[bytes]:
        """Its content in chunks."""
        yield self.start
        for _ in range(120):
            yield self.filling * (CHUNK // len(self.filling))


Members = dict[str, bytes | Bomb]


def run(*words: str | Path) -> tuple[int, str]:
    """A command in this process: its exit code and output. Raises ``AssertionError`` for a traceback."""
    result = CliRunner().invoke(app, list(map(str, words)), env={"COLUMNS": "200"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise AssertionError(f"{words[0]} ended in {result.exception!r}") from result.exception
    return result.exit_code, result.output


def prepared(folder: Path, seed: int) -> tuple[Path, Path]:
    """A backup of five games with pictures and cues, and an export of the first."""
    played, path = folder / "played.sqlite3", folder / "log.sqlite3"
    rng = random.Random(seed)
    for game in GAMES:
        run(
            "play",
            game,
            "-p",
            "Ann",
            "-p",
            "Ben",
            *("--random", "1", "--random", "2", "--seed", str(seed)),
            "--log-db",
            played,
        )
    with SessionLog.reading(played) as old, SessionLog.open(path) as log:
        for number in old.numbers():
            session = log.begin(old.header(number))
            for event in old.events(number)[:EVENTS]:
                jpeg = b"\xff\xd8" + rng.randbytes(2000) if event.seq % PICTURE_EVERY == 0 else None
                if event.seq % CUE_EVERY == 0:
                    log.append_cue(session, event.seq - 1, {"touch": f"answer:{event.seq % 3}", "t": event.t})
                log.append(session, Event(**{**_fields(event), "evidence": jpeg}))
        write(folder / "game.jsonl", log.header(1), log.events(1))
    run("backup", folder / "backup.zip", "--log-db", path)
    return folder / "backup.zip", folder / "game.jsonl"


def _fields(event: Event) -> dict[str, Any]:
    names = ("kind", "seat", "t", "payload", "source", "replaces")
    return {name: getattr(event, name) for name in names}


# Damage to the bytes of a file


def flipped(data: bytes, rng: random.Random, most: int = 5) -> bytes:
    """One to ``most`` bits changed."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, most)):
        changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def cut(data: bytes, rng: random.Random) -> bytes:
    """Without its end."""
    return data[: rng.randrange(1, len(data))]


def zeroed(data: bytes, rng: random.Random) -> bytes:
    """Zeros somewhere."""
    at, length = rng.randrange(len(data)), rng.choice([16, 512, 4096])
    return data[:at] + bytes(len(data[at : at + length])) + data[at + length :]


def doubled(data: bytes, rng: random.Random) -> bytes:
    """A stretch of it twice."""
    at, length = rng.randrange(len(data)), rng.choice([16, 512, 4096])
    return data[: at + length] + data[at:]


def marked(data: bytes, rng: random.Random) -> bytes:
    """Members marked as encrypted, or as packed in another way."""
    changed, at = bytearray(data), 0
    while (at := data.find(b"PK\x03\x04", at)) >= 0:
        if rng.random() < 0.4:
            struct.pack_into("<HH", changed, at + 6, rng.choice([0, 1]), rng.choice([0, 8, 12, 14, 99]))
        at += 4
    return bytes(changed)


# Damage to the members of a backup


def content(members: Members, name: str) -> bytes:
    """The content of a member that is no bomb."""
    data = members[name]
    assert isinstance(data, bytes)
    return data


def swapped(members: Members, rng: random.Random) -> None:
    """The content of members exchanged."""
    for _ in range(rng.randint(1, 4)):
        one, other = rng.sample(sorted(members), 2)
        members[one], members[other] = members[other], members[one]


def missing(members: Members, rng: random.Random) -> None:
    """Members missing."""
    for name in rng.sample(sorted(members), rng.randint(1, 10)):
        del members[name]


def bomb(members: Members, rng: random.Random) -> None:
    """A member that is gigantic when it is unpacked."""
    name = rng.choice(sorted(members))
    filling = rng.choice([b"\0", b"\n", b"[", b'{"a":', b"[],"])
    members[name] = Bomb(content(members, name) if rng.random() < 0.5 else b"", filling)


POISON: tuple[dict[str, Any], ...] = (
    {"payload": {"dice": 5}},
    {"payload": {"dice": [[]]}},
    {"payload": {"dice": [9] * 1000}},
    {"payload": {"by": []}},
    {"payload": {"scores": 5}},
    {"payload": {"step": {}}},
    {"payload": {"steps": "123"}},
    {"payload": {"set": 3}},
    {"payload": {"message": {"id": []}}},
    {"payload": {"sentence": {}, "rule": []}},
    {"payload": {"x": 1 << 70}},
    {"payload": 5},
    {"payload": None},
    {"t": 10**400},
    {"t": 1e300},
    {"t": "soon"},
    {"t": True},
    {"seat": 1 << 65},
    {"seat": "Ann"},
    {"seat": 700},
    {"kind": ["throw"]},
    {"kind": "over", "payload": {"scores": ["a"], "winners": {}}},
    {"kind": "over", "payload": {"scores": [None, 2], "winners": [{}]}},
    {"source": "elsewhere"},
    {"replaces": 10**9, "kind": "undo"},
    {"replaces": "x"},
    {"seq": 1.5},
)
HEADERS: tuple[dict[str, Any], ...] = (
    {"started": {}},
    {"started": "x" * 10_000},
    {"options": 7},
    {"options": {"war": [[]]}},
    {"options": {"nonsense": True}},
    {"preset": 3},
    {"mat": []},
    {"game": "chess"},
    {"game": None},
    {"players": [1, 2]},
    {"players": []},
    {"players": ["Ann"] * 900},
    {"players": ["\x1b]0;x\x07", "Ben"]},
    {"version": 10**30},
)


def poisoned(members: Members, rng: random.Random) -> None:
    """A line that makes no sense, with the right seals."""
    name = rng.choice([name for name in members if name.endswith("record.jsonl")])

    def change(head: dict[str, Any], rows: list[dict[str, Any]]) -> None:
        if rng.random() < 0.35:
            head |= rng.choice(HEADERS)
        else:
            poison(rng.choice(rows), rng.choice(POISON))

    members[name] = resealed(content(members, name), change)


def poison(row: dict[str, Any], change: dict[str, Any]) -> None:
    """Change an event of a record; fields of its payload are added to it."""
    payload = change.get("payload")
    row |= change | ({"payload": {**row["payload"], **payload}} if isinstance(payload, dict) else {})


def resealed(record: bytes, change: Callable[[dict[str, Any], list[dict[str, Any]]], object]) -> bytes:
    """A record with its header and events changed, and the right seals for that."""
    head, *rows = map(json.loads, record.splitlines())
    change(head["header"], rows)
    seal = digest(json_text(head["header"]).encode())
    lines = [json_text(head | {"seal": seal.hex()})]
    for row in rows:
        text = [row[name] for name in ("seq", "t", "kind", "seat", "source", "replaces", "payload")]
        seal = digest(seal + canonical_json([*text, row["picture"]]))
        lines.append(json_text(row | {"seal": seal.hex()}))
    return "".join(f"{line}\n" for line in lines).encode()


def bad_cues(members: Members, rng: random.Random) -> None:
    """Cues that are none."""
    for name in [name for name in members if name.endswith("cues.jsonl")]:
        if rng.random() < 0.5:
            members[name] = rng.choice([b"", b"{}\n", b"x" * 1000, flipped(content(members, name), rng), bytes(2000)])


def poisoned_export(data: bytes, rng: random.Random) -> bytes:
    """An export with a line that makes no sense."""
    head, *rows = map(json.loads, data.splitlines())
    if rng.random() < 0.35:
        head |= rng.choice(HEADERS)
    else:
        change = rng.choice(POISON)
        payload = change.get("payload")
        rng.choice(rows).update({**change, **payload} if isinstance(payload, dict) else change)
    return "".join(json.dumps(row) + "\n" for row in (head, *rows)).encode()


BYTES: tuple[Callable[[bytes, random.Random], bytes], ...] = (flipped, cut, zeroed, doubled, marked)
MEMBERS: tuple[Callable[[Members, random.Random], None], ...] = (swapped, missing, bomb, poisoned, poisoned, bad_cues)
EXPORTS: tuple[Callable[[bytes, random.Random], bytes], ...] = (flipped, cut, zeroed, poisoned_export, poisoned_export)


def damaged(backup: bytes, export: bytes, rng: random.Random) -> tuple[str, bytes]:
    """A file damaged in a random way, and the name of that way."""
    kind = rng.choice(["bytes", "members", "members", "export"])
    if kind == "bytes":
        way = rng.choice(BYTES)
        return f"backup {way.__name__}", way(backup, rng)
    if kind == "export":
        way = rng.choice(EXPORTS)
        return f"export {way.__name__}", way(export, rng)
    change = rng.choice(MEMBERS)
    return f"backup {change.__name__}", repacked(backup, change, rng)


def repacked(backup: bytes, change: Callable[[Members, random.Random], None], rng: random.Random) -> bytes:
    """A backup with its members changed, packed again."""
    with zipfile.ZipFile(io.BytesIO(backup)) as packed:
        members: Members = {name: packed.read(name) for name in packed.namelist()}
    change(members, rng)
    target = io.BytesIO()
    method = zipfile.ZIP_LZMA if rng.random() < 0.05 else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(target, "w", method, compresslevel=1) as packed:  # some are gigantic
        for name, data in members.items():
            with packed.open(name, "w") as member:
                for chunk in [data] if isinstance(data, bytes) else data:
                    member.write(chunk)
    return target.getvalue()


def taken(folder: Path, data: bytes) -> tuple[int, int]:
    """Import a file and check the result; return the exit code, and how many games are in the log."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "file").write_bytes(data)
    path = folder / "log.sqlite3"
    code, output = run("import", folder / "file", "--log-db", path)
    if code and not output.strip():
        raise AssertionError("an import failed without a word")
    if not path.exists():
        return code, 0
    run("sessions", "--log-db", path)
    run("sessions", "--csv", "--log-db", path)
    checked, output = run("check", "--log-db", path)
    if checked and not code:
        raise AssertionError(f"taken in without a word, but check says: {output}")
    with SessionLog.reading(path) as log:
        numbers = log.numbers()
    for number in numbers:
        if run("show", str(number), "--log-db", path)[0] or run("export", str(number), "--log-db", path)[0]:
            raise AssertionError(f"game {number} was taken in and can't be shown")
    return code, len(numbers)


def main() -> None:
    """Run the damages; see the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archives", type=int, default=300)
    parser.add_argument("--flips", type=int, default=70)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        backup, export = (path.read_bytes() for path in prepared(folder, options.seed))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        kinds: Counter[str] = Counter()
        games: Counter[str] = Counter()
        back: Counter[int] = Counter()
        for number in range(options.archives + options.flips):
            rng = random.Random(f"{options.seed} {number}")
            flips = number >= options.archives
            way, data = ("one bit", flipped(backup, rng, 1)) if flips else damaged(backup, export, rng)
            try:
                _, count = taken(folder / "taken", data)
            except AssertionError:
                print(f"file {number} ({way}), seed {options.seed}", file=sys.stderr)
                raise
            kinds[way] += 1
            games[way] += count
            if flips:
                back[count] += 1
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    for way, count in sorted(kinds.items()):
        of = len(GAMES) if not way.startswith("export") else 1
        print(f"{way}: {count} files, {games[way]} of {count * of} games came back")
    print(f"single bits: games that came back, by number of files: {dict(sorted(back.items()))}")
    print(f"memory grew by {grown:.0f} MB")
    if grown > MOST_GROWTH_MB:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
