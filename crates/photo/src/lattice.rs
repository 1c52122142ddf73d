//! Lattices: quadrangles whose middles stand as those of stickers do.

use std::collections::HashSet;

use crate::{
    homography::Homography,
    quad::{Point, Quad, cross, dot, length, minus, plus, times},
};

/// Quadrangles at whole places of one lattice, which begins anywhere.
pub(crate) struct Lattice {
    pub(crate) map: Homography,
    /// By place: the index of the quadrangle, and its middle.
    pub(crate) members: Vec<(Place, usize, Point)>,
}

/// Share of a lattice's cell that a quadrangle takes, and how far it is turned against it.
#[derive(Clone, Copy)]
pub(crate) struct Lie {
    pub(crate) share: f32,
    /// Sine of the angle between an axis and the cell's nearest one, the larger of two.
    pub(crate) turned: f32,
}

pub(crate) fn lie(map: &Homography, place: Place, quad: &Quad) -> Lie {
    let [u, v] = cell(map, place);
    let sine = |axis: Point, along: Point| {
        cross(axis, along).abs() / (length(axis) * length(along)).max(1e-3)
    };
    let nearest = |axis: Point| sine(axis, u).min(sine(axis, v));
    Lie {
        share: quad.area() / cross(u, v).max(1e-3),
        turned: nearest(quad.axes[0]).max(nearest(quad.axes[1])),
    }
}

/// The axes of a cell.
fn cell(map: &Homography, place: Place) -> [Point; 2] {
    let [x, y] = place.map(|value| value as f32);
    [
        minus(map.at([x + 0.5, y]), map.at([x - 0.5, y])),
        minus(map.at([x, y + 0.5]), map.at([x, y - 0.5])),
    ]
}

/// Column and row.
pub(crate) type Place = [i32; 2];

/// Distance of neighbours in roots of their area: from next to each other to those of which blur left the middle.
const PITCH: std::ops::RangeInclusive<f32> = 0.8..=2.6;
/// Areas of stickers that are neighbours, one in the other.
const AREAS: std::ops::RangeInclusive<f32> = 0.3..=3.4;
/// Neighbours of a quadrangle that are tried, the nearest first.
const NEIGHBOURS: usize = 10;
/// Logarithm of the ratio of two members' shares of their cells, at most.
const UNLIKE: f32 = 1.0;
/// Distance from its place, in cells, of a member.
const OFF: f32 = 0.24;

/// Sine of the angle between a quadrangle's side and the way to its neighbour, at most.
const ALIGNED: f32 = 0.3;

/// All lattices that begin with a quadrangle and two neighbours of it, in two directions.
pub(crate) fn lattices(quads: &[Quad]) -> Vec<Lattice> {
    let near: Vec<Vec<usize>> = (0..quads.len())
        .map(|index| neighbours(index, quads))
        .collect();
    let mut known: HashSet<[usize; 3]> = HashSet::new();
    let mut lattices = Vec::new();
    for (corner, near) in near.iter().enumerate() {
        for &right in near {
            for &below in near {
                let seed = [corner, right, below];
                if !is_corner(seed.map(|index| &quads[index])) || known.contains(&seed) {
                    continue;
                }
                let Some(lattice) = Lattice::of_corner(seed, quads) else {
                    continue;
                };
                lattice.note_corners(&mut known);
                lattices.push(lattice);
            }
        }
    }
    lattices
}

/// Lattices that begin with two neighbours alone, whose own sides say where the others would be: where blur, light or hands
/// leave few stickers.
pub(crate) fn pairs(quads: &[Quad]) -> Vec<Lattice> {
    let mut lattices = Vec::new();
    for (first, quad) in quads.iter().enumerate() {
        for second in neighbours(first, quads) {
            if second > first
                && let Some(lattice) = Lattice::of_pair(quad, [first, second], quads)
            {
                lattices.push(lattice);
            }
        }
    }
    lattices
}

fn neighbours(index: usize, quads: &[Quad]) -> Vec<usize> {
    let quad = &quads[index];
    let mut near: Vec<(f32, usize)> = quads
        .iter()
        .enumerate()
        .filter(|&(other, _)| other != index)
        .filter_map(|(other, candidate)| {
            let distance = length(minus(candidate.centre, quad.centre));
            let side = (quad.area() * candidate.area()).sqrt().sqrt();
            let fits = AREAS.contains(&(candidate.area() / quad.area()))
                && PITCH.contains(&(distance / side));
            fits.then_some((distance, other))
        })
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    near.into_iter()
        .take(NEIGHBOURS)
        .map(|(_, other)| other)
        .collect()
}

/// Whether the second is to one side of the first and the third a quarter turn clockwise from it, as far as
/// perspective allows.
fn is_corner([corner, right, below]: [&Quad; 3]) -> bool {
    let (u, v) = (
        minus(right.centre, corner.centre),
        minus(below.centre, corner.centre),
    );
    let (a, b) = (length(u), length(v));
    let is_square =
        cross(u, v) > 0.8 * a * b || (cross(u, v) > 0.0 && dot(u, v).abs() < 0.6 * a * b);
    is_square && (0.45..2.2).contains(&(a / b)) && corner.area() < 1.2 * cross(u, v)
}

