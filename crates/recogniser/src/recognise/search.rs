//! The search for the fit that explains the readings best, and for its rivals.

use cube_core::{Cube, Facelet};

use super::{
    assignment::{Assignment, Priced},
    constants::{Apart, Constants},
    deal::{Deal, dealt, other_deals},
    fixed::Point,
    model::{Labels, Model, labels_of},
    observed::Observed,
    prices::{PRICE_PER_NAT, Prices},
    start,
};

/// Deals of a guess's colours to the faces that are tried.
const DEALS: usize = 40;

/// Dealt guesses for which the cheapest cube is computed.
const GUESSES: usize = 16;

/// Guesses from which the fit descends: if the first ones leave no doubt, and at most.
const DESCENTS: (usize, usize) = (2, 8);

/// Descents to the same best fit after which no others are needed.
const AGREEING: usize = 3;

/// Largest number of stickers beyond [`CALM_DISTANCE`] of a fit whose colours were found for sure.
const MAX_ODD_STICKERS: usize = 9;

/// Squared distance of a sticker from its colour. A fit with no sticker farther off has found the
/// colours for sure.
const CALM_DISTANCE: f32 = 60.0;

/// Rivals that are refitted for the margin.
const REFITTED: usize = 8;

/// Largest margin of a rival, before refitting, in natural units: larger margins change no
/// decision.
pub(super) const MAX_RIVAL_MARGIN: f32 = 24.0;

/// Largest margin of a rival whose colours are dealt to other faces.
const MAX_DEALT_MARGIN: f32 = 12.0;

/// Largest excess, in natural units, of a guess's price over the cheapest one from which the fit
/// still descends.
const MAX_GUESS_EXCESS: f32 = 14.0;

/// Factors of the expected deviations before the first fit, in brightness and in colour: while
/// gains are unknown, brightness says little.
pub(super) const FIRST_WIDENING: Apart<f32> = Apart {
    brightness: 25.0,
    colour: 3.0,
};

/// A cube with the model fitted to the readings under its colours.
#[derive(Debug, Clone)]
pub(super) struct Fit {
    pub(super) cube: Cube,
    pub(super) labels: Labels,
    pub(super) model: Model,
    pub(super) objective: f32,
}

/// Another cube, and how much less likely it is than the best.
#[derive(Debug, Clone)]
pub(super) struct Rival {
    pub(super) cube: Cube,
    pub(super) labels: Labels,
    /// For each face the colour that it has here, if colours are dealt to other faces than in the
    /// best: the centres of those faces are in doubt, too.
    pub(super) deal: Option<Deal>,
    /// In natural units of log-likelihood. The likeliest rivals' are after refitting; those of
    /// the others are not, and so somewhat too large.
    pub(super) margin: f32,
}

/// The best fit and its rivals.
#[derive(Debug)]
pub(super) struct Settled {
    pub(super) best: Fit,
    /// The likeliest first, if they are within [`MAX_RIVAL_MARGIN`].
    pub(super) rivals: Vec<Rival>,
    /// Whether two cubes took turns at being the best, so that neither is.
    pub(super) undecided: bool,
}

/// Cubes whose objectives differ by less are equally likely. Unread stickers leave many of them,
/// and rounding must not make each of two the better one in turn.
const EQUAL_MARGIN: f32 = 0.05;

/// State of the descents from guesses.
struct Descents {
    /// The cubes descended from.
    tried: Vec<Cube>,
    best: Option<Fit>,
    /// The number of descents that led to the best fit.
    agreeing: usize,
    /// Largest price of a guess that is still descended from.
    limit: i32,
}

#[derive(Debug)]
pub(super) struct Search<'a> {
    pub(super) assignment: Assignment,
    observed: &'a Observed,
    constants: Constants,
}

impl<'a> Search<'a> {
    pub(super) fn new(observed: &'a Observed, constants: &Constants) -> Self {
        Self {
            assignment: Assignment::new(),
            observed,
            constants: *constants,
        }
    }

