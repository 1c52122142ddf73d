//! Every item of the menu, walked through by pressed buttons on the simulated robot.

mod calibration;
mod person;
mod trouble;

use brick::Button::{self, Back, Down, Enter, Left, Right, Up};
use cube_core::{Cube, Turns};
use simulator::Simulator;

use self::person::{
    Act::{self, Do, Pick, Press, Wait},
    Script, Table, Walk,
};
use panel::screen::View;

const MENU: &str = "MindCub3r";

/// Three turns away from the solved cube: soon solved.
fn near() -> Cube {
    Cube::from(&"R U2 F'".parse::<Turns>().expect("turns"))
}

/// The same button again and again.
fn presses(title: &'static str, button: Button, times: usize) -> Script {
    std::iter::repeat_with(|| (title, Press(button)))
        .take(times)
        .collect()
}

const QUIT: (&str, Act) = (MENU, Pick("Quit"));

#[test]
fn solve_reads_and_solves_a_cube() {
    let table = Table::with(&near());
    let walk = table.walk(vec![
        (MENU, Pick("Solve")),
        ("Solve", Press(Enter)),
        ("Solved", Press(Back)),
        QUIT,
    ]);
    walk.matches("solve");
    assert!(table.cube().is_solved());
    let View::Done { turns, .. } = walk.last("Solved") else {
        panic!("it is summed up");
    };
    assert!((1..=20).contains(turns), "{turns}");
}

fn put_in(simulator: &Simulator) {
    simulator.insert_cube(near().facelets().as_array());
}

fn take_out(simulator: &Simulator) {
    simulator.remove_cube();
}

/// How often the robot set out.
fn starts(walk: &Walk) -> usize {
    let titles = walk.views.iter().map(person::title_of);
    titles.filter(|&title| title == "Getting ready").count()
}

#[test]
fn a_cube_that_is_put_in_starts_a_run_if_a_sensor_sees_it() {
    for sensor in ["infrared", "ultrasonic"] {
        let settings = format!("[distance]\nsensor = \"{sensor}\"");
        let table = Table::with_settings(&near(), &settings);
        table.simulator.remove_cube();
        let walk = table.walk(vec![
            (MENU, Pick("Solve")),
            ("Solve", Wait(1)),
            ("Solve", Do(put_in)),
            ("Solved", Press(Enter)),
            // It is still in.
            ("Solve", Wait(20)),
            ("Solve", Do(take_out)),
            ("Solve", Wait(1)),
            ("Solve", Do(put_in)),
            ("Solved", Press(Back)),
            QUIT,
        ]);
        walk.result.as_ref().expect("it was left");
        assert_eq!(starts(&walk), 2);
        assert!(table.cube().is_solved());
    }
    let table = Table::with_settings(&near(), "[distance]\nsensor = \"none\"");
    table.simulator.remove_cube();
    let walk = table.walk(vec![
        (MENU, Pick("Solve")),
        ("Solve", Wait(1)),
        ("Solve", Do(put_in)),
        ("Solve", Wait(20)),
        ("Solve", Press(Back)),
        QUIT,
    ]);
    walk.matches("without_distance_sensor");
    assert_eq!(starts(&walk), 0);
}

#[test]
fn a_cube_that_is_put_in_starts_nothing_while_the_table_is_still_aligned() {
    let table = Table::with(&near());
    table.simulator.remove_cube();
    let mut steps = vec![
        (MENU, Pick("Solve")),
        ("Solve", Wait(1)),
        ("Solve", Do(put_in)),
    ];
    for arrow in [Right, Left, Right, Left] {
        steps.extend([("Solve", Wait(1)), ("Solve", Press(arrow))]);
    }
    steps.extend([("Solved", Press(Back)), QUIT]);
    let walk = table.walk(steps);
    walk.result.as_ref().expect("it was left");
    assert_eq!(starts(&walk), 1, "when it was left alone");
    assert!(table.cube().is_solved());
}

#[test]
fn the_arrows_turn_the_table_before_a_run() {
    let table = Table::with(&near());
    let mut steps = vec![(MENU, Pick("Solve"))];
    steps.extend(presses("Solve", Right, 5));
    steps.extend(presses("Solve", Left, 3));
    steps.push(("Solve", Wait(2)));
    steps.extend([("Solve", Press(Back)), QUIT]);
    table.walk(steps).result.expect("it was left");
    let turned = table.simulator.posture().turntable;
    assert!((11.0..=13.0).contains(&turned), "{turned}");
}

