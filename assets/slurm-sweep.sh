#!/bin/sh
# A study as a Slurm array: each task runs its part of the trials into a file of its own.
#
#   sbatch --array=1-8 assets/slurm-sweep.sh --n 60 --x rate=0.2:0.9:20 --y rank=1:20 --trials 20
#   lowrank-lab merge study-*.lrs -o study.lrs      # when all tasks have ended
#
# sweep takes its part from SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT and says so. A task that was stopped or
# requeued goes on with its file. LOWRANK_LAB names the program where it is not on the path.
#SBATCH --job-name=lowrank-study
#SBATCH --cpus-per-task=4
#SBATCH --time=04:00:00
#SBATCH --requeue
exec "${LOWRANK_LAB:-lowrank-lab}" sweep --threads "${SLURM_CPUS_PER_TASK:-1}" --resume \
    --out "study-${SLURM_ARRAY_TASK_ID:-1}.lrs" "$@"
