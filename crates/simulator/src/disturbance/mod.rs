//! Disturbances: faults that reach a robot from outside, at a time of the run.
//!
//! A hand at the cube, a jam, a loose plug, a change of the light. Faults of the LEGO itself follow
//! from settings of `[mechanism]`, `[limits]` and `[motors]`.
//!
//! | kind | what happens | seen by owners, or measured |
//! |---|---|---|
//! | `remove` | a hand takes the cube out, and puts it back as it lay | children at fairs; cubes thrown out (DexterInd/BrickPi3#120) |
//! | `exchange` | a hand puts another scrambled cube in | fairs |
//! | `spin`, `tilt` | a hand turns the whole cube about the upright axis, or over its front edge | fairs |
//! | `turn` | a hand turns the upper layer clockwise | fairs |
//! | `twist` | a corner is twisted in its place: the cube becomes illegal | worn cubes |
//! | `knock` | the cube comes to lie askew by these degrees of the cube | cubes that bounce in the tray |
//! | `jam` | an obstacle blocks a motor where it stands, both ways | fingers, loose bricks |
//! | `unplug` | a plug comes out and goes in again | loose plugs |
//! | `skip` | gears skip: a motor turns on by these degrees, its mechanism stays | worn gears and axles |
//! | `light` | other light on the cube: readings multiplied | hands, clouds, lamps |
//! | `garble` | one message of the colour sensor has its bytes exchanged | ev3dev's driver accepts wrong checksums in RGB-RAW |
//! | `resync` | the colour sensor's link is lost: 1 s of old values, then 2.1 s of zeros | ev3dev's `ev3_uart_sensor_ld.c`, run on the virtual brick |
//! | `battery` | the battery's voltage becomes this many millivolts | AA cells that sag |

mod kind;
mod words;

use std::time::Duration;

use rand::{Rng, RngExt};

use self::kind::{Needs, between};
pub use self::{
    kind::{DisturbanceKind, Plug},
    words::UnknownDisturbance,
};

/// A fault that reaches the robot from outside, as `at 12.5 jam flipper for 3`.
///
/// ```
/// use simulator::Disturbance;
/// let jam: Disturbance = "at 12.5 jam flipper for 3".parse()?;
/// assert_eq!(jam.to_string(), "at 12.5 jam flipper for 3");
/// assert!("at 12.5 jam lid".parse::<Disturbance>().is_err());
/// # Ok::<(), simulator::UnknownDisturbance>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Disturbance {
    kind: DisturbanceKind,
    at: Duration,
    /// One of the parts that the kind needs; none if it needs none.
    part: Option<Plug>,
    /// The amount, within the range of the kind; 0 if it has none.
    by: f64,
    /// Time until it is over; none if it lasts, or is a moment.
    lasts: Option<Duration>,
}

impl Disturbance {
    /// A disturbance of this kind by chance, at this time. What a person mends is mended: cubes
    /// are put back, motors freed, plugs put in.
    pub fn draw(kind: DisturbanceKind, at: Duration, rng: &mut impl Rng) -> Self {
        let Needs { parts, by, lasts } = kind.needs();
        let part = (!parts.is_empty()).then(|| parts[rng.random_range(0..parts.len())]);
        let by = by.map_or(0.0, |amount| amount.draw(rng));
        let lasts = lasts.map(|(low, high)| {
            let tenths = (10.0 * between(low, high, rng)).round();
            Duration::from_millis(100 * tenths as u64)
        });
        Self {
            kind,
            at,
            part,
            by,
            lasts,
        }
    }

    /// Kind of the disturbance.
    pub const fn kind(&self) -> DisturbanceKind {
        self.kind
    }

    /// Time at which the disturbance begins; a hand waits until the flipper is out of its way.
    pub const fn at(&self) -> Duration {
        self.at
    }

    /// Device that is disturbed, if the kind has one.
    pub const fn part(&self) -> Option<Plug> {
        self.part
    }

    /// Amount: quarters, degrees, a factor or millivolts; 0 if the kind has none.
    pub const fn by(&self) -> f64 {
        self.by
    }

    /// Time for which the disturbance lasts; none if it is a moment, or stays.
    pub const fn lasts(&self) -> Option<Duration> {
        self.lasts
    }

    /// Whether a hand has to reach the cube.
    pub(crate) const fn handles_cube(&self) -> bool {
        matches!(
            self.kind,
            DisturbanceKind::Remove
                | DisturbanceKind::Exchange
                | DisturbanceKind::Spin
                | DisturbanceKind::Tilt
                | DisturbanceKind::Turn
                | DisturbanceKind::Twist
                | DisturbanceKind::Knock
        )
    }
}
