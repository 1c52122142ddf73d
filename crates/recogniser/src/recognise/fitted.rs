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
        floor: 0.008,
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
            constant: -1.521,
            against: 0.461,
            near: 0.156,
            heavy: 1.031,
            overruled: 0.224,
            misread: 0.15,
            against_unlike: -0.052,
            against_dark: 0.023,
            against_exchanged: -0.19,
            worn: -0.095,
            level: 0.14,
            against_merged: -0.197,
            merged_opposite: 0.606,
            merged_adjacent: -0.291,
        },
    };
}
