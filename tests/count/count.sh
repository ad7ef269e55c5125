#!/usr/bin/env bash
# Instructions of one step of the small case (completion, n 50, r 3, p 0.6), counted by callgrind: unlike seconds they are the
# same on every machine. count.sh PROGRAM [--keep]: held against steps.txt, which has a line for each compiler; more than a
# tenth above it is a failure. --keep: writes the line of this compiler anew.
set -euo pipefail
program=$1
here=$(cd "$(dirname "$0")" && pwd)
kept=$here/steps.txt
compiler=$(c++ -dumpfullversion)
# Far from the end, and without the restarts of the beginning: the steps of two runs, one from the other.
first=20 last=30

instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" "$2" 2>&1 | sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p'
}

code=0 lines=
for method in rgrad-orth narg+r scaledgd; do
    count=$((($(instructions "$method" $last) - $(instructions "$method" $first)) / (last - first)))
    before=$(sed -n "s/^$compiler $method //p" "$kept")
    lines+="$compiler $method $count"$'\n'
    if [[ -z $before ]]; then
        echo "count: $method takes $count instructions a step; none are kept of compiler $compiler" >&2
    elif ((count * 10 > before * 11)); then
        echo "count: $method takes $count instructions a step, more than a tenth above the $before that are kept" >&2
        code=1
    else
        echo "count: $method takes $count instructions a step ($before are kept)" >&2
    fi
done
if [[ ${2:-} == --keep ]]; then
    { grep -v "^$compiler " "$kept" || true; printf '%s' "$lines"; } >"$kept.new"
    mv "$kept.new" "$kept"
fi
exit $code
