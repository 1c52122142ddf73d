//! Comparison of a side of a cube with the stickers that should lie there.
//!
//! Light moves the colours of a whole side, wear those of single stickers, and red and orange are near
//! to each other. A sticker by itself therefore proves little; but a turn of a wrong face exchanges
//! three stickers of a side at once. The comparison adds up over all stickers of the side how much
//! better another colour explains each of them, under the light that fits each explanation best.

use cube_core::{Face, Facelet};

use crate::{centres::WrongColour, readings::median, seen_cube::SeenCube};

// The constants below are chosen with owners number 1 to 1,000 of the simulator's population and
// judged with those from 20,001 on: of sides as expected, 0.7 in 100 have an evidence above 3; of
// sides with three wrong stickers 1 in 100 has less, red and orange included.

/// Weight of the brightness against the colour: the brightness of a side depends on its pose.
const OF_BRIGHTNESS: f32 = 0.25;
/// Standard deviation of the shift of a whole side's colour, in natural logarithms.
const SHIFT: f32 = 0.02;
/// Shares of a sticker by which the side's mean brightness is drawn towards that of the scan.
const BRIGHTNESS_PRIOR: f32 = 0.1;
/// Price of another colour than the expected one, in natural units of log-likelihood.
const PRICE: f32 = 1.0;
/// Greatest distance that counts: a dirty sticker is like no colour.
const MAX_SQUARE: f32 = 60.0;
/// Squared distance from a colour within which a sticker has it: three of them, and 1 in 500 lies beyond.
const MAX_OWN_SQUARE: f32 = 15.0;
/// Ratio of the squared distances from the expected colour and from another one, above which a sticker
/// has the other one, however far it is from both. At 4 a worn red sticker in the place of a white one
/// passed for dirt at its second look; 5,000 runs without faults showed no false alarm at 2.5.
const FAR: f32 = 2.5;
/// Least standard deviation of a sticker from its colour.
const MIN_DEVIATION: f32 = 0.03;
/// Ratio of the median of the squared distances of stickers from their colours to the variance.
const MEDIAN_TO_VARIANCE: f32 = 1.7;
/// Share of the brightest channel, and number of raw units, that are added to each channel before its
/// logarithm is taken: dark channels vary by more of their own size.
const ADDED: (f32, f32) = (0.02, 1.0);
/// Steps of the fit of the shift, which settles within them.
const STEPS: usize = 8;

/// Difference between a side of a cube and the stickers that should lie there.
///
/// ```
/// use cube_core::{Face, Facelet};
/// use recogniser::{SeenCube, recognise, scan_json};
/// let readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let cube = recognise(&readings)?.cube.expect("a cube");
/// let seen = SeenCube::new(&readings, &cube);
/// // The stickers of side F as they lie, and by the places where they belong.
/// let side = |face: Face| (0..9).map(move |square| Facelet::new(face, square));
/// let homes = cube.homes();
/// let stickers = side(Face::F).map(|place| (homes[place.index()], readings.value(place).unwrap()));
/// let mut stickers: Vec<_> = stickers.collect();
/// assert!(seen.difference(&stickers).wrong.is_empty());
/// // The stickers of the side beside it lie in their places.
/// let other = side(Face::R).map(|place| readings.value(place).unwrap());
/// for (sticker, other) in stickers.iter_mut().zip(other) {
///     sticker.1 = other;
/// }
/// assert!(seen.difference(&stickers).evidence > 10.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Difference {
    /// By how much other colours explain the side better than the expected ones, in natural units of
    /// log-likelihood, the prices of the exchanges taken off.
    pub evidence: f32,
    /// Stickers that another colour explains better, by the places where they belong.
    pub wrong: Vec<(Facelet, WrongColour)>,
}

/// Logarithms of the three channels.
type Logs = [f32; 3];

/// Colours of a seen cube as logarithms.
struct Colours<'a> {
    cube: &'a SeenCube,
    added: f32,
    faces: [Option<Logs>; 6],
    /// Variance of a sticker around its colour.
    variance: f32,
}

