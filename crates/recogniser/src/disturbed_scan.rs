//! Rotation of the whole cube since a scan that something disturbed, by the patterns of its sides.
//!
//! A hand or a slip within a scan turns the whole cube, or a layer: the sides read before it show the cube
//! as it was put in, those read after it show the cube as it is now, each with nine stickers:
//!
//! ```text
//!   sides read:  U F │ R B │ L D
//!                    │     └─ a slip: another rotation
//!                    └─ a hand: another rotation, perhaps another turn of a layer
//! ```
//! The rotation of the first side is that of the explanation which fits most stickers with the fewest
//! changes. Where a hand may have spun the whole cube or turned only the layer that was read, two rotations
//! fit as well, and the answer is an error; so it is where the change may have come within the first side.

use cube_core::{Cube, Face, Facelet, FaceletKind, Rotation, Turn};

use crate::{readings::Readings, seen_cube::SeenCube, turned::UnlikeCentres};

/// Stickers of the first side that may have another colour than expected, by wear or dirt.
const MAX_MISMATCHES: i32 = 1;
/// Least number of stickers of the first side.
const MIN_STICKERS: i32 = 6;
/// Stickers that an explanation with one change more has to fit beyond another one.
const CHANGE: i32 = 4;
/// As [`CHANGE`], for a change within the first side, which is a sixth of the scan.
const CHANGE_WITHIN_FIRST: i32 = 5;
/// Stickers that the turn of a layer has to explain which no side shows: the scan ended before it.
const UNSEEN_CHANGE: i32 = 9;
/// Least number of stickers by which the best rotation is ahead of every other one.
const MIN_AHEAD: i32 = 3;

/// Rotation of the whole cube from how it lay when a disturbed scan began, to how it lies in the scan
/// `now` of this cube: the side `face` lies at `rotation.apply(face)` now. `order` are the sides that the
/// disturbed scan read, the first one first.
///
/// ```
/// use cube_core::{Face, Facelet, Rotation};
/// use recogniser::{Readings, recognise, scan_json, turned_since_scan};
/// let now = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let cube = recognise(&now)?.cube.expect("a cube");
/// // A hand spun the cube after its sides U and F were read, and before its side R.
/// let order = [Face::U, Face::F, Face::R];
/// let mut disturbed = Readings::new();
/// for place in Facelet::all().filter(|place| order.contains(&place.face())) {
///     let rotation = if place.face() == Face::R { Rotation::IDENTITY } else { Rotation::Y };
///     disturbed.set(place, now.samples(rotation.apply_to_facelet(place)).iter().copied());
/// }
/// assert_eq!(turned_since_scan(&order, &disturbed, &now, &cube), Ok(Rotation::Y));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the side that was read first fits after no rotation, or several rotations explain the readings
/// about as well.
pub fn turned_since_scan(
    order: &[Face],
    disturbed: &Readings,
    now: &Readings,
    cube: &Cube,
) -> Result<Rotation, UnlikeCentres> {
    let scan = Scan::new(order, disturbed, &SeenCube::new(now, cube));
    let (present, turned) = (
        cube.homes(),
        Turn::ALL.map(|turn| cube.turned(turn).homes()),
    );
    let later = scan.fits_from(&present);
    let best_from = |side: usize| later[side].iter().copied().max().unwrap_or(0);
    let read = scan.sides.first().map_or(0, Side::read);
    if read < MIN_STICKERS {
        return Err(UnlikeCentres::OtherColours);
    }
    let explained = |rotation: Rotation| {
        let unturned = scan
            .shows_first(&[(&present, rotation)])
            .then_some(later[0][rotation.index()]);
        let before_a_turn = turned
            .iter()
            .filter(|homes| scan.shows_first(&[(homes, rotation)]))
            .map(|homes| {
                let mut fits = 0;
                let explained = (1..=scan.sides.len()).map(|sides| {
                    fits += scan.fits(&[(homes, rotation)], sides - 1);
                    if sides == scan.sides.len() {
                        return fits - UNSEEN_CHANGE;
                    }
                    let moved = best_from(sides) - CHANGE;
                    fits + later[sides][rotation.index()].max(moved) - CHANGE
                });
                explained.max().unwrap_or(0)
            });
        before_a_turn.chain(unturned).max()
    };
    // A hand turned a layer, or moved the cube, while the first side was read: the side then shows two states,
    // by chance often enough, so that this proves no rotation and may only contradict one.
    let within_first = |rotation: Rotation| {
        let ends_in = |either: [(&Homes, Rotation); 2]| {
            let explained = match scan.sides.len() {
                1 => scan.fits(&either, 0) - UNSEEN_CHANGE,
                _ => scan.fits(&either, 0) + later[1][either[1].1.index()] - CHANGE_WITHIN_FIRST,
            };
            scan.shows_first(&either).then_some(explained)
        };
        let by_turn = turned
            .iter()
            .map(|homes| [(homes, rotation), (&present, rotation)]);
        let by_move = Rotation::ALL.map(|after| [(&present, rotation), (&present, after)]);
        by_turn.chain(by_move).filter_map(ends_in).max()
    };
    let best = (Rotation::ALL.into_iter())
        .filter_map(|rotation| Some((explained(rotation)?, rotation)))
        .max_by_key(|(fit, _)| *fit);
    let Some((best, rotation)) = best else {
        return Err(UnlikeCentres::OtherColours);
    };
    let others = Rotation::ALL.into_iter().filter(|other| *other != rotation);
    let rival = others
        .filter_map(|other| explained(other).max(within_first(other)))
        .max();
    // With 0 or less a layer has turned that no side shows, and no other side bears the rotation out.
    let is_clear = best > 0 && rival.is_none_or(|rival| best >= rival + MIN_AHEAD);
    if is_clear {
        Ok(rotation)
    } else {
        Err(UnlikeCentres::Ambiguous)
    }
}

