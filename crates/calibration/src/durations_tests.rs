//! Prices of the calibration, against the seconds of the simulated robot.

use std::time::Duration;

use actuator::{CostModel, Mechanism, Motion, Overlap, Planner, Timed};
use cube_core::{Cube, Facelets};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use simulator::{Settings, Simulator};
use solver::{Limits, Request, solve};

use crate::{
    durations::{from_recordings, timed},
    finding::Finding,
    guide::Prepared,
    overshoot,
    step::Outcome,
};
use robot::{Config, Event, RobotTime, Stamped};

/// Greatest difference between two times of the same motion.
const TOLERANCE: Duration = Duration::from_millis(25);

fn simulator(cube: &Cube, seed: u64) -> Simulator {
    Simulator::new(&Settings::default(), cube.facelets().as_array(), seed)
}

fn times(config: &Config) -> Vec<Timed> {
    let scrambled = Cube::SOLVED.after(&"R U F2".parse::<cube_core::Turns>().expect("turns"));
    let simulator = simulator(&scrambled, 1);
    let times = timed(
        &mut simulator.brick(),
        config,
        &mut Prepared::quiet(),
        crate::durations::ROUNDS,
    )
    .expect("nothing in the way");
    assert_eq!(simulator.fault(), None);
    let stickers = Facelets::new(simulator.stickers());
    assert_eq!(stickers, scrambled.facelets(), "the cube is left as it was");
    times
}

#[test]
fn the_default_prices_are_the_seconds_of_the_default_speeds() {
    let costs = CostModel::default();
    for timed in times(&Config::default()) {
        let is_alone = timed.after.is_none() && timed.before.is_none();
        let off = timed.took.abs_diff(costs.duration(timed.motion));
        assert!(
            !is_alone || off <= TOLERANCE,
            "{} takes {:?}",
            timed.motion,
            timed.took
        );
    }
}

#[test]
fn every_motion_is_timed_once_a_round_and_every_overlap_twice() {
    let times = times(&Config::default());
    for motion in Motion::ALL {
        let is_it = |timed: &&Timed| **timed == Timed::alone(motion, timed.took);
        assert_eq!(
            times.iter().filter(is_it).count(),
            usize::from(crate::durations::ROUNDS),
            "{motion}"
        );
    }
    for overlap in Overlap::ALL {
        let saved = Config::default().cost.saved_in(overlap, &times).count();
        assert_eq!(
            saved,
            2 * usize::from(crate::durations::ROUNDS),
            "{overlap}"
        );
    }
}

/// Solves and turns a random cube; returns the time that the plan promised, and the time that it
/// took.
fn promised(
    simulator: &Simulator,
    cube: &Cube,
    config: &Config,
    planner: &Planner,
) -> [Duration; 2] {
    let mut brick = simulator.brick();
    let mut mechanism = Mechanism::home(&mut brick, &config.mechanism).expect("homed");
    let robot = RobotTime::new(planner, mechanism.stance());
    let (limits, objective) = (Limits::nodes(20_000), robot.objective());
    let solution = solve(cube, &Cube::SOLVED, Request::LowCost(objective), &limits);
    let plan = robot.plan(&solution.expect("solved").turns);
    let mut took = Duration::ZERO;
    for (place, step) in plan.steps().iter().enumerate() {
        let next = plan.steps().get(place + 1).map(|next| next.motion);
        let motion = mechanism.perform(&mut brick, step.motion, next);
        took += motion.expect("free");
    }
    assert_eq!(Facelets::new(simulator.stickers()), Cube::SOLVED.facelets());
    [plan.cost(), took]
}

/// Difference of the two times, as a part of the promise.
fn off([promised, took]: [Duration; 2]) -> f64 {
    promised.abs_diff(took).as_secs_f64() / promised.as_secs_f64()
}

