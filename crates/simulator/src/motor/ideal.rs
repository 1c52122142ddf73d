//! An ideal motor: even acceleration, an exact end.

use brick::{MotorState, StopAction};

use super::electric::Contact;

/// Length of one step of the plant, in seconds.
const STEP_S: f64 = 0.001;
/// Steps that a commanded motor stands still before it has stalled (ev3dev: 100 ms).
const STALL_STEPS: u32 = 100;
/// Deceleration of a motor with shorted windings, as a multiple of its acceleration.
const BRAKE_FACTOR: f64 = 1.5;
/// Distance from the target at which the regulator takes the target for reached, in degrees.
const REACHED_DEG: f64 = 0.5;
/// Highest speed at which the regulator takes a target for reached, in degrees a second.
const REACHED_DEG_S: f64 = 150.0;
/// Movement in a step below which the motor stands still, in degrees.
const STANDSTILL_DEG: f64 = 0.001;

/// The motor's command.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Order {
    Free { deceleration: f64 },
    Hold { at: f64 },
    Run { speed: f64 },
    To { target: f64, speed: f64 },
}

/// An ideal motor. Positions are physical, in degrees from a fixed point of the mechanism; only the
/// encoder's zero moves. Commands and encoder are those of the shaft, which turns `per_degree`
/// times as far: the other way, if `per_degree` is negative.
#[derive(Debug)]
pub(crate) struct Ideal {
    position: f64,
    velocity: f64,
    per_degree: f64,
    encoder_zero: f64,
    order: Order,
    still_steps: u32,
    max_speed: f64,
    acceleration: f64,
    coast_deceleration: f64,
}

impl Ideal {
    /// A motor that stands at `position`, where its encoder shows 0.
    pub(crate) fn new(
        position: f64,
        max_speed: f64,
        acceleration: f64,
        coast_deceleration: f64,
    ) -> Self {
        Self {
            position,
            velocity: 0.0,
            per_degree: 1.0,
            encoder_zero: position,
            order: Order::Free {
                deceleration: coast_deceleration,
            },
            still_steps: 0,
            max_speed,
            acceleration,
            coast_deceleration,
        }
    }

    /// The same motor on other gears, or the other way round: the shaft turns by `per_degree`
    /// degrees for one of the mechanism. Its speeds and accelerations stay those of the shaft.
    pub(crate) fn geared(self, per_degree: f64) -> Self {
        let gain = per_degree.abs();
        Self {
            per_degree,
            max_speed: self.max_speed / gain,
            acceleration: self.acceleration / gain,
            coast_deceleration: self.coast_deceleration / gain,
            order: Order::Free {
                deceleration: self.coast_deceleration / gain,
            },
            ..self
        }
    }

    /// Position of the mechanism, in degrees from its fixed point.
    pub(crate) fn position(&self) -> f64 {
        self.position
    }

    /// Speed of the mechanism, in degrees a second.
    pub(crate) fn velocity(&self) -> f64 {
        self.velocity
    }

    /// The fastest speed, in degrees of the mechanism a second.
    pub(crate) fn max_speed(&self) -> f64 {
        self.max_speed
    }

    /// The highest speed that a command may ask for, in degrees of the shaft a second.
    pub(crate) fn max_shaft_speed(&self) -> f64 {
        self.max_speed * self.per_degree.abs()
    }

    /// The encoder's value.
    pub(crate) fn encoder(&self) -> i32 {
        ((self.position - self.encoder_zero) * self.per_degree).round() as i32
    }

    /// Speed of the shaft, in degrees a second.
    pub(crate) fn shaft_velocity(&self) -> f64 {
        self.velocity * self.per_degree
    }

    /// Whether the motor has current: on its way, or regulated to stay.
    pub(crate) fn is_energised(&self) -> bool {
        !matches!(self.order, Order::Free { .. })
    }

    /// Makes the encoder show `degrees` here; a position that is held stays held.
    pub(crate) fn set_encoder(&mut self, degrees: i32) {
        self.encoder_zero = self.position - f64::from(degrees) / self.per_degree;
    }

    /// Whether the motor is on its way: told to move and not there yet.
    pub(crate) fn is_commanded(&self) -> bool {
        matches!(self.order, Order::Run { .. } | Order::To { .. })
    }

