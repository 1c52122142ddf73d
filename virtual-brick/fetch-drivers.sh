#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0
# Fetches ev3dev's source files, of which the judge and the virtual brick are made, and checks the SHA-256 of each.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here sums=$here/drivers.sha256
# ev3-pru1/main.c is the same at this commit of the firmware as at 8ad7e1f.
readonly drivers=lego-linux-drivers/1b387f3bacb4ab8f623494d29a855de6163c8dec
readonly pru=ev3dev-pru-firmware/d670068c2c05c79779bfe6a9d560527dd78d62bb
readonly mirror=${EV3DEV_MIRROR:-https://raw.githubusercontent.com/ev3dev}

usage() {
  cat <<END
usage: virtual-brick/fetch-drivers.sh OUT
       virtual-brick/fetch-drivers.sh --check DIR

Fetches ev3dev's source files into the new folders OUT/drivers and OUT/pru, for --drivers or EV3DEV_SOURCES of
\`cargo xtask driver-judge\` and \`cargo xtask virtual-brick\`. Each file must have the SHA-256 of drivers.sha256; if one
cannot be fetched or differs, OUT is not made. An OUT that exists is checked, and never changed. The files are other
people's, under their own licences, and no part of this repository. Needs curl.

  --check DIR   fetch nothing: check the files of DIR
  --help        this text

EV3DEV_MIRROR is the address in front of REPOSITORY/COMMIT/FILE, without a slash at its end; file:///FOLDER is one, too
[default: https://raw.githubusercontent.com/ev3dev].

Exit code 0: the files are there, and right; 1: they are not; 2: wrong usage.
END
}

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "fetch-drivers: $*"
  exit 1
}
wrong_usage() {
  say "fetch-drivers: $*"
  usage >&2
  exit 2
}

# Prints the files of the folder $1 that are absent or differ.
wrong_files() {
  cd "$1"
  LC_ALL=C sha256sum --check --quiet "$sums" 2>/dev/null | sed 's/: FAILED.*//'
}
# Fails unless every file of the folder $1 is right; $2 begins the error.
check() {
  local wrong
  [[ -d $1 ]] || fail "there is no folder $1"
  wrong=$(wrong_files "$1" || true)
  [[ -z $wrong ]] || fail "$2; absent or different: ${wrong//$'\n'/, }"
}

mode=fetch folder=
while (($#)); do
  case $1 in
    --check) mode=check ;;
    -h | --help) usage; exit 0 ;;
    -*) wrong_usage "unknown argument $1" ;;
    *)
      [[ -z $folder ]] || wrong_usage "one folder, not $folder and $1"
      folder=$1
      ;;
  esac
  shift
done
[[ -n $folder ]] || wrong_usage 'which folder?'

if [[ $mode == check || -e $folder ]]; then
  check "$folder" "$folder is not as drivers.sha256 says"
  say "fetch-drivers: the files of $folder are right"
  exit 0
fi

command -v curl >/dev/null || fail 'curl is missing'
parent=$(dirname "$folder")
[[ -d $parent ]] || fail "there is no folder $parent"
# Beside its place, so that one move makes all of it.
new=$(mktemp -d "$parent/.fetch-drivers.XXXXXX")
trap 'rm -rf "$new"' EXIT
chmod 755 "$new"

arguments=()
while read -r _ file; do
  case $file in
    drivers/*) source=$mirror/$drivers/${file#drivers/} ;;
    pru/*) source=$mirror/$pru/${file#pru/} ;;
    *) fail "drivers.sha256 names $file, which is neither in drivers nor in pru" ;;
  esac
  arguments+=(--output "$new/$file" "$source")
done <"$sums"
# Every file, or the last line of what curl says.
words=$(curl --fail --fail-early --silent --show-error --location --connect-timeout 20 --max-time 300 --create-dirs \
  "${arguments[@]}" 2>&1) || fail "$mirror cannot be read; $folder is not made (${words##*$'\n'})"
check "$new" "$mirror has other files than drivers.sha256; $folder is not made"
mv -T "$new" "$folder"
say "fetch-drivers: $((${#arguments[@]} / 3)) files in $folder"
