//! Runs on robots whose cube slips, or is not held.

use actuator::QuarterTurns;
use cube_core::{Corner, Cube, Edge, Facelets, RandomCubes, Turn, Turns};
use rand::SeedableRng;
use simulator::{Settings, Simulator};

use super::*;
use crate::{Account, Config, Pace, Task, testing::reported};

/// A run on a robot whose tilts sometimes slip.
fn run(verify: bool, seed: u64, target: Cube) -> (Simulator, Result<(), RunError>, Account) {
    let turns: Turns = "R U2 F' L D".parse().expect("turns");
    let stickers = *Cube::from(&turns).facelets().as_array();
    let slippery = Settings::from_toml("[mechanism]\nslip_chance = 0.02").expect("settings");
    let simulator = Simulator::new(&slippery, &stickers, seed);
    let mut config = Config::default();
    config.run.think_first_nodes = 2000;
    config.run.verify = verify;
    let (brick, pace) = (&mut simulator.brick(), Pace::NodesPerSecond(455_000));
    let (result, report) = reported(brick, &config, &Task::to(target), pace);
    (simulator, result, report)
}

fn shows(simulator: &Simulator, target: &Cube) -> bool {
    let stickers = Facelets::new(simulator.stickers());
    Cube::try_from(&stickers).is_ok_and(|cube| cube == *target)
}

/// Stickers of the check of a cube that lies as it was put in.
fn stickers_of_check() -> Vec<Facelet> {
    let top = Pose::START;
    let side = top.spun(QuarterTurns::Counterclockwise).tilted();
    let looks = [(top, &TOP[..]), (side, &SIDE), (side.tilted(), &BOTTOM)];
    let stickers = looks.iter().flat_map(|(pose, squares)| {
        let square = |&number: &u8| pose.facelet_at_top(usize::from(number) - 1);
        squares.iter().map(square)
    });
    stickers.collect()
}

#[test]
fn the_check_sees_every_corner_and_every_turn_of_a_layer() {
    let stickers = stickers_of_check();
    for corner in Corner::ALL {
        let is_seen = corner.facelets().iter().any(|it| stickers.contains(it));
        assert!(is_seen, "{corner:?}");
    }
    for turn in Turn::ALL {
        let homes = Cube::SOLVED.turned(turn).homes();
        let shows = |it: &Facelet| homes[it.index()].face() != it.face();
        assert!(stickers.iter().any(shows), "{turn}");
    }
}

#[test]
fn the_check_sees_every_middle_layer() {
    let stickers = stickers_of_check();
    for face in [Face::U, Face::R, Face::F] {
        let outer = [face, face.opposite()];
        let is_between = |edge: &Edge| {
            let faces = edge.facelets().map(Facelet::face);
            faces.iter().all(|face| !outer.contains(face))
        };
        let mut edges = Edge::ALL.into_iter().filter(is_between);
        let is_seen = |edge: Edge| edge.facelets().iter().any(|it| stickers.contains(it));
        assert!(edges.any(is_seen), "between {outer:?}");
    }
}

#[test]
fn a_cube_that_slid_by_two_tilts_is_not_reported_as_made() {
    // In this run a slip turned the opposite layer, and all corners came to lie right.
    let number = 50_011_009;
    let text = format!("[mechanism]\ndouble_slip_chance = 0.03\n[robot]\nfamily = {number}");
    let settings = Settings::from_toml(&text).expect("settings");
    let cube = RandomCubes::new(number).draw();
    let simulator = Simulator::new(&settings, cube.facelets().as_array(), number);
    let mut config = Config::default();
    config.run.think_first_nodes = 20_000;
    config.run.think_while_moving = false;
    let target = RandomCubes::new(0x5a7e_d000).draw();
    let (brick, pace) = (&mut simulator.brick(), Pace::NodesPerSecond(455_000));
    let (result, report) = reported(brick, &config, &Task::to(target), pace);
    assert!(!report.faults.is_empty(), "nothing slipped");
    assert!(result.is_err() || shows(&simulator, &target), "{report}");
}

#[test]
fn a_cube_that_slipped_during_its_turns_is_read_and_solved_again() {
    let mut mended = 0;
    for seed in 1..=60 {
        let (blind, result, _) = run(false, seed, Cube::SOLVED);
        let went_unnoticed = result.is_ok() && !shows(&blind, &Cube::SOLVED);
        let (simulator, result, _) = run(true, seed, Cube::SOLVED);
        let solved = shows(&simulator, &Cube::SOLVED);
        assert!(solved || result.is_err(), "seed {seed}");
        mended += u32::from(went_unnoticed && solved);
    }
    assert!(mended >= 3, "{mended}");
}

#[test]
fn a_pattern_on_a_cube_that_slipped_is_not_reported_as_made() {
    let target = Cube::from(&"R".parse::<Turns>().expect("a turn"));
    let (mut slips, mut made) = (0, 0);
    for seed in 1..=60 {
        let (simulator, result, report) = run(true, seed, target);
        slips += usize::from(!report.faults.is_empty());
        if result.is_ok() {
            made += 1;
            assert!(shows(&simulator, &target), "seed {seed}: {report}");
        }
    }
    assert!(slips >= 10 && made >= 57, "{slips}, {made}");
}

#[test]
fn a_cube_that_turned_along_with_its_layer_is_not_reported_as_solved() {
    let loose = Settings::from_toml("[mechanism]\nloose_hold_chance = 0.03").expect("settings");
    let mut config = Config::default();
    config.run.think_first_nodes = 2000;
    config.run.think_while_moving = false;
    let mut faults = 0;
    // In the runs of seeds 2, 22 and 47 the hold of the last turn fails, which the side that was on
    // top does not show; in that of seed 11 one fails that leaves two corners of each side right.
    for seed in 1..=50 {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        let cube = Cube::random(&mut rng);
        let simulator = Simulator::new(&loose, cube.facelets().as_array(), seed);
        let (task, brick) = (Task::to(Cube::SOLVED), &mut simulator.brick());
        let (result, report) = reported(brick, &config, &task, Pace::OfThisMachine);
        faults += report.faults.len();
        assert!(
            result.is_err() || shows(&simulator, &Cube::SOLVED),
            "seed {seed}: {report}"
        );
    }
    assert!(faults > 20, "{faults}");
}
