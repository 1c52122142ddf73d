# What a person does at the simulated brick, and what they see there: for scripts that are made of
# cases, `case_NAME` each, and end with `main "$@"`. This file is sourced.
#
# Usage of such a script: [--speed X] [--jobs N] [--only NAME]... [--pictures DIR] [--list] [PROGRAM [ARGUMENT...]]
#
# PROGRAM is what runs mindcub3r, such as `qemu-arm -cpu arm926 FILE`; without one it is
# target/release/mindcub3r. The robot runs X times as fast as the wall clock (10 if not said), and N
# cases at a time (4). --only does this case, and others that are named so; --list tells their names.
#
# Each case has a brick of its own (scripts/with-ev3sim.sh; options of ev3sim for it: `brick[NAME]`),
# and a folder $files with the robot's settings and something saved. At its end the menu is left, if
# the program is in it; then no motor may have power, and nothing that was saved may be lost.
set -euo pipefail
shopt -s nocasematch

# A cube that is solved by a few turns: as R U2 F' leave the solved one.
near=FUUFUULRRBLLDRRDRRBDDBFFUFFRLLDDBDDBRRULLULLFFFDUBBUBB
# Seconds of the wall clock in which what is waited for must come, at ten times the robot's speed.
patience=20

declare -A brick

fail() {
    echo "FAILED $name: $*" >&2
    {
        [[ ! -e $log ]] || tail -n 25 "$log"
        grep -Ev '^(tone|time)' "$EV3SIM_STATE"
    } | cut -c 1-300 >&2
    exit 1
}

# Something happens to the robot: a line of what crates/simulator/src/tree/control.rs understands.
tell() { echo "$*" >"$EV3SIM_CONTROL" || fail "ev3sim refuses: $*"; }

# A click so short that the button is up again before the program has answered.
press() { tell click "$1" 1; }

# Starts the program.
begin() {
    : >"$log"
    RUST_LOG=info,mindcub3r::menu::panel=debug \
        "${program[@]}" --config "$files/robot.toml" run --clock-speed "$SPEED" "$@" </dev/null >>"$log" 2>&1 &
    pid=$!
    exec {words}<"$log"
    part=
}

# Waits until the program says something, after what it said last, that matches; $line is that line.
says() {
    local more ended= until=$((SECONDS + waits))
    while ((SECONDS < until)); do
        if read -r more <&"$words"; then
            line=$part$more part=
            [[ ! $line =~ $1 ]] || return 0
        else
            part+=$more
            [[ -z $ended ]] || fail "it ended, and never said: $1"
            kill -0 "$pid" 2>/dev/null || ended=yes
            sleep 0.01
        fi
    done
    fail "for $waits s it did not say: $1"
}

# Waits until its screen shows something that begins so.
shows() { says "screen: $1"; }

# In the list that is in sight, of this title, chooses a line.
pick() {
    until [[ $line == *"screen: $1: $2 ("* ]]; do
        press down
        shows "$1: "
    done
    press enter
}

# What is true of the robot at last.
is() {
    local tries=50
    until grep -q "^$1: $2" "$EV3SIM_STATE"; do
        ((tries--)) || fail "it is not so: $1: $2"
        sleep 0.02
    done
}

# The motors have no power now.
off() { grep -q '^energised: none' "$EV3SIM_STATE" || fail 'a motor has power'; }

# Waits until the program has ended, with this exit code and no motor energised.
ends() {
    local code=0 tries=$((waits * 20))
    while kill -0 "$pid" 2>/dev/null; do
        ((tries--)) || fail "for $waits s it did not end"
        sleep 0.05
    done
    wait "$pid" || code=$?
    pid=
    exec {words}<&-
    ((code == $1)) || fail "exit code $code instead of $1"
    off
}

# From the menu, and back to it.
solves() {
    pick MindCub3r Solve
    shows 'Solve, from'
    press enter
    shows 'Solved: '
    off
    is solved yes
    press back
    shows 'MindCub3r: '
}

# Keeps the screen as it is now as a picture, if pictures are wanted.
picture() {
    [[ -n $PICTURES ]] || return 0
    # What was told is drawn a moment later, by an emulator some moments.
    [[ $RECORDS == native ]] && sleep 0.03 || sleep 0.15
    tell capture "$PICTURES/$1.png"
}

# Waits until the screen shows this, and keeps it as a picture of this name.
seen() {
    shows "$1"
    [[ -z $2 ]] || picture "$2"
}

