//! From readings to the most likely legal cube, and how sure that is.
//!
//! ```text
//!   readings ──▶ logarithms ──▶ guesses at the six colours
//!                                   │
//!                     prices ──▶ cheapest legal cube ──▶ refit ──┐   until it stands still
//!                        ▲                                       │
//!                        └───────────────────────────────────────┘
//!                                   │
//!                     other cubes, refitted too ──▶ margin ──▶ accepted, or doubtful stickers
//! ```
//! `model` says how readings come about, `assignment` finds the cheapest legal cube exactly
//! (by the dynamic programme of `subsets`), `start` makes the guesses. No colour has a name: the six centres define them.

use cube_core::{Cube, Facelet, FaceletKind, Facelets};

use crate::{MissingStickers, Readings};

mod assignment;
mod matrix;
mod model;
mod start;
mod subsets;

use assignment::{Assignment, Prices};
use model::{Labels, Logs, Model, Priors, labels_of};

/// What was recognised.
#[derive(Debug, Clone, PartialEq)]
pub struct Recognition {
    /// The most likely stickers, named by faces; none when the readings show no cube at all.
    pub facelets: Option<Facelets>,
    /// The cube that has these stickers.
    pub cube: Option<Cube>,
    /// Whether the cube may be trusted.
    pub accepted: bool,
    /// How much likelier the cube is than any other: 0 (not at all) to 1.
    pub confidence: f32,
    /// The stickers to read again, in the order URFDLB: those in which the cube differs from the
    /// next most likely one, and those that read unlike their colour. Filled also when the cube
    /// is accepted, but then there is no need to look.
    pub doubtful: Vec<Facelet>,
    /// Why the cube was not accepted, for a person.
    pub reason: Option<String>,
}

/// The margin that an accepted cube must have over every other, in natural units of
/// log-likelihood.
const ACCEPTED_MARGIN: f32 = 4.0;

/// The margin that must be had when some sticker reads unlike its colour: then the model does
/// not hold in one place, and may not in others.
const ACCEPTED_MARGIN_WITH_OUTLIER: f32 = 8.0;

/// A sticker whose squared distance from its colour is larger than this reads unlike it. Edges
/// and corners only: centres may have logos.
const OUTLIER_DISTANCE: f32 = 400.0;

/// More stickers than this farther than [`FAR_DISTANCE`] from their colours: no cube was read,
/// whatever the margin. Synthetic wear and noise leave at most 7 on a cube that can be read.
const MOST_FAR: usize = 8;

/// See [`MOST_FAR`].
const FAR_DISTANCE: f32 = 100.0;

/// The widest deviation in hue, in natural logarithms, of a scan that shows a cube.
const WIDEST_SPREAD: f32 = 0.3;

/// Readings whose brightest is less than this many times the darkest, in every channel, show no
/// cube.
const LEAST_CONTRAST: f32 = 1.25;

/// A scan whose brightest channel is darker than this shows no cube: black reads about 10.
const LEAST_BRIGHTNESS: f32 = 16.0;

/// Ways to deal the colours of a guess to the faces that are looked at.
const DEALS: usize = 40;

/// Guesses, dealt in one way, for which the cheapest cube is found.
const CANDIDATES: usize = 16;

/// Candidates from which the fit is descended if the first ones leave no doubt, and at most.
const DESCENTS: (usize, usize) = (2, 8);

/// A fit in which no sticker is farther than this squared distance from its colour leaves no
/// doubt that the colours were found.
const CALM_DISTANCE: f32 = 60.0;

/// Other cubes that are refitted for the margin.
const REFITTED: usize = 8;

/// How much wider than expected deviations are taken to be at first, in brightness and in
/// colour: while gains are not known, brightness says little.
const FIRST_WIDENING: (f32, f32) = (25.0, 3.0);

