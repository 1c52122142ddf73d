//! Whether a cube may be trusted, and what a person should know if not.

use cube_core::{Facelet, FaceletKind};

use super::{
    observed::Observed,
    reason::Reason,
    recognition::{Candidate, Recognition, confidence},
    search::{RIVALS_WITHIN, Rival, Settled},
};
use crate::readings::Readings;

/// The margin that an accepted cube must have over every other, in natural units of
/// log-likelihood.
///
/// This and what follows was chosen on synthetic degradations of other scans and seeds than those
/// that the tests report, so that of a thousand cubes at most one is wrong though accepted, over
/// all kinds and levels, and of everyday scans one in a hundred is refused though right.
const ACCEPTED_MARGIN: f32 = 4.5;

/// The margin that must be had when some sticker in which the best rival differs reads farther
/// than [`ODD_DISTANCE`] from its colour: it may be the rival that is right.
const ACCEPTED_MARGIN_WITH_ODD_STICKER: f32 = 8.0;

/// See [`ACCEPTED_MARGIN_WITH_ODD_STICKER`].
const ODD_DISTANCE: f32 = 60.0;

/// The margin that must be had when brightness deviates by more than [`CALM_SPREAD`].
const ACCEPTED_MARGIN_WITH_WIDE_SPREAD: f32 = 10.0;

/// The widest deviation in brightness, in natural logarithms, of an everyday scan.
const CALM_SPREAD: f32 = 0.2;

/// The margin that must be had when some sticker reads unlike its colour: then the model does
/// not hold in one place, and may not in others.
const ACCEPTED_MARGIN_WITH_OUTLIER: f32 = 18.0;

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

/// Margins above this are not told apart.
const LARGEST_MARGIN: f32 = RIVALS_WITHIN;

/// Decides whether a cube may be trusted. `others` are its likeliest rivals once more, unrefitted,
/// among them some that are no sticker's likeliest.
pub(super) fn judge(observed: &Observed, settled: &Settled, others: &[Rival]) -> Recognition {
    let best = &settled.best;
    let margin = match settled.rivals.first() {
        Some(rival) => rival.margin.clamp(0.0, LARGEST_MARGIN),
        None if settled.undecided => 0.0,
        None => LARGEST_MARGIN,
    };
    let distances = best.model.distances(observed, &best.labels);
    let outliers: Vec<Facelet> = Facelet::all()
        .filter(|facelet| {
            facelet.kind() != FaceletKind::Centre && distances[facelet.index()] > OUTLIER_DISTANCE
        })
        .collect();
    let differing: Vec<Facelet> = settled.rivals.first().map_or_else(Vec::new, |rival| {
        Facelet::all()
            .filter(|&facelet| differs(rival, settled, facelet))
            .collect()
    });
    let far = distances
        .iter()
        .filter(|&&distance| distance > FAR_DISTANCE)
        .count();
    let (brightness_spread, spread) = best.model.spread();
    let odd = differing.iter().any(|facelet| {
        facelet.kind() != FaceletKind::Centre && distances[facelet.index()] > ODD_DISTANCE
    });
    let mut needed = ACCEPTED_MARGIN;
    if odd {
        needed = needed.max(ACCEPTED_MARGIN_WITH_ODD_STICKER);
    }
    if brightness_spread > CALM_SPREAD {
        needed = needed.max(ACCEPTED_MARGIN_WITH_WIDE_SPREAD);
    }
    let unread = observed.trust.iter().filter(|&&trust| trust == 0).count();
    let reason = if spread > WIDEST_SPREAD || far > MOST_FAR {
        Some(Reason::ManyFitNoColour)
    } else if margin < needed && unread > 0 {
        Some(Reason::TooManyUnread(unread))
    } else if margin < needed {
        Some(Reason::CouldBeEither(differing.clone()))
    } else if !outliers.is_empty() && margin < ACCEPTED_MARGIN_WITH_OUTLIER {
        Some(Reason::FitNoColour(outliers.clone()))
    } else {
        None
    };
    Recognition {
        facelets: Some(best.cube.facelets()),
        cube: Some(best.cube),
        accepted: reason.is_none(),
        confidence: confidence(margin),
        margin,
        margins: margins(settled),
        candidates: candidates(settled, others),
        doubtful: Facelet::all()
            .filter(|facelet| differing.contains(facelet) || outliers.contains(facelet))
            .collect(),
        reason,
    }
}

/// Whether a sticker has another colour in a rival than in the best cube.
fn differs(rival: &Rival, settled: &Settled, facelet: Facelet) -> bool {
    let i = facelet.index();
    if i % 9 == 4 {
        rival.deal.is_some_and(|deal| deal[i / 9] != i / 9)
    } else {
        rival.labels[i] != settled.best.labels[i]
    }
}

fn margins(settled: &Settled) -> [f32; Facelet::COUNT] {
    let mut margins = [LARGEST_MARGIN; Facelet::COUNT];
    for facelet in Facelet::all() {
        let differing = (settled.rivals.iter()).find(|rival| differs(rival, settled, facelet));
        if let Some(rival) = differing {
            margins[facelet.index()] = rival.margin.clamp(0.0, LARGEST_MARGIN);
        } else if settled.undecided {
            margins[facelet.index()] = 0.0;
        }
    }
    margins
}

/// The rivals and the others, each cube once.
fn candidates(settled: &Settled, others: &[Rival]) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    let within = |rival: &&Rival| rival.margin < Candidate::WITHIN;
    for rival in settled.rivals.iter().chain(others).filter(within) {
        let known = candidates.iter().any(|other| other.cube == rival.cube);
        if !known && rival.cube != settled.best.cube {
            candidates.push(Candidate {
                cube: rival.cube,
                margin: rival.margin.max(0.0),
            });
        }
    }
    candidates.sort_by(|a, b| a.margin.total_cmp(&b.margin));
    candidates.truncate(Candidate::MOST);
    candidates
}

/// Why the readings show no cube at all, if they show none.
pub(super) fn reason_for_no_cube(readings: &Readings) -> Option<Reason> {
    let values: Vec<[f32; 3]> = Facelet::all()
        .filter_map(|facelet| readings.value(facelet))
        .collect();
    let brightest = values.as_flattened().iter().copied().fold(0.0, f32::max);
    if brightest < LEAST_BRIGHTNESS {
        Some(Reason::AllBlack)
    } else if contrast(&values) < LEAST_CONTRAST {
        Some(Reason::AllAlike)
    } else {
        None
    }
}

/// How many times as bright as the darkest sticker the brightest is, in the channel where that
/// is most.
fn contrast(values: &[[f32; 3]]) -> f32 {
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
