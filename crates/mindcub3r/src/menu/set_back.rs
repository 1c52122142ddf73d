//! After a run that ended before its time: the robot as it was before, as far as it can see to that.

use actuator::{MechanismSettings, put_aside};
use anyhow::bail;
use brick::{Brick, Degrees, DegreesPerSecond, LedColor, MotorState, StopAction};

use super::session::Menu;
use panel::screen::View;
use robot::{Config, interruptible::interruptible};

/// How often the turntable is looked at.
const INTERVAL: std::time::Duration = std::time::Duration::from_millis(5);

/// Slow: nobody knows what is in its way.
const SPEED: DegreesPerSecond = DegreesPerSecond::new(150);

impl Menu<'_> {
    /// If the last run left arm, flipper or table somewhere, brings them back: a table that stands
    /// askew would be taken for square.
    ///
    /// # Errors
    /// When something is stuck, or the person ended it.
    pub(super) fn set_back(&mut self, config: &Config) -> anyhow::Result<()> {
        if !self.is_unsettled {
            return Ok(());
        }
        self.console.panel.light(LedColor::Orange);
        self.console.panel.show(View::Message {
            title: "Setting back".to_owned(),
            text: "Arm and flipper go aside, and the table turns square.".to_owned(),
            first_line: 0,
            hint: "back: stop".to_owned(),
        });
        let settings = &config.mechanism;
        interruptible(
            &mut self.brick,
            &self.interrupt,
            settings,
            |_: &anyhow::Error| false,
            |brick| {
                put_aside(brick, settings)?;
                square_table(brick, settings)
            },
        )?;
        self.console.panel.light(LedColor::Green);
        self.is_unsettled = false;
        Ok(())
    }
}

/// Turns the table to the nearest quarter from where it was aligned when it was homed last.
fn square_table(brick: &mut Brick, settings: &MechanismSettings) -> anyhow::Result<()> {
    let (quarter, tolerance) = (settings.turntable_quarter(), settings.turntable_tolerance());
    let target = nearest_quarter(brick.turntable.position()?, quarter);
    brick.turntable.run_to(target, SPEED)?;
    let begin = brick.clock.now();
    loop {
        brick.clock.sleep(INTERVAL);
        let here = brick.turntable.position()?;
        let state = brick.turntable.state()?;
        if (here - target).abs() <= tolerance && state != MotorState::Running {
            return Ok(brick.turntable.stop(StopAction::Coast)?);
        }
        if brick.clock.now().saturating_sub(begin) >= settings.turntable_timeout() {
            bail!(
                "the turntable stands at {here} and should be at {target}; take the cube out, and \
                 align its layers and the turntable by hand"
            );
        }
    }
}

/// The multiple of a quarter that is nearest.
fn nearest_quarter(position: Degrees, quarter: Degrees) -> Degrees {
    let (position, quarter) = (position.as_degrees(), quarter.as_degrees());
    Degrees::new((position + quarter / 2).div_euclid(quarter) * quarter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_quarter_may_lie_on_either_side_of_zero() {
        let quarter = Degrees::new(270);
        for (position, nearest) in [
            (0, 0),
            (134, 0),
            (135, 270),
            (-100, 0),
            (-136, -270),
            (800, 810),
        ] {
            let found = nearest_quarter(Degrees::new(position), quarter);
            assert_eq!(found.as_degrees(), nearest, "{position}");
        }
    }
}