#[test]
fn plans_promise_the_seconds_that_the_robot_takes() {
    const CUBES: u64 = 50;
    let config = Config::default();
    let costs = config.cost.timed(&times(&config)).expect("in range");
    let planner = Planner::new(&costs);
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut sums = [Duration::ZERO; 2];
    for seed in 0..CUBES {
        let cube = Cube::random(&mut random);
        let both = promised(&simulator(&cube, seed), &cube, &config, &planner);
        assert!(off(both) <= 0.03, "cube {seed}: {both:?}");
        sums = [sums[0] + both[0], sums[1] + both[1]];
    }
    println!("{CUBES} cubes: promised, taken: {sums:?}");
    assert!(off(sums) <= 0.01);
}

#[test]
fn prices_found_on_robots_of_the_family_promise_their_seconds() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut worst: f64 = 0.0;
    for number in 1..=10 {
        let settings = Settings::of_family(number);
        let robot = |cube: &Cube| {
            let stickers = cube.facelets();
            Simulator::new(&settings, stickers.as_array(), number.into())
        };
        let mut config = Config::default();
        let first = robot(&Cube::SOLVED);
        let found = overshoot::STEP
            .run(&mut first.brick(), &config, &mut Prepared::quiet())
            .expect("found");
        config = found.laid_over(&config).expect("allowed");
        let times = timed(
            &mut first.brick(),
            &config,
            &mut Prepared::quiet(),
            crate::durations::ROUNDS,
        );
        let costs = config.cost.timed(&times.expect("free")).expect("in range");
        let planner = Planner::new(&costs);
        let cube = Cube::random(&mut random);
        let both = promised(&robot(&cube), &cube, &config, &planner);
        println!("robot {number}: promised, taken: {both:?}");
        worst = worst.max(off(both));
    }
    assert!(worst <= 0.02, "{worst}");
}

/// Line of a recording: the motion, its milliseconds and the announced motion.
fn line((motion, took_ms, next): (&str, u64, Option<&str>)) -> String {
    let event = Event::MotionEnds {
        motion: motion.parse().expect("a motion"),
        number: None,
        took_ms,
        left_ms: None,
        next: next.map(|next| next.parse().expect("a motion")),
    };
    format!("{}\n", Stamped::new(Duration::ZERO, event).line())
}

fn outcome(text: &str) -> Outcome {
    let outcome = from_recordings(&Config::default(), text).expect("in range");
    outcome.expect("motions are recorded")
}

fn prices(text: &str) -> CostModel {
    match outcome(text).finding {
        Some(Finding::Durations(costs)) => costs,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_recording_without_announced_motions_prices_each_of_them() {
    let hold = line(("hold", 310, None));
    let turn = line(("turn+90", 700, None)).replace(r#","next":null"#, "");
    let costs = prices(&format!("{hold}anything else\r\n{turn}"));
    let expected = CostModel::from_toml("hold_s = 0.31\nturn_90_s = 0.7").expect("in range");
    assert_eq!(costs, expected);
    let nothing = from_recordings(&Config::default(), "anything else\n");
    assert!(nothing.expect("in range").is_none());
}

#[test]
fn a_recording_with_announced_motions_prices_motions_alone_and_pairs_alone() {
    let costs = prices(
        &[
            ("hold", 300, Some("turn+90")),
            ("turn+90", 700, None),
            ("hold", 360, None),
            ("turn-90", 800, None),
            ("hold", 1, Some("turn+90")),
            ("turn+90", 1, Some("release")),
            ("release", 1, None),
        ]
        .map(line)
        .concat(),
    );
    let expected = "hold_s = 0.36\nturn_90_s = 0.8\nlay_then_turn_saves_s = 0.16";
    let expected = CostModel::from_toml(expected).expect("in range");
    assert_eq!(costs, expected);
}

#[test]
fn the_comparison_has_a_row_for_each_overlap() {
    let motions = [("hold", 260, Some("turn+90")), ("turn+90", 640, None)];
    let details = outcome(&motions.map(line).concat()).details;
    let row = details
        .lines()
        .find(|line| line.starts_with("lay then turn"));
    let words: Vec<&str> = row.expect(&details).split_whitespace().collect();
    assert_eq!(
        words[3..],
        ["0.057", ">", "0.052", "0.052", "to", "0.052", "1"]
    );
    assert_eq!(details.lines().count(), 2 + 10 + 5, "{details}");
}
