//! Verdict: the cube is known, a further picture is needed, or the pictures are refused.

use std::fmt;

use cube_core::{Cube, Face, Facelet};

use super::{
    ask::{self, Ask, Disagrees},
    fits::Ways,
    lay::Lay,
    pictures::OF_PICTURES,
    side::SideReadings,
    way::Way,
};
use crate::{
    readings::{Readings, median},
    recognise::{Constants, Reason, Recognition, Unsolvable, model::Labels, recognise_with},
};

/// Log-likelihood of the best way over another that is about as likely, in natural units, at most.
const MAX_MARGIN: f32 = 8.0;

/// The cube that six pictures show, or what is missing for it.
///
/// A cube is known in the pose of the usual colours, if they are recognised: white is U, green is F. Otherwise picture 0 is
/// F, upright.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Assembly {
    /// Whether the cube is known, and what to do if not.
    pub verdict: Verdict,
    /// The legal ways to put the pictures together that are about as likely as the best one, the likeliest first; the
    /// chosen one alone where the cube is known. Empty where no way is legal.
    pub ways: Vec<Way>,
    /// The readings in the first way, without what veils add, or, where no way is legal, in the one that comes nearest;
    /// `None` where the pictures are refused before they are put together, or because a side is not seen.
    pub readings: Option<Readings>,
    /// The recognition of these readings.
    pub recognition: Option<Recognition>,
    /// Whether the cube has the usual colours in the usual arrangement: white opposite yellow, red opposite orange,
    /// green opposite blue, red at the right of green under white.
    pub is_usual: bool,
    /// The sides without veils.
    sides: [SideReadings; 6],
    /// The sides as they were photographed.
    photographed: [SideReadings; 6],
    /// For each picture the usual colour of its centre, by its face on a cube with white up and green in front.
    names: Option<[Face; 6]>,
    /// Whether a single way with the usual arrangement decides.
    prefers_usual: bool,
    /// The constants with which the cube is recognised.
    constants: Constants,
}

impl Assembly {
    /// The cube, if it is known.
    pub fn cube(&self) -> Option<Cube> {
        self.known().map(|way| way.cube)
    }

    /// The way in which the pictures lie, if the cube is known.
    pub fn known(&self) -> Option<&Way> {
        self.ways.first().filter(|_| self.verdict == Verdict::Known)
    }

    /// The assembly of sides that were photographed with veils.
    pub(super) fn photographed_as(self, sides: &[SideReadings; 6]) -> Self {
        Self {
            photographed: sides.clone(),
            ..self
        }
    }

    /// The assembly after the further picture `ask`: the ways that agree with it are left.
    ///
    /// ```
    /// use recogniser::{Assembly, SideReadings, Verdict, assemble};
    /// /// Photographs what the verdict asks for, until the cube is known or refused.
    /// fn settle(sides: &[SideReadings; 6], photograph: impl Fn(&str) -> SideReadings) -> Assembly {
    ///     let mut assembly = assemble(sides);
    ///     while let Verdict::Ask(ask) = assembly.verdict {
    ///         match assembly.answer(ask, &photograph(&ask.to_string())) {
    ///             Ok(next) => assembly = next,
    ///             Err(error) => eprintln!("{error}"),
    ///         }
    ///     }
    ///     assembly
    /// }
    /// ```
    ///
    /// # Errors
    /// When the picture agrees with no way; an unseen side agrees with none.
    ///
    /// # Panics
    /// When `ask.side` or `ask.above` is above 5.
    pub fn answer(&self, ask: Ask, picture: &SideReadings) -> Result<Self, Disagrees> {
        let ways = ask::agreeing(picture, &self.photographed, &self.ways, ask)?;
        let Self {
            names,
            prefers_usual,
            constants,
            ..
        } = *self;
        let next = among(&self.sides, ways, names, prefers_usual, &constants);
        Ok(next.photographed_as(&self.photographed))
    }
}

/// Whether the cube of six pictures is known.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Verdict {
    /// The cube is known; its way is the first and only one.
    Known,
    /// Several ways are as likely; this further picture tells more.
    Ask(Ask),
    /// The pictures show no cube that can be trusted.
    Refused(Unassembled),
}

