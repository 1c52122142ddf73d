//! `calibrate speed`: the highest speeds of the flipper at the cube.
//!
//! ```text
//!   hold, pull, push each:  15 % faster ─▶ four trials ─▶ all good and quicker: again
//!                                               └─▶ else: the last good speed, less a margin
//!   all three together:     twelve trials ─▶ durations measured again
//! ```
//! The sensor looks at the cube after each trial: the side on top must be the one that the motions
//! bring up, and lie square. The step distinguishes sides by first looks at them, which it takes at
//! the slowest speeds. A person can therefore end the step at any time, and repeat it from its own
//! finding.

mod subject;

use std::time::Duration;

use actuator::{FailureKind, FlipperSpeed, Mechanism, MechanismSettings, Motion};
use brick::{Brick, Degrees, DegreesPerSecond, StopAction};

use self::subject::{All, Subject};
use crate::{
    durations::of_rounds,
    error::{Activity, CalibrationError, CalibrationErrorKind as Kind, During},
    finding::Finding,
    guide::Guide,
    known::Known,
    look::Look,
    square::{TILT, recovered, slow, square},
    step::{Handling, Outcome, Step},
    sweep::{Circuit, Direction, LOOK_SPEED, sweep},
};
use robot::Config;

/// Step that measures the speeds. The cube may lie on another side at the end.
pub const STEP: Step = Step {
    name: "speed",
    title: "Speed",
    finds: "finds how fast the flipper may pull, push and meet the cube",
    needs: "Put a solved cube in, and align the turntable by hand.",
    handling: Handling::FlipsSolved,
    seconds: 500,
    measure,
};

/// Factor from one speed to the next.
const STEP_UP: f64 = 1.15;
/// Factor of the margin between the last good speed and the speed that the step keeps.
const MARGIN: f64 = 1.25;
/// Least relative gain in the motions' time that is worth a higher speed: with a smaller gain the
/// motor does not reach the speed.
const MIN_GAIN: f64 = 0.01;
/// Factor by which all speeds become slower after a failed trial together.
const SLOWER: f64 = 1.08;
/// Greatest factor of a speed over the shipped one: higher speeds gain little.
const MAX_FACTOR: f64 = 2.3;
/// Least factor of a speed over the shipped one: a robot that needs a slower speed has another
/// fault.
const MIN_FACTOR: f64 = 0.6;
/// Greatest angle of a cube that lies square, in degrees: a cube at a greater angle was knocked, or
/// has jumped. Looks at a cube that lies square differ by less than a degree.
const MAX_ASKEW_DEG: f64 = 2.5;
/// Attempts to learn the sides.
const MAX_ATTEMPTS: u32 = 4;
/// Rounds of all motions that the step times at the end.
const ROUNDS: u8 = 2;

fn measure(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
) -> Result<Outcome, CalibrationError> {
    let mut trials = Trials::begin(brick, config)?;
    let (mut found, mut details) = (config.mechanism.clone(), Vec::new());
    for speed in FlipperSpeed::ALL {
        let before = config.mechanism.flipper_speed(speed);
        let borne = trials.highest(speed, guide)?;
        found = found.with_flipper_speed(speed, borne)?;
        details.push(format!("{speed} speed: {before} > {borne}"));
    }
    // The trials above found each speed alone: all three together must do as well.
    let mut faster = config.clone();
    let durations = loop {
        faster.mechanism = found.clone();
        if trials.try_speeds(&found, &All, guide)?.is_some() {
            trials.ends()?;
            match of_rounds(trials.brick, &faster, guide, ROUNDS) {
                Ok(durations) => break durations,
                Err(error) if error.kind() == Kind::Stuck => {
                    trials.put_right()?;
                    // The rounds spin the cube as well, so tilts bring up other sides now.
                    trials.learn_sides()?;
                }
                Err(error) => return Err(error),
            }
        }
        for speed in FlipperSpeed::ALL {
            let slower = times(found.flipper_speed(speed), 1.0 / SLOWER);
            let least = min_speed(speed);
            if slower < least {
                return Err(too_weak(speed, least));
            }
            found = found.with_flipper_speed(speed, slower)?;
        }
        details.push("together: slower by 8 %".to_owned());
    };
    let costs = match &durations.finding {
        Some(Finding::Durations(costs)) => costs.clone(),
        _ => config.cost.clone(),
    };
    let speeds = FlipperSpeed::ALL.map(|speed| found.flipper_speed(speed).to_string());
    details.push(durations.details);
    Ok(Outcome {
        summary: format!("hold {}, pull {}, push {}", speeds[0], speeds[1], speeds[2]),
        details: details.join("\n"),
        warning: None,
        finding: Some(Finding::Speeds(found, costs)),
    })
}

