//! Stickers in any six colours: the face that has each colour.

use alloc::vec::Vec;

use super::{error::InvalidPocketCube, places::places};
use crate::{Corner, Face, Facelet, Letters};

/// The colours of a text, in the order of their first sticker.
pub(super) fn colours_of(stickers: &[char]) -> Vec<char> {
    let mut colours = Vec::new();
    for &sticker in stickers {
        if !colours.contains(&sticker) {
            colours.push(sticker);
        }
    }
    colours
}

/// The letters of 24 stickers, in any six colours: those of the faces where all are face letters,
/// else as the cubie at `corner` names the colours of its faces.
pub(super) fn letters(stickers: &[char; 24], corner: Corner) -> Result<Letters, InvalidPocketCube> {
    for colour in colours_of(stickers) {
        let count = stickers
            .iter()
            .filter(|&&sticker| sticker == colour)
            .count();
        if count != 4 {
            return Err(InvalidPocketCube::ColourCount { colour, count });
        }
    }
    if stickers
        .iter()
        .all(|&sticker| Face::from_letter(sticker).is_some())
    {
        Ok(Letters::FACES)
    } else {
        faces_of_colours(stickers, corner).map(Letters::new)
    }
}

/// The faces that have the colours of 24 stickers, which are written in six letters.
pub(super) fn faces(stickers: &[char; 24], letters: Letters) -> [Face; 24] {
    stickers.map(|sticker| {
        let mut faces = Face::ALL.into_iter();
        faces
            .find(|&face| letters.of(face) == sticker)
            .expect("each of the six colours has its face")
    })
}

/// The colour of each face: those of `named` as at that corner, the others opposite.
fn faces_of_colours(stickers: &[char; 24], named: Corner) -> Result<[char; 6], InvalidPocketCube> {
    // The colours stand for themselves until they have their faces.
    let all = colours_of(stickers);
    let place_of = |facelet: Facelet| {
        let place = places().into_iter().position(|place| place == facelet);
        stickers[place.expect("a corner's sticker")]
    };
    let corners = Corner::ALL.map(|corner| corner.facelets().map(place_of));
    let opposite = |colour: char| {
        let is_neighbour = |other: &char| {
            corners
                .iter()
                .any(|corner| corner.contains(&colour) && corner.contains(other))
        };
        let others = all.iter().filter(|&&other| other != colour);
        let (neighbours, strangers): (Vec<char>, Vec<char>) =
            others.partition(|other| is_neighbour(other));
        match strangers[..] {
            [opposite] => Ok(opposite),
            _ => Err(InvalidPocketCube::NoOpposite {
                colour,
                neighbours: neighbours.len(),
            }),
        }
    };
    let mut faces = ['\0'; 6];
    for (face, colour) in named.faces().into_iter().zip(corners[named.index()]) {
        faces[face.index()] = colour;
        faces[face.opposite().index()] = opposite(colour)?;
    }
    if let Some(twice) = all.iter().find(|colour| !faces.contains(colour)) {
        return Err(InvalidPocketCube::NoOpposite {
            colour: *twice,
            neighbours: all.len() - 1,
        });
    }
    Ok(faces)
}
