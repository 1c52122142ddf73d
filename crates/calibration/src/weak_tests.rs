//! Whole calibrations of robots whose LEGO bears less than that of any robot of the family.

use std::time::Duration;

use cube_core::{Cube, RandomCubes};
use simulator::{FaultKind, Settings, Simulator};

use crate::{Handling, Step, guide::Prepared, sensor, turntable};
use robot::{Alone, Config, Pace, Task, error::one_line, whole_run};

/// Robots that throw the cube askew in the steps, or push it so hard that it jumps.
const ROBOTS: [u32; 5] = [1, 8, 22, 26, 30];

fn weak(number: u32) -> Simulator {
    let text = format!(
        "[robot]\nfamily = {number}\n[limits]\npull_speed_deg_s = 350\npush_speed_deg_s = 470\n\
         lay_speed_deg_s = 320\nspin_acceleration_deg_s2 = 11000\naskew_deg = 11"
    );
    let settings = Settings::from_toml(&text).expect("in range");
    Simulator::new(&settings, &simulator::solved(), number.into())
}

fn done(step: &Step, simulator: &Simulator, config: &Config) -> Config {
    let outcome = step.run(&mut simulator.brick(), config, &mut Prepared::quiet());
    let outcome = outcome.unwrap_or_else(|error| panic!("{}: {}", step.name, one_line(&error)));
    outcome.laid_over(config).expect("in range")
}

/// Whether each side has one colour, whichever side is on top.
fn is_solved(simulator: &Simulator) -> bool {
    let stickers = simulator.stickers();
    stickers
        .chunks(9)
        .all(|side| side.iter().all(|sticker| *sticker == side[0]))
}

#[test]
fn weak_robots_are_calibrated_and_solve_a_cube_with_their_cube_left_square() {
    for number in ROBOTS {
        let simulator = weak(number);
        let mut config = Config::default();
        for step in crate::steps() {
            config = done(step, &simulator, &config);
            let name = format!("robot {number}, {}", step.name);
            assert!(is_solved(&simulator), "{name}");
            if step.handling != Handling::Spins {
                let [askew, layers] = [simulator.askew(), simulator.misalignment()];
                assert!(
                    askew.abs() < 6.0 && layers.abs() < 6.0,
                    "{name}: {askew}, {layers}"
                );
            }
        }
        let cube = RandomCubes::new(number.into()).draw();
        simulator.insert_cube(cube.facelets().as_array());
        let crew = &mut Alone::default();
        let crew = crew.crew(Pace::of_simulator(&config));
        let mut brick = simulator.brick();
        let ended = whole_run(&mut brick, &config, &Task::to(Cube::SOLVED), crew);
        ended.unwrap_or_else(|error| panic!("robot {number}: {}", one_line(&error)));
        // The arm swings a little at its place.
        brick.clock.sleep(Duration::from_millis(100));
        assert_eq!(simulator.verdict(&simulator::solved()), Ok(()), "{number}");
    }
}

#[test]
fn the_circles_of_the_sensor_throw_no_cube_askew() {
    for number in ROBOTS {
        let simulator = weak(number);
        for step in [&turntable::STEP, &sensor::STEP] {
            done(step, &simulator, &Config::default());
        }
        let faults = simulator.faults();
        let thrown = |fault: &&simulator::Fault| fault.kind == FaultKind::ThrownAskew;
        assert_eq!(faults.iter().find(thrown), None, "robot {number}");
    }
}
