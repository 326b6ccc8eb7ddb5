"""Sentences are made by the renderer alone: no prose in the code, and nothing cut, patched or joined afterwards."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from .texts import PACKAGE, module

ENGLISH = {
    "cli/app.py": "printed where a library is missing, before anything can be rendered",
    "cli/usage_errors.py": "the English of the command line's library, by which its errors are known",
    "club/database.py": "SQL",
    "cli/devices.py": "the report of a fault, for developers",
    "cli/play.py": "a setting of readline",
    "cli/trial.py": "what a trial prints, for developers",
    "display/*examples.py": "made-up screens for tests and pictures",
    "display/gallery.py": "pictures of all screens, for developers",
    "display/pilot.py": "drives a screen in tests",
    "display/screen.py": "the name of the program in the title of its window",
    "live/web.py": "responses for browsers, not people",
    "messages/*.py": "faults of catalogues, for translators",
    "reports/page.py": "HTML and CSS",
    "sessions/maintenance.py": "the name in the log in place of one that was deleted",
    "sessions/index.py": "SQL",
    "sessions/old_versions.py": "SQL",
    "simulation/people/*.py": "kinds of mistakes of simulated people, reported in trials",
    "table/terminal.py": "a key, not a text",
    "simulation/trial.py": "what a trial finds, for developers",
}
"""What has English words in the code on purpose, and why; everything else takes them from the catalogues."""
BELOW = {
    "hardware/buttons.py": "the name of a library and its kind of pins",
    "hardware/camera_network.py": "requests to a camera, by its protocol",
    "hardware/camera_picamera2.py": "a case of the light",
    "hardware/camera_v4l2.py": "a case of the light",
    "hardware/grabbing.py": "a case of the light, the name of a thread",
    "hardware/lamps.py": "the name of a library and its kind of pins",
    "hardware/light.py": "cases of the light",
    "hardware/debounce.py": "the key of a notice",
    "hardware/stand_ins.py": "names of stand-ins, for developers",
    "hardware/system.py": "what is typed",
    "vision/drawn.py": "labels in pictures, whose font has no umlauts",
    "vision/mats.py": "what stands on a mat: its zones' English names, which readings expect",
    "vision/taught/household.py": "a flaw of a file, reported as damage to what was taught",
}
"""The same in vision and the devices."""

WORDS = re.compile(r"[A-Za-z'’]{2,}[,;:]? [A-Za-z'’]{2,}")
WORD_IN_GAP = re.compile(r"[A-Za-z'’]{2,}[.,:;]?\s|\s[A-Za-z'’]{2,}")
NO_PROSE = {
    "no camera",
    "by hand",
    "no mat",
    "wrong mat",
    "throw first",
    "last winner",
    "keep ",
    "bid ",
    "reveal ",
    "use ",
    "use r",
    " by ",
    " base",
    " home",
    "from companion.cli import main; main()",
}  # codes and notation
NO_PROSE |= {"red green yellow blue", "red blue yellow green"}  # values of a house rule
NO_PROSE |= {"turn ", "board: ", "too early"}  # notation, codes of slips
NO_PROSE |= {"Peruke One"}  # the title of a game
NO_PROSE |= {
    "companion check",
    "companion club join",
    "companion club send",
    "sudo usermod -aG ",
    "sudo chown -R $USER ",
    " $USER",
    'pip install "opencv-python>=4.10,<5"',
}  # typed
NO_PROSE |= {"Python ", ", Linux ", "Raspberry Pi 5", "no soundcards", "GPIO ", "button box", "rule ROG-1.2"}  # names
NO_PROSE |= {
    "    companion coach ",
    "companion coach rogue 0:0/1/./. --throw 2-2-A-4-5-6",
    "upper left",
}  # typed, a place
NO_PROSE |= {"one page", "edge to edge", "lot ", "bold "} | {"bold red", "bold yellow"}
DEVELOPERS = {"ValueError", "TypeError", "AssertionError", "NotImplementedError", "RuntimeError", "KeyError"}
DEVELOPERS |= {"BadLesson", "DeviceClosed"}
SIMULATED = ("people", "slips", "spec", "codes")  # reported in trials only; the lines on a printed mat; names of cases
CUT = {
    "cli/plain_output.py": "signs that a terminal would obey",
    "referee/shown/event_texts.py": "the full stop of a sentence in the log of an older version",
    "sessions/folders.py": "names of files",
    "table/starting.py": "the name of a set of house rules as it is typed",
}
"""What cuts texts on purpose, and why."""
CLAUSES = {": ", "; ", ". ", "? "}  # where a sentence would be taken apart
NOTATION = (
    "keys",
    "notation",
    "parsing",
    "drawing",
    "game_options",
    "mat",
    "catalogue",
    "figures",
)  # they read and print texts that are no sentences


def modules(*without: str) -> Iterator[Path]:
    """All modules of the companion, but for those of these names and those with English on purpose."""
    english = {path for pattern in ENGLISH for path in PACKAGE.glob(pattern)}
    for path in sorted(PACKAGE.rglob("*.py")):
        if path not in english and path.stem not in without:
            yield path


def has_prose(tree: ast.AST) -> bool:
    """Texts of several words, or words between the values of an f-string; no docstrings, nothing for developers."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.ClassDef) and any(
            isinstance(base, ast.Name) and base.id == "StrEnum" for base in node.bases
        ):
            continue  # names of cases
        if isinstance(node, ast.Assert) or (isinstance(node, ast.Raise) and _for_developers(node)) or _logs(node):
            continue
        if isinstance(node, ast.JoinedStr):
            parts = {str(part.value) for part in node.values if isinstance(part, ast.Constant)} - NO_PROSE
            if any(WORDS.search(part) or WORD_IN_GAP.search(part) for part in parts):
                return True
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node.value not in NO_PROSE and WORDS.search(node.value):
                return True
        else:
            todo.extend(ast.iter_child_nodes(node))
    return False


