//! The search for a side in a picture.

use std::collections::HashSet;

use crate::{
    blobs::blobs,
    cells::CORNERS,
    contrast::Contrast,
    evidence::{Evidence, Feature, OF_CHOSEN, more_than_one},
    homography::Homography,
    lattice::{Lattice, lattices, pairs},
    quad::{Quad, length, minus, times},
    refine::refined,
    scene::Scenes,
    shrunk::Shrunk,
    window::{Window, windows},
};

/// A grid that a picture may show.
pub(crate) struct Found {
    /// From places, -1 to 1, to pixels of the picture.
    pub(crate) map: Homography,
    /// Weighed evidence: the greater, the likelier the grid.
    weight: f32,
    window: Window,
}

impl Found {
    /// Logarithm of the odds that the grid is right.
    pub(crate) fn odds(&self) -> f32 {
        let [factor, added] = OF_CHOSEN;
        factor * self.weight + added
    }
}

/// A sticker's area, as a share of the picture's smaller side squared: from that of a cube of a fifth of it, half of
/// whose cell is frame, to that of a cube which fills it.
const AREA: std::ops::RangeInclusive<f32> = 0.0018..=0.14;

/// Windows that are looked at, the most promising first.
const MAX_WINDOWS: usize = 500;

/// Windows that are laid closer, those with the best evidence.
const MAX_REFINED: usize = 6;

/// Distance of the corners of grids, in cells, below which the grids are one.
const SAME_GRID_CELLS: f32 = 0.12;

/// Weighed evidence above which nothing better is sought.
const STOP_SEARCH_WEIGHT: f32 = 4.0;

/// The same above which no further window of the same lattices is laid closer.
const STOP_REFINING_WEIGHT: f32 = 5.0;

/// The same below which two quadrangles, too, are taken for a lattice.
const WEAK_WEIGHT: f32 = -1.4;

/// Odds of the best grid beside which no grid of another place is handed out: 99 in 100 are right.
const CLEAR_ODDS: f32 = 4.6;

/// Grids of different places that are handed out of a picture, at most.
const HANDED_OUT: usize = 6;

/// Steps by a row: where one is hidden by glare or goes on beyond the side, the grid lies beside it.
const BY_A_ROW: [[f32; 2]; 4] = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];

/// Pixels in which a quadrangle can be made out.
const MIN_QUAD_PIXELS: usize = 30;

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

/// Grids that the picture may show, the best first; others than the best come from other windows, or are the best one moved by
/// a row.
#[expect(
    clippy::needless_option_as_deref,
    reason = "the follower is lent more than once"
)]
pub(crate) fn find(scenes: &Scenes, mut follow: Option<&mut Follow<'_>>) -> Vec<Found> {
    let whole = quads(scenes);
    let mut tried = Vec::new();
    let mut found = candidates(
        &whole,
        &lattices(&whole),
        scenes,
        &mut tried,
        follow.as_deref_mut(),
    );
    let is_below =
        |found: &[Found], least: f32| found.iter().all(|candidate| candidate.weight < least);
    if is_below(&found, STOP_SEARCH_WEIGHT) {
        let parts: Vec<Quad> = distinct(whole.into_iter().flat_map(Quad::parts).collect());
        let further = candidates(
            &parts,
            &lattices(&parts),
            scenes,
            &mut tried,
            follow.as_deref_mut(),
        );
        found.extend(further);
        if is_below(&found, WEAK_WEIGHT) {
            let further = candidates(
                &parts,
                &pairs(&parts),
                scenes,
                &mut tried,
                follow.as_deref_mut(),
            );
            found.extend(further);
        }
    }
    found.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut distinct: Vec<Found> = Vec::new();
    for candidate in found {
        let is_like = |other: &Found| are_alike(&other.map, &candidate.map);
        if !distinct.iter().any(is_like) {
            distinct.push(candidate);
        }
    }
    distinct.truncate(HANDED_OUT);
    if let Some(best) = distinct.first_mut() {
        lay_closer(best, scenes);
    }
    if distinct
        .first()
        .is_some_and(|best| best.odds() >= CLEAR_ODDS)
    {
        distinct.truncate(1);
    }
    let moved = distinct.first().map(|best| by_a_row(best, scenes));
    distinct.extend(moved.into_iter().flatten());
    for found in &mut distinct {
        found.map = found.map.upright().scaled(scenes.scale());
    }
    distinct
}

/// Lays a grid closer once more, from where it came to lie, if there is more evidence for it then.
fn lay_closer(found: &mut Found, scenes: &Scenes) {
    let map = refined(&found.map, found.window.members.len(), scenes);
    let closer = evidence_of(&found.window, &map, scenes, f32::MIN);
    let weight = closer.map_or(f32::MIN, |evidence| evidence.odds());
    if weight > found.weight {
        found.map = map;
        found.weight = weight;
    }
}

