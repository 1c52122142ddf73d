#!/usr/bin/env bash
# Builds the static binary for the EV3, and checks that the brick can run it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly target=armv5te-unknown-linux-musleabi
readonly max_bytes=7000000
readonly debian_rustc=/usr/bin/rustc
readonly debian_gcc=arm-linux-gnueabi-gcc
readonly debian_specs=/usr/lib/arm-linux-musleabi/musl-gcc.specs
readonly debian_packages=(
  rustc-web rust-web-src gcc-arm-linux-gnueabi libc6-dev-armel-cross musl-dev:armel qemu-user
)

usage() {
  cat <<END
usage: scripts/build-brick.sh [--way rustup|cross|debian] [--install]

Builds mindcub3r for the EV3 ($target, profile brick), checks that it is
static, for ARM v5TE, soft float and at most $max_bytes bytes, and prints its path as the last
line of standard output.

  --way WAY   take only this way; without it the first that works is taken:
                rustup   rustup's target, added if it is not installed
                cross    the tool cross with docker or podman
                debian   Debian's compiler and C library; builds Rust's standard library as well
  --install   install the packages for the way debian if that is taken (as root, by apt-get)
  --help      this text

CARGO_TARGET_DIR is respected.
END
}

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "build-brick: $*"
  exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

way=
install=no
while (($#)); do
  case $1 in
    --way)
      (($# > 1)) || { usage >&2; exit 2; }
      way=$2
      shift
      ;;
    --way=*) way=${1#--way=} ;;
    --install) install=yes ;;
    -h | --help) usage; exit 0 ;;
    *)
      say "build-brick: unknown argument $1"
      usage >&2
      exit 2
      ;;
  esac
  shift
done
case $way in
  '' | rustup | cross | debian) ;;
  *)
    say "build-brick: --way is $way, allowed are rustup, cross, debian"
    exit 2
    ;;
esac

