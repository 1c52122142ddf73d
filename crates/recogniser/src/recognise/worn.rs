//! Second opinion on a doubtful cube: the stickers that read unlike their colours may be worn.
//!
//! Under the heavy tails of `model`, a sticker that reads unlike all colours is about equally
//! unlikely in each of them. Wear has a known effect on a colour, however: it removes a part of the
//! saturation, and of the brightness with it. A worn sticker therefore still indicates its colour:
//! its reading is a faded form of one of the six. Only readings far from their assigned colour are
//! examined for wear, so that a reading near a colour never counts as a worn form of another; and
//! the opinion counts only if it leaves no reading unexplained.

use cube_core::{Cube, Facelet};

use super::{
    evidence::Evidence,
    model::{Labels, Model},
    observed::{Observed, turned, turned_back},
    prices::{PRICE_PER_NAT, Prices},
    rivals::{MAX_RIVAL_MARGIN, Settled},
    search::{Fit, Search},
};

/// Squared distance of a sticker from its colour beyond which the sticker may be worn.
const ODD_DISTANCE: f32 = 20.0;

/// Cost of wear, in natural units: few stickers are worn, and the extent is free.
const COST: f32 = 4.0;

/// Degrees of wear that the opinion tries, in tenths of lost saturation.
const TENTHS: std::ops::RangeInclusive<u8> = 1..=9;

/// Fraction of the brightness that is lost with all of the saturation.
const DARKENING: f32 = 0.5;

/// Largest squared distance of a worn sticker from the nearest faded form of its colour.
const EXPLAINED_DISTANCE: f32 = 40.0;

/// Largest number of worn stickers on a cube whose other stickers are not worn.
const MAX_WORN_STICKERS: usize = 8;

/// The widest deviations in brightness and hue of the other stickers, in natural logarithms.
const MAX_SPREAD: (f32, f32) = (0.2, 0.3);

/// Rounds in which the best cube may change.
const ROUNDS: usize = 3;

/// A cube whose stickers may be worn.
pub(super) struct Opinion {
    pub(super) cube: Cube,
    /// Margin over every other cube, worn or not, in the unit of [`Rival`](super::rivals::Rival)'s
    /// margin.
    pub(super) margin: f32,
    /// Log-odds for any other cube: [`Evidence::against`].
    pub(super) against: f32,
}

/// The likeliest cube if stickers may be worn; `None` if wear does not explain the readings.
pub(super) fn opinion(
    search: &mut Search<'_>,
    observed: &Observed,
    settled: &Settled,
) -> Option<Opinion> {
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
        let mut margins = wear.margins(&best, settled);
        if let Some(second) = two.get(1) {
            let margin = (second.price - first.price) as f32 / PRICE_PER_NAT;
            margins.push(margin);
        }
        let least = margins.iter().copied().fold(MAX_RIVAL_MARGIN, f32::min);
        return Some(Opinion {
            cube: best.cube,
            margin: least,
            against: Evidence::odds(margins.into_iter()),
        });
    }
    None
}

/// Prices of stickers under a fit, plain and with wear allowed.
struct Wear {
    plain: Prices,
    prices: Prices,
    /// Squared distance of each sticker from its colour in the fit, or from a worn form of it if
    /// that is nearer.
    distances: [f32; Facelet::COUNT],
}

impl Wear {
    fn new(fit: &Fit, observed: &Observed) -> Self {
        let plain = fit.model.prices(observed);
        let mut prices = plain;
        let mut distances = fit.model.distances(observed, &fit.labels);
        for i in 0..Facelet::COUNT {
            if distances[i] <= ODD_DISTANCE {
                continue;
            }
            for (colour, price) in prices[i].iter_mut().enumerate() {
                let Some((distance, if_worn)) = if_worn(&fit.model, observed, i, colour) else {
                    continue;
                };
                if if_worn < *price {
                    *price = if_worn;
                    if colour == usize::from(fit.labels[i]) {
                        distances[i] = distance;
                    }
                }
            }
        }
        Self {
            plain,
            prices,
            distances,
        }
    }

    /// Price that wear saves under `labels`, in natural units.
    fn saved(&self, labels: &Labels) -> f32 {
        let saved = (labels.iter().zip(&self.plain).zip(&self.prices))
            .map(|((&label, plain), worn)| plain[label as usize] - worn[label as usize]);
        saved.sum::<i32>() as f32 / PRICE_PER_NAT
    }

    /// Whether 1 to [`MAX_WORN_STICKERS`] stickers are worn, and every other sticker reads like its
    /// colour.
    fn explains(&self, fit: &Fit) -> bool {
        let of = |prices: &Prices, i: usize| prices[i][fit.labels[i] as usize];
        let worn = (0..Facelet::COUNT)
            .filter(|&i| of(&self.prices, i) < of(&self.plain, i))
            .count();
        let spread = fit.model.spread();
        (1..=MAX_WORN_STICKERS).contains(&worn)
            && self
                .distances
                .iter()
                .all(|&distance| distance <= EXPLAINED_DISTANCE)
            && spread.brightness <= MAX_SPREAD.0
            && spread.colour <= MAX_SPREAD.1
    }

    /// Margins of `fit` over the settled cube and its rivals.
    fn margins(&self, fit: &Fit, settled: &Settled) -> Vec<f32> {
        let behind = fit.objective - settled.best.objective;
        let own = self.saved(&fit.labels);
        let mut margins = Vec::new();
        if fit.cube != settled.best.cube {
            margins.push(own - self.saved(&settled.best.labels) - behind);
        }
        for rival in &settled.rivals {
            let saved = match rival.deal {
                None if rival.cube == fit.cube => continue,
                None => self.saved(&rival.labels),
                Some(deal) => self.saved(&rival.labels.map(|face| deal[face as usize] as u8)),
            };
            margins.push(rival.margin - behind + own - saved);
        }
        margins
    }
}

/// The squared distance of a reading from the nearest worn form of a colour, and its price.
fn if_worn(
    model: &Model,
    observed: &Observed,
    facelet: usize,
    colour: usize,
) -> Option<(f32, i32)> {
    let fresh =
        turned_back(model.expected(facelet, colour)).map(|log| libm::expf(log) - observed.floor);
    let grey = fresh.iter().sum::<f32>() / 3.0;
    let worn = TENTHS.map(|tenths| {
        let lost = f32::from(tenths) / 10.0;
        turned(fresh.map(|channel| {
            let faded = (channel + lost * (grey - channel)) * (1.0 - lost * DARKENING);
            libm::logf(faded.max(0.0) + observed.floor)
        }))
    });
    let (distance, price) = model.nearest(observed, facelet, worn)?;
    Some((distance, price + (COST * PRICE_PER_NAT) as i32))
}
