//! Measurement of the time of each motion on this robot, and of the time that overlaps save.
//!
//! ```text
//!   home ─▶ rounds of all motions, and of pairs ─┬─▶ the median of each ─▶ calibration.toml
//!   recordings of earlier runs ──────────────────┘
//! ```

use std::time::Duration;

use actuator::{ActuatorError, CostModel, Mechanism, Motion, Overlap, QuarterTurns, Timed};
use brick::{Brick, StopAction};

use crate::finding::Finding;
use crate::{
    error::{Activity, CalibrationError, During},
    guide::Guide,
    square::recovered,
    step::{Handling, Outcome, Step},
};
use robot::{Config, Event, Stamped, session::HOLD_TIME};

/// Step that times the motions. The cube ends as it began.
pub const STEP: Step = Step {
    name: "durations",
    title: "Durations",
    finds: "finds how long each motion takes, alone and in pairs",
    needs: "Put any cube in, and align the turntable by hand.",
    handling: Handling::Flips,
    seconds: 120,
    measure: |brick, config, guide| of_rounds(brick, config, guide, ROUNDS),
};

/// Default number of rounds of all motions and pairs.
pub const ROUNDS: u8 = 4;

/// Prices from this many rounds of all motions.
///
/// # Errors
/// When a device fails or a motor is stuck; all motors are stopped then.
pub fn of_rounds(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
    rounds: u8,
) -> Result<Outcome, CalibrationError> {
    outcome(config, &timed(brick, config, guide, rounds)?)
}

/// Prices from the motions in recordings of runs, without a robot; none if they have no motion.
///
/// # Errors
/// When a duration is outside the range of its price.
pub fn from_recordings(config: &Config, text: &str) -> Result<Option<Outcome>, CalibrationError> {
    let times = recorded(text);
    if times.is_empty() {
        return Ok(None);
    }
    outcome(config, &times).map(Some)
}

/// Motions with their times; lines of other events are ignored. A motion follows the one before
/// without a rest if that one announced it.
fn recorded(text: &str) -> Vec<Timed> {
    let mut times: Vec<Timed> = Vec::new();
    for line in text.lines() {
        let Some(Event::MotionEnds {
            motion,
            took_ms,
            next,
            ..
        }) = Stamped::read(line).map(|stamped| stamped.event)
        else {
            continue;
        };
        let announced = times.last().filter(|last| last.before == Some(motion));
        times.push(Timed {
            motion,
            after: announced.map(|last| last.motion),
            before: next,
            took: Duration::from_millis(took_ms),
        });
    }
    times
}

fn outcome(config: &Config, times: &[Timed]) -> Result<Outcome, CalibrationError> {
    let found = config.cost.timed(times)?;
    Ok(Outcome {
        summary: format!("{} motions timed", times.len()),
        details: comparison(&config.cost, &found, times),
        warning: None,
        finding: Some(Finding::Durations(found)),
    })
}

/// Faults from which the step goes on: the round in which one comes begins again.
const MAX_FAULTS: u32 = 8;

/// Each motion once. The motions undo every turn, and the four tilts make a whole circle, so that
/// the cube ends in its first state and pose.
const ALONE: &str = "spin+90 spin-90 spin+180 spin-180 \
    hold turn+90 turn-90 turn+180 turn-180 release \
    hold-tilt tilt tilt-release hold-tilt-release";

/// Each overlap twice, with different motions. The cube ends in its first state and pose here, too.
const PAIRS: [(&str, &str); 10] = [
    ("hold", "turn+90"),
    ("turn-90", "release"),
    ("spin+90", "hold"),
    ("release", "spin-90"),
    ("hold-tilt", "tilt"),
    ("tilt", "tilt-release"),
    ("spin+180", "hold-tilt"),
    ("tilt", "turn+180"),
    ("turn-180", "tilt"),
    ("tilt-release", "spin-180"),
];

