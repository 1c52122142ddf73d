//! Constants for readings from pictures.
//!
//! A camera is not the robot's sensor. Stray and mirrored light adds to all channels, and most in the logarithm of a dark
//! one; brightness and cast of the light change from one picture to the next, shadows and gloss within a picture.

use crate::recognise::constants::{Apart, Constants, Odds};

/// Constants of [`assemble`](super::assemble()). Floor, deviations and the weights of the odds are those for which the cubes
/// of 300 drawn sets of photographs are likeliest (`crates/darkroom`, seeds from 5001 on, hard), bounded by the real scans:
/// a floor of 0.3 and more, or twice the change of colour between pictures, makes solved cubes of linear sensors ambiguous.
pub(super) const OF_PICTURES: Constants = Constants {
    floor: 0.2,
    deviation: Apart {
        brightness: 0.2,
        colour: 0.06,
    },
    face_gain: Apart {
        brightness: 0.25,
        colour: 0.06,
    },
    odds: Odds {
        constant: -0.833,
        against: 0.463,
        near: 0.0,
        heavy: 0.0,
        overruled: 0.836,
        misread: 0.0,
        against_unlike: 0.0,
        against_dark: 0.0,
        against_exchanged: 0.0,
        worn: 0.0,
        level: 0.0,
        against_merged: 0.0,
        merged_opposite: 0.0,
        merged_adjacent: 0.0,
    },
    ..Constants::FITTED
};
