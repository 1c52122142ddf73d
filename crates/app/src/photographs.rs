//! The answer to six photographs of a cube's sides: the cube, a question, or what is wrong with them.

use std::fmt;

use cube_core::{Cube, Face, Facelet};
use recogniser::{
    Assembly, Readings, Reason, Refusal, SideReadings, Unassembled, Verdict, Way, assemble,
    assemble_any, recognise,
};
use serde::Serialize;

use crate::Resolution;

/// The answer to photographs, by the keys of its JSON: those of a [`Resolution`] and some more. As text, the facelets, the
/// question or the refusal.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct Photographed {
    #[serde(flatten)]
    resolution: Resolution,
    /// The further photograph that is needed, in words.
    pub question: Option<String>,
    /// By photograph: how it lies on the cube; empty if that is not known.
    pub sides: Vec<Lies>,
    /// Stickers in doubt, by photograph and place.
    pub in_pictures: Vec<InPicture>,
    /// Photographs, from 1 on, that hardly show their side: the cube follows from the five others.
    pub left_out: Vec<usize>,
}

/// How a photograph lies on the cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Lies {
    /// Letter of the face.
    pub face: char,
    /// Quarter turns clockwise, 0 to 3, that bring the photograph into the unfolded cube.
    pub turns: u8,
}

/// A sticker by the photograph that shows it, from 1 on, and its place there, 1 to 9, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct InPicture {
    /// 1 to 6.
    pub picture: usize,
    /// 1 to 9.
    pub sticker: usize,
}

impl fmt::Display for InPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; 9] = [
            "upper left",
            "upper",
            "upper right",
            "left",
            "middle",
            "right",
            "lower left",
            "lower",
            "lower right",
        ];
        write!(
            f,
            "the {} one of picture {}",
            NAMES[self.sticker - 1],
            self.picture
        )
    }
}

impl Photographed {
    /// The answer to six photographs, each with the sides that it may show, the likeliest first and perhaps an unseen one last, and
    /// to the further ones that answer the questions, in their order; and which side of each of the six the answer is about.
    ///
    /// The confidence is that of the recogniser: a grid that lies wrong makes no legal cube, but by a chance that is small
    /// beside it.
    ///
    /// # Panics
    /// When a photograph has no side.
    pub fn new(photographs: [&[SideReadings]; 6], further: &[SideReadings]) -> (Self, [usize; 6]) {
        let (assembly, which) = assemble_any(photographs);
        let sides = std::array::from_fn(|n| photographs[n][which[n]].clone());
        (Self::of(assembly, &sides, further), which)
    }

    fn of(mut assembly: Assembly, sides: &[SideReadings; 6], further: &[SideReadings]) -> Self {
        for (index, picture) in further.iter().enumerate() {
            let Verdict::Ask(ask) = assembly.verdict else {
                break;
            };
            match assembly.answer(ask, picture) {
                Ok(next) => assembly = next,
                Err(error) => {
                    let reason = format!("picture {}: {error}", index + 7);
                    return Self {
                        question: Some(ask.to_string()),
                        ..Self::refused(&assembly, &reason)
                    };
                }
            }
        }
        let mirrored = || is_mirrored(sides);
        match &assembly.verdict {
            Verdict::Known if !assembly.is_usual && mirrored() => {
                Self::refused(&assembly, MIRRORED)
            }
            Verdict::Known => Self {
                left_out: (1..=6).filter(|n| !sides[n - 1].is_seen()).collect(),
                ..Self::known(&assembly)
            },
            Verdict::Ask(_) if mirrored() => Self::refused(&assembly, MIRRORED),
            Verdict::Ask(ask) => {
                let reason = format!(
                    "the six pictures fit together in {} ways; {ask}",
                    assembly.ways.len()
                );
                Self {
                    question: Some(ask.to_string()),
                    ..Self::refused(&assembly, &reason)
                }
            }
            Verdict::Refused(cause) => Self::refused(&assembly, &in_words(cause, &assembly)),
            _ => Self::refused(&assembly, "the pictures show no cube"),
        }
    }

