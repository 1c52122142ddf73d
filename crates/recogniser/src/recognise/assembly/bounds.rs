//! Enumeration of assemblies by a lower bound of their prices.
//!
//! In each arrangement, an edge place takes the cheapest edge that two turns bring together there, and a corner place
//! the cheapest corner of three turns. The sums over twelve edges and eight corners are searched by branch and bound over the
//! turns of the six pictures, at most 5,461 nodes in each of 30 arrangements. An assembly whose cheapest pieces break a law pays
//! besides what the cheapest change costs that the law asks for.

use cube_core::{Corner, Edge, Face, Facelet};

use super::lay::{Arrangement, Lay, arrangements, source};
use crate::recognise::prices::Prices;

/// Largest number of candidates of one arrangement, and of all.
const MAX_OF_ARRANGEMENT: usize = 256;
const MAX_CANDIDATES: usize = 512;

/// The cheapest piece of each place with its orientation: edges, then corners.
type Filling = [u8; 20];

/// An assembly and the lower bound of its price. Of assemblies that differ in no piece, the cheapest one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounded {
    pub(super) bound: i32,
    pub(super) arrangement: Arrangement,
    pub(super) turns: [u8; 6],
    filling: Filling,
}

impl Bounded {
    pub(super) fn lay(&self) -> Lay {
        Lay::new(self.arrangement, self.turns)
    }
}

/// Candidates in ascending order of their bounds.
#[derive(Debug)]
pub(super) struct Candidates {
    pub(super) list: Vec<Bounded>,
    /// The smallest bound of a candidate that found no room in the list.
    pub(super) left_out: i32,
    /// The assembly with the smallest bound if twists, flips and parity do not count.
    pub(super) nearest: Bounded,
}

/// The assemblies whose bound is at most `window` above the smallest one.
pub(super) fn candidates(prices: &Prices, window: i32) -> Candidates {
    let mut found = Candidates {
        list: Vec::new(),
        left_out: i32::MAX,
        nearest: Bounded {
            bound: i32::MAX,
            arrangement: [0; 6],
            turns: [0; 6],
            filling: [0; 20],
        },
    };
    let mut least = i32::MAX - window;
    for arrangement in arrangements() {
        let mut walk = Walk {
            tables: Tables::new(arrangement, prices),
            arrangement,
            turns: [0; 6],
            least,
            window,
            found: Vec::new(),
            left_out: i32::MAX,
            nearest: found.nearest,
        };
        walk.go(0, 0);
        least = walk.least;
        found.nearest = walk.nearest;
        found.left_out = found.left_out.min(walk.left_out);
        found.list.append(&mut walk.found);
    }
    found.list.retain(|it| it.bound <= least + window);
    found.list.sort_by_key(|it| it.bound);
    if let Some(first) = found.list.get(MAX_CANDIDATES) {
        found.left_out = found.left_out.min(first.bound);
        found.list.truncate(MAX_CANDIDATES);
    }
    found
}

/// The cheapest piece of a place under some turns.
#[derive(Debug, Clone, Copy)]
struct Cheapest {
    price: i32,
    /// The piece's number times its orientations, plus its orientation.
    filled: u8,
    /// What another piece costs more.
    piece_gap: i32,
    /// What another piece, or this one in another orientation, costs more.
    gap: i32,
}

impl Cheapest {
    const NONE: Self = Self {
        price: 0,
        filled: 0,
        piece_gap: 0,
        gap: 0,
    };

    /// The cheapest of prices by piece and orientation.
    fn of<const O: usize>(prices: impl Iterator<Item = [i32; O]>) -> Self {
        let [mut least, mut second, mut of_other] = [i32::MAX / 4; 3];
        let mut filled = 0;
        for (piece, of_piece) in prices.enumerate() {
            for (orientation, price) in of_piece.into_iter().enumerate() {
                let now = piece * O + orientation;
                if price < least {
                    if filled / O != piece {
                        of_other = least;
                    }
                    (second, least, filled) = (least, price, now);
                } else {
                    second = second.min(price);
                    if filled / O != piece {
                        of_other = of_other.min(price);
                    }
                }
            }
        }
        Self {
            price: least,
            filled: filled as u8,
            piece_gap: of_other - least,
            gap: second - least,
        }
    }
}

