//! Methods by which people solve the cube, on the command line and for the robot.
//!
//! ```text
//!   --method NAME ──┐
//!   --method-file ──┴▶ player: tables, kept ──▶ a solution for each cube ──▶ told: text, JSON
//!         --as-person, --colour, --usual ──▲           and a page with pictures (storyboard)
//! ```
//! The crates `methods` and `player` do the work.

mod arguments;
mod hint;
mod practice;
mod standing;
pub(crate) mod storyboard;
mod tables;
mod told;

use methods::Method;
pub(crate) use methods::ToldStep;

pub use app::MAX_HUMAN_RUN_NODES;
pub(crate) use app::{Player, Way, name_of};
pub(crate) use arguments::{Own, PlayArguments};
pub(crate) use hint::{Rung, print as print_hint};
pub(crate) use practice::Exercise;
pub(crate) use standing::Standing;
pub(crate) use tables::Shelf;
pub(crate) use told::{Told, others};

/// A human method that comes with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct HumanMethod(&'static str);

impl HumanMethod {
    /// All that come with the program.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Method::shipped_names().map(Self)
    }

    /// Name, as on the command line.
    pub(crate) const fn name(self) -> &'static str {
        self.0
    }

    /// The method itself, with its steps.
    pub(crate) fn method(self) -> Method {
        Method::shipped(self.0).expect("the name is one of the shipped names")
    }
}
