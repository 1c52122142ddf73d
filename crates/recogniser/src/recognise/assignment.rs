//! The cheapest legal cube under a price of each colour for each sticker. The method is exact:
//! `subsets` fills edges and corners, and fillings of equal parity are joined.

use cube_core::{Corner, Cube, Edge, Face, Facelet, Pieces};

use super::{
    laws::Break,
    prices::Prices,
    subsets::{Filling, Kind, subtract},
};

/// A legal cube, and the sum of its stickers' prices without the centres.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Priced {
    pub(super) cube: Cube,
    pub(super) price: i32,
}

/// Finder of cheapest legal cubes; it keeps its tables, about 280 kB, between calls.
#[derive(Debug)]
pub(super) struct Assignment {
    corners: Kind<8, 3>,
    edges: Kind<12, 2>,
}

impl Assignment {
    pub(super) fn new() -> Self {
        Self {
            corners: Kind::new(),
            edges: Kind::new(),
        }
    }

    /// Lower bound of the price of every legal cube: each place takes the piece that is cheapest
    /// there.
    pub(super) fn lower_bound(&mut self, prices: &Prices) -> i32 {
        self.set_prices(prices);
        self.corners.greedy().1 + self.edges.greedy().1
    }

    /// The cheapest legal cube; `None` if it costs more than `limit`.
    pub(super) fn cheapest(&mut self, prices: &Prices, limit: i32) -> Option<Priced> {
        self.set_prices(prices);
        // The cheapest filling that ignores all laws is the cheapest legal cube if it is legal.
        let (corners, corner_price) = self.corners.greedy();
        let (edges, edge_price) = self.edges.greedy();
        if corner_price + edge_price > limit {
            return None;
        }
        if let Ok(cube) = Cube::try_from(pieces(&corners, &edges)) {
            return Some(Priced {
                cube,
                price: corner_price + edge_price,
            });
        }
        let [corner_totals, edge_totals] = self.run_forward(limit)?;
        let sums = [
            corner_totals[0] + edge_totals[0],
            corner_totals[1] + edge_totals[1],
        ];
        let parity = usize::from(sums[1] < sums[0]);
        if sums[parity] > limit {
            return None;
        }
        let (mut corners, mut edges) = ([(0, 0); 8], [(0, 0); 12]);
        self.corners
            .trace_forward(Kind::<8, 3>::ALL_USED, 0, parity, &mut corners);
        self.edges
            .trace_forward(Kind::<12, 2>::ALL_USED, 0, parity, &mut edges);
        Some(Priced {
            cube: legal(&corners, &edges),
            price: sums[parity],
        })
    }

    /// Fills the forward tables for cubes of at most the price `limit`, and returns the totals of
    /// corners and edges by parity; `None` if there is no such cube.
    fn run_forward(&mut self, limit: i32) -> Option<[[i32; 2]; 2]> {
        let (corner_bound, edge_bound) = (self.corners.reduce(), self.edges.reduce());
        if corner_bound + edge_bound > limit {
            return None;
        }
        self.corners.run_forward(limit - edge_bound);
        let corner_totals = self.corners.totals();
        let corners = corner_totals[0].min(corner_totals[1]);
        if corners + edge_bound > limit {
            return None;
        }
        self.edges.run_forward(limit - corners);
        Some([corner_totals, self.edges.totals()])
    }

    /// Fills all tables for cubes of at most the price `limit`; returns the totals of
    /// [`Self::run_forward`].
    fn run_both(&mut self, limit: i32) -> Option<[[i32; 2]; 2]> {
        let totals = self.run_forward(limit)?;
        let [corners, edges] = totals.map(|totals| totals[0].min(totals[1]));
        self.corners.run_backward(limit - edges);
        self.edges.run_backward(limit - corners);
        Some(totals)
    }

    /// Alternatives: for each sticker but the centres the cheapest legal cube in which the sticker
    /// has another colour than in `best`, if that cube costs at most `limit`. The list has each
    /// cube once, in ascending order of price.
    pub(super) fn alternatives(&mut self, prices: &Prices, best: &Cube, limit: i32) -> Vec<Priced> {
        self.set_prices(prices);
        let Some([corner_totals, edge_totals]) = self.run_both(limit) else {
            return Vec::new();
        };
        let mut found: Vec<Priced> = Vec::new();
        let mut keep = |priced: Priced| {
            if !found.iter().any(|other| other.cube == priced.cube) {
                found.push(priced);
            }
        };
        let corner_marginals = self.corners.min_marginals();
        for place in Corner::ALL {
            let (now, twist) = best.corner_at(place);
            for sticker in 0..3 {
                let faces = Corner::ALL.map(Corner::faces);
                let colour = faces[now.index()][subtract::<3>(sticker, twist as usize)];
                let least = cheapest_choice(&corner_marginals[place.index()], edge_totals, {
                    |piece, twist| faces[piece][subtract::<3>(sticker, twist)] != colour
                });
                if least.price > limit {
                    continue;
                }
                let corners = self.corners.filling_with(
                    place.index(),
                    least.piece,
                    least.orientation,
                    least.parity,
                );
                let mut edges = [(0, 0); 12];
                self.edges
                    .trace_forward(Kind::<12, 2>::ALL_USED, 0, least.parity, &mut edges);
                keep(Priced {
                    cube: legal(&corners, &edges),
                    price: least.price,
                });
            }
        }
        let edge_marginals = self.edges.min_marginals();
        for place in Edge::ALL {
            let (now, flip) = best.edge_at(place);
            for sticker in 0..2 {
                let faces = Edge::ALL.map(Edge::faces);
                let colour = faces[now.index()][subtract::<2>(sticker, flip as usize)];
                let least = cheapest_choice(&edge_marginals[place.index()], corner_totals, {
                    |piece, flip| faces[piece][subtract::<2>(sticker, flip)] != colour
                });
                if least.price > limit {
                    continue;
                }
                let edges = self.edges.filling_with(
                    place.index(),
                    least.piece,
                    least.orientation,
                    least.parity,
                );
                let mut corners = [(0, 0); 8];
                self.corners
                    .trace_forward(Kind::<8, 3>::ALL_USED, 0, least.parity, &mut corners);
                keep(Priced {
                    cube: legal(&corners, &edges),
                    price: least.price,
                });
            }
        }
        found.sort_by_key(|priced| priced.price);
        found
    }

