//! Physical faults: jams, slips, and cubes that come to lie askew.

use std::{fmt, time::Duration};

/// The sort of a [`Fault`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// The table turned while the flipper rubbed against the cube, neither clear nor holding.
    TurnedInContact,
    /// The table turned while the cube was pulled out of its seat.
    TurnedWhilePulled,
    /// The flipper came down on, or pulled at, a cube that did not stand square.
    NotSquare,
    /// The cube was tilted while its layers were too far from aligned.
    LayersAskew,
    /// The flipper and the arm of the sensor ran into each other.
    Collision,
    /// The cube slipped off the flipper and fell back: by chance (`mechanism.slip_chance`), or
    /// because it was pulled too fast.
    Slip,
    /// The flipper pushed the cube into its seat so hard that it jumped, and lies askew.
    Jumped,
    /// The flipper came down so hard that the cube lies askew.
    Knocked,
    /// The table started or stopped so hard that the cube moved in it, and lies askew.
    ThrownAskew,
    /// The flipper lies on the cube without holding it (`mechanism.loose_hold_chance`).
    LooseHold,
}

impl FaultKind {
    /// The fault in words; those of a jam name the cure.
    pub const fn words(self) -> &'static str {
        match self {
            Self::TurnedInContact => {
                "jam: the table turned while the flipper touched the cube without holding it (release below 35° or hold at 75° to 115°)"
            }
            Self::TurnedWhilePulled => {
                "jam: the table turned while the cube was pulled out of its seat (push it back below 115° first)"
            }
            Self::NotSquare => {
                "jam: the flipper met a cube that does not stand square (turn the table to a multiple of 270° first)"
            }
            Self::LayersAskew => {
                "jam: the cube was pulled with its bottom layer askew (finish the turn, with overshoot)"
            }
            Self::Collision => {
                "jam: flipper and sensor arm met (the arm must be outside of -450° when the flipper passes 35°)"
            }
            Self::Slip => "slip: the cube fell back instead of tilting",
            Self::Jumped => "jump: the cube was pushed into its seat so hard that it lies askew",
            Self::Knocked => "knock: the flipper came down so hard that the cube lies askew",
            Self::LooseHold => {
                "loose hold: the flipper lies on the cube, and the whole cube turns with the table"
            }
            Self::ThrownAskew => {
                "throw: the table started or stopped so hard that the cube lies askew"
            }
        }
    }
}

/// A physical fault and the positions of the motors when it happened.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// Kind of the fault.
    pub kind: FaultKind,
    /// Time since the clock started.
    pub at: Duration,
    /// The physical position of the flipper's motor, degrees from its upper stop.
    pub flipper: f64,
    /// The physical position of the turntable, motor degrees.
    pub turntable: f64,
    /// The physical position of the arm's motor, degrees from its outer stop.
    pub arm: f64,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}; at {:.3} s, flipper {:.0}°, turntable {:.0}°, arm {:.0}°",
            self.kind.words(),
            self.at.as_secs_f64(),
            self.flipper,
            self.turntable,
            self.arm
        )
    }
}
