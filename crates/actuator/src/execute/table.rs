//! Quarters of the turntable.

use brick::Degrees;

/// The quarter turn from zero that is nearest to a position, for this many motor degrees a quarter.
/// A position halfway between two quarters gives the clockwise one.
pub(super) fn nearest_quarter(position: Degrees, quarter: Degrees) -> i32 {
    let quarter = quarter.as_degrees();
    (2 * position.as_degrees() + quarter).div_euclid(2 * quarter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_quarter_may_lie_on_either_side_of_zero() {
        let quarter = Degrees::new(270);
        for (position, nearest) in [(0, 0), (134, 0), (135, 1), (-100, 0), (-136, -1), (800, 3)] {
            let found = nearest_quarter(Degrees::new(position), quarter);
            assert_eq!(found, nearest, "{position}");
        }
    }
}
