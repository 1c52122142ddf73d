#!/usr/bin/env bash
# Builds the page of the studio into page/dist: cube.wasm, photo.wasm, robot.wasm, and the scripts that use them.
#
# Usage: scripts/build-page.sh [--install]
#
# Needs Node 20 or later with npm. --install installs what is missing: packages of Debian (as root, by apt-get), which
# are the compiler, if rustup has no target for WebAssembly, Node with npm, and binaryen, which makes the modules
# smaller; and where Node is too old, as Debian 12's is, a newer one from npm's packages, into the folder target/node.
# The modules are built by scripts/build-wasm.sh; CARGO_TARGET_DIR is respected.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# As package.json says, and the Node of npm's packages that is taken where the system's is older.
readonly min_node=20 newer_node=22.23.3
node_folder=$(realpath -m "${CARGO_TARGET_DIR:-target}")/node

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
command -v npm >/dev/null || { say "build-page: npm is missing; needed is Node $min_node; as root on Debian: scripts/build-page.sh --install"; exit 1; }

major() { node --version | sed 's/^v\([0-9]*\).*/\1/'; }
if (($(major) < min_node)); then
  # The package of Node's binary is named by system and processor.
  package=node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
  PATH=$node_folder/node_modules/$package/bin:$PATH
  if (($(major) < min_node)); then
    seen=$(node --version)
    [[ ${#install[@]} -gt 0 ]] || { say "build-page: Node $seen is seen, $min_node or later is needed; --install gets one for this folder"; exit 1; }
    say "build-page: Node $seen is too old: $package@$newer_node goes into $node_folder"
    npm install --no-audit --no-fund --no-save --prefix "$node_folder" "$package@$newer_node" >&2
    hash -r
    (($(major) >= min_node)) || { say "build-page: Node $(node --version) is still seen, $min_node or later is needed"; exit 1; }
  fi
fi

mkdir -p page/dist
# Compilers use features that an older wasm-opt must be told of.
readonly features=(--enable-bulk-memory --enable-sign-ext --enable-mutable-globals
  --enable-nontrapping-float-to-int --enable-reference-types --enable-multivalue)
# Builds the module $1, and optimises it at the levels that follow.
module() {
  local made name=$1
  shift
  made=$(scripts/build-wasm.sh "${install[@]}" "$name" | tail -n 1)
  if ! { command -v wasm-opt >/dev/null && wasm-opt "${features[@]}" "$@" --strip-debug --strip-producers "$made" -o "page/dist/$name.wasm"; }; then
    say "build-page: $name.wasm is not shrunk by wasm-opt"
    cp "$made" "page/dist/$name.wasm"
  fi
}
# A second round finds some more: the first view needs this module.
module cube -Oz -Oz
if [[ -d crates/web ]]; then
  module photo -O2
  module robot -O2
fi

cd page
[[ node_modules/.package-lock.json -nt package-lock.json ]] || npm ci --no-audit --no-fund >&2
node build.mjs

cd dist
printf '%-14s %10s %10s\n' file bytes gzip
for file in index.html studio.js shared.js studio.css cube.wasm robot.js robot.css timer.js timer.css lesson.js lesson.css trainer.js trainer.css camera.js camera.css sw.js worker.js photo.wasm robot.wasm words-*.json studio.html; do
  if [[ -f $file ]]; then
    printf '%-14s %10d %10d\n' "$file" "$(wc -c <"$file")" "$(gzip -9 -c "$file" | wc -c)"
  fi
done
