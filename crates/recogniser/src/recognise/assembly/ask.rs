//! The further picture that tells ways apart.

use std::fmt;

use cube_core::{Face, Facelet};
use thiserror::Error;

use super::{
    alike::{MAX_UNLIKENESS, lights_of, unlikeness},
    lay::{Lay, source},
    side::SideReadings,
    way::Way,
};
use crate::recognise::model::Labels;

/// A side of the cube next to one that was photographed, seen with that picture upright.
///
/// ```
/// use recogniser::{Ask, Neighbour};
/// for neighbour in Neighbour::ALL {
///     assert!(Ask::new(1, neighbour).to_string().contains("side 2"));
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Neighbour {
    /// Above the picture: the top of the cube is tipped towards the viewer.
    Above,
    /// At the right: the cube is turned to the left.
    Right,
    /// Below the picture: the bottom of the cube is tipped towards the viewer.
    Below,
    /// At the left: the cube is turned to the right.
    Left,
}

impl Neighbour {
    /// All four, clockwise from above.
    pub const ALL: [Self; 4] = [Self::Above, Self::Right, Self::Below, Self::Left];
}

/// A further picture that tells which way is right: hold the cube so that side `side` looks at you as in its picture, or
/// with side `above` on top, turn the whole cube by a quarter so that its `neighbour` comes to the front, and photograph
/// that side as it lies. `Display` prints it for a person, with pictures counted from 1.
///
/// ```
/// use recogniser::{Ask, Neighbour};
/// let ask = Ask::new(2, Neighbour::Right);
/// assert_eq!(
///     ask.to_string(),
///     "hold side 3 upright as in its picture, turn the whole cube to the left by a quarter, and \
///      photograph what is in front now"
/// );
/// assert!(ask.under(0).to_string().starts_with("hold side 3 in front and side 1 on top, "));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Ask {
    /// The picture, 0 to 5.
    pub side: usize,
    /// The picture, 0 to 5, of the side on top, where side `side` looks alike in several turns.
    pub above: Option<usize>,
    /// The side to photograph.
    pub neighbour: Neighbour,
}

impl Ask {
    /// The further picture of this neighbour of the side in the picture `side`, 0 to 5.
    ///
    /// ```
    /// use recogniser::{Ask, Neighbour};
    /// let ask = Ask::new(0, Neighbour::Above);
    /// assert!(ask.to_string().contains("tip the whole cube towards you"));
    /// ```
    pub const fn new(side: usize, neighbour: Neighbour) -> Self {
        Self {
            side,
            above: None,
            neighbour,
        }
    }

    /// The same with the side in the picture `above`, 0 to 5, on top.
    ///
    /// ```
    /// use recogniser::{Ask, Neighbour};
    /// let ask = Ask::new(0, Neighbour::Left).under(4);
    /// assert!(ask.to_string().starts_with("hold side 1 in front and side 5 on top, "));
    /// ```
    #[must_use]
    pub const fn under(self, above: usize) -> Self {
        Self {
            above: Some(above),
            ..self
        }
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = match self.neighbour {
            Neighbour::Above => "tip the whole cube towards you",
            Neighbour::Right => "turn the whole cube to the left",
            Neighbour::Below => "tip the whole cube away from you",
            Neighbour::Left => "turn the whole cube to the right",
        };
        let side = self.side + 1;
        match self.above {
            Some(above) => write!(f, "hold side {side} in front and side {} on top", above + 1)?,
            None => write!(f, "hold side {side} upright as in its picture")?,
        }
        write!(
            f,
            ", {turn} by a quarter, and photograph what is in front now"
        )
    }
}

/// A further picture that agrees with no way.
///
/// ```
/// # use recogniser::Disagrees;
/// fn show(error: &Disagrees) -> String {
///     format!("{error}; it looks like side {:?}", error.looks_like)
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct Disagrees {
    /// The picture, 0 to 5, that shows the same side; `None` if none does.
    pub looks_like: Option<usize>,
    /// The picture that was asked for.
    pub ask: Ask,
}

impl fmt::Display for Disagrees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.looks_like {
            Some(side) => write!(
                f,
                "the further picture shows side {}, which cannot lie there so; once more: {}",
                side + 1,
                self.ask
            ),
            None => write!(
                f,
                "the further picture shows none of the six sides; once more: {}",
                self.ask
            ),
        }
    }
}

/// A picture and the quarter turns clockwise by which it appears turned.
pub(super) type Shown = (usize, u8);

/// The face beside another one, by the direction: above, at the right, below, at the left.
fn beside(face: Face, direction: usize) -> Face {
    const EDGES: [usize; 4] = [1, 5, 7, 3];
    let edge = Facelet::new(face, EDGES[direction % 4]);
    let mut others = edge.other_faces();
    others.next().expect("an edge has another sticker")
}

/// The direction in which `other` lies beside `face`.
fn direction(face: Face, other: Face) -> Option<usize> {
    (0..4).find(|&direction| beside(face, direction) == other)
}

