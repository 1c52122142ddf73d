//! Reads the face that is on top: arm and turntable bring its nine squares under the sensor.
//!
//! ```text
//!      1 2 3        seen from above; F of the cradle is below 8, where the arm comes from
//!      4 5 6
//!      7 8 9
//! ```
//! The centre is read with the table still. Then the table makes one whole turn clockwise
//! without a stop, which brings 9 6 3 2 1 4 7 8 to the front in this order, while the arm goes
//! to and fro between the distance of a corner and that of an edge; samples are taken on the
//! move whenever the table passes a square's angle. A square for which the arm was late is read
//! again with the table standing. In the end the arm is parked, and the table is a whole number of turns from where it began: the cube lies as before.
//!
//! Arm and flipper must be homed, and the flipper released: this module moves neither to a stop.

use std::time::Duration;

use brick::{
    Brick, Degrees, DegreesPerSecond, DeviceError, ErrorKind, Motor, MotorState, Rgb, StopAction,
};
use thiserror::Error;

use crate::settings::{ScanSettings, Stop, WHOLE_TURN_DEG};

/// One of the nine squares on top, 1 to 9, row by row as seen from above with F at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in the middle.
    pub const CENTRE: Self = Self(5);

    /// All nine, 1 first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=9).map(Self)
    }

    /// The square with this number, if it is 1 to 9.
    pub const fn numbered(number: u8) -> Option<Self> {
        if number >= 1 && number <= 9 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Position row by row, 0 to 8: that of a [`Facelet`](cube_core::Facelet) within its face.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// The samples of the squares on top.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FaceReading {
    samples: [Vec<Rgb>; 9],
    repeated: Vec<Square>,
}

impl FaceReading {
    /// The samples of one square; none if it was not asked for.
    pub fn samples(&self, square: Square) -> &[Rgb] {
        &self.samples[square.index()]
    }

    /// The squares for which the arm was late, and which were read with the table standing.
    pub fn repeated(&self) -> &[Square] {
        &self.repeated
    }
}

/// Why a face could not be read. Arm and turntable were stopped.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ScanError {
    /// A device failed.
    #[error("while {step}: {source}")]
    Device {
        /// What was being done.
        step: &'static str,
        /// The cause.
        source: DeviceError,
    },
}

impl ScanError {
    /// The sort of the failure, on which the next step depends.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Device { source, .. } => source.kind(),
        }
    }
}

/// Time between two looks at a moving motor.
const POLL: Duration = Duration::from_millis(2);
/// Time between two samples of a sticker that stands still: the sensor has a new one by then.
const STILL_SAMPLE_PERIOD: Duration = Duration::from_millis(10);
/// A motion may take this long, beside twice the time that its distance needs at its speed.
const PATIENCE: Duration = Duration::from_secs(2);
/// A motor that is this near to its target, and regulated, has arrived.
const ARRIVED_WITHIN: Degrees = Degrees::new(3);

/// Reads all nine squares of the face on top, in about three seconds.
///
/// # Errors
/// When a motor stalls or does not arrive in time, or a device cannot be reached; arm and
/// turntable are stopped then.
pub fn read_face(brick: &mut Brick, settings: &ScanSettings) -> Result<FaceReading, ScanError> {
    guarded(brick, settings, |scan| {
        scan.read_centre()?;
        let late = scan.pass()?;
        if !late.is_empty() {
            log::debug!(
                "the arm was late for {} squares, reading them again",
                late.len()
            );
            scan.reading.repeated = late.iter().map(|stop| stop.square).collect();
            scan.read_standing(&late)?;
        }
        Ok(())
    })
}

/// Reads only these squares of the face on top, each with the table standing.
///
/// # Errors
/// As [`read_face`].
pub fn read_squares(
    brick: &mut Brick,
    settings: &ScanSettings,
    squares: &[Square],
) -> Result<FaceReading, ScanError> {
    guarded(brick, settings, |scan| {
        if squares.contains(&Square::CENTRE) {
            scan.read_centre()?;
        }
        let stops: Vec<Stop> = settings
            .stops()
            .iter()
            .filter(|stop| squares.contains(&stop.square))
            .copied()
            .collect();
        scan.read_standing(&stops)
    })
}

