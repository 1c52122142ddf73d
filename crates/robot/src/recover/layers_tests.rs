//! Robots whose layers stand askew after turns: the overshoot of the settings is not theirs.

use cube_core::{Cube, RandomCubes};
use simulator::{Settings, Simulator};

use crate::{
    Config, Pace,
    testing::{by_tables, reported},
};

/// Robots with plays beyond those of the family, whose layers bar a tilt in the first runs.
const ROBOTS: [u32; 8] = [135, 279, 532, 545, 632, 713, 1143, 1204];

#[test]
fn layers_that_stand_askew_are_squared_and_the_overshoot_is_learned() {
    let (mut barred, mut reached) = (0, 0);
    for number in ROBOTS {
        let text = format!("[robot]\nfamily = {number}\nwider = \"mechanics\"");
        let settings = Settings::from_toml(&text).expect("in range");
        let cube = RandomCubes::new(number.into()).draw();
        let simulator = Simulator::new(&settings, cube.facelets().as_array(), number.into());
        let config = Config::default();
        let pace = Pace::of_simulator(&config);
        let task = by_tables(Cube::SOLVED);
        let (result, report) = reported(&mut simulator.brick(), &config, &task, pace);
        if result.is_ok() {
            assert_eq!(simulator.verdict(&simulator::solved()), Ok(()), "{number}");
            reached += 1;
        }
        barred += report.faults.len();
    }
    assert!(reached >= 7, "{reached} of {} reached", ROBOTS.len());
    assert!(
        barred >= 4,
        "{barred} faults: the robots do not test the recovery"
    );
}
