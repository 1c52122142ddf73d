//! Real readings of real stickers, the source of the simulated ones.

use std::sync::OnceLock;

use rand::{Rng, seq::SliceRandom};
use serde::Deserialize;

use crate::{cube::Kind, settings::PaletteName};

/// A reading with white at 255.
pub(crate) type Reading = [u8; 3];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shades {
    centres: Vec<Reading>,
    edges: Vec<Reading>,
    corners: Vec<Reading>,
}

/// The six colours of one real cube, as the files of this crate name them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    white: Shades,
    red: Shades,
    green: Shades,
    yellow: Shades,
    orange: Shades,
    blue: Shades,
}

/// The six colours of one real cube, by number.
#[derive(Debug, Deserialize)]
#[serde(from = "Named")]
pub(crate) struct Palette([Shades; 6]);

impl From<Named> for Palette {
    /// The order of the colours, 0 to 5: white, red, green, yellow, orange, blue.
    fn from(named: Named) -> Self {
        Self([
            named.white,
            named.red,
            named.green,
            named.yellow,
            named.orange,
            named.blue,
        ])
    }
}

impl Palette {
    pub(crate) fn named(name: PaletteName) -> &'static Self {
        static PALETTES: [OnceLock<Palette>; PaletteName::ALL.len()] =
            [const { OnceLock::new() }; PaletteName::ALL.len()];
        let text = match name {
            PaletteName::Random01 => include_str!("../data/random-01.toml"),
            PaletteName::Random02 => include_str!("../data/random-02.toml"),
            PaletteName::Random03 => include_str!("../data/random-03.toml"),
            PaletteName::Dark01 => include_str!("../data/dark-01.toml"),
            PaletteName::Random07 => include_str!("../data/random-07.toml"),
            PaletteName::Spike08 => include_str!("../data/spike-08.toml"),
            PaletteName::Spike10 => include_str!("../data/spike-10.toml"),
            PaletteName::Mindsolver03 => include_str!("../data/mindsolver-03.toml"),
        };
        PALETTES[name as usize]
            .get_or_init(|| toml::from_str(text).expect("a test reads every shipped palette"))
    }

    /// The palette of a scanned cube with these stickers, which any six characters name; colour n
    /// is that of the centre of face n.
    pub(crate) fn of_scan(readings: &[Reading; 54], stickers: &[char; 54]) -> Self {
        let colours = characters(stickers);
        Self(std::array::from_fn(|colour| {
            let of_kind = |kind| {
                let is_given =
                    |&home: &usize| stickers[home] == colours[colour] && Kind::of(home) == kind;
                let homes = (0..54).filter(is_given);
                homes.map(|home| readings[home]).collect()
            };
            Shades {
                centres: of_kind(Kind::Centre),
                edges: of_kind(Kind::Edge),
                corners: of_kind(Kind::Corner),
            }
        }))
    }

    /// The readings of this colour on stickers of this kind: one for centres, four for edges and
    /// corners.
    pub(crate) fn shades(&self, colour: usize, kind: Kind) -> &[Reading] {
        let shades = &self.0[colour];
        match kind {
            Kind::Centre => &shades.centres,
            Kind::Edge => &shades.edges,
            Kind::Corner => &shades.corners,
        }
    }

    /// Deals real readings to the stickers of a cube: the n-th of `characters` has the colour
    /// `colours[n % 6]`, and each sticker gets another reading of its colour and kind while there
    /// are any. `lay` is called with each sticker's home and reading.
    pub(crate) fn deal<R: Rng>(
        &self,
        stickers: &[char; 54],
        characters: &[char],
        colours: [usize; 6],
        rng: &mut R,
        mut lay: impl FnMut(usize, Reading, &mut R),
    ) {
        for (index, &character) in characters.iter().enumerate() {
            for kind in [Kind::Centre, Kind::Edge, Kind::Corner] {
                let mut shades = self.shades(colours[index % 6], kind).to_vec();
                shades.shuffle(rng);
                let homes =
                    (0..54).filter(|&home| stickers[home] == character && Kind::of(home) == kind);
                for (home, &shade) in homes.zip(shades.iter().cycle()) {
                    lay(home, shade, rng);
                }
            }
        }
    }
}

/// The different characters of a cube, in the order of the colours: a letter of
/// [`solved`](crate::solved) has its colour wherever it lies, so that a cube can be put in in any way. Other
/// characters get the colours as in [`characters`].
pub(crate) fn characters_by_colour(stickers: &[char; 54]) -> Vec<char> {
    const LETTERS: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];
    let characters = characters(stickers);
    let are_letters = characters
        .iter()
        .all(|character| LETTERS.contains(character));
    if are_letters && characters.len() == LETTERS.len() {
        LETTERS.to_vec()
    } else {
        characters
    }
}

/// The different characters of a cube. The centres come first, so that face n gets the n-th colour;
/// more than six characters occur only where the stickers are not those of a cube.
pub(crate) fn characters(stickers: &[char; 54]) -> Vec<char> {
    let mut characters: Vec<char> = Vec::new();
    let centres = (0..6).map(|face| stickers[face * 9 + 4]);
    for character in centres.chain(stickers.iter().copied()) {
        if !characters.contains(&character) {
            characters.push(character);
        }
    }
    characters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_palette_has_the_54_readings_of_a_cube() {
        for name in PaletteName::ALL {
            let palette = Palette::named(name);
            for colour in 0..6 {
                let count = |kind| palette.shades(colour, kind).len();
                assert_eq!(
                    [Kind::Centre, Kind::Edge, Kind::Corner].map(count),
                    [1, 4, 4],
                    "{name:?} {colour}"
                );
            }
        }
    }
}
