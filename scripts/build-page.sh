#!/usr/bin/env bash
# Builds the page of the studio into page/dist: cube.wasm, robot.wasm, and the scripts that use them.
#
# Usage: scripts/build-page.sh [--install]
#
# Needs Node 20 with npm. --install installs the missing packages of Debian (as root, by apt-get): the
# compiler, if rustup has no target for WebAssembly, Node, and binaryen, which makes the modules
# smaller. The modules are built by scripts/build-wasm.sh; CARGO_TARGET_DIR is respected.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*" >&2; }
case ${1:-} in
  '') install=() ;;
  --install) install=(--install) ;;
  *) say "build-page: unknown argument $1; allowed is --install"; exit 2 ;;
esac

# Packages whose command is missing; binaryen is taken only where it can be had.
missing=()
command -v npm >/dev/null || missing+=(nodejs npm)
command -v wasm-opt >/dev/null || missing+=(binaryen)
if [[ ${#missing[@]} -gt 0 && ${#install[@]} -gt 0 ]]; then
  say "build-page: installing ${missing[*]}"
  { apt-get update -q; DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"; } >&2
fi
command -v npm >/dev/null || { say 'build-page: npm is missing; needed is Node 20; as root on Debian: scripts/build-page.sh --install'; exit 1; }

mkdir -p page/dist
# Compilers use features that an older wasm-opt must be told of.
readonly features=(--enable-bulk-memory --enable-sign-ext --enable-mutable-globals
  --enable-nontrapping-float-to-int --enable-reference-types --enable-multivalue)
module() {
  local made
  made=$(scripts/build-wasm.sh "${install[@]}" "$1" | tail -n 1)
  if ! { command -v wasm-opt >/dev/null && wasm-opt "${features[@]}" "$2" --strip-debug --strip-producers "$made" -o "page/dist/$1.wasm"; }; then
    say "build-page: $1.wasm is not shrunk by wasm-opt"
    cp "$made" "page/dist/$1.wasm"
  fi
}
module cube -Oz
if [[ -d crates/web ]]; then module robot -O2; fi

cd page
[[ node_modules/.package-lock.json -nt package-lock.json ]] || npm ci --no-audit --no-fund >&2
node build.mjs

cd dist
printf '%-14s %10s %10s\n' file bytes gzip
for file in index.html studio.js studio.css cube.wasm worker.js robot.wasm studio.html; do
  if [[ -f $file ]]; then
    printf '%-14s %10d %10d\n' "$file" "$(wc -c <"$file")" "$(gzip -9 -c "$file" | wc -c)"
  fi
done
