"""Looks at a fresh environment before it is taken into use: the traps that an installation on a Pi can fall into.

``check_installation.py FOLDER`` is run by the environment's own Python; ends with 1 and a sentence for what is wrong.
"""

from __future__ import annotations

import importlib
import sys
from importlib import metadata
from pathlib import Path

# vision before onnxruntime: it keeps it from writing down who this is and calling its maker.
NEEDED = (
    "vision",
    "numpy",
    "cv2",
    "pygame",
    "onnxruntime",
    "pydantic",
    "PIL",
    "gpiozero",
    "companion.cli.app",
    "vision.read",
)
FROM_SYSTEM = ("pygame", "numpy", "picamera2", "lgpio")


def problems(folder: Path) -> list[str]:
    """What is wrong with the environment in a folder, each in a sentence."""
    found = []
    for name in FROM_SYSTEM:
        try:
            place = Path(str(metadata.distribution(name).locate_file("")))
        except metadata.PackageNotFoundError:
            continue
        if place.is_relative_to(folder):
            found.append(f"{name} came from PyPI; it must come from the system: {folder}/bin/pip uninstall {name}")
    for name in NEEDED:
        try:
            importlib.import_module(name)
        except Exception as error:
            found.append(f"{name} can't be loaded: {error}")
    return found


def main() -> None:
    """Say what is wrong, and end with 1 if anything is."""
    found = problems(Path(sys.argv[1]))
    for sentence in found:
        print(sentence, file=sys.stderr)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