/// Runs a scan, then brings arm and table to rest; on an error stops them where they are.
fn guarded(
    brick: &mut Brick,
    settings: &ScanSettings,
    read: impl FnOnce(&mut Scan) -> Result<(), ScanError>,
) -> Result<FaceReading, ScanError> {
    let outcome = Scan::begin(brick, settings).and_then(|mut scan| {
        read(&mut scan)?;
        scan.finish()
    });
    if outcome.is_err() {
        for motor in [&mut brick.turntable, &mut brick.arm] {
            if let Err(error) = motor.stop(StopAction::Brake) {
                log::warn!("could not stop a motor after a failed scan: {error}");
            }
        }
    }
    outcome
}

/// One of the two motors of a scan.
#[derive(Debug, Clone, Copy)]
enum Axis {
    Table,
    Arm,
}

/// When something must be over, and how long it may take in all.
#[derive(Debug, Clone, Copy)]
struct Deadline {
    at: Duration,
    limit: Duration,
}

struct Scan<'a> {
    brick: &'a mut Brick,
    settings: &'a ScanSettings,
    /// Where the table stood at first, plus whole turns made since.
    base: Degrees,
    reading: FaceReading,
}

/// Says what was being done when a device fails.
trait During<T> {
    fn during(self, step: &'static str) -> Result<T, ScanError>;
}

impl<T> During<T> for Result<T, DeviceError> {
    fn during(self, step: &'static str) -> Result<T, ScanError> {
        self.map_err(|source| ScanError::Device { step, source })
    }
}

impl<'a> Scan<'a> {
    fn begin(brick: &'a mut Brick, settings: &'a ScanSettings) -> Result<Self, ScanError> {
        let base = brick.turntable.position().during("finding the turntable")?;
        Ok(Self {
            brick,
            settings,
            base,
            reading: FaceReading::default(),
        })
    }

    fn read_centre(&mut self) -> Result<(), ScanError> {
        const STEP: &str = "reading the centre";
        self.start(Axis::Arm, self.settings.centre()).during(STEP)?;
        self.wait(Axis::Arm, self.settings.centre()).during(STEP)?;
        self.sample_standing(Square::CENTRE).during(STEP)
    }

    /// One whole turn of the table, after which the arm is on its way to its park position; gives
    /// the stops for which it was late.
    fn pass(&mut self) -> Result<Vec<Stop>, ScanError> {
        const STEP: &str = "reading the squares around the centre";
        let stops = *self.settings.stops();
        self.start(Axis::Arm, stops[0].arm).during(STEP)?;
        let end = self.base + Degrees::new(WHOLE_TURN_DEG);
        self.start(Axis::Table, end).during(STEP)?;
        let mut late = Vec::new();
        for (i, stop) in stops.iter().enumerate() {
            if !self.sample_passing(stop).during(STEP)? {
                late.push(*stop);
            }
            let next = stops
                .get(i + 1)
                .map_or(self.settings.park(), |next| next.arm);
            self.start(Axis::Arm, next).during(STEP)?;
        }
        self.base = end;
        if !late.is_empty() {
            self.wait(Axis::Table, end).during(STEP)?;
        }
        Ok(late)
    }

    /// Samples a square while it passes under the arm. Gives whether the arm was in its place
    /// for more than half of the samples.
    fn sample_passing(&mut self, stop: &Stop) -> Result<bool, DeviceError> {
        let window = self.settings.sample_window();
        let wanted = self.settings.samples_per_sticker() as i32;
        let from = self.base + stop.table - window;
        let deadline = self.deadline(
            window + window + Degrees::new(WHOLE_TURN_DEG),
            self.settings.table_speed(),
        );
        let mut samples = Vec::new();
        let mut passed = 0;
        while passed < wanted {
            let table = self.brick.turntable.position()?;
            // Samples are due in the middles of equal parts of the window.
            let due = from.as_degrees() + window.as_degrees() * (2 * passed + 1) / wanted;
            if table.as_degrees() < due {
                self.check(Axis::Table, from + window, deadline)?;
                self.brick.clock.sleep(POLL);
                continue;
            }
            passed += 1;
            if table > from + window + window {
                continue;
            }
            let off = (self.brick.arm.position()? - stop.arm).abs();
            if off <= self.settings.arm_tolerance() {
                samples.push(self.brick.color.rgb()?);
            }
        }
        let in_time = samples.len() as i32 * 2 > wanted;
        if in_time {
            self.reading.samples[stop.square.index()] = samples;
        }
        Ok(in_time)
    }

