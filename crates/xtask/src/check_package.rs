//! `cargo xtask check-package`: the archive of a release, made, unpacked and started.

use std::{
    collections::BTreeSet,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, ensure};

use crate::{
    manual, places,
    process::{self, output_of},
};

/// Files of the archive besides manual pages and completions.
const FILES: [&str; 18] = [
    "GUIDE.md",
    "LICENSE",
    "config/light/clean.toml",
    "config/light/everyday.toml",
    "config/light/poor.toml",
    "config/robot.toml",
    "config/simulator.toml",
    PROGRAM,
    solver::PhaseOneList::FILE_NAME,
    "pictures/cube-scrambled.png",
    "pictures/cube-solved.png",
    "studio.html",
    "studio/photo.wasm",
    "studio/robot.wasm",
    "studio/words-de.json.gz",
    "studio/words-es.json.gz",
    "studio/words-fr.json.gz",
    "studio/words-ru.json.gz",
];
/// The one file that can be executed.
const PROGRAM: &str = "mindcub3r";

/// Date that the archive gives to all its files, in seconds since 1970 and as `tar` lists it: a day
/// in the past, so that the date of the build would differ.
const FILE_DATE: [&str; 2] = ["1700000000", "2023-11-14 22:13:20"];

/// Lines that a printer puts on one page.
const MAX_GUIDE_LINES: usize = 60;

/// Files of an owner, over which the archive is unpacked.
const OWNED: [&str; 2] = ["config/calibration.toml", "states/mine.toml"];

/// Proves the archive of a release: makes it, unpacks it, and starts the program in it.
///
/// Needs qemu-arm (Debian: qemu-user).
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The binary, if not the one that scripts/build-brick.sh made
    #[arg(value_name = "BINARY")]
    binary: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let binary = places::brick_binary(arguments.binary.as_deref())?;
    process::need_emulator()?;
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    let archive = package(&binary, &folder.join("first"), "022", &[])?;
    // The second archive is made under other permissions, time zone and language.
    let copy = folder.join("copy");
    fs::copy(&binary, &copy)?;
    fs::set_permissions(&copy, fs::Permissions::from_mode(0o700))?;
    let elsewhere = [("TZ", "Asia/Tokyo"), ("LC_ALL", "C.UTF-8")];
    let again = package(&copy, &folder.join("second"), "077", &elsewhere)?;
    places::same(&archive, &again).context("made twice, the archive differs")?;

    let manual = folder.join("manual");
    let pages = manual::write(&manual)?;
    check_files(&archive, &pages)?;
    let home = folder.join("home");
    let unpacked = home.join("mindcub3r");
    unpack(&archive, &home)?;
    places::same(&binary, &unpacked.join(PROGRAM))?;
    for page in &pages {
        places::same(&manual.join(page), &unpacked.join(page))?;
    }
    check_guide(&unpacked)?;
    let says = |words: &[&str]| {
        let mut command = process::emulated(unpacked.join(PROGRAM));
        output_of(
            command
                .args(words)
                .env("HOME", &home)
                .current_dir(&unpacked),
        )
    };
    let version = says(&["-V"])?;
    let name = format!("{}-ev3.tar.gz", version.trim_end().replace(' ', "-"));
    ensure!(
        archive.ends_with(&name),
        "{} holds {version}",
        archive.display()
    );
    let checked = says(&["config", "check"])?;
    let is_well = checked.contains("config/robot.toml: all settings are allowed");
    ensure!(is_well, "config check says: {checked}");
    for (state, picture) in [
        ("solved", "cube-solved.png"),
        ("F R U B2", "cube-scrambled.png"),
    ] {
        let drawn = folder.join(picture);
        says(&["show", state, "--png", &drawn.to_string_lossy()])?;
        places::same(&drawn, &unpacked.join("pictures").join(picture))?;
    }
    println!("check-package: {name} is whole, starts, and is made the same again");
    Ok(ExitCode::SUCCESS)
}

/// Makes the archive into a folder, with a mask for the permissions of new files; its path.
fn package(
    binary: &Path,
    output: &Path,
    mask: &str,
    variables: &[(&str, &str)],
) -> Result<PathBuf> {
    let mut command = process::command("sh -c");
    command.args(["umask \"$1\"; shift; exec \"$@\"", "sh", mask]);
    command.arg(places::root().join("scripts/package.sh"));
    command
        .arg("--binary")
        .arg(binary)
        .arg("--output")
        .arg(output);
    command
        .env("SOURCE_DATE_EPOCH", FILE_DATE[0])
        .envs(variables.iter().copied());
    Ok(PathBuf::from(output_of(&mut command)?.trim_end()))
}

/// Checks permissions, owner, date and name of all files and folders in the archive.
fn check_files(archive: &Path, pages: &[String]) -> Result<()> {
    let mut tar =
        process::command("tar --list --verbose --gzip --numeric-owner --full-time --file");
    let listed = output_of(tar.arg(archive).env("TZ", "UTC"))?;
    let found = listed.lines().map(|line| {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        // The size.
        words.remove(2);
        words.join(" ")
    });
    let found: BTreeSet<String> = found.collect();
    let mut expected = BTreeSet::new();
    for name in FILES.into_iter().chain(pages.iter().map(String::as_str)) {
        let mode = if name == PROGRAM {
            "-rwxr-xr-x"
        } else {
            "-rw-r--r--"
        };
        let path = format!("mindcub3r/{name}");
        expected.insert(format!("{mode} 0/0 {} {path}", FILE_DATE[1]));
        for folder in Path::new(&path)
            .ancestors()
            .skip(1)
            .filter(|it| it.parent().is_some())
        {
            expected.insert(format!(
                "drwxr-xr-x 0/0 {} {}/",
                FILE_DATE[1],
                folder.display()
            ));
        }
    }
    let differing: Vec<&str> = found
        .symmetric_difference(&expected)
        .map(String::as_str)
        .collect();
    ensure!(
        differing.is_empty(),
        "in the archive or expected, not both:\n{}",
        differing.join("\n")
    );
    Ok(())
}

/// Unpacks the archive over an owner's files, which must stay.
fn unpack(archive: &Path, home: &Path) -> Result<()> {
    const MINE: &str = "version = 1\n";
    let owned = OWNED.map(|file| home.join("mindcub3r").join(file));
    for path in &owned {
        fs::create_dir_all(path.parent().context("a file has a folder")?)?;
        places::write(path, MINE)?;
    }
    let mut tar = process::command("tar --extract --gzip --no-same-owner --file");
    process::succeed(tar.arg(archive).arg("--directory").arg(home))?;
    for path in &owned {
        ensure!(places::text(path)? == MINE, "{} is changed", path.display());
        fs::remove_file(path)?;
    }
    Ok(())
}

/// Checks that the guide is one page, and links to nothing that the archive lacks.
fn check_guide(unpacked: &Path) -> Result<()> {
    let guide = places::text(&unpacked.join("GUIDE.md"))?;
    let lines = guide.lines().count();
    ensure!(
        lines <= MAX_GUIDE_LINES,
        "GUIDE.md has {lines} lines, at most {MAX_GUIDE_LINES} are a page"
    );
    let links = guide
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    for (link, _) in links.filter(|(link, _)| !link.starts_with("https:")) {
        let is_there = unpacked.join(link).is_file();
        ensure!(
            is_there,
            "GUIDE.md leads to {link}, which is not in the archive"
        );
    }
    Ok(())
}
