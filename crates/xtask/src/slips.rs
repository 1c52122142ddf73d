//! `cargo xtask slips`: whether runs name the tilts that slipped.
//!
//! ```text
//!   run of a robot of the family ─▶ its tilts ─▶ some by lot ─▶ the same run, in which these slip ─▶ named?
//! ```

use std::{process::ExitCode, time::Duration};

use actuator::{DeviationKind, Motion};
use anyhow::{Result, ensure};
use cube_core::{Cube, RandomCubes};
use rand::{
    RngExt, SeedableRng,
    seq::{IndexedRandom, index::sample},
};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use robot::{Config, Event, Observer, Pace, Session, Task, Unattended, whole_run};
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

/// Lets tilts slip in runs, and compares what the runs name with these tilts.
///
/// Each number is another robot of the family with another cube. The robot runs undisturbed, a lot draws one of the
/// tilts of the turning, one of the check, or two of the turning, and the same run is made once more, in which these
/// tilts do not take the cube along. The slips of record are the simulator's. A run that has a fault without the slip
/// is left out, and another number takes its place.
///
/// Fails when fewer than 95 % of the slips are named: exactly, or by ranges of two or three tilts in a row,
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

/// Tilts that slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Turning,
    Check,
    Twice,
}

/// Slips of a run and what the run said of them.
#[derive(Debug)]
struct Slip {
    seed: u32,
    kind: Kind,
    /// Numbers of the motions that slipped.
    motions: Vec<Place>,
    named: Named,
    /// Words of the run.
    words: Option<String>,
}

/// A tilt: of the plan, by the number of its motion, or of the check, by its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Plan(usize),
    Check(usize),
}

/// Observer that lets tilts slip, and keeps what matters here.
struct Record {
    simulator: Simulator,
    slips: Vec<Place>,
    /// Motions of the plan up to the first fault, and whether they are tilts.
    motions: Vec<(usize, bool)>,
    /// Tilts after the plan.
    checked: usize,
    happened: Option<robot::Happened>,
    has_fault: bool,
}

impl Observer for Record {
    fn event(&mut self, at: Duration, event: &Event) {
        match *event {
            Event::MotionBegins { motion, number, .. } if !self.has_fault => {
                let is_tilt = matches!(motion, Motion::Tilt { .. });
                let place = match number {
                    Some(number) => {
                        self.motions.push((number, is_tilt));
                        Place::Plan(number)
                    }
                    // The tilts of the scan come before the plan.
                    None if is_tilt && !self.motions.is_empty() => {
                        self.checked += 1;
                        Place::Check(self.checked)
                    }
                    None => return,
                };
                if self.slips.contains(&place) {
                    self.simulator.schedule(at, Input::SlipNext);
                }
            }
            Event::Cube { happened, .. } => self.happened = self.happened.or(happened),
            Event::Fault { .. } => self.has_fault = true,
            _ => {}
        }
    }
}

/// A run of the robot of this number, in which these tilts slip.
fn made(seed: u32, slips: Vec<Place>) -> Result<Record> {
    let settings = Settings::from_toml(&format!("[robot]\nfamily = {seed}\n"))?;
    let cube = RandomCubes::new(seed.into()).draw();
    let simulator = Simulator::new(&settings, cube.facelets().as_array(), seed.into());
    let mut config = Config::default();
    config.run.think_first_nodes = FEW_NODES;
    config.run.think_while_moving = false;
    let mut session = Session::of(simulator.brick()).paced(Pace::of_simulator(&config));
    let mut record = Record {
        simulator,
        slips,
        motions: Vec::new(),
        checked: 0,
        happened: None,
        has_fault: false,
    };
    let task = Task::to(Cube::SOLVED);
    let ended = session.run(&config, &mut record, &mut Unattended, |brick, crew| {
        whole_run(brick, &config, &task, crew).map(drop)
    });
    if let Err(error) = ended.result {
        log::info!("robot {seed}: {error}");
        record.has_fault = true;
    }
    Ok(record)
}

/// The slips of the robot of this number; none if its run has a fault without them.
fn slip(seed: u32) -> Result<Option<Slip>> {
    let record = made(seed, Vec::new())?;
    if record.has_fault || !record.simulator.faults().is_empty() {
        return Ok(None);
    }
    let mut lot = ChaCha8Rng::seed_from_u64(seed.into());
    let tilts: Vec<Place> = (record.motions.iter())
        .filter_map(|&(number, is_tilt)| is_tilt.then_some(Place::Plan(number)))
        .collect();
    let (kind, motions) = match lot.random_range(0..10) {
        0..6 => (Kind::Turning, tilts.sample(&mut lot, 1).copied().collect()),
        6..8 => {
            let checks: Vec<Place> = (1..=record.checked).map(Place::Check).collect();
            (Kind::Check, checks.sample(&mut lot, 1).copied().collect())
        }
        _ => {
            let mut places: Vec<usize> =
                sample(&mut lot, tilts.len(), 2.min(tilts.len())).into_vec();
            places.sort_unstable();
            let motions: Vec<Place> = places.into_iter().map(|place| tilts[place]).collect();
            (Kind::Twice, motions)
        }
    };
    if motions.is_empty() {
        return Ok(None);
    }
    let record = made(seed, motions.clone())?;
    let faults = record.simulator.faults();
    let slipped = (faults.iter()).filter(|fault| fault.kind == FaultKind::Slip);
    ensure!(
        slipped.count() >= motions.len(),
        "robot {seed}: {faults:?}, not slips of {motions:?}"
    );
    if !record.has_fault {
        // Two slips, or one after the last turn, may leave the cube as it was planned.
        return Ok(None);
    }
    Ok(Some(Slip {
        seed,
        kind,
        named: named(&record, &motions),
        motions,
        words: record.happened.map(|happened| happened.to_string()),
    }))
}

