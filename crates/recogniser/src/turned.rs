//! Rotation of the whole cube between two readings, by the colours of its sides.
//!
//! Other light multiplies each channel of all six colours by about the same factor. Colours are
//! therefore compared by the logarithms of their channels, less the mean over the six.

use cube_core::{Face, Rotation};
use thiserror::Error;

use crate::centres::{CLEARLY, Centres, distance};

/// Colours of two cubes by which no rotation between them is clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnlikeCentres {
    /// A reading does not show all six colours.
    #[error("a reading shows {read} of the 6 colours of the sides; all are needed")]
    Unread {
        /// Number of colours in the reading.
        read: usize,
    },
    /// The colours differ in every rotation.
    #[error("the colours of the sides differ")]
    OtherColours,
    /// The colours are the same, but no rotation brings each of them to its side.
    #[error("the sides have the same colours in another arrangement")]
    OtherArrangement,
    /// Two rotations fit about as well.
    #[error("the colours of the sides fit in more than one way")]
    Ambiguous,
}

/// Share of the brightest channel that is added to each channel, before its logarithm is taken: a
/// dark channel varies by more of its own size.
const ADDED: f32 = 0.1;
/// Weight of brightness against colour: the brightness of a face depends on the pose.
const OF_BRIGHTNESS: f32 = 0.25;
/// Greatest root mean square distance of the six colours of one cube.
const MAX_DISTANCE: f32 = 0.35;
/// Least ratio of the distance after the second best rotation to that after the best.
const MIN_AHEAD: f32 = 1.6;
/// Greatest ratio of the distance after the best rotation to that of the best assignment of colours
/// to sides, which may be none that a rotation makes. Among the six colours of a cube red and orange
/// may change places by chance.
const MAX_BEHIND: f32 = 1.1;
/// Least distance of two readings of a side in the same light that are different colours: readings of
/// one colour on two sides are less than 0.1 apart.
const MIN_OTHER: f32 = 0.1;

impl Centres {
    /// Rotation of the whole cube from how it lay when its sides had the colours `earlier`, to how
    /// it lies with these: the side `face` lies at `rotation.apply(face)` now.
    ///
    /// Among the constants above are three limits, chosen with owners below number 1,000,000 and with
    /// the real scans; `cargo xtask centres` judges them with other owners.
    ///
    /// ```
    /// use cube_core::{Face, Rotation};
    /// use recogniser::{Centres, UnlikeCentres};
    /// let [white, red, green] = [[265.0, 255.0, 320.0], [120.0, 25.0, 24.0], [24.0, 95.0, 60.0]];
    /// let [yellow, orange, blue] = [[150.0, 110.0, 38.0], [165.0, 48.0, 28.0], [22.0, 44.0, 82.0]];
    /// let earlier = Centres::new([white, red, green, yellow, orange, blue].map(Some));
    /// // The cube was turned as U turns: green came to the left, red to the front.
    /// let now = Centres::new([white, blue, red, yellow, green, orange].map(Some));
    /// assert_eq!(now.turned_from(&earlier), Ok(Rotation::Y));
    /// let other = Centres::new([white, orange, green, yellow, red, blue].map(Some));
    /// assert_eq!(other.turned_from(&earlier), Err(UnlikeCentres::OtherArrangement));
    /// ```
    ///
    /// # Errors
    /// When the colours are not clearly those of the same cube after exactly one of the 24 rotations.
    pub fn turned_from(&self, earlier: &Self) -> Result<Rotation, UnlikeCentres> {
        let (then, now) = (earlier.colours()?, self.colours()?);
        let squares = then.map(|then| now.map(|now| square_of_distance(then, now)));
        let after = |rotation: Rotation| -> f32 {
            let pairs = Face::ALL.map(|face| squares[face.index()][rotation.apply(face).index()]);
            pairs.iter().sum()
        };
        let mut rotations = Rotation::ALL.map(|rotation| (rotation, after(rotation)));
        rotations.sort_by(|a, b| a.1.total_cmp(&b.1));
        let [(rotation, best), (_, second), ..] = rotations;
        if best > 6.0 * MAX_DISTANCE.powi(2) {
            return Err(UnlikeCentres::OtherColours);
        }
        if best > MAX_BEHIND.powi(2) * least_sum(&squares, 0, 0) {
            return Err(UnlikeCentres::OtherArrangement);
        }
        if second <= MIN_AHEAD.powi(2) * best {
            return Err(UnlikeCentres::Ambiguous);
        }
        Ok(rotation)
    }

