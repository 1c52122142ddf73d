//! `calibrate flipper`: the angles at which the flipper holds the cube and to which it pulls to
//! tilt it.
//!
//! ```text
//!   cube askew ─▶ lower until it meets the cube ─▶ + margin ─▶ turn the table: upper layers stay?
//!                                                                        │ yes: hold is found
//!   pull a little, look; pull a little farther, look ... until another face is on top
//!                                                        │ + margin: pull is found, tried 3 times
//! ```
//! The pulls are the mechanism's own tilts, because the flipper overruns its target. The flipper
//! comes down on a square cube without meeting an obstacle; a cube that stands askew reaches out to
//! the flipper, and stops it just where it would begin to hold.

use actuator::{ActuatorError, Arm, Mechanism, Motion};
use brick::{Brick, Degrees, Part};

use crate::finding::Finding;
use crate::{
    drive::Met,
    error::{Activity, CalibrationError, CalibrationErrorKind as Kind, During},
    guide::Guide,
    look::Look,
    rig::Rig,
    step::{Handling, Outcome, Step},
};
use robot::Config;

/// Step that measures the flipper. The cube ends as it began.
pub const STEP: Step = Step {
    name: "flipper",
    title: "Flipper",
    finds: "finds where the flipper holds the cube, and how far it pulls to tilt it",
    needs: "Put a solved cube in, and align the turntable.",
    handling: Handling::FlipsSolved,
    seconds: 90,
    measure,
};

/// Angle from square at which the flipper meets the cube, in degrees of the cube.
const ASKEW_DEG: f64 = 20.0;
/// Number of meetings, an odd number; the median counts.
const MEETINGS: usize = 3;
/// Distance of the first trial of a hold below the meeting, in motor degrees.
const HOLD_BELOW_MEETING: i32 = 10;
/// Distance of each further trial below the one before, in motor degrees, and greatest number of
/// trials.
const HOLD_STEP: i32 = 5;
const MAX_HOLD_TRIALS: usize = 4;
/// Range of angles at which the flipper can hold, as in the settings, in motor degrees.
const HOLD: [i32; 2] = [60, 130];
/// Angles of the trial pulls: first, last and step, in motor degrees.
const PULLS: [i32; 3] = [150, 235, 5];
/// Distance of the final pull past the first one that tilts the cube, in motor degrees.
const PULL_BEYOND_TILT: i32 = 20;
/// Greatest pull of the settings, in motor degrees.
const MAX_PULL: i32 = 240;
/// Number of tilts that bring the cube back to its pose.
const TILTS_OF_A_CIRCLE: usize = 4;

fn measure(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
) -> Result<Outcome, CalibrationError> {
    let (was_hold, was_pull) = (
        config.mechanism.flipper_hold(),
        config.mechanism.flipper_pull(),
    );
    let (meeting, hold) = held(brick, config, guide)?;
    let held = Finding::Flipper {
        hold,
        pull: farther(hold, MAX_PULL, config),
    };
    let config = &held.laid_over(config)?;
    let mut tilting = Tilting::begin(brick, config)?;
    guide.tell(tilting.rig.brick, "how far it pulls to tilt the cube")?;
    let (pull, tilted_at) = tilting.pull(hold, guide)?;
    guide.tell(tilting.rig.brick, "whether every such pull tilts the cube")?;
    let failed = tilting.home(hold, pull)?;
    let warning = (failed > 0).then(|| {
        format!(
            "{failed} pulls of {pull} did not tilt the cube: see whether the flipper's rubber \
             grips, then repeat this step"
        )
    });
    Ok(Outcome {
        summary: format!("holds at {hold}, pulls to {pull}"),
        details: format!(
            "the flipper meets a cube that stands askew at {meeting}\n\
             it holds the cube at: {} > {}\n\
             a pull to {tilted_at} tilts the cube\n\
             it pulls to: {} > {}",
            was_hold.as_degrees(),
            hold.as_degrees(),
            was_pull.as_degrees(),
            pull.as_degrees()
        ),
        warning,
        finding: Some(Finding::Flipper { hold, pull }),
    })
}

/// Angle at which the flipper meets a cube that stands askew, and angle at which it holds the cube.
fn held(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
) -> Result<(Degrees, Degrees), CalibrationError> {
    let mut rig = Rig::new(brick, config)?;
    let first = rig.look()?;
    guide.tell(rig.brick, "where the flipper meets the cube")?;
    let meeting = meet(&mut rig, config)?;
    guide.tell(rig.brick, "where it holds the cube")?;
    let hold = hold(&mut rig, meeting, &first)?;
    Ok((meeting, hold))
}

/// Angle at which the flipper meets a cube that stands askew.
fn meet(rig: &mut Rig<'_>, config: &Config) -> Result<Degrees, CalibrationError> {
    let mechanism = &config.mechanism;
    let askew = config.robot.table_degrees(ASKEW_DEG);
    rig.turn_freely(askew, mechanism.return_speed())?;
    let lowest = Degrees::new(HOLD[1]);
    let mut places = Vec::new();
    for _ in 0..MEETINGS {
        let met = rig.flip_to(lowest, mechanism.flipper_seat_speed())?;
        rig.release()?;
        match met {
            Met::Something(place) => places.push(place),
            Met::Nothing => {
                let text = format!(
                    "the flipper came down to {lowest} and met no cube: put a solved cube in, and \
                     see that the flipper's arm is built as in the instructions"
                );
                return Err(CalibrationError::new(Kind::NoCube, text));
            }
        }
    }
    rig.turn_freely(Degrees::ZERO, mechanism.return_speed())?;
    places.sort_unstable();
    let place = places[MEETINGS / 2];
    if place <= mechanism.flipper_clear() {
        let text = format!(
            "the flipper met something at {place}, where it should still be clear of the cube (up \
             to {}): see what is in its way, and that the cube lies flat",
            mechanism.flipper_clear()
        );
        return Err(CalibrationError::new(Kind::Implausible, text));
    }
    Ok(place)
}