/// Cause for which six pictures make no cube. `Display` prints it for a person, with pictures counted from 1; stickers have
/// their numbers in the first way of the assembly.
///
/// ```
/// use recogniser::Unassembled;
/// let text = Unassembled::SameSide([0, 4]).to_string();
/// assert!(text.starts_with("pictures 1 and 5 look the same"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unassembled {
    /// These two pictures, 0 to 5, look like the same side, so that a side is missing.
    SameSide([usize; 2]),
    /// The reason for which the recogniser trusts no cube.
    NoCube(Reason),
    /// The pictures fit together in no way.
    NoWay,
    /// A side is not seen, or not for sure, and the others do not settle the cube.
    TooFewSides,
    /// So many ways are as likely that the search has no room for them, or no further picture tells them apart.
    TooManyWays,
}

impl fmt::Display for Unassembled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SameSide([one, other]) => write!(
                f,
                "pictures {} and {} look the same: is one side photographed twice, and another not at all? Or are they two \
                 sides of similar colours? Photograph both in the same light",
                one + 1,
                other + 1
            ),
            Self::NoCube(reason) => reason.fmt(f),
            Self::NoWay => f.write_str(
                "the six pictures make no cube: was each side photographed once, and no side turned between \
                 the pictures?",
            ),
            Self::TooFewSides => f.write_str(
                "a side is hardly seen, and the others do not settle the cube: photograph it again, larger and in even light",
            ),
            Self::TooManyWays => {
                f.write_str("the six pictures fit together in too many ways: are the colours told apart?")
            }
        }
    }
}

/// Gain of an assembly that breaks a law over the cheapest legal cube, in natural units, that is examined.
const ILLEGAL_GAIN: f32 = 6.0;

/// The median of each colour, by picture; `None` where no sticker of one is seen.
pub(super) fn colours(readings: &Readings, labels: &Labels) -> Option<[[f32; 3]; 6]> {
    let mut colours = [[0.0; 3]; 6];
    for (label, colour) in colours.iter_mut().enumerate() {
        let own = Facelet::all().filter(|it| usize::from(labels[it.index()]) == label);
        let values: Vec<[f32; 3]> = own.filter_map(|it| readings.value(it)).collect();
        if values.is_empty() {
            return None;
        }
        *colour = std::array::from_fn(|channel| median(values.iter().map(|value| value[channel])));
    }
    Some(colours)
}

/// Largest number of ways; the superflip has 312.
const MAX_WAYS: usize = 400;

/// Largest margin of a way with the usual arrangement that is preferred, in natural units.
const EQUAL: f32 = 2.0;

/// Largest number of ways of which one with the usual arrangement is preferred: among the many of a symmetric pattern, one may
/// have it by chance.
const MAX_FOR_NAMES: usize = 24;

/// An assembly without a way.
pub(super) fn refused(sides: &[SideReadings; 6], cause: Unassembled) -> Assembly {
    Assembly {
        verdict: Verdict::Refused(cause),
        ways: Vec::new(),
        readings: None,
        recognition: None,
        is_usual: false,
        sides: sides.clone(),
        photographed: sides.clone(),
        names: None,
        prefers_usual: false,
        constants: OF_PICTURES,
    }
}

fn recognised(readings: &Readings, constants: &Constants) -> Recognition {
    let (recognition, _) = recognise_with(readings, constants).expect("every sticker is read");
    recognition
}

