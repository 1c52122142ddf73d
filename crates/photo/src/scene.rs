//! What a picture shows of a grid: colours within its cells, and contrast between them.

use std::cell::Cell;

use crate::{
    cells::{CORNERS, EDGES, INNER, OUTER, PLACES},
    colour::{distinct_colours, least_two, mean, median, median_of, saturation, sorted, varied},
    contrast::Contrast,
    evidence::{Evidence, Feature, more_than_one},
    homography::{Homography, Places},
    quad::{Point, length, minus},
    shrunk::Shrunk,
};

/// Contrast that is as good as any.
const CLEAR: f32 = 24.0;
/// Share of a cell's light by which a border is as much darker or brighter as any.
const SEAM: f32 = 0.25;
/// What cells cost that are not square in space, beside what their borders and colours say of where they lie.
const SQUARE: f32 = 0.3;
/// Places within a cell, along and across.
const WITHIN: [f32; 5] = [-0.28, -0.14, 0.0, 0.14, 0.28];
/// Places across a border, from the middle of one cell to that of the next: stickers end here.
const ACROSS: [f32; 5] = [0.4, 0.45, 0.5, 0.55, 0.6];

/// A picture in which evidence is sought.
pub(crate) struct Scene {
    pub(crate) picture: Shrunk,
    pub(crate) contrast: Contrast,
    /// Places that were looked at.
    pub(crate) places: Cell<u64>,
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
            places: Cell::new(0),
        }))
    }

    /// Pixels of the whole picture for one of the first scene's.
    pub(crate) fn scale(&self) -> f32 {
        self.0[0].picture.scale
    }

    /// The scene in which a grid is looked at, and how many pixels of the first scene one of its pixels is wide.
    pub(crate) fn for_map(&self, map: &Homography) -> (&Scene, f32) {
        let pitch = length(minus(map.at([1.5, 1.5]), map.at([-1.5, -1.5]))) / 4.24;
        let level = if pitch > 2.0 * WIDE {
            2
        } else {
            usize::from(pitch > WIDE)
        };
        (&self.0[level], [1.0, 2.0, 4.0][level])
    }
}

impl Scene {
    fn count(&self, places: usize) {
        self.places.set(self.places.get() + places as u64);
    }

    fn colours<const N: usize>(&self, points: &[Point; N]) -> [[u8; N]; 3] {
        self.count(N);
        let mut colours = [[0; N]; 3];
        for (index, &point) in points.iter().enumerate() {
            let [red, green, blue] = self.picture.at(point);
            colours[0][index] = red;
            colours[1][index] = green;
            colours[2][index] = blue;
        }
        colours
    }

    fn contrasts<const N: usize>(&self, points: &[Point; N]) -> [u8; N] {
        self.count(N);
        let mut contrasts = [0; N];
        for (contrast, &point) in contrasts.iter_mut().zip(points) {
            *contrast = self.contrast.at(point);
        }
        contrasts
    }

