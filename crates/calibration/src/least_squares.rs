//! Small systems of linear equations for least squares.

/// Solves `matrix` times `x` equals `right` for a symmetric matrix with positive eigenvalues, given
/// by its lower half. None if an eigenvalue is not positive.
pub(crate) fn solved<const N: usize>(matrix: [[f64; N]; N], right: [f64; N]) -> Option<[f64; N]> {
    Root::of(matrix).map(|root| root.solved(right))
}

/// Cholesky root of a symmetric matrix, for several right sides: its lower half, with reciprocals
/// in the diagonal.
#[derive(Debug, Clone)]
pub(crate) struct Root<const N: usize>([[f64; N]; N]);

impl<const N: usize> Root<N> {
    /// Root of a matrix with positive eigenvalues, given by its lower half. None if an eigenvalue
    /// is not positive.
    pub(crate) fn of(mut matrix: [[f64; N]; N]) -> Option<Self> {
        for i in 0..N {
            for j in 0..=i {
                let done: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
                let left = matrix[i][j] - done;
                if i == j {
                    if left.is_nan() || left <= 0.0 {
                        return None;
                    }
                    matrix[i][i] = 1.0 / left.sqrt();
                } else {
                    matrix[i][j] = left * matrix[j][j];
                }
            }
        }
        Some(Self(matrix))
    }

    /// Vector whose product with the matrix is `right`.
    pub(crate) fn solved(&self, mut right: [f64; N]) -> [f64; N] {
        let Self(root) = self;
        for i in 0..N {
            let done: f64 = (0..i).map(|k| root[i][k] * right[k]).sum();
            right[i] = (right[i] - done) * root[i][i];
        }
        for i in (0..N).rev() {
            let done: f64 = (i + 1..N).map(|k| root[k][i] * right[k]).sum();
            right[i] = (right[i] - done) * root[i][i];
        }
        right
    }
}

/// Minimum of the residuals' sum of squares, by steps from a guess (Levenberg and Marquardt,
/// derivatives by differences of `step`). Returns the place and the sum there.
pub(crate) fn descended<const N: usize>(
    mut place: [f64; N],
    step: f64,
    residuals: impl Fn(&[f64; N]) -> Vec<f64>,
) -> ([f64; N], f64) {
    const ROUNDS: usize = 15;
    const CONVERGED: f64 = 1e-4;
    // Least relative gain of a round for which another round follows.
    const MIN_GAIN: f64 = 1e-4;
    let mut here = residuals(&place);
    let mut sum = square_sum(&here);
    let mut damping = 1e-3;
    let mut slope = slope(&place, &here, step, &residuals);
    for _ in 0..ROUNDS {
        let (mut matrix, right) = slope;
        for (i, row) in matrix.iter_mut().enumerate() {
            row[i] = row[i] * (1.0 + damping) + f64::MIN_POSITIVE;
        }
        let Some(change) = solved(matrix, right) else {
            break;
        };
        let next: [f64; N] = std::array::from_fn(|i| place[i] + change[i]);
        let there = residuals(&next);
        let next_sum = square_sum(&there);
        if next_sum < sum {
            let gain = (sum - next_sum) / sum;
            (place, here, sum) = (next, there, next_sum);
            damping *= 0.3;
            if gain < MIN_GAIN || change.iter().all(|change| change.abs() < CONVERGED) {
                break;
            }
            slope = self::slope(&place, &here, step, &residuals);
        } else {
            damping *= 10.0;
        }
    }
    (place, sum)
}

/// Lower half of the matrix of the normal equations, and their right side.
fn slope<const N: usize>(
    place: &[f64; N],
    here: &[f64],
    step: f64,
    residuals: impl Fn(&[f64; N]) -> Vec<f64>,
) -> ([[f64; N]; N], [f64; N]) {
    let slopes: [Vec<f64>; N] = std::array::from_fn(|axis| {
        let mut beside = *place;
        beside[axis] += step;
        let there = residuals(&beside);
        let slope = here.iter().zip(there);
        slope
            .map(|(here, there)| (there - here) * (1.0 / step))
            .collect()
    });
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let mut matrix = [[0.0; N]; N];
    for i in 0..N {
        for j in 0..=i {
            matrix[i][j] = dot(&slopes[i], &slopes[j]);
        }
    }
    let right = std::array::from_fn(|i| -dot(&slopes[i], here));
    (matrix, right)
}

fn square_sum(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved() {
        let matrix = [[4.0, 9.0, 9.0], [2.0, 5.0, 9.0], [1.0, 3.0, 6.0]];
        let x = solved(matrix, [1.0, -2.0, 0.5]).expect("positive");
        let symmetric = [[4.0, 2.0, 1.0], [2.0, 5.0, 3.0], [1.0, 3.0, 6.0]];
        for (row, right) in symmetric.iter().zip([1.0, -2.0, 0.5]) {
            let product: f64 = row.iter().zip(x).map(|(a, x)| a * x).sum();
            assert!((product - right).abs() < 1e-12);
        }
        assert_eq!(solved([[1.0, 0.0], [2.0, 1.0]], [1.0, 1.0]), None);
    }

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
