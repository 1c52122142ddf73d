//! Motors, mechanism, limits and brick.

settings::section! {
    /// The three motors.
    pub(crate) struct MotorSettings in "motors":
        "The three motors. Angles, speeds and accelerations are those of the motor shaft, loads dry
         friction at it."
    {
        /// Inertia of flipper and turntable motors.
        pub(crate) large_inertia_kg_m2: f64 = 0.0017, in 0.0005..=0.01;
        /// Inertia of the arm's motor.
        pub(crate) medium_inertia_kg_m2: f64 = 0.00042, in 0.0001..=0.005;
        /// Inertia that the flipper's lever and the cube on it add to the motor's.
        pub(crate) flipper_inertia_kg_m2: f64 = 0.0005, in 0.0..=0.005;
        /// Load of the flipper away from the cube.
        pub(crate) flipper_load_ncm: f64 = 1.0, in 0.0..=15.0;
        /// Load of the flipper that pulls or pushes the cube.
        pub(crate) tilt_load_ncm: f64 = 4.0, in 0.0..=15.0;
        /// Load of the turntable with the whole cube.
        pub(crate) spin_load_ncm: f64 = 1.0, in 0.0..=15.0;
        /// Load of the turntable that turns a layer.
        pub(crate) layer_load_ncm: f64 = 4.0, in 0.0..=15.0;
        /// Load of the arm.
        pub(crate) arm_load_ncm: f64 = 1.0, in 0.0..=6.0;
        /// Stiffness of the end stops.
        pub(crate) stop_stiffness_ncm_per_deg: f64 = 7.0, in 1.0..=100.0;
        /// Whether the flipper's motor is built in the other way round.
        pub(crate) flipper_inverted: bool = false;
        /// Whether the turntable's motor is built in the other way round.
        pub(crate) turntable_inverted: bool = false;
        /// Whether the arm's motor is built in the other way round.
        pub(crate) arm_inverted: bool = false;
        /// Play of the gears between motor and turntable, in thirds of a degree of the cube.
        pub(crate) turntable_backlash_deg: f64 = 8.0, in 0.0..=30.0;
        /// Load of the turntable that turns the layer of the stiff face. Lubricant that has left, or a
        /// core that is tight at one side: owners report faces that the motor does not turn.
        pub(crate) stiff_layer_load_ncm: f64 = 9.0, in 0.0..=40.0;
        /// Greatest angle by which the turntable is out of square at power-up, in thirds of a degree
        /// of the cube: the commonest mistake of owners.
        pub(crate) turntable_start_max_deg: f64 = 0.0, in 0.0..=135.0;
        /// Greatest distance of the flipper from its stop at power-up.
        pub(crate) flipper_start_max_deg: f64 = 40.0, in 0.0..=60.0;
        /// Greatest distance of the arm from its stop at power-up.
        pub(crate) arm_start_max_deg: f64 = 300.0, in 0.0..=700.0;
    }
}

settings::words! {
    /// Face of the cube as it was put in.
    pub(crate) enum Side {
        Up = "up",
        Right = "right",
        Front = "front",
        Down = "down",
        Left = "left",
        Back = "back",
    }
}

settings::words! {
    /// How the cube that is put in was put together.
    pub(crate) enum Assembly {
        /// As turns can leave it.
        Right = "right",
        /// The corner at URF is twisted counterclockwise.
        CornerTwisted = "corner twisted",
        /// The edge at UF is flipped.
        EdgeFlipped = "edge flipped",
        /// The edges at UF and UB are exchanged.
        EdgesExchanged = "edges exchanged",
    }
}

settings::section! {
    /// The cube that is put in.
    pub(crate) struct CubeSettings in "cube": "The cube that is put in." {
        /// How it was put together: "right"; "corner twisted" for the corner at URF, counterclockwise;
        /// "edge flipped" for the edge at UF; "edges exchanged" for those at UF and UB. No turns solve
        /// such a cube.
        pub(crate) assembly: Assembly = Assembly::Right;
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
        /// Play of the held layers, by which they follow the turntable each way.
        pub(crate) play_deg: f64 = 18.0, in 0.0..=90.0;
        /// Greatest angle of a cube that stands askew and that the flipper still takes.
        pub(crate) square_tolerance_deg: f64 = 24.0, in 0.0..=90.0;
        /// Greatest angle of a layer that stands askew and that a tilt still squares.
        pub(crate) corner_cutting_deg: f64 = 30.0, in 0.0..=120.0;
        /// Greatest movement of the turntable while the flipper rubs against the cube.
        pub(crate) contact_tolerance_deg: f64 = 6.0, in 0.0..=60.0;
        /// Chance of a tilt to fail: the cube falls back.
        pub(crate) slip_chance: f64 = 0.0, in 0.0..=1.0;
        /// Chance besides of a tilt to fail that follows a tilt without a release: double tilts slide,
        /// as owners report after hours.
        pub(crate) double_slip_chance: f64 = 0.0, in 0.0..=1.0;
        /// Growth of the chance of a tilt to fail in a thousand tilts: rubber wears.
        pub(crate) slip_growth: f64 = 0.0, in 0.0..=1.0;
        /// Chance of the flipper, laid on the cube, not to hold it, so that the whole cube turns with
        /// the table: the rubber is worn.
        pub(crate) loose_hold_chance: f64 = 0.0, in 0.0..=1.0;
        /// Face that is stiffer than the others, as the cube was put in: "up", "right", "front",
        /// "down", "left" or "back". Left out: none.
        pub(crate) stiff_face: Option<Side> = None, like "\"up\"";
    }
}

