//! Storyboard of a solution: an HTML page that shows the cube in the hand before each step, the goal and
//! reason of the step, and each turn by an arrow.
//!
//! ```text
//!   Walkthrough ──▶ page: texts and turns ──▶ one file without scripts, for a phone or a printer
//!   State ──▶ hands: colours in the hand, pieces of a step ──▶ pictures ──▲
//! ```

mod hands;
mod page;
#[cfg(test)]
mod tests;

pub use page::page;
