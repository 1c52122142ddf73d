#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0
# Builds the judge: build.sh SOURCES OUT. SOURCES holds `drivers` (lego-linux-drivers) and `pru` (ev3dev-pru-firmware);
# all that is made of them is in OUT.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
drivers=$1/drivers pru=$1/pru out=$2
mkdir -p "$out"

# Two functions and a struct out of files that are not compiled as a whole.
sed -n '/^\/\* from PRU \*\//,/^\/\* end from PRU \*\//p' "$drivers/ev3/ev3_pru.c" >"$out/pru_struct.inc"
sed -n '/^static int ev3_pru_tacho_get_freq/,/^}/p' "$drivers/ev3/ev3_pru.c" >"$out/pru_freq.inc"
sed -n '/^static void update_tacho_state/,/^}/p' "$pru/ev3-pru1/main.c" >"$out/pru_update.inc"

files=(ev3/legoev3_motor motors/tacho_motor_class motors/tacho_motor_helper motors/ev3_motor_defs)
# Every header of the kernel is our own stand-in.
for header in $(cat "$drivers"/{ev3,motors}/*.c "$drivers"/{ev3,motors,include}/*.h | sed -n 's/^#include <\(linux\/.*\)>.*/\1/p' | sort -u); do
  mkdir -p "$out/$(dirname "$header")"
  echo '#include <kshim.h>' >"$out/$header"
done
flags=(-O2 -std=gnu11 -fwrapv -fcommon "-I$here/shim" "-I$out" "-I$drivers/include" "-I$drivers/ev3")
objects=()
for file in "${files[@]}"; do
  object=$out/$(basename "$file").o
  cc "${flags[@]}" -w -c "$drivers/$file.c" -o "$object"
  objects+=("$object")
done
cc "${flags[@]}" -Wall -c "$here/judge.c" -o "$out/judge.o"
cc -o "$out/judge" "$out/judge.o" "${objects[@]}" -lm
