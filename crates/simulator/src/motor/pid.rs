//! Arithmetic of the kernel's regulators: whole numbers of 32 bits, which wrap.
//!
//! Source: `tacho_motor_helper.c` of lego-linux-drivers at 1b387f3, read for what it does.

/// Units of the gains in one percent of duty.
const PER_PERCENT: i32 = 10_000;

/// Gains of a regulator, in 1/10,000 percent of duty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Gains {
    /// Duty for each unit of the error.
    pub(crate) proportional: i32,
    /// Duty for each unit of the errors' sum, which grows at every period.
    pub(crate) integral: i32,
    /// Duty for each unit by which the error shrinks in a period.
    pub(crate) derivative: i32,
}

impl Gains {
    /// Gains of the regulator that follows a speed.
    pub(super) const SPEED: Self = Self {
        proportional: 1000,
        integral: 60,
        derivative: 0,
    };

    /// Gains of a regulator that holds a position with this many percent for each degree of error.
    pub(super) const fn hold(percent: i32) -> Self {
        Self {
            proportional: percent * PER_PERCENT,
            integral: 0,
            derivative: 0,
        }
    }
}

/// Regulator that a motor has twice: for its speed, and for the position that it holds.
#[derive(Debug, Clone)]
pub(super) struct Pid {
    pub(super) gains: Gains,
    sum: i32,
    last_error: i32,
    is_overloaded: bool,
}

impl Pid {
    pub(super) const fn new(gains: Gains) -> Self {
        Self {
            gains,
            sum: 0,
            last_error: 0,
            is_overloaded: false,
        }
    }

    /// Forgets everything but the gains.
    pub(super) fn clear(&mut self) {
        *self = Self::new(self.gains);
    }

    /// Whether the last period asked for more than the battery gives.
    pub(super) const fn is_overloaded(&self) -> bool {
        self.is_overloaded
    }

    /// Does one period; the answer is the duty cycle, in percent. An overload leaves the sum as it was.
    pub(super) fn update(&mut self, error: i32) -> i32 {
        let Gains {
            proportional,
            integral,
            derivative,
        } = self.gains;
        let sum = self.sum.wrapping_add(error);
        let change = self.last_error.wrapping_sub(error);
        self.last_error = error;
        let duty = error
            .wrapping_mul(proportional)
            .wrapping_add(sum.wrapping_mul(integral))
            .wrapping_add(change.wrapping_mul(derivative))
            / PER_PERCENT;
        self.is_overloaded = duty.abs() > 100;
        if !self.is_overloaded {
            self.sum = sum;
        }
        duty.clamp(-100, 100)
    }

    /// The duty cycle of the next period with this error, if all later ones would give the same.
    pub(super) fn settled(&self, error: i32) -> Option<i32> {
        let grows = self.gains.integral != 0 && error != 0;
        let changes = self.gains.derivative != 0 && self.last_error != error;
        (!grows && !changes).then(|| self.clone().update(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pid(proportional: i32, integral: i32, derivative: i32) -> Pid {
        Pid::new(Gains {
            proportional,
            integral,
            derivative,
        })
    }

    #[test]
    fn a_duty_is_that_of_the_error_its_sum_and_the_distance_by_which_it_shrank() {
        let mut all = pid(10_000, 20_000, 30_000);
        let duties = [5, 3, -1].map(|error| all.update(error));
        assert_eq!(duties, [5 + 10 - 15, 3 + 16 + 6, -1 + 14 + 12]);
    }

    #[test]
    fn an_overload_leaves_the_sum() {
        let mut sums = pid(0, 10_000, 0);
        assert_eq!([60, 50].map(|error| sums.update(error)), [60, 100]);
        assert!(sums.is_overloaded());
        assert_eq!(sums.update(-10), 50);
        assert!(!sums.is_overloaded());
    }

    #[test]
    fn a_regulator_has_settled_when_neither_sum_nor_change_acts() {
        assert_eq!(pid(10_000, 0, 0).settled(7), Some(7));
        assert_eq!(pid(10_000, 1, 0).settled(7), None);
        assert_eq!(pid(10_000, 1, 0).settled(0), Some(0));
        let mut changes = pid(10_000, 0, 10_000);
        assert_eq!(changes.settled(7), None);
        assert_eq!(changes.update(7), 0);
        assert_eq!(changes.settled(7), Some(7));
    }

    #[test]
    fn numbers_wrap_as_in_the_kernel() {
        assert_eq!(pid(i32::MAX, 0, 0).update(2), 0);
    }
}
