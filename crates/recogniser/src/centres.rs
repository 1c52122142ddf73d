//! Centres as the measure of colours: the check that a sticker seen later has the colour that it
//! must have.

use cube_core::{Face, Facelet};
use thiserror::Error;

use crate::readings::Readings;

/// A sticker that has clearly the colour of another face than it must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a sticker that should have the colour of side {expected} has that of side {seen}")]
pub struct WrongColour {
    /// The face whose colour the sticker must have.
    pub expected: Face,
    /// The face whose colour it has.
    pub seen: Face,
}

/// The colours of the six centres when the cube was read, by [`Face::index`]; a scan in part may
/// have left some out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Centres([Option<[f32; 3]>; 6]);

impl Centres {
    /// The values of the centres that were read.
    pub fn of(readings: &Readings) -> Self {
        Self(Face::ALL.map(|face| readings.value(Facelet::centre(face))))
    }

    /// Checks that a cube with centres `now` lies as the cube did when these centres were seen.
    /// Only centres that both scans read are compared.
    ///
    /// # Errors
    /// The first centre that is clearly another.
    pub fn agree_with(&self, now: &Self) -> Result<(), WrongColour> {
        for expected in Face::ALL {
            if let Some(seen) = now.0[expected.index()] {
                self.check(expected, seen)?;
            }
        }
        Ok(())
    }

    /// Checks that a [value](Readings::value) is that of a sticker with the colour of `expected`.
    /// Any value passes for a face whose centre was not read.
    ///
    /// # Errors
    /// The face whose colour the value clearly has instead.
    pub fn check(&self, expected: Face, seen: [f32; 3]) -> Result<(), WrongColour> {
        match self.other_than(expected, seen) {
            Some(seen) => Err(WrongColour { expected, seen }),
            None => Ok(()),
        }
    }

    /// The face whose colour the value has, if that is clearly another face than `expected`. A
    /// colour that is as near to both counts as that of `expected`.
    fn other_than(&self, expected: Face, seen: [f32; 3]) -> Option<Face> {
        /// Ratio of the distances from the expected and from the nearest centre. At 2, with one
        /// mismatch allowed on a face, 800 simulated runs in clean and everyday light gave four
        /// false alarms, all in everyday light: the cube is read once more then.
        const CLEARLY: f32 = 2.0;
        let distance = |face: Face| Some(distance(self.0[face.index()]?, seen));
        let from_expected = distance(expected)?;
        let others = Face::ALL.into_iter().filter(|&face| face != expected);
        let others = others.filter_map(|face| Some((face, distance(face)?)));
        let (nearest, from_nearest) = others.min_by(|a, b| a.1.total_cmp(&b.1))?;
        (from_nearest * CLEARLY < from_expected).then_some(nearest)
    }
}

/// Distance of two colours: by the ratios of their channels, and less by their brightness, which
/// depends on how the cube lies.
fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    /// The same sticker in light 1.4 times as bright is then less than 0.1 away.
    const OF_BRIGHTNESS: f32 = 0.25;
    let ratio: [f32; 3] = std::array::from_fn(|i| libm::logf(a[i].max(1.0) / b[i].max(1.0)));
    let brightness = ratio.iter().sum::<f32>() / 3.0;
    let colour: f32 = ratio.iter().map(|one| (one - brightness).powi(2)).sum();
    (colour + (OF_BRIGHTNESS * brightness).powi(2)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red, green and blue of six LEGO bricks under the sensor.
    const CENTRES: [[f32; 3]; 6] = [
        [290.0, 400.0, 270.0],
        [220.0, 35.0, 28.0],
        [40.0, 130.0, 45.0],
        [300.0, 270.0, 50.0],
        [280.0, 80.0, 38.0],
        [25.0, 60.0, 110.0],
    ];

    #[test]
    fn a_centre_in_other_light_is_itself_and_another_is_told() {
        let centres = Centres(CENTRES.map(Some));
        for expected in Face::ALL {
            let own = CENTRES[expected.index()];
            for gain in [0.7, 1.0, 1.4] {
                let seen = own.map(|channel| channel * gain);
                assert_eq!(centres.other_than(expected, seen), None);
            }
            for other in Face::ALL.into_iter().filter(|&face| face != expected) {
                let seen = CENTRES[other.index()].map(|channel| channel * 1.1);
                assert_eq!(centres.other_than(expected, seen), Some(other));
            }
        }
    }

    #[test]
    fn where_one_centre_was_not_read_the_others_tell() {
        let mut centres = Centres(CENTRES.map(Some));
        centres.0[Face::D.index()] = None;
        let red = CENTRES[Face::R.index()];
        assert_eq!(centres.other_than(Face::D, red), None, "nothing is known");
        assert_eq!(centres.other_than(Face::U, red), Some(Face::R));
    }

    #[test]
    fn two_scans_agree_unless_a_centre_that_both_read_is_clearly_another() {
        let before = Centres(CENTRES.map(Some));
        let mut now = Centres(CENTRES.map(|centre| Some(centre.map(|channel| channel * 1.2))));
        assert_eq!(before.agree_with(&now), Ok(()));
        now.0.swap(Face::R.index(), Face::F.index());
        let wrong = before.agree_with(&now).expect_err("R and F changed places");
        let (expected, seen) = (Face::R, Face::F);
        assert_eq!(wrong, WrongColour { expected, seen });
        for face in [Face::R, Face::F] {
            now.0[face.index()] = None;
        }
        assert_eq!(before.agree_with(&now), Ok(()));
    }
}
