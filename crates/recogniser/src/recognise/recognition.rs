//! The outcome of recognising: a cube, how sure it is, and the stickers in doubt.

use cube_core::{Cube, Facelet, Facelets};
use thiserror::Error;

use super::reason::Reason;

/// The most likely cube, the trust in it, and the stickers in doubt.
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
    /// The reason for the refusal; none if the cube was accepted.
    pub reason: Option<Reason>,
}

impl Recognition {
    /// Margin that a cube must have of which a part of the stickers was read. Fewer stickers
    /// confirm one another than on a whole cube, so that a misread one shows less: of 5,300
    /// simulated scans in everyday light one was wrong with a margin of 7.0.
    pub(crate) const MIN_MARGIN_IN_PART: f32 = 7.5;

    /// Whether the readings look like no cube at all: reading them once more would not help.
    pub const fn looks_empty(&self) -> bool {
        self.cube.is_none()
    }

    /// Whether a cube of which a part of the stickers was read may be trusted: it needs a larger
    /// margin than one that was read whole.
    pub fn is_sure_in_part(&self) -> bool {
        self.accepted && self.margin >= Self::MIN_MARGIN_IN_PART
    }

    /// The [reason](Self::reason) as text; empty if the cube was accepted.
    pub fn reason_text(&self) -> String {
        self.reason
            .as_ref()
            .map_or_else(String::new, ToString::to_string)
    }

    /// Accepts this cube after a second opinion, with this margin over every other cube.
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

/// Another possible cube.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The cube.
    pub cube: Cube,
    /// Log-likelihood of the recognised cube over this one, in natural units.
    pub margin: f32,
}

impl Candidate {
    /// Largest margin of a candidate.
    pub const MAX_MARGIN: f32 = 12.0;

    /// Largest number of candidates.
    pub const MAX_COUNT: usize = 16;
}

/// Too few stickers were read to recognise a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{centres} of 6 centres and {stickers} of 54 stickers are read: at least {} centres and {} \
     stickers must be",
    Self::MIN_CENTRES,
    Self::MIN_STICKERS
)]
pub struct TooFewStickers {
    /// The number of centres that were read.
    pub centres: usize,
    /// The number of stickers that were read, centres included.
    pub stickers: usize,
}

impl TooFewStickers {
    /// Smallest number of centres: the other stickers tell the colours of at most two faces.
    pub const MIN_CENTRES: usize = 4;

    /// Smallest number of stickers. Four faces in a ring show all corners, each by two stickers;
    /// seven corners determine the eighth.
    pub const MIN_STICKERS: usize = 35;
}

/// Confidence by a margin, 0 to 1.
pub(super) fn confidence(margin: f32) -> f32 {
    1.0 - libm::expf(-margin / 2.0)
}