/// The same grid moved by a row to each side, where it is in the picture.
fn by_a_row(found: &Found, scenes: &Scenes) -> Vec<Found> {
    let moved = BY_A_ROW.iter().filter_map(|&step| {
        let map = found.map.moved(step)?;
        let evidence = evidence_of(&found.window, &map, scenes, f32::MIN)?;
        is_inside(&map, &scenes.0[0].picture).then(|| Found {
            map,
            weight: evidence.odds(),
            window: found.window.clone(),
        })
    });
    moved.collect()
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
    let mut note = |map: &Homography, evidence: &Evidence, stage: Stage| {
        if let Some(follow) = &mut follow {
            follow(&map.upright().scaled(scenes.scale()), evidence, stage);
        }
    };
    // The best, the best first, none like another.
    let mut best: Vec<(f32, Window, Evidence)> = Vec::new();
    for window in promising(quads, lattices, scenes) {
        let count = window.members.len();
        let is_known =
            |(map, members): &(Homography, usize)| *members >= count && are_alike(map, &window.map);
        if tried.iter().any(is_known) {
            continue;
        }
        let least = best
            .get(MAX_REFINED - 1)
            .filter(|_| !is_followed)
            .map_or(f32::MIN, |last| last.0);
        let Some(evidence) = evidence_of(&window, &window.map, scenes, least) else {
            continue;
        };
        note(&window.map, &evidence, Stage::Rough);
        let odds = evidence.rough_odds();
        let is_like = |(_, other, _): &(f32, Window, Evidence)| are_alike(&other.map, &window.map);
        if best.iter().any(|other| other.0 >= odds && is_like(other)) {
            continue;
        }
        best.retain(|other| !is_like(other));
        best.insert(
            best.partition_point(|other| other.0 >= odds),
            (odds, window, evidence),
        );
        best.truncate(MAX_REFINED);
    }
    let mut found: Vec<Found> = Vec::new();
    for (_, window, rough) in best {
        if !is_followed
            && found
                .iter()
                .any(|found| found.weight >= STOP_REFINING_WEIGHT)
        {
            break;
        }
        tried.push((window.map, window.members.len()));
        let map = refined(&window.map, window.members.len(), scenes);
        let Some(evidence) = evidence_of(&window, &map, scenes, f32::MIN) else {
            continue;
        };
        note(&map, &evidence, Stage::Fine);
        // Where a grid lies right, what is beside the side can draw it away.
        let (map, weight) = if rough.odds() > evidence.odds() {
            (window.map, rough.odds())
        } else {
            (map, evidence.odds())
        };
        found.push(Found {
            map,
            weight,
            window,
        });
    }
    found
}

/// Whether two grids are one, laid a little differently.
fn are_alike(one: &Homography, other: &Homography) -> bool {
    let [ours, theirs] = [one, other].map(|map| CORNERS.map(|corner| map.at(corner)));
    let near = SAME_GRID_CELLS / 4.24 * length(minus(ours[2], ours[0]));
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
    windows.truncate(MAX_WINDOWS);
    windows.into_iter().map(|(_, window)| window).collect()
}

/// Evidence for a grid with this map, which came from a window.
fn evidence_of(window: &Window, map: &Homography, scenes: &Scenes, least: f32) -> Option<Evidence> {
    let (scene, wide) = scenes.for_map(map);
    let map = map.scaled(1.0 / wide);
    let mut of_lattice = Evidence::hoped();
    of_lattice[Feature::Members] = window.members.len() as f32 / 9.0;
    of_lattice[Feature::Beyond] = more_than_one(window.beyond);
    of_lattice[Feature::Uneven] = window.uneven;
    of_lattice[Feature::Askew] = window.askew;
    scene.evidence(&map, of_lattice, least)
}

/// Quadrangles of the picture and of its halves, quarters and eighths, in which what is out of focus has edges again.
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
    let pixels = |share: f32| ((share * square) as usize).max(MIN_QUAD_PIXELS);
    blobs(contrast, pixels(*AREA.start()), pixels(*AREA.end()))
        .iter()
        .filter_map(|blob| Quad::of(blob, picture.width))
        .collect()
}

/// Whether the middles of the outer cells, with half of what is around them, are in the picture.
fn is_inside(map: &Homography, picture: &Shrunk) -> bool {
    CORNERS.iter().all(|&corner| {
        let [x, y] = map.at(times(0.85, corner));
        x >= 0.0 && y >= 0.0 && x < picture.width as f32 && y < picture.height as f32
    })
}
