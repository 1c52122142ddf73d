//! The robot with which a case begins.

/// A cube that is solved by three turns: as R U2 F' leave the solved one.
pub(crate) const NEAR: &str = "FUUFUULRRBLLDRRDRRBDDBFFUFFRLLDDBDDBRRULLULLFFFDUBBUBB";

/// How long the program thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thinking {
    /// As short as it can be.
    Short,
    /// So long that a picture can be taken of it.
    Visible,
    /// So long that a button or a signal meets it.
    Long,
}

/// A robot, and how fast its program thinks.
#[derive(Debug, Clone, Copy)]
pub struct Setup {
    /// The cube in the cradle: 54 stickers, in the order U R F D L B.
    pub cube: &'static str,
    /// Settings of the simulator, in TOML.
    pub simulator: &'static str,
    /// The ports at which flipper, turntable and arm are.
    pub motors: &'static str,
    /// How long the program thinks.
    pub thinking: Thinking,
    /// Whether a motor may run against something: a fault otherwise.
    pub may_jam: bool,
}

impl Setup {
    /// A near cube and an ordinary robot.
    pub(crate) const USUAL: Self = Self {
        cube: NEAR,
        simulator: "",
        motors: "ABC",
        thinking: Thinking::Short,
        may_jam: false,
    };
}
