"""The format of recordings: what the camera saw and which buttons were pressed.

One format for tests, bug reports and demos. A recording is a folder with three things:

``episode.json``
    ``{"game": "rogue", "players": ["Ann", "Ben"], "options": {}, "mat": "rogue"}``
``frames/*.jpg``
    the pictures
``events.jsonl``
    a line an event, in the order of time: ``{"t": 0.0, "frame": "frames/0001.jpg"}`` is what the camera shows from
    then on; ``{"t": 3.2, "press": "end", "seat": 1}`` is a button (``"long": true`` if it was held);
    ``{"t": 4.0, "touch": "ACTION"}`` is a choice made on the screen. Further keys and other kinds of lines are for
    later versions and are passed over.
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
from hardware.files import SMALL_TEXT_BYTES, TEXT_BYTES, short, text_of
from hardware.pictures import flaw_of
from hardware.presses import BUTTONS, Press, Touch

EPISODE_FILE = "episode.json"
EVENTS_FILE = "events.jsonl"
LONGEST_S = 24 * 3600.0  # from the first event to the last
LONGEST_TOUCH = 200  # letters of an action
LONGEST_NAME = 100  # letters of a game, a mat, a player, a picture
MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class Episode:
    """What was played: the game, the names by seat, the house rules, the mat on the table."""

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
class Shown:
    """From ``t`` seconds on the camera shows this picture."""

    t: float
    picture: Path


Event = Shown | Press | Touch


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording that was read and checked: its episode and its events in the order of time."""

    folder: Path
    episode: Episode
    events: tuple[Event, ...]

    @classmethod
    def open(cls, folder: Path | str) -> Recording:
        """Read a recording and check it whole; ``BrokenRecording`` says in one sentence what is wrong with it."""
        folder = Path(folder)
        if not folder.is_dir():
            raise BrokenRecording(f"There is no recording in {folder}: that folder does not exist.")
        episode = _read_episode(folder / EPISODE_FILE)
        events = tuple(_read_events(folder, folder / EVENTS_FILE))
        if not any(isinstance(event, Shown) for event in events):
            raise BrokenRecording(f"The recording in {folder} is empty: it shows no picture.")
        return cls(folder, episode, events)

    @property
    def pictures(self) -> tuple[Shown, ...]:
        """What the camera shows, in the order of time."""
        return tuple(event for event in self.events if isinstance(event, Shown))

    @property
    def inputs(self) -> tuple[Press | Touch, ...]:
        """What people did by buttons and on the screen, in the order of time."""
        return tuple(event for event in self.events if not isinstance(event, Shown))

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
        raise BrokenRecording(
            f"{path.parent} is not a recording, or not a whole one: {path.name} is missing."
        ) from None
    except OSError as error:
        raise BrokenRecording(f"The file {path} can't be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise BrokenRecording(f"The file {path} can't be read: it is no text in UTF-8.") from error


def _object(text: str, place: str) -> dict[str, Any]:
    """The JSON object in a text; ``place`` says where it stands."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenRecording(f"{place} is not valid JSON.") from error
    if not isinstance(value, dict):
        raise BrokenRecording(f"{place} holds no JSON object (it should begin with a curly brace).")
    return value


def _read_episode(path: Path) -> Episode:
    value = _object(_text_of(path, SMALL_TEXT_BYTES), f"The file {path}")
    game, players = value.get("game"), value.get("players", [])
    if not isinstance(game, str) or not 1 <= len(game) <= LONGEST_NAME:
        raise BrokenRecording(f'The file {path} names no game (it needs "game": "rogue", for instance).')
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise BrokenRecording(f'The file {path} has no list of names under "players".')
    if len(players) > MOST_SEATS or any(len(name) > LONGEST_NAME for name in players):
        raise BrokenRecording(f"The file {path} has more than {MOST_SEATS} players, or names without end.")
    options, mat = value.get("options", {}), value.get("mat", game)
    if not isinstance(options, dict):
        raise BrokenRecording(f'In the file {path} the "options" are not an object.')
    if not isinstance(mat, str) or len(mat) > LONGEST_NAME:
        raise BrokenRecording(f'In the file {path} the "mat" is not a name.')
    return Episode(game, tuple(players), options, mat)


def _read_events(folder: Path, path: Path) -> Iterator[Event]:
    first = last = -math.inf
    for number, line in enumerate(_text_of(path, TEXT_BYTES).split("\n"), start=1):
        if not line.strip():
            continue
        place = f"Line {number} of {path}"
        value = _object(line, place)
        t = _time(value.get("t"), place)
        if t < last:
            raise BrokenRecording(f"{place} goes back in time, from {last:g} s to {t:g} s.")
        first, last = t if first == -math.inf else first, t
        if last - first > LONGEST_S:
            raise BrokenRecording(f"{place} is {last - first:.3g} s after the first: a recording is a day at most.")
        event = _event(folder, value, t, place)
        if event is not None:
            yield event


def _time(value: object, place: str) -> float:
    if not isinstance(value, bool) and isinstance(value, int | float):
        with suppress(OverflowError):  # a whole number of hundreds of digits
            if math.isfinite(t := float(value)):
                return t
    raise BrokenRecording(f'{place} has no time: it needs "t" with a number of seconds.')


def _event(folder: Path, value: dict[str, Any], t: float, place: str) -> Event | None:
    if "frame" in value:
        return Shown(t, _picture(folder, value["frame"], place))
    if "press" in value:
        return _press(value, t, place)
    if "touch" in value:
        if not isinstance(value["touch"], str):
            raise BrokenRecording(f"{place} has a touch that is not a text.")
        if len(value["touch"]) > LONGEST_TOUCH:
            raise BrokenRecording(f"{place} has a touch of more than {LONGEST_TOUCH} letters.")
        return Touch(value["touch"], t)
    return None


def _picture(folder: Path, name: object, place: str) -> Path:
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not _inside(folder, name):
        raise BrokenRecording(f"{place} names no picture inside the recording: {short(name)}.")
    path = folder / name
    try:
        if flaw := flaw_of(path):
            raise BrokenRecording(f"{place} shows {name}, which {flaw}.")
    except FileNotFoundError:
        raise BrokenRecording(f"{place} shows {name}, but that picture is missing.") from None
    except OSError as error:
        raise BrokenRecording(f"{place} shows {name}, which can't be opened: {error.strerror}.") from error
    return path


def _inside(folder: Path, name: str) -> bool:
    """Recordings are sent by other people: none may point at files outside its folder."""
    if not name or "\0" in name:
        return False
    return (folder / name).resolve().is_relative_to(folder.resolve())


def _press(value: dict[str, Any], t: float, place: str) -> Press:
    button, seat, long = value["press"], value.get("seat"), value.get("long", False)
    if button not in BUTTONS:
        raise BrokenRecording(f"{place} presses {short(button)}; the buttons are {', '.join(BUTTONS)}.")
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= MOST_SEATS):
        raise BrokenRecording(f"{place} has the seat {short(seat)}; seats are numbered 1, 2, 3 up to {MOST_SEATS}.")
    if button == "end" and seat is None:
        raise BrokenRecording(f'{place} presses "end" without saying whose: it needs "seat".')
    if not isinstance(long, bool):
        raise BrokenRecording(f'{place} has {short(long)} for "long"; it is true or false.')
    return Press(button, t, seat, long)
