//! The three motors of a MindCub3r, by the parts that they move.

settings::words! {
    /// A motor, by the part of the mechanism that it moves.
    pub enum Part {
        /// The arm that tilts and holds the cube: large motor on port A.
        Flipper = "flipper",
        /// The table on which the cube lies: large motor on port B.
        Turntable = "turntable",
        /// The arm that carries the colour sensor: medium motor on port C.
        ColorArm = "colour arm",
    }
}
