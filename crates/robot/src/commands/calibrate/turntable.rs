//! `calibrate turntable`: brings the turntable to where it stands square.
//!
//! The table has no end stop: homing takes it as it stands, and every run leaves it at a quarter of
//! that. So it is turned square here and now, and stays so until somebody turns it by hand; a
//! number that every run would add anew could not mean that.

use anyhow::bail;
use brick::{Brick, Degrees, StopAction};

use super::{
    drive::{Axis, drive},
    guide::{Adjust, Guide},
    step::{Outcome, Step},
    stops::home_arms,
};
use crate::config::Config;

/// The cube is turned as a whole only.
pub(super) const STEP: Step = Step {
    name: "turntable",
    title: "Turntable",
    finds: "turns the turntable to where it stands square",
    needs: "Put any cube in, with its layers aligned.",
    seconds: 30,
    measure: |brick, config, guide| {
        home_arms(brick, config)?;
        let by = nudged(brick, config, guide)?;
        squared(brick, by)
    },
};

/// How far the motor turns for one nudge: one degree of the cube.
const NUDGE: Degrees = Degrees::new(3);
/// Farther than this, in motor degrees, there is a nearer quarter to turn to.
const FARTHEST: i32 = 135;

/// Turns the table by so many motor degrees, without a look.
///
/// # Errors
/// When it is more than half a quarter, or the table is stuck.
pub(super) fn by_degrees(
    brick: &mut Brick,
    config: &Config,
    degrees: i32,
) -> anyhow::Result<Outcome> {
    if degrees.abs() > FARTHEST {
        bail!(
            "turning the table by {degrees} motor degrees would bring it nearer to the next \
             quarter: allowed are {} to {FARTHEST} (3 are 1 of the cube)",
            -FARTHEST
        );
    }
    home_arms(brick, config)?;
    let from = brick.turntable.position()?;
    turn_to(brick, config, from + Degrees::new(degrees))?;
    squared(brick, Degrees::new(degrees))
}

/// Lets the person turn the table by the buttons, and gives how far that was.
fn nudged(brick: &mut Brick, config: &Config, guide: &mut dyn Guide) -> anyhow::Result<Degrees> {
    const ASK: &str = "does the cube stand square? left and right turn it";
    let from = brick.turntable.position()?;
    let mut target = from;
    loop {
        match guide.adjust(brick, ASK)? {
            Adjust::Left => target = target - NUDGE,
            Adjust::Right => target = target + NUDGE,
            Adjust::Done => return Ok(target - from),
        }
        turn_to(brick, config, target)?;
    }
}

fn turn_to(brick: &mut Brick, config: &Config, target: Degrees) -> anyhow::Result<()> {
    drive(brick, Axis::Table, target, config.mechanism.return_speed())
}

/// The table stands square: that is its zero now.
fn squared(brick: &mut Brick, turned: Degrees) -> anyhow::Result<Outcome> {
    brick.turntable.stop(StopAction::Brake)?;
    brick.turntable.set_position(Degrees::ZERO)?;
    let turned = turned.as_degrees();
    Ok(Outcome {
        summary: format!("turned by {:.1}° of the cube", f64::from(turned) / 3.0),
        details: format!(
            "the turntable was turned by {turned} motor degrees ({:.1} of the cube) and stands \
             square; it stays so until it is turned by hand",
            f64::from(turned) / 3.0
        ),
        warning: None,
        finding: None,
    })
}
