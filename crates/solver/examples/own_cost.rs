//! Compares few turns with turns that cost little, for a robot with two grippers, on R and on F,
//! which has to roll the cube before it can turn any other face.
//!
//! ```text
//! cargo run --release --example own_cost
//! ```

use std::error::Error;

use cube_core::{Amount, Cube, Face, Turns};
use solver::{Limits, Objective, Price, Request, solve};

/// Milliseconds of a quarter turn, of a half turn, and of rolling the cube.
const QUARTER: u32 = 300;
const HALF: u32 = 450;
const ROLL: u32 = 900;

fn main() -> Result<(), Box<dyn Error>> {
    let is_at_gripper = |face: Face| matches!(face, Face::R | Face::F);
    let roll = |face: Face| Price::saturating(if is_at_gripper(face) { 0 } else { ROLL });
    let robot = Objective::HALF_TURNS
        .with_first(|at| roll(at.face))
        .with_between(|from, to| {
            let is_there = from.face == to.face || from.face.opposite() == to.face;
            if is_there { Price::FREE } else { roll(to.face) }
        })
        .with_turn(|amount| match amount {
            Amount::Half => Price::saturating(HALF),
            Amount::Clockwise | Amount::Counterclockwise => Price::saturating(QUARTER),
        });
    let scramble: Turns = "D2 R' F2 U B2 L F' R2 D B' U2 L2 F D' R B U' L'".parse()?;
    let from = Cube::from(&scramble);
    for (name, request) in [
        ("few turns", Request::FewTurns),
        ("low cost", Request::LowCost(&robot)),
    ] {
        let solution = solve(&from, &Cube::SOLVED, request, &Limits::nodes(5_000_000))?;
        println!(
            "{name:<9}  {:>2} turns, {:>5} ms: {}",
            solution.turns.len(),
            robot.cost(&solution.turns),
            solution.turns
        );
    }
    Ok(())
}
