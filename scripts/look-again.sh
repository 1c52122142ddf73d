#!/usr/bin/env bash
# Whether looking again settles what one reading of a cube leaves in doubt.
#
# Usage: scripts/look-again.sh [N]
#
# Runs N cubes (default 1000) with the full scan at the highest everyday level of each kind of noise
# of the sweep, and at a lower level of combo. Each time a face comes up its readings are spoilt
# anew; wear, logos and dyes stay. Prints for how many runs the first scan was trusted, how many
# ended right, how many trusted a cube that was not there, and how many needed a look again or a
# second whole scan. Fails when over all these levels fewer than 99.8 % end right or more than 5 %
# need a second scan. Uses target/release/mindcub3r, or $MINDCUB3R.
set -euo pipefail
cd "$(dirname "$0")/.."

count=${1:-1000}
binary=${MINDCUB3R:-${CARGO_TARGET_DIR:-target}/release/mindcub3r}
[ -x "$binary" ] || { echo "$binary is missing: build it with \`cargo build --release\`" >&2; exit 2; }
lights=$(mktemp -d)
trap 'rm -r "$lights"' EXIT
solved=UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB

one() { # seed light -> "verdict shown first last looks scans"
    "$binary" run --simulate --seed "$1" --simulator "$2" --scan full 2>/dev/null |
        awk '
            /^scan / { scans++ }
            /^look again / { looks++ }
            /^recognise / { last = $NF != "refused"; if (!decisions++) first = last }
            /^cube: / { shown = $2 }
            /^solved: / { verdict = $2 }
            END { print verdict, shown, first + 0, last + 0, looks + 0, scans + 0 }'
}
export -f one
export binary

summary() { # reads what `one` prints; name level -> a line
    awk -v solved="$solved" -v name="$1" -v level="$2" '
        NF != 6 || $6 == 0 { broken++ }
        { runs++; trusted += $3 }
        $1 == "yes" && $2 == solved { right++ }
        $4 && !($1 == "yes" && $2 == solved) { wrong++ }
        $5 > 0 { looked++ }
        $6 > 1 { rescanned++ }
        END {
            if (broken || !runs) { print broken + 0 " runs did not scan" > "/dev/stderr"; exit 1 }
            percent = 100 / runs
            printf "%-10s %5s %15.1f %8.2f %8.2f %12.1f %13.1f\n", name, level, trusted * percent,
                right * percent, wrong * percent, looked * percent, rescanned * percent
            exit right * percent < 99.8 || rescanned * percent > 5
        }'
}

printf '%d cubes a line, per cent\n%-10s %5s %15s %8s %8s %12s %13s\n' "$count" \
    noise level 'first trusted' right wrong 'looked again' 'second scan'
while read -r kind level; do
    light=$lights/$kind-$level.toml
    {
        cat config/light/clean.toml
        printf 'noise_kind = "%s"\nnoise_level = %s\n' "$kind" "$level"
    } >"$light"
    seq "$count" | xargs -P "$(nproc)" -I{} bash -c 'one "$@"' _ {} "$light" >"$light.runs"
    summary "$kind" "$level" <"$light.runs" || true
done <<'LEVELS'
clean 0
drift 0.4
gauss 0.1
blend 0.4
worn6 0.8
redorange 0.5
badcentre 1
combo 0.5
combo 1
LEVELS
cat "$lights"/*.runs | summary all ""
