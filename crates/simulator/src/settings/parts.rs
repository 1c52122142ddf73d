//! Motors, mechanism, limits and brick.

settings::section! {
    /// The three motors.
    pub(crate) struct MotorSettings in "motors":
        "The three motors. Angles, speeds and accelerations are those of the motor shaft, loads dry
         friction at it. Keys that only one of the two models uses say so."
    {
        /// "true" for LEGO's motors under the kernel's regulator, or "ideal" for motors that
        /// accelerate evenly and end exactly at their targets: for fast tests.
        pub(crate) model: MotorModel = MotorModel::True;
        /// True: inertia of flipper and turntable motors.
        pub(crate) large_inertia_kg_m2: f64 = 0.0017, in 0.0005..=0.01;
        /// True: inertia of the arm's motor.
        pub(crate) medium_inertia_kg_m2: f64 = 0.00042, in 0.0001..=0.005;
        /// True: what the flipper's lever and the cube on it add to its motor's inertia.
        pub(crate) flipper_inertia_kg_m2: f64 = 0.0005, in 0.0..=0.005;
        /// True: load of the flipper away from the cube.
        pub(crate) flipper_load_ncm: f64 = 1.0, in 0.0..=15.0;
        /// True: load of the flipper that pulls or pushes the cube.
        pub(crate) tilt_load_ncm: f64 = 4.0, in 0.0..=15.0;
        /// True: load of the turntable with the whole cube.
        pub(crate) spin_load_ncm: f64 = 1.0, in 0.0..=15.0;
        /// True: load of the turntable that turns a layer.
        pub(crate) layer_load_ncm: f64 = 4.0, in 0.0..=15.0;
        /// True: load of the arm.
        pub(crate) arm_load_ncm: f64 = 1.0, in 0.0..=6.0;
        /// True: how stiff the end stops are.
        pub(crate) stop_stiffness_ncm_per_deg: f64 = 7.0, in 1.0..=100.0;
        /// Ideal: maximum of flipper and turntable.
        pub(crate) large_max_speed_deg_s: f64 = 1050.0, in 100.0..=3000.0;
        /// Ideal: maximum of the colour sensor's arm.
        pub(crate) medium_max_speed_deg_s: f64 = 1560.0, in 100.0..=3000.0;
        /// Ideal: how fast the flipper comes up to speed, and stops.
        pub(crate) flipper_acceleration_deg_s2: f64 = 4500.0, in 500.0..=50_000.0;
        /// Ideal: how fast the turntable does.
        pub(crate) turntable_acceleration_deg_s2: f64 = 6000.0, in 500.0..=50_000.0;
        /// Ideal: how fast the arm does.
        pub(crate) arm_acceleration_deg_s2: f64 = 8000.0, in 500.0..=50_000.0;
        /// Ideal: a motor whose power is taken away rolls on, and slows down so.
        pub(crate) coast_deceleration_deg_s2: f64 = 1500.0, in 500.0..=50_000.0;
        /// Whether the flipper's motor is built in the other way round.
        pub(crate) flipper_inverted: bool = false;
        /// Whether the turntable's motor is built in the other way round.
        pub(crate) turntable_inverted: bool = false;
        /// Whether the arm's motor is built in the other way round.
        pub(crate) arm_inverted: bool = false;
        /// Play of the gears between motor and turntable, in thirds of a degree of the cube.
        pub(crate) turntable_backlash_deg: f64 = 8.0, in 0.0..=30.0;
        /// At power-up the flipper is this far off its stop, or less.
        pub(crate) flipper_start_max_deg: f64 = 40.0, in 0.0..=60.0;
        /// At power-up the arm is this far off its stop, or less.
        pub(crate) arm_start_max_deg: f64 = 300.0, in 0.0..=700.0;
    }
}

settings::section! {
    /// Cradle and flipper.
    pub(crate) struct MechanismSettings in "mechanism":
        "Cradle and flipper. Angles are thirds of a degree of the cube: motor degrees of a turntable
         with the gear ratio 3."
    {
        /// Turns of the turntable's motor for one turn of the cube.
        pub(crate) gear_ratio: f64 = 3.0, in 1.0..=12.0;
        /// The held layers follow a turning table so far each way.
        pub(crate) play_deg: f64 = 18.0, in 0.0..=90.0;
        /// The flipper takes a cube that stands askew by this or less.
        pub(crate) square_tolerance_deg: f64 = 24.0, in 0.0..=90.0;
        /// Layers askew by this or less snap square when the cube is tilted.
        pub(crate) corner_cutting_deg: f64 = 30.0, in 0.0..=120.0;
        /// The table may move so far while the flipper rubs against the cube.
        pub(crate) contact_tolerance_deg: f64 = 6.0, in 0.0..=60.0;
        /// Chance of a tilt to fail: the cube falls back.
        pub(crate) slip_chance: f64 = 0.0, in 0.0..=1.0;
    }
}

