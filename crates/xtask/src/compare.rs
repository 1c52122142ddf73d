//! `cargo xtask compare`: the answers of a program, kept as files, and those of another one compared with them.
//!
//! Runs, searches and texts are the same on every machine, so that a change of the code which is to change no answer can
//! be proven: write the answers before it, compare after it. The walks of a person through the menu are compared with
//! their transcripts by `cargo test -p mindcub3r menu`.

use std::{
    collections::BTreeMap,
    fs,
    io::{Seek, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context, Result};
use rayon::prelude::*;

use crate::{brick_budget::Meter, figures, places};

/// Lists the answers in which a program differs from files that another one wrote
///
/// Files: runs with seeds 1 to N as `--json` prints them, recordings of the first ones, answers of `solve`, hints,
/// `inspect` and `resolve`, and where scripts/build-brick.sh made the binary for the brick, its size and the instructions
/// of some commands. Fails when a line differs, or a file is missing.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Modes {
    /// Folder of files to compare with
    #[arg(long, value_name = "DIR")]
    baseline: Option<PathBuf>,
    /// Folder to write the files into
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    modes: Modes,
    /// Number of runs
    #[arg(long, value_name = "N", default_value_t = 300)]
    seeds: usize,
    /// The program, if not the one built from here
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Number of cubes for each command that answers many, of cubes with hints, and of recordings.
const CUBES: usize = 600;
const HINTS: usize = 50;
const RECORDINGS: usize = 3;
/// Lines that are shown of a file that differs.
const SHOWN: usize = 3;

/// Commands whose instructions on the brick are counted.
const OF_BRICK: [&str; 2] = [
    "solve random --seed 1 --node-limit 20000",
    "run --simulate --seed 1",
];

/// Answers by the name of their file.
type Answers = BTreeMap<String, String>;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let program = places::program(arguments.program.as_deref())?;
    let answers = answers(&program, arguments)?;
    if let Some(folder) = &arguments.modes.write {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        for (name, text) in &answers {
            places::write(&folder.join(name), text)?;
        }
        println!("{} files written", answers.len());
        return Ok(ExitCode::SUCCESS);
    }
    let baseline = arguments.modes.baseline.as_deref();
    let failures = against(baseline.context("a folder is given")?, &answers)?;
    println!("{} files, {} of them differ", answers.len(), failures.len());
    Ok(figures::exit_code(&failures))
}

/// A text for each file of a folder that differs from the answers or is not among them.
fn against(folder: &Path, answers: &Answers) -> Result<Vec<String>> {
    let mut kept = Answers::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        kept.insert(name.to_string_lossy().into_owned(), places::text(&path)?);
    }
    let names = kept
        .keys()
        .chain(answers.keys().filter(|name| !kept.contains_key(*name)));
    let compared = names.filter_map(|name| {
        let [old, new] =
            [&kept, answers].map(|answers| answers.get(name).map_or("", String::as_str));
        let lines = differences(old, new);
        let count = lines.len();
        let shown: Vec<String> = lines.into_iter().take(SHOWN).collect();
        (count > 0).then(|| format!("{name}: {count} lines differ\n{}", shown.join("\n")))
    });
    Ok(compared.collect())
}

/// Each line that differs, the old one below the new one.
fn differences(old: &str, new: &str) -> Vec<String> {
    let [old, new] = [old, new].map(|text| text.lines().collect::<Vec<_>>());
    let line = |lines: &[&str], at: usize| lines.get(at).map_or("(nothing)", |it| it).to_owned();
    let numbers = 0..old.len().max(new.len());
    let differing = numbers.filter(|&at| old.get(at) != new.get(at));
    differing
        .map(|at| format!("  {}: {}\n  was {}", at + 1, line(&new, at), line(&old, at)))
        .collect()
}

fn answers(program: &Path, arguments: &Arguments) -> Result<Answers> {
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    let questions = questions(arguments.seeds)?;
    let answers = questions
        .par_iter()
        .map(|question| question.answer(program, folder));
    let mut found = Answers::new();
    for (question, answer) in questions
        .iter()
        .zip(answers.collect::<Result<Vec<String>>>()?)
    {
        *found.entry(question.file.clone()).or_default() += &answer;
    }
    for seed in 1..=RECORDINGS.min(arguments.seeds) {
        let name = recording(seed);
        found.insert(name.clone(), places::text(&folder.join(name))?);
    }
    if arguments.program.is_none()
        && let Ok(binary) = places::brick_binary(None)
    {
        found.insert("brick.txt".to_owned(), of_brick(&binary, folder)?);
    }
    Ok(found)
}

