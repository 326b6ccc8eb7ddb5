#!/usr/bin/env bash
# Runs a command with a part of one core, as a slow machine would: tools/slow.sh PERCENT COMMAND...
#
# 20 per cent of a core of a current x86-64 machine is about what one core of a Raspberry Pi 4 does by sysbench and 7-zip
# (a third to a half of it by those figures, less what it lacks in memory and vectors). Needs root, or systemd-run.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,5s/^# \{0,1\}//p' "$0"; exit 2; }
percent=$1
shift
period=100000
quota=$((period * percent / 100))
if [ -e /sys/fs/cgroup/cgroup.controllers ] && command -v systemd-run >/dev/null && [ -d /run/systemd/system ]; then
    exec systemd-run --quiet --scope --user -p CPUQuota="$percent%" "$@"
fi
group=/sys/fs/cgroup/cpu/companion-slow-$$
if ! mkdir "$group" 2>/dev/null; then
    echo "No quota can be set here: neither systemd nor the control group of the processor is there." >&2
    exit 77
fi
trap 'rmdir "$group" 2>/dev/null || true' EXIT
echo $period >"$group/cpu.cfs_period_us"
echo $quota >"$group/cpu.cfs_quota_us"
echo 100000 >"$group/cpu.shares" # it shall get its part however much else there is to do
sh -c 'echo $$ >"$0/cgroup.procs" && shift 0 && exec "$@"' "$group" "$@"
