//! The mechanism of a MindCub3r: poses of the cube, motions and their prices, the cheapest plan for
//! a cube's turns, and its execution.
//!
//! ```text
//!   turns ──▶ plan ──▶ motions ──▶ execute ──▶ motors (brick)
//!              ▲                      ▲
//!            cost                  settings
//! ```
//!
//! # The cradle
//! The sides of the cradle have the names of a cube's faces: U on top, D on the turntable, F where
//! the colour arm reaches over. A [`Pose`] says which face of the cube lies at which side; at the
//! start each face lies at the side of its own name.
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
//! - **Tilt**: the flipper pulls the cube over. The face at B goes to D, D to F, F to U, U to B; L
//!   and R stay at their sides. Only three more tilts undo a tilt. A tilt starts and ends with the
//!   arm holding or released, as its two [`Arm`]s say.
//! - **Spin**: the turntable spins the whole cube, with the arm released. Positive is clockwise
//!   seen from above: R goes to F, F to L, L to B, B to R. The table's motor turns 270 degrees for
//!   90.
//! - **Turn**: the turntable turns only the layer at D, with the arm holding. Clockwise seen from
//!   above is counterclockwise seen onto that face, so `turn+90` is the face turn D' of the face
//!   that lies there. The motor turns some degrees too far and then back, because friction takes
//!   the layers above along. The pose stays the same.
//! - **Hold** and **release**: the flipper's arm goes onto the cube and off it. From its upper stop
//!   the motor counts 8 released, up to 35 clear of the cube, 90 holding, 190 at the end of a pull.
//! - The **colour arm** counts from its outer stop; inwards is negative. The arm must be out of the
//!   way when the flipper moves.
//!
//! A [`Stance`] is a pose and the arm; [`Stance::apply`] decides which [`Motion`] is legal and
//! returns the stance after it. [`CostModel`] prices motions, and pairs of them that
//! [overlap](Overlap). [`plan`] finds the cheapest motions from a [`Start`]: a stance and the
//! motion before. [`Mechanism`] performs them by [`MechanismSettings`], on any implementation of
//! the traits of [`brick`]: motors pass their targets, so strokes ease into them, and each turn
//! teaches the mechanism where to stop the table in the next one. [`Course`] finds the motion that
//! went otherwise than planned, from the cube that it left.
//!
//! Read `pose.rs`, `motion.rs` and `stance.rs` first, then [`plan`], then [`execute`].
//!
//! ```
//! use actuator::{CostModel, Planner, Stance};
//! let planner = Planner::new(&CostModel::default());
//! let plan = planner.plan(Stance::START, &["D".parse()?, "B'".parse()?]);
//! assert_eq!(plan.to_string(), "hold turn-90 tilt turn+90");
//! assert_eq!(plan.cost().as_millis(), 345 + (607 - 57) + (672 - 68) + (607 - 57));
//! # Ok::<(), cube_core::InvalidTurn>(())
//! ```
#![forbid(unsafe_code)]

mod cost;
mod deviation;
pub mod execute;
mod motion;
pub mod plan;
mod pose;
mod quarter_turns;
mod settings;
mod stance;
mod start;

pub use self::settings::{FlipperSpeed, MechanismSettings, Profile};
pub use cost::{CostModel, Overlap, Timed};
pub use deviation::{Course, Deviation, DeviationKind};
pub use execute::{ActuatorError, FailureKind, Mechanism, put_aside, square_table};
pub use motion::{Arm, InvalidMotion, Motion};
pub use plan::{Plan, Planner, Step};
pub use pose::Pose;
pub use quarter_turns::QuarterTurns;
pub use stance::{IllegalMotion, Stance};
pub use start::Start;
