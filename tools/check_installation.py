"""Checks a fresh environment before it is put into use, for the pitfalls of an installation on a Pi.

``check_installation.py FOLDER`` is run by the environment's own Python; ends with 1 and a sentence for each fault.
"""

from __future__ import annotations

import importlib
import sys
from importlib import metadata
from pathlib import Path

# vision before onnxruntime: it disables the telemetry.
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
    """The faults of the environment in a folder, one sentence each."""
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
    """Print the faults, and end with 1 if there are any."""
    found = problems(Path(sys.argv[1]))
    for sentence in found:
        print(sentence, file=sys.stderr)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
