//! Runs to an earlier state of the cube, which is put in in any way.

use std::time::Duration;

use cube_core::{Cube, Facelet, Rotation, Turns};
use recogniser::{Centres, Readings, Recognition};
use simulator::{Axis, Input, Settings, Simulator};

use super::*;
use crate::{
    Account, Alone, Config, Event, Observer, Observers, Pace, Phase, RunError, RunErrorKind, Task,
    checkpoint, testing::by_tables, whole_run,
};

/// Stickers of one cube: without this line the simulator draws one of two palettes for each cube
/// that is put in.
pub(super) const ONE_CUBE: &str = "[light]\npalettes = [\"random-02\"]\n";

fn settings(text: &str) -> Settings {
    Settings::from_toml(&format!("{ONE_CUBE}{text}")).expect("settings")
}

fn cube(turns: &str) -> Cube {
    Cube::from(&turns.parse::<Turns>().expect("turns"))
}

/// Stickers as they lie after this rotation; a letter is the colour of a sticker, not a place.
pub(super) fn rotated(stickers: &[char; 54], rotation: Rotation) -> [char; 54] {
    let mut there = *stickers;
    for facelet in Facelet::all() {
        there[rotation.apply_to_facelet(facelet).index()] = stickers[facelet.index()];
    }
    there
}

/// Observer that keeps the cube of a run as the history keeps it.
#[derive(Default)]
pub(super) struct Kept {
    cube: Option<Cube>,
    colours: Option<Centres>,
}

impl Kept {
    pub(super) fn earlier(&self) -> Earlier {
        Earlier {
            cube: self.cube.expect("the robot has read the cube"),
            centres: self.colours.expect("the robot has read the cube"),
        }
    }
}

impl Observer for Kept {
    fn event(&mut self, _: Duration, event: &Event) {
        if let Event::Cube { cube, .. } = event {
            self.cube = Some(*cube);
        }
    }

    fn scan(&mut self, _: &str, readings: &Readings, recognition: &Recognition) {
        let cube = recognition.cube.expect("the readings show a cube");
        self.colours = Some(Centres::of_cube(readings, &cube));
    }
}

/// The cube in a robot as a checkpoint reads it.
fn read(simulator: &Simulator) -> Earlier {
    let (mut kept, mut alone) = (Kept::default(), Alone::default());
    let crew = alone.observed(Pace::OfThisMachine, &mut kept);
    let (brick, config) = (&mut simulator.brick(), Config::default());
    let read = checkpoint(brick, &config, &Task::to(Cube::SOLVED), crew);
    let earlier = kept.earlier();
    assert_eq!(read.expect("nothing disturbs the run").cube, earlier.cube);
    earlier
}

/// A run to an earlier state, watched by another observer as well.
fn undo(
    simulator: &Simulator,
    earlier: Earlier,
    watcher: &mut dyn Observer,
) -> (Result<(), RunError>, Account) {
    let (mut account, mut alone) = (Account::default(), Alone::default());
    let mut observers = Observers(vec![&mut account, watcher]);
    let crew = alone.observed(Pace::OfThisMachine, &mut observers);
    let (brick, config) = (&mut simulator.brick(), Config::default());
    let result = whole_run(brick, &config, &by_tables(earlier), crew);
    (result.map(drop), account)
}

/// The cube of these tests, as it lay before a run.
fn before() -> [char; 54] {
    rotated(cube("R U2 F' L").facelets().as_array(), Rotation::Y)
}

/// A robot that holds the same cube after more turns, put in in this way.
fn robot(text: &str, rotation: Rotation, seed: u64) -> Simulator {
    let after = cube("R U2 F' L B D' R2 U F2 L' D B' U2");
    let held = rotated(after.facelets().as_array(), rotation);
    Simulator::new(&settings(text), &held, seed)
}

#[test]
fn a_checkpoint_gives_the_cube_back_as_it_was_held() {
    for (seed, rotation) in (1..).zip(Rotation::ALL) {
        let held = rotated(cube("R U2 F' L").facelets().as_array(), rotation);
        let simulator = Simulator::new(&settings(""), &held, seed);
        let earlier = read(&simulator);
        assert_eq!(earlier.cube, cube("R U2 F' L").rotated(rotation));
        assert_eq!(simulator.lying(), held, "{rotation}");
    }
}

