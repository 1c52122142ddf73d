//! The mechanism of a MindCub3r: how the cube lies in it, what it can do, what that costs, the
//! cheapest way to make a cube's turns with it, and doing so.
//!
//! ```text
//!   turns ──▶ plan ──▶ motions ──▶ execute ──▶ motors (brick)
//!              ▲                      ▲
//!            cost                  settings
//! ```
//!
//! # The cradle
//! Its sides are named like the faces of a cube: U on top, D on the turntable, F where the colour
//! arm reaches over. A [`Pose`] says which face of the cube lies at which side; at the start each
//! lies at the side of its own name.
//!
//! ```text
//!        seen from above                 seen from the right (L is behind)
//!
//!               B                                     U
//!        +-------------+                       +-------------+
//!        |  1   2   3  |                       |     ──▶     |
//!      L |  4   5   6  | R                   F |  ▲       │  | B      a tilt
//!        |  7   8   9  |                       |  │       ▼  |
//!        +-------------+                       |     ◀──     |
//!               F                              +-------------+
//!          colour arm                          D   turntable
//! ```
//! - **Tilt**: the flipper pulls the cube over. What lies at B goes to D, D to F, F to U, U to B;
//!   L and R stay at their sides. There is no way back but three more tilts. A tilt starts and
//!   ends with the arm holding or released, as its two [`Arm`]s say.
//! - **Spin**: with the arm released the turntable turns the whole cube. Positive is clockwise
//!   seen from above: R goes to F, F to L, L to B, B to R. Its motor turns 270 degrees for 90.
//! - **Turn**: with the arm holding the turntable turns only the layer at D. Clockwise seen from
//!   above is counterclockwise seen onto that face, so `turn+90` is the face turn D' of whatever
//!   face lies there. The motor turns some degrees too far and then back, because the layers above
//!   are taken along by friction. The pose stays as it is.
//! - **Hold** and **release**: the flipper's arm goes onto the cube and off it. From its upper stop
//!   the motor counts 8 released, up to 35 clear of the cube, 90 holding, 190 at the end of a pull.
//! - The **colour arm** counts from its outer stop; inwards is negative. It must be out of the way
//!   when the flipper moves.
//!
//! A [`Stance`] is a pose and the arm; [`Stance::apply`] knows which [`Motion`] may follow and what
//! it does. [`CostModel`] prices motions, and pairs of them that [overlap](Overlap). [`plan`] finds
//! the cheapest ones, from a [`Start`]: a stance and the motion before. [`Mechanism`] performs them
//! by [`MechanismSettings`], on anything that implements the traits of [`brick`]: motors pass their
//! targets, so strokes ease into them, and a turn learns where to tell the table to stop.
//!
//! Read `pose.rs`, `motion.rs` and `stance.rs` first, then [`plan`], then [`execute`].
//!
//! ```
//! use actuator::{CostModel, Planner, Stance};
//! let planner = Planner::new(&CostModel::default());
//! let plan = planner.plan(Stance::START, &["D".parse()?, "B'".parse()?]);
//! assert_eq!(plan.to_string(), "hold turn-90 tilt turn+90");
//! assert_eq!(plan.cost().as_millis(), 368 + (607 - 78) + (733 - 77) + (607 - 78));
//! # Ok::<(), cube_core::InvalidTurn>(())
//! ```
#![forbid(unsafe_code)]

mod cost;
pub mod execute;
mod motion;
pub mod plan;
mod pose;
mod quarter_turns;
mod settings;
mod stance;
mod start;

pub use self::settings::{FlipperSpeed, MechanismSettings, Profile, UnknownProfile};
pub use cost::{CostModel, Overlap, Timed};
pub use execute::{ActuatorError, FailureKind, Mechanism, put_aside, square_table};
pub use motion::{Arm, InvalidMotion, Motion};
pub use plan::{Plan, Planner, Step};
pub use pose::Pose;
pub use quarter_turns::QuarterTurns;
pub use stance::{IllegalMotion, Stance};
pub use start::Start;
