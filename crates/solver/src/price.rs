//! Grips in which a turn is made, and prices of the parts of a sequence.

use std::fmt;

use cube_core::Face;
use thiserror::Error;

/// One of the four grips in which a turn can be made: how the cube is held meanwhile. On a robot, it
/// is one of the four poses of the cube with a given face on the turntable. Grips of different faces
/// are unrelated.
///
/// ```
/// use solver::Grip;
/// assert_eq!(Grip::new(3), Some(Grip::ALL[3]));
/// assert_eq!(Grip::new(4), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grip(u8);

impl Grip {
    /// Number of grips.
    pub const COUNT: usize = 4;

    /// All four grips.
    pub const ALL: [Self; Self::COUNT] = [Self(0), Self(1), Self(2), Self(3)];

    /// The grip with the number `number`, 0 to 3; `None` for other numbers.
    ///
    /// ```
    /// use solver::Grip;
    /// let grips: Vec<Grip> = (0..10).map_while(Grip::new).collect();
    /// assert_eq!(grips, Grip::ALL);
    /// ```
    pub const fn new(number: usize) -> Option<Self> {
        if number < Self::COUNT {
            Some(Self(number as u8))
        } else {
            None
        }
    }

    /// Position in [`ALL`](Self::ALL), 0 to 3.
    ///
    /// ```
    /// use cube_core::Turns;
    /// use solver::{Grip, Objective, Price};
    /// // A price in milliseconds for each grip, the last grip the quickest.
    /// let prices: [u32; Grip::COUNT] = [900, 600, 300, 0];
    /// let price = |grip: Grip| Price::saturating(prices[grip.index()]);
    /// let objective = Objective::HALF_TURNS.with_last(|at| price(at.grip));
    /// assert_eq!(objective.cost(&"R".parse::<Turns>()?), 1, "the cheapest grip counts");
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A face, and the grip in which it is turned.
///
/// ```
/// use solver::Turning;
/// assert_eq!(Turning::all().count(), 24);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turning {
    /// The face that turns.
    pub face: Face,
    /// The grip in which it turns.
    pub grip: Grip,
}

impl Turning {
    /// All 24 turnings: the grips of U first, then the grips of R F D L B.
    ///
    /// ```
    /// use cube_core::Face;
    /// use solver::{Grip, Turning};
    /// let of_u = Turning::all().filter(|at| at.face == Face::U).map(|at| at.grip);
    /// assert!(of_u.eq(Grip::ALL));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        let of_face = |face| Grip::ALL.map(|grip| Self { face, grip });
        Face::ALL.into_iter().flat_map(of_face)
    }
}

/// A price in an [`Objective`](crate::Objective), in the caller's unit, at most
/// [`MAX`](Self::MAX).
///
/// ```
/// use solver::Price;
/// assert_eq!(Price::new(1200)?.get(), 1200);
/// assert_eq!(
///     Price::new(6_000_000).unwrap_err().to_string(),
///     "price 6000000: allowed are 0 to 5000000"
/// );
/// # Ok::<(), solver::PriceTooHigh>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Price(u32);

/// A price above [`Price::MAX`].
///
/// ```
/// use solver::{Price, PriceTooHigh};
/// let error: PriceTooHigh = Price::new(5_000_001).unwrap_err();
/// assert_eq!(error.seen, Price::MAX.get() + 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("price {seen}: allowed are 0 to {}", Price::MAX)]
#[non_exhaustive]
pub struct PriceTooHigh {
    /// The price, in the caller's unit.
    pub seen: u32,
}

impl Price {
    /// The price 0.
    pub const FREE: Self = Self(0);

    /// The highest price: in milliseconds, more than an hour. Sums of 30 turns stay below the cost
    /// that the search uses for unreachable.
    pub const MAX: Self = Self(5_000_000);

    /// The price of `units` units.
    ///
    /// ```
    /// use solver::Price;
    /// let price = |text: &str| -> Result<Price, Box<dyn std::error::Error>> {
    ///     Ok(Price::new(text.parse()?)?)
    /// };
    /// assert_eq!(price("850")?.to_string(), "850");
    /// assert!(price("5000001").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When `units` is above [`MAX`](Self::MAX).
    pub const fn new(units: u32) -> Result<Self, PriceTooHigh> {
        if units <= Self::MAX.0 {
            Ok(Self(units))
        } else {
            Err(PriceTooHigh { seen: units })
        }
    }

    /// The price of `units` units, or [`MAX`](Self::MAX) if that is less.
    ///
    /// ```
    /// use solver::Price;
    /// assert_eq!(Price::saturating(850).get(), 850);
    /// assert_eq!(Price::saturating(u32::MAX), Price::MAX);
    /// ```
    pub const fn saturating(units: u32) -> Self {
        if units <= Self::MAX.0 {
            Self(units)
        } else {
            Self::MAX
        }
    }

    /// The price in units.
    ///
    /// ```
    /// use solver::Price;
    /// let prices = [Price::new(300)?, Price::new(450)?];
    /// assert_eq!(prices.map(Price::get).iter().sum::<u32>(), 750);
    /// # Ok::<(), solver::PriceTooHigh>(())
    /// ```
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Price {
    /// The number of units.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
