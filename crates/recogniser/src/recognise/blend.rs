//! Correction for a sensor beside its place: it sees a part of a neighbouring sticker as well.
//!
//! ```text
//!      1 2 3      The stickers around a centre come under the sensor one after the other, in the
//!      4 5 6      round 8 9 6 3 2 1 4 7. So it sits beside all of them in the same way: ahead, over
//!      7 8 9      the next in the round; behind, over the one before; or inwards, over the centre.
//! ```
//! Least squares over a fit estimate the shares that the sensor sees of the neighbours, for edges
//! and for corners; worn stickers have a small weight. Shares beyond chance are taken out of the
//! readings.

use cube_core::{Facelet, FaceletKind};
use nalgebra::{Matrix4, Vector4};

use super::{fixed::Vector, observed::Observed, search::Fit};

/// Squares of a face, 0 to 8, in the order in which the table brings them under the sensor.
const ROUND: [usize; 8] = [7, 8, 5, 2, 1, 0, 3, 6];

/// Square of the centre.
const CENTRE: usize = 4;

/// Neighbours of a sticker: the next in the round, the one before, the centre.
const NEIGHBOURS: usize = 3;

/// Smallest share for which readings are corrected; chance makes smaller ones.
const MIN_SHARE: f32 = 0.04;
/// Smallest ratio of that share to its standard error.
const MIN_RATIO: f32 = 5.0;

/// Ratio of a share to its standard error below which the share counts as 0 where another share is
/// sure.
const CHANCE: f32 = 2.0;

/// The largest share of one neighbour.
const MAX_SHARE: f32 = 0.4;

/// Rounds in which stickers that fit badly lose weight.
const ROUNDS: usize = 4;

/// The best fit, and the readings to which it belongs: the readings without the neighbours' shares,
/// if the shares explain the readings much better, else the original readings. `fit` returns the
/// best fit to readings.
pub(super) fn fit_without_neighbours(
    plain: Observed,
    fit: impl Fn(&Observed) -> Fit,
) -> (Observed, Fit) {
    /// Smallest gain of log-likelihood, in natural units: the cost of six free shares by the
    /// Bayesian information criterion, half the logarithm of 54 readings each.
    const MIN_GAIN: f32 = 12.0;
    /// Successive estimates of the shares, each from the fit of the estimate before.
    const ESTIMATES: usize = 2;
    let best = fit(&plain);
    let mut found: Option<(Observed, Fit)> = None;
    for _ in 0..ESTIMATES {
        let latest = found.as_ref().map_or(&best, |(_, fit)| fit);
        let Some(blend) = Blend::of(&plain, latest) else {
            break;
        };
        let observed = blend.taken_out(&plain);
        let fit = fit(&observed);
        found = Some((observed, fit));
    }
    match found {
        Some((observed, fit)) if fit.objective < best.objective - MIN_GAIN => (observed, fit),
        _ => (plain, best),
    }
}

/// Shares that the sensor sees of the neighbours, 0 to 0.4 each, over edges and over corners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Blend {
    edge: [f32; NEIGHBOURS],
    corner: [f32; NEIGHBOURS],
}

impl Blend {
    /// The shares that `fit` shows in `observed`, the uncorrected readings; `None` if no share is
    /// sure.
    fn of(observed: &Observed, fit: &Fit) -> Option<Self> {
        let colours = std::array::from_fn(|i| {
            observed.linear(fit.model.expected(i, usize::from(fit.labels[i])))
        });
        let of = |kind| shares(observed, &colours, kind);
        let (edge, corner) = (of(FaceletKind::Edge), of(FaceletKind::Corner));
        let none = [0.0; NEIGHBOURS];
        (edge.is_some() || corner.is_some()).then(|| Self {
            edge: edge.unwrap_or(none),
            corner: corner.unwrap_or(none),
        })
    }

    /// The readings without the neighbours' shares.
    fn taken_out(&self, observed: &Observed) -> Observed {
        let seen = |i: usize| (observed.is_read(i)).then(|| observed.linear(observed.log(i)));
        let mut values = [None; Facelet::COUNT];
        for (face, values) in values.chunks_exact_mut(9).enumerate() {
            let own = self.taken_out_of(std::array::from_fn(|square| seen(face * 9 + square)));
            values.copy_from_slice(&own);
        }
        observed.with(&values)
    }

    /// The readings of a face, by square, without the neighbours' shares.
    fn taken_out_of(&self, seen: [Option<Vector>; 9]) -> [Option<Vector>; 9] {
        /// Smallest part of a channel that remains.
        const MIN_PART: f32 = 0.1;
        let mut own = seen;
        for _ in 0..ROUNDS {
            let last = own;
            for (place, &square) in ROUND.iter().enumerate() {
                let Some(value) = seen[square] else { continue };
                let shares = if square % 2 == 1 {
                    self.edge
                } else {
                    self.corner
                };
                let (mut rest, mut all) = (value, 1.0);
                for (share, neighbour) in shares.into_iter().zip(neighbours(place)) {
                    if let Some(other) = last[neighbour] {
                        all -= share;
                        for (rest, other) in rest.iter_mut().zip(other) {
                            *rest -= share * other;
                        }
                    }
                }
                own[square] = Some(std::array::from_fn(|channel| {
                    (rest[channel] / all).max(MIN_PART * value[channel])
                }));
            }
        }
        own
    }
}

/// Squares of the neighbours of the sticker at `place` of the round.
const fn neighbours(place: usize) -> [usize; NEIGHBOURS] {
    [ROUND[(place + 1) % 8], ROUND[(place + 7) % 8], CENTRE]
}

