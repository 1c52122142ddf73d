//! Runs whose cube is taken out.

use cube_core::Cube;
use simulator::{Input, Settings, Simulator};

use super::*;
use crate::{Config, Pace, RunErrorKind, testing};

/// Time at the end of a run in which the colour sensor reads nothing any more.
const PARKING: Duration = Duration::from_millis(800);

/// A run whose cube is taken out some time after its begin; whether the simulator's judge finds the
/// target in the cradle.
fn run_without_cube(
    settings: &str,
    seed: u64,
    after: Duration,
) -> (Result<(), RunError>, Simulator) {
    let turns = "R U2 F' L D".parse::<cube_core::Turns>().expect("turns");
    let stickers = *Cube::from(&turns).facelets().as_array();
    let settings = Settings::from_toml(settings).expect("settings");
    let simulator = Simulator::new(&settings, &stickers, seed);
    simulator.schedule(after, Input::RemoveCube);
    let task = testing::by_tables(Cube::SOLVED);
    let (brick, config) = (&mut simulator.brick(), Config::default());
    let (result, _) = testing::reported(brick, &config, &task, Pace::OfThisMachine);
    (result, simulator)
}

#[test]
fn a_cube_that_is_taken_out_at_any_time_ends_the_run_without_a_cube() {
    for sensor in ["infrared", "ultrasonic", "none"] {
        let settings = format!("[distance]\nsensor = \"{sensor}\"\n");
        for tenths in (0..400).step_by(17) {
            let after = Duration::from_millis(100 * tenths);
            let (result, simulator) = run_without_cube(&settings, tenths, after);
            let Err(error) = result else {
                // The arm parks after the last reading.
                let is_too_late = after + PARKING > simulator.now();
                let message = format!("{sensor}, {after:?}: done without a cube");
                assert!(simulator.has_cube() || is_too_late, "{message}");
                continue;
            };
            assert_eq!(
                error.kind(),
                RunErrorKind::NoCube,
                "{sensor}, {after:?}: {error}"
            );
        }
    }
}
