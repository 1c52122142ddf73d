#!/usr/bin/env bash
# Runs the simulated robot with seeds 1 to N and counts how the runs ended.
#
# Usage: scripts/seeds.sh [N] [options of `mindcub3r run --simulate` but --target-state...]
#
# Fails when fewer than 99 % of the cubes are solved, or when a run says `solved: yes` although
# the simulator's own cube shows something else. Uses target/release/mindcub3r, or $MINDCUB3R.
set -euo pipefail
[ -z "${MINDCUB3R:-}" ] || MINDCUB3R=$(realpath "$MINDCUB3R")
cd "$(dirname "$0")/.."

count=${1:-1000}
[ $# -gt 0 ] && shift
binary=${MINDCUB3R:-${CARGO_TARGET_DIR:-target}/release/mindcub3r}
[ -x "$binary" ] || { echo "$binary is missing: build it with \`cargo build --release\`" >&2; exit 2; }

solved=UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB

one() { # seed -> "seed verdict shown seconds reason"
    local output verdict shown seconds reason
    output=$("$binary" run --simulate --seed "$1" "${@:2}" 2>&1) || true
    verdict=$(sed -n 's/^solved: //p' <<<"$output")
    shown=$(sed -n 's/^cube: *//p' <<<"$output")
    seconds=$(sed -n 's/^total *\([0-9.]*\) s.*/\1/p' <<<"$output")
    reason=$(sed -n 's/^error: //p' <<<"$output" | tr ' ' '_' | head -n 1)
    echo "$1 ${verdict:-none} ${shown:-none} ${seconds:-0} ${reason:--}"
}
export -f one
export binary

seq "$count" | xargs -P "$(nproc)" -I{} bash -c 'one "$@"' _ {} "$@" | sort -n |
    awk -v solved="$solved" -v count="$count" '
        $2 == "yes" && $3 == solved { right++; seconds += $4; next }
        $2 == "yes" { wrong++; print "seed " $1 ": claims to be solved, shows " $3; next }
        { failed++; print "seed " $1 ": " $2 " " $5 }
        END {
            printf "%d runs: %d solved (mean %.1f robot seconds), %d not solved, %d wrongly said to be solved\n",
                NR, right, right ? seconds / right : 0, failed, wrong
            exit !(NR == count && wrong == 0 && right >= 0.99 * count)
        }'
