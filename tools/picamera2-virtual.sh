#!/usr/bin/env bash
# Runs the tests marked "picamera2": the real Picamera2 on the real libcamera, without a camera.
#
#   sudo tools/picamera2-virtual.sh FOLDER [options of pytest]
#
# FOLDER (outside the project, on a disk with 2 GB free) gets a Debian 13, the system that Raspberry Pi OS is built on,
# with libcamera and its "virtual" camera that shows pictures of a folder. It is built once and used again; delete the
# folder to be rid of it. Root is needed to enter it; the machine itself is left as it is. Works on x86-64 and arm64.
# The mirror is the machine's own; another one: MIRROR=http://deb.debian.org/debian tools/picamera2-virtual.sh FOLDER
set -euo pipefail

[ $# -ge 1 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }
[ "$(id -u)" = 0 ] || { echo "This needs root, to enter the folder as a system of its own: sudo $0 $*" >&2; exit 2; }
project=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
root=$folder/trixie
shift

packages=ca-certificates,gcc,libc6-dev,libcap-dev,python3-dev,python3-numpy,python3-venv
libcamera="libcamera-ipa python3-libcamera" # of backports: the virtual camera of 0.4 leaves the state of a frame to chance

fetch_debootstrap() { # without installing it
    command -v debootstrap >/dev/null && return
    (cd "$folder" && apt-get download debootstrap >/dev/null && dpkg -x debootstrap_*.deb tools)
    export DEBOOTSTRAP_DIR=$folder/tools/usr/share/debootstrap PATH=$folder/tools/usr/sbin:$PATH
}

build_system() {
    mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | head -n 1)}
    echo "Building a Debian 13 in $root (two to three minutes) ..."
    rm -rf "$root"
    debootstrap --variant=minbase --include="$packages" trixie "$root" "$mirror" >"$folder/debootstrap.log" ||
        { echo "Debian could not be fetched; $folder/debootstrap.log says why." >&2; exit 1; }
}

add_libcamera() {
    echo "deb $mirror trixie-backports main" >"$root/etc/apt/sources.list.d/backports.list"
    inside apt-get update --quiet=2
    inside apt-get install --quiet=2 --yes --no-install-recommends --target-release trixie-backports $libcamera \
        >"$folder/libcamera.log" || { echo "libcamera could not be added; $folder/libcamera.log says why." >&2; exit 1; }
}

add_virtual_camera() { # libcamera looks for this file in this place; frames are written there by the tests
    mkdir -p "$root/usr/share/libcamera/pipeline/virtual" "$root/srv/frames"
    cat >"$root/usr/share/libcamera/pipeline/virtual/virtual.yaml" <<'YAML'
%YAML 1.1
---
"Virtual0":
  supported_formats:
  - width: 1920
    height: 1080
    frame_rates: [30, 30]
  - width: 1536
    height: 864
    frame_rates: [30, 30]
  - width: 384
    height: 216
    frame_rates: [30, 30]
  frames:
    path: "/srv/frames/"
  location: "CameraLocationFront"
  model: "Virtual table camera"
YAML
}

inside() { # a command inside the folder, in mounts that vanish with it
    unshare --mount --propagation private bash -c '
        root=$1 project=$2; shift 2
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount -t tmpfs tmpfs "$root/run"
        mount -t tmpfs tmpfs "$root/tmp"
        mount --bind "$project" "$root/srv/product"
        mount -o remount,bind,ro "$root/srv/product"
        cp /etc/resolv.conf "$root/etc/resolv.conf"
        cd /
        exec chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \
            PIP_CERT=/etc/ssl/certs/host.crt PYTHONDONTWRITEBYTECODE=1 "$@"
    ' _ "$root" "$project" "$@"
}

add_python() {
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/host.crt" # the machine's network may have its own
    inside python3 -m venv --system-site-packages /opt/venv
    inside /opt/venv/bin/pip install --quiet --disable-pip-version-check \
        'picamera2>=0.3.30' 'opencv-python-headless>=4.10,<5' gpiozero platformdirs 'pytest>=8' 'hypothesis>=6.100'
}

fetch_debootstrap
if [ ! -e "$folder/built" ]; then
    build_system
    mkdir -p "$root/srv/product"
    add_libcamera
    add_virtual_camera
    add_python
    touch "$folder/built"
fi
inside bash -c 'cd /srv/product && PYTHONPATH=/srv/product exec timeout 300 /opt/venv/bin/python -m pytest \
    -m picamera2 -p no:cacheprovider -rA -s "$@" tests/hardware/test_picamera2_virtual.py' _ "$@"
