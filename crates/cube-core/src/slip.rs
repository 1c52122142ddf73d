//! Slips of a person who types the stickers of a cube: the one change that makes a cube of them.
//!
//! ```
//! use cube_core::slip;
//! let typed = "UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBL";
//! let cure = slip::cure(typed).expect("one sticker is wrong");
//! assert!(cure.ends_with("it would be a cube with 'B' at B9"), "{cure}");
//! assert_eq!(slip::cure("R U F"), None);
//! ```

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::fmt;

use crate::{Cube, Face, Facelet, Facelets, InvalidCube, InvalidState, State};

/// Turned sides, and by how many clockwise quarters.
type Quarters = Vec<(Face, usize)>;

/// Change that makes a cube of stickers.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Slip {
    /// The sides stand in this order.
    Order([Face; 6]),
    /// Sides need these quarters.
    Turned(Quarters),
    /// A sticker has another colour.
    Replaced(Facelet, char),
    /// Two stickers stand in each other's place.
    Exchanged(Facelet, Facelet),
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order(order) => {
                let order = order.map(|face| face.letter().to_string()).join(" ");
                write!(
                    f,
                    "the sides seem to stand in the order {order}; needed: U R F D L B"
                )
            }
            Self::Turned(sides) => {
                let sides = sides.iter().map(|(face, quarters)| match quarters {
                    1 => format!("side {face} turned a quarter clockwise"),
                    2 => format!("side {face} turned upside down"),
                    _ => format!("side {face} turned a quarter counterclockwise"),
                });
                let sides = sides.collect::<Vec<_>>().join(" and ");
                write!(f, "it would be a cube with {sides}")
            }
            Self::Replaced(place, color) => {
                let color = color.escape_debug();
                write!(f, "it would be a cube with '{color}' at {place}")
            }
            Self::Exchanged(first, second) => {
                write!(f, "it would be a cube with {first} and {second} exchanged")
            }
        }
    }
}

