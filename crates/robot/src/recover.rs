//! After something was stuck, or the cube slipped: the stops are found anew, and the cube is read anew, once in a run.

use std::time::Duration;

use brick::StopAction;

use crate::{
    error::{RunError, one_line},
    event::Event,
    phase::{Phase, PhaseResult},
    run::Run,
};

/// The motors rest: what was in the way falls off, or a person takes it away.
const PAUSE: Duration = Duration::from_secs(1);

impl Run<'_, '_> {
    /// As [`recover_once`](Self::recover_once), for a cube that has to be read anew then: what was
    /// known of it counts no longer, because nobody knows how it lies.
    ///
    /// # Errors
    /// Those of `recover_once`; the failure itself if reading would not help.
    pub(crate) fn recover_to_read(&mut self, failure: RunError) -> Result<(), RunError> {
        // Recorded readings do not say how the cube lies now.
        let can_look = self.task.readings.is_none();
        if !can_look || self.do_sides_matter {
            return Err(failure);
        }
        self.recover_once(failure)
    }

    /// Gets the robot going again after a failure that this may help against.
    ///
    /// # Errors
    /// The failure itself if nothing can be done about it, or was done already; else why that failed.
    pub(crate) fn recover_once(&mut self, failure: RunError) -> Result<(), RunError> {
        if !self.may_recover || !failure.can_be_recovered() {
            return Err(failure);
        }
        self.may_recover = false;
        self.tell(&Event::Fault {
            kind: failure.kind(),
            message: one_line(&failure),
        });
        let started = self.begins(Phase::Recover, 1);
        self.brick.stop_motors(StopAction::Brake)?;
        self.brick.clock.sleep(PAUSE);
        if let Err(source) = self.mechanism.recover(self.brick) {
            let first = Box::new(failure);
            return Err(RunError::Recovery { first, source });
        }
        self.tell(&Event::Recovery);
        self.ends(Phase::Recover, started, PhaseResult::Recovered);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use brick::{Clock, MotorState};
    use cube_core::{Cube, Facelets, Pattern, Turns};
    use simulator::{Axis, Input, Settings, Simulator};

    use super::*;
    use crate::{
        Config, Pace, Report,
        testing::{by_tables, reported},
    };

    /// A clock that looks at the motors when the robot rests.
    struct Resting(Simulator, Rc<dyn Clock>);

    impl Clock for Resting {
        fn now(&self) -> Duration {
            self.1.now()
        }

        fn sleep(&self, duration: Duration) {
            if duration == PAUSE {
                let brick = self.0.brick();
                for motor in [&brick.flipper, &brick.turntable, &brick.arm] {
                    assert_eq!(motor.state().expect("it is simulated"), MotorState::Idle);
                }
            }
            self.1.sleep(duration);
        }
    }

    /// A run of a cube that is soon solved, with this motor blocked from one time to another.
    fn run(motor: Axis, from: f32, to: f32) -> (Simulator, Report, Result<(), RunError>) {
        run_to(Cube::SOLVED, motor, from, to)
    }

    fn run_to(
        target: Cube,
        motor: Axis,
        from: f32,
        to: f32,
    ) -> (Simulator, Report, Result<(), RunError>) {
        let turns: Turns = "R U2 F'".parse().expect("turns");
        let stickers = *Cube::from(&turns).facelets().as_array();
        let simulator = Simulator::new(&Settings::default(), &stickers, 1);
        simulator.schedule(Duration::from_secs_f32(from), Input::Jam(motor));
        simulator.schedule(Duration::from_secs_f32(to), Input::Free(motor));
        let (config, pace) = (Config::default(), Pace::OfThisMachine);
        let mut brick = simulator.brick();
        brick.clock = Rc::new(Resting(simulator.clone(), brick.clock));
        let brick = &mut brick;
        let (result, report) = reported(brick, &config, &by_tables(target), pace);
        (simulator, report, result)
    }

    #[test]
    fn what_is_in_the_way_of_reading_and_goes_away_again_ends_no_run() {
        for motor in [Axis::Flipper, Axis::Turntable, Axis::Arm] {
            for from in [5.0, 8.0, 11.0, 14.0] {
                let (simulator, report, result) = run(motor, from, from + 1.0);
                result.unwrap_or_else(|error| panic!("{motor:?} at {from} s: {report}{error}"));
                let stickers = Facelets::new(simulator.stickers());
                let is_solved = Cube::try_from(&stickers).is_ok_and(|cube| cube.is_solved());
                assert!(is_solved, "{motor:?} at {from} s: {report}");
            }
        }
    }

    #[test]
    fn what_is_in_the_way_of_turning_and_goes_away_again_ends_no_run() {
        let mut recovered = 0;
        for motor in [Axis::Flipper, Axis::Turntable] {
            // From the end of the scan to that of the run.
            for quarter in 0..30_u8 {
                let from = 21.5 + 0.25 * f32::from(quarter);
                let (simulator, report, result) = run(motor, from, from + 1.0);
                let at = format!("{motor:?} at {from} s: {report}");
                result.unwrap_or_else(|error| panic!("{at}{error}"));
                let stickers = Facelets::new(simulator.stickers());
                assert!(
                    Cube::try_from(&stickers).is_ok_and(|cube| cube.is_solved()),
                    "{at}"
                );
                recovered += usize::from(report.has(Phase::Recover));
            }
        }
        assert!(recovered > 30, "{recovered}");
    }

    #[test]
    fn what_has_its_look_from_one_side_only_is_not_made_after_a_recovery() {
        for (name, is_made) in [("superflip", true), ("cube-in-a-cube", false)] {
            let target = Pattern::find(name).expect("it is known").cube();
            for from in [8.0, 26.0] {
                let (simulator, report, result) = run_to(target, Axis::Flipper, from, from + 1.0);
                assert_eq!(
                    report.has(Phase::Recover),
                    is_made,
                    "{name} {from}: {report}"
                );
                assert_eq!(result.is_ok(), is_made, "{name} {from}");
                if is_made {
                    let stickers = Facelets::new(simulator.stickers());
                    assert_eq!(Cube::try_from(&stickers), Ok(target), "{name} {from}");
                }
            }
        }
    }

    #[test]
    fn what_stays_in_the_way_ends_the_run_after_one_more_try() {
        for motor in [Axis::Flipper, Axis::Turntable] {
            let (simulator, report, result) = run(motor, 24.0, 1000.0);
            let error = one_line(&result.expect_err("it is stuck"));
            assert!(error.contains("is stuck at"), "{error}");
            assert!(report.has(Phase::Plan), "it was turning: {report}");
            assert!(report.count(&[Phase::Recover]) <= 1, "{report}");
            assert!(simulator.now() < Duration::from_secs(40), "{motor:?}");
        }
    }
}
