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
    /// Cells around the side that look like further cells of it, of twelve, without the first.
    pub(crate) goes_on: f32,
    /// Colours that are clearly apart, of three or more.
    pub(crate) colours: f32,
    /// Mean saturation.
    pub(crate) vivid: f32,
    /// Quadrangles at places of the grid, of nine.
    pub(crate) members: f32,
    /// Members of the same lattice next to the grid, of twelve, without the first: a side ends, a floor of tiles goes on.
    pub(crate) beyond: f32,
    /// Side of a cell, as a share of the picture's smaller side; its logarithm.
    pub(crate) size: f32,
    /// Shortest of the side's four edges over the longest.
    pub(crate) frontal: f32,
    /// How far the colours between cells are apart: a frame or seams look alike.
    pub(crate) framed: f32,
    /// How much darker the borders between cells are than the darker cell at each, or brighter than the brighter one,
    /// whichever they are: a frame or a seam is either, the edge of things that lie one beside the other is neither.
    pub(crate) seamed: f32,
    /// The weakest four of them.
    pub(crate) weakest_seam: f32,
    /// How far the sizes of the quadrangles beside their cells are apart.
    pub(crate) uneven: f32,
    /// How far the quadrangles are turned against their cells.
    pub(crate) askew: f32,
    /// How far from square the cells are in space, at most 1.
    pub(crate) unsquare: f32,
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
            self.seamed,
            self.weakest_seam,
            self.uneven,
            self.askew,
            self.unsquare,
        ]
    }

    /// Logarithm of the odds that a grid as windows of lattices give it is right, by [`ROUGH`].
    pub(crate) fn rough_odds(&self) -> f32 {
        odds(self, &ROUGH)
    }

    /// The same of a grid that was laid closer, by [`FINE`]: among all that are looked at, not of the chosen one.
    pub(crate) fn odds(&self) -> f32 {
        odds(self, &FINE)
    }
}

impl Evidence {
    /// The best that a grid could show, by [`ROUGH`]: what is looked at later can only lower its odds.
    pub(crate) fn hoped() -> Self {
        let [
            inner,
            weakest,
            outer,
            weakest_outer,
            rough,
            mixed,
            goes_on,
            colours,
            vivid,
            members,
            beyond,
            size,
            frontal,
            framed,
            seamed,
            weakest_seam,
            uneven,
            askew,
            unsquare,
            _,
        ] = ROUGH.map(|weight| if weight > 0.0 { 1.0 } else { 0.0 });
        Self {
            inner,
            weakest,
            outer,
            weakest_outer,
            rough,
            mixed,
            goes_on,
            colours,
            vivid,
            members,
            beyond,
            size,
            frontal,
            framed,
            // These reach from -1 to 1, all others from 0 to 1.
            seamed: 2.0 * seamed - 1.0,
            weakest_seam: 2.0 * weakest_seam - 1.0,
            uneven,
            askew,
            unsquare,
        }
    }
}

/// The share of twelve places around a side, without the first one: one of them looks like a part of the side by chance,
/// as a sticker of the next side does.
pub(crate) fn more_than_one(count: usize) -> f32 {
    count.saturating_sub(1) as f32 / 12.0
}

/// Names of the features.
pub const FEATURES: [&str; 19] = [
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
    "seamed",
    "weakest_seam",
    "uneven",
    "askew",
    "unsquare",
];

/// Weights of the features, and what is added.
pub type Weights = [f32; FEATURES.len() + 1];

/// Of a grid as windows of lattices give it.
pub const ROUGH: Weights = [
    -2.46, 4.22, -1.70, 8.02, -6.82, 0.40, -13.50, 3.31, -0.53, 4.10, -21.33, -0.90, 5.27, -1.41,
    -1.06, 1.67, -3.28, -2.80, -4.11, -11.35,
];
/// Of a grid that was laid closer.
pub const FINE: Weights = [
    3.69, 1.56, -7.15, 9.99, -6.32, -1.98, -20.17, 3.97, 1.64, 2.24, -24.17, 0.76, 8.33, 0.05,
    -0.06, 1.97, -2.27, -4.81, -3.51, -12.39,
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
