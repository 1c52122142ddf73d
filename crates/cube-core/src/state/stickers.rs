//! Stickers of a text, and the pose that their centres show.

use crate::{Cube, Face, Facelet, Facelets, Rotation, WrongFaceletCount, layout, net};

/// Reads 54 stickers in the order URFDLB, or as the net: in nine lines, or with the lines joined to
/// one.
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

/// The pose of a cube whose stickers are face letters: the rotation that takes the centres from
/// home to their places. The identity where the centres are other characters, or lie as no rotation
/// takes them.
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
