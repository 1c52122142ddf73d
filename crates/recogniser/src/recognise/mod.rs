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

use cube_core::{Cube, Face, Facelet, Facelets};
use thiserror::Error;

use crate::Readings;

mod assignment;
mod deal;
mod fixed;
mod judge;
mod matrix;
mod model;
mod observed;
mod potentials;
mod search;
mod several;
mod start;
mod subsets;
mod worn;

use observed::Observed;
use search::Search;

/// What was recognised.
#[derive(Debug, Clone, PartialEq)]
pub struct Recognition {
    /// The most likely stickers, named by faces; none when the readings show no cube at all.
    pub facelets: Option<Facelets>,
    /// The cube that has these stickers.
    pub cube: Option<Cube>,
    /// Whether the cube may be trusted.
    pub accepted: bool,
    /// How much likelier the cube is than any other: 0 (not at all) to 1.
    pub confidence: f32,
    /// The same in natural units of log-likelihood: 0 (another is as likely) to
    /// 24 (none comes near).
    pub margin: f32,
    /// By [`Facelet::index`]: how much less likely the likeliest cube is in which that sticker
    /// has another colour, like `margin`; that of a centre is to its exchange with another. Near
    /// `margin` for the stickers in doubt, 0 for those of which nothing is known.
    pub margins: [f32; Facelet::COUNT],
    /// The likeliest other cubes, the likeliest first. The sticker to read next is one in which
    /// they differ.
    pub candidates: Vec<Candidate>,
    /// The stickers to read again, in the order URFDLB: those in which the cube differs from the
    /// next most likely one, and those that read unlike their colour. Filled also when the cube
    /// is accepted, but then there is no need to look.
    pub doubtful: Vec<Facelet>,
    /// Why the cube was not accepted, for a person.
    pub reason: Option<String>,
}

impl Recognition {
    /// Trusts this cube after all, which every other is behind by this margin.
    fn accept(&mut self, cube: Cube, margin: f32) {
        if self.cube != Some(cube) {
            self.margins = [margin; Facelet::COUNT];
        }
        self.facelets = Some(cube.facelets());
        self.cube = Some(cube);
        self.accepted = true;
        self.reason = None;
        self.margin = margin;
        self.confidence = judge::confidence(margin);
        self.margins = self.margins.map(|other| other.max(margin));
        self.candidates.retain(|candidate| candidate.cube != cube);
        for candidate in &mut self.candidates {
            candidate.margin = candidate.margin.max(margin);
        }
    }
}

/// A cube that it might be as well.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The cube.
    pub cube: Cube,
    /// How much less likely than the recognised one, in natural units of log-likelihood.
    pub margin: f32,
}

impl Candidate {
    /// Cubes that are less likely than the best by more than this are no candidates.
    pub const WITHIN: f32 = 12.0;

    /// The most candidates there are.
    pub const MOST: usize = 16;
}

/// Too little was read to look for a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{centres} of 6 centres and {stickers} of 54 stickers are read: at least {} centres and {} \
     stickers must be",
    Self::LEAST_CENTRES,
    Self::LEAST_STICKERS
)]
pub struct TooFewStickers {
    /// How many centres are read.
    pub centres: usize,
    /// How many stickers are read, centres included.
    pub stickers: usize,
}

impl TooFewStickers {
    /// The colours of at most two faces can be told from the other stickers alone.
    pub const LEAST_CENTRES: usize = 4;

    /// Four faces in a ring show all corners, each by two stickers; seven corners tell the eighth.
    pub const LEAST_STICKERS: usize = 35;
}

/// Recognises the most likely cube.
///
/// The same readings always give the same answer. Any readings of enough stickers give one; none
/// panics.
///
/// # Errors
/// When fewer than four centres or 35 stickers are read.
pub fn recognise(readings: &Readings) -> Result<Recognition, TooFewStickers> {
    let centres = Face::ALL
        .iter()
        .filter(|&&face| !readings.samples(Facelet::centre(face)).is_empty())
        .count();
    let stickers = readings.read();
    if centres < TooFewStickers::LEAST_CENTRES || stickers < TooFewStickers::LEAST_STICKERS {
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
            reason: Some(reason.to_owned()),
        });
    }
    let observed = Observed::new(readings);
    let mut search = Search::new(&observed);
    let best = search.best();
    let settled = search.settle(best);
    let near = |margin| margin < Candidate::WITHIN;
    let others = if settled
        .rivals
        .first()
        .is_some_and(|rival| near(rival.margin))
    {
        search.likeliest(&settled, Candidate::WITHIN, Candidate::MOST + 1)
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
