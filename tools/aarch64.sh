#!/usr/bin/env bash
# Installs and runs the companion on emulated ARM: tools/aarch64.sh FOLDER [bookworm|trixie ...]
#
# FOLDER (3 GB for each system) gets Debian 12 and 13 for arm64, the systems that Raspberry Pi OS is built on, with the
# packages that install.sh names, run by qemu-user. In each, install.sh itself runs (all but its apt-get): its own pip
# fetches and installs everything by the lock file. Then `companion read` on a picture, and a recorded throw is ruled: both
# have to print what they print on this machine. Needs root and Linux 6.7 (a user namespace of its own tells the kernel what
# runs ARM programs; this machine stays as it is). PYTHON is the one of this machine with the project installed.
set -Eeuo pipefail
[ $# -ge 1 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2; }
[ "$(id -u)" = 0 ] || { echo "This needs root: sudo $0 $*" >&2; exit 2; }
project=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-$project/.venv/bin/python}
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- bookworm trixie
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' | grep debian.org/debian/ | grep -v security | head -n 1)}
qemu=$out/tools/usr/bin/qemu-aarch64-static
trap 'echo "Line $LINENO of $0 failed; the logs are in $out." >&2' ERR

if [ ! -x "$qemu" ]; then # neither is installed on this machine
    (cd "$out" && apt-get download qemu-user-static debootstrap >/dev/null 2>&1 && for deb in ./*.deb; do dpkg -x "$deb" tools; done && rm ./*.deb)
fi
export DEBOOTSTRAP_DIR=$out/tools/usr/share/debootstrap

system() { # system SUITE: unpacked only; configuring it under emulation would take an hour and is not needed to run Python
    local root=$out/$1 packages
    printf 'VERSION_CODENAME=%s\n' "$1" >"$out/os-release"
    packages=$(COMPANION_OS_RELEASE=$out/os-release COMPANION_MACHINE=aarch64 "$project/install.sh" --dry-run | sed -n 's/^ *packages of Debian: //p')
    rm -rf "$root"
    "$out/tools/usr/sbin/debootstrap" --foreign --arch=arm64 --variant=minbase --include="ca-certificates,python3,${packages// /,}" \
        "$1" "$root" "${mirror%/}" >"$out/$1-debootstrap.log"
    for deb in "$root"/var/cache/apt/archives/*.deb; do dpkg -x "$deb" "$root"; done
    rm -rf "$root"/var/cache/apt/archives/*.deb "$root/debootstrap"
    # What the packages' own scripts would link.
    printf '/usr/lib/aarch64-linux-gnu/blas\n/usr/lib/aarch64-linux-gnu/lapack\n' >"$root/etc/ld.so.conf.d/blas.conf"
    mkdir -p "$root/etc/ssl/certs"
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
    inside "$1" ldconfig
    touch "$root/is-unpacked"
}
inside() { # inside SUITE COMMAND...
    local root=$out/$1
    mkdir -p "$root/srv/trial" "$out/cache"
    QEMU=$qemu "$python" "$project/tools/foreign.py" bash -c '
        root=$1 trial=$2; shift 2
        mount --rbind /proc "$root/proc"; mount --rbind /dev "$root/dev"; mount -t tmpfs tmpfs "$root/tmp"
        mount --bind "$trial" "$root/srv/trial"
        cp /etc/resolv.conf "$root/etc/resolv.conf"
        cd /
        exec chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 SDL_VIDEODRIVER=dummy \
            PIP_CERT=/etc/ssl/certs/ca-certificates.crt PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore \
            PIP_CACHE_DIR=/srv/trial/cache "$@"
    ' _ "$root" "$out/trial" "${@:2}"
}
installed() { # installed SUITE: by its own install.sh; "/." stands for a root of its own, where it leaves out apt-get
    rm -rf "$out/$1"/opt/companion* "$out/$1/usr/local/bin/companion" "$out/$1/var/lib/companion.made" "$out/$1/home/pi"
    mkdir -p "$out/$1/home/pi/companion"
    (cd "$project" && git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null | tar c -T -) | tar x -C "$out/$1/home/pi/companion"
    inside "$1" bash -c 'cd /home/pi/companion && COMPANION_INSTALL_ROOT=/. ./install.sh --yes --no-service' >"$out/$1-install.log" 2>&1
}
timed() { # timed WHAT COMMAND...: its time, and its output in a file
    local what=$1 begun=$SECONDS
    shift
    "$@" || { echo "FAILED $suite: $what" | tee -a "$out/report.txt"; exit 1; }
    echo "ok     $suite: $what ($((SECONDS - begun)) s)" | tee -a "$out/report.txt"
}
same() { # same FILE: the emulated machine prints what this one prints
    diff "$out/trial/$1" "$out/trial/$suite-$1"
}

mkdir -p "$out/trial"
rm -f "$out/report.txt"
if [ ! -e "$out/trial/recording" ]; then
    (cd "$project" && PYTHONPATH=$project "$python" -m tools.trial_throw "$out/trial")
fi
export COMPANION_SETTINGS=/nonexistent/settings.toml
(cd "$project" && PYTHONPATH=$project "${python%/*}/companion" read "$out/trial/table.jpg" >"$out/trial/read.txt" &&
    PYTHONPATH=$project "${python%/*}/companion" replay "$out/trial/recording" >"$out/trial/replay.txt")
cat "$out/trial/replay.txt"
for suite in "$@"; do
    [ -e "$out/$suite/is-unpacked" ] || timed "unpacked" system "$suite"
    timed "installed by install.sh with locks/$suite-aarch64.txt" installed "$suite"
    timed "companion read" inside "$suite" bash -c "cd /srv/trial && companion read table.jpg >$suite-read.txt"
    timed "a throw ruled" inside "$suite" bash -c "cd /srv/trial && companion replay recording >$suite-replay.txt"
    timed "reads the same as here" same read.txt
    timed "rules the same as here" same replay.txt
done
