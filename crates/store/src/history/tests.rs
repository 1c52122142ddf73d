//! Histories: moments and their ends, torn slots, a full ring, a file that cannot be written, and killed
//! writers.

mod kills;
mod torn;

use std::{fs, iter, path::PathBuf, time::Duration};

use cube_core::{Cube, RandomCubes, Turns};
use robot::{Event, Observer, RobotKind, RunErrorKind, account};
use tempfile::TempDir;

use super::{
    Deed, History, Moment, MomentName, NAME, Outcome,
    slot::{SLOT_BYTES, SLOTS},
};
use crate::echo;

/// Folder with a history.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn history(&self) -> History {
        History::in_folder(Some(self.0.path()))
    }

    fn file(&self) -> PathBuf {
        self.0.path().join(NAME)
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(self.file()).expect("the file is there")
    }

    fn moments(&self) -> Vec<Moment> {
        self.history().moments().expect("a history")
    }
}

/// Cube that belongs to a number.
fn cube(number: u32) -> Cube {
    RandomCubes::new(number.into()).draw()
}

fn known(cube: Cube) -> Event {
    let lies = cube.facelets();
    Event::Cube {
        cube,
        lies,
        flaw: None,
        happened: None,
    }
}

fn turned(turns: &str) -> Vec<Event> {
    let turns: Turns = turns.parse().expect("turns");
    turns.iter().map(|&turn| Event::TurnDone { turn }).collect()
}

/// End of a run that all went well, or that ended with an error of this kind.
fn ending(error_kind: Option<RunErrorKind>) -> account::Ending {
    account::Ending {
        reached: error_kind.is_none(),
        solved: false,
        error: None,
        error_kind,
        error_part: None,
        doubtful: Vec::new(),
        left: None,
    }
}

/// Keeps a run of these events; gives the number of its last moment.
fn run(
    history: &History,
    deed: Deed,
    events: &[Event],
    error: Option<RunErrorKind>,
) -> Option<u32> {
    let mut keeper = history.keeper(RobotKind::Simulated, deed);
    for event in events {
        keeper.event(Duration::ZERO, event);
    }
    keeper.end(&ending(error))
}

/// Keeps a run that begins with the cube of its number.
fn keep(history: &History, number: u32) {
    let events: Vec<_> = iter::once(known(cube(number)))
        .chain(turned("R U"))
        .collect();
    assert_eq!(run(history, Deed::Solve, &events, None), Some(number));
}

/// Numbers and cubes of moments.
fn content(moments: &[Moment]) -> Vec<(u32, Cube)> {
    moments
        .iter()
        .map(|moment| (moment.number, moment.cube))
        .collect()
}

#[test]
fn moments_are_kept_with_their_ends_and_in_their_order() {
    let place = Place::new();
    let history = place.history();
    assert_eq!(history.moments().expect("no file yet"), []);
    let deeds = [
        Deed::Solve,
        Deed::Pattern("superflip".to_owned()),
        Deed::Undo { to: 1 },
        Deed::Checkpoint,
    ];
    let outcomes = [
        Outcome::Failed(Some(RunErrorKind::Mechanism)),
        Outcome::Stopped,
        Outcome::Reached,
        Outcome::Read,
    ];
    let errors = [
        Some(RunErrorKind::Mechanism),
        Some(RunErrorKind::Stopped),
        None,
        None,
    ];
    for (number, (deed, error)) in (1..).zip(deeds.iter().zip(errors)) {
        let events: Vec<_> = iter::once(known(cube(number)))
            .chain(turned("R U2 F'"))
            .collect();
        assert_eq!(run(&history, deed.clone(), &events, error), Some(number));
    }
    let moments = place.moments();
    assert_eq!(
        content(&moments),
        (1..=4)
            .map(|number| (number, cube(number)))
            .collect::<Vec<_>>()
    );
    assert!(moments.iter().map(|moment| &moment.deed).eq(&deeds));
    for (moment, outcome) in moments.iter().zip(outcomes) {
        let end = moment.ended.as_ref().expect("it ended");
        let turns = end.turns.as_ref().map(ToString::to_string);
        assert_eq!(
            (end.outcome, turns.as_deref(), end.count),
            (outcome, Some("R U2 F'"), 3)
        );
    }
    let parents: Vec<_> = moments.iter().map(|moment| moment.parent).collect();
    assert_eq!(
        parents,
        [None, Some(1), Some(2), Some(1)],
        "the undo went back to moment-1"
    );
    assert_eq!(moments[1].deed.to_string(), "pattern superflip");
    assert_eq!(moments[2].deed.to_string(), "undo moment-1");
    let get = |number| history.get(number).expect("a history");
    assert_eq!(get(2).as_ref(), Some(&moments[1]));
    assert_eq!([get(0), get(5), get(u32::MAX)], [None, None, None]);
}

