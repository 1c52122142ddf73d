//! What a picture shows of a grid: colours within its cells, and contrast between them.

use std::cell::Cell;

use crate::{
    colour::{distinct_colours, mean, median, saturation, sorted},
    contrast::Contrast,
    evidence::{Evidence, more_than_one},
    homography::Homography,
    quad::{Point, length, minus},
    shrunk::Shrunk,
};

/// Contrast that is as good as any.
const CLEAR: f32 = 24.0;
/// What cells cost that are not square in space, beside what their borders and colours say of where they lie.
const SQUARE: f32 = 0.3;
/// Places within a cell, along and across.
const WITHIN: [f32; 5] = [-0.28, -0.14, 0.0, 0.14, 0.28];
/// Places across a border, from the middle of one cell to that of the next: stickers end here.
const ACROSS: [f32; 5] = [0.4, 0.45, 0.5, 0.55, 0.6];

pub(crate) const PLACES: [Point; 9] = [
    [-1.0, -1.0],
    [0.0, -1.0],
    [1.0, -1.0],
    [-1.0, 0.0],
    [0.0, 0.0],
    [1.0, 0.0],
    [-1.0, 1.0],
    [0.0, 1.0],
    [1.0, 1.0],
];

pub(crate) const CORNERS: [Point; 4] = [[-1.5, -1.5], [1.5, -1.5], [1.5, 1.5], [-1.5, 1.5]];

const STEPS: [Point; 4] = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];

/// A picture in which evidence is sought.
pub(crate) struct Scene {
    pub(crate) picture: Shrunk,
    pub(crate) contrast: Contrast,
    /// Places that were looked at.
    pub(crate) looks: Cell<u64>,
}

/// The same picture in whole size, and a half, a quarter and an eighth of it.
pub(crate) struct Scenes(pub(crate) [Scene; 4]);

/// Side of a cell in pixels from which half of the size is enough: seams are still seen, and what is out of focus has
/// edges again.
const WIDE: f32 = 44.0;

impl Scenes {
    pub(crate) fn of(picture: Shrunk) -> Self {
        let half = picture.halved();
        let quarter = half.halved();
        let eighth = quarter.halved();
        Self([picture, half, quarter, eighth].map(|picture| Scene {
            contrast: Contrast::of(&picture),
            picture,
            looks: Cell::new(0),
        }))
    }

    /// Pixels of the whole picture for one of the first scene's.
    pub(crate) fn scale(&self) -> f32 {
        self.0[0].picture.scale
    }

    /// The scene in which a grid is looked at, and the grid's map there.
    pub(crate) fn for_map(&self, map: &Homography) -> (&Scene, Homography) {
        let pitch = length(minus(map.at([1.5, 1.5]), map.at([-1.5, -1.5]))) / 4.24;
        let level = if pitch > 2.0 * WIDE {
            2
        } else {
            usize::from(pitch > WIDE)
        };
        (&self.0[level], map.scaled(0.5_f32.powi(level as i32)))
    }
}

impl Scene {
    fn colour_at(&self, point: Point) -> [u8; 3] {
        self.looks.set(self.looks.get() + 1);
        self.picture.at(point)
    }

    fn contrast_at(&self, point: Point) -> u8 {
        self.looks.set(self.looks.get() + 1);
        self.contrast.at(point)
    }

    pub(crate) fn evidence(&self, map: &Homography) -> Evidence {
        let cells = PLACES.map(|place| self.cell(map, place));
        let inner = sorted(inner_borders().map(|(from, step)| self.border(map, from, step)));
        let outer = sorted(outer_borders().map(|(from, step)| self.border(map, from, step)));
        let spreads = sorted(cells.iter().map(|cell| cell.spread));
        let goes_on = outer_borders()
            .filter(|&(from, step)| self.goes_on(map, from, step))
            .count();
        let corners = CORNERS.map(|corner| map.at(corner));
        let edges = [0, 1, 2, 3].map(|edge| length(minus(corners[(edge + 1) % 4], corners[edge])));
        let longest = edges.into_iter().fold(0.0, f32::max);
        let shortest = edges.into_iter().fold(f32::MAX, f32::min);
        let pitch = edges.into_iter().sum::<f32>() / 12.0;
        Evidence {
            inner: mean(&inner),
            weakest: mean(&inner[..4]),
            outer: mean(&outer),
            weakest_outer: mean(&outer[..4]),
            rough: (mean(&cells.each_ref().map(|cell| cell.contrast)) / CLEAR).min(1.0),
            mixed: (mean(&spreads[6..]) / CLEAR).min(1.0),
            goes_on: more_than_one(goes_on),
            colours: distinct_colours(&cells.each_ref().map(|cell| cell.colour)),
            vivid: mean(&cells.each_ref().map(|cell| saturation(cell.colour))),
            members: 0.0,
            beyond: 0.0,
            size: (pitch / self.picture.width.min(self.picture.height) as f32).ln(),
            frontal: shortest / longest,
            framed: self.framed(map),
            uneven: 0.0,
            askew: 0.0,
            unsquare: (2.0 * self.unsquare(map)).min(1.0),
        }
    }

