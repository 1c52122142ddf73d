#!/usr/bin/env bash
# Checks the dependencies of Cargo.lock against the security advisories of RustSec, by cargo-deny and deny.toml.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<END
usage: scripts/advisories.sh [--install] [--db FOLDER]

Fails for each dependency, of whatever target and feature, that has an advisory: a vulnerability, unsound code, no maintainer, or
a version that was withdrawn. deny.toml names the advisories that are known, with the reason why they are no matter here. Needs
git, and cargo-deny: that of \$CARGO_DENY, or of the path.

  --install     get cargo-deny where there is none: cargo installs it in the folder of its results
  --db FOLDER   take advisories from here (crates/NAME/RUSTSEC-YEAR-NUMBER.md, as in github.com/rustsec/advisory-db), and
                fetch none
  --help        this text
END
}

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "advisories: $*"
  exit 1
}

install=no db=
while (($#)); do
  case $1 in
    --install) install=yes ;;
    --db)
      db=${2:-}
      [ -d "$db/crates" ] || fail "--db names a folder with the folder crates, not '$db'"
      shift
      ;;
    -h | --help) usage; exit 0 ;;
    *) say "advisories: unknown argument $1"; usage >&2; exit 2 ;;
  esac
  shift
done

# The version whose settings deny.toml has.
readonly version=0.20.2
folder=$(realpath -m "${CARGO_TARGET_DIR:-target}")/cargo-deny
deny=${CARGO_DENY:-$(command -v cargo-deny || true)}
[ -n "$deny" ] || [ ! -x "$folder/bin/cargo-deny" ] || deny=$folder/bin/cargo-deny
if [ -z "$deny" ]; then
  [ "$install" = yes ] || fail 'cargo-deny is missing: scripts/advisories.sh --install, or cargo install cargo-deny'
  cargo install --quiet --locked --version "$version" --root "$folder" cargo-deny
  deny=$folder/bin/cargo-deny
fi

notes=$(mktemp -d)
trap 'rm -rf "$notes"' EXIT
config=$notes/deny.toml
cp deny.toml "$config"
if [ -n "$db" ]; then
  # cargo-deny fetches by git, so git gets a repository of this folder in the place of the real one.
  cp -r "$db" "$notes/db"
  rm -rf "$notes/db/.git"
  git -C "$notes/db" init --quiet --initial-branch main
  git -C "$notes/db" add --all
  git -C "$notes/db" -c user.name=advisories -c user.email=advisories@localhost commit --quiet --message advisories
  url=$(sed -n 's/^db-urls = \["\(.*\)"\]$/\1/p' deny.toml)
  export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=url.file://$notes/db.insteadOf GIT_CONFIG_VALUE_0=$url
  sed -i "s|^db-urls = |db-path = \"$notes/fetched\"\\n&|" "$config"
fi
"$deny" --workspace --all-features --locked --config "$config" check advisories
