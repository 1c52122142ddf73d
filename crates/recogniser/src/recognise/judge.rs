//! Judgement of a fit: acceptance, or the reason for a refusal.

use cube_core::{Facelet, FaceletKind};

use super::{
    observed::Observed,
    reason::Reason,
    recognition::{Candidate, Recognition, confidence},
    search::{MAX_RIVAL_MARGIN, Rival, Settled},
};
use crate::readings::Readings;

/// Margin over every rival that an accepted cube must have, in natural units of log-likelihood.
///
/// This and the following constants were chosen on synthetic degradations of other scans and seeds
/// than those that the tests report: of a thousand cubes, over all kinds and levels of noise, at
/// most one is wrong though accepted, and of a hundred everyday scans one is refused though right.
const MIN_MARGIN: f32 = 4.5;

/// Margin that is needed when a sticker in which the best rival differs is farther than
/// [`ODD_DISTANCE`] from its colour: the rival may be right.
const MIN_MARGIN_WITH_ODD_STICKER: f32 = 8.0;

/// Squared distance of a sticker from its colour beyond which [`MIN_MARGIN_WITH_ODD_STICKER`] is
/// needed.
const ODD_DISTANCE: f32 = 60.0;

/// Margin that is needed when brightness deviates by more than [`CALM_SPREAD`].
const MIN_MARGIN_WITH_WIDE_SPREAD: f32 = 10.0;

/// The widest deviation in brightness, in natural logarithms, of an everyday scan.
const CALM_SPREAD: f32 = 0.2;

/// Margin that is needed when there is an outlier: where the model fails in one place, it may fail
/// in others.
const MIN_MARGIN_WITH_OUTLIER: f32 = 18.0;

/// Squared distance of an outlier from its colour. Only edges and corners count: centres may have
/// logos.
const OUTLIER_DISTANCE: f32 = 400.0;

/// Largest number of stickers beyond [`FAR_DISTANCE`] on a cube; more mean that no cube was read,
/// whatever the margin. Synthetic wear and noise leave at most 7 on a cube that can be read.
const MAX_FAR_STICKERS: usize = 8;

/// Squared distance of a sticker from its colour; see [`MAX_FAR_STICKERS`].
const FAR_DISTANCE: f32 = 100.0;

/// The widest deviation in hue, in natural logarithms, of a scan that shows a cube.
const MAX_SPREAD: f32 = 0.3;

/// Smallest ratio of the brightest to the darkest sticker, in the channel where it is largest, of
/// readings that show a cube.
const MIN_CONTRAST: f32 = 1.25;

/// Smallest value of the brightest channel of a scan that shows a cube: black reads about 10.
const MIN_BRIGHTNESS: f32 = 16.0;

/// Largest margin that is reported.
const MAX_MARGIN: f32 = MAX_RIVAL_MARGIN;

/// Judges the best fit. `others` are its likeliest rivals once more, unrefitted, including some
/// that are no sticker's likeliest.
pub(super) fn judge(observed: &Observed, settled: &Settled, others: &[Rival]) -> Recognition {
    let best = &settled.best;
    let margin = match settled.rivals.first() {
        Some(rival) => rival.margin.clamp(0.0, MAX_MARGIN),
        None if settled.undecided => 0.0,
        None => MAX_MARGIN,
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
    let mut needed = MIN_MARGIN;
    if odd {
        needed = needed.max(MIN_MARGIN_WITH_ODD_STICKER);
    }
    if brightness_spread > CALM_SPREAD {
        needed = needed.max(MIN_MARGIN_WITH_WIDE_SPREAD);
    }
    let unread = observed.trust.iter().filter(|&&trust| trust == 0).count();
    let reason = if spread > MAX_SPREAD || far > MAX_FAR_STICKERS {
        Some(Reason::ManyFitNoColour)
    } else if margin < needed && unread > 0 {
        Some(Reason::TooManyUnread(unread))
    } else if margin < needed {
        Some(Reason::CouldBeEither(differing.clone()))
    } else if !outliers.is_empty() && margin < MIN_MARGIN_WITH_OUTLIER {
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
    let mut margins = [MAX_MARGIN; Facelet::COUNT];
    for facelet in Facelet::all() {
        let differing = (settled.rivals.iter()).find(|rival| differs(rival, settled, facelet));
        if let Some(rival) = differing {
            margins[facelet.index()] = rival.margin.clamp(0.0, MAX_MARGIN);
        } else if settled.undecided {
            margins[facelet.index()] = 0.0;
        }
    }
    margins
}

/// The rivals and the others, each cube once.
fn candidates(settled: &Settled, others: &[Rival]) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    let within = |rival: &&Rival| rival.margin < Candidate::MAX_MARGIN;
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
    candidates.truncate(Candidate::MAX_COUNT);
    candidates
}

/// The reason for which readings show no cube at all, if there is one.
pub(super) fn reason_for_no_cube(readings: &Readings) -> Option<Reason> {
    let values: Vec<[f32; 3]> = Facelet::all()
        .filter_map(|facelet| readings.value(facelet))
        .collect();
    let brightest = values.as_flattened().iter().copied().fold(0.0, f32::max);
    if brightest < MIN_BRIGHTNESS {
        Some(Reason::AllBlack)
    } else if contrast(&values) < MIN_CONTRAST {
        Some(Reason::AllAlike)
    } else {
        None
    }
}

/// Ratio of the brightest to the darkest sticker, in the channel where it is largest.
fn contrast(values: &[[f32; 3]]) -> f32 {
    (0..3)
        .map(|channel| {
            let channel = values.iter().map(|value| value[channel]);
            let (low, high) = channel.fold((f32::INFINITY, 0.0f32), |(low, high), value| {
                (low.min(value), high.max(value))
            });
            // One unit is below the resolution of the sensor.
            (high + 1.0) / (low + 1.0)
        })
        .fold(0.0, f32::max)
}
