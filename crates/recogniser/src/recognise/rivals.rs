//! The rivals of the best fit: other cubes that are nearly as likely.

use cube_core::Cube;

use super::{
    assignment::Priced,
    deal::{Deal, dealt, other_deals},
    model::{Labels, labels_of},
    prices::{PRICE_PER_NAT, Prices},
    prior,
    search::{Fit, Search, price_of, price_of_centres},
};

/// Number of the likeliest rivals that are refitted for their margins.
const REFITTED: usize = 8;

/// Largest margin of a rival, before refitting, in natural units: larger margins change no
/// decision.
pub(super) const MAX_RIVAL_MARGIN: f32 = 24.0;

/// Largest margin of a rival whose colours are dealt to other faces.
const MAX_DEALT_MARGIN: f32 = 12.0;

/// Another cube, and its margin to the best one.
#[derive(Debug, Clone)]
pub(super) struct Rival {
    pub(super) cube: Cube,
    pub(super) labels: Labels,
    /// For each face its colour on this cube, if the deal of the colours differs from the best
    /// fit's: the centres of those faces are in doubt, too.
    pub(super) deal: Option<Deal>,
    /// Margin in natural units of log-likelihood. The margins of the likeliest rivals are exact,
    /// after refitting; all other margins are somewhat too large.
    pub(super) margin: f32,
}

/// The best fit and its rivals.
#[derive(Debug)]
pub(super) struct Settled {
    pub(super) best: Fit,
    /// The rivals within [`MAX_RIVAL_MARGIN`], the likeliest first.
    pub(super) rivals: Vec<Rival>,
    /// Whether the search alternated between two cubes and found no best one.
    pub(super) undecided: bool,
}

/// Difference of objectives below which two cubes are equally likely. Unread stickers leave many
/// such cubes, and rounding must not let the search alternate between two of them.
const EQUAL_MARGIN: f32 = 0.05;

struct Other {
    cube: Cube,
    /// With what [counts for the cube](prior::price_of_rival).
    price: i32,
    deal: Option<Deal>,
}

impl Search<'_> {
    /// Settles the best fit and its rivals: a rival that proves better replaces the best fit.
    pub(super) fn settle(&mut self, mut best: Fit) -> Settled {
        const ROUNDS: usize = 8;
        for _ in 0..ROUNDS {
            let prices = best.model.prices(self.observed);
            let total = price_of(&prices, &best.labels) + prior::price(&best.cube);
            let mut rivals = Vec::new();
            let mut better: Option<Fit> = None;
            for (n, other) in self.others(&prices, &best, total).into_iter().enumerate() {
                let mut margin = (other.price - total) as f32 / PRICE_PER_NAT;
                let labels = if n < REFITTED {
                    let model = match other.deal {
                        Some(deal) => best.model.dealt(deal),
                        None => best.model.clone(),
                    };
                    let fit = self.fitted(model, other.cube);
                    let behind = fit.objective - best.objective;
                    margin = behind - prior::of_rival(&other.cube);
                    let labels = fit.labels;
                    if behind < -EQUAL_MARGIN
                        && (better.as_ref()).is_none_or(|better| fit.objective < better.objective)
                    {
                        better = Some(fit);
                    }
                    labels
                } else {
                    labels_of(&other.cube)
                };
                rivals.push(Rival {
                    cube: other.cube,
                    labels,
                    deal: other.deal,
                    margin: margin.max(0.0),
                });
            }
            if let Some(better) = better {
                best = self.descend(better.model, better.cube);
            } else {
                rivals.sort_by(|a, b| a.margin.total_cmp(&b.margin));
                return Settled {
                    best,
                    rivals,
                    undecided: false,
                };
            }
        }
        Settled {
            best,
            rivals: Vec::new(),
            undecided: true,
        }
    }

    /// For each sticker the cheapest cube in which that sticker has another colour, and the
    /// cheapest cubes with the colours dealt to other faces, the cheapest first.
    fn others(&mut self, prices: &Prices, best: &Fit, total: i32) -> Vec<Other> {
        let centres = price_of_centres(prices);
        let limit = total + (MAX_RIVAL_MARGIN * PRICE_PER_NAT) as i32;
        let mut others: Vec<Other> = (self.assignment)
            .alternatives(prices, &best.cube, limit - centres)
            .into_iter()
            .map(|priced| Other {
                cube: priced.cube,
                price: priced.price + centres + prior::price_of_rival(&priced.cube),
                deal: None,
            })
            .collect();
        let known = |cube: &Cube| *cube == best.cube || others.iter().any(|it| it.cube == *cube);
        if !known(&Cube::SOLVED) {
            others.extend(Some(solved(prices)).filter(|it| it.price <= limit));
        }
        let limit = total + (MAX_DEALT_MARGIN * PRICE_PER_NAT) as i32;
        for deal in other_deals() {
            let dealt = dealt(prices, deal);
            let centres = price_of_centres(&dealt);
            if let Some(cheapest) = self.assignment.cheapest(&dealt, limit - centres) {
                others.push(Other {
                    cube: cheapest.cube,
                    price: cheapest.price + centres + prior::price_of_rival(&cheapest.cube),
                    deal: Some(deal),
                });
            }
        }
        others.sort_by_key(|other| other.price);
        others
    }

    /// The two cheapest cubes, if the second is within [`MAX_RIVAL_MARGIN`], the cheapest first.
    pub(super) fn two_cheapest(&mut self, prices: &Prices) -> Vec<Priced> {
        let bound = self.assignment.lower_bound(prices);
        let Some(cheapest) = self.cheapest_within(prices, bound, i32::MAX) else {
            return Vec::new();
        };
        let limit = cheapest.price + (MAX_RIVAL_MARGIN * PRICE_PER_NAT) as i32;
        self.assignment.several(prices, 2, limit)
    }

    /// The `count` likeliest cubes under the best fit and under the deals of its rivals within the
    /// margin `within`, the likeliest first, with margins before refitting.
    pub(super) fn likeliest(&mut self, settled: &Settled, within: f32, count: usize) -> Vec<Rival> {
        let prices = settled.best.model.prices(self.observed);
        let best = &settled.best;
        let total = price_of(&prices, &best.labels) + prior::price(&best.cube);
        let mut deals: Vec<Option<Deal>> = vec![None];
        for rival in &settled.rivals {
            if rival.deal.is_some() && rival.margin < within {
                deals.push(rival.deal);
            }
        }
        let mut found = Vec::new();
        for deal in deals {
            let dealt = deal.map_or(prices, |deal| dealt(&prices, deal));
            let centres = price_of_centres(&dealt);
            let limit = total + (within * PRICE_PER_NAT) as i32 - centres;
            for priced in self.assignment.several(&dealt, count, limit) {
                let price = priced.price + prior::price_of_rival(&priced.cube);
                found.push(Rival {
                    cube: priced.cube,
                    labels: labels_of(&priced.cube),
                    deal,
                    margin: (price + centres - total) as f32 / PRICE_PER_NAT,
                });
            }
        }
        found.sort_by(|a, b| a.margin.total_cmp(&b.margin));
        found
    }
}

/// The solved cube, which may be likelier than its colours alone say.
fn solved(prices: &Prices) -> Other {
    let cube = Cube::SOLVED;
    Other {
        cube,
        price: price_of(prices, &labels_of(&cube)) + prior::price_of_rival(&cube),
        deal: None,
    }
}