settings::section! {
    /// Limits of the LEGO. No program for the robot can read them.
    pub(crate) struct LimitSettings in "limits":
        "Limits of the LEGO, which no program for the robot can read. Beyond a limit faults become
         likely: one motion in ten fails 5 % above it, two in three 15 % above it. The weakest robot
         of the family bears the speeds of ev3dev's Python program, the robot of this file half as
         much again."
    {
        /// Speed of the flipper while it pulls the cube over its edge; a faster flipper slips off.
        pub(crate) pull_speed_deg_s: f64 = 570.0, in 50.0..=3000.0;
        /// Speed of the flipper while it pushes the cube into its seat; a faster push makes the
        /// cube jump.
        pub(crate) push_speed_deg_s: f64 = 765.0, in 50.0..=3000.0;
        /// Speed of the flipper when it meets the cube from above; a faster one knocks the cube
        /// askew.
        pub(crate) lay_speed_deg_s: f64 = 520.0, in 50.0..=3000.0;
        /// Acceleration of the turntable, in thirds of a degree of the cube, at which a cube that
        /// nothing holds stays in the cradle; more throws the cube askew.
        pub(crate) spin_acceleration_deg_s2: f64 = 18_750.0, in 500.0..=200_000.0;
        /// Angle of layers that stand askew while the cube is tilted, in thirds of a degree of the
        /// cube; layers farther askew catch.
        pub(crate) askew_deg: f64 = 18.0, in 0.0..=120.0;
        /// Factor of all the limits above.
        pub(crate) scale: f64 = 1.0, in 0.1..=10.0;
    }
}

settings::section! {
    /// Periods of the sensors, and time to read a file.
    pub(crate) struct SensorSettings in "sensor": "Periods of the colour sensor, and the time to read a device." {
        /// Period of the colour sensor's readings.
        pub(crate) reading_ms: u32 = 3, in 1..=20;
        /// Time from a change of the colour sensor's mode to its first reading.
        pub(crate) mode_change_ms: u32 = 40, in 0..=500;
        /// Time that each reading of a motor, a sensor or the battery takes a program in process.
        pub(crate) attribute_ms: f64 = 0.1, in 0.0..=5.0;
    }
}

settings::words! {
    /// Group of a robot's values that are drawn from ranges wider than those of the family.
    pub enum Wider {
        /// No group.
        None = "none",
        /// Inertias, loads, plays and stops.
        Mechanics = "mechanics",
        /// Voltage and resistance.
        Battery = "battery",
        /// Light, and the time of a reading.
        Sensor = "sensor",
        /// All groups at once.
        All = "all",
    }
}

settings::section! {
    /// Number of a robot of the family.
    pub(crate) struct FamilySettings in "robot": "Choice of the robot." {
        /// Number of a robot of the family: its battery, motors, loads, play, sensor and limits are
        /// drawn by lot. Keys of this file override the draw. Left out: the robot of this file.
        pub(crate) family: Option<u32> = None, in 0..=4_000_000_000, like "1";
        /// Values of that robot that are drawn from ranges 30 % wider at both ends: "mechanics",
        /// "battery", "sensor", "all", or "none".
        pub(crate) wider: Wider = Wider::None;
    }
}

settings::section! {
    /// The battery and its effect on the motors.
    pub(crate) struct BatterySettings in "battery": "The battery." {
        /// Voltage at power-up.
        pub(crate) voltage_mv: u32 = 7800, in 4000..=12_000;
        /// Resistance, which lowers the voltage by this for each ampere.
        pub(crate) resistance_ohm: f64 = 0.2, in 0.0..=3.0;
        /// Voltage below which the brick turns off, under the load of its motors: 0 for never. AA cells
        /// that are nearly empty sag that far in a turn.
        pub(crate) brown_out_mv: u32 = 0, in 0..=9000;
        /// Difference by which the brick reads the voltage too high.
        pub(crate) reads_high_mv: u32 = 0, in 0..=1000;
    }
}

settings::words! {
    pub(crate) enum DistanceKind {
        Infrared = "infrared",
        Ultrasonic = "ultrasonic",
        None = "none",
    }
}

settings::section! {
    /// The sensor that looks for a cube.
    pub(crate) struct DistanceSettings in "distance": "The sensor that looks for a cube." {
        /// "infrared", "ultrasonic" or "none".
        pub(crate) sensor: DistanceKind = DistanceKind::Infrared;
    }
}
