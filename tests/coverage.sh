#!/usr/bin/env bash
# The lines of core and app that the tests run: coverage.sh CHECKOUT BUILD [PATTERN]. A line a room, which is a file's first two
# folders, and the sum; the files with their lines stand in BUILD/coverage.csv.
set -euo pipefail
root=$1 folder=$2
selection=()
[[ -z ${3:-} ]] || selection=(-R "$3")
find "$folder" -name '*.gcda' -delete
ctest --test-dir "$folder" --output-on-failure --no-tests=error --parallel 2 ${selection[@]+"${selection[@]}"} >&2 ||
    { echo "coverage: a test failed, so that what was run says nothing; the reason stands above" >&2; exit 1; }
cd "$root"
gcovr --root . --object-directory "$folder" --filter core/ --filter app/ --csv "$folder/coverage.csv" >&2
awk -F, 'NR > 1 {
    n = split($1, part, "/")
    room = part[1] "/" (n > 2 ? part[2] : "")
    all[room] += $2; run[room] += $3; lines += $2; seen += $3
}
END {
    for (room in all) printf "%5.1f %%  %s\n", 100 * run[room] / (all[room] ? all[room] : 1), room | "sort -k 3"
    close("sort -k 3")
    printf "%5.1f %%  of %d lines\n", 100 * seen / (lines ? lines : 1), lines
}' "$folder/coverage.csv"
