//! From readings to the most likely legal cube, and how sure that is.
//!
//! ```text
//!   readings ──▶ logarithms ──▶ guesses at the six colours
//!                                   │
//!                     prices ──▶ cheapest legal cube ──▶ refit ──┐   until it stands still
//!                        ▲                                       │
//!                        └───────────────────────────────────────┘
//!                                   │
//!                     other cubes, refitted too ──▶ margin ──▶ accepted, or doubtful stickers
//! ```
//! `model` says how readings come about, in the whole numbers of `fixed`; `assignment` finds the
//! cheapest legal cube exactly (by the dynamic programme of `subsets`, which `potentials` hurries;
//! `several` finds more), `start` makes the guesses, `search` goes from those to the best fit and
//! its rivals, `judge` decides, and `worn` is asked before a cube is refused. No colour has a name:
//! the six centres define them.
//!
//! Not every sticker need be read. One that is not costs nothing in any colour: where the others
//! say what it is, the cube is as sure as ever, and where they do not, its margin is 0.

use cube_core::{Face, Facelet};

use crate::readings::Readings;

mod assignment;
mod deal;
mod fixed;
mod judge;
mod matrix;
mod model;
mod observed;
mod potentials;
mod prices;
mod reason;
mod recognition;
mod search;
mod several;
mod start;
mod subsets;
mod worn;

pub use reason::Reason;
pub use recognition::{Candidate, Recognition, TooFewStickers};

use observed::Observed;
use search::Search;

/// Recognises the most likely cube.
///
/// Equal readings always give an equal answer. Any readings of enough stickers give an answer; none
/// panic.
///
/// # Errors
/// When fewer than four centres or 35 stickers are read.
pub fn recognise(readings: &Readings) -> Result<Recognition, TooFewStickers> {
    let centres = Face::ALL
        .iter()
        .filter(|&&face| !readings.samples(Facelet::centre(face)).is_empty())
        .count();
    let stickers = readings.read();
    if centres < TooFewStickers::MIN_CENTRES || stickers < TooFewStickers::MIN_STICKERS {
        return Err(TooFewStickers { centres, stickers });
    }
    if let Some(reason) = judge::reason_for_no_cube(readings) {
        return Ok(Recognition {
            facelets: None,
            cube: None,
            accepted: false,
            confidence: 0.0,
            margin: 0.0,
            margins: [0.0; Facelet::COUNT],
            candidates: Vec::new(),
            doubtful: Vec::new(),
            reason: Some(reason),
        });
    }
    let observed = Observed::new(readings);
    let mut search = Search::new(&observed);
    let best = search.best();
    let settled = search.settle(best);
    let near = |margin| margin < Candidate::MAX_MARGIN;
    let others = if settled
        .rivals
        .first()
        .is_some_and(|rival| near(rival.margin))
    {
        search.likeliest(&settled, Candidate::MAX_MARGIN, Candidate::MAX_COUNT + 1)
    } else {
        Vec::new()
    };
    let mut recognition = judge::judge(&observed, &settled, &others);
    if !recognition.accepted
        && let Some((best, margin)) = worn::trusted(&mut search, &observed, &settled)
    {
        recognition.accept(best.cube, margin);
    }
    Ok(recognition)
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
