//! A photograph, and what a reader of it should find.

use cube_core::{Face, Facelet};

use crate::{render, scene::Scene};

/// A photograph with its truth.
#[derive(Clone, Debug)]
pub struct Shot {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Red, green, blue of each pixel (sRGB), in rows from the upper left.
    pub rgb: Vec<u8>,
    /// What is to be found.
    pub truth: Truth,
    /// What was drawn, in one line of `name=value` with spaces between.
    pub description: String,
}

/// What a reader of a photograph should find. Places are in pixels from the picture's upper left corner, right and
/// down; the middle of the first pixel is at (0.5, 0.5). Orders are those of the side as it appears: turned by the
/// nearest quarter so that what looks like its upper row comes first.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    /// The side before the camera.
    pub face: Face,
    /// Quarter turns, clockwise in the picture, from the side as nets show it to the side as it appears.
    pub quarter: usize,
    /// The outer corners of the 3 x 3 cells: upper left, upper right, lower right, lower left.
    pub corners: [[f64; 2]; 4],
    /// The middles of the nine cells, row by row.
    pub centres: [[f64; 2]; 9],
    /// The letters of the nine facelets, row by row.
    pub facelets: [char; 9],
    /// The sRGB of each of these nine stickers in white light, for those who want to see what was painted.
    pub paints: [[u8; 3]; 9],
}

/// The net's cell at each place of a side that appears turned by so many quarters clockwise.
fn cells(quarter: usize) -> [usize; 9] {
    std::array::from_fn(|place| {
        let (mut row, mut column) = (place / 3, place % 3);
        for _ in 0..quarter {
            // What lies at (row, column) after a clockwise turn was before it at (2 - column, row).
            (row, column) = (2 - column, row);
        }
        row * 3 + column
    })
}

impl Scene {
    /// Takes the photograph.
    pub fn render(&self) -> Shot {
        let light = render::light(self);
        let rgb = self.camera.photograph(&light, &self.exposure);
        Shot {
            width: self.lens.width,
            height: self.lens.height,
            rgb,
            truth: self.truth(),
            description: self.description(),
        }
    }

    /// What a reader of the photograph should find.
    pub fn truth(&self) -> Truth {
        let net = self.pose.corners(&self.lens, &self.solid);
        let middle =
            |a: [f64; 2], b: [f64; 2]| [f64::midpoint(a[0], b[0]), f64::midpoint(a[1], b[1])];
        let (left, right) = (middle(net[0], net[3]), middle(net[1], net[2]));
        let turned = (right[1] - left[1]).atan2(right[0] - left[0]);
        let quarter = (turned / std::f64::consts::FRAC_PI_2)
            .round()
            .rem_euclid(4.0) as usize;
        let cells = cells(quarter);
        let facelet = |cell: usize| Facelet::new(self.face, cell);
        Truth {
            face: self.face,
            quarter,
            corners: std::array::from_fn(|k| net[(k + 4 - quarter) % 4]),
            centres: cells.map(|cell| self.pose.pixel(&self.lens, &self.solid, cell, 0.0, 0.0)),
            facelets: cells.map(|cell| self.facelets.at(facelet(cell))),
            paints: cells.map(|cell| {
                let shade = self.look.shades[self.colours[self.face.index() * 9 + cell]];
                shade.map(|x| (crate::colour::encoded(x) * 255.0).round() as u8)
            }),
        }
    }
}
