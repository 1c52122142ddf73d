//! The robot in a calibration: strokes of flipper and turntable, and looks between them. Unlike the
//! mechanism of a run, the rig relies on no setting that the calibration has yet to measure.

use brick::{Brick, Degrees, DegreesPerSecond, Part};

use crate::{
    drive::{Met, drive, probe},
    error::{Activity, CalibrationError, CalibrationErrorKind as Kind, During},
    known::Known,
    look::Look,
    stops::home_arms,
    sweep::{Circuit, Direction, LOOK_SPEED, sweep},
};
use robot::Config;

/// Distance of the arm from the axis for a look, in millimetres: over the corners.
const LOOK_DISTANCE_MM: f64 = 27.0;
/// Turn of the table that tests whether the flipper holds the upper layers, in degrees of the cube.
/// After a quarter a face of one colour would look the same.
const HELD_TURN_DEG: f64 = 50.0;
/// Greatest angle by which held layers follow this turn, in degrees of the cube: more than any
/// overshoot undoes.
const MAX_FOLLOW_DEG: f64 = 33.0;
/// Least light of a cube in its brightest channel: a blue face in a dim room has 20, an empty cradle 10.
const MIN_LIGHT: f64 = 14.0;

/// A robot with a cube, whose arms have met their stops.
#[derive(Debug)]
pub(crate) struct Rig<'a> {
    pub(crate) brick: &'a mut Brick,
    config: &'a Config,
    /// Position of the table's motor at which the cradle is square.
    square: Degrees,
    /// Target of the table, counted from square.
    angle: Degrees,
}

impl<'a> Rig<'a> {
    /// Brings the arms to their stops; the present position of the table counts as square.
    pub(crate) fn new(brick: &'a mut Brick, config: &'a Config) -> Result<Self, CalibrationError> {
        home_arms(brick, config)?;
        Self::homed(brick, config)
    }

    /// Rig of a robot whose arms have met their stops; the present position of the table counts as
    /// square.
    pub(crate) fn homed(
        brick: &'a mut Brick,
        config: &'a Config,
    ) -> Result<Self, CalibrationError> {
        let square = brick.turntable.position()?;
        Ok(Self {
            brick,
            config,
            square,
            angle: Degrees::ZERO,
        })
    }

    /// Look at the face on top in a whole round, from the present position of the table. The
    /// flipper must be clear; the call retracts the arm at the end.
    pub(crate) fn look(&mut self) -> Result<Look, CalibrationError> {
        let scan = &self.config.scan;
        let arm = Known::of(scan).arm(LOOK_DISTANCE_MM);
        let circuit = Circuit {
            arm,
            zero: self.square + self.angle,
            direction: Direction::Clockwise,
            speed: LOOK_SPEED,
        };
        let seen = sweep(self.brick, self.config, circuit).during(Activity::Looking)?;
        // The angle from square stays the same, so that no caller need know of the round.
        self.square = self.square + self.config.robot.whole_turn();
        drive(
            self.brick,
            self.config,
            Part::ColorArm,
            self.config.robot.arm_away(),
            scan.arm_speed(),
        )?;
        let look = Look::new(seen);
        if look.brightest() < MIN_LIGHT {
            let text = format!(
                "the sensor sees no light with the arm at {arm}: put a cube in, look whether the \
                 sensor shines on it, and do `calibrate sensor` before this"
            );
            return Err(CalibrationError::new(Kind::NoCube, text));
        }
        Ok(look)
    }

    /// Notes that the mechanism turned the table by this many quarters, clockwise seen from above.
    pub(crate) fn note_quarters(&mut self, quarters: i32) {
        self.square = self.square + self.config.robot.quarter_turn() * quarters;
    }

    /// Turns the table to an angle from square, clockwise seen from above, in motor degrees.
    pub(crate) fn turn(
        &mut self,
        angle: Degrees,
        speed: DegreesPerSecond,
    ) -> Result<Met, CalibrationError> {
        self.angle = angle;
        let target = self.square + angle;
        let met = probe(self.brick, self.config, Part::Turntable, target, speed)?;
        self.brick.clock.sleep(self.config.mechanism.turn_settle());
        Ok(met)
    }

