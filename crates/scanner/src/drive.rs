//! Reading a face: the moves of arm and turntable, and the samples during them.

use std::time::Duration;

use brick::{Brick, Degrees, DegreesPerSecond, DeviceError, Rgb};
use recogniser::Sample;

use crate::{
    error::{During, ScanError},
    motors::{EASE_WAY, GENTLE_WAY, Motors, POLL},
    reading::FaceReading,
    round::Round,
    settings::{ScanSettings, Stop},
    square::Square,
};

/// Time between two samples of a sticker that stays under the sensor: most sensors have a new
/// reading after this time.
const STILL_SAMPLE_PERIOD: Duration = Duration::from_millis(5);
/// Distance before the centre at which the arm gets its next target: it stops and turns back within
/// about this distance.
const TURN_BACK_DISTANCE: Degrees = Degrees::new(6);
/// Distance from the centre within which the arm samples its sticker: 2.6 mm, where the sensor sees
/// only this sticker, at every angle of the table.
const CENTRE_WINDOW: Degrees = Degrees::new(12);
/// Time that the arm loses by setting out, or by turning back at the centre.
const ARM_START_S: f64 = 0.06;
/// Speed that every arm reaches between two squares of a face, in degrees a second.
const ARM_SURE_SPEED: f64 = 900.0;
/// Delay of the table at the first window after a start from rest, against full speed.
const TABLE_START_S: f64 = 0.05;
/// Time by which the table may set out before the arm arrives, if the first square is under the arm
/// from the start.
const EARLY_START_S: f64 = 0.09;
/// Distance to each side of an edge's position within which the sensor sees only the edge, in
/// degrees of the cube: 3.2 mm.
const EDGE_ROOM_DEG: f64 = 9.0;
/// Eighths of its speed to which the table slows down when the arm is late.
const SLOWER_EIGHTHS: i32 = 7;
/// Least speed of the table in a round, in degrees a second: standing reads are quicker than slower
/// rounds.
const MIN_TABLE_SPEED: i32 = 300;

/// Pace of arm and table, learned from the faces before.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    /// Speed of the table at which the arm was in time.
    pub(crate) table_speed: DegreesPerSecond,
    /// Whether the table waits for the arm before a round, because the arm came late to a first
    /// square.
    pub(crate) waits_for_arm: bool,
}

pub(crate) struct Drive<'a> {
    motors: Motors<'a>,
    settings: &'a ScanSettings,
    pace: Pace,
    reading: FaceReading,
}

impl<'a> Drive<'a> {
    pub(crate) fn begin(
        brick: &'a mut Brick,
        settings: &'a ScanSettings,
        pace: Pace,
    ) -> Result<Self, ScanError> {
        Ok(Self {
            motors: Motors::new(brick, settings).during("finding the turntable")?,
            settings,
            pace,
            reading: FaceReading::default(),
        })
    }

    /// Returns the samples, and the learned pace.
    pub(crate) fn finish(self) -> (FaceReading, Pace) {
        (self.reading, self.pace)
    }

    /// Reads the centre, if wanted, and the squares of these stops, and leaves the face: the table
    /// ends within its tolerance of a quarter, the arm clear of the cube.
    pub(crate) fn read(
        &mut self,
        centre: bool,
        stops: &[Stop],
        quarters: Option<i32>,
    ) -> Result<(), ScanError> {
        let settings = self.settings;
        let here = if centre {
            settings.centre_table()
        } else {
            Degrees::ZERO
        };
        let mut round = Round::shortest(settings, stops, here, quarters);
        if centre {
            self.read_centre(here, &round)?;
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
            // The arm has a longer way to the first square than from one square to the next.
            if late[..] == round.stops[..1] && !self.pace.waits_for_arm {
                self.pace.waits_for_arm = true;
                round = Round::shortest(settings, &late, round.end, quarters);
                continue;
            }
            self.pace.waits_for_arm |= late.contains(&round.stops[0]);
            let speed = self.pace.table_speed.as_degrees_per_second();
            let slower = speed * SLOWER_EIGHTHS / 8;
            if slower < MIN_TABLE_SPEED {
                round = self.read_standing(&late, round.end, quarters)?;
                self.leave(round.end)?;
                break;
            }
            self.pace.table_speed = DegreesPerSecond::new(slower);
            round = Round::shortest(settings, &late, round.end, quarters);
        }
        // Every round ends at a whole number of quarters.
        let quarter_turn = settings.robot().quarter_turn().as_degrees();
        self.reading.quarters = (round.end.as_degrees() / quarter_turn).rem_euclid(4);
        Ok(())
    }

