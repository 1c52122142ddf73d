//! The three motors, their battery, and the loads on the motors.

use crate::{
    axis::Axis,
    geometry::TURNTABLE_RATIO,
    motor::{Contact, Kind, Motor, Surroundings, Tuning, Winding},
    settings::Settings,
};

/// Current of the brick itself, in A.
const BRICK_A: f64 = 0.15;

/// Obstacles and load of a motor in one step: positions in degrees of the mechanism.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Meets {
    /// Lower and upper position beyond which the way is barred.
    pub(crate) barred: (f64, f64),
    /// End stops, which give way a little.
    pub(crate) stops: (f64, f64),
    /// Dry friction in N cm.
    pub(crate) load: f64,
}

#[derive(Debug)]
pub(crate) struct DriveTrain {
    motors: [Motor; 3],
    /// Voltage without load.
    pub(crate) millivolts: u32,
    resistance: f64,
    stiffness: f64,
}

impl DriveTrain {
    /// Motors whose mechanisms stand at these positions: flipper, turntable, arm.
    pub(crate) fn new(settings: &Settings, positions: [f64; 3]) -> Self {
        let motors = &settings.motors;
        let way = |is_inverted: bool| if is_inverted { -1.0 } else { 1.0 };
        let gears = settings.mechanism.gear_ratio / TURNTABLE_RATIO;
        let per_degree = [
            way(motors.flipper_inverted),
            way(motors.turntable_inverted) * gears,
            way(motors.arm_inverted),
        ];
        let large = Kind {
            winding: Winding::LARGE,
            tuning: Tuning::LARGE,
            inertia: motors.large_inertia_kg_m2,
        };
        let flipper = Kind {
            inertia: large.inertia + motors.flipper_inertia_kg_m2,
            ..large
        };
        let medium = Kind {
            winding: Winding::MEDIUM,
            tuning: Tuning::MEDIUM,
            inertia: motors.medium_inertia_kg_m2,
        };
        let kinds = [flipper, large, medium];
        Self {
            motors: [0, 1, 2]
                .map(|axis| Motor::new(kinds[axis], positions[axis], per_degree[axis])),
            millivolts: settings.battery.voltage_mv,
            resistance: settings.battery.resistance_ohm,
            stiffness: motors.stop_stiffness_ncm_per_deg,
        }
    }

    pub(crate) fn motor(&self, axis: Axis) -> &Motor {
        &self.motors[axis as usize]
    }

    pub(crate) fn motor_mut(&mut self, axis: Axis) -> &mut Motor {
        &mut self.motors[axis as usize]
    }

    /// Current of all motors and the brick, in A.
    pub(crate) fn current(&self) -> f64 {
        let motors = self.motors.iter().map(Motor::current);
        BRICK_A + motors.sum::<f64>()
    }

    pub(crate) fn voltage(&self) -> f64 {
        f64::from(self.millivolts) / 1000.0 - self.resistance * self.current()
    }

    pub(crate) fn at_rest(&self) -> bool {
        self.motors.iter().all(Motor::is_content)
    }

    /// Steps a motor by one millisecond, to `now_ms`.
    pub(crate) fn step(&mut self, axis: Axis, meets: &Meets, now_ms: u64) -> Contact {
        let around = Surroundings {
            low: meets.barred.0,
            high: meets.barred.1,
            stop_low: meets.stops.0,
            stop_high: meets.stops.1,
            stiffness: self.stiffness,
            load: meets.load,
            voltage: self.voltage(),
        };
        self.motor_mut(axis).step(&around, now_ms)
    }
}
