#!/usr/bin/env bash
# try.sh PACKAGE FOLDER: installs a package in a fresh bookworm made at FOLDER, opens its window on a virtual screen there and
# runs its own checks. Needs root and debootstrap; the mirror is that of this machine.
set -euo pipefail
deb=$1 root=$2
command -v debootstrap >/dev/null || { echo "not tried: debootstrap is not here"; exit 1; }
mirror=$(sed -n 's/^URIs: *//p; s/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\) .*/\2/p' /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null | grep -v security | head -n 1 || true)
say() { printf '%-32s %s\n' "$1" "$2"; }
inside() { chroot "$root" env -i HOME=/tmp PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }

[[ -e $root/etc/debian_version ]] || debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 || { tail "$root.log"; exit 1; }
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
trap 'umount "$root/proc" "$root/dev"' EXIT
inside apt-get install -y --no-install-recommends xvfb xauth xdotool >/dev/null 2>&1
inside apt-get purge -y lowrank-lab >/dev/null 2>&1 || true
inside apt-get autoremove -y >/dev/null 2>&1 || true
cp "$deb" "$root/tmp/lowrank-lab.deb"
before=$(inside dpkg-query -W | wc -l)
begun=$(date +%s%N)
inside apt-get install -y /tmp/lowrank-lab.deb >"$root.log" 2>&1 || { tail "$root.log"; exit 1; }
say 'apt install, seconds' "$((($(date +%s%N) - begun) / 1000000000))"
say 'packages it pulled in' "$(($(inside dpkg-query -W | wc -l) - before - 1))"
inside sh -c 'xvfb-run -a -s "-screen 0 1280x800x24" sh -c "
    begun=\$(date +%s%N)
    lowrank-lab run >/tmp/window.log 2>&1 & pid=\$!
    while ! xdotool search --onlyvisible --class lowrank-lab >/dev/null 2>&1; do
        kill -0 \$pid || { cat /tmp/window.log; exit 1; }
        sleep 0.02
    done
    echo \$(((\$(date +%s%N) - begun) / 1000000)) >/tmp/first
    kill -TERM \$pid; wait \$pid || true"'
say 'start to the window, ms' "$(cat "$root/tmp/first")"
inside lowrank-lab --version
inside lowrank-lab solve --n 30 --rank 2 --method narg+r
inside lowrank-lab help keys | head -n 4
inside lowrank-lab check
