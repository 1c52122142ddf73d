//! The table method: a cube solved piece by piece, each by one look-up.
//!
//! The method of the first program for this robot (an article by haqreu, 2015): edges and
//! corners are held as positions 0 to 23, a place and a way to sit in it in one number. The
//! pieces are placed in a fixed order (four bottom edges, four bottom corners, four middle
//! edges, four top corners, four top edges), the cube turned a quarter about its vertical axis
//! after each, so that the slot to fill is always DF, DFR, FR, URF, UF. A table says for every
//! position of the piece which turns bring it home and leave the pieces placed before where
//! they are. Nothing is searched:
//!
//! ```text
//!   positions of 20 stickers ──▶ look up the next piece ──▶ its turns, and where they take
//!          ▲                                                 the stickers of later pieces
//!          └──────────────────────── 20 times ─────────────────────────┘
//! ```
//! The tables (`source`) are made by the example `generate_tables`, one for each of the 20
//! pieces, because a table need only spare the pieces placed before; `compile` turns them into
//! permutations of positions during the build. The order of placing looks different from each of
//! the 24 ways to hold the cube, so [`solve`] tries them all and keeps the shortest.
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

/// Turns from a cube to another: the shortest that the tables give from the 24 ways to hold the
/// cube, after cancelling ([`Turns::simplified`]); of equally short ones that of the first way.
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

/// Turns from a cube to another: those of the tables for the cube as it is held, after cancelling.
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

/// What the tables give from each of the 24 ways to hold the cube, in the order of
/// [`Rotation::ALL`], after cancelling: for a caller with a measure of its own.
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

/// The 20 steps of the method for a cube after `rotation`, in order, nothing cancelled.
///
/// Pieces and turns are named for the cube as it is, not as it is held: played one after the
/// other, the steps lead from `from` to `to`.
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

/// For each way to hold the cube and each table: the sticker that the table places, named by its
/// home on the cube as it is.
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

/// Where each sticker goes when the cube is taken in hand that way.
static HELD: [Moved; 24] = ROTATED;

/// Plays the method for a cube that is held in the way `held`; `start` says where the sticker of
/// each position, at home, is.
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
