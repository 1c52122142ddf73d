//! Distance between two cubes in the half-turn metric: exact where they are near, else bounds.

use cube_core::Cube;

use crate::{
    Limits, Request, SolveError, solve,
    two_phase::{Reach, ThreeAxes},
};

/// Largest distance between two cubes in the half-turn metric, in turns (T. Rokicki, H. Kociemba,
/// M. Davidson and J. Dethridge: God's Number is 20, 2010).
pub const MAX_DISTANCE: usize = 20;

/// Distance between two cubes, in turns of the half-turn metric.
///
/// ```
/// use cube_core::{Cube, Pattern, Turns};
/// use solver::{Distance, Limits, distance};
/// let near = Cube::from(&"R U2 F' L D2".parse::<Turns>()?);
/// let limits = Limits::nodes(100_000);
/// assert_eq!(distance(&near, &Cube::SOLVED, &limits)?, Distance::Exact(5));
/// let superflip = Pattern::find("superflip")?.cube();
/// let far = distance(&superflip, &Cube::SOLVED, &limits)?;
/// assert!(far.least() < 20 && far.most() == 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Distance {
    /// The distance.
    Exact(usize),
    /// Bounds of a distance that is not known.
    Between {
        /// The distance is at least this: no fewer turns suffice.
        least: usize,
        /// The distance is at most this, and more than `least` may be.
        most: usize,
    },
}

impl Distance {
    /// Lower bound.
    ///
    /// ```
    /// use solver::Distance;
    /// assert_eq!(Distance::Exact(7).least(), 7);
    /// assert_eq!(Distance::Between { least: 9, most: 18 }.least(), 9);
    /// ```
    pub const fn least(self) -> usize {
        match self {
            Self::Exact(turns) => turns,
            Self::Between { least, .. } => least,
        }
    }

    /// Upper bound, at most [`MAX_DISTANCE`].
    ///
    /// ```
    /// use solver::Distance;
    /// assert_eq!(Distance::Exact(7).most(), 7);
    /// assert_eq!(Distance::Between { least: 9, most: 18 }.most(), 18);
    /// ```
    pub const fn most(self) -> usize {
        match self {
            Self::Exact(turns) => turns,
            Self::Between { most, .. } => most,
        }
    }
}

/// The distance from one cube to another, as exact as the limits allow.
///
/// One half of the nodes goes to a search through all sequences of turns, from the shortest on
/// (R. Korf's iterative deepening): no solution up to some length gives the lower bound. Where that
/// search finds none, the other half goes to [`Request::FewTurns`] for the upper bound.
///
/// # Errors
/// [`SolveError`] when turns do not lead to the target: a fault of this crate.
///
/// ```
/// use cube_core::{Cube, Turns};
/// use solver::{Limits, distance};
/// let from = Cube::from(&"R U2 F' L".parse::<Turns>()?);
/// let to = from.after(&"D B2 R".parse::<Turns>()?);
/// assert_eq!(distance(&from, &to, &Limits::nodes(100_000))?.most(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn distance(from: &Cube, to: &Cube, limits: &Limits) -> Result<Distance, SolveError> {
    let cube = from.towards(to);
    let half = limits.max_nodes() / 2;
    let is_over = |nodes| nodes >= half || limits.is_stopped();
    let mut search = ThreeAxes::new(&cube, &is_over);
    let mut least = search.least_turns();
    loop {
        match search.search(least, &mut |_| true) {
            Reach::Solved => return Ok(Distance::Exact(least)),
            Reach::Exhausted => least += 1,
            Reach::Stopped => break,
        }
    }
    let rest = limits.with_nodes(limits.max_nodes() - half);
    let solution = solve(&cube, &Cube::SOLVED, Request::FewTurns, &rest)?;
    let most = solution.turns.len().min(MAX_DISTANCE);
    Ok(if least == most {
        Distance::Exact(most)
    } else {
        Distance::Between { least, most }
    })
}
