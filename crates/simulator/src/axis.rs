//! The three motors by name.

settings::words! {
    /// One of the three motors.
    pub enum Axis {
        /// The flipper, which tilts the cube.
        Flipper = "flipper (motor A)",
        /// The turntable, in which the cube lies.
        Turntable = "turntable (motor B)",
        /// The arm of the colour sensor.
        Arm = "sensor arm (motor C)",
    }
}
