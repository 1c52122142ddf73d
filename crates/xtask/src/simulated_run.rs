//! One `run --simulate` of the program, and the summary of its output.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result};

use crate::places::SOLVED;

/// The summary of a run; seconds are robot seconds.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Summary {
    /// The word after `solved:`.
    pub(crate) verdict: Option<String>,
    /// The 54 stickers of the simulator's own cube at the end.
    pub(crate) cube: Option<String>,
    pub(crate) error: Option<String>,
    pub(crate) total_s: f64,
    /// Seconds and stickers of each whole scan.
    pub(crate) scans: Vec<(f64, f64)>,
    /// Seconds of each further look at some stickers.
    pub(crate) looks_s: Vec<f64>,
    /// Seconds of all recoveries.
    pub(crate) recover_s: f64,
    /// For each recognition, whether the robot trusted it.
    pub(crate) trusted: Vec<bool>,
    pub(crate) solve_s: f64,
    pub(crate) turn_s: f64,
    /// Seconds of the plan by the cost model.
    pub(crate) planned_s: Option<f64>,
    /// Seconds saved by thinking while moving.
    pub(crate) saved_s: f64,
}

impl Summary {
    /// The summary in standard output and standard error of a run.
    pub(crate) fn of(output: &str, errors: &str) -> Self {
        let mut summary = Self::default();
        for line in output.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |index: usize| -> f64 {
                let word = words.get(index);
                word.and_then(|word| word.parse().ok()).unwrap_or(0.0)
            };
            match words.as_slice() {
                ["solved:", verdict, ..] => summary.verdict = Some((*verdict).to_owned()),
                ["cube:", cube, ..] => summary.cube = Some((*cube).to_owned()),
                ["total", ..] => summary.total_s = number(1),
                ["scan", ..] => summary.scans.push((number(1), number(3))),
                ["look", "again", ..] => summary.looks_s.push(number(2)),
                ["recover", ..] => summary.recover_s += number(1),
                ["recognise", .., last] => summary.trusted.push(*last != "refused"),
                ["solve", ..] => summary.solve_s = number(1),
                ["plan", ..] => summary.planned_s = before(line, " s by"),
                ["turn", ..] => {
                    summary.turn_s = number(1);
                    summary.saved_s = before(line, " s saved").unwrap_or(0.0);
                }
                _ => {}
            }
        }
        let told = errors.lines().find_map(|line| line.strip_prefix("error: "));
        summary.error = told.map(str::to_owned);
        summary
    }

    /// Whether the run says that the cube is solved.
    pub(crate) fn claims_solved(&self) -> bool {
        self.verdict.as_deref() == Some("yes")
    }

    /// Whether the run says that the cube is solved, and the simulator's own cube is.
    pub(crate) fn is_right(&self) -> bool {
        self.claims_solved() && self.cube.as_deref() == Some(SOLVED)
    }

    /// Seconds of all looks and scans after the first scan.
    pub(crate) fn read_again_s(&self) -> f64 {
        let scans: f64 = self.scans.iter().skip(1).map(|(seconds, _)| seconds).sum();
        scans + self.looks_s.iter().sum::<f64>()
    }

    /// Whether the last recognition was trusted, and the run did not end with a solved cube.
    pub(crate) fn trusted_wrongly(&self) -> bool {
        self.trusted.last() == Some(&true) && !self.is_right()
    }
}

/// The number that stands before `what`.
fn before(line: &str, what: &str) -> Option<f64> {
    let (before, _) = line.split_once(what)?;
    before.split_whitespace().next_back()?.parse().ok()
}

/// A program, and the folder in which it runs.
#[derive(Debug)]
pub(crate) struct Runner {
    pub(crate) program: PathBuf,
    pub(crate) folder: PathBuf,
}

impl Runner {
    pub(crate) fn new(program: PathBuf, folder: &Path) -> Self {
        Self {
            program,
            folder: folder.to_path_buf(),
        }
    }

    /// The program with these arguments, not yet started.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(arguments)
            .current_dir(&self.folder)
            .stdin(Stdio::null());
        command
    }

    /// Runs the simulated robot with this seed. The summary tells a run that fails.
    pub(crate) fn run(&self, seed: u64, options: &[&str]) -> Result<Summary> {
        let seed = seed.to_string();
        let mut arguments = vec!["run", "--simulate", "--seed", &seed];
        arguments.extend(options);
        let output = self
            .command(&arguments)
            .output()
            .with_context(|| self.program.display().to_string())?;
        Ok(Summary::of(
            &String::from_utf8_lossy(&output.stdout),
            &String::from_utf8_lossy(&output.stderr),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_read_off_the_lines_of_a_run() {
        let output = format!(
            "home         2.06 s  arm and flipper at their stops\n\
             scan        18.23 s  54 stickers, 270 samples, 6 faces\n\
             recognise    0.00 s  refused\n\
             look again   3.10 s  8 stickers\n\
             recognise    0.00 s  LBLF (doubt 0.01 %)\n\
             solve        1.00 s  20 turns: U' L2\n\
             plan         0.00 s  57 motions, 49.00 s by the cost model\n\
             turn        47.17 s  57 motions done, 0.95 s saved by thinking while moving\n\
             recover      2.50 s  homed\n\
             total       71.45 s  robot time\n\
             cube: {SOLVED}\nsolved: yes\n"
        );
        let summary = Summary::of(&output, "warning: w\nerror: it slipped\n");
        assert_eq!(
            summary,
            Summary {
                verdict: Some("yes".into()),
                cube: Some(SOLVED.into()),
                error: Some("it slipped".into()),
                total_s: 71.45,
                scans: vec![(18.23, 54.0)],
                looks_s: vec![3.1],
                recover_s: 2.5,
                trusted: vec![false, true],
                solve_s: 1.0,
                turn_s: 47.17,
                planned_s: Some(49.0),
                saved_s: 0.95,
            }
        );
        assert!(summary.is_right());
        let other = Summary::of(
            "recognise 0 s X (doubt 0.01 %)\ncube: RU\nsolved: yes\n",
            "",
        );
        assert!(!other.is_right() && other.claims_solved() && other.trusted_wrongly());
    }
}
