//! Written by `cargo xtask fit --write`.

use super::constants::{Apart, Constants, Odds};

impl Constants {
    /// Those that [`recognise`](super::recognise()) uses.
    pub const FITTED: Self = Self {
        freedom: Apart {
            brightness: 4.0,
            colour: 8.0,
        },
        farthest: 20.0,
        deviation: Apart {
            brightness: 0.1,
            colour: 0.04,
        },
        belief: 2.67,
        face_gain: Apart {
            brightness: 0.1,
            colour: 0.02,
        },
        kind_gain: Apart {
            brightness: 0.12,
            colour: 0.02,
        },
        kind_belief: 8.0,
        odds: Odds {
            constant: -0.605,
            against: 0.607,
            near: 0.105,
            unlike: 0.077,
            worn: 0.353,
            misread: 0.343,
            against_misread: -0.327,
        },
    };
}