/// Angle at which the flipper holds: the upper layers must stay when the table turns.
fn hold(rig: &mut Rig<'_>, meeting: Degrees, first: &Look) -> Result<Degrees, CalibrationError> {
    let least = (meeting.as_degrees() + HOLD_BELOW_MEETING).max(HOLD[0]);
    for lower in 0..MAX_HOLD_TRIALS {
        let hold = least + lower as i32 * HOLD_STEP;
        if hold > HOLD[1] {
            break;
        }
        let hold = Degrees::new(hold);
        if rig.holds(hold, first)? {
            return Ok(hold);
        }
    }
    let [from, to] = HOLD;
    let text = format!(
        "the flipper meets the cube at {meeting} but holds it nowhere from {least} on (it can hold \
         from {from} to {to}): see that the cube lies flat and that the flipper's arm is built as \
         in the instructions"
    );
    Err(CalibrationError::new(Kind::Implausible, text))
}

/// A pull to this angle, or to the least one past hold that the settings allow.
fn farther(hold: Degrees, pull: i32, config: &Config) -> Degrees {
    let apart = config.robot.flipper_tolerance() + Degrees::new(PULLS[2]);
    Degrees::new(pull).max(hold + apart)
}

struct Tilting<'a> {
    rig: Rig<'a>,
    mechanism: Mechanism,
    config: &'a Config,
}

impl<'a> Tilting<'a> {
    fn begin(brick: &'a mut Brick, config: &'a Config) -> Result<Self, CalibrationError> {
        let mechanism = Mechanism::home(brick, &config.mechanism).during(Activity::FindingStops)?;
        Ok(Self {
            rig: Rig::homed(brick, config)?,
            mechanism,
            config,
        })
    }

    /// Angle of the final pull, and the first pull that tilted the cube.
    fn pull(
        &mut self,
        hold: Degrees,
        guide: &mut dyn Guide,
    ) -> Result<(Degrees, Degrees), CalibrationError> {
        let before = self.rig.look()?;
        let [from, to, by] = PULLS;
        let from = farther(hold, from, self.config).as_degrees();
        for pull in (from..=to).step_by(by as usize).map(Degrees::new) {
            guide.tell(self.rig.brick, &format!("a pull to {pull}"))?;
            self.tilt(hold, pull)?;
            if !self.rig.look()?.is_same_face(&before) {
                let beyond = pull + Degrees::new(PULL_BEYOND_TILT);
                return Ok((beyond.min(Degrees::new(MAX_PULL)), pull));
            }
        }
        let text = format!(
            "a pull to {to}° does not tilt the cube: see that a solved cube is in, that the \
             flipper's arm is built as in the instructions, and that its rubber grips the cube"
        );
        Err(CalibrationError::new(Kind::Implausible, text))
    }

    /// Pulls to this angle and releases the cube.
    fn tilt(&mut self, hold: Degrees, pull: Degrees) -> Result<(), CalibrationError> {
        const TILT: Motion = Motion::Tilt {
            from: Arm::Released,
            to: Arm::Released,
        };
        let tried = Finding::Flipper { hold, pull }.laid_over(self.config)?;
        self.mechanism.set_settings(tried.mechanism);
        match self.mechanism.perform(self.rig.brick, TILT, None) {
            Ok(_) => Ok(()),
            Err(ActuatorError::Jam {
                part: Part::Flipper,
                position,
                ..
            }) => {
                let text = format!(
                    "the flipper was stopped at {position} before the cube tilted: see what is in \
                     its way, and that the cube's layers are aligned"
                );
                Err(CalibrationError::new(Kind::Stuck, text))
            }
            result => result.map(|_| ()).during(Activity::Trying(TILT)),
        }
    }

    /// Tilts a cube that was tilted once until it lies in its first pose; returns the number of
    /// pulls that failed.
    fn home(&mut self, hold: Degrees, pull: Degrees) -> Result<usize, CalibrationError> {
        let mut before = self.rig.look()?;
        let mut tilts = 1;
        let mut failed = 0;
        while tilts < TILTS_OF_A_CIRCLE {
            self.tilt(hold, pull)?;
            let look = self.rig.look()?;
            if look.is_same_face(&before) {
                failed += 1;
                if failed == TILTS_OF_A_CIRCLE {
                    let text = format!(
                        "the cube tilts only sometimes, {tilts} times of {}, although the flipper \
                         pulls to {pull}: see whether its rubber grips the cube",
                        tilts + failed
                    );
                    return Err(CalibrationError::new(Kind::Implausible, text));
                }
            } else {
                tilts += 1;
            }
            before = look;
        }
        Ok(failed)
    }
}
