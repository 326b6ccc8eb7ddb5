"""The import rules of the architecture."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@cache
def imports(package: str) -> dict[str, set[str]]:
    """Top-level dotted names imported by each module of a package."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        names: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
        found[str(path.relative_to(ROOT))] = names
    return found


@pytest.mark.parametrize("package", ["vision", "hardware"])
def test_vision_and_hardware_never_import_companion(package: str) -> None:
    for module, names in imports(package).items():
        assert not [name for name in names if name.split(".")[0] == "companion"], module


@pytest.mark.parametrize("package", ["companion", "vision", "hardware"])
def test_nothing_that_ships_imports_the_training(package: str) -> None:
    for module, names in imports(package).items():
        assert not [name for name in names if name.split(".")[0] == "training"], module


def test_nothing_that_ships_imports_what_the_wheel_leaves_out() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]
    assert all(list(ROOT.glob(pattern)) for pattern in patterns)
    left_out = {str(path.relative_to(ROOT)) for pattern in patterns for path in ROOT.glob(pattern)}
    modules = {path.removesuffix(".py").replace("/", ".") for path in left_out}
    for package in ("companion", "vision", "hardware", "seeds"):
        for module, names in imports(package).items():
            assert module in left_out or not names & modules, module


WRITERS = ("write_text", "write_bytes", "imwrite")
MAY_WRITE = ("hardware/private_files.py", "hardware/backlight.py")  # the mechanism; a lamp of the system


@pytest.mark.parametrize("package", ["companion", "hardware"])
def test_files_are_written_in_one_place_for_their_owner_only(package: str) -> None:
    """What is written elsewhere would be readable by everybody, or be left by half on a full disk."""
    for path in sorted((ROOT / package).rglob("*.py")):
        if str(path.relative_to(ROOT)) not in MAY_WRITE:
            text = path.read_text(encoding="utf-8")
            if not any(f"{name}(" in text for name in (*WRITERS, "open")):
                continue
            calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
            assert not [call.lineno for call in calls if writes(call)], path


def writes(call: ast.Call) -> bool:
    """Whether a call writes to a file by its path."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    modes = [
        word.value for word in (*call.args, *(one.value for one in call.keywords)) if isinstance(word, ast.Constant)
    ]
    return name in WRITERS or (name == "open" and any(str(mode)[:1] in tuple("wax") for mode in modes if mode))


TABLE = frozenset({"table.py", "picture.py", "people.py", "terminal.py"})  # outside the rules


def is_table(module: str) -> bool:
    """Whether a module of a game concerns its table."""
    return Path(module).name in TABLE or Path(module).parent.name == "table"


def test_the_rules_import_only_the_standard_library() -> None:
    for module, names in imports("companion/games").items():
        if is_table(module):
            continue
        outside = [
            name
            for name in names
            if name.split(".")[0] not in sys.stdlib_module_names and not name.startswith("companion.games")
        ]
        assert not outside, module
        assert not {"random", "time", "datetime", "os"} & names, f"{module}: rules have no clock, chance or files"
        assert not [name for name in names if f"{name.rpartition('.')[2]}.py" in TABLE], f"{module} knows the table"


def test_what_a_game_says_of_its_table_draws_nothing() -> None:
    for module, names in imports("companion/games").items():
        assert not {"pygame", "cv2", "gpiozero"} & names, module


def test_the_referee_knows_no_pixels_and_no_pins() -> None:
    tables = {module: names for module, names in imports("companion/games").items() if "/table" in module}
    for module, names in (imports("companion/referee") | tables).items():
        for name in names:
            assert name.split(".")[0] not in {"cv2", "numpy", "pygame", "gpiozero", "picamera2"}, module
            if name.split(".")[0] == "vision":
                plain = {
                    "reading",
                    "boards",
                    "mats",
                    "localized",
                    "confusion_counts",
                    "shot",
                    "stored_readings",
                    "free.arrangement",
                }
                assert name.removeprefix("vision.") in plain, f"{module} imports {name}"


MOST_METHODS, MOST_CHANGING = 25, 10
INTERFACES = {"Play", "BoardPresenter", "BoardGame", "Continuations", "TableEvent"}
OF_A_KIND = {"CounterGame", "DiscGame", "Played", "PerudoEvent"}  # what several tables or events have in common


@cache
def referee_classes() -> dict[str, ast.ClassDef]:
    """The classes of the referee and of the games' tables, by their names, which are all different."""
    games = ROOT / "companion/games"
    tables = [path for path in sorted(games.rglob("*.py")) if "table" in str(path.relative_to(games))]
    found: dict[str, ast.ClassDef] = {}
    for path in (*sorted((ROOT / "companion/referee").rglob("*.py")), *tables):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                assert node.name not in found, node.name
                found[node.name] = node
    return found


def assigned(tree: ast.AST) -> Iterator[ast.Attribute]:
    """Where an attribute of an object is assigned."""
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))


