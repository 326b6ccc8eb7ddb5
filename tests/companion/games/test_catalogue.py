"""A game is described by one record: no code outside its folder depends on it, and other packages can add games."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from types import ModuleType

import pytest

from companion.cli.checks import check_games
from companion.games import catalogue
from companion.games.catalogue import GAMES, OWN, NoGame, entry, rules_for
from companion.games.rogue import RogueRules
from companion.games.spec import GameSpec, load_part
from vision.mats import MATS

ROOT = Path(__file__).parents[3]
PARTS = ("rules_at", "options_at", "terminal_at", "play_at", "board_at", "people_at", "coach_at")
RULES = {f"{name}Rules" for name in ("Rogue", "Perudo", "PerukeOne", "Uckers", "Peruke84", "Ludo", "Dice")}


def of_one_game(path: Path) -> bool:
    """Whether a file is in a game's folder."""
    inside = path.relative_to(ROOT).parts
    return inside[:2] == ("companion", "games") and len(inside) > 3


def sources() -> Iterator[Path]:
    """Everything but the games' own files."""
    for package in ("companion", "vision", "hardware"):
        yield from (path for path in sorted((ROOT / package).rglob("*.py")) if not of_one_game(path))


def quoted(names: Iterable[str]) -> list[str]:
    """The names as they are written in a program."""
    return [f'"{name}"' for name in names]


def questions(tree: ast.AST) -> Iterator[int]:
    """The lines that compare something with a game's name, or ask whether rules are those of one game."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            held = isinstance(node.ops[0], ast.In | ast.NotIn)  # whether data has a field "dice" is another question
            inner = [side for part_ in (*([] if held else [node.left]), *node.comparators) for side in ast.walk(part_)]
            if any(isinstance(side, ast.Constant) and side.value in OWN for side in inner):
                yield node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            asked = {name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)}
            yield from [node.lineno] * bool(asked & RULES)


def test_nothing_outside_a_game_asks_which_game_it_is() -> None:
    texts = ((path.relative_to(ROOT), path.read_text(encoding="utf-8")) for path in sources())
    named = ((path, text) for path, text in texts if any(word in text for word in (*quoted(OWN), *RULES)))
    asked = [f"{path}:{line}" for path, text in named for line in questions(ast.parse(text))]
    assert asked == []


def test_the_check_sees_names_and_classes() -> None:
    seen = questions(ast.parse('x == "rogue"\nisinstance(r, UckersRules | int)\ny in ("perudo", "chess")\n'))
    assert sorted(seen) == [1, 2, 3]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_names_parts_that_there_are(game: str) -> None:
    spec = entry(game)
    assert spec.name == game
    assert (spec.rules().game, spec.rules().title) == (game, spec.title)
    assert all(callable(load_part(where)) for name in PARTS if (where := getattr(spec, name)))
    assert spec.trial_seats in spec.rules().seats
    assert not spec.mat or spec.mat in MATS
    assert spec.how_to, "shown where the game is chosen, and printed on its mat"


# Games of other packages


class NightRules(RogueRules):
    game = "night-rogue"
    title = "Night Rogue"


def record(name: str = "night-rogue") -> GameSpec:
    return GameSpec(
        name=name,
        title="Night Rogue",
        rules_at="night.games:NightRules",
        options_at="companion.games.rogue:RogueOptions",
        terminal_at="companion.games.rogue.terminal:board",
    )


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with one good game, one whose module is missing, one that is no record, and one named like ours."""
    module = ModuleType("night.games")
    module.__dict__.update(NightRules=NightRules, GOOD=record(), WRONG="a game", OTHER=record("moon"))
    monkeypatch.setitem(sys.modules, "night", ModuleType("night"))
    monkeypatch.setitem(sys.modules, "night.games", module)
    named = {
        "night-rogue": "night.games:GOOD",
        "lost": "night.lost:GAME",
        "odd": "night.games:WRONG",
        "moon": "night.games:OTHER",
        "uckers": "night.games:GOOD",
    }
    found = EntryPoints(EntryPoint(name, value, catalogue.GROUP) for name, value in named.items())
    monkeypatch.setattr(catalogue, "entry_points", lambda group: found.select(group=group))
    catalogue.add_on_games.cache_clear()
    yield
    catalogue.add_on_games.cache_clear()


@pytest.mark.usefixtures("installed")
def test_another_package_adds_a_game() -> None:
    assert list(GAMES) == [*OWN, "night-rogue"]
    assert rules_for("night-rogue").title == "Night Rogue"


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("game", "reason"),
    [("lost", "No module named"), ("odd", "is no GameSpec"), ("moon", "its rules are those of night-rogue")],
)
def test_a_broken_game_is_named_in_a_sentence_and_stops_no_other(game: str, reason: str) -> None:
    with pytest.raises(
        NoGame, match=rf"The game {game} of the package night.* can't be used: .*{reason}.*\. All other"
    ):
        entry(game)
    assert entry("rogue").title == "Rogue"
    assert game not in GAMES


@pytest.mark.usefixtures("installed")
def test_doctor_tells_which_games_can_not_be_used() -> None:
    finding = check_games()
    assert finding.state == "warning"
    assert "Night Rogue. The game lost of the package night.lost can't be used" in finding.text


@pytest.mark.usefixtures("installed")
def test_no_package_takes_the_name_of_one_of_our_games() -> None:
    assert entry("uckers").title == "Uckers"
    assert "there is another game of that name" in str(catalogue.add_on_games().broken["uckers"])
