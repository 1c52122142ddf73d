//! `calibrate turntable`: brings the turntable to where it stands square.
//!
//! The table has no end stop: homing takes it as it stands, and every run leaves it at a quarter of
//! that. So it is turned square here and now, and stays so until somebody turns it by hand; a
//! number that every run would add anew could not mean that.

use brick::{Brick, Degrees, Part, StopAction};

use crate::{
    alignment::{CIRCLES, askew},
    drive::drive,
    error::CalibrationError,
    guide::{Adjust, Guide},
    known::Known,
    sensor::swept,
    step::{Outcome, Step},
    stops::home_arms,
};
use robot::{Config, aside::compute_aside, error::one_line};

/// The cube is turned as a whole only.
pub const STEP: Step = Step {
    name: "turntable",
    title: "Turntable",
    finds: "turns the turntable to where it stands square",
    needs: "Put any cube in, with its layers aligned.",
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

/// How many degrees one nudge turns the cube.
const NUDGE_DEG: f64 = 1.0;
/// What is less than this, in degrees of the cube, is left to the person: the sensor tells no
/// better.
const WORTH_TURNING: f64 = 1.0;

/// Turns the table by so many motor degrees, without a look.
///
/// # Errors
/// When it is more than half a quarter, or the table is stuck.
pub fn by_degrees(
    brick: &mut Brick,
    config: &Config,
    degrees: i32,
) -> Result<Outcome, CalibrationError> {
    // Farther than half a quarter there is a nearer one to turn to.
    let most = config.robot.quarter_turn().as_degrees() / 2;
    if degrees.abs() > most {
        return Err(CalibrationError::OffsetTooFar { degrees, most });
    }
    home_arms(brick, config)?;
    let from = brick.turntable.position()?;
    turn_to(brick, config, from + Degrees::new(degrees))?;
    squared(brick, config, Degrees::new(degrees))
}

/// Turns the table to where it stands square by what the sensor sees of the cube, if it sees one.
///
/// # Errors
/// When a motor is stuck, a device cannot be reached, or the guide ends it.
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
        // The person sees it all the same.
        Err(error) => {
            let why = one_line(&error);
            return Ok(guide.tell(brick, &format!("the sensor does not help: {why}"))?);
        }
    };
    if askew.abs() < WORTH_TURNING {
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

/// Lets the person turn the table by the buttons.
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

/// The table stands square: that is its zero now.
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