/// Places of a side, each with the stickers that it may have shown, by their places on the solved cube; none
/// for a place that was not read.
struct Side([(Facelet, Option<[bool; Facelet::COUNT]>); 9]);

impl Side {
    fn new(side: Face, readings: &Readings, seen: &SeenCube) -> Self {
        Self(std::array::from_fn(|square| {
            let place = Facelet::new(side, square);
            let may_be = readings.value(place).map(|value| {
                let mut may_be = [false; Facelet::COUNT];
                if !seen.colours().shows_no_sticker(value) {
                    for home in Facelet::all() {
                        may_be[home.index()] = seen.check(home, value).is_ok();
                    }
                }
                may_be
            });
            (place, may_be)
        }))
    }

    fn read(&self) -> i32 {
        self.0.iter().filter(|(_, may_be)| may_be.is_some()).count() as i32
    }
}

/// Stickers of a cube by their places on the solved one, as [`Cube::homes`] has them.
type Homes = [Facelet; Facelet::COUNT];

/// Whether one of these cubes, each in its rotation, has a sticker at this place that may be there.
fn show(cubes: &[(&Homes, Rotation)], place: Facelet, may_be: &[bool; Facelet::COUNT]) -> bool {
    let sticker =
        |homes: &Homes, rotation: Rotation| homes[rotation.apply_to_facelet(place).index()];
    (cubes.iter()).any(|(homes, rotation)| may_be[sticker(homes, *rotation).index()])
}

/// Sides of a disturbed scan, in the order of their reading.
struct Scan {
    sides: Vec<Side>,
}

impl Scan {
    fn new(order: &[Face], readings: &Readings, seen: &SeenCube) -> Self {
        let sides = order.iter().map(|&side| Side::new(side, readings, seen));
        Self {
            sides: sides.collect(),
        }
    }

