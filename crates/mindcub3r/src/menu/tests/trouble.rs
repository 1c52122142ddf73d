//! What goes wrong, and how a person gets on from there.

use std::{cell::Cell, rc::Rc, time::Duration};

use anyhow::bail;
use brick::{
    Brick,
    Button::{Back, Down, Enter, Left, Right},
    Clock, ColorSensor, DeviceError, MotorState, Rgb,
};
use cube_core::{Cube, Turns};
use simulator::Simulator;

use super::{
    MENU, QUIT, message, near,
    person::{
        Act::{Do, Pick, Press, Wait},
        Table, title_of,
    },
    put_in, starts,
};
use panel::screen::View;

/// A light in which this cube is refused, though what it is taken for is right.
const DIM: &str = "[light]\nnoise_kind = \"combo\"\nnoise_level = 1.6\n";

/// One look, and then the person is asked.
const ONE_SCAN: &str = "[run]\nthink_first_nodes = 2000\nlooks = 0\nscans = 1\n";

fn mixed() -> Cube {
    Cube::from(
        &"R U2 F' L D2 B R2 U' F L2 D B'"
            .parse::<Turns>()
            .expect("turns"),
    )
}

fn refused() -> Table {
    let table = Table::with_settings(&mixed(), DIM);
    table.write("robot.toml", ONE_SCAN);
    table
}

#[test]
fn a_refused_cube_is_corrected_by_hand_and_solved() {
    let table = refused();
    let walk = table.walk(vec![
        (MENU, Pick("Solve")),
        ("Solve", Press(Enter)),
        ("Doubt", Do(is_without_power)),
        ("Doubt", Pick("correct by hand")),
        // Nothing is wrong, so what is changed makes no cube.
        ("Correct", Press(Enter)),
        ("Correct", Press(Back)),
        ("Not a cube", Press(Enter)),
        ("Not a cube", Pick("drop corrections")),
        ("Doubt", Press(Enter)),
        ("Correct", Press(Right)),
        ("Correct", Press(Left)),
        ("Correct", Press(Back)),
        ("A cube", Pick("correct more")),
        ("Correct", Press(Back)),
        ("A cube", Pick("it is right: go on")),
        ("Solved", Press(Back)),
        QUIT,
    ]);
    walk.matches("corrected");
    assert!(table.cube().is_solved());
}

#[test]
fn a_refused_cube_is_looked_at_again_or_given_up() {
    let table = refused();
    let walk = table.walk(vec![
        (MENU, Pick("Solve")),
        ("Solve", Press(Enter)),
        ("Doubt", Pick("look again")),
        ("Reading", Wait(1)),
        ("Doubt", Pick("give up")),
        QUIT,
    ]);
    walk.matches("looked_at_again");
    assert_eq!(table.cube(), mixed());
    is_aside(&table.simulator);
}

#[test]
fn an_empty_cradle_is_read_once_and_told() {
    let table = Table::with(&near());
    table.simulator.remove_cube();
    let walk = table.walk(vec![
        (MENU, Pick("Solve")),
        ("Solve", Press(Enter)),
        ("Doubt", Pick("give up")),
        QUIT,
    ]);
    let begun = |view: &&View| view.to_string().starts_with("* Reading, 0 of");
    assert_eq!(walk.views.iter().filter(begun).count(), 1);
    walk.result.expect("it was left");
}

#[test]
fn back_ends_a_run_at_any_moment_and_the_next_one_solves_the_cube() {
    for (phase, after) in [
        ("Getting ready", 0),
        ("Reading", 0),
        ("Reading", 4),
        ("Reading", 5),
        ("Reading", 9),
        ("Thinking", 0),
        ("Turning", 23),
        ("Turning", 25),
        ("Turning", 28),
    ] {
        let table = Table::with(&near());
        let mut steps = vec![
            (MENU, Pick("Solve")),
            ("Solve", Press(Enter)),
            (phase, Wait(after)),
            (phase, Press(Back)),
        ];
        // The plan is there at once for a cube that is so near.
        if ["Thinking", "Turning"].contains(&phase) {
            steps.push(("Stopped", Press(Enter)));
        }
        steps.extend([(MENU, Do(is_aside)), (MENU, Pick("Solve"))]);
        if phase == "Turning" {
            // A layer may stand askew.
            steps.push(("Solve", Do(put_in)));
        }
        steps.extend([("Solve", Press(Enter)), ("Solved", Press(Back)), QUIT]);
        let walk = table.walk(steps);
        walk.result.as_ref().expect("it was left");
        assert_eq!(starts(&walk), 2, "{phase} {after}");
        assert!(table.cube().is_solved(), "{phase} {after}");
    }
}

fn is_without_power(simulator: &Simulator) {
    let brick = simulator.brick();
    for motor in [&brick.flipper, &brick.turntable, &brick.arm] {
        assert_eq!(motor.state().expect("it is simulated"), MotorState::Idle);
    }
}

fn is_aside(simulator: &Simulator) {
    let aside = simulator.posture();
    assert!(aside.flipper < 1.0 && aside.arm > -1.0, "{aside:?}");
}

#[test]
fn a_signal_ends_the_program_wherever_it_is() {
    for (seconds, last) in [(1, MENU), (1, "Solve"), (5, "Reading"), (24, "Turning")] {
        let mut table = Table::with(&near());
        table.signal_at = Some(Duration::from_secs(seconds));
        let steps = match last {
            MENU => vec![],
            "Solve" => vec![(MENU, Pick("Solve"))],
            _ => vec![(MENU, Pick("Solve")), ("Solve", Press(Enter))],
        };
        let walk = table.walk(steps);
        let error = walk.result.expect_err("it is not left by its item");
        assert!(format!("{error:#}").contains("signal"), "{error:#}");
        assert_eq!(walk.views.last().map(title_of), Some(last));
        let now = table.simulator.now();
        assert!(now < Duration::from_millis(seconds * 1000 + 200), "{now:?}");
    }
}

