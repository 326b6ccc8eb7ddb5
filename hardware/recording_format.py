"""The format of recordings: what the camera saw and which buttons were pressed.

One format for tests, bug reports and demos. A recording is a folder with three things:

``episode.json``
    ``{"game": "rogue", "players": ["Ann", "Ben"], "options": {}, "mat": "rogue"}``
``frames/*.jpg``
    the pictures
``events.jsonl``
    one event per line, in order of time: ``{"t": 0.0, "frame": "frames/0001.jpg"}`` is what the camera shows from
    then on; ``{"t": 3.2, "press": "end", "seat": 1}`` is a button (``"long": true`` if it was held);
    ``{"t": 4.0, "touch": "ACTION"}`` is a choice made on the screen (``"program": true`` if the program made it for a
    seat that it plays). Further keys and other kinds of lines are for later versions and are ignored.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hardware.errors import BrokenRecording
from hardware.files import SMALL_TEXT_BYTES, TEXT_BYTES, not_utf8, short, text_of, unreadable
from hardware.pictures import flaw_of
from hardware.presses import BUTTONS, Press, Touch
from vision.localized import localized, localized_error

EPISODE_FILE = "episode.json"
EVENTS_FILE = "events.jsonl"
LONGEST_S = 24 * 3600.0  # from the first to the last event
LONGEST_LINE = 10_000  # characters
LONGEST_TOUCH = 200  # characters of an action
LONGEST_NAME = 100  # characters of the name of a game, mat, player or picture
MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class Episode:
    """What was played: the game, the names by seat, the house rules, the mat."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    mat: str = ""

    def as_json(self) -> dict[str, Any]:
        """The content of ``episode.json``."""
        return {
            "game": self.game,
            "players": list(self.players),
            "options": dict(self.options),
            "mat": self.mat or self.game,
        }


@dataclass(frozen=True, slots=True)
class PictureShown:
    """From ``t`` seconds on the camera shows this picture."""

    t: float
    picture: Path


Event = PictureShown | Press | Touch


@dataclass(frozen=True, slots=True)
class Recording:
    """A validated recording: its episode and its events in order of time."""

    folder: Path
    episode: Episode
    events: tuple[Event, ...]

    @classmethod
    def open(cls, folder: Path | str) -> Recording:
        """Read and validate a recording; raises ``BrokenRecording`` with what is wrong in one sentence."""
        folder = Path(folder)
        if not folder.is_dir():
            raise BrokenRecording(localized("no-recording", path=str(folder)))
        episode = _read_episode(folder / EPISODE_FILE)
        events = tuple(_read_events(folder, folder / EVENTS_FILE))
        if not any(isinstance(event, PictureShown) for event in events):
            raise BrokenRecording(localized("recording-empty", path=str(folder)))
        return cls(folder, episode, events)

    @property
    def pictures(self) -> tuple[PictureShown, ...]:
        """The pictures in order of time."""
        return tuple(event for event in self.events if isinstance(event, PictureShown))

    @property
    def inputs(self) -> tuple[Press | Touch, ...]:
        """Presses and touches in order of time."""
        return tuple(event for event in self.events if not isinstance(event, PictureShown))

    @property
    def start(self) -> float:
        """The time of the first event in s."""
        return self.events[0].t

    @property
    def end(self) -> float:
        """The time of the last event in s."""
        return self.events[-1].t


def _text_of(path: Path, most: int) -> str:
    try:
        return text_of(path, most)
    except FileNotFoundError:
        raise BrokenRecording(localized("recording-not-whole", path=str(path.parent), name=path.name)) from None
    except OSError as error:
        raise BrokenRecording(unreadable(path, error)) from error
    except UnicodeDecodeError as error:
        raise BrokenRecording(not_utf8(path)) from error


