//! `calibrate overshoot`: the angle by which a layer must turn past its target to come to rest
//! there.
//!
//! While the flipper holds, friction takes the upper layers along until they meet the flipper's
//! arm; so the bottom layer turns by less than a quarter when the table does. The table therefore
//! goes on past its target and comes back, and takes the upper layers back too. The sensor then
//! sees the angle at which the upper layers stand: the overshoot is too small if they still stand
//! in the direction of the turn. The turns are those of a run: the mechanism itself stops the table
//! so that it turns round at the overshoot.

use actuator::{Mechanism, Motion, QuarterTurns};
use brick::{Brick, Degrees};

use crate::finding::Finding;
use crate::{
    error::{Activity, CalibrationError, CalibrationErrorKind as Kind, During},
    guide::Guide,
    look::Look,
    rig::Rig,
    step::{Handling, Outcome, Step},
};
use robot::Config;

/// Step that measures the overshoot. The cube ends as it began.
pub const STEP: Step = Step {
    name: "overshoot",
    title: "Overshoot",
    finds: "finds how far a layer is turned beyond its target",
    needs: "Put a solved cube in with its layers aligned, and align the turntable.",
    handling: Handling::FlipsSolved,
    seconds: 45,
    measure,
};

/// Greatest overshoot of the settings, in motor degrees.
const MAX_OVERSHOOT: i32 = 90;
/// Greatest mean remainder of a good overshoot, in degrees of the cube: less than the play of any
/// cube.
const MAX_REMAINDER_DEG: f64 = 0.5;
/// Greatest number of overshoots in the trial.
const MAX_TRIALS: usize = 6;
/// Greatest angle of layers that may turn on without being aligned, in degrees of the cube.
const MAX_ASKEW_DEG: f64 = 2.0;
/// Greatest angle at which the step leaves the layers, in degrees of the cube, as the sensor sees it: it is off by
/// half a degree.
const MAX_LEFT_DEG: f64 = 1.0;
/// Times that layers are aligned at most, one after the other.
const MAX_ALIGNMENTS: usize = 3;
/// Greatest difference of the remainders in the two directions without a warning, in degrees of the
/// cube.
const MAX_UNEVEN_DEG: f64 = 4.0;

