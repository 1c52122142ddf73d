//! Runs on robots with little tolerance for speed, so that faults come: a second fault slows a run
//! down.

use actuator::{Motion, Profile, QuarterTurns};
use cube_core::{Cube, Facelets, Turns};
use simulator::{Settings, Simulator};

use crate::{
    Account, Alone, Config, Event, Observer, Observers, Pace, Phase, RobotPart, RunError,
    testing::by_tables, whole_run,
};

/// Events about faults, in their order, and the times of quarter turns before and after the robot
/// slowed down, in milliseconds.
#[derive(Default)]
struct Seen {
    events: Vec<Event>,
    fast: Vec<u64>,
    slow: Vec<u64>,
}

impl Observer for Seen {
    fn event(&mut self, _: std::time::Duration, event: &Event) {
        match event {
            Event::Fault { .. } | Event::Slower { .. } | Event::Recovery => {
                self.events.push(event.clone());
            }
            Event::MotionEnds {
                motion: Motion::Turn(QuarterTurns::Clockwise),
                took_ms,
                ..
            } => {
                let is_slow = self.letters().contains('s');
                let quarters = if is_slow {
                    &mut self.slow
                } else {
                    &mut self.fast
                };
                quarters.push(*took_ms);
            }
            _ => {}
        }
    }
}

impl Seen {
    /// One letter an event: fault, slower, recovery; without a sensor that is found a peg off and aimed anew, which no
    /// speed mends.
    fn letters(&self) -> String {
        let is_aim = |event: &Event| matches!(event, Event::Fault { part, .. } if *part == RobotPart::Sensor);
        let letter = |event: &Event| match event {
            event if is_aim(event) => 'a',
            Event::Fault { .. } => 'f',
            Event::Slower { .. } => 's',
            _ => 'r',
        };
        let letters: String = self.events.iter().map(letter).collect();
        letters.replace("ar", "")
    }
}

struct Run {
    seen: Seen,
    report: Account,
    result: Result<(), RunError>,
    is_solved: bool,
}

/// A run on a robot of the family whose limits are this fraction of the usual ones.
fn run(profile: Profile, limits: f64, number: u32) -> Run {
    let turns: Turns = "R U2 F' L D B2 R' D2".parse().expect("turns");
    let stickers = *Cube::from(&turns).facelets().as_array();
    let settings = Settings::of_family(number).with_limits(limits);
    let simulator = Simulator::new(&settings, &stickers, number.into());
    // A slow scan, which throws no cube askew: speed profiles limit the mechanism only.
    let config = "[scan]\ntable_speed_deg_s = 400\narm_speed_deg_s = 800";
    let mut config = Config::from_toml(config).expect("in range");
    config.run.profile = profile;
    let (mut seen, mut report, mut alone) = (Seen::default(), Account::default(), Alone::default());
    let mut observers = Observers(vec![&mut seen, &mut report]);
    let crew = alone.observed(Pace::OfThisMachine, &mut observers);
    let task = by_tables(Cube::SOLVED);
    let result = whole_run(&mut simulator.brick(), &config, &task, crew);
    let is_solved = Facelets::new(simulator.stickers()) == Cube::SOLVED.facelets();
    Run {
        seen,
        report,
        result: result.map(drop),
        is_solved,
    }
}

#[test]
fn a_second_fault_slows_the_robot_down_and_the_run_goes_on() {
    let (mut slowed, mut solved, mut in_doubt) = (0, 0, 0);
    let (mut fast, mut slow) = (Vec::new(), Vec::new());
    for number in 1..=60 {
        let run = run(Profile::Own, 0.65, number);
        let letters = run.seen.letters();
        // The last fault of a run, or one during homing, is the error of the result, not an event.
        let (is_slowed, faults) = (letters.contains('s'), letters.replacen('s', "", 1));
        assert!(
            "fr".repeat(20).starts_with(&faults),
            "robot {number}: {letters}"
        );
        // The second fault slows it down, if no scan in doubt has before.
        assert!(is_slowed || faults.len() < 4, "robot {number}: {letters}");
        let late = letters.find('s').is_some_and(|at| at > 3);
        assert!(!late, "robot {number}: {letters}");
        assert_eq!(run.report.slowed_to(), is_slowed.then_some(Profile::Gentle));
        assert_eq!(run.report.to_string().contains("speed: gentle"), is_slowed);
        slowed += u32::from(is_slowed);
        in_doubt += u32::from(letters.starts_with('s'));
        fast.extend(run.seen.fast);
        slow.extend(run.seen.slow);
        if run.result.is_ok() {
            assert!(run.is_solved, "robot {number}: {}", run.report);
            solved += u32::from(is_slowed);
        }
    }
    assert!(
        slowed >= 3 && solved >= 1 && in_doubt >= 1,
        "{slowed} slowed, {in_doubt} of them by a scan in doubt, {solved} solved"
    );
    let mean = |took: &[u64]| took.iter().sum::<u64>() / took.len() as u64;
    let (fast, slow) = (mean(&fast), mean(&slow));
    assert!(slow > fast + fast / 10, "{fast} ms, {slow} ms");
}

#[test]
fn a_robot_at_the_slowest_profile_falls_back_no_further() {
    let mut ended = 0;
    for number in 1..=60 {
        let run = run(Profile::Gentle, 0.5, number);
        let letters = run.seen.letters();
        let expected = "fr".repeat(20);
        assert!(expected.starts_with(&letters), "robot {number}: {letters}");
        assert_eq!(run.report.profile, Profile::Gentle);
        assert_eq!(run.report.slowed_to(), None);
        ended += u32::from(run.result.is_err());
    }
    assert!(ended >= 3, "{ended}");
}

#[test]
fn a_slower_profile_turns_the_cube_slower() {
    let turning = |profile| {
        let run = run(profile, 1.0, 1);
        assert!(run.result.is_ok() && run.seen.events.is_empty());
        run.report.took(&[Phase::Turn])
    };
    let [gentle, standard, own] = Profile::ALL.map(turning);
    assert_eq!(own, standard, "the shipped settings are the standard");
    assert!(gentle > own.mul_f64(1.1), "{gentle:?} {own:?}");
}