/// What lies beside a side that is held turned clockwise by `quarters` from its lay in the unfolded cube.
fn shown(lay: &Lay, ask: Ask, quarters: usize) -> Shown {
    let own = lay.faces[ask.side];
    let seen_at = ask.neighbour as usize;
    let face = beside(own, seen_at + quarters);
    let towards_own = direction(face, own).expect("a neighbour's neighbour is the side itself");
    let picture = lay.picture_of(face);
    // The side itself lies opposite to the direction in which the neighbour was.
    let turned = usize::from(lay.turns[picture]) + seen_at + 6 - towards_own;
    (picture, (turned % 4) as u8)
}

/// The nine colours of a picture after clockwise quarter turns.
fn turned(picture: usize, quarters: u8, labels: &Labels) -> [u8; 9] {
    std::array::from_fn(|square| labels[9 * picture + source(square, quarters)])
}

/// The smallest turn in which a picture looks like this.
fn looks(shown: Shown, labels: &Labels) -> Shown {
    let (picture, quarters) = shown;
    let look = turned(picture, quarters, labels);
    let same = (0..quarters).find(|&other| turned(picture, other, labels) == look);
    (picture, same.unwrap_or(quarters))
}

/// What the further picture may show in one way. A side that looks alike in several turns can be held in each of them; no
/// way to hold it is left if `above` does not lie beside it.
fn may_show(way: &Way, ask: Ask, labels: &Labels) -> Vec<Shown> {
    let lay = way.lay();
    let own = usize::from(lay.turns[ask.side]);
    let held: Vec<usize> = if let Some(above) = ask.above {
        Vec::from_iter(direction(lay.faces[ask.side], lay.faces[above]))
    } else {
        let upright = turned(ask.side, 0, labels);
        let is_alike = |quarters: &u8| turned(ask.side, *quarters, labels) == upright;
        let turns = (0..4).filter(is_alike);
        turns.map(|quarters| own + usize::from(quarters)).collect()
    };
    let may_show = held.into_iter();
    may_show
        .map(|quarters| looks(shown(&lay, ask, quarters), labels))
        .collect()
}

/// The further picture that best divides the ways: whatever it shows, the fewest of them are left. `None` where no picture
/// divides them.
pub(super) fn best(ways: &[Way]) -> Option<Ask> {
    use Neighbour::{Above, Below, Left, Right};
    let upright = (0..6).flat_map(|side| [Right, Left, Below, Above].map(|it| Ask::new(side, it)));
    let under = (0..6).flat_map(|side| {
        let above = (0..6).filter(move |&above| above != side);
        above.flat_map(move |above| [Right, Left, Below].map(|it| Ask::new(side, it).under(above)))
    });
    best_of(ways, upright).or_else(|| best_of(ways, under))
}

fn best_of(ways: &[Way], asks: impl Iterator<Item = Ask>) -> Option<Ask> {
    let labels = ways[0].labels();
    // The number of ways that may be left, and of answers that one way allows.
    let left = |ask: Ask| {
        let seen = ways.iter().map(|way| {
            let may_show = may_show(way, ask, &labels).into_iter();
            may_show.fold(0u32, |set, (picture, quarters)| {
                set | 1 << (4 * picture + usize::from(quarters))
            })
        });
        let seen: Vec<u32> = seen.collect();
        let alike = |bit: u32| seen.iter().filter(|&&it| it >> bit & 1 == 1).count();
        let can_be_held = !seen.contains(&0);
        can_be_held.then(|| ((0..24).map(alike).max(), seen[0].count_ones()))
    };
    let asks = asks.filter_map(|ask| Some((left(ask)?, ask)));
    let (left, ask) = asks.min_by_key(|it| it.0)?;
    (left.0 < Some(ways.len())).then_some(ask)
}

/// Unlikeness beyond the best match above which a picture shows another side, or another turn.
const CLEARLY: f32 = 12.0;

/// The ways with which the further picture agrees; an error where with none.
pub(super) fn agreeing(
    picture: &SideReadings,
    sides: &[SideReadings; 6],
    ways: &[Way],
    ask: Ask,
) -> Result<Vec<Way>, Disagrees> {
    if !picture.is_seen() {
        let looks_like = None;
        return Err(Disagrees { looks_like, ask });
    }
    let picture = lights_of(picture);
    let known = sides.each_ref().map(lights_of);
    let unlike: [[f32; 4]; 6] = std::array::from_fn(|side| {
        std::array::from_fn(|quarters| unlikeness(&picture, &known[side], quarters as u8))
    });
    let of_side = unlike.map(|turns| turns.into_iter().fold(f32::INFINITY, f32::min));
    let best = of_side.into_iter().fold(f32::INFINITY, f32::min);
    let looks_like = of_side
        .iter()
        .position(|&it| it == best)
        .filter(|_| best <= MAX_UNLIKENESS);
    let agrees = |way: &&Way| {
        let may_show = may_show(way, ask, &way.labels());
        looks_like.is_some()
            && (may_show.iter())
                .any(|&(side, quarters)| unlike[side][usize::from(quarters)] < best + CLEARLY)
    };
    let left: Vec<Way> = ways.iter().filter(agrees).copied().collect();
    if left.is_empty() {
        return Err(Disagrees { looks_like, ask });
    }
    Ok(left)
}