/// Model of the motors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MotorModel {
    /// The motors as ev3dev drives them.
    True,
    /// Motors that accelerate evenly and end exactly at their targets.
    Ideal,
}

settings::words!(MotorModel {
    True = "true",
    Ideal = "ideal",
});

impl MotorModel {
    /// The word in the settings.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::True => "true",
            Self::Ideal => "ideal",
        }
    }
}

settings::section! {
    /// Limits of the LEGO. No program for the robot can read them.
    pub(crate) struct LimitSettings in "limits":
        "What the LEGO bears, which no program for the robot can read. Beyond a limit faults become
         likely: one motion in ten fails 5 % above it, two in three 15 % above it. The weakest robot
         bears what ev3dev's Python program does, the one here half as much again."
    {
        /// Speed of the flipper's motor while it pulls the cube over its edge; faster, it slips off.
        pub(crate) pull_speed_deg_s: f64 = 570.0, in 50.0..=3000.0;
        /// Speed at which the flipper may push the cube into its seat; faster, it jumps.
        pub(crate) push_speed_deg_s: f64 = 765.0, in 50.0..=3000.0;
        /// Speed at which the flipper may meet the cube from above; faster, it is knocked askew.
        pub(crate) lay_speed_deg_s: f64 = 520.0, in 50.0..=3000.0;
        /// Acceleration of the turntable, in thirds of a degree of the cube, at which a cube that
        /// nothing holds stays in the cradle; more, and it is thrown askew.
        pub(crate) spin_acceleration_deg_s2: f64 = 18_750.0, in 500.0..=200_000.0;
        /// How far askew, in thirds of a degree of the cube, layers may be when the cube is tilted;
        /// farther, they catch.
        pub(crate) askew_deg: f64 = 18.0, in 0.0..=120.0;
        /// All of these, times this.
        pub(crate) scale: f64 = 1.0, in 0.1..=10.0;
    }
}

settings::section! {
    /// Periods of the sensors, and time to read a file.
    pub(crate) struct SensorSettings in "sensor": "How fast the brick sees and reads." {
        /// The colour sensor has a new reading that often. Left out: 3, or 2 with ideal motors.
        pub(crate) reading_ms: Option<u32> = None, in 1..=20, like "3";
        /// After a change of mode so long passes until the first reading of the new one.
        pub(crate) mode_change_ms: u32 = 40, in 0..=500;
        /// Time that each reading of a motor, a sensor or the battery takes a program in process.
        /// Left out: 0.3, or 0 with ideal motors.
        pub(crate) attribute_ms: Option<f64> = None, in 0.0..=5.0, like "0.3";
    }
}

settings::section! {
    /// Number of a robot of the family.
    pub(crate) struct FamilySettings in "robot": "Which robot it is." {
        /// Draws one of many robots: battery, motors, loads, play, sensor, limits. Keys that are
        /// given hold all the same. Left out: the robot that is written here.
        pub(crate) family: Option<u32> = None, in 0..=4_000_000_000, like "1";
    }
}

settings::section! {
    /// The battery and its effect on the motors.
    pub(crate) struct BatterySettings in "battery": "The battery." {
        /// Its voltage at power-up.
        pub(crate) voltage_mv: u32 = 7800, in 4000..=12_000;
        /// True: how much of it each ampere takes away.
        pub(crate) resistance_ohm: f64 = 0.2, in 0.0..=3.0;
        /// The brick reads it so much too high.
        pub(crate) reads_high_mv: u32 = 0, in 0..=1000;
        /// Ideal: below this voltage the motors no longer reach their maximum.
        pub(crate) full_speed_mv: u32 = 8500, in 4000..=12_000;
    }
}

/// Type of the sensor that looks for a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DistanceKind {
    Infrared,
    Ultrasonic,
    None,
}

settings::words!(DistanceKind {
    Infrared = "infrared",
    Ultrasonic = "ultrasonic",
    None = "none",
});

settings::section! {
    /// The sensor that looks for a cube.
    pub(crate) struct DistanceSettings in "distance": "The sensor that looks for a cube." {
        /// "infrared", "ultrasonic" or "none".
        pub(crate) sensor: DistanceKind = DistanceKind::Infrared;
    }
}
