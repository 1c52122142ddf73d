//! Turns of any 54 stickers, painted ones and impossible ones too.

use cube_core::{Cube, Facelet, notation::Algorithm};

/// The stickers after turns as the holder makes them; rotations and slices move the centres.
pub(crate) fn after(stickers: &[char; 54], turns: &Algorithm) -> [char; 54] {
    let (turns, rotation) = turns.unrotated();
    let homes = Cube::from(&turns).homes();
    let mut after = *stickers;
    for place in Facelet::all() {
        let there = rotation.apply_to_facelet(place);
        after[there.index()] = stickers[homes[place.index()].index()];
    }
    after
}
