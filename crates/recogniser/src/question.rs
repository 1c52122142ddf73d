//! The question that determines one of several possible cubes: the colour of one sticker.

use std::fmt;

use cube_core::{Corner, Cube, Edge, Face, Facelet, FaceletKind};

use crate::{
    colour_name::{ColourName, ColourNames},
    numbering::{StickerNumber, listed},
    recognise::Candidate,
};

/// Largest number of questions to a person: three answers settle the eight cubes that are left where two
/// colours on opposite sides are the same.
const MAX_QUESTIONS: usize = 3;

/// Smallest gap in margin between the cube that an answer determines and every other cube that
/// agrees with the answer. One other cube at this gap leaves a doubt of
/// [`MAX_DOUBT`](crate::Recognition::MAX_DOUBT).
pub(crate) const MIN_GAP: f32 = 5.9;

/// The question for the colour of one sticker: each of its two possible colours belongs to another
/// cube.
///
/// ```
/// use cube_core::Edge;
/// use recogniser::{Refusal, Then, recognise, scan_json};
/// let mut readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let cube = recognise(&readings)?.cube.expect("a cube");
/// // Without these two edges the cube is this one, or both edges are flipped.
/// for sticker in [Edge::Uf, Edge::Ub].into_iter().flat_map(Edge::facelets) {
///     readings.set(sticker, []);
/// }
/// let refusal = Refusal::new(&readings, recognise(&readings)?);
/// let question = refusal.question().expect("one answer settles it");
/// assert!(question.to_string().starts_with("Is sticker "));
/// let cubes = question.answers.map(|(_, then)| then);
/// assert!(cubes.contains(&Then::Cube(cube)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Question {
    /// The sticker whose colour the person tells.
    pub sticker: Facelet,
    /// The sticker's two possible colours, the likelier first, each with its consequence.
    pub answers: [(ColourName, Then); 2],
    /// The colour of the sticker's side, and the colours of the other sides that its piece touches.
    #[cfg_attr(feature = "serde", serde(skip))]
    sides: (ColourName, Vec<ColourName>),
}

/// The consequence of an answer.
///
/// ```
/// use recogniser::{Refusal, Then, recognise};
/// // The edges UF and UB were not read.
/// let scan = include_str!("../examples/two-edges-unread.json");
/// let readings = recogniser::scan_json::parse(scan)?;
/// let refusal = Refusal::new(&readings, recognise(&readings)?);
/// let mut question = refusal.question().expect("one answer determines the cube");
/// let cube = loop {
///     // A person who always chooses the first colour.
///     let [(_, then), _] = question.answers;
///     match then {
///         Then::Cube(cube) => break cube,
///         Then::Ask(next) => question = *next,
///     }
/// };
/// assert_eq!(Some(cube), refusal.recognition().cube);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Then {
    /// The answer determines this cube.
    Cube(Cube),
    /// The answer leaves several cubes, and this question decides between them.
    Ask(Box<Question>),
}

impl Question {
    /// The place of the sticker on the net, and on the cube by the colours of the centres, which
    /// hold in every pose: "side L (orange centre), row 1, column 3, corner to white and green".
    ///
    /// ```
    /// use recogniser::{Refusal, recognise};
    /// // The edges UF and UB were not read.
    /// let scan = include_str!("../examples/two-edges-unread.json");
    /// let readings = recogniser::scan_json::parse(scan)?;
    /// let refusal = Refusal::new(&readings, recognise(&readings)?);
    /// let question = refusal.question().expect("one answer determines the cube");
    /// assert_eq!(question.place(), "side U (blue centre), row 1, column 2, edge to orange");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn place(&self) -> String {
        let (face, square) = (self.sticker.face(), self.sticker.square());
        let place = format!("row {}, column {}", square / 3 + 1, square % 3 + 1);
        let (own, others) = &self.sides;
        let is_nameless = |name: &ColourName| matches!(name, ColourName::OfSide(_));
        if [own].into_iter().chain(others).any(is_nameless) {
            return format!("side {face}, {place}");
        }
        let others: Vec<String> = others.iter().map(ToString::to_string).collect();
        let kind = match self.sticker.kind() {
            FaceletKind::Edge => "edge",
            _ => "corner",
        };
        let others = listed(&others, "and");
        format!("side {face} ({own} centre), {place}, {kind} to {others}")
    }
}

