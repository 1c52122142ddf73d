//! Wrapper that changes the signs of motors that are built in the other way round.
//!
//! The wrapper goes around a brick where that is opened, below every other wrapper: all code above
//! it, and the log, then use the signs of the building instructions.

use std::time::Duration;

use crate::{
    Brick, Degrees, DegreesPerSecond, DeviceError, Direction, Motor, MotorState, RobotSettings,
    StopAction,
};

/// Returns the same brick with every motor turning as in the building instructions.
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

impl Motor for Reversed {
    fn position(&self) -> Result<Degrees, DeviceError> {
        self.0.position().map(|position| -position)
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.0.set_position(-position)
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.0.run_to(-target, speed)
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.0.run_past(-target, speed)
    }

    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError> {
        self.0.run(-speed, at_most)
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.0.stop(action)
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        self.0.state()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Part, mock::Mock};

    /// Commands that a motor receives through the wrapper, and the position that its caller reads.
    fn driven(robot: &str, part: Part) -> (Vec<String>, i32) {
        let robot = RobotSettings::from_toml(robot).expect("declared");
        let mock = Mock::new();
        mock.displace(part, 30);
        let mut brick = wrap(mock.brick(), &robot);
        let speed = DegreesPerSecond::new(100);
        let motor = brick.motor_mut(part);
        let position = motor.position().expect("a position");
        motor
            .set_position(Degrees::new(5))
            .expect("the motor answers");
        motor
            .run_to(Degrees::new(90), speed)
            .expect("the motor answers");
        motor
            .run(speed, Duration::from_secs(1))
            .expect("the motor answers");
        assert_eq!(motor.state().expect("the motor answers"), mock.state(part));
        motor.stop(StopAction::Hold).expect("the motor answers");
        (mock.calls(), position.as_degrees())
    }

    #[test]
    fn an_inverted_motor_has_every_number_with_the_other_sign_but_the_speed_to_a_target() {
        for (part, key) in [
            (Part::Flipper, "flipper_inverted"),
            (Part::Turntable, "turntable_inverted"),
            (Part::ColorArm, "arm_inverted"),
        ] {
            let line = |text: &str| format!("{part} {text}");
            let forward = ["is at 5°", "to 90° at 100°/s", "at 100°/s", "stop Hold"].map(line);
            let all = "flipper_inverted = true\nturntable_inverted = true\narm_inverted = true";
            let others = all.replace(&format!("{key} = true"), "");
            assert_eq!(driven(&others, part), (forward.to_vec(), 30));
            let inverted = ["is at -5°", "to -90° at 100°/s", "at -100°/s", "stop Hold"].map(line);
            let settings = format!("{key} = true");
            assert_eq!(driven(&settings, part), (inverted.to_vec(), -30));
        }
    }
}