    /// Samples the centre while the arm turns back over it. The table may already go to the begin
    /// of the round, because the centre stays at its place.
    fn read_centre(&mut self, at: Degrees, round: &Round) -> Result<(), ScanError> {
        const STEP: &str = "reading the centre";
        let robot = self.settings.robot();
        let (centre, park) = (robot.arm_centre(), robot.arm_park());
        self.motors.start_arm(centre).during(STEP)?;
        // A centre that is read at another angle needs the table there.
        let stands = at == Degrees::ZERO;
        if !stands || round.from < Degrees::ZERO {
            let target = if stands { round.from } else { at };
            (self.motors)
                .start_table_gently(target, self.pace.table_speed)
                .during(STEP)?;
        }
        let tolerance = robot.turntable_tolerance();
        let wanted = self.settings.samples_per_sticker();
        let mut samples = Vec::new();
        let mut turns = false;
        while samples.len() < wanted {
            let (table, table_is_over) = self.motors.look_at_table().during(STEP)?;
            let (arm, is_over) = self.motors.look_at_arm().during(STEP)?;
            let off = (arm - centre).abs();
            let is_turned = stands || table_is_over || (table - at).abs() <= tolerance;
            let is_there = is_turned && (off <= CENTRE_WINDOW || is_over && !turns);
            if is_there {
                samples.push(self.sample(Square::CENTRE, table, arm).during(STEP)?);
            } else if turns {
                break;
            }
            if is_turned && off <= TURN_BACK_DISTANCE && !turns {
                turns = true;
                let next = round.stops.first().map_or(park, |stop| stop.arm);
                self.motors.start_arm(next).during(STEP)?;
            } else if is_there {
                self.motors.pause(STILL_SAMPLE_PERIOD);
            } else {
                self.motors.pause(POLL);
            }
        }
        self.reading.samples[Square::CENTRE.index()] = samples;
        Ok(())
    }

    /// Turns the table past all stops of a round; returns the stops for which the arm was late. On
    /// return arm and table are on the way to their ends.
    fn go_round(&mut self, round: &Round) -> Result<Vec<Stop>, ScanError> {
        const STEP: &str = "reading the squares around the centre";
        let mut late = Vec::new();
        let Some(last) = round.stops.last() else {
            return Ok(late);
        };
        // A table that has to turn back at the end first slows down beyond the last window.
        let window_ends = last.table + self.settings.sample_window();
        let end = if round.end >= window_ends || round.stops.len() == 1 && round.stands_at_first {
            round.end
        } else {
            window_ends + EASE_WAY
        };
        self.motors.start_arm(round.stops[0].arm).during(STEP)?;
        self.turn_back(round.from).during(STEP)?;
        self.set_out(round, end).during(STEP)?;
        for (i, stop) in round.stops.iter().enumerate() {
            let in_time = if i == 0 && round.stands_at_first {
                !self.reading.samples(stop.square).is_empty()
            } else {
                self.sample_passing(stop).during(STEP)?
            };
            if !in_time {
                late.push(*stop);
            }
            if let Some(next) = round.stops.get(i + 1) {
                self.motors.start_arm(next.arm).during(STEP)?;
            }
        }
        if end != round.end {
            let park = self.settings.robot().arm_park();
            self.motors.start_arm(park).during(STEP)?;
            self.motors.wait_for_table().during(STEP)?;
            (self.motors)
                .start_table_gently(round.end, self.pace.table_speed)
                .during(STEP)?;
        }
        Ok(late)
    }

    /// Brings the table back to the begin of a round, if it stands beyond.
    fn turn_back(&mut self, from: Degrees) -> Result<(), DeviceError> {
        let here = self.motors.look_at_table()?.0;
        let beyond = here > from + self.settings.robot().turntable_tolerance();
        if beyond || self.motors.table_goes_to(from) {
            self.motors
                .start_table_gently(from, self.pace.table_speed)?;
            self.motors.wait_for_table()?;
        }
        Ok(())
    }

    /// Starts the table so that it does not bring the first stop before the arm is there. A first
    /// square that is under the arm from the start is sampled meanwhile.
    fn set_out(&mut self, round: &Round, end: Degrees) -> Result<(), DeviceError> {
        let first = round.stops[0];
        let stands = round.stands_at_first;
        let begins = self.motors.look_at_table()?.0;
        let window = self.settings.sample_window();
        let way = first.table - window - begins;
        let beyond = first.table + self.settings.robot().table_degrees(EDGE_ROOM_DEG);
        let speed = f64::from(self.pace.table_speed.as_degrees_per_second());
        let table_needs = if stands {
            EARLY_START_S
        } else {
            f64::from(way.as_degrees()) / speed + TABLE_START_S
        };
        let arm_speed = f64::from(self.settings.arm_speed().as_degrees_per_second());
        let wanted = self.settings.samples_per_sticker();
        let mut samples = Vec::new();
        let mut has_set_out = false;
        loop {
            let (arm, is_over) = self.motors.look_at_arm()?;
            let way = (arm - first.arm).abs() - self.settings.arm_window();
            let is_there = way <= Degrees::ZERO;
            let (here, has_ended) = self.motors.look_at_table()?;
            if has_set_out {
                let has_all = !stands || samples.len() == wanted;
                let has_gone = here - begins >= GENTLE_WAY && (has_all || here > beyond);
                if has_gone || has_ended && (has_all || is_over) {
                    break;
                }
            } else {
                let arm_needs =
                    f64::from(way.as_degrees()) / arm_speed.min(ARM_SURE_SPEED) + ARM_START_S;
                let in_time = arm_needs <= table_needs && !self.pace.waits_for_arm;
                if is_there || in_time || is_over {
                    has_set_out = true;
                    (self.motors).start_table_gently(end, self.pace.table_speed)?;
                }
            }
            if stands && is_there && samples.len() < wanted {
                samples.push(self.sample(first.square, here, arm)?);
            }
            self.motors.pause(POLL);
        }
        if stands {
            self.reading.samples[first.square.index()] = samples;
        }
        self.motors.start_table(end, self.pace.table_speed)
    }

