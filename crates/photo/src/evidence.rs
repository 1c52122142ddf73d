//! Evidence for a grid, and how it is weighed.

use std::ops::{Index, IndexMut};

/// Names each feature once: the enum, and the list of all.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A feature of a grid; a share, 0 to 1, if nothing else is said.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Feature {
            $($(#[$doc])* $name,)*
        }

        impl Feature {
            /// All features, in the order of weights.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];
        }
    };
}

features! {
    /// Contrast at the borders of the cells above that within them: the mean of the twelve between cells.
    Inner,
    /// The weakest four of them.
    Weakest,
    /// The same of the twelve around the side.
    Outer,
    /// The weakest four of them.
    WeakestOuter,
    /// Contrast within the cells.
    Rough,
    /// Spread of the colour within the cells, in the worst three.
    Mixed,
    /// Cells around the side that look like further cells of it, of twelve, without the first.
    GoesOn,
    /// Colours that are clearly apart, of three or more.
    Colours,
    /// Mean saturation.
    Vivid,
    /// Quadrangles at places of the grid, of nine.
    Members,
    /// Members of the same lattice next to the grid, of twelve, without the first: a side ends, a floor of tiles goes on.
    Beyond,
    /// Side of a cell, as a share of the picture's smaller side; its logarithm.
    Size,
    /// Shortest of the side's four edges over the longest.
    Frontal,
    /// How far the colours between cells are apart: a frame or seams look alike.
    Framed,
    /// How much darker the borders between cells are than the darker cell at each, or brighter than the brighter one,
    /// whichever they are, -1 to 1: a frame or a seam is either, the edge of things that lie one beside the other is neither.
    Seamed,
    /// The weakest four of them.
    WeakestSeam,
    /// How far the sizes of the quadrangles beside their cells are apart.
    Uneven,
    /// How far the quadrangles are turned against their cells.
    Askew,
    /// How far from square the cells are in space, at most 1.
    Unsquare,
    /// Contrast at the outer borders of that one of the four outer rows where it is least: where a grid lies a row too far,
    /// one row shows what is beside the side.
    LeastEdge,
    /// The same of the next row.
    NextEdge,
    /// Contrast between the three cells of that outer row where it is least.
    LeastSeams,
    /// The same of the next row.
    NextSeams,
    /// The greatest difference of the colours in that outer row where it is least.
    LeastVaried,
    /// The same of the next row.
    NextVaried,
    /// Contrast within the cells of that outer row where it is least.
    LeastRough,
    /// The same of the next row.
    NextRough,
    /// Cells that look like further ones of the side beside that edge where most do, of three.
    OneSided,
}

/// Number of the features.
pub const COUNT: usize = Feature::ALL.len();

/// Evidence for a grid: a value of each feature.
#[derive(Debug, Clone)]
pub(crate) struct Evidence(pub(crate) [f32; COUNT]);

impl Index<Feature> for Evidence {
    type Output = f32;

    fn index(&self, feature: Feature) -> &f32 {
        &self.0[feature as usize]
    }
}

impl IndexMut<Feature> for Evidence {
    fn index_mut(&mut self, feature: Feature) -> &mut f32 {
        &mut self.0[feature as usize]
    }
}

impl Evidence {
    /// Logarithm of the odds that a grid as windows of lattices give it is right, by [`ROUGH`].
    pub(crate) fn rough_odds(&self) -> f32 {
        self.odds_by(&ROUGH)
    }

    /// The same of a grid that was laid closer, by [`FINE`]: among all that are looked at, not of the chosen one.
    pub(crate) fn odds(&self) -> f32 {
        self.odds_by(&FINE)
    }

    /// The best that a grid could show, by [`ROUGH`]: what is looked at later can only lower its odds.
    pub(crate) fn hoped() -> Self {
        Self(Feature::ALL.map(|feature| match feature {
            _ if ROUGH[feature as usize] > 0.0 => 1.0,
            Feature::Seamed | Feature::WeakestSeam => -1.0,
            _ => 0.0,
        }))
    }

    fn odds_by(&self, weights: &Weights) -> f32 {
        let [features @ .., added] = weights;
        let weighed = self.0.iter().zip(features);
        weighed.map(|(value, weight)| value * weight).sum::<f32>() + added
    }
}

/// The share of twelve places around a side, without the first one: one of them looks like a part of the side by chance,
/// as a sticker of the next side does.
pub(crate) fn more_than_one(count: usize) -> f32 {
    count.saturating_sub(1) as f32 / 12.0
}

/// Weights of the features, and what is added.
pub type Weights = [f32; COUNT + 1];

/// Of a grid as windows of lattices give it, by the features up to [`Feature::Unsquare`]: those of outer rows were not tried.
pub const ROUGH: Weights = [
    -2.46, 4.22, -1.70, 8.02, -6.82, 0.40, -13.50, 3.31, -0.53, 4.10, -21.33, -0.90, 5.27, -1.41,
    -1.06, 1.67, -3.28, -2.80, -4.11, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -11.35,
];
/// Of a grid that was laid closer. By 3,720 drawn pictures (seeds 30,001 to 30,620, hard).
pub const FINE: Weights = [
    5.79, 2.57, 6.73, 8.70, -8.08, -1.58, -10.03, 2.72, 4.28, 2.79, -24.13, 1.29, 9.39, -0.44,
    1.34, 1.67, -1.02, -6.08, -2.91, -0.98, -3.71, 1.01, -3.69, 3.69, 3.23, 5.86, -7.71, -3.35,
    -21.66,
];
/// Factor of the weighed evidence of the chosen grid, and what is added, for its odds: the grid is the best of many, and a
/// picture shows a side more often than a grid that is looked at is one. By 3,600 drawn pictures (seeds 31,001 to 31,600,
/// hard).
pub const OF_CHOSEN: [f32; 2] = [0.70, 2.83];
