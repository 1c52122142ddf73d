//! Rotation of the whole cube since a scan that something disturbed, by the patterns of its sides.
//!
//! A hand or a slip within a scan turns the whole cube: the sides read before it have their names, those
//! read after it have others. The nine stickers of each side tell which.

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

/// Stickers of a side that may have another colour than expected, by wear or dirt.
const MAX_MISMATCHES: usize = 1;
/// Sides that have to agree, of a scan that read as many.
const MIN_SIDES: usize = 2;
/// Least number of stickers of a side by which it counts as read.
const MIN_STICKERS: usize = 6;

/// Least number of stickers by which the best rotation of a blurred scan is ahead of every other one.
const MIN_AHEAD: usize = 6;

/// Rotation of the whole cube since a scan whose sensor stood beside the stickers: each reading has part of
/// a neighbour's colour, and all of them together tell. As [`turned_since_scan`], for a cube that nothing
/// moved within the scan.
///
/// # Errors
/// When no rotation is clearly ahead, as after a slip within the scan.
pub fn turned_since_blurred_scan(
    blurred: &Readings,
    now: &Readings,
    cube: &Cube,
) -> Result<Rotation, UnlikeCentres> {
    let colours = Centres::of_cube(now, cube);
    let homes = cube.homes();
    let fit = |rotation: Rotation| {
        let fits = Facelet::all().filter(|&place| {
            let expected = homes[rotation.apply_to_facelet(place).index()].face();
            let own = colours.values()[expected.index()];
            blurred.value(place).is_some_and(|seen| {
                WrongColour::unless_own(expected, seen, own, colours.values()).is_ok()
            })
        });
        fits.count()
    };
    let mut fits = Rotation::ALL.map(|rotation| (fit(rotation), rotation));
    fits.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let [(best, rotation), (second, _), ..] = fits;
    if best < second + MIN_AHEAD {
        return Err(UnlikeCentres::Ambiguous);
    }
    Ok(rotation)
}

/// Rotation of the whole cube from how it lay when a disturbed scan began, to how it lies in the scan
/// `now` of this cube: the side `face` lies at `rotation.apply(face)` now. `order` are the sides that the
/// disturbed scan read, the first one first: the rotation that most of them agree with, without a gap
/// from the first one on.
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
/// When the two sides that were read first fit after no rotation, or several rotations fit as well.
pub fn turned_since_scan(
    order: &[Face],
    disturbed: &Readings,
    now: &Readings,
    cube: &Cube,
) -> Result<Rotation, UnlikeCentres> {
    let colours = Centres::of_cube(now, cube);
    let homes = cube.homes();
    let is_as_expected = |rotation: Rotation, side: Face| {
        let places = Facelet::all().filter(|place| place.face() == side);
        let values: Vec<(Facelet, [f32; 3])> = places
            .filter_map(|place| Some((place, disturbed.value(place)?)))
            .collect();
        let mismatches = values.iter().filter(|(place, seen)| {
            let expected = homes[rotation.apply_to_facelet(*place).index()].face();
            let own = colours.values()[expected.index()];
            WrongColour::unless_own(expected, *seen, own, colours.values()).is_err()
        });
        values.len() >= MIN_STICKERS && mismatches.count() <= MAX_MISMATCHES
    };
    let sides = Rotation::ALL.map(|rotation| {
        let agree = order
            .iter()
            .take_while(|&&side| is_as_expected(rotation, side));
        (agree.count(), rotation)
    });
    let most = sides.iter().map(|(count, _)| *count).max().unwrap_or(0);
    let mut best = sides.iter().filter(|(count, _)| *count == most);
    // A hand that turned the layer of a side later would spin its pattern: one side is not enough.
    if most < order.len().min(MIN_SIDES) || most == 0 {
        return Err(UnlikeCentres::OtherColours);
    }
    match (best.next(), best.next()) {
        (Some((_, rotation)), None) => Ok(*rotation),
        _ => Err(UnlikeCentres::Ambiguous),
    }
}
