//! English names of a cube's six colours.
//!
//! The six colours are named together, by the cheapest of all assignments of names to faces. The
//! light is unknown, and so is whether the readings are proportional to the light. `whites`
//! therefore supposes each face in turn to be the white one, or a grey one, and tries casts without
//! a white or grey face as well. Under each supposed light, the six colours are compared with the
//! colours of `Hue` in Oklab, and the cheapest light decides. The usual arrangement of a cube has
//! an advantage, as most cubes have it.

use std::fmt;

use cube_core::{Cube, Face, Facelet, Rotation};

use crate::readings::{Readings, median};

mod hue;
mod usual;
mod whites;

use hue::{Hue, Seen};
pub(crate) use usual::usual_names;
use whites::whites;

/// Powers of the readings that are proportional to the light, each with its price: the power of a
/// sensor, and about that of a camera, or of a sensor whose readings were clipped.
const GAMMAS: [(f32, f32); 2] = [(1.0, 0.0), (2.0, 1.0)];

/// Price of two faces with one name that differ in lightness.
const PRICE_OF_SHADES: f32 = 5.0;

/// Price of each further face with one name and about the same lightness.
const PRICE_OF_SHARING: f32 = 9.0;

/// Smallest difference in lightness, of 0 to 1, between a light and a dark shade.
const MIN_SHADE: f32 = 0.12;

/// Advantage of the usual arrangement: white opposite yellow, red opposite orange, green opposite
/// blue, in the usual sense of rotation. The advantage decides where cameras see green as
/// turquoise, or another LEGO sensor orange as pink.
const USUAL_ADVANTAGE: f32 = 4.0;

/// The name of a colour.
///
/// ```
/// use recogniser::ColourName;
/// assert_eq!(ColourName::Light("green").to_string(), "light green");
/// let nameless = ColourName::OfSide(cube_core::Face::L);
/// assert_eq!(nameless.to_string(), "the colour of side L");
/// assert_eq!(nameless.short(), "as side L");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColourName {
    /// A name that no other face of the cube has.
    Plain(&'static str),
    /// The lighter of two colours of one name.
    Light(&'static str),
    /// The darker of two colours of one name.
    Dark(&'static str),
    /// The colour of this side, where no name distinguishes the colour from the others.
    OfSide(Face),
}

impl ColourName {
    /// The name in a few letters, for a choice on a small screen.
    pub fn short(self) -> String {
        match self {
            Self::OfSide(face) => format!("as side {face}"),
            named => named.to_string(),
        }
    }
}

/// By its text, such as `light green`.
#[cfg(feature = "serde")]
impl serde::Serialize for ColourName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for ColourName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(name) => f.write_str(name),
            Self::Light(name) => write!(f, "light {name}"),
            Self::Dark(name) => write!(f, "dark {name}"),
            Self::OfSide(face) => write!(f, "the colour of side {face}"),
        }
    }
}

/// Six different names for a cube's six colours.
///
/// ```
/// use cube_core::Face;
/// use recogniser::{ColourNames, recognise, scan_json};
/// let readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let cube = recognise(&readings)?.cube.expect("a cube");
/// let names = ColourNames::new(&readings, &cube);
/// let names = Face::ALL.map(|face| names.of(face).to_string());
/// assert_eq!(names, ["blue", "yellow", "red", "green", "white", "orange"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ColourNames([ColourName; 6]);

impl ColourNames {
    /// The names of the colours of a cube that was read. The colour of a face is the median of the
    /// stickers that have it; a colour of which no sticker was read gets the name of its side.
    ///
    /// ```
    /// use cube_core::{Cube, Face};
    /// use recogniser::{ColourName, ColourNames, Readings};
    /// let names = ColourNames::new(&Readings::new(), &Cube::SOLVED);
    /// assert_eq!(names.of(Face::U), ColourName::OfSide(Face::U), "nothing was read");
    /// ```
    pub fn new(readings: &Readings, cube: &Cube) -> Self {
        Self::of_colours(colours(readings, cube))
    }

    /// The names of six colours, by [`Face::index`]; the channels are in any unit that grows with
    /// the light.
    fn of_colours(colours: [Option<[f32; 3]>; 6]) -> Self {
        let of_sides = Face::ALL.map(ColourName::OfSide);
        let Some(colours) = all_of(colours) else {
            return Self(of_sides);
        };
        let mut best: Option<Assignment> = None;
        for white in whites(&colours) {
            let dearest = best.as_ref().map_or(f32::INFINITY, |best| best.price);
            // Lower bound of any assignment under this light: the light's price less the advantage.
            if white.price - USUAL_ADVANTAGE >= dearest {
                continue;
            }
            for (gamma, price) in GAMMAS {
                let seen = hue::seen(&colours, white.channels, gamma);
                for mut found in [cheapest(&seen), usual(&seen)] {
                    found.price += white.price + price;
                    if best.as_ref().is_none_or(|best| found.price < best.price) {
                        best = Some(found);
                    }
                }
            }
        }
        Self(best.map_or(of_sides, |best| best.names()))
    }

    /// The name of a face's colour.
    pub const fn of(&self, face: Face) -> ColourName {
        self.0[face.index()]
    }
}

