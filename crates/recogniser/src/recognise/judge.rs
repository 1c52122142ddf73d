//! Judgement of a fit: acceptance, or the reason for a refusal.

use cube_core::{Face, Facelet, FaceletKind};

use super::{
    broken::Broken,
    constants::Constants,
    evidence::{Evidence, MAX_MISREAD_DISTANCE_TO_OTHER, MIN_MISREAD_DISTANCE},
    observed::Observed,
    reason::Reason,
    recognition::{Candidate, Recognition},
    rivals::{MAX_RIVAL_MARGIN, Rival, Settled},
};
use crate::readings::Readings;

/// Squared distance of an outlier from its colour. Only edges and corners count: centres may have
/// logos.
const OUTLIER_DISTANCE: f32 = 200.0;

/// Squared distance of an outlier from another colour below which its reading may be that of
/// another sticker.
const EXCHANGED_DISTANCE: f32 = 40.0;

/// Squared distance, in colour alone, of an unlike sticker from its colour.
const UNLIKE_DISTANCE: f32 = 20.0;

/// Largest brightness of a dark sticker, as a part of the brightness of its colour in its place.
const MAX_DARK: f32 = 0.65;

/// Largest number of misread stickers on a cube: where a side was read twice there are more.
const MAX_MISREAD_STICKERS: usize = 3;

/// Largest number of stickers beyond [`FAR_DISTANCE`] on a cube; more such stickers mean that no
/// cube was read, whatever the margin. Synthetic wear and noise leave at most 7 on a readable cube.
const MAX_FAR_STICKERS: usize = 8;

/// Squared distance of a sticker from its colour; see [`MAX_FAR_STICKERS`].
const FAR_DISTANCE: f32 = 100.0;

/// The widest deviation in hue, in natural logarithms, of a scan that shows a cube.
const MAX_SPREAD: f32 = 0.3;

/// Smallest ratio of the brightest to the darkest sticker, in the channel where the ratio is
/// largest, of readings that show a cube: the smallest of 20,000 drawn scans is 2.3.
const MIN_CONTRAST: f32 = 2.1;

/// Smallest value of the brightest channel of a scan that shows a cube: black reads about 10.
const MIN_BRIGHTNESS: f32 = 16.0;

/// Largest margin that is reported.
const MAX_MARGIN: f32 = MAX_RIVAL_MARGIN;

/// Judges the best fit. `others` are the likeliest other cubes, not refitted: the rivals once more,
/// and cubes that are not the likeliest for any sticker.
pub(super) fn judge(
    observed: &Observed,
    settled: &Settled,
    others: &[Rival],
    broken: Option<&Broken>,
    constants: &Constants,
) -> (Recognition, Evidence) {
    let best = &settled.best;
    let distances = Distances::of(observed, settled);
    let outliers: Vec<Facelet> = distances.farther_than(OUTLIER_DISTANCE).collect();
    let evidence = evidence(observed, settled, others, broken, &distances);
    let doubt = constants.doubt(&evidence);
    let possible = broken.filter(|broken| broken.is_possible());
    let differing: Vec<Facelet> = match (possible, settled.rivals.first()) {
        (Some(broken), _) => Facelet::all()
            .filter(|it| broken.labels[it.index()] != best.labels[it.index()])
            .collect(),
        (None, Some(rival)) => Facelet::all()
            .filter(|&facelet| differs(rival, settled, facelet))
            .collect(),
        (None, None) => Vec::new(),
    };
    let findings = Findings {
        evidence: &evidence,
        doubt,
        distances: &distances,
        possible,
        outliers: &outliers,
        differing: &differing,
    };
    let reason = findings.reason(observed, constants);
    let margin = match settled.rivals.first() {
        Some(rival) => rival.margin.clamp(0.0, MAX_MARGIN),
        None if settled.undecided => 0.0,
        None => MAX_MARGIN,
    };
    let recognition = Recognition {
        facelets: Some(best.cube.facelets()),
        cube: Some(best.cube),
        accepted: reason.is_none(),
        doubt,
        margin,
        margins: margins(settled),
        candidates: candidates(settled, others),
        doubtful: Facelet::all()
            .filter(|facelet| differing.contains(facelet) || outliers.contains(facelet))
            .collect(),
        reason,
    };
    (recognition, evidence)
}

/// Findings by which a cube is refused or accepted.
struct Findings<'a> {
    evidence: &'a Evidence,
    doubt: f32,
    distances: &'a Distances,
    possible: Option<&'a Broken>,
    outliers: &'a [Facelet],
    differing: &'a [Facelet],
}

