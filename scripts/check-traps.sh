#!/usr/bin/env bash
# What goes wrong on a brick, one case each: whatever it is, the motors are off afterwards, cause and
# cure are told, nothing that was saved is lost, and the program goes on or ends with the right code.
#
# Usage: scripts/check-traps.sh, with the options that scripts/person.sh explains.
source "$(dirname "${BASH_SOURCE[0]}")/person.sh"

## At the start

case_missing_device_once() {
    local port device
    while read -r port device; do
        tell unplug "$port"
        begin --once
        says "error: 1 of the robot.s devices cannot be used: $device"
        ends 1
        tell plug "$port"
    done <<'END'
in2 colour sensor is not connected: .*lego-ev3-color
outA flipper motor is not connected: port outA is empty
outB turntable motor is not connected: port outB is empty
outC colour arm motor is not connected: port outC is empty
END
}

case_missing_sensor() {
    tell unplug in2
    begin
    seen 'Not connected.*colour sensor is not connected.*middle: try again' not-connected
    off
    press enter
    says 'WARN .*not connected: '
    tell plug in2
    press enter
    shows 'MindCub3r: '
    solves
}

brick[ultrasonic]='--distance ultrasonic'
case_ultrasonic() {
    tell remove
    begin
    shows 'MindCub3r: '
    pick MindCub3r Solve
    shows 'Solve, from.*it starts by itself'
    # It has to see that there is none, first.
    sleep 0.5
    tell insert "$near"
    is_solved_at_last
}

brick[no_distance_sensor]='--distance none'
case_no_distance_sensor() {
    begin
    shows 'MindCub3r: '
    pick MindCub3r Solve
    shows 'Solve, from.*press the middle button'
    [[ $line != *'by itself'* ]] || fail 'nothing could start it'
    press enter
    is_solved_at_last
}

brick[wrong_ports]='--motors CBA'
case_wrong_ports() {
    begin --once
    says 'flipper motor .*port outA holds lego-ev3-m-motor, needed there is lego-ev3-l-motor.*colour arm motor .*port outC holds'
    ends 1
    begin
    seen 'Not connected.*port outA holds lego-ev3-m-motor, needed there is lego-ev3-l-motor' wrong-ports
    off
    press back
    shows 'MindCub3r: '
}

# The drivers are the same, so only the motion tells.
brick[swapped_ports]='--motors BAC'
case_swapped_ports() {
    begin_run
    shows 'Solve, from.*see that its motor is at its port .flipper A, turntable B, colour arm C'
    off
    press enter
    shows 'MindCub3r: '
}

case_missing_motor() {
    tell unplug outB
    begin
    shows 'Not connected.*turntable motor is not connected: port outB is empty'
    off
    # Without it there is still what does not need it.
    press back
    shows 'MindCub3r: '
    pick MindCub3r Statistics
    shows 'Statistics'
    press enter
    shows 'MindCub3r: '
    # What does needs it looks for it again.
    pick MindCub3r Solve
    shows 'Not connected.*turntable motor'
    tell plug outB
    press enter
    shows 'MindCub3r: '
    solves
}

## In a run

case_unplugged_sensor() {
    begin_run
    shows '\* Reading, 2 of'
    tell unplug in2
    seen 'Not connected.*colour sensor is not connected.*Push its plug in' unplugged
    off
    tell plug in2
    press enter
    shows 'MindCub3r: '
    solves
}

case_unplugged_motor() {
    local port part phase
    begin_run
    while IFS='|' read -r port part phase; do
        shows "$phase"
        tell unplug "$port"
        shows "Not connected.*$part motor.*Push its plug in"
        off
        tell plug "$port"
        run_again
    done <<'END'
outC|arm|\* Reading, 2 of
outA|flipper|\* Turning, 3 of
outB|turntable|\* Turning, 3 of
END
    is_solved_at_last
}

# What is in the way goes away, and the robot recovers by itself.
case_jammed_and_freed() {
    local phase motor
    for phase in 'scan 2 of' 'turn 4 of'; do
        for motor in flipper turntable; do
            begin --once
            says 'press the middle button'
            press_until_it_starts
            says "$phase"
            # As soon as the robot has noticed.
            tell "jam $motor
when energised: none do free $motor"
            says 'recovering'
            says 'solved: yes'
            ends 0
            is solved yes
            straighten
        done
    done
}

