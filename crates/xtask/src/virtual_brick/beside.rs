//! The seconds of whole runs on the virtual brick, beside those of the simulator alone.

use std::path::Path;

use anyhow::{Context, Result};
use cube_core::Cube;
use robot::Phase;
use serde_json::Value;

use crate::{
    campaign::{Group, Run},
    figures::{Bar, Measure, Measured},
    places, thinking,
};

/// A cube that was solved on the virtual brick, and in the simulator with the same seed.
pub(super) struct Pair {
    pub(super) number: usize,
    real: Seconds,
    simulated: Seconds,
}

/// Robot seconds.
#[derive(Debug, Clone, Copy, Default)]
struct Seconds {
    home: f64,
    scan: f64,
    turn: f64,
    check: f64,
    total: f64,
    /// Promised by the plan, with what was found better on the way.
    planned: f64,
}

impl Pair {
    /// The pair of a run whose files lie in this folder.
    pub(super) fn new(number: usize, cubes: &[Cube], folder: &Path) -> Result<Self> {
        let number_of_run = u32::try_from(number)?;
        let group = Group {
            numbers: number_of_run..=number_of_run,
            cubes,
            thinks: true,
            ..Group::default()
        };
        let runs = group.runs()?;
        Ok(Self {
            number,
            real: recorded(&places::text(&folder.join("recordings/run-1.jsonl"))?)?,
            simulated: runs.first().map(simulated).context("one run")?,
        })
    }

    /// By how much the brick takes longer for the same plan, in hundredths: each thinks as far as its time goes, and
    /// may find another plan.
    fn off(&self) -> f64 {
        let expected = self.simulated.total + self.real.planned - self.simulated.planned;
        100.0 * (self.real.total - expected) / self.simulated.total
    }
}

fn simulated(run: &Run) -> Seconds {
    let of = |phase| run.took_s(&[phase]);
    Seconds {
        home: of(Phase::Home),
        scan: of(Phase::Scan),
        turn: of(Phase::Turn),
        check: of(Phase::Verify),
        total: run.total_s(),
        planned: thinking::planned_s(run) - thinking::saved_s(run),
    }
}

/// The seconds of a recording: the sum of each phase.
fn recorded(lines: &str) -> Result<Seconds> {
    let mut seconds = Seconds::default();
    for line in lines.lines() {
        let event: Value = serde_json::from_str(line)?;
        if event["event"] != "phase_ends" {
            continue;
        }
        let took = event["seconds"].as_f64().context("seconds of a phase")?;
        seconds.total += took;
        match event["phase"].as_str() {
            Some("home") => seconds.home += took,
            Some("scan") => seconds.scan += took,
            Some("plan") => {
                let planned = &event["result"]["planned"]["seconds"];
                seconds.planned = planned.as_f64().unwrap_or_default();
            }
            Some("turn") => {
                let saved = &event["result"]["turned"]["better"]["saved"];
                seconds.turn += took;
                seconds.planned -= saved.as_f64().unwrap_or_default();
            }
            Some("verify") => seconds.check += took,
            _ => {}
        }
    }
    Ok(seconds)
}

const MEASURES: [Measure<Pair>; 10] = [
    Measure::count("cubes", |_| true),
    Measure::ratio("home", 3, |it| [it.real.home, it.simulated.home]),
    Measure::ratio("scan", 3, |it| [it.real.scan, it.simulated.scan]),
    Measure::ratio("turn", 3, |it| [it.real.turn, it.simulated.turn]),
    Measure::ratio("check", 3, |it| [it.real.check, it.simulated.check]),
    Measure::mean("real s", 2, |it| it.real.total),
    Measure::mean("simulated s", 2, |it| it.simulated.total),
    Measure::mean("real plan", 2, |it| it.real.planned),
    Measure::mean("simulated plan", 2, |it| it.simulated.planned),
    Measure::percentile("worst % off", 1, 100, |it| it.off().abs()),
];

/// Prints the table: each phase's seconds as a part of the simulator's, and by how much the worst run is off.
pub(super) fn table(pairs: &[Pair]) -> Vec<String> {
    let mut table = Measured::new("seconds on the virtual brick", &MEASURES);
    table.line(
        "beside the simulator",
        pairs,
        &[Bar::AtMost("worst % off", 3.0)],
    );
    for pair in pairs.iter().filter(|pair| pair.off().abs() > 1.5) {
        let (real, simulated) = (pair.real, pair.simulated);
        println!(
            "cube {}: {:+.1} % (scan {:.2} s beside {:.2}, turn {:.2} beside {:.2} of plans of {:.2} and {:.2}, check \
             {:.2} beside {:.2})",
            pair.number,
            pair.off(),
            real.scan,
            simulated.scan,
            real.turn,
            simulated.turn,
            real.planned,
            simulated.planned,
            real.check,
            simulated.check
        );
    }
    table.table.failures().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_gives_the_seconds_of_its_phases() -> Result<()> {
        let lines = "{\"event\":\"phase_ends\",\"phase\":\"home\",\"seconds\":2.5,\"result\":\"homed\"}\n\
                     {\"event\":\"tone\"}\n\
                     {\"event\":\"phase_ends\",\"phase\":\"look_again\",\"seconds\":1.5}\n\
                     {\"event\":\"phase_ends\",\"phase\":\"scan\",\"seconds\":17.0}\n\
                     {\"event\":\"phase_ends\",\"phase\":\"plan\",\"seconds\":0,\"result\":{\"planned\":{\"seconds\":36}}}\n\
                     {\"event\":\"phase_ends\",\"phase\":\"turn\",\"seconds\":33,\"result\":{\"turned\":{\"better\":{\"saved\":2}}}}";
        let seconds = recorded(lines)?;
        assert_eq!(
            (seconds.home, seconds.scan, seconds.total),
            (2.5, 17.0, 54.0)
        );
        assert_eq!((seconds.turn, seconds.planned), (33.0, 34.0));
        assert!(recorded("{\"event\":\"phase_ends\",\"phase\":\"home\"}").is_err());
        Ok(())
    }
}
