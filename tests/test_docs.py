"""Whatever the docs name is there: files, links and headings, commands and their options, modules and names in code."""

from __future__ import annotations

import itertools
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.cli.app import COMMANDS, load_command
from companion.games.catalogue import OWN

ROOT = Path(__file__).parent.parent
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
WRITTEN = {"out", "dist", "build"}  # by commands, not there in a fresh clone
TOPS = sorted(
    path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".") and path.name not in WRITTEN
)
PACKAGES = ("companion", "vision", "hardware", "seeds", "training", "tools")
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATHS = re.compile(rf"^(?:{'|'.join(TOPS)})/[\w./*{{}},-]*$")
NAMES = re.compile(rf"^(?:{'|'.join(PACKAGES)})(?:\.\w+)+(?::\w+)?$")
MADE = re.compile(r"GAME|NAME|LANGUAGE|LANG|FOLDER|FILE")  # what a reader puts a name in for
NOT_OURS = re.compile(r"^companion/(session|table|event|status)$|/fr(\b|/|\.)")  # topics of a broker, a new language


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def spans(text: str) -> Iterator[str]:
    """What stands in backticks, and the lines of blocks of code."""
    plain = []
    for line in text.splitlines():
        if line.startswith("    ") and not line.lstrip().startswith(("-", "*", "|")):
            yield line.strip()
        else:
            plain.append(line)
    for found in CODE.finditer("\n".join(plain)):
        yield found[1].strip()


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def headings(path: Path) -> set[str]:
    """The anchors of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", read(path), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower()) for title in titles)
    return {title.strip().replace(" ", "-") for title in plain}


def spread(name: str) -> list[str]:
    """A name with ``{a,b}`` as all that it stands for."""
    parts = re.split(r"\{([^}]*)\}", name)
    ways = [[part] if i % 2 == 0 else part.split(",") for i, part in enumerate(parts)]
    return ["".join(way) for way in itertools.product(*ways)]


def is_there(name: str) -> bool:
    """Whether a file, a folder or a module is there; with a place for names, whether it is for one of them."""
    for game, spelt in itertools.product(OWN, ("-", "_")):
        path = name.replace("GAME", game.replace("-", spelt)).replace("PART", "common")
        path = MADE.sub("de", path).rstrip("/")
        if any(ROOT.glob(path)) or any(ROOT.glob(f"{path}.py")):
            return True
    return False


@pytest.mark.parametrize("page", DOCS, ids=ids)
def test_every_path_is_there(page: Path) -> None:
    paths = [path for span in spans(read(page)) for word in span.split() if PATHS.match(word) for path in spread(word)]
    assert [path for path in paths if not NOT_OURS.search(path) and not is_there(path)] == []


@pytest.mark.parametrize("page", DOCS, ids=ids)
def test_every_link_leads_somewhere(page: Path) -> None:
    broken = []
    for link in LINK.findall(read(page)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (anchor and anchor not in headings(target)):
            broken.append(link)
    assert broken == []


def resolves(name: str) -> bool:
    """Whether a dotted name leads to a module, or to something in one; of a module of an extra only the file counts."""
    if name.startswith("training."):
        return is_there(name.replace(".", "/"))
    try:
        pkgutil.resolve_name(name)
    except (AttributeError, ImportError):
        return False
    return True


@pytest.mark.parametrize("page", DOCS, ids=ids)
def test_every_name_of_the_code_is_there(page: Path) -> None:
    wrong = []
    for span in spans(read(page)):
        for word in re.split(r"[\s(),]+", span):
            if not NAMES.match(word) or MADE.search(word):
                continue
            if not resolves(word) and not (ROOT / word).exists():  # "companion.ftl" and the like are files
                wrong.append(word)
    assert wrong == []


BARE = re.compile(r"^[\w-]+\.(?:py|toml|ftl|css|js|html|service|path)$")
WORD = re.compile(r"^_?[A-Za-z]+(?:_[a-z0-9]+)+(?:\(\))?$|^[A-Z][a-z]+(?:[A-Z][a-z]+)+(?:\.\w+)?$|^[A-Z][A-Z_]{4,}$")


@cache
def files() -> dict[str, Path]:
    """All files of the repository that are read as text, by name."""
    every = (path for top in TOPS for path in (ROOT / top).rglob("*.*") if "__pycache__" not in path.parts)
    return {path.name: path for path in (*ROOT.glob("*.*"), *every)}


@cache
def words() -> set[str]:
    """All words of the code, the settings and the texts."""
    kinds = {".py", ".toml", ".ftl", ".service", ".env", ".js", ".sh", ".rules"}
    every = (
        path for top in TOPS for path in (ROOT / top).rglob("*") if path.suffix in kinds and path != Path(__file__)
    )
    return {word for path in (*every, *ROOT.glob("*.*")) if path.is_file() for word in re.findall(r"\w+", read(path))}


@pytest.mark.parametrize("page", DOCS, ids=ids)
def test_every_file_and_name_without_its_place_is_somewhere(page: Path) -> None:
    found = {span for span in spans(read(page)) if "\n" not in span}
    missing = {span for span in found if BARE.match(span) and not MADE.search(span)} - set(files()) - {"fr.ftl"}
    for span in found:
        if WORD.match(span) and not MADE.search(span):
            missing |= {part for part in re.findall(r"\w+", span) if part not in words()}
    assert missing == set()


@cache
def command_of(name: str) -> Any:
    return load_command(name, COMMANDS[name])


def options(command: Any) -> set[str]:
    return {"--help", "--language"} | {
        name for param in command.params for name in (*param.opts, *param.secondary_opts)
    }


@pytest.mark.parametrize("page", DOCS, ids=ids)
def test_every_command_and_option_is_there(page: Path) -> None:
    wrong = []
    for span in spans(read(page)):
        words = re.split(r"\s+", span.split("#")[0].strip("$ "))
        if words[:2] == ["python", "-m"] and words[2].split(".")[0] in PACKAGES and not resolves(words[2]):
            wrong.append(span)
        if (
            words[0] == "make"
            and words[1:]
            and not re.search(rf"^{re.escape(words[1])}:", read(ROOT / "Makefile"), re.M)
        ):
            wrong.append(span)
        if words[0] == "companion" and words[1:2] == ["--language"]:
            words = ["companion", *words[3:]]
        if words[0] != "companion" or not words[1:] or not re.fullmatch(r"[a-z-]+", words[1]):
            continue
        if words[1] not in COMMANDS:
            wrong.append(span)
            continue
        command = command_of(words[1])
        if words[2:] and words[2] in getattr(command, "commands", ()):
            command = command.commands[words[2]]
        named = {re.match(r"--?[\w-]+", word)[0] for word in words[2:] if re.match(r"--?[a-z]", word)}  # type: ignore[index]
        if named - options(command):
            wrong.append(span)
    assert wrong == []
