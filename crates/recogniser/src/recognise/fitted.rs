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
            constant: -1.578,
            against: 0.29,
            near: 0.191,
            heavy: 1.13,
            overruled: 0.188,
            misread: 0.394,
            against_unlike: -0.055,
            against_dark: 0.031,
            against_exchanged: -0.27,
            worn: -0.06,
            against_separation: 0.109,
            level: 0.052,
            level_opposite: -0.005,
            alike_opposite: 0.53,
        },
    };
}
