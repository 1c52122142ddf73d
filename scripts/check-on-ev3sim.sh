#!/usr/bin/env bash
# Solves cubes with the unmodified program in the simulated device tree: by the button, as on the brick.
#
# Usage: scripts/check-on-ev3sim.sh [--speed X] [--runs N] [--pictures DIR] [PROGRAM [ARGUMENT...]]
#
# PROGRAM is what runs mindcub3r, such as `qemu-arm -cpu arm926 FILE`; without one it is
# target/release/mindcub3r. Run n has cube n of data/cubes and seed n; the robot runs X
# times as fast as the wall clock (1 if not said). Fails unless each run ends with exit code 0, a solved cube
# by the simulator's own pieces, and no motor energised. --pictures keeps the screen as it was at the end.
set -euo pipefail

if [ -z "${CHECK_INSIDE:-}" ]; then
    caller=$PWD
    cd "$(dirname "$0")/.."
    speed=1 runs=1 pictures=
    while [ $# -gt 0 ]; do
        case $1 in
            --speed) speed=${2:?--speed needs a number} ;;
            --runs) runs=${2:?--runs needs a number} ;;
            --pictures) pictures=$(cd "$caller" && mkdir -p "${2:?--pictures needs a folder}" && cd "$2" && pwd) ;;
            -h | --help) sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' "scripts/check-on-ev3sim.sh"; exit ;;
            *) break ;;
        esac
        shift 2
    done
    [ $# -gt 0 ] || set -- "$(realpath "${CARGO_TARGET_DIR:-target}")/release/mindcub3r"
    records=native
    [[ $1 != qemu-arm ]] || records=arm
    export CHECK_INSIDE=yes SPEED=$speed PICTURES=$pictures
    code=0
    for run in $(seq "$runs"); do
        cube=$(sed -n "${run}p" data/cubes/random1000.txt)
        RUN=$run scripts/with-ev3sim.sh --speed "$speed" --records "$records" --seed "$run" --cube "$cube" -- \
            "$PWD/scripts/check-on-ev3sim.sh" "$@" || { echo "run $run failed" >&2; code=1; }
    done
    exit "$code"
fi

says() { grep -q "^$1\$" "$EV3SIM_STATE"; }

log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" run --once --clock-speed "$SPEED" >"$log" 2>&1 &
program=$!
for _ in $(seq 600); do
    ! grep -q 'press the middle button' "$log" || break
    kill -0 "$program" 2>/dev/null || break
    sleep 0.1
done
# What is pressed before the program asks for it means nothing; it may still be about to.
sleep 0.5
echo 'click enter' >"$EV3SIM_CONTROL"
code=0
wait "$program" || code=$?
[ -z "$PICTURES" ] || echo "capture $PICTURES/run-$RUN.png" >"$EV3SIM_CONTROL"
if [ "$code" -ne 0 ] || ! says 'solved: yes' || ! says 'energised: none'; then
    cat "$log" "$EV3SIM_STATE"
    echo "exit code $code" >&2
    exit 1
fi
echo "run $RUN: solved, no motor energised; robot seconds:" \
    "$(sed -nE 's/^(scan|solve|turn) +([0-9.]+) s .*/\1 \2/p' "$log" | paste -sd ' ')"