fn times(speed: DegreesPerSecond, factor: f64) -> DegreesPerSecond {
    let value = f64::from(speed.as_degrees_per_second()) * factor;
    DegreesPerSecond::new(value.round() as i32)
}

/// Slowest speed of the trials.
fn min_speed(speed: FlipperSpeed) -> DegreesPerSecond {
    times(
        MechanismSettings::default().flipper_speed(speed),
        MIN_FACTOR,
    )
}

/// Error for a robot that does not bear the slowest speed of the trials.
fn too_weak(speed: FlipperSpeed, least: DegreesPerSecond) -> CalibrationError {
    let text = format!(
        "the cube does not bear even a {speed} speed of {least}: see that the flipper is built as \
         in the instructions and that the cube turns easily, then do `calibrate flipper` and try \
         again"
    );
    CalibrationError::new(Kind::Implausible, text)
}

/// A robot with a cube, and looks at the four sides that tilts bring up.
struct Trials<'a> {
    brick: &'a mut Brick,
    config: &'a Config,
    mechanism: Mechanism,
    sides: Vec<Look>,
    /// Index of the side on top.
    top: usize,
}

impl<'a> Trials<'a> {
    /// Homes the mechanism and looks at the four sides.
    fn begin(brick: &'a mut Brick, config: &'a Config) -> Result<Self, CalibrationError> {
        let mechanism = Mechanism::home(brick, &config.mechanism)?;
        let mut trials = Self {
            brick,
            config,
            mechanism,
            sides: Vec::new(),
            top: 0,
        };
        trials.learn_sides()?;
        Ok(trials)
    }

    /// Looks at the four sides that tilts bring up, at the slowest speeds: the speeds of the
    /// settings may be too high for this robot. A tilt that failed begins the round again.
    fn learn_sides(&mut self) -> Result<(), CalibrationError> {
        self.mechanism.set_settings(slow(&self.config.mechanism));
        self.sides.clear();
        let mut attempts = 0;
        while self.sides.len() < 4 {
            let side = self.look()?;
            self.sides.push(side);
            if let Err(error) = self.mechanism.perform(self.brick, TILT, None) {
                attempts += 1;
                if attempts == MAX_ATTEMPTS {
                    return Err(error.into());
                }
                recovered(self.brick, &mut self.mechanism, error)?;
                self.sides.clear();
            }
        }
        self.top = 0;
        Ok(())
    }

    fn ends(&mut self) -> Result<(), CalibrationError> {
        let speed = self.mechanism.settings().arm_speed();
        self.mechanism.retract_arm(self.brick, speed)?;
        Ok(self.brick.stop_motors(StopAction::Brake)?)
    }

    fn look(&mut self) -> Result<Look, CalibrationError> {
        let seen = self.swept()?;
        let speed = self.mechanism.settings().arm_speed();
        self.mechanism.retract_arm(self.brick, speed)?;
        Ok(seen)
    }

    /// Light of a round that begins at the present quarter of the table. The arm stays over the
    /// cube.
    fn swept(&mut self) -> Result<Look, CalibrationError> {
        /// Distance of the arm from the axis, in millimetres: over the corners.
        const LOOK_DISTANCE_MM: f64 = 27.0;
        let circuit = Circuit {
            arm: Known::of(&self.config.scan).arm(LOOK_DISTANCE_MM),
            zero: self.square()?,
            direction: Direction::Clockwise,
            speed: LOOK_SPEED,
        };
        let seen = sweep(self.brick, self.config, circuit).during(Activity::Looking)?;
        Ok(Look::new(seen))
    }

    fn square(&self) -> Result<Degrees, CalibrationError> {
        let table = self.brick.turntable.position()?;
        let quarter = self.config.robot.quarter_turn();
        let nearest = f64::from(table.as_degrees()) / f64::from(quarter.as_degrees());
        Ok(quarter * nearest.round() as i32)
    }