/// The median of the stickers that a cube gives to each face, by [`Face::index`].
fn colours(readings: &Readings, cube: &Cube) -> [Option<[f32; 3]>; 6] {
    let faces = cube.faces();
    Face::ALL.map(|face| {
        let of_face = Facelet::all().filter(|facelet| faces[facelet.index()] == face);
        let values: Vec<[f32; 3]> = of_face
            .filter_map(|facelet| readings.value(facelet))
            .collect();
        let channel = |channel: usize| median(values.iter().map(|value| value[channel]));
        (!values.is_empty()).then(|| std::array::from_fn(channel))
    })
}

fn all_of(colours: [Option<[f32; 3]>; 6]) -> Option<[[f32; 3]; 6]> {
    let known: Vec<[f32; 3]> = colours.into_iter().flatten().collect();
    known.try_into().ok()
}

/// A name for each face, and the price of the assignment.
struct Assignment {
    hues: [Hue; 6],
    lightness: [f32; 6],
    price: f32,
}

impl Assignment {
    /// The hues as names, with shades where two faces have one hue.
    fn names(&self) -> [ColourName; 6] {
        Face::ALL.map(|face| {
            let (own, hue) = (face.index(), self.hues[face.index()]);
            let others: Vec<usize> = (0..6)
                .filter(|&other| other != own && self.hues[other] == hue)
                .collect();
            match others[..] {
                [] => ColourName::Plain(hue.name()),
                [other] if is_shaded(hue, [own, other].map(|face| self.lightness[face])) => {
                    if self.lightness[own] > self.lightness[other] {
                        ColourName::Light(hue.name())
                    } else {
                        ColourName::Dark(hue.name())
                    }
                }
                _ => ColourName::OfSide(face),
            }
        })
    }
}

/// Whether two faces of one hue are its light and its dark shade.
fn is_shaded(hue: Hue, [one, other]: [f32; 2]) -> bool {
    hue.has_shades() && (one - other).abs() > MIN_SHADE
}

/// The price of a hue for the faces whose bits are set in `set`. `distances` has for each face the
/// distance from the hue, and from a shade of the hue.
fn price(hue: Hue, set: usize, seen: &[Seen; 6], distances: &[[f32; 2]; 6]) -> f32 {
    let mut faces = (0..6).filter(|face| set >> face & 1 == 1);
    if let (Some(a), Some(b), None) = (faces.next(), faces.next(), faces.next()) {
        if is_shaded(hue, [a, b].map(|face| seen[face].lightness)) {
            return PRICE_OF_SHADES + hue.rarity() + distances[a][1] + distances[b][1];
        }
    }
    let faces = (0..6).filter(|face| set >> face & 1 == 1);
    let distances: f32 = faces.map(|face| distances[face][0]).sum();
    hue.rarity() + distances + PRICE_OF_SHARING * (set.count_ones() as f32 - 1.0)
}

/// The cheapest of all assignments: a dynamic programme hue by hue, over the sets of faces that
/// have a name already.
fn cheapest(seen: &[Seen; 6]) -> Assignment {
    const SETS: usize = 1 << 6;
    let mut best = [(f32::INFINITY, [Hue::WHITE; 6]); SETS];
    best[0].0 = 0.0;
    for hue in Hue::all() {
        let distances = seen.map(|seen| [hue.distance(&seen), hue.shade_distance(&seen)]);
        let prices: [f32; SETS] = std::array::from_fn(|set| match set {
            0 => 0.0,
            set => price(hue, set, seen, &distances),
        });
        // In descending order, because a larger set needs the smaller sets as the earlier hues left
        // them.
        for set in (1..SETS).rev() {
            let mut part = set;
            while part > 0 {
                let (before, hues) = best[set & !part];
                if before + prices[part] < best[set].0 {
                    let with = |face| {
                        if part >> face & 1 == 1 {
                            hue
                        } else {
                            hues[face]
                        }
                    };
                    best[set] = (before + prices[part], std::array::from_fn(with));
                }
                part = (part - 1) & set;
            }
        }
    }
    let (price, hues) = best[SETS - 1];
    Assignment {
        hues,
        lightness: lightness(seen),
        price,
    }
}

/// The cheapest of the 24 poses of a cube with the usual colours.
fn usual(seen: &[Seen; 6]) -> Assignment {
    let distances = Hue::USUAL.map(|hue| seen.map(|seen| hue.distance(&seen)));
    let prices = Rotation::ALL.map(|rotation| {
        let colours = Face::ALL.map(|face| rotation.apply(face).index());
        let sum: f32 = (0..6).map(|face| distances[colours[face]][face]).sum();
        (
            sum - USUAL_ADVANTAGE,
            colours.map(|colour| Hue::USUAL[colour]),
        )
    });
    let cheapest = prices.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
    let (price, hues) = cheapest.expect("there are 24 ways");
    Assignment {
        hues,
        lightness: lightness(seen),
        price,
    }
}

fn lightness(seen: &[Seen; 6]) -> [f32; 6] {
    std::array::from_fn(|face| seen[face].lightness)
}

#[cfg(test)]
mod tests;
