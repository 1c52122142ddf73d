//! Build script: tells the program the commit that it is built from, where git knows one.

use std::{path::Path, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env!("CARGO_PKG_VERSION");
    let long = match commit() {
        Some(commit) => format!("{version} ({commit})"),
        None => version.to_owned(),
    };
    println!("cargo::rustc-env=MINDCUB3R_LONG_VERSION={long}");
}

/// Abbreviated commit; `None` without git, and in an archive that lies in another repository.
fn commit() -> Option<String> {
    let is_here = git(&["rev-parse", "--show-prefix"])? == "crates/mindcub3r/";
    let commit = git(&["rev-parse", "--short=9", "HEAD"]).filter(|_| is_here)?;
    // HEAD changes with another branch, its log with each commit.
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    Some(commit)
}

/// Output of a git command in the folder of this crate, where build scripts run.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