/// Prints the question: "Is sticker 12 red or orange?".
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = StickerNumber::from(self.sticker);
        let [(one, _), (other, _)] = &self.answers;
        write!(f, "Is sticker {number} {one} or {other}?")
    }
}

/// The question whose answer determines one of these cubes. The cubes are in the order of their
/// margins, the likeliest first; all other cubes are less likely.
pub(crate) fn settling(cubes: &[Candidate], names: ColourNames) -> Option<Question> {
    let is_cut_off = cubes.len() > Candidate::MAX_COUNT;
    let beyond = cubes.last().filter(|_| is_cut_off).map(|last| last.margin);
    let search = QuestionSearch {
        names,
        beyond: beyond.unwrap_or(Candidate::MAX_MARGIN),
    };
    (1..=MAX_QUESTIONS).find_map(|questions| search.question(cubes, questions))
}

/// Search for a question whose answers determine a cube.
struct QuestionSearch {
    names: ColourNames,
    /// Least margin of the cubes that are not in the list.
    beyond: f32,
}

impl QuestionSearch {
    /// A question that determines one of `cubes`, with at most `questions` questions in all.
    fn question(&self, cubes: &[Candidate], questions: usize) -> Option<Question> {
        let stickers = Facelet::all().filter(|sticker| sticker.kind() != FaceletKind::Centre);
        let mut asked = stickers.map(|sticker| self.question_at(sticker, cubes, questions));
        asked.find_map(|question| question)
    }

    fn question_at(
        &self,
        sticker: Facelet,
        cubes: &[Candidate],
        questions: usize,
    ) -> Option<Question> {
        let least = cubes.get(1)?.margin + MIN_GAP;
        let colour = |candidate: &Candidate| candidate.cube.faces()[sticker.index()];
        let mut colours: Vec<Face> = Vec::new();
        for candidate in cubes.iter().filter(|candidate| candidate.margin < least) {
            if !colours.contains(&colour(candidate)) {
                colours.push(colour(candidate));
            }
        }
        let [one, other] = colours[..] else {
            return None;
        };
        let then = |answer: Face| {
            let of_colour = cubes.iter().filter(|candidate| colour(candidate) == answer);
            let of_colour: Vec<Candidate> = of_colour.copied().collect();
            self.then(&of_colour, questions)
        };
        let (then_one, then_other) = (then(one)?, then(other)?);
        let answers = [(one, then_one), (other, then_other)];
        Some(Question {
            sticker,
            answers: answers.map(|(face, then)| (self.names.of(face), then)),
            sides: (
                self.names.of(sticker.face()),
                (touched(sticker).into_iter())
                    .map(|face| self.names.of(face))
                    .collect(),
            ),
        })
    }

    /// The consequence of an answer that leaves `cubes`.
    fn then(&self, cubes: &[Candidate], questions: usize) -> Option<Then> {
        let first = cubes.first()?;
        let second = cubes.get(1).map_or(self.beyond, |second| second.margin);
        if second.min(self.beyond) >= first.margin + MIN_GAP {
            return Some(Then::Cube(first.cube));
        }
        let left = questions.checked_sub(1).filter(|&left| left > 0)?;
        Some(Then::Ask(Box::new(self.question(cubes, left)?)))
    }
}

/// The sides that the piece of a sticker touches besides the sticker's own.
fn touched(sticker: Facelet) -> Vec<Face> {
    let corners = Corner::ALL.iter().map(|corner| corner.facelets().to_vec());
    let edges = Edge::ALL.iter().map(|edge| edge.facelets().to_vec());
    let mut pieces = corners.chain(edges);
    let piece = pieces.find(|piece| piece.contains(&sticker));
    let faces = piece.into_iter().flatten().map(Facelet::face);
    faces.filter(|&face| face != sticker.face()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Recognition,
        fit::{Constants, Evidence},
    };

    #[test]
    fn a_cube_that_an_answer_settles_on_is_as_sure_as_one_that_is_accepted() {
        let one_other = |margin: f32| Evidence {
            against: -margin,
            heavy: 2.0,
            deviation: 0.05,
            overruled: 0,
            unlike: 0,
            dark: 0,
            misread: 0,
            exchanged: false,
            worn: false,
            separation: 6.0,
            opposite: false,
            over_broken: 24.0,
        };
        let doubt = |margin| Constants::FITTED.doubt(&one_other(margin));
        assert!(doubt(MIN_GAP) <= Recognition::MAX_DOUBT);
        assert!(doubt(MIN_GAP - 0.1) > Recognition::MAX_DOUBT);
    }
}
