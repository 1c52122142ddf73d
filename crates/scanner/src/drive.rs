//! Moves arm and turntable while a face is read.

use std::time::Duration;

use brick::{Brick, Degrees, DegreesPerSecond, DeviceError, Part, Progress, Stroke, Watch};
use recogniser::Sample;

use crate::{
    error::{During, ScanError},
    reading::FaceReading,
    round::{RUN_UP, Round},
    settings::{ScanSettings, Stop},
    square::Square,
};

/// Time between two looks at a moving motor.
const POLL: Duration = Duration::from_millis(2);
/// Time between two samples of a sticker that stays under the sensor: it has a new one by then.
const STILL_SAMPLE_PERIOD: Duration = Duration::from_millis(5);
/// The arm loses so much time to coming up to speed and stopping.
const ARM_START_AND_STOP_S: f64 = 0.12;
/// The table, from rest, comes to the first window so much later than at full speed.
const TABLE_START_S: f64 = 0.05;
/// The table slows down to this many eighths of its speed when the arm is late ...
const SLOWER_EIGHTHS: i32 = 7;
/// ... and below what it does not: standing reads are quicker then.
const SLOWEST: i32 = 300;

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
    /// The last stroke of the table and its target, if it was sent anywhere.
    table: Option<(Degrees, Stroke)>,
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
            table: None,
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
        let settings = self.settings;
        let mut round = Round::shortest(settings, stops, Degrees::ZERO, quarters);
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
                round = Round::shortest(settings, &late, round.end, quarters);
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
            round = Round::shortest(settings, &late, round.end, quarters);
        }
        // A round ends at a whole number of quarters.
        let quarter_turn = settings.robot().quarter_turn().as_degrees();
        self.reading.quarters = (round.end.as_degrees() / quarter_turn).rem_euclid(4);
        Ok(())
    }

    /// The table may already go to where the round begins: the centre stays where it is.
    fn read_centre(&mut self, round: &Round) -> Result<(), ScanError> {
        const STEP: &str = "reading the centre";
        let centre = self.settings.robot().arm_centre();
        let arm = self.start_arm(centre).during(STEP)?;
        if round.from < Degrees::ZERO {
            self.start_table(self.base + round.from).during(STEP)?;
        }
        self.approach(arm).during(STEP)?;
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
        let arm = self.start_arm(first.arm).during(STEP)?;
        self.wait_to_start(first, arm, round.from).during(STEP)?;
        // Beyond the last window, so that the table does not slow down within it.
        let beyond = last.table + self.settings.sample_window() + RUN_UP;
        let end = self.base + round.end.max(beyond);
        let mut table = self.start_table(end).during(STEP)?;
        for (i, stop) in round.stops.iter().enumerate() {
            if !self.sample_passing(stop, &mut table).during(STEP)? {
                late.push(*stop);
            }
            if let Some(next) = round.stops.get(i + 1) {
                self.start_arm(next.arm).during(STEP)?;
            }
        }
        Ok(late)
    }

    /// Waits until the table, started now, would bring the first stop not before the arm is there.
    /// A table that must first go back does so meanwhile.
    fn wait_to_start(
        &mut self,
        first: &Stop,
        mut arm_stroke: Stroke,
        from: Degrees,
    ) -> Result<(), DeviceError> {
        let from = self.base + from;
        let window_begins = self.base + first.table - self.settings.sample_window();
        if self.brick.turntable.position()? > from {
            let mut stroke = self.start_table(from)?;
            let outcome = stroke.approach(self.brick, Watch::PRECISE)?;
            stroke.require_arrival(outcome)?;
        }
        let time = |way: Degrees, speed: DegreesPerSecond| {
            f64::from(way.as_degrees()) / f64::from(speed.as_degrees_per_second())
        };
        loop {
            let arm = (self.brick.arm.position()? - first.arm).abs() - self.settings.arm_window();
            let table = window_begins - self.brick.turntable.position()?;
            let arm_needs = time(arm, self.settings.arm_speed()) + ARM_START_AND_STOP_S;
            let table_needs = time(table, self.pace.table_speed) + TABLE_START_S;
            let in_time = arm_needs <= table_needs && !self.pace.waits_for_arm;
            if arm <= Degrees::ZERO || in_time || self.is_over(&mut arm_stroke)? {
                return Ok(());
            }
            self.brick.clock.sleep(POLL);
        }
    }

    /// Samples a square while it passes under the arm. Gives whether the arm was in its place
    /// for more than half of the samples.
    fn sample_passing(
        &mut self,
        stop: &Stop,
        table_stroke: &mut Stroke,
    ) -> Result<bool, DeviceError> {
        let window = self.settings.sample_window();
        let wanted = self.settings.samples_per_sticker() as i32;
        let from = self.base + stop.table - window;
        let mut samples = Vec::new();
        let mut passed = 0;
        while passed < wanted {
            let table = self.brick.turntable.position()?;
            // Samples are due in the middles of equal parts of the window.
            let due = from.as_degrees() + window.as_degrees() * (2 * passed + 1) / wanted;
            if table.as_degrees() < due {
                if self.is_over(table_stroke)? {
                    // It ends beyond the last square: this one cannot come any more.
                    return Ok(false);
                }
                self.brick.clock.sleep(POLL);
                continue;
            }
            passed += 1;
            if table > from + window + window {
                continue;
            }
            let off = (self.brick.arm.position()? - stop.arm).abs();
            if off <= self.settings.arm_window() {
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
        let round = Round::shortest(self.settings, stops, here, quarters);
        let run_up = self.base + round.from;
        let table = self.start_table(run_up).during(STEP)?;
        self.wait(table).during(STEP)?;
        for stop in &round.stops {
            let angle = self.base + stop.table;
            let arm = self.start_arm(stop.arm).during(STEP)?;
            let table = self.start_table(angle).during(STEP)?;
            self.wait(table).during(STEP)?;
            self.wait(arm).during(STEP)?;
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
        let (park, end) = (self.settings.robot().arm_park(), self.base + end);
        let arm = self.start_arm(park).during(STEP)?;
        let table = self.start_table(end).during(STEP)?;
        self.wait(table).during(STEP)?;
        self.approach(arm).during(STEP)
    }

    fn start_arm(&mut self, target: Degrees) -> Result<Stroke, DeviceError> {
        Stroke::precise(
            self.brick,
            Part::ColorArm,
            target,
            self.settings.arm_speed(),
        )
    }

    /// Sends the table to a target. A table that is on its way there already is left alone: it
    /// would begin its ramp anew.
    fn start_table(&mut self, target: Degrees) -> Result<Stroke, DeviceError> {
        if let Some((last_target, stroke)) = &self.table
            && *last_target == target
        {
            return Ok(stroke.clone());
        }
        let stroke = Stroke::precise(self.brick, Part::Turntable, target, self.pace.table_speed)?;
        self.table = Some((target, stroke.clone()));
        Ok(stroke)
    }

    /// Waits until a motor stands at its target.
    fn wait(&mut self, mut stroke: Stroke) -> Result<(), DeviceError> {
        let outcome = stroke.finish(self.brick, |_, _| Ok::<_, DeviceError>(()))?;
        stroke.require_arrival(outcome)
    }

    /// Waits until the arm is near its target, where it may still be moving.
    fn approach(&mut self, mut arm: Stroke) -> Result<(), DeviceError> {
        let outcome = arm.approach(self.brick, self.settings.arm_window())?;
        arm.require_arrival(outcome)
    }

    /// Whether a motor has arrived.
    ///
    /// # Errors
    /// When it is stuck or late, or cannot be reached.
    fn is_over(&mut self, stroke: &mut Stroke) -> Result<bool, DeviceError> {
        match stroke.poll(self.brick)? {
            Progress::Moving { .. } => Ok(false),
            Progress::Ended(outcome) => stroke.require_arrival(outcome).map(|()| true),
        }
    }
}
