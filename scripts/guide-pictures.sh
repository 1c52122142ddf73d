#!/usr/bin/env bash
# Takes the pictures of the brick's screen that docs/guide.md shows: docs/pictures/screen-*.png.
#
# Usage: scripts/guide-pictures.sh [PROGRAM [ARGUMENT...]]
#
# They are some of those that scripts/menu-on-ev3sim.sh and scripts/check-traps.sh take. PROGRAM is what
# runs mindcub3r; without one it is target/release/mindcub3r.
set -euo pipefail
case ${1:-} in -h | --help) sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' "$0"; exit ;; esac
scripts=$(realpath "$(dirname "$0")")
taken=$(mktemp -d)
trap 'rm -rf "$taken"' EXIT

"$scripts/menu-on-ev3sim.sh" --pictures "$taken" "$@"
"$scripts/check-traps.sh" --only unplugged_sensor --pictures "$taken" "$@"
while read -r name in_guide; do
    cp "$taken/$name.png" "$scripts/../docs/pictures/screen-$in_guide.png"
done <<'END'
menu menu
ready ready
reading-half reading
turning-half turning
solved solved
doubt doubt
correct correct
name name
settings settings
statistics statistics
unplugged not-connected
END