    /// Mean distance of the colours between cells from their median.
    fn framed(&self, map: &Homography) -> f32 {
        let between: Vec<[f32; 3]> = inner_borders()
            .map(|([x, y], [dx, dy])| [x + 0.5 * dx, y + 0.5 * dy])
            .chain([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
            .map(|place| self.colour_at(map.at(place)).map(f32::from))
            .collect();
        let apart = [0, 1, 2].map(|channel| {
            let middle = median(between.iter().map(|colour| colour[channel]));
            median(
                between
                    .iter()
                    .map(|colour| (colour[channel] - middle).abs()),
            )
        });
        (apart.into_iter().fold(0.0, f32::max) / (2.0 * CLEAR)).min(1.0)
    }

    fn unsquare(&self, map: &Homography) -> f32 {
        let [width, height] = [self.picture.width, self.picture.height].map(|side| side as f32);
        map.unsquare([0.5 * width, 0.5 * height], width.max(height))
    }

    /// How well the borders of a grid lie on contrast, and how much of one colour its cells are beside `unlike`, the
    /// [difference](Self::unlike) of the colours of the whole side: to compare grids that lie almost alike.
    pub(crate) fn closeness(&self, map: &Homography, unlike: f32) -> f32 {
        let borders: f32 = inner_borders()
            .chain(outer_borders())
            .map(|(from, step)| self.border(map, from, step))
            .sum();
        let within: f32 = PLACES
            .into_iter()
            .map(|place| self.unlike(map, place, 0.36))
            .sum();
        0.5 * borders / 24.0 - within / 9.0 / unlike - SQUARE * self.unsquare(map).min(0.5)
    }

    /// Mean difference of colours from their mean, over the places that are within `reach` of one: in units of a channel.
    pub(crate) fn unlike(&self, map: &Homography, [x, y]: Point, reach: f32) -> f32 {
        const SHARES: [f32; 7] = [-1.0, -0.67, -0.33, 0.0, 0.33, 0.67, 1.0];
        let colours = SHARES.map(|dy| {
            SHARES.map(|dx| {
                self.colour_at(map.at([x + reach * dx, y + reach * dy]))
                    .map(f32::from)
            })
        });
        let colours = colours.as_flattened();
        let count = colours.len() as f32;
        (0..3)
            .map(|channel| {
                let mean = colours.iter().map(|colour| colour[channel]).sum::<f32>() / count;
                colours
                    .iter()
                    .map(|colour| (colour[channel] - mean).abs())
                    .sum::<f32>()
                    / count
            })
            .sum()
    }

    fn cell_contrast(&self, map: &Homography, [x, y]: Point) -> f32 {
        let sum: f32 = WITHIN
            .iter()
            .flat_map(|dy| WITHIN.iter().map(move |dx| [x + dx, y + dy]))
            .map(|place| f32::from(self.contrast_at(map.at(place))))
            .sum();
        sum / 25.0
    }

    fn cell(&self, map: &Homography, [x, y]: Point) -> Sticker {
        let points = WITHIN.map(|dy| WITHIN.map(|dx| map.at([x + dx, y + dy])));
        let points = points.as_flattened();
        let values = |channel: usize| {
            points
                .iter()
                .map(move |&point| f32::from(self.colour_at(point)[channel]))
        };
        let colour = [0, 1, 2].map(|channel| median(values(channel)));
        let spread = [0, 1, 2]
            .map(|channel| median(values(channel).map(|value| (value - colour[channel]).abs())))
            .into_iter()
            .fold(0.0, f32::max);
        Sticker {
            colour,
            spread,
            contrast: self.cell_contrast(map, [x, y]),
        }
    }

    /// Contrast along the border between a cell and the next one: 0 to 1.
    fn border(&self, map: &Homography, from: Point, step: Point) -> f32 {
        let aside = [-step[1], step[0]];
        let strongest = WITHIN.map(|offset| {
            ACROSS
                .into_iter()
                .map(|along| {
                    let place =
                        [0, 1].map(|axis| from[axis] + along * step[axis] + offset * aside[axis]);
                    f32::from(self.contrast_at(map.at(place)))
                })
                .fold(0.0, f32::max)
        });
        (median(strongest.into_iter()) / CLEAR).min(1.0)
    }

    /// Whether beyond a border there is another cell, with a border at its far end and at its sides.
    fn goes_on(&self, map: &Homography, from: Point, step: Point) -> bool {
        let next = [from[0] + step[0], from[1] + step[1]];
        let cell = self.cell(map, next);
        let quiet = cell.contrast / CLEAR;
        let aside = [-step[1], step[0]];
        let around = [step, aside, aside.map(|value| -value)];
        cell.spread < 12.0
            && around
                .into_iter()
                .all(|step| self.border(map, next, step) > quiet + 0.3)
    }
}

struct Sticker {
    colour: [f32; 3],
    spread: f32,
    contrast: f32,
}

fn inner_borders() -> impl Iterator<Item = (Point, Point)> {
    PLACES
        .into_iter()
        .flat_map(|from| STEPS[..2].iter().map(move |&step| (from, step)))
        .filter(|(from, step)| from[0] + step[0] <= 1.0 && from[1] + step[1] <= 1.0)
}

fn outer_borders() -> impl Iterator<Item = (Point, Point)> {
    PLACES
        .into_iter()
        .flat_map(|from| STEPS.into_iter().map(move |step| (from, step)))
        .filter(|(from, step)| {
            [0, 1]
                .iter()
                .any(|&axis| (from[axis] + step[axis]).abs() > 1.0)
        })
}