/// Trial of an overshoot: distances of the layer past its target, in motor degrees.
#[derive(Debug, Clone, Copy)]
struct Tried {
    overshoot: i32,
    /// Remainders of a clockwise and of a counterclockwise turn.
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
    let mechanism = Mechanism::home(brick, &config.mechanism).during(Activity::FindingStops)?;
    let mut rig = Rig::homed(brick, config)?;
    let aligned = rig.look()?;
    let hold = config.mechanism.flipper_hold();
    if !rig.holds(hold, &aligned)? {
        let text = format!(
            "the flipper does not hold the upper layers at {hold}, so that the turntable takes the \
             whole cube along or is stuck: do `calibrate flipper` before this"
        );
        return Err(CalibrationError::new(Kind::Implausible, text));
    }
    let mut turning = Turning {
        rig,
        mechanism,
        config,
        aligned,
        askew: 0.0,
        follow: config.mechanism.overshoot().as_degrees(),
    };
    turning.look()?;
    let ratio = config.robot.gear_ratio();
    let good_enough = MAX_REMAINDER_DEG * ratio;
    let before = config.mechanism.overshoot().as_degrees();
    let mut tried = Vec::new();
    let mut next = before;
    while tried.len() < MAX_TRIALS && tried.iter().all(|tried: &Tried| tried.overshoot != next) {
        let text = format!("turns with an overshoot of {next}");
        guide.tell(turning.rig.brick, &text)?;
        let result = turning.forth_and_back(next)?;
        tried.push(result);
        if result.mean().abs() <= good_enough {
            break;
        }
        next = next_overshoot(&tried, good_enough);
        if next > MAX_OVERSHOOT {
            let text = format!(
                "the upper layers follow the turntable by some {next} of its motor's degrees, \
                 which is more than an overshoot of {MAX_OVERSHOOT} undoes: the flipper does not \
                 hold the cube (`calibrate flipper`), or the cube is too stiff for the robot"
            );
            return Err(CalibrationError::new(Kind::Implausible, text));
        }
    }
    let best = tried
        .iter()
        .min_by(|a, b| a.mean().abs().total_cmp(&b.mean().abs()))
        .expect("the first overshoot was tried");
    turning.align(best.overshoot, MAX_LEFT_DEG)?;
    let uneven = (best.beyond[0] - best.beyond[1]).abs();
    let warning = (uneven > MAX_UNEVEN_DEG * ratio).then(|| {
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

/// Next overshoot after these trials, the last of which left a remainder.
///
/// The table takes the upper layers back until they meet the flipper's arm on the other side. Up to
/// that place each degree of overshoot counts; past it the remainder is the whole way of the upper
/// layers, which then equals the right overshoot.
fn next_overshoot(tried: &[Tried], good_enough: f64) -> i32 {
    let last = &tried[tried.len() - 1];
    let before = tried.len().checked_sub(2).map(|index| &tried[index]);
    // If each degree had counted, the smaller overshoot would have left no remainder.
    let is_at_other_side =
        before.is_some_and(|before| last.overshoot < before.overshoot && last.mean() > good_enough);
    let next = if is_at_other_side {
        last.mean()
    } else {
        f64::from(last.overshoot) - last.mean()
    };
    (next.round() as i32).max(0)
}

/// The bottom layer in trial turns, with a look of the sensor after each.
struct Turning<'a, 'b> {
    rig: Rig<'b>,
    mechanism: Mechanism,
    config: &'a Config,
    /// Look at the top face with the layers aligned and the table square.
    aligned: Look,
    /// Angle of the upper layers clockwise of square, in motor degrees.
    askew: f64,
    /// Angle by which the upper layers follow the table, approximately, in motor degrees.
    follow: i32,
}

impl Turning<'_, '_> {
    fn look(&mut self) -> Result<(), CalibrationError> {
        let turned = self.rig.look()?.turned_since(&self.aligned);
        self.askew = turned * self.config.robot.gear_ratio();
        Ok(())
    }

    /// Turns the layer a quarter clockwise with this overshoot, and back, and looks after each
    /// turn.
    fn forth_and_back(&mut self, overshoot: i32) -> Result<Tried, CalibrationError> {
        let tried = Finding::Overshoot(Degrees::new(overshoot)).laid_over(self.config)?;
        self.mechanism.set_settings(tried.mechanism);
        let clockwise = self.quarter_turn(QuarterTurns::Clockwise, overshoot)?;
        let back = self.quarter_turn(QuarterTurns::Counterclockwise, overshoot)?;
        Ok(Tried {
            overshoot,
            beyond: [clockwise, back],
        })
    }

    /// Turns the layer as in a run; returns its distance past the target.
    fn quarter_turn(
        &mut self,
        quarters: QuarterTurns,
        overshoot: i32,
    ) -> Result<f64, CalibrationError> {
        // The upper layers must stand square when the flipper comes down on them.
        self.align(self.follow, MAX_ASKEW_DEG)?;
        let motions = [Motion::Hold, Motion::Turn(quarters), Motion::Release];
        for (place, &motion) in motions.iter().enumerate() {
            let next = motions.get(place + 1).copied();
            (self.mechanism)
                .perform(self.rig.brick, motion, next)
                .during(Activity::Trying(motion))?;
        }
        let direction = quarters.quarters();
        self.rig.note_quarters(direction);
        let before = self.askew;
        self.look()?;
        let beyond = f64::from(direction) * (before - self.askew);
        let motion = Motion::Turn(quarters);
        log::info!("overshoot {overshoot}, {motion}: {beyond:.1} motor degrees beyond");
        self.follow = (overshoot - beyond.round() as i32).max(0);
        Ok(beyond)
    }

    /// Aligns layers that are askew by more than an angle of the cube, with the table square, for upper layers that
    /// follow it by about `follow`: by as much more or less, the next time, as they stand short or beyond.
    fn align(&mut self, mut follow: i32, within_deg: f64) -> Result<(), CalibrationError> {
        let hold = self.config.mechanism.flipper_hold();
        for _ in 0..MAX_ALIGNMENTS {
            if self.askew.abs() <= within_deg * self.config.robot.gear_ratio() {
                break;
            }
            let askew = self.askew.round() as i32;
            self.rig.align_layers([0, askew, follow], hold)?;
            self.look()?;
            follow = (follow + askew.signum() * self.askew.round() as i32).max(0);
        }
        Ok(())
    }
}
