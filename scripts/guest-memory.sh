#!/usr/bin/env bash
# Runs a program for the brick under emulation and measures the most memory it had at once.
#
# Usage: scripts/guest-memory.sh FILE PROGRAM [ARGUMENT...]
#
# FILE gets the kibibytes that were resident in the emulated program's own memory, the emulator's left out; it
# is written after the program's end. It is looked at some hundred times a second: what is taken and given
# back in between is missed. Everything else, the exit code included, is the program's.
#
# The emulator is told where the program's four gibibytes begin; from there on the kernel's list of the
# process's mappings says what is in memory.
set -euo pipefail

(($# >= 2)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
command -v qemu-arm >/dev/null || { echo 'qemu-arm is missing: apt-get install qemu-user' >&2; exit 2; }
file=$1
shift

watch() { # process
    awk -v maps="/proc/$1/smaps" '
        # An ended process has no mappings any more.
        function look(    addresses, lines) {
            resident = lines = 0
            while ((getline <maps) > 0) {
                lines++
                # A mapping begins with its addresses; those of the program have nine digits, the first a 1.
                if (split($1, addresses, "-") == 2) inside = $1 ~ /^1/ && length(addresses[1]) == 9
                else if (inside && $1 == "Rss:") resident += $2
            }
            close(maps)
            return lines
        }
        BEGIN {
            while (look()) {
                if (resident > peak) peak = resident
                system("sleep 0.005")
            }
            print peak + 0
        }' >"$file.new"
    mv "$file.new" "$file"
}

watch $$ &
exec qemu-arm -cpu arm926 -B 0x100000000 "$@"