    /// Evidence for a grid: what is seen of it, added to what its lattice says. `None` where its rough odds are at most
    /// `least`, which is often known before all of the grid was looked at.
    pub(crate) fn evidence(
        &self,
        map: &Homography,
        of_lattice: Evidence,
        least: f32,
    ) -> Option<Evidence> {
        let mut seen = of_lattice;
        let hopeful = |seen: &Evidence| seen.rough_odds() > least;
        let corners = CORNERS.map(|corner| map.at(corner));
        let edges = [0, 1, 2, 3].map(|edge| length(minus(corners[(edge + 1) % 4], corners[edge])));
        let longest = edges.into_iter().fold(0.0, f32::max);
        let shortest = edges.into_iter().fold(f32::MAX, f32::min);
        let pitch = edges.into_iter().sum::<f32>() / 12.0;
        seen[Feature::Size] = (pitch / self.picture.width.min(self.picture.height) as f32).ln();
        seen[Feature::Frontal] = shortest / longest;
        seen[Feature::Unsquare] = (2.0 * self.unsquare(map)).min(1.0);
        if !hopeful(&seen) {
            return None;
        }
        let places = map.places();
        let cells = PLACES.map(|place| self.cell(&places, place));
        let spreads = sorted(cells.iter().map(|cell| cell.spread));
        seen[Feature::Rough] = (mean(&cells.each_ref().map(|cell| cell.contrast)) / CLEAR).min(1.0);
        seen[Feature::Mixed] = (mean(&spreads[6..]) / CLEAR).min(1.0);
        seen[Feature::Colours] = distinct_colours(&cells.each_ref().map(|cell| cell.colour));
        seen[Feature::Vivid] = mean(&cells.each_ref().map(|cell| saturation(cell.colour)));
        [seen[Feature::LeastRough], seen[Feature::NextRough]] =
            least_two(EDGES.map(|edge| mean(&edge.cells.map(|cell| cells[cell].contrast)) / CLEAR));
        [seen[Feature::LeastVaried], seen[Feature::NextVaried]] =
            least_two(EDGES.map(|edge| varied(edge.cells.map(|cell| cells[cell].colour))));
        if !hopeful(&seen) {
            return None;
        }
        let inner = INNER.map(|(from, step)| self.border(&places, from, step));
        seen[Feature::Inner] = mean(&inner);
        seen[Feature::Weakest] = mean(&sorted(inner.into_iter())[..4]);
        [seen[Feature::LeastSeams], seen[Feature::NextSeams]] =
            least_two(EDGES.map(|edge| mean(&edge.seams.map(|seam| inner[seam]))));
        if !hopeful(&seen) {
            return None;
        }
        let outer = OUTER.map(|(from, step)| self.border(&places, from, step));
        seen[Feature::Outer] = mean(&outer);
        seen[Feature::WeakestOuter] = mean(&sorted(outer.into_iter())[..4]);
        [seen[Feature::LeastEdge], seen[Feature::NextEdge]] =
            least_two(EDGES.map(|edge| mean(&edge.ends.map(|border| outer[border]))));
        seen[Feature::Framed] = self.framed(&places);
        [seen[Feature::Seamed], seen[Feature::WeakestSeam]] = self.seamed(&places, &cells);
        if !hopeful(&seen) {
            return None;
        }
        let goes_on = OUTER.map(|(from, step)| self.goes_on(&places, from, step));
        let count = |ends: [usize; 3]| ends.iter().filter(|&&border| goes_on[border]).count();
        let counts = EDGES.map(|edge| count(edge.ends));
        seen[Feature::GoesOn] = more_than_one(counts.iter().sum());
        seen[Feature::OneSided] = counts.into_iter().max().unwrap_or(0) as f32 / 3.0;
        hopeful(&seen).then_some(seen)
    }

    /// How much darker, or how much brighter, the borders between cells are than both cells, in the mean and in the weakest
    /// four: 1 is clearly so, below 0 is the other way round.
    fn seamed(&self, places: &Places, cells: &[Sticker; 9]) -> [f32; 2] {
        let (mut darker, mut brighter) = ([0.0; 12], [0.0; 12]);
        for (index, (from, step)) in INNER.into_iter().enumerate() {
            let light = |[x, y]: Point| {
                let cell = &cells[(3.0 * (y + 1.0) + x + 1.0) as usize];
                cell.colour.iter().sum::<f32>()
            };
            let both = [light(from), light([from[0] + step[0], from[1] + step[1]])];
            let [least, most] = self.light_along(places, from, step);
            let (dark, bright) = (both[0].min(both[1]), both[0].max(both[1]));
            darker[index] = ((dark - least) / (SEAM * dark + CLEAR)).clamp(-1.0, 1.0);
            brighter[index] = ((most - bright) / (SEAM * bright + CLEAR)).clamp(-1.0, 1.0);
        }
        let [darker, brighter] = [darker, brighter].map(|values| {
            let values = sorted(values.into_iter());
            [mean(&values), mean(&values[..4])]
        });
        if darker[0] > brighter[0] {
            darker
        } else {
            brighter
        }
    }

    /// The least and the greatest sum of the channels across a border: the median of them along it.
    fn light_along(&self, places: &Places, from: Point, step: Point) -> [f32; 2] {
        let (mut least, mut most) = ([0.0; 5], [0.0; 5]);
        for (index, offset) in WITHIN.into_iter().enumerate() {
            let lights = ACROSS.map(|along| {
                let place = [
                    from[0] + along * step[0] - offset * step[1],
                    from[1] + along * step[1] + offset * step[0],
                ];
                let colour = self.picture.at(places.at(place));
                colour.into_iter().map(f32::from).sum::<f32>()
            });
            least[index] = lights.into_iter().fold(f32::MAX, f32::min);
            most[index] = lights.into_iter().fold(0.0, f32::max);
        }
        self.count(WITHIN.len() * ACROSS.len());
        [least, most].map(|values| median(values.into_iter()))
    }

    /// Mean distance of the colours between cells from their median.
    fn framed(&self, places: &Places) -> f32 {
        let mut between = [[0.0; 2]; 16];
        let borders = INNER
            .into_iter()
            .map(|([x, y], [dx, dy])| [x + 0.5 * dx, y + 0.5 * dy])
            .chain([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]);
        for (point, place) in between.iter_mut().zip(borders) {
            *point = places.at(place);
        }
        let apart = self.colours(&between).map(|channel| spread(&channel).1);
        (largest(apart) / (2.0 * CLEAR)).min(1.0)
    }

