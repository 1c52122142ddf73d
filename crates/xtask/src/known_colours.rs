//! A judge that knows the colours: the measure of what readings allow.
//!
//! It is shown other scans of the same stickers under the same noise, with their answers, and takes from
//! them how each colour reads on each kind of piece, and how it scatters. In the scan that it judges it is
//! told the gains of faces and pieces, too; the probability of every legal cube is then summed exactly. No
//! recogniser is told so much: what this judge refuses, or gets wrong, nobody can demand.
//!
//! It shares no line with the recogniser: full scatter of each colour instead of one for all, sums over
//! cubes instead of maxima over fits.

use cube_core::{Corner, Edge, Face, Facelet, FaceletKind};
use nalgebra::{Matrix3, Vector3};
use recogniser::{Readings, Recognition};

use crate::{outcome::Outcome, scans::Scan};

/// Part of the scan's bright readings that is added before the logarithm.
const FLOOR: f64 = 0.015;
/// Least deviation in a channel's logarithm.
const LEAST: f64 = 0.01;
/// Degrees of freedom of the deviations: stickers are worn.
const FREEDOM: f64 = 5.0;
/// Stickers with which a gain of 0 is believed.
const GAIN_BELIEF: f64 = 1.0;
const ROUNDS: usize = 6;
type Log = Vector3<f64>;

/// How a colour reads on a kind of piece.
#[derive(Debug, Clone, Copy)]
struct Shade {
    mean: Log,
    precision: Matrix3<f64>,
    /// Half the logarithm of the scatter's determinant.
    width: f64,
}

/// How the colours of one cube read, under one noise.
#[derive(Debug)]
pub(crate) struct KnownColours {
    /// By colour and kind of piece.
    shades: [[Shade; 3]; 6],
}

impl KnownColours {
    /// The colours of the cube of which these are scans, each colour on the same face in all of them.
    pub(crate) fn of(scans: &[Scan]) -> Self {
        let mut logs: [[Vec<Log>; 3]; 6] = Default::default();
        for scan in scans {
            let labels = scan.cube.faces().map(Face::index);
            let mut of_scan = logs_of(&scan.readings);
            take_off_gains(&mut of_scan, &labels);
            for (sticker, log) in of_scan.into_iter().enumerate() {
                logs[labels[sticker]][kind_of(sticker)].push(log);
            }
        }
        Self {
            shades: logs.map(|of_colour| of_colour.map(|logs| Shade::of(&logs))),
        }
    }

    /// Outcome of the judge, whatever faces have the colours.
    pub(crate) fn outcome(&self, scan: &Scan) -> Outcome {
        let labels = scan.cube.faces().map(Face::index);
        let mut logs = logs_of(&scan.readings);
        take_off_gains(&mut logs, &labels);
        let shades = self.on_faces(&means_of(&logs, &labels));
        let likelihoods: [[f64; 6]; 54] = std::array::from_fn(|sticker| {
            std::array::from_fn(|face| shades[face][kind_of(sticker)].likelihood(&logs[sticker]))
        });
        let posterior = Posterior::of(&likelihoods, &labels);
        Outcome {
            everyday: scan.everyday,
            has_alike: scan.has_alike,
            has_sides_exchanged: false,
            right: posterior.is_likeliest,
            accepted: posterior.doubt <= f64::from(Recognition::MAX_DOUBT),
            doubt: posterior.doubt,
        }
    }

    /// The shades by face, of a cube whose faces have these mean colours.
    fn on_faces(&self, means: &[Log; 6]) -> [[Shade; 3]; 6] {
        let middle = |colour: usize| {
            self.shades[colour]
                .map(|shade| shade.mean)
                .iter()
                .sum::<Log>()
                / 3.0
        };
        let apart = |face: usize, colour: usize| (means[face] - middle(colour)).norm_squared();
        let apart: [[f64; 6]; 6] =
            std::array::from_fn(|face| std::array::from_fn(|colour| apart(face, colour)));
        let mut best = (f64::INFINITY, [0; 6]);
        deal(&apart, 0, 0.0, &mut [0; 6], &mut best);
        best.1.map(|colour| self.shades[colour])
    }
}

/// Deals the colours to the faces from this one on so that the sum of distances is least.
fn deal(
    apart: &[[f64; 6]; 6],
    face: usize,
    sum: f64,
    dealt: &mut [usize; 6],
    best: &mut (f64, [usize; 6]),
) {
    if face == 6 {
        if sum < best.0 {
            *best = (sum, *dealt);
        }
        return;
    }
    for colour in 0..6 {
        if !dealt[..face].contains(&colour) {
            dealt[face] = colour;
            deal(apart, face + 1, sum + apart[face][colour], dealt, best);
        }
    }
}

impl Shade {
    /// The mean and the scatter of Student's t that fit these readings.
    fn of(logs: &[Log]) -> Self {
        let (mut mean, mut scatter) = (mean_of(logs), Matrix3::identity());
        for _ in 0..ROUNDS {
            let inverse = inverse(&scatter);
            let weights = logs.iter().map(|log| {
                let off = log - mean;
                (FREEDOM + 3.0) / (FREEDOM + (off.transpose() * inverse * off)[0])
            });
            let weights: Vec<f64> = weights.collect();
            let weighed = || logs.iter().zip(&weights);
            mean = weighed().map(|(log, weight)| log * *weight).sum::<Log>()
                / weights.iter().sum::<f64>();
            let squares = weighed().map(|(log, weight)| {
                let off = log - mean;
                off * off.transpose() * *weight
            });
            scatter = squares.sum::<Matrix3<f64>>() / logs.len() as f64
                + Matrix3::identity() * LEAST * LEAST;
        }
        Self {
            mean,
            precision: inverse(&scatter),
            width: 0.5 * scatter.determinant().ln(),
        }
    }

