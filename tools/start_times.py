"""How long ``companion run`` takes to its first screen: ``python -m tools.start_times --starts 15``.

Starts the real program again and again on an unseen screen, each time in a process of its own, and ends it as soon as
it has shown something. In between, a process that only loads the libraries that everything needs is timed as a
yardstick for the load on the machine. ``--imports`` lists which packages the time goes to.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tools.timing import spread

SHOWN = """
import os, resource, sys
sys.argv = ["companion", "run", "--camera", {camera!r}, "--no-voice", "--no-first-evening", "--log-db", sys.argv[1]]
from companion.cli import main
import pygame
def shown(*_):
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(used.ru_utime + used.ru_stime, flush=True)
    os._exit(0)
pygame.display.flip = pygame.display.update = shown
main()
"""
YARDSTICK = """
import resource, cv2, numpy, pygame
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime)
"""
PARTED = ("companion", "vision", "hardware")  # packages whose inner packages are listed separately
MOST = 30


def seconds(code: str, *options: str) -> float:
    """Processor time that a fresh interpreter needs until the code prints it, s."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {"COMPANION_KEPT": folder, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        done = subprocess.run(
            [sys.executable, *options, "-c", code, str(Path(folder) / "log.db")],
            env=os.environ | kept,
            check=True,
            capture_output=True,
            text=True,
        )
    return float(done.stdout.split()[-1])


def imports() -> Counter[str]:
    """The time for loading each package, without what it loads in turn, s."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import companion.cli.run"],
        check=True,
        capture_output=True,
        text=True,
    )
    found: Counter[str] = Counter()
    for line in done.stderr.splitlines()[1:]:
        own, _, name = line.removeprefix("import time:").split("|")
        parts = name.strip().split(".")
        found[".".join(parts[: 2 if parts[0] in PARTED else 1])] += int(own)
    return Counter({name: own / 1e6 for name, own in found.items()})


def main() -> None:
    """Measure, and print the medians and 95th percentiles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=15)
    parser.add_argument("--camera", default="none")
    parser.add_argument("--imports", action="store_true")
    options = parser.parse_args()
    if options.imports:
        for name, own in imports().most_common(MOST):
            print(f"{own * 1000:6.0f} ms  {name}")
        return
    pairs = [(seconds(SHOWN.format(camera=options.camera)), seconds(YARDSTICK)) for _ in range(options.starts)]
    for name, values in zip(("first screen", "yardstick"), zip(*pairs, strict=True), strict=True):
        print("{:14}{:6.2f} s, 95th percentile {:.2f} s".format(name, *spread(values)))
    print("{:14}{:6.2f} times the yardstick".format("", spread([one / other for one, other in pairs])[0]))


if __name__ == "__main__":
    main()
