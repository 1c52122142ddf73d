#!/usr/bin/env bash
# Makes the archive of a release: to be unpacked on the EV3, and used.
set -euo pipefail
readonly caller=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

binary=
output=${CARGO_TARGET_DIR:-target}/package

usage() {
  cat <<END
usage: scripts/package.sh [--binary FILE] [--output DIR]

Makes mindcub3r-VERSION-ev3.tar.gz and prints its path as the last line of standard output. It holds the
folder mindcub3r: the program, phase-one.list (with which the solver finds shorter plans), config/, LICENSE,
GUIDE.md (docs/quick-start.md) with its pictures, man/ with a page for each command, completions/ for bash,
fish and zsh (both by \`cargo xtask manual\`), studio.html, which needs no robot, and studio/ for the page that the
brick serves: robot.wasm, photo.wasm and the words of other languages (all by scripts/build-page.sh).

The same sources and the same binary make the same archive, byte by byte: its files are in order, belong
to nobody in particular, and are as old as the commit (or SOURCE_DATE_EPOCH, in seconds since 1970).

  --binary FILE   pack this binary instead of building one by scripts/build-brick.sh
  --output DIR    where the archive goes [default: $output]
  --help          this text
END
}

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "package: $*"
  exit 1
}
wrong_usage() {
  say "package: $*"
  usage >&2
  exit 2
}
# What was given as a path is meant from where the caller stands.
from_caller() { if [[ $1 == /* ]]; then echo "$1"; else echo "$caller/$1"; fi; }

while (($#)); do
  case $1 in
    --binary | --output)
      (($# > 1)) || wrong_usage "$1 needs a value"
      [[ $1 == --binary ]] && binary=$(from_caller "$2")
      [[ $1 == --output ]] && output=$(from_caller "$2")
      shift
      ;;
    -h | --help) usage; exit 0 ;;
    *) wrong_usage "unknown argument $1" ;;
  esac
  shift
done

version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+ ]] || fail "Cargo.toml says no version below [workspace.package]"
if [[ -n ${SOURCE_DATE_EPOCH:-} ]]; then
  date=$SOURCE_DATE_EPOCH
else
  date=$(git log -1 --format=%ct) || fail 'without git, set SOURCE_DATE_EPOCH to the seconds since 1970'
  [[ -z $(git status --porcelain -- config docs LICENSE crates) ]] \
    || say 'package: there are changes that are not committed; the archive has them'
fi
[[ $date =~ ^[0-9]+$ ]] || fail "the date is $date, allowed are seconds since 1970"

if [[ -z $binary ]]; then
  built=$(scripts/build-brick.sh) || fail 'the binary could not be built; --binary FILE takes one that is there'
  binary=$(tail -n 1 <<<"$built")
elif [[ ! -f $binary ]]; then
  fail "$binary does not exist"
# Bytes 18 and 19 of an ELF file name its machine; 40 is ARM.
elif [[ $(od -An -tu1 -j18 -N2 "$binary" | tr -s ' ') != ' 40 0' ]]; then
  fail "$binary is not for ARM; scripts/build-brick.sh builds the right one"
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# put FILE NAME: a file of the archive.
put() { install -D -m 644 "$1" "$folder/mindcub3r/$2"; }

install -D -m 755 "$binary" "$folder/mindcub3r/mindcub3r"
cargo run --quiet --release --package mindcub3r-solver --example phase_one_list -- "$folder/mindcub3r/phase-one.list" \
  || fail "the solver's list could not be made"
chmod 644 "$folder/mindcub3r/phase-one.list"
put LICENSE LICENSE
put docs/quick-start.md GUIDE.md
for picture in $(grep -o 'pictures/[a-z-]*\.png' docs/quick-start.md); do
  put "docs/$picture" "$picture"
done
# As in scripts/deploy.sh: not what belongs to the one robot that wrote it.
find config -type f ! -name 'calibration.toml*' ! -name 'menu.toml*' ! -name '*.previous' ! -name '*.new' \
  ! -name '.*' ! -path 'config/states/*' >"$folder/settings"
while read -r file; do
  put "$file" "$file"
done <"$folder/settings"
cargo xtask manual "$folder/manual" >"$folder/pages" || fail 'manual pages and completions could not be made'
while read -r file; do
  put "$folder/manual/$file" "$file"
done <"$folder/pages"

# The studio: a page in one file, for any computer, and the modules of robot and camera, for the page of the brick.
for file in studio.html robot.wasm photo.wasm; do
  [[ -f page/dist/$file ]] || fail "page/dist/$file is missing: run scripts/build-page.sh, then build the binary again"
done
put page/dist/studio.html studio.html
put page/dist/robot.wasm studio/robot.wasm
put page/dist/photo.wasm studio/photo.wasm
# The words of other languages are no part of the brick's program.
for file in page/dist/words-*.json; do
  [[ -f $file ]] || fail "page/dist/words-*.json are missing: run scripts/build-page.sh"
  gzip -9 --no-name <"$file" >"$folder/words.gz"
  put "$folder/words.gz" "studio/${file##*/}.gz"
done

mkdir -p "$output"
archive=$(realpath "$output")/mindcub3r-$version-ev3.tar.gz
LC_ALL=C tar --create --directory "$folder" --format=gnu --sort=name --mtime="@$date" \
  --owner=0 --group=0 --numeric-owner mindcub3r | gzip -9 --no-name >"$archive.new"
mv -f "$archive.new" "$archive"
say "package: $(wc -c <"$archive") bytes, $(tar -tzf "$archive" | grep -vc '/$') files"
printf '%s\n' "$archive"
