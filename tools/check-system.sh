#!/bin/sh
# Prints in one sentence what the system lacks, and the command that brings it.
python=${1:-python3}
stop() { echo "$1" >&2; exit 1; }
command -v "$python" >/dev/null 2>&1 || stop "Python is missing: sudo apt install python3 python3-venv"
"$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' ||
    stop "Python 3.11, 3.12 or 3.13 is needed, this is $("$python" -V 2>&1); name another one with: make PYTHON=python3.12 demo"
"$python" -c 'import venv, ensurepip' 2>/dev/null ||
    stop "Python's venv module is missing: sudo apt install python3-venv"
"$python" - <<'EOF' || stop "A graphics library that OpenCV needs is missing: sudo apt install libgl1 libglib2.0-0"
import ctypes, sys
for name in ("libGL.so.1", "libgthread-2.0.so.0"):
    try:
        ctypes.CDLL(name)
    except OSError:
        sys.exit(1)
EOF
