#!/usr/bin/env bash
# Proves the archive of a release: makes it, unpacks it, and starts what is in it.
#
# Usage: scripts/check-package.sh [BINARY]
#
# BINARY is what scripts/build-brick.sh made, unless it is said. Needs qemu-arm (Debian: qemu-user).
set -euo pipefail
readonly caller=$PWD
cd "$(dirname "$0")/.."

fail() {
  echo "check-package: $*" >&2
  exit 1
}

binary=${CARGO_TARGET_DIR:-target}/armv5te-unknown-linux-musleabi/brick/mindcub3r
[[ $# -eq 0 ]] || binary=$(cd "$caller" && realpath "$1")
[[ -f $binary ]] || fail "$binary is missing: run scripts/build-brick.sh"
binary=$(realpath "$binary")
command -v qemu-arm >/dev/null || fail 'qemu-arm is missing: apt-get install qemu-user'

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# A day by which it is seen that no file is as old as this minute.
export SOURCE_DATE_EPOCH=1700000000
archive=$(scripts/package.sh --binary "$binary" --output "$folder/first")
again=$(umask 077 && cp "$binary" "$folder/copy" \
  && TZ=Asia/Tokyo LC_ALL=C.UTF-8 scripts/package.sh --binary "$folder/copy" --output "$folder/second" 2>/dev/null)
cmp "$archive" "$again" || fail 'made twice, the archive differs'

# Unpacked over what an owner has: that stays.
home=$folder/home
mkdir -p "$home/mindcub3r/config" "$home/mindcub3r/states"
echo 'version = 1' | tee "$home/mindcub3r/config/calibration.toml" >"$home/mindcub3r/states/mine.toml"
tar --extract --gzip --file "$archive" --directory "$home" --no-same-owner
for file in config/calibration.toml states/mine.toml; do
  [[ $(<"$home/mindcub3r/$file") == 'version = 1' ]] || fail "$file was not left alone"
  rm "$home/mindcub3r/$file"
done
rmdir "$home/mindcub3r/states"

cd "$home/mindcub3r"
found=$(find . -type f -printf '%m %P\n' | LC_ALL=C sort -k 2)
expected='644 GUIDE.md
644 LICENSE
644 config/light/clean.toml
644 config/light/everyday.toml
644 config/light/poor.toml
644 config/robot.toml
644 config/simulator.toml
755 mindcub3r
644 pictures/cube-scrambled.png
644 pictures/cube-solved.png'
[[ $found == "$expected" ]] || fail "it holds
$found
and must hold
$expected"
cmp "$binary" mindcub3r
listed=$(TZ=UTC tar --list --verbose --gzip --numeric-owner --full-time --file "$archive")
marks=$(awk '{ print $2, $4, $5 }' <<<"$listed" | sort -u)
[[ $marks == '0/0 2023-11-14 22:13:20' ]] || fail "owner and time of its files are $marks"

# One page: what a printer puts on it.
(($(wc -l <GUIDE.md) <= 60)) || fail "GUIDE.md is longer than a page: $(wc -l <GUIDE.md) lines"
while read -r link; do
  [[ -f $link ]] || fail "GUIDE.md leads to $link, which is not in the archive"
done < <(grep -o '](\([^)]*\))' GUIDE.md | sed 's/^](//; s/)$//' | grep -v '^https:')

brick() { HOME=$home qemu-arm -cpu arm926 ./mindcub3r "$@"; }
version=$(brick --version)
[[ $archive == */"${version/ /-}-ev3.tar.gz" ]] || fail "$archive holds $version"
checked=$(brick config check)
[[ $checked == *config/robot.toml:\ all\ settings\ are\ allowed* ]] || fail "config check says: $checked"
# The drawings are those that this program makes.
brick show solved --png "$folder/solved.png" >/dev/null
cmp "$folder/solved.png" pictures/cube-solved.png
brick show 'F R U B2' --png "$folder/scrambled.png" >/dev/null
cmp "$folder/scrambled.png" pictures/cube-scrambled.png
echo "check-package: ${archive##*/} is whole, starts ($version), and is made the same again"
