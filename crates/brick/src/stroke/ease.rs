//! Slow end of a stroke, and the moment when it begins.

use crate::{Degrees, DegreesPerSecond, Part};

/// Way in which a turntable gets the slow command: 17 ms at a scan's speed. With a later command the table would pass
/// its target fast, and the kernel would turn it back at full power.
const WINDOW: Degrees = Degrees::new(15);

/// Slow end of a stroke: a slow motor passes its target less and rests sooner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ease {
    /// Distance before the target from which on the motor is slow.
    pub from: Degrees,
    /// Speed from there on.
    pub speed: DegreesPerSecond,
}

/// The slow end of a stroke, before it begins, and the whole way of the stroke.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Easing {
    pub(super) ease: Ease,
    pub(super) way: Degrees,
}

impl Easing {
    /// Whether the slow end begins, so far from the target. A turntable that is late for it brakes at the target.
    pub(super) fn is_due(&self, part: Part, left: Degrees) -> bool {
        let left = if self.way < Degrees::ZERO {
            -left
        } else {
            left
        };
        let from = self.ease.from;
        let is_late = part == Part::Turntable && left < (from - WINDOW).min(self.way.abs());
        left <= from && !is_late
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turntable_slows_down_in_time_and_an_arm_at_any_time() {
        let places = |part, from: i32, way: i32| -> Vec<i32> {
            let ease = Ease {
                from: Degrees::new(from),
                speed: DegreesPerSecond::new(250),
            };
            let way = Degrees::new(way);
            let easing = Easing { ease, way };
            let sign = way.as_degrees().signum();
            let is_due = |left: &i32| easing.is_due(part, Degrees::new(sign * left));
            (-20..90).filter(is_due).collect()
        };
        for sign in [1, -1] {
            let table = |from, way: i32| places(Part::Turntable, from, sign * way);
            assert_eq!(table(45, 270), (30..=45).collect::<Vec<_>>());
            assert_eq!(table(10, 270), (-5..=10).collect::<Vec<_>>());
            // A short way begins within it.
            assert_eq!(table(45, 20), (20..=45).collect::<Vec<_>>());
            let arm = places(Part::ColorArm, 45, sign * 270);
            assert_eq!(arm, (-20..=45).collect::<Vec<_>>());
        }
    }
}
