//! The description of a refused scan for a person.

use std::fmt;

use cube_core::{Cube, Face, Facelet, FaceletKind};

use crate::{
    colour_name::{ColourName, ColourNames},
    numbering::{Numbers, NumbersAndPlaces, centres_first, listed},
    question::{self, MIN_GAP, Question},
    readings::Readings,
    recognise::{Candidate, Reason, Recognition},
};

/// Largest number of stickers in which a cube with the same centres differs from the likeliest one.
/// A cube that differs in more stickers has the colours of centres exchanged: its sides have other
/// colours, and the names of colours do not hold for such a cube.
const MAX_DIFFERING: usize = 12;

/// Largest margin of a cube over the first candidate's, in natural units of log-likelihood, with
/// which the description mentions the cube.
const MAX_MENTIONED_GAP: f32 = 4.0;

/// A refused scan: its recognition, and the names of the cube's colours.
///
/// ```
/// use cube_core::{Face, Facelet};
/// use recogniser::{Refusal, recognise, scan_json};
/// let mut readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// // The faces L and R are not read yet.
/// for face in [Face::L, Face::R] {
///     (0..9).for_each(|square| readings.set(Facelet::new(face, square), []));
/// }
/// let recognition = recognise(&readings)?;
/// assert!(!recognition.accepted);
/// let refusal = Refusal::new(&readings, recognition);
/// for stickers in refusal.in_doubt() {
///     println!("{stickers}"); // stickers 11 (L2) and 13 (L4): white or blue
/// }
/// # assert!(!refusal.in_doubt().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Refusal {
    recognition: Recognition,
    /// The names of the colours; `None` if the readings show no cube.
    names: Option<ColourNames>,
}

/// Stickers in doubt that have the same possible colours.
///
/// ```
/// use recogniser::{Refusal, recognise};
/// // The edges UF and UB were not read.
/// let scan = include_str!("../examples/two-edges-unread.json");
/// let readings = recogniser::scan_json::parse(scan)?;
/// let refusal = Refusal::new(&readings, recognise(&readings)?);
/// let in_doubt = refusal.in_doubt();
/// assert_eq!(in_doubt[0].to_string(), "stickers 2 (U2) and 38 (B2): orange or white");
/// assert_eq!(in_doubt[0].colours.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct InDoubt {
    /// The stickers, in the order URFDLB, at least one.
    pub stickers: Vec<Facelet>,
    /// The possible colours of these stickers, the likeliest first. A single colour is the one that
    /// the stickers must have but read unlike. The list is empty where the centres are in doubt,
    /// too, or the possible colours are unknown.
    pub colours: Vec<ColourName>,
}

impl InDoubt {
    /// These stickers, whose colour may be any of these.
    ///
    /// ```
    /// use cube_core::Facelet;
    /// use recogniser::{ColourName, InDoubt};
    /// let colours = vec![ColourName::Plain("red"), ColourName::Plain("orange")];
    /// let in_doubt = InDoubt::new(Facelet::all().take(2).collect(), colours);
    /// assert_eq!(in_doubt.short(), "stickers 1 and 2: red or orange");
    /// ```
    pub const fn new(stickers: Vec<Facelet>, colours: Vec<ColourName>) -> Self {
        Self { stickers, colours }
    }

    fn colours(&self) -> String {
        let names: Vec<String> = self.colours.iter().map(ToString::to_string).collect();
        match names.len() {
            0 => String::new(),
            1 => format!(": unlike {}", names[0]),
            _ => format!(": {}", listed(&names, "or")),
        }
    }

    /// The text of [`Display`](fmt::Display) in fewer letters: without places, and of many stickers
    /// only the first ones.
    ///
    /// ```
    /// use recogniser::{Refusal, recognise};
    /// // The edges UF and UB were not read.
    /// let scan = include_str!("../examples/two-edges-unread.json");
    /// let readings = recogniser::scan_json::parse(scan)?;
    /// let refusal = Refusal::new(&readings, recognise(&readings)?);
    /// let in_doubt = refusal.in_doubt();
    /// assert_eq!(in_doubt[0].short(), "stickers 2 and 38: orange or white");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn short(&self) -> String {
        format!("{}{}", Numbers(&self.stickers), self.colours())
    }
}

