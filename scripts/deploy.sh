#!/usr/bin/env bash
# Copies the program and its settings to the EV3, and has it check there that the robot can run.
set -euo pipefail
readonly caller=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

host=${BRICK_HOST:-ev3dev.local}
port=${BRICK_PORT:-22}
user=${BRICK_USER:-robot}
options=${BRICK_SSH_OPTS:-}
runner=${BRICK_RUNNER:-}
binary=
list=
check=yes
dry_run=no
# Below the user's home on the brick.
readonly directory=mindcub3r

usage() {
  cat <<END
usage: scripts/deploy.sh [--host HOST] [--port PORT] [--user USER] [--ssh-options "..."]
                         [--binary FILE] [--list FILE] [--no-check] [--dry-run]

Builds mindcub3r for the EV3 (scripts/build-brick.sh) and copies it with config/, and the list with which the
solver finds shorter plans, and the words of other languages for the page, where scripts/build-page.sh made them, to
$user@$host:$directory/. Everything is copied beside its place, compared, and then moved there.
At last \`mindcub3r check\` runs on the brick: it moves nothing, and tells for each device, file and
folder that the program needs whether it is ok, missing or wrong, and what to do.

The robot's own calibration.toml and menu.toml and its saved states are never touched. A setting that was
changed on the brick is kept as FILE.previous.

  --host HOST          the brick's name or address   (BRICK_HOST, else ev3dev.local)
  --port PORT          its ssh port                  (BRICK_PORT, else 22)
  --user USER          who to log in as              (BRICK_USER, else robot)
  --ssh-options "..."  more options for ssh, separated by spaces (BRICK_SSH_OPTS)
  --binary FILE        copy this binary instead of building one
  --list FILE          copy this list for the solver instead of making one
  --no-check           do not run \`mindcub3r check\` on the brick
  --dry-run            say what would be done, and do nothing
  --help               this text

BRICK_RUNNER is a command to put before the program on the far side, for a machine that stands in
for a brick: BRICK_RUNNER='qemu-arm -cpu arm926'.

Exit code 0: copied, and the robot can run; 1: not everything was copied, or the program does not
start there; 2: wrong usage; 3: copied, but the robot cannot run yet: the check says why.
END
}

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "deploy: $*"
  exit 1
}
wrong_usage() {
  say "deploy: $*"
  usage >&2
  exit 2
}

while (($#)); do
  case $1 in
    --host | --port | --user | --ssh-options | --binary | --list)
      (($# > 1)) || wrong_usage "$1 needs a value"
      case $1 in
        --host) host=$2 ;;
        --port) port=$2 ;;
        --user) user=$2 ;;
        --ssh-options) options=$2 ;;
        --binary) binary=$2 ;;
        --list) list=$2 ;;
      esac
      shift
      ;;
    --no-check) check=no ;;
    --dry-run) dry_run=yes ;;
    -h | --help) usage; exit 0 ;;
    *) wrong_usage "unknown argument $1" ;;
  esac
  shift
done
if [[ -n $binary && $binary != /* ]]; then
  binary=$caller/$binary
fi
if [[ -n $list && $list != /* ]]; then
  list=$caller/$list
fi
[[ $port =~ ^[0-9]+$ ]] || wrong_usage "the port is $port, allowed is a number"
[[ $host != -* && -n $host ]] || wrong_usage "the host is ${host:-empty}, allowed is a name or an address"

# What is copied: all of config/ but what belongs to the one robot that wrote it.
mapfile -t settings < <(
  find config -type f ! -name 'calibration.toml*' ! -name 'menu.toml*' ! -name '*.previous' ! -name '*.new' \
    ! -name '.*' ! -path 'config/states/*' 2>/dev/null | LC_ALL=C sort
)
for file in ${settings[@]+"${settings[@]}"}; do
  # Names go into commands for the brick's shell.
  [[ $file =~ ^[A-Za-z0-9._/-]+$ ]] || fail "the name $file has characters other than letters, digits and ._-"
done

# The page's words in other languages are no part of the brick's program: its page is English where they lack.
mapfile -t words < <(find page/dist -name 'words-*.json' 2>/dev/null | LC_ALL=C sort)

if [[ -z $binary ]]; then
  if [[ $dry_run == yes ]]; then
    binary=${CARGO_TARGET_DIR:-target}/armv5te-unknown-linux-musleabi/brick/mindcub3r
    say "would build $binary by scripts/build-brick.sh"
  else
    built=$(scripts/build-brick.sh) || fail 'the binary could not be built; --binary FILE takes one that is there'
    binary=$(tail -n 1 <<<"$built")
  fi
elif [[ ! -f $binary ]]; then
  fail "$binary does not exist"
# Bytes 18 and 19 of an ELF file name its machine; 40 is ARM.
elif [[ $(od -An -tu1 -j18 -N2 "$binary" | tr -s ' ') != ' 40 0' ]]; then
  fail "$binary is not for ARM; scripts/build-brick.sh builds the right one"
fi

if [[ -z $list ]]; then
  list=${CARGO_TARGET_DIR:-target}/phase-one.list
  if [[ $dry_run == yes ]]; then
    say "would make $list, seconds of a computer"
  else
    cargo run --quiet --release --package mindcub3r-solver --example phase_one_list -- "$list" \
      || fail "the solver's list could not be made; --list FILE takes one that is there"
  fi
elif [[ ! -f $list ]]; then
  fail "$list does not exist"
fi

read -r -a extra <<<"$options"
ssh_command=(ssh -p "$port" -o ConnectTimeout=15 -o ServerAliveInterval=5
  ${extra[@]+"${extra[@]}"})

readonly check_command="${runner:+$runner }$directory/mindcub3r check"

if [[ $dry_run == yes ]]; then
  say "would run: ${ssh_command[*]} $user@$host mkdir -p $directory/config"
  say "would copy: $binary -> $user@$host:$directory/mindcub3r (executable)"
  say "would copy: $list -> $user@$host:$directory/phase-one.list"
  for file in ${settings[@]+"${settings[@]}"}; do
    say "would copy: $file -> $user@$host:$directory/$file"
  done
  for file in ${words[@]+"${words[@]}"}; do
    say "would copy: $file -> $user@$host:$directory/studio/${file##*/}.gz (packed)"
  done
  [[ $check == no ]] || say "would run: ${ssh_command[*]} $user@$host $check_command"
  exit 0
fi

command -v ssh >/dev/null 2>&1 || fail 'ssh is not installed'

# All copies share one connection, so that a password is asked for once.
control=$(mktemp -d)
ssh_command+=(-o ControlMaster=auto -o ControlPersist=60 -o "ControlPath=$control/%C")
finish() {
  if [[ -S $(find "$control" -type s | head -n 1) ]]; then
    "${ssh_command[@]}" -O exit "$user@$host" >/dev/null 2>&1 || true
  fi
  rm -rf "$control"
}
trap finish EXIT

on_brick() { "${ssh_command[@]}" "$user@$host" "$1"; }

# What ssh's own exit code means; everything else is the command's on the brick.
explain() {
  local code=$1 step=$2
  if ((code == 255)); then
    fail "$step: no connection to $user@$host, port $port; is the brick on, and in the network?
  An address can be given by --host (the brick shows its own at the top of its screen)."
  fi
  fail "$step failed on the brick (exit code $code)"
}

# copy FILE PLACE COMMAND: sends FILE to PLACE.new; if it came whole, runs COMMAND on the brick and
# moves it to PLACE. OpenSSH 7.4 on the brick understands this in every configuration, unlike
# today's scp.
copy() {
  local file=$1 place=$2 prepare=$3 sum bytes code=0
  sum=$(cksum <"$file")
  bytes=$(wc -c <"$file")
  printf 'copying %s (%d bytes) ... ' "$place" "$bytes" >&2
  on_brick "set -e
if ! cat > '$place.new' || [ \"\$(cksum < '$place.new')\" != '$sum' ]; then
  rm -f '$place.new'
  echo 'it did not arrive whole (is the disk full?)' >&2
  exit 3
fi
$prepare
mv -f '$place.new' '$place'" <"$file" || code=$?
  if ((code != 0)); then
    say 'failed'
    explain "$code" "copying $place"
  fi
  say 'done'
}

# A setting that differs from what is to come may have been changed by hand.
keep_previous() {
  printf "if [ -f '%s' ] && ! cmp -s '%s' '%s.new'; then cp -p '%s' '%s.previous'; fi" "$1" "$1" "$1" "$1" "$1"
}

say "connecting to $user@$host, port $port"
mapfile -t folders < <(printf '%s\n' config ${words:+studio} "${settings[@]%/*}" | LC_ALL=C sort -u)
on_brick "mkdir -p ${folders[*]/#/$directory/}" </dev/null || explain $? 'making the folders'

copy "$binary" "$directory/mindcub3r" "chmod 755 '$directory/mindcub3r.new'"
copy "$list" "$directory/phase-one.list" true
for file in ${settings[@]+"${settings[@]}"}; do
  copy "$file" "$directory/$file" "$(keep_previous "$directory/$file")"
done
for file in ${words[@]+"${words[@]}"}; do
  gzip -9 --no-name <"$file" >"$control/words.gz"
  copy "$control/words.gz" "$directory/studio/${file##*/}.gz" true
done
# The brick is often switched off by its battery.
on_brick sync </dev/null || explain $? 'writing everything to the card'
say "copied; start it from the brick's menu: File Browser, mindcub3r, mindcub3r"
[[ $check == yes ]] || exit 0

say 'checking the robot (nothing moves):'
code=0
on_brick "$check_command" </dev/null || code=$?
case $code in
  0) ;;
  1)
    say "Everything is copied, but the robot cannot run yet: see what is missing or wrong above, and what to do.
Then look again: ssh -p $port $user@$host $check_command"
    exit 3
    ;;
  126 | 127) fail "everything is copied, but the program does not start there (exit code $code): is $host an EV3?" ;;
  *) explain "$code" 'everything is copied, but the check' ;;
esac
