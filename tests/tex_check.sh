#!/usr/bin/env bash
# tex_check.sh PROGRAM: what render writes for pgfplots is compiled by pdflatex, alone under \documentclass{standalone}, and
# has the size it was asked for. Not among the tests, for TeX is large: './lab tex' runs it.
set -euo pipefail
program=$1
missing=""
command -v pdflatex >/dev/null || missing="pdflatex (Debian: texlive-pictures, texlive-latex-extra)"
[[ -n $missing ]] || kpsewhich standalone.cls >/dev/null || missing="standalone.cls (Debian: texlive-latex-extra)"
[[ -n $missing ]] || kpsewhich pgfplots.sty >/dev/null || missing="pgfplots (Debian: texlive-pictures)"
if [[ -n $missing ]]; then
    echo "skipped: there is no $missing."
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
check() {
    local name=$1
    shift
    "$program" render "$@" -o "$folder/$name.tex" --width 120 --height 80
    if ! (cd "$folder" && timeout 300 pdflatex -interaction=nonstopmode -halt-on-error "$name.tex" >"$name.out" 2>&1); then
        echo "$name: pdflatex failed:"
        grep -A3 '^!' "$folder/$name.out" || tail -n 5 "$folder/$name.out"
        failed=1
        return
    fi
    if command -v pdfinfo >/dev/null && ! pdfinfo "$folder/$name.pdf" | grep -q 'Page size: *340\.[0-9]* x 226\.[0-9]* pts'; then
        echo "$name: not 120 x 80 mm:"
        pdfinfo "$folder/$name.pdf" | grep 'Page size'
        failed=1
        return
    fi
    echo "$name: compiled"
}
small=(--n 30 --rank 2)
check error error "${small[@]}"
check direct error "${small[@]}" --legend direct --style bw --title 'Own_{1} title'
check scripts error "${small[@]}" --title 'a_{b}_{c} x^2^3 _1 _2 ‖X_t^2‖_F^2 y′′^2 90^2° φ_é 50 % & # \_ ~ a|b'
check greek error "${small[@]}" --title 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ αβγδεζηθικλμνξοπρσςτυφχψω µ'
check signs error "${small[@]}" --title '‖−⋆·×±≤≥≠≈∈♭†‡√∞∂∑∏⋈°½′⟨⟩→←↑↓↗↘↙↖∇…–'
check race race "${small[@]}"
check bands error "${small[@]}" --bands 3
cat >"$folder/noted.toml" <<'END'
version = 1
[[note]]
method = "narg+r"
t = 4
text = "100 % of X_t & 10^{−2}, a note that is long enough for two lines of its card"
END
check noted error --config "$folder/noted.toml" "${small[@]}"
printf 'iteration,error\n' >"$folder/hair.csv"
printf 'iteration,error\n' >"$folder/wide.csv"
for t in $(seq 0 40); do
    echo "$t,0.357160$((740000 + (t * 7919) % 101 * 700))" >>"$folder/hair.csv"
    echo "$t,1e$((200 - 10 * t))" >>"$folder/wide.csv"
done
check hair error "${small[@]}" --overlay "$folder/hair.csv" --y-range 0.35716073:0.35716082
check floor objective "${small[@]}" --noise 0.1 --y-range all --x-range 20:30
check wide error "${small[@]}" --overlay "$folder/wide.csv" --y-range 1e-200:1e200
check stepsize stepsize "${small[@]}" --x-range 3:20
check objective objective "${small[@]}" --theme dark --legend outside
check slices rate-slices "${small[@]}"
check iht iht-radius "${small[@]}"
check quadratic quadratic-error
check theta quadratic-theta
check lazy lazy --n 30
exit $failed
