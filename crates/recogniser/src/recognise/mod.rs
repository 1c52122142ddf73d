//! From readings to the most likely legal cube, and how sure that is.
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
//! `model` says how readings come about, in the whole numbers of `fixed`: with gains of `kinds` and
//! faces, deviations (`spread`) and their heavy `tails`. `assignment` finds the cheapest legal cube
//! exactly (by the dynamic programme of `subsets`, which `potentials` hurries; `several` finds more),
//! `start` makes the guesses, `search` goes from those to the best fit, `rivals` are other cubes. `judge` makes
//! `evidence` of them, and of that, by the `constants` that were fitted to data, the doubt; where
//! stickers read unlike their colours `worn` is asked, too, and a refused cube is compared with a
//! `known` one. `blend` takes out of the readings what a sensor beside its place saw of neighbours. No
//! colour has a name: the six centres define them.
//!
//! Not every sticker need be read. One that is not costs nothing in any colour: where the others
//! say what it is, the cube is as sure as ever, and where they do not, its margin is 0.

use crate::readings::Readings;

mod assignment;
mod blend;
mod constants;
mod deal;
mod evidence;
mod fitted;
mod fixed;
mod judge;
mod kinds;
mod known;
mod model;
mod observed;
mod potentials;
mod prices;
mod reason;
mod recognition;
mod rivals;
mod search;
mod several;
mod spread;
mod start;
mod subsets;
mod tails;
mod worn;

pub use constants::{Apart, Constants, Odds};
pub use evidence::Evidence;
pub use known::KnownCube;
pub use reason::Reason;
pub use recognition::{Candidate, Recognition, TooFewStickers};

use blend::fit_without_neighbours;
use observed::Observed;
use search::Search;

/// Recognises the most likely cube.
///
/// Equal readings always give an equal answer. Any readings of enough stickers give an answer; none
/// panic.
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
    recognise_with(readings, &Constants::FITTED)
}

/// As [`recognise`], with other constants.
///
/// ```
/// use recogniser::{Constants, recognise, recognise_with, scan_json};
/// let readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
/// assert_eq!(recognise_with(&readings, &Constants::FITTED)?, recognise(&readings)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`recognise`].
pub fn recognise_with(
    readings: &Readings,
    constants: &Constants,
) -> Result<Recognition, TooFewStickers> {
    recognise_maybe_known(readings, None, constants)
}

/// As [`recognise`]. A scan that is refused may be accepted if it agrees with a cube that is
/// [known](KnownCube); no known cube changes which cube is the likeliest.
///
/// ```
/// use recogniser::{KnownCube, recognise, recognise_known, scan_json};
/// let readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
/// let cube = recognise(&readings)?.cube.expect("a cube");
/// let known = KnownCube::new(&readings, &cube)?;
/// let again = recognise_known(&readings, &known)?;
/// assert_eq!(again.cube, Some(cube));
/// assert!(!again.needed_known_cube, "it was sure without");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`recognise`].
pub fn recognise_known(
    readings: &Readings,
    known: &KnownCube,
) -> Result<Recognition, TooFewStickers> {
    recognise_maybe_known(readings, Some(known), &Constants::FITTED)
}

fn recognise_maybe_known(
    readings: &Readings,
    known: Option<&KnownCube>,
    constants: &Constants,
) -> Result<Recognition, TooFewStickers> {
    TooFewStickers::unless_enough(readings)?;
    if let Some(reason) = judge::reason_for_no_cube(readings) {
        return Ok(Recognition::of_no_cube(reason));
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
    let mut recognition = judge::judge(&observed, &settled, &others, constants);
    if recognition.needs_second_opinion()
        && let Some(opinion) = worn::opinion(&mut search, &observed, &settled)
    {
        recognition.consider(&opinion, constants);
    }
    if let Some(known) = known.filter(|_| !recognition.accepted) {
        known::consider(
            &mut recognition,
            known,
            &mut search,
            &observed,
            &settled,
            &others,
            constants,
        );
    }
    Ok(recognition)
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
