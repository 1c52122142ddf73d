//! The pose of a cube, by its centres.

use crate::{Face, Facelet, Facelets, Rotation};

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
