//! Moves arm and turntable while a face is read.

use std::time::Duration;

use brick::{Brick, Degrees, DegreesPerSecond, DeviceError, Motor, MotorState};
use recogniser::Sample;

use crate::{
    error::{During, ScanError},
    reading::FaceReading,
    round::{RUN_UP, Round},
    settings::{ScanSettings, Stop, WHOLE_TURN_DEG},
    square::Square,
};

/// Time between two looks at a moving motor.
const POLL: Duration = Duration::from_millis(2);
/// Time between two samples of a sticker that stays under the sensor: it has a new one by then.
const STILL_SAMPLE_PERIOD: Duration = Duration::from_millis(5);
/// A motion may take this long, beside twice the time that its distance needs at its speed.
const PATIENCE: Duration = Duration::from_secs(2);
/// A motor that is this near to its target, and regulated, has arrived.
const ARRIVED_WITHIN: Degrees = Degrees::new(3);
/// The arm loses so much time to coming up to speed and stopping.
const ARM_START_AND_STOP_S: f64 = 0.12;
/// The table, from rest, comes to the first window so much later than at full speed.
const TABLE_START_S: f64 = 0.05;
/// The table slows down to this many eighths of its speed when the arm is late ...
const SLOWER_EIGHTHS: i32 = 7;
/// ... and below what it does not: standing reads are quicker then.
const SLOWEST: i32 = 300;

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

/// What was found out about the arm on the faces before.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    /// The speed of the table at which the arm could follow.
    pub(crate) table_speed: DegreesPerSecond,
    /// The arm came late to the first square when the table did not wait until it was there.
    pub(crate) waits_for_arm: bool,
}

pub(crate) struct Drive<'a> {
    brick: &'a mut Brick,
    settings: &'a ScanSettings,
    pace: Pace,
    /// Where the table stood at first.
    base: Degrees,
    /// Where the table was sent last, if anywhere.
    table_target: Option<Degrees>,
    reading: FaceReading,
}

impl<'a> Drive<'a> {
    pub(crate) fn begin(
        brick: &'a mut Brick,
        settings: &'a ScanSettings,
        pace: Pace,
    ) -> Result<Self, ScanError> {
        let base = brick.turntable.position().during("finding the turntable")?;
        Ok(Self {
            brick,
            settings,
            pace,
            base,
            table_target: None,
            reading: FaceReading::default(),
        })
    }

    /// What was read, and at what pace the arm could follow.
    pub(crate) fn finish(self) -> (FaceReading, Pace) {
        (self.reading, self.pace)
    }

    /// Reads the centre, if wanted, and these stops, and leaves the face: the table at rest, the
    /// arm clear of the cube.
    pub(crate) fn read(
        &mut self,
        centre: bool,
        stops: &[Stop],
        quarters: Option<i32>,
    ) -> Result<(), ScanError> {
        let window = self.settings.sample_window();
        let mut round = Round::shortest(stops, Degrees::ZERO, window, quarters);
        if centre {
            self.read_centre(&round)?;
        }
        loop {
            let late = self.go_round(&round)?;
            self.leave(round.end)?;
            if late.is_empty() {
                break;
            }
            for stop in &late {
                if !self.reading.repeated.contains(&stop.square) {
                    self.reading.repeated.push(stop.square);
                }
            }
            log::debug!(
                "the arm was late for {} squares of {} at {}",
                late.len(),
                round.stops.len(),
                self.pace.table_speed
            );
            // It has a longer way to the first square than from one to the next.
            if late[..] == round.stops[..1] && !self.pace.waits_for_arm {
                self.pace.waits_for_arm = true;
                round = Round::shortest(&late, round.end, window, quarters);
                continue;
            }
            self.pace.waits_for_arm |= late.contains(&round.stops[0]);
            let speed = self.pace.table_speed.as_degrees_per_second();
            let slower = speed * SLOWER_EIGHTHS / 8;
            if slower < SLOWEST {
                round = self.read_standing(&late, round.end, quarters)?;
                self.leave(round.end)?;
                break;
            }
            self.pace.table_speed = DegreesPerSecond::new(slower);
            round = Round::shortest(&late, round.end, window, quarters);
        }
        self.reading.quarters = quarters_of(round.end);
        Ok(())
    }

