//! `calibrate speed`: how fast the flipper may be at the cube.
//!
//! ```text
//!   for hold, pull, push:   faster by a seventh ─▶ tried four times ─▶ well, and quicker? again
//!                                                       └─▶ not? back, with a margin
//!   all three together tried once more ─▶ durations measured anew
//! ```
//! After each try the sensor looks at the cube: the side on top must be the one that the motions
//! bring up, and lie square. Sides are told apart by what they looked like at first, brought up at
//! the slowest speeds; so it can be ended at any time, and done again from what it found.

use std::time::Duration;

use actuator::{Arm, FailureKind, FlipperSpeed, Mechanism, MechanismSettings, Motion};
use brick::{Brick, Degrees, DegreesPerSecond, Part, StopAction};

use crate::{
    drive::drive,
    durations::of_rounds,
    error::{Activity, CalibrationError, CalibrationErrorKind, During},
    finding::Finding,
    guide::Guide,
    known::Known,
    look::Look,
    step::{Outcome, Step},
    sweep::{Circuit, Direction, LOOK_SPEED, sweep},
};
use robot::Config;

/// The cube may lie on another side afterwards.
pub const STEP: Step = Step {
    name: "speed",
    title: "Speed",
    finds: "finds how fast the flipper may pull, push and meet the cube",
    needs: "Put a solved cube in, and align the turntable by hand.",
    seconds: 500,
    measure,
};