    /// As [`turned_from`](Self::turned_from), for two readings in the same light, the earlier of which
    /// may lack colours: two sides beside each other are enough.
    ///
    /// ```
    /// use cube_core::Rotation;
    /// use recogniser::Centres;
    /// let [white, red, green] = [[265.0, 255.0, 320.0], [120.0, 25.0, 24.0], [24.0, 95.0, 60.0]];
    /// let [yellow, orange, blue] = [[150.0, 110.0, 38.0], [165.0, 48.0, 28.0], [22.0, 44.0, 82.0]];
    /// let now = Centres::new([white, blue, red, yellow, green, orange].map(Some));
    /// let earlier = Centres::new([Some(white), None, Some(green), None, None, None]);
    /// assert_eq!(now.turned_since(&earlier), Ok(Rotation::Y));
    /// let one_side = Centres::new([Some(white), None, None, None, None, None]);
    /// assert!(now.turned_since(&one_side).is_err(), "any spin fits");
    /// ```
    ///
    /// # Errors
    /// When these colours are not all read, or fit the earlier ones not clearly after exactly one of
    /// the 24 rotations.
    pub fn turned_since(&self, earlier: &Self) -> Result<Rotation, UnlikeCentres> {
        let now: Vec<[f32; 3]> = self.values().iter().copied().flatten().collect();
        let now: [[f32; 3]; 6] =
            (now.try_into()).map_err(|read: Vec<_>| UnlikeCentres::Unread { read: read.len() })?;
        let known: Vec<(Face, [f32; 6])> = (Face::ALL.into_iter())
            .filter_map(|face| {
                let then = earlier.values()[face.index()]?;
                Some((face, now.map(|now| distance(then, now))))
            })
            .collect();
        let after = |rotation: Rotation| -> f32 {
            let distances = known.iter();
            let squares = distances.map(|(face, to)| to[rotation.apply(*face).index()].powi(2));
            squares.sum()
        };
        let mut rotations = Rotation::ALL.map(|rotation| (rotation, after(rotation)));
        rotations.sort_by(|a, b| a.1.total_cmp(&b.1));
        let [(rotation, best), (_, second), ..] = rotations;
        if best > known.len() as f32 * MAX_DISTANCE.powi(2) {
            return Err(UnlikeCentres::OtherColours);
        }
        let is_another = |&(face, to): &(Face, [f32; 6])| {
            let nearest = to.into_iter().fold(f32::INFINITY, f32::min);
            let own = to[rotation.apply(face).index()];
            own > MIN_OTHER && own > CLEARLY * nearest
        };
        if known.iter().any(is_another) {
            return Err(UnlikeCentres::OtherArrangement);
        }
        if second <= MIN_AHEAD.powi(2) * best {
            return Err(UnlikeCentres::Ambiguous);
        }
        Ok(rotation)
    }

    /// Each colour as three coordinates of colour and one of brightness, in the light of all six.
    fn colours(&self) -> Result<[[f32; 4]; 6], UnlikeCentres> {
        let read = self.values().iter().flatten();
        let brightest = read.clone().flatten().copied().fold(1.0, f32::max);
        let logarithms: Vec<[f32; 3]> = read
            .map(|colour| colour.map(|channel| libm::logf(channel.max(0.0) + ADDED * brightest)))
            .collect();
        let logarithms: [[f32; 3]; 6] = (logarithms.try_into())
            .map_err(|read: Vec<_>| UnlikeCentres::Unread { read: read.len() })?;
        let light: [f32; 3] = std::array::from_fn(|channel| {
            logarithms.iter().map(|colour| colour[channel]).sum::<f32>() / 6.0
        });
        Ok(logarithms.map(|colour| {
            let own: [f32; 3] = std::array::from_fn(|channel| colour[channel] - light[channel]);
            let brightness = own.iter().sum::<f32>() / 3.0;
            let [red, green, blue] = own.map(|channel| channel - brightness);
            [
                red,
                green,
                blue,
                brightness * OF_BRIGHTNESS * 3.0_f32.sqrt(),
            ]
        }))
    }
}

fn square_of_distance(a: [f32; 4], b: [f32; 4]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum()
}

