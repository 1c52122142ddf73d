//! Strokes of arm and turntable over a face.
//!
//! Angles of the table count from its position at the start of the face.

use std::time::Duration;

use brick::{
    Brick, Degrees, DegreesPerSecond, DeviceError, Ease, ErrorKind, Outcome, Part, Progress, Rgb,
    Stroke, Watch,
};

use crate::settings::ScanSettings;

/// Messages of the colour sensor of which one has to be a reading.
const MAX_MESSAGES: u32 = 3;
/// Time after which the sensor has sent its next message.
const MESSAGE_PERIOD: Duration = Duration::from_millis(3);
/// Time between two looks at a moving motor.
pub(crate) const POLL: Duration = Duration::from_millis(2);
/// Greatest speed at which the table sets out from rest.
pub const GENTLE_SPEED: DegreesPerSecond = DegreesPerSecond::new(600);
/// Distance of this gentle start: full power from rest may throw the cube askew on a light motor.
pub const GENTLE_WAY: Degrees = Degrees::new(12);
/// Greatest speed of the table at its end: a full stop at the scan's speed throws the cube askew.
pub const EASE_SPEED: DegreesPerSecond = DegreesPerSecond::new(250);
/// Distance of this slow end.
pub const EASE_WAY: Degrees = Degrees::new(45);
/// Least way of the arm that ends with a slow part.
const MIN_WAY_TO_EASE: Degrees = Degrees::new(60);
/// Distance of the slow part.
const ARM_EASE_WAY: Degrees = Degrees::new(35);
/// Speed of the slow part: the arm passes its target by less than its window.
const ARM_EASE_SPEED: DegreesPerSecond = DegreesPerSecond::new(500);
/// Greatest movement of a slow table within [`SLOW_TIME`].
const SLOW_WAY: Degrees = Degrees::new(2);
/// Time between two positions of the table that decide whether it is slow.
const SLOW_TIME: Duration = Duration::from_millis(10);

pub(crate) struct Motors<'a> {
    brick: &'a mut Brick,
    settings: &'a ScanSettings,
    /// Position of the table at the start, or the quarter near it.
    base: Degrees,
    /// Last stroke of the table, with its target angle and its speed.
    table: Option<(Degrees, DegreesPerSecond, Stroke)>,
    arm: Option<Stroke>,
}

impl<'a> Motors<'a> {
    pub(crate) fn new(
        brick: &'a mut Brick,
        settings: &'a ScanSettings,
    ) -> Result<Self, DeviceError> {
        let position = brick.turntable.position()?;
        Ok(Self {
            brick,
            settings,
            base: nearest_quarter(settings, position),
            table: None,
            arm: None,
        })
    }

    pub(crate) fn pause(&self, time: Duration) {
        self.brick.clock.sleep(time);
    }

