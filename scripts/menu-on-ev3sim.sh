#!/usr/bin/env bash
# Every item of the menu on the simulated device tree, reached and left by pressed buttons, and a solve
# of which each phase is kept as a picture (--pictures DIR).
#
# Usage: scripts/menu-on-ev3sim.sh, with the options that scripts/person.sh explains.
source "$(dirname "${BASH_SOURCE[0]}")/person.sh"

# A whole solve of a cube that is anything but near.
brick[solve]="--cube $(sed -n 1p "$(dirname "${BASH_SOURCE[0]}")/../data/cubes/random1000.txt")"
case_solve() {
    changes=robot.toml
    # Thinking takes so long that it can be seen.
    printf '[run]\nthink_first_nodes = 3000000\n' >"$files/robot.toml"
    begin
    seen 'MindCub3r: Solve' menu
    pick MindCub3r Solve
    seen 'Solve, from' ready
    press enter
    seen '\* Getting ready' homing
    seen '\* Reading, 0 of' reading-begin
    seen '\* Reading, 3 of' reading-half
    seen '\* Reading, 5 of' reading-last
    seen '\* Thinking' thinking
    seen '\* Turning, 1 of' turning-begin
    seen '\* Turning, 20 of' turning-half
    seen 'Solved: [0-9]+ turns' solved
    off
    is solved yes
    press enter
    # For the next cube.
    shows 'Solve, from'
    press back
    shows 'MindCub3r: '
    [[ $(grep -c '"outcome":"solved"' "$files/solves.jsonl") == 2 ]] || fail 'the run is not counted'
}

# Without a motion: each is reached, and left by the button below the screen.
case_items() {
    local item
    begin
    shows 'MindCub3r: '
    while IFS='|' read -r item shown name; do
        pick MindCub3r "$item"
        seen "$shown" "$name"
        [[ -z $name ]] || press down
        press back
        shows 'MindCub3r: '
        off
    done <<'END'
Solve|Solve, from.*it starts by itself|
Scramble|Scramble, from.*it starts by itself|scramble
Go to saved state|Go to saved state: kept|saved-states
Save this cube|Save this cube, from|save
Patterns|Patterns: |patterns
Calibrate|Calibrate: End stops|calibrate
Statistics|Statistics, from.*Runs: 1 Done: 1|statistics
Settings|Settings: |settings
END
    pick MindCub3r Quit
    ends 0
    # All is as Brickman had it, and left by the button, too.
    is leds green
    begin
    shows 'MindCub3r: '
    press back
    shows 'MindCub3r: Quit'
    press back
    ends 0
}

case_scramble() {
    begin
    shows 'MindCub3r: '
    pick MindCub3r Scramble
    shows 'Scramble, from'
    press enter
    seen 'Scrambled: [0-9]+ turns' scrambled
    off
    is solved no
    press enter
    seen 'Scramble, from.*From the solved cube: ' scramble-turns
    press back
    shows 'MindCub3r: '
}

case_save_and_go_there() {
    begin
    shows 'MindCub3r: '
    pick MindCub3r 'Save this cube'
    shows 'Save this cube, from'
    press enter
    shows 'Name the cube: cube-1\[a\]'
    press down
    shows 'Name the cube: cube-1\[b\]'
    press right
    seen 'Name the cube: cube-1b' name
    press enter
    seen 'Saved, from.*cube-1b' saved
    grep -q "$near" "$files/states/cube-1b.toml" || fail 'another cube was saved'
    press enter
    shows 'MindCub3r: '
    solves
    pick MindCub3r 'Go to saved state'
    shows 'Go to saved state: '
    pick 'Go to saved state' cube-1b
    shows 'cube-1b, from'
    press enter
    shows 'Done: '
    off
    press enter
    shows 'Go to saved state: '
    press back
    shows 'MindCub3r: '
    # It lies otherwise than it was put in, and is as far from the solved one.
    pick MindCub3r Solve
    shows 'Solve, from'
    press enter
    shows 'Solved: 3 turns'
    is solved yes
    press back
    shows 'MindCub3r: '
}

case_pattern() {
    begin
    shows 'MindCub3r: '
    pick MindCub3r Patterns
    shows 'Patterns: '
    press enter
    shows '.*, from line 0: Put the cube in'
    press enter
    shows 'Done: '
    off
    is solved no
    press enter
    shows 'Patterns: '
    press back
    shows 'MindCub3r: '
}

case_settings() {
    changes=menu.toml
    begin
    shows 'MindCub3r: '
    pick MindCub3r Settings
    shows 'Settings: Sound: on'
    press right
    shows 'Settings: Sound: off'
    press back
    shows 'MindCub3r: '
    grep -q '^sound = false' "$files/menu.toml" || fail 'the setting is not kept'
    pick MindCub3r Quit
    ends 0
    begin
    shows 'MindCub3r: '
    pick MindCub3r Settings
    shows 'Settings: Sound: off'
    press back
    shows 'MindCub3r: '
}

case_end_stops() {
    changes=calibration.toml
    begin
    shows 'MindCub3r: '
    pick MindCub3r Calibrate
    shows 'Calibrate: End stops'
    press enter
    seen 'End stops, from line 0: This step' calibrate-step
    press enter
    seen 'End stops, from line 0: arm within' calibrated
    off
    press enter
    shows 'Calibrate: '
    press back
    shows 'MindCub3r: '
    ! grep -q '2026-01-01' "$files/calibration.toml" || fail 'it is not written'
}

# In this light the cube is refused.
brick[doubt]="--cube DDUBURLRFLDBBRBFFDDFUFFLBURRRULDLRDFRRBULUFDULBBUBLLFD --settings $(dirname "${BASH_SOURCE[0]}")/../crates/xtask/robots/dim-light.toml"
case_doubt() {
    printf '[run]\nlooks = 0\nscans = 1\n' >"$files/robot.toml"
    changes=robot.toml
    begin
    shows 'MindCub3r: '
    pick MindCub3r Solve
    shows 'Solve, from'
    press enter
    seen 'Doubt: ' doubt
    off
    press down
    shows 'Doubt: .*correct by hand .of'
    press enter
    seen 'Correct: ' correct
    press back
    shows 'A cube: it is right: go on'
    press enter
    shows 'Solved: '
    is solved yes
    press back
    shows 'MindCub3r: '
}

main "$@"
