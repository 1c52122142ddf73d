#!/usr/bin/env bash
# How long the simulated robot takes to read a cube, full and quick, and how well it does.
#
# Usage: scripts/scan-times.sh [N]
#
# Runs N cubes (default 500) full and quick in everyday light, then in the other presets of
# config/light, and prints mean scan seconds, how many runs ended right, and how many needed a look
# again or a second whole scan. Fails when in everyday light fewer than 99.8 % of the full runs end
# right or more than 5 % need a second scan, or when a run is wrongly said to be solved.
# Uses target/release/mindcub3r, or $MINDCUB3R.
set -euo pipefail
cd "$(dirname "$0")/.."

count=${1:-500}
binary=${MINDCUB3R:-${CARGO_TARGET_DIR:-target}/release/mindcub3r}
[ -x "$binary" ] || { echo "$binary is missing: build it with \`cargo build --release\`" >&2; exit 2; }

solved=UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB

one() { # seed preset scan -> "verdict shown scan_seconds all_seconds looks scans stickers"
    "$binary" run --simulate --seed "$1" --simulator "config/light/$2.toml" --scan "$3" 2>/dev/null |
        awk '
            # All that is seconds of reading: scans, looks again, recoveries.
            /^scan / { scans++; reading += $2; first = first ? first : $2; stickers += $4 }
            /^look again / { looks++; reading += $3 }
            /^recover / { reading += $2 }
            /^cube: / { shown = $2 }
            /^solved: / { verdict = $2 }
            END { print verdict, shown, first + 0, reading + 0, looks + 0, scans + 0, stickers + 0 }'
}
export -f one
export binary

table() { # preset scan -> a line, and the same as numbers in $numbers
    numbers=$(seq "$count" | xargs -P "$(nproc)" -I{} bash -c 'one "$@"' _ {} "$1" "$2" |
        awk -v solved="$solved" '
            NF != 7 || $3 == 0 { broken++ }
            { runs++; first += $3; reading += $4; stickers += $7 }
            $1 == "yes" && $2 == solved { right++ }
            $1 == "yes" && $2 != solved { wrong++ }
            $5 > 0 { looked++ }
            $6 > 1 { rescanned++ }
            END {
                if (broken || !runs) { print broken + 0 " runs did not scan" > "/dev/stderr"; exit 1 }
                percent = 100 / runs
                print first / runs, reading / runs, stickers / runs, right * percent,
                    wrong + 0, looked * percent, rescanned * percent
            }')
    read -r first reading stickers right wrong looked rescanned <<<"$numbers"
    printf '%-9s %-6s %8.2f %12.2f %9.1f %8.1f %6d %11.1f %12.1f\n' "$1" "$2" "$first" "$reading" \
        "$stickers" "$right" "$wrong" "$looked" "$rescanned"
}

printf '%d cubes a line\n%-9s %-6s %8s %12s %9s %8s %6s %11s %12s\n' "$count" \
    light scan 'scan s' 'all reads s' stickers 'right %' wrong 'look again %' 'second scan %'
bad=0
for preset in everyday clean poor; do
    table "$preset" full
    full=$reading
    [ "$wrong" = 0 ] || bad=1
    if [ "$preset" = everyday ]; then
        awk -v right="$right" -v second="$rescanned" 'BEGIN { exit !(right >= 99.8 && second <= 5) }' ||
            bad=1
    fi
    table "$preset" quick
    [ "$wrong" = 0 ] || bad=1
    awk -v full="$full" -v quick="$reading" \
        'BEGIN { printf "          quick / full: %.1f %% of the time\n", 100 * quick / full }'
done
exit "$bad"
