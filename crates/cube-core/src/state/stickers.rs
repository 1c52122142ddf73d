//! Stickers of a text as a cube and how it lies.

use crate::{Cube, Face, Facelet, Facelets, Rotation, WrongFaceletCount, layout, net};

/// 54 stickers in the order URFDLB, or as the net: in lines, or with its lines joined to one.
pub(super) fn read(text: &str) -> Result<Facelets, WrongFaceletCount> {
    let facelets: Facelets = text.parse()?;
    if !net::has_shape(text) && Cube::try_from(&facelets).is_err() {
        let joined = Facelets::new(net::in_order(&layout::in_row(text)?));
        if Cube::try_from(&joined).is_ok() {
            return Ok(joined);
        }
    }
    Ok(facelets)
}

/// How a cube lies whose stickers are named by face letters: its centres tell. Of other
/// characters, or where no rotation leads there, the centres are just colours.
pub(super) fn rotation_of(facelets: &Facelets) -> Rotation {
    let centre = |face| Face::from_letter(facelets.at(Facelet::centre(face)));
    let lies = |rotation: &Rotation| {
        let mut faces = Face::ALL.into_iter();
        faces.all(|face| centre(face).is_some_and(|content| rotation.apply(content) == face))
    };
    Rotation::ALL
        .into_iter()
        .find(lies)
        .unwrap_or(Rotation::IDENTITY)
}
