//! Choice of the stickers to read next: the stickers in which the possible cubes differ.

use cube_core::{Cube, Face, Facelet, FaceletKind};

use crate::{consistent::consistent_cubes, readings::Readings, recognise::Recognition};

/// Probability that two cubes stay undistinguished after reading stickers of which 0, 1, 2, or 3 or
/// more differ between the two cubes. One sticker distinguishes two similar colours less well than
/// two stickers do.
const DOUBT_LEFT: [f32; 4] = [1.0, 0.45, 0.2, 0.12];

/// Difference in margin, in natural units of log-likelihood, from which two cubes need no sticker
/// to distinguish them.
const SETTLED_MARGIN: f32 = 7.5;

/// Largest number of possible cubes that the choice weighs.
const MAX_WEIGHED: usize = 48;

/// A possible cube. Its margin is the log-likelihood of the best cube over this one, in natural
/// units.
#[derive(Debug, Clone, Copy)]
struct PossibleCube {
    stickers: [Face; Facelet::COUNT],
    margin: f32,
}

/// Cubes that an incomplete scan leaves possible, and the unread stickers that may distinguish
/// them.
///
/// ```
/// use cube_core::{Face, Facelet};
/// use recogniser::{PossibleCubes, recognise, scan_json};
/// let mut readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// // The faces L and R are not read yet.
/// for face in [Face::L, Face::R] {
///     (0..9).for_each(|square| readings.set(Facelet::new(face, square), []));
/// }
/// let cubes = PossibleCubes::new(&readings, &recognise(&readings)?).expect("a cube");
/// // Ten seconds for doubt, one for each sticker.
/// let next = cubes.most_telling(10.0, |_, stickers| stickers.len() as f32).expect("some");
/// assert!(cubes.doubt_after(&next) < cubes.doubt_after(&[]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct PossibleCubes {
    /// The best cube first.
    cubes: Vec<PossibleCube>,
    /// Unread stickers in the order URFDLB, without centres.
    unread: Vec<Facelet>,
}

impl PossibleCubes {
    /// The possible cubes of these readings, whose recognition is `recognition`: the recogniser's
    /// candidates and all cubes that agree with the stickers that were read. `None` if
    /// the readings show no cube.
    ///
    /// ```
    /// use cube_core::Facelet;
    /// use recogniser::{PossibleCubes, Readings, Sample, recognise};
    /// let mut dark = Readings::new();
    /// for sticker in Facelet::all() {
    ///     dark.add(sticker, [Sample::from_raw([0; 3])]);
    /// }
    /// assert!(PossibleCubes::new(&dark, &recognise(&dark)?).is_none());
    /// # Ok::<(), recogniser::TooFewStickers>(())
    /// ```
    pub fn new(readings: &Readings, recognition: &Recognition) -> Option<Self> {
        let best = recognition.cube?;
        let named = (recognition.candidates.iter()).map(|other| (other.cube, other.margin));
        let mut possible: Vec<(Cube, f32)> = [(best, 0.0)].into_iter().chain(named).collect();
        let read = |sticker| !readings.samples(sticker).is_empty();
        for cube in consistent_cubes(&best, read).unwrap_or_default() {
            if possible.iter().all(|(other, _)| *other != cube) {
                possible.push((cube, 0.0));
            }
        }
        possible.truncate(MAX_WEIGHED);
        let possible = possible.into_iter().map(|(cube, margin)| PossibleCube {
            stickers: cube.faces(),
            margin,
        });
        Some(Self {
            cubes: possible.collect(),
            unread: (readings.unread())
                .filter(|sticker| sticker.kind() != FaceletKind::Centre)
                .collect(),
        })
    }

