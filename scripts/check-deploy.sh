#!/usr/bin/env bash
# Deploys to a stand-in for a brick, and solves a cube there.
#
# Usage: scripts/check-deploy.sh [--speed X] [BINARY]
#
# An sshd on the loopback address, started by scripts/with-ev3sim.sh, has the simulated brick's devices
# in its sessions. scripts/deploy.sh copies the ARM binary there (BINARY, or the one that
# scripts/build-brick.sh made), its check runs, and then the program itself, started over ssh under
# `qemu-arm -cpu arm926`: it must solve the cube and leave no motor energised. Deploying again must keep
# what belongs to the robot, and say what was unplugged. The robot runs X times as fast as the wall
# clock (2 if not said).
#
# Needs root, FUSE and mount namespaces (as scripts/with-ev3sim.sh), sshd (Debian: openssh-server), ssh,
# and qemu-arm (Debian: qemu-user). All files are in a folder of their own, and the home folder of the
# sessions in memory; nothing is left behind.
set -euo pipefail

fail() {
  echo "check-deploy: $*" >&2
  exit 1
}

# Starts the rest of this file in the simulated device tree, and ends it whenever this ends.
start_in_device_tree() {
  local caller=$PWD speed=2 binary name
  cd "$(dirname "$0")/.."
  binary=${CARGO_TARGET_DIR:-target}/armv5te-unknown-linux-musleabi/brick/mindcub3r
  while (($#)); do
    case $1 in
      --speed)
        speed=${2:?--speed needs a number}
        shift 2
        ;;
      -*) fail "unknown argument $1" ;;
      *)
        binary=$(cd "$caller" && realpath "$1")
        shift
        ;;
    esac
  done
  [[ -f $binary ]] || fail "$binary is missing: run scripts/build-brick.sh"
  sshd=$(PATH=$PATH:/usr/sbin command -v sshd) || fail 'sshd is missing: apt-get install openssh-server'
  for name in ssh:openssh-client ssh-keygen:openssh-client qemu-arm:qemu-user; do
    command -v "${name%:*}" >/dev/null || fail "${name%:*} is missing: apt-get install ${name#*:}"
  done
  binary=$(realpath "$binary")
  export CHECK_INSIDE=yes SSHD=$sshd BINARY=$binary SPEED=$speed
  # In a process group of its own, so that all of it can be told to end.
  set -m
  scripts/with-ev3sim.sh --speed "$speed" --records arm --seed 1 \
    --cube "$(head -n 1 data/cubes/random1000.txt)" -- "$PWD/scripts/check-deploy.sh" </dev/null &
  job=$!
  set +m
  trap 'kill -TERM -- "-$job" 2>/dev/null && wait "$job" || true' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  wait "$job"
}

clean_up() {
  trap - EXIT
  # All sessions are in the process namespace of this one, and go with it.
  [[ -z ${server:-} ]] || kill -KILL "$server" 2>/dev/null || true
  umount --lazy "$home" 2>/dev/null || true
  rm -rf "$folder"
}

# An sshd whose sessions are at home in a memory of 40 MB. Sets server and port.
start_sshd() {
  ssh-keygen -q -t ed25519 -N '' -f "$folder/host_key"
  ssh-keygen -q -t ed25519 -N '' -f "$folder/key"
  # Within this mount namespace only.
  mount -t tmpfs -o size=40m tmpfs "$home"
  if [[ ! -d /run/sshd ]]; then
    mount -t tmpfs tmpfs /run
    mkdir /run/sshd
  fi
  for _ in {1..20}; do
    port=$((20000 + RANDOM % 20000))
    cat >"$folder/sshd_config" <<END
ListenAddress 127.0.0.1
Port $port
HostKey $folder/host_key
AuthorizedKeysFile $folder/key.pub
PidFile none
PasswordAuthentication no
StrictModes no
UsePAM no
# With the programs that stand in for the brick's own.
SetEnv PATH=$PATH
END
    unshare --pid --fork --kill-child "$SSHD" -D -e -f "$folder/sshd_config" 2>"$folder/sshd_log" &
    server=$!
    # What is killed in the end is no news.
    disown "$server"
    for _ in {1..100}; do
      ! grep -q 'Server listening' "$folder/sshd_log" || break 2
      kill -0 "$server" 2>/dev/null || break
      sleep 0.1
    done
    # Another program has this port.
    grep -q 'in use' "$folder/sshd_log" || break
  done
  grep -q 'Server listening' "$folder/sshd_log" || {
    cat "$folder/sshd_log" >&2
    fail 'sshd does not start'
  }
  echo "[127.0.0.1]:$port $(cut -d ' ' -f 1,2 "$folder/host_key.pub")" >"$folder/known_hosts"
}