impl Lattice {
    fn of_corner([corner, right, below]: [usize; 3], quads: &[Quad]) -> Option<Self> {
        let members = vec![
            ([0, 0], corner, quads[corner].centre),
            ([1, 0], right, quads[right].centre),
            ([0, 1], below, quads[below].centre),
        ];
        Self::grown(fitted(&members)?, members, quads)
    }

    fn of_pair(quad: &Quad, [first, second]: [usize; 2], quads: &[Quad]) -> Option<Self> {
        let u = minus(quads[second].centre, quad.centre);
        let sine = |axis: Point| cross(axis, u).abs() / (length(axis) * length(u)).max(1e-3);
        let [a, b] = quad.axes;
        let (along, across) = if sine(a) < sine(b) { (a, b) } else { (b, a) };
        if sine(along) > ALIGNED {
            return None;
        }
        let sense = cross(u, across).signum();
        let v = times(sense * length(u) / length(along).max(1e-3), across);
        let members = vec![
            ([0, 0], first, quad.centre),
            ([1, 0], second, quads[second].centre),
        ];
        let mut places: Vec<(Point, Point)> = members
            .iter()
            .map(|&(place, _, centre)| (place.map(|value| value as f32), centre))
            .collect();
        places.push(([0.0, 1.0], plus(quad.centre, v)));
        let lattice = Self::grown(Homography::through(&places)?, members, quads)?;
        // What has a third member off the line grows from corners, too.
        (lattice.members.len() <= 3).then_some(lattice)
    }

    fn grown(
        mut map: Homography,
        mut members: Vec<(Place, usize, Point)>,
        quads: &[Quad],
    ) -> Option<Self> {
        loop {
            let before = members.len();
            let mut free: Vec<Place> = members
                .iter()
                .flat_map(|&([x, y], ..)| [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]])
                .filter(|place| place.iter().all(|value| value.abs() <= 3))
                .filter(|place| members.iter().all(|(taken, ..)| taken != place))
                .collect();
            free.sort_unstable();
            free.dedup();
            let share = crate::colour::median(
                members
                    .iter()
                    .map(|&(place, index, _)| lie(&map, place, &quads[index]).share),
            );
            for place in free {
                if let Some(index) = at_place(&map, place, share, quads)
                    && members.iter().all(|&(_, taken, _)| taken != index)
                {
                    members.push((place, index, quads[index].centre));
                }
            }
            if members.len() == before {
                break;
            }
            if members.len() < 4 {
                continue;
            }
            map = fitted(&members)?;
            if !is_plausible(&map, &members) {
                return None;
            }
        }
        Some(Self { map, members })
    }

    /// Corners that would grow into this lattice again.
    fn note_corners(&self, known: &mut HashSet<[usize; 3]>) {
        let at = |place: Place| {
            self.members
                .iter()
                .find(|member| member.0 == place)
                .map(|member| member.1)
        };
        for &([x, y], index, _) in &self.members {
            let around = [[x + 1, y], [x, y + 1], [x - 1, y], [x, y - 1]].map(at);
            for turn in 0..4 {
                if let (Some(right), Some(below)) = (around[turn], around[(turn + 1) % 4]) {
                    known.insert([index, right, below]);
                }
            }
        }
    }
}

fn fitted(members: &[(Place, usize, Point)]) -> Option<Homography> {
    let pairs: Vec<(Point, Point)> = members
        .iter()
        .map(|&(place, _, centre)| (place.map(|value| value as f32), centre))
        .collect();
    Homography::through(&pairs)
}

/// The quadrangle at a place: near to where the map has it, and as large beside a cell as `share`, roughly.
fn at_place(map: &Homography, place: Place, share: f32, quads: &[Quad]) -> Option<usize> {
    let middle = map.at(place.map(|value| value as f32));
    let [u, v] = cell(map, place);
    let whole = cross(u, v);
    if whole < 1.0 {
        return None;
    }
    let mut best: Option<(f32, usize)> = None;
    for (index, quad) in quads.iter().enumerate() {
        let apart = minus(quad.centre, middle);
        let off = length([cross(apart, v), cross(u, apart)]);
        if off > OFF * whole {
            continue;
        }
        let off = off / whole;
        let unlike = (quad.area() / whole / share).ln().abs();
        if unlike > UNLIKE {
            continue;
        }
        let cost = off + 0.3 * unlike + 0.5 * (1.0 - quad.fit);
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, index));
        }
    }
    best.map(|(_, index)| index)
}

fn is_plausible(map: &Homography, members: &[(Place, usize, Point)]) -> bool {
    members.iter().all(|&([x, y], ..)| {
        let [x, y] = [x as f32, y as f32];
        let u = minus(map.at([x + 0.5, y]), map.at([x - 0.5, y]));
        let v = minus(map.at([x, y + 0.5]), map.at([x, y - 0.5]));
        cross(u, v) > 0.3 * length(u) * length(v)
    })
}
