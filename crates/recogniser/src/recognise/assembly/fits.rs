//! The search for the ways: colours without places, assemblies under their prices, and refits.
//!
//! ```text
//!   guesses at six colours ──▶ nine stickers of each, fitted ──▶ prices ──▶ bounds of all assemblies
//!                                                                  ▲             │
//!                                            refit, if it is better┘◀── cheapest legal cubes
//! ```

use super::{
    bounds::{Bounded, candidates},
    lay::{Arrangement, Lay},
    transport,
};
use crate::recognise::{
    constants::Constants,
    deal::dealt,
    evidence::{MAX_MISREAD_DISTANCE_TO_OTHER, MIN_MISREAD_DISTANCE},
    model::{Labels, Model},
    observed::Observed,
    prices::{PRICE_PER_NAT, Prices},
    prior,
    search::{FIRST_WIDENING, Search},
    start,
};

/// Largest excess of an assembly's bound and price over the best one, in natural units.
const WINDOW: f32 = 24.0;

/// How much is searched, at most.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// Cheapest legal cubes that are computed under one set of prices.
    priced: usize,
    /// Starts whose prices are searched for assemblies.
    starts: usize,
    /// Guesses that are searched besides.
    guesses: usize,
    /// Rounds of refits of each.
    rounds: usize,
}

impl Effort {
    /// For a verdict.
    pub(super) const WHOLE: Self = Self {
        priced: 512,
        starts: 8,
        guesses: 6,
        rounds: 3,
    };
    /// For a guess that is tried.
    pub(super) const GUESS: Self = Self {
        priced: 32,
        starts: 1,
        guesses: 0,
        rounds: 1,
    };
}

/// Cost of the cube's laws in natural units from which on another start is searched.
const COSTLY: f32 = 8.0;

/// Misread stickers of a cube on which two were exchanged or replaced. A single one is dirt, a shadow's edge or a finger, and the
/// laws of the cube say what it is; an impossible cube differs from the legal ones in two stickers at least.
const MIN_MISREAD: usize = 2;

/// What glare adds to the darkest channel, at least, as a part of the brightest one.
const ADDED: f32 = 0.1;

/// Smallest squared distance from its own colour of a sticker that is more like another one.
const OVERRULED: f32 = 10.0;

/// Brightness of each channel of a sticker with glare, at least, as a part of what its colour reads without.
const MIN_GLARE: f32 = 0.9;

/// A legal cube that an assembly makes, with the fit of its colours.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub(super) arrangement: Arrangement,
    pub(super) lay: Lay,
    /// Colours by picture and square.
    pub(super) labels: Labels,
    /// Minus the log-likelihood, with the prior of the cube.
    pub(super) objective: f32,
}

impl Found {
    /// Whether both are the same coloured cube, however it is held.
    pub(super) fn is_same_cube(&self, other: &Self) -> bool {
        self.arrangement == other.arrangement
            && self.lay.placed(&self.labels) == other.lay.placed(&other.labels)
    }
}

/// The ways that were found.
#[derive(Debug)]
pub(super) struct Ways {
    /// Coloured cubes, each once, the likeliest first.
    pub(super) found: Vec<Found>,
    /// Whether more assemblies were as promising as these than the search has room for.
    pub(super) is_cut_off: bool,
    /// The assembly with the smallest bound, which need not be legal, and how much cheaper its bound is
    /// than the cheapest legal cube, in natural units.
    pub(super) nearest: Lay,
    pub(super) illegal_gain: f32,
    /// Stickers of the first way, by picture and square, that read unlike their own colour and like another, without those
    /// that glare can have made brighter.
    pub(super) misread: Vec<usize>,
    model: Model,
}

