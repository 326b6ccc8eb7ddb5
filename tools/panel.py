"""A panel of simulated games, by which two versions of the referee are compared: ``python -m tools.panel``.

    python -m tools.panel play OLD.jsonl --games 10     # in a checkout of the version before
    python -m tools.panel play NEW.jsonl --games 10     # in this one
    python -m tools.panel compare OLD.jsonl NEW.jsonl

A change that should change nothing leaves every game the same, event by event and word by word; of others the sums show
what they cost. The same seeds give the same games.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.games.message import Text
from companion.referee.record import AnyRecord, Record
from companion.referee.shown.announcer import Announcer, Inquiry, Question
from companion.sessions.events import Event
from companion.simulation.trial import GameReport, play, trial_setup
from tests.companion.table.weak_eyes import Weakness, play_with_weak_eyes

ONE_ZONE = "rogue-one-zone"  # dice set aside stay among the others
GAMES = ("rogue", ONE_ZONE, "perudo", "uckers", "ludo", "peruke-84", "peruke-one")
TRUE = "true"
WEAK = "weak"  # followed by the rate in percent
SUMS = ("turns", "accused", "wrong", "open", "missed", "due", "asked")

Row = Mapping[str, Any]


@contextmanager
def traced() -> Iterator[list[tuple[str, ...]]]:
    """Everything that is logged, ruled and asked, in order."""
    trace: list[tuple[str, ...]] = []
    # Patched where all of it passes: the log alone has no ruling or question.
    write, announce, ask = Record._write, Announcer.announce, Inquiry.ask

    def written(record: AnyRecord, event: Event) -> None:
        payload = json.dumps(event.payload, sort_keys=True)
        trace.append(("log", event.kind, str(event.seat), event.source, str(event.replaces), payload))
        write(record, event)

    def ruled(announcer: Announcer, text: Text, by: str = "", *more: Any, **rest: Any) -> None:
        trace.append(("ruling", announcer.worded(text), by))
        announce(announcer, text, by, *more, **rest)

    def asked(inquiry: Inquiry, question: Question, *more: Any) -> None:
        trace.append(("question", repr(question.text), *(repr(answer.text) for answer in question.answers)))
        ask(inquiry, question, *more)

    with (
        patch.object(Record, "_write", written),
        patch.object(Announcer, "announce", ruled),
        patch.object(Inquiry, "ask", asked),
    ):
        yield trace


def played(eyes: str, game: str, seed: int, turns: int) -> GameReport:
    """One game: with true readings, with ``weak10`` eyes (percent), or with a fault of the reader."""
    setup = trial_setup("rogue", one_zone=True) if game == ONE_ZONE else trial_setup(game)
    if eyes.startswith(WEAK):
        return play_with_weak_eyes(setup, seed, turns, Weakness.of(int(eyes.removeprefix(WEAK)) / 100))[0]
    fault = "" if eyes == TRUE else eyes
    return play(setup, seed, turns=turns, truth=eyes == TRUE, fault=fault)


def row(eyes: str, game: str, seed: int, turns: int) -> dict[str, Any]:
    """The figures of one game, with a mark of each thing that was logged, ruled or asked."""
    with traced() as trace:
        report = played(eyes, game, seed, turns)
    due = [slip for slip in report.slips if slip.due]
    figures = (
        report.turns,
        len(report.accused),
        len(report.wrong),
        report.left_open,
        sum(not slip.caught for slip in due),
        len(due),
        len(report.asked),
    )
    # Six digits of a hash: a thousand events a game would make a file of megabytes, and only "same or not" is asked.
    marks = ["".join((one[0][0], hashlib.sha1(repr(one).encode()).hexdigest()[:6])) for one in trace]
    return {"eyes": eyes, "game": game, "seed": seed, **dict(zip(SUMS, figures, strict=True)), "heard": marks}


def compare(olds: Iterable[Row], news: Iterable[Row]) -> Iterator[str]:
    """The sums of both versions over the games that both have played, and the games that differ."""
    old, new = ({(one["eyes"], one["game"], one["seed"]): one for one in rows} for rows in (olds, news))
    both = [key for key in old if key in new]
    groups: dict[tuple[str, str], list[tuple[str, str, int]]] = defaultdict(list)
    for key in both:
        groups[key[:2]].append(key)
    yield f"{'':24}{'games':>6}{'differ':>7}  " + "  ".join(f"{name:>9}" for name in SUMS)
    for (eyes, game), keys in (*groups.items(), (("all", ""), both)):
        differ = [key for key in keys if old[key]["heard"] != new[key]["heard"]]
        sums = ((sum(one[key][name] for key in keys) for one in (old, new)) for name in SUMS)
        figures = "  ".join(f"{f'{a} {b}' if a != b else a:>9}" for a, b in sums)
        yield f"{eyes:12}{game:12}{len(keys):>6}{len(differ):>7}  {figures}"
        if game:
            yield from (_where(old[key], new[key]) for key in differ)


def _where(old: Row, new: Row) -> str:
    """Where a game first differs: in what is logged (l), ruled (r) or asked (q)."""
    pairs = list(zip(old["heard"], new["heard"], strict=False))
    at = next((i for i, (one, other) in enumerate(pairs) if one != other), len(pairs))
    first = [(one["heard"][at] if at < len(one["heard"]) else "-")[0] for one in (old, new)]
    changed = "  ".join(f"{name} {old[name]}->{new[name]}" for name in SUMS if old[name] != new[name])
    return f"    seed {old['seed']} from {at} ({first[0]}/{first[1]})  {changed}"


def read(path: Path) -> list[Row]:
    """The rows of a panel."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def main(arguments: Sequence[str]) -> int:
    """Play a panel, or compare two; 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    plays = verbs.add_parser("play")
    plays.add_argument("file", type=Path, help="to which each game is added as soon as it is over")
    plays.add_argument("--games", type=int, default=10, help="of each kind")
    plays.add_argument("--seed", type=int, default=80000)
    plays.add_argument("--turns", type=int, default=15)
    plays.add_argument("--of", nargs="+", default=GAMES, metavar="GAME")
    plays.add_argument("--eyes", nargs="+", default=(TRUE, "weak10", "unseen", "misread"))
    compares = verbs.add_parser("compare")
    compares.add_argument("old", type=Path)
    compares.add_argument("new", type=Path)
    options = parser.parse_args(arguments)
    if options.verb == "compare":
        old, new = read(options.old), read(options.new)
        print("\n".join(compare(old, new)))
        marks = ({(one["eyes"], one["game"], one["seed"]): one["heard"] for one in rows} for rows in (old, new))
        before, after = marks
        return int(any(before[key] != after[key] for key in before.keys() & after.keys()))
    for seed in range(options.seed, options.seed + options.games):
        for eyes in options.eyes:
            for game in options.of:
                # Opened for each game: a panel takes hours, and may be broken off and read meanwhile.
                with options.file.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row(eyes, game, seed, options.turns)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
