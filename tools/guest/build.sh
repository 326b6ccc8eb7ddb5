#!/usr/bin/env bash
# Builds what the guest test starts: tools/guest/build.sh FOLDER [builder|base|root]
#
#   builder  a Debian 12 with QEMU, a compiler, the kernel of its backports, gpio-sim (which Debian's kernels lack) and
#            libcamera with its "virtual" camera; and from these the three packages that only Raspberry Pi OS has
#   base     the clean system that the companion is installed on: Debian 12 with the marks of Raspberry Pi OS, the kernel,
#            and a repository with those three packages
#   root     a fresh copy of the base, the project's own install.sh run in it, and a disk made of it
#
# Each is built if it is missing; root is made again every time. Needs root, 8 GB in FOLDER, and Debian's mirror and PyPI:
# about 15 minutes for the first two, 3 to 5 for the last. The machine itself is left as it is.
set -Eeuo pipefail

[ $# -ge 1 ] || { sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 2; }
[ "$(id -u)" = 0 ] || { echo "This needs root, to enter the folder as a system of its own: sudo $0 $*" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
only=${2:-root}
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' | grep debian.org/debian/ | grep -v security | head -n 1)}
mirror=${mirror%/}
trap 'echo "Line $LINENO of $0 failed; the logs are in $out." >&2' ERR

fetch_debootstrap() { # without installing it
    command -v debootstrap >/dev/null && return
    [ -e "$out/tools" ] || (cd "$out" && apt-get download debootstrap >/dev/null 2>&1 && dpkg -x debootstrap_*.deb tools)
    export DEBOOTSTRAP_DIR=$out/tools/usr/share/debootstrap PATH=$out/tools/usr/sbin:$PATH
}
inside() { # inside ROOT COMMAND...: in mounts of its own that vanish with it
    mkdir -p "$out/cache/apt" "$out/cache/pip"
    unshare --mount --propagation private bash -c '
        root=$1 project=$2 cache=$3; shift 3
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount -t tmpfs tmpfs "$root/run"
        mount -t tmpfs tmpfs "$root/tmp"
        mkdir -p "$root/srv/project" "$root/var/cache/pip"
        mount --bind "$project" "$root/srv/project"
        mount -o remount,bind,ro "$root/srv/project"
        mount --bind "$cache/apt" "$root/var/cache/apt/archives"
        mount --bind "$cache/pip" "$root/var/cache/pip"
        rm -f "$root/etc/resolv.conf"; cp /etc/resolv.conf "$root/etc/resolv.conf"
        cd /
        exec chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            DEBIAN_FRONTEND=noninteractive PIP_CERT=/etc/ssl/certs/host.crt PIP_CACHE_DIR=/var/cache/pip \
            PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1 "$@"
    ' _ "$1" "$project" "$out/cache" "${@:2}"
}
packages() { # packages ROOT NAME...
    inside "$1" apt-get install -y -qq --no-install-recommends "${@:2}" >>"$out/packages.log" 2>&1
}
system() { # system ROOT PACKAGES: a clean Debian 12
    rm -rf "$1"
    debootstrap --variant=minbase --include="$2" bookworm "$1" "$mirror" >"$out/debootstrap.log"
    cp -L /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/host.crt" # the machine's network may have its own
}

# The builder ---------------------------------------------------------------------------------------------------------

build_builder() {
    [ -e "$out/builder/srv/system-is-done" ] || builder_system
    cp "$here/kernel.sh" "$here/libcamera.sh" "$here/packages.sh" "$out/builder/srv/"
    mkdir -p "$out/builder/srv/stand-ins"
    cp "$project/tests/hardware/memfd_allocator.py" "$out/builder/srv/stand-ins/"
    for step in kernel libcamera packages; do
        [ ! -e "$out/builder/srv/$step-is-done" ] || continue
        echo "  $step ..."
        inside "$out/builder" bash -e "/srv/$step.sh" >"$out/$step.log" 2>&1
        touch "$out/builder/srv/$step-is-done"
    done
}
builder_system() {
    system "$out/builder" ca-certificates
    cat >"$out/builder/etc/apt/sources.list" <<LIST
deb $mirror bookworm main
deb $mirror bookworm-backports main
deb-src $mirror trixie-backports main
deb-src [check-valid-until=no] $mirror sid main
LIST
    inside "$out/builder" apt-get update -qq
    packages "$out/builder" gcc g++ make libc6-dev kmod cpio xz-utils busybox-static e2fsprogs dpkg-dev meson ninja-build \
        pkg-config python3-dev python3-pip python3-venv python3-jinja2 python3-ply python3-yaml libyaml-dev pybind11-dev \
        libssl-dev libudev-dev libjpeg-dev libyuv-dev libcap-dev qemu-system-x86 qemu-utils seabios ipxe-qemu
    touch "$out/builder/srv/system-is-done"
}

# The clean system ----------------------------------------------------------------------------------------------------

build_base() {
    system "$out/base.part" ca-certificates,dbus,kmod,python3,procps,systemd-sysv,udev
    base=$out/base.part kernel=$(cat "$out/builder/srv/kernel/version")
    cp -r "$out/builder/srv/repository" "$base/srv/repository"
    cat >"$base/etc/apt/sources.list" <<LIST
deb $mirror bookworm main
deb [trusted=yes] file:/srv/repository ./
LIST
    echo "A stand-in for Raspberry Pi OS" >"$base/etc/rpi-issue"
    mkdir -p "$base/lib/modules"
    cp -r "$(find "$out/builder/srv/kernel/image" -type d -path "*/modules/$kernel")" "$base/lib/modules/"
    for unused in net/wireless net/ethernet infiniband scsi gpu/drm/amd gpu/drm/i915 gpu/drm/nouveau gpu/drm/radeon \
        gpu/drm/xe media/usb media/dvb-frontends iio; do
        rm -rf "$base/lib/modules/$kernel/kernel/drivers/$unused"
    done
    rm -rf "$base/lib/modules/$kernel/kernel/sound"
    install -D "$out/builder/srv/kernel/modules/gpio-sim.ko" "$base/lib/modules/$kernel/extra/gpio-sim.ko"
    inside "$base" depmod "$kernel"
    mv "$base" "$out/base"
}

# A table with the companion on it ------------------------------------------------------------------------------------

build_root() {
    rm -rf "$out/root"
    cp -a "$out/base" "$out/root"
    root=$out/root
    mkdir -p "$root/home/pi/companion"
    (cd "$project" && git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null | tar c -T -) | tar x -C "$root/home/pi/companion"
    begun=$(date +%s)
    inside "$root" bash -c 'cd /home/pi/companion && ./install.sh --yes' >"$out/install.log" 2>&1
    echo "install.sh took $(($(date +%s) - begun)) s" >>"$out/install.log"
    rm -rf "$root/home/pi/companion"
    cp -r "$here/inside/." "$root/" # what stands in for wires, a camera and a person
    cp -r "$out/frames" "$out/repeats" "$root/srv/"
    chmod +x "$root/srv/guest/"*
    inside "$root" systemctl enable guest-pins.service guest-agent.service guest-person.service >>"$out/install.log" 2>&1
    truncate -s 0 "$root/etc/machine-id"
    kernel=$(cat "$out/builder/srv/kernel/version")
    mkdir -p "$out/builder/srv/vm"
    cp "$out/builder/srv/kernel/image/boot/vmlinuz-$kernel" "$out/builder/srv/vm/vmlinuz"
    cp "$here/initramfs.sh" "$out/builder/srv/"
    inside "$out/builder" bash -e /srv/initramfs.sh >"$out/initramfs.log" 2>&1
    rm -f "$out/builder/srv/vm/disk.img"
    mke2fs -q -t ext4 -d "$root" -L root "$out/builder/srv/vm/disk.img" 3000M
}

fetch_debootstrap
if [ ! -e "$out/builder/srv/packages-is-done" ]; then
    echo "Building the builder in $out/builder (10 to 15 minutes) ..."
    build_builder
    rm -rf "$out/base"
fi
[ "$only" != builder ] || exit 0
if [ ! -e "$out/base" ]; then
    echo "Building the clean system in $out/base (2 minutes) ..."
    build_base
fi
[ "$only" != base ] || exit 0
echo "Installing on a copy of it (3 to 5 minutes) ..."
build_root
