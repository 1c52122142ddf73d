//! The search for a side in a picture.

use std::collections::HashSet;

use crate::{
    blobs::blobs,
    colour::{distinct_colours, median, saturation},
    contrast::Contrast,
    evidence::{Evidence, more_than_one},
    homography::Homography,
    lattice::{Lattice, Place, lattices, lie, pairs},
    quad::{Point, Quad, length, minus, times},
    refine::refined,
    scene::{CORNERS, Scenes},
    shrunk::Shrunk,
};

/// The best grid of a picture.
pub(crate) struct Found {
    /// From places, -1 to 1, to pixels of the picture.
    pub(crate) map: Homography,
    /// Logarithm of the odds that the grid is right.
    pub(crate) odds: f32,
}

/// A sticker's area, as a share of the picture's smaller side squared: from that of a cube of a fifth of it, half of
/// whose cell is frame, to that of a cube which fills it.
const AREA: std::ops::RangeInclusive<f32> = 0.0018..=0.14;

/// Windows that are looked at, the most promising first.
const WINDOWS: usize = 500;

/// Windows that are laid closer, those with the best evidence.
const REFINED: usize = 6;

/// Distance of the corners of grids, in cells, below which the grids are one.
const ALIKE: f32 = 0.12;

/// Odds above which nothing better is sought.
const CERTAIN: f32 = 4.0;

/// Odds above which no further window of the same lattices is laid closer.
const SURE: f32 = 5.0;

/// Odds of a grid below which it is not handed out: one in five is right.
pub(crate) const LEAST_ODDS: f32 = -1.4;

/// Pixels in which a quadrangle can be made out.
const LEAST: usize = 30;

/// Follows the search: a grid in pixels of the picture, what was seen of it, and whether it was laid closer already. A search
/// that is followed looks at all of each window, others leave a window when it cannot be among the best.
pub(crate) type Follow<'a> = dyn FnMut(&Homography, &Evidence, Stage) + 'a;

/// Where a grid stands in the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// As a window of a lattice gives it.
    Rough,
    /// Laid closer.
    Fine,
}

#[expect(
    clippy::needless_option_as_deref,
    reason = "the follower is lent more than once"
)]
pub(crate) fn find(scenes: &Scenes, mut follow: Option<&mut Follow<'_>>) -> Option<Found> {
    let whole = quads(scenes);
    let mut tried = Vec::new();
    let mut found = best_of(candidates(
        &whole,
        &lattices(&whole),
        scenes,
        &mut tried,
        follow.as_deref_mut(),
    ));
    let is_below =
        |found: &Option<Found>, odds: f32| found.as_ref().is_none_or(|best| best.odds < odds);
    if is_below(&found, CERTAIN) {
        let parts: Vec<Quad> = distinct(whole.into_iter().flat_map(Quad::parts).collect());
        let further = candidates(
            &parts,
            &lattices(&parts),
            scenes,
            &mut tried,
            follow.as_deref_mut(),
        );
        found = best_of(found.into_iter().chain(further).collect());
        if is_below(&found, LEAST_ODDS) {
            let further = candidates(
                &parts,
                &pairs(&parts),
                scenes,
                &mut tried,
                follow.as_deref_mut(),
            );
            found = best_of(found.into_iter().chain(further).collect());
        }
    }
    let best = found?;
    Some(Found {
        map: best.map.upright().scaled(scenes.scale()),
        ..best
    })
}

fn best_of(found: Vec<Found>) -> Option<Found> {
    found.into_iter().max_by(|a, b| a.odds.total_cmp(&b.odds))
}

