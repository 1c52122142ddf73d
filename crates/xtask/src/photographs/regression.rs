//! Logistic regression: the weights of features for which what was right is most likely.

use nalgebra::{SMatrix, SVector};
use photo::fit::{FEATURES, Weights};

use super::view::View;

const COUNT: usize = FEATURES.len() + 1;
/// Newton's steps; the last ones change nothing.
const STEPS: usize = 60;
/// Pull of the weights towards 0, which keeps them finite.
const PULL: f64 = 0.01;
/// Weight of a picture, whatever the number of its grids.
const PICTURE: f64 = 10.0;

/// Weights of rough or of fine grids, by Newton's method on the logarithm of the likelihood (T. Hastie, R. Tibshirani, J.
/// Friedman, The Elements of Statistical Learning, 2nd edition, 4.4.1).
pub(super) fn weights(views: &[View], is_fine: bool) -> Weights {
    let mut rows: Vec<(SVector<f64, COUNT>, f64, f64)> = Vec::new();
    for view in views {
        let of_stage = || {
            view.candidates
                .iter()
                .filter(|(candidate, _)| candidate.is_fine == is_fine)
        };
        let weight = PICTURE / of_stage().count() as f64;
        rows.extend(of_stage().map(|(candidate, is_right)| {
            let mut features = SVector::repeat(1.0);
            for (index, value) in candidate.features.into_iter().enumerate() {
                features[index] = f64::from(value);
            }
            (features, f64::from(u8::from(*is_right)), weight)
        }));
    }
    fitted(&rows).data.0[0].map(|value| value as f32)
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
