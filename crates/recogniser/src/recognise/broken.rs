//! Explanations that are no legal cube: a twisted corner, a flipped edge, two pieces exchanged, a side that
//! was turned while it was read.
//!
//! Such a cube is a hypothesis like any other. The dynamic programme that finds the cheapest legal cube
//! also finds the cheapest one of each broken law; refitted, its likelihood is compared with that of the
//! best legal cube. Which piece is the wrong one, the stickers of a scrambled cube cannot tell: any corner
//! can be turned back, and the cube is solvable again.

use cube_core::{Corner, Edge, Face, Facelet, Pieces};

use super::{
    evidence::MIN_MISREAD_DISTANCE,
    model::{Labels, Model, labels_of},
    prices::{PRICE_PER_NAT, Prices},
    rivals::Settled,
    search::{Fit, Search, price_of, price_of_centres},
    unsolvable::Unsolvable,
};

/// Something that is no legal cube, and explains the readings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Broken {
    pub(super) cause: Unsolvable,
    pub(super) labels: Labels,
    /// Log-likelihood of the best legal cube over this one, in natural units; negative if this one is
    /// likelier. An explanation that needs a misread sticker besides pays [`MISREAD_PRICE`] for it.
    pub(super) margin: f32,
}

/// Price in natural units of a misread sticker where a broken law alone does not explain the readings. A
/// sticker of a legal cube that reads as another colour is explained as well by two exchanged edges of
/// which one sticker is misread.
const MISREAD_PRICE: f32 = 4.0;

/// Largest margin, before refitting, of a cube that is refitted.
const NEAR: f32 = 8.0;

impl Broken {
    /// Margin below which the cube is called unsolvable. Of 8,887 legal cubes of everyday owners five have
    /// less (`cargo xtask unsolvable --count 5000`).
    const CLEAR: f32 = -7.0;

    /// Margin below which no legal cube is trusted. Of cubes with two pieces exchanged 2 % have more, and are
    /// accepted. A limit of 2.5 would accept half a per cent of them, and 2.4 % fewer legal cubes of everyday
    /// owners.
    const POSSIBLE: f32 = -1.0;

    /// The same for a twisted corner, which changes three stickers.
    const POSSIBLE_CORNER: f32 = -4.0;

    /// Whether the readings show clearly that no legal cube lies there.
    pub(super) fn is_clear(&self) -> bool {
        self.margin < Self::CLEAR
    }

    /// Whether this may be what lies there.
    pub(super) fn is_possible(&self) -> bool {
        let most = match self.cause {
            Unsolvable::Corner { .. } => Self::POSSIBLE_CORNER,
            _ => Self::POSSIBLE,
        };
        self.margin < most
    }
}