/// Cure for a text of stickers that are no cube: all counts where one is wrong, and the change that
/// makes a cube of them. `None` for any other text, or where no cure is known.
pub fn cure(text: &str) -> Option<String> {
    let Err(InvalidState::Cube(law)) = text.parse::<State>() else {
        return None;
    };
    let stickers: Facelets = text.parse().ok()?;
    let counts = matches!(law, InvalidCube::ColourCount { .. }).then(|| counted(&stickers));
    let slip = likely(&stickers, &law).map(|slip| slip.to_string());
    let parts: Vec<String> = counts.into_iter().chain(slip).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn counted(stickers: &Facelets) -> String {
    let counts = Face::ALL.map(|face| {
        let color = stickers.at(Facelet::centre(face));
        let all = stickers.as_array().iter();
        let count = all.filter(|&&sticker| sticker == color).count();
        format!("{} {count}", color.escape_debug())
    });
    format!("counted: {}", counts.join(", "))
}

/// The change that makes a cube of stickers which break a law, if just one of its sort does.
fn likely(stickers: &Facelets, law: &InvalidCube) -> Option<Slip> {
    match law {
        InvalidCube::ColourCount { .. } | InvalidCube::UnknownColour { .. } => replaced(stickers),
        InvalidCube::NoSuchCorner { .. }
        | InvalidCube::NoSuchEdge { .. }
        | InvalidCube::RepeatedCorner { .. }
        | InvalidCube::RepeatedEdge { .. } => order(stickers)
            .or_else(|| turned(stickers))
            .or_else(|| exchanged(stickers)),
        _ => None,
    }
}

/// The only one of the changes whose stickers are a cube.
fn only(changes: impl Iterator<Item = (Slip, [char; 54])>) -> Option<Slip> {
    let is_cube =
        |(_, stickers): &(Slip, [char; 54])| Cube::try_from(&Facelets::new(*stickers)).is_ok();
    let mut cubes = changes.filter(is_cube).map(|(slip, _)| slip);
    let first = cubes.next()?;
    cubes.next().is_none().then_some(first)
}

fn order(stickers: &Facelets) -> Option<Slip> {
    let centre = |face| Face::from_letter(stickers.at(Facelet::centre(face)));
    // Centres in face letters say which side each is.
    let named: Option<Vec<Face>> = Face::ALL.into_iter().map(centre).collect();
    let orders = orders().into_iter().filter(|order| {
        let named = named.as_ref();
        named.is_none_or(|named| named[..] == order[..])
    });
    only(orders.map(|order| {
        let mut sorted = *stickers.as_array();
        for (seen, face) in order.into_iter().enumerate() {
            sorted[face.index() * 9..][..9].copy_from_slice(&stickers.as_array()[seen * 9..][..9]);
        }
        (Slip::Order(order), sorted)
    }))
}

/// All orders of the six sides.
fn orders() -> Vec<[Face; 6]> {
    let mut orders = vec![Vec::new()];
    for _ in Face::ALL {
        orders = orders
            .into_iter()
            .flat_map(|begun: Vec<Face>| {
                let others = Face::ALL.into_iter().filter({
                    let begun = begun.clone();
                    move |face| !begun.contains(face)
                });
                others.map(move |face| [&begun[..], &[face]].concat())
            })
            .collect();
    }
    let whole = |order: Vec<Face>| order.try_into().expect("each order has all six faces");
    orders.into_iter().map(whole).collect()
}

fn turned(stickers: &Facelets) -> Option<Slip> {
    let mut changes: Vec<_> = (1..4_usize.pow(6))
        .filter_map(|number| turned_by(stickers, number))
        .collect();
    // Fewer turned sides are likelier than more.
    changes.sort_by_key(|(sides, _)| sides.len());
    let is_cube =
        |(_, stickers): &&(Quarters, [char; 54])| Cube::try_from(&Facelets::new(*stickers)).is_ok();
    let mut cubes = changes.iter().filter(is_cube);
    let (sides, _) = cubes.next()?;
    let is_only = cubes
        .next()
        .is_none_or(|(others, _)| others.len() > sides.len());
    is_only.then(|| Slip::Turned(sides.clone()))
}

/// Stickers with their sides turned, two bits of a number for each side; `None` where a side looks
/// the same after fewer quarters.
fn turned_by(stickers: &Facelets, number: usize) -> Option<(Quarters, [char; 54])> {
    let mut turned = *stickers.as_array();
    let mut sides = Vec::new();
    for face in Face::ALL {
        let quarters = (number >> (2 * face.index())) & 3;
        if quarters == 0 {
            continue;
        }
        let side: &mut [char] = &mut turned[face.index() * 9..][..9];
        let mut seen = vec![side.to_vec()];
        for _ in 0..quarters {
            let last = side.to_vec();
            for (square, sticker) in side.iter_mut().enumerate() {
                *sticker = last[(2 - square % 3) * 3 + square / 3];
            }
            if seen.iter().any(|before| before[..] == *side) {
                return None;
            }
            seen.push(side.to_vec());
        }
        sides.push((face, quarters));
    }
    Some((sides, turned))
}

fn replaced(stickers: &Facelets) -> Option<Slip> {
    let centres = Face::ALL.map(|face| stickers.at(Facelet::centre(face)));
    only(Facelet::all().flat_map(|place| {
        centres.into_iter().map(move |color| {
            let mut replaced = *stickers.as_array();
            replaced[place.index()] = color;
            (Slip::Replaced(place, color), replaced)
        })
    }))
}

fn exchanged(stickers: &Facelets) -> Option<Slip> {
    only(Facelet::all().flat_map(|first| {
        Facelet::all().take(first.index()).map(move |second| {
            let mut exchanged = *stickers.as_array();
            exchanged.swap(first.index(), second.index());
            (Slip::Exchanged(second, first), exchanged)
        })
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TURNS: &str = "R U2 F' L D B2 R' U F2 D'";

    fn stickers() -> [char; 54] {
        let state: State = TURNS.parse().expect("turns");
        *state.facelets().as_array()
    }

    /// Message and change for stickers that are no cube.
    fn report(stickers: [char; 54]) -> Option<String> {
        let stickers = Facelets::new(stickers);
        let law = Cube::try_from(&stickers).expect_err("no cube");
        likely(&stickers, &law).map(|slip| slip.to_string())
    }

    fn in_colors(stickers: [char; 54]) -> [char; 54] {
        stickers.map(|letter| match letter {
            'U' => 'w',
            'D' => 'y',
            'L' => 'o',
            'F' => 'g',
            'R' => 'r',
            _ => 'b',
        })
    }

    #[test]
    fn sides_in_another_order_are_told() {
        for order in ["U L F R B D", "F R B L U D", "D U R L F B"] {
            let mut other = ['?'; 54];
            for (side, letter) in order.split(' ').enumerate() {
                let face: Face = letter.parse().expect("a face");
                other[side * 9..][..9].copy_from_slice(&stickers()[face.index() * 9..][..9]);
            }
            let expected =
                format!("the sides seem to stand in the order {order}; needed: U R F D L B");
            assert_eq!(report(other), Some(expected.clone()));
            assert_eq!(report(in_colors(other)), Some(expected));
        }
    }

    #[test]
    fn turned_sides_are_told() {
        let good = Facelets::new(stickers());
        // Quarters as the slip undoes them: D by one, B by two, U by three.
        for (number, expected) in [
            (3 << 6, "side D turned a quarter clockwise"),
            (2 << 10, "side B turned upside down"),
            (1, "side U turned a quarter counterclockwise"),
            (
                (3 << 6) | (2 << 10),
                "side D turned a quarter clockwise and side B turned upside down",
            ),
        ] {
            let (_, turned) = turned_by(&good, number).expect("no side looks the same");
            let expected = format!("it would be a cube with {expected}");
            assert_eq!(report(turned), Some(expected));
        }
    }

    #[test]
    fn one_wrong_sticker_and_two_exchanged_ones_are_told() {
        let good = stickers();
        for (place, other) in [("U1", 'R'), ("F6", 'B'), ("B9", '?')] {
            let place: Facelet = place.parse().expect("a place");
            let mut wrong = good;
            let right = wrong[place.index()];
            assert_ne!(right, other);
            wrong[place.index()] = other;
            let expected = format!("it would be a cube with '{right}' at {place}");
            assert_eq!(report(wrong), Some(expected));
        }
        let [first, second] = ["U2", "R4"].map(|place| place.parse::<Facelet>().expect("a place"));
        let mut wrong = good;
        wrong.swap(first.index(), second.index());
        assert_eq!(
            report(wrong),
            Some("it would be a cube with U2 and R4 exchanged".to_owned())
        );
    }

    #[test]
    fn nothing_is_told_where_several_changes_make_a_cube() {
        let mut twisted = *Cube::SOLVED.facelets().as_array();
        (twisted[8], twisted[9], twisted[20]) = ('R', 'F', 'U');
        assert_eq!(report(twisted), None);
        let mut many = stickers();
        many[..9].fill('R');
        many[4] = 'U';
        assert_eq!(report(many), None);
    }
}
