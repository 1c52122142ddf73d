//! Robots that are off their settings in every respect: a run before the calibration, and a run
//! after it.

use brick::{Brick, Degrees, DegreesPerSecond};
use cube_core::{Cube, Turns};
use simulator::{Settings, Simulator};

use crate::{guide::Prepared, lever::Lever, steps_tests::left_askew};
use robot::{Account, Alone, Config, Pace, Task, error::one_line, whole_run};

/// Differences of a robot from the shipped settings.
#[derive(Debug, Clone, Copy)]
struct Off {
    /// Angle by which the held layers follow the table, in motor degrees.
    play: f64,
    /// Play of the gears of the table, in motor degrees.
    gears: f64,
    /// Hundredths of a degree of this robot's flipper in a degree of the settings.
    lever: i32,
    /// Distance of the arm's stop outwards, in motor degrees.
    arm: i32,
    /// Angle of the table from square, in motor degrees.
    askew: i32,
}

const ROBOTS: [Off; 6] = [
    Off {
        play: 60.0,
        gears: 3.0,
        lever: 112,
        arm: 55,
        askew: -12,
    },
    Off {
        play: 3.0,
        gears: 9.0,
        lever: 86,
        arm: -40,
        askew: 33,
    },
    Off {
        play: 36.0,
        gears: 6.0,
        lever: 120,
        arm: 30,
        askew: -45,
    },
    Off {
        play: 24.0,
        gears: 0.0,
        lever: 85,
        arm: -55,
        askew: 21,
    },
    Off {
        play: 48.0,
        gears: 3.0,
        lever: 94,
        arm: 45,
        askew: 0,
    },
    Off {
        play: 18.0,
        gears: 12.0,
        lever: 115,
        arm: -25,
        askew: -30,
    },
];

impl Off {
    fn robot(self, seed: u64) -> (Simulator, Brick) {
        let Self { play, gears, .. } = self;
        let settings = format!(
            "[mechanism]\nplay_deg = {play:.1}\n[motors]\nturntable_backlash_deg = {gears:.1}\n\
             [light]\nposition_error_mm = 3.0\n"
        );
        let settings = Settings::from_toml(&settings).expect("allowed settings");
        let simulator = Simulator::new(&settings, &simulator::solved(), seed);
        let mut brick = simulator.brick();
        Lever::on(&mut brick.flipper, self.lever, 0);
        (simulator, brick)
    }

    /// Checks the findings. The simulated flipper holds from 75 to 115 and tilts the cube from 170
    /// on; its sensor looks at the centre with the arm at -750, except for 3 millimetres, which are
    /// 23 degrees of the arm.
    fn assert_found(self, config: &Config) {
        let (mechanism, within) = (&config.mechanism, |angle: Degrees, lever: i32, from, to| {
            (from..=to).contains(&(angle.as_degrees() * lever / 100))
        });
        let (hold, pull) = (mechanism.flipper_hold(), mechanism.flipper_pull());
        assert!(within(hold, self.lever, 80, 95), "{self:?}: hold {hold}");
        assert!(within(pull, self.lever, 175, 215), "{self:?}: pull {pull}");
        let centre = config.scan.robot().arm_centre();
        assert!(within(centre, 100, -778, -722), "{self:?}: {centre}");
    }
}

fn cube() -> Cube {
    let turns: Turns = "R U2 F' L D B2 R' F D2 L'".parse().expect("turns");
    Cube::from(&turns)
}

/// Name of the step that strains the robot until a trial fails; other tests cover it.
const SPEED: &str = "speed";

/// Puts a cube in, and solves it without a fault, from which robots mostly recover.
fn solved(simulator: &Simulator, brick: &mut Brick, config: &Config) -> Result<(), String> {
    simulator.insert_cube(cube().facelets().as_array());
    let task = Task::to(Cube::SOLVED);
    let pace = Pace::NodesPerSecond(config.run.simulated_nodes_per_s.into());
    let (mut account, mut alone) = (Account::default(), Alone::default());
    let ended = whole_run(brick, config, &task, alone.observed(pace, &mut account));
    ended.map_err(|error| one_line(&error))?;
    let verdict = simulator.verdict(&simulator::solved());
    verdict.map_err(|reason| reason.to_string())?;
    match account.faults.first() {
        Some(fault) => Err(format!("{fault:?}")),
        None => Ok(()),
    }
}

/// Shipped settings with the arm positions of this robot, whose stop is elsewhere.
fn settings(off: Off) -> Config {
    let mut config = Config::default();
    let arm = Degrees::new(off.arm);
    let mut stops = config.scan.stops();
    for stop in &mut stops {
        stop.arm = stop.arm + arm;
    }
    let moved = config
        .scan
        .with_positions(config.scan.robot().arm_centre() + arm, stops);
    config.scan = moved.expect("allowed positions");
    config.run.scans = 1;
    config
}

/// Turns the table as if by hand, with the flipper off the cube.
fn turned_by_hand(brick: &mut Brick, config: &Config, degrees: i32) {
    super::stops::home_arms(brick, config).expect("the arms are free");
    let speed = DegreesPerSecond::new(200);
    (brick.turntable)
        .run_to(Degrees::new(degrees), speed)
        .expect("driven");
    brick.clock.sleep(std::time::Duration::from_secs(2));
}

#[test]
fn robots_that_are_off_in_every_respect_solve_after_calibration_and_not_before() {
    for (off, seed) in ROBOTS.into_iter().zip(1..) {
        let mut config = settings(off);
        let robot = |config: &Config| {
            let (simulator, mut brick) = off.robot(seed);
            turned_by_hand(&mut brick, config, off.askew);
            (simulator, brick)
        };
        let (simulator, mut brick) = robot(&config);
        let before = solved(&simulator, &mut brick, &config);
        println!("{off:?} before: {before:?}");
        let is_fine = before.is_ok() && simulator.faults().is_empty();
        assert!(!is_fine, "{off:?} needs no calibration");

        let (simulator, mut brick) = robot(&config);
        for step in super::steps().iter().filter(|step| step.name != SPEED) {
            let outcome = (step.run(&mut brick, &config, &mut Prepared::quiet()))
                .unwrap_or_else(|error| panic!("{off:?}, {}: {}", step.name, one_line(&error)));
            println!("{}: {}", step.name, outcome.summary);
            config = outcome
                .laid_over(&config)
                .expect("the finding fits the settings");
        }
        off.assert_found(&config);
        assert_eq!(simulator.stickers(), simulator::solved(), "{off:?}");
        let left = left_askew(&simulator, &mut brick, &config);
        assert!(left < 2.5, "{off:?}: {left:.1} degrees of the cube askew");
        let after = solved(&simulator, &mut brick, &config);
        assert_eq!(after, Ok(()), "{off:?}");
    }
}
