#!/usr/bin/env bash
# Takes the pictures of the brick's screen that docs/guide.md shows: docs/pictures/screen-*.png.
#
# Usage: scripts/guide-pictures.sh [PROGRAM [ARGUMENT...]]
#
# PROGRAM is what runs mindcub3r; without one it is target/release/mindcub3r. The buttons are pressed in
# the simulated device tree, at four times life (scripts/with-ev3sim.sh says what it needs).
set -euo pipefail

speed=4

if [ -z "${PICTURES_INSIDE:-}" ]; then
    cd "$(dirname "$0")/.."
    case ${1:-} in -h | --help) sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' scripts/guide-pictures.sh; exit ;; esac
    [ $# -gt 0 ] || set -- "$(realpath "${CARGO_TARGET_DIR:-target}")/release/mindcub3r"
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    cp -r config "$folder"
    # In this light a cube is refused.
    printf '[light]\nnoise_kind = "combo"\nnoise_level = 1.6\n' >"$folder/dim.toml"
    export PICTURES_INSIDE=yes FOLDER=$folder PICTURES=$PWD/docs/pictures
    cube=$(sed -n 1p data/cubes/random1000.txt)
    WALK=everyday scripts/with-ev3sim.sh --speed "$speed" --cube "$cube" -- "$PWD/scripts/guide-pictures.sh" "$@"
    WALK=dim scripts/with-ev3sim.sh --speed "$speed" --cube "$cube" --settings "$folder/dim.toml" -- \
        "$PWD/scripts/guide-pictures.sh" "$@"
    ls -l "$PICTURES"/screen-*.png
    exit
fi

fail() {
    echo "guide-pictures: $*" >&2
    cat "$FOLDER/log" "$EV3SIM_STATE" >&2
    exit 1
}
tell() { echo "$*" >"$EV3SIM_CONTROL"; }
picture() { tell "capture $PICTURES/screen-$1.png"; }
press() {
    local button
    for button in "$@"; do
        tell "click $button"
        sleep 0.3
    done
}
# Waits for a line of the simulator's state.
wait_for() {
    local tries=0
    until grep -q "^$1" "$EV3SIM_STATE"; do
        ((++tries < 600)) || fail "there was no $1"
        sleep 0.1
    done
    sleep 0.5
}

cd "$FOLDER"
"$@" run --seed 1 --clock-speed "$speed" >"$FOLDER/log" 2>&1 &
program=$!
wait_for 'frames: [1-9]'

case $WALK in
    everyday)
        picture menu
        press enter
        picture ready
        # So many commands to the motors are given until then.
        tell "when motions >= 45 do capture $PICTURES/screen-reading.png"
        tell "when motions >= 130 do capture $PICTURES/screen-turning.png"
        press enter
        wait_for 'tones: 2'
        grep -q '^solved: yes' "$EV3SIM_STATE" || fail 'the cube is not solved'
        picture solved
        press back
        # From Solve down to Save this cube.
        press down down down enter enter
        wait_for 'tones: 3'
        wait_for 'energised: none'
        picture name
        press back
        press down down down enter
        picture statistics
        press back down enter
        picture settings
        # Up to Solve again.
        press back up up up up up up up enter
        tell 'when motions >= 250 do unplug in2'
        press enter
        wait_for 'leds: red'
        picture not-connected
        tell 'plug in2'
        press back
        ;;
    dim)
        press enter enter
        wait_for 'leds: red'
        picture doubt
        press down enter
        picture correct
        # Back, drop the corrections, give up.
        press back down down enter down enter
        wait_for 'energised: none'
        wait_for 'leds: green'
        ;;
esac
press back back
wait "$program" || fail "exit code $?"