on_brick() { ssh -p "$port" "${ssh_options[@]}" "$BRICK_USER@$BRICK_HOST" "$@"; }

# deploy EXPECTED-CODE [OPTION...]: leaves what it said in $folder/said.
deploy() {
  local expected=$1 code=0
  shift
  "$sources/scripts/deploy.sh" --binary "$BINARY" "$@" >"$folder/said" 2>&1 </dev/null || code=$?
  if ((code != expected)); then
    cat "$folder/said" >&2
    fail "scripts/deploy.sh $* ended with exit code $code, not $expected"
  fi
}

said() {
  grep -Eq -- "$1" "$folder/said" || {
    cat "$folder/said" >&2
    fail "scripts/deploy.sh did not say: $1"
  }
}

is_true() { grep -q "^$1\$" "$EV3SIM_STATE" || fail "of the robot it is not true that $1: $(cat "$EV3SIM_STATE")"; }

same() { cmp -- "$1" "$2" || fail "$2 is not as it must be"; }

step() { echo "check-deploy: $*"; }

# What is deployed, and what somebody who calibrates the simulated robot has beside it.
make_sources() {
  mkdir -p "$sources/scripts" "$sources/config/states"
  cp scripts/deploy.sh "$sources/scripts"
  cp -r config/robot.toml config/simulator.toml config/light "$sources/config"
  # From here on nothing is needed of where the caller keeps them: it may be below the home folder.
  cp "$BINARY" "$folder/mindcub3r"
  BINARY=$folder/mindcub3r
  echo 'version = 1 # of the simulated robot' \
    | tee "$sources/config/calibration.toml" "$sources/config/calibration.toml.1" "$sources/config/menu.toml" \
      >"$sources/config/states/x.toml"
}

first_deployment() {
  deploy 0
  said '^ok +flipper motor +lego-ev3-l-motor on outA'
  said '^ok +colour sensor '
  said '^ok +battery '
  said '^the robot can run$'
  is_true 'energised: none'
  is_true 'motions: 0'
  same "$BINARY" "$brick/mindcub3r"
  local file
  for file in config/robot.toml config/simulator.toml; do
    same "$sources/$file" "$brick/$file"
  done
  for file in config/calibration.toml{,.1} config/menu.toml config/states; do
    [[ ! -e $brick/$file ]] || fail "$file was copied: it belongs to another robot"
  done
  step 'copied, and the check finds everything it needs'
}

