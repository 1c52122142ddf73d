//! The state of the robot, known to the simulator and not to the program.

/// The robot as it is, whatever the program believes.
#[derive(Debug, Clone, PartialEq)]
pub struct RobotState {
    /// Robot seconds since power-up.
    pub seconds: f64,
    /// The cube's stickers, in the order U R F D L B, held as it was put in.
    pub stickers: String,
    /// Motors that have power, in words; `none` without one.
    pub energised: String,
    /// Motor degrees of the flipper from its upper stop.
    pub flipper: f64,
    /// Motor degrees of the turntable from power-up.
    pub turntable: f64,
    /// Motor degrees of the sensor arm from its outer stop, negative inwards.
    pub arm: f64,
    /// The colour of the lights: `off`, `green`, `orange` or `red`.
    pub leds: String,
    /// Tones that were played so far.
    pub tones: usize,
    /// Physical faults so far, in words.
    pub faults: Vec<String>,
}

impl RobotState {
    /// Whether each face of the cube has one colour.
    pub fn is_solved(&self) -> bool {
        let stickers: Vec<char> = self.stickers.chars().collect();
        stickers
            .chunks_exact(9)
            .all(|face| face.iter().all(|sticker| *sticker == face[4]))
    }

    /// Whether no motor has power.
    pub fn is_off(&self) -> bool {
        self.energised == "none"
    }
}
