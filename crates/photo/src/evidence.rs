//! Evidence for a grid, and how it is weighed.

/// What the picture says of a grid. Shares are 0 to 1.
#[derive(Debug, Clone)]
pub(crate) struct Evidence {
    /// Contrast at the borders of the cells above that within them: the mean of the twelve between cells.
    pub(crate) inner: f32,
    /// The weakest four of them.
    pub(crate) weakest: f32,
    /// The same of the twelve around the side.
    pub(crate) outer: f32,
    /// The weakest four of them.
    pub(crate) weakest_outer: f32,
    /// Contrast within the cells.
    pub(crate) rough: f32,
    /// Spread of the colour within the cells, in the worst three.
    pub(crate) mixed: f32,
    /// Cells around the side that look like further cells of it, of twelve.
    pub(crate) goes_on: f32,
    /// Colours that are clearly apart, of three or more.
    pub(crate) colours: f32,
    /// Mean saturation.
    pub(crate) vivid: f32,
    /// Quadrangles at places of the grid, of nine.
    pub(crate) members: f32,
    /// Members of the same lattice next to the grid, of twelve: a side ends, a floor of tiles goes on.
    pub(crate) beyond: f32,
    /// Side of a cell, as a share of the picture's smaller side; its logarithm.
    pub(crate) size: f32,
    /// Shortest of the side's four edges over the longest.
    pub(crate) frontal: f32,
    /// How far the colours between cells are apart: a frame or seams look alike.
    pub(crate) framed: f32,
    /// How far the sizes of the quadrangles beside their cells are apart.
    pub(crate) uneven: f32,
    /// How far the quadrangles are turned against their cells.
    pub(crate) askew: f32,
}

impl Evidence {
    /// Values in the order of [`FEATURES`].
    pub(crate) fn features(&self) -> [f32; FEATURES.len()] {
        [
            self.inner,
            self.weakest,
            self.outer,
            self.weakest_outer,
            self.rough,
            self.mixed,
            self.goes_on,
            self.colours,
            self.vivid,
            self.members,
            self.beyond,
            self.size,
            self.frontal,
            self.framed,
            self.uneven,
            self.askew,
        ]
    }

    /// Logarithm of the odds that a grid as windows of lattices give it is right, by [`ROUGH`].
    pub(crate) fn rough_odds(&self) -> f32 {
        odds(self, &ROUGH)
    }

    /// The same of a grid that was laid closer, by [`FINE`].
    pub(crate) fn odds(&self) -> f32 {
        odds(self, &FINE)
    }
}

/// Names of the features.
pub const FEATURES: [&str; 16] = [
    "inner",
    "weakest",
    "outer",
    "weakest_outer",
    "rough",
    "mixed",
    "goes_on",
    "colours",
    "vivid",
    "members",
    "beyond",
    "size",
    "frontal",
    "framed",
    "uneven",
    "askew",
];

/// Weights of the features, and what is added.
pub type Weights = [f32; FEATURES.len() + 1];

/// Of a grid as windows of lattices give it.
pub const ROUGH: Weights = [
    0.57, 3.62, -2.7, 5.11, -4.59, -1.42, -19.68, 5.3, 0.67, 8.32, -25.36, 0.82, 8.04, -3.27, 0.46,
    -5.98, -13.34,
];
/// Of a grid that was laid closer.
pub const FINE: Weights = [
    -1.62, 2.28, -5.88, 10.42, -6.27, -2.2, -24.57, 3.8, 1.49, 4.7, -19.09, 1.19, 13.04, -2.43,
    -1.67, -4.57, -11.35,
];

fn odds(evidence: &Evidence, weights: &Weights) -> f32 {
    let [features @ .., added] = weights;
    let sum: f32 = evidence
        .features()
        .iter()
        .zip(features)
        .map(|(value, weight)| value * weight)
        .sum();
    sum + added
}