case_jammed_for_ever() {
    local motor part
    begin_run
    for motor in flipper:flipper turntable:turntable arm:arm; do
        part=${motor#*:} motor=${motor%:*}
        shows '\* Reading, 2 of'
        tell "jam $motor"
        shows "Solve, from.*$part .*try again"
        off
        tell "free $motor"
        run_again
    done
    is_solved_at_last
}

case_jammed_in_turning() {
    local motor
    begin_run
    for motor in flipper turntable; do
        shows '\* Turning, 4 of'
        tell "jam $motor"
        seen "Solve, from.*$motor .*try again" "jammed-$motor"
        off
        tell "free $motor"
        run_again
    done
    is_solved_at_last
}

case_battery_low() {
    begin_run
    shows '\* Turning, 4 of'
    tell battery 6000
    seen 'Solve, from.*the battery is too low.*charge it' battery-too-low
    off
    press enter
    shows 'MindCub3r: '
    pick MindCub3r Solve
    shows 'Solve, from'
    press enter
    shows 'Solve, from.*the battery is too low.*charge it'
    off
    tell battery 8000
    press enter
    shows 'MindCub3r: '
    straighten
    solves
}

case_battery_too_low_once() {
    tell battery 6000
    begin --once
    says 'press the middle button'
    press_until_it_starts
    says 'error: the battery is too low.*charge it'
    ends 1
}

## Told to stop

# Where the button below the screen, or a signal, may come.
declare -A phases=(
    [homing]='\* Getting ready'
    [scan]='\* Reading, 3 of'
    [thinking]='\* Thinking'
    [turning]='\* Turning, 5 of'
)

case_back() {
    local phase
    long_thinking
    begin
    shows 'MindCub3r: '
    for phase in "${phases[@]}"; do
        pick MindCub3r Solve
        shows 'Solve, from'
        press enter
        shows "$phase"
        press back
        shows '(MindCub3r|Stopped)'
        off
        if [[ $line == *Stopped* ]]; then
            press enter
            shows 'MindCub3r: '
        fi
        straighten
    done
    solves
}

case_back_in_calibration() {
    local step
    begin
    shows 'MindCub3r: '
    for step in 'End stops' 'Colour sensor' Flipper Overshoot Durations; do
        pick MindCub3r Calibrate
        shows 'Calibrate: '
        pick Calibrate "$step"
        shows "$step, from line 0: This step"
        press enter
        is energised out
        press back
        shows 'MindCub3r: '
        off
        straighten
    done
    solves
}

# A case each, because nobody squares the table after a signal.
for phase in "${!phases[@]}"; do
    eval "case_signal_in_$phase() { signalled_in '${phases[$phase]}'; }"
done
signalled_in() {
    long_thinking
    begin_run
    shows "$1"
    kill -TERM "$pid"
    says 'error: stopped by a signal'
    ends 143
}

case_signal_in_dialogues() {
    begin
    shows 'MindCub3r: '
    kill -TERM "$pid"
    ends 143
    begin
    shows 'MindCub3r: '
    pick MindCub3r Solve
    shows 'Solve, from'
    kill -INT "$pid"
    ends 130
    begin --once
    says 'press the middle button'
    kill -TERM "$pid"
    ends 143
}

case_back_once_in_scan() { stopped_once_in 'scan 2 of'; }
case_back_once_in_turning() { stopped_once_in 'turn 3 of'; }
stopped_once_in() {
    begin --once
    says 'press the middle button'
    press_until_it_starts
    says "$1"
    press back
    says 'error: stopped by the button below the screen'
    ends 1
}

case_signal_once() {
    begin --once
    says 'press the middle button'
    press_until_it_starts
    says 'turn 3 of'
    kill -INT "$pid"
    says 'error: stopped by a signal'
    ends 130
}

## Files

case_full_disk_state() {
    full_disk "$files/states"
    begin
    shows 'MindCub3r: '
    pick MindCub3r 'Save this cube'
    shows 'Save this cube, from'
    press enter
    shows 'Name the cube'
    press enter
    seen 'Not saved.*No space left.*delete what is not needed' full-disk
    off
    rm "$files/states/filler"
    press enter
    shows 'Name the cube'
    press enter
    shows 'Saved, from'
    press enter
    shows 'MindCub3r: '
    [[ -s $files/states/cube-1.toml ]] || fail 'the cube is not saved'
    pick MindCub3r Solve
    shows 'Solve, from'
    press enter
    shows 'Solved: '
    press back
    shows 'MindCub3r: '
}

case_full_disk_settings() {
    full_disk "$files"
    begin
    shows 'MindCub3r: '
    pick MindCub3r Calibrate
    shows 'Calibrate: '
    press enter
    shows '.*, from line 0: This step'
    press enter
    shows 'Calibrate, from.*No space left.*delete what is not needed'
    off
    press enter
    shows 'MindCub3r: '
    pick MindCub3r Settings
    shows 'Settings: '
    press right
    shows 'Settings: '
    press back
    shows 'Settings, from.*No space left.*delete what is not needed'
    press enter
    shows 'MindCub3r: '
    # Neither log nor statistics can be written, and a cube is solved all the same.
    solves
}

case_calibration() {
    local what pattern cure
    changes=calibration.toml
    while IFS='|' read -r what pattern cure; do
        rm -rf "$files/calibration.toml"
        case $what in
            directory) mkdir "$files/calibration.toml" ;;
            *) printf '%b' "$what" >"$files/calibration.toml" ;;
        esac
        cp -r "$files/calibration.toml" "$scratch/bad"
        begin --once
        says "error: .*calibration.toml.*$pattern.*$cure"
        ends 2
        begin
        seen "Settings, from.*calibration.toml.*$pattern.*$cure" bad-calibration
        press enter
        shows 'MindCub3r: '
        pick MindCub3r Solve
        shows "Solve, from.*calibration.toml.*$pattern.*$cure"
        off
        press enter
        shows 'MindCub3r: '
        diff -r "$scratch/bad" "$files/calibration.toml" || fail 'it was touched'
        rm -rf "$scratch/bad" "$files/calibration.toml"
        if [[ $what == directory ]]; then
            solves
        fi
        pick MindCub3r Quit
        ends 0
    done <<'END'
