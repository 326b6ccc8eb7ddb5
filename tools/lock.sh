#!/usr/bin/env bash
# Makes the lock files of install.sh anew: every package from PyPI with its version and hashes, for each system and machine.
#
#   tools/lock.sh            needs uv (pip install uv) and the network
#   tools/lock.sh --check    changes nothing; asks whether there is a wheel of every package for its system and machine
#
# NumPy, pygame, lgpio and picamera2 are not in them: they come from the system. pip's pygame can't draw without a
# desktop, and a NumPy beside the system's breaks the camera; all else is chosen to go with the system's. Every wheel must
# exist: nothing is compiled on a Pi.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p locks
check() { # check NAME PYTHON MACHINE: with these hashes, as install.sh will have them
    uv pip install --quiet --dry-run --no-deps --only-binary :all: --require-hashes --target "$(mktemp -du)" \
        --python-version "$2" --python-platform "$3-manylinux_2_28" -r "locks/$1-$3.txt"
    echo "locks/$1-$3.txt: a wheel for each of $(grep -c == "locks/$1-$3.txt") packages"
}
for system in "bookworm 3.11" "trixie 3.13"; do
    read -r name python <<<"$system"
    for machine in aarch64 x86_64; do
        if [ "${1:-}" = --check ]; then
            check "$name" "$python" "$machine"
            continue
        fi
        uv pip compile --quiet pyproject.toml --extra live --generate-hashes --only-binary :all: --no-header --no-annotate \
            --no-emit-package numpy --no-emit-package pygame -c "tools/constraints-$name.txt" \
            --python-version "$python" --python-platform "$machine-manylinux_2_28" -o "locks/$name-$machine.txt"
    done
done
