//! Logistic regression: the weights of features for which what was right is most likely.

use nalgebra::{SMatrix, SVector};
use photo::fit::{self, Candidate, Weights};

use super::view::View;

const COUNT: usize = fit::COUNT + 1;
/// Newton's steps; the last ones change nothing.
const STEPS: usize = 60;
/// Pull of the weights towards 0, which keeps them finite.
const PULL: f64 = 0.01;
/// Weight of a picture, whatever the number of its grids.
const PICTURE: f64 = 10.0;
/// Weight of a right grid beside the wrong ones of its picture.
const CHOICE: f64 = 100.0;

/// Weights of rough or of fine grids, by Newton's method on the logarithm of the likelihood (T. Hastie, R. Tibshirani, J.
/// Friedman, The Elements of Statistical Learning, 2nd edition, 4.4.1).
///
/// Of fine grids one is chosen: a right and a wrong one of the same picture are a row, too, that says which is the right one
/// (R. A. Bradley, M. E. Terry, Rank Analysis of Incomplete Block Designs, 1952).
pub(super) fn weights(views: &[View], is_fine: bool) -> Weights {
    let mut rows = Vec::new();
    for view in views {
        let of_stage = view.candidates.iter();
        let of_stage = of_stage.filter(|(candidate, _)| candidate.is_fine == is_fine);
        let grids: Vec<(SVector<f64, COUNT>, bool)> = of_stage
            .map(|(candidate, is_right)| (row(candidate), *is_right))
            .collect();
        let weight = PICTURE / grids.len() as f64;
        rows.extend(
            grids
                .iter()
                .map(|(grid, is_right)| (*grid, f64::from(u8::from(*is_right)), weight)),
        );
        if is_fine {
            let (right, wrong): (Vec<_>, Vec<_>) =
                grids.into_iter().partition(|(_, is_right)| *is_right);
            let pairs = right
                .iter()
                .flat_map(|(right, _)| wrong.iter().map(move |(wrong, _)| right - wrong));
            let weight = CHOICE / (right.len() + wrong.len()) as f64;
            rows.extend(pairs.map(|apart| (apart, 1.0, weight)));
        }
    }
    fitted(&rows).data.0[0].map(|value| value as f32)
}

/// Factor of the weighed evidence of the chosen grids, and what is added, for their odds: by whether each is right, and how sure the finder is.
pub(super) fn of_chosen(chosen: impl IntoIterator<Item = (bool, f32)>) -> [f64; 2] {
    let rows: Vec<(SVector<f64, 2>, f64, f64)> = chosen
        .into_iter()
        .map(|(is_right, sure)| {
            let sure = f64::from(sure.clamp(f32::EPSILON, 1.0 - f32::EPSILON));
            let odds = (sure / (1.0 - sure)).ln();
            (
                SVector::from([odds, 1.0]),
                f64::from(u8::from(is_right)),
                1.0,
            )
        })
        .collect();
    let [factor, added] = fitted(&rows).data.0[0];
    let [of_weight, added_to_it] = fit::OF_CHOSEN.map(f64::from);
    [factor * of_weight, factor * added_to_it + added]
}

/// The features of a grid that are weighed at its stage, and 1 for what is added to them.
fn row(grid: &Candidate) -> SVector<f64, COUNT> {
    let mut values = SVector::repeat(1.0);
    for (index, feature) in grid.features.into_iter().enumerate() {
        let is_weighed = grid.is_fine || fit::ROUGH[index] != 0.0;
        values[index] = if is_weighed { f64::from(feature) } else { 0.0 };
    }
    values
}

/// The weights for rows of features, what they should say (0 or 1), and how much they count.
pub(super) fn fitted<const N: usize>(rows: &[(SVector<f64, N>, f64, f64)]) -> SVector<f64, N> {
    let mut weights = SVector::<f64, N>::zeros();
    for _ in 0..STEPS {
        let mut slope = -PULL * weights;
        let mut bend = PULL * SMatrix::<f64, N, N>::identity();
        for (features, is, count) in rows {
            let likely = 1.0 / (1.0 + (-features.dot(&weights)).exp());
            slope += features * (count * (is - likely));
            bend += features * features.transpose() * (count * likely * (1.0 - likely));
        }
        let Some(bend) = bend.cholesky() else { break };
        weights += bend.solve(&slope);
    }
    weights
}
