//! Turn of the bottom layer: past its target by the overshoot, and back.

use brick::{Brick, Degrees, Ease, Part};

use super::{
    super::{
        axis::POLL,
        error::{Activity, ActuatorError},
        flight::Course,
        overrun::Speedometer,
    },
    Strokes,
};

/// Distance before its target, in motor degrees, at which the table's speed is measured, to stop
/// the table at the right place past the target: 25 ms before it at 800 degrees a second.
const MEASURE_BEFORE_DEG: f64 = 20.0;
/// Greatest measured speed that counts, as a share of the commanded speed: a motor exceeds its
/// commanded speed by a twentieth, and a late look makes it seem faster.
const MAX_SPEED_RATIO: f64 = 1.1;
/// Greatest overshoot that the mechanism learns, in motor degrees: twice the shipped one.
const MAX_OVERSHOOT: Degrees = Degrees::new(48);

impl Strokes {
    /// Turns the bottom layer past a target by the overshoot, and back; `direction` is 1 for
    /// clockwise, -1 for counter-clockwise. On return the table is on its way back, or with no
    /// overshoot on its way to the target.
    pub(super) fn turn(
        &mut self,
        brick: &mut Brick,
        target: Degrees,
        direction: i32,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let settings = &self.settings;
        let (speed, over) = (settings.turn_speed(), self.overshoot());
        let slowly = settings.ease_speed();
        if over == Degrees::ZERO {
            let ease = Some(Ease {
                from: settings.ease(),
                speed: slowly,
            });
            let there = Course {
                target,
                speed,
                ease,
            };
            return self.start(brick, Part::Turntable, there);
        }
        let back = Course {
            target,
            speed: settings.return_speed(),
            ease: Some(Ease {
                from: settings.return_ease(),
                speed: slowly,
            }),
        };
        let beyond = |at: Degrees| (at - target).as_degrees() * direction;
        let asked = f64::from(speed.as_degrees_per_second());
        let mut out = Course {
            target: self.stop_at(target, direction, asked),
            speed,
            ease: None,
        };
        self.start(brick, Part::Turntable, out)?;
        // The measured speed shows better than the commanded one where to stop the table.
        let measured = self.speed_before(brick, target, direction, activity)?;
        let speed = measured.map_or(asked, |speed| speed.min(MAX_SPEED_RATIO * asked));
        let stop = self.stop_at(target, direction, speed);
        if stop != out.target {
            out.target = stop;
            self.start(brick, Part::Turntable, out)?;
        }
        // The greatest distance past the target teaches where to stop the table in the next turn.
        let mut peak = i32::MIN;
        (self.flight).until(brick, Part::Turntable, activity, |at| {
            let now = beyond(at);
            let is_over = now < peak;
            peak = peak.max(now);
            is_over
        })?;
        self.start(brick, Part::Turntable, back)?;
        if peak > i32::MIN {
            (self.overrun).learn(speed, f64::from(peak - beyond(stop)));
        }
        Ok(())
    }

    /// Overshoot of the settings, with what this robot has taught.
    fn overshoot(&self) -> Degrees {
        let over = self.settings.overshoot() + self.more_overshoot;
        over.clamp(Degrees::ZERO, MAX_OVERSHOOT.max(self.settings.overshoot()))
    }

    /// Learns from layers that barred a tilt: the upper ones stand this far clockwise of the bottom
    /// one, in degrees of the cube. An overshoot that is too small leaves them on the side of the turn.
    pub(super) fn learn_overshoot(&mut self, askew: i32) {
        let beside = self.settings.robot().table_degrees(askew.into());
        let over = self.overshoot() + beside * self.last_turn;
        self.more_overshoot = over - self.settings.overshoot();
        log::info!(
            "the layers stand {askew} degrees askew: overshoot {}",
            self.overshoot()
        );
    }

    /// Position at which to stop the table at this speed, so that it turns round at the overshoot.
    fn stop_at(&self, target: Degrees, direction: i32, speed: f64) -> Degrees {
        let over = f64::from(self.overshoot().as_degrees());
        let beyond = (over - self.overrun.at(speed)).round() as i32;
        target + Degrees::new(beyond) * direction
    }

    /// Waits until the table is shortly before its target; returns its speed there, in degrees a
    /// second, or none if the table was there too soon to measure it.
    fn speed_before(
        &mut self,
        brick: &mut Brick,
        target: Degrees,
        direction: i32,
        activity: Activity,
    ) -> Result<Option<f64>, ActuatorError> {
        let begin = self.flight.position(Part::Turntable).unwrap_or(target);
        let mut speedometer = Speedometer::new(brick.clock.now(), begin);
        while let Some(at) = self.flight.position(Part::Turntable) {
            speedometer.note(brick.clock.now(), at);
            if f64::from((at - target).as_degrees() * direction) >= -MEASURE_BEFORE_DEG {
                break;
            }
            brick.clock.sleep(POLL);
            self.flight.look(brick, activity)?;
        }
        Ok(speedometer.speed())
    }
}
