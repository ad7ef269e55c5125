#!/bin/sh
# How often each method recovers a matrix from few samples: n = 200, r = 5, samples per degree of freedom from 1.5 to 4, condition numbers
# 10 (a success is a relative error of 1e-3) and 1e5 (1e-6), within 5000 operator calls.
#
#   assets/field-recovery.sh [SEEDS] [FOLDER]        # default: 5 seeds, files in field-recovery
#
# Each study is a file that a second call goes on with; the table counts what each method has found within the calls. LOWRANK_LAB
# names the program where it is not on the path.
set -eu
seeds=${1:-5} folder=${2:-field-recovery}
lab=${LOWRANK_LAB:-lowrank-lab}
mkdir -p "$folder"

# NAME CONDITION TOLERANCE MAX-ITER METHOD...: iterations enough for 5000 calls.
study() {
    name=$1 condition=$2 tolerance=$3 iterations=$4
    shift 4
    set -- $(for method in "$@"; do printf -- '--method %s ' "$method"; done)
    "$lab" sweep --n 200 --rank 5 --condition "$condition" --redraw --x samples-per-degree=1.5,1.8,2.2,2.6,3,4 \
        --tol "relative:$tolerance" --max-iter "$iterations" --seed 1 --trials "$seeds" --resume \
        --out "$folder/$name.lrs" "$@"
    "$lab" study "$folder/$name.lrs" --csv "$folder/$name.csv" --force > /dev/null
    printf '\ncondition %s, successes of %s at 1.5, 1.8, 2.2, 2.6, 3, 4 samples a degree\n' "$condition" "$seeds"
    # Cells in quotes may hold commas: only the method's can, and its keys are not used here.
    awk -F, '$1 ~ /^[0-9]/ { gsub(/"/, ""); seen[$5]; if ($6 ~ /true|1|yes/ && $9 <= 5000) found[$5 "," $1]++ }
        END { for (m in seen) { printf "%-16s", m; split("1.5 1.8 2.2 2.6 3 4", at, " ");
            for (k = 1; k <= 6; k++) printf " %3d", found[m "," at[k]]; print "" } }' "$folder/$name.csv"
}

study few-10 10 1e-3 45 matrixirls gnmr r2rils
study few-1e5 1e5 1e-6 60 matrixirls
study first-10 10 1e-3 2500 rcg rbb r3mc scaledasd
