//! Kinds of disturbances, with what each needs besides its time.

use rand::{Rng, RngExt};

use crate::axis::Axis;

settings::words! {
    /// Kind of a [`Disturbance`](super::Disturbance).
    pub enum DisturbanceKind {
        /// A hand takes the cube out.
        Remove = "remove",
        /// A hand puts another cube in.
        Exchange = "exchange",
        /// A hand turns the whole cube clockwise seen from above.
        Spin = "spin",
        /// A hand tilts the whole cube: B to D to F to U to B.
        Tilt = "tilt",
        /// A hand turns the upper layer clockwise.
        Turn = "turn",
        /// A corner is twisted in its place.
        Twist = "twist",
        /// The cube comes to lie askew.
        Knock = "knock",
        /// An obstacle blocks a motor.
        Jam = "jam",
        /// A plug is out.
        Unplug = "unplug",
        /// Gears skip.
        Skip = "skip",
        /// The light changes.
        Light = "light",
        /// A message of the colour sensor is garbled.
        Garble = "garble",
        /// The link of the colour sensor is lost and found again.
        Resync = "resync",
        /// The voltage of the battery changes.
        Battery = "battery",
    }
}

settings::words! {
    /// Device with a plug.
    pub enum Plug {
        /// Motor of the flipper.
        Flipper = "flipper",
        /// Motor of the turntable.
        Turntable = "turntable",
        /// Motor of the colour sensor's arm.
        Arm = "arm",
        /// Colour sensor.
        Color = "color",
        /// Distance sensor.
        Distance = "distance",
    }
}

impl Plug {
    /// The motor at this plug; none for a sensor.
    pub(crate) fn axis(self) -> Option<Axis> {
        match self {
            Self::Flipper => Some(Axis::Flipper),
            Self::Turntable => Some(Axis::Turntable),
            Self::Arm => Some(Axis::Arm),
            Self::Color | Self::Distance => None,
        }
    }
}

impl From<Axis> for Plug {
    fn from(axis: Axis) -> Self {
        match axis {
            Axis::Flipper => Self::Flipper,
            Axis::Turntable => Self::Turntable,
            Axis::Arm => Self::Arm,
        }
    }
}

/// Range of an amount: allowed values, and those that chance draws.
#[derive(Debug, Clone, Copy)]
pub(super) struct Amount {
    pub(super) allowed: (f64, f64),
    drawn: (f64, f64),
    /// Whether only whole numbers are allowed.
    is_whole: bool,
    /// Whether chance draws the value below 0 as often as above.
    has_sign: bool,
}

/// Properties of a kind of disturbance besides its time.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Needs {
    pub(super) parts: &'static [Plug],
    pub(super) by: Option<Amount>,
    /// Seconds that chance draws; a disturbance without `for` lasts.
    pub(super) lasts: Option<(f64, f64)>,
}

const MOTORS: &[Plug] = &[Plug::Flipper, Plug::Turntable, Plug::Arm];

impl DisturbanceKind {
    /// Devices of which a disturbance of this kind names one; none if it names no device.
    pub const fn parts(self) -> &'static [Plug] {
        self.needs().parts
    }

    /// Whether a disturbance of this kind can be over after a time.
    pub const fn can_pass(self) -> bool {
        self.needs().lasts.is_some()
    }

    pub(super) const fn needs(self) -> Needs {
        const NOTHING: Needs = Needs {
            parts: &[],
            by: None,
            lasts: None,
        };
        const fn amount(allowed: (f64, f64), drawn: (f64, f64)) -> Amount {
            Amount {
                allowed,
                drawn,
                is_whole: false,
                has_sign: false,
            }
        }
        const QUARTERS: Option<Amount> = Some(Amount {
            allowed: (1.0, 3.0),
            drawn: (1.0, 3.0),
            is_whole: true,
            has_sign: false,
        });
        match self {
            Self::Exchange | Self::Twist | Self::Garble | Self::Resync => NOTHING,
            Self::Remove => Needs {
                lasts: Some((3.0, 20.0)),
                ..NOTHING
            },
            Self::Spin | Self::Tilt | Self::Turn => Needs {
                by: QUARTERS,
                ..NOTHING
            },
            Self::Knock => Needs {
                by: Some(Amount {
                    allowed: (-45.0, 45.0),
                    drawn: (3.0, 23.0),
                    is_whole: false,
                    has_sign: true,
                }),
                ..NOTHING
            },
            Self::Jam => Needs {
                parts: MOTORS,
                lasts: Some((0.3, 10.0)),
                ..NOTHING
            },
            Self::Unplug => Needs {
                parts: &Plug::ALL,
                lasts: Some((0.2, 4.0)),
                ..NOTHING
            },
            Self::Skip => Needs {
                parts: MOTORS,
                by: Some(amount((1.0, 180.0), (8.0, 40.0))),
                ..NOTHING
            },
            Self::Light => Needs {
                by: Some(amount((0.1, 3.0), (0.6, 1.4))),
                lasts: Some((1.0, 20.0)),
                ..NOTHING
            },
            Self::Battery => Needs {
                by: Some(amount((4000.0, 12_000.0), (6600.0, 8000.0))),
                ..NOTHING
            },
        }
    }

    /// Words of a disturbance of this kind, after its time.
    pub(super) fn usage(self) -> String {
        let Needs { parts, by, lasts } = self.needs();
        let mut usage = self.name().to_owned();
        if !parts.is_empty() {
            let names: Vec<&str> = parts.iter().map(|part| part.name()).collect();
            usage = format!("{usage} {}", names.join("|"));
        }
        if let Some(Amount { allowed, .. }) = by {
            usage = format!("{usage} by {}..{}", allowed.0, allowed.1);
        }
        if lasts.is_some() {
            usage.push_str(" [for SECONDS]");
        }
        usage
    }
}

impl Amount {
    pub(super) fn draw(self, rng: &mut impl Rng) -> f64 {
        let (low, high) = self.drawn;
        if self.is_whole {
            return f64::from(rng.random_range(low as u32..=high as u32));
        }
        let value = (100.0 * between(low, high, rng)).round() / 100.0;
        if self.has_sign && rng.random::<bool>() {
            -value
        } else {
            value
        }
    }

    pub(super) fn allows(self, value: f64) -> bool {
        (self.allowed.0..=self.allowed.1).contains(&value)
            && (!self.is_whole || value.fract() == 0.0)
    }
}

pub(super) fn between(low: f64, high: f64, rng: &mut impl Rng) -> f64 {
    low + (high - low) * rng.random::<f64>()
}