/// Times of the motions in the order in which the robot made them: rounds of each motion alone,
/// from rest to rest, and of the pairs.
///
/// # Errors
/// When a device fails or a motor is stuck; all motors are stopped then.
pub(crate) fn timed(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
    rounds: u8,
) -> Result<Vec<Timed>, CalibrationError> {
    let motion = |text: &str| text.parse::<Motion>().expect("a motion");
    let alone = ALONE.split_whitespace().map(|text| vec![motion(text)]);
    let pairs = PAIRS.map(|(first, second)| vec![motion(first), motion(second)]);
    let rows: Vec<Vec<Motion>> = alone.chain(pairs).collect();
    let mut mechanism = Mechanism::home(brick, &config.mechanism)
        .during(Activity::FindingStops)?
        .with_costs(config.cost.clone());
    let mut times = Vec::new();
    let mut faults = 0;
    for number in 1..=rounds {
        guide.tell(brick, &format!("round {number} of {rounds}"))?;
        let mut round = Round::default();
        while let Err((motion, error)) = round.make(brick, &mut mechanism, &rows) {
            faults += 1;
            if faults > MAX_FAULTS {
                return Err(error).during(Activity::Timing(motion));
            }
            recovered(brick, &mut mechanism, error).during(Activity::Timing(motion))?;
            let turned = std::mem::take(&mut round).turned;
            for motion in turned.map(Motion::Turn).iter().flat_map(|&turn| back(turn)) {
                (mechanism.perform(brick, motion, None)).during(Activity::Timing(motion))?;
            }
        }
        times.extend(round.times);
    }
    // The last spin may still swing.
    brick.clock.sleep(HOLD_TIME);
    brick.stop_motors(StopAction::Brake)?;
    Ok(times)
}

/// Round of all motions.
#[derive(Debug, Default)]
struct Round {
    times: Vec<Timed>,
    /// Turn that brings the bottom layer back.
    turned: Option<QuarterTurns>,
}

impl Round {
    /// Makes and times the motions of these rows.
    ///
    /// # Errors
    /// The motion that failed; the times until then do not count.
    fn make(
        &mut self,
        brick: &mut Brick,
        mechanism: &mut Mechanism,
        rows: &[Vec<Motion>],
    ) -> Result<(), (Motion, ActuatorError)> {
        for row in rows {
            let mut after = None;
            for (place, &motion) in row.iter().enumerate() {
                let before = row.get(place + 1).copied();
                let took = mechanism
                    .perform(brick, motion, before)
                    .map_err(|error| (motion, error))?;
                if let Motion::Turn(quarters) = motion {
                    // Each turn is followed by the one that undoes it.
                    self.turned = self.turned.is_none().then(|| quarters.inverse());
                }
                self.times.push(Timed {
                    motion,
                    after,
                    before,
                    took,
                });
                after = Some(motion);
            }
        }
        Ok(())
    }
}

/// Motions that turn the bottom layer of a released cube back.
fn back(turn: Motion) -> [Motion; 3] {
    [Motion::Hold, turn, Motion::Release]
}

/// Table of old and new prices, with the range of the measured times.
fn comparison(old: &CostModel, new: &CostModel, times: &[Timed]) -> String {
    let mut lines = vec![format!(
        "{:<20}{:>18}{:>22}{:>10}",
        "motion", "price in s", "took", "times"
    )];
    for motion in CostModel::PRICED {
        let is_it = |timed: &&Timed| {
            let is_alone = timed.after.is_none() && timed.before.is_none();
            is_alone && CostModel::priced_as(timed.motion) == motion
        };
        let prices = [old, new].map(|costs| costs.duration(motion));
        let took = times.iter().filter(is_it).map(|timed| timed.took);
        lines.push(row(&motion.to_string(), prices, &took.collect::<Vec<_>>()));
    }
    lines.push(format!(
        "{:<20}{:>18}{:>22}{:>10}",
        "overlap", "saves in s", "saved", "times"
    ));
    for overlap in Overlap::ALL {
        let saves = [old, new].map(|costs| costs.saves(overlap));
        let saved: Vec<Duration> = new.saved_in(overlap, times).collect();
        lines.push(row(&overlap.to_string(), saves, &saved));
    }
    lines.join("\n")
}

/// Line of the table: old and new value, range and number of the measurements.
fn row(name: &str, [old, new]: [Duration; 2], measured: &[Duration]) -> String {
    let seconds = |duration: &Duration| format!("{:.3}", duration.as_secs_f64());
    let values = format!("{} > {}", seconds(&old), seconds(&new));
    let range = match (measured.iter().min(), measured.iter().max()) {
        (Some(least), Some(most)) => format!("{} to {}", seconds(least), seconds(most)),
        _ => "-".to_owned(),
    };
    format!("{name:<20}{values:>18}{range:>22}{:>10}", measured.len())
}
