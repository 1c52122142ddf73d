//! My cube: the scan of a cube that was read, solved and confirmed lowers the doubt in later scans.
//!
//! ```text
//!   kept scan + its cube ──▶ KnownCube: means of the six colours, deviation of each sticker
//!                                │ same colours? same deviations?
//!   refused scan ──▶ margins ──▶ margins with the deviations that are expected ──▶ doubt
//! ```
//! A sticker deviates from the mean of its colour in nearly the same way in every scan: wear, dye
//! and dirt stay with the sticker. So each sticker of a known cube has its own expected reading,
//! and a cube that exchanges two stickers of similar colours contradicts both expected deviations.
//!
//! The known cube never changes which cube is the likeliest, nor a scan that is accepted without
//! it. Its weight grows with the correlation of the deviations in the two scans; the deviations of
//! two different cubes do not correlate.

use cube_core::{Cube, Face, Facelet, Rotation};

use super::{
    blend::fit_without_neighbours,
    constants::{Apart, Constants},
    evidence::Evidence,
    fixed::{Vector, WeightedSum, vector},
    model::{Labels, Model, labels_of},
    observed::Observed,
    prices::PRICE_PER_NAT,
    reason::Reason,
    recognition::{Candidate, Recognition, TooFewStickers},
    rivals::{MAX_RIVAL_MARGIN, Rival, Settled},
    search::{FIRST_WIDENING, Fit, Search},
};
use crate::readings::Readings;

/// Largest root-mean-square distance of the colours' means in two scans of one cube, in natural
/// logarithms, without the difference that all colours share. For 99 % of drawn owners, two scans
/// of the owner's cube differ by less than 0.26 in brightness and 0.13 in colour; the cubes of two
/// owners differ by more than 0.14 in colour.
const MAX_DISTANCE: Apart<f32> = Apart {
    brightness: 0.4,
    colour: 0.15,
};

/// Correlation of the deviations of two scans that chance alone may cause; the deviations in two
/// scans of one cube correlate by 0.25 in colour and 0.4 in brightness (medians).
const CHANCE: f32 = 0.1;

/// Largest correlation that counts.
const MAX_CORRELATION: f32 = 0.9;

/// Largest deviation that counts for the correlation, in standard deviations, so that no single
/// sticker decides the correlation.
const MAX_DEVIATION: f32 = 2.5;

/// Largest doubt, without the known cube, in a cube that may be accepted with it.
const MAX_DOUBT_WITHOUT: f32 = 0.3;

/// Largest doubt, with the known cube, in a cube that is accepted with it. Among 40,000 drawn
/// owners, wrong cubes begin at a doubt of 0.002.
const MAX_DOUBT_WITH: f32 = 0.001;

/// Most cubes within [`Candidate::MAX_MARGIN`] that the search adds to the rivals.
const MAX_CUBES: usize = 33;

/// A cube that was read: the means of its six colours, and the deviation of each sticker from the
/// mean of its colour, as natural logarithms in the axes of brightness and colour.
///
/// ```
/// use cube_core::Cube;
/// use recogniser::{KnownCube, Readings, recognise, recognise_known, scan_json};
/// let readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
/// let cube = recognise(&readings)?.cube.expect("a cube");
/// // Kept once the cube was solved; used for later scans of the same cube.
/// let known = KnownCube::new(&readings, &cube)?;
/// assert!(recognise_known(&readings, &known)?.accepted);
/// assert!(KnownCube::new(&Readings::new(), &Cube::SOLVED).is_err(), "nothing was read");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct KnownCube {
    /// Means of the colours, by [`Face::index`].
    means: [Vector; 6],
    /// Deviations of the stickers, by the [index](Facelet::index) of a sticker's place on the
    /// solved cube; `None` for stickers that were not read.
    deviations: [Option<Vector>; Facelet::COUNT],
    /// Standard deviations of the readings.
    spread: Apart<f32>,
}

impl KnownCube {
    /// The known cube `cube`, with the readings that show it.
    ///
    /// ```
    /// use cube_core::Cube;
    /// use recogniser::{KnownCube, Readings};
    /// let error = KnownCube::new(&Readings::new(), &Cube::SOLVED).unwrap_err();
    /// assert!(error.to_string().starts_with("0 of 6 centres and 0 of 54 stickers are read"));
    /// ```
    ///
    /// # Errors
    /// [`TooFewStickers`] under the same limits as [`recognise`](super::recognise()).
    pub fn new(readings: &Readings, cube: &Cube) -> Result<Self, TooFewStickers> {
        TooFewStickers::unless_enough(readings)?;
        let constants = Constants::FITTED;
        let labels = labels_of(cube);
        let fit = |observed: &Observed| {
            let mut colours = [WeightedSum::default(); 6];
            for (i, log) in observed.read() {
                colours[labels[i] as usize].add_one(log);
            }
            let means = colours.map(|sum| sum.mean().unwrap_or_default());
            let model = Model::new(constants, observed, means, FIRST_WIDENING);
            Search::new(observed, &constants).fitted(model, *cube)
        };
        let plain = Observed::new(readings, &constants);
        let (observed, Fit { model, .. }) = fit_without_neighbours(plain, fit);
        let mut deviations = [None; Facelet::COUNT];
        for (i, home) in cube.homes().into_iter().enumerate() {
            deviations[home.index()] = deviation(&model, &observed, &labels, i);
        }
        Ok(Self {
            means: model.means(),
            deviations,
            spread: model.spread(),
        })
    }

