//! Fitted constants, written by `cargo xtask fit --write`.

use super::constants::{Apart, Constants, Odds};

impl Constants {
    /// Constants of [`recognise`](super::recognise()), fitted to data.
    pub const FITTED: Self = Self {
        freedom: Apart {
            brightness: 4.0,
            colour: 8.0,
        },
        farthest: 20.0,
        floor: 0.015,
        added: 0.4,
        scatter: Apart {
            brightness: 0.15,
            colour: 0.07,
        },
        deviation: Apart {
            brightness: 0.1,
            colour: 0.04,
        },
        belief: 4.0,
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
            constant: -1.564,
            against: 0.477,
            near: 0.191,
            heavy: 0.829,
            overruled: 0.227,
            misread: 0.588,
            against_unlike: -0.049,
            against_dark: 0.009,
            against_exchanged: -0.221,
            worn: 0.412,
        },
    };
}
