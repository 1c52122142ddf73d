#!/usr/bin/env bash
# Prints how many turns the table method takes over a file of cubes: its plain order, and the
# shortest of the 24 ways to hold the cube.
#
# Usage: scripts/table-lengths.sh [FILE]     FILE: 54 stickers a line; data/cubes/random1000.txt
set -euo pipefail
cubes=$(realpath -e "${1:-"$(dirname "$0")/../data/cubes/random1000.txt"}")
cd "$(dirname "$0")/.."
exec cargo run --quiet --release --package cube-core --example table_lengths -- "$cubes"