# What belongs to the robot is left alone, what was changed is kept, what is missing is told.
second_deployment() {
  echo '# changed on the brick' >>"$brick/config/robot.toml"
  cp "$brick/config/robot.toml" "$folder/changed"
  echo 'version = 1' >"$brick/config/calibration.toml"
  on_brick "$BRICK_RUNNER mindcub3r/mindcub3r states save mine 'R U F'" >"$folder/said"
  cp "$brick/config/calibration.toml" "$brick/states/mine.toml" "$folder"
  echo 'unplug in2' >"$EV3SIM_CONTROL"
  deploy 3
  said '^missing +colour sensor .*plug the EV3 colour sensor into'
  said '^the robot cannot run: one item is missing or wrong$'
  said '^Everything is copied, but the robot cannot run yet'
  same "$sources/config/robot.toml" "$brick/config/robot.toml"
  same "$folder/changed" "$brick/config/robot.toml.previous"
  same "$folder/calibration.toml" "$brick/config/calibration.toml"
  same "$folder/mine.toml" "$brick/states/mine.toml"
  echo 'plug in2' >"$EV3SIM_CONTROL"
  [[ -z $(find "$brick" -name '*.new') ]] || fail 'something was left half-copied'
  step 'copied again: what belongs to the robot is as it was, and the unplugged sensor is told'
}

# A card without room for a second copy: the first one stays as it is.
full_card() {
  local free
  free=$(df --output=avail -B 1 "$home" | tail -n 1)
  head -c $((free - 2000000)) /dev/zero >"$home/fill"
  deploy 1
  said 'it did not arrive whole \(is the disk full\?\)'
  same "$BINARY" "$brick/mindcub3r"
  [[ -z $(find "$brick" -name '*.new') ]] || fail 'half a copy fills the card'
  on_brick "$BRICK_RUNNER mindcub3r/mindcub3r check" >"$folder/said" && fail 'the check finds room on a full card'
  said '^wrong +log, statistics .*make room on the card'
  rm "$home/fill"
  step 'a full card is told, and what was there before can be used'
}

other_ways() {
  deploy 0 --no-check
  ! grep -q 'flipper motor' "$folder/said" || fail 'it checked, although it was told not to'
  deploy 0 --dry-run
  said "would run: .*$BRICK_RUNNER mindcub3r/mindcub3r check"
  BRICK_RUNNER=/nonexistent deploy 1
  said 'everything is copied, but the program does not start there'
  deploy 1 --port 1
  said 'no connection to'
  deploy 1 --binary "$SSHD"
  said 'is not for ARM'
  step 'what cannot be done is told'
}

solve() {
  local code=0
  on_brick "$BRICK_RUNNER mindcub3r/mindcub3r run --once --clock-speed $SPEED" >"$folder/log" 2>&1 </dev/null &
  local run=$!
  for _ in {1..600}; do
    ! grep -qs 'press the middle button' "$folder/log" || break
    kill -0 "$run" 2>/dev/null || break
    sleep 0.1
  done
  # What is pressed before the program asks for it means nothing; it may still be about to.
  sleep 0.5
  echo 'click enter' >"$EV3SIM_CONTROL"
  wait "$run" || code=$?
  if ((code != 0)) || ! grep -qx 'solved: yes' "$folder/log"; then
    cat "$folder/log" >&2
    fail "the run ended with exit code $code"
  fi
  is_true 'solved: yes'
  is_true 'energised: none'
  step 'the cube is solved, and no motor energised'
}

inside() {
  unset CHECK_INSIDE
  cd "$(dirname "$0")/.."
  folder=$(mktemp -d)
  home=$(getent passwd root | cut -d : -f 6)
  [[ $folder != "$home"/* ]] || fail "$folder is below $home, which is not seen in here: set TMPDIR to another place"
  brick=$home/mindcub3r
  sources=$folder/sources
  trap clean_up EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  make_sources
  start_sshd
  export BRICK_HOST=127.0.0.1 BRICK_PORT=$port BRICK_USER=root BRICK_RUNNER='qemu-arm -cpu arm926'
  ssh_options=(-F none -i "$folder/key" -o IdentitiesOnly=yes -o BatchMode=yes -o LogLevel=ERROR
    -o "UserKnownHostsFile=$folder/known_hosts")
  export BRICK_SSH_OPTS=${ssh_options[*]}
  first_deployment
  second_deployment
  full_card
  other_ways
  solve
}

if [[ ${CHECK_INSIDE:-} == yes ]]; then
  inside
else
  start_in_device_tree "$@"
fi
