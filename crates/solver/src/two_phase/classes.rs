//! Coordinates, the effects of turns and symmetries on them, and classes of symmetric values.

use cube_core::{Cube, Pieces, Turn};

use super::symmetry::{SYMMETRIES, Symmetry, turned};

/// A coordinate: the number of its values, and the conversions from pieces and to pieces.
pub(super) struct Coordinate {
    pub(super) values: usize,
    pub(super) of: fn(&Pieces) -> usize,
    pub(super) with: fn(usize) -> Pieces,
}

pub(super) const fn coordinate(
    values: usize,
    of: fn(&Pieces) -> usize,
    with: fn(usize) -> Pieces,
) -> Coordinate {
    Coordinate { values, of, with }
}

impl Coordinate {
    /// `[value * turns.len() + n]`: the value after the n-th turn.
    pub(super) fn moves(&self, turns: &[Turn]) -> Vec<u16> {
        (0..self.values)
            .flat_map(|value| {
                let pieces = (self.with)(value);
                let by = turns.iter().map(|&turn| Cube::of_turn(turn).pieces());
                let after = by.map(move |turn| turned(&pieces, &turn));
                after.map(|pieces| (self.of)(&pieces) as u16)
            })
            .collect()
    }

    /// `[value * count + s]`: the value as seen from the s-th symmetry, for the first `count`.
    pub(super) fn seen_from(&self, symmetries: &[Symmetry]) -> Vec<u16> {
        (0..self.values)
            .flat_map(|value| {
                let pieces = (self.with)(value);
                let seen = symmetries.iter().map(move |s| s.apply(&pieces));
                seen.map(|pieces| (self.of)(&pieces) as u16)
            })
            .collect()
    }
}

/// Effects of turns and symmetries on the values of a coordinate.
pub(super) struct Reduced {
    pub(super) values: usize,
    pub(super) turns: usize,
    /// See [`Coordinate::moves`].
    pub(super) moves: Vec<u16>,
    /// See [`Coordinate::seen_from`].
    pub(super) seen_from: Vec<u16>,
}

impl Reduced {
    pub(super) fn new(coordinate: &Coordinate, turns: &[Turn], symmetries: &[Symmetry]) -> Self {
        Self {
            values: coordinate.values,
            turns: turns.len(),
            moves: coordinate.moves(turns),
            seen_from: coordinate.seen_from(symmetries),
        }
    }
}

/// The values of a coordinate in classes of symmetric values.
pub(super) struct Classes {
    /// For each value: its class times the number of symmetries, plus the symmetry from which the
    /// value looks like the representative of the class.
    pub(super) of: Vec<u16>,
    /// For each class: the value that represents it.
    pub(super) representatives: Vec<u16>,
    /// For each class: the symmetries, as bits, from which its representative looks the same.
    pub(super) stabilisers: Vec<u16>,
    pub(super) symmetries: usize,
}

impl Classes {
    pub(super) fn new(seen_from: &[u16], symmetries: usize) -> Self {
        let unknown = u16::MAX;
        let mut of = vec![unknown; seen_from.len() / symmetries];
        let mut representatives = Vec::new();
        let mut stabilisers = Vec::new();
        let inverse = inverses();
        for value in 0..of.len() {
            if of[value] != unknown {
                continue;
            }
            let class = representatives.len();
            representatives.push(value as u16);
            let mut stabiliser = 0;
            for s in 0..symmetries {
                let seen = usize::from(seen_from[value * symmetries + s]);
                // The representative seen from s is `seen`, so `seen` from the inverse of s is the
                // representative.
                if of[seen] == unknown {
                    of[seen] = (class * symmetries + inverse[s]) as u16;
                }
                stabiliser |= u16::from(seen == value) << s;
            }
            stabilisers.push(stabiliser);
        }
        Self {
            of,
            representatives,
            stabilisers,
            symmetries,
        }
    }

    pub(super) fn count(&self) -> usize {
        self.representatives.len()
    }

    /// `[class * turns + n]`: entry of `of` for the representative after the n-th turn.
    pub(super) fn moves(&self, moves: &[u16], turns: usize) -> Vec<u16> {
        let classes = self.representatives.iter();
        classes
            .flat_map(|&value| {
                let from = usize::from(value) * turns;
                (from..from + turns).map(|n| self.of[usize::from(moves[n])])
            })
            .collect()
    }
}

pub(super) fn inverses() -> [usize; SYMMETRIES] {
    let products = products();
    std::array::from_fn(|s| {
        let inverse = products[s].iter().position(|&product| product == 0);
        inverse.expect("every symmetry has an inverse")
    })
}

/// `PRODUCT[a][b]`: the symmetry that does `a` and then `b`.
pub(super) fn products() -> [[u8; SYMMETRIES]; SYMMETRIES] {
    let all = Symmetry::all();
    std::array::from_fn(|a| {
        std::array::from_fn(|b| {
            let turns = Turn::ALL.map(|turn| all[b].apply_to_turn(all[a].apply_to_turn(turn)));
            let same = |s: &Symmetry| Turn::ALL.map(|turn| s.apply_to_turn(turn)) == turns;
            all.iter()
                .position(same)
                .expect("the symmetries are a group") as u8
        })
    })
}
