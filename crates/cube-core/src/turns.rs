//! Sequences of face turns.

use alloc::vec::Vec;
use core::{fmt, ops::Deref};

use crate::{Amount, Axis, Face, Turn};

/// A sequence of face turns, first turn first.
///
/// `Display` prints Singmaster notation (`R U2 F'`, the empty sequence as nothing); the alternate form,
/// `{:#}`, has a digit for every amount (`R1 U2 F3`).
/// [`FromStr`](core::str::FromStr) reads the [`notation`](crate::notation) of people and alg
/// viewers, as long as the sequence leaves the whole cube in the pose in which it began.
///
/// ```
/// use cube_core::Turns;
/// let turns: Turns = "[R, U] M x".parse()?;
/// assert_eq!(turns.to_string(), "R U R' U' R L'");
/// assert_eq!(turns.inverse().to_string(), "L R' U R U' R'");
/// let turns: Turns = "R L R' U U".parse()?;
/// assert_eq!(turns.simplified().to_string(), "L U2");
/// // A turn of the whole cube is no turn of a face.
/// assert!("R x".parse::<Turns>().is_err());
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Turns(Vec<Turn>);

impl Turns {
    /// The empty sequence.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a turn at the end.
    ///
    /// ```
    /// use cube_core::{Amount, Face, Turn, Turns};
    /// let mut turns = Turns::new();
    /// turns.push("R".parse()?);
    /// turns.push(Turn::new(Face::U, Amount::Half));
    /// assert_eq!(turns.to_string(), "R U2");
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    pub fn push(&mut self, turn: Turn) {
        self.0.push(turn);
    }

    /// The sequence that undoes this one.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// let scramble: Turns = "R U2 F' L D".parse()?;
    /// assert_eq!(scramble.inverse().to_string(), "D' L' F U2 R'");
    /// assert!(Cube::from(&scramble).after(&scramble.inverse()).is_solved());
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        self.0.iter().rev().map(|turn| turn.inverse()).collect()
    }

    /// A sequence of the same effect, in which turns of one face are merged wherever only turns of
    /// the opposite face stand between them; of two opposite faces the one first turned stands
    /// first.
    ///
    /// `R L R'` becomes `L`; turns that become neighbours by a merger are merged as well.
    ///
    /// ```
    /// use cube_core::Turns;
    /// let simplified = |text: &str| text.parse::<Turns>().map(|turns| turns.simplified().to_string());
    /// assert_eq!(simplified("R L R'")?, "L");
    /// assert_eq!(simplified("U R L R' L' U")?, "U2");
    /// assert_eq!(simplified("R U R")?, "R U R", "U moves stickers of R");
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn simplified(&self) -> Self {
        // A stack of groups, each with all turns of one axis in a row: opposite faces commute.
        let mut groups: Vec<AxisGroup> = Vec::new();
        for &turn in &self.0 {
            match groups.last_mut() {
                Some(group) if group.axis == turn.face.axis() => {
                    group.add(turn);
                    if group.is_empty() {
                        groups.pop();
                    }
                }
                _ => groups.push(AxisGroup::of(turn)),
            }
        }
        groups.iter().flat_map(AxisGroup::turns).collect()
    }

    /// Number of quarter turns; a half turn counts as two.
    ///
    /// ```
    /// let turns: cube_core::Turns = "R U2 F'".parse()?;
    /// assert_eq!(turns.quarter_turn_count(), 4);
    /// // The number of turns, a half turn counted as one, is the length.
    /// assert_eq!(turns.len(), 3);
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    pub fn quarter_turn_count(&self) -> usize {
        let quarters = |turn: &Turn| if turn.amount == Amount::Half { 2 } else { 1 };
        self.0.iter().map(quarters).sum()
    }
}

/// All turns of one axis in a row: at most one of each of its two faces.
struct AxisGroup {
    axis: Axis,
    faces: [(Face, i32); 2],
}

impl AxisGroup {
    fn of(turn: Turn) -> Self {
        Self {
            axis: turn.face.axis(),
            faces: [
                (turn.face, i32::from(turn.amount.quarters())),
                (turn.face.opposite(), 0),
            ],
        }
    }

    fn add(&mut self, turn: Turn) {
        for (face, quarters) in &mut self.faces {
            if *face == turn.face {
                *quarters += i32::from(turn.amount.quarters());
            }
        }
    }

    fn turns(&self) -> impl Iterator<Item = Turn> {
        self.faces.iter().filter_map(|&(face, quarters)| {
            Amount::from_quarters(quarters).map(|amount| Turn::new(face, amount))
        })
    }

    fn is_empty(&self) -> bool {
        self.turns().next().is_none()
    }
}

impl Deref for Turns {
    type Target = [Turn];
    fn deref(&self) -> &[Turn] {
        &self.0
    }
}

impl From<Vec<Turn>> for Turns {
    fn from(turns: Vec<Turn>) -> Self {
        Self(turns)
    }
}

impl From<Turns> for Vec<Turn> {
    fn from(turns: Turns) -> Self {
        turns.0
    }
}

impl AsRef<[Turn]> for Turns {
    fn as_ref(&self) -> &[Turn] {
        &self.0
    }
}

impl FromIterator<Turn> for Turns {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> Self {
        Self(turns.into_iter().collect())
    }
}

impl Extend<Turn> for Turns {
    fn extend<I: IntoIterator<Item = Turn>>(&mut self, turns: I) {
        self.0.extend(turns);
    }
}

impl<'a> Extend<&'a Turn> for Turns {
    fn extend<I: IntoIterator<Item = &'a Turn>>(&mut self, turns: I) {
        self.0.extend(turns);
    }
}

impl IntoIterator for Turns {
    type Item = Turn;
    type IntoIter = alloc::vec::IntoIter<Turn>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Turns {
    type Item = &'a Turn;
    type IntoIter = core::slice::Iter<'a, Turn>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, turn) in self.0.iter().enumerate() {
            if i > 0 {
                write!(f, " ")?;
            }
            turn.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(text: &str) -> Turns {
        text.split_whitespace()
            .map(|turn| turn.parse().expect("a turn"))
            .collect()
    }

    #[test]
    fn neighbours_of_one_face_are_merged_also_across_the_opposite_face() {
        for (long, short) in [
            ("R R", "R2"),
            ("R R'", ""),
            ("R L R'", "L"),
            ("R L R L'", "R2"),
            ("U R L R' L' U", "U2"),
            ("F U D2 U' D2 F'", ""),
            ("R2 L R2 F", "L F"),
            ("R U R", "R U R"),
        ] {
            assert_eq!(turns(long).simplified(), turns(short), "{long}");
        }
    }

    #[test]
    fn the_inverse_runs_backwards() {
        assert_eq!(turns("R U2 F'").inverse().to_string(), "F U2 R'");
    }
}