/// Recognises the most likely cube.
///
/// The same readings always give the same answer. Any readings give one; none panics.
///
/// # Errors
/// When stickers have no reading.
pub fn recognise(readings: &Readings) -> Result<Recognition, MissingStickers> {
    let values = readings.values()?;
    if let Some(reason) = reason_for_no_cube(&values) {
        return Ok(Recognition {
            facelets: None,
            cube: None,
            accepted: false,
            confidence: 0.0,
            doubtful: Vec::new(),
            reason: Some(reason.to_owned()),
        });
    }
    let logs = start::logs_of(&values);
    let mut search = Search {
        assignment: Assignment::new(),
        logs: &logs,
    };
    let best = search.best();
    let (best, rival) = search.rival_of(best);
    Ok(judge(&logs, &best, rival.as_ref()))
}

/// A cube with the model fitted to the readings under its colours.
#[derive(Debug, Clone)]
struct Fit {
    cube: Cube,
    labels: Labels,
    model: Model,
    objective: f32,
}

struct Search<'a> {
    assignment: Assignment,
    logs: &'a Logs,
}

impl Search<'_> {
    /// The best fit that the most promising guesses lead to.
    fn best(&mut self) -> Fit {
        let mut tried: Vec<Cube> = Vec::new();
        let mut best: Option<Fit> = None;
        for (cube, model) in self.candidates() {
            let calm = best.as_ref().is_some_and(|best| self.is_calm(best));
            if tried.len() == if calm { DESCENTS.0 } else { DESCENTS.1 } {
                break;
            }
            if tried.contains(&cube) {
                continue;
            }
            tried.push(cube);
            let fit = self.descend(model, cube);
            if best
                .as_ref()
                .is_none_or(|best| fit.objective < best.objective)
            {
                best = Some(fit);
            }
        }
        best.expect("there is at least one candidate")
    }

    /// Whether every sticker reads much like its colour.
    fn is_calm(&self, fit: &Fit) -> bool {
        let distances = fit.model.distances(self.logs, &fit.labels);
        distances.iter().all(|&distance| distance < CALM_DISTANCE)
    }

    /// The models to start from, each with its cheapest cube, the most promising first.
    fn candidates(&mut self) -> Vec<(Cube, Model)> {
        let models = start::guesses(self.logs)
            .map(|means| Model::new(Priors::DEFAULT, self.logs, means, FIRST_WIDENING));
        let mut bounded: Vec<(i32, usize, [usize; 6], Prices)> = Vec::new();
        for (guess, model) in models.iter().enumerate() {
            let prices = model.prices(self.logs);
            let centres = std::array::from_fn(|face| prices[face * 9 + 4]);
            for deal in start::deals(&centres, DEALS) {
                let dealt = prices.map(|colours| deal.map(|cluster| colours[cluster]));
                let bound = self.assignment.lower_bound(&dealt) + price_of_centres(&dealt);
                let place = bounded.partition_point(|other| other.0 <= bound);
                if place < CANDIDATES {
                    bounded.insert(place, (bound, guess, deal, dealt));
                    bounded.truncate(CANDIDATES);
                }
            }
        }
        let mut candidates: Vec<(i32, Cube, Model)> = bounded
            .into_iter()
            .map(|(_, guess, deal, prices)| {
                let cheapest = self.assignment.cheapest(&prices);
                let price = cheapest.price + price_of_centres(&prices);
                (price, cheapest.cube, models[guess].dealt(deal))
            })
            .collect();
        candidates.sort_by_key(|&(price, _, _)| price);
        candidates
            .into_iter()
            .map(|(_, cube, model)| (cube, model))
            .collect()
    }

    /// Refits and looks for the cheapest cube in turn, until that stays the same.
    fn descend(&mut self, mut model: Model, mut cube: Cube) -> Fit {
        const ROUNDS: usize = 12;
        const REFITS: usize = 3;
        for _ in 0..ROUNDS {
            let labels = labels_of(&cube);
            for _ in 0..REFITS {
                model.refit(self.logs, &labels);
            }
            let next = self.assignment.cheapest(&model.prices(self.logs)).cube;
            if next == cube {
                break;
            }
            cube = next;
        }
        self.fitted(model, cube)
    }

    /// The fit of one cube.
    fn fitted(&self, mut model: Model, cube: Cube) -> Fit {
        const REFITS: usize = 6;
        let labels = labels_of(&cube);
        for _ in 0..REFITS {
            model.refit(self.logs, &labels);
        }
        Fit {
            cube,
            labels,
            objective: model.objective(self.logs, &labels),
            model,
        }
    }

    /// The best of all other cubes, and the best itself: a rival that turns out better takes its
    /// place. No rival is given when none could be settled on.
    fn rival_of(&mut self, mut best: Fit) -> (Fit, Option<Fit>) {
        const ROUNDS: usize = 8;
        for _ in 0..ROUNDS {
            let prices = best.model.prices(self.logs);
            let mut rival: Option<Fit> = None;
            let mut others = self.assignment.alternatives(&prices, &best.cube);
            others.truncate(REFITTED);
            for other in others {
                let fit = self.fitted(best.model.clone(), other.cube);
                if rival
                    .as_ref()
                    .is_none_or(|rival| fit.objective < rival.objective)
                {
                    rival = Some(fit);
                }
            }
            match rival {
                Some(better) if better.objective < best.objective => {
                    best = self.descend(better.model, better.cube);
                }
                rival => return (best, rival),
            }
        }
        (best, None)
    }
}

