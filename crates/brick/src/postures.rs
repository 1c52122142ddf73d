//! Positions of the three motors, as a run reads them.
//!
//! The wrapper implements the same traits, as `trace` does, and goes over the EV3 and a simulated
//! brick alike. It asks the devices nothing: it keeps the positions that its caller reads, and gives
//! them to a [`Listener`] at most every [`INTERVAL`], and only after a change.

use std::{cell::RefCell, fmt, rc::Rc, time::Duration};

use crate::{Brick, Clock, Degrees, DegreesPerSecond, DeviceError, Motor, MotorState, StopAction};

/// Least time between two postures: 20 a second look smooth.
pub const INTERVAL: Duration = Duration::from_millis(50);

/// Positions of flipper, turntable and colour arm, by their encoders.
pub type Posture = [Degrees; 3];

/// Receives a posture and the time of the brick's clock at which it was read.
pub type Listener = Box<dyn FnMut(Duration, Posture)>;

/// Postures of a brick. Clones belong to the same brick.
#[derive(Clone)]
pub struct Postures(Rc<Shared>);

impl fmt::Debug for Postures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postures").finish_non_exhaustive()
    }
}

struct Shared {
    clock: Rc<dyn Clock>,
    kept: RefCell<Kept>,
}

struct Kept {
    now: Posture,
    read_at: Duration,
    reported: Option<Posture>,
    /// Earliest time of the next posture.
    next_at: Duration,
    listener: Listener,
}

impl Kept {
    fn report(&mut self) {
        if self.reported != Some(self.now) {
            self.reported = Some(self.now);
            self.next_at = self.read_at + INTERVAL;
            (self.listener)(self.read_at, self.now);
        }
    }
}

impl Postures {
    /// Gives the latest posture to the listener now, if it is a new one.
    pub fn flush(&self) {
        self.0.kept.borrow_mut().report();
    }

    fn note(&self, motor: usize, position: Degrees) {
        let mut kept = self.0.kept.borrow_mut();
        if kept.now[motor] == position {
            return;
        }
        kept.now[motor] = position;
        kept.read_at = self.0.clock.now();
        if kept.read_at >= kept.next_at {
            kept.report();
        }
    }
}

/// Returns the same brick, and the postures that go to `listener` from now on.
pub fn wrap(brick: Brick, listener: Listener) -> (Brick, Postures) {
    let postures = Postures(Rc::new(Shared {
        clock: Rc::clone(&brick.clock),
        kept: RefCell::new(Kept {
            now: [Degrees::ZERO; 3],
            read_at: Duration::ZERO,
            reported: None,
            next_at: Duration::ZERO,
            listener,
        }),
    }));
    let motor = |number, device: Box<dyn Motor>| -> Box<dyn Motor> {
        Box::new(Observed {
            number,
            device,
            postures: postures.clone(),
        })
    };
    let wrapped = Brick {
        flipper: motor(0, brick.flipper),
        turntable: motor(1, brick.turntable),
        arm: motor(2, brick.arm),
        ..brick
    };
    (wrapped, postures)
}

struct Observed {
    number: usize,
    device: Box<dyn Motor>,
    postures: Postures,
}

impl Motor for Observed {
    fn position(&self) -> Result<Degrees, DeviceError> {
        let position = self.device.position()?;
        self.postures.note(self.number, position);
        Ok(position)
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.device.set_position(position)?;
        self.postures.note(self.number, position);
        Ok(())
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.device.run_to(target, speed)
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.device.run_past(target, speed)
    }

    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError> {
        self.device.run(speed, at_most)
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.device.stop(action)
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        self.device.state()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mock::Mock;

    /// Postures that were reported, each with its time in milliseconds.
    type Reported = Rc<RefCell<Vec<(u128, [i32; 3])>>>;

    fn watched() -> (Mock, Brick, Postures, Reported) {
        let mock = Mock::new();
        let reported = Rc::new(RefCell::new(Vec::new()));
        let kept = Rc::clone(&reported);
        let listener = Box::new(move |at: Duration, posture: Posture| {
            let posture = posture.map(Degrees::as_degrees);
            kept.borrow_mut().push((at.as_millis(), posture));
        });
        let (brick, postures) = wrap(mock.brick(), listener);
        (mock, brick, postures, reported)
    }

    #[test]
    fn a_posture_is_given_every_50_ms_while_a_motor_turns_and_the_last_one_on_request() {
        let (_mock, mut brick, postures, reported) = watched();
        let speed = DegreesPerSecond::new(100);
        brick
            .turntable
            .run_to(Degrees::new(17), speed)
            .expect("it obeys");
        for _ in 0..60 {
            brick.clock.sleep(Duration::from_millis(5));
            brick.turntable.position().expect("it answers");
        }
        let times: Vec<u128> = reported.borrow().iter().map(|(at, _)| *at).collect();
        let gaps = times.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(gaps.clone().all(|gap| gap >= 50), "{times:?}");
        assert!(times.len() >= 3, "{times:?}");
        postures.flush();
        postures.flush();
        let reported = reported.borrow();
        assert_eq!(reported.last().map(|(_, posture)| posture[1]), Some(17));
        assert!(reported.len() <= times.len() + 1);
    }

    #[test]
    fn a_motor_at_rest_gives_nothing() {
        let (_mock, brick, postures, reported) = watched();
        for _ in 0..10 {
            brick.clock.sleep(Duration::from_millis(100));
            brick.arm.position().expect("it answers");
        }
        assert!(reported.borrow().is_empty(), "{:?}", reported.borrow());
        postures.flush();
        assert_eq!(reported.borrow().len(), 1);
    }
}