    /// The rotation from the known cube's pose to the pose in which its colours are nearest to
    /// `means`; `None` if no pose brings them near enough.
    fn rotation_to(&self, means: &[Vector; 6]) -> Option<Rotation> {
        let distances = Rotation::ALL.map(|rotation| (rotation, self.distance(means, rotation)));
        let least = distances
            .into_iter()
            .min_by(|(_, a), (_, b)| a.colour.total_cmp(&b.colour));
        let is_near = |distance: &Apart<f32>| {
            distance.colour <= MAX_DISTANCE.colour && distance.brightness <= MAX_DISTANCE.brightness
        };
        least.and_then(|(rotation, distance)| is_near(&distance).then_some(rotation))
    }

    /// Distance of this cube's colours after `rotation` from `means`; light of another brightness
    /// or tint changes all six colours alike and does not count.
    fn distance(&self, means: &[Vector; 6], rotation: Rotation) -> Apart<f32> {
        let differences = Face::ALL.map(|face| {
            let (now, then) = (
                means[rotation.apply(face).index()],
                self.means[face.index()],
            );
            std::array::from_fn::<f32, 3, _>(|axis| now[axis] - then[axis])
        });
        let variance = |axis: usize| {
            let common = differences.iter().map(|d| d[axis]).sum::<f32>() / 6.0;
            let squares = differences.iter().map(|d| (d[axis] - common).powi(2));
            squares.sum::<f32>() / 6.0
        };
        Apart {
            brightness: variance(0).sqrt(),
            colour: (variance(1) + variance(2)).sqrt(),
        }
    }
}

/// Deviation of a sticker from the mean of its colour, without gains; `None` if the sticker was not
/// read.
fn deviation(model: &Model, observed: &Observed, labels: &Labels, i: usize) -> Option<Vector> {
    (observed.is_read(i)).then(|| vector(model.residual(observed, labels, i)))
}

/// Lowers the doubt in a refused cube as far as a known cube allows, and accepts the cube if the
/// remaining doubt is small enough; else leaves the recognition unchanged.
pub(super) fn consider(
    recognition: &mut Recognition,
    known: &KnownCube,
    search: &mut Search<'_>,
    observed: &Observed,
    settled: &Settled,
    others: &[Rival],
    constants: &Constants,
) {
    let Some(before) = recognition.evidence else {
        return;
    };
    let is_between_cubes = matches!(recognition.reason, Some(Reason::CouldBeEither(_)));
    if !is_between_cubes
        || recognition.doubt > MAX_DOUBT_WITHOUT
        || recognition.cube != Some(settled.best.cube)
    {
        return;
    }
    let Some(expected) = Expected::new(known, observed, &settled.best) else {
        return;
    };
    let margins = expected.margins(search, settled, others);
    let least = margins.iter().copied().fold(MAX_RIVAL_MARGIN, f32::min);
    let evidence = Evidence {
        against: Evidence::odds(margins.into_iter()),
        ..before
    };
    let doubt = constants.doubt(&evidence);
    if doubt > MAX_DOUBT_WITH {
        return;
    }
    recognition.doubt = doubt;
    recognition.evidence = Some(evidence);
    recognition.accepted = true;
    recognition.needed_known_cube = true;
    recognition.reason = None;
    recognition.margin = least;
    recognition.margins = recognition.margins.map(|margin| margin.max(least));
    for candidate in &mut recognition.candidates {
        candidate.margin = candidate.margin.max(least);
    }
}

/// Readings that are expected of a known cube's stickers under a fit.
struct Expected<'a> {
    fit: &'a Fit,
    observed: &'a Observed,
    /// Expected deviation of each sticker, by its place on the solved cube in the present pose.
    deviations: [Option<Vector>; Facelet::COUNT],
    /// Factor of the precision of a reading with an expected deviation.
    surer: Apart<f32>,
}

impl<'a> Expected<'a> {
    /// The expected readings; `None` if the colours or the deviations of the stickers show another
    /// cube.
    fn new(known: &KnownCube, observed: &'a Observed, fit: &'a Fit) -> Option<Self> {
        let back = known.rotation_to(&fit.model.means())?.inverse();
        let then = |home: Facelet| known.deviations[back.apply_to_facelet(home).index()];
        let homes = fit.cube.homes();
        let pairs: Vec<(Vector, Vector)> = (homes.into_iter().enumerate())
            .filter_map(|(i, home)| {
                let now = deviation(&fit.model, observed, &fit.labels, i)?;
                Some((now, then(home)?))
            })
            .collect();
        let spread = fit.model.spread();
        let brightness = Regression::of(&pairs, 0..1, spread.brightness, known.spread.brightness);
        let colour = Regression::of(&pairs, 1..3, spread.colour, known.spread.colour);
        if brightness.correlation <= 0.0 && colour.correlation <= 0.0 {
            return None;
        }
        let [x, u, v] = [brightness.slope, colour.slope, colour.slope];
        let expected = |[a, b, c]: Vector| [x * a, u * b, v * c];
        Some(Self {
            fit,
            observed,
            deviations: std::array::from_fn(|i| {
                then(Facelet::from_index(i).expect("below 54")).map(expected)
            }),
            surer: Apart {
                brightness: brightness.surer(),
                colour: colour.surer(),
            },
        })
    }