    fn unsquare(&self, map: &Homography) -> f32 {
        let [width, height] = [self.picture.width, self.picture.height].map(|side| side as f32);
        map.unsquare([0.5 * width, 0.5 * height], width.max(height))
    }

    /// How well the borders of a grid lie on contrast, and how much of one colour its cells are beside `unlike`, the
    /// [difference](Self::unlike) of the colours of the whole side: to compare grids that lie almost alike. `None` where
    /// it is at most `least`, which is often known before all of the grid was looked at.
    pub(crate) fn closeness(&self, map: &Homography, unlike: f32, least: f32) -> Option<f32> {
        let places = map.places();
        let mut close = 0.5 - SQUARE * self.unsquare(map).min(0.5);
        for (from, step) in INNER.into_iter().chain(OUTER) {
            close -= (1.0 - self.border(&places, from, step)) * (0.5 / 24.0);
            if close <= least {
                return None;
            }
        }
        for place in PLACES {
            close -= self.unlike(&places, place, 0.36) / (9.0 * unlike);
            if close <= least {
                return None;
            }
        }
        Some(close)
    }

    /// Mean difference of colours from their mean, over the places that are within `reach` of one: in units of a channel.
    pub(crate) fn unlike(&self, places: &Places, middle: Point, reach: f32) -> f32 {
        const SHARES: [f32; 5] = [-1.0, -0.5, 0.0, 0.5, 1.0];
        const COUNT: u32 = 25;
        let points: [Point; COUNT as usize] =
            places.around(middle, &SHARES.map(|share| reach * share));
        let apart: u32 = self
            .colours(&points)
            .iter()
            .map(|channel| {
                let sum: u32 = channel.iter().map(|&value| u32::from(value)).sum();
                channel
                    .iter()
                    .map(|&value| (COUNT * u32::from(value)).abs_diff(sum))
                    .sum::<u32>()
            })
            .sum();
        apart as f32 / (COUNT * COUNT) as f32
    }

    fn cell(&self, places: &Places, middle: Point) -> Sticker {
        let points: [Point; 25] = places.around(middle, &WITHIN);
        let channels = self.colours(&points).map(|channel| spread(&channel));
        Sticker {
            colour: channels.map(|(colour, _)| f32::from(colour)),
            spread: largest(channels.map(|(_, spread)| spread)),
            contrast: self.mean_contrast(&points),
        }
    }

    fn mean_contrast(&self, points: &[Point; 25]) -> f32 {
        let sum: u32 = self
            .contrasts(points)
            .iter()
            .map(|&value| u32::from(value))
            .sum();
        sum as f32 / 25.0
    }

    /// Contrast along the border between a cell and the next one: 0 to 1.
    fn border(&self, places: &Places, from: Point, step: Point) -> f32 {
        self.count(WITHIN.len() * ACROSS.len());
        let mut strongest = [0; WITHIN.len()];
        for (most, offset) in strongest.iter_mut().zip(WITHIN) {
            for along in ACROSS {
                let place = [
                    from[0] + along * step[0] - offset * step[1],
                    from[1] + along * step[1] + offset * step[0],
                ];
                *most = self.contrast.at(places.at(place)).max(*most);
            }
        }
        (f32::from(median_of(&strongest)) / CLEAR).min(1.0)
    }

    /// Whether beyond a border there is another cell, with a border at its far end and at its sides.
    fn goes_on(&self, places: &Places, from: Point, step: Point) -> bool {
        let next = [from[0] + step[0], from[1] + step[1]];
        let points: [Point; 25] = places.around(next, &WITHIN);
        let quiet = self.mean_contrast(&points) / CLEAR;
        let aside = [-step[1], step[0]];
        let around = [step, aside, aside.map(|value| -value)];
        quiet + 0.3 < 1.0
            && around
                .into_iter()
                .all(|step| self.border(places, next, step) > quiet + 0.3)
            && largest(self.colours(&points).map(|channel| spread(&channel).1)) < 12.0
    }
}

/// The median of the values, and the median of their distances from it.
fn spread<const N: usize>(values: &[u8; N]) -> (u8, u8) {
    let middle = median_of(values);
    (
        middle,
        median_of(&values.map(|value| value.abs_diff(middle))),
    )
}

fn largest(values: [u8; 3]) -> f32 {
    f32::from(values.into_iter().fold(0, u8::max))
}

struct Sticker {
    colour: [f32; 3],
    spread: f32,
    contrast: f32,
}
