//! The sticker score, and turns of stickers.

use cube_core::{Cube, Face, Turn};

/// Points that a turn takes off at most: twelve stickers, two points each.
const MAX_POINTS_PER_TURN: u32 = 24;

/// The score of a cube, 0 for the solved one and at most 96.
///
/// ```
/// use cube_core::{Cube, Pattern};
/// use solver::stickers::score;
/// assert_eq!(score(&Cube::SOLVED), 0);
/// // Each of the twelve edges shows two colours on neighbouring faces.
/// assert_eq!(score(&Pattern::find("superflip")?.cube()), 24);
/// // A half turn brings twelve stickers to the opposite faces.
/// assert_eq!(score(&Cube::SOLVED.turned("R2".parse()?)), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn score(cube: &Cube) -> u32 {
    Stickers::of(cube).score()
}

/// Least number of turns that take off as many points.
///
/// ```
/// use solver::stickers::least_turns;
/// assert_eq!([0, 1, 24, 25, 96].map(least_turns), [0, 1, 1, 2, 4]);
/// ```
pub const fn least_turns(score: u32) -> usize {
    score.div_ceil(MAX_POINTS_PER_TURN) as usize
}

/// Colours of the 54 stickers, by the index of their face, in the order URFDLB of the places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Stickers([u8; 54]);

impl Stickers {
    pub(super) fn of(cube: &Cube) -> Self {
        Self(cube.faces().map(|face| face.index() as u8))
    }

    pub(super) fn score(&self) -> u32 {
        let places = self.0.iter().enumerate();
        places
            .map(|(place, &colour)| POINTS[place / 9][usize::from(colour)])
            .sum()
    }
}

/// `[face][colour]`: points of a sticker of a colour on a face.
const POINTS: [[u32; 6]; 6] = {
    let mut points = [[1; 6]; 6];
    let mut face = 0;
    while face < 6 {
        points[face][face] = 0;
        points[face][Face::ALL[face].opposite().index()] = 2;
        face += 1;
    }
    points
};

/// Places from which each turn brings the stickers, in the order of [`Turn::ALL`].
#[derive(Debug)]
pub(super) struct Turned(Vec<[u8; 54]>);

impl Turned {
    pub(super) fn new() -> Self {
        let homes = |turn| Cube::SOLVED.turned(turn).homes();
        let places = |turn| homes(turn).map(|home| home.index() as u8);
        Self(Turn::ALL.into_iter().map(places).collect())
    }

    pub(super) fn after(&self, stickers: &Stickers, turn: Turn) -> Stickers {
        let from = &self.0[turn.index()];
        Stickers(from.map(|place| stickers.0[usize::from(place)]))
    }
}
