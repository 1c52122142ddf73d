//! Logistic regression by Newton's method.

use nalgebra::{SMatrix, SVector};
use recogniser::fit::Evidence;

const TERMS: usize = Evidence::TERMS;

type Vector = SVector<f64, TERMS>;
type Matrix = SMatrix<f64, TERMS, TERMS>;

/// One case: its terms, whether it came out (1) or not (0), and how much it counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Case {
    pub(super) terms: [f64; TERMS],
    pub(super) outcome: bool,
    pub(super) weight: f64,
}

/// Holds weights near zero that the cases leave open.
const RIDGE: f64 = 1e-2;

fn probability(weights: &[f64; TERMS], terms: &[f64; TERMS]) -> f64 {
    let odds: f64 = weights.iter().zip(terms).map(|(w, t)| w * t).sum();
    1.0 / (1.0 + (-odds).exp())
}

/// The weights of the terms under which the outcomes are likeliest.
pub(super) fn fitted(cases: &[Case]) -> [f64; TERMS] {
    let mut weights = [0.0; TERMS];
    let mut loss = loss_of(cases, &weights);
    for _ in 0..100 {
        let mut slope = Vector::from(weights) * RIDGE;
        let mut bend = Matrix::identity() * RIDGE;
        for case in cases {
            let (p, terms) = (probability(&weights, &case.terms), Vector::from(case.terms));
            slope += terms * (case.weight * (p - f64::from(u8::from(case.outcome))));
            bend.syger(case.weight * p * (1.0 - p), &terms, &terms, 1.0);
        }
        bend.fill_upper_triangle_with_lower_triangle();
        let step = bend
            .cholesky()
            .expect("the ridge keeps it positive")
            .solve(&slope);
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
    weights
}

/// Minus the logarithm of the likelihood of the outcomes.
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

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn weights_are_found_again_from_what_they_made() {
        let wanted = [
            -1.0, 0.8, 0.3, -0.5, 0.1, 0.2, -0.1, 0.4, -0.3, 0.2, 0.5, -0.2, 0.3, 0.1,
        ];
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
        let found = fitted(&cases);
        for (found, wanted) in found.iter().zip(wanted) {
            assert!((found - wanted).abs() < 0.06, "{found} for {wanted}");
        }
        assert!(loss_of(&cases, &found) <= loss_of(&cases, &wanted) + 1.0);
    }
}
