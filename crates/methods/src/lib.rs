//! Methods by which people solve the 3x3x3 cube, read from text files, proven, and played.
//!
//! ```text
//!   cfop.toml ──▶ Method ──▶ Prepared ──▶ prove ──▶ states and most turns of each step, or the gap
//!   (steps,       (goals,    (pruning
//!    cases)        turns)     tables)  ──▶ solve ──▶ Solution: steps with turns, cases, alternatives
//! ```
//!
//! A [`Method`] is a list of steps; each has a goal (pieces at home, turned, placed or gathered), and a
//! way to it: any turns of some layers, parts in any order, named [`Case`]s with their algorithms, or
//! few algorithms that are repeated. README.md gives the form of the file. [`Prepared::prove`] walks
//! through every state that a step can meet. [`Prepared::solve`] plays the method in a [`Style`]: as a
//! person does, each step for itself, or with a look [`Ahead`] at what later steps will need.
//! [`Method::progress`] tells where a cube stands, [`Prepared::lesson`] the next step for a learner, with
//! hints, [`Prepared::ways`] lists the shortest ways to a step's goal, and [`Prepared::practice`] finds cubes on which a step is next.
//!
//! ```
//! use cube_core::{Cube, Face, Turns};
//! use methods::{Count, Method, Prepared, Style};
//! let cube = Cube::from(&"R U2 F' L D2 B U' R2 F D' L2 B' U F2".parse::<Turns>()?);
//! let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the program"))?;
//! let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
//! let solution = solution.expect("the method is proven");
//! assert_eq!(solution.steps[0].name, "Cross");
//! let (turns, _) = solution.face_turns();
//! assert!(cube.after(&turns).is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//! A cube is looked at as it is held (`held`): every piece has one of 24 codes, its place in the hands
//! and which way round it stands, so that slices and wide turns are turns like others. A goal (`goal`)
//! is a pattern of labelled places. From a goal follow its coordinates (`unit`: the patterns that some
//! pieces can make, numbered), pruning tables over products of coordinates (`distances`), and a search
//! by iterative deepening (`problem`). Places that look alike after a rotation share tables (`store`).
#![forbid(unsafe_code)]

mod advice;
mod case;
mod choices;
mod claim;
mod colours;
mod count;
mod distances;
mod division;
mod explain;
mod explained;
mod file;
mod goal;
mod hand_turn;
mod held;
mod kept;
mod keyed;
mod lesson;
mod look;
mod merged;
mod method;
mod names;
mod nodes;
mod order;
mod outline;
mod own;
mod packed;
mod pair;
mod planned;
mod play;
mod practice;
mod prepared;
mod problem;
mod progress;
mod proof;
mod quick_hash;
#[cfg(test)]
#[path = "../tests/shipped.rs"]
#[allow(dead_code, reason = "the tests of the public interface need all of it")]
mod shipped;
mod shown;
mod solution;
mod span;
mod step;
mod store;
mod symmetry;
mod unit;
mod ways;
mod why;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Helpers in the folder `tests` call this crate by its name.
#[cfg(test)]
extern crate self as methods;

pub use case::Case;
pub use claim::Claim;
pub use colours::Scheme;
pub use count::Count;
pub use explain::Explanation;
pub use explained::{ExplainedStep, Hold, Other};
pub use file::InvalidMethod;
pub use goal::UnknownPiece;
pub use hand_turn::{HandTurn, InvalidHandTurn};
pub use kept::InvalidTables;
pub use keyed::Keyed;
pub use lesson::{Hint, Lesson};
pub use look::{Look, Row, Side, Spot, Stand, Toward};
pub use method::Method;
pub use outline::{Outline, Wanted, Ways};
pub use own::{Gap, Lack, OwnMethod};
pub use play::{Ahead, Misstep, Style, Unsolved, bringing_down};
pub use practice::{NoPractice, Practice, Share};
pub use prepared::Prepared;
pub use progress::{NextStep, Progress};
pub use proof::{Cause, StepProof, Unproven};
pub use shown::{ShownCase, ShownCases};
pub use solution::{Done, InHand, Solution};
pub use span::Span;
pub use store::GoalTooLarge;
pub use ways::{GoalWay, GoalWays, NoWays};
