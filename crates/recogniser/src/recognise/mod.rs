//! Recognition: the most likely legal cube of readings, and the doubt in it.
//!
//! ```text
//!   readings ──▶ logarithms ──▶ guesses at the six colours
//!                                   │
//!                     prices ──▶ cheapest legal cube ──▶ refit ──┐   until it stands still
//!                        ▲                                       │
//!                        └───────────────────────────────────────┘
//!                                   │
//!                     other cubes, refitted too ──▶ doubt ──▶ accepted, or doubtful stickers
//! ```
//! `model` is the statistical model of readings, in the integers of `fixed`: gains of `kinds` and
//! faces, deviations (`spread`) and their heavy `tails`. `assignment` finds the cheapest legal cube
//! exactly, by the dynamic programme of `subsets`; `potentials` speed it up, and `several` finds
//! the next cheapest cubes. `start` makes the guesses, `search` descends from the guesses to the
//! best fit, and `rivals` finds the other likely cubes. `judge` computes the `evidence` from the
//! fit and its rivals, and the doubt from the evidence, by the `constants` that were fitted to
//! data. Where stickers read unlike their colours, `worn` gives a second opinion. `blend` removes the
//! neighbours' shares from the readings of a sensor beside its place. No colour has a name: the six
//! centres define the colours.
//!
//! Odds before any reading are `prior`; `deal` shares them out among the cubes. `prices` turn a fit into costs of pieces. `broken`
//! and `laws` find the law that an illegal cube breaks, `unsolvable` says it, `reason` gives all reasons for a refusal.
//! `assembly` puts six pictures together. Read `model`, `search` and `judge` first.
//!
//! Some stickers may be unread. An unread sticker costs nothing in any colour: where the other
//! stickers determine it, the cube is as sure as in a complete scan; where they do not, the
//! sticker's margin is 0.

use crate::readings::Readings;

mod assembly;
mod assignment;
mod blend;
mod broken;
mod constants;
mod deal;
mod evidence;
mod fitted;
mod fixed;
mod judge;
mod kinds;
mod laws;
mod model;
mod observed;
mod potentials;
mod prices;
mod prior;
mod reason;
mod recognition;
mod rivals;
mod search;
mod several;
mod spread;
mod start;
mod subsets;
mod tails;
mod unsolvable;
mod worn;

pub use assembly::{
    Ask, Assembly, Disagrees, Neighbour, SideReadings, Unassembled, UnreadSquare, Verdict, Way,
    assemble, assemble_any, assemble_with,
};
pub use constants::{Apart, Constants, Odds};
pub use evidence::Evidence;
pub use reason::Reason;
pub use recognition::{Candidate, Recognition, TooFewStickers};
pub use unsolvable::Unsolvable;

use blend::fit_without_neighbours;
use observed::Observed;
use search::Search;

/// Recognises the most likely cube.
///
/// Equal readings always give an equal recognition, and readings of enough stickers always give one:
/// the function never panics. No colour has a name: the six centres define
/// the colours.
///
/// Some stickers may be unread. Where the other stickers determine an unread one, the cube is as
/// sure as in a complete scan; where they do not, the sticker's margin is 0.
///
/// ```
/// let scan = include_str!("../../data/ev3-random-02.json");
/// let readings = recogniser::scan_json::parse(scan)?;
/// let recognition = recogniser::recognise(&readings)?;
/// assert!(recognition.accepted && recognition.doubt < 0.01);
/// assert!(recogniser::recognise(&recogniser::Readings::new()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When fewer than four centres or 35 stickers are read.
pub fn recognise(readings: &Readings) -> Result<Recognition, TooFewStickers> {
    recognise_with(readings, &Constants::FITTED).map(|(recognition, _)| recognition)
}

/// Recognises the most likely cube as [`recognise`] does, with other constants. Returns the
/// evidence as well, from which the doubt is computed; `None` when the readings show no cube.
///
/// ```
/// use recogniser::{fit::{Constants, recognise_with}, recognise, scan_json};
/// let readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
/// let (recognition, evidence) = recognise_with(&readings, &Constants::FITTED)?;
/// assert_eq!(recognition, recognise(&readings)?);
/// assert!(evidence.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`recognise`].
pub fn recognise_with(
    readings: &Readings,
    constants: &Constants,
) -> Result<(Recognition, Option<Evidence>), TooFewStickers> {
    TooFewStickers::unless_enough(readings)?;
    if let Some(reason) = judge::reason_for_no_cube(readings) {
        return Ok((Recognition::of_no_cube(reason), None));
    }
    let plain = Observed::new(readings, constants);
    let (observed, best) =
        fit_without_neighbours(plain, |observed| Search::new(observed, constants).best());
    let mut search = Search::new(&observed, constants);
    let settled = search.settle(best);
    let near = |margin| margin < Candidate::MAX_MARGIN;
    let others = if settled
        .rivals
        .first()
        .is_some_and(|rival| near(rival.margin))
    {
        search.likeliest(&settled, Candidate::MAX_MARGIN, Candidate::MAX_COUNT + 1)
    } else {
        Vec::new()
    };
    let broken = search.broken(&settled);
    let (mut recognition, mut evidence) =
        judge::judge(&observed, &settled, &others, broken.as_ref(), constants);
    if recognition.needs_second_opinion(&evidence) {
        if let Some(opinion) = worn::opinion(&mut search, &observed, &settled) {
            evidence = recognition.consider(&opinion, evidence, constants);
        }
    }
    Ok((recognition, Some(evidence)))
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