    /// The best fit that the most promising guesses lead to.
    pub(super) fn best(&mut self) -> Fit {
        let mut descents = Descents {
            tried: Vec::new(),
            best: None,
            agreeing: 0,
            limit: i32::MAX,
        };
        self.descend_from(&start::guesses(self.observed), &mut descents);
        if (descents.best.as_ref()).is_none_or(|best| self.may_be_misled(best)) {
            descents.agreeing = 0;
            descents.limit = i32::MAX;
            descents.tried.clear();
            self.descend_from(
                &start::guesses_without_a_centre(self.observed),
                &mut descents,
            );
        }
        descents.best.expect("the first guess has no limit")
    }

    /// Whether every sticker reads much like its colour.
    fn is_calm(&self, fit: &Fit) -> bool {
        let distances = fit.model.distances(self.observed, &fit.labels);
        distances.iter().all(|&distance| distance < CALM_DISTANCE)
    }

    /// Whether a centre reads so unlike its colour, or so much is unlike, that the guesses may
    /// have been misled.
    fn may_be_misled(&self, fit: &Fit) -> bool {
        let distances = fit.model.distances(self.observed, &fit.labels);
        let odd = |i: &usize| distances[*i] > CALM_DISTANCE;
        (0..6).map(|face| face * 9 + 4).any(|i| odd(&i))
            || (0..Facelet::COUNT).filter(odd).count() > MAX_ODD_STICKERS
    }

    /// Descends from the most promising ways to deal these guesses.
    fn descend_from(&mut self, guesses: &[[Point; 6]], descents: &mut Descents) {
        let models: Vec<Model> = guesses
            .iter()
            .map(|means| Model::new(self.constants, self.observed, *means, FIRST_WIDENING))
            .collect();
        let within = (MAX_GUESS_EXCESS * PRICE_PER_NAT) as i32;
        let prices: Vec<Prices> = models
            .iter()
            .map(|model| model.prices(self.observed))
            .collect();
        for (bound, guess, deal) in self.most_promising(&prices) {
            let prices = dealt(&prices[guess], deal);
            let centres = price_of_centres(&prices);
            let limit = descents.limit.saturating_sub(centres);
            let Some(priced) = self.cheapest_within(&prices, bound - centres, limit) else {
                continue;
            };
            descents.limit = descents.limit.min(priced.price + centres + within);
            if descents.tried.contains(&priced.cube) {
                continue;
            }
            descents.tried.push(priced.cube);
            let fit = self.descend(models[guess].dealt(deal), priced.cube);
            match &descents.best {
                Some(best) if best.cube == fit.cube => descents.agreeing += 1,
                Some(best) if best.objective <= fit.objective => {}
                _ => {
                    descents.best = Some(fit);
                    descents.agreeing = 1;
                }
            }
            let calm = (descents.best.as_ref()).is_some_and(|best| self.is_calm(best));
            if descents.tried.len() >= if calm { DESCENTS.0 } else { DESCENTS.1 }
                || descents.agreeing >= AGREEING
            {
                break;
            }
        }
    }

    /// The guesses dealt in the ways that may cost least: what they cost at least, which guess
    /// of those with these prices, and how dealt.
    fn most_promising(&mut self, guesses: &[Prices]) -> Vec<(i32, usize, Deal)> {
        let mut bounded: Vec<(i32, usize, Deal)> = Vec::new();
        for (guess, prices) in guesses.iter().enumerate() {
            let centres = std::array::from_fn(|face| prices[face * 9 + 4]);
            for deal in start::deals(&centres, DEALS) {
                let dealt = dealt(prices, deal);
                let bound = self.assignment.lower_bound(&dealt) + price_of_centres(&dealt);
                let place = bounded.partition_point(|other| other.0 <= bound);
                if place < GUESSES {
                    bounded.insert(place, (bound, guess, deal));
                    bounded.truncate(GUESSES);
                }
            }
        }
        bounded
    }

    /// The cheapest cube, whose price is at least `bound`, if it is at most `limit`.
    ///
    /// Looked for first just above the bound, which is quick.
    fn cheapest_within(&mut self, prices: &Prices, bound: i32, limit: i32) -> Option<Priced> {
        let mut above = (4.0 * PRICE_PER_NAT) as i32;
        loop {
            let tried = bound.saturating_add(above).min(limit);
            let found = self.assignment.cheapest(prices, tried);
            if found.is_some() || tried == limit {
                return found;
            }
            above = above.saturating_mul(2);
        }
    }

