//! `cargo xtask slips`: whether runs name the tilt that slipped.
//!
//! ```text
//!   run of a robot of the family ─▶ its tilts ─▶ one by lot ─▶ the same run, in which that tilt slips ─▶ named?
//! ```

use std::{process::ExitCode, time::Duration};

use actuator::{DeviationKind, Motion};
use anyhow::{Result, ensure};
use cube_core::{Cube, RandomCubes};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use robot::{
    Config, Event, Observer, Pace, Session, Task, Unattended, event::milliseconds, whole_run,
};
use simulator::{FaultKind, Input, Settings, Simulator};

use crate::figures::exit_code;

/// Positions that a robot searches before the first motion: the plan need not be the shortest.
const FEW_NODES: u32 = 20_000;
/// Motions of the widest range that counts as named: three tilts in a row leave the same cube, whichever of
/// them slips.
const MAX_RANGE: usize = 3;
/// Least share of the slips that are named, in per cent.
const MIN_NAMED: usize = 95;
/// Greatest share of the slips for which another motion is named, in per cent.
const MAX_WRONG: usize = 1;

/// Lets one tilt slip in each run, and compares the motion that the run names with that tilt.
///
/// Each number is another robot of the family with another cube. The robot runs undisturbed, a lot draws one of the
/// tilts of the turning, and the same run is made once more, in which this tilt does not take the cube along. The
/// slip of record is the simulator's. A run that has a fault without the slip is left out, and another number
/// takes its place.
///
/// Fails when fewer than 95 % of the slips are named: exactly, or by a range of two or three tilts in a row,
/// which leave the same cube in the same pose whichever of them slips. Fails when another motion is named for more
/// than 1 %.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of slips
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// The first robot and cube
    #[arg(long, value_name = "SEED", default_value_t = 1_000_000)]
    from: u32,
    /// Prints a line for each slip
    #[arg(long)]
    each: bool,
}

/// Name that a run has for its slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    Exactly,
    InRange,
    Wrongly,
    NotAtAll,
}

/// A slip and what the run said of it.
#[derive(Debug)]
struct Slip {
    seed: u32,
    /// Number of the motion that slipped, by the simulator.
    motion: usize,
    named: Named,
    /// Words of the run.
    words: Option<String>,
}

/// Events of a run that matter here.
#[derive(Default)]
struct Record {
    /// Motions of the plan up to the first fault: number, whether it is a tilt, begin and end.
    motions: Vec<(usize, bool, Duration, Duration)>,
    happened: Option<robot::Happened>,
    has_fault: bool,
}

impl Observer for Record {
    fn event(&mut self, at: Duration, event: &Event) {
        match event {
            Event::MotionBegins {
                motion,
                number: Some(number),
                ..
            } if !self.has_fault => {
                let is_tilt = matches!(motion, Motion::Tilt { .. });
                self.motions.push((*number, is_tilt, at, Duration::MAX));
            }
            Event::MotionEnds {
                number: Some(_), ..
            } if !self.has_fault => {
                if let Some((.., end)) = self.motions.last_mut() {
                    *end = at;
                }
            }
            Event::Cube { happened, .. } => self.happened = self.happened.or(*happened),
            Event::Fault { .. } => self.has_fault = true,
            _ => {}
        }
    }
}

/// A run of the robot of this number, in which the tilt after `slip` fails.
fn made(seed: u32, slip: Option<Duration>) -> Result<(Record, Simulator)> {
    let settings = Settings::from_toml(&format!("[robot]\nfamily = {seed}\n"))?;
    let cube = RandomCubes::new(seed.into()).draw();
    let simulator = Simulator::new(&settings, cube.facelets().as_array(), seed.into());
    if let Some(at) = slip {
        simulator.schedule(at, Input::SlipNext);
    }
    let mut config = Config::default();
    config.run.think_first_nodes = FEW_NODES;
    config.run.think_while_moving = false;
    let mut record = Record::default();
    let mut session = Session::of(simulator.brick()).paced(Pace::of_simulator(&config));
    let task = Task::to(Cube::SOLVED);
    let ended = session.run(&config, &mut record, &mut Unattended, |brick, crew| {
        whole_run(brick, &config, &task, crew).map(drop)
    });
    if let Err(error) = ended.result {
        log::info!("robot {seed}: {error}");
        record.has_fault = true;
    }
    Ok((record, simulator))
}