#[test]
fn an_earlier_state_is_reached_however_the_cube_is_put_in() {
    let earlier = read(&Simulator::new(&settings(""), &before(), 1));
    for (seed, rotation) in (1..).zip(Rotation::ALL) {
        let simulator = robot("", rotation, seed);
        let (result, account) = undo(&simulator, earlier, &mut Kept::default());
        result.expect("nothing disturbs the run");
        assert_eq!(simulator.lying(), before(), "{rotation}: {account}");
        let target = earlier.cube.rotated(Rotation::Y.inverse().then(rotation));
        assert_eq!(account.target, Some(target), "{rotation}");
        assert!(account.has(Phase::Orient) && account.has(Phase::Verify));
    }
}

#[test]
fn an_earlier_state_is_reached_in_other_light() {
    let earlier = read(&Simulator::new(&settings(""), &before(), 1));
    let lights = [
        "white_red = 150\nwhite_green = 160\nwhite_blue = 170",
        "white_red = 330\nwhite_green = 300\nwhite_blue = 300",
        "worn_stickers = 12\nworn_fade = 0.4",
        "scheme = \"standard\"\nface_brightness = 0.2",
    ];
    for (light, rotation) in lights.into_iter().cycle().zip(Rotation::ALL) {
        let simulator = robot(light, rotation, 3);
        let (result, account) = undo(&simulator, earlier, &mut Kept::default());
        result.unwrap_or_else(|error| panic!("{light}: {error}"));
        assert_eq!(
            simulator.lying(),
            before(),
            "{light}, {rotation}: {account}"
        );
    }
}

#[test]
fn a_cube_with_other_colours_is_not_turned() {
    let earlier = read(&Simulator::new(&settings(""), &before(), 1));
    // Two opposite sides have changed their colours, which no rotation does.
    let mirrored = before().map(|colour| match colour {
        'U' => 'D',
        'D' => 'U',
        other => other,
    });
    let simulator = Simulator::new(&settings(""), &mirrored, 2);
    let (result, account) = undo(&simulator, earlier, &mut Kept::default());
    let error = result.expect_err("this is another cube");
    assert_eq!(error.kind(), RunErrorKind::OtherCube);
    assert!(account.turns.is_empty() && account.target.is_none());
    let words = "this cube is not clearly the one of the earlier state: the sides have the same colours in another \
                 arrangement; put in the same cube";
    assert!(error.to_string().starts_with(words), "{error}");
}

/// Observer that blocks the flipper for a second, some time after the turning begins.
struct Blocking(Simulator, Duration);

impl Observer for Blocking {
    fn event(&mut self, at: Duration, event: &Event) {
        if matches!(
            event,
            Event::Phase {
                phase: Phase::Turn,
                ..
            }
        ) && !self.1.is_zero()
        {
            let from = at + std::mem::take(&mut self.1);
            self.0.schedule(from, Input::Jam(Axis::Flipper));
            let to = from + Duration::from_secs(1);
            self.0.schedule(to, Input::Free(Axis::Flipper));
        }
    }
}

#[test]
fn after_a_jam_the_cube_is_read_again_and_lies_as_it_lay() {
    let earlier = read(&Simulator::new(&settings(""), &before(), 1));
    let mut recovered = 0;
    for (seconds, rotation) in (2..).zip(Rotation::ALL) {
        let simulator = robot("", rotation, 1);
        let mut blocking = Blocking(simulator.clone(), Duration::from_secs(seconds));
        let (result, account) = undo(&simulator, earlier, &mut blocking);
        result.unwrap_or_else(|error| panic!("{rotation}: {error}"));
        assert_eq!(simulator.lying(), before(), "{rotation}: {account}");
        recovered += account.count(&[Phase::Recover]);
    }
    assert!(recovered > 8, "{recovered}");
}

#[test]
fn after_a_slip_the_cube_is_read_again_and_lies_as_it_lay() {
    let earlier = read(&Simulator::new(&settings(""), &before(), 1));
    let (mut recovered, mut ended) = (0, 0);
    for (seed, rotation) in (1..).zip(Rotation::ALL) {
        let simulator = robot("[mechanism]\nslip_chance = 0.005", rotation, seed);
        let (result, account) = undo(&simulator, earlier, &mut Kept::default());
        match result {
            Ok(()) => assert_eq!(simulator.lying(), before(), "{rotation}: {account}"),
            Err(error) => {
                assert_eq!(error.kind(), RunErrorKind::Slipped, "{error}");
                ended += 1;
            }
        }
        recovered += account.count(&[Phase::Recover]);
    }
    assert!(recovered > 8 && ended <= 3, "{recovered}, {ended}");
}
