//! Six pictures put together: the cube, beside the one that was drawn.

use cube_core::{Cube, RandomCubes, Rotation};
use photo::NoSide;
use recogniser::{SideReadings, Verdict, assemble_any};

use super::view::{Ending, View};

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

    /// Outcome of the six pictures of a cube, and the doubt of one that is accepted.
    pub(super) fn of(views: &[View]) -> (Self, f32) {
        // As `resolve --photos` does: a picture without a likely side may be left out.
        let is_left_out = |view: &View| {
            matches!(
                view.ending,
                Ending::Refused(NoSide::NoGrid | NoSide::TooDark)
            )
        };
        if views
            .iter()
            .any(|it| it.sure().is_none() && !is_left_out(it))
        {
            return (Self::Unseen, 0.0);
        }
        let sides: [Vec<SideReadings>; 6] = std::array::from_fn(|n| {
            let unseen = is_left_out(&views[n]).then(SideReadings::unseen);
            views[n].readings.iter().cloned().chain(unseen).collect()
        });
        let (assembly, _) = assemble_any(sides.each_ref().map(|sides| &sides[..]));
        let doubt = assembly.recognition.as_ref().map_or(0.0, |it| it.doubt);
        match (&assembly.verdict, assembly.cube()) {
            (Verdict::Known, Some(cube))
                if is_same(cube, RandomCubes::new(views[0].number).draw()) =>
            {
                (Self::Right, doubt)
            }
            (Verdict::Known, _) => (Self::Wrong, doubt),
            _ if views.iter().any(|view| view.sure().is_none()) => (Self::Unseen, 0.0),
            (Verdict::Ask(_), _) => (Self::Asked, 0.0),
            _ => (Self::Refused, 0.0),
        }
    }
}

/// Whether the cubes are one but for how they are held.
fn is_same(one: Cube, other: Cube) -> bool {
    Rotation::ALL
        .iter()
        .any(|&rotation| one.rotated(rotation) == other)
}
