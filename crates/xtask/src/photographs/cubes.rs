//! Six pictures put together: the cube, beside the one that was drawn.

use cube_core::{Cube, RandomCubes, Rotation};
use recogniser::{SideReadings, Verdict, assemble};

use super::view::View;

/// What becomes of a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Right,
    /// Accepted, and another cube than the one that was drawn.
    Wrong,
    /// Asked for a further picture.
    Asked,
    /// Refused, though a side was found in each picture.
    Refused,
    /// No side was found in a picture, which a person takes again.
    Unseen,
}

impl Outcome {
    pub(super) const ALL: [Self; 5] = [
        Self::Right,
        Self::Wrong,
        Self::Asked,
        Self::Refused,
        Self::Unseen,
    ];

    /// Outcome of the six pictures of a cube.
    pub(super) fn of(views: &[View]) -> Self {
        let sides: Option<Vec<SideReadings>> =
            views.iter().map(|view| view.readings.clone()).collect();
        let Some(Ok(sides)) = sides.map(<[SideReadings; 6]>::try_from) else {
            return Self::Unseen;
        };
        let assembly = assemble(&sides);
        match (&assembly.verdict, assembly.cube()) {
            (Verdict::Known, Some(cube))
                if is_same(cube, RandomCubes::new(views[0].number).draw()) =>
            {
                Self::Right
            }
            (Verdict::Known, _) => Self::Wrong,
            (Verdict::Ask(_), _) => Self::Asked,
            _ => Self::Refused,
        }
    }
}

/// Whether the cubes are one but for how they are held.
fn is_same(one: Cube, other: Cube) -> bool {
    Rotation::ALL
        .iter()
        .any(|&rotation| one.rotated(rotation) == other)
}
