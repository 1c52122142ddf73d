//! Folders and files of this repository, and the programs that are built from it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use actuator::CostModel;
use anyhow::{Context, Result, ensure};
use cargo_metadata::{MetadataCommand, Package};
use cube_core::{Cube, Facelets, Turns};

use crate::process;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("this crate is two folders below the root")
        .to_path_buf()
}

/// The folder for built files.
pub(crate) fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from))
}

/// A cargo command in this repository, with the versions of the lock file.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments).arg("--locked");
    command
}

/// Packages of the workspace at `root` and its dependencies, of which `options` say more.
pub(crate) fn packages(root: &Path, options: &[&str]) -> Result<Vec<Package>> {
    let options = ["--locked"].iter().chain(options);
    let mut metadata = MetadataCommand::new();
    metadata.current_dir(root);
    metadata.other_options(options.map(ToString::to_string).collect::<Vec<_>>());
    Ok(metadata.exec()?.packages)
}

/// Name of the last folder of a path: crates go by it, whatever name they are published by.
pub(crate) fn folder_name(path: impl AsRef<Path>) -> String {
    let name = path.as_ref().file_name().unwrap_or_default();
    name.display().to_string()
}

/// The program `chosen`, or mindcub3r as it is built from here for this machine.
pub(crate) fn program(chosen: Option<&Path>) -> Result<PathBuf> {
    if let Some(path) = chosen {
        return fs::canonicalize(path).with_context(|| path.display().to_string());
    }
    let build = [
        "build",
        "--quiet",
        "--release",
        "--package",
        "mindcub3r",
        "--bin",
        "mindcub3r",
    ];
    process::succeed(&mut cargo(&build))?;
    Ok(target().join("release/mindcub3r"))
}

/// The binary `chosen`, or the one that `scripts/build-brick.sh` made.
pub(crate) fn brick_binary(chosen: Option<&Path>) -> Result<PathBuf> {
    let made = target().join("armv5te-unknown-linux-musleabi/brick/mindcub3r");
    let path = chosen.unwrap_or(&made);
    fs::canonicalize(path)
        .with_context(|| format!("{} is missing: run scripts/build-brick.sh", path.display()))
}

/// Reads a file; the error names it.
pub(crate) fn text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file; the error names it.
pub(crate) fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Checks that two files have the same bytes.
pub(crate) fn same(one: &Path, other: &Path) -> Result<()> {
    let bytes = |path: &Path| fs::read(path).with_context(|| path.display().to_string());
    let is_same = bytes(one)? == bytes(other)?;
    ensure!(is_same, "{} is not {}", other.display(), one.display());
    Ok(())
}

/// A file of `config/light`.
pub(crate) fn light(name: &str) -> Result<String> {
    text(&root().join(format!("config/light/{name}.toml")))
}

/// Recorded scans of real cubes: the files of `data/scans`, by name.
pub(crate) fn scans() -> Result<Vec<PathBuf>> {
    let folder = root().join("data/scans");
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<Result<Vec<PathBuf>>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    Ok(paths)
}

/// The first `count` of the 1000 random cubes in `data/cubes`.
pub(crate) fn cubes(count: usize) -> Result<Vec<Cube>> {
    let path = root().join("data/cubes/random1000.txt");
    let mut cubes = cubes_of(&path)?;
    ensure!(
        cubes.len() >= count,
        "{} holds {} cubes, not {count}",
        path.display(),
        cubes.len()
    );
    cubes.truncate(count);
    Ok(cubes)
}

/// The first `count` of these cubes as texts of 54 stickers.
pub(crate) fn stickers(count: usize) -> Result<Vec<String>> {
    Ok(cubes(count)?
        .iter()
        .map(|cube| cube.facelets().to_string())
        .collect())
}

/// The cubes of a file, 54 stickers a line; the error names the line that is no cube.
pub(crate) fn cubes_of(path: &Path) -> Result<Vec<Cube>> {
    let text = text(path)?;
    let cubes = text.lines().enumerate().map(|(index, line)| {
        let at = || format!("{}, line {}", path.display(), index + 1);
        let facelets: Facelets = line.parse().with_context(at)?;
        Cube::try_from(&facelets).with_context(at)
    });
    let cubes = cubes.collect::<Result<Vec<_>>>()?;
    ensure!(
        !cubes.is_empty(),
        "{}: at least one line of 54 stickers is needed",
        path.display()
    );
    Ok(cubes)
}

/// A random cube and the answer of the program kociemba for it.
pub(crate) struct Case {
    pub(crate) cube: Cube,
    pub(crate) solution: Turns,
}

/// The first `count` cubes of [`cubes`], with kociemba's answers.
pub(crate) fn cases(count: usize) -> Result<Vec<Case>> {
    answered(cubes(count)?, "kociemba1000.txt")
}

/// The 200 cubes on which nothing was tuned, with kociemba's answers.
pub(crate) fn held_out_cases() -> Result<Vec<Case>> {
    let cubes = cubes_of(&root().join("data/cubes/held-out200.txt"))?;
    answered(cubes, "kociemba-held-out200.txt")
}

/// Prices by which the solver is judged: those shipped once, before the mechanism got faster.
pub(crate) fn yardstick_prices() -> Result<CostModel> {
    let prices = text(&root().join("data/prices/eb9b27e.toml"))?;
    Ok(CostModel::from_toml(&prices)?)
}

/// Cubes with the answers in a file of `data/cubes`.
fn answered(cubes: Vec<Cube>, file: &str) -> Result<Vec<Case>> {
    let solutions = text(&root().join("data/cubes").join(file))?;
    let cases = cubes.into_iter().zip(solutions.lines());
    let cases = cases.map(|(cube, solution)| {
        let solution: Turns = solution.parse().with_context(|| solution.to_owned())?;
        ensure!(
            cube.after(&solution).is_solved(),
            "{solution} does not solve its cube"
        );
        Ok(Case { cube, solution })
    });
    cases.collect()
}
