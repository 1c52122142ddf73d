#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0
# Makes the file system of the virtual brick: image.sh MODULES PROGRAM OUT. PROGRAM is the brick's binary.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
modules=$1 program=$2 out=$(realpath -m "$3")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
mkdir -p "$root"/{bin,modules,proc,sys,dev,tmp,home/robot}
gcc=(arm-linux-gnueabi-gcc -Os -static -s -Wall -Wno-unused-result -march=armv5te)
"${gcc[@]}" -o "$root/init" "$here/init.c" "$here/host.c" "$here/udev.c" "$here/requests.c"
"${gcc[@]}" -o "$root/bin/measure" "$here/measure.c"
ln -s /init "$root/bin/beep"
find "$modules" -name '*.ko' -exec cp {} "$root/modules/" \;
cp "$program" "$root/bin/mindcub3r"
# The same bytes for the same files.
find "$root" -exec touch -h -d @0 {} +
(cd "$root" && find . | LC_ALL=C sort | cpio -o -H newc --quiet --reproducible | gzip -n) >"$out"
