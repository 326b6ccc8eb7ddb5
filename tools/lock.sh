#!/usr/bin/env bash
# Makes the lock files of install.sh again: every package from PyPI with its version and hashes, for each system and machine.
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
check() { # check FILE PYTHON MACHINE: with these hashes, as install.sh will have them
    uv pip install --quiet --dry-run --no-deps --only-binary :all: --require-hashes --target "$(mktemp -du)" \
        --python-version "$2" --python-platform "$3-manylinux_2_28" -r "$1"
    echo "$1 on $3, Python $2: a wheel for each of $(grep -c == "$1") packages"
}
compile() { # compile FILE PYTHON MACHINE REQUIREMENTS OPTION...
    uv pip compile --quiet --generate-hashes --only-binary :all: --no-header --no-annotate "${@:4}" \
        --python-version "$2" --python-platform "$3-manylinux_2_28" -o "$1"
}
# What builds the program's own wheel is pure Python: one file for all.
[ "${1:-}" = --check ] || sed -n 's/^requires = \["\(.*\)"\]$/\1/p' pyproject.toml | compile locks/build.txt 3.11 aarch64 -
for system in "bookworm 3.11" "trixie 3.13"; do
    read -r name python <<<"$system"
    for machine in aarch64 x86_64; do
        if [ "${1:-}" = --check ]; then
            check "locks/$name-$machine.txt" "$python" "$machine"
            check locks/build.txt "$python" "$machine"
            continue
        fi
        compile "locks/$name-$machine.txt" "$python" "$machine" pyproject.toml --extra club --extra live \
            --no-emit-package numpy --no-emit-package pygame -c "tools/constraints-$name.txt"
    done
done