/// Least sum of one value of each row from `row` on, each from another column that is not `taken`.
fn least_sum(squares: &[[f32; 6]; 6], row: usize, taken: u8) -> f32 {
    let Some(values) = squares.get(row) else {
        return 0.0;
    };
    let free = (0..6).filter(|column| taken & (1 << column) == 0);
    let sums =
        free.map(|column| values[column] + least_sum(squares, row + 1, taken | (1 << column)));
    sums.fold(f32::INFINITY, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six colours under the sensor: white, red, green, yellow, orange, blue.
    const COLOURS: [[f32; 3]; 6] = [
        [265.0, 255.0, 320.0],
        [120.0, 25.0, 24.0],
        [24.0, 95.0, 60.0],
        [150.0, 110.0, 38.0],
        [165.0, 48.0, 28.0],
        [22.0, 44.0, 82.0],
    ];

    /// The colours after this rotation.
    fn turned(colours: [[f32; 3]; 6], rotation: Rotation) -> Centres {
        let back = rotation.inverse();
        Centres::new(Face::ALL.map(|side| Some(colours[back.apply(side).index()])))
    }

    #[test]
    fn in_the_same_light_two_sides_beside_each_other_tell_the_rotation() {
        for rotation in Rotation::ALL {
            let mut now = [None; 6];
            for face in Face::ALL {
                let dimmed = COLOURS[face.index()].map(|channel| 0.8 * channel);
                now[rotation.apply(face).index()] = Some(dimmed);
            }
            let now = Centres::new(now);
            for sides in 0_u8..64 {
                let read = |face: Face| sides & (1 << face.index()) != 0;
                let earlier =
                    Centres::new(Face::ALL.map(|face| read(face).then_some(COLOURS[face.index()])));
                let is_enough = (Face::ALL.into_iter()).any(|a| {
                    read(a)
                        && (Face::ALL.into_iter()).any(|b| read(b) && b != a && b != a.opposite())
                });
                let turned = now.turned_since(&earlier);
                assert_eq!(turned.ok(), is_enough.then_some(rotation), "{sides:b}");
            }
        }
    }

    #[test]
    fn a_side_that_was_read_twice_after_a_slip_fits_no_rotation() {
        let now = Centres::new(COLOURS.map(Some));
        let mut slipped = COLOURS.map(Some);
        slipped[Face::F.index()] = slipped[Face::U.index()];
        assert!(now.turned_since(&Centres::new(slipped)).is_err());
        let two = Centres::new([Some(COLOURS[0]), None, Some(COLOURS[0]), None, None, None]);
        assert!(now.turned_since(&two).is_err());
    }

    #[test]
    fn each_rotation_is_found_again_in_dim_and_in_coloured_light() {
        let earlier = turned(COLOURS, Rotation::IDENTITY);
        for light in [[1.0; 3], [0.5; 3], [1.3, 1.0, 0.8], [0.7, 0.8, 0.6]] {
            let lit = COLOURS.map(|colour| [0, 1, 2].map(|i| colour[i] * light[i]));
            for rotation in Rotation::ALL {
                assert_eq!(turned(lit, rotation).turned_from(&earlier), Ok(rotation));
            }
        }
    }

    #[test]
    fn each_way_in_which_two_cubes_are_unlike_is_named() {
        let earlier = turned(COLOURS, Rotation::IDENTITY);
        let [white, red, green, yellow, orange, blue] = COLOURS;
        let unlike = |colours: [[f32; 3]; 6]| {
            let now = Centres::new(colours.map(Some));
            now.turned_from(&earlier).expect_err("another cube")
        };
        let mirrored = [white, orange, green, yellow, red, blue];
        assert_eq!(unlike(mirrored), UnlikeCentres::OtherArrangement);
        let grey = COLOURS.map(|colour| [colour[0]; 3]);
        assert_eq!(unlike(grey), UnlikeCentres::OtherColours);
        // Two pairs of sides that look alike: a half turn of the cube changes nothing.
        let pairs = [white, red, green, white, red, blue];
        let twice = Centres::new(pairs.map(Some));
        assert_eq!(twice.turned_from(&twice), Err(UnlikeCentres::Ambiguous));
        let mut five = COLOURS.map(Some);
        five[2] = None;
        let five = Centres::new(five);
        let unread = Err(UnlikeCentres::Unread { read: 5 });
        assert_eq!(five.turned_from(&earlier), unread);
        assert_eq!(earlier.turned_from(&five), unread);
    }
}
