//! Slow end of a stroke, and the moment when it begins.

use crate::{Degrees, DegreesPerSecond, Part};

/// Way before its target in which a turntable at full speed still becomes slow. Told later, it would pass the target
/// fast, and the kernel would turn it back at full power.
const LAST_CHANCE: Degrees = Degrees::new(30);

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
    /// Whether the slow end begins, so far from the target. Before a turntable's last chance; one that nobody told in
    /// time brakes at the target.
    pub(super) fn is_due(&self, part: Part, left: Degrees) -> bool {
        let left = if self.way < Degrees::ZERO {
            -left
        } else {
            left
        };
        match part {
            Part::Turntable => (LAST_CHANCE.min(self.way.abs())..=self.ease.from).contains(&left),
            Part::Flipper | Part::ColorArm => left <= self.ease.from,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turntable_is_told_before_its_last_chance_and_an_arm_at_any_time() {
        let ease = Ease {
            from: Degrees::new(45),
            speed: DegreesPerSecond::new(250),
        };
        let due = |part, way: i32, left: i32| {
            let way = Degrees::new(way);
            Easing { ease, way }.is_due(part, Degrees::new(left))
        };
        for sign in [1, -1] {
            let table = |way: i32, left: i32| due(Part::Turntable, sign * way, sign * left);
            let told: Vec<i32> = (-20..90).filter(|left| table(270, *left)).collect();
            assert_eq!(told, (30..=45).collect::<Vec<_>>());
            // A short way begins within it.
            assert!(table(20, 20) && !table(20, 19));
            let arm = |left: i32| due(Part::ColorArm, sign * 270, sign * left);
            assert!(arm(45) && arm(-10) && !arm(46));
        }
    }
}