    /// Samples a square while it passes under the arm; returns whether the arm was in its place for
    /// any sample. A sensor with a new reading every 10 ms sees a sticker twice.
    fn sample_passing(&mut self, stop: &Stop) -> Result<bool, DeviceError> {
        let window = self.settings.sample_window();
        let wanted = self.settings.samples_per_sticker() as i32;
        let from = stop.table - window;
        let mut samples = Vec::new();
        let mut passed = 0;
        while passed < wanted {
            let (table, is_over) = self.motors.look_at_table()?;
            let arm = self.motors.look_at_arm()?.0;
            // Samples are due in the middles of equal parts of the window.
            let due = from.as_degrees() + window.as_degrees() * (2 * passed + 1) / wanted;
            if table.as_degrees() < due {
                if is_over {
                    // The table ends beyond the last square, so this square cannot come any more.
                    break;
                }
                self.motors.pause(POLL);
                continue;
            }
            passed += 1;
            if table > from + window + window {
                continue;
            }
            if (arm - stop.arm).abs() <= self.settings.arm_window() {
                samples.push(self.sample(stop.square, table, arm)?);
            }
        }
        let in_time = !samples.is_empty();
        if in_time {
            self.reading.samples[stop.square.index()] = samples;
        }
        Ok(in_time)
    }

    /// Reads squares one after the other, each with the table standing; returns the round. The
    /// table turns forwards only, so that the play of its gears always lies on the same side.
    fn read_standing(
        &mut self,
        stops: &[Stop],
        here: Degrees,
        quarters: Option<i32>,
    ) -> Result<Round, ScanError> {
        const STEP: &str = "reading squares with the turntable standing";
        let round = Round::shortest(self.settings, stops, here, quarters);
        let speed = self.pace.table_speed;
        (self.motors)
            .start_table_gently(round.from, speed)
            .during(STEP)?;
        self.motors.wait_for_table().during(STEP)?;
        for stop in &round.stops {
            self.motors.start_arm(stop.arm).during(STEP)?;
            self.motors.start_table(stop.table, speed).during(STEP)?;
            self.motors.wait_for_table().during(STEP)?;
            while !self.motors.look_at_arm().during(STEP)?.1 {
                self.motors.pause(POLL);
            }
            self.sample_still(stop.square).during(STEP)?;
        }
        Ok(round)
    }

    /// Takes all samples of a square that stays under the arm.
    fn sample_still(&mut self, square: Square) -> Result<(), DeviceError> {
        let mut samples = Vec::new();
        let (table, arm) = (self.motors.look_at_table()?.0, self.motors.look_at_arm()?.0);
        for _ in 0..self.settings.samples_per_sticker() {
            self.motors.pause(STILL_SAMPLE_PERIOD);
            samples.push(self.sample(square, table, arm)?);
        }
        self.reading.samples[square.index()] = samples;
        Ok(())
    }

    /// Sample of the sensor's present reading; `table` and `arm` go to the log.
    fn sample(
        &mut self,
        square: Square,
        table: Degrees,
        arm: Degrees,
    ) -> Result<Sample, DeviceError> {
        let rgb = self.motors.rgb()?;
        let Rgb { red, green, blue } = rgb;
        log::trace!(
            "square {}: table {table}, arm {arm}, rgb {red} {green} {blue}",
            square.number()
        );
        Ok(Sample::from_raw(rgb.into()))
    }

    /// Parks the arm while the table goes to its end. The call returns before both rest: the arm
    /// must be clear of the cube, and the table must stay within its tolerance.
    fn leave(&mut self, end: Degrees) -> Result<(), ScanError> {
        const STEP: &str = "leaving the face";
        let robot = self.settings.robot();
        let park = robot.arm_park();
        let clear_from = park - robot.arm_tolerance();
        self.motors.start_arm(park).during(STEP)?;
        (self.motors)
            .start_table(end, self.pace.table_speed)
            .during(STEP)?;
        self.motors.wait_until_table_is_slow().during(STEP)?;
        loop {
            let (position, is_over) = self.motors.look_at_arm().during(STEP)?;
            if is_over || position >= clear_from {
                return Ok(());
            }
            self.motors.pause(POLL);
        }
    }
}
