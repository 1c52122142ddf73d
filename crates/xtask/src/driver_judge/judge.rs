//! The judge: ev3dev's motor driver, built for this machine, as a program that reads a script.
//!
//! The program is `virtual-brick/judge`, under a licence of its own; nothing of it is linked here.

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};

use super::{
    scenario::{Access, Motor, Scenario},
    trace::{Moment, Trace},
};
use crate::{places, process};

/// Variable that names the folder with ev3dev's sources.
pub(super) const SOURCES: &str = "EV3DEV_SOURCES";
/// Folder with ev3dev's sources where nothing is said of it, from the root of the repository.
const BESIDE: &str = "../shared/ev3dev-sources";
/// Files that show that a folder holds what the judge is built of.
const NEEDED: [&str; 2] = ["drivers/ev3/legoev3_motor.c", "pru/ev3-pru1/main.c"];

/// Number of the motor in scripts and files; the angle of the outer stop for the arm.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bench {
    pub(super) number: usize,
    pub(super) stop: Option<f64>,
}

/// How the real driver is run.
#[derive(Debug, Clone, Copy)]
pub(super) enum Variant {
    /// Its tick at even milliseconds, motors without inductance.
    Plain,
    /// Its tick a millisecond later.
    Later,
    /// Motors with an inductance of 5 mH.
    Inductive,
}

impl Variant {
    const fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Plain => &[],
            Self::Later => &["phase=1"],
            Self::Inductive => &["L=0.005"],
        }
    }
}

/// The folder with ev3dev's sources; `None` where there is none and none was asked for.
///
/// # Errors
/// When a folder was named and lacks the files.
pub(crate) fn sources(chosen: Option<&Path>) -> Result<Option<PathBuf>> {
    let named = chosen.map(Path::to_path_buf);
    let named = named.or_else(|| env::var_os(SOURCES).map(PathBuf::from));
    let has_all = |folder: &Path| NEEDED.iter().all(|file| folder.join(file).is_file());
    if let Some(folder) = named {
        let shown = folder.display();
        ensure!(
            has_all(&folder),
            "{shown} lacks {}: see virtual-brick/README.md",
            NEEDED.join(" or ")
        );
        return Ok(Some(folder));
    }
    let beside = places::root().join(BESIDE);
    Ok(has_all(&beside).then_some(beside))
}

/// The judge's program, and the folder of its scripts.
#[derive(Debug)]
pub(super) struct Judge {
    folder: PathBuf,
}

impl Judge {
    /// Builds the judge of these sources.
    pub(super) fn build(sources: &Path) -> Result<Self> {
        process::need("cc", "gcc libc6-dev")?;
        let folder = places::target().join("driver-judge");
        let mut build = process::command("bash");
        build.arg(places::root().join("virtual-brick/judge/build.sh"));
        process::succeed(build.arg(sources).arg(&folder))?;
        Ok(Self { folder })
    }

    /// Runs a script; the answer is the output. The name is that of the script's file.
    pub(super) fn run(&self, name: &str, script: &str, variant: Variant) -> Result<String> {
        let path = self.folder.join(format!("{name}.txt"));
        fs::write(&path, script).with_context(|| path.display().to_string())?;
        let mut command = Command::new(self.folder.join("judge"));
        command.arg(path).args(variant.arguments());
        process::output_of(&mut command)
    }

    /// A scenario on the real driver.
    pub(super) fn perform(
        &self,
        scenario: &Scenario,
        bench: Bench,
        variant: Variant,
    ) -> Result<Trace> {
        let output = self.run(&scenario.name, &script(scenario, bench)?, variant)?;
        let mut traces = parse(&output)?;
        Ok(traces.swap_remove(bench.number))
    }
}

fn script(scenario: &Scenario, bench: Bench) -> Result<String> {
    let number = bench.number;
    let motor = match scenario.motor {
        Motor::Large => "large",
        Motor::Medium => "medium",
    };
    let mut text = format!("motor {number} {motor}");
    if let Some(stop) = bench.stop {
        write!(text, " stop_hi={stop}")?;
    }
    text.push('\n');
    for event in &scenario.events {
        let ms = event.ms;
        match &event.access {
            Access::Read(file) => writeln!(text, "at {ms} {number} read {file}")?,
            Access::Write(file, value) => {
                let value = value.replace(' ', r"\s").replace('\n', r"\n");
                writeln!(text, "at {ms} {number} write {file} {value}")?;
            }
        }
    }
    writeln!(text, "end {}", scenario.end_ms)?;
    Ok(text)
}

/// Traces of the four ports of a judge's output.
pub(super) fn parse(output: &str) -> Result<Vec<Trace>> {
    let mut traces: Vec<Trace> = (0..4).map(|_| Trace::default()).collect();
    for line in output.lines() {
        let known = parse_line(line, &mut traces);
        known.with_context(|| format!("the judge printed {line:?}"))?;
    }
    Ok(traces)
}

fn parse_line(line: &str, traces: &mut [Trace]) -> Option<()> {
    let (numbers, state) = line.split_once('|').unwrap_or((line, ""));
    let mut words = numbers.splitn(4, ' ');
    let (verb, ms) = (words.next()?, words.next()?);
    let trace = traces.get_mut(words.next()?.parse::<usize>().ok()?)?;
    let rest = words.next()?;
    if verb != "ms" {
        trace.answers.push(format!("{verb} {ms} {rest}"));
        return Some(());
    }
    let values: Vec<&str> = rest.split(' ').collect();
    let &[angle, position, _speed, duty, _pwm, notices] = values.as_slice() else {
        return None;
    };
    trace.moments.push(Moment {
        angle: angle.parse().ok()?,
        position: position.parse().ok()?,
        state: state.to_owned(),
        duty: duty.parse().ok()?,
        notices: notices.parse().ok()?,
    });
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_is_read_motor_by_motor() {
        let output = "refused 3 1 command 22\nread 4 1 speed_sp=-400\n\
                      ms 5 1 -12.50 -12 -300 -41 41 2|running overloaded\n\
                      ms 5 2 0.00 0 0 0 0 0|\n";
        let traces = parse(output).expect("an output");
        assert_eq!(
            traces[1].answers,
            ["refused 3 command 22", "read 4 speed_sp=-400"]
        );
        let moment = &traces[1].moments[0];
        assert_eq!((moment.angle, moment.position), (-12.5, -12));
        assert_eq!(
            (moment.duty, moment.state.as_str()),
            (-41, "running overloaded")
        );
        assert_eq!(traces[2].moments[0].state, "");
        assert!(parse("ms 5 9 0 0 0 0 0 0|").is_err() && parse("WARN").is_err());
    }

    #[test]
    fn a_folder_that_was_named_must_hold_the_sources() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = sources(Some(folder.path())).expect_err("an empty folder");
        assert!(error.to_string().contains(NEEDED[0]), "{error}");
        for file in NEEDED {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "").expect("a file");
        }
        let found = sources(Some(folder.path())).expect("sources");
        assert_eq!(found.as_deref(), Some(folder.path()));
    }
}
