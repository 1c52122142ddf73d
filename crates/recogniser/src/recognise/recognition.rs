//! The outcome of recognition: a cube, the doubt in it, and the stickers in doubt.

use cube_core::{Cube, Face, Facelet, Facelets};
use thiserror::Error;

use super::{constants::Constants, evidence::Evidence, reason::Reason, worn::Opinion};
use crate::readings::Readings;

/// The most likely cube, the trust in it, and the stickers in doubt.
///
/// ```
/// use recogniser::{Recognition, recognise, scan_json};
/// let readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
/// let recognition = recognise(&readings)?;
/// let (cube, facelets) = (recognition.cube, recognition.facelets);
/// assert_eq!(cube.map(|cube| cube.facelets()), facelets);
/// assert!(recognition.confidence() > 1.0 - Recognition::MAX_DOUBT);
/// assert_eq!(recognition.reason_text(), "");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Recognition {
    /// The most likely stickers, named by faces; `None` when the readings show no cube at all.
    pub facelets: Option<Facelets>,
    /// The cube that has these stickers; a refused scan may have one, too: see
    /// [`accepted`](Self::accepted).
    pub cube: Option<Cube>,
    /// Whether the cube may be trusted.
    pub accepted: bool,
    /// Probability, 0 to 1, that the cube is another than the most likely one. Among cubes with a
    /// doubt of one in a hundred, about one in a hundred is wrong.
    pub doubt: f32,
    /// Log-likelihood of the cube over the next likely one, in natural units: 0 (another cube is as
    /// likely) to 24 (no other cube is near).
    pub margin: f32,
    /// Margin of each sticker, by [`Facelet::index`]: the log-likelihood of the cube over the
    /// likeliest one in which that sticker has another colour; for a centre, in which centres are
    /// exchanged. The margin is near `margin` for stickers in doubt, and 0 for stickers that the
    /// readings leave open.
    #[cfg_attr(feature = "serde", serde(with = "margins_as_list"))]
    pub margins: [f32; Facelet::COUNT],
    /// The likeliest other cubes, the likeliest first. A sticker in which the cubes differ is the
    /// one to read next.
    pub candidates: Vec<Candidate>,
    /// The stickers to read again, in the order URFDLB: those in which the cube differs from the
    /// next most likely one, and those that read unlike their colour. The list of an accepted cube
    /// may have stickers, too, but no look is needed.
    pub doubtful: Vec<Facelet>,
    /// The reason for the refusal; `None` if the cube was accepted.
    pub reason: Option<Reason>,
}

impl Recognition {
    /// Largest doubt in an accepted cube: one in 67. Most accepted cubes have much less: of 10,000
    /// scans of all kinds of owners ten are wrong though accepted (`cargo xtask population`).
    pub const MAX_DOUBT: f32 = 0.015;

