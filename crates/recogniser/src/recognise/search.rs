//! The search for the fit that explains the readings best.

use cube_core::{Cube, Facelet};

use super::{
    assignment::{Assignment, Priced},
    constants::{Apart, Constants},
    deal::{Deal, dealt},
    fixed::Point,
    model::{Labels, Model, labels_of},
    observed::Observed,
    prices::{PRICE_PER_NAT, Prices},
    prior, start,
};

/// Number of deals of each guess's colours that the search tries.
const DEALS: usize = 40;

/// Dealt guesses for which the cheapest cube is computed.
const GUESSES: usize = 16;

/// Number of guesses from which the fit descends: if the best fit so far is calm, and at most.
const DESCENTS: (usize, usize) = (2, 8);

/// Number of descents to the same best fit after which the search ends.
const AGREEING: usize = 3;

/// Largest number of stickers beyond [`CALM_DISTANCE`] in a fit that is not misled.
const MAX_ODD_STICKERS: usize = 9;

/// Largest squared distance of a sticker from its colour in a calm fit, which has surely found the
/// colours.
const CALM_DISTANCE: f32 = 60.0;

/// Largest excess, in natural units, of a guess's price over the cheapest one from which the fit
/// still descends.
const MAX_GUESS_EXCESS: f32 = 14.0;

/// Factors of the expected deviations before the first fit, in brightness and in colour: unknown
/// gains make the brightness unreliable.
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
    /// Minus the log-likelihood of the readings and the [prior](prior::of) of the cube: smaller is likelier.
    pub(super) objective: f32,
}

/// State of the descents from guesses.
struct Descents {
    /// The cubes from which a descent began.
    tried: Vec<Cube>,
    best: Option<Fit>,
    /// The number of descents that led to the best fit.
    agreeing: usize,
    /// Largest price of a guess from which the fit still descends.
    limit: i32,
}

#[derive(Debug)]
pub(super) struct Search<'a> {
    pub(super) assignment: Assignment,
    pub(super) observed: &'a Observed,
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

    /// The constants of the model.
    pub(super) const fn constants(&self) -> &Constants {
        &self.constants
    }

    /// The best fit among the descents from the most promising guesses.
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

    /// Whether every sticker is nearer than [`CALM_DISTANCE`] to its colour.
    fn is_calm(&self, fit: &Fit) -> bool {
        let distances = fit.model.distances(self.observed, &fit.labels);
        distances.iter().all(|&distance| distance < CALM_DISTANCE)
    }

    /// Whether a centre, or more than [`MAX_ODD_STICKERS`] stickers, are so far from their colours
    /// that the centres may have misled the guesses.
    fn may_be_misled(&self, fit: &Fit) -> bool {
        let distances = fit.model.distances(self.observed, &fit.labels);
        let odd = |i: &usize| distances[*i] > CALM_DISTANCE;
        (0..6).map(|face| face * 9 + 4).any(|i| odd(&i))
            || (0..Facelet::COUNT).filter(odd).count() > MAX_ODD_STICKERS
    }

    /// Descends from the most promising deals of the guesses.
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

    /// The most promising dealt guesses, in ascending order of their lower bounds of the price: the
    /// bound, the index of the guess in `guesses`, and the deal.
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

    /// The cheapest cube if its price is at most `limit`; `bound` is a lower bound of its price.
    ///
    /// The first search has a limit just above the bound, which is quick.
    pub(super) fn cheapest_within(
        &mut self,
        prices: &Prices,
        bound: i32,
        limit: i32,
    ) -> Option<Priced> {
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

    /// Alternates between a refit and the search for the cheapest cube, until the cube stays the
    /// same.
    pub(super) fn descend(&mut self, mut model: Model, mut cube: Cube) -> Fit {
        const ROUNDS: usize = 12;
        const REFITS: usize = 3;
        for _ in 0..ROUNDS {
            let labels = labels_of(&cube);
            for _ in 0..REFITS {
                model.refit(self.observed, &labels);
            }
            let prices = model.prices(self.observed);
            let own = price_of(&prices, &labels) + prior::price(&cube);
            let limit = own - price_of_centres(&prices);
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
        let labels = labels_of(&cube);
        let objective = self.refitted(&mut model, &labels) - prior::of(&cube);
        Fit {
            cube,
            labels,
            model,
            objective,
        }
    }

    /// Fits a model to these colours, of a legal cube or not, and returns its objective.
    pub(super) fn refitted(&self, model: &mut Model, labels: &Labels) -> f32 {
        const REFITS: usize = 9;
        for _ in 0..REFITS {
            model.refit(self.observed, labels);
        }
        model.objective(self.observed, labels)
    }
}

/// Price of the centres, each in its own face's colour.
pub(super) fn price_of_centres(prices: &Prices) -> i32 {
    (0..6).map(|face| prices[face * 9 + 4][face]).sum()
}

/// Price of the cube with the colours `labels`.
pub(super) fn price_of(prices: &Prices, labels: &Labels) -> i32 {
    (0..Facelet::COUNT)
        .map(|i| prices[i][labels[i] as usize])
        .sum()
}
