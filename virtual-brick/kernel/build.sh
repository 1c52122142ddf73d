#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0
# Builds the kernel: build.sh OUT. Needs Debian's linux-source-6.1 and a compiler for armel; makes zImage, the board's
# device tree and what modules are built with. 8 CPU minutes.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd) out=$1
source=/usr/src/linux-source-6.1.tar.xz
mkdir -p "$out/source"
out=$(realpath "$out")
tar -xf "$source" -C "$out/source" --strip-components=1
cp "$here/config" "$out/source/arch/arm/configs/virtual_brick_defconfig"
kernel=(make -s -C "$out/source" "O=$out/build" ARCH=arm CROSS_COMPILE=arm-linux-gnueabi- "-j$(nproc)")
"${kernel[@]}" virtual_brick_defconfig
"${kernel[@]}" zImage versatile-pb.dtb modules_prepare
cp "$out/build/arch/arm/boot/zImage" "$out/build/arch/arm/boot/dts/versatile-pb.dtb" "$out/"