    fn likelihood(&self, log: &Log) -> f64 {
        let off = log - self.mean;
        let distance = (off.transpose() * self.precision * off)[0];
        -self.width - 0.5 * (FREEDOM + 3.0) * (distance / FREEDOM).ln_1p()
    }
}

fn inverse(scatter: &Matrix3<f64>) -> Matrix3<f64> {
    scatter.try_inverse().expect("it is above the least")
}

fn mean_of(logs: &[Log]) -> Log {
    logs.iter().sum::<Log>() / logs.len() as f64
}

fn logs_of(readings: &Readings) -> [Log; 54] {
    let values = readings.values().expect("a scan is whole");
    let mut channels: Vec<f32> = values.as_flattened().to_vec();
    channels.sort_by(f32::total_cmp);
    let bright = f64::from(channels[channels.len() * 95 / 100]);
    let floor = (bright * FLOOR).max(0.5);
    // All readings brighter or darker is no other colour.
    values.map(|value| Log::from(value.map(|it| ((f64::from(it) + floor) / bright).ln())))
}

fn kind_of(sticker: usize) -> usize {
    match Facelet::from_index(sticker).expect("below 54").kind() {
        FaceletKind::Centre => 0,
        FaceletKind::Edge => 1,
        FaceletKind::Corner => 2,
    }
}

/// Subtracts the gains of faces.
fn take_off_gains(logs: &mut [Log; 54], labels: &[usize; 54]) {
    for _ in 0..ROUNDS {
        let means = means_of(logs, labels);
        for face in 0..6 {
            let here = 9 * face..9 * face + 9;
            // A middle value: worn stickers are no gain.
            let middle = |axis: usize| {
                let residuals = here.clone().map(|it| (logs[it] - means[labels[it]])[axis]);
                let mut residuals: Vec<f64> = residuals.collect();
                residuals.sort_by(f64::total_cmp);
                residuals[4]
            };
            let gain = Log::new(middle(0), middle(1), middle(2)) * (9.0 / (9.0 + GAIN_BELIEF));
            for log in &mut logs[here] {
                *log -= gain;
            }
        }
    }
}

fn means_of(logs: &[Log; 54], labels: &[usize; 54]) -> [Log; 6] {
    std::array::from_fn(|colour| {
        let own = (0..54).filter(|&it| labels[it] == colour);
        own.map(|it| logs[it]).sum::<Log>() / 9.0
    })
}

/// Probabilities of all legal cubes.
struct Posterior {
    /// The true cube is the likeliest.
    is_likeliest: bool,
    /// Probability of all cubes but the likeliest.
    doubt: f64,
}

impl Posterior {
    fn of(likelihoods: &[[f64; 6]; 54], labels: &[usize; 54]) -> Self {
        // The truth counts 1, so that sums stay in range.
        let weight = |sticker: Facelet, colour: Face| {
            let of = likelihoods[sticker.index()];
            of[colour.index()] - of[labels[sticker.index()]]
        };
        let corners = Sums::of::<8, 3>(|place, piece, twist| {
            let (places, colours) = (Corner::ALL[place].facelets(), Corner::ALL[piece].faces());
            (0..3)
                .map(|it| weight(places[it], colours[(it + 3 - twist) % 3]))
                .sum()
        });
        let edges = Sums::of::<12, 2>(|place, piece, flip| {
            let (places, colours) = (Edge::ALL[place].facelets(), Edge::ALL[piece].faces());
            (0..2)
                .map(|it| weight(places[it], colours[(it + flip) % 2]))
                .sum()
        });
        let all: f64 = (0..2).map(|it| corners.all[it] * edges.all[it]).sum();
        let best = (0..2)
            .map(|it| corners.best[it] * edges.best[it])
            .fold(0.0, f64::max);
        Self {
            is_likeliest: best <= 1.0 + 1e-9,
            doubt: (1.0 - best / all).max(0.0),
        }
    }
}

/// Sum and greatest of the likelihoods of all legal fillings with pieces of one kind, by the parity of
/// their permutation.
struct Sums {
    all: [f64; 2],
    best: [f64; 2],
}

impl Sums {
    /// Fills place after place; `log` is the log-likelihood of a piece in a place and an orientation.
    fn of<const N: usize, const O: usize>(log: impl Fn(usize, usize, usize) -> f64) -> Self {
        let state = |used: usize, turned: usize, parity: usize| (used * O + turned) * 2 + parity;
        let count = (1 << N) * O * 2;
        let (mut all, mut best) = (vec![0.0; count], vec![0.0f64; count]);
        all[0] = 1.0;
        best[0] = 1.0;
        let weights: Vec<f64> = (0..N * N * O)
            .map(|it| log(it / (N * O), it / O % N, it % O).exp())
            .collect();
        for used in 0..(1usize << N) - 1 {
            let place = used.count_ones() as usize;
            for (turned, parity) in (0..O).flat_map(|turned| [(turned, 0), (turned, 1)]) {
                let from = state(used, turned, parity);
                if all[from] == 0.0 {
                    continue;
                }
                for piece in (0..N).filter(|piece| used >> piece & 1 == 0) {
                    let after = (used >> piece).count_ones() as usize;
                    for more in 0..O {
                        let weight = weights[(place * N + piece) * O + more];
                        let to =
                            state(used | 1 << piece, (turned + more) % O, (parity + after) % 2);
                        all[to] += all[from] * weight;
                        best[to] = best[to].max(best[from] * weight);
                    }
                }
            }
        }
        let last = (1 << N) - 1;
        let of = |table: &[f64]| [0, 1].map(|parity| table[state(last, 0, parity)]);
        Self {
            all: of(&all),
            best: of(&best),
        }
    }
}
