//! A turn of the bottom layer: beyond its target by the overshoot, and back.

use brick::{Brick, Degrees, Part};

use super::{
    super::{
        axis::POLL,
        error::{Activity, ActuatorError},
        flight::Way,
        rolls_on::Pace,
    },
    Strokes,
};

/// So far before its target the table's speed is taken, to stop it at the right place beyond:
/// 30 ms before at the shipped speed.
const AIMS_AT: f64 = 20.0;
/// A speed that was measured counts up to this share of the one that was asked for: a motor passes
/// its speed by a twentieth, and a look that was late makes it seem faster.
const BELIEVED_SPEED: f64 = 1.1;

impl Strokes {
    /// Turns the bottom layer to a target, `way` 1 for clockwise: beyond it by the overshoot, and
    /// back. The table is on its way back then; with no overshoot it is on its way there.
    pub(super) fn turn(
        &mut self,
        brick: &mut Brick,
        target: Degrees,
        way: i32,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let settings = &self.settings;
        let (speed, over) = (settings.turn_speed(), settings.overshoot());
        let slowly = settings.ease_speed();
        if over == Degrees::ZERO {
            let ease = Some((settings.ease(), slowly));
            let there = Way {
                target,
                speed,
                ease,
            };
            return self.start(brick, Part::Turntable, there);
        }
        let back = Way {
            target,
            speed: settings.return_speed(),
            ease: Some((settings.return_ease(), slowly)),
        };
        let beyond = |at: Degrees| (at - target).as_degrees() * way;
        let asked = f64::from(speed.as_degrees_per_second());
        let mut out = Way {
            target: self.stop_at(target, way, asked),
            speed,
            ease: None,
        };
        self.start(brick, Part::Turntable, out)?;
        // Shortly before, the speed tells better where the table must be told to stop.
        let measured = self.speed_before(brick, target, way, activity)?;
        let speed = measured.map_or(asked, |speed| speed.min(BELIEVED_SPEED * asked));
        let stop = self.stop_at(target, way, speed);
        if stop != out.target {
            out.target = stop;
            self.start(brick, Part::Turntable, out)?;
        }
        // How far it really goes tells how much sooner or later to stop it the next time.
        let mut peak = i32::MIN;
        (self.flight).until(brick, Part::Turntable, activity, |at| {
            let now = beyond(at);
            let is_over = now < peak;
            peak = peak.max(now);
            is_over
        })?;
        self.start(brick, Part::Turntable, back)?;
        if peak > i32::MIN {
            (self.rolls_on).learn(speed, f64::from(peak - beyond(stop)));
        }
        Ok(())
    }

    /// Where to tell the table to stop at this speed, so that it turns round at the overshoot.
    fn stop_at(&self, target: Degrees, way: i32, speed: f64) -> Degrees {
        let over = f64::from(self.settings.overshoot().as_degrees());
        let beyond = (over - self.rolls_on.from(speed)).round() as i32;
        target + Degrees::new(beyond) * way
    }

    /// Waits until the table is shortly before its target: its speed then, in degrees a second; none
    /// if it was there too soon to tell.
    fn speed_before(
        &mut self,
        brick: &mut Brick,
        target: Degrees,
        way: i32,
        activity: Activity,
    ) -> Result<Option<f64>, ActuatorError> {
        let begin = self.flight.position(Part::Turntable).unwrap_or(target);
        let mut pace = Pace::new(brick.clock.now(), begin);
        while let Some(at) = self.flight.position(Part::Turntable) {
            pace.look(brick.clock.now(), at);
            if f64::from((at - target).as_degrees() * way) >= -AIMS_AT {
                break;
            }
            brick.clock.sleep(POLL);
            self.flight.look(brick, activity)?;
        }
        Ok(pace.speed())
    }
}
