//! Least squares of residuals that are not linear in a few parameters.

use nalgebra::{SMatrix, SVector};

/// Minimum of the residuals' sum of squares, by steps from a guess (Levenberg and Marquardt,
/// derivatives by differences of `step`). Returns the place and the sum there.
///
/// MINPACK's steps, which the crate levenberg-marquardt takes, leave one robot of `whole_tests`
/// 2.7 degrees askew; 2.5 are allowed.
pub(crate) fn descended<const N: usize>(
    place: [f64; N],
    step: f64,
    residuals: impl Fn(&[f64; N]) -> Vec<f64>,
) -> ([f64; N], f64) {
    const ROUNDS: usize = 15;
    const CONVERGED: f64 = 1e-4;
    // Least relative gain of a round for which another round follows.
    const MIN_GAIN: f64 = 1e-4;
    let mut place = SVector::from(place);
    let mut here = residuals(&place.into());
    let mut sum = square_sum(&here);
    let mut damping = 1e-3;
    let mut slope = slope(&place, &here, step, &residuals);
    for _ in 0..ROUNDS {
        let (mut matrix, right) = slope;
        for i in 0..N {
            matrix[(i, i)] = matrix[(i, i)] * (1.0 + damping) + f64::MIN_POSITIVE;
        }
        let Some(root) = matrix.cholesky() else {
            break;
        };
        let change = root.solve(&right);
        let next = place + change;
        let there = residuals(&next.into());
        let next_sum = square_sum(&there);
        if next_sum < sum {
            let gain = (sum - next_sum) / sum;
            (place, here, sum) = (next, there, next_sum);
            damping *= 0.3;
            if gain < MIN_GAIN || change.amax() < CONVERGED {
                break;
            }
            slope = self::slope(&place, &here, step, &residuals);
        } else {
            damping *= 10.0;
        }
    }
    (place.into(), sum)
}

/// Matrix of the normal equations, of which the Cholesky decomposition reads the lower half alone,
/// and their right side.
fn slope<const N: usize>(
    place: &SVector<f64, N>,
    here: &[f64],
    step: f64,
    residuals: impl Fn(&[f64; N]) -> Vec<f64>,
) -> (SMatrix<f64, N, N>, SVector<f64, N>) {
    let slopes: [Vec<f64>; N] = std::array::from_fn(|axis| {
        let mut beside = *place;
        beside[axis] += step;
        let there = residuals(&beside.into());
        let slope = here.iter().zip(there);
        slope
            .map(|(here, there)| (there - here) * (1.0 / step))
            .collect()
    });
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let mut matrix = SMatrix::zeros();
    for i in 0..N {
        for j in 0..=i {
            matrix[(i, j)] = dot(&slopes[i], &slopes[j]);
        }
    }
    let right = SVector::from_fn(|i, _| -dot(&slopes[i], here));
    (matrix, right)
}

fn square_sum(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_descent_finds_the_bottom_of_a_bent_valley() {
        let valley = |at: &[f64; 2]| vec![10.0 * (at[1] - at[0] * at[0]), 1.0 - at[0]];
        let (place, sum) = descended([-0.5, 0.8], 1e-5, valley);
        assert!(
            sum < 1e-6 && (place[0] - 1.0).abs() < 1e-2,
            "{place:?} {sum}"
        );
    }
}