#[test]
fn a_battery_that_is_low_is_told_before_a_run() {
    for (millivolts, told) in [(6700, true), (6900, false)] {
        let table = Table::with_settings(&near(), &format!("[battery]\nvoltage_mv = {millivolts}"));
        let walk = table.walk(vec![
            (MENU, Pick("Solve")),
            ("Solve", Press(Enter)),
            ("Solved", Press(Back)),
            QUIT,
        ]);
        walk.result.as_ref().expect("it was left");
        let warning = "The battery is low (6.7 V).";
        let words =
            |view: &View| matches!(view, View::Message { text, .. } if text.starts_with(warning));
        assert_eq!(walk.views.iter().any(words), told, "{millivolts}");
    }
}

#[test]
fn scramble_goes_to_a_random_state_and_says_how() {
    let table = Table::with(&near());
    let walk = table.walk(vec![
        (MENU, Pick("Scramble")),
        ("Scramble", Press(Enter)),
        ("Scrambled", Press(Enter)),
        ("Scramble", Press(Back)),
        QUIT,
    ]);
    walk.matches("scramble");
    let View::Message { text, .. } = walk.last("Scramble") else {
        panic!("it says how");
    };
    let (_, turns) = text.split_once(": ").expect("turns after a colon");
    let turns: Turns = turns.parse().expect("turns");
    assert!(turns.len() > 10, "{turns}");
    assert_eq!(table.cube(), Cube::from(&turns));
}

#[test]
fn patterns_are_made() {
    let table = Table::with(&near());
    let walk = table.walk(vec![
        (MENU, Pick("Patterns")),
        ("Patterns", Pick("superflip")),
        ("superflip", Press(Enter)),
        ("Done", Press(Enter)),
        ("Patterns", Press(Left)),
        QUIT,
    ]);
    walk.matches("patterns");
    let superflip = cube_core::Pattern::find("superflip").expect("a pattern");
    assert_eq!(table.cube(), superflip.cube());
}

#[test]
fn a_cube_is_saved_under_a_name_and_another_is_brought_there() {
    let table = Table::with(&near());
    let name = "Name the cube";
    let mut steps = vec![
        (MENU, Pick("Go to saved state")),
        ("Go to saved state", Press(Enter)),
        (MENU, Pick("Save this cube")),
        ("Save this cube", Press(Enter)),
    ];
    // Nothing, then "1", then "b", which means a turn, then "c".
    steps.extend(presses(name, Left, 6));
    steps.extend([(name, Press(Enter)), ("Not a name", Press(Enter))]);
    steps.extend(presses(name, Up, 10));
    steps.extend([(name, Press(Right)), (name, Press(Enter))]);
    steps.extend([("Not a name", Press(Enter)), (name, Press(Left))]);
    steps.extend([
        (name, Press(Down)),
        (name, Press(Right)),
        (name, Press(Enter)),
    ]);
    steps.extend([("Not a name", Press(Enter)), (name, Press(Left))]);
    steps.extend(presses(name, Down, 2));
    steps.extend([(name, Press(Right)), (name, Press(Enter))]);
    steps.extend([("Saved", Press(Enter)), QUIT]);
    let walk = table.walk(steps);
    walk.matches("save");
    assert!(
        table
            .read("states/c.toml")
            .contains(&near().facelets().to_string())
    );

    // The name is taken now.
    table
        .simulator
        .insert_cube(Cube::SOLVED.facelets().as_array());
    let mut steps = vec![
        (MENU, Pick("Save this cube")),
        ("Save this cube", Press(Enter)),
    ];
    steps.extend(presses(name, Left, 6));
    steps.extend(presses(name, Down, 2));
    steps.extend([(name, Press(Right)), (name, Press(Enter))]);
    steps.extend([("c is saved", Pick("another name")), (name, Press(Left))]);
    steps.extend(presses(name, Down, 2));
    steps.extend([(name, Press(Right)), (name, Press(Enter))]);
    steps.extend([("c is saved", Press(Back)), (name, Press(Back))]);
    steps.extend([
        (MENU, Pick("Go to saved state")),
        ("Go to saved state", Pick("c")),
        (
            "c",
            Do(|simulator| simulator.insert_cube(&simulator::solved())),
        ),
        ("c", Press(Enter)),
        ("Done", Press(Enter)),
        ("Go to saved state", Press(Back)),
        QUIT,
    ]);
    table.walk(steps).matches("saved");
    assert_eq!(table.cube(), near());
}

