//! `calibrate turntable`: turns the turntable square.
//!
//! The table has no end stop: homing takes its present position as square, and every run leaves the
//! table at a quarter from there. The step therefore turns the table square, and the table stays so
//! until a person turns it by hand. An offset in the settings would not work, because every run
//! would add it again.

use brick::{Brick, Degrees, Part, StopAction};

use crate::{
    alignment::{CIRCLES, askew},
    drive::drive,
    error::CalibrationError,
    guide::{Adjust, Guide},
    known::Known,
    sensor::swept,
    step::{Handling, Outcome, Step},
    stops::home_arms,
};
use robot::{Config, aside::compute_aside, error::one_line};

/// Step that turns the table square. The cube spins as a whole only.
pub const STEP: Step = Step {
    name: "turntable",
    title: "Turntable",
    finds: "turns the turntable to where it stands square",
    needs: "Put any cube in, with its layers aligned.",
    handling: Handling::Spins,
    seconds: 30,
    measure: |brick, config, guide| {
        home_arms(brick, config)?;
        let from = brick.turntable.position()?;
        turn_as_seen(brick, config, guide)?;
        nudge(brick, config, guide)?;
        let turned = brick.turntable.position()? - from;
        squared(brick, config, turned)
    },
};

/// Angle of one nudge, in degrees of the cube.
const NUDGE_DEG: f64 = 1.0;
/// Least angle that the step turns the table by itself, in degrees of the cube: the sensor is no
/// more accurate, and the person nudges the rest.
const MIN_TURN_DEG: f64 = 1.0;

/// Turns the table by this many motor degrees, without a look.
///
/// # Errors
/// When the angle is more than half a quarter, or the table is stuck.
pub fn by_degrees(
    brick: &mut Brick,
    config: &Config,
    degrees: i32,
) -> Result<Outcome, CalibrationError> {
    // An angle of more than half a quarter has a nearer quarter to turn to.
    let most = config.robot.quarter_turn().as_degrees() / 2;
    if degrees.abs() > most {
        return Err(CalibrationError::OffsetTooFar { degrees, most });
    }
    home_arms(brick, config)?;
    let from = brick.turntable.position()?;
    turn_to(brick, config, from + Degrees::new(degrees))?;
    squared(brick, config, Degrees::new(degrees))
}

/// Turns the table square by the sensor's view of the cube, if the sensor sees one.
fn turn_as_seen(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
) -> Result<(), CalibrationError> {
    let known = Known::of(&config.scan);
    let sweeps = swept(brick, config, &known, &CIRCLES, guide)?;
    let (away, speed) = (config.robot.arm_away(), config.mechanism.arm_speed());
    drive(brick, config, Part::ColorArm, away, speed)?;
    guide.tell(brick, "working out how the cube stands")?;
    let askew = match compute_aside(guide.aside(), &*brick.clock, || {
        askew(&sweeps, &config.scan)
    }) {
        Ok(askew) => askew,
        // The person can still nudge the table.
        Err(error) => {
            let why = one_line(&error);
            return Ok(guide.tell(brick, &format!("the sensor does not help: {why}"))?);
        }
    };
    if askew.abs() < MIN_TURN_DEG {
        return Ok(guide.tell(brick, "the sensor sees the cube stand square")?);
    }
    let way = if askew > 0.0 {
        "clockwise"
    } else {
        "counterclockwise"
    };
    let text = format!(
        "the sensor sees the cube stand {:.1} degrees {way} of square: turn it back?",
        askew.abs()
    );
    if guide.confirm(brick, &text)? {
        let back = config.robot.table_degrees(-askew);
        let target = brick.turntable.position()? + back;
        turn_to(brick, config, target)?;
    }
    Ok(())
}

/// Lets the person turn the table with the buttons.
fn nudge(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
) -> Result<(), CalibrationError> {
    const ASK: &str = "does the cube stand square? left and right turn it";
    let step = config.robot.table_degrees(NUDGE_DEG);
    let mut target = brick.turntable.position()?;
    loop {
        match guide.adjust(brick, ASK)? {
            Adjust::Left => target = target - step,
            Adjust::Right => target = target + step,
            Adjust::Done => return Ok(()),
        }
        turn_to(brick, config, target)?;
    }
}

fn turn_to(brick: &mut Brick, config: &Config, target: Degrees) -> Result<(), CalibrationError> {
    let speed = config.mechanism.return_speed();
    Ok(drive(brick, config, Part::Turntable, target, speed)?)
}

/// Sets the table's zero at its present position, which is square.
fn squared(
    brick: &mut Brick,
    config: &Config,
    turned: Degrees,
) -> Result<Outcome, CalibrationError> {
    brick.turntable.stop(StopAction::Brake)?;
    brick.turntable.set_position(Degrees::ZERO)?;
    let turned = turned.as_degrees();
    let of_cube = f64::from(turned) / config.robot.gear_ratio();
    Ok(Outcome {
        summary: format!("turned by {of_cube:.1}° of the cube"),
        details: format!(
            "the turntable was turned by {turned} motor degrees ({of_cube:.1} of the cube) and stands \
             square; it stays so until it is turned by hand"
        ),
        warning: None,
        finding: None,
    })
}
