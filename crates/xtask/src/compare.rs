//! `cargo xtask compare`: differences between the answers of this program and of an older one.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context, Result};

use rayon::prelude::*;

use crate::places;

/// Lists the answers in which this program and an older one differ.
///
/// Runs `run --simulate` with seeds 1 to N, and `solve - --node-limit` over the cubes of data/cubes,
/// with both programs, each in an empty folder. Fails when a line or an exit code differs.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The older program
    #[arg(long, value_name = "FILE")]
    baseline: PathBuf,
    /// Number of runs
    #[arg(long, value_name = "N", default_value_t = 300)]
    seeds: u64,
    /// Nodes for each cube that is solved
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    node_limit: u64,
    /// The program to compare, if not the one built from here
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Lines that a program printed on standard output, and its exit code.
type Answer = (Vec<String>, Option<i32>);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let folder = tempfile::tempdir()?;
    let old = places::program(Some(&arguments.baseline))?;
    let new = places::program(arguments.program.as_deref())?;
    let seeds: Vec<u64> = (1..=arguments.seeds).collect();
    let runs = seeds.par_iter().map(|seed| -> Result<Vec<String>> {
        let seed = seed.to_string();
        let options = ["run", "--simulate", "--seed", &seed];
        Ok(differences(
            &answer(&old, folder.path(), &options, None)?,
            &answer(&new, folder.path(), &options, None)?,
        ))
    });
    let runs: Vec<_> = runs.collect();
    let mut differing = 0;
    for (seed, lines) in seeds.iter().zip(runs) {
        let lines = lines?;
        differing += usize::from(!lines.is_empty());
        for line in lines {
            println!("seed {seed}: {line}");
        }
    }
    println!("{} runs, {differing} of them differ", seeds.len());
    let cubes = places::root().join("data/cubes/random1000.txt");
    let limit = arguments.node_limit.to_string();
    let options = ["solve", "-", "--node-limit", &limit];
    let lines = differences(
        &answer(&old, folder.path(), &options, Some(&cubes))?,
        &answer(&new, folder.path(), &options, Some(&cubes))?,
    );
    for line in &lines {
        println!("solve: {line}");
    }
    println!(
        "solve over {}: {} lines differ",
        cubes.display(),
        lines.len()
    );
    Ok(if differing == 0 && lines.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn answer(
    program: &Path,
    folder: &Path,
    arguments: &[&str],
    input: Option<&Path>,
) -> Result<Answer> {
    let mut command = Command::new(program);
    // Files saved on this machine must have no effect.
    command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("HOME", folder)
        .env_remove("XDG_DATA_HOME");
    if let Some(path) = input {
        command.stdin(File::open(path).with_context(|| path.display().to_string())?);
    }
    let output = command
        .output()
        .with_context(|| program.display().to_string())?;
    let lines = String::from_utf8_lossy(&output.stdout);
    Ok((
        lines.lines().map(str::to_owned).collect(),
        output.status.code(),
    ))
}

/// Each line that differs, as `line N: old | new`.
fn differences((old, old_code): &Answer, (new, new_code): &Answer) -> Vec<String> {
    let nothing = "(nothing)";
    let line = |lines: &[String], index: usize| {
        lines
            .get(index)
            .map_or_else(|| nothing.to_owned(), Clone::clone)
    };
    let mut found: Vec<String> = (0..old.len().max(new.len()))
        .filter(|&index| old.get(index) != new.get(index))
        .map(|index| {
            format!(
                "line {}: {} | {}",
                index + 1,
                line(old, index),
                line(new, index)
            )
        })
        .collect();
    if old_code != new_code {
        found.push(format!("exit code {old_code:?} | {new_code:?}"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_exit_codes_that_differ_are_reported() {
        let answer = |text: &str, code| -> Answer {
            (text.lines().map(str::to_owned).collect(), Some(code))
        };
        assert!(differences(&answer("a\nb\n", 0), &answer("a\nb\n", 0)).is_empty());
        assert_eq!(
            differences(&answer("a\nb\n", 0), &answer("a\nc\nd\n", 1)),
            [
                "line 2: b | c",
                "line 3: (nothing) | d",
                "exit code Some(0) | Some(1)"
            ]
        );
    }
}