@cache
def assigned_later() -> set[str]:
    """The names of attributes that are assigned after their object was made, by whomever."""
    methods = (node for cls in referee_classes().values() for node in cls.body if isinstance(node, ast.FunctionDef))
    return {node.attr for method in methods if method.name != "__init__" for node in assigned(method)}


def changing(cls: ast.ClassDef) -> set[str]:
    """The fields of a class that change."""
    return {node.attr for node in assigned(cls) if ast.unparse(node.value) == "self"} & assigned_later()


def test_no_class_of_the_referee_is_more_than_one_mind_can_hold() -> None:
    for name, cls in referee_classes().items():
        methods = [node for node in cls.body if isinstance(node, ast.FunctionDef)]
        assert len(methods) <= MOST_METHODS, name
        assert len(changing(cls)) <= MOST_CHANGING, name


def test_the_referee_is_composed_and_not_inherited() -> None:
    """A class only inherits from an interface, or from what several of a kind have in common."""

    def depth(name: str) -> int:
        cls = referee_classes().get(name)
        if cls is None or name in INTERFACES | OF_A_KIND:
            return 0
        bases = [base.value if isinstance(base, ast.Subscript) else base for base in cls.bases]
        return 1 + max((depth(ast.unparse(base).rpartition(".")[2]) for base in bases), default=0)

    for name in referee_classes():
        assert depth(name) <= 1, name


def test_the_coach_knows_the_games_and_no_table() -> None:
    for module, names in imports("companion/coach").items():
        for name in names:
            top = name.split(".")[0]
            assert top in sys.stdlib_module_names or top in {"companion", "numpy"}, module
            assert top != "companion" or name.startswith(("companion.games", "companion.coach")), f"{module}: {name}"


def test_only_one_module_imports_picamera2() -> None:
    users = [
        module
        for package in ("companion", "vision", "hardware")
        for module, names in imports(package).items()
        if any(name.split(".")[0] in {"picamera2", "libcamera"} for name in names)
    ]
    assert users in ([], ["hardware/camera_picamera2.py"])


def test_only_the_command_of_the_club_talks_to_its_database() -> None:
    users = {
        module: names & {"psycopg", "openskill.models", "companion.club.database", "companion.club.sending"}
        for package in ("companion", "vision", "hardware")
        for module, names in imports(package).items()
    }
    outside = {module for module, names in users.items() if names and not module.startswith("companion/club/")}
    assert outside == {"companion/cli/club.py"}


OPENED_BY_OPENCV = {
    "hardware/camera_v4l2.py": "a camera, by its number",
    "hardware/camera_video.py": "a film that somebody named",
    "hardware/camera_network.py": "an RTSP stream at an address that somebody named; HTTP goes another way",
}


def test_opencv_opens_only_cameras_and_what_somebody_named() -> None:
    """Its wheel contains FFmpeg with an OpenSSL that nobody maintains (docs/hardware.md)."""
    readers = {f"cv2.{name}" for name in ("VideoCapture", "imread", "imreadmulti", "FileStorage", "readNet")}
    opening = {
        str(path.relative_to(ROOT))
        for package in ("companion", "vision", "hardware")
        for path in (ROOT / package).rglob("*.py")
        if any(reader in (text := path.read_text(encoding="utf-8")) for reader in readers)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in readers
    }
    assert opening == set(OPENED_BY_OPENCV)


READS = frozenset({"read_bytes", "read_text", "imdecode", "imread", "fromfile"})
LIMITED = {
    "hardware/files.py": "the one way to a file of others",
    "vision/decoding.py": "the one way to a picture of others",
    "hardware/pictures.py": "decodes what it has encoded",
    "vision/nets.py": "ships with the program",
    "vision/dice/fitted.py": "ships with the program",
    "companion/messages/catalogues.py": "ships with the program",
    "companion/coach/ludo.py": "ships with the program",
    "companion/live/drawing.py": "ships with the program",
    "companion/live/web.py": "ships with the program",
    "companion/cli/demo.py": "what the command has written",
    "companion/cli/checks.py": "of the system",
    "hardware/system.py": "of the system",
    "hardware/backlight.py": "of the system",
    "hardware/camera_v4l2.py": "of the system",
    "hardware/camera_network.py": "pictures of a stream, each with its own limits",
}


def test_files_of_others_are_read_in_one_way_each_with_a_limit() -> None:
    """A pipe never ends, a file may be of any size, and a picture of a kilobyte may claim a gigabyte."""
    reading = set()
    for package in ("companion", "vision", "hardware"):
        for path in (ROOT / package).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            nodes = ast.walk(ast.parse(text)) if any(name in text for name in READS) else ()
            if READS & {node.attr for node in nodes if isinstance(node, ast.Attribute)}:
                reading.add(str(path.relative_to(ROOT)))
    assert reading <= set(LIMITED), reading - set(LIMITED)