/// Tries at a speed.
const TRIES: u32 = 4;
/// Tries of all speeds together, of three tilts each: a tilt that fails once in fifty times shows
/// more often than not.
const TRIES_TOGETHER: u32 = 12;
/// Each speed is so many times the one before.
const STEP_UP: f64 = 1.15;
/// What is kept is so much below the last speed at which all went well.
const MARGIN: f64 = 1.25;
/// A step up that takes a smaller part than this off the motions' time is not worth its risk: the
/// motor cannot follow.
const GAIN: f64 = 0.01;
/// Together they are made slower by this much at a time.
const SLOWER: f64 = 1.08;
/// No faster than this many times the speed that is shipped: beyond, little is gained.
const MOST: f64 = 2.3;
/// No slower than this part of it: a robot that does not bear that has another fault.
const LEAST: f64 = 0.6;
/// A cube that lies askew by more, in degrees, was knocked, or has jumped: looks at one that lies
/// square differ by less than a degree.
const SQUARE_WITHIN_DEG: f64 = 2.5;
/// Rounds of all motions whose durations are measured at last.
const ROUNDS: u8 = 2;
/// Strokes that put a cube right: slower than any robot needs.
const GENTLE: DegreesPerSecond = DegreesPerSecond::new(150);

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
    // Each was found alone: together they must do as well.
    let mut faster = config.clone();
    let durations = loop {
        faster.mechanism = found.clone();
        if trials.all_well(&found, &All, guide)?.is_some() {
            trials.ends()?;
            match of_rounds(trials.brick, &faster, guide, ROUNDS) {
                Ok(durations) => break durations,
                Err(error) if error.kind() == CalibrationErrorKind::Stuck => {
                    trials.put_right()?;
                    // The rounds spin the cube as well: other sides come up by tilts now.
                    trials.learn_sides()?;
                }
                Err(error) => return Err(error),
            }
        }
        for speed in FlipperSpeed::ALL {
            let slower = times(found.flipper_speed(speed), 1.0 / SLOWER);
            let least = least(speed);
            if slower < least {
                return Err(CalibrationError::TooWeak { speed, least });
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

/// The slowest that is tried.
fn least(speed: FlipperSpeed) -> DegreesPerSecond {
    times(MechanismSettings::default().flipper_speed(speed), LEAST)
}

/// All speeds together are tried.
struct All;

/// What is tried.
trait Tried {
    /// The motions after which the cube is looked at, and by how many tilts they turn it.
    fn motions(&self) -> (&'static [Motion], usize);
    /// How often.
    fn tries(&self) -> u32 {
        TRIES
    }
    /// What it is called on the screen.
    fn told(&self, settings: &MechanismSettings) -> String;
}

/// From released to released, by way of hold.
const TILT: Motion = Motion::Tilt {
    from: Arm::Released,
    to: Arm::Released,
};

/// Tilts between all stances of the flipper but one: the pull begins in flight, and at rest.
const TILTS: [Motion; 3] = [
    Motion::Tilt {
        from: Arm::Released,
        to: Arm::Holding,
    },
    Motion::Tilt {
        from: Arm::Holding,
        to: Arm::Released,
    },
    TILT,
];

impl Tried for FlipperSpeed {
    fn motions(&self) -> (&'static [Motion], usize) {
        match self {
            Self::Hold => (&[Motion::Hold, Motion::Release], 0),
            Self::Pull | Self::Push => (&TILTS, 3),
        }
    }

    fn told(&self, settings: &MechanismSettings) -> String {
        format!("{self} at {}", settings.flipper_speed(*self))
    }
}

impl Tried for All {
    fn motions(&self) -> (&'static [Motion], usize) {
        (&TILTS, 3)
    }

    fn tries(&self) -> u32 {
        TRIES_TOGETHER
    }

    fn told(&self, _: &MechanismSettings) -> String {
        "all together".to_owned()
    }
}

/// A robot with a cube of which it is known what its four sides look like that tilts bring up.
struct Trials<'a> {
    brick: &'a mut Brick,
    config: &'a Config,
    mechanism: Mechanism,
    sides: Vec<Look>,
    /// Which of them is on top.
    top: usize,
}

impl<'a> Trials<'a> {
    /// Looks at the four sides.
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

    /// Looks at the four sides that tilts bring up, at the slowest speeds: the settings' may be too
    /// fast for this robot.
    fn learn_sides(&mut self) -> Result<(), CalibrationError> {
        let mut slowest = self.config.mechanism.clone();
        for speed in FlipperSpeed::ALL {
            let least = slowest.flipper_speed(speed).min(least(speed));
            slowest = slowest.with_flipper_speed(speed, least)?;
        }
        self.mechanism.set_settings(slowest);
        self.sides.clear();
        for _ in 0..4 {
            let side = self.look()?;
            self.sides.push(side);
            self.mechanism.perform(self.brick, TILT, None)?;
        }
        self.top = 0;
        Ok(())
    }

    fn ends(&mut self) -> Result<(), CalibrationError> {
        self.mechanism.retract_arm(self.brick)?;
        Ok(self.brick.stop_motors(StopAction::Brake)?)
    }

    fn look(&mut self) -> Result<Look, CalibrationError> {
        let seen = self.swept()?;
        self.mechanism.retract_arm(self.brick)?;
        Ok(seen)
    }

    /// The light of a turn that begins at the quarter where the table stands. The arm stays
    /// over the cube.
    fn swept(&mut self) -> Result<Look, CalibrationError> {
        /// Millimetres from the axis: over the corners.
        const LOOK_AT: f64 = 27.0;
        let circuit = Circuit {
            arm: Known::of(&self.config.scan).arm(LOOK_AT),
            zero: self.square()?,
            direction: Direction::Clockwise,
            speed: LOOK_SPEED,
        };
        let seen = sweep(self.brick, self.config, circuit).during(Activity::Looking)?;
        Ok(Look::new(seen))
    }

    /// The quarter where the table stands.
    fn square(&self) -> Result<Degrees, CalibrationError> {
        let table = self.brick.turntable.position()?;
        let quarter = self.config.robot.quarter_turn();
        let nearest = f64::from(table.as_degrees()) / f64::from(quarter.as_degrees());
        Ok(quarter * nearest.round() as i32)
    }

    /// The highest speed that is borne, with a margin.
    fn highest(
        &mut self,
        speed: FlipperSpeed,
        guide: &mut dyn Guide,
    ) -> Result<DegreesPerSecond, CalibrationError> {
        let shipped = MechanismSettings::default().flipper_speed(speed);
        let (most, least) = (times(shipped, MOST), least(speed));
        let mut level = self.config.mechanism.flipper_speed(speed);
        let mut quickest: Option<(DegreesPerSecond, Duration)> = None;
        let mut borne = None;
        loop {
            let settings = self.config.mechanism.with_flipper_speed(speed, level)?;
            match self.all_well(&settings, &speed, guide)? {
                Some(took) => {
                    borne = Some(level);
                    let is_quicker = |before: Duration| took < before.mul_f64(1.0 - GAIN);
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
            _ => Err(CalibrationError::TooWeak { speed, least }),
        }
    }

    /// How long the motions took of all tries with these settings; nothing if one of them did not
    /// end as it should. Afterwards the cube lies square in any case.
    fn all_well(
        &mut self,
        settings: &MechanismSettings,
        tried: &impl Tried,
        guide: &mut dyn Guide,
    ) -> Result<Option<Duration>, CalibrationError> {
        guide.tell(self.brick, &tried.told(settings))?;
        self.mechanism.set_settings(settings.clone());
        let (motions, tilts) = tried.motions();
        let mut took = Duration::ZERO;
        for _ in 0..tried.tries() {
            let made = self.make(motions)?;
            self.top = (self.top + tilts) % self.sides.len();
            match made {
                Some(one) if self.is_as_it_should_be()? => took += one,
                _ => {
                    self.put_right()?;
                    return Ok(None);
                }
            }
        }
        Ok(Some(took))
    }

    /// Makes motions; how long they took, or nothing if something was in their way.
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

    fn is_as_it_should_be(&mut self) -> Result<bool, CalibrationError> {
        let seen = self.look()?;
        let askew = seen.turned_since(&self.sides[self.top]);
        log::debug!("the side on top is {askew:.1} degrees askew");
        Ok(askew.abs() <= SQUARE_WITHIN_DEG && self.likest(&seen) == self.top)
    }

    /// The side that a look shows.
    fn likest(&self, seen: &Look) -> usize {
        let unlike = |side: &usize| seen.unlike(&self.sides[*side]);
        (0..self.sides.len())
            .min_by(|a, b| unlike(a).total_cmp(&unlike(b)))
            .unwrap_or(0)
    }

    /// Brings a cube that fell back, or lies askew, back into its seat, and finds out which side
    /// is up. A cube that lies so far askew that the flipper does not take it is turned back by
    /// half: half of it the flipper takes of the cube, and half of the cradle.
    fn put_right(&mut self) -> Result<(), CalibrationError> {
        let mechanism = &self.config.mechanism;
        let (hold, pull) = (mechanism.flipper_hold(), mechanism.flipper_pull());
        let release = mechanism.flipper_release();
        self.brick.stop_motors(StopAction::Brake)?;
        self.arm_away()?;
        self.gently(Part::Flipper, release)?;
        let square = self.square()?;
        self.gently(Part::Turntable, square)?;
        let seen = self.swept()?;
        self.arm_away()?;
        let askew = seen.turned_since(&self.sides[self.likest(&seen)]);
        let square = self.square()?;
        let half_back = self.config.robot.table_degrees(-askew / 2.0);
        self.gently(Part::Turntable, square + half_back)?;
        for target in [hold, pull, hold, release] {
            self.gently(Part::Flipper, target)?;
        }
        self.gently(Part::Turntable, square)?;
        self.mechanism = Mechanism::home(self.brick, &self.config.mechanism)?;
        let seen = self.look()?;
        self.top = self.likest(&seen);
        let askew = seen.turned_since(&self.sides[self.top]);
        if askew.abs() > SQUARE_WITHIN_DEG {
            return Err(CalibrationError::LiesAskew { degrees: askew });
        }
        Ok(())
    }

    fn arm_away(&mut self) -> Result<(), CalibrationError> {
        let (away, speed) = (
            self.config.robot.arm_away(),
            self.config.mechanism.arm_speed(),
        );
        Ok(drive(self.brick, self.config, Part::ColorArm, away, speed)?)
    }

    fn gently(&mut self, part: Part, target: Degrees) -> Result<(), CalibrationError> {
        Ok(drive(self.brick, self.config, part, target, GENTLE)?)
    }
}
