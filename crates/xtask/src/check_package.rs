//! `cargo xtask check-package`: the archive of a release, made, unpacked and started.

use std::{
    collections::BTreeSet,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, ensure};

use crate::{
    check_brick_binary::Emulated,
    manual,
    places::{self, EMULATOR, output_of, succeed},
};

/// Files of the archive with their permissions, besides manual pages and completions.
const FILES: [&str; 12] = [
    "644 GUIDE.md",
    "644 LICENSE",
    "644 config/light/clean.toml",
    "644 config/light/everyday.toml",
    "644 config/light/poor.toml",
    "644 config/robot.toml",
    "644 config/simulator.toml",
    "755 mindcub3r",
    "644 pictures/cube-scrambled.png",
    "644 pictures/cube-solved.png",
    "644 studio.html",
    "644 studio/robot.wasm",
];

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
    places::need(EMULATOR[0], "qemu-user")?;
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    let archive = package(&binary, &folder.join("first"), &[])?;
    // The second archive is made under other permissions, time zone and language.
    let copy = folder.join("copy");
    fs::copy(&binary, &copy)?;
    fs::set_permissions(&copy, fs::Permissions::from_mode(0o700))?;
    let elsewhere = [("TZ", "Asia/Tokyo"), ("LC_ALL", "C.UTF-8")];
    let again = package(&copy, &folder.join("second"), &elsewhere)?;
    same(&archive, &again).context("made twice, the archive differs")?;

    let home = folder.join("home");
    let unpacked = home.join("mindcub3r");
    unpack(&archive, &home)?;
    let manual = folder.join("manual");
    let pages = manual::write(&manual)?;
    check_files(&binary, &archive, &unpacked, &pages)?;
    for page in &pages {
        same(&manual.join(page), &unpacked.join(page))?;
    }
    check_guide(&unpacked)?;
    let brick = Emulated {
        binary: &unpacked.join("mindcub3r"),
        home: &home,
        folder: &unpacked,
    };
    let version = brick.says(&["-V"])?;
    let name = format!("{}-ev3.tar.gz", version.replace(' ', "-"));
    ensure!(
        archive
            .file_name()
            .is_some_and(|file| file.to_string_lossy() == name),
        "{} holds {version}",
        archive.display()
    );
    let checked = brick.says(&["config", "check"])?;
    ensure!(
        checked.contains("config/robot.toml: all settings are allowed"),
        "config check says: {checked}"
    );
    for (state, picture) in [
        ("solved", "cube-solved.png"),
        ("F R U B2", "cube-scrambled.png"),
    ] {
        let drawn = folder.join(picture);
        brick.says(&["show", state, "--png", &drawn.to_string_lossy()])?;
        same(&drawn, &unpacked.join("pictures").join(picture))?;
    }
    println!("check-package: {name} is whole, starts ({version}), and is made the same again");
    Ok(ExitCode::SUCCESS)
}

/// Makes the archive into a folder, and returns the archive's path.
fn package(binary: &Path, output: &Path, environment: &[(&str, &str)]) -> Result<PathBuf> {
    let mut command = Command::new("sh");
    // The mask gives new files other permissions.
    let mask = if environment.is_empty() { "022" } else { "077" };
    command
        .args(["-c", "umask \"$1\"; shift; exec \"$@\"", "sh", mask])
        .arg(places::root().join("scripts/package.sh"))
        .arg("--binary")
        .arg(binary)
        .arg("--output")
        .arg(output)
        .env("SOURCE_DATE_EPOCH", FILE_DATE[0])
        .envs(environment.iter().copied());
    Ok(PathBuf::from(output_of(&mut command)?.trim_end()))
}

fn same(one: &Path, other: &Path) -> Result<()> {
    let bytes = |path: &Path| fs::read(path).with_context(|| path.display().to_string());
    ensure!(
        bytes(one)? == bytes(other)?,
        "{} is not {}",
        other.display(),
        one.display()
    );
    Ok(())
}

/// Unpacks the archive over an owner's files, which must stay.
fn unpack(archive: &Path, home: &Path) -> Result<()> {
    const MINE: &str = "version = 1\n";
    let unpacked = home.join("mindcub3r");
    for file in OWNED {
        let path = unpacked.join(file);
        fs::create_dir_all(path.parent().context("a file has a folder")?)?;
        places::write(&path, MINE)?;
    }
    let mut tar = Command::new("tar");
    tar.args(["--extract", "--gzip", "--no-same-owner", "--file"])
        .arg(archive);
    succeed(tar.arg("--directory").arg(home))?;
    for file in OWNED {
        let path = unpacked.join(file);
        ensure!(places::text(&path)? == MINE, "{file} was not left alone");
        fs::remove_file(path)?;
    }
    fs::remove_dir(unpacked.join("states"))?;
    Ok(())
}

fn check_files(binary: &Path, archive: &Path, unpacked: &Path, pages: &[String]) -> Result<()> {
    let mut found = Vec::new();
    list(unpacked, unpacked, &mut found)?;
    let mut expected: Vec<String> = FILES.map(str::to_owned).into();
    expected.extend(pages.iter().map(|page| format!("644 {page}")));
    for files in [&mut found, &mut expected] {
        files.sort_by(|one, other| one[4..].cmp(&other[4..]));
    }
    ensure!(
        found == expected,
        "it holds\n{}\nand must hold\n{}",
        found.join("\n"),
        expected.join("\n")
    );
    same(binary, &unpacked.join("mindcub3r"))?;
    let mut tar = Command::new("tar");
    tar.args([
        "--list",
        "--verbose",
        "--gzip",
        "--numeric-owner",
        "--full-time",
        "--file",
    ]);
    let listed = output_of(tar.arg(archive).env("TZ", "UTC"))?;
    let marks: BTreeSet<String> = listed
        .lines()
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            [1, 3, 4]
                .map(|index| words.get(index).copied().unwrap_or(""))
                .join(" ")
        })
        .collect();
    let expected = format!("0/0 {}", FILE_DATE[1]);
    ensure!(
        marks.iter().eq([&expected]),
        "owner and time of its files are {marks:?}, not {expected}"
    );
    Ok(())
}

/// The files below a folder as `MODE PATH`.
fn list(folder: &Path, root: &Path, found: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, root, found)?;
        } else {
            let mode = fs::metadata(&path)?.permissions().mode() & 0o777;
            found.push(format!("{mode:o} {}", path.strip_prefix(root)?.display()));
        }
    }
    Ok(())
}

/// Checks that the guide is one page, and links to nothing that the archive lacks.
fn check_guide(unpacked: &Path) -> Result<()> {
    let guide = places::text(&unpacked.join("GUIDE.md"))?;
    let lines = guide.lines().count();
    ensure!(
        lines <= MAX_GUIDE_LINES,
        "GUIDE.md is longer than a page: {lines} lines, at most {MAX_GUIDE_LINES}"
    );
    let links = guide
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    for (link, _) in links.filter(|(link, _)| !link.starts_with("https:")) {
        ensure!(
            unpacked.join(link).is_file(),
            "GUIDE.md leads to {link}, which is not in the archive"
        );
    }
    Ok(())
}