    /// Price of a sticker in a place, given its expected deviation.
    fn price(&self, place: Facelet, home: Facelet) -> i32 {
        let as_sure = Apart {
            brightness: 1.0,
            colour: 1.0,
        };
        let (shift, surer) =
            self.deviations[home.index()].map_or(([0.0; 3], as_sure), |shift| (shift, self.surer));
        let model = &self.fit.model;
        let log = model.expected(place.index(), home.face().index());
        let there = std::array::from_fn(|axis| log[axis] + shift[axis]);
        model.price_at(self.observed, place.index(), there, surer)
    }

    /// Margins of the near other cubes under the expected readings of the known cube.
    fn margins(&self, search: &mut Search<'_>, settled: &Settled, others: &[Rival]) -> Vec<f32> {
        let places: Vec<Facelet> = Facelet::all().collect();
        // Price by the place, and by the sticker's place on the solved cube; both are of one kind.
        let price = |place: Facelet, home: Facelet| {
            if place.kind() == home.kind() {
                self.price(place, home)
            } else {
                0
            }
        };
        let with: Vec<[i32; Facelet::COUNT]> = (places.iter())
            .map(|&place| std::array::from_fn(|home| price(place, places[home])))
            .collect();
        let without = self.fit.model.prices(self.observed);
        let total = |cube: &Cube| -> i32 {
            let homes = cube.homes().into_iter().zip(&places);
            let pieces = homes.filter(|(_, place)| place.square() != 4);
            pieces
                .map(|(home, place)| with[place.index()][home.index()])
                .sum()
        };
        let saved = |cube: &Cube| -> i32 {
            let homes = cube.homes().into_iter().enumerate();
            homes
                .map(|(i, home)| without[i][home.face().index()] - with[i][home.index()])
                .sum()
        };
        let own = saved(&self.fit.cube);
        let mut cubes = vec![self.fit.cube];
        let mut margins = Vec::new();
        if settled.undecided {
            margins.push(0.0);
        }
        for rival in settled.rivals.iter().chain(others) {
            if cubes.contains(&rival.cube) {
                continue;
            }
            cubes.push(rival.cube);
            // The known cube keeps its centres, so it has no expectation for a cube that exchanges
            // centres.
            let more = if rival.deal.is_none() {
                (own - saved(&rival.cube)) as f32 / PRICE_PER_NAT
            } else {
                0.0
            };
            margins.push(rival.margin + more);
        }
        let best = total(&self.fit.cube);
        let limit = best + (Candidate::MAX_MARGIN * PRICE_PER_NAT) as i32;
        let price = |place: Facelet, home: Facelet| with[place.index()][home.index()];
        for priced in search
            .assignment
            .several_of_stickers(price, MAX_CUBES, limit)
        {
            if !cubes.contains(&priced.cube) {
                margins.push((priced.price - best) as f32 / PRICE_PER_NAT);
            }
        }
        margins
    }
}

/// Regression of the deviations in the present scan on those in the known cube's scan.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Regression {
    /// Correlation less the part that chance may cause, 0 to [`MAX_CORRELATION`].
    correlation: f32,
    slope: f32,
}

impl Regression {
    /// The regression of pairs of deviations, present and earlier, along the given axes, with the
    /// standard deviations of both scans.
    fn of(
        pairs: &[(Vector, Vector)],
        axes: std::ops::Range<usize>,
        spread_now: f32,
        spread_then: f32,
    ) -> Self {
        let within = |x: f32, spread: f32| {
            let most = MAX_DEVIATION * spread;
            x.clamp(-most, most)
        };
        let (mut both, mut now_alone, mut then_alone) = (0.0, 0.0, 0.0);
        for (now, then) in pairs {
            for axis in axes.clone() {
                let (now, then) = (
                    within(now[axis], spread_now),
                    within(then[axis], spread_then),
                );
                both += now * then;
                now_alone += now * now;
                then_alone += then * then;
            }
        }
        let least = f32::MIN_POSITIVE;
        let correlation = both / (now_alone * then_alone).sqrt().max(least);
        let correlation = (correlation - CHANCE).clamp(0.0, MAX_CORRELATION);
        Self {
            correlation,
            slope: correlation * (now_alone / then_alone.max(least)).sqrt(),
        }
    }

    /// Factor of the precision of a reading with an expected deviation.
    fn surer(self) -> f32 {
        1.0 / (1.0 - self.correlation * self.correlation)
    }
}

#[cfg(test)]
#[path = "known_tests.rs"]
mod tests;
