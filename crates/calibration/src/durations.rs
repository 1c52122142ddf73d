//! How long each motion takes on this robot.
//!
//! ```text
//!   home ─▶ rounds of all motions ─┬─▶ the median of each ─▶ calibration.toml
//!   log of earlier runs ───────────┘
//! ```

use std::time::Duration;

use actuator::{CostModel, Mechanism, Motion};
use brick::{Brick, StopAction};

use crate::finding::Finding;
use crate::{
    error::{Activity, CalibrationError, During},
    guide::Guide,
    step::{Outcome, Step},
};
use robot::Config;

/// The cube is left as it was.
pub const STEP: Step = Step {
    name: "durations",
    title: "Durations",
    finds: "finds how long each motion takes",
    needs: "Put any cube in, and align the turntable by hand.",
    seconds: 60,
    measure: |brick, config, guide| of_rounds(brick, config, guide, ROUNDS),
};

/// How often every motion is made unless it is said otherwise.
pub const ROUNDS: u8 = 4;

/// The prices by so many rounds of all motions.
///
/// # Errors
/// When a device fails or something is stuck; all motors are stopped then.
pub fn of_rounds(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
    rounds: u8,
) -> Result<Outcome, CalibrationError> {
    outcome(config, &timed(brick, config, guide, rounds)?)
}

/// The prices by what was logged, without a robot; none if no motion stands there.
///
/// # Errors
/// When a duration cannot be a price.
pub fn from_log(config: &Config, log: &str) -> Result<Option<Outcome>, CalibrationError> {
    let times = logged(log);
    if times.is_empty() {
        return Ok(None);
    }
    outcome(config, &times).map(Some)
}

/// The motions that a log says were made, and how long they took; whatever else stands there.
fn logged(log: &str) -> Vec<(Motion, Duration)> {
    let time = |line: &str| {
        let (before, after) = line.split_once(" took ")?;
        let milliseconds = after.split_once(" ms, planned ")?.0.parse().ok()?;
        let motion = before.rsplit(' ').next()?.parse().ok()?;
        Some((motion, Duration::from_millis(milliseconds)))
    };
    log.lines().filter_map(time).collect()
}

fn outcome(config: &Config, times: &[(Motion, Duration)]) -> Result<Outcome, CalibrationError> {
    let found = config.cost.timed(times)?;
    Ok(Outcome {
        summary: format!("{} motions timed", times.len()),
        details: comparison(&config.cost, &found, times),
        warning: None,
        finding: Some(Finding::Durations(found)),
    })
}

/// Each motion once. Every turn is undone and the four tilts make a whole circle, so that the cube
/// ends as it began, and lies as it did.
const ROUND: &str = "spin+90 spin-90 spin+180 spin-180 \
    hold turn+90 turn-90 turn+180 turn-180 release \
    hold-tilt tilt tilt-release hold-tilt-release";

/// How long the motions took, in the order in which they were made.
///
/// # Errors
/// When a device fails or something is stuck; all motors are stopped then.
pub(crate) fn timed(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
    rounds: u8,
) -> Result<Vec<(Motion, Duration)>, CalibrationError> {
    let round: Vec<Motion> = ROUND
        .split_whitespace()
        .map(|motion| motion.parse().expect("a motion"))
        .collect();
    let mut mechanism = Mechanism::home(brick, &config.mechanism)
        .during(Activity::FindingStops)?
        .with_costs(config.cost.clone());
    let mut times = Vec::new();
    for number in 1..=rounds {
        guide.tell(brick, &format!("round {number} of {rounds}"))?;
        for &motion in &round {
            let took = mechanism
                .perform(brick, motion)
                .during(Activity::Timing(motion))?;
            times.push((motion, took));
        }
    }
    brick.stop_motors(StopAction::Brake)?;
    Ok(times)
}

/// Old and new prices, and how much the times differ among themselves.
fn comparison(old: &CostModel, new: &CostModel, times: &[(Motion, Duration)]) -> String {
    let mut lines = vec![format!(
        "{:<20}{:>18}{:>22}{:>10}",
        "motion", "price in s", "took", "times"
    )];
    for motion in CostModel::PRICED {
        let of_it = || {
            let same = times
                .iter()
                .filter(move |&&(other, _)| CostModel::priced_as(other) == motion);
            same.map(|&(_, took)| took.as_secs_f64())
        };
        let (least, most) = of_it().fold((f64::MAX, 0.0), |(least, most): (f64, f64), took| {
            (least.min(took), most.max(took))
        });
        let price = format!("{:.3} > {:.3}", old.seconds(motion), new.seconds(motion));
        lines.push(format!(
            "{:<20}{price:>18}{:>22}{:>10}",
            motion.to_string(),
            format!("{least:.3} to {most:.3}"),
            of_it().count()
        ));
    }
    lines.join("\n")
}
