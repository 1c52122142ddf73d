//! Runs on cubes that no turns solve, of which all but one piece is brought to the target.

use std::time::Duration;

use brick::Brick;
use cube_core::{Corner, Cube, Facelet, Facelets, Pattern, RandomCubes, Turns};
use recogniser::{AllButOne, FlawAt, Refusal, Untwist};
use simulator::{Settings, Simulator};

use crate::{
    Account, Alone, Config, Crew, Decision, Event, LeavesOnePiece, Observer, Observers, OnFlaw,
    Operator, Pace, Phase, RunError, RunErrorKind, Target, Task, Unattended, account::Ending,
    event::Stamped, whole_run,
};

const WRONG: [&str; 3] = ["corner twisted", "edge flipped", "edges exchanged"];

fn cube(turns: &str) -> Cube {
    Cube::from(&turns.parse::<Turns>().expect("turns"))
}

/// A robot with a cube that was put together wrongly.
fn robot(cube: &Cube, assembly: &str, more: &str, seed: u64) -> Simulator {
    let settings = format!("[cube]\nassembly = \"{assembly}\"\n{more}");
    let settings = Settings::from_toml(&settings).expect("settings");
    Simulator::new(&settings, cube.facelets().as_array(), seed)
}

fn config() -> Config {
    let mut config = Config::default();
    config.run.think_first_nodes = 2000;
    config.run.think_while_moving = false;
    config
}

/// Observer that keeps all events, by their lines.
#[derive(Default)]
struct Lines(Vec<Stamped>);

impl Observer for Lines {
    fn event(&mut self, at: Duration, event: &Event) {
        let line = Stamped::new(at, event.clone()).line();
        self.0.push(Stamped::read(&line).expect(&line));
    }
}

/// A run, its account and its events.
fn run(
    simulator: &Simulator,
    target: impl Into<Target>,
    operator: &mut dyn Operator,
) -> (Result<(), RunError>, Account, Vec<Event>) {
    let (mut account, mut lines, mut alone) =
        (Account::default(), Lines::default(), Alone::default());
    let mut observers = Observers(vec![&mut account, &mut lines]);
    let crew = Crew {
        operator,
        ..alone.observed(Pace::NodesPerSecond(455_000), &mut observers)
    };
    let task = Task::to(target);
    let result = whole_run(&mut simulator.brick(), &config(), &task, crew);
    let events = lines.0.into_iter().map(|line| line.event).collect();
    (result.map(drop), account, events)
}

/// The cube in the end that a run has told of; the simulator judges whether that is true.
fn left(simulator: &Simulator, account: &Account) -> AllButOne {
    let left = account.left.expect("a piece is left");
    let stickers = Facelets::new(simulator.stickers());
    assert_eq!(
        left.facelets().to_string(),
        stickers.to_string(),
        "{left:?}"
    );
    left
}

#[test]
fn all_but_one_piece_of_a_cube_is_brought_to_each_target_and_that_piece_is_named() {
    let mut cubes = RandomCubes::new(5);
    let pattern = Pattern::find("superflip").expect("known").cube();
    for (seed, assembly) in (1..).zip(WRONG) {
        for target in [Cube::SOLVED, pattern, cube("R U2 F' L D B2")] {
            let simulator = robot(&cubes.draw(), assembly, "", seed);
            let before = simulator.lying();
            let (result, account, events) = run(&simulator, target, &mut LeavesOnePiece);
            assert!(result.is_ok(), "{assembly}: {result:?}");
            let left = left(&simulator, &account);
            assert_eq!(*left.cube(), target);
            let ending = Ending::of(Some(&target.into()), &result, account.left.as_ref());
            assert!(!ending.reached && !ending.solved, "{ending:?}");
            assert_eq!(ending.left, Some(left.flaw_at()));
            assert!(account.has(Phase::Verify), "{account}");
            // The event names the stickers as they lie, those of the flawed piece too.
            let told = events.iter().find_map(|event| match event {
                Event::Cube { lies, flaw, .. } => Some((lies, flaw.expect("it has a flaw"))),
                _ => None,
            });
            let (lies, flaw) = told.expect("the cube is told");
            assert_eq!(flaw, left.flaw());
            let count = |of: &[char], one: char| of.iter().filter(|it| **it == one).count();
            assert_eq!(count(lies.as_array(), 'U'), count(&before, 'U'));
            assert!(Cube::try_from(lies).is_err(), "{lies}");
        }
    }
}