/// Grids that the picture may show, in pixels of the scenes' first picture.
fn candidates(
    quads: &[Quad],
    lattices: &[Lattice],
    scenes: &Scenes,
    tried: &mut Vec<(Homography, usize)>,
    mut follow: Option<&mut Follow<'_>>,
) -> Vec<Found> {
    let is_followed = follow.is_some();
    let mut note = |window: &Window, evidence: &Evidence, stage: Stage| {
        if let Some(follow) = &mut follow {
            let map = window.map.upright().scaled(scenes.scale());
            follow(&map, evidence, stage);
        }
    };
    // The best, the best first, none like another.
    let mut best: Vec<(f32, Window)> = Vec::new();
    for window in promising(quads, lattices, scenes) {
        let count = window.members.len();
        let is_known =
            |(map, members): &(Homography, usize)| *members >= count && are_alike(map, &window.map);
        if tried.iter().any(is_known) {
            continue;
        }
        let least = best
            .get(REFINED - 1)
            .filter(|_| !is_followed)
            .map_or(f32::MIN, |last| last.0);
        let Some(evidence) = evidence_of(&window, scenes, least) else {
            continue;
        };
        note(&window, &evidence, Stage::Rough);
        let odds = evidence.rough_odds();
        let is_like = |(_, other): &(f32, Window)| are_alike(&other.map, &window.map);
        if best.iter().any(|other| other.0 >= odds && is_like(other)) {
            continue;
        }
        best.retain(|other| !is_like(other));
        best.insert(
            best.partition_point(|other| other.0 >= odds),
            (odds, window),
        );
        best.truncate(REFINED);
    }
    let mut found: Vec<Found> = Vec::new();
    for (_, mut window) in best {
        if !is_followed && found.iter().any(|found| found.odds >= SURE) {
            break;
        }
        tried.push((window.map, window.members.len()));
        window.map = refined(&window.map, window.members.len(), scenes);
        let Some(evidence) = evidence_of(&window, scenes, f32::MIN) else {
            continue;
        };
        note(&window, &evidence, Stage::Fine);
        found.push(Found {
            map: window.map,
            odds: evidence.odds(),
        });
    }
    found
}

/// Whether two grids are one, laid a little differently.
fn are_alike(one: &Homography, other: &Homography) -> bool {
    let [ours, theirs] = [one, other].map(|map| CORNERS.map(|corner| map.at(corner)));
    let near = ALIKE / 4.24 * length(minus(ours[2], ours[0]));
    ours.iter()
        .all(|&a| theirs.iter().any(|&b| length(minus(a, b)) < near))
}

/// The windows of all lattices that deserve a closer look, the best first.
fn promising(quads: &[Quad], lattices: &[Lattice], scenes: &Scenes) -> Vec<Window> {
    let colours: Vec<[f32; 3]> = quads
        .iter()
        .map(|quad| {
            scenes.0[1]
                .picture
                .at(times(0.5, quad.centre))
                .map(f32::from)
        })
        .collect();
    let mut known = HashSet::new();
    let mut windows: Vec<(f32, Window)> = lattices
        .iter()
        .flat_map(|lattice| windows(lattice, quads))
        .filter(|window| is_inside(&window.map, &scenes.0[0].picture))
        .filter(|window| {
            let corner = window.map.at([0.0, 0.0]).map(|value| (value / 4.0) as i32);
            known.insert((window.members.clone(), corner))
        })
        .map(|window| (window.promise(&colours), window))
        .collect();
    windows.sort_by(|a, b| b.0.total_cmp(&a.0));
    windows.truncate(WINDOWS);
    windows.into_iter().map(|(_, window)| window).collect()
}

fn evidence_of(window: &Window, scenes: &Scenes, least: f32) -> Option<Evidence> {
    let (scene, map) = scenes.for_map(&window.map);
    let of_lattice = Evidence {
        members: window.members.len() as f32 / 9.0,
        beyond: more_than_one(window.beyond),
        uneven: window.uneven,
        askew: window.askew,
        ..Evidence::hoped()
    };
    scene.evidence(&map, of_lattice, least)
}

/// Quadrangles of the picture and of its halves and quarters, in which what is out of focus has edges again.
fn quads(scenes: &Scenes) -> Vec<Quad> {
    let mut quads = Vec::new();
    for (scene, factor) in scenes.0.iter().zip([1.0, 2.0, 4.0, 8.0]) {
        let found = quads_of(&scene.picture, &scene.contrast);
        quads.extend(found.into_iter().map(|quad| quad.scaled(factor)));
    }
    distinct(quads)
}

/// The same sticker comes several times, as its area grew: the best of them stays.
fn distinct(mut quads: Vec<Quad>) -> Vec<Quad> {
    quads.sort_by(|a, b| b.fit.total_cmp(&a.fit));
    let mut distinct: Vec<Quad> = Vec::new();
    for quad in quads {
        let is_known = distinct.iter().any(|other| {
            let near = length(minus(quad.centre, other.centre)) < 0.25 * quad.area().sqrt();
            near && (0.5..2.0).contains(&(quad.area() / other.area()))
        });
        if !is_known {
            distinct.push(quad);
        }
    }
    distinct
}