/// How the run names the tilts that slipped.
fn named(record: &Record, motions: &[Place]) -> Named {
    let Some(happened) = record.happened else {
        return Named::NotAtAll;
    };
    let last = happened.last.unwrap_or(happened.motion);
    let mut ranges = vec![(happened.motion, last)];
    ranges.extend(happened.second);
    let holds = |&(first, last): &(usize, usize), place: &Place| match *place {
        Place::Plan(number) => (first..=last).contains(&number),
        Place::Check(_) => false,
    };
    if happened.kind == DeviationKind::Afterwards {
        return match motions {
            [Place::Check(_)] => Named::Exactly,
            _ => Named::Wrongly,
        };
    }
    let are_named = ranges.len() == motions.len()
        && (ranges.iter().zip(motions)).all(|(range, place)| holds(range, place));
    if happened.kind != DeviationKind::TiltMissed || !are_named {
        return Named::Wrongly;
    }
    let widths = ranges.iter().map(|&(first, last)| last - first + 1);
    match widths.max() {
        Some(1) => Named::Exactly,
        // Anything but tilts in a row can be distinguished.
        Some(2..=MAX_RANGE)
            if (ranges.iter()).all(|&(first, last)| are_tilts(&record.motions, first, last)) =>
        {
            Named::InRange
        }
        _ => Named::NotAtAll,
    }
}

/// Whether all motions from one number to another are tilts.
fn are_tilts(motions: &[(usize, bool)], first: usize, last: usize) -> bool {
    let mut range = motions
        .iter()
        .filter(|(number, ..)| (first..=last).contains(number));
    range.all(|&(_, is_tilt)| is_tilt)
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
            println!("{}: {:?} slipped; {words}", slip.seed, slip.motions);
        }
    }
    Ok(judged(&slips))
}

/// Prints the counts of each kind, and the bars that all of them miss.
fn judged(slips: &[Slip]) -> ExitCode {
    let [mut all_named, mut all_wrong] = [0, 0];
    for (kind, words) in [
        (Kind::Turning, "while turning"),
        (Kind::Check, "within the check"),
        (Kind::Twice, "two while turning"),
    ] {
        let of = slips.iter().filter(|slip| slip.kind == kind);
        let count = |named| of.clone().filter(|slip| slip.named == named).count();
        let [exact, range, wrong, none] = [
            Named::Exactly,
            Named::InRange,
            Named::Wrongly,
            Named::NotAtAll,
        ]
        .map(count);
        let all = of.clone().count();
        println!(
            "{words}: {all} slips, {exact} named exactly, {range} as one of tilts in a row, {wrong} wrongly, {none} \
             not at all"
        );
        all_named += exact + range;
        all_wrong += wrong;
    }
    let all = slips.len();
    let mut failures = Vec::new();
    if all_named * 100 < all * MIN_NAMED {
        failures.push(format!("{all_named} named of {all}: needs {MIN_NAMED} %"));
    }
    if all_wrong * 100 > all * MAX_WRONG {
        failures.push(format!("{all_wrong} wrong of {all}: at most {MAX_WRONG} %"));
    }
    exit_code(&failures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_named_and_another_name_for_it_fails() -> Result<()> {
        let slips: Vec<Slip> = (1..=8)
            .filter_map(|seed| slip(seed).transpose())
            .collect::<Result<_>>()?;
        for slip in &slips {
            assert!(
                matches!(slip.named, Named::Exactly | Named::InRange),
                "{slip:?}"
            );
        }
        assert!(slips.len() > 5);
        assert_eq!(judged(&slips), ExitCode::SUCCESS);
        let wrong = |named| Slip {
            seed: 1,
            kind: Kind::Turning,
            motions: vec![Place::Plan(2)],
            named,
            words: None,
        };
        assert_eq!(judged(&[wrong(Named::Wrongly)]), ExitCode::FAILURE);
        assert_eq!(judged(&[wrong(Named::NotAtAll)]), ExitCode::FAILURE);
        Ok(())
    }
}
