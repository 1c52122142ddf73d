//! The constants as a file of the recogniser.

use anyhow::Result;
use recogniser::{Apart, Constants};

use crate::places;

/// Writes the file of the recogniser that holds its constants; `cargo fmt` breaks its lines.
pub(super) fn constants(constants: &Constants) -> Result<()> {
    let path = places::root().join("crates/recogniser/src/recognise/fitted.rs");
    places::write(&path, &text(constants))
}

fn text(constants: &Constants) -> String {
    let number = |x: f32| format!("{x:?}");
    let apart = |apart: Apart<f32>| {
        let [brightness, colour] = [apart.brightness, apart.colour].map(number);
        format!("Apart {{ brightness: {brightness}, colour: {colour} }}")
    };
    let Constants { odds, .. } = constants;
    format!(
        "//! Fitted constants, written by `cargo xtask fit --write`.\n\n\
         use super::constants::{{Apart, Constants, Odds}};\n\n\
         impl Constants {{\n    \
         /// Constants of [`recognise`](super::recognise()), fitted to data.\n    \
         pub const FITTED: Self = Self {{\n        \
         freedom: {},\n        farthest: {},\n        floor: {},\n        \
         added: {},\n        scatter: {},\n        deviation: {},\n        belief: {},\n        \
         face_gain: {},\n        kind_gain: {},\n        kind_belief: {},\n        \
         odds: Odds {{\n            constant: {},\n            against: {},\n            \
         near: {},\n            heavy: {},\n            overruled: {},\n            misread: {},\n            \
         against_unlike: {},\n            against_dark: {},\n            against_exchanged: {},\n            worn: {},\n        }},\n    }};\n}}\n",
        apart(constants.freedom),
        number(constants.farthest),
        number(constants.floor),
        number(constants.added),
        apart(constants.scatter),
        apart(constants.deviation),
        number(constants.belief),
        apart(constants.face_gain),
        apart(constants.kind_gain),
        number(constants.kind_belief),
        number(odds.constant),
        number(odds.against),
        number(odds.near),
        number(odds.heavy),
        number(odds.overruled),
        number(odds.misread),
        number(odds.against_unlike),
        number(odds.against_dark),
        number(odds.against_exchanged),
        number(odds.worn),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fitted_file_equals_the_text_written_from_its_constants() {
        let path = places::root().join("crates/recogniser/src/recognise/fitted.rs");
        let bare = |text: &str| text.replace(char::is_whitespace, "").replace(",}", "}");
        let file = places::text(&path).expect("the file is there");
        assert_eq!(bare(&file), bare(&text(&Constants::FITTED)));
    }
}