/// One explanation of a side: its cost, and the stickers that it takes for other colours.
struct Explanation {
    cost: f32,
    wrong: Vec<(Facelet, WrongColour)>,
}

impl SeenCube {
    /// Compares a side with the stickers that should lie there: each by the place where it belongs on
    /// the solved cube, with the [value](crate::Readings::value) that is there now. A sticker of a
    /// colour that was not read counts as right.
    pub fn difference(&self, side: &[(Facelet, [f32; 3])]) -> Difference {
        let colours = Colours::new(self);
        let side: Vec<(Facelet, Logs)> = side
            .iter()
            .filter(|(home, _)| colours.faces[home.face().index()].is_some())
            .map(|&(home, value)| (home, colours.logs(value)))
            .collect();
        let expected = colours.explain(&side, false);
        let other = colours.explain(&side, true);
        Difference {
            evidence: expected.cost - other.cost,
            wrong: other.wrong,
        }
    }
}

impl<'a> Colours<'a> {
    fn new(cube: &'a SeenCube) -> Self {
        let values = cube.colours().values();
        let brightest = values
            .iter()
            .flatten()
            .flatten()
            .copied()
            .fold(0.0, f32::max);
        let mut colours = Self {
            cube,
            added: ADDED.0 * brightest + ADDED.1,
            faces: [None; 6],
            variance: MIN_DEVIATION * MIN_DEVIATION,
        };
        colours.faces = values.map(|value| value.map(|value| colours.logs(value)));
        let squares: Vec<f32> = Facelet::all()
            .filter_map(|home| {
                let own = colours.logs(cube.sticker(home)?);
                Some(square(own, colours.faces[home.face().index()]?))
            })
            .collect();
        if !squares.is_empty() {
            let scatter = median(squares.into_iter()) / MEDIAN_TO_VARIANCE;
            colours.variance = colours.variance.max(scatter);
        }
        colours
    }

    fn logs(&self, value: [f32; 3]) -> Logs {
        value.map(|channel| libm::logf(channel.max(0.0) + self.added))
    }

    /// The best explanation of a side: by the expected colours alone, or by any colours, for a price.
    fn explain(&self, side: &[(Facelet, Logs)], by_any_colours: bool) -> Explanation {
        let mut shift = [0.0; 3];
        let mut best = Explanation {
            cost: f32::INFINITY,
            wrong: Vec::new(),
        };
        for _ in 0..STEPS {
            let mut here = Explanation {
                cost: tint(shift) / (SHIFT * SHIFT),
                wrong: Vec::new(),
            };
            let (mut sum, mut count) = ([0.0; 3], 0.0);
            for &(home, logs) in side {
                let shifted = std::array::from_fn(|i| logs[i] - shift[i]);
                let (cost, colour, wrong) = self.nearest(home, shifted, by_any_colours);
                here.cost += cost;
                here.wrong.extend(wrong.map(|wrong| (home, wrong)));
                if cost < MAX_SQUARE {
                    sum = std::array::from_fn(|i| sum[i] + logs[i] - colour[i]);
                    count += 1.0;
                }
            }
            // A sticker that is like no colour may draw the light away from the others.
            if here.cost < best.cost {
                best = here;
            }
            shift = self.shift(sum, count);
        }
        best
    }

    /// The shift of a side, from the sum of its stickers' deviations and their number: that of the
    /// colour is drawn to none, that of the brightness hardly.
    fn shift(&self, sum: Logs, count: f32) -> Logs {
        let brightness = sum.iter().sum::<f32>() / 3.0;
        let of_colour = 1.0 / (count + self.variance / (SHIFT * SHIFT));
        let of_brightness = 1.0 / (count + BRIGHTNESS_PRIOR);
        sum.map(|channel| (channel - brightness) * of_colour + brightness * of_brightness)
    }