    /// The answer to the six sides of a net, in the order U, R, F, D, L, B, each as in the unfolded cube. Its pictures are
    /// these sides, 1 to 6.
    ///
    /// A drawing has no dirt and no glare: a sticker that looks like another colour than a legal cube has there is not
    /// corrected, but refused.
    pub fn net(sides: &[SideReadings; 6]) -> Self {
        let mut readings = Readings::new();
        for (n, facelet) in Facelet::all().enumerate() {
            readings.set(facelet, sides[n / 9].samples(n % 9).iter().copied());
        }
        let recognition = match recognise(&readings) {
            Ok(recognition) => recognition,
            Err(error) => return Self::unseen(error.to_string()),
        };
        let drawn_otherwise: Vec<Facelet> = match recognition.cube {
            Some(cube) => drawn_otherwise(&readings, &cube.faces()),
            None => Vec::new(),
        };
        let is_accepted = recognition.accepted && drawn_otherwise.is_empty();
        let in_doubt = recognition.doubtful.iter().chain(&drawn_otherwise);
        let in_pictures = in_doubt.map(|&sticker| in_net(sticker)).collect();
        let resolution = if is_accepted {
            Resolution::new(&readings, &recognition)
        } else {
            let reason = match &drawn_otherwise[..] {
                [] => Refusal::new(&readings, recognition).text(),
                [first, more @ ..] => {
                    let more = match more.len() {
                        0 => String::new(),
                        count => format!(" and {count} more"),
                    };
                    format!(
                        "no turns bring a cube to this net: the nearest one has another colour for {}{more}",
                        in_net(*first)
                    )
                }
            };
            Resolution::unreadable(reason.clone()).refused(format!("refused: {reason}"))
        };
        Self {
            resolution,
            question: None,
            sides: Face::ALL.map(upright).to_vec(),
            in_pictures,
            left_out: Vec::new(),
        }
    }

    /// The answer where no side was found in some pictures, with the reason in words.
    pub fn unseen(reason: String) -> Self {
        Self {
            resolution: Resolution::unreadable(reason.clone()).refused(reason),
            question: None,
            sides: Vec::new(),
            in_pictures: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// The same answer where `picture`, counted from 1, shows its side least clearly: a refusal says so in place of what follows
    /// from it. A question and a cube stay as they are.
    #[must_use]
    pub fn with_unclear(self, picture: usize) -> Self {
        if self.accepted() || self.question.is_some() {
            return self;
        }
        let reason = format!(
            "the pictures make no cube, and the side in picture {picture} is hardly seen: photograph it again, larger and in \
             even light"
        );
        Self {
            resolution: Resolution::unreadable(reason.clone())
                .refused(format!("refused: {reason}")),
            ..self
        }
    }

    /// Whether the cube can be trusted.
    pub const fn accepted(&self) -> bool {
        self.resolution.accepted
    }

    fn known(assembly: &Assembly) -> Self {
        let (Some(readings), Some(recognition)) = (&assembly.readings, &assembly.recognition)
        else {
            return Self::refused(assembly, "the pictures show no cube");
        };
        let mut recognition = recognition.clone();
        recognition.doubtful.clear();
        Self {
            resolution: Resolution::new(readings, &recognition),
            question: None,
            sides: lies(assembly),
            in_pictures: Vec::new(),
            left_out: Vec::new(),
        }
    }

    fn refused(assembly: &Assembly, reason: &str) -> Self {
        Self {
            resolution: Resolution::unreadable(reason.to_owned())
                .refused(format!("refused: {reason}")),
            question: None,
            sides: lies(assembly),
            in_pictures: places(doubtful(assembly), assembly),
            left_out: Vec::new(),
        }
    }
}

impl fmt::Display for Photographed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.resolution.fmt(f)
    }
}

/// Words for pictures in which left and right are exchanged.
const MIRRORED: &str = "the colours go round the cube the wrong way, as in the mirror: front cameras often mirror their \
                        pictures. Say so by --mirrored, or photograph with the other camera";

