//! Runs to an earlier state of the cube, which is put in in any way.

use cube_core::{Cube, Facelet, Rotation, Turns};
use recogniser::{Centres, Readings, Recognition};
use simulator::{Settings, Simulator};

use super::*;
use crate::{
    Account, Alone, Config, Event, Observer, Pace, RunError, Task, checkpoint, testing::by_tables,
    whole_run,
};

fn cube(turns: &str) -> Cube {
    Cube::from(&turns.parse::<Turns>().expect("turns"))
}

/// Stickers as they lie after this rotation; a letter is the colour of a sticker, not a place.
fn rotated(stickers: &[char; 54], rotation: Rotation) -> [char; 54] {
    let mut there = *stickers;
    for facelet in Facelet::all() {
        there[rotation.apply_to_facelet(facelet).index()] = stickers[facelet.index()];
    }
    there
}

/// Observer that keeps the colours of the sides in the latest scan.
#[derive(Default)]
struct LastCentres(Option<Centres>);

impl Observer for LastCentres {
    fn event(&mut self, _: std::time::Duration, _: &Event) {}

    fn scan(&mut self, _: &str, readings: &Readings, recognition: &Recognition) {
        let cube = recognition.cube.expect("the readings show a cube");
        self.0 = Some(Centres::of_cube(readings, &cube));
    }
}

/// The cube in a robot as a checkpoint reads it.
fn read(simulator: &Simulator) -> Earlier {
    let (mut centres, mut alone) = (LastCentres::default(), Alone::default());
    let crew = alone.observed(Pace::OfThisMachine, &mut centres);
    let (brick, config) = (&mut simulator.brick(), Config::default());
    let read = checkpoint(brick, &config, &Task::to(Cube::SOLVED), crew);
    Earlier {
        cube: read.expect("nothing disturbs the run").cube,
        centres: centres.0.expect("the robot has read the cube"),
    }
}

fn undo(simulator: &Simulator, earlier: Earlier) -> (Result<(), RunError>, Account) {
    let (mut account, mut alone) = (Account::default(), Alone::default());
    let crew = alone.observed(Pace::OfThisMachine, &mut account);
    let (brick, config) = (&mut simulator.brick(), Config::default());
    let result = whole_run(brick, &config, &by_tables(earlier), crew);
    (result.map(drop), account)
}

#[test]
fn a_checkpoint_gives_the_cube_back_as_it_was_held() {
    for (seed, rotation) in (1..).zip(Rotation::ALL) {
        let held = rotated(cube("R U2 F' L").facelets().as_array(), rotation);
        let simulator = Simulator::new(&Settings::default(), &held, seed);
        let earlier = read(&simulator);
        assert_eq!(earlier.cube, cube("R U2 F' L").rotated(rotation));
        assert_eq!(simulator.lying(), held, "{rotation}");
    }
}

#[test]
fn an_earlier_state_is_reached_however_the_cube_is_put_in() {
    let before = rotated(cube("R U2 F' L").facelets().as_array(), Rotation::Y);
    let earlier = read(&Simulator::new(&Settings::default(), &before, 1));
    let after = cube("R U2 F' L").turned("B".parse().expect("a turn"));
    for (seed, rotation) in (1..).zip(Rotation::ALL) {
        let held = rotated(after.facelets().as_array(), rotation);
        let simulator = Simulator::new(&Settings::default(), &held, seed);
        let (result, account) = undo(&simulator, earlier);
        result.expect("nothing disturbs the run");
        assert_eq!(simulator.lying(), before, "{rotation}: {account}");
        let target = earlier.cube.rotated(Rotation::Y.inverse().then(rotation));
        assert_eq!(account.target, Some(target), "{rotation}");
    }
}
