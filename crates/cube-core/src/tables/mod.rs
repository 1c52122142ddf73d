//! The table method: a cube solved piece by piece, each by one look-up.
//!
//! The first program for this robot used this method (an article by haqreu, 2015): one number
//! from 0 to 23, a position, is the place and the orientation of an edge or of a corner. The
//! method places the pieces in a fixed order (four bottom edges, four bottom corners, four middle
//! edges, four top corners, four top edges), and rotates the cube a quarter about its vertical
//! axis after each piece, so that the slot to fill is always DF, DFR, FR, URF or UF. A table has
//! for every position of the piece the turns that bring the piece home and keep all pieces placed
//! before. The method searches nothing:
//!
//! ```text
//!   positions of 20 stickers ──▶ look up the next piece ──▶ its turns, and where they take
//!          ▲                                                 the stickers of later pieces
//!          └──────────────────────── 20 times ─────────────────────────┘
//! ```
//! A test, `tests/generated`, makes the tables (`source`), one for each of the 20 pieces,
//! because a table need only keep the pieces placed before; `compile` converts the tables to
//! permutations of positions during the build. The order of placing depends on the pose, so
//! [`solve`] tries all 24 poses and returns the shortest solution.
//!
//! ```
//! use cube_core::{Cube, tables};
//! let scrambled = Cube::SOLVED.after(&"R U2 F' L D".parse::<cube_core::Turns>()?);
//! let turns = tables::solve(&scrambled, &Cube::SOLVED);
//! assert!(scrambled.after(&turns).is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compile;
mod length;
mod positions;
mod source;
mod source_table;
mod step;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use crate::{Cube, Rotation, Turns};
use compile::{Entry, HOME};
use length::MergedLength;
use positions::{Moved, Position, ROTATED};

pub use step::{Group, Piece, Step};

/// Turns from a cube to another: the shortest solution of the table method over the 24 poses of the
/// cube, after cancelling ([`Turns::simplified`]). The first pose in the order of [`Rotation::ALL`]
/// decides between equally short solutions.
///
/// ```
/// use cube_core::{Cube, Pattern, tables};
/// let target = Pattern::find("checkerboard")?.cube();
/// let turns = tables::solve(&Cube::SOLVED, &target);
/// assert_eq!(Cube::SOLVED.after(&turns), target);
/// # Ok::<(), cube_core::UnknownPattern>(())
/// ```
///
/// # Panics
/// Never: the tables have an entry for every position that can occur.
#[must_use]
pub fn solve(from: &Cube, to: &Cube) -> Turns {
    let start = positions::moved_by(&from.towards(to));
    let held = (0..24).min_by_key(|&held| {
        let mut length = MergedLength::new();
        for_each_step(&start, held, |_, entry| length.add(entry.turns()));
        length.count()
    });
    turns_held(&start, held.expect("there are 24 ways"))
}

/// Turns from a cube to another: the solution of the table method for the cube in the pose in which
/// it is given, after cancelling.
///
/// ```
/// use cube_core::{Cube, Pattern, tables};
/// let superflip = Pattern::find("superflip")?.cube();
/// let plain = tables::solve_plain(&superflip, &Cube::SOLVED);
/// assert!(superflip.after(&plain).is_solved());
/// assert!(tables::solve(&superflip, &Cube::SOLVED).len() <= plain.len());
/// # Ok::<(), cube_core::UnknownPattern>(())
/// ```
#[must_use]
pub fn solve_plain(from: &Cube, to: &Cube) -> Turns {
    turns_held(&positions::moved_by(&from.towards(to)), 0)
}

/// Solutions of the table method from each of the 24 poses of the cube, in the order of
/// [`Rotation::ALL`], after cancelling: for a caller with its own cost of turns.
///
/// ```
/// use cube_core::{Cube, Turns, tables};
/// let cube = Cube::from(&"R U2 F' L D".parse::<Turns>()?);
/// let solutions = tables::solutions(&cube, &Cube::SOLVED);
/// let fewest = solutions.min_by_key(Turns::quarter_turn_count).expect("there are 24");
/// assert!(cube.after(&fewest).is_solved());
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
pub fn solutions(from: &Cube, to: &Cube) -> impl Iterator<Item = Turns> {
    let start = positions::moved_by(&from.towards(to));
    (0..24).map(move |held| turns_held(&start, held))
}

/// The 20 steps of the method for a cube in the pose after `rotation`, in order, not cancelled.
///
/// Names of pieces and turns refer to the cube before `rotation`: the steps, played one after the
/// other, lead from `from` to `to`.
///
/// ```
/// use cube_core::{Cube, Rotation, Turns, tables};
/// let cube = Cube::from(&"R U2 F' L D".parse::<Turns>()?);
/// let steps = tables::steps(&cube, &Cube::SOLVED, Rotation::IDENTITY);
/// assert_eq!(steps.len(), 20);
/// assert_eq!(steps[0].group, tables::Group::BottomEdges);
/// let turns: Turns = steps.into_iter().flat_map(|step| step.turns).collect();
/// assert!(cube.after(&turns).is_solved());
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
#[must_use]
pub fn steps(from: &Cube, to: &Cube, rotation: Rotation) -> Vec<Step> {
    let start = positions::moved_by(&from.towards(to));
    let held = rotation.index();
    let mut steps = Vec::new();
    for_each_step(&start, held, |table, entry| {
        let turns = entry.turns().iter();
        steps.push(Step {
            group: Group::ALL[table / 4],
            piece: positions::piece_at_home(TRACKED[held][table]),
            turns: turns
                .map(|&turn| rotation.inverse().apply_to_turn(turn))
                .collect(),
        });
    });
    steps
}

/// For each pose and each table: the sticker that the table places, named by its home before the
/// pose's rotation.
static TRACKED: [[Position; 20]; 24] = {
    let mut tracked = [[0; 20]; 24];
    let mut held = 0;
    while held < 24 {
        let mut there = 0;
        while there < positions::POSITIONS {
            let mut table = 0;
            while table < 20 {
                if ROTATED[held][there] == HOME[table] {
                    tracked[held][table] = there as Position;
                }
                table += 1;
            }
            there += 1;
        }
        held += 1;
    }
    tracked
};

/// For each pose: the position to which its rotation takes the sticker at each position.
static HELD: [Moved; 24] = ROTATED;

/// Plays the method for a cube in the pose `held`; `start` has, for each sticker by its home
/// position, the sticker's position now.
fn for_each_step(start: &Moved, held: usize, mut step: impl FnMut(usize, &'static Entry)) {
    let mut stickers = TRACKED[held].map(|sticker| HELD[held][start[sticker as usize] as usize]);
    for table in 0..20 {
        let entry = compile::look_up(table, stickers[table])
            .expect("every position that can occur has an entry");
        for sticker in &mut stickers[table + 1..] {
            *sticker = entry.moved[*sticker as usize];
        }
        step(table, entry);
    }
}

fn turns_held(start: &Moved, held: usize) -> Turns {
    let back = Rotation::ALL[held].inverse();
    let mut turns = Turns::new();
    for_each_step(start, held, |_, entry| {
        turns.extend(entry.turns().iter().map(|&turn| back.apply_to_turn(turn)));
    });
    turns.simplified()
}
