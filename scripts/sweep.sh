#!/usr/bin/env bash
# Reads cubes under all kinds of noise and prints how many are right, beside the reference resolver.
#
# Usage: scripts/sweep.sh
#
# Fails when the table differs from crates/mindcub3r/tests/snapshots/sweep.txt, or misses a bar.
# UPDATE_SNAPSHOTS=1 scripts/sweep.sh   writes the table there instead of comparing.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo test --quiet --release --locked -p mindcub3r --test sweep -- --nocapture
