#!/usr/bin/env bash
# What the brick's binary asks of the brick: its size, its memory over a whole run, and, estimated by instructions
# counted under emulation, the time to the menu, of the first plan, of a second's thinking, and of recognising
# per level of noise, the median and the worst of some.
#
# Usage: scripts/brick-budget.sh [--scans N] [BINARY]
#
# Fails when the binary has more than 6 MB or takes more than 20 MiB of memory, when it takes more than 1000 ms
# to the menu, the first plan of any cube more than 500 ms, or recognising more than 700 ms anywhere at an
# everyday level. --scans N takes N cubes, and N scans a level, instead of 30. Without BINARY it takes the one
# that scripts/build-brick.sh made. Needs qemu-arm (Debian: qemu-user), gcc, and what scripts/with-ev3sim.sh
# needs.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly most_ms=700 most_start_ms=1000 most_plan_ms=500 most_bytes=6000000 most_kib=20480
# Kind and level, as in scripts/sweep.sh; the last ones are worse than everyday and have no bar.
readonly everyday=(
    'clean 0' 'combo 0.5' 'combo 1' 'worn6 0.8' 'gauss 0.1' 'drift 0.4' 'blend 0.4'
    'redorange 0.5' 'badcentre 1'
)
readonly hard=('outliers 1' 'combo 2')

scans=30
if [ "${1:-}" = --scans ]; then
    scans=${2:?--scans needs a number}
    shift 2
fi
[[ $scans =~ ^[1-9][0-9]*$ ]] || { echo "--scans is $scans: it must be a whole number above 0" >&2; exit 2; }
binary=${1:-${CARGO_TARGET_DIR:-target}/armv5te-unknown-linux-musleabi/brick/mindcub3r}
[ -f "$binary" ] || { echo "$binary is missing: run scripts/build-brick.sh" >&2; exit 2; }
for tool in qemu-arm gcc cargo; do
    command -v "$tool" >/dev/null || { echo "$tool is missing" >&2; exit 2; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
gcc -O2 -shared -fPIC -o "$work/ev3cost.so" scripts/ev3cost.c
cargo build --quiet --release --locked -p robot --example noisy_scans
noisy_scans=${CARGO_TARGET_DIR:-target}/release/examples/noisy_scans

cost() { # arguments of the binary -> "milliseconds instructions"
    # A scan that is refused costs as much as one that is not, but ends with code 1.
    { HOME=$work qemu-arm -cpu arm926 -plugin "$work/ev3cost.so" "$binary" "$@" 2>&1 >/dev/null || true; } |
        sed -n 's/^.*ev3cost instructions=\([0-9]*\) .* ms=\([0-9.]*\)$/\2 \1/p'
}
export -f cost
export binary work

# A scan of nothing but black is read, refused at once and answered: all but the recognising.
black=$("$noisy_scans" clean 0 1 | sed 's/\[[^]]*\]/[0,0,0]/g')
echo "$black" >"$work/black.json"
start=$(cost resolve "$work/black.json")
[ -n "$start" ] || { echo "$binary cannot be measured: does qemu-arm take plugins?" >&2; exit 2; }

# Milliseconds and instructions of one run a line -> a line of the table; fails when the worst is too long.
summary() { # name limit
    sort -n | awk -v name="$1" -v limit="$2" -v runs="$scans" '
        { ms[NR] = $1; instructions[NR] = $2 }
        END {
            if (NR != runs) { print name ": " NR " of " runs " runs were measured"; exit 1 }
            median = int((NR + 1) / 2)
            late = limit && ms[NR] > limit
            printf "%-26s %6.0f %6.0f   %6.1f %6.1f%s\n", name, ms[median], ms[NR], \
                instructions[median] / 1e6, instructions[NR] / 1e6, late ? "   too long" : ""
            exit late
        }'
}

each_cube() { # options of solve -> a line a cube
    head -n "$scans" data/cubes/random1000.txt |
        xargs -P "$(nproc)" -I{} bash -c 'cost solve {} "$@"' _ "$@"
}

measure() { # level limit -> its line of the table; fails when the worst is above the limit
    "$noisy_scans" $1 "$scans" | split --lines 1 - "$work/scan-"
    local code=0
    printf '%s\n' "$work"/scan-* | xargs -P "$(nproc)" -I{} bash -c 'cost resolve {}' |
        awk -v start="$start" 'BEGIN { split(start, none) } { print $1 - none[1], $2 - none[2] }' |
        summary "  $1" "$2" || code=1
    rm -f "$work"/scan-*
    return "$code"
}

# A whole run by the menu on the simulated device tree: Solve, start, and once it is done the program is ended.
memory() { # -> KiB
    CUBE=$(head -n 1 data/cubes/random1000.txt)
    export CUBE
    scripts/with-ev3sim.sh --speed 2 --records arm --cube "$CUBE" --first 'when frames >= 1 do click enter' \
        --first 'when frames >= 2 do after 1 click enter' -- bash -c '
            scripts/guest-memory.sh "$work/memory" "$binary" --clock-speed 2 >"$work/log" 2>&1 &
            for _ in $(seq 1200); do
                ! grep -q "^solved: yes" "$EV3SIM_STATE" || break
                sleep 0.1
            done
            grep -q "^solved: yes" "$EV3SIM_STATE" || { cat "$EV3SIM_STATE" "$work/log" >&2; exit 1; }
            # The statistics are written, and the result is shown.
            sleep 5
            kill -TERM $!
            wait $! || true
            until [ -f "$work/memory" ]; do sleep 0.1; done' >&2
    cat "$work/memory"
}

to_the_menu() { # -> as cost
    scripts/with-ev3sim.sh --records arm --first 'when frames >= 1 do click back' \
        --first 'when frames >= 2 do after 0.5 click back' -- \
        env HOME="$work" qemu-arm -cpu arm926 -plugin "$work/ev3cost.so" "$binary" 2>&1 >/dev/null |
        sed -n 's/^.*ev3cost instructions=\([0-9]*\) .* ms=\([0-9.]*\)$/\2 \1/p'
}

code=0
line() { # name number unit limit
    local late=
    [ "$2" -le "$4" ] || { late='   too much'; code=1; }
    printf '%-26s %s %s, at most %s%s\n' "$1" "$2" "$3" "$4" "$late"
}
line 'size' "$(stat -Lc %s "$binary")" bytes "$most_bytes"
line 'memory in a whole run' "$(memory)" KiB "$most_kib"

printf '\nEstimated for the brick; %d cubes, and scans a level\n\n' "$scans"
printf '                             milliseconds   million instructions\n'
printf '                           median  worst   median  worst\n'
for _ in $(seq "$scans"); do to_the_menu; done | summary 'start, to the menu and out' "$most_start_ms" || code=1
each_cube --node-limit 1 | summary 'start and first plan' "$most_plan_ms" || code=1
each_cube --node-limit "$(sed -n 's/^think_first_nodes = //p' config/robot.toml)" |
    summary 'start and first thinking' 0 || code=1
echo 'recognising:'
for level in "${everyday[@]}"; do
    measure "$level" "$most_ms" || code=1
done
echo 'recognising what is worse than everyday, without a bar:'
for level in "${hard[@]}"; do
    measure "$level" 0 || code=1
done
[ "$code" -eq 0 ] ||
    echo "allowed: to the menu $most_start_ms ms, first plan $most_plan_ms ms, recognising $most_ms ms" >&2
exit "$code"
