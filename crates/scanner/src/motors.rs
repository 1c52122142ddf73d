//! Arm and turntable on their ways over a face.
//!
//! Angles of the table count from where it stood when the face was begun.

use std::time::Duration;

use brick::{
    Brick, Degrees, DegreesPerSecond, DeviceError, Outcome, Part, Progress, Rgb, Stroke, Watch,
};

use crate::settings::ScanSettings;

/// Time between two looks at a moving motor.
pub(crate) const POLL: Duration = Duration::from_millis(2);
/// Speed at which the table sets out from rest, at most.
pub const GENTLE_SPEED: DegreesPerSecond = DegreesPerSecond::new(600);
/// Way for which it does: full power from rest may throw a light motor's cube askew.
pub const GENTLE_WAY: Degrees = Degrees::new(12);
/// Speed of the table at its end, at most: a full stop at the scan's speed throws the cube askew.
pub const EASE_SPEED: DegreesPerSecond = DegreesPerSecond::new(250);
/// Way on which it is so slow.
pub const EASE_WAY: Degrees = Degrees::new(45);
/// A way of the arm longer than this ...
const ARM_FAR: Degrees = Degrees::new(60);
/// ... ends with so much ...
const ARM_EASE_WAY: Degrees = Degrees::new(35);
/// ... at this speed: it passes its target by less than its window.
const ARM_EASE_SPEED: DegreesPerSecond = DegreesPerSecond::new(500);
/// The table counts as slow if it moved by no more than this since ...
const SLOW_WAY: Degrees = Degrees::new(2);
/// ... so long before.
const SLOW_TIME: Duration = Duration::from_millis(10);

/// The two motors of a scan.
pub(crate) struct Motors<'a> {
    brick: &'a mut Brick,
    settings: &'a ScanSettings,
    /// Where the table stood at first, at a quarter if it is near one.
    base: Degrees,
    /// The last stroke of the table, the angle to which it leads and its speed.
    table: Option<(Degrees, DegreesPerSecond, Stroke)>,
    /// The last stroke of the arm.
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

    /// Lets time pass.
    pub(crate) fn pause(&self, time: Duration) {
        self.brick.clock.sleep(time);
    }

    /// What the colour sensor sees now.
    pub(crate) fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        self.brick.color.rgb()
    }

    /// Sends the arm to a target. One that comes from afar is slow at its end: the first square
    /// passes soon after. One that was sent there last is left alone.
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
        let mut arm = Stroke::to(self.brick, Part::ColorArm, target, speed, watch)?;
        if way > ARM_FAR {
            arm = arm.easing(ARM_EASE_WAY, speed.min(ARM_EASE_SPEED));
        }
        self.arm = Some(arm);
        Ok(())
    }

    /// Sends the table to an angle, which it comes to slowly. A table that is on its way there
    /// already, as fast, is left alone: it would speed up anew.
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
        let stroke = Stroke::to(self.brick, Part::Turntable, target, first, watch)?;
        self.table = Some((angle, speed, stroke.easing(EASE_WAY, slowly)));
        Ok(())
    }

    /// Sends the table to an angle from rest.
    pub(crate) fn start_table_gently(
        &mut self,
        angle: Degrees,
        speed: DegreesPerSecond,
    ) -> Result<(), DeviceError> {
        self.start_table(angle, speed.min(GENTLE_SPEED))
    }

    /// Whether the table was last sent to this angle.
    pub(crate) fn table_goes_to(&self, angle: Degrees) -> bool {
        let last = self.table.as_ref();
        last.is_some_and(|(last_angle, ..)| *last_angle == angle)
    }

    /// Waits until the table stands where it was sent.
    pub(crate) fn wait_for_table(&mut self) -> Result<(), DeviceError> {
        while !self.look_at_table()?.1 {
            self.pause(POLL);
        }
        Ok(())
    }

    /// Waits until the table is within its tolerance of where it was sent, and so slow that it
    /// stays there.
    pub(crate) fn wait_until_table_is_slow(&mut self) -> Result<(), DeviceError> {
        let near = self.settings.robot().turntable_tolerance();
        let mut before = None;
        loop {
            let (here, is_over) = self.look_at_table()?;
            let target = self.table.as_ref().map_or(here, |(angle, ..)| *angle);
            let now = self.brick.clock.now();
            let (since, from) = *before.get_or_insert((now, here));
            if now.saturating_sub(since) >= SLOW_TIME {
                before = Some((now, here));
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

    /// The angle of the table, and whether it has arrived.
    pub(crate) fn look_at_table(&mut self) -> Result<(Degrees, bool), DeviceError> {
        let (position, is_over) = match &mut self.table {
            Some((.., stroke)) => look(self.brick, stroke)?,
            None => (self.brick.turntable.position()?, true),
        };
        Ok((position - self.base, is_over))
    }

    /// Where the arm is, and whether it has arrived.
    pub(crate) fn look_at_arm(&mut self) -> Result<(Degrees, bool), DeviceError> {
        match &mut self.arm {
            Some(stroke) => look(self.brick, stroke),
            None => Ok((self.brick.arm.position()?, true)),
        }
    }
}

/// Where a motor is, and whether it has arrived.
///
/// # Errors
/// When it is stuck or late, or cannot be reached.
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

/// The quarter that a table stands at which is within its tolerance of one, so that what is left
/// over from face to face does not add up; else where it stands.
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