    /// Number of stickers of a side that one of these cubes shows there, each in its rotation; 0 for a side
    /// that was not read.
    fn fits(&self, cubes: &[(&Homes, Rotation)], side: usize) -> i32 {
        let stickers = self.sides.get(side).map_or(&[][..], |side| &side.0);
        let fits = stickers
            .iter()
            .filter(|(place, may_be)| may_be.is_some_and(|may_be| show(cubes, *place, &may_be)));
        fits.count() as i32
    }

    /// Whether the first side shows one of these cubes, each in its rotation: all but a few of its stickers,
    /// and the centre, which is read first, that of the first cube.
    fn shows_first(&self, cubes: &[(&Homes, Rotation)]) -> bool {
        let Some(first) = self.sides.first() else {
            return false;
        };
        let is_centre_right = first.0.iter().all(|(place, may_be)| {
            place.kind() != FaceletKind::Centre
                || may_be.is_none_or(|may_be| show(&cubes[..1], *place, &may_be))
        });
        is_centre_right && self.fits(cubes, 0) >= first.read() - MAX_MISMATCHES
    }

    /// Stickers of each side and those after it that the cube shows, if it lies in each of the rotations
    /// there, and moves as often as explains most.
    fn fits_from(&self, homes: &Homes) -> Vec<[i32; 24]> {
        let mut fits = vec![[0; 24]; self.sides.len() + 1];
        for side in (0..self.sides.len()).rev() {
            let after = fits[side + 1];
            let moved = after.into_iter().max().unwrap_or(0) - CHANGE;
            fits[side] = Rotation::ALL.map(|rotation| {
                self.fits(&[(homes, rotation)], side) + after[rotation.index()].max(moved)
            });
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use cube_core::Turns;

    use super::*;
    use crate::{recognise, scan_json};

    const ORDER: [Face; 6] = [Face::U, Face::F, Face::R, Face::B, Face::L, Face::D];

    /// The scan of a cube now, and the cube.
    fn scanned() -> (Readings, Cube) {
        let now = scan_json::parse(include_str!("../data/ev3-random-03.json")).expect("a scan");
        let cube = recognise(&now).expect("54 stickers").cube;
        (now, cube.expect("a cube"))
    }

    /// A scan whose sides, in the order of [`ORDER`], show this cube in these rotations.
    fn disturbed(now: &Readings, cube: &Cube, sides: &[(&str, Rotation)]) -> Readings {
        let mut readings = Readings::new();
        for (&side, (turns, rotation)) in ORDER.iter().zip(sides) {
            let turns: Turns = turns.parse().expect("turns");
            let (then, present) = (cube.then(&Cube::from(&turns)).homes(), cube.homes());
            for square in 0..9 {
                let place = Facelet::new(side, square);
                let sticker = then[rotation.apply_to_facelet(place).index()];
                let lies = present.iter().position(|it| *it == sticker).expect("there");
                let samples = now.samples(Facelet::from_index(lies).expect("a place"));
                readings.set(place, samples.iter().copied());
            }
        }
        readings
    }

    /// Rotation since a scan whose sides show this.
    fn turned(sides: &[(&str, Rotation)]) -> Result<Rotation, UnlikeCentres> {
        let (now, cube) = scanned();
        let readings = disturbed(&now, &cube, sides);
        turned_since_scan(&ORDER[..sides.len()], &readings, &now, &cube)
    }

    #[test]
    fn one_side_tells_how_a_cube_lay_that_a_slip_turned_afterwards() {
        for first in Rotation::ALL {
            assert_eq!(turned(&[("", first)]), Ok(first));
            let other = Rotation::X.then(first);
            let sides = [first, other, other, other, other, other].map(|it| ("", it));
            assert_eq!(turned(&sides), Ok(first));
            let last = Rotation::Z.then(other);
            let sides = [first, first, other, other, last, last].map(|it| ("", it));
            assert_eq!(turned(&sides), Ok(first));
        }
    }

    #[test]
    fn a_layer_that_a_hand_turned_within_the_scan_is_no_turn_of_the_cube() {
        for turn in Turn::ALL {
            let before = turn.inverse().to_string();
            for read in 1..=5 {
                let mut sides = [("", Rotation::Y); 6];
                sides[..read].fill((&before, Rotation::Y));
                let found = turned(&sides);
                // A row of the side beside the layer has three stickers, which may be alike.
                let is_unclear = read <= 2 && found == Err(UnlikeCentres::Ambiguous);
                assert!(
                    found == Ok(Rotation::Y) || is_unclear,
                    "{turn}, {read}: {found:?}"
                );
            }
        }
    }

    #[test]
    fn a_spin_of_the_cube_passes_for_a_turn_of_the_only_layer_that_was_read() {
        let mut sides = [("", Rotation::IDENTITY); 6];
        sides[0].1 = Rotation::Y;
        assert_eq!(turned(&sides), Err(UnlikeCentres::Ambiguous));
        sides[1].1 = Rotation::Y;
        assert_eq!(turned(&sides), Ok(Rotation::Y));
    }

    #[test]
    fn a_spin_of_the_cube_passes_for_a_turn_of_the_first_layer_while_it_is_read() {
        let (now, cube) = scanned();
        let mut tells = 0;
        for turn in ["U", "U2", "U'"] {
            for read in 1..8 {
                let mut sides = [("", Rotation::IDENTITY); 6];
                let after = disturbed(&now, &cube, &sides);
                sides[0].0 = turn;
                let mut readings = disturbed(&now, &cube, &sides);
                // The sensor goes around the side; a hand turns the layer meanwhile.
                for square in [0, 1, 2, 5, 8, 7, 6, 3].into_iter().skip(read) {
                    let place = Facelet::new(Face::U, square);
                    readings.set(place, after.samples(place).iter().copied());
                }
                let found = turned_since_scan(&ORDER, &readings, &now, &cube);
                assert!(
                    found.is_err() || found == Ok(Rotation::IDENTITY),
                    "{turn} after {read}: {found:?}"
                );
                tells += u32::from(found.is_ok());
            }
        }
        // Where the first side shows both states in many stickers, a spin may have done the same.
        assert!(tells > 5, "{tells} of 21");
    }

    #[test]
    fn a_first_side_whose_centre_is_another_tells_nothing() {
        for first in [Rotation::X, Rotation::Z] {
            let (now, cube) = scanned();
            let mut readings = disturbed(&now, &cube, &[("", first); 6]);
            let centre = Facelet::centre(Face::U);
            readings.set(centre, now.samples(centre).iter().copied());
            let found = turned_since_scan(&ORDER, &readings, &now, &cube);
            assert_eq!(
                found,
                Err(UnlikeCentres::OtherColours),
                "a hand tilted the cube"
            );
        }
    }

    #[test]
    fn one_side_does_not_tell_of_a_layer_that_a_hand_turned_after_it() {
        for turn in ["R", "F2", "B'", "L"] {
            let found = turned(&[(turn, Rotation::Y)]);
            assert_eq!(found, Err(UnlikeCentres::Ambiguous), "{turn}");
        }
    }

    #[test]
    fn a_first_side_of_other_stickers_or_of_none_tells_nothing() {
        let found = turned(&[("U R F", Rotation::IDENTITY)]);
        assert_eq!(found, Err(UnlikeCentres::OtherColours));
        let (now, cube) = scanned();
        let mut readings = disturbed(&now, &cube, &[("", Rotation::IDENTITY); 6]);
        for square in 0..9 {
            let empty = [crate::readings::Sample::from_raw([4, 3, 4])];
            readings.set(Facelet::new(ORDER[0], square), empty);
        }
        let found = turned_since_scan(&ORDER, &readings, &now, &cube);
        assert_eq!(found, Err(UnlikeCentres::OtherColours), "an empty cradle");
        let found = turned_since_scan(&[], &Readings::new(), &now, &cube);
        assert_eq!(found, Err(UnlikeCentres::OtherColours));
    }
}