#[test]
fn before_is_the_last_run_that_was_no_undo_of_the_same_kind_of_robot() {
    let history = History::in_folder(None);
    let before = |robot| {
        history
            .before(robot)
            .expect("a history")
            .map(|moment| moment.number)
    };
    assert_eq!(before(None), None);
    let fault = Event::Fault {
        kind: RunErrorKind::Slipped,
        message: String::new(),
        part: robot::RobotPart::Cube,
        phase: None,
        motion: None,
    };
    let read_again = [known(cube(1)), fault, known(cube(2))];
    assert_eq!(run(&history, Deed::Solve, &read_again, None), Some(2));
    assert_eq!(
        before(None),
        Some(1),
        "the second reading of a run is no beginning"
    );
    assert_eq!(
        run(&history, Deed::Solve, &[], Some(RunErrorKind::Unreadable)),
        None
    );
    for _ in 0..2 {
        run(&history, Deed::Undo { to: 1 }, &[known(cube(3))], None);
        assert_eq!(before(Some(RobotKind::Simulated)), Some(1));
    }
    let keeper = history.keeper(RobotKind::Brick, Deed::Scramble);
    assert_eq!(before(Some(RobotKind::Brick)), None);
    let mut keeper = keeper;
    keeper.event(Duration::ZERO, &known(cube(5)));
    keeper.end(&ending(None));
    assert_eq!(
        [Some(RobotKind::Brick), Some(RobotKind::Simulated), None].map(before),
        [Some(5), Some(1), Some(5)]
    );
    let moments = history.moments().expect("a history");
    let outcome = |index: usize| moments[index].ended.as_ref().map(|end| end.outcome);
    assert_eq!(
        outcome(0),
        Some(Outcome::Failed(Some(RunErrorKind::Slipped)))
    );
    assert_eq!(outcome(1), Some(Outcome::Reached));
    assert!(!moments[0].again && moments[1].again);
    assert_eq!(
        moments[4].parent, None,
        "the other robot's cube is another cube"
    );
}

#[test]
fn the_oldest_moments_make_room_and_no_number_comes_twice() {
    let place = Place::new();
    let history = place.history();
    let runs = SLOTS as u32;
    for number in 1..=runs {
        keep(&history, number);
        assert_eq!(place.bytes().len(), SLOTS * SLOT_BYTES);
    }
    let moments = place.moments();
    let expected: Vec<_> = (runs - 126..=runs)
        .map(|number| (number, cube(number)))
        .collect();
    assert_eq!(content(&moments), expected);
    assert!(moments.iter().all(|moment| moment.ended.is_some()));
    let text = String::from_utf8(place.bytes()).expect("text");
    assert!(text.lines().all(|line| line.len() == SLOT_BYTES - 1));
}

#[test]
fn something_else_in_its_place_is_named_with_the_cure_and_stays() {
    let place = Place::new();
    for (content, reason) in [
        ("", "does not say"),
        ("my own history\n", "does not say"),
        (
            "{\"format\":\"mindcub3r history\",\"v\":2}\n",
            "its version is not 1",
        ),
    ] {
        fs::write(place.file(), content).expect("written");
        let error = crate::failure::one_line(&place.history().moments().unwrap_err());
        for words in [reason, "move it away", &echo::path(&place.file())] {
            assert!(error.contains(words), "{error}");
        }
        keep(&place.history(), 1);
        assert_eq!(place.bytes(), content.as_bytes());
    }
    fs::remove_file(place.file()).expect("removed");
    fs::create_dir(place.file()).expect("made");
    let error = place.history().moments().unwrap_err();
    assert!(
        format!("{error:#}").contains("a folder is there"),
        "{error:#}"
    );
}

#[test]
fn a_history_that_cannot_be_written_is_right_as_long_as_the_program_runs() {
    let place = Place::new();
    keep(&place.history(), 1);
    let history = place.history();
    let away = place.0.path().join("away");
    fs::rename(place.file(), &away).expect("moved");
    fs::create_dir(place.file()).expect("made");
    let before = || {
        history
            .before(None)
            .expect("a history")
            .map(|moment| moment.cube)
    };
    for number in 1..=2 {
        keep(&history, number);
        assert_eq!(before(), Some(cube(number)));
    }
    run(&history, Deed::Undo { to: 2 }, &[known(cube(3))], None);
    assert_eq!(before(), Some(cube(2)));
    assert!(
        history
            .moments()
            .expect("a history")
            .iter()
            .all(|moment| moment.ended.is_some())
    );
    fs::remove_dir(place.file()).expect("removed");
    fs::rename(&away, place.file()).expect("moved");
    keep(&history, 4);
    let numbers: Vec<_> = place.moments().iter().map(|moment| moment.number).collect();
    assert_eq!(numbers, [1, 4], "memory's numbers are not used again");
}

#[test]
fn names_of_moments_are_read_as_they_are_written() {
    for (text, expected) in [
        ("before", Some(MomentName::Before)),
        ("moment-3", Some(MomentName::Number(3))),
        ("moment-0", Some(MomentName::Number(0))),
        (
            "moment-99999999999999999999",
            Some(MomentName::Number(u32::MAX)),
        ),
        ("moment-", None),
        ("moment-x", None),
        ("moment-+3", None),
        ("moment-3a", None),
        ("Before", None),
        ("", None),
    ] {
        assert_eq!(MomentName::read(text), expected, "{text}");
    }
    assert_eq!(MomentName::Number(3).to_string(), "moment-3");
    assert_eq!(MomentName::Before.to_string(), "before");
}

#[test]
fn the_run_that_an_undo_takes_back_is_spared_by_later_undos() {
    let place = Place::new();
    let history = place.history();
    (1..=3).for_each(|number| keep(&history, number));
    for undo in 4..=400 {
        let events = [known(cube(undo))];
        let kept = run(&history, Deed::Undo { to: 3 }, &events, None);
        assert_eq!(kept, Some(undo));
        let before = place.history().before(Some(RobotKind::Simulated));
        let before = before.expect("a history").expect("a run");
        assert_eq!((before.number, before.cube), (3, cube(3)));
        assert!(before.ended.is_some(), "undo {undo}");
    }
    // A later run takes its place, and then its slots are free again.
    (401..=800).for_each(|number| keep(&history, number));
    let moments = place.moments();
    assert_eq!(moments.first().map(|it| it.number), Some(800 - 126));
}