    /// The table may already go to where the round begins: the centre stays where it is.
    fn read_centre(&mut self, round: &Round) -> Result<(), ScanError> {
        const STEP: &str = "reading the centre";
        let centre = self.settings.centre();
        self.start(Axis::Arm, centre).during(STEP)?;
        if round.from < Degrees::ZERO {
            self.start(Axis::Table, self.base + round.from)
                .during(STEP)?;
        }
        let near = self.settings.arm_tolerance();
        self.approach(centre, near).during(STEP)?;
        self.sample_still(Square::CENTRE).during(STEP)
    }

    /// Turns the table past all stops of a round, after which arm and table are on their way to
    /// where they end; gives the stops for which the arm was late.
    fn go_round(&mut self, round: &Round) -> Result<Vec<Stop>, ScanError> {
        const STEP: &str = "reading the squares around the centre";
        let mut late = Vec::new();
        let Some((first, last)) = round.stops.first().zip(round.stops.last()) else {
            return Ok(late);
        };
        self.start(Axis::Arm, first.arm).during(STEP)?;
        self.wait_to_start(first, round.from).during(STEP)?;
        // Beyond the last window, so that the table does not slow down within it.
        let beyond = last.table + self.settings.sample_window() + RUN_UP;
        let end = self.base + round.end.max(beyond);
        self.start(Axis::Table, end).during(STEP)?;
        for (i, stop) in round.stops.iter().enumerate() {
            if !self.sample_passing(stop).during(STEP)? {
                late.push(*stop);
            }
            if let Some(next) = round.stops.get(i + 1) {
                self.start(Axis::Arm, next.arm).during(STEP)?;
            }
        }
        Ok(late)
    }

    /// Waits until the table, started now, would bring the first stop not before the arm is there.
    /// A table that must first go back does so meanwhile.
    fn wait_to_start(&mut self, first: &Stop, from: Degrees) -> Result<(), DeviceError> {
        let from = self.base + from;
        let window_begins = self.base + first.table - self.settings.sample_window();
        let mut table = self.brick.turntable.position()?;
        if table > from {
            self.start(Axis::Table, from)?;
            let deadline = self.deadline(table - from, self.pace.table_speed);
            while table > from + ARRIVED_WITHIN {
                self.check(Axis::Table, from, deadline)?;
                self.brick.clock.sleep(POLL);
                table = self.brick.turntable.position()?;
            }
        }
        let time = |way: Degrees, speed: DegreesPerSecond| {
            f64::from(way.as_degrees()) / f64::from(speed.as_degrees_per_second())
        };
        let deadline = self.deadline(self.settings.centre(), self.settings.arm_speed());
        loop {
            let arm =
                (self.brick.arm.position()? - first.arm).abs() - self.settings.arm_tolerance();
            let table = window_begins - self.brick.turntable.position()?;
            let arm_needs = time(arm, self.settings.arm_speed()) + ARM_START_AND_STOP_S;
            let table_needs = time(table, self.pace.table_speed) + TABLE_START_S;
            let in_time = arm_needs <= table_needs && !self.pace.waits_for_arm;
            if arm <= Degrees::ZERO || in_time {
                return Ok(());
            }
            self.check(Axis::Arm, first.arm, deadline)?;
            self.brick.clock.sleep(POLL);
        }
    }

