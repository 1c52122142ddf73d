//! A regulator outside of the plant, in place of a simulated one.

use super::electric::Power;

/// A regulator outside of the plant: what it does to the winding, and what it has yet to be told.
#[derive(Debug, Clone, Default)]
pub(super) struct Outside {
    pub(super) drive: Drive,
    pub(super) edges: Vec<Edge>,
}

/// Connection of a motor's winding, as the kernel sets it at the pins of a port.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Drive {
    /// Open.
    #[default]
    Coast,
    /// Shorted.
    Brake,
    /// To the battery for this percentage of the time, -100 to 100, and shorted for the rest.
    Duty(i8),
}

impl Drive {
    pub(super) fn power(self) -> Power {
        match self {
            Self::Coast => Power::Open,
            Self::Brake => Power::Duty(0.0),
            Self::Duty(percent) => Power::Duty(f64::from(percent) / 100.0),
        }
    }
}

/// A step of an encoder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// Time since power-up, in microseconds.
    pub at_us: u64,
    /// 1 or -1, in halves of a degree.
    pub step: i8,
}
