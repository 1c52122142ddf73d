#!/usr/bin/env bash
# Builds a WebAssembly module (wasm32-unknown-unknown), and prints its path as the last line of
# standard output.
#
# Usage: scripts/build-wasm.sh [--install] cube|photo|robot
#
#   cube   the page's cube
#   photo  the page's camera
#   robot  the page's robot and solver
#
# All are features of crates/web, and replace each other: copy a module before the next is built.
#
# Takes rustup's target where it is installed or can be added; else Debian's compiler, which has its
# sources, so that cargo builds the standard library as well. --install installs the packages of
# Debian's compiler if they are missing (as root, by apt-get). CARGO_TARGET_DIR is respected; both
# ways build below its folder `wasm`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly target=wasm32-unknown-unknown debian_rustc=/usr/bin/rustc
target_dir=$(realpath -m "${CARGO_TARGET_DIR:-target}")/wasm

say() { printf '%s\n' "$*" >&2; }
have_sources() {
  [[ -x $debian_rustc && -f $("$debian_rustc" --print sysroot)/lib/rustlib/src/rust/library/std/Cargo.toml ]]
}

install= module=
for argument; do
  case $argument in
    --install) install=yes ;;
    cube | photo | robot) module=$argument ;;
    *) say "build-wasm: unknown argument $argument; allowed are --install, cube, photo and robot"; exit 2 ;;
  esac
done
case $module in
  cube | photo | robot) of=(-p web --lib --profile page --no-default-features --features "$module") made=page/web.wasm ;;
  *) say 'build-wasm: which module? cube, photo or robot'; exit 2 ;;
esac
readonly build=(build "${of[@]}" --locked --target "$target" --target-dir "$target_dir")

if rustup target list --installed 2>/dev/null | grep -qx "$target" || rustup target add "$target" >/dev/null 2>&1; then
  cargo "${build[@]}" >&2
else
  if ! have_sources && [[ $install ]]; then
    say 'build-wasm: installing rustc-web rust-web-src'
    { apt-get update -q; DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends rustc-web rust-web-src; } >&2
  fi
  have_sources || { say 'build-wasm: missing are rustc-web and rust-web-src; as root on Debian 12: scripts/build-wasm.sh --install'; exit 1; }
  # Debian's compiler is a stable one; building the standard library has to be allowed. It has no
  # linker for this target, so the one of cargo's own toolchain is taken.
  toolchain=$(rustc --print sysroot)
  linker=$(find "$toolchain" -name rust-lld -type f | head -n 1)
  [[ -n $linker ]] || { say "build-wasm: $toolchain has no rust-lld"; exit 1; }
  RUSTC=$debian_rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker \
    cargo "${build[@]}" -Zbuild-std=std,panic_abort >&2
fi
printf '%s\n' "$target_dir/$target/$made"
