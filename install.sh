#!/usr/bin/env bash
# Installs the companion on Raspberry Pi OS or Debian (12 bookworm, 13 trixie; 64 bit); again to upgrade.
#
#   sudo ./install.sh                  asks before it changes anything, then starts the service
#   sudo ./install.sh --yes            asks nothing
#   sudo ./install.sh --dry-run        only says what it would do
#   sudo ./install.sh --no-service     the program only: companion in /usr/local/bin, no start with the plug
#   sudo ./install.sh --uninstall      takes all of it away but the games and the settings
#   sudo ./install.sh --uninstall --purge    these too
#
# What it puts where: the program in /opt/companion (a link to the newest of /opt/companion-DATE), the unit, the user and
# the udev rules in /etc, a link in /usr/local/bin. /var/lib/companion.made lists them, and only what is listed is replaced
# or removed. Packages of Debian that it brought stay. Nothing else is touched but, if you agree, whether the machine
# starts with its desktop. tests/hardware/test_install.py holds all that.
set -Eeuo pipefail

here=$(cd "$(dirname "$0")" && pwd)
export ORT_DISABLE_TELEMETRY=1 # or the library that runs the nets leaves a device's name in root's cache for its maker
root=${COMPANION_INSTALL_ROOT:-} # another place for all files: for tests
opt=$root/opt
unit=$root/etc/systemd/system/companion.service
users=$root/etc/sysusers.d/companion.conf
rules=$root/etc/udev/rules.d/60-companion.rules
command_link=$root/usr/local/bin/companion
state=$root/var/lib/companion
settings=$root/etc/companion
cache=$root/var/cache/companion
target_before=$settings/.target-before
made=$root/var/lib/companion.made # what this script made, one path or "user NAME" a line
units=("$unit" "${unit%/*}"/companion-{live.path,live.service,club.timer,club.service})
yes=no dry=no service=yes uninstall=no purge=no

say() { printf '%s\n' "$*"; }
stop() { say "$*" >&2; exit 2; }

for option in "$@"; do
    case $option in
    --yes) yes=yes ;;
    --dry-run) dry=yes ;;
    --no-service) service=no ;;
    --uninstall) uninstall=yes ;;
    --purge) purge=yes ;;
    -h | --help) sed -n '2,15s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) stop "There is no option $option. Known are --yes, --dry-run, --no-service, --uninstall, --purge, --help." ;;
    esac
done
[ $purge = no ] || [ $uninstall = yes ] || stop "--purge goes with --uninstall."
[ $dry = yes ] || [ -n "$root" ] || [ "$(id -u)" = 0 ] || stop "This needs root: sudo $0 $*"

run() { # a command, or what it would be
    if [ $dry = yes ]; then say "would run: $*"; else "$@"; fi
}
ask() { # yes or no; without a terminal it is no
    [ $yes = no ] || return 0
    [ $dry = no ] || return 1
    [ -t 0 ] || return 1
    read -r -p "$1 [y/N] " answer
    [ "$answer" = y ] || [ "$answer" = Y ]
}
is_own() { [ -e "$made" ] && grep -qxF -- "${1#"$root"}" "$made"; }
own() { # put on the list what is about to be made
    if [ $dry = yes ] || is_own "$1"; then return; fi
    mkdir -p "${made%/*}"
    printf '%s\n' "${1#"$root"}" >>"$made"
}
own_unless_there() { there "$1" || own "$1"; }
there() { [ -e "$1" ] || [ -L "$1" ]; }
remove_own() { # remove what is listed, and take it off the list
    for path in "$@"; do
        is_own "$path" || continue
        if there "$path"; then run rm -rf -- "$path"; fi
        no_longer_own "$path"
    done
}
no_longer_own() {
    [ $dry = no ] || return 0
    grep -vxF -- "${1#"$root"}" "$made" >"$made.next" || true
    if [ -s "$made.next" ]; then mv "$made.next" "$made"; else rm -f "$made" "$made.next"; fi
}
systemd_runs() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

release() { sed -n "s/^$1=\"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p" "${COMPANION_OS_RELEASE:-/etc/os-release}"; }
system=$(release VERSION_CODENAME)
machine=${COMPANION_MACHINE:-$(uname -m)}
raspberry=no
[ -e "${COMPANION_RPI_ISSUE:-/etc/rpi-issue}" ] && raspberry=yes

take_away() {
    [ -e "$made" ] || stop "Nothing is here that install.sh made ($made is missing)."
    mapfile -t programs < <(sed -n "s|^/opt/|$opt/|p" "$made")
    local kept=("$settings" "$settings/companion.env" "$state" "$cache" user\ companion) path
    say "This takes away what install.sh made:"
    for path in "${units[@]}" "$users" "$rules" "$command_link" "${programs[@]}"; do ! is_own "$path" || say "  $path"; done
    [ $purge = no ] && say "The games in $state and the settings in $settings stay."
    [ $purge = yes ] && say "AND ALL GAMES AND SETTINGS:"
    for path in "${kept[@]}"; do [ $purge = no ] || ! is_own "$path" || say "  $path"; done
    [ $dry = yes ] || ask "Go on?" || stop "Nothing was changed."
    if is_own "$unit"; then
        ! systemd_runs || run systemctl stop companion.service companion-{live.path,live.service,club.timer,club.service} 2>/dev/null || true
        # Also in an image that has not started yet.
        [ -n "$root" ] || run systemctl disable companion.service companion-{live.path,club.timer} 2>/dev/null || true
    fi
    if [ -e "$target_before" ]; then
        systemd_runs && run systemctl set-default "$(cat "$target_before")"
        run rm -f "$target_before"
    fi
    remove_own "${units[@]}" "$users" "$rules" "$command_link" "${programs[@]}"
    if [ $purge = yes ]; then
        ! is_own "user companion" || [ -n "$root" ] || run userdel companion 2>/dev/null || true
        remove_own "${kept[@]}"
    fi
    if systemd_runs; then run systemctl daemon-reload; run udevadm control --reload; fi
    say "Done. The packages of Debian stay; sudo apt autoremove takes away what nothing needs."
}