/// The slip of the robot of this number; none if its run has a fault without it.
fn slip(seed: u32) -> Result<Option<Slip>> {
    let (record, simulator) = made(seed, None)?;
    if record.has_fault || !simulator.faults().is_empty() {
        return Ok(None);
    }
    let tilts: Vec<Duration> = (record.motions.iter())
        .filter_map(|&(_, is_tilt, begin, _)| is_tilt.then_some(begin))
        .collect();
    if tilts.is_empty() {
        return Ok(None);
    }
    let mut lot = ChaCha8Rng::seed_from_u64(seed.into());
    let drawn = tilts[lot.random_range(0..tilts.len())];
    let (record, simulator) = made(seed, Some(drawn))?;
    let faults = simulator.faults();
    let slipped = faults.first().filter(|fault| fault.kind == FaultKind::Slip);
    let motion = slipped.and_then(|slipped| {
        let mut motions = record.motions.iter();
        motions.find(|&&(_, is_tilt, begin, end)| is_tilt && (begin..=end).contains(&slipped.at))
    });
    ensure!(
        motion.is_some_and(|&(_, _, begin, _)| begin == drawn),
        "robot {seed}: {faults:?}, not a slip of the tilt at {} ms",
        milliseconds(drawn)
    );
    let motion = motion.map_or(0, |&(number, ..)| number);
    let named = record.happened.map_or(Named::NotAtAll, |happened| {
        let last = happened.last.unwrap_or(happened.motion);
        let holds = (happened.motion..=last).contains(&motion);
        match last - happened.motion + 1 {
            _ if happened.kind != DeviationKind::TiltMissed || !holds => Named::Wrongly,
            1 => Named::Exactly,
            // Anything but tilts in a row can be distinguished.
            2..=MAX_RANGE if are_tilts(&record.motions, happened.motion, last) => Named::InRange,
            _ => Named::NotAtAll,
        }
    });
    Ok(Some(Slip {
        seed,
        motion,
        named,
        words: record.happened.map(|happened| happened.to_string()),
    }))
}

/// Whether all motions from one number to another are tilts.
fn are_tilts(motions: &[(usize, bool, Duration, Duration)], first: usize, last: usize) -> bool {
    let mut range = motions
        .iter()
        .filter(|(number, ..)| (first..=last).contains(number));
    range.all(|&(_, is_tilt, ..)| is_tilt)
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Arguments { count, from, each } = *arguments;
    let mut slips = Vec::new();
    let mut seed = from;
    while slips.len() < count {
        let missing = u32::try_from(count - slips.len())?;
        let seeds = (seed..seed + missing).into_par_iter();
        let more: Vec<Option<Slip>> = seeds.map(slip).collect::<Result<_>>()?;
        slips.extend(more.into_iter().flatten());
        seed += missing;
    }
    for slip in &slips {
        if each || matches!(slip.named, Named::Wrongly | Named::NotAtAll) {
            let words = slip.words.as_deref().unwrap_or("nothing");
            println!("{}: motion {} slipped; {words}", slip.seed, slip.motion);
        }
    }
    Ok(judged(&slips))
}

/// Prints the counts, and the bars that are missed.
fn judged(slips: &[Slip]) -> ExitCode {
    let count = |named| slips.iter().filter(|slip| slip.named == named).count();
    let [exact, range, wrong, none] = [
        Named::Exactly,
        Named::InRange,
        Named::Wrongly,
        Named::NotAtAll,
    ]
    .map(count);
    let all = slips.len();
    println!(
        "{all} slips: {exact} named exactly, {range} as one of tilts in a row, {wrong} wrongly, {none} not at all"
    );
    let mut failures = Vec::new();
    if (exact + range) * 100 < all * MIN_NAMED {
        failures.push(format!(
            "{} named of {all}: needs {MIN_NAMED} %",
            exact + range
        ));
    }
    if wrong * 100 > all * MAX_WRONG {
        failures.push(format!("{wrong} wrong of {all}: at most {MAX_WRONG} %"));
    }
    exit_code(&failures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_named_and_another_name_for_it_fails() -> Result<()> {
        let Some(named) = slip(1)? else {
            panic!("robot 1 runs without a fault");
        };
        assert!(
            matches!(named.named, Named::Exactly | Named::InRange),
            "{named:?}"
        );
        assert_eq!(judged(&[named]), ExitCode::SUCCESS);
        let wrong = |named| Slip {
            seed: 1,
            motion: 2,
            named,
            words: None,
        };
        assert_eq!(judged(&[wrong(Named::Wrongly)]), ExitCode::FAILURE);
        assert_eq!(judged(&[wrong(Named::NotAtAll)]), ExitCode::FAILURE);
        Ok(())
    }
}
