//! A wrapper that turns motors round which are built in the other way.
//!
//! It goes around a brick where that is opened, below every other wrapper: all that drives a
//! motor, and the log, then speak of positions and speeds by the sign of the building
//! instructions.

use crate::{
    Brick, Degrees, DegreesPerSecond, DeviceError, Direction, Drive, Encoder, Motor, MotorState,
    MotorStatus, RobotSettings, StopAction,
};

/// Gives the same brick with every motor turning as in the building instructions.
pub fn wrap(mut brick: Brick, robot: &RobotSettings) -> Brick {
    brick.flipper = turned_round(brick.flipper, robot.flipper_direction());
    brick.turntable = turned_round(brick.turntable, robot.turntable_direction());
    brick.arm = turned_round(brick.arm, robot.arm_direction());
    brick
}

fn turned_round(motor: Box<dyn Motor>, direction: Direction) -> Box<dyn Motor> {
    match direction {
        Direction::Forward => motor,
        Direction::Inverted => Box::new(Reversed(motor)),
    }
}

/// A motor whose positions and speeds have the other sign.
struct Reversed(Box<dyn Motor>);

impl Encoder for Reversed {
    fn position(&self) -> Result<Degrees, DeviceError> {
        self.0.position().map(|position| -position)
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.0.set_position(-position)
    }
}

impl Drive for Reversed {
    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.0.run_to(-target, speed)
    }

    fn run(&mut self, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.0.run(-speed)
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.0.stop(action)
    }
}

impl MotorStatus for Reversed {
    fn state(&self) -> Result<MotorState, DeviceError> {
        self.0.state()
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, rc::Rc};

    use super::*;

    /// A motor that stands at 30 degrees and notes its commands.
    #[derive(Default, Clone)]
    struct Noting(Rc<RefCell<Vec<String>>>);

    impl Noting {
        fn note(&self, command: String) -> Result<(), DeviceError> {
            self.0.borrow_mut().push(command);
            Ok(())
        }
    }

    impl Encoder for Noting {
        fn position(&self) -> Result<Degrees, DeviceError> {
            Ok(Degrees::new(30))
        }

        fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
            self.note(format!("is at {position}"))
        }
    }

    impl Drive for Noting {
        fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
            self.note(format!("to {target} at {speed}"))
        }

        fn run(&mut self, speed: DegreesPerSecond) -> Result<(), DeviceError> {
            self.note(format!("at {speed}"))
        }

        fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
            self.note(format!("{action:?}"))
        }
    }

    impl MotorStatus for Noting {
        fn state(&self) -> Result<MotorState, DeviceError> {
            Ok(MotorState::Stalled)
        }
    }

    fn commands(direction: Direction) -> (Degrees, Vec<String>) {
        let inner = Noting::default();
        let mut motor = turned_round(Box::new(inner.clone()), direction);
        let speed = DegreesPerSecond::new(100);
        motor.set_position(Degrees::new(5)).expect("noted");
        motor.run_to(Degrees::new(90), speed).expect("noted");
        motor.run(speed).expect("noted");
        motor.stop(StopAction::Hold).expect("noted");
        assert_eq!(motor.state().expect("known"), MotorState::Stalled);
        let position = motor.position().expect("it stands somewhere");
        (position, inner.0.take())
    }

    #[test]
    fn an_inverted_motor_gets_and_gives_every_number_with_the_other_sign_but_a_targets_speed() {
        let (position, noted) = commands(Direction::Forward);
        assert_eq!(position, Degrees::new(30));
        assert_eq!(noted, ["is at 5°", "to 90° at 100°/s", "at 100°/s", "Hold"]);
        let (position, noted) = commands(Direction::Inverted);
        assert_eq!(position, Degrees::new(-30));
        assert_eq!(
            noted,
            ["is at -5°", "to -90° at 100°/s", "at -100°/s", "Hold"]
        );
    }
}