    /// The unread stickers of a face, without its centre, row by row.
    ///
    /// ```
    /// use cube_core::Face;
    /// use recogniser::{PossibleCubes, recognise};
    /// # use cube_core::Facelet;
    /// # use recogniser::scan_json;
    /// # let mut readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
    /// # for face in [Face::L, Face::R] {
    /// #     (0..9).for_each(|square| readings.set(Facelet::new(face, square), []));
    /// # }
    /// // L and R are not read yet.
    /// let cubes = PossibleCubes::new(&readings, &recognise(&readings)?).expect("a cube");
    /// assert_eq!(cubes.unread_on(Face::L).count(), 8);
    /// assert_eq!(cubes.unread_on(Face::U).count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unread_on(&self, face: Face) -> impl Iterator<Item = Facelet> {
        (self.unread.iter().copied()).filter(move |sticker| sticker.face() == face)
    }

    /// The cheapest unread stickers of one face. The total price is `price`, of reading these
    /// stickers of this face, plus `price_of_doubt` times the doubt that these stickers leave; both
    /// are in the caller's unit. `None` if no price is finite, or no sticker is unread.
    ///
    /// ```
    /// use cube_core::Face;
    /// use recogniser::{PossibleCubes, recognise};
    /// # use cube_core::Facelet;
    /// # use recogniser::scan_json;
    /// # let mut readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
    /// # for face in [Face::L, Face::R] {
    /// #     (0..9).for_each(|square| readings.set(Facelet::new(face, square), []));
    /// # }
    /// let cubes = PossibleCubes::new(&readings, &recognise(&readings)?).expect("a cube");
    /// // The arm cannot reach L, and each sticker takes a second.
    /// let seconds = |face, stickers: &[_]| match face {
    ///     Face::L => f32::INFINITY,
    ///     _ => stickers.len() as f32,
    /// };
    /// let next = cubes.most_telling(10.0, seconds).expect("R is unread");
    /// assert!(next.iter().all(|sticker| sticker.face() == Face::R));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn most_telling(
        &self,
        price_of_doubt: f32,
        mut price: impl FnMut(Face, &[Facelet]) -> f32,
    ) -> Option<Vec<Facelet>> {
        let (mut least, mut choice) = (f32::INFINITY, None);
        for face in Face::ALL {
            let here: Vec<Facelet> = self.unread_on(face).collect();
            for set in 1..1u32 << here.len() {
                let chosen = (0..here.len()).filter(|i| set & 1 << i != 0);
                let chosen: Vec<Facelet> = chosen.map(|i| here[i]).collect();
                let price = price(face, &chosen);
                if price >= least {
                    continue;
                }
                let price = price + price_of_doubt * self.doubt_after(&chosen);
                if price < least {
                    (least, choice) = (price, Some(chosen));
                }
            }
        }
        choice
    }

    /// Estimated probability, 0 to 1, that more than one cube is possible once these stickers are
    /// read.
    ///
    /// ```
    /// use cube_core::Face;
    /// use recogniser::{PossibleCubes, recognise};
    /// # use cube_core::Facelet;
    /// # use recogniser::scan_json;
    /// # let mut readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
    /// # for face in [Face::L, Face::R] {
    /// #     (0..9).for_each(|square| readings.set(Facelet::new(face, square), []));
    /// # }
    /// let cubes = PossibleCubes::new(&readings, &recognise(&readings)?).expect("a cube");
    /// let all_of_r: Vec<_> = cubes.unread_on(Face::R).collect();
    /// assert!(cubes.doubt_after(&all_of_r) <= cubes.doubt_after(&all_of_r[..1]));
    /// assert!(cubes.doubt_after(&[]) > 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn doubt_after(&self, stickers: &[Facelet]) -> f32 {
        let differing = |a: &PossibleCube, b: &PossibleCube| {
            let differs =
                |sticker: &&Facelet| a.stickers[sticker.index()] != b.stickers[sticker.index()];
            stickers.iter().filter(differs).count()
        };
        let rivals = |one: &PossibleCube| {
            let rival_within = one.margin + SETTLED_MARGIN;
            (self.cubes.iter()).filter(move |other| other.margin <= rival_within)
        };
        // For each possible cube as the true one: whether a rival shows the same stickers.
        let (mut alike, mut all) = (0.0, 0.0);
        for one in &self.cubes {
            let likelihood = libm::expf(-one.margin);
            all += likelihood;
            if rivals(one).any(|other| other.stickers != one.stickers && differing(one, other) == 0)
            {
                alike += likelihood;
            }
        }
        let best = &self.cubes[0];
        let rivals = rivals(best).filter(|other| other.stickers != best.stickers);
        let least = rivals
            .map(|other| differing(best, other))
            .min()
            .unwrap_or(stickers.len());
        DOUBT_LEFT[least.min(DOUBT_LEFT.len() - 1)].max(alike / all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_stickers_tell_cubes_apart_the_less_doubt_is_left() {
        let solved = Cube::SOLVED.faces();
        let [a, b, c] = [(Face::L, 1), (Face::R, 1), (Face::R, 3)]
            .map(|(face, square)| Facelet::new(face, square));
        let with = |changed: &[Facelet], margin| {
            let mut stickers = solved;
            for sticker in changed {
                stickers[sticker.index()] = Face::B;
            }
            PossibleCube { stickers, margin }
        };
        let possible = vec![with(&[], 0.0), with(&[a], 0.0), with(&[b, c], 0.0)];
        let cubes = PossibleCubes {
            cubes: possible,
            unread: Vec::new(),
        };
        let left = |stickers: &[Facelet]| cubes.doubt_after(stickers);
        assert!((left(&[]) - 1.0).abs() < 1e-6);
        assert!(
            (left(&[a]) - 1.0).abs() < 1e-6,
            "the third cube shows the same sticker"
        );
        assert!((left(&[a, b]) - DOUBT_LEFT[1]).abs() < 1e-6);
        // The second cube is so unlikely that no sticker needs to distinguish it.
        let possible = vec![with(&[], 0.0), with(&[a], 9.0), with(&[b, c], 3.0)];
        let cubes = PossibleCubes {
            cubes: possible,
            ..cubes
        };
        assert!((cubes.doubt_after(&[b, c]) - DOUBT_LEFT[2]).abs() < 1e-6);
    }

    #[test]
    fn the_stickers_that_tell_the_most_for_their_price_are_chosen() {
        let [a, b, c] = [(Face::L, 1), (Face::R, 1), (Face::R, 3)]
            .map(|(face, square)| Facelet::new(face, square));
        let mut other = Cube::SOLVED.faces();
        other[b.index()] = Face::B;
        let possible = [Cube::SOLVED.faces(), other].map(|stickers| PossibleCube {
            stickers,
            margin: 0.0,
        });
        let cubes = PossibleCubes {
            cubes: possible.to_vec(),
            unread: vec![b, c, a],
        };
        let each = |_: Face, stickers: &[Facelet]| stickers.len() as f32;
        assert_eq!(cubes.most_telling(10.0, each), Some(vec![b]));
        assert_eq!(cubes.most_telling(1.0, |_, _| f32::INFINITY), None);
        // Doubt that costs less than the sticker that settles it leaves the choice to a cheap one.
        let dear = |face: Face, _: &[Facelet]| if face == Face::R { 5.0 } else { 1.0 };
        assert_eq!(cubes.most_telling(2.0, dear), Some(vec![a]));
        assert_eq!(cubes.most_telling(20.0, dear), Some(vec![b]));
        assert_eq!(cubes.unread_on(Face::R).collect::<Vec<_>>(), [b, c]);
    }
}