fn quads_of(picture: &Shrunk, contrast: &Contrast) -> Vec<Quad> {
    let square = (picture.width.min(picture.height) as f32).powi(2);
    let pixels = |share: f32| ((share * square) as usize).max(LEAST);
    blobs(contrast, pixels(*AREA.start()), pixels(*AREA.end()))
        .iter()
        .filter_map(|blob| Quad::of(blob, picture.width))
        .collect()
}

/// A lattice's three by three places that may be a side.
struct Window {
    map: Homography,
    /// Indices of the quadrangles in it, sorted.
    members: Vec<usize>,
    /// Members of the lattice right next to it.
    beyond: usize,
    /// Mean logarithm of how far the members' shares of their cells are from the median, at most 1.
    uneven: f32,
    /// Median sine of the angle of members against their cells.
    askew: f32,
}

impl Window {
    /// How much the window deserves a closer look.
    fn promise(&self, colours: &[[f32; 3]]) -> f32 {
        let colours: Vec<[f32; 3]> = self.members.iter().map(|&index| colours[index]).collect();
        let vivid = colours
            .iter()
            .map(|&colour| saturation(colour))
            .sum::<f32>()
            / colours.len() as f32;
        let [a, b] = [[-1.5, -1.5], [1.5, 1.5]].map(|corner| self.map.at(corner));
        self.members.len() as f32 - 1.5 * self.beyond as f32
            + 2.0 * length(minus(b, a)).ln()
            + 4.0 * vivid
            + 2.0 * distinct_colours(&colours)
    }
}

fn windows(lattice: &Lattice, quads: &[Quad]) -> Vec<Window> {
    let range = |axis: usize| {
        let values = lattice.members.iter().map(move |(place, ..)| place[axis]);
        let (low, high) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
        (high - 2).min(low)..=(high - 2).max(low)
    };
    let mut windows = Vec::new();
    for column in range(0) {
        for row in range(1) {
            windows.extend(window(lattice, quads, [column + 1, row + 1]));
        }
    }
    windows
}

fn window(lattice: &Lattice, quads: &[Quad], middle: Place) -> Option<Window> {
    let mut places: Vec<(Point, Point)> = Vec::new();
    let (mut members, mut within, mut around) = (Vec::new(), Vec::new(), Vec::new());
    for &(place, index, centre) in &lattice.members {
        let offset = [place[0] - middle[0], place[1] - middle[1]];
        let [x, y] = offset.map(i32::abs);
        if x.max(y) <= 1 {
            places.push((offset.map(|value| value as f32), centre));
            members.push(index);
        }
        if x.max(y) == 2 && x.min(y) <= 1 {
            around.push(lie(&lattice.map, place, &quads[index]));
        } else if x.max(y) <= 1 {
            within.push(lie(&lattice.map, place, &quads[index]));
        }
    }
    // What lies there by chance is seldom of the same size and turned in the same way.
    let share = median(within.iter().map(|lie| lie.share));
    let turned = median(within.iter().map(|lie| lie.turned));
    let unevens = within
        .iter()
        .map(|lie| (lie.share / share).ln().abs().min(1.0));
    let uneven = unevens.sum::<f32>() / within.len().max(1) as f32;
    let beyond = around
        .iter()
        .filter(|lie| (0.6..1.6).contains(&(lie.share / share)) && lie.turned < turned + 0.2)
        .count();
    members.sort_unstable();
    if members.len() < 2 {
        return None;
    }
    let map = if members.len() >= 6 {
        Homography::through(&places)
    } else {
        lattice.map.moved(middle.map(|value| value as f32))
    };
    let map = map.filter(|map| map.is_seen(1.5))?;
    Some(Window {
        map,
        members,
        beyond,
        uneven,
        askew: turned,
    })
}

/// Whether the middles of the outer cells, with half of what is around them, are in the picture.
fn is_inside(map: &Homography, picture: &Shrunk) -> bool {
    CORNERS.iter().all(|&corner| {
        let [x, y] = map.at(times(0.85, corner));
        x >= 0.0 && y >= 0.0 && x < picture.width as f32 && y < picture.height as f32
    })
}
