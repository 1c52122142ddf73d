//! Cells of a side, the borders between them and around them, and the rows at its four edges.

use crate::quad::Point;

/// Middles of the cells, row by row from the upper left.
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

/// Corners of the side, clockwise from the upper left.
pub(crate) const CORNERS: [Point; 4] = [[-1.5, -1.5], [1.5, -1.5], [1.5, 1.5], [-1.5, 1.5]];

const RIGHT: Point = [1.0, 0.0];
const DOWN: Point = [0.0, 1.0];
const LEFT: Point = [-1.0, 0.0];
const UP: Point = [0.0, -1.0];

/// A border: the middle of a cell, and the step across.
pub(crate) type Border = (Point, Point);

/// Borders between cells: within the three rows, then within the three columns.
pub(crate) const INNER: [Border; 12] = [
    (PLACES[0], RIGHT),
    (PLACES[1], RIGHT),
    (PLACES[3], RIGHT),
    (PLACES[4], RIGHT),
    (PLACES[6], RIGHT),
    (PLACES[7], RIGHT),
    (PLACES[0], DOWN),
    (PLACES[3], DOWN),
    (PLACES[1], DOWN),
    (PLACES[4], DOWN),
    (PLACES[2], DOWN),
    (PLACES[5], DOWN),
];

/// Borders around the side, edge by edge in the order of [`EDGES`].
pub(crate) const OUTER: [Border; 12] = [
    (PLACES[0], UP),
    (PLACES[1], UP),
    (PLACES[2], UP),
    (PLACES[6], DOWN),
    (PLACES[7], DOWN),
    (PLACES[8], DOWN),
    (PLACES[0], LEFT),
    (PLACES[3], LEFT),
    (PLACES[6], LEFT),
    (PLACES[2], RIGHT),
    (PLACES[5], RIGHT),
    (PLACES[8], RIGHT),
];

/// The three cells along an edge of the side.
pub(crate) struct Edge {
    /// Indices into [`PLACES`].
    pub(crate) cells: [usize; 3],
    /// Borders between them: indices into [`INNER`].
    pub(crate) seams: [usize; 2],
    /// Borders that end the side: indices into [`OUTER`].
    pub(crate) ends: [usize; 3],
}

/// The upper, the lower, the left and the right edge.
pub(crate) const EDGES: [Edge; 4] = [
    Edge {
        cells: [0, 1, 2],
        seams: [0, 1],
        ends: [0, 1, 2],
    },
    Edge {
        cells: [6, 7, 8],
        seams: [4, 5],
        ends: [3, 4, 5],
    },
    Edge {
        cells: [0, 3, 6],
        seams: [6, 7],
        ends: [6, 7, 8],
    },
    Edge {
        cells: [2, 5, 8],
        seams: [10, 11],
        ends: [9, 10, 11],
    },
];