impl Search<'_> {
    /// The likeliest explanation of the readings that is no legal cube, if it is nearly as likely as the
    /// best legal one.
    pub(super) fn broken(&mut self, settled: &Settled) -> Option<Broken> {
        if self.observed.read().count() < Facelet::COUNT {
            // A sticker that was not read lets every law be broken for nothing.
            return None;
        }
        let best = &settled.best;
        let prices = best.model.prices(self.observed);
        let total = price_of(&prices, &best.labels);
        // No explanation is cheaper than that each sticker has the colour that it is most like.
        let least: i32 = prices
            .iter()
            .map(|of| of.iter().min().expect("six colours"))
            .sum();
        let near = (NEAR * PRICE_PER_NAT) as i32;
        if least > total + near {
            return None;
        }
        let limit = total - price_of_centres(&prices) + near;
        let pieces = self.assignment.broken(&prices, limit);
        let pieces = pieces.into_iter().map(|(law, pieces, _)| {
            let labels = labels_of_pieces(&pieces);
            (Unsolvable::of(law, &pieces), labels)
        });
        let mut found: Vec<(Unsolvable, Labels)> = pieces.collect();
        found.extend(self.turned_sides(&prices, (total, least)));
        let refitted = found.into_iter().map(|(cause, labels)| {
            let mut model = best.model.clone();
            let margin = self.refitted(&mut model, &labels) - best.objective;
            let misread = self.needs_misread(&model, &labels, best);
            Broken {
                cause,
                labels,
                margin: if misread {
                    margin + MISREAD_PRICE
                } else {
                    margin
                },
            }
        });
        refitted.min_by(|a, b| a.margin.total_cmp(&b.margin))
    }

    /// Whether as many of the stickers in which these colours differ from the best legal cube's are
    /// misread by them as by that cube, and at least one.
    fn needs_misread(&self, model: &Model, labels: &Labels, best: &Fit) -> bool {
        let misread = |model: &Model, of: &Labels| {
            let distances = model.distances(self.observed, of);
            (0..Facelet::COUNT)
                .filter(|&i| labels[i] != best.labels[i] && distances[i] > MIN_MISREAD_DISTANCE)
                .count()
        };
        let own = misread(model, labels);
        own > 0 && own >= misread(&best.model, &best.labels)
    }

    /// Cheapest cubes of which one side was turned while it was read, where they are clearly cheaper than
    /// the cube that was found.
    fn turned_sides(
        &mut self,
        prices: &Prices,
        (total, least): (i32, i32),
    ) -> Vec<(Unsolvable, Labels)> {
        /// How much cheaper they must be, in natural units.
        const CLEARLY: f32 = 6.0;
        let limit = total - (CLEARLY * PRICE_PER_NAT) as i32;
        if least > limit {
            return Vec::new();
        }
        let limit = limit - price_of_centres(prices);
        let mut found = Vec::new();
        for (face, quarters) in Face::ALL
            .into_iter()
            .flat_map(|face| [(face, 1), (face, 2), (face, 3)])
        {
            let read_at = read_at(face, quarters);
            let turned: Prices = std::array::from_fn(|i| prices[read_at[i]]);
            if let Some(priced) = self.assignment.cheapest(&turned, limit) {
                let of_cube = labels_of(&priced.cube);
                let mut labels = of_cube;
                for (place, read) in read_at.into_iter().enumerate() {
                    labels[read] = of_cube[place];
                }
                found.push((Unsolvable::SideTurned(face), labels));
            }
        }
        found
    }
}

/// Where each sticker was read, if this side had been turned by so many quarters.
fn read_at(face: Face, quarters: usize) -> [usize; Facelet::COUNT] {
    /// Squares of a side around its centre, clockwise.
    const AROUND: [usize; 8] = [0, 1, 2, 5, 8, 7, 6, 3];
    let mut read_at = std::array::from_fn(|i| i);
    for (n, square) in AROUND.into_iter().enumerate() {
        read_at[9 * face.index() + square] = 9 * face.index() + AROUND[(n + 2 * quarters) % 8];
    }
    read_at
}

/// The colours of stickers of pieces that need not be legal.
fn labels_of_pieces(pieces: &Pieces) -> Labels {
    let mut labels: Labels = std::array::from_fn(|i| (i / 9) as u8);
    for (n, place) in Corner::ALL.into_iter().enumerate() {
        let faces = Corner::ALL[usize::from(pieces.corner_permutation[n])].faces();
        for (sticker, face) in faces.into_iter().enumerate() {
            let at = (sticker + usize::from(pieces.corner_orientation[n])) % 3;
            labels[place.facelets()[at].index()] = face.index() as u8;
        }
    }
    for (n, place) in Edge::ALL.into_iter().enumerate() {
        let faces = Edge::ALL[usize::from(pieces.edge_permutation[n])].faces();
        for (sticker, face) in faces.into_iter().enumerate() {
            let at = (sticker + usize::from(pieces.edge_orientation[n])) % 2;
            labels[place.facelets()[at].index()] = face.index() as u8;
        }
    }
    labels
}
