//! Corners that are twisted: no turns solve such a cube.
//!
//! A corner twists in the hands of a person or in the robot. A cube that had a twisted corner before the
//! scan shows three stickers of the corner in the colours of one another, and most such scans are
//! refused. A corner that twists within the scan may show one or two of them alone, which the recogniser
//! takes for worn or replaced stickers: [`suspect_corners`] names these corners, to be read again.

use cube_core::{Corner, Cube, Facelets, Rotation};

use crate::{
    all_but_one::AllButOne,
    centres::{CLEARLY, Centres, distance},
    readings::Readings,
    recognise::{Recognition, recognise},
    untwist::Untwist,
};

/// A cube with one twisted corner, as a scan shows it.
///
/// ```
/// use cube_core::{Corner, Cube};
/// use recogniser::{TwistedCube, Untwist, recognise, scan_json};
/// let readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let cube = recognise(&readings)?.cube.expect("a cube");
/// assert_eq!(TwistedCube::recognise(&readings), None, "this cube is not twisted");
/// // The stickers of the corner URF change places.
/// let mut twisted = readings.clone();
/// let [up, right, front] = Corner::Urf.facelets();
/// for (to, from) in [(up, front), (right, up), (front, right)] {
///     twisted.set(to, readings.samples(from).iter().copied());
/// }
/// let twisted = TwistedCube::recognise(&twisted).expect("a twisted corner");
/// assert_eq!(twisted.untwist, Untwist::Counterclockwise);
/// assert_eq!(twisted.corner_of(&cube), Some(Corner::Urf));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TwistedCube {
    /// Turn that makes the cube solvable, of any one of its corners.
    pub untwist: Untwist,
    /// The cube after this turn of its corner at URF.
    cube: Cube,
}

impl TwistedCube {
    /// The cube of a scan that the recogniser refuses and would accept if one corner were turned; none
    /// for all other scans.
    pub fn recognise(readings: &Readings) -> Option<Self> {
        let accepted = |readings: &Readings| -> Option<Recognition> {
            recognise(readings).ok().filter(|it| it.accepted)
        };
        if accepted(readings).is_some() {
            return None;
        }
        let cubes = Untwist::ALL.into_iter().filter_map(|untwist| {
            let recognition = accepted(&untwist.of_readings(readings, Corner::Urf))?;
            let cube = recognition.cube?;
            Some((recognition.doubt, Self { untwist, cube }))
        });
        let likeliest = cubes.min_by(|a, b| a.0.total_cmp(&b.0));
        likeliest.map(|(_, cube)| cube)
    }

    /// The legal cube but for one corner: one that lies in its own place but for the twist, if there is such a corner, else
    /// the one at URF.
    ///
    /// ```
    /// use cube_core::Corner;
    /// use recogniser::{AllButOne, TwistedCube, recognise, scan_json};
    /// let readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
    /// let cube = recognise(&readings)?.cube.expect("a cube");
    /// let mut twisted = readings.clone();
    /// let [up, right, front] = Corner::Urf.facelets();
    /// for (to, from) in [(up, front), (right, up), (front, right)] {
    ///     twisted.set(to, readings.samples(from).iter().copied());
    /// }
    /// let twisted = TwistedCube::recognise(&twisted).expect("a twisted corner");
    /// let corner = AllButOne::of_corner(cube, Corner::Urf, twisted.untwist);
    /// // Of this cube the corner at ULB lies in its own place but for the twist.
    /// assert_eq!(twisted.all_but_one().flaw_at().short(), "corner ULB is twisted");
    /// assert_eq!(twisted.all_but_one().with_flaw(corner.flaw()), Some(corner));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_but_one(&self) -> AllButOne {
        AllButOne::of_corner(self.cube, Corner::Urf, self.untwist).at_home()
    }

    /// The twisted corner of a cube that is `wanted` otherwise, however the cube lies: the place in which
    /// the scan shows it. None if another corner or none is twisted on the wanted cube.
    pub fn corner_of(&self, wanted: &Cube) -> Option<Corner> {
        let twist = self.untwist.back();
        let seen = twist.of_stickers(*self.cube.facelets().as_array(), Corner::Urf);
        let is_wanted = |corner: &Corner| {
            let stickers = Facelets::new(self.untwist.of_stickers(seen, *corner));
            let cube = Cube::try_from(&stickers).ok();
            let mut ways = Rotation::ALL.iter();
            cube.is_some_and(|cube| ways.any(|&way| wanted.rotated(way) == cube))
        };
        Corner::ALL.into_iter().find(is_wanted)
    }
}

