//! Lessons with the simulated robot: it makes the steps of a method, and sets up cubes to practise on.

use app::Lessons;
use cube_core::{Cube, Facelets, Rotation, Turns};
use methods::{Method, Prepared};
use robot::{Account, Alone, Config, Pace, Phase, Task, read_only, whole_run};
use simulator::{Settings, Simulator};

/// A state that no step finds done.
const STATE: &str = "R U2 F' L D B' U R2 F U' L2 D'";

/// A lesson, the simulated robot, and what it has done so far.
struct Room {
    lessons: Lessons,
    simulator: Simulator,
    report: Account,
}

impl Room {
    /// A robot that has read a cube.
    fn with(method: &str, state: &str) -> Self {
        let method = Method::shipped(method).expect("it comes with the program");
        let cube = Cube::from(&state.parse::<Turns>().expect("turns"));
        let stickers = cube.facelets();
        let mut room = Self {
            lessons: Lessons::new(Prepared::new(method).expect("it is small"), 3),
            simulator: Simulator::new(&Settings::default(), stickers.as_array(), 1),
            report: Account::default(),
        };
        let mut alone = Alone::default();
        let crew = alone.observed(Pace::OfThisMachine, &mut room.report);
        let (brick, task) = (&mut room.simulator.brick(), Task::to(Cube::SOLVED));
        let read = read_only(brick, &Config::default(), &task, crew);
        room.lessons
            .rests(Some(read.expect("nothing disturbs the robot")));
        room
    }

    fn make(&mut self, task: &Task) {
        let mut alone = Alone::default();
        let crew = alone.observed(Pace::OfThisMachine, &mut self.report);
        let brick = &mut self.simulator.brick();
        let turned = whole_run(brick, &Config::default(), task, crew);
        let rests = turned.expect("nothing disturbs the robot");
        self.lessons.rests(rests);
    }

    /// Makes the next step, if there is one.
    fn make_step(&mut self) -> bool {
        let next = self.lessons.next().expect("the method goes on");
        let Some(lesson) = next else { return false };
        let resting = self.lessons.cube().expect("it was read").clone();
        let task = self
            .lessons
            .step_task(&lesson, resting, Task::to(Cube::SOLVED));
        self.make(&task);
        true
    }

    fn practise(&mut self, name: &str) {
        let resting = self.lessons.cube().expect("it was read").clone();
        let task = Task::to(Cube::SOLVED);
        let task = self.lessons.practice_task(name, resting, task);
        self.make(&task.expect("the method has it"));
    }

    fn cube(&self) -> Cube {
        let stickers = Facelets::new(self.simulator.stickers());
        Cube::try_from(&stickers).expect("a cube")
    }

    /// Titles of the steps that are done, and that of the next.
    fn done_and_next(&self) -> (Vec<String>, String) {
        let next = self.lessons.next().expect("the method goes on");
        let next = next.expect("the cube is not solved");
        (next.progress.done.clone(), next.title())
    }

    fn steps_done(&self) -> usize {
        self.lessons.method().progress(&self.cube()).steps
    }
}

#[test]
fn the_robot_makes_step_after_step_until_the_cube_is_solved() {
    for method in ["cfop", "layers", "roux"] {
        let mut room = Room::with(method, STATE);
        while room.make_step() {}
        assert!(room.cube().is_solved(), "{method}");
        assert!(room.lessons.next().expect("no fault").is_none());
    }
}

#[test]
fn a_step_is_made_alone_and_without_another_scan() {
    let mut room = Room::with("cfop", STATE);
    assert_eq!(room.done_and_next(), ([].into(), "Cross".to_owned()));
    room.report = Account::default();
    assert!(room.make_step());
    assert!(!room.report.has(Phase::Scan), "{}", room.report);
    assert_eq!(room.steps_done(), 1);
    assert_eq!(room.done_and_next().0, ["Cross"]);
}

#[test]
fn hints_say_more_and_more_and_a_person_who_follows_the_last_has_made_the_step() {
    let mut room = Room::with("cfop", STATE);
    let lesson = room.lessons.next().expect("the method goes on");
    let lesson = lesson.expect("the cube is not solved");
    let hints: Vec<String> = (0..6)
        .map(|_| {
            room.lessons.ask_more();
            lesson.hint(room.lessons.hint().expect("one was asked for"))
        })
        .collect();
    assert_eq!(hints[0], "step: Cross");
    let turns = hints[4].strip_prefix("turns: ").expect("turns");
    assert_eq!(hints[5], hints[4]);
    let turns = turns.split([',', '(']).next().expect("turns").trim();
    let turns: Turns = turns.parse().expect("turns");
    // After the scan the cube lies otherwise than it was put in: the hint is for one pose of 24.
    let makes_the_step = |&&rotation: &&Rotation| {
        let lies = room.cube().rotated(rotation);
        room.lessons.method().progress(&lies.after(&turns)).steps >= 1
    };
    assert!(Rotation::ALL.iter().any(|pose| makes_the_step(&pose)));
}

#[test]
fn a_case_is_set_up_and_the_step_leads_on_from_it() {
    let mut room = Room::with("cfop", STATE);
    room.practise("oll/OLL 27");
    assert_eq!(room.steps_done(), 2);
    assert!(room.make_step());
    assert!(room.steps_done() >= 3);
    room.practise("cross");
    assert_eq!(room.steps_done(), 0);
    let resting = room.lessons.cube().expect("it was read").clone();
    let unknown = room
        .lessons
        .practice_task("oll/OLL 99", resting, Task::to(Cube::SOLVED));
    assert!(unknown.expect_err("no case").to_string().contains("OLL 99"));
}

#[test]
fn a_cube_that_was_lost_has_no_next_step() {
    let mut room = Room::with("cfop", STATE);
    room.lessons.rests(None);
    assert!(room.lessons.cube().is_none());
    assert!(room.lessons.next().expect("no fault").is_none());
}
