//! A run whose tilts slip one at a time, each named by the run.

use std::time::Duration;

use cube_core::{Cube, RandomCubes};
use simulator::{FaultKind, Input, Settings, Simulator};

use super::*;
use crate::{
    Account, Alone, Config, Event, Observer, Observers, Pace, event::milliseconds,
    testing::by_tables, whole_run,
};

/// Observer that keeps the motions of the plan with their times, and lets one of them slip.
struct Slipping {
    simulator: Simulator,
    /// The motion of the plan that is to slip, from 1; 0 for the first tilt after the plan.
    slips: Option<usize>,
    tilts: Vec<(usize, Duration)>,
    line: Option<String>,
}

impl Observer for Slipping {
    fn event(&mut self, at: Duration, event: &Event) {
        match event {
            Event::MotionBegins {
                motion: Motion::Tilt { .. },
                number: Some(number),
                ..
            } => {
                self.tilts.push((*number, at));
                if self.slips.take_if(|slips| slips == number).is_some() {
                    self.simulator.schedule(at, Input::SlipNext);
                }
            }
            Event::MotionBegins {
                motion: Motion::Tilt { .. },
                number: None,
                ..
            } if !self.tilts.is_empty() && self.slips.take_if(|slips| *slips == 0).is_some() => {
                self.simulator.schedule(at, Input::SlipNext);
            }
            Event::Cube { .. } => self.line = event.line(),
            _ => {}
        }
    }
}

/// A run in which this motion slips.
fn run(slips: Option<usize>) -> (Slipping, Account) {
    let cube = RandomCubes::new(5).draw();
    let simulator = Simulator::new(&Settings::default(), cube.facelets().as_array(), 5);
    let (mut brick, mut alone) = (simulator.brick(), Alone::default());
    let mut slipping = Slipping {
        simulator: simulator.clone(),
        slips,
        tilts: Vec::new(),
        line: None,
    };
    let mut account = Account::default();
    let mut observers = Observers(vec![&mut slipping, &mut account]);
    let crew = alone.observed(Pace::OfThisMachine, &mut observers);
    let mut config = Config::default();
    config.run.think_while_moving = false;
    let result = whole_run(&mut brick, &config, &by_tables(Cube::SOLVED), crew);
    result.expect("the robot recovers");
    assert_eq!(simulator.verdict(&simulator::solved()), Ok(()));
    (slipping, account)
}

#[test]
fn a_run_names_the_tilt_that_slipped_and_its_time() {
    let (undisturbed, account) = run(None);
    assert_eq!((undisturbed.line, &account.faults[..]), (None, &[][..]));
    let tilts = undisturbed.tilts;
    let mut exact = 0;
    for &(number, at) in tilts.iter().step_by(tilts.len() / 6) {
        let (slipping, account) = run(Some(number));
        let faults = slipping.simulator.faults();
        assert!(matches!(&faults[..], [slip] if slip.kind == FaultKind::Slip && slip.at > at));
        let [fault] = &account.faults[..] else {
            panic!("{:?}", account.faults);
        };
        let happened = fault.happened.expect("the run finds what happened");
        assert_eq!(
            happened.kind,
            DeviationKind::TiltMissed,
            "motion {number}: {happened}"
        );
        assert_eq!(happened.noticed_ms, fault.at_ms);
        let last = happened.last.unwrap_or(happened.motion);
        assert!(
            (happened.motion..=last).contains(&number),
            "motion {number}: {happened}"
        );
        if happened.last.is_none() {
            assert_eq!(happened.at_ms, milliseconds(at));
            exact += 1;
        }
        assert_eq!(slipping.line, Some(happened.to_string()));
        assert!(
            account.to_string().contains(&happened.to_string()),
            "{account}"
        );
    }
    assert!(exact >= 4, "{exact}");
}

#[test]
fn a_slip_within_the_check_leaves_the_motions_of_the_plan_right() {
    let (slipping, account) = run(Some(0));
    let faults = slipping.simulator.faults();
    assert!(
        matches!(&faults[..], [slip] if slip.kind == FaultKind::Slip),
        "{faults:?}"
    );
    let happened = account.faults[0]
        .happened
        .expect("the run finds what happened");
    assert_eq!(happened.kind, DeviationKind::Afterwards, "{happened}");
}

#[test]
fn what_happened_is_written_in_plain_words_and_reads_back() {
    let one = Happened {
        motion: 23,
        last: None,
        second: None,
        of: 64,
        kind: DeviationKind::TiltMissed,
        at_ms: 41_200,
        noticed_ms: 59_100,
    };
    let text = |happened: Happened| happened.to_string();
    assert_eq!(
        text(one),
        "what happened: motion 23 of 64 did not tilt the cube; noticed 18 s later"
    );
    let two = Happened {
        last: Some(24),
        ..one
    };
    assert_eq!(
        text(two),
        "what happened: one of motions 23 and 24 of 64 did not tilt the cube; noticed 18 s later"
    );
    let moved = Happened {
        last: Some(26),
        kind: DeviationKind::Moved,
        ..one
    };
    assert_eq!(
        text(moved),
        "what happened: something moved the whole cube before one of motions 23 to 26 of 64; noticed 18 s later"
    );
    let pair = Happened {
        second: Some((30, 32)),
        ..two
    };
    assert_eq!(
        text(pair),
        "what happened: one of motions 23 and 24, and one of motions 30 to 32, of 64 did not tilt the cube; noticed 18 s \
         later"
    );
    let right = Happened {
        kind: DeviationKind::Afterwards,
        ..one
    };
    assert_eq!(
        text(right),
        "what happened: all 64 motions went right; the cube moved, or was misread, in the check"
    );
    let json = serde_json::to_string(&two).expect("JSON");
    assert_eq!(
        json,
        r#"{"motion":23,"last":24,"of":64,"kind":"tilt_missed","at_ms":41200,"noticed_ms":59100}"#
    );
    assert_eq!(
        serde_json::from_str::<Happened>(&json).expect("reads back"),
        two
    );
}
