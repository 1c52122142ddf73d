#!/usr/bin/env bash
# Builds the libraries with the oldest Rust that their manifests name, from a package of its own, as a stranger's program
# does: it depends on them by path, and cargo chooses versions of their dependencies that are for this Rust.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD

readonly libraries=(cube-core recogniser solver methods)

usage() {
  cat <<END
usage: scripts/oldest-rust.sh [--install]

Builds the libraries (crates/{cube-core,recogniser,solver,methods}), all their features and each without features,
with the Rust of rust-version in their manifests. The compiler is \$OLDEST_RUSTC, that of rustup, or Debian's.

  --install   get the compiler where there is none: by rustup, else Debian's archives (apt-get download), unpacked
              in the folder of cargo's results and not installed
  --help      this text
END
}

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "oldest-rust: $*"
  exit 1
}

install=no
while (($#)); do
  case $1 in
    --install) install=yes ;;
    -h | --help) usage; exit 0 ;;
    *) say "oldest-rust: unknown argument $1"; usage >&2; exit 2 ;;
  esac
  shift
done

version_of() { sed -n 's/^rust-version = "\(.*\)"$/\1/p' "crates/$1/Cargo.toml"; }
package_of() { sed -n 's/^name = "\(.*\)"$/\1/p' "crates/$1/Cargo.toml" | head -n 1; }

version=$(version_of cube-core)
for library in "${libraries[@]}"; do
  [ "$(version_of "$library")" = "$version" ] ||
    fail "crates/$library has the rust-version '$(version_of "$library")', cube-core $version: one for all"
done
folder=$root/target/oldest-rust
mkdir -p "$folder"

# Prints the path of a compiler of this version.
compiler() {
  if [ -n "${OLDEST_RUSTC:-}" ]; then
    printf '%s\n' "$OLDEST_RUSTC"
    return
  fi
  rustup which --toolchain "$version" rustc 2>/dev/null && return
  if [ "$install" = yes ] && rustup toolchain install --profile minimal "$version" >&2; then
    rustup which --toolchain "$version" rustc
    return
  fi
  local debian=$folder/debian
  [ -x "$debian/usr/bin/rustc" ] || [ "$install" = no ] || debian_archives "$debian" || return
  [ -x "$debian/usr/bin/rustc" ] && printf '%s\n' "$debian/usr/bin/rustc"
}

# Unpacks the compiler of Debian: the package rustc of one release, rustc-web of another.
debian_archives() {
  local name
  for name in rustc rustc-web; do
    local release llvm
    release=$(apt-cache madison "$name" | awk -v "wanted=$version." 'index($3, wanted) == 1 { print $3; exit }')
    [ -n "$release" ] || continue
    local library=libstd-${name/rustc/rust}
    llvm=$(apt-cache show "$library-$version=$release" | grep -om 1 'libllvm[0-9]*')
    mkdir -p "$1/archives"
    (cd "$1/archives" && apt-get download "$name=$release" "$library-dev=$release" "$library-$version=$release" "$llvm") >&2
    local archive
    for archive in "$1"/archives/*.deb; do
      dpkg-deb -x "$archive" "$1"
    done
    return
  done
  return 1
}

rustc=$(compiler) || fail "no Rust $version; with --install it is got from rustup or Debian"
folders=$folder/debian/usr/lib
LD_LIBRARY_PATH=$folders/$(uname -m)-linux-gnu:$(echo "$folders"/llvm-*/lib):${LD_LIBRARY_PATH:-}
export LD_LIBRARY_PATH RUSTC=$rustc
say "$("$rustc" --version): $rustc"
case $("$rustc" --version) in
  "rustc $version".*) ;;
  *) fail "$rustc is $("$rustc" --version), not $version" ;;
esac

# build NAME FEATURES: FEATURES is the end of each dependency's table.
build() {
  local package=$folder/$1 library
  mkdir -p "$package/src"
  {
    printf '[package]\nname = "stranger"\nversion = "0.0.0"\nedition = "2024"\nrust-version = "%s"\n' "$version"
    printf '[workspace]\nresolver = "3"\n[dependencies]\n'
    for library in "${libraries[@]}"; do
      printf '%s = { path = "%s"%s }\n' "$(package_of "$library")" "$root/crates/$library" "$(features "$library" "$1")"
    done
  } >"$package/Cargo.toml"
  : >"$package/src/lib.rs"
  rm -f "$package/Cargo.lock"
  say "== $1 features"
  CARGO_TARGET_DIR=$folder/results cargo build --manifest-path "$package/Cargo.toml"
}

# features LIBRARY none|all
features() {
  if [ "$2" = none ]; then
    printf ', default-features = false'
    return
  fi
  local names
  names=$(awk '/^\[/ { on = $0 == "[features]"; next } on && /^[a-z-]+ =/ { printf "%s\"%s\"", comma, $1; comma = ", " }' \
    "$root/crates/$1/Cargo.toml")
  printf ', features = [%s]' "$names"
}

build none
build all
