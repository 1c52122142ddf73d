//! Error of a run that finds no cube in the cradle.

use brick::Distance;
use cube_core::Face;
use recogniser::Reason;
use thiserror::Error;

/// No cube lies in the cradle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoCube {
    /// All stickers of a look are darker than every colour of the cube.
    #[error(
        "no cube in the cradle: stickers of side {face} read {brightest} at most, and the darkest \
         colour of this cube {darkest_colour}; put the cube in, then start again"
    )]
    Dark {
        /// The side that the look should have shown.
        face: Face,
        /// Greatest channel of all its stickers.
        brightest: u16,
        /// Greatest channel of the darkest of the cube's colours.
        darkest_colour: u16,
    },
    /// The distance sensor has seen the cube in this run, and sees it no longer.
    #[error(
        "no cube in the cradle: the distance sensor measures {}, and saw the cube earlier in this \
         run; put the cube in, then start again", text_of(*.0)
    )]
    Far(Distance),
    /// A whole scan shows no cube, for this reason.
    #[error("no cube in the cradle: {0}; put the cube in, then start again")]
    Scan(Reason),
}

fn text_of(distance: Distance) -> String {
    match distance {
        Distance::Percent(percent) => format!("{percent} %"),
        Distance::Millimetres(millimetres) => format!("{millimetres} mm"),
    }
}
