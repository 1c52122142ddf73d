#!/usr/bin/env bash
# How long the simulated robot takes to read a cube, full and quick, and how well it does.
#
# Usage: scripts/scan-times.sh [N]
#
# Runs N cubes (default 500) full and quick in everyday light, then in the other presets of
# config/light, and prints mean scan seconds, how many runs ended right, and how many needed a look
# again or a second whole scan; wrong are those that trusted a cube that was not there. Fails when in
# clean or everyday light fewer than 99.8 % of the full runs end right or more than 5 % need a second
# scan, or when more than 0.2 % are wrong anywhere.
# Uses target/release/mindcub3r, or $MINDCUB3R.
set -euo pipefail
cd "$(dirname "$0")/.."

count=${1:-500}
binary=${MINDCUB3R:-${CARGO_TARGET_DIR:-target}/release/mindcub3r}
[ -x "$binary" ] || { echo "$binary is missing: build it with \`cargo build --release\`" >&2; exit 2; }

solved=UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB

one() { # seed preset scan -> "verdict shown trusted scan_seconds all_seconds looks scans stickers"
    "$binary" run --simulate --seed "$1" --simulator "config/light/$2.toml" --scan "$3" 2>/dev/null |
        awk '
            # All that is seconds of reading: scans, looks again, recoveries.
            /^scan / { scans++; reading += $2; first = first ? first : $2; stickers += $4 }
            /^look again / { looks++; reading += $3 }
            /^recover / { reading += $2 }
            /^recognise / { trusted = $NF != "refused" }
            /^cube: / { shown = $2 }
            /^solved: / { verdict = $2 }
            END { print verdict, shown, trusted + 0, first + 0, reading + 0, looks + 0, scans + 0, stickers + 0 }'
}
export -f one
export binary

table() { # preset scan -> a line, and the same as numbers in $numbers
    numbers=$(seq "$count" | xargs -P "$(nproc)" -I{} bash -c 'one "$@"' _ {} "$1" "$2" |
        awk -v solved="$solved" '
            NF != 8 || $4 == 0 { broken++ }
            { runs++; first += $4; reading += $5; stickers += $8 }
            $1 == "yes" && $2 == solved { right++ }
            $3 && !($1 == "yes" && $2 == solved) { wrong++ }
            $6 > 0 { looked++ }
            $7 > 1 { rescanned++ }
            END {
                if (broken || !runs) { print broken + 0 " runs did not scan" > "/dev/stderr"; exit 1 }
                percent = 100 / runs
                print first / runs, reading / runs, stickers / runs, right * percent,
                    wrong * percent, looked * percent, rescanned * percent
            }')
    read -r first reading stickers right wrong looked rescanned <<<"$numbers"
    printf '%-9s %-6s %8.2f %12.2f %9.1f %8.1f %7.2f %11.1f %12.1f\n' "$1" "$2" "$first" "$reading" \
        "$stickers" "$right" "$wrong" "$looked" "$rescanned"
}

printf '%d cubes a line\n%-9s %-6s %8s %12s %9s %8s %7s %11s %12s\n' "$count" \
    light scan 'scan s' 'all reads s' stickers 'right %' 'wrong %' 'look again %' 'second scan %'
at_most() { # number limit
    awk -v number="$1" -v limit="$2" 'BEGIN { exit !(number <= limit) }'
}

bad=0
for preset in everyday clean poor; do
    table "$preset" full
    full=$reading
    at_most "$wrong" 0.2 || bad=1
    if [ "$preset" != poor ]; then
        at_most 99.8 "$right" && at_most "$rescanned" 5 || bad=1
    fi
    table "$preset" quick
    at_most "$wrong" 0.2 || bad=1
    awk -v full="$full" -v quick="$reading" \
        'BEGIN { printf "          quick / full: %.1f %% of the time\n", 100 * quick / full }'
done
exit "$bad"
