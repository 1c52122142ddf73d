//! Quadrangles: blobs with four corners.

use crate::blobs::Blob;

/// A point, in pixels.
pub(crate) type Point = [f32; 2];

pub(crate) fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

pub(crate) fn plus(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1]]
}

pub(crate) fn times(factor: f32, a: Point) -> Point {
    a.map(|value| factor * value)
}

pub(crate) fn cross(a: Point, b: Point) -> f32 {
    a[0] * b[1] - a[1] * b[0]
}

pub(crate) fn dot(a: Point, b: Point) -> f32 {
    a[0] * b[0] + a[1] * b[1]
}

pub(crate) fn length(a: Point) -> f32 {
    dot(a, a).sqrt()
}

/// What may be a sticker: four corners, clockwise as seen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quad {
    pub(crate) centre: Point,
    /// From the middle of one side to that of the opposite one, and a quarter turn clockwise from it.
    pub(crate) axes: [Point; 2],
    /// How well the blob fills the four corners: 1 is all of it and nothing else.
    pub(crate) fit: f32,
}

/// Share of its hull that a blob fills, at least.
const SOLID: f32 = 0.8;
/// Share of its four corners that a blob fills, at least; rounded corners take some 5 %.
const FILLED: f32 = 0.72;
/// Sides of what may be three stickers in a row, seen from 40 degrees, differ by less.
const LONGEST_TO_SHORTEST: f32 = 4.5;

impl Quad {
    pub(crate) fn of(blob: &Blob, width: usize) -> Option<Self> {
        let hull = hull(blob, width);
        if hull.len() < 4 {
            return None;
        }
        let covered = area(&hull);
        let pixels = blob.pixels.len() as f32;
        if pixels < SOLID * covered {
            return None;
        }
        let corners = straightened(&hull, four_corners(&hull))?;
        let inside = area(&corners);
        let fit = (pixels / inside).min(inside / pixels);
        if fit < FILLED {
            return None;
        }
        let side = |index: usize| minus(corners[(index + 1) % 4], corners[index]);
        let lengths = [0, 1, 2, 3].map(|index| length(side(index)));
        let longest = lengths.iter().copied().fold(0.0, f32::max);
        let shortest = lengths.iter().copied().fold(f32::MAX, f32::min);
        if longest > LONGEST_TO_SHORTEST * shortest {
            return None;
        }
        let middle = |index: usize| times(0.5, plus(corners[index], corners[(index + 1) % 4]));
        let centre = times(0.25, corners.into_iter().fold([0.0, 0.0], plus));
        Some(Self {
            centre,
            axes: [minus(middle(1), middle(3)), minus(middle(2), middle(0))],
            fit,
        })
    }

    /// The same in a picture that is `factor` times as large.
    pub(crate) fn scaled(self, factor: f32) -> Self {
        Self {
            centre: times(factor, self.centre),
            axes: self.axes.map(|axis| times(factor, axis)),
            ..self
        }
    }

    /// What the quadrangle may be: a sticker, and where it is long, two or three stickers of one colour in a row,
    /// between which no border was seen.
    pub(crate) fn parts(self) -> Vec<Self> {
        let [a, b] = self.axes.map(length);
        let (long, ratio) = if a > b { (0, a / b) } else { (1, b / a) };
        let mut parts = Vec::new();
        if ratio < 2.2 {
            parts.push(self);
        }
        for count in [2, 3] {
            let share = 1.0 / count as f32;
            if (0.65..1.5).contains(&(ratio * share)) {
                parts.extend((0..count).map(|part| {
                    let mut axes = self.axes;
                    axes[long] = times(0.9 * share, axes[long]);
                    let shift = share * (part as f32 + 0.5) - 0.5;
                    Self {
                        centre: plus(self.centre, times(shift, self.axes[long])),
                        axes,
                        fit: 0.85 * self.fit,
                    }
                }));
            }
        }
        parts
    }

    /// Area in pixels.
    pub(crate) fn area(&self) -> f32 {
        cross(self.axes[0], self.axes[1]).abs()
    }
}

/// Area of a polygon in pixels, whichever way its points go.
fn area(points: &[Point]) -> f32 {
    let twice: f32 = (0..points.len())
        .map(|index| cross(points[index], points[(index + 1) % points.len()]))
        .sum();
    0.5 * twice.abs()
}

