//! Assembly of a cube from six pictures of its sides, in any order, each turned by any quarter turns.
//!
//! Apart from rotations of the whole cube six different sides have 30 arrangements and 4^6 turns. `lay` is one of them,
//! `transport` and `fits` find six colours without places, `bounds` searches all assemblies, and the
//! exact [assignment](super::assignment) prices the promising ones. `alike` compares pictures, `ask` chooses the further
//! picture where several ways are as likely, and `verdict` judges.

mod alike;
mod ask;
mod bounds;
mod fits;
mod lay;
mod side;
mod transport;
mod verdict;

use cube_core::{Cube, Face, Facelet};

pub use ask::{Ask, Disagrees, Neighbour};
pub use side::{SideReadings, UnreadSquare};
pub use verdict::{Unassembled, Verdict};

use super::{Constants, Recognition, constants::Apart, model::Labels, observed::Observed};
use crate::{colour_name::usual_names, readings::Readings};
use lay::Lay;

/// Constants for pictures: brightness and cast of the light change from one picture to the next.
const OF_PICTURES: Constants = Constants {
    face_gain: Apart {
        brightness: 0.25,
        colour: 0.06,
    },
    ..Constants::FITTED
};

/// Log-likelihood of the best way over another that is about as likely, in natural units, at most.
const MAX_MARGIN: f32 = 8.0;

/// One way to put the six pictures together.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Way {
    /// The face that each picture shows.
    pub faces: [Face; 6],
    /// Quarter turns clockwise, 0 to 3, by which each picture is turned to lie as in the unfolded cube.
    pub turns: [u8; 6],
    /// The likeliest legal cube of the pictures in this way.
    pub cube: Cube,
    /// Log-likelihood of the best way over this one, in natural units; 0 for the best one.
    pub margin: f32,
}

impl Way {
    fn new(lay: Lay, labels: &Labels, margin: f32) -> Option<Self> {
        let cube = lay.cube(labels)?;
        let Lay { faces, turns } = lay;
        Some(Self {
            faces,
            turns,
            cube,
            margin,
        })
    }

    const fn lay(&self) -> Lay {
        Lay {
            faces: self.faces,
            turns: self.turns,
        }
    }

    /// Colours by picture and square: each is the picture whose centre has it.
    fn labels(&self) -> Labels {
        self.lay().labels_of(&self.cube)
    }

    /// The same way after a rotation of the whole cube.
    fn held(&self, lay: Lay) -> Self {
        Self::new(lay, &self.labels(), self.margin).expect("a legal cube stays legal")
    }

    /// The picture, 0 to 5, and the square in it, 0 to 8 row by row, that show a sticker.
    pub fn seen_at(&self, sticker: Facelet) -> (usize, usize) {
        self.lay().seen_at(sticker)
    }

    /// The readings of the pictures at their places.
    pub fn readings(&self, sides: &[SideReadings; 6]) -> Readings {
        self.lay().readings(sides)
    }
}

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
    /// The readings in the first way, or, where no way is legal, in the one that comes nearest; `None` where two pictures
    /// show one side, or all show nothing.
    pub readings: Option<Readings>,
    /// The recognition of these readings.
    pub recognition: Option<Recognition>,
    /// Whether the cube has the usual colours in the usual arrangement: white opposite yellow, red opposite orange,
    /// green opposite blue, red at the right of green under white.
    pub is_usual: bool,
    sides: [SideReadings; 6],
    /// For each picture the usual colour of its centre, by its face on a cube with white up and green in front.
    names: Option<[Face; 6]>,
    /// Whether a single way with the usual arrangement decides.
    prefers_usual: bool,
}

/// Puts six pictures of a cube's sides together, in any order, each turned by any quarter turns.
///
/// Order and turns follow from the laws of the cube and the colours; any six colours will do. Where the pictures fit
/// together in several ways, the usual arrangement of colours decides if their names are certain; otherwise the verdict is a
/// [question](Ask). Pictures that make no legal cube are refused, and so are those in which stickers read like another colour than
/// the cube has there.
///
/// ```
/// use cube_core::Facelet;
/// use recogniser::{SideReadings, assemble, scan_json};
/// let scan = scan_json::parse(include_str!("../../../data/cam-trk-random-01.json"))?;
/// let of = |place: usize| scan.samples(Facelet::from_index(place).expect("below 54")).to_vec();
/// // The pictures in some order, the second one upside down.
/// let upright = |face: usize| SideReadings::new(std::array::from_fn(|square| of(9 * face + square)));
/// let upside_down = SideReadings::new(std::array::from_fn(|square| of(9 * 5 + 8 - square)))?;
/// let sides = [upright(3)?, upside_down, upright(0)?, upright(4)?, upright(1)?, upright(2)?];
/// let assembly = assemble(&sides);
/// let way = assembly.known().expect("a clear scan");
/// assert_eq!((way.faces.map(|face| face.letter()), way.turns), (['D', 'B', 'U', 'L', 'R', 'F'], [0, 2, 0, 0, 0, 0]));
/// assert!(assembly.is_usual, "white is U, green is F");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn assemble(sides: &[SideReadings; 6]) -> Assembly {
    let readings = side::as_photographed(sides);
    if let Some(reason) = super::judge::reason_for_no_cube(&readings) {
        return verdict::refused(sides, Unassembled::NoCube(reason));
    }
    let observed = Observed::new(&readings, &OF_PICTURES);
    let found = fits::find(&observed, &OF_PICTURES);
    let first = found.found.first();
    let names = first.and_then(|first| usual_names(&verdict::colours(&readings, &first.labels)));
    let assembly = verdict::judge(sides, names, &found);
    let most = match assembly.verdict {
        Verdict::Refused(_) => alike::MAX_SAME,
        _ => alike::SURELY_SAME,
    };
    let (pair, unlikeness) = alike::most_alike(&alike::logs(sides));
    if unlikeness < most {
        return verdict::refused(sides, Unassembled::SameSide(pair));
    }
    assembly
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
    /// When the picture agrees with no way.
    ///
    /// # Panics
    /// When `ask.side` is above 5.
    pub fn answer(&self, ask: Ask, picture: &SideReadings) -> Result<Self, Disagrees> {
        let ways = ask::agreeing(picture, &self.sides, &self.ways, ask)?;
        let Self {
            names,
            prefers_usual,
            ..
        } = *self;
        Ok(verdict::among(&self.sides, ways, names, prefers_usual))
    }
}