impl Findings<'_> {
    /// Why the cube is refused; `None` if it is accepted.
    fn reason(&self, observed: &Observed, constants: &Constants) -> Option<Reason> {
        let could_be_either = || Reason::CouldBeEither(self.differing.to_vec());
        if self.evidence.deviation > MAX_SPREAD || self.distances.far() > MAX_FAR_STICKERS {
            return Some(Reason::ManyFitNoColour);
        }
        if let Some(broken) = self.possible {
            return Some(if broken.is_clear() {
                Reason::Unsolvable(broken.cause)
            } else {
                could_be_either()
            });
        }
        if self.doubt <= Recognition::MAX_DOUBT {
            let misread: Vec<Facelet> = self.distances.misread().collect();
            return (misread.len() > MAX_MISREAD_STICKERS).then_some(Reason::FitNoColour(misread));
        }
        let unread = (0..Facelet::COUNT)
            .filter(|&i| !observed.is_read(i))
            .count();
        if unread > 0 {
            return Some(Reason::TooManyUnread(unread));
        }
        let doubt_between_cubes = constants.doubt(&Evidence {
            misread: 0,
            exchanged: false,
            ..*self.evidence
        });
        let is_between_cubes = doubt_between_cubes > Recognition::MAX_DOUBT;
        Some(if self.outliers.is_empty() || is_between_cubes {
            could_be_either()
        } else {
            Reason::FitNoColour(self.outliers.to_vec())
        })
    }
}

/// Squared distances of each sticker from its colour, and from the nearest other colour.
struct Distances {
    own: [f32; Facelet::COUNT],
    others: [f32; Facelet::COUNT],
}

impl Distances {
    fn of(observed: &Observed, settled: &Settled) -> Self {
        let best = &settled.best;
        Self {
            own: best.model.distances(observed, &best.labels),
            others: best.model.distances_from_others(observed, &best.labels),
        }
    }

    /// Stickers of edges and corners farther than this from their colour.
    fn farther_than(&self, least: f32) -> impl Iterator<Item = Facelet> {
        Facelet::all().filter(move |facelet| {
            facelet.kind() != FaceletKind::Centre && self.own[facelet.index()] > least
        })
    }

    /// Stickers of edges and corners that read far from their own colour and near another.
    fn misread(&self) -> impl Iterator<Item = Facelet> {
        self.farther_than(MIN_MISREAD_DISTANCE)
            .filter(|facelet| self.others[facelet.index()] < MAX_MISREAD_DISTANCE_TO_OTHER)
    }

    /// Number of stickers, centres included, beyond [`FAR_DISTANCE`].
    fn far(&self) -> usize {
        self.own.iter().filter(|&&own| own > FAR_DISTANCE).count()
    }
}

/// Measures of the best fit.
fn evidence(
    observed: &Observed,
    settled: &Settled,
    others: &[Rival],
    broken: Option<&Broken>,
    distances: &Distances,
) -> Evidence {
    let best = &settled.best;
    let pairs = distances.own.iter().zip(&distances.others);
    let in_colour = best.model.distances_in_colour(observed, &best.labels);
    let brightness = best.model.brightness(observed, &best.labels);
    let alike = best.model.most_alike(observed, &best.labels);
    let is_near_another = |facelet: Facelet, most: f32| distances.others[facelet.index()] < most;
    Evidence {
        against: Evidence::odds(margins_of_all(settled, others).into_iter()),
        heavy: Evidence::heaviness(observed.read().map(|(i, _)| distances.own[i])),
        deviation: best.model.spread().colour,
        unlike: in_colour.iter().filter(|&&it| it > UNLIKE_DISTANCE).count() as u8,
        dark: brightness.iter().filter(|&&it| it < MAX_DARK).count() as u8,
        overruled: pairs.filter(|(own, other)| own > other).count() as u8,
        misread: (distances.misread())
            .take(Evidence::MAX_MISREAD.into())
            .count() as u8,
        exchanged: distances
            .farther_than(OUTLIER_DISTANCE)
            .any(|outlier| is_near_another(outlier, EXCHANGED_DISTANCE)),
        worn: false,
        separation: alike.separation,
        opposite: is_opposite(alike.colours),
        over_broken: broken.map_or(MAX_MARGIN, |broken| broken.margin),
    }
}

/// Whether two colours lie on opposite sides of the cube.
fn is_opposite([one, other]: [usize; 2]) -> bool {
    Face::ALL[one].opposite() == Face::ALL[other]
}

/// The margins over all other cubes, each cube once.
fn margins_of_all(settled: &Settled, others: &[Rival]) -> Vec<f32> {
    let mut cubes = vec![settled.best.cube];
    let mut margins = Vec::new();
    if settled.undecided {
        margins.push(0.0);
    }
    for rival in settled.rivals.iter().chain(others) {
        if !cubes.contains(&rival.cube) {
            cubes.push(rival.cube);
            margins.push(rival.margin);
        }
    }
    margins
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

/// The reason why readings show no cube at all, if there is one.
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

/// Ratio of the brightest to the darkest sticker, in the channel where the ratio is largest.
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
