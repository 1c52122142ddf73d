#!/usr/bin/env bash
# Runs a command on a simulated EV3: with its devices where a program for the brick looks for them.
set -euo pipefail

usage() {
  cat <<'END'
usage: scripts/with-ev3sim.sh [OPTIONS OF EV3SIM... --] COMMAND [ARGUMENT...]

Starts ev3sim and runs the command where /sys/class, /dev/input and /dev/fb0 are those of the
simulated brick; its exit code is that of the command. All of it happens in a mount namespace of
its own: nobody else sees it, and nothing of it is left behind. The options of ev3sim (`--speed 4`,
`--cube STICKERS`, `--records arm` for an ARM program...) are told by `-- --help` without a command.

The command finds in its environment:
  EV3SIM_CONTROL   takes commands, one a line: echo click enter >"$EV3SIM_CONTROL"
  EV3SIM_STATE     what is true of the robot: grep '^solved: yes' "$EV3SIM_STATE"
  EV3SIM_FRAME     the framebuffer; as a PNG: echo "capture $PWD/x.png" >"$EV3SIM_CONTROL"
and programs `beep` and `aplay` that note what is played. What can be said and read there is in
crates/simulator/src/tree/control.rs.

Needs root, /dev/fuse and mount namespaces; where one of them is missing it says so, and fails with
code 125. EV3SIM names an ev3sim to use instead of the one that is built.
END
}

fail() {
  printf 'with-ev3sim: %s\n' "$*" >&2
  exit 125
}

# Builds ev3sim, unless one is named.
find_ev3sim() {
  if [[ -z ${EV3SIM:-} ]]; then
    local root
    root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    EV3SIM=$(cd "$root" && realpath -m "${CARGO_TARGET_DIR:-target}")/release/ev3sim
    [[ -e $EV3SIM ]] || printf 'with-ev3sim: building ev3sim\n' >&2
    (cd "$root" && cargo build --quiet --release --locked -p simulator --features ev3sim --bin ev3sim) \
      || fail 'ev3sim cannot be built'
  fi
  [[ -x $EV3SIM ]] || fail "$EV3SIM is no program"
}

start_in_namespace() {
  if (($# == 0)) || [[ $1 == --help || $1 == -h ]]; then
    usage
    (($#)) || exit 2
    exit 0
  fi
  if [[ "$*" == '-- --help' || "$*" == '-- -h' ]]; then
    find_ev3sim
    exec "$EV3SIM" --help
  fi
  ((EUID == 0)) || fail 'only root may mount here; run it with sudo'
  [[ -c /dev/fuse ]] || fail '/dev/fuse is missing: the kernel has no FUSE, or this container must be given the device'
  command -v unshare >/dev/null || fail 'the program unshare is missing; it is in the package util-linux'
  unshare --mount --propagation private true || fail 'no mount namespace can be made here (unshare --mount)'
  find_ev3sim
  export EV3SIM WITH_EV3SIM_INSIDE=yes
  exec unshare --mount --propagation private bash "${BASH_SOURCE[0]}" "$@"
}

# Devices that ordinary programs need, and those of the brick: the rest of /dev is not there.
private_dev() {
  local dev=$run/dev name
  mkdir "$dev"
  mount -t tmpfs -o mode=755 tmpfs "$dev"
  for name in null zero full random urandom tty fuse; do
    [[ -e /dev/$name ]] || continue
    : >"$dev/$name"
    mount --bind "/dev/$name" "$dev/$name"
  done
  for name in pts shm; do
    [[ -d /dev/$name ]] || continue
    mkdir "$dev/$name"
    mount --rbind "/dev/$name" "$dev/$name"
  done
  ln -s pts/ptmx "$dev/ptmx"
  ln -s /proc/self/fd "$dev/fd"
  for name in 0:stdin 1:stdout 2:stderr; do
    ln -s "/proc/self/fd/${name%:*}" "$dev/${name#*:}"
  done
  mkdir -p "$dev/input/by-path"
  : >"$dev/input/by-path/platform-gpio_keys-event"
  : >"$dev/fb0"
  mount --bind "$run/tree/event" "$dev/input/by-path/platform-gpio_keys-event"
  mount --bind "$run/tree/frame" "$dev/fb0"
  mount --move "$dev" /dev
}

stub_programs() {
  mkdir "$run/bin"
  cat >"$run/bin/beep" <<'END'
#!/bin/sh
# Notes a tone instead of playing it: beep -f HERTZ -l MILLISECONDS
hertz=440 time=200
while [ $# -gt 0 ]; do
  case $1 in
    -f) hertz=${2%.*}; shift ;;
    -l) time=$2; shift ;;
  esac
  shift
done
echo "tone $hertz $time" >"$EV3SIM_CONTROL"
END
  cat >"$run/bin/aplay" <<'END'
#!/bin/sh
# Notes that something is played.
echo 'tone 0 0' >"$EV3SIM_CONTROL"
END
  chmod +x "$run/bin/beep" "$run/bin/aplay"
  export PATH=$run/bin:$PATH
}

clean_up() {
  trap - EXIT
  if [[ -n ${simulator:-} ]]; then
    kill "$simulator" 2>/dev/null || true
    wait "$simulator" 2>/dev/null || true
  fi
  # Within this namespace only; outside nothing of it was ever mounted.
  umount --lazy /sys/class "$run/tree" 2>/dev/null || true
  rm -f "$run/bin/beep" "$run/bin/aplay" "$run/log"
  rmdir "$run/bin" "$run/dev" "$run/tree" "$run" 2>/dev/null || true
}

inside() {
  unset WITH_EV3SIM_INSIDE
  local options=() argument
  for argument in "$@"; do
    if [[ $argument == -- ]]; then
      while [[ $1 != -- ]]; do
        options+=("$1")
        shift
      done
      shift
      break
    fi
  done
  if (($# == 0)); then
    usage >&2
    exit 2
  fi

  run=$(mktemp -d)
  trap clean_up EXIT
  trap 'exit 143' TERM
  trap 'exit 130' INT
  mkdir "$run/tree"
  "$EV3SIM" "${options[@]}" --with-parent "$run/tree" </dev/null 2>"$run/log" &
  simulator=$!
  local tries=0
  until [[ -e $run/tree/state ]]; do
    if ! kill -0 "$simulator" 2>/dev/null || ((++tries > 500)); then
      cat "$run/log" >&2
      fail 'ev3sim does not start'
    fi
    sleep 0.01
  done
  export EV3SIM_CONTROL=$run/tree/control EV3SIM_STATE=$run/tree/state EV3SIM_FRAME=$run/tree/frame
  mount --bind "$run/tree/class" /sys/class
  private_dev
  stub_programs

  local status=0
  "$@" || status=$?
  if ! kill -0 "$simulator" 2>/dev/null && ! grep -q 'ends: quit' "$run/log"; then
    cat "$run/log" >&2
    fail 'ev3sim ended before the command did'
  fi
  cat "$run/log" >&2
  exit "$status"
}

if [[ ${WITH_EV3SIM_INSIDE:-} == yes ]]; then
  inside "$@"
else
  start_in_namespace "$@"
fi