    /// For each way in which one law can be broken the cheapest pieces that break it so, if they cost at
    /// most `limit`: a corner twisted clockwise or counterclockwise, an edge flipped, two pieces
    /// exchanged.
    pub(super) fn broken(&mut self, prices: &Prices, limit: i32) -> Vec<(Break, Pieces, i32)> {
        self.set_prices(prices);
        let (corner_bound, edge_bound) = (self.corners.reduce(), self.edges.reduce());
        if corner_bound + edge_bound > limit {
            return Vec::new();
        }
        self.corners.run_forward(limit - edge_bound);
        self.edges.run_forward(limit - corner_bound);
        let mut found = Vec::new();
        for of in Break::ALL {
            let [twists, flips, odd] = of.sums();
            let (corner_totals, edge_totals) =
                (self.corners.totals_of(twists), self.edges.totals_of(flips));
            let sums = [0, 1].map(|parity| corner_totals[parity] + edge_totals[parity ^ odd]);
            let parity = usize::from(sums[1] < sums[0]);
            if sums[parity] > limit {
                continue;
            }
            let (mut corners, mut edges) = ([(0, 0); 8], [(0, 0); 12]);
            (self.corners).trace_forward(Kind::<8, 3>::ALL_USED, twists, parity, &mut corners);
            (self.edges).trace_forward(Kind::<12, 2>::ALL_USED, flips, parity ^ odd, &mut edges);
            found.push((of, pieces(&corners, &edges), sums[parity]));
        }
        found
    }

    /// The `count` cheapest legal cubes that cost at most `limit`, the cheapest first.
    pub(super) fn several(&mut self, prices: &Prices, count: usize, limit: i32) -> Vec<Priced> {
        self.set_prices(prices);
        if self.run_both(limit).is_none() {
            return Vec::new();
        }
        let mut found: Vec<(i32, Filling<8>, Filling<12>)> = Vec::new();
        for parity in 0..2 {
            let corners = self.corners.cheapest_fillings(parity, count);
            let edges = self.edges.cheapest_fillings(parity, count);
            // At least n times m pairs are no dearer than the pair of the n-th corner filling and
            // the m-th edge filling, counted from 1.
            for (n, (corner_price, corners)) in corners.iter().enumerate() {
                for (edge_price, edges) in edges.iter().take(count.div_ceil(n + 1)) {
                    if corner_price + edge_price <= limit {
                        found.push((corner_price + edge_price, *corners, *edges));
                    }
                }
            }
        }
        found.sort_by_key(|&(price, _, _)| price);
        found.truncate(count);
        found
            .into_iter()
            .map(|(price, corners, edges)| Priced {
                cube: legal(&corners, &edges),
                price,
            })
            .collect()
    }

    fn set_prices(&mut self, prices: &Prices) {
        let price = |place: Facelet, colour: Face| prices[place.index()][colour.index()];
        let (places, pieces) = (
            Corner::ALL.map(Corner::facelets),
            Corner::ALL.map(Corner::faces),
        );
        self.corners.set_prices(&places, &pieces, price);
        let (places, pieces) = (Edge::ALL.map(Edge::facelets), Edge::ALL.map(Edge::faces));
        self.edges.set_prices(&places, &pieces, price);
    }
}

struct Choice {
    price: i32,
    piece: usize,
    orientation: usize,
    parity: usize,
}

/// The cheapest allowed piece and orientation at one place, by the price of the whole cube:
/// `marginals` are the prices of the place's kind of piece, `others` the totals of the other kind,
/// both by parity.
fn cheapest_choice<const N: usize, const O: usize>(
    marginals: &[[[i32; 2]; O]; N],
    others: [i32; 2],
    allowed: impl Fn(usize, usize) -> bool,
) -> Choice {
    let mut least = Choice {
        price: i32::MAX,
        piece: 0,
        orientation: 0,
        parity: 0,
    };
    for (piece, marginals) in marginals.iter().enumerate() {
        for (orientation, marginals) in marginals.iter().enumerate() {
            for parity in 0..2 {
                let price = marginals[parity].saturating_add(others[parity]);
                if price < least.price && allowed(piece, orientation) {
                    least = Choice {
                        price,
                        piece,
                        orientation,
                        parity,
                    };
                }
            }
        }
    }
    least
}

fn pieces(corners: &Filling<8>, edges: &Filling<12>) -> Pieces {
    Pieces {
        corner_permutation: corners.map(|(piece, _)| piece),
        corner_orientation: corners.map(|(_, orientation)| orientation),
        edge_permutation: edges.map(|(piece, _)| piece),
        edge_orientation: edges.map(|(_, orientation)| orientation),
    }
}

fn legal(corners: &Filling<8>, edges: &Filling<12>) -> Cube {
    Cube::try_from(pieces(corners, edges)).expect("the dynamic programme keeps every law")
}

#[cfg(test)]
#[path = "assignment_tests.rs"]
mod tests;
