//! The usual six colours, recognised without their places.

use cube_core::Face;

use super::{
    GAMMAS, cheapest,
    hue::{self, Hue},
    whites::whites,
};

/// Price of the next likely order of the usual names over the likeliest one, at least, for names that are certain.
const MIN_MARGIN: f32 = 5.0;

/// Price of the usual names over the cheapest names of all, at most.
const MAX_EXCESS: f32 = 6.0;

/// For each of six colours the face that has it on the usual cube, white up and green in front, if the names are certain: any other
/// order of these names, and names that the usual cube lacks, are much dearer. The arrangement of the colours on the cube
/// does not count.
pub(crate) fn usual_names(colours: &[[f32; 3]; 6]) -> Option<[Face; 6]> {
    let mut orders = [f32::INFINITY; 720];
    let mut least = f32::INFINITY;
    for white in whites(colours) {
        for (gamma, price) in GAMMAS {
            let price = price + white.price;
            let seen = hue::seen(colours, white.channels, gamma);
            least = least.min(price + cheapest(&seen).price);
            let distances = Hue::USUAL.map(|hue| seen.map(|seen| hue.distance(&seen)));
            for (best, order) in orders.iter_mut().zip(all_orders()) {
                let sum: f32 = (0..6).map(|colour| distances[order[colour]][colour]).sum();
                *best = best.min(price + sum);
            }
        }
    }
    let mut ranked: Vec<(f32, [usize; 6])> = orders.into_iter().zip(all_orders()).collect();
    ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
    let is_certain = ranked[1].0 - ranked[0].0 >= MIN_MARGIN && ranked[0].0 - least <= MAX_EXCESS;
    is_certain.then(|| ranked[0].1.map(|face| Face::ALL[face]))
}

/// The 720 orders of six.
fn all_orders() -> impl Iterator<Item = [usize; 6]> {
    (0..720).map(|number| {
        let (mut number, mut left) = (number, [0, 1, 2, 3, 4, 5]);
        for n in 0..6 {
            let choices = 6 - n;
            left.swap(n, n + number % choices);
            number /= choices;
        }
        left
    })
}
