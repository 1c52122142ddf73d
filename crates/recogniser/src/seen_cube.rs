//! A cube that was read, for recognising its stickers in later looks.

use cube_core::{Cube, Facelet};

use crate::{
    all_but_one::AllButOne,
    centres::{Centres, MAX_SHARE_OF_DARKEST, WrongColour, brightest},
    readings::Readings,
};

/// The readings of a cube's stickers, and the means of its six colours.
///
/// ```
/// use cube_core::{Face, Facelet};
/// use recogniser::{SeenCube, recognise, scan_json};
/// let readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let cube = recognise(&readings)?.cube.expect("a cube");
/// let seen = SeenCube::new(&readings, &cube);
/// let [up, down] = [Face::U, Face::D].map(Facelet::centre);
/// let value = readings.value(up).expect("the sticker was read");
/// assert_eq!(seen.check(up, value), Ok(()));
/// assert!(seen.check(down, value).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeenCube {
    /// The six colours by [`Face::index`]: medians of the edges and corners that were read.
    colours: Centres,
    /// Values of the stickers, by the [index](Facelet::index) of a sticker's place on the solved
    /// cube.
    stickers: [Option<[f32; 3]>; Facelet::COUNT],
}

impl SeenCube {
    /// The stickers and colours of a cube as these readings show them.
    pub fn new(readings: &Readings, cube: &Cube) -> Self {
        Self::of_homes(readings, cube.homes())
    }

    /// As [`new`](Self::new), of a cube with a flaw: its pieces have the stickers that they show.
    ///
    /// ```
    /// use cube_core::Corner;
    /// use recogniser::{AllButOne, SeenCube, Untwist, recognise, scan_json};
    /// let readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
    /// let cube = recognise(&readings)?.cube.expect("a cube");
    /// let flawed = AllButOne::of_corner(cube, Corner::Urf, Untwist::Clockwise);
    /// let [up, right, _] = Corner::Urf.facelets();
    /// // The sticker of the twisted corner that is on top now lay on the right.
    /// let mut twisted = readings.clone();
    /// twisted.set(up, readings.samples(right).iter().copied());
    /// let seen = SeenCube::flawed(&twisted, &flawed);
    /// let value = twisted.value(up).expect("the sticker was read");
    /// assert_eq!(seen.check(flawed.homes()[up.index()], value), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flawed(readings: &Readings, cube: &AllButOne) -> Self {
        Self::of_homes(readings, cube.homes())
    }

    fn of_homes(readings: &Readings, homes: [Facelet; Facelet::COUNT]) -> Self {
        let mut stickers = [None; Facelet::COUNT];
        for (place, home) in Facelet::all().zip(homes) {
            stickers[home.index()] = readings.value(place);
        }
        let colours = Centres::of_homes(readings, homes);
        Self { colours, stickers }
    }

    /// The six colours.
    pub const fn colours(&self) -> &Centres {
        &self.colours
    }

    /// Value of the sticker whose place on the solved cube is `home`, if it was read.
    pub(crate) const fn sticker(&self, home: Facelet) -> Option<[f32; 3]> {
        self.stickers[home.index()]
    }

    /// Checks that `seen`, a [value](Readings::value), belongs to the sticker whose place on the
    /// solved cube is `home`: the value must be near the sticker's earlier reading, which wear or a
    /// logo may have made unlike its colour, or near that colour. Any value passes where no sticker
    /// of the colour was read.
    ///
    /// # Errors
    /// The face whose colour the value clearly has instead.
    pub fn check(&self, home: Facelet, seen: [f32; 3]) -> Result<(), WrongColour> {
        let face = home.face();
        let own =
            (self.stickers[home.index()].into_iter()).chain(self.colours.values()[face.index()]);
        WrongColour::unless_own(face, seen, own, self.colours.values())
    }

    /// Whether `seen`, a [value](Readings::value), is darker than any sticker of this cube would be
    /// at the place of the sticker whose place on the solved cube is `home`: nothing lies there. A
    /// sticker that was dark before, as by a logo, may be dark again.
    ///
    /// ```
    /// use cube_core::{Face, Facelet};
    /// use recogniser::{SeenCube, recognise, scan_json};
    /// let readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
    /// let cube = recognise(&readings)?.cube.expect("a cube");
    /// let seen = SeenCube::new(&readings, &cube);
    /// let centre = Facelet::centre(Face::U);
    /// assert!(seen.is_dark(centre, [4.0, 3.0, 4.0]));
    /// let value = readings.value(centre).expect("the sticker was read");
    /// assert!(!seen.is_dark(centre, value));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_dark(&self, home: Facelet, seen: [f32; 3]) -> bool {
        let before = self.stickers[home.index()].map(brightest);
        let darkest = self.colours.darkest();
        let limits = before.into_iter().chain(darkest);
        let limit = limits
            .min_by(f32::total_cmp)
            .map(|least| least * MAX_SHARE_OF_DARKEST);
        limit.is_some_and(|limit| brightest(seen) < limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readings::Sample;
    use cube_core::Face;

    const RED: [f32; 3] = [120.0, 20.0, 15.0];
    const ORANGE: [f32; 3] = [160.0, 40.0, 20.0];
    const GREEN: [f32; 3] = [25.0, 80.0, 30.0];
    const GREY: [f32; 3] = [90.0, 95.0, 100.0];

    /// A solved cube whose sides R, F and L are red, green and orange, and one sticker of R and the
    /// centre of F grey, which is the colour of side U.
    fn cube() -> SeenCube {
        let mut readings = Readings::new();
        for facelet in Facelet::all() {
            let value = match (facelet.face(), facelet.square()) {
                (Face::R, 1) | (Face::F, 4) | (Face::U, _) => GREY,
                (Face::R, _) => RED,
                (Face::F, _) => GREEN,
                (Face::L, _) => ORANGE,
                _ => continue,
            };
            readings.add(facelet, [Sample::new(value).expect("in range")]);
        }
        SeenCube::new(&readings, &Cube::SOLVED)
    }

    #[test]
    fn a_sticker_of_another_colour_is_reported() {
        let cube = cube();
        let sticker = Facelet::new(Face::R, 0);
        assert_eq!(
            cube.check(sticker, RED.map(|channel| channel * 1.3)),
            Ok(())
        );
        let wrong = cube.check(sticker, GREEN).expect_err("green");
        assert_eq!((wrong.expected, wrong.seen), (Face::R, Face::F));
    }

    #[test]
    fn a_sticker_may_be_as_unlike_its_colour_as_it_was() {
        let cube = cube();
        let [worn, fresh] = [1, 2].map(|square| Facelet::new(Face::R, square));
        assert_eq!(cube.check(worn, GREY), Ok(()));
        assert_eq!(
            cube.check(worn, RED),
            Ok(()),
            "nearer to orange than to grey"
        );
        assert!(cube.check(fresh, GREY).is_err());
        assert_eq!(cube.check(Facelet::centre(Face::F), GREY), Ok(()));
        assert_eq!(
            cube.check(Facelet::new(Face::D, 0), RED),
            Ok(()),
            "no sticker of D was read"
        );
    }
}
