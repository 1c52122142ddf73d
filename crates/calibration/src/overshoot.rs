//! `calibrate overshoot`: how far a layer must be turned beyond its target to come to rest there.
//!
//! While the flipper holds, friction takes the upper layers along until they meet the flipper's
//! arm; so after a quarter turn of the table the bottom layer has come less far. The table goes on
//! beyond and comes back, and takes the upper layers back with it. The sensor sees how far they
//! are off then: not far enough if they still stand in the direction of the turn.

use brick::{Brick, Degrees};

use crate::finding::Finding;
use crate::{
    error::CalibrationError,
    guide::Guide,
    look::Look,
    rig::Rig,
    step::{Outcome, Step},
};
use robot::Config;

/// The cube ends as it began.
pub const STEP: Step = Step {
    name: "overshoot",
    title: "Overshoot",
    finds: "finds how far a layer is turned beyond its target",
    needs: "Put a solved cube in with its layers aligned, and align the turntable.",
    seconds: 45,
    measure,
};

/// As the settings allow it, in motor degrees.
const FARTHEST: i32 = 90;
/// What is left over on average, in degrees of the cube, does not matter: it is less than any
/// cube's own play.
const GOOD_ENOUGH_DEG: f64 = 0.5;
/// So many overshoots are tried at most.
const TRIES: usize = 6;
/// Layers that are askew by more, in degrees of the cube, are aligned before they are turned on.
const ALIGNED_WITHIN_DEG: f64 = 2.0;
/// A layer that is off by more in one direction than in the other, in degrees of the cube.
const UNEVEN_DEG: f64 = 4.0;

/// How far a layer came to stand beyond its target with an overshoot, in motor degrees.
#[derive(Debug, Clone, Copy)]
struct Tried {
    overshoot: i32,
    /// Clockwise and counterclockwise.
    beyond: [f64; 2],
}

impl Tried {
    fn mean(&self) -> f64 {
        f64::midpoint(self.beyond[0], self.beyond[1])
    }
}

fn measure(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
) -> Result<Outcome, CalibrationError> {
    let mut rig = Rig::new(brick, config)?;
    let aligned = rig.look()?;
    let hold = config.mechanism.flipper_hold();
    if !rig.holds(hold, &aligned)? {
        return Err(CalibrationError::DoesNotHold(hold));
    }
    let mut turning = Turning {
        rig,
        config,
        aligned,
        askew: 0.0,
    };
    let ratio = config.robot.gear_ratio();
    let good_enough = GOOD_ENOUGH_DEG * ratio;
    let before = config.mechanism.overshoot().as_degrees();
    let mut tried = Vec::new();
    let mut next = before;
    while tried.len() < TRIES && tried.iter().all(|tried: &Tried| tried.overshoot != next) {
        let text = format!("turns with an overshoot of {next}");
        guide.tell(turning.rig.brick, &text)?;
        let result = turning.forth_and_back(next)?;
        tried.push(result);
        if result.mean().abs() <= good_enough {
            break;
        }
        next = next_overshoot(&tried, good_enough);
        if next > FARTHEST {
            return Err(CalibrationError::FollowsTooFar {
                needed: next,
                most: FARTHEST,
            });
        }
    }
    let best = tried
        .iter()
        .min_by(|a, b| a.mean().abs().total_cmp(&b.mean().abs()))
        .expect("the first overshoot was tried");
    turning.align(best.overshoot)?;
    let uneven = (best.beyond[0] - best.beyond[1]).abs();
    let warning = (uneven > UNEVEN_DEG * ratio).then(|| {
        format!(
            "turned one way the layer comes {:.1} degrees of the cube farther than the other way: \
             see whether the turntable's gears have play",
            uneven / ratio
        )
    });
    let cube = |motor: f64| format!("{:+.1}°", motor / ratio);
    let mut details: Vec<String> = tried
        .iter()
        .map(|tried| {
            format!(
                "overshoot {}: the layer stands {} of the cube beyond its target ({} and {})",
                tried.overshoot,
                cube(tried.mean()),
                cube(tried.beyond[0]),
                cube(tried.beyond[1])
            )
        })
        .collect();
    details.push(format!("overshoot: {before} > {}", best.overshoot));
    Ok(Outcome {
        summary: format!("overshoot {before} > {}", best.overshoot),
        details: details.join("\n"),
        warning,
        finding: Some(Finding::Overshoot(Degrees::new(best.overshoot))),
    })
}