    /// Reads squares one after the other, each with the table standing, then sends the arm to its
    /// park position and the table home. The table turns forwards only, so that the play of its
    /// gears always lies on the same side.
    fn read_standing(&mut self, stops: &[Stop]) -> Result<(), ScanError> {
        const STEP: &str = "reading squares with the turntable standing";
        for stop in stops {
            let angle = self.base + stop.table;
            self.start(Axis::Arm, stop.arm).during(STEP)?;
            self.start(Axis::Table, angle).during(STEP)?;
            self.wait(Axis::Table, angle).during(STEP)?;
            self.wait(Axis::Arm, stop.arm).during(STEP)?;
            self.sample_standing(stop.square).during(STEP)?;
        }
        if !stops.is_empty() {
            self.base = self.base + Degrees::new(WHOLE_TURN_DEG);
        }
        self.start(Axis::Arm, self.settings.park()).during(STEP)?;
        self.start(Axis::Table, self.base).during(STEP)
    }

    /// Takes all samples of the square under the arm.
    fn sample_standing(&mut self, square: Square) -> Result<(), DeviceError> {
        let mut samples = Vec::new();
        for _ in 0..self.settings.samples_per_sticker() {
            self.brick.clock.sleep(STILL_SAMPLE_PERIOD);
            samples.push(self.brick.color.rgb()?);
        }
        self.reading.samples[square.index()] = samples;
        Ok(())
    }

    /// Waits until the arm is parked and the table is home; both are on their way already.
    fn finish(mut self) -> Result<FaceReading, ScanError> {
        const STEP: &str = "leaving the face";
        self.wait(Axis::Table, self.base).during(STEP)?;
        self.wait(Axis::Arm, self.settings.park()).during(STEP)?;
        Ok(self.reading)
    }

    fn motor(&mut self, axis: Axis) -> &mut dyn Motor {
        match axis {
            Axis::Table => self.brick.turntable.as_mut(),
            Axis::Arm => self.brick.arm.as_mut(),
        }
    }

    const fn speed(&self, axis: Axis) -> DegreesPerSecond {
        match axis {
            Axis::Table => self.settings.table_speed(),
            Axis::Arm => self.settings.arm_speed(),
        }
    }

    fn start(&mut self, axis: Axis, target: Degrees) -> Result<(), DeviceError> {
        let speed = self.speed(axis);
        self.motor(axis).run_to(target, speed)
    }

    /// Waits until a motor stands at its target.
    fn wait(&mut self, axis: Axis, target: Degrees) -> Result<(), DeviceError> {
        let distance = (target - self.motor(axis).position()?).abs();
        let deadline = self.deadline(distance, self.speed(axis));
        loop {
            let motor = self.motor(axis);
            let near = (target - motor.position()?).abs() <= ARRIVED_WITHIN;
            if near && motor.state()? != MotorState::Running {
                return Ok(());
            }
            self.check(axis, target, deadline)?;
            self.brick.clock.sleep(POLL);
        }
    }

    /// When a motion of this distance must be over.
    fn deadline(&self, distance: Degrees, speed: DegreesPerSecond) -> Deadline {
        let seconds = f64::from(distance.as_degrees()) / f64::from(speed.as_degrees_per_second());
        let limit = PATIENCE + Duration::from_secs_f64(2.0 * seconds);
        Deadline {
            at: self.brick.clock.now() + limit,
            limit,
        }
    }

    /// Fails when a motor is stuck or late.
    fn check(
        &mut self,
        axis: Axis,
        target: Degrees,
        deadline: Deadline,
    ) -> Result<(), DeviceError> {
        let device = match axis {
            Axis::Table => "turntable",
            Axis::Arm => "sensor arm",
        };
        let now = self.brick.clock.now();
        let motor = self.motor(axis);
        let position = motor.position()?;
        if motor.state()? == MotorState::Stalled {
            return Err(DeviceError::Stalled {
                device: device.to_owned(),
                position: position.as_degrees(),
                target: target.as_degrees(),
            });
        }
        if now >= deadline.at {
            return Err(DeviceError::Timeout {
                device: device.to_owned(),
                waiting_for: format!("it stands at {position} on its way to {target}"),
                limit: deadline.limit,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "face_tests.rs"]
mod tests;
