//! The prices that are found, against the seconds that the simulated robot takes.

use std::time::Duration;

use actuator::{CostModel, Mechanism, Motion, Planner};
use cube_core::{Cube, Facelets};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use simulator::{Settings, Simulator};
use solver::{Limits, Request, solve};

use crate::{durations::timed, guide::Prepared};
use robot::{Config, RobotTime};

/// The motors are looked at every 5 ms, and a motion has at most two strokes.
const TOLERANCE: Duration = Duration::from_millis(10);

fn simulator(cube: &Cube, seed: u64) -> Simulator {
    Simulator::new(&Settings::default(), cube.facelets().as_array(), seed)
}

fn times(config: &Config) -> Vec<(Motion, Duration)> {
    let scrambled = Cube::SOLVED.after(&"R U F2".parse::<cube_core::Turns>().expect("turns"));
    let simulator = simulator(&scrambled, 1);
    let times = timed(&mut simulator.brick(), config, &mut Prepared::quiet(), 3)
        .expect("nothing in the way");
    assert_eq!(simulator.fault(), None);
    let stickers = Facelets::new(simulator.stickers());
    assert_eq!(stickers, scrambled.facelets(), "the cube is left as it was");
    times
}

fn with_mechanism(text: &str) -> Config {
    Config::from_toml(&format!("[mechanism]\n{text}")).expect("allowed settings")
}

fn is_plain(motion: Motion) -> bool {
    !matches!(motion, Motion::Tilt { .. }) || motion == Motion::TILT
}

#[test]
fn the_default_prices_are_the_seconds_of_the_default_speeds() {
    let costs = CostModel::default();
    let shipped = times(&Config::default());
    let part_by_part = times(&with_mechanism("one_stroke_tilts = false"));
    let shipped = shipped.iter().filter(|(motion, _)| is_plain(*motion));
    for &(motion, took) in shipped.chain(&part_by_part) {
        let off = took.abs_diff(costs.duration(motion));
        let parts = if is_plain(motion) { 1 } else { 3 };
        assert!(off <= TOLERANCE * parts, "{motion} takes {took:?}");
    }
}

#[test]
fn every_motion_is_timed_as_often_as_rounds_are_asked_for() {
    let times = times(&Config::default());
    for motion in Motion::ALL {
        let count = times.iter().filter(|&&(other, _)| other == motion).count();
        assert_eq!(count, 3, "{motion}");
    }
}

/// Solves and turns this many random cubes, and compares what was planned with what it took.
const CUBES: usize = 50;

#[test]
fn plans_promise_the_seconds_that_the_robot_takes() {
    let config = Config::default();
    let costs = config.cost.timed(&times(&config)).expect("in range");
    let planner = Planner::new(&costs);
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let (mut promised, mut taken) = (Duration::ZERO, Duration::ZERO);
    for seed in 0..CUBES as u64 {
        let cube = Cube::random(&mut random);
        let simulator = simulator(&cube, seed);
        let mut brick = simulator.brick();
        let mut mechanism = Mechanism::home(&mut brick, &config.mechanism).expect("homed");
        let robot = RobotTime::new(&planner, mechanism.stance());
        let (limits, objective) = (Limits::nodes(20_000), robot.objective());
        let solution = solve(&cube, &Cube::SOLVED, Request::LowCost(objective), &limits);
        let plan = robot.plan(&solution.expect("solved").turns);
        let mut took = Duration::ZERO;
        for step in plan.steps() {
            let motion = mechanism.perform(&mut brick, step.motion).expect("free");
            let off = motion.abs_diff(step.cost);
            assert!(off <= TOLERANCE, "{}: {motion:?}, cube {seed}", step.motion);
            took += motion;
        }
        let off = took.abs_diff(plan.cost());
        assert!(off * 200 <= plan.cost(), "{took:?} for {:?}", plan.cost());
        assert_eq!(Facelets::new(simulator.stickers()), Cube::SOLVED.facelets());
        promised += plan.cost();
        taken += took;
    }
    println!("{CUBES} cubes: {promised:?} promised, {taken:?} taken");
    assert!(promised.abs_diff(taken) * 1000 <= promised);
}
