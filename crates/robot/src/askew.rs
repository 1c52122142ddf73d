//! Turntable that is not square at the start: the colour sensor finds the angle of the cube, and the
//! table is turned square.
//!
//! ```text
//!   homing failed ──▶ angle of the cube by sight ──▶ turn the table by it ──▶ home, and tilt the cube
//!                                                                                 │ barred: the cube lay
//!                                                          turn the table back ◀──┘ askew in a square table
//! ```
//! Only an attempt at homing that failed comes here: the flipper met a cube that stands askew, or
//! something else is in its way.

use std::borrow::BorrowMut;

use actuator::{ActuatorError, Arm, Mechanism, Motion, put_aside};
use brick::{Brick, Part};
use scanner::ScanError;

use crate::config::Config;

/// Least angle of the cube, in degrees, at which the table is turned: the flipper takes a cube that
/// stands askew by less, and the angle is known to two degrees.
const MIN_ASKEW_DEG: f64 = 3.0;
const TILT: Motion = Motion::Tilt {
    from: Arm::Released,
    to: Arm::Released,
};

/// Squaring of the table by sight.
#[derive(Debug, Default)]
pub(crate) struct BySight {
    /// Whether the motor of the table has failed while it turned the cube: the nearest quarter may then be
    /// another one.
    pub(crate) has_lost_table: bool,
    /// Whether a device failed in the latest look at the cube, which nothing but the table has moved then.
    pub(crate) is_unseen: bool,
}

impl BySight {
    /// Homes by `home`, after the turntable was turned square if the cube stands askew. The cube is then
    /// tilted once: the flipper pulls no cube whose table stands askew.
    ///
    /// # Errors
    /// The errors of `home` and of the tilt; the table is then where it stood, if its motor did not fail.
    pub(crate) fn home<M: BorrowMut<Mechanism>>(
        &mut self,
        brick: &mut Brick,
        config: &Config,
        home: impl FnOnce(&mut Brick) -> Result<M, ActuatorError>,
    ) -> Result<M, ActuatorError> {
        let Some(askew) = self.askew_by_sight(brick, config) else {
            return home(brick);
        };
        log::warn!("the turntable stands {askew:.0} degrees askew and is squared");
        self.turn_table(brick, config, askew);
        let tilted = home(brick).and_then(|mut home| {
            let took = home.borrow_mut().perform(brick, TILT, None);
            took.map(|_| home)
        });
        if tilted.is_err() {
            log::warn!("the table was square, and the cube lay askew in it");
            self.turn_table(brick, config, -askew);
        }
        tilted
    }

    /// Angle by which the cube stands askew; none if it cannot be seen, or is small.
    fn askew_by_sight(&mut self, brick: &mut Brick, config: &Config) -> Option<f64> {
        clear(brick, config);
        let seen = scanner::find_askew(brick, &config.scan);
        self.is_unseen = seen.is_err();
        let seen = seen.unwrap_or_else(|error| {
            self.note(&error);
            None
        });
        seen.filter(|askew| askew.abs() >= MIN_ASKEW_DEG)
    }

    fn turn_table(&mut self, brick: &mut Brick, config: &Config, askew: f64) {
        clear(brick, config);
        if let Err(error) = scanner::square(brick, &config.scan, askew) {
            self.note(&error);
        }
    }

    fn note(&mut self, error: &ScanError) {
        log::warn!("{error}");
        self.has_lost_table |= error.is_of(Part::Turntable);
    }
}

/// Takes arm and flipper off the cube. A failure is left to the next attempt at homing, which names
/// it.
fn clear(brick: &mut Brick, config: &Config) {
    if let Err(error) = put_aside(brick, &config.mechanism) {
        log::warn!("{error}");
    }
}

#[cfg(test)]
mod tests {
    use cube_core::{Cube, RandomCubes};
    use simulator::{Settings, Simulator};

    use super::*;
    use crate::{
        Pace,
        testing::{by_tables, reported},
    };

    /// Robots of the family whose tables stand up to this angle askew, in degrees of the cube.
    fn robots(most: u32) -> impl Iterator<Item = Simulator> {
        (1..=40_u32).map(move |seed| {
            let text = format!(
                "[robot]\nfamily = {}\n[motors]\nturntable_start_max_deg = {}",
                3000 + seed,
                3 * most
            );
            let cube = RandomCubes::new(seed.into()).draw();
            let settings = Settings::from_toml(&text).expect("in range");
            Simulator::new(&settings, cube.facelets().as_array(), seed.into())
        })
    }

    #[test]
    fn the_sensor_sees_the_angle_of_the_cube() {
        let config = Config::default();
        for simulator in robots(45) {
            let askew = simulator.askew();
            let mut brick = simulator.brick();
            put_aside(&mut brick, &config.mechanism).expect("both stops");
            for part in [brick::Part::ColorArm, brick::Part::Flipper] {
                let motor = brick.motor_mut(part);
                motor.set_position(brick::Degrees::ZERO).expect("a motor");
            }
            let found = scanner::find_askew(&mut brick, &config.scan).expect("devices");
            let off = found.expect("corners") - askew;
            let off = off - 90.0 * (off / 90.0).round();
            assert!(off.abs() < 4.0, "{askew}: {found:?}");
            assert!((simulator.askew() - askew).abs() < 2.0, "the table is back");
        }
    }

    #[test]
    fn a_table_that_is_not_square_at_power_up_is_squared_and_the_cube_solved() {
        let mut askew = 0;
        for simulator in robots(43) {
            let angle = simulator.askew();
            askew += u32::from(angle.abs() > 8.0);
            let config = Config::default();
            let task = by_tables(Cube::SOLVED);
            let pace = Pace::of_simulator(&config);
            let (result, _) = reported(&mut simulator.brick(), &config, &task, pace);
            result.unwrap_or_else(|error| panic!("askew by {angle}: {error:?}"));
            assert_eq!(simulator.verdict(&simulator::solved()), Ok(()), "{angle}");
        }
        assert!(askew > 20, "{askew}");
    }
}
