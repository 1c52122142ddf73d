//! Buttons and lights of a brick whose run is shown on a terminal.

use std::time::Duration;

use brick::{Brick, Button, LedColor};
use robot::RunError;

/// Time between two polls of the buttons: well below what a person notices.
const BUTTON_INTERVAL: Duration = Duration::from_millis(20);

/// Choice of the person at the buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Middle button: start a run.
    Start,
    /// Button below the screen: leave.
    Leave,
}

/// Waits until the middle button or the one below the screen is pressed.
pub(crate) fn wait_for_choice(brick: &mut Brick) -> anyhow::Result<Choice> {
    brick.leds.set(LedColor::Green)?;
    // Earlier presses are forgotten: they must not start another run.
    while brick.buttons.next_event()?.is_some() {}
    loop {
        while let Some(event) = brick.buttons.next_event()? {
            match (event.button, event.pressed) {
                (Button::Enter, true) => return Ok(Choice::Start),
                (Button::Back, true) => return Ok(Choice::Leave),
                _ => {}
            }
        }
        brick.clock.sleep(BUTTON_INTERVAL);
    }
}

/// Lights the buttons while `work` is done: green or red afterwards, by its result.
pub(crate) fn lit<T>(
    brick: &mut Brick,
    work: impl FnOnce(&mut Brick) -> Result<T, RunError>,
) -> Result<T, RunError> {
    brick.leds.set(LedColor::Orange)?;
    let result = work(brick);
    let color = if result.is_ok() {
        LedColor::Green
    } else {
        LedColor::Red
    };
    brick.leds.set(color)?;
    result
}

#[cfg(test)]
mod tests {
    use std::{rc::Rc, sync::Arc};

    use app::SolverMethod;
    use cube_core::{Cube, Facelets};
    use robot::{Config, Session, Task, Turning, Unattended, event::Unobserved, whole_run};
    use simulator::{Settings, Simulator};

    use super::*;
    use crate::aside::Threads;

    fn robot() -> (Simulator, Task) {
        let scrambled = Cube::SOLVED.turned("R".parse().expect("a turn"));
        let stickers = *scrambled.facelets().as_array();
        let task = Task {
            turning: Turning::By(Arc::new(SolverMethod::Tables)),
            ..Task::to(Cube::SOLVED)
        };
        (Simulator::new(&Settings::default(), &stickers, 1), task)
    }

    /// Error of a run that is stopped, and the time at which the work ended.
    fn stopped(session: &mut Session, config: &Config, task: &Task) -> (String, Duration) {
        let mut at = Duration::ZERO;
        let ended = session.run(config, &mut Unobserved, &mut Unattended, |brick, crew| {
            let result = lit(brick, |brick| whole_run(brick, config, task, crew));
            at = brick.clock.now();
            result
        });
        let error = ended.result.expect_err("the run is stopped");
        (error.to_string(), at)
    }

    #[test]
    fn the_button_below_the_screen_ends_a_run_between_two_motions() {
        let (simulator, task) = robot();
        simulator.press_at(Duration::from_secs(5), Button::Back);
        let mut session = Session::of(simulator.brick()).computing(&Threads);
        let (error, at) = stopped(&mut session, &Config::default(), &task);
        assert_eq!(error, "stopped by the button below the screen");
        assert!(at < Duration::from_secs(8), "{at:?}");
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
            target: Cube::from(&"R U2 F' L D B2 U L2 F R' B D2".parse().expect("turns")).into(),
            turning: Turning::Search,
            ..task
        };
        // At 32 s the robot has scanned and made the first turns.
        simulator.press_at(Duration::from_secs(32), Button::Back);
        let mut config = Config::default();
        config.run.think_first_nodes = 1000;
        let mut session = Session::of(simulator.brick()).computing(&Threads);
        let clock = Rc::clone(&session.brick.clock);
        let (error, at) = stopped(&mut session, &config, &task);
        assert_eq!(error, "stopped by the button below the screen");
        assert!(at < Duration::from_secs(34), "{at:?}");
        assert!(
            Rc::ptr_eq(&session.brick.clock, &clock),
            "no search runs any more"
        );
    }

    #[test]
    fn earlier_presses_start_no_run() {
        let (simulator, _) = robot();
        simulator.press(Button::Enter);
        let mut brick = simulator.brick();
        brick.clock.sleep(Duration::from_secs(1));
        simulator.press_at(Duration::from_secs(3), Button::Back);
        let wish = wait_for_choice(&mut brick).expect("the buttons can be read");
        assert_eq!(wish, Choice::Leave);
    }
}