/// What to try after these, of which the last left something over.
///
/// On its way back the table takes the upper layers along until they meet the flipper's arm on the
/// other side. Up to there each degree of overshoot counts; beyond, what is left over is their whole
/// way, which is then just the overshoot that is needed.
fn next_overshoot(tried: &[Tried], good_enough: f64) -> i32 {
    let last = &tried[tried.len() - 1];
    let before = tried.len().checked_sub(2).map(|index| &tried[index]);
    // Had each degree counted, less would have left nothing over.
    let is_at_other_side =
        before.is_some_and(|before| last.overshoot < before.overshoot && last.mean() > good_enough);
    let next = if is_at_other_side {
        last.mean()
    } else {
        f64::from(last.overshoot) - last.mean()
    };
    (next.round() as i32).max(0)
}

/// The bottom layer, turned under the eyes of the sensor.
struct Turning<'a, 'b> {
    rig: Rig<'b>,
    config: &'a Config,
    /// The top face as it was seen with the layers aligned and the table square.
    aligned: Look,
    /// By how much the upper layers stand clockwise of square, in motor degrees.
    askew: f64,
}

impl Turning<'_, '_> {
    /// In motor degrees.
    fn aligned_within(&self) -> f64 {
        ALIGNED_WITHIN_DEG * self.config.robot.gear_ratio()
    }

    /// Turns the layer a quarter clockwise with this overshoot, and back, and looks each time.
    fn forth_and_back(&mut self, overshoot: i32) -> Result<Tried, CalibrationError> {
        let quarter = self.config.robot.quarter_turn().as_degrees();
        let clockwise = self.quarter_turn([0, quarter], overshoot)?;
        let back = self.quarter_turn([quarter, 0], overshoot)?;
        Ok(Tried {
            overshoot,
            beyond: [clockwise, back],
        })
    }

    /// Turns the layer by turning the table from one angle to another, and gives how far beyond its
    /// target it came to stand.
    fn quarter_turn(
        &mut self,
        [from, to]: [i32; 2],
        overshoot: i32,
    ) -> Result<f64, CalibrationError> {
        let mechanism = &self.config.mechanism;
        let direction = (to - from).signum();
        if self.askew.abs() > self.aligned_within() {
            // The flipper must meet upper layers that stand square.
            let square = Degrees::new(from - self.askew.round() as i32);
            self.rig.turn_freely(square, mechanism.return_speed())?;
            self.askew = 0.0;
        }
        self.rig.hold(mechanism.flipper_hold())?;
        let farthest = Degrees::new(to + direction * overshoot);
        self.rig.turn_freely(farthest, mechanism.turn_speed())?;
        self.rig
            .turn_freely(Degrees::new(to), mechanism.return_speed())?;
        self.rig.release()?;
        let askew = self.rig.look()?.turned_since(&self.aligned) * self.config.robot.gear_ratio();
        let beyond = f64::from(direction) * (self.askew - askew);
        self.askew = askew;
        log::info!("overshoot {overshoot}, to {to}: {beyond:.1} motor degrees beyond");
        Ok(beyond)
    }

    /// Aligns the layers as well as it can now be done, with the table at zero.
    fn align(&mut self, overshoot: i32) -> Result<(), CalibrationError> {
        if self.askew.abs() <= self.aligned_within() {
            return Ok(());
        }
        let hold = self.config.mechanism.flipper_hold();
        let askew = self.askew.round() as i32;
        self.rig.align_layers([0, askew, overshoot], hold)
    }
}