    /// Whether a sticker of the scan had another colour, clearly: something else lay under the sensor then, as when a
    /// corner is twisted within the scan, and the sticker itself was not seen. A worn sticker is unlike every colour.
    fn is_of_another(&self, own: Logs, expected: Face) -> bool {
        let far = |face: Face| {
            let colour = self.faces[face.index()];
            colour.map_or(f32::INFINITY, |colour| square(own, colour) / self.variance)
        };
        let others = Face::ALL.into_iter().filter(|&face| face != expected);
        let nearest = others.map(far).fold(f32::INFINITY, f32::min);
        far(expected) > MAX_SQUARE && nearest < MAX_OWN_SQUARE
    }

    /// Cost of a sticker, the colour that explains it at this cost, and how it is wrong, if it is.
    fn nearest(
        &self,
        home: Facelet,
        here: Logs,
        by_any_colours: bool,
    ) -> (f32, Logs, Option<WrongColour>) {
        let expected = home.face();
        let own = self.cube.sticker(home).map(|value| self.logs(value));
        let own = own.filter(|&own| !self.is_of_another(own, expected));
        let own = own.into_iter().chain(self.faces[expected.index()]);
        let cost = |colour: Logs| square(here, colour) / self.variance;
        let own = own.map(|colour| (cost(colour), colour));
        let (own, own_colour) = own
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .expect("the colour of the sticker was read");
        let others = Face::ALL
            .into_iter()
            .filter(|&face| by_any_colours && face != expected);
        let others = others.filter_map(|seen| {
            let colour = self.faces[seen.index()]?;
            let wrong = WrongColour { expected, seen };
            let cost = cost(colour);
            // Light and dirt may make a sticker unlike every colour; but far from its own one and
            // near to another one it is that.
            let cost = if cost * FAR < own {
                cost.min(MAX_SQUARE / 2.0)
            } else {
                cost
            };
            Some((cost + PRICE, colour, Some(wrong)))
        });
        let as_expected = (own.min(MAX_SQUARE), own_colour, None);
        others.fold(
            as_expected,
            |best, other| if other.0 < best.0 { other } else { best },
        )
    }
}

/// Squared distance of two colours.
fn square(a: Logs, b: Logs) -> f32 {
    let ratio: Logs = std::array::from_fn(|i| a[i] - b[i]);
    let brightness = ratio.iter().sum::<f32>() / 3.0;
    tint(ratio) + (OF_BRIGHTNESS * brightness).powi(2)
}