prepare() {
    mkdir "$files/states"
    printf '[run]\nthink_first_nodes = 2000\n' >"$files/robot.toml"
    printf 'version = 1\nname = "kept"\nfacelets = "%s"\n' "$near" >"$files/states/kept.toml"
    printf 'version = 1\n\n[measured]\nstops = "2026-01-01 12:00"\n\n[stops]\narm_spread_deg = 1\nflipper_spread_deg = 1\n' \
        >"$files/calibration.toml"
    echo '{"solve":{"date":null,"target":"Solve","outcome":"solved","turns":20,"home_s":1.5,"scan_s":20.0,"recognise_s":0.1,"think_s":1.0,"turn_s":48.5,"scans":1,"battery_v":8.0}}' \
        >"$files/solves.jsonl"
    mkdir "$kept"
    cp -r "$files/." "$kept"
}

# What was saved before is as it was, but for the files that a case meant to change; the runs are
# counted after those before.
nothing_is_lost() {
    local file length
    while read -r file; do
        [[ " ${changes-} " != *" $file "* ]] || continue
        length=$(stat -c %s "$kept/$file")
        [[ $file == solves.jsonl ]] || ((length == $(stat -c %s "$files/$file"))) || fail "$file has another length"
        cmp -n "$length" "$kept/$file" "$files/$file" || fail "$file is not as it was"
    done < <(cd "$kept" && find . -type f -printf '%P\n')
}

inside() {
    name=$1
    shift
    program=("$@")
    # An emulator takes its time also where the robot does not.
    waits=$((patience * 10 / SPEED + 20))
    scratch=$(mktemp -d)
    files=$scratch/files kept=$scratch/kept log=$scratch/log pid=
    mkdir "$files"
    trap 'kill ${pid:-} 2>/dev/null || true; umount "$files" "$files/states" 2>/dev/null || true; rm -rf "$scratch"' EXIT
    prepare
    "case_$name"
    if [[ -n $pid ]]; then
        pick MindCub3r Quit
        ends 0
    fi
    off
    nothing_is_lost
}

outside() {
    local code=0 begun=$SECONDS output options=()
    read -ra options <<<"--speed $SPEED --records $RECORDS ${brick[$1]-}"
    [[ " ${options[*]} " == *' --cube '* ]] || options+=(--cube "$near")
    output=$(INSIDE=yes "$root/scripts/with-ev3sim.sh" "${options[@]}" -- "$(realpath "$0")" "$@" 2>&1) || code=$?
    if ((code)); then
        printf '%s\n' "$output"
        echo "FAILED $1 (exit code $code)"
        return 1
    fi
    printf '%-28s %3d s\n' "$1" $((SECONDS - begun))
}

main() {
    if [[ -n ${INSIDE-} ]]; then
        unset INSIDE
        inside "$@"
        return
    fi
    local caller=$PWD only=() jobs=4
    root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    export SPEED=10 RECORDS=native PICTURES=
    while (($#)); do
        case $1 in
            --speed) SPEED=${2:?--speed needs a number} ;;
            --jobs) jobs=${2:?--jobs needs a number} ;;
            --only) only+=("${2:?--only needs a name}") ;;
            --pictures) PICTURES=$(cd "$caller" && mkdir -p "${2:?--pictures needs a folder}" && cd "$2" && pwd) ;;
            -h | --help) sed -n '2,/^$/s/^# \?//p' "$0" && sed -n '/^# Usage of/,/^set/s/^# \?//p' "${BASH_SOURCE[0]}"; return ;;
            --list) compgen -A function case_ | sed 's/^case_//'; return ;;
            *) break ;;
        esac
        shift 2
    done
    (($#)) || set -- "$(realpath "${CARGO_TARGET_DIR:-$root/target}")/release/mindcub3r"
    [[ $1 != qemu-arm ]] || RECORDS=arm
    ((${#only[@]})) || mapfile -t only < <(compgen -A function case_ | sed 's/^case_//')
    for name in "${only[@]}"; do
        declare -F "case_$name" >/dev/null || { echo "no case is named $name; --list tells all" >&2; return 2; }
    done
    local running=0 failed=0
    for name in "${only[@]}"; do
        if ((running >= jobs)); then
            wait -n || failed=$((failed + 1))
            running=$((running - 1))
        fi
        outside "$name" "$@" &
        running=$((running + 1))
    done
    while ((running)); do
        wait -n || failed=$((failed + 1))
        running=$((running - 1))
    done
    echo "${#only[@]} cases, $failed failed, ${SECONDS} s"
    ((failed == 0))
}
