//! Belief in a cube before it is read.
//!
//! On a solved cube the light on a side and the side's colour cannot be told apart, so that the readings decide less
//! there than on a scrambled cube. But a cube is put in solved now and then, and hardly ever one that differs from it
//! in two similar colours alone. If one cube in a thousand is solved, its log-odds over any other single cube are 38
//! before anything is read. How many are solved nobody has counted, so that a part of it counts, and more of it
//! against turning a cube than for calling it solved.

use cube_core::Cube;

use super::prices::PRICE_PER_NAT;

/// Log-odds, in natural units, that count for the solved cube over any other. With 12 instead of 8, one solved cube
/// in 15 would be trusted of which a side was read twice (`cargo xtask unsolvable --solved`).
const SOLVED: f32 = 8.0;

/// Log-odds that count for the solved cube besides, as long as it is a rival of the cube that was found.
const MAYBE_SOLVED: f32 = 12.0;

/// Prior log-odds of a cube that is the best fit, in natural units; 0 for all but the solved one.
pub(super) fn of(cube: &Cube) -> f32 {
    if *cube == Cube::SOLVED { SOLVED } else { 0.0 }
}

/// Log-odds that count [besides](of) for a cube that is a rival of another.
pub(super) fn of_rival(cube: &Cube) -> f32 {
    if *cube == Cube::SOLVED {
        MAYBE_SOLVED
    } else {
        0.0
    }
}

/// [Prior log-odds](of) of a cube as they change its price.
pub(super) fn price(cube: &Cube) -> i32 {
    (-of(cube) * PRICE_PER_NAT) as i32
}

/// The same of a rival.
pub(super) fn price_of_rival(cube: &Cube) -> i32 {
    (-(of(cube) + of_rival(cube)) * PRICE_PER_NAT) as i32
}