/// Finds the ways to put the pictures together.
pub(super) fn find(observed: &Observed, constants: &Constants, effort: Effort) -> Ways {
    let mut search = Search::new(observed, constants);
    let mut best: Option<Ways> = None;
    let starts = starts(&search, observed, constants);
    let guesses = starts.guesses.into_iter().take(effort.guesses);
    let least = starts.fitted[0].objective + COSTLY;
    let fitted = starts.fitted.into_iter().take(effort.starts);
    for start in fitted.chain(guesses) {
        // A start's legal cubes are no likelier than its nine stickers of each colour without places.
        let may_be_better = best
            .as_ref()
            .is_none_or(|best| objective(best) > start.objective.max(least));
        if !may_be_better {
            continue;
        }
        let (mut model, mut labels) = (start.model, start.labels);
        for _ in 0..effort.rounds {
            let ways = under(&mut search, observed, &model, effort.priced);
            let next = ways.found.first().map(|it| it.labels);
            let is_better = best
                .as_ref()
                .is_none_or(|best| objective(&ways) < objective(best));
            model = ways.model.clone();
            if is_better {
                best = Some(ways);
            }
            match next {
                Some(next) if next != labels => labels = next,
                _ => break,
            }
        }
    }
    let mut best = best.expect("there is a start");
    if let Some(first) = best.found.first() {
        let labels = first.labels;
        let own = best.model.distances(observed, &labels);
        let others = best.model.distances_from_others(observed, &labels);
        let is_misread = |n: &usize| {
            own[*n] > MIN_MISREAD_DISTANCE && others[*n] < MAX_MISREAD_DISTANCE_TO_OTHER
        };
        let is_glare = |n: usize| {
            let expected = best.model.expected(n, usize::from(labels[n]));
            let expected = observed.linear(expected);
            let seen = observed.linear(observed.log(n));
            let brightest = expected.into_iter().fold(0.0, f32::max);
            let darkest = (0..3).min_by(|&a, &b| expected[a].total_cmp(&expected[b]));
            // Glare adds white light, which the darkest channel shows.
            (0..3).all(|channel| seen[channel] > MIN_GLARE * expected[channel])
                && darkest.is_some_and(|it| seen[it] > expected[it] + ADDED * brightest)
        };
        let misread: Vec<usize> = (0..54).filter(|n| n % 9 != 4).filter(is_misread).collect();
        // Of two exchanged stickers one may look like glare, and the other is at least more like another colour than its own.
        let overruled = (0..54).filter(|&n| own[n] > others[n].max(OVERRULED));
        if misread.len() >= MIN_MISREAD && overruled.into_iter().any(|n| !is_glare(n)) {
            best.misread = misread;
        }
    }
    best
}

fn objective(ways: &Ways) -> f32 {
    ways.found.first().map_or(f32::INFINITY, |it| it.objective)
}

/// A model whose prices are searched for assemblies.
struct Start {
    model: Model,
    /// Nine stickers of each colour, without places.
    labels: Labels,
    /// Minus their log-likelihood; minus infinity where the model is not fitted.
    objective: f32,
}

/// Fits of nine stickers of each colour, and the guesses from which they came.
struct Starts {
    /// Fits, the likeliest first; at least one.
    fitted: Vec<Start>,
    /// Guesses without a fit, the cheapest first: a fit may mix two colours that only the cube's laws part.
    guesses: Vec<Start>,
}

fn starts(search: &Search<'_>, observed: &Observed, constants: &Constants) -> Starts {
    const DEALS: usize = 3;
    const ROUNDS: usize = 8;
    let mut fitted: Vec<Start> = Vec::new();
    let mut guesses: Vec<(i64, Start)> = Vec::new();
    for means in start::guesses(observed) {
        let guess = Model::new(*constants, observed, means, FIRST_WIDENING);
        let prices = guess.prices(observed);
        let centres = std::array::from_fn(|picture| prices[picture * 9 + 4]);
        for deal in start::deals(&centres, DEALS) {
            let mut model = guess.dealt(deal);
            let (mut labels, price) = transport::cheapest(&dealt(&prices, deal));
            if guesses.iter().any(|it| it.1.labels == labels) {
                continue;
            }
            let unfitted = Start {
                model: model.clone(),
                labels,
                objective: f32::NEG_INFINITY,
            };
            guesses.push((price, unfitted));
            for _ in 0..ROUNDS {
                for _ in 0..3 {
                    model.refit(observed, &labels);
                }
                let next = transport::cheapest(&model.prices(observed)).0;
                if next == labels {
                    break;
                }
                labels = next;
            }
            if fitted.iter().all(|it| it.labels != labels) {
                let objective = search.refitted(&mut model, &labels);
                fitted.push(Start {
                    model,
                    labels,
                    objective,
                });
            }
        }
    }
    fitted.sort_by(|a, b| a.objective.total_cmp(&b.objective));
    guesses.sort_by_key(|it| it.0);
    Starts {
        fitted,
        guesses: guesses.into_iter().map(|it| it.1).collect(),
    }
}