target_dir=${CARGO_TARGET_DIR:-target}
case $target_dir in
  /*) ;;
  *) target_dir=$PWD/$target_dir ;;
esac
export CARGO_TARGET_DIR=$target_dir
readonly binary=$target_dir/$target/brick/mindcub3r
readonly build=(build -p mindcub3r --bin mindcub3r --no-default-features --profile brick --target "$target")

# Each way answers whether it can be taken; why not goes to standard error.
rustup_works() {
  if ! have rustup; then
    say 'way rustup: rustup is not installed'
  elif rustup target list --installed 2>/dev/null | grep -qx "$target"; then
    return 0
  elif rustup target add "$target" >/dev/null 2>&1; then
    say "way rustup: added the target $target"
    return 0
  else
    say "way rustup: the target $target is not installed and cannot be added"
  fi
  return 1
}

cross_works() {
  if ! have cross; then
    say 'way cross: cross is not installed'
  elif { have docker && docker info >/dev/null 2>&1; } || { have podman && podman info >/dev/null 2>&1; }; then
    return 0
  else
    say 'way cross: neither docker nor podman can be used'
  fi
  return 1
}

# The compiler's sources, which Debian puts where the compiler expects them.
debian_sources() {
  [[ -x $debian_rustc ]] && [[ -f $("$debian_rustc" --print sysroot)/lib/rustlib/src/rust/library/std/Cargo.toml ]]
}

debian_missing() {
  have cargo || printf 'cargo '
  [[ -x $debian_rustc ]] || printf 'rustc-web '
  debian_sources || printf 'rust-web-src '
  have "$debian_gcc" || printf 'gcc-arm-linux-gnueabi '
  [[ -f $debian_specs ]] || printf 'musl-dev:armel '
}

debian_install() {
  have apt-get || fail '--install needs apt-get, which this system does not have'
  ((EUID == 0)) || fail "--install needs root; as root: scripts/build-brick.sh --way debian --install"
  say "way debian: installing ${debian_packages[*]}"
  {
    dpkg --add-architecture armel
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${debian_packages[@]}"
  } >&2
}

debian_works() {
  local missing
  missing=$(debian_missing)
  if [[ -n $missing && $install == yes ]]; then
    debian_install
    missing=$(debian_missing)
  fi
  [[ -n $missing ]] || return 0
  say "way debian: missing are ${missing% }; as root on Debian 12: scripts/build-brick.sh --way debian --install"
  return 1
}

build_rustup() { cargo "${build[@]}"; }

build_cross() { CROSS_CONFIG=cross.toml cross "${build[@]}"; }

build_debian() {
  # Rust's standard library asks the linker for libunwind; gcc's own unwinder has the same
  # functions under another name.
  local libraries=$target_dir/brick-libraries
  mkdir -p "$libraries"
  ln -sf "$("$debian_gcc" -print-file-name=libgcc_eh.a)" "$libraries/libunwind.a"
  local flags=(
    -C target-feature=+crt-static
    -L "native=$libraries"
    -C link-self-contained=no
    -C force-unwind-tables=no
    -C "link-arg=-specs=$debian_specs"
  )
  # Encoded flags are separated by a character that no path has.
  local encoded
  encoded=$(IFS=$'\x1f' && printf '%s' "${flags[*]}")
  # Debian's compiler is a stable one; building the standard library has to be allowed.
  RUSTC=$debian_rustc RUSTC_BOOTSTRAP=1 CARGO_ENCODED_RUSTFLAGS=$encoded \
    CARGO_TARGET_ARMV5TE_UNKNOWN_LINUX_MUSLEABI_LINKER=$debian_gcc \
    cargo "${build[@]}" -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size
}

# Prints what the binary is, and fails if the brick could not run it.
check() {
  have readelf || fail 'readelf is needed to check the binary; it is in the package binutils'
  local header segments attributes bytes
  header=$(LC_ALL=C readelf -h "$binary")
  segments=$(LC_ALL=C readelf -lW "$binary")
  attributes=$(LC_ALL=C readelf -A "$binary")
  bytes=$(wc -c <"$binary")

  grep -q 'Class: *ELF32' <<<"$header" || fail "$binary is not for a 32-bit machine"
  grep -q 'Machine: *ARM$' <<<"$header" || fail "$binary is not for ARM"
  if grep -q '^ *INTERP' <<<"$segments"; then
    fail "$binary is not static: it asks for a loader"
  fi
  local architecture
  architecture=$(sed -n 's/^ *Tag_CPU_arch: *//p' <<<"$attributes")
  case $architecture in
    v4T | v5T | v5TE | v5TEJ) ;;
    *) fail "$binary is for ARM ${architecture:-of unknown version}, the brick is v5TEJ" ;;
  esac
  if grep -q 'hard-float ABI' <<<"$header" || grep -Eq 'Tag_(FP_arch|ABI_VFP_args)' <<<"$attributes"; then
    fail "$binary needs floating-point hardware, the brick has none"
  fi
  ((bytes <= max_bytes)) || fail "$binary has $bytes bytes, allowed are $max_bytes"

  printf 'way:  %s\n' "$way"
  printf 'file: ELF 32-bit, ARM %s, soft float, static\n' "$architecture"
  printf 'size: %d bytes of at most %d\n' "$bytes" "$max_bytes"
  if have qemu-arm; then
    qemu-arm -cpu arm926 "$binary" --help >/dev/null </dev/null \
      || fail "$binary does not start on an emulated ARM926 (qemu-arm -cpu arm926)"
    printf 'runs: --help on an emulated ARM926\n'
  else
    printf 'runs: not tried, qemu-arm is not installed\n'
  fi
}

if [[ -z $way ]]; then
  for candidate in rustup cross debian; do
    if "${candidate}_works"; then
      way=$candidate
      break
    fi
  done
  [[ -n $way ]] || fail 'no way to build for the brick works here; see above what each one lacks'
else
  "${way}_works" || fail "the way $way does not work here"
fi
say "building for the brick by way of $way"
"build_$way" >&2
check
printf '%s\n' "$binary"
