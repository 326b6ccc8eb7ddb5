"""Runs in the guest: executes the test's requests from the second serial port, one line of JSON each way."""

import json
import subprocess
import tty
from pathlib import Path

LOG = Path("/var/lib/companion/sessions.sqlite3")
MOST_TEXT = 200_000


def carried_out(command: str, seconds: float) -> dict[str, object]:
    """Run a shell command; return its code and output."""
    try:
        done = subprocess.run(
            ["/bin/bash", "-c", command], capture_output=True, text=True, timeout=seconds, errors="replace", check=False
        )
    except subprocess.TimeoutExpired:
        return {"code": 124, "said": "it took too long"}
    return {"code": done.returncode, "said": (done.stdout + done.stderr)[-MOST_TEXT:]}


def main() -> None:
    """Answer until the machine stops."""
    with open("/dev/ttyS1", "r+b", buffering=0) as port:  # noqa: PTH123
        tty.setraw(port.fileno())
        up = Path("/proc/uptime").read_text().split()[0]
        port.write(json.dumps({"up": float(up)}).encode() + b"\n")
        for line in iter(port.readline, b""):
            try:
                asked = json.loads(line)
            except ValueError:
                continue
            answer = carried_out(asked["run"], asked["seconds"])
            port.write(json.dumps({**answer, "of": asked["number"]}).encode() + b"\n")


if __name__ == "__main__":
    main()
