#!/usr/bin/env bash
# check.sh PACKAGE FOLDER: what Debian's own tools say of a package and of the files in it; FOLDER is that of the build.
set -euo pipefail
deb=$1 folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dpkg-deb -x "$deb" "$work/root"
id=io.github.lowrank_lab.LowRankLab
say() { printf '%-24s %s\n' "$1" "$2"; }

lintian --allow-root --fail-on error,warning "$deb"
say lintian clean
desktop-file-validate "$work/root/usr/share/applications/$id.desktop"
say desktop-file-validate clean
appstreamcli validate --no-net "$work/root/usr/share/metainfo/$id.metainfo.xml" >"$work/appstream" || { cat "$work/appstream"; exit 1; }
say 'appstreamcli validate' clean
zcat "$work/root/usr/share/man/man1/lowrank-lab.1.gz" >"$work/lowrank-lab.1"
LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$work/lowrank-lab.1" 2>"$work/man" >/dev/null
[[ ! -s $work/man ]] || { cat "$work/man"; exit 1; }
say 'man -l' clean

# Each kind of the library for its own processors, chosen by the loader: the program says which it has.
libraries=$(dirname "$(find "$work/root" -name 'liblowrank_core.so*' -not -path '*hwcaps*' | head -n 1)")
for level in x86-64-v3 x86-64-v4; do
    [[ -e $libraries/glibc-hwcaps/$level ]] || { echo "no library for $level is in the package"; exit 1; }
done
kernels() { "$@" --version | sed -n 's/^kernels  *//p'; }
say 'on this processor' "$(kernels "$work/root/usr/bin/lowrank-lab")"
say 'held to x86-64-v2' "$(kernels /lib64/ld-linux-x86-64.so.2 --glibc-hwcaps-mask x86-64-v2 "$work/root/usr/bin/lowrank-lab")"
say 'in the package' "$(du -sh "$work/root" | cut -f 1) in $(find "$work/root" -type f | wc -l) files, $(du -h "$deb" | cut -f 1) packed"

# One result for each kind, on processors that run it; the first is that of the build for this machine, where there is one.
race() { "$@" solve --n 60 --rank 3 --csv "$work/race.csv" --force >/dev/null 2>&1 && grep -v '^#' "$work/race.csv" | cut -d , -f 1-11,13- | sha256sum | cut -c 1-16; }
native=$folder/../release/app/lowrank-lab
[[ ! -x $native ]] || say 'bits of ./lab' "$(race "$native")"
say 'bits of the package' "$(race "$work/root/usr/bin/lowrank-lab")"
