//! The two-phase method, by the crate `min2phase`.
//!
//! Its tables (0.6 MB) are made on first use. It stops at its first solution within a length, so
//! other candidates come from looking at the same problem in another way: from another side, or
//! backwards.

use cube_core::{Cube, Rotation, Turns};

use crate::{Limits, Method, Objective, SolveError};

/// First the length that is found within a millisecond or so on a laptop, then the most that the
/// crate ever needs.
const LENGTHS: [u8; 2] = [21, 25];

/// The cheapest of the candidates that the limits allow.
pub(crate) fn solve(
    cube: &Cube,
    limits: &Limits<'_>,
    objective: &dyn Objective,
) -> Result<Turns, SolveError> {
    let mut views = Rotation::ALL
        .into_iter()
        .flat_map(|rotation| [(rotation, false), (rotation, true)])
        .take(limits.candidates.max(1) as usize);
    let (rotation, backwards) = views.next().expect("there is at least one view");
    let mut best = candidate(cube, rotation, backwards)?;
    let mut least = objective.cost(&best);
    for (rotation, backwards) in views {
        if (limits.out_of_time)() {
            break;
        }
        let turns = candidate(cube, rotation, backwards)?;
        let cost = objective.cost(&turns);
        if cost < least {
            (best, least) = (turns, cost);
        }
    }
    Ok(best)
}

/// A solution found in one view of the cube: held another way, and perhaps as its inverse.
fn candidate(cube: &Cube, rotation: Rotation, backwards: bool) -> Result<Turns, SolveError> {
    let held = cube.rotated(rotation);
    let turns = if backwards {
        search(&held.inverse())?.inverse()
    } else {
        search(&held)?
    };
    let back = rotation.inverse();
    Ok(turns.iter().map(|&turn| back.apply_to_turn(turn)).collect())
}

fn search(cube: &Cube) -> Result<Turns, SolveError> {
    let facelets = cube.facelets().to_string();
    let mut answer = String::new();
    for length in LENGTHS {
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