/// Prints the stickers and colours: "stickers 12 (L3) and 33 (R6): red or orange".
impl fmt::Display for InDoubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", NumbersAndPlaces(&self.stickers), self.colours())
    }
}

impl Refusal {
    /// The refusal of these readings, whose recognition is `recognition`.
    pub fn new(readings: &Readings, recognition: Recognition) -> Self {
        let names = (recognition.cube).map(|cube| ColourNames::new(readings, &cube));
        Self { recognition, names }
    }

    /// The recognition that refused the cube.
    pub const fn recognition(&self) -> &Recognition {
        &self.recognition
    }

    /// The stickers in doubt, grouped by their possible colours: the colours in the likeliest cube
    /// and in all cubes nearly as likely as the first candidate. Where centres are in doubt, the
    /// centres alone.
    ///
    /// ```
    /// use recogniser::{Refusal, recognise};
    /// // The edges UF and UB were not read.
    /// let scan = include_str!("../examples/two-edges-unread.json");
    /// let readings = recogniser::scan_json::parse(scan)?;
    /// let refusal = Refusal::new(&readings, recognise(&readings)?);
    /// let again = refusal.in_doubt().into_iter().flat_map(|in_doubt| in_doubt.stickers);
    /// let again: Vec<String> = again.map(|sticker| sticker.to_string()).collect();
    /// assert_eq!(again, ["U2", "B2", "U8", "F2"], "the stickers to read");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_doubt(&self) -> Vec<InDoubt> {
        let (Some(best), Some(names)) = (self.recognition.cube, self.names) else {
            return Vec::new();
        };
        if matches!(self.recognition.reason, Some(Reason::Unsolvable(_))) {
            return Vec::new();
        }
        if self.are_centres_in_doubt() {
            return vec![InDoubt {
                stickers: centres_first(&self.recognition.doubtful),
                colours: Vec::new(),
            }];
        }
        let cubes = match &self.recognition.reason {
            Some(Reason::FitNoColour(_)) => vec![best],
            _ => self.likely_cubes(best),
        };
        let mut groups: Vec<(Vec<Face>, Vec<Facelet>)> = Vec::new();
        for sticker in Facelet::all() {
            let mut colours: Vec<Face> = Vec::new();
            for cube in &cubes {
                let colour = cube.faces()[sticker.index()];
                if !colours.contains(&colour) {
                    colours.push(colour);
                }
            }
            if colours.len() == 1 {
                match self.reads_unlike_its_colour(sticker) {
                    Some(true) => {}
                    Some(false) => continue,
                    None => colours.clear(),
                }
            }
            let alike = |other: &[Face]| {
                other.len() == colours.len() && other.iter().all(|face| colours.contains(face))
            };
            match groups.iter_mut().find(|(other, _)| alike(other)) {
                Some((_, stickers)) => stickers.push(sticker),
                None => groups.push((colours, vec![sticker])),
            }
        }
        let group = |(colours, stickers): (Vec<Face>, Vec<Facelet>)| InDoubt {
            stickers,
            colours: colours.into_iter().map(|face| names.of(face)).collect(),
        };
        groups.into_iter().map(group).collect()
    }

    /// Whether a sticker that has one colour on all likely cubes reads unlike that colour; `None`
    /// if the sticker is in doubt and its reading decides nothing.
    fn reads_unlike_its_colour(&self, sticker: Facelet) -> Option<bool> {
        let is_doubtful = self.recognition.doubtful.contains(&sticker);
        match &self.recognition.reason {
            // The next cube may be much less likely: the stickers in which it differs do not count.
            Some(Reason::FitNoColour(stickers)) => Some(stickers.contains(&sticker)),
            Some(Reason::ManyFitNoColour) if is_doubtful => None,
            _ => Some(is_doubtful),
        }
    }

    /// The reason in a few lines: where two cubes are likely, the stickers with their possible
    /// colours.
    ///
    /// ```
    /// use recogniser::{Refusal, recognise};
    /// // The edges UF and UB were not read.
    /// let scan = include_str!("../examples/two-edges-unread.json");
    /// let readings = recogniser::scan_json::parse(scan)?;
    /// let refusal = Refusal::new(&readings, recognise(&readings)?);
    /// assert!(refusal.text().starts_with("4 of 54 stickers are not read"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> String {
        match &self.recognition.reason {
            Some(Reason::CouldBeEither(stickers))
                if !stickers.is_empty() && !self.are_centres_in_doubt() =>
            {
                let groups: Vec<String> = self.in_doubt().iter().map(InDoubt::short).collect();
                // Where a cube that no turns solve is the only other one, no colours are known.
                if groups.is_empty() {
                    self.recognition.reason_text()
                } else {
                    groups.join("; ")
                }
            }
            _ => self.recognition.reason_text(),
        }
    }

    /// The question for the colour of a sticker whose answer determines the cube, at once or by up
    /// to two more questions; `None` if there is no such question.
    ///
    /// ```
    /// use recogniser::{Refusal, recognise};
    /// // The edges UF and UB were not read.
    /// let scan = include_str!("../examples/two-edges-unread.json");
    /// let readings = recogniser::scan_json::parse(scan)?;
    /// let refusal = Refusal::new(&readings, recognise(&readings)?);
    /// let question = refusal.question().expect("one answer determines the cube");
    /// let [(one, _), (other, _)] = &question.answers;
    /// println!("{question} Press 1 for {one}, 2 for {other}.");
    /// # assert_eq!(question.to_string(), "Is sticker 2 orange or white?");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn question(&self) -> Option<Question> {
        let is_between_cubes = matches!(
            self.recognition.reason,
            Some(Reason::CouldBeEither(_) | Reason::TooManyUnread(_))
        );
        let best = self.recognition.cube.filter(|_| is_between_cubes)?;
        // An answer may determine a cube that is up to one gap behind the first candidate.
        let mut rivals = self.within(2.0 * MIN_GAP).iter();
        let is_dealt = rivals.any(|other| differing(&other.cube, &best) > MAX_DIFFERING);
        if is_dealt || self.are_centres_in_doubt() {
            return None;
        }
        let best = Candidate {
            cube: best,
            margin: 0.0,
        };
        let candidates = &self.recognition.candidates;
        let cubes: Vec<Candidate> = [best].iter().chain(candidates).copied().collect();
        question::settling(&cubes, self.names?)
    }

    fn are_centres_in_doubt(&self) -> bool {
        (self.recognition.doubtful.iter()).any(|sticker| sticker.kind() == FaceletKind::Centre)
    }

    /// The candidates whose margins are less than `gap` above the margin of the first candidate.
    fn within(&self, gap: f32) -> &[Candidate] {
        let candidates = &self.recognition.candidates;
        let Some(first) = candidates.first() else {
            return &[];
        };
        let within = candidates.partition_point(|other| other.margin < first.margin + gap);
        &candidates[..within]
    }

    /// The likeliest cube, and those of the likely candidates that have the same centres.
    fn likely_cubes(&self, best: Cube) -> Vec<Cube> {
        let likely = self
            .within(MAX_MENTIONED_GAP)
            .iter()
            .map(|candidate| candidate.cube);
        let likely = likely.filter(|cube| differing(cube, &best) <= MAX_DIFFERING);
        [best].into_iter().chain(likely).collect()
    }
}

/// The number of stickers in which two cubes differ.
fn differing(one: &Cube, other: &Cube) -> usize {
    let pairs = one.faces().into_iter().zip(other.faces());
    pairs.filter(|(one, other)| one != other).count()
}

#[cfg(test)]
mod tests;