/// The assembly of six pictures from the ways that were found.
pub(super) fn judge(
    sides: &[SideReadings; 6],
    names: Option<[Face; 6]>,
    ways: &Ways,
    constants: &Constants,
) -> Assembly {
    let first = ways.found.first();
    if first.is_none() || ways.illegal_gain > ILLEGAL_GAIN {
        let readings = ways.nearest.first_in_front().readings(sides);
        let recognition = recognised(&readings, constants);
        let cause = unsolvable(&recognition).or(first.is_none().then_some(Unassembled::NoWay));
        if let Some(cause) = cause {
            return Assembly {
                readings: Some(readings),
                recognition: Some(recognition),
                ..refused(sides, cause)
            };
        }
    }
    let least = first.map_or(0.0, |first| first.objective);
    let near = ways
        .found
        .iter()
        .filter(|it| it.objective < least + MAX_MARGIN);
    let near =
        near.filter_map(|it| Way::new(it.lay.first_in_front(), &it.labels, it.objective - least));
    let mut near: Vec<Way> = near.collect();
    let is_cut_off = ways.is_cut_off || near.len() > MAX_WAYS;
    near.truncate(MAX_WAYS);
    let prefers_usual = near.len() <= MAX_FOR_NAMES;
    let assembly = among(sides, near, names, prefers_usual, constants);
    let is_refused = matches!(assembly.verdict, Verdict::Refused(_));
    if !is_refused && !ways.misread.is_empty() {
        // Stickers are exchanged or replaced: such a cube is not corrected.
        let lay = assembly.ways[0].lay();
        let mut misread: Vec<Facelet> = ways
            .misread
            .iter()
            .map(|n| lay.place(n / 9, n % 9))
            .collect();
        misread.sort_by_key(|it| it.index());
        let reason = Reason::FitNoColour(misread);
        return Assembly {
            verdict: Verdict::Refused(Unassembled::NoCube(reason)),
            ..assembly
        };
    }
    if is_cut_off && matches!(assembly.verdict, Verdict::Ask(_)) {
        return Assembly {
            verdict: Verdict::Refused(Unassembled::TooManyWays),
            ..assembly
        };
    }
    assembly
}

/// The law that the pictures break, if they show it.
fn unsolvable(recognition: &Recognition) -> Option<Unassembled> {
    match &recognition.reason {
        // A side that is turned as a whole is a picture that is turned, which is no fault.
        Some(Reason::Unsolvable(Unsolvable::SideTurned(_))) => Some(Unassembled::NoWay),
        Some(reason @ Reason::Unsolvable(_)) => Some(Unassembled::NoCube(reason.clone())),
        _ => None,
    }
}

/// The assembly with these ways, at least one.
pub(super) fn among(
    sides: &[SideReadings; 6],
    mut ways: Vec<Way>,
    names: Option<[Face; 6]>,
    prefers_usual: bool,
    constants: &Constants,
) -> Assembly {
    let pose = |way: &Way| names.and_then(|names| usual_pose(&way.lay(), names));
    let usual: Vec<&Way> = ways.iter().filter(|way| pose(way).is_some()).collect();
    if let [only] = usual[..] {
        if prefers_usual && only.margin <= EQUAL {
            ways = vec![*only];
        }
    }
    if ways.iter().all(|way| way.cube == Cube::SOLVED) {
        // Whatever the arrangement, it is solved; the usual one comes first.
        let usual = ways.iter().position(|way| pose(way).is_some());
        ways = vec![ways[usual.unwrap_or(0)]];
    }
    let ask = ask::best(&ways);
    let usual = pose(&ways[0]);
    if let ([way], Some(lay)) = (&mut ways[..], usual) {
        *way = way.held(lay);
    }
    let readings = ways[0].readings(sides);
    let recognition = recognised(&readings, constants);
    let verdict = match &recognition.reason {
        Some(reason) => Verdict::Refused(
            unsolvable(&recognition).unwrap_or_else(|| Unassembled::NoCube(reason.clone())),
        ),
        None if ways.len() == 1 => Verdict::Known,
        None => ask.map_or(Verdict::Refused(Unassembled::TooManyWays), Verdict::Ask),
    };
    if let (Verdict::Known, Some(cube)) = (&verdict, recognition.cube) {
        ways[0].cube = cube;
    }
    Assembly {
        verdict,
        ways,
        readings: Some(readings),
        recognition: Some(recognition),
        is_usual: usual.is_some(),
        sides: sides.clone(),
        photographed: sides.clone(),
        names,
        prefers_usual,
        constants: *constants,
    }
}

/// The lay with white up and green in front, if the colours are arranged as usual.
fn usual_pose(lay: &Lay, names: [Face; 6]) -> Option<Lay> {
    let picture = |face| names.iter().position(|&it| it == face);
    let held = lay.bringing(picture(Face::U)?, picture(Face::F)?)?;
    (held.faces == names).then_some(held)
}
