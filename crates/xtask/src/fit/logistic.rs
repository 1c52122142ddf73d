//! Logistic regression by Newton's method.

use recogniser::Evidence;

const TERMS: usize = Evidence::TERMS;

/// One case: its terms, whether it came out (1) or not (0), and how much it counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Case {
    pub(crate) terms: [f64; TERMS],
    pub(crate) outcome: bool,
    pub(crate) weight: f64,
}

/// Holds weights near zero that the cases leave open.
const RIDGE: f64 = 1e-2;

fn probability(weights: &[f64; TERMS], terms: &[f64; TERMS]) -> f64 {
    let odds: f64 = weights.iter().zip(terms).map(|(w, t)| w * t).sum();
    1.0 / (1.0 + (-odds).exp())
}

/// The weights of the terms under which the outcomes are likeliest, and minus the logarithm of that
/// likelihood.
pub(crate) fn fitted(cases: &[Case]) -> ([f64; TERMS], f64) {
    let mut weights = [0.0; TERMS];
    let mut loss = loss_of(cases, &weights);
    for _ in 0..100 {
        let mut slope = weights.map(|weight| RIDGE * weight);
        let mut bend = [[0.0; TERMS]; TERMS];
        for (i, row) in bend.iter_mut().enumerate() {
            row[i] = RIDGE;
        }
        for case in cases {
            let p = probability(&weights, &case.terms);
            let off = case.weight * (p - f64::from(u8::from(case.outcome)));
            for (i, term) in case.terms.into_iter().enumerate() {
                slope[i] += off * term;
                for (bend, other) in bend[i].iter_mut().zip(case.terms) {
                    *bend += case.weight * p * (1.0 - p) * term * other;
                }
            }
        }
        let step = solved(bend, slope);
        // A whole step may lead too far.
        let mut part = 1.0;
        let (next, next_loss) = loop {
            let next = std::array::from_fn(|i| weights[i] - part * step[i]);
            let next_loss = loss_of(cases, &next);
            if next_loss <= loss || part < 1e-6 {
                break (next, next_loss);
            }
            part /= 2.0;
        };
        let is_done = loss - next_loss < 1e-7 * loss;
        (weights, loss) = (next, next_loss);
        if is_done {
            break;
        }
    }
    (weights, loss)
}

fn loss_of(cases: &[Case], weights: &[f64; TERMS]) -> f64 {
    let of = |case: &Case| {
        let p = probability(weights, &case.terms).clamp(1e-15, 1.0 - 1e-15);
        -case.weight * if case.outcome { p } else { 1.0 - p }.ln()
    };
    let held: f64 = weights
        .iter()
        .map(|weight| RIDGE / 2.0 * weight * weight)
        .sum();
    cases.iter().map(of).sum::<f64>() + held
}

/// The solution of a system of equations with a positive definite matrix, by elimination.
fn solved(mut matrix: [[f64; TERMS]; TERMS], mut right: [f64; TERMS]) -> [f64; TERMS] {
    for i in 0..TERMS {
        for below in i + 1..TERMS {
            let factor = matrix[below][i] / matrix[i][i];
            let row = matrix[i];
            for (x, above) in matrix[below].iter_mut().zip(row) {
                *x -= factor * above;
            }
            right[below] -= factor * right[i];
        }
    }
    let mut solution = [0.0; TERMS];
    for i in (0..TERMS).rev() {
        let known: f64 = (i + 1..TERMS).map(|j| matrix[i][j] * solution[j]).sum();
        solution[i] = (right[i] - known) / matrix[i][i];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn weights_are_found_again_from_what_they_made() {
        let wanted = [-1.0, 0.8, 0.3, -0.5, 0.1, 0.2, -0.1, 0.4];
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let cases: Vec<Case> = (0..40_000)
            .map(|_| {
                let mut terms = [1.0; TERMS];
                for term in &mut terms[1..] {
                    *term = rng.random_range(-3.0..3.0);
                }
                let outcome = rng.random::<f64>() < probability(&wanted, &terms);
                Case {
                    terms,
                    outcome,
                    weight: 1.0,
                }
            })
            .collect();
        let (found, loss) = fitted(&cases);
        for (found, wanted) in found.iter().zip(wanted) {
            assert!((found - wanted).abs() < 0.06, "{found} for {wanted}");
        }
        assert!(loss <= loss_of(&cases, &wanted) + 1.0);
    }
}