/// A colour sensor that is unplugged when the clock shows so much.
struct UnpluggedAt(Box<dyn ColorSensor>, Rc<dyn Clock>, Duration);

impl ColorSensor for UnpluggedAt {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        if self.1.now() < self.2 {
            return self.0.rgb();
        }
        Err(DeviceError::Disconnected {
            device: "colour sensor".to_owned(),
            reason: "no lego-ev3-color on any port".to_owned(),
        })
    }
}

#[test]
fn an_unplugged_sensor_is_named_and_the_next_run_has_it_again() {
    let mut table = Table::with(&near());
    table.change = Box::new(|brick: &mut Brick| {
        let now = brick.clock.now();
        // When all is opened once more, it is plugged in again.
        if now.is_zero() {
            let sensor = std::mem::replace(&mut brick.color, Box::new(Dark));
            let at = Duration::from_secs(10);
            brick.color = Box::new(UnpluggedAt(sensor, Rc::clone(&brick.clock), at));
        }
        Ok(())
    });
    let walk = table.walk(vec![
        (MENU, Pick("Solve")),
        ("Solve", Press(Enter)),
        ("Not connected", Press(Enter)),
        (MENU, Pick("Solve")),
        ("Solve", Press(Enter)),
        ("Solved", Press(Back)),
        (MENU, Pick("Statistics")),
        ("Statistics", Press(Down)),
        ("Statistics", Press(Enter)),
        QUIT,
    ]);
    walk.matches("unplugged");
    assert!(table.cube().is_solved());
}

#[test]
fn what_is_missing_at_the_start_is_looked_for_again() {
    let mut table = Table::with(&near());
    let looks = Cell::new(0);
    table.change = Box::new(move |_| {
        looks.set(looks.get() + 1);
        if looks.get() < 4 {
            bail!("{} of the robot's devices cannot be used", 4 - looks.get());
        }
        Ok(())
    });
    let walk = table.walk(vec![
        ("Not connected", Press(Enter)),
        // What needs no motor goes without, and what does looks once more.
        ("Not connected", Press(Back)),
        (MENU, Pick("Statistics")),
        ("Statistics", Press(Enter)),
        (MENU, Pick("Solve")),
        ("Not connected", Press(Enter)),
        (MENU, Pick("Solve")),
        ("Solve", Press(Enter)),
        ("Solved", Press(Back)),
        QUIT,
    ]);
    let told: Vec<String> = walk.views.iter().filter_map(message).collect();
    for (text, missing) in told.iter().zip(["3 of", "2 of", "1 of"]) {
        assert!(text.starts_with(missing), "{told:?}");
    }
    walk.result.expect("it was left");
    assert!(table.cube().is_solved());
}

#[test]
fn a_robot_that_shall_be_silent_is_so_from_the_start() {
    for (sound, tones) in [("true", 3), ("false", 0)] {
        let mut table = Table::with(&near());
        table.write("menu.toml", &format!("version = 1\nsound = {sound}\n"));
        let looks = Cell::new(0);
        table.change = Box::new(move |_| {
            looks.set(looks.get() + 1);
            anyhow::ensure!(looks.get() > 1, "a device is missing");
            Ok(())
        });
        let walk = table.walk(vec![
            ("Not connected", Press(Enter)),
            (MENU, Pick("Solve")),
            ("Solve", Press(Enter)),
            ("Solved", Press(Back)),
            QUIT,
        ]);
        walk.result.expect("it was left");
        assert_eq!(table.simulator.tones().len(), tones, "sound = {sound}");
    }
}

struct Dark;

impl ColorSensor for Dark {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        Ok(Rgb::new(0, 0, 0))
    }
}

#[test]
fn a_cube_that_cannot_be_kept_is_not_lost_until_the_person_says_so() {
    let table = Table::with(&near());
    // Where the directory would be.
    table.write("states", "");
    let walk = table.walk(vec![
        (MENU, Pick("Save this cube")),
        ("Save this cube", Press(Enter)),
        ("Name the cube", Press(Enter)),
        ("Not saved", Press(Enter)),
        ("Name the cube", Press(Enter)),
        ("Not saved", Press(Back)),
        QUIT,
    ]);
    walk.result.as_ref().expect("it was left");
    let View::Message { text, .. } = walk.last("Not saved") else {
        panic!("it is said");
    };
    assert!(text.contains("states"), "{text}");
}

#[test]
fn files_that_cannot_be_used_are_named_and_the_menu_goes_on() {
    let table = Table::with(&near());
    table.write("menu.toml", "version = 1\nsound = \"loud\"\n");
    table.write("calibration.toml", "version = 1\n[cost]\ntilt_s = 99\n");
    let walk = table.walk(vec![
        ("Settings", Press(Enter)),
        ("Settings", Press(Enter)),
        (MENU, Pick("Solve")),
        ("Solve", Press(Enter)),
        QUIT,
    ]);
    walk.result.as_ref().expect("it was left");
    let told: Vec<String> = walk.views.iter().filter_map(message).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(
        told[0].contains("menu.toml") && told[0].contains("line 2"),
        "{told:?}"
    );
    for told in &told[1..] {
        assert!(
            told.contains("calibration.toml") && told.contains("tilt_s = 99"),
            "{told}"
        );
    }
    assert_eq!(starts(&walk), 0);
}
