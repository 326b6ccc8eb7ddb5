"""The map of rooms in docs/architecture.md: every file is in one room, imports lead downwards, and none in a circle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "vision", "hardware", "seeds")
ROW = re.compile(r"^\| (\d) \| (.+?) \| (.+?) \|", re.MULTILINE)
MOST_ROOMS, MOST_FLOORS = 12, 7


@dataclass(frozen=True)
class Room:
    """A room of the map: its floor, from below, and the patterns of its files."""

    name: str
    floor: int
    patterns: tuple[str, ...]


@cache
def rooms() -> tuple[Room, ...]:
    """The rooms that the docs list."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = ROW.findall(text)
    return tuple(Room(name, int(floor), tuple(re.findall(r"`(.+?)`", files))) for floor, name, files in rows)


@cache
def room_of(path: str) -> Room:
    """The room of a file: where several patterns fit, the longest counts."""
    fitting = [(len(pattern), room) for room in rooms() for pattern in room.patterns if fits(path, pattern)]
    assert fitting, f"{path} is in no room"
    most = max(length for length, _ in fitting)
    (room,) = {room for length, room in fitting if length == most}
    return room


def fits(path: str, pattern: str) -> bool:
    """Whether a pattern names a file, or a folder that it is in."""
    wanted = re.escape(pattern).replace(r"\*", "[^/]+") + (".*" if pattern.endswith("/") else "")
    return re.fullmatch(wanted, path) is not None


@cache
def files() -> dict[str, str]:
    """The files of the program, by the names of their modules."""
    found = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            inside = path.relative_to(ROOT)
            found[".".join(inside.with_suffix("").parts).removesuffix(".__init__")] = str(inside)
    return found


def named(node: ast.AST) -> Iterator[str]:
    """The modules that an import names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        inner = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name if name in files() else node.module for name in inner)


def waits(node: ast.AST) -> bool:
    """Whether what stands in it is not imported when the file is loaded."""
    types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
    return types or isinstance(node, ast.FunctionDef)


def on_loading(node: ast.AST) -> Iterator[str]:
    """The modules named by what is imported when the file is loaded; no import stands inside an expression."""
    yield from named(node)
    for inner in ast.iter_child_nodes(node):
        if not isinstance(inner, ast.expr) and not waits(inner):
            yield from on_loading(inner)


@cache
def imports() -> dict[str, frozenset[str]]:
    """What each file imports when it is loaded."""
    found = {}
    for path in files().values():
        names = set(on_loading(ast.parse((ROOT / path).read_text(encoding="utf-8"))))
        found[path] = frozenset(files()[name] for name in names if name in files()) - {path}
    return found


def test_there_are_at_most_twelve_rooms_on_seven_floors_and_none_is_empty() -> None:
    assert 0 < len(rooms()) <= MOST_ROOMS
    assert {room.floor for room in rooms()} == set(range(1, MOST_FLOORS + 1))
    assert {room_of(path) for path in files().values()} == set(rooms())


def test_every_import_stays_in_its_room_or_leads_to_a_lower_floor() -> None:
    for path, others in imports().items():
        for other in others:
            here, there = room_of(path), room_of(other)
            assert there == here or there.floor < here.floor, f"{path} imports {other}"


def test_no_files_import_one_another_in_a_circle() -> None:
    done: set[str] = set()

    def visit(path: str, way: tuple[str, ...]) -> None:
        assert path not in way, " -> ".join((*way, path))
        if path not in done:
            for other in imports()[path]:
                visit(other, (*way, path))
            done.add(path)

    for path in imports():
        visit(path, ())
