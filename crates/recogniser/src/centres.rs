//! Comparison of centres, to tell whether the cube lies in the pose of an earlier scan.

use cube_core::{Cube, Face, Facelet, FaceletKind};
use thiserror::Error;

use crate::readings::{Readings, median};

/// Ratio of the distance from the expected colour to the distance from the nearest other colour, above
/// which a sticker is a mismatch. At 2, with one mismatch allowed on a face, 800 simulated runs in
/// clean and everyday light gave four false alarms, all in everyday light; a false alarm costs one
/// more scan.
pub(crate) const CLEARLY: f32 = 2.0;
/// Share of the brightness of the darkest colour below which a reading shows no sticker: the light on
/// a side changes by less, and an empty cradle reads a tenth.
pub(crate) const MAX_SHARE_OF_DARKEST: f32 = 0.5;

/// A sticker that clearly has the colour of another face than the expected one.
///
/// ```
/// use cube_core::Face;
/// use recogniser::WrongColour;
/// let wrong = WrongColour { expected: Face::R, seen: Face::F };
/// assert!(wrong.to_string().ends_with("side R has that of side F"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a sticker that should have the colour of side {expected} has that of side {seen}")]
pub struct WrongColour {
    /// The face whose colour the sticker must have.
    pub expected: Face,
    /// The face whose colour the sticker has.
    pub seen: Face,
}

/// The colours of the six sides of a cube, by [`Face::index`]; an incomplete scan may lack some.
///
/// ```
/// use cube_core::{Facelet, Rotation};
/// use recogniser::{Centres, Readings, scan_json};
/// let before = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let mut after = Readings::new();
/// for sticker in Facelet::all() {
///     let now = Rotation::Y.apply_to_facelet(sticker);
///     after.set(now, before.samples(sticker).iter().copied());
/// }
/// let centres = Centres::of(&before);
/// assert!(centres.agree_with(&centres).is_ok());
/// assert!(centres.agree_with(&Centres::of(&after)).is_err(), "the cube was turned as a whole");
/// # Ok::<(), recogniser::scan_json::InvalidScan>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Centres([Option<[f32; 3]>; 6]);

impl Centres {
    /// Centres with these values, by [`Face::index`]; `None` for one that was not read.
    pub const fn new(values: [Option<[f32; 3]>; 6]) -> Self {
        Self(values)
    }

    /// Values of the centres, by [`Face::index`]; `None` for one that was not read.
    pub const fn values(&self) -> &[Option<[f32; 3]>; 6] {
        &self.0
    }

    /// The values of the centres that `readings` contain.
    pub fn of(readings: &Readings) -> Self {
        Self(Face::ALL.map(|face| readings.value(Facelet::centre(face))))
    }