    /// Starts to an encoder position.
    pub(crate) fn run_to(&mut self, encoder: i32, speed: i32) {
        self.still_steps = 0;
        self.order = Order::To {
            target: self.encoder_zero + f64::from(encoder) / self.per_degree,
            speed: (f64::from(speed) / self.per_degree).abs(),
        };
        if self.velocity == 0.0 && self.encoder() == encoder {
            self.order = Order::Hold { at: self.position };
        }
    }

    /// Starts to run.
    pub(crate) fn run(&mut self, speed: i32) {
        self.still_steps = 0;
        self.order = Order::Run {
            speed: f64::from(speed) / self.per_degree,
        };
    }

    /// Stops.
    pub(crate) fn stop(&mut self, action: StopAction) {
        self.still_steps = 0;
        self.order = match action {
            StopAction::Coast => Order::Free {
                deceleration: self.coast_deceleration,
            },
            StopAction::Brake => Order::Free {
                deceleration: self.acceleration * BRAKE_FACTOR,
            },
            StopAction::Hold => Order::Hold { at: self.position },
        };
    }

    /// The state of the motor, as the kernel tells it.
    pub(crate) fn state(&self) -> MotorState {
        match self.order {
            Order::Free { .. } => MotorState::Idle,
            Order::Hold { .. } => MotorState::Holding,
            Order::Run { .. } | Order::To { .. } if self.still_steps >= STALL_STEPS => {
                MotorState::Stalled
            }
            Order::Run { .. } | Order::To { .. } => MotorState::Running,
        }
    }

    /// Whether the motor stands where it was told to, so that a step would change nothing.
    pub(crate) fn is_content(&self) -> bool {
        self.velocity == 0.0
            && match self.order {
                Order::Free { .. } => true,
                Order::Hold { at } => self.position == at,
                Order::Run { speed } | Order::To { speed, .. } => speed == 0.0,
            }
    }

    /// Whether the motor stays as it is as long as nothing else changes: the motor is content, or
    /// has stalled.
    pub(crate) fn at_rest(&self) -> bool {
        self.is_content() || (self.velocity == 0.0 && self.still_steps >= STALL_STEPS)
    }

    /// Makes one step of a millisecond, no faster than the `speed_limit` of the battery, within the
    /// physical range `low..=high` that the rest of the mechanism leaves.
    pub(crate) fn step(&mut self, speed_limit: f64, low: f64, high: f64) -> Contact {
        let (wanted, rate) = match self.order {
            Order::Free { deceleration } => (0.0, deceleration),
            Order::Run { speed } => (speed.clamp(-speed_limit, speed_limit), self.acceleration),
            Order::To { target, speed } => (
                self.approach(target, speed.min(speed_limit)),
                self.acceleration,
            ),
            Order::Hold { at } => (self.approach(at, speed_limit), self.acceleration),
        };
        let change = (wanted - self.velocity).clamp(-rate * STEP_S, rate * STEP_S);
        self.velocity += change;
        let before = self.position;
        self.position += self.velocity * STEP_S;
        self.settle(before);
        let contact = if self.position > high {
            Contact::High
        } else if self.position < low {
            Contact::Low
        } else {
            Contact::None
        };
        if contact != Contact::None {
            // An obstacle may itself have moved past the shaft; it does not push the shaft.
            self.position = self.position.clamp(low.min(before), high.max(before));
            self.velocity = 0.0;
        }
        let moves =
            matches!(self.order, Order::Run { speed } | Order::To { speed, .. } if speed != 0.0);
        if moves && (self.position - before).abs() < STANDSTILL_DEG {
            self.still_steps += 1;
        } else {
            self.still_steps = 0;
        }
        contact
    }

    /// The highest speed at which the motor can still stop at `target`.
    fn approach(&self, target: f64, speed: f64) -> f64 {
        let remaining = target - self.position;
        let stopping = (2.0 * self.acceleration * remaining.abs()).sqrt();
        speed.min(stopping).copysign(remaining)
    }