/// Whether the pictures make a cube of the usual arrangement when left and right are exchanged in each.
fn is_mirrored(sides: &[SideReadings; 6]) -> bool {
    let mirrored = sides.each_ref().map(SideReadings::mirrored);
    let assembly = assemble(&mirrored);
    assembly.is_usual && assembly.verdict == Verdict::Known
}

/// Stickers of a drawing that look like another centre than that of the face of which they are on the cube.
fn drawn_otherwise(readings: &Readings, faces: &[Face; Facelet::COUNT]) -> Vec<Facelet> {
    let value = |sticker| readings.value(sticker).expect("every sticker is read");
    let centres = Face::ALL.map(|face| value(Facelet::centre(face)));
    let apart = |[r, g, b]: [f32; 3], [x, y, z]: [f32; 3]| {
        (r - x).powi(2) + (g - y).powi(2) + (b - z).powi(2)
    };
    Facelet::all()
        .filter(|&sticker| {
            let to = centres.map(|centre| apart(value(sticker), centre));
            let own = to[faces[sticker.index()].index()];
            to.into_iter().any(|other| other < own)
        })
        .collect()
}

/// The place of a sticker of a net, whose pictures are its sides.
fn in_net(sticker: Facelet) -> InPicture {
    InPicture {
        picture: sticker.face().index() + 1,
        sticker: sticker.square() + 1,
    }
}

const fn upright(face: Face) -> Lies {
    Lies {
        face: face.letter(),
        turns: 0,
    }
}

fn lies(assembly: &Assembly) -> Vec<Lies> {
    // Six sides of one colour each make a solved cube in any arrangement.
    let is_clear = |way: &&Way| way.cube != Cube::SOLVED || assembly.is_usual;
    let Some(way) = assembly.known().filter(is_clear) else {
        return Vec::new();
    };
    let faces = way.faces.iter().zip(way.turns);
    faces
        .map(|(face, turns)| Lies {
            face: face.letter(),
            turns,
        })
        .collect()
}

fn doubtful(assembly: &Assembly) -> &[Facelet] {
    match &assembly.verdict {
        Verdict::Refused(Unassembled::NoCube(
            Reason::CouldBeEither(stickers) | Reason::FitNoColour(stickers),
        )) => stickers,
        _ => &[],
    }
}

fn places(stickers: &[Facelet], assembly: &Assembly) -> Vec<InPicture> {
    let Some(way) = assembly.ways.first() else {
        return Vec::new();
    };
    let seen = stickers.iter().map(|&sticker| way.seen_at(sticker));
    let mut places: Vec<InPicture> = seen
        .map(|(picture, square)| InPicture {
            picture: picture + 1,
            sticker: square + 1,
        })
        .collect();
    places.sort_by_key(|place| (place.picture, place.sticker));
    places
}

/// The cause with what a person can do.
fn in_words(cause: &Unassembled, assembly: &Assembly) -> String {
    let stickers = places(doubtful(assembly), assembly);
    let named: Vec<String> = stickers.iter().take(4).map(ToString::to_string).collect();
    let more = if stickers.len() > named.len() {
        " and others"
    } else {
        ""
    };
    let named = format!("{}{more}", named.join(", "));
    match cause {
        Unassembled::NoCube(Reason::AllBlack) => "the pictures are too dark to tell colours apart: more light is needed".to_owned(),
        Unassembled::NoCube(Reason::AllAlike) => "all stickers look alike in the pictures: are these the sides of a cube?".to_owned(),
        Unassembled::NoCube(Reason::ManyFitNoColour) => {
            "many stickers have no colour of the six: photograph all sides in the same light, without reflections".to_owned()
        }
        Unassembled::NoCube(Reason::CouldBeEither(_)) if !stickers.is_empty() => {
            format!("stickers could have another colour: {named}; photograph these sides again, in other light")
        }
        Unassembled::NoCube(Reason::FitNoColour(_)) if !stickers.is_empty() => {
            format!("stickers look unlike the colour that belongs there: {named}; photograph these sides again, without reflections")
        }
        cause => cause.to_string(),
    }
}
