//! Prices as the table has them, and the symmetries that leave them alike.

use cube_core::Face;
use thiserror::Error;

use super::kind::{MAX_TURNS, POSES};
use crate::{
    Objective,
    objective::{GRIPS, UNREACHED},
};

/// Highest price that a table takes, in units.
const MAX_PRICE: u32 = 5_000;
/// Cost in a table above that of any record: 16 bits hold it with three prices.
pub(super) const MAX_COST: u32 = 40_000;

/// An objective for which there is no table.
///
/// ```
/// use cube_core::Face;
/// use solver::{Objective, Price, cheapest::{Kind, Making, Unsuitable}};
/// let free = Objective::HALF_TURNS.with_turn(|_| Price::FREE);
/// assert_eq!(Making::new(Kind::Slice, &free, 1).unwrap_err(), Unsuitable::FreeTurns);
/// let lame = Objective::HALF_TURNS
///     .with_between(|_, to| Price::saturating(u32::from(to.face == Face::U)));
/// assert_eq!(Making::new(Kind::Slice, &lame, 1).unwrap_err(), Unsuitable::Lopsided);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Unsuitable {
    /// A turn and what comes before it may cost nothing: sequences have no end.
    #[error("a turn costs nothing: allowed are 1 or more with the way to it")]
    FreeTurns,
    /// Costs do not fit the entries of a table.
    #[error(
        "prices come to {seen} for {MAX_TURNS} turns: allowed are less than {MAX_COST}, and \
         {MAX_PRICE} for one price"
    )]
    TooHigh {
        /// Largest cost that a table may have to hold, in the unit of the objective.
        seen: u32,
    },
    /// The prices are not the same for a cube that is turned as a whole, or for its mirror image.
    #[error("prices differ between faces, or between left and right")]
    Lopsided,
}

/// Prices of an objective between poses, in its unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Prices {
    /// `between[pose][next pose]`.
    pub(super) between: [[u32; POSES]; POSES],
    /// In the order of `Amount::ALL`: clockwise, half, counterclockwise.
    pub(super) turn: [u32; 3],
}

impl Prices {
    /// The prices of an objective.
    ///
    /// # Errors
    /// [`Unsuitable`] where they are too low or too high.
    pub(super) fn of(objective: &Objective) -> Result<Self, Unsuitable> {
        let mut between = [[0; POSES]; POSES];
        for (pose, row) in between.iter_mut().enumerate() {
            for (next, price) in row.iter_mut().enumerate() {
                *price = objective.between[pose / GRIPS][pose % GRIPS][next / GRIPS][next % GRIPS];
            }
        }
        let prices = Self {
            between,
            turn: objective.turn,
        };
        if prices.least_turn() == 0 {
            return Err(Unsuitable::FreeTurns);
        }
        let seen = prices.dearest_turn().saturating_mul(MAX_TURNS);
        let between = prices.between.as_flattened().iter();
        let mut all = between
            .chain(&prices.turn)
            .chain(objective.first.as_flattened());
        if seen >= MAX_COST || all.any(|&price| price > MAX_PRICE) {
            return Err(Unsuitable::TooHigh { seen });
        }
        Ok(prices)
    }

    /// Least that a turn with the way to it from another face costs.
    pub(super) fn least_turn(&self) -> u32 {
        let ways = (0..POSES * POSES).map(|n| (n / POSES, n % POSES));
        let others = ways.filter(|(pose, next)| pose / GRIPS != next / GRIPS);
        let least = others.map(|(pose, next)| self.between[pose][next]).min();
        least.unwrap_or_default() + self.turn.iter().min().copied().unwrap_or_default()
    }

    /// Most that a turn with the way to it costs, in the best grip.
    fn dearest_turn(&self) -> u32 {
        let best = |row: &[u32; POSES], face: usize| {
            let grips = row[face * GRIPS..][..GRIPS].iter().copied();
            grips.min().unwrap_or(UNREACHED)
        };
        let rows = self.between.iter();
        let ways = rows.flat_map(|row| (0..6).map(move |face| best(row, face)));
        let turns = self.turn.iter().max();
        ways.max().unwrap_or(UNREACHED) + turns.unwrap_or(&UNREACHED)
    }

    /// Poses as seen from a symmetry, which takes each face to `faces[face]`, if the prices look the
    /// same from there.
    pub(super) fn poses_seen(&self, faces: [Face; 6], is_mirror: bool) -> Option<[u8; POSES]> {
        let [clockwise, _, counterclockwise] = self.turn;
        if is_mirror && clockwise != counterclockwise {
            return None;
        }
        let mut seen = [0; POSES];
        self.extend(&mut seen, 0, &faces.map(Face::index))
            .then_some(seen)
    }

    /// Finds the images of the poses from `pose` on; those before it have theirs.
    fn extend(&self, seen: &mut [u8; POSES], pose: usize, faces: &[usize; 6]) -> bool {
        if pose == POSES {
            return true;
        }
        for grip in 0..GRIPS {
            let image = faces[pose / GRIPS] * GRIPS + grip;
            seen[pose] = image as u8;
            let fits = |other: usize| {
                let there = usize::from(seen[other]);
                (other == pose || there != image)
                    && self.between[pose][other] == self.between[image][there]
                    && self.between[other][pose] == self.between[there][image]
            };
            if (0..=pose).all(fits) && self.extend(seen, pose + 1, faces) {
                return true;
            }
        }
        false
    }

    /// Least cost of a sequence with the way to a pose, where its last turn is of `face`.
    pub(super) fn reached(&self, face: usize, costs: &[u32; GRIPS], pose: usize) -> u32 {
        let rows = &self.between[face * GRIPS..][..GRIPS];
        let ways = costs.iter().zip(rows).map(|(cost, row)| cost + row[pose]);
        ways.min().unwrap_or(UNREACHED)
    }

    /// Least costs with one more turn, by its grip, after a turn of `face`, or as the first turn.
    pub(super) fn step(
        &self,
        objective: &Objective,
        face: u8,
        costs: &[u32; GRIPS],
        turn: usize,
    ) -> [u32; GRIPS] {
        let (next, price) = (turn / 3, self.turn[turn % 3]);
        std::array::from_fn(|grip| match face {
            0..6 => self.reached(face.into(), costs, next * GRIPS + grip) + price,
            _ => objective.first[next][grip] + price,
        })
    }
}
