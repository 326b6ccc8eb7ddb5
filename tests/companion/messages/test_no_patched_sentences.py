"""Sentences are made by the renderer alone: no prose in the code, and nothing cut, patched or joined afterwards."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[3] / "companion"
MOVED = (
    "cli/boards.py",
    "cli/checks.py",
    "cli/coach.py",
    "cli/devices.py",
    "cli/evening.py",
    "cli/helping.py",
    "cli/house.py",
    "cli/keeping.py",
    "cli/learn.py",
    "cli/machine.py",
    "cli/mat.py",
    "cli/opening.py",
    "cli/play.py",
    "cli/positions.py",
    "cli/read.py",
    "cli/replay.py",
    "cli/report_games.py",
    "cli/resuming.py",
    "cli/run.py",
    "cli/sessions.py",
    "cli/teach.py",
    "cli/terminal.py",
    "cli/upkeep.py",
    "cli/welcome.py",
    "cli/why.py",
    "coach/*.py",
    "coach/peruke_84/*.py",
    "coach/uckers/*.py",
    "display/inputs.py",
    "display/scenes/*.py",
    "display/summary.py",
    "display/theme.py",
    "display/voice.py",
    "games/*/table.py",
    "games/catalogue.py",
    "games/*/table/*.py",
    "games/errors.py",
    "games/ludo/*.py",
    "games/message.py",
    "games/options.py",
    "games/perudo/*.py",
    "games/peruke_84/*.py",
    "games/peruke_one/*.py",
    "games/rogue/*.py",
    "games/rulebook.py",
    "games/rules.py",
    "games/uckers/*.py",
    "games/verdict.py",
    "games/whole_turns.py",
    "names.py",
    "referee/account.py",
    "referee/base.py",
    "referee/board*.py",
    "referee/correcting.py",
    "referee/counter_sight.py",
    "referee/disc_*.py",
    "referee/log_words.py",
    "referee/pieces*.py",
    "referee/retelling.py",
    "referee/throws.py",
    "referee/turn_record.py",
    "referee/weighing.py",
    "reports/f*.py",
    "reports/numbers.py",
    "reports/played.py",
    "table/aiming.py",
    "table/beginning.py",
    "table/board_fitting.py",
    "table/desk.py",
    "table/explaining.py",
    "table/eyes.py",
    "table/hints.py",
    "table/learning.py",
    "table/lens_measuring.py",
    "table/live.py",
    "table/mirror.py",
    "table/setup.py",
    "table/past.py",
    "table/phones.py",
    "table/share.py",
    "table/welcome.py",
    "terminal/*.py",
)
"""Everything that is moved into catalogues: whoever moves a module adds it."""

WORDS = re.compile(r"[A-Za-z'’]{2,}[,;:]? [A-Za-z'’]{2,}")
WORD_IN_GAP = re.compile(r"[A-Za-z'’]{2,}[.,:;]?\s|\s[A-Za-z'’]{2,}")
NO_PROSE = {
    "no camera",
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
NO_PROSE |= {"sudo usermod -aG ", "sudo chown -R $USER ", " $USER", 'pip install "opencv-python>=4.10,<5"'}  # typed
NO_PROSE |= {"Python ", ", Linux ", "Raspberry Pi 5", "no soundcards", "GPIO ", "button box", "rule ROG-1.2"}  # names
NO_PROSE |= {
    "    companion coach ",
    "companion coach rogue 0:0/1/./. --throw 2-2-A-4-5-6",
    "upper left",
}  # typed, a place
NO_PROSE |= {"one page", "edge to edge", "lot ", "bold "} | {"bold red", "bold yellow"}
DEVELOPERS = {"ValueError", "TypeError", "AssertionError", "NotImplementedError", "RuntimeError", "KeyError"}
DEVELOPERS |= {"BadLesson"}
SIMULATED = ("people", "slips", "spec", "codes")  # told in trials only; the lines on a printed mat; names of cases
NOTATION = (
    "keys",
    "notation",
    "parsing",
    "drawing",
    "house",
    "mat",
    "catalogue",
    "figures",
)  # they read and print texts that are no sentences


@cache
def module(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def modules(*without: str) -> Iterator[Path]:
    """The modules that are moved, but for those of these names."""
    for pattern in MOVED:
        for path in sorted(PACKAGE.glob(pattern)):
            if path.stem not in without:
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
    return capital or cut or name in {"sub", "capitalize", "removesuffix"}


@pytest.mark.parametrize("pattern", MOVED)
def test_what_is_listed_as_moved_is_there(pattern: str) -> None:
    assert list(PACKAGE.glob(pattern))


def test_no_prose_is_left_in_what_was_moved() -> None:
    assert [path.name for path in modules(*SIMULATED) if has_prose(module(path))] == []


def test_no_sentence_is_cut_patched_or_joined() -> None:
    assert [path.name for path in modules(*NOTATION) if patched(module(path))] == []