/// The shares for stickers of one kind, if at least one share is sure; `colours` are the expected
/// colours of the stickers. The fit also estimates how much darker than expected the stickers are.
fn shares(
    observed: &Observed,
    colours: &[Vector; Facelet::COUNT],
    kind: FaceletKind,
) -> Option<[f32; NEIGHBOURS]> {
    let mut rows = Vec::new();
    for face in 0..6 {
        for (place, &square) in ROUND.iter().enumerate() {
            let i = face * 9 + square;
            let is_of_kind = Facelet::from_index(i).is_some_and(|facelet| facelet.kind() == kind);
            if !is_of_kind || !observed.is_read(i) {
                continue;
            }
            let (seen, own) = (observed.linear(observed.log(i)), colours[i]);
            let others = neighbours(place).map(|square| colours[face * 9 + square]);
            for channel in 0..3 {
                let scale = 1.0 / (own[channel] + observed.floor);
                let darker = -own[channel] * scale;
                let known = others.map(|other| (other[channel] - own[channel]) * scale);
                let known = Vector4::new(known[0], known[1], known[2], darker);
                rows.push((known, (seen[channel] - own[channel]) * scale));
            }
        }
    }
    let (shares, errors) = least_squares(&rows)?;
    let ratio = |n: usize| shares[n] / errors[n];
    let is_sure = |n: usize| shares[n] > MIN_SHARE && ratio(n) > MIN_RATIO;
    (0..NEIGHBOURS).any(is_sure).then(|| {
        std::array::from_fn(|n| {
            if ratio(n) > CHANCE {
                shares[n].min(MAX_SHARE)
            } else {
                0.0
            }
        })
    })
}

/// A linear equation: the factors of the unknowns, and the value of their sum.
type Row = (Vector4<f32>, f32);

/// The least-squares solution of the rows, and the standard errors; `None` if the rows do not
/// determine all unknowns.
fn least_squares(rows: &[Row]) -> Option<(Vector4<f32>, Vector4<f32>)> {
    let mut weights = vec![1.0; rows.len()];
    let mut found = None;
    for _ in 0..ROUNDS {
        let (mut matrix, mut right) = (Matrix4::zeros(), Vector4::zeros());
        for ((known, seen), &weight) in rows.iter().zip(&weights) {
            let weighed: Vector4<f32> = known * weight;
            matrix += weighed * known.transpose();
            right += weighed * *seen;
        }
        let inverse = matrix.cholesky()?.inverse();
        let unknowns = inverse * right;
        let rest = |(known, seen): &Row| (seen - known.dot(&unknowns)).abs();
        let rests: Vec<f32> = rows.iter().map(rest).collect();
        let mut sizes = rests.clone();
        sizes.sort_by(f32::total_cmp);
        // The median of the sizes of deviations is two thirds of their standard deviation.
        let deviation = (1.5 * sizes[sizes.len() / 2]).max(1e-3);
        for (weight, rest) in weights.iter_mut().zip(rests) {
            *weight = 1.0 / (1.0 + (rest / (2.0 * deviation)).powi(2));
        }
        let errors = inverse
            .diagonal()
            .map(|variance| deviation * variance.sqrt());
        found = Some((unknowns, errors));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Readings, Sample,
        recognise::{Constants, recognise, search::Search},
        scan_json,
    };

    const SCAN: &str = include_str!("../../data/ev3-random-02.json");

    /// The scan of a sensor that sees a quarter of the next sticker.
    fn beside(readings: &Readings) -> Readings {
        let value = |face: usize, square: usize| {
            let facelet = Facelet::from_index(face * 9 + square).expect("below 54");
            (facelet, readings.value(facelet).expect("all is read"))
        };
        let mut mixed = readings.clone();
        for face in 0..6 {
            for (place, &square) in ROUND.iter().enumerate() {
                let (facelet, own) = value(face, square);
                let (_, next) = value(face, neighbours(place)[0]);
                let seen = std::array::from_fn(|c| 0.75 * own[c] + 0.25 * next[c]);
                mixed.set(facelet, [Sample::new(seen).expect("in range")]);
            }
        }
        mixed
    }

    fn blend_of(readings: &Readings) -> Option<Blend> {
        let constants = Constants::FITTED;
        let observed = Observed::new(readings, &constants);
        let best = Search::new(&observed, &constants).best();
        Blend::of(&observed, &best)
    }

    #[test]
    fn a_sensor_beside_its_place_is_detected_and_one_in_its_place_is_not() {
        let readings = scan_json::parse(SCAN).expect("a scan");
        assert_eq!(blend_of(&readings), None);
        let Blend { edge, corner } = blend_of(&beside(&readings)).expect("a quarter is sure");
        for [next, before, centre] in [edge, corner] {
            assert!((0.15..0.3).contains(&next), "{next}");
            assert!(before < 0.08 && centre < 0.08, "{before} {centre}");
        }
    }

    #[test]
    fn without_its_neighbours_a_sticker_reads_as_it_would_in_its_place() {
        let readings = scan_json::parse(SCAN).expect("a scan");
        let mixed = beside(&readings);
        let face = |readings: &Readings| {
            std::array::from_fn(|square| readings.value(Facelet::from_index(square)?))
        };
        let quarter = [0.25, 0.0, 0.0];
        let (edge, corner) = (quarter, quarter);
        let own = Blend { edge, corner }.taken_out_of(face(&mixed));
        for (own, wanted) in own.iter().flatten().zip(face(&readings).iter().flatten()) {
            for (own, wanted) in own.iter().zip(wanted) {
                assert!(
                    (own - wanted).abs() < 0.05 * wanted + 3.0,
                    "{own} for {wanted}"
                );
            }
        }
        let [before, now] = [&readings, &mixed].map(|readings| recognise(readings).expect("read"));
        assert!(now.accepted, "{now:?}");
        assert_eq!(before.cube, now.cube);
    }
}
