//! Runs on the EV3: waits for the button, runs, and waits again.

use std::time::Duration;

use brick::{Brick, Button, LedColor, StopAction};

use robot::{Config, Crew, Observer, Pace, RunError, Task, Unattended, whole_run};

use crate::aside::Threads;

/// Time between two polls of the buttons: well below what a person notices.
const BUTTON_INTERVAL: Duration = Duration::from_millis(20);

/// Wish of the person at the buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Middle button: start a run.
    Start,
    /// Button below the screen: leave.
    Leave,
}

/// Waits until the middle button or the one below the screen is pressed.
///
/// # Errors
/// When the buttons cannot be read.
pub(crate) fn wait_for_wish(brick: &mut Brick) -> anyhow::Result<Wish> {
    brick.leds.set(LedColor::Green)?;
    // Earlier presses are forgotten: they must not start another run.
    while brick.buttons.next_event()?.is_some() {}
    loop {
        while let Some(event) = brick.buttons.next_event()? {
            match (event.button, event.pressed) {
                (Button::Enter, true) => return Ok(Wish::Start),
                (Button::Back, true) => return Ok(Wish::Leave),
                _ => {}
            }
        }
        brick.clock.sleep(BUTTON_INTERVAL);
    }
}

/// Does one run, with the lights showing its state; no motor stays energised, whatever happens.
///
/// # Errors
/// As [`whole_run`], and when the motors cannot be stopped.
pub(crate) fn run_with_lights(
    brick: &mut Brick,
    config: &Config,
    task: &Task,
    observer: &mut dyn Observer,
) -> Result<(), RunError> {
    brick.leds.set(LedColor::Orange)?;
    let crew = Crew {
        observer,
        operator: &mut Unattended,
        aside: &Threads,
        pace: Pace::OfThisMachine,
    };
    let result = whole_run(brick, config, task, crew);
    let stopped = brick.stop_motors(StopAction::Coast);
    let lights = if result.is_ok() {
        LedColor::Green
    } else {
        LedColor::Red
    };
    brick.leds.set(lights)?;
    result?;
    Ok(stopped?)
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use cube_core::{Cube, Facelets};
    use simulator::{Settings, Simulator};

    use super::*;
    use std::sync::Arc;

    use app::SolverMethod;
    use robot::{Turning, event::Unobserved};

    fn robot() -> (Simulator, Task) {
        let scrambled = Cube::SOLVED.turned("R".parse().expect("a turn"));
        let stickers = *scrambled.facelets().as_array();
        let task = Task {
            turning: Turning::By(Arc::new(SolverMethod::Tables)),
            ..Task::to(Cube::SOLVED)
        };
        (Simulator::new(&Settings::default(), &stickers, 1), task)
    }

    #[test]
    fn the_button_below_the_screen_ends_a_run_between_two_motions() {
        let (simulator, task) = robot();
        simulator.press_at(Duration::from_secs(5), Button::Back);
        let config = Config::default();
        let error = run_with_lights(&mut simulator.brick(), &config, &task, &mut Unobserved)
            .expect_err("the run is stopped");
        assert_eq!(error.to_string(), "stopped by the button below the screen");
        assert!(
            simulator.now() < Duration::from_secs(8),
            "{:?}",
            simulator.now()
        );
        assert_eq!(simulator.leds(), LedColor::Red);
        assert_ne!(
            Facelets::new(simulator.stickers()),
            Cube::SOLVED.facelets(),
            "the run ended before the cube was solved"
        );
    }

    #[test]
    fn the_button_ends_a_run_that_thinks_while_it_moves() {
        let (simulator, task) = robot();
        let task = Task {
            target: Cube::from(&"R U2 F' L D B2 U L2 F R' B D2".parse().expect("turns")),
            turning: Turning::Search,
            ..task
        };
        // At 32 s the robot has scanned and made the first turns.
        simulator.press_at(Duration::from_secs(32), Button::Back);
        let mut config = Config::default();
        config.run.think_first_nodes = 1000;
        let mut brick = simulator.brick();
        let clock = Rc::clone(&brick.clock);
        let error = run_with_lights(&mut brick, &config, &task, &mut Unobserved)
            .expect_err("the run is stopped");
        assert_eq!(error.to_string(), "stopped by the button below the screen");
        assert!(
            simulator.now() < Duration::from_secs(34),
            "{:?}",
            simulator.now()
        );
        assert!(Rc::ptr_eq(&brick.clock, &clock), "no search runs any more");
    }

    #[test]
    fn earlier_presses_start_no_run() {
        let (simulator, _) = robot();
        simulator.press(Button::Enter);
        let mut brick = simulator.brick();
        brick.clock.sleep(Duration::from_secs(1));
        simulator.press_at(Duration::from_secs(3), Button::Back);
        let wish = wait_for_wish(&mut brick).expect("the buttons can be read");
        assert_eq!(wish, Wish::Leave);
    }
}
