//! Preparation of a run: the cube is put in, the turntable is aligned, and the middle button or the
//! distance sensor starts the run.

use std::time::Duration;

use brick::{
    Brick, Button, Degrees, DegreesPerSecond, DeviceError, Distance, Millivolts, RobotSettings,
    StopAction,
};

use robot::start::StartSettings;
use words::Words;

use crate::{
    console::{Console, message},
    keys::NEVER,
};

/// Time between two readings of the distance sensor, which has a new one every 50 ms.
const INTERVAL: Duration = Duration::from_millis(100);

/// Angle by which an arrow turns the cube, in degrees, and speed of the turntable's motor then.
const NUDGE_DEG: f64 = 2.0;
const NUDGE_SPEED: DegreesPerSecond = DegreesPerSecond::new(60);

/// Wait for the start of a run.
#[derive(Debug)]
pub struct Ready<'a> {
    /// Title of the run.
    pub title: &'a str,
    /// Build of the robot.
    pub robot: &'a RobotSettings,
    /// Start by the distance sensor; `None` if only the button may start the run.
    pub by_sensor: Option<&'a StartSettings>,
    /// Voltage of a battery that is low.
    pub low_battery: Option<Millivolts>,
    /// Sentence about the work before, if there is one.
    pub note: Option<&'a str>,
}

impl Ready<'_> {
    /// Waits for a start: the middle button, or a cube that is put in where none was. Gives whether
    /// the run starts; else the person went back. The turntable's motor has no power afterwards.
    pub fn wait(&self, console: &mut Console, brick: &mut Brick) -> Result<bool, DeviceError> {
        console.forget_keys(brick)?;
        let mut table = Table::default();
        let started = self.wait_for_start(console, brick, &mut table);
        if table.target.is_some() {
            brick.turntable.stop(StopAction::Coast)?;
            // The table is square where the person left it, whatever was before.
            brick.turntable.set_position(Degrees::ZERO)?;
        }
        started
    }

    fn wait_for_start(
        &self,
        console: &mut Console,
        brick: &mut Brick,
        table: &mut Table,
    ) -> Result<bool, DeviceError> {
        let mut watch = self
            .by_sensor
            .filter(|_| brick.distance.is_some())
            .map(Watch::new);
        loop {
            let words = console.words();
            let text = self.text(words, watch.is_some());
            let view = message(self.title, &text, 0, words.hint_start());
            let step = self.robot.table_degrees(NUDGE_DEG);
            let mut nudge = |brick: &mut Brick, by, watch: &mut Option<Watch<'_>>| {
                if let Some(watch) = watch {
                    watch.begin_anew();
                }
                table.nudge(brick, by)
            };
            let until = if watch.is_some() {
                brick.clock.now() + INTERVAL
            } else {
                NEVER
            };
            match console.show(brick, view, until)? {
                Some(Button::Enter) => return Ok(true),
                Some(Button::Back) => return Ok(false),
                Some(Button::Left) => nudge(brick, -step, &mut watch)?,
                Some(Button::Right) => nudge(brick, step, &mut watch)?,
                Some(Button::Up | Button::Down) => {}
                None => {
                    if self.cube_was_put_in(brick, &mut watch) {
                        return Ok(true);
                    }
                }
            }
        }
    }

    fn text(&self, words: Words, by_sensor: bool) -> String {
        let battery = match self.low_battery {
            Some(voltage) => format!("{}\n", words.ready_battery(&voltage)),
            None => String::new(),
        };
        let note = self
            .note
            .map_or_else(String::new, |note| format!("{note}\n"));
        let start = if by_sensor {
            words.ready_by_sensor()
        } else {
            words.ready_by_button()
        };
        format!("{battery}{note}{start}")
    }

    /// Whether a cube was put in. A sensor that cannot be read is not asked again: the button is
    /// always there.
    fn cube_was_put_in(&self, brick: &mut Brick, watch: &mut Option<Watch<'_>>) -> bool {
        let Some((sensor, watching)) = brick.distance.as_mut().zip(watch.as_mut()) else {
            return false;
        };
        match sensor.distance() {
            Ok(distance) => watching.sees(distance, brick.clock.now()),
            Err(error) => {
                log::warn!("{}: starting by the button only: {error}", self.title);
                *watch = None;
                false
            }
        }
    }
}

/// Angle to which the turntable was nudged, if it was.
#[derive(Debug, Default)]
struct Table {
    target: Option<Degrees>,
}

impl Table {
    /// Turns the table by an angle; clockwise from above is positive.
    fn nudge(&mut self, brick: &mut Brick, by: Degrees) -> Result<(), DeviceError> {
        let from = match self.target {
            Some(target) => target,
            None => brick.turntable.position()?,
        };
        let target = from + by;
        brick.turntable.run_to(target, NUDGE_SPEED)?;
        self.target = Some(target);
        Ok(())
    }
}

/// Watch for a cube that is put in: seen steadily, after none was seen.
#[derive(Debug)]
struct Watch<'a> {
    settings: &'a StartSettings,
    was_empty: bool,
    seen_since: Option<Duration>,
}

impl<'a> Watch<'a> {
    const fn new(settings: &'a StartSettings) -> Self {
        Self {
            settings,
            was_empty: false,
            seen_since: None,
        }
    }

    fn sees(&mut self, distance: Distance, now: Duration) -> bool {
        if !self.settings.sees_cube(distance) {
            (self.was_empty, self.seen_since) = (true, None);
            return false;
        }
        let since = *self.seen_since.get_or_insert(now);
        self.was_empty && now >= since + self.settings.steady()
    }

    /// Demands that the cube be seen for the whole time once more, because the person is still at
    /// work.
    const fn begin_anew(&mut self) {
        self.seen_since = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn started_after(readings: &[(u64, Distance)]) -> Option<u64> {
        let settings = StartSettings::default();
        let mut watch = Watch::new(&settings);
        let mut readings = readings.iter();
        readings
            .find(|&&(ms, distance)| watch.sees(distance, Duration::from_millis(ms)))
            .map(|&(ms, _)| ms)
    }

    #[test]
    fn a_cube_that_is_put_in_and_stays_starts_a_run_and_one_that_was_there_does_not() {
        for (near, far) in [
            (Distance::Percent(14), Distance::Percent(70)),
            (Distance::Millimetres(80), Distance::Millimetres(320)),
        ] {
            let put_in = [(0, far), (100, near), (1500, near), (1600, near)];
            assert_eq!(started_after(&put_in), Some(1600));
            assert_eq!(
                started_after(&put_in[1..]),
                None,
                "the cube was there before"
            );
            let hand = [
                (0, far),
                (100, near),
                (1000, far),
                (1100, near),
                (2500, near),
            ];
            assert_eq!(started_after(&hand), None, "the cube was taken away again");
        }
    }
}