    /// As [`turn`](Self::turn), for a way without obstacles.
    pub(crate) fn turn_freely(
        &mut self,
        angle: Degrees,
        speed: DegreesPerSecond,
    ) -> Result<(), CalibrationError> {
        match self.turn(angle, speed)? {
            Met::Nothing => Ok(()),
            Met::Something(position) => {
                let text = format!(
                    "the turntable is stuck {} motor degrees from square on its way to {}: take \
                     the cube out, align its layers and the turntable by hand",
                    (position - self.square).as_degrees(),
                    angle.as_degrees()
                );
                Err(CalibrationError::new(Kind::Stuck, text))
            }
        }
    }

    /// Moves the flipper to an angle from its upper stop; an obstacle may be in the way.
    pub(crate) fn flip_to(
        &mut self,
        angle: Degrees,
        speed: DegreesPerSecond,
    ) -> Result<Met, CalibrationError> {
        let met = probe(self.brick, self.config, Part::Flipper, angle, speed)?;
        self.brick
            .clock
            .sleep(self.config.mechanism.flipper_settle());
        Ok(met)
    }

    /// Lowers the flipper to the angle at which it holds the cube.
    pub(crate) fn hold(&mut self, angle: Degrees) -> Result<(), CalibrationError> {
        match self.flip_to(angle, self.config.mechanism.flipper_hold_speed())? {
            Met::Nothing => Ok(()),
            Met::Something(position) => {
                let text = format!(
                    "the flipper is stuck at {position} on its way to {angle}, where it is to hold \
                     the cube: see that the cube lies flat and square, and do `calibrate turntable` \
                     and `calibrate flipper`"
                );
                Err(CalibrationError::new(Kind::Stuck, text))
            }
        }
    }

    /// Lifts the flipper off the cube.
    pub(crate) fn release(&mut self) -> Result<(), CalibrationError> {
        let mechanism = &self.config.mechanism;
        let (release, speed) = (
            mechanism.flipper_release(),
            mechanism.flipper_release_speed(),
        );
        match self.flip_to(release, speed)? {
            Met::Nothing => Ok(()),
            Met::Something(position) => {
                let text = format!(
                    "the flipper is stuck at {position} on its way up: see what holds it, then try \
                     again"
                );
                Err(CalibrationError::new(Kind::Stuck, text))
            }
        }
    }

    /// Whether the flipper, lowered to an angle, holds the upper layers when the table turns.
    /// `aligned` is a look at the top face before; at the end the layers are aligned again, the
    /// table is square and the flipper is off the cube.
    pub(crate) fn holds(
        &mut self,
        angle: Degrees,
        aligned: &Look,
    ) -> Result<bool, CalibrationError> {
        let mechanism = &self.config.mechanism;
        let speed = mechanism.return_speed();
        if self.flip_to(angle, mechanism.flipper_hold_speed())? != Met::Nothing {
            self.release()?;
            return Ok(false);
        }
        let turn = self.config.robot.table_degrees(HELD_TURN_DEG);
        if self.turn(turn, speed)? != Met::Nothing {
            // The flipper rubs against the cube without holding it.
            self.turn(Degrees::ZERO, speed)?;
            self.release()?;
            return Ok(false);
        }
        self.release()?;
        let followed = self.look()?.turned_since(aligned);
        log::info!("at {angle} the upper layers followed by {followed:.1} degrees of the cube");
        if followed.abs() > MAX_FOLLOW_DEG {
            self.turn_freely(Degrees::ZERO, speed)?;
            return Ok(false);
        }
        let askew = self.config.robot.table_degrees(followed).as_degrees();
        self.align_layers([turn.as_degrees(), askew, askew.abs()], angle)?;
        Ok(true)
    }

    /// Aligns the bottom layer with the upper ones. At the begin the upper layers stand `askew` and
    /// the table `table` motor degrees clockwise of square, and the flipper is off the cube. Upper
    /// layers follow a turning table by about `play`. At the end the table is square and the
    /// flipper is off the cube.
    pub(crate) fn align_layers(
        &mut self,
        [table, askew, play]: [i32; 3],
        hold: Degrees,
    ) -> Result<(), CalibrationError> {
        let speed = self.config.mechanism.return_speed();
        // This spins the whole cube, so that the upper layers stand square when the flipper comes
        // down.
        self.turn_freely(Degrees::new(table - askew), speed)?;
        self.hold(hold)?;
        let beyond = -(table - askew).signum() * play;
        self.turn_freely(Degrees::new(beyond), speed)?;
        self.turn_freely(Degrees::ZERO, speed)?;
        self.release()
    }
}