    /// The colours of this cube's sides as `readings` show them on its edges and corners: the medians
    /// of each colour, one for each channel. The centres themselves do not count: one may have a
    /// logo, and a quick scan leaves some out.
    ///
    /// ```
    /// use cube_core::Rotation;
    /// use recogniser::{Centres, recognise, scan_json};
    /// let readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
    /// let cube = recognise(&readings)?.cube.expect("a cube");
    /// let centres = Centres::of_cube(&readings, &cube);
    /// assert_eq!(centres.turned_from(&centres), Ok(Rotation::IDENTITY));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_cube(readings: &Readings, cube: &Cube) -> Self {
        Self::of_homes(readings, cube.homes())
    }

    /// As [`of_cube`](Self::of_cube), of the stickers of corners alone: the sensor sees them from another place than those of
    /// edges.
    pub(crate) fn of_corners(readings: &Readings, cube: &Cube) -> Self {
        Self::of_kind(readings, cube.homes(), |kind| kind == FaceletKind::Corner)
    }

    /// As [`of_cube`](Self::of_cube), of the cube with these stickers, by their places on the solved cube.
    pub(crate) fn of_homes(readings: &Readings, homes: [Facelet; Facelet::COUNT]) -> Self {
        Self::of_kind(readings, homes, |kind| kind != FaceletKind::Centre)
    }

    fn of_kind(
        readings: &Readings,
        homes: [Facelet; Facelet::COUNT],
        counts: impl Fn(FaceletKind) -> bool,
    ) -> Self {
        Self(Face::ALL.map(|face| {
            let own = Facelet::all()
                .zip(homes)
                .filter(|(_, home)| home.face() == face && counts(home.kind()));
            let values: Vec<[f32; 3]> =
                own.filter_map(|(place, _)| readings.value(place)).collect();
            (!values.is_empty()).then(|| {
                std::array::from_fn(|channel| median(values.iter().map(|value| value[channel])))
            })
        }))
    }

    /// Greatest channel of the darkest of these colours; `None` without a colour.
    ///
    /// ```
    /// use recogniser::Centres;
    /// let [white, blue] = [Some([265.0, 255.0, 320.0]), Some([22.0, 44.0, 82.0])];
    /// let centres = Centres::new([white, None, None, blue, None, None]);
    /// assert_eq!(centres.darkest(), Some(82.0));
    /// ```
    pub fn darkest(&self) -> Option<f32> {
        let colours = self.0.iter().flatten();
        colours
            .map(|colour| brightest(*colour))
            .min_by(f32::total_cmp)
    }

    /// Whether a value is darker than every colour of the cube, so that the sensor saw no sticker.
    pub(crate) fn shows_no_sticker(&self, seen: [f32; 3]) -> bool {
        let darkest = self.darkest();
        darkest.is_some_and(|darkest| brightest(seen) < MAX_SHARE_OF_DARKEST * darkest)
    }

    /// Checks that a cube with centres `now` lies in the same pose as the cube of these centres.
    /// Only centres that both scans read are compared.
    ///
    /// # Errors
    /// The first centre that clearly has the colour of another.
    pub fn agree_with(&self, now: &Self) -> Result<(), WrongColour> {
        for expected in Face::ALL {
            if let Some(seen) = now.0[expected.index()] {
                self.check(expected, seen)?;
            }
        }
        Ok(())
    }

    /// Checks that `seen`, a sticker's [value](Readings::value), is the colour of the centre of
    /// `expected`. Any value passes where that centre was not read.
    fn check(&self, expected: Face, seen: [f32; 3]) -> Result<(), WrongColour> {
        let own = self.0[expected.index()];
        WrongColour::unless_own(expected, seen, own, &self.0)
    }
}

impl WrongColour {
    /// Checks that no other face's colour is less than half as far from `seen` as the nearest of
    /// `own`, the colours that a sticker of `expected` may show. Any value passes where `own` is
    /// empty.
    pub(crate) fn unless_own(
        expected: Face,
        seen: [f32; 3],
        own: impl IntoIterator<Item = [f32; 3]>,
        colours: &[Option<[f32; 3]>; 6],
    ) -> Result<(), Self> {
        let from_own = own.into_iter().map(|own| distance(own, seen));
        let Some(from_own) = from_own.min_by(f32::total_cmp) else {
            return Ok(());
        };
        let others = Face::ALL.into_iter().filter(|&face| face != expected);
        let others = others.filter_map(|face| Some((face, distance(colours[face.index()]?, seen))));
        match others.min_by(|a, b| a.1.total_cmp(&b.1)) {
            Some((nearest, from_nearest)) if from_nearest * CLEARLY < from_own => Err(Self {
                expected,
                seen: nearest,
            }),
            _ => Ok(()),
        }
    }
}

/// Greatest channel of a value.
pub(crate) fn brightest(value: [f32; 3]) -> f32 {
    value.into_iter().fold(0.0, f32::max)
}

/// Distance of two colours: by the ratios of their channels, and with a smaller weight by their
/// brightness, which depends on the pose.
pub(crate) fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    /// Weight of the brightness: the same sticker in light 1.4 times as bright is less than 0.1
    /// away.
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
    fn a_centre_in_other_light_agrees_and_another_centre_is_reported() {
        let centres = Centres(CENTRES.map(Some));
        for expected in Face::ALL {
            let own = CENTRES[expected.index()];
            for gain in [0.7, 1.0, 1.4] {
                let seen = own.map(|channel| channel * gain);
                assert_eq!(centres.check(expected, seen), Ok(()));
            }
            for other in Face::ALL.into_iter().filter(|&face| face != expected) {
                let seen = CENTRES[other.index()].map(|channel| channel * 1.1);
                let wrong = centres.check(expected, seen).expect_err("another");
                assert_eq!(wrong.seen, other);
            }
        }
    }

    #[test]
    fn where_one_centre_was_not_read_the_others_tell() {
        let mut centres = Centres(CENTRES.map(Some));
        centres.0[Face::D.index()] = None;
        let red = CENTRES[Face::R.index()];
        assert_eq!(
            centres.check(Face::D, red),
            Ok(()),
            "the centre was not read"
        );
        assert!(centres.check(Face::U, red).is_err());
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