    /// The probability that the cube is the one that was read: 1 less the doubt.
    ///
    /// ```
    /// use recogniser::{recognise, scan_json};
    /// let readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
    /// let recognition = recognise(&readings)?;
    /// assert_eq!(format!("{:.2} %", 100.0 * recognition.confidence()), "99.99 %");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn confidence(&self) -> f32 {
        1.0 - self.doubt
    }

    pub(super) const fn of_no_cube(reason: Reason) -> Self {
        Self {
            facelets: None,
            cube: None,
            accepted: false,
            doubt: 1.0,
            margin: 0.0,
            margins: [0.0; Facelet::COUNT],
            candidates: Vec::new(),
            doubtful: Vec::new(),
            reason: Some(reason),
        }
    }

    /// Odds against the cube, in natural logarithms, above which `worn` gives a second opinion.
    const CLEAR: f32 = -6.0;

    /// Whether wear may explain the evidence against the cube.
    pub(super) fn needs_second_opinion(&self, evidence: &Evidence) -> bool {
        let is_clear = evidence.against < Self::CLEAR && !evidence.exchanged;
        !(self.accepted && is_clear)
    }

    /// Adopts a second opinion if its odds against the cube are lower than the `plain` ones. Returns the evidence from
    /// which the doubt is computed then.
    pub(super) fn consider(
        &mut self,
        opinion: &Opinion,
        plain: Evidence,
        constants: &Constants,
    ) -> Evidence {
        let cube = opinion.cube;
        let is_likelier = opinion.against < plain.against;
        if !is_likelier {
            return plain;
        }
        // Wear explains readings that would look exchanged, or like no legal cube, without it.
        let evidence = Evidence {
            against: opinion.against,
            exchanged: false,
            over_broken: Candidate::MAX_MARGIN,
            worn: true,
            ..plain
        };
        let doubt = constants.doubt(&evidence);
        let accepted = doubt <= Self::MAX_DOUBT;
        if !(accepted || self.cube == Some(cube)) {
            return plain;
        }
        self.doubt = doubt;
        if !accepted {
            return evidence;
        }
        if self.cube != Some(cube) {
            self.margins = [opinion.margin; Facelet::COUNT];
        }
        self.facelets = Some(cube.facelets());
        self.cube = Some(cube);
        self.accepted = true;
        self.reason = None;
        self.margin = opinion.margin;
        self.margins = self.margins.map(|other| other.max(opinion.margin));
        self.candidates.retain(|candidate| candidate.cube != cube);
        for candidate in &mut self.candidates {
            candidate.margin = candidate.margin.max(opinion.margin);
        }
        evidence
    }

    /// Whether the readings show no cube at all: another look would not help.
    ///
    /// ```
    /// use cube_core::Facelet;
    /// use recogniser::{Readings, Sample, recognise};
    /// let mut grey = Readings::new();
    /// for sticker in Facelet::all() {
    ///     grey.add(sticker, [Sample::from_raw([80, 80, 80])]);
    /// }
    /// assert!(recognise(&grey)?.looks_empty());
    /// # Ok::<(), recogniser::TooFewStickers>(())
    /// ```
    pub const fn looks_empty(&self) -> bool {
        self.cube.is_none()
    }

    /// The [reason](Self::reason) as text; empty if the cube was accepted.
    ///
    /// ```
    /// use cube_core::Facelet;
    /// use recogniser::{Readings, Sample, recognise};
    /// let mut dark = Readings::new();
    /// for sticker in Facelet::all() {
    ///     dark.add(sticker, [Sample::from_raw([2, 1, 0])]);
    /// }
    /// let text = recognise(&dark)?.reason_text();
    /// assert!(text.starts_with("all stickers read black: this looks like an empty cradle"));
    /// # Ok::<(), recogniser::TooFewStickers>(())
    /// ```
    pub fn reason_text(&self) -> String {
        self.reason
            .as_ref()
            .map_or_else(String::new, ToString::to_string)
    }
}

/// Margins as a list: serde knows no arrays of 54.
#[cfg(feature = "serde")]
mod margins_as_list {
    use cube_core::Facelet;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(
        margins: &[f32; Facelet::COUNT],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        margins.as_slice().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[f32; Facelet::COUNT], D::Error> {
        let margins = Vec::<f32>::deserialize(deserializer)?;
        let count = margins.len();
        let margins = margins.try_into();
        margins.map_err(|_| Error::custom(format!("{count} margins, 54 needed: one a sticker")))
    }
}

/// Another possible cube.
///
/// ```
/// use cube_core::Edge;
/// use recogniser::{recognise, scan_json};
/// let mut readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
/// // Two edges that were not read may both be flipped.
/// for sticker in [Edge::Uf, Edge::Ub].into_iter().flat_map(Edge::facelets) {
///     readings.set(sticker, []);
/// }
/// let recognition = recognise(&readings)?;
/// assert!(!recognition.accepted);
/// assert!(recognition.candidates[0].margin < 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
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
///
/// ```
/// let error = recogniser::recognise(&recogniser::Readings::new()).unwrap_err();
/// assert!(error.to_string().starts_with("0 of 6 centres and 0 of 54 stickers are read"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{centres} of 6 centres and {stickers} of 54 stickers are read: at least {} centres and {} \
     stickers must be",
    Self::MIN_CENTRES,
    Self::MIN_STICKERS
)]
#[non_exhaustive]
pub struct TooFewStickers {
    /// The number of centres that were read.
    pub centres: usize,
    /// The number of stickers that were read, centres included.
    pub stickers: usize,
}

impl TooFewStickers {
    /// Smallest number of centres: the other stickers determine the colours of at most two faces.
    pub const MIN_CENTRES: usize = 4;

    /// Smallest number of stickers. Four faces in a ring show all corners, each by two stickers;
    /// seven corners determine the eighth.
    pub const MIN_STICKERS: usize = 35;

    /// Checks that enough centres and stickers were read.
    pub(super) fn unless_enough(readings: &Readings) -> Result<(), Self> {
        let centres = Face::ALL
            .iter()
            .filter(|&&face| !readings.samples(Facelet::centre(face)).is_empty())
            .count();
        let stickers = readings.read_count();
        if centres < Self::MIN_CENTRES || stickers < Self::MIN_STICKERS {
            return Err(Self { centres, stickers });
        }
        Ok(())
    }
}
