"""``make guest-test``: the companion installed, started, played, frozen, unplugged and damaged in an emulated machine.

``python -m tools.guest.run out/guest`` (as root) builds what is missing, installs on a clean system, and goes through
all steps. A snapshot is saved after each successful step, so that ``--from STEP`` continues before any of them and
``--only STEP`` runs one alone. Each step is a check that can fail; report.txt with its times, the screenshots and the
journal after each step stay in the folder. Ends with 1 if a step failed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tools.guest import frames
from tools.guest.machine import Machine
from tools.guest.steps import STEPS, Guest

Step = Callable[[Guest], str]


class Trial:
    """The steps in order, on one machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lines: list[str] = []
        self.failed = 0

    def report(self, line: str) -> None:
        """Print a line and add it to the report."""
        print(line, flush=True)
        self.lines.append(line)

    def step(self, name: str, step: Step, guest: Guest) -> bool:
        """Carry out a step, report the result and its duration on this machine's clock."""
        begun = time.monotonic()
        try:
            text, well = step(guest), True
        except Exception as error:  # whatever it is, the others are still worth running
            text, well = str(error) or repr(error), False
        self.failed += not well
        self.report(f"{'ok    ' if well else 'FAILED'} {name:10} {time.monotonic() - begun:4.0f} s  {text}")
        guest.note(name, well)
        return well

    def play(self, names: list[str], guest: Guest) -> None:
        """Run these steps; without a running machine the rest is skipped."""
        for name in names:
            well = self.step(name, STEPS[name], guest)
            if well and guest.on:
                guest.machine.keep(name)
            elif not guest.on:
                return


def main() -> None:
    """Build, run, report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--keep", action="store_true", help="take the disk that was built last")
    parser.add_argument("--from", dest="begin", choices=STEPS, help="go on before this step of the last run")
    parser.add_argument("--only", choices=STEPS, help="try this step alone, as the last run left the one before")
    options = parser.parse_args()
    folder, names, begun = options.folder.absolute(), list(STEPS), time.monotonic()
    first = names.index(options.only or options.begin or names[0])
    if not (options.keep or options.only or options.begin):
        frames.write(folder / "frames")
        subprocess.run([str(Path(__file__).parent / "build.sh"), str(folder)], check=True)
    trial = Trial(folder)
    trial.report((folder / "install.log").read_text().splitlines()[-1])
    moment = names[first - 1] if first else ""
    guest = Guest(folder, Machine(folder / "builder", fresh=not moment, moment=moment))
    try:
        trial.play([options.only] if options.only else names[first:], guest)
    finally:
        (folder / "console.txt").write_text(guest.machine.console)
        guest.machine.pull_the_plug()
    outcome = f"{trial.failed} FAILED" if trial.failed else "all well"
    trial.report(f"{outcome}, {(time.monotonic() - begun) / 60:.0f} min")
    with (folder / "report.txt").open("a" if moment else "w") as report:
        report.write("\n".join(trial.lines) + "\n")
    sys.exit(bool(trial.failed))


if __name__ == "__main__":
    main()