\0377\0376garbage|UTF-8|delete it
half = |line 1|delete it
version = 2\nx = 1\n|version = 2|newer program
version = 1\n[scan]\n|line 2|delete it
directory|directory|delete it
END
}

case_other_files() {
    changes=robot.toml
    echo 'half =' >"$files/states/broken.toml"
    echo 'version = 1' >"$files/menu.toml"
    echo 'sound = "loud"' >>"$files/menu.toml"
    begin
    shows 'Settings, from.*menu.toml, line 2.*correct it, or choose anew'
    press enter
    shows 'MindCub3r: '
    pick MindCub3r 'Go to saved state'
    shows 'Go to saved state: '
    pick 'Go to saved state' broken
    shows 'Go to saved state, from.*line 1: .*correct the file, or remove it.*broken.toml'
    press enter
    shows 'MindCub3r: '
    solves
    echo 'half =' >"$files/robot.toml"
    pick MindCub3r Solve
    shows 'Solve, from.*robot.toml, line 1'
    press enter
    shows 'MindCub3r: '
    pick MindCub3r Quit
    ends 0
    grep -q loud "$files/menu.toml" || fail 'it was touched'
    begin --once
    says 'error: .*robot.toml, line 1'
    ends 2
}

## What several of them need

# After what went wrong was told: the menu, and another run.
run_again() {
    press enter
    shows 'MindCub3r: '
    straighten
    pick MindCub3r Solve
    shows 'Solve, from'
    press enter
}

# A run ends well, and the menu is there.
is_solved_at_last() {
    shows 'Solved: '
    is solved yes
    press back
    shows 'MindCub3r: '
}

# Starts the program and a run from its menu.
begin_run() {
    begin "$@"
    shows 'MindCub3r: '
    pick MindCub3r Solve
    shows 'Solve, from'
    press enter
}

# Takes the cube out and puts it in with its layers straight, as it was at the beginning.
straighten() { tell "remove
insert $near"; }

# The button means nothing before it is asked for, which is a moment after the words.
press_until_it_starts() {
    sleep 0.2
    press enter
}

# So long that a button or a signal meets it.
long_thinking() {
    printf '[run]\nthink_first_nodes = 30000000\n' >"$files/robot.toml"
    changes=robot.toml
}

# Nothing more can be written to this folder; what is in it stays.
full_disk() {
    mount -t tmpfs -o size=256k tmpfs "$1"
    cp -r "$kept${1#"$files"}/." "$1"
    dd if=/dev/zero of="$1/filler" bs=4k 2>/dev/null || true
}

main "$@"
