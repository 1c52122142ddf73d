//! The two-phase method, by the crate `min2phase`.
//!
//! Its tables (0.6 MB) are made on first use. It stops at its first solution within a length, so
//! other candidates come from looking at the same problem in another way: from another side, or
//! backwards. It cannot be interrupted, so the length must be one that it finds quickly.

use cube_core::{Cube, Rotation, Turns};

use crate::{Limits, Method, Objective, SolveError};

/// The ways to look at a cube: 24 rotations, each forwards and backwards.
const VIEWS: usize = 48;

/// Found within a millisecond or so on a laptop for a cube without symmetry.
const LENGTH: u8 = 21;

/// The same for a cube with symmetry: the six searches of the crate, which look from other sides,
/// find nothing new there (the superflip takes half a second at 21 turns, a millisecond at 22).
const LENGTH_WITH_SYMMETRY: u8 = 22;

/// The most that the crate ever needs.
const LONGEST: u8 = 25;

/// The cheapest of the candidates that the limits allow.
pub(crate) fn solve(
    cube: &Cube,
    limits: &Limits<'_>,
    objective: &dyn Objective,
) -> Result<Turns, SolveError> {
    let views = views_of(cube);
    let length = if views.len() < VIEWS {
        LENGTH_WITH_SYMMETRY
    } else {
        LENGTH
    };
    let mut best = views[0].solve(length)?;
    let mut least = objective.cost(&best);
    for view in views.iter().take(limits.candidates as usize).skip(1) {
        if (limits.out_of_time)() {
            break;
        }
        let turns = view.solve(length)?;
        let cost = objective.cost(&turns);
        if cost < least {
            (best, least) = (turns, cost);
        }
    }
    Ok(best)
}

/// One way to look at a cube: held another way, and perhaps its inverse.
#[derive(Debug)]
struct View {
    cube: Cube,
    rotation: Rotation,
    backwards: bool,
}

/// All ways to look at a cube that differ, the plain one first. A cube without symmetry has 48.
fn views_of(cube: &Cube) -> Vec<View> {
    let mut views: Vec<View> = Vec::with_capacity(VIEWS);
    for rotation in Rotation::ALL {
        let held = cube.rotated(rotation);
        for (cube, backwards) in [(held, false), (held.inverse(), true)] {
            if views.iter().all(|view| view.cube != cube) {
                views.push(View {
                    cube,
                    rotation,
                    backwards,
                });
            }
        }
    }
    views
}

impl View {
    /// A solution of the cube that is looked at.
    fn solve(&self, length: u8) -> Result<Turns, SolveError> {
        let mut turns = search(&self.cube, length)?;
        if self.backwards {
            turns = turns.inverse();
        }
        let back = self.rotation.inverse();
        Ok(turns.iter().map(|&turn| back.apply_to_turn(turn)).collect())
    }
}

fn search(cube: &Cube, length: u8) -> Result<Turns, SolveError> {
    let facelets = cube.facelets().to_string();
    let mut answer = String::new();
    for length in [length, LONGEST] {
        answer = min2phase::solve(&facelets, length);
        let turns: Result<Turns, _> = answer.split_whitespace().map(str::parse).collect();
        if let Ok(turns) = turns {
            return Ok(turns.simplified());
        }
    }
    Err(SolveError::NoAnswer {
        method: Method::TwoPhase,
        answer,
        cube: facelets,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(text: &str) -> Cube {
        let turns: Turns = text.parse().expect("turns");
        Cube::from(&turns)
    }

    #[test]
    fn a_symmetric_cube_has_fewer_views() {
        let superflip = cube("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
        assert_eq!(views_of(&superflip).len(), 1);
        assert_eq!(views_of(&cube("M2 E2 S2")).len(), 1);
        assert_eq!(views_of(&cube("R U F")).len(), VIEWS);
    }

    #[test]
    fn every_view_solves_the_same_cube() {
        let cube = cube("R U2 F' L D2 B U' R2 F D' L2 B' U F2");
        for view in views_of(&cube) {
            let turns = view.solve(LENGTH).expect("a solution");
            assert!(cube.after(&turns).is_solved(), "{view:?}");
        }
    }
}