    /// Refits and looks for the cheapest cube in turn, until that stays the same.
    fn descend(&mut self, mut model: Model, mut cube: Cube) -> Fit {
        const ROUNDS: usize = 12;
        const REFITS: usize = 3;
        for _ in 0..ROUNDS {
            let labels = labels_of(&cube);
            for _ in 0..REFITS {
                model.refit(self.observed, &labels);
            }
            let prices = model.prices(self.observed);
            let limit = price_of(&prices, &labels) - price_of_centres(&prices);
            let next = self.assignment.cheapest(&prices, limit);
            match next {
                Some(next) if next.cube != cube => cube = next.cube,
                _ => break,
            }
        }
        self.fitted(model, cube)
    }

    /// The fit of one cube.
    pub(super) fn fitted(&self, mut model: Model, cube: Cube) -> Fit {
        const REFITS: usize = 9;
        let labels = labels_of(&cube);
        for _ in 0..REFITS {
            model.refit(self.observed, &labels);
        }
        Fit {
            cube,
            labels,
            objective: model.objective(self.observed, &labels),
            model,
        }
    }

    /// The rivals of the best fit, and the best itself: a rival that turns out better takes its
    /// place.
    pub(super) fn settle(&mut self, mut best: Fit) -> Settled {
        const ROUNDS: usize = 8;
        for _ in 0..ROUNDS {
            let prices = best.model.prices(self.observed);
            let total = price_of(&prices, &best.labels);
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
                    margin = fit.objective - best.objective;
                    let labels = fit.labels;
                    if margin < -EQUAL_MARGIN
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

    /// For each sticker the cheapest cube in which it has another colour, and the cheapest cubes
    /// with the colours dealt to other faces, the cheapest first.
    fn others(&mut self, prices: &Prices, best: &Fit, total: i32) -> Vec<Other> {
        let centres = price_of_centres(prices);
        let limit = total + (MAX_RIVAL_MARGIN * PRICE_PER_NAT) as i32;
        let mut others: Vec<Other> = (self.assignment)
            .alternatives(prices, &best.cube, limit - centres)
            .into_iter()
            .map(|priced| Other {
                cube: priced.cube,
                price: priced.price + centres,
                deal: None,
            })
            .collect();
        let limit = total + (MAX_DEALT_MARGIN * PRICE_PER_NAT) as i32;
        for deal in other_deals() {
            let dealt = dealt(prices, deal);
            let centres = price_of_centres(&dealt);
            if let Some(cheapest) = self.assignment.cheapest(&dealt, limit - centres) {
                others.push(Other {
                    cube: cheapest.cube,
                    price: cheapest.price + centres,
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

    /// The `count` cubes that are likeliest under the best fit and under those of its rivals'
    /// deals that are within a margin, with margins before refitting, the likeliest first.
    pub(super) fn likeliest(&mut self, settled: &Settled, within: f32, count: usize) -> Vec<Rival> {
        let prices = settled.best.model.prices(self.observed);
        let total = price_of(&prices, &settled.best.labels);
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
                found.push(Rival {
                    cube: priced.cube,
                    labels: labels_of(&priced.cube),
                    deal,
                    margin: (priced.price + centres - total) as f32 / PRICE_PER_NAT,
                });
            }
        }
        found.sort_by(|a, b| a.margin.total_cmp(&b.margin));
        found
    }
}

struct Other {
    cube: Cube,
    price: i32,
    deal: Option<Deal>,
}

/// Price of the centres, each in its own face's colour.
fn price_of_centres(prices: &Prices) -> i32 {
    (0..6).map(|face| prices[face * 9 + 4][face]).sum()
}

fn price_of(prices: &Prices, labels: &Labels) -> i32 {
    (0..Facelet::COUNT)
        .map(|i| prices[i][labels[i] as usize])
        .sum()
}