#[test]
fn a_solved_cube_with_one_wrong_piece_needs_no_turn_and_is_not_called_solved() {
    for (assembly, short) in WRONG.into_iter().zip([
        "corner URF is twisted",
        "edge UF is flipped",
        "edges UF and UB are exchanged",
    ]) {
        let simulator = robot(&Cube::SOLVED, assembly, "", 3);
        let (result, account, _) = run(&simulator, Cube::SOLVED, &mut LeavesOnePiece);
        assert!(result.is_ok(), "{assembly}: {result:?}");
        assert_eq!(left(&simulator, &account).flaw_at().short(), short);
        assert_eq!(account.turns, Turns::new());
    }
}

/// The cube that was put in is twisted counterclockwise.
#[test]
fn the_turn_by_hand_that_is_named_solves_the_cube() {
    let simulator = robot(&cube("R U2 F' L D B2"), "corner twisted", "", 3);
    let (result, account, _) = run(&simulator, Cube::SOLVED, &mut LeavesOnePiece);
    assert!(result.is_ok(), "{result:?}");
    let FlawAt::TwistedCorner { place, untwist } = left(&simulator, &account).flaw_at() else {
        panic!("{account:?}");
    };
    assert_eq!(untwist, Untwist::Clockwise);
    let [first, second, third] = place.facelets().map(Facelet::index);
    let before = simulator.stickers();
    let mut after = before;
    // Clockwise: each sticker comes to the next place.
    (after[second], after[third], after[first]) = (before[first], before[second], before[third]);
    assert_eq!(after, simulator::solved());
}

#[test]
fn without_a_person_a_cube_that_no_turns_solve_is_left_alone_as_before() {
    for (assembly, kind) in WRONG.into_iter().zip([
        RunErrorKind::Twisted,
        RunErrorKind::Unreadable,
        RunErrorKind::Unreadable,
    ]) {
        let simulator = robot(&cube("R U2 F'"), assembly, "", 4);
        let before = simulator.stickers();
        let (result, account, _) = run(&simulator, Cube::SOLVED, &mut crate::Unattended);
        let error = result.expect_err("no turns solve it");
        assert_eq!(error.kind(), kind, "{assembly}: {error}");
        assert_eq!((account.left, simulator.stickers()), (None, before));
    }
}

/// Operator that has the cube read again, and then gives up or goes on.
struct Hesitant {
    asked: Vec<AllButOne>,
    last: OnFlaw,
}

impl Operator for Hesitant {
    fn unreadable(&mut self, _: &mut Brick, _: &Refusal) -> Result<Decision, RunError> {
        panic!("a question about stickers does not help");
    }

    fn unsolvable(&mut self, _: &mut Brick, cube: &AllButOne) -> Result<OnFlaw, RunError> {
        self.asked.push(*cube);
        Ok(match self.asked.len() {
            1 => OnFlaw::LookAgain,
            _ => self.last,
        })
    }
}

#[test]
fn a_person_may_have_the_cube_read_again_and_then_give_up_or_go_on() {
    for (last, goes_on) in [(OnFlaw::GiveUp, false), (OnFlaw::SolveRest, true)] {
        let simulator = robot(&cube("R U2 F'"), "edge flipped", "", 4);
        let asked = Vec::new();
        let mut operator = Hesitant { asked, last };
        let (result, account, _) = run(&simulator, Cube::SOLVED, &mut operator);
        assert_eq!(result.is_ok(), goes_on, "{result:?}");
        assert_eq!(account.count(&[Phase::Scan]), 3, "two scans, then one more");
        let [first, second] = operator.asked[..] else {
            panic!("{:?}", operator.asked);
        };
        assert_eq!(first, second);
        assert_eq!(account.left.is_some(), goes_on);
    }
}

