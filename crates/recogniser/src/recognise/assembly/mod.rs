//! Assembly of a cube from six pictures of its sides, in any order, each turned by any quarter turns.
//!
//! Apart from rotations of the whole cube six different sides have 30 arrangements and 4^6 turns. `lay` is one of them, a
//! `way` one with its cube, `transport` and `fits` find six colours without places, `bounds` searches all assemblies, and
//! the exact [assignment](super::assignment) prices the promising ones. What a `veil` adds to a picture is taken from it, once
//! colours are known; `six` does all this in order. `alike` compares pictures, `ask` chooses the further picture where several ways are as likely,
//! `shown` says whether a picture shows what the cube has there, by which `another` side of a picture is chosen where the
//! likeliest one makes no cube, and `verdict` judges.

mod alike;
mod another;
mod ask;
mod bounds;
mod fits;
mod lay;
mod pictures;
mod shown;
mod side;
mod six;
mod transport;
mod veil;
mod verdict;
mod way;

pub use ask::{Ask, Disagrees, Neighbour};
pub use side::{SideReadings, UnreadSquare};
pub use verdict::{Assembly, Unassembled, Verdict};
pub use way::Way;

use super::constants::Constants;
use another::Another;
use fits::Effort;
use pictures::OF_PICTURES;

/// Puts six pictures of a cube's sides together, in any order, each turned by any quarter turns.
///
/// Samples are in sRGB, 0 to 255: white light that lies over one picture and not over another is taken away as light.
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
    assemble_with(sides, &OF_PICTURES)
}

/// Puts six pictures together as [`assemble`] does, with other constants.
///
/// ```
/// use recogniser::{SideReadings, assemble, fit::{Constants, assemble_with}, scan_json};
/// let scan = scan_json::parse(include_str!("../../../data/cam-trk-random-01.json"))?;
/// let sides = cube_core::Face::ALL.map(|face| {
///     let of = |square| scan.samples(cube_core::Facelet::new(face, square)).to_vec();
///     SideReadings::new(std::array::from_fn(of)).expect("every sticker is read")
/// });
/// // The constants of the robot's sensor.
/// let assembly = assemble_with(&sides, &Constants::FITTED);
/// assert_eq!(assembly.cube(), assemble(&sides).cube());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn assemble_with(sides: &[SideReadings; 6], constants: &Constants) -> Assembly {
    six::together(sides, constants, Effort::WHOLE)
}

/// Puts six pictures together of which each may show one of several sides, the likeliest first: [`assemble`]'s answer to the
/// likeliest ones; where that is a refusal, to those of which one is another and which make a cube, if there are such.
///
/// A picture of which it is in doubt whether it shows a side at all has an [unseen](SideReadings::unseen) side as its last one:
/// the cube is known then if the five others leave one alone. Nothing is asked where a side is unseen.
///
/// Returns the assembly, and which side of each picture it is about.
///
/// ```
/// use recogniser::{Sample, SideReadings, Verdict, assemble_any, scan_json};
/// let scan = scan_json::parse(include_str!("../../../data/cam-trk-random-01.json"))?;
/// let mut pictures = cube_core::Face::ALL.map(|face| {
///     let of = |square| scan.samples(cube_core::Facelet::new(face, square)).to_vec();
///     vec![SideReadings::new(std::array::from_fn(of)).expect("every sticker is read")]
/// });
/// // The third picture shows something else, too, which looks like a side.
/// let tiles = |square| vec![Sample::from_raw([if square % 2 == 0 { 200 } else { 40 }, 90, 60])];
/// pictures[2].insert(0, SideReadings::new(std::array::from_fn(tiles))?);
/// let (assembly, sides) = assemble_any(pictures.each_ref().map(|sides| &sides[..]));
/// assert_eq!((assembly.verdict, sides), (Verdict::Known, [0, 0, 1, 0, 0, 0]));
/// // It is out of focus.
/// pictures[2] = vec![SideReadings::unseen()];
/// let (assembly, _) = assemble_any(pictures.each_ref().map(|sides| &sides[..]));
/// assert_eq!(assembly.verdict, Verdict::Known);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// When a picture has no side.
pub fn assemble_any(pictures: [&[SideReadings]; 6]) -> (Assembly, [usize; 6]) {
    let sides = pictures.map(|sides| sides.first().expect("a picture has a side").clone());
    let mut which = [0; 6];
    let are_seen = sides.iter().all(SideReadings::is_seen);
    if are_seen && pictures.iter().any(|sides| sides.len() > 1) {
        // Where the likeliest sides make no cube, a short search says so soon, and a long one late.
        let short = six::together(&sides, &OF_PICTURES, Effort::GUESS);
        let may_be_another = match short.verdict {
            Verdict::Known => another::is_doubted(&short, &sides, pictures),
            Verdict::Refused(Unassembled::NoCube(_) | Unassembled::NoWay) => true,
            _ => false,
        };
        let another = may_be_another.then(|| another::known(&sides, pictures, &OF_PICTURES));
        if let Some(Another {
            assembly,
            picture,
            side,
        }) = another.flatten()
        {
            which[picture] = side;
            return (assembly, which);
        }
    }
    let assembly = assemble(&sides);
    // A side that does not show what the cube has there says no more than an unseen one.
    if another::is_doubted(&assembly, &sides, pictures) {
        (verdict::refused(&sides, Unassembled::TooFewSides), which)
    } else {
        (assembly, which)
    }
}