/// Convex hull around the pixels' corners, clockwise on the screen (Andrew's monotone chain, by rows).
fn hull(blob: &Blob, width: usize) -> Vec<Point> {
    let rows = blob.pixels.iter().map(|&at| at as usize / width);
    let (Some(top), Some(bottom)) = (rows.clone().min(), rows.max()) else {
        return Vec::new();
    };
    let mut ends = vec![(usize::MAX, 0); bottom - top + 1];
    for &at in &blob.pixels {
        let (row, column) = (at as usize / width - top, at as usize % width);
        ends[row] = (ends[row].0.min(column), ends[row].1.max(column));
    }
    let mut right: Vec<Point> = Vec::new();
    let mut left: Vec<Point> = Vec::new();
    for (row, &(first, last)) in ends.iter().enumerate() {
        if first > last {
            continue;
        }
        for edge in [row + top, row + top + 1] {
            push_convex(&mut right, [last as f32 + 1.0, edge as f32], 1.0);
            push_convex(&mut left, [first as f32, edge as f32], -1.0);
        }
    }
    left.reverse();
    right.extend(left);
    right
}

fn push_convex(chain: &mut Vec<Point>, point: Point, sense: f32) {
    while let [.., before, last] = chain[..] {
        if sense * cross(minus(last, before), minus(point, last)) > 0.0 {
            break;
        }
        chain.pop();
    }
    chain.push(point);
}

/// Indices of the four points of the hull that are left when the one that matters least is taken away again and again.
fn four_corners(hull: &[Point]) -> [usize; 4] {
    let mut kept: Vec<usize> = (0..hull.len()).collect();
    while kept.len() > 4 {
        let matters = |place: usize| {
            let count = kept.len();
            let [before, here, after] =
                [place + count - 1, place, place + 1].map(|at| hull[kept[at % count]]);
            cross(minus(here, before), minus(after, here)).abs()
        };
        let least = (0..kept.len())
            .min_by(|&a, &b| matters(a).total_cmp(&matters(b)))
            .unwrap_or(0);
        kept.remove(least);
    }
    [kept[0], kept[1], kept[2], kept[3]]
}

/// The corners where the sides meet, when a straight line is laid along the middle of each side: what rounds the
/// corners is left out.
fn straightened(hull: &[Point], corners: [usize; 4]) -> Option<[Point; 4]> {
    let lines = [0, 1, 2, 3].map(|side| {
        let (from, to) = (hull[corners[side]], hull[corners[(side + 1) % 4]]);
        outermost(hull, from, to)
    });
    let mut points = [[0.0; 2]; 4];
    for side in 0..4 {
        points[side] = meet(lines[(side + 3) % 4], lines[side])?;
    }
    Some(points)
}

/// The line along a side: its direction, moved out to the mean of the hull's points over its middle half.
fn outermost(hull: &[Point], from: Point, to: Point) -> (Point, Point) {
    let along = minus(to, from);
    let square = dot(along, along).max(1e-6);
    let (mut sum, mut weight) = (0.0, 0.0);
    for index in 0..hull.len() {
        let (a, b) = (hull[index], hull[(index + 1) % hull.len()]);
        let place = |point| dot(minus(point, from), along) / square;
        let off = |point| cross(along, minus(point, from)) / square;
        let (first, last) = (place(a), place(b));
        let (low, high) = (first.max(0.2), last.min(0.8));
        if high <= low || last - first < 1e-6 {
            continue;
        }
        let at = |share: f32| off(a) + (off(b) - off(a)) * (share - first) / (last - first);
        sum += (high - low) * 0.5 * (at(low) + at(high));
        weight += high - low;
    }
    let shift = if weight > 0.0 { sum / weight } else { 0.0 };
    let across = [-along[1], along[0]];
    (plus(from, times(shift, across)), along)
}

fn meet((a, u): (Point, Point), (b, v): (Point, Point)) -> Option<Point> {
    let parallel = cross(u, v);
    if parallel.abs() < 1e-3 * length(u) * length(v) {
        return None;
    }
    Some(plus(a, times(cross(minus(b, a), v) / parallel, u)))
}
