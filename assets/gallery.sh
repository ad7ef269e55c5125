#!/usr/bin/env bash
# gallery.sh PROGRAM FOLDER: draws the pictures of README.md, those of the tour into FOLDER/readme and those of the gallery
# into FOLDER/gallery, each named by its figure. './lab gallery' calls it.
set -euo pipefail

program=$1
folder=$(cd -- "$2" && pwd)
sample=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$folder/readme" "$folder/gallery"
# The window shows where a study is kept: the same place each time. Files carry the command that draws them, which names the
# rest without a path.
work=${TMPDIR:-/tmp}/lowrank-gallery
mkdir "$work" || { echo "gallery.sh: '$work' is there already: another gallery is under way, or one was killed." >&2; exit 2; }
trap 'rm -rf -- "$work"' EXIT
cp "$sample/sample.png" "$work/"
cd "$work"

# window NAME OPTION…: the window, as large as a page shows it.
window() {
    local name=$1
    shift
    "$program" screenshot -o "$folder/readme/$name.png" --size 1440x900 --scale 0.75 --theme light --force "$@"
}

# figure NAME FORM HEIGHT OPTION…: one of 'list figures'.
figure() {
    local name=$1 form=$2 height=$3
    shift 3
    "$program" render "$name" -o "$folder/gallery/$name.$form" --width 120 --height "$height" --dpi 100 --force "$@"
}

"$program" sweep --n 40 --x rate=0.2:0.9:15 --y rank=1:8 --trials 10 --errors --method narg+r --method rgrad-orth \
    --method scaledgd --out study.lrs >/dev/null 2>&1

window race-light --more
window rates-light --workspace rates
window quadratic-light --workspace quadratic
window geometry-light --workspace geometry
window studies-light --workspace studies --study "$work/study.lrs"

figure error svg 84
figure matrix png 58 --image sample.png --rate 0.4 --rank 10 --method narg+r
figure quadratic-landscape svg 84
figure quadratic-theta svg 84
figure rate-surface png 84
figure retractions svg 84
figure geometry-paths png 84
figure phase-transition svg 84 --study study.lrs
figure study-bands svg 84 --study study.lrs --cell rate=0.4,rank=3
figure performance-profile svg 84 --study study.lrs