    /// Brings the motor to rest at the target when it has reached the target.
    fn settle(&mut self, before: f64) {
        let (Order::To { target: at, .. } | Order::Hold { at }) = self.order else {
            return;
        };
        let passed = (before - at) * (self.position - at) <= 0.0;
        let near = (self.position - at).abs() <= REACHED_DEG;
        let standing_orders = matches!(self.order, Order::To { speed: 0.0, .. });
        if (passed || near) && self.velocity.abs() <= REACHED_DEG_S && !standing_orders {
            self.position = at;
            self.velocity = 0.0;
            self.order = Order::Hold { at };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn motor() -> Ideal {
        Ideal::new(0.0, 1050.0, 6000.0, 1500.0)
    }

    fn run_free(motor: &mut Ideal, steps: u32) {
        for _ in 0..steps {
            motor.step(1000.0, -1e9, 1e9);
        }
    }

    fn steps_until(motor: &mut Ideal, state: MotorState, low: f64, high: f64) -> u32 {
        for steps in 0..5000 {
            if motor.state() == state {
                return steps;
            }
            motor.step(1000.0, low, high);
        }
        panic!("not {state:?} within 5 s: {motor:?}");
    }

    #[test]
    fn a_quarter_turn_at_600_takes_about_550_ms_and_ends_at_the_target() {
        let mut motor = motor();
        motor.run_to(270, 600);
        let steps = steps_until(&mut motor, MotorState::Holding, -1e9, 1e9);
        assert!((530..570).contains(&steps), "{steps}");
        assert_eq!((motor.encoder(), motor.position()), (270, 270.0));
    }

    #[test]
    fn a_motor_at_its_stop_stalls_after_100_ms() {
        let mut motor = motor();
        motor.run(-50);
        assert_eq!(
            steps_until(&mut motor, MotorState::Stalled, 0.0, 100.0),
            100
        );
        motor.stop(StopAction::Brake);
        motor.set_encoder(0);
        assert_eq!((motor.encoder(), motor.state()), (0, MotorState::Idle));
    }

    #[test]
    fn targets_count_from_where_the_encoder_was_set() {
        let mut motor = motor();
        motor.set_encoder(100);
        motor.run_to(190, 600);
        run_free(&mut motor, 1000);
        assert_eq!((motor.encoder(), motor.position()), (190, 90.0));
        motor.set_encoder(0);
        assert_eq!(motor.state(), MotorState::Holding);
        run_free(&mut motor, 1000);
        assert_eq!((motor.encoder(), motor.position()), (0, 90.0));
    }

    #[test]
    fn a_motor_on_other_gears_counts_and_is_as_fast_at_its_shaft() {
        for per_degree in [5.0 / 3.0, -1.0] {
            let mut motor = motor().geared(per_degree);
            assert_eq!(motor.max_shaft_speed().round(), 1050.0);
            motor.run_to(300, 600);
            run_free(&mut motor, 300);
            assert_eq!(motor.shaft_velocity().round(), 600.0);
            run_free(&mut motor, 1000);
            let position = (motor.position() * per_degree).round();
            assert_eq!((motor.encoder(), position), (300, 300.0));
            motor.set_encoder(-7);
            motor.run(-100);
            run_free(&mut motor, 500);
            assert!(motor.encoder() < -40 && motor.position() * per_degree < 270.0);
        }
    }

    #[test]
    fn speed_zero_never_finishes() {
        let mut motor = motor();
        motor.run_to(90, 0);
        run_free(&mut motor, 1000);
        assert_eq!((motor.state(), motor.encoder()), (MotorState::Running, 0));
    }

    #[test]
    fn a_motor_without_power_rolls_further_than_one_that_brakes() {
        let rolled = [StopAction::Coast, StopAction::Brake].map(|action| {
            let mut motor = motor();
            motor.run(600);
            run_free(&mut motor, 200);
            let from = motor.position();
            motor.stop(action);
            run_free(&mut motor, 1000);
            assert!(motor.at_rest());
            motor.position() - from
        });
        assert!((115.0..125.0).contains(&rolled[0]), "{rolled:?}");
        assert!((15.0..25.0).contains(&rolled[1]), "{rolled:?}");
    }

    #[test]
    fn a_motor_comes_back_to_the_position_of_the_hold_command() {
        let mut motor = motor();
        motor.run(600);
        run_free(&mut motor, 200);
        let at = motor.encoder();
        motor.stop(StopAction::Hold);
        run_free(&mut motor, 1000);
        assert!(motor.at_rest());
        assert!((motor.encoder() - at).abs() <= 1);
    }
}