    /// Samples a square while it passes under the arm. Gives whether the arm was in its place
    /// for more than half of the samples.
    fn sample_passing(&mut self, stop: &Stop) -> Result<bool, DeviceError> {
        let window = self.settings.sample_window();
        let wanted = self.settings.samples_per_sticker() as i32;
        let from = self.base + stop.table - window;
        let deadline = self.deadline(
            window + window + Degrees::new(WHOLE_TURN_DEG),
            self.pace.table_speed,
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
                samples.push(self.sample()?);
            }
        }
        let in_time = samples.len() as i32 * 2 > wanted;
        if in_time {
            self.reading.samples[stop.square.index()] = samples;
        }
        Ok(in_time)
    }

    /// Reads squares one after the other, each with the table standing, and gives the round that
    /// was made. The table turns forwards only, so that the play of its gears always lies on the
    /// same side.
    fn read_standing(
        &mut self,
        stops: &[Stop],
        here: Degrees,
        quarters: Option<i32>,
    ) -> Result<Round, ScanError> {
        const STEP: &str = "reading squares with the turntable standing";
        let round = Round::shortest(stops, here, self.settings.sample_window(), quarters);
        let run_up = self.base + round.from;
        self.start(Axis::Table, run_up).during(STEP)?;
        self.wait(Axis::Table, run_up).during(STEP)?;
        for stop in &round.stops {
            let angle = self.base + stop.table;
            self.start(Axis::Arm, stop.arm).during(STEP)?;
            self.start(Axis::Table, angle).during(STEP)?;
            self.wait(Axis::Table, angle).during(STEP)?;
            self.wait(Axis::Arm, stop.arm).during(STEP)?;
            self.sample_still(stop.square).during(STEP)?;
        }
        Ok(round)
    }

    /// Takes all samples of the square that stays under the arm.
    fn sample_still(&mut self, square: Square) -> Result<(), DeviceError> {
        let mut samples = Vec::new();
        for _ in 0..self.settings.samples_per_sticker() {
            self.brick.clock.sleep(STILL_SAMPLE_PERIOD);
            samples.push(self.sample()?);
        }
        self.reading.samples[square.index()] = samples;
        Ok(())
    }

    /// What the sensor sees now.
    fn sample(&mut self) -> Result<Sample, DeviceError> {
        let rgb = self.brick.color.rgb()?;
        Ok(Sample::from_raw(rgb.into()))
    }

    /// Parks the arm while the table goes to its end. The arm need not have come to rest: it is
    /// enough that it is clear of the cube.
    fn leave(&mut self, end: Degrees) -> Result<(), ScanError> {
        const STEP: &str = "leaving the face";
        let (park, end) = (self.settings.park(), self.base + end);
        self.start(Axis::Arm, park).during(STEP)?;
        self.start(Axis::Table, end).during(STEP)?;
        self.wait(Axis::Table, end).during(STEP)?;
        self.approach(park, self.settings.arm_tolerance())
            .during(STEP)
    }

    fn motor(&mut self, axis: Axis) -> &mut dyn Motor {
        match axis {
            Axis::Table => self.brick.turntable.as_mut(),
            Axis::Arm => self.brick.arm.as_mut(),
        }
    }

    const fn speed(&self, axis: Axis) -> DegreesPerSecond {
        match axis {
            Axis::Table => self.pace.table_speed,
            Axis::Arm => self.settings.arm_speed(),
        }
    }

    /// Sends a motor to a target. A table that is on its way there already is left alone: it
    /// would begin its ramp anew.
    fn start(&mut self, axis: Axis, target: Degrees) -> Result<(), DeviceError> {
        let speed = self.speed(axis);
        if let Axis::Table = axis
            && self.table_target.replace(target) == Some(target)
        {
            return Ok(());
        }
        self.motor(axis).run_to(target, speed)
    }

    /// Waits until a motor stands at its target.
    fn wait(&mut self, axis: Axis, target: Degrees) -> Result<(), DeviceError> {
        self.wait_until(axis, target, |motor| {
            let near = (target - motor.position()?).abs() <= ARRIVED_WITHIN;
            Ok(near && motor.state()? != MotorState::Running)
        })
    }

    /// Waits until the arm is near its target, where it may still be moving.
    fn approach(&mut self, target: Degrees, near: Degrees) -> Result<(), DeviceError> {
        self.wait_until(Axis::Arm, target, |motor| {
            Ok((target - motor.position()?).abs() <= near)
        })
    }

    fn wait_until(
        &mut self,
        axis: Axis,
        target: Degrees,
        arrived: impl Fn(&dyn Motor) -> Result<bool, DeviceError>,
    ) -> Result<(), DeviceError> {
        let distance = (target - self.motor(axis).position()?).abs();
        let deadline = self.deadline(distance, self.speed(axis));
        while !arrived(self.motor(axis))? {
            self.check(axis, target, deadline)?;
            self.brick.clock.sleep(POLL);
        }
        Ok(())
    }

    /// When a motion of this distance must be over.
    fn deadline(&self, distance: Degrees, speed: DegreesPerSecond) -> Deadline {
        let distance = f64::from(distance.abs().as_degrees());
        let seconds = distance / f64::from(speed.as_degrees_per_second());
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

/// How many quarters an angle of the table is, 0 to 3 modulo whole turns.
const fn quarters_of(angle: Degrees) -> i32 {
    (angle.as_degrees() * 4 / WHOLE_TURN_DEG).rem_euclid(4)
}
