#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0
# Builds the modules: build.sh SOURCES KERNEL OUT. SOURCES is the folder of ev3dev's sources, KERNEL what
# kernel/build.sh made. 25 s.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
drivers=$1/drivers pru=$1/pru kernel=$(realpath "$2") out=$3
rm -rf "$out"
mkdir -p "$out"/{core,motors,ev3,sensors,include}
out=$(realpath "$out")
for file in core/{lego_bus,lego_port_class}.c motors/{tacho_motor_class,tacho_motor_helper,dc_motor_class,ev3_motor_core,ev3_motor_defs}.c \
  motors/ev3_motor.h ev3/legoev3_motor.{c,h} sensors/{lego_sensor_class,ev3_uart_sensor_core,ev3_uart_sensor_defs,ev3_uart_sensor_ld}.c \
  sensors/{ev3_uart_sensor,ms_ev3_smux,nxt_i2c_sensor}.h \
  include/{lego,lego_port_class,lego_sensor_class,dc_motor_class,tacho_motor_class,tacho_motor_helper}.h; do
  cat "$drivers/$file" >"$out/$file"
done
# Two functions and a struct out of files that are not compiled as a whole.
sed -n '/^\/\* from PRU \*\//,/^\/\* end from PRU \*\//p' "$drivers/ev3/ev3_pru.c" >"$out/pru_struct.inc"
sed -n '/^static int ev3_pru_tacho_get_freq/,/^}/p' "$drivers/ev3/ev3_pru.c" >"$out/pru_freq.inc"
sed -n '/^static void update_tacho_state/,/^}/p' "$pru/ev3-pru1/main.c" >"$out/pru_update.inc"
cp "$here"/{*.c,*.h,Kbuild} "$out/"
make -s -C "$kernel/source" "O=$kernel/build" "M=$out" ARCH=arm CROSS_COMPILE=arm-linux-gnueabi- KBUILD_MODPOST_WARN=1 "-j$(nproc)" modules
find "$out" -name '*.ko' -exec arm-linux-gnueabi-strip --strip-debug {} +