#[test]
fn after_a_fault_the_same_piece_is_left_and_nobody_is_asked_again() {
    let mut recovered = 0;
    for seed in 1..=24 {
        let assembly = WRONG[seed as usize % 3];
        let scrambled = cube("D2 R' F2 U B2 L F' R2 D B' U2 L2");
        // A jam of the turntable while the robot turns the cube, and a tilt by a hand, so that the faces have other
        // names afterwards.
        let faults = "[faults]\nplan = [\"at 75 tilt by 1\"]\n";
        let simulator = robot(&scrambled, assembly, faults, seed);
        let mut operator = Hesitant {
            asked: vec![AllButOne::of_corner(
                Cube::SOLVED,
                Corner::Urf,
                Untwist::Clockwise,
            )],
            last: OnFlaw::SolveRest,
        };
        let target = [Cube::SOLVED, cube("R U2 F' L D B2")][seed as usize % 2];
        let (result, account, events) = run(&simulator, target, &mut operator);
        if let Err(error) = &result {
            assert_eq!(account.left, None, "{error}");
            continue;
        }
        let left = left(&simulator, &account);
        assert_eq!(operator.asked.len(), 2, "seed {seed}: asked once");
        let first = events.iter().find_map(|event| match event {
            Event::Cube { flaw, .. } => *flaw,
            _ => None,
        });
        assert_eq!(
            first,
            Some(left.flaw()),
            "seed {seed}: names as it was put in"
        );
        recovered += u32::from(!account.faults.is_empty());
    }
    assert!(
        recovered > 12,
        "{recovered} of 24 runs met a fault and went on"
    );
}

#[test]
fn no_run_whose_cube_slips_says_more_than_is_true() {
    let mut faults = 0;
    for seed in 1..=30 {
        let assembly = WRONG[seed as usize % 3];
        let slippery = "[mechanism]\nslip_chance = 0.02\n";
        let scrambled = cube("D2 R' F2 U B2 L F' R2 D B' U2 L2");
        let simulator = robot(&scrambled, assembly, slippery, seed);
        let (result, account, _) = run(&simulator, Cube::SOLVED, &mut LeavesOnePiece);
        match result {
            Ok(()) => drop(left(&simulator, &account)),
            Err(error) => assert_eq!(account.left, None, "seed {seed}: {error}"),
        }
        faults += account.faults.len();
    }
    assert!(faults > 10, "{faults}");
}

#[test]
fn a_piece_that_somebody_changes_on_the_way_is_not_taken_for_the_one_that_is_left() {
    let mut noticed = 0;
    for (seed, at) in (1..=8).zip([64, 66, 68, 70, 72, 74, 76, 78]) {
        // Another corner is twisted while the robot turns the cube, or the same one once more.
        let faults = format!("[faults]\nplan = [\"at {at} twist\"]\n");
        let simulator = robot(&cube("R U2 F' L D B2"), "corner twisted", &faults, seed);
        let (result, account, _) = run(&simulator, Cube::SOLVED, &mut LeavesOnePiece);
        match (&result, account.left) {
            (Ok(()), Some(_)) => drop(left(&simulator, &account)),
            (Ok(()), None) => {
                assert_eq!(simulator.stickers(), simulator::solved(), "seed {seed}");
            }
            (Err(_), _) => {}
        }
        noticed += usize::from(!account.faults.is_empty() || result.is_err());
    }
    assert!(noticed >= 4, "{noticed} of 8");
}

#[test]
fn a_corner_that_twists_in_the_run_moves_no_sensor_that_has_read_the_cube() {
    for family in 84_004_115_u32..84_004_123 {
        let text = format!("[faults]\nplan = [\"at 27.43 twist\"]\n[robot]\nfamily = {family}\n");
        let settings = Settings::from_toml(&text).expect("settings");
        let cube = cube("R U2 F' L D");
        let simulator = Simulator::new(&settings, cube.facelets().as_array(), family.into());
        let (result, _, events) = run(&simulator, Cube::SOLVED, &mut Unattended);
        let error = result.expect_err("no turns solve this cube");
        assert_eq!(error.kind(), RunErrorKind::Twisted, "{family}: {error}");
        let moved = events.iter().find(
            |event| matches!(event, Event::Fault { message, .. } if message.contains("mounted")),
        );
        assert!(moved.is_none(), "{family}: {moved:?}");
    }
}