    /// Highest speed that the robot bears, less a margin.
    fn highest(
        &mut self,
        speed: FlipperSpeed,
        guide: &mut dyn Guide,
    ) -> Result<DegreesPerSecond, CalibrationError> {
        let shipped = MechanismSettings::default().flipper_speed(speed);
        let (most, least) = (times(shipped, MAX_FACTOR), min_speed(speed));
        let mut level = self.config.mechanism.flipper_speed(speed);
        let mut quickest: Option<(DegreesPerSecond, Duration)> = None;
        let mut borne = None;
        loop {
            let settings = self.config.mechanism.with_flipper_speed(speed, level)?;
            match self.try_speeds(&settings, &speed, guide)? {
                Some(took) => {
                    borne = Some(level);
                    let is_quicker = |before: Duration| took < before.mul_f64(1.0 - MIN_GAIN);
                    if quickest.is_some_and(|(_, before)| !is_quicker(before)) {
                        break;
                    }
                    quickest = Some((level, took));
                    if level >= most {
                        break;
                    }
                    level = times(level, STEP_UP).min(most);
                }
                None if borne.is_some() || level <= least => break,
                None => level = times(level, 1.0 / STEP_UP).max(least),
            }
        }
        match (quickest, borne) {
            (Some((quickest, _)), Some(borne)) => Ok(quickest.min(times(borne, 1.0 / MARGIN))),
            _ => Err(too_weak(speed, least)),
        }
    }

    /// Time of the motions of all trials with these settings; none if a trial failed. The cube lies
    /// square at the end in any case.
    fn try_speeds(
        &mut self,
        settings: &MechanismSettings,
        subject: &impl Subject,
        guide: &mut dyn Guide,
    ) -> Result<Option<Duration>, CalibrationError> {
        guide.tell(self.brick, &subject.text(settings))?;
        self.mechanism.set_settings(settings.clone());
        let (motions, tilts) = subject.motions();
        let mut took = Duration::ZERO;
        for _ in 0..subject.trials() {
            let made = self.make(motions)?;
            self.top = (self.top + tilts) % self.sides.len();
            match made {
                Some(one) if self.lies_as_expected()? => took += one,
                _ => {
                    self.put_right()?;
                    return Ok(None);
                }
            }
        }
        Ok(Some(took))
    }

    /// Makes motions; returns their time, or none if a motor was stuck or late.
    fn make(&mut self, motions: &[Motion]) -> Result<Option<Duration>, CalibrationError> {
        let mut took = Duration::ZERO;
        for &motion in motions {
            match self.mechanism.perform(self.brick, motion, None) {
                Ok(one) => took += one,
                Err(error) => {
                    return match error.kind() {
                        FailureKind::Jam | FailureKind::Misplaced => Ok(None),
                        _ => Err(error.into()),
                    };
                }
            }
        }
        Ok(Some(took))
    }

    fn lies_as_expected(&mut self) -> Result<bool, CalibrationError> {
        let seen = self.look()?;
        let askew = seen.turned_since(&self.sides[self.top]);
        log::debug!("the side on top is {askew:.1} degrees askew");
        Ok(askew.abs() <= MAX_ASKEW_DEG && self.closest_side(&seen) == self.top)
    }

    fn closest_side(&self, seen: &Look) -> usize {
        let unlike = |side: &usize| seen.unlike(&self.sides[*side]);
        (0..self.sides.len())
            .min_by(|a, b| unlike(a).total_cmp(&unlike(b)))
            .unwrap_or(0)
    }

    /// Brings a cube that fell back, or lies askew, back into its seat, and finds the side on top.
    fn put_right(&mut self) -> Result<(), CalibrationError> {
        self.mechanism = square(self.brick, self.config)?;
        let seen = self.look()?;
        self.top = self.closest_side(&seen);
        let askew = seen.turned_since(&self.sides[self.top]);
        if askew.abs() > MAX_ASKEW_DEG {
            let text =
                format!("the cube lies {askew:.0} degrees askew: put it in square, and begin anew");
            return Err(CalibrationError::new(Kind::Implausible, text));
        }
        Ok(())
    }
}