/// For each place the cheapest piece by the turns of its faces.
struct Tables {
    edges: [[[Cheapest; 4]; 4]; 12],
    corners: [[[[Cheapest; 4]; 4]; 4]; 8],
    /// Sum of the smallest prices of all places that are complete with the face of this index or a later one.
    rest: [i32; 7],
    /// The places that the face of this index completes.
    completed: [(Vec<Edge>, Vec<Corner>); 6],
}

/// The index of the last face of a place, in the order of the walk.
fn last<const N: usize>(faces: [Face; N]) -> usize {
    let last = faces.map(Face::index).into_iter().max();
    last.expect("a place has faces")
}

impl Tables {
    fn new(arrangement: Arrangement, prices: &Prices) -> Self {
        let colour = |face: Face| usize::from(arrangement[face.index()]);
        // Prices of the sticker that a turn brings to a place, by colour.
        let of = |place: Facelet, turn: usize| {
            let square = source(place.square(), turn as u8);
            &prices[9 * colour(place.face()) + square]
        };
        let edge_colours = Edge::ALL.map(|edge| edge.faces().map(colour));
        let corner_colours = Corner::ALL.map(|corner| corner.faces().map(colour));
        let mut tables = Self {
            edges: [[[Cheapest::NONE; 4]; 4]; 12],
            corners: [[[[Cheapest::NONE; 4]; 4]; 4]; 8],
            rest: [0; 7],
            completed: [const { (Vec::new(), Vec::new()) }; 6],
        };
        let mut smallest = [0; 6];
        for place in Edge::ALL {
            let [a, b] = place.facelets();
            let mut least = i32::MAX;
            for turns in 0..16 {
                let [ta, tb] = [turns / 4, turns % 4];
                let (a, b) = (of(a, ta), of(b, tb));
                let prices = edge_colours
                    .into_iter()
                    .map(|[x, y]| [a[x] + b[y], a[y] + b[x]]);
                let cheapest = Cheapest::of(prices);
                tables.edges[place.index()][ta][tb] = cheapest;
                least = least.min(cheapest.price);
            }
            smallest[last(place.faces())] += least;
            tables.completed[last(place.faces())].0.push(place);
        }
        for place in Corner::ALL {
            let [a, b, c] = place.facelets();
            let mut least = i32::MAX;
            for turns in 0..64 {
                let [ta, tb, tc] = [turns / 16, turns / 4 % 4, turns % 4];
                let (a, b, c) = (of(a, ta), of(b, tb), of(c, tc));
                let prices = (corner_colours.into_iter())
                    .map(|[x, y, z]| [a[x] + b[y] + c[z], a[z] + b[x] + c[y], a[y] + b[z] + c[x]]);
                let cheapest = Cheapest::of(prices);
                tables.corners[place.index()][ta][tb][tc] = cheapest;
                least = least.min(cheapest.price);
            }
            smallest[last(place.faces())] += least;
            tables.completed[last(place.faces())].1.push(place);
        }
        for face in (0..6).rev() {
            tables.rest[face] = tables.rest[face + 1] + smallest[face];
        }
        tables
    }

    fn edge(&self, edge: Edge, turns: [u8; 6]) -> &Cheapest {
        let [a, b] = edge.faces().map(|face| usize::from(turns[face.index()]));
        &self.edges[edge.index()][a][b]
    }

    fn corner(&self, corner: Corner, turns: [u8; 6]) -> &Cheapest {
        let [a, b, c] = corner.faces().map(|face| usize::from(turns[face.index()]));
        &self.corners[corner.index()][a][b][c]
    }

    /// Prices of the places that the face with this index completes.
    fn completed(&self, face: usize, turns: [u8; 6]) -> i32 {
        let (edges, corners) = &self.completed[face];
        let edges = edges.iter().map(|&edge| self.edge(edge, turns).price);
        let corners = corners
            .iter()
            .map(|&corner| self.corner(corner, turns).price);
        edges.sum::<i32>() + corners.sum::<i32>()
    }
}