/// What the centres cost when each has its own face's colour.
fn price_of_centres(prices: &Prices) -> i32 {
    (0..6).map(|face| prices[face * 9 + 4][face]).sum()
}

/// Decides whether a cube may be trusted.
fn judge(logs: &Logs, best: &Fit, rival: Option<&Fit>) -> Recognition {
    let margin = rival.map_or(0.0, |rival| (rival.objective - best.objective).max(0.0));
    let distances = best.model.distances(logs, &best.labels);
    let reads_unlike_its_colour = |facelet: Facelet| {
        facelet.kind() != FaceletKind::Centre && distances[facelet.index()] > OUTLIER_DISTANCE
    };
    let differs = |facelet: Facelet| {
        rival.is_some_and(|rival| rival.labels[facelet.index()] != best.labels[facelet.index()])
    };
    let outliers = Facelet::all()
        .filter(|&f| reads_unlike_its_colour(f))
        .count();
    let doubtful: Vec<Facelet> = Facelet::all()
        .filter(|&facelet| differs(facelet) || reads_unlike_its_colour(facelet))
        .collect();
    let far = distances
        .iter()
        .filter(|&&distance| distance > FAR_DISTANCE)
        .count();
    let (_, spread) = best.model.spread();
    let reason = if spread > WIDEST_SPREAD || far > MOST_FAR {
        Some(
            "the stickers of one colour read too differently to be told from others: the \
             sensor may not be above the stickers, or other light falls on them"
                .to_owned(),
        )
    } else if rival.is_none() || margin < ACCEPTED_MARGIN {
        Some("another cube is nearly as likely".to_owned())
    } else if outliers > 0 && margin < ACCEPTED_MARGIN_WITH_OUTLIER {
        Some(format!(
            "{outliers} of 54 stickers read unlike the colour that they must have"
        ))
    } else {
        None
    };
    Recognition {
        facelets: Some(best.cube.facelets()),
        cube: Some(best.cube),
        accepted: reason.is_none(),
        confidence: 1.0 - (-margin / 2.0).exp(),
        doubtful,
        reason,
    }
}

/// Why the readings show no cube at all, if they show none.
fn reason_for_no_cube(values: &[[f32; 3]; Facelet::COUNT]) -> Option<&'static str> {
    let brightest = values.as_flattened().iter().copied().fold(0.0, f32::max);
    if brightest < LEAST_BRIGHTNESS {
        Some("all stickers read black: there is no cube under the sensor, or its light is off")
    } else if contrast(values) < LEAST_CONTRAST {
        Some(
            "all stickers read nearly the same: there is no cube under the sensor, or its light \
             does not reach the cube",
        )
    } else {
        None
    }
}

/// How many times as bright as the darkest sticker the brightest is, in the channel where that
/// is most.
fn contrast(values: &[[f32; 3]; Facelet::COUNT]) -> f32 {
    (0..3)
        .map(|channel| {
            let channel = values.iter().map(|value| value[channel]);
            let (low, high) = channel.fold((f32::INFINITY, 0.0f32), |(low, high), value| {
                (low.min(value), high.max(value))
            });
            // One is less than the sensor can tell.
            (high + 1.0) / (low + 1.0)
        })
        .fold(0.0, f32::max)
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