#[test]
fn settings_hold_at_once_and_are_kept() {
    let table = Table::with(&near());
    let walk = table.walk(vec![
        (MENU, Pick("Settings")),
        ("Settings", Press(Right)),
        ("Settings", Press(Up)),
        ("Settings", Press(Left)),
        ("Settings", Press(Up)),
        ("Settings", Press(Left)),
        ("Settings", Press(Up)),
        ("Settings", Press(Enter)),
        ("Settings", Press(Back)),
        (MENU, Pick("Solve")),
        ("Solve", Press(Enter)),
        ("Solved", Press(Back)),
        QUIT,
    ]);
    walk.matches("settings");
    let kept = table.read("menu.toml");
    for line in [
        "sound = false",
        "think_while_moving = false",
        "method = \"two-phase\"",
        "scan = \"quick\"",
    ] {
        assert!(kept.contains(line), "{kept}");
    }
    assert!(!kept.contains("start_by_sensor"), "nobody chose: {kept}");
    assert_eq!(table.simulator.tones(), []);
    // They are there again.
    let walk = table.walk(vec![
        (MENU, Pick("Settings")),
        ("Settings", Press(Back)),
        QUIT,
    ]);
    let View::List { items, .. } = walk.last("Settings") else {
        panic!("a list");
    };
    assert_eq!(items[0], "Sound: off");
}

fn message(view: &View) -> Option<String> {
    match view {
        View::Message { text, .. } => Some(text.clone()),
        _ => None,
    }
}

#[test]
fn going_back_twice_leaves() {
    let table = Table::with(&near());
    let walk = table.walk(vec![
        (MENU, Press(Back)),
        (MENU, Press(Up)),
        (MENU, Pick("Settings")),
        ("Settings", Press(Back)),
        (MENU, Press(Back)),
        (MENU, Press(Back)),
    ]);
    walk.matches("leave");
}

#[test]
fn calibration_is_guided_and_kept() {
    const START: &str = "middle: start  back: no";
    const ADJUST: &str = "left, right  middle: done";
    const FOUND: &str = "middle: back";
    let table = Table::with(&Cube::SOLVED);
    let mut steps = vec![(MENU, Pick("Calibrate"))];
    // The flipper's own step runs it against a cube on purpose, which counts as a fault here.
    for step in ["End stops", "Colour sensor", "Overshoot", "Durations"] {
        steps.extend([
            ("Calibrate", Pick(step)),
            (START, Press(Enter)),
            (FOUND, Press(Enter)),
        ]);
    }
    steps.extend([("Calibrate", Pick("Turntable")), (START, Press(Enter))]);
    steps.extend(presses(ADJUST, Right, 2));
    steps.extend([
        (ADJUST, Press(Left)),
        (ADJUST, Press(Enter)),
        (FOUND, Press(Enter)),
    ]);
    // Back ends a step that waits, or moves, and does not begin one.
    steps.extend([
        ("Calibrate", Pick("Turntable")),
        (START, Press(Enter)),
        // The sensor sees where it was turned to.
        ("middle: yes  left: no", Press(Back)),
    ]);
    steps.extend([(MENU, Pick("Calibrate")), ("Calibrate", Pick("Durations"))]);
    steps.extend([(START, Press(Enter)), ("back: stop", Press(Back))]);
    steps.extend([(MENU, Pick("Calibrate")), ("Calibrate", Pick("Durations"))]);
    steps.extend([(START, Press(Back)), ("Calibrate", Press(Back)), QUIT]);
    table.walk(steps).matches("calibrate");
    let kept = table.read("calibration.toml");
    for word in ["arm_centre_deg", "overshoot_deg", "tilt_s"] {
        assert!(kept.contains(word), "{kept}");
    }
    assert!(table.cube().is_solved());
}
