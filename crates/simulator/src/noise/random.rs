//! Numbers drawn by lot, the same on every machine.

use rand::{Rng, RngExt};

/// A number from the even distribution over this range.
pub(crate) fn between(low: f64, high: f64, rng: &mut impl Rng) -> f64 {
    low + (high - low) * rng.random::<f64>()
}

/// A number from the standard normal distribution, by the ratio of two even ones (Kinderman and
/// Monahan, 1977). The logarithm serves only in a comparison, so its last digit, which differs
/// between machines, does not change the number.
pub(crate) fn normal(rng: &mut impl Rng) -> f64 {
    // The second number lies within ± sqrt(2 / e).
    const WIDTH: f64 = 0.857_763_884_960_706_8;
    loop {
        // Above 0, so that the ratio and the logarithm are finite.
        let divisor = 1.0 - rng.random::<f64>();
        let ratio = between(-WIDTH, WIDTH, rng) / divisor;
        if ratio * ratio <= -4.0 * divisor.ln() {
            return ratio;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn normal_numbers_have_the_moments_and_tails_of_the_normal_distribution() {
        const COUNT: usize = 200_000;
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let numbers: Vec<f64> = (0..COUNT).map(|_| normal(&mut rng)).collect();
        let moment =
            |power| numbers.iter().map(|x: &f64| x.powi(power)).sum::<f64>() / COUNT as f64;
        for (power, expected, tolerance) in [
            (1, 0.0, 0.01),
            (2, 1.0, 0.02),
            (3, 0.0, 0.05),
            (4, 3.0, 0.1),
        ] {
            let moment = moment(power);
            assert!(
                (moment - expected).abs() < tolerance,
                "moment {power}: {moment}"
            );
        }
        let beyond_three = numbers.iter().filter(|x| x.abs() > 3.0).count();
        assert!(
            (430..650).contains(&beyond_three),
            "{beyond_three}, expected 540"
        );
    }
}
