//! The outcome of recognising: a cube, how sure it is, and the stickers in doubt.

use cube_core::{Cube, Facelet, Facelets};
use thiserror::Error;

use super::reason::Reason;

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
    /// Why the cube was not accepted.
    pub reason: Option<Reason>,
}

impl Recognition {
    /// The margin that a cube must have that was read in part. Its stickers bear one another out less
    /// than those of a whole cube, so a misread one is not as easily seen: of 5,300 simulated scans in
    /// everyday light one was wrong with a margin of 7.0.
    pub(crate) const SUFFICIENT_MARGIN_IN_PART: f32 = 7.5;

    /// Whether the readings look like no cube at all: reading them once more would not help.
    pub const fn looks_empty(&self) -> bool {
        self.cube.is_none()
    }

    /// Whether a cube of which a part of the stickers was read may be trusted: it needs a larger
    /// margin than one that was read whole.
    pub fn is_sure_in_part(&self) -> bool {
        self.accepted && self.margin >= Self::SUFFICIENT_MARGIN_IN_PART
    }

    /// The [reason](Self::reason) as text; empty if the cube was accepted.
    pub fn reason_text(&self) -> String {
        self.reason
            .as_ref()
            .map_or_else(String::new, ToString::to_string)
    }

    /// Trusts this cube after all, which every other is behind by this margin.
    pub(super) fn accept(&mut self, cube: Cube, margin: f32) {
        if self.cube != Some(cube) {
            self.margins = [margin; Facelet::COUNT];
        }
        self.facelets = Some(cube.facelets());
        self.cube = Some(cube);
        self.accepted = true;
        self.reason = None;
        self.margin = margin;
        self.confidence = confidence(margin);
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

/// How sure a margin makes, 0 to 1.
pub(super) fn confidence(margin: f32) -> f32 {
    1.0 - (-margin / 2.0).exp()
}
