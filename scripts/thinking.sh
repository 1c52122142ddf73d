#!/usr/bin/env bash
# Measures what thinking while moving saves: simulated runs of the first N cubes (300 if not said) of
# data/cubes/random1000.txt, with it and without, in mean robot seconds.
#
# Usage: scripts/thinking.sh [N] [lines of the section [run] of the settings, such as
#        "think_first_nodes = 940000"...]
#
# What the greedy translation of Kociemba solutions of the same cubes takes is said by
# `cargo bench -p robot --bench robot_time`. Uses target/release/mindcub3r, or $MINDCUB3R.
set -euo pipefail
[ -z "${MINDCUB3R:-}" ] || MINDCUB3R=$(realpath "$MINDCUB3R")
cd "$(dirname "$0")/.."

count=${1:-300}
[ $# -gt 0 ] && shift
binary=${MINDCUB3R:-${CARGO_TARGET_DIR:-target}/release/mindcub3r}
[ -x "$binary" ] || { echo "$binary is missing: build it with \`cargo build --release\`" >&2; exit 2; }

settings=$(mktemp -d)
trap 'rm -r "$settings"' EXIT
for moving in true false; do
    printf '%s\n' '[run]' "think_while_moving = $moving" "$@" >"$settings/$moving.toml"
done

one() { # cube -> "planned saved solve turn" with, then without
    local moving line=
    for moving in true false; do
        line+=$("$binary" run --simulate --seed 1 --cube "$1" --config "$settings/$moving.toml" 2>/dev/null |
            awk '
                $1 == "solve" { solve = $2 }
                $1 == "plan" { for (i = 2; i < NF; i++) if ($(i + 1) == "s" && $(i + 2) == "by") planned = $i }
                $1 == "turn" {
                    turn = $2
                    for (i = 2; i < NF; i++) if ($(i + 1) == "s" && $(i + 2) == "saved") saved = $i
                }
                /^solved: yes/ { solved = 1 }
                END { if (solved) printf "%s %s %s %s ", planned, saved + 0, solve, turn }')' '
    done
    echo "$line" # At once: others write to the same pipe.
}
export -f one
export binary settings

head -n "$count" data/cubes/random1000.txt | xargs -P "$(nproc)" -I{} bash -c 'one "$@"' _ {} |
    awk -v count="$count" '
        NF != 8 { failed++; next }
        { n++; planned += $1; saved += $2; times += $2 > 0; solve += $3; turn += $4; plain += $8 }
        $2 > most { most = $2 }
        END {
            if (n == 0) { print "no cube was solved" > "/dev/stderr"; exit 1 }
            printf "%d cubes, %d not solved; mean robot seconds\n", n, failed
            printf "  thinking before the first motion   %6.2f\n", solve / n
            printf "  planned then                       %6.2f, on the simulator %6.2f\n", planned / n, plain / n
            printf "  done, with thinking while moving   %6.2f, on the simulator %6.2f\n", (planned - saved) / n, turn / n
            printf "  saved                              %6.2f: on %d cubes, %.2f at most\n", saved / n, times, most
            exit n != count
        }'
