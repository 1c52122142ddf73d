//! A program that is held up while it reads a motor.

use std::{cell::Cell, rc::Rc, time::Duration};

use brick::{
    Clock, Degrees, DegreesPerSecond, DeviceError, Motor, MotorState, Outcome, Part, StopAction,
    Stroke, Watch,
};
use simulator::{Settings, Simulator, solved};

const HOLD_UP: Duration = Duration::from_millis(400);

/// When the program is held up.
#[derive(Debug, Clone, Copy, PartialEq)]
enum When {
    /// After it has asked the clock, before it reads the position.
    Before,
    /// After it has read the position.
    After,
}

/// Motor at whose reading of this number the program is held up.
struct HeldUp {
    motor: Box<dyn Motor>,
    clock: Rc<dyn Clock>,
    when: When,
    left: Cell<u32>,
}

impl Motor for HeldUp {
    fn position(&self) -> Result<Degrees, DeviceError> {
        self.left.set(self.left.get().wrapping_sub(1));
        let is_held_up = self.left.get() == 0;
        if is_held_up && self.when == When::Before {
            self.clock.sleep(HOLD_UP);
        }
        let position = self.motor.position();
        if is_held_up && self.when == When::After {
            self.clock.sleep(HOLD_UP);
        }
        position
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.motor.set_position(position)
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.motor.run_to(target, speed)
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.motor.run_past(target, speed)
    }

    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError> {
        self.motor.run(speed, at_most)
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.motor.stop(action)
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        self.motor.state()
    }
}

/// End of a stroke of the table whose program is held up at this reading.
fn ended(reading: u32, when: When) -> Outcome {
    let simulator = Simulator::new(&Settings::default(), &solved(), 1);
    let mut brick = simulator.brick();
    let free = Box::new(HeldUp {
        motor: std::mem::replace(&mut brick.turntable, simulator.brick().turntable),
        clock: Rc::clone(&brick.clock),
        when,
        left: Cell::new(reading),
    });
    brick.turntable = free;
    let (target, speed) = (Degrees::new(270), DegreesPerSecond::new(200));
    let watch = Watch::precise(target, speed);
    let stroke = Stroke::to(&mut brick, Part::Turntable, target, speed, watch);
    let outcome = stroke
        .expect("a motor")
        .finish(&mut brick, |_, _| Ok::<_, DeviceError>(()));
    outcome.expect("the motor can be reached")
}

#[test]
fn a_motor_is_not_taken_for_stuck_by_a_program_that_is_held_up() {
    for when in [When::Before, When::After] {
        let stuck = |reading: &u32| !matches!(ended(*reading, when), Outcome::Arrived { .. });
        let stuck: Vec<u32> = (1..120).filter(stuck).collect();
        assert!(
            stuck.is_empty(),
            "held up {when:?} the readings {stuck:?}: taken for stuck"
        );
    }
}
