#!/usr/bin/env bash
# peers.sh PROGRAM: the comparison of peers.py. OpenBLAS takes a processor that is newer than itself for an old one, and a
# comparison with it is worth nothing then: it is told.
set -euo pipefail
for python in python3 /usr/bin/python3 none; do
    "$python" -c 'import numpy' 2>/dev/null && break
done
[[ $python != none ]] ||
    { echo "lab: the comparison needs Python with NumPy; run: apt-get install python3-numpy libopenblas0" >&2; exit 1; }
core=
if grep -qs -m 1 avx512f /proc/cpuinfo; then
    core=SKYLAKEX
elif grep -qs -m 1 avx2 /proc/cpuinfo; then
    core=HASWELL
fi
OPENBLAS_CORETYPE=${OPENBLAS_CORETYPE:-$core} exec "$python" "$(dirname "$0")/peers.py" "$1"
