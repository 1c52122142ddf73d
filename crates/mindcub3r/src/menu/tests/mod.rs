//! Cases of the walker that make sense in process, with the menu on the simulated robot.

mod in_process;
mod plugs;
mod table;
mod transcript;

use std::collections::BTreeSet;

use walker::{Case, Place, cases};

use self::in_process::InProcess;

/// Walks a case, and compares the views if they are pinned.
fn walk(name: &str) {
    let case = here().find(|case| case.name == name).expect("a case");
    let mut transport = InProcess::at_table(&case);
    if let Err(failure) = case.walk(&mut transport) {
        panic!("{name}: {failure}\n{}", transport.transcript());
    }
    if case.is_pinned {
        transcript::matches(name, &transport.transcript());
    }
}

fn here() -> impl Iterator<Item = Case> {
    let cases = cases().into_iter();
    cases.filter(|case| !matches!(case.place, Place::Tree(_)))
}

/// Declares a test for each case of these names.
macro_rules! walks {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                walk(stringify!($name));
            }
        )*

        #[test]
        fn every_case_of_the_walker_is_a_test() {
            let tests = BTreeSet::from([$(stringify!($name)),*]);
            let cases: BTreeSet<_> = here().map(|case| case.name).collect();
            assert_eq!(tests, cases);
        }
    };
}

walks! {
    solve solve_near items leave scramble settings silent
    learn pattern save_and_go_there save taken_name no_place_for_states
    undo undo_scramble_and_pattern undo_saved undo_stopped undo_jammed undo_refused
    undo_otherwise nothing_to_undo
    checkpoints checkpoint_by_sensor history history_branch history_unwritten
    infrared ultrasonic no_distance_sensor aligned_first arrows low_battery_before_a_run
    end_stops calibrate calibration_set_aside bad_calibration
    question doubt doubt_again all_but_one empty_cradle other_files
    missing_sensor missing_motor unplugged_sensor unplugged_motor
    jammed_and_freed jammed_twice jammed_for_ever jammed_in_turning battery_low
    back back_at_any_moment back_in_calibration
    signal_in_homing signal_in_scan signal_in_thinking signal_in_turning signal_in_dialogues
}

#[test]
fn a_walk_says_what_it_expected_and_what_was_shown() {
    let mut case = here()
        .find(|case| case.name == "solve_near")
        .expect("a case");
    case.setup.cube = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let failure = case.walk(&mut InProcess::at_table(&case));
    let message = failure.expect_err("another number of turns").to_string();
    assert!(
        message.contains("expected: \"Solved: 3 turns\""),
        "{message}"
    );
    assert!(message.contains("screen: Solved: 0 turns"), "{message}");
}