/// Squared length of a ratio of colours without its brightness.
fn tint(ratio: Logs) -> f32 {
    let brightness = ratio.iter().sum::<f32>() / 3.0;
    ratio.iter().map(|one| (one - brightness).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use cube_core::Cube;

    use super::*;
    use crate::{Readings, Sample};

    /// White, red, green, yellow, orange and blue under the sensor.
    const COLOURS: [[f32; 3]; 6] = [
        [265.0, 255.0, 320.0],
        [120.0, 25.0, 24.0],
        [24.0, 95.0, 60.0],
        [150.0, 110.0, 38.0],
        [165.0, 48.0, 28.0],
        [22.0, 44.0, 82.0],
    ];

    /// A solved cube whose stickers vary by 4 %.
    fn cube() -> SeenCube {
        let mut readings = Readings::new();
        for facelet in Facelet::all() {
            let part = [0.96, 1.0, 1.04][facelet.index() % 3];
            let [red, green, blue] = COLOURS[facelet.face().index()];
            let value = [red * part, green, blue / part];
            readings.add(facelet, [Sample::new(value).expect("in range")]);
        }
        SeenCube::new(&readings, &Cube::SOLVED)
    }

    /// Side L with these colours, in light that changes each channel by this factor.
    fn side(colours: [Face; 9], light: [f32; 3]) -> Vec<(Facelet, [f32; 3])> {
        let stickers = colours.into_iter().enumerate().map(|(square, colour)| {
            let colour = COLOURS[colour.index()];
            let value = std::array::from_fn(|i| colour[i] * light[i]);
            (Facelet::new(Face::L, square), value)
        });
        stickers.collect()
    }

    #[test]
    fn three_red_stickers_on_the_orange_side_are_found_in_any_light() {
        use Face::{L, R};
        for light in [
            [1.0, 1.0, 1.0],
            [0.8, 0.8, 0.8],
            [1.05, 0.97, 1.0],
            [0.97, 1.04, 1.0],
        ] {
            let same = cube().difference(&side([L; 9], light));
            assert!(same.wrong.is_empty(), "{light:?}: {same:?}");
            let turned = cube().difference(&side([R, R, R, L, L, L, L, L, L], light));
            assert_eq!(turned.wrong.len(), 3, "{light:?}: {turned:?}");
            assert!(turned.evidence > 10.0, "{light:?}: {turned:?}");
        }
    }

    #[test]
    fn the_whole_red_side_is_not_the_orange_one_in_redder_light() {
        let other = cube().difference(&side([Face::R; 9], [1.0; 3]));
        assert_eq!(other.wrong.len(), 9, "{other:?}");
        assert!(other.evidence > 10.0, "{other:?}");
    }

    #[test]
    fn one_dirty_sticker_is_no_other_colour() {
        let mut dirty = side([Face::L; 9], [1.0; 3]);
        dirty[3].1 = [70.0, 70.0, 70.0];
        let difference = cube().difference(&dirty);
        assert!(difference.wrong.len() <= 1, "{difference:?}");
    }

    #[test]
    fn a_sticker_that_was_not_under_the_sensor_excuses_no_other_colour() {
        let mut readings = Readings::new();
        for facelet in Facelet::all() {
            // A red sticker lay in the place of the first white one while it was read.
            let shown = if facelet.index() == 0 {
                Face::R
            } else {
                facelet.face()
            };
            let value = COLOURS[shown.index()];
            readings.add(facelet, [Sample::new(value).expect("in range")]);
        }
        let cube = SeenCube::new(&readings, &Cube::SOLVED);
        let white = COLOURS[Face::U.index()];
        let mut side: Vec<_> = (0..4).map(|i| (Facelet::new(Face::U, i), white)).collect();
        assert!(cube.difference(&side).wrong.is_empty());
        side[0].1 = COLOURS[Face::R.index()];
        let difference = cube.difference(&side);
        assert!(difference.evidence > 10.0, "{difference:?}");
        assert_eq!(difference.wrong[0].1.seen, Face::R);
    }

    #[test]
    fn a_worn_sticker_of_another_colour_is_no_dirt() {
        let white = [Face::U; 9].map(|face| (Facelet::new(face, 0), COLOURS[face.index()]));
        assert_eq!(cube().difference(&white).evidence, 0.0);
        let mut worn = white;
        // Red that has lost more of its red than any sticker of the scan.
        worn[0].1 = [75.0, 27.0, 27.0];
        let difference = cube().difference(&worn);
        assert!(difference.evidence > 10.0, "{difference:?}");
        assert_eq!(difference.wrong[0].1.seen, Face::R);
    }

    #[test]
    fn a_sticker_like_no_colour_hides_no_other_one_by_the_light_of_its_side() {
        // Colours of a robot, and the green side of its cube with a worn orange sticker in a corner.
        let colours = [
            [143.0, 168.0, 138.0],
            [109.0, 29.5, 20.0],
            [19.5, 86.0, 43.0],
            [121.0, 92.0, 27.0],
            [137.0, 43.0, 22.0],
            [20.0, 44.5, 63.5],
        ];
        let mut readings = Readings::new();
        for facelet in Facelet::all() {
            let value = colours[facelet.face().index()];
            readings.add(facelet, [Sample::new(value).expect("in range")]);
        }
        let cube = SeenCube::new(&readings, &Cube::SOLVED);
        let side = [
            [93.0, 41.0, 24.0],
            [19.0, 94.0, 46.0],
            [19.0, 73.0, 33.0],
            [20.0, 93.0, 43.0],
            [17.0, 82.0, 40.0],
            [15.0, 80.0, 38.0],
        ];
        let side: Vec<_> = (side.into_iter())
            .map(|value| (Facelet::new(Face::F, 0), value))
            .collect();
        let difference = cube.difference(&side);
        assert!(difference.evidence > 10.0, "{difference:?}");
    }
}