/// What it costs at least that each piece is used once: of the places that want a piece, all but one take another.
fn price_of_sharing<const N: usize, const O: usize>(cheapest: &[&Cheapest; N]) -> i32 {
    let (mut sum, mut dearest) = (0, [0; N]);
    let mut wanted = [false; N];
    for it in cheapest {
        let piece = usize::from(it.filled) / O;
        if wanted[piece] {
            sum += it.piece_gap.min(dearest[piece]);
            dearest[piece] = dearest[piece].max(it.piece_gap);
        } else {
            (wanted[piece], dearest[piece]) = (true, it.piece_gap);
        }
    }
    sum
}

/// Whether the pieces have a legal sum of orientations, and the parity of their order. Each piece must occur once.
fn laws<const N: usize, const O: usize>(cheapest: &[&Cheapest; N]) -> (bool, bool) {
    let sum: usize = cheapest.iter().map(|it| usize::from(it.filled) % O).sum();
    let pieces = cheapest.map(|it| usize::from(it.filled) / O);
    let odd = |n: usize| pieces[..n].iter().filter(|&&it| it > pieces[n]).count();
    (sum % O == 0, (0..N).map(odd).sum::<usize>() % 2 == 1)
}

struct Walk {
    tables: Tables,
    arrangement: Arrangement,
    turns: [u8; 6],
    least: i32,
    window: i32,
    found: Vec<Bounded>,
    left_out: i32,
    nearest: Bounded,
}

impl Walk {
    fn go(&mut self, face: usize, sum: i32) {
        if face == 6 {
            self.consider(sum);
            return;
        }
        for turn in 0..4 {
            self.turns[face] = turn;
            let sum = sum + self.tables.completed(face, self.turns);
            if sum + self.tables.rest[face + 1] <= self.least + self.window {
                self.go(face + 1, sum);
            }
        }
    }

    /// Keeps the present turns, whose cheapest pieces cost `sum`, if their bound is small enough.
    fn consider(&mut self, sum: i32) {
        let edges = Edge::ALL.map(|edge| self.tables.edge(edge, self.turns));
        let corners = Corner::ALL.map(|corner| self.tables.corner(corner, self.turns));
        let sharing = price_of_sharing::<12, 2>(&edges) + price_of_sharing::<8, 3>(&corners);
        let mut found = Bounded {
            bound: sum + sharing,
            arrangement: self.arrangement,
            turns: self.turns,
            filling: [0; 20],
        };
        let nearest = found;
        if sharing == 0 {
            let (flips, odd_edges) = laws::<12, 2>(&edges);
            let (twists, odd_corners) = laws::<8, 3>(&corners);
            let edge_gap = edges.iter().map(|it| it.gap).min().expect("twelve");
            let corner_gap = corners.iter().map(|it| it.gap).min().expect("eight");
            let of_sums = if flips { 0 } else { edge_gap } + if twists { 0 } else { corner_gap };
            let of_parity = if odd_edges == odd_corners {
                0
            } else {
                edge_gap.min(corner_gap)
            };
            found.bound += of_sums.max(of_parity);
        }
        let all = edges.iter().chain(&corners);
        for (kept, it) in found.filling.iter_mut().zip(all) {
            *kept = it.filled;
        }
        if nearest.bound < self.nearest.bound {
            self.nearest = nearest;
        }
        if found.bound <= self.least + self.window {
            self.least = self.least.min(found.bound);
            self.keep(found);
        }
    }

    fn keep(&mut self, found: Bounded) {
        if let Some(same) = self.found.iter_mut().find(|it| it.filling == found.filling) {
            if found.bound < same.bound {
                *same = found;
            }
        } else if self.found.len() < MAX_OF_ARRANGEMENT {
            self.found.push(found);
        } else {
            let worst = self.found.iter_mut().max_by_key(|it| it.bound);
            let worst = worst.expect("the list is full");
            self.left_out = self.left_out.min(worst.bound.max(found.bound));
            if found.bound < worst.bound {
                *worst = found;
            }
        }
    }
}