    /// The newest reading of the sensor. A message that came garbled, or of zeros alone, is no reading:
    /// the next one follows within milliseconds.
    pub(crate) fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        for _ in 1..MAX_MESSAGES {
            match self.brick.color_reading() {
                Err(error) if error.kind() == ErrorKind::Protocol => log::info!("{error}"),
                reading => return reading,
            }
            self.brick.clock.sleep(MESSAGE_PERIOD);
        }
        self.brick.color_reading()
    }

    /// Sends the arm to a target, unless this is its last target. A stroke with a long way ends
    /// slowly, because the first square passes soon after it.
    pub(crate) fn start_arm(&mut self, target: Degrees) -> Result<(), DeviceError> {
        if self.arm.as_ref().and_then(Stroke::target) == Some(target) {
            return Ok(());
        }
        let (speed, tolerance) = (self.settings.arm_speed(), self.settings.arm_window());
        let way = (target - self.brick.arm.position()?).abs();
        let watch = Watch {
            tolerance,
            ..Watch::precise(way, speed)
        };
        let part = Part::ColorArm;
        self.arm = Some(if way > MIN_WAY_TO_EASE {
            let ease = Ease {
                from: ARM_EASE_WAY,
                speed: speed.min(ARM_EASE_SPEED),
            };
            Stroke::easing(self.brick, part, target, speed, ease, watch)?
        } else {
            Stroke::to(self.brick, part, target, speed, watch)?
        });
        Ok(())
    }

    /// Sends the table to an angle with a slow end, unless it is on its way to this angle at this
    /// speed or faster: a new command would speed it up again.
    pub(crate) fn start_table(
        &mut self,
        angle: Degrees,
        speed: DegreesPerSecond,
    ) -> Result<(), DeviceError> {
        if let Some((last_angle, last_speed, _)) = &self.table
            && *last_angle == angle
            && *last_speed >= speed
        {
            return Ok(());
        }
        let target = self.base + angle;
        let way = (target - self.brick.turntable.position()?).abs();
        let slowly = speed.min(EASE_SPEED);
        let first = if way <= EASE_WAY { slowly } else { speed };
        let watch = Watch {
            tolerance: self.settings.robot().turntable_tolerance(),
            ..Watch::precise(way, first)
        };
        let ease = Ease {
            from: EASE_WAY,
            speed: slowly,
        };
        let stroke = Stroke::easing(self.brick, Part::Turntable, target, first, ease, watch)?;
        self.table = Some((angle, speed, stroke));
        Ok(())
    }

    pub(crate) fn start_table_gently(
        &mut self,
        angle: Degrees,
        speed: DegreesPerSecond,
    ) -> Result<(), DeviceError> {
        self.start_table(angle, speed.min(GENTLE_SPEED))
    }

    /// Whether this angle was the last target of the table.
    pub(crate) fn table_goes_to(&self, angle: Degrees) -> bool {
        let last = self.table.as_ref();
        last.is_some_and(|(last_angle, ..)| *last_angle == angle)
    }

    pub(crate) fn wait_for_table(&mut self) -> Result<(), DeviceError> {
        while !self.look_at_table()?.1 {
            self.pause(POLL);
        }
        Ok(())
    }

    /// Waits until the table is within half its tolerance of its target, and so slow that it stays
    /// there.
    pub(crate) fn wait_until_table_is_slow(&mut self) -> Result<(), DeviceError> {
        let near = Degrees::new(self.settings.robot().turntable_tolerance().as_degrees() / 2);
        let mut before = None;
        loop {
            // A program that is held up before or after a look has seen no table stand still meanwhile.
            let now = self.brick.clock.now();
            let (here, is_over) = self.look_at_table()?;
            let seen = (self.brick.clock.now(), here);
            let target = self.table.as_ref().map_or(here, |(angle, ..)| *angle);
            let (since, from) = *before.get_or_insert(seen);
            if now.saturating_sub(since) >= SLOW_TIME {
                before = Some(seen);
                if (here - target).abs() <= near && (here - from).abs() <= SLOW_WAY {
                    return Ok(());
                }
            }
            if is_over {
                return Ok(());
            }
            self.pause(POLL);
        }
    }

    pub(crate) fn look_at_table(&mut self) -> Result<(Degrees, bool), DeviceError> {
        let (position, is_over) = match &mut self.table {
            Some((.., stroke)) => look(self.brick, stroke)?,
            None => (self.brick.turntable.position()?, true),
        };
        Ok((position - self.base, is_over))
    }

    pub(crate) fn look_at_arm(&mut self) -> Result<(Degrees, bool), DeviceError> {
        match &mut self.arm {
            Some(stroke) => look(self.brick, stroke),
            None => Ok((self.brick.arm.position()?, true)),
        }
    }
}

fn look(brick: &mut Brick, stroke: &mut Stroke) -> Result<(Degrees, bool), DeviceError> {
    match stroke.poll(brick)? {
        Progress::Moving { position } => Ok((position, false)),
        Progress::Ended(outcome) => {
            stroke.require_arrival(outcome)?;
            let (Outcome::Arrived { position }
            | Outcome::Obstructed { position }
            | Outcome::TooSlow { position }) = outcome;
            Ok((position, true))
        }
    }
}

/// Quarter at which a table within its tolerance of a quarter stands, so that the remainders of the
/// faces do not add up; the position itself for any other table.
fn nearest_quarter(settings: &ScanSettings, position: Degrees) -> Degrees {
    let robot = settings.robot();
    let quarter = robot.quarter_turn().as_degrees();
    let nearest = (position.as_degrees() + quarter / 2).div_euclid(quarter) * quarter;
    let nearest = Degrees::new(nearest);
    if (position - nearest).abs() <= robot.turntable_tolerance() {
        nearest
    } else {
        position
    }
}