def _logs(node: ast.AST) -> bool:
    """Whether it writes into the program's own log."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).startswith("LOG.")


def _for_developers(node: ast.Raise) -> bool:
    error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return isinstance(error, ast.Name) and error.id in DEVELOPERS


def patched(tree: ast.AST) -> bool:
    """Whether a sentence is changed that is made already."""
    return any(_patches(node) for node in ast.walk(tree) if isinstance(node, ast.Call))


def _patches(node: ast.Call) -> bool:
    if not isinstance(node.func, ast.Attribute):
        return False
    name, of = node.func.attr, node.func.value
    texts = [arg for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    capital = name == "upper" and isinstance(of, ast.Subscript)
    cut = bool(name == "rstrip" and texts) or (name == "replace" and len(texts) == 2)
    clause = name in {"partition", "rpartition", "split"} and any(text.value in CLAUSES for text in texts)
    return capital or cut or clause or name in {"sub", "capitalize", "removesuffix"}


@pytest.mark.parametrize("pattern", ENGLISH)
def test_what_is_english_on_purpose_is_there_and_needs_to_be_listed(pattern: str) -> None:
    found = list(PACKAGE.glob(pattern))
    assert found
    assert any(has_prose(module(path)) for path in found), "nothing English is left in it"


def test_all_that_is_said_comes_from_the_catalogues() -> None:
    assert [str(path.relative_to(PACKAGE)) for path in modules(*SIMULATED) if has_prose(module(path))] == []


def test_vision_and_the_devices_have_no_english_in_the_code_either() -> None:
    paths = [path for folder in ("vision", "hardware") for path in sorted((PACKAGE.parent / folder).rglob("*.py"))]
    found = {str(path.relative_to(PACKAGE.parent)) for path in paths if has_prose(module(path))}
    assert found == set(BELOW), "each with its reason"


def test_no_sentence_is_cut_patched_or_joined() -> None:
    assert [path.relative_to(PACKAGE).as_posix() for path in modules(*NOTATION) if patched(module(path))] == sorted(CUT)