/// The ways under the prices of this model.
fn under(
    search: &mut Search<'_>,
    observed: &Observed,
    model: &Model,
    priced_at_most: usize,
) -> Ways {
    let prices = model.prices(observed);
    let window = (WINDOW * PRICE_PER_NAT) as i32;
    let candidates = candidates(&prices, window);
    let mut cheapest = i32::MAX - window;
    let mut priced: Vec<(i32, Found)> = Vec::new();
    let mut is_cut_off = false;
    for (n, candidate) in candidates.list.iter().enumerate() {
        if candidate.bound > cheapest + window {
            break;
        }
        if n == priced_at_most {
            is_cut_off = true;
            break;
        }
        if let Some((price, found)) = legal(search, &prices, candidate, cheapest + window) {
            cheapest = cheapest.min(price);
            match priced.iter_mut().find(|it| it.1.is_same_cube(&found)) {
                Some(same) if price < same.0 => *same = (price, found),
                Some(_) => {}
                None => priced.push((price, found)),
            }
        }
    }
    is_cut_off |= candidates.left_out <= cheapest + window;
    priced.retain(|it| it.0 <= cheapest + window);
    priced.sort_by_key(|it| it.0);
    let mut fitted: Vec<(Labels, f32, Model)> = Vec::new();
    for (_, found) in &mut priced {
        let known = fitted.iter().find(|it| it.0 == found.labels);
        let objective = if let Some(known) = known {
            known.1
        } else {
            let mut model = model.clone();
            let objective = search.refitted(&mut model, &found.labels);
            fitted.push((found.labels, objective, model));
            objective
        };
        let cube = found.lay.cube(&found.labels);
        found.objective = objective - cube.as_ref().map_or(0.0, prior::of);
    }
    let mut found: Vec<Found> = priced.into_iter().map(|it| it.1).collect();
    found.sort_by(|a, b| a.objective.total_cmp(&b.objective));
    let of_first = found.first().map(|first| first.labels);
    let model = fitted.into_iter().find(|it| Some(it.0) == of_first);
    let nearest = candidates.nearest;
    Ways {
        found,
        is_cut_off,
        misread: Vec::new(),
        nearest: nearest.lay(),
        illegal_gain: cheapest.saturating_sub(nearest.bound) as f32 / PRICE_PER_NAT,
        model: model.map_or_else(|| model_of(search, observed, &prices), |it| it.2),
    }
}

/// The fit of the cheapest colours without places.
fn model_of(search: &Search<'_>, observed: &Observed, prices: &Prices) -> Model {
    let (labels, _) = transport::cheapest(prices);
    let means = start::guesses(observed)[0];
    let mut model = Model::new(*search.constants(), observed, means, FIRST_WIDENING);
    let _ = search.refitted(&mut model, &labels);
    model
}

/// The cheapest legal cube of an assembly, if it costs at most `limit`.
fn legal(
    search: &mut Search<'_>,
    prices: &Prices,
    candidate: &Bounded,
    limit: i32,
) -> Option<(i32, Found)> {
    let lay = candidate.lay();
    let pictures = cube_core::Face::ALL.map(|face| lay.picture_of(face));
    let mut placed: Prices = [[0; 6]; 54];
    for (place, of_place) in cube_core::Facelet::all().zip(&mut placed) {
        let (picture, square) = lay.seen_at(place);
        let own = &prices[9 * picture + square];
        *of_place = pictures.map(|picture| own[picture]);
    }
    let priced = search.cheapest_within(&placed, candidate.bound, limit)?;
    let found = Found {
        arrangement: candidate.arrangement,
        lay,
        labels: lay.labels_of(&priced.cube),
        objective: 0.0,
    };
    Some((priced.price, found))
}
