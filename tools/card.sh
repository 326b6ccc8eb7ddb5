#!/usr/bin/env bash
# Puts the companion into an image of a memory card: tools/card.sh IMAGE
#
# IMAGE is one of Raspberry Pi OS Lite or Debian (64 bit), unpacked (.img), with 2 GB free on its second partition; it is
# changed in place. In it runs install.sh, as on the Pi: the program by the lock file, the service started with the plug.
# Then the card needs no network any more. Write it to a card and set user, Wi-Fi and country with Raspberry Pi Imager.
# Needs root; on another machine than one with a 64-bit ARM also QEMU, the path of qemu-aarch64-static (Debian's
# qemu-user-static), and Linux 6.7. PIP_CERT names the network's own certificates, where it has any. --grow N first makes
# the image and its second partition N MB larger.
set -Eeuo pipefail
grow=0
if [ "${1:-}" = --grow ]; then grow=$2; shift 2; fi
[ $# = 1 ] && [ -f "$1" ] || { sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2; }
[ "$(id -u)" = 0 ] || { echo "This needs root: sudo $0 $*" >&2; exit 2; }
project=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-python3}
image=$1
root=$(mktemp -d)
loop=""
away() { # whatever happened, nothing stays mounted
    ! mountpoint -q "$root" || umount --recursive "$root"
    [ -z "$loop" ] || { partx --delete "$loop" 2>/dev/null || true; losetup --detach "$loop"; }
    rmdir "$root"
}
trap away EXIT
trap 'echo "Line $LINENO of $0 failed; the image may be half changed: begin with a fresh one." >&2' ERR

if [ "$grow" -gt 0 ]; then
    truncate --size "+${grow}M" "$image"
    echo ", +" | sfdisk --quiet --no-reread -N 2 "$image"
fi
loop=$(losetup --find --partscan --show "$image")
[ -b "${loop}p2" ] || partx --add "$loop"
if [ "$grow" -gt 0 ]; then
    e2fsck -fp "${loop}p2" || [ $? -le 1 ]
    resize2fs "${loop}p2"
fi
mount "${loop}p2" "$root"
[ -e "$root/etc/os-release" ] || { echo "The second partition of $image is no system." >&2; exit 2; }
boot=$root/boot/firmware
[ -d "$boot" ] || boot=$root/boot
mount "${loop}p1" "$boot"

# The project as git lists it: no environment, no recordings.
mkdir -p "$root/root/companion"
(cd "$project" && git ls-files -z | xargs -0 tar c) | tar x -C "$root/root/companion"

foreign=()
if ! chroot "$root" /bin/true 2>/dev/null; then
    [ -x "${QEMU:-}" ] || { echo "Programs of this image don't run here: name qemu-aarch64-static in QEMU." >&2; exit 2; }
    foreign=("$python" "$project/tools/foreign.py")
fi
# In namespaces of its own: /proc, /dev and the network's names are lent for as long as it takes.
inside() {
    "${foreign[@]}" unshare --mount bash -c '
        root=$1; shift
        mount --rbind /proc "$root/proc"; mount --rbind /dev "$root/dev"; mount -t tmpfs tmpfs "$root/run"; mount -t tmpfs tmpfs "$root/tmp"
        [ ! -e /etc/resolv.conf ] || { touch /tmp/names && cp -L /etc/resolv.conf /tmp/names && mkdir -p "$root/run/systemd/resolve" "$root/run/NetworkManager"; }
        if [ -L "$root/etc/resolv.conf" ]; then cp -L /etc/resolv.conf "$root/run/systemd/resolve/stub-resolv.conf"; cp -L /etc/resolv.conf "$root/run/NetworkManager/resolv.conf"
        else [ -e "$root/etc/resolv.conf" ] || touch "$root/etc/resolv.conf"; mount --bind /etc/resolv.conf "$root/etc/resolv.conf"; fi
        [ -z "${PIP_CERT:-}" ] || cp -L "$PIP_CERT" "$root/tmp/certificates"
        exec chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
            ${PIP_CERT:+PIP_CERT=/tmp/certificates} "$@"
    ' _ "$root" "$@"
}
inside sh -c 'cd /root/companion && ./install.sh --yes'
inside companion doctor --help >/dev/null
inside apt-get clean

# Each card is a machine of its own from its first start.
rm -rf "$root/root/companion" "$root/root/.cache" "$root"/var/lib/apt/lists/*
: >"$root/etc/machine-id"
rm -f "$root"/etc/ssh/ssh_host_*_key*
echo "$image is ready: the companion starts with the plug."
