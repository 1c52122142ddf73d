//! A second opinion on a cube that was refused: what if the stickers that read unlike their colours
//! are worn?
//!
//! The heavy tails of `model` say of a sticker that reads unlike any colour only that it is bad, and
//! that is about equally bad in all colours. But what wear does to a colour is known: it takes
//! part of the saturation, and brightness with it. So a worn sticker still tells its colour, if not
//! as loudly: by which of the six its reading is a faded form of. This is asked only of readings
//! that are far from the colour that they were taken for, so that one which is like a colour is
//! never talked away; and the opinion counts only if it leaves no reading unexplained.

use cube_core::Facelet;

use super::{
    model::{Labels, Model},
    observed::Observed,
    prices::{PRICE_PER_NAT, Prices},
    search::{Fit, RIVALS_WITHIN, Search, Settled},
};

/// A sticker whose squared distance from its colour is larger than this may be worn.
const ODD_DISTANCE: f32 = 20.0;

/// What it costs to be worn, in natural units: few stickers are, and the extent is free.
const COST: f32 = 4.0;

/// Wear that is looked at: so many tenths of the saturation are lost.
const TENTHS: std::ops::RangeInclusive<u8> = 1..=9;

/// How much of the brightness goes with all the saturation.
const DARKENING: f32 = 0.5;

/// A sticker farther than this squared distance from all that its colour may have become is not
/// explained by wear.
const EXPLAINED_DISTANCE: f32 = 40.0;

/// More stickers than this do not wear without all others.
const MOST_WORN: usize = 8;

/// The margin that a cube with worn stickers must have. Like those of `judge` it was chosen on
/// other seeds than those that the tests report.
const ACCEPTED_MARGIN: f32 = 6.0;

/// The widest deviations in brightness and hue of the other stickers, in natural logarithms.
const WIDEST_SPREAD: (f32, f32) = (0.2, 0.3);

/// Rounds in which the best cube may change.
const ROUNDS: usize = 3;

/// The cube that may be trusted if stickers may be worn, and its margin; none if there is none, or
/// wear explains nothing.
pub(super) fn trusted(
    search: &mut Search<'_>,
    observed: &Observed,
    settled: &Settled,
) -> Option<(Fit, f32)> {
    let mut best = settled.best.clone();
    for _ in 0..ROUNDS {
        let wear = Wear::new(&best, observed);
        let two = search.two_cheapest(&wear.prices);
        let first = two.first()?;
        if first.cube != best.cube {
            best = search.fitted(best.model, first.cube);
            continue;
        }
        if !wear.explains(&best) {
            return None;
        }
        let second = two.get(1).map_or(RIVALS_WITHIN, |second| {
            (second.price - first.price) as f32 / PRICE_PER_NAT
        });
        let margin = wear.margin(&best, settled).min(second);
        return (margin > ACCEPTED_MARGIN).then_some((best, margin));
    }
    None
}

/// What stickers cost under a fit, as they are and if they may be worn.
struct Wear {
    plain: Prices,
    prices: Prices,
}

impl Wear {
    fn new(fit: &Fit, observed: &Observed) -> Self {
        let plain = fit.model.prices(observed);
        let mut prices = plain;
        let distances = fit.model.distances(observed, &fit.labels);
        let odd = Facelet::all().map(Facelet::index);
        for i in odd.filter(|&i| distances[i] > ODD_DISTANCE) {
            for (colour, price) in prices[i].iter_mut().enumerate() {
                let distance = distance_if_worn(&fit.model, observed, i, colour);
                *price = (*price).min(price_if_worn(&fit.model, distance));
            }
        }
        Self { plain, prices }
    }

    /// What is saved by taking stickers for worn, in natural units.
    fn saved(&self, labels: &Labels) -> f32 {
        let saved = (labels.iter().zip(&self.plain).zip(&self.prices))
            .map(|((&label, plain), worn)| plain[label as usize] - worn[label as usize]);
        saved.sum::<i32>() as f32 / PRICE_PER_NAT
    }

    /// Whether some stickers, but not too many, are worn, and none is left that reads unlike its
    /// colour.
    fn explains(&self, fit: &Fit) -> bool {
        let dearest = price_if_worn(&fit.model, EXPLAINED_DISTANCE);
        let of = |prices: &Prices, i: usize| prices[i][fit.labels[i] as usize];
        let worn = (0..Facelet::COUNT)
            .filter(|&i| of(&self.prices, i) < of(&self.plain, i))
            .count();
        let (brightness, hue) = fit.model.spread();
        (1..=MOST_WORN).contains(&worn)
            && (0..Facelet::COUNT).all(|i| of(&self.prices, i) <= dearest)
            && brightness <= WIDEST_SPREAD.0
            && hue <= WIDEST_SPREAD.1
    }

    /// How much less likely than this fit the others are that were refitted before.
    fn margin(&self, fit: &Fit, settled: &Settled) -> f32 {
        let behind = fit.objective - settled.best.objective;
        let own = self.saved(&fit.labels);
        let mut margin = RIVALS_WITHIN;
        if fit.cube != settled.best.cube {
            margin = own - self.saved(&settled.best.labels) - behind;
        }
        for rival in &settled.rivals {
            let saved = match rival.deal {
                None if rival.cube == fit.cube => continue,
                None => self.saved(&rival.labels),
                Some(deal) => self.saved(&rival.labels.map(|face| deal[face as usize] as u8)),
            };
            let lead = own - saved;
            margin = margin.min(rival.margin - behind + lead);
        }
        margin
    }
}

fn price_if_worn(model: &Model, distance: f32) -> i32 {
    model.price_of_distance(distance) + (COST * PRICE_PER_NAT) as i32
}

/// The squared distance of a reading from the nearest of what wear makes of a colour.
fn distance_if_worn(model: &Model, observed: &Observed, facelet: usize, colour: usize) -> f32 {
    let fresh = model
        .expected(facelet, colour)
        .map(|log| log.exp() - observed.floor);
    let grey = fresh.iter().sum::<f32>() / 3.0;
    let worn = TENTHS.map(|tenths| {
        let lost = f32::from(tenths) / 10.0;
        fresh.map(|channel| {
            let faded = (channel + lost * (grey - channel)) * (1.0 - lost * DARKENING);
            (faded.max(0.0) + observed.floor).ln()
        })
    });
    model.distance_from(observed, facelet, worn)
}
