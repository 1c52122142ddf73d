//! The robot with which a case begins.

/// A cube that three turns solve: the state after R U2 F'.
pub(crate) const NEAR: &str = "FUUFUULRRBLLDRRDRRBDDBFFUFFRLLDDBDDBRRULLULLFFFDUBBUBB";

/// Length of the program's thinking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thinking {
    /// As short as possible.
    Short,
    /// Long enough for a picture of the screen.
    Visible,
    /// Long enough for a button or a signal to come within it.
    Long,
}

/// A robot, and the length of its program's thinking.
#[derive(Debug, Clone, Copy)]
pub struct Setup {
    /// The cube in the cradle: 54 stickers, in the order U R F D L B.
    pub cube: &'static str,
    /// Settings of the simulator, in TOML.
    pub simulator: &'static str,
    /// The ports of flipper, turntable and arm.
    pub motors: &'static str,
    /// Length of the program's thinking.
    pub thinking: Thinking,
    /// Whether a motor may run against an obstacle; otherwise that is a fault of the walk.
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