if [ $uninstall = yes ]; then
    take_away
    exit 0
fi

case $system in
bookworm) python=3.11 ;;
trixie) python=3.13 ;;
*) stop "This is $(release PRETTY_NAME); install.sh knows Raspberry Pi OS and Debian, 12 (bookworm) and 13 (trixie). Elsewhere: pip install ." ;;
esac
case $machine in
aarch64 | x86_64) ;;
*) stop "This system is of the kind $machine; a 64-bit system is needed (Raspberry Pi OS 64-bit)." ;;
esac
lock=$here/locks/$system-$machine.txt
build_lock=$here/locks/build.txt # what builds the program's wheel
for file in "$lock" "$build_lock"; do [ -e "$file" ] || stop "$file is missing: is this the whole project?"; done

targets=("$opt/companion" "$command_link")
[ $service = no ] || targets+=("${units[@]}" "$users" "$rules")
for path in "${targets[@]}"; do
    ! there "$path" || is_own "$path" ||
        stop "$path is there, and install.sh did not make it: move it away, then try again. Nothing was changed."
done

packages=(python3-venv python3-numpy python3-pygame python3-evdev libgl1 libglib2.0-0 libgbm1 libegl1 libgles2 espeak-ng)
[ $system = trixie ] && packages=("${packages[@]/libglib2.0-0/libglib2.0-0t64}")
[ $raspberry = yes ] && packages+=(python3-picamera2 python3-lgpio)
if [ $machine = x86_64 ] || [ $raspberry = no ]; then packages+=(libgl1-mesa-dri); fi

say "This installs the companion on $(release PRETTY_NAME), $machine:"
say "  packages of Debian: ${packages[*]}"
say "  the program in $opt/companion, with the versions of ${lock#"$here"/}"
if [ $service = yes ]; then
    say "  $unit (started with the plug), $users, $rules"
else
    say "  no service"
fi
[ $raspberry = yes ] || say "  (no Raspberry Pi OS: no camera module and no pins, a USB camera and keys)"
[ -e "$opt/companion" ] && say "An older one is there and will be replaced; games and settings stay."
[ $dry = yes ] || ask "Go on?" || stop "Nothing was changed."

if [ -z "$root" ]; then
    run apt-get update -qq
    run env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${packages[@]}"
fi

# A new environment beside the old one: if anything fails, the old one still plays.
new=$opt/companion-$(date +%Y%m%d-%H%M%S)
failed() {
    say "That failed; what was there before still works." >&2
    remove_own "$new"
}
trap failed ERR
run mkdir -p "$opt"
own "$new"
run "${COMPANION_PYTHON:-python$python}" -m venv --system-site-packages "$new"
pip=("$new/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps)
run "${pip[@]}" --require-hashes -r "$lock"
# pip would fetch the newest of what builds a wheel, whatever it is, and run it as root.
run "${pip[@]}" --require-hashes -r "$build_lock" --target "$new/build"
run env PYTHONPATH="$new/build" "${pip[@]}" --no-index --no-build-isolation "$here"
run rm -rf "$new/build"
if [ $dry = no ]; then
    "$new/bin/python" "$here/tools/check_installation.py" "$new"
fi
trap - ERR
own "$opt/companion"
run ln -sfn "$(basename "$new")" "$new/link"
run mv -T "$new/link" "$opt/companion"
for old in "$opt"/companion-*; do
    [ "$old" = "$new" ] || remove_own "$old"
done
own "$command_link"
run mkdir -p "$(dirname "$command_link")"
run ln -sfn /opt/companion/bin/companion "$command_link"

if [ $service = yes ]; then
    put() { own "$2"; run install -D -m 644 "$here/systemd/$1" "$2"; }
    put companion.sysusers "$users"
    put 60-companion.rules "$rules"
    for file in "${units[@]}"; do put "${file##*/}" "$file"; done
    for folder in "$settings" "$state" "$cache"; do own_unless_there "$folder"; done # systemd makes the last two
    there "$settings/companion.env" || put companion.env "$settings/companion.env"
    if [ -z "$root" ]; then
        getent passwd companion >/dev/null || own "user companion"
        run systemd-sysusers
    fi
    if systemd_runs; then
        run udevadm control --reload
        run udevadm trigger
        run systemctl daemon-reload
        if [ "$(systemctl get-default)" = graphical.target ] && systemctl -q is-enabled display-manager 2>/dev/null; then
            say "This machine starts with a desktop, which takes the screen that the companion needs."
            if ask "Shall it start without the desktop from now on (--uninstall takes that back)?"; then
                systemctl get-default >"$target_before"
                run systemctl set-default multi-user.target
                say "That holds from the next start on."
            fi
        fi
    fi
    # Enabled in an image that has not started yet, too.
    [ -n "$root" ] || run systemctl enable companion.service companion-{live.path,club.timer}
    ! systemd_runs || run systemctl start companion-{live.path,club.timer}
    ! systemd_runs || run systemctl restart companion.service
fi
if [ $dry = yes ]; then say "Nothing was changed."; exit 0; fi
say "Done. companion doctor says what works; systemctl status companion what it does; companion calibrate sets the camera up."
