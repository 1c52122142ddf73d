//! Whether two scans show the same stickers, and the rotation of the whole cube since a scan whose sensor
//! stood beside the stickers.

use cube_core::{Cube, Face, Facelet, Rotation};

use crate::{
    centres::{Centres, WrongColour, distance},
    readings::Readings,
    turned::UnlikeCentres,
};

/// Least distance of two readings of a sticker of other colours, in a side that noise does not explain.
const MIN_OTHER: f32 = 0.4;
/// Ratio of the differences of two sides above which noise does not explain them.
const MAX_NOISE: f32 = 3.0;
/// Stickers of a side that a turn of a layer beside it exchanges.
const IN_A_ROW: usize = 3;

/// Whether two scans show the same stickers, however the cube lay in them: where they do not, something has
/// moved the cube, or a layer of it, within one of them.
///
/// ```
/// use cube_core::{Face, Facelet, Rotation};
/// use recogniser::{Readings, scan_json, show_same_stickers};
/// let now = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let mut spun = Readings::new();
/// for place in Facelet::all() {
///     spun.set(place, now.samples(Rotation::Y.apply_to_facelet(place)).iter().copied());
/// }
/// assert!(show_same_stickers(&now, &spun));
/// // The side F was read twice: the tilt slipped.
/// for square in 0..9 {
///     let again = now.samples(Facelet::new(Face::F, square)).to_vec();
///     spun.set(Facelet::new(Face::U, square), again);
/// }
/// assert!(!show_same_stickers(&now, &spun));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn show_same_stickers(first: &Readings, second: &Readings) -> bool {
    let distances = |rotation: Rotation| {
        Face::ALL.map(|side| {
            let places = Facelet::all().filter(|place| place.face() == side);
            let mut side: Vec<f32> = places
                .filter_map(|place| {
                    let there = rotation.apply_to_facelet(place);
                    Some(distance(first.value(place)?, second.value(there)?))
                })
                .collect();
            side.sort_by(|a, b| b.total_cmp(a));
            side
        })
    };
    let total = |sides: &[Vec<f32>; 6]| sides.iter().flatten().map(|it| it.min(1.0)).sum::<f32>();
    let ways = Rotation::ALL.map(distances);
    let Some(best) = ways.iter().min_by(|a, b| total(a).total_cmp(&total(b))) else {
        return true;
    };
    // Noise and bad light spoil all sides about alike; a cube that moves leaves some as they were.
    let rows = best.iter().filter_map(|side| side.get(IN_A_ROW - 1));
    let (least, most) = rows.fold((f32::INFINITY, 0.0_f32), |(least, most), &row| {
        (least.min(row), most.max(row))
    });
    most < MIN_OTHER || most < MAX_NOISE * least
}

/// Least distance of two readings of a sticker that are of other colours, in any noise.
const MIN_CHANGED: f32 = 0.5;

/// Colours of a place before and in a fresh look, by the sides whose centres are nearest to them, if they
/// are clearly others. None for a place that one of the two has not read.
pub fn changed_colour(before: &Readings, fresh: &Readings, place: Facelet) -> Option<WrongColour> {
    let (then, now) = (before.value(place)?, fresh.value(place)?);
    let nearest = |value: [f32; 3]| {
        let from = |face: Face| {
            let centre = before.value(Facelet::centre(face));
            centre.map_or(f32::INFINITY, |centre| distance(centre, value))
        };
        Face::ALL
            .into_iter()
            .min_by(|&a, &b| from(a).total_cmp(&from(b)))
    };
    let (expected, seen) = (nearest(then)?, nearest(now)?);
    let is_changed = expected != seen && distance(then, now) > MIN_CHANGED;
    is_changed.then_some(WrongColour { expected, seen })
}

/// Least number of stickers by which the best rotation of a blurred scan is ahead of every other one.
const MIN_AHEAD: usize = 6;
/// Least number of stickers of each side that a blurred scan fits: of 60 robots whose sensor stood a peg off, no side
/// fitted fewer. A side that was read after the cube had moved fits up to four by chance.
const MIN_IN_SIDE: usize = 5;

/// Rotation of the whole cube since a scan whose sensor stood beside the stickers: each reading has part of
/// a neighbour's colour, and all of them together tell. As [`turned_since_scan`](crate::turned_since_scan), for a cube that nothing
/// moved within the scan.
///
/// # Errors
/// When no rotation is clearly ahead, or a side does not show it, as after a slip within the scan.
pub fn turned_since_blurred_scan(
    blurred: &Readings,
    now: &Readings,
    cube: &Cube,
) -> Result<Rotation, UnlikeCentres> {
    let colours = Centres::of_cube(now, cube);
    let homes = cube.homes();
    let fits = |rotation: Rotation| {
        Face::ALL.map(|side| {
            let shows = |&place: &Facelet| {
                let expected = homes[rotation.apply_to_facelet(place).index()].face();
                let own = colours.values()[expected.index()];
                blurred.value(place).is_some_and(|seen| {
                    !colours.shows_no_sticker(seen)
                        && WrongColour::unless_own(expected, seen, own, colours.values()).is_ok()
                })
            };
            let places = Facelet::all().filter(|place| place.face() == side);
            places.filter(shows).count()
        })
    };
    let mut ways = Rotation::ALL.map(|rotation| {
        let sides = fits(rotation);
        (sides.iter().sum::<usize>(), sides, rotation)
    });
    ways.sort_by_key(|(count, ..)| std::cmp::Reverse(*count));
    let [(best, sides, rotation), (second, ..), ..] = ways;
    let has_moved = sides.iter().any(|&side| side < MIN_IN_SIDE);
    if has_moved || best < second + MIN_AHEAD {
        return Err(UnlikeCentres::Ambiguous);
    }
    Ok(rotation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{readings::Sample, recognise, scan_json};

    #[test]
    fn a_blurred_scan_within_which_the_cube_moved_tells_no_rotation() {
        let now = scan_json::parse(include_str!("../data/ev3-random-02.json")).expect("a scan");
        let cube = recognise(&now).expect("54 stickers").cube.expect("a cube");
        let read = |moved: &[Face], empty: &[Face]| {
            let mut blurred = Readings::new();
            for place in Facelet::all() {
                let rotation = if moved.contains(&place.face()) {
                    Rotation::X
                } else {
                    Rotation::Y
                };
                let there = rotation.apply_to_facelet(place);
                blurred.set(place, now.samples(there).iter().copied());
                if empty.contains(&place.face()) {
                    blurred.set(place, [Sample::from_raw([12, 24, 4])]);
                }
            }
            turned_since_blurred_scan(&blurred, &now, &cube)
        };
        assert_eq!(read(&[], &[]), Ok(Rotation::Y));
        for moved in [
            &[Face::D][..],
            &[Face::L, Face::D],
            &[Face::B, Face::L, Face::D],
        ] {
            assert_eq!(read(moved, &[]), Err(UnlikeCentres::Ambiguous), "{moved:?}");
        }
        for empty in Face::ALL {
            assert_eq!(
                read(&[], &[empty]),
                Err(UnlikeCentres::Ambiguous),
                "{empty}"
            );
        }
    }
}