/// Corners of a recognised cube, by their places, that may have been twisted before or within the scan: a
/// sticker of the corner clearly has the colour of another sticker of the corner.
///
/// ```
/// use cube_core::Corner;
/// use recogniser::{recognise, scan_json, suspect_corners};
/// let mut readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let cube = recognise(&readings)?.cube.expect("a cube");
/// assert!(suspect_corners(&readings, &cube).is_empty());
/// // The corner was twisted before the last of its stickers was read.
/// let [up, right, _] = Corner::Urf.facelets();
/// let other = readings.samples(right).to_vec();
/// readings.set(up, other);
/// assert_eq!(suspect_corners(&readings, &cube), [Corner::Urf]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn suspect_corners(readings: &Readings, cube: &Cube) -> Vec<Corner> {
    let colours = Centres::of_corners(readings, cube);
    let is_suspect = |corner: &Corner| {
        distances(readings, cube, &colours, *corner)
            .iter()
            .any(|[own, next, last]| next.min(*last) * CLEARLY < *own)
    };
    Corner::ALL.into_iter().filter(is_suspect).collect()
}

/// The corner of a recognised cube, by its place, that is clearly twisted, and the turn that makes the cube
/// solvable: its three stickers together have the colours of one another.
///
/// ```
/// use cube_core::Corner;
/// use recogniser::{Untwist, recognise, scan_json, twisted_corner};
/// let readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let cube = recognise(&readings)?.cube.expect("a cube");
/// assert_eq!(twisted_corner(&readings, &cube), None);
/// let mut twisted = readings.clone();
/// let [up, right, front] = Corner::Urf.facelets();
/// for (to, from) in [(up, front), (right, up), (front, right)] {
///     twisted.set(to, readings.samples(from).iter().copied());
/// }
/// let found = twisted_corner(&twisted, &cube);
/// assert_eq!(found, Some((Corner::Urf, Untwist::Counterclockwise)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn twisted_corner(readings: &Readings, cube: &Cube) -> Option<(Corner, Untwist)> {
    let colours = Centres::of_corners(readings, cube);
    Corner::ALL.into_iter().find_map(|corner| {
        let of_stickers = distances(readings, cube, &colours, corner);
        let sum = |way: usize| of_stickers.iter().map(|it| it[way]).sum::<f32>();
        let untwists = [(1, Untwist::Clockwise), (2, Untwist::Counterclockwise)];
        let best = untwists.map(|(way, untwist)| (sum(way), untwist));
        let (least, untwist) = best.into_iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
        (least * CLEARLY < sum(0)).then_some((corner, untwist))
    })
}

/// Distances of each sticker of a corner from the colours of the corner's three stickers, its own first,
/// then clockwise.
fn distances(readings: &Readings, cube: &Cube, colours: &Centres, corner: Corner) -> [[f32; 3]; 3] {
    let homes = cube.homes();
    let places = corner.facelets();
    let faces = places.map(|place| homes[place.index()].face());
    [0, 1, 2].map(|sticker| {
        let seen = readings.value(places[sticker]);
        [0, 1, 2].map(|way| {
            let colour = colours.values()[faces[(sticker + way) % 3].index()];
            match (colour, seen) {
                (Some(colour), Some(seen)) => distance(colour, seen),
                // A sticker that was not read says nothing.
                _ => 0.0,
            }
        })
    })
}
