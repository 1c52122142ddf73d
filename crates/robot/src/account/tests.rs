//! Account of scripted events.

use super::{entries::Ending, *};
use crate::{
    RobotPart, Stopped,
    error::{RunError, RunErrorKind},
};
use actuator::Motion;
use brick::InterruptCause;

fn turning(steps: usize) -> Account {
    let mut account = Account::default();
    let phase = Phase::Turn;
    account.event(Duration::ZERO, &Event::Phase { phase, steps });
    account
}

fn motion_ends(account: &mut Account, left_ms: u64) -> Option<u32> {
    let event = Event::MotionEnds {
        motion: Motion::Hold,
        number: Some(1),
        took_ms: 300,
        left_ms: Some(left_ms),
        next: None,
    };
    account.event(Duration::ZERO, &event);
    account.progress.seconds_left()
}

#[test]
fn motions_are_counted_up_to_the_last_of_the_plan() {
    let mut account = turning(3);
    assert_eq!((account.progress.done, account.progress.steps), (0, 3));
    motion_ends(&mut account, 900);
    let better = Event::BetterPlan {
        saved: 0.5,
        motions: 2,
    };
    account.event(Duration::ZERO, &better);
    assert_eq!((account.progress.done, account.progress.steps), (1, 2));
    motion_ends(&mut account, 0);
    motion_ends(&mut account, 0);
    assert_eq!((account.progress.done, account.progress.steps), (2, 2));
}

#[test]
fn the_time_left_never_rises_within_a_phase_and_begins_anew_with_the_next() {
    let mut account = turning(9);
    assert_eq!(account.progress.seconds_left(), None);
    let shown = [30_000, 31_000, 29_900, 40_000, 12_000, 13_000, 0, 500]
        .map(|planned| motion_ends(&mut account, planned).expect("a step is done"));
    assert_eq!(shown, [30, 30, 30, 30, 12, 12, 0, 0]);
    assert_eq!(motion_ends(&mut turning(9), 25_000), Some(25));
}

#[test]
fn a_fault_keeps_its_place_and_learns_how_the_run_went_on() {
    let mut account = turning(9);
    let begins = Event::MotionBegins {
        motion: Motion::Hold,
        number: Some(1),
        of: Some(9),
    };
    account.event(Duration::from_millis(5), &begins);
    assert_eq!(account.motion.map(|open| open.since_ms), Some(5));
    let fault = Event::Fault {
        kind: RunErrorKind::Mechanism,
        message: "stuck".to_owned(),
        part: RobotPart::Flipper,
        phase: Some(Phase::Turn),
        motion: Some(Motion::Hold),
    };
    account.event(Duration::from_millis(7), &fault);
    assert_eq!((account.motion, account.motions.len()), (None, 0));
    let (profile, message) = (Profile::Gentle, String::new());
    account.event(Duration::ZERO, &Event::Slower { profile, message });
    account.event(Duration::from_millis(9), &Event::Recovery);
    let [fault] = &account.faults[..] else {
        panic!("{:?}", account.faults)
    };
    assert_eq!((fault.at_ms, fault.recovered_ms), (7, Some(9)));
    assert_eq!(fault.slower, Some(Profile::Gentle));
    assert_eq!(account.slowed_to(), Some(Profile::Gentle));
}

#[test]
fn a_judge_who_sees_the_cube_finds_a_lie_and_the_cause_of_an_error() {
    let stopped = || RunError::from(Stopped(InterruptCause::BackButton));
    let well = || Ending::of(None, &Ok::<_, RunError>(()), None);
    let failed = || Ending::of(None, &Err::<(), _>(stopped()), None);
    let slip = Some("it slipped");
    assert!(well().judged(slip, None, true).reached);
    let lie = well().judged(slip, Some("an edge is flipped"), false);
    assert_eq!(lie.error.as_deref(), Some("an edge is flipped: it slipped"));
    assert_eq!(lie.error_part, Some(RobotPart::Cube));
    assert!(!lie.reached);
    // A run that failed keeps its error, however the cube looks.
    let ended = failed().judged(slip, Some("an edge is flipped"), false);
    assert_eq!(
        ended.error,
        failed().error.map(|error| format!("it slipped: {error}"))
    );
    assert_eq!(ended.error_part, failed().error_part);
}