def _object(text: str, place: str) -> dict[str, Any]:
    """The JSON object in a text; ``place`` names it in errors."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenRecording(localized("no-json", where=place)) from error
    if not isinstance(value, dict):
        raise BrokenRecording(localized("no-object", where=place))
    return value


def _file(path: Path) -> str:
    return localized("the-file", path=str(path))


def _read_episode(path: Path) -> Episode:
    value = _object(_text_of(path, SMALL_TEXT_BYTES), _file(path))
    game, players = value.get("game"), value.get("players", [])
    if not isinstance(game, str) or not 1 <= len(game) <= LONGEST_NAME:
        raise BrokenRecording(localized("recording-no-game", where=_file(path)))
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise BrokenRecording(localized("recording-no-names", where=_file(path)))
    if len(players) > MOST_SEATS or any(len(name) > LONGEST_NAME for name in players):
        raise BrokenRecording(localized("recording-many-names", where=_file(path), most=MOST_SEATS))
    options, mat = value.get("options", {}), value.get("mat", game)
    if not isinstance(options, dict):
        raise BrokenRecording(localized("recording-options", path=str(path)))
    if not isinstance(mat, str) or len(mat) > LONGEST_NAME:
        raise BrokenRecording(localized("recording-mat", path=str(path)))
    return Episode(game, tuple(players), options, mat)


def _read_events(folder: Path, path: Path) -> Iterator[Event]:
    first = last = -math.inf
    pictures: dict[str, Path] = {}
    for number, line in enumerate(_lines(_text_of(path, TEXT_BYTES)), start=1):
        if not line.strip():
            continue
        place = localized("line-of", number=number, path=str(path))
        if len(line) > LONGEST_LINE:
            raise BrokenRecording(localized("line-too-long", where=place, most=LONGEST_LINE))
        value = _object(line, place)
        t = _time(value.get("t"), place)
        if t < last:
            raise BrokenRecording(localized("back-in-time", where=place, before=f"{last:g}", now=f"{t:g}"))
        first, last = t if first == -math.inf else first, t
        if last - first > LONGEST_S:
            raise BrokenRecording(localized("longer-than-a-day", where=place, text=f"{last - first:.3g}"))
        event = _event(folder, value, t, place, pictures)
        if event is not None:
            yield event


def _lines(text: str) -> Iterator[str]:
    """The lines of a text, one by one: as a list millions of them would take more memory than the text."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


def _time(value: object, place: str) -> float:
    if not isinstance(value, bool) and isinstance(value, int | float):
        with suppress(OverflowError):  # an integer of hundreds of digits
            if math.isfinite(t := float(value)):
                return t
    raise BrokenRecording(localized("line-no-time", where=place))


def _event(folder: Path, value: dict[str, Any], t: float, place: str, pictures: dict[str, Path]) -> Event | None:
    """The event of a line; ``pictures`` caches those checked before, by name."""
    if "frame" in value:
        name = str(value["frame"])
        if name not in pictures:
            pictures[name] = _picture(folder, value["frame"], place)
        return PictureShown(t, pictures[name])
    if "press" in value:
        return _press(value, t, place)
    if "touch" in value:
        if not isinstance(value["touch"], str):
            raise BrokenRecording(localized("touch-no-text", where=place))
        if len(value["touch"]) > LONGEST_TOUCH:
            raise BrokenRecording(localized("touch-too-long", where=place, most=LONGEST_TOUCH))
        return Touch(value["touch"], t, program=value.get("program") is True)
    return None


def _picture(folder: Path, name: object, place: str) -> Path:
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not _inside(folder, name):
        raise BrokenRecording(localized("line-no-picture", where=place, text=short(name)))
    path = folder / name
    try:
        if flaw := flaw_of(path):
            raise BrokenRecording(localized("line-flaw", where=place, name=name, why=flaw))
    except FileNotFoundError:
        raise BrokenRecording(localized("line-missing", where=place, name=name)) from None
    except OSError as error:
        raise BrokenRecording(localized("line-unopened", where=place, name=name, why=localized_error(error))) from error
    return path


def _inside(folder: Path, name: str) -> bool:
    """Recordings may come from others: no path may lead outside the folder."""
    if not name or "\0" in name:
        return False
    return (folder / name).resolve().is_relative_to(folder.resolve())


def _press(value: dict[str, Any], t: float, place: str) -> Press:
    button, seat, long = value["press"], value.get("seat"), value.get("long", False)
    if button not in BUTTONS:
        raise BrokenRecording(localized("line-button", where=place, text=short(button), specs=", ".join(BUTTONS)))
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= MOST_SEATS):
        raise BrokenRecording(localized("line-seat", where=place, text=short(seat), most=MOST_SEATS))
    if button == "end" and seat is None:
        raise BrokenRecording(localized("line-whose", where=place))
    if not isinstance(long, bool):
        raise BrokenRecording(localized("line-long", where=place, text=short(long)))
    return Press(button, t, seat, long)
