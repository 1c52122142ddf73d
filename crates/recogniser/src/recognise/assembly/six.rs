//! Six sides put together, of which one may be unseen.

use super::{
    alike,
    fits::{self, Effort},
    side::{self, SideReadings},
    veil::Veils,
    verdict::{self, Assembly, Unassembled, Verdict},
};
use crate::{
    colour_name::usual_names,
    recognise::{constants::Constants, judge::reason_for_no_cube, observed::Observed},
};

/// How often a veil that the assembly shows is taken from the pictures, before they are put together anew.
const MAX_LIFTS: usize = 2;

/// Largest doubt of a cube of five sides, of which nothing says that they are right: of 30 drawn cubes one was wrong at 0.015.
const MAX_DOUBT_OF_FIVE: f32 = 0.003;

/// The assembly of sides, once what veils add is taken from them: nothing is asked where one is unseen.
pub(super) fn together(
    sides: &[SideReadings; 6],
    constants: &Constants,
    effort: Effort,
) -> Assembly {
    if sides.iter().filter(|side| !side.is_seen()).count() > 1 {
        return verdict::refused(sides, Unassembled::TooFewSides);
    }
    let readings = side::as_photographed(sides);
    if let Some(reason) = reason_for_no_cube(&readings) {
        return verdict::refused(sides, Unassembled::NoCube(reason));
    }
    let mut assembly = put_together(sides, constants, effort);
    let mut veils = Veils::default();
    for _ in 0..MAX_LIFTS {
        let Some(way) = assembly.ways.first() else {
            break;
        };
        let seen = Veils::of(sides, way);
        if seen == veils {
            break;
        }
        veils = seen;
        assembly = put_together(&veils.lifted(sides), constants, effort);
    }
    let make_a_cube = !matches!(assembly.verdict, Verdict::Refused(_));
    if let Some(pair) = alike::same_side(sides, make_a_cube) {
        return verdict::refused(sides, Unassembled::SameSide(pair));
    }
    let is_whole = sides.iter().all(SideReadings::is_seen);
    let doubt = assembly.recognition.as_ref().map_or(1.0, |it| it.doubt);
    let is_settled = assembly.known().is_some() && doubt <= MAX_DOUBT_OF_FIVE;
    if !is_whole && !is_settled {
        return verdict::refused(sides, Unassembled::TooFewSides);
    }
    assembly.photographed_as(sides)
}

/// The assembly of sides without veils.
fn put_together(sides: &[SideReadings; 6], constants: &Constants, effort: Effort) -> Assembly {
    let readings = side::as_photographed(sides);
    let observed = Observed::new(&readings, constants);
    let found = fits::find(&observed, constants, effort);
    let first = found.found.first();
    let colours = first.and_then(|first| verdict::colours(&readings, &first.labels));
    let names = colours.as_ref().and_then(usual_names);
    verdict::judge(sides, names, &found, constants)
}
