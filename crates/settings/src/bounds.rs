//! The range of a setting: check, message and tests use the same [`Bounds`].

use std::fmt::Display;

use crate::excerpt::excerpt;
use thiserror::Error;

/// The closed range in which the value of one setting must lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds<T> {
    key: &'static str,
    min: T,
    max: T,
}

/// A setting whose value lies outside its range.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{key} = {value} is out of range: allowed are {min} to {max}")]
pub struct OutOfRange {
    key: String,
    value: String,
    min: String,
    max: String,
}

impl OutOfRange {
    /// The setting `key` with a value outside `min` to `max`.
    pub(crate) fn new(
        key: &str,
        value: impl Display,
        min: impl Display,
        max: impl Display,
    ) -> Self {
        Self {
            key: key.to_owned(),
            value: excerpt(&value.to_string()).to_string(),
            min: min.to_string(),
            max: max.to_string(),
        }
    }
}

impl<T: PartialOrd + Display + Copy> Bounds<T> {
    /// The range `min..=max` of the setting `key`.
    pub const fn new(key: &'static str, min: T, max: T) -> Self {
        Self { key, min, max }
    }

    /// The smallest value allowed.
    pub const fn min(&self) -> T {
        self.min
    }

    /// The largest value allowed.
    pub const fn max(&self) -> T {
        self.max
    }

    /// Returns the value if it is in range.
    ///
    /// # Errors
    /// [`OutOfRange`] with the key, the value and the allowed range, also for a value without an
    /// order, such as a NaN.
    ///
    /// ```
    /// use settings::Bounds;
    /// const TILT: Bounds<f64> = Bounds::new("cost.tilt_s", 0.05, 10.0);
    /// assert_eq!(TILT.check(0.8), Ok(0.8));
    /// assert_eq!(
    ///     TILT.check(-1.0).unwrap_err().to_string(),
    ///     "cost.tilt_s = -1 is out of range: allowed are 0.05 to 10"
    /// );
    /// ```
    pub fn check(&self, value: T) -> Result<T, OutOfRange> {
        if value >= self.min && value <= self.max {
            Ok(value)
        } else {
            Err(OutOfRange::new(self.key, value, self.min, self.max))
        }
    }
}
