//! Windows: three by three places of a lattice.

use crate::{
    colour::{distinct_colours, median, saturation},
    homography::Homography,
    lattice::{Lattice, Place, lie},
    quad::{Point, Quad, length, minus},
};

/// A lattice's three by three places that may be a side.
#[derive(Clone)]
pub(crate) struct Window {
    pub(crate) map: Homography,
    /// Indices of the quadrangles in it, sorted.
    pub(crate) members: Vec<usize>,
    /// Members of the lattice right next to it.
    pub(crate) beyond: usize,
    /// Mean logarithm of how far the members' shares of their cells are from the median, at most 1.
    pub(crate) uneven: f32,
    /// Median sine of the angle of members against their cells.
    pub(crate) askew: f32,
}

impl Window {
    /// How much the window deserves a closer look.
    pub(crate) fn promise(&self, colours: &[[f32; 3]]) -> f32 {
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

/// All windows of a lattice in which two quadrangles lie.
pub(crate) fn windows(lattice: &Lattice, quads: &[Quad]) -> Vec<Window> {
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
    // Quadrangles that lie there by chance are seldom of the same size and turned in the same way.
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