/// A command of the program, and the file of its answer.
struct Question {
    file: String,
    words: Vec<String>,
    /// Standard input.
    input: String,
}

/// Commands over many cubes and scans, hints, and runs by seed, the first of which are recorded.
fn questions(seeds: usize) -> Result<Vec<Question>> {
    let question = |file: &str, words: &[&str], input: String| Question {
        file: file.to_owned(),
        words: words.iter().map(ToString::to_string).collect(),
        input,
    };
    let cubes = places::text(&places::root().join("data/cubes/random1000.txt"))?;
    let first: String = cubes.split_inclusive('\n').take(CUBES).collect();
    let scans = places::scans()?.into_iter();
    let scans = scans.map(|path| Ok(places::text(&path)?.replace('\n', " ") + "\n"));
    let mut scans = scans.collect::<Result<Vec<String>>>()?;
    scans.sort();
    let mut questions = vec![
        question(
            "solve.txt",
            &["solve", "-", "--node-limit", "20000"],
            first.clone(),
        ),
        question("inspect.txt", &["inspect", "-", "--json"], first),
        question("resolve.txt", &["resolve", "-", "--json"], scans.concat()),
    ];
    for cube in cubes.lines().take(HINTS) {
        let words = ["solve", cube, "--method", "cfop", "--hint", "all"];
        questions.push(question("hints.txt", &words, String::new()));
    }
    for seed in 1..=seeds {
        let (number, recording) = (seed.to_string(), recording(seed));
        let mut words = vec!["run", "--simulate", "--seed", &number, "--json"];
        if seed <= RECORDINGS {
            words.extend(["--record", &recording]);
        }
        questions.push(question(&format!("run-{seed}.txt"), &words, String::new()));
    }
    Ok(questions)
}

/// File of a recorded run, in the folder where the program runs.
fn recording(seed: usize) -> String {
    format!("recording-{seed}.jsonl")
}

impl Question {
    /// Standard output and exit code of the program, which finds no file of its user.
    fn answer(&self, program: &Path, folder: &Path) -> Result<String> {
        let mut input = tempfile::tempfile()?;
        input.write_all(self.input.as_bytes())?;
        input.rewind()?;
        let mut command = Command::new(program);
        command.args(&self.words).current_dir(folder).stdin(input);
        command.env("HOME", folder).env_remove("XDG_DATA_HOME");
        let output = command
            .output()
            .with_context(|| program.display().to_string())?;
        let [text, errors] =
            [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
        let code = output.status.code().filter(|code| *code < 2);
        let code = code.with_context(|| format!("{:?}: {errors}", self.words))?;
        Ok(format!("{text}exit code {code}\n"))
    }
}

/// Size and instructions of the binary for the brick.
fn of_brick(binary: &Path, folder: &Path) -> Result<String> {
    let meter = Meter::new(binary, folder)?;
    let size = fs::metadata(binary)?.len();
    let costs = OF_BRICK.iter().map(|words| {
        let cost = meter.cost(&words.split(' ').collect::<Vec<_>>())?;
        Ok(format!("{:.0} instructions: {words}\n", cost.instructions))
    });
    let costs: Vec<String> = costs.collect::<Result<_>>()?;
    Ok(format!("{size} bytes\n{}", costs.concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_differ_or_are_missing_on_either_side_are_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in [("same", "a\nb\n"), ("other", "a\nb\n"), ("gone", "a\n")] {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        let answers = [("same", "a\nb\n"), ("other", "a\nc\nd\n"), ("new", "x\n")];
        let answers = answers
            .map(|(name, text)| (name.to_owned(), text.to_owned()))
            .into();
        assert_eq!(
            against(folder.path(), &answers).expect("the folder is there"),
            [
                "gone: 1 lines differ\n  1: (nothing)\n  was a",
                "other: 2 lines differ\n  2: c\n  was b\n  3: d\n  was (nothing)",
                "new: 1 lines differ\n  1: x\n  was (nothing)",
            ]
        );
    }
}
