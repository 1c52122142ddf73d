#!/usr/bin/env bash
# Proves the binary for the brick under emulation of the brick's processor: `solve` with both
# methods, bad input, and a whole simulated run.
#
# Usage: scripts/check-brick-binary.sh [BINARY]
#
# Needs qemu-arm (Debian: qemu-user). Without BINARY it takes the one that scripts/build-brick.sh
# made, and whose size and kind that script has checked.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${1:-${CARGO_TARGET_DIR:-target}/armv5te-unknown-linux-musleabi/brick/mindcub3r}
[ -f "$binary" ] || { echo "$binary is missing: run scripts/build-brick.sh" >&2; exit 2; }
command -v qemu-arm >/dev/null || { echo 'qemu-arm is missing: apt-get install qemu-user' >&2; exit 2; }
# An empty home, so that nothing but the binary and its arguments counts.
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
brick() { HOME=$home qemu-arm -cpu arm926 "$binary" "$@"; }

state='RF BL UF DR UL FD DL LF RU BU BR BD FRU URB ULF LDF LUB RFD LBD RDB'
for method in tables two-phase; do
    turns=$(brick solve "$state" --method "$method")
    echo "$method: $turns"
    brick verify "$state" "$turns"
done

code=0
brick solve "$state" --to superflop 2>"$home/error" || code=$?
cat "$home/error"
[ "$code" -eq 2 ] || { echo "an unknown target ended with exit code $code, not 2" >&2; exit 1; }

for target in solved superflip; do
    output=$(brick run --simulate --seed 7 --target-state "$target")
    echo "$output"
    grep -qx 'solved: yes' <<<"$output"
done
echo 'the binary for the brick works'
