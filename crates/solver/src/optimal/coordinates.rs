//! Coordinates of a cube as seen along one axis, and the effects of turns and symmetries on them.
//!
//! | coordinate | values | meaning |
//! |---|---|---|
//! | twist | 2187 | orientation of all corners |
//! | flip | 2048 | orientation of all edges |
//! | middle | 495 times 1, 12 or 24 | places of the edges of the middle layer |
//! | layers | 1 or 35 | which corners belong to the same layer |
//!
//! The solved cube has any number; equal numbers are equal states of the described pieces.

use std::array;

use cube_core::{Cube, Pieces, Turn};

use super::kind::{Kind, TWISTS};
use crate::{
    numbering::{digits, number},
    two_phase::symmetry::{SYMMETRIES, Symmetry, turned},
};

const TURNS: usize = Turn::ALL.len();
/// Orientations of all edges.
pub(crate) const FLIPS: usize = 2048;
/// Ways to choose four places of twelve.
pub(crate) const SLICES: usize = 495;

/// The coordinates of a cube as seen along one axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct View {
    pub(crate) flip: u16,
    pub(crate) middle: u16,
    pub(crate) twist: u16,
    pub(crate) layers: u16,
}

/// Coordinates after each turn, `[value][turn]`.
pub(crate) struct Moves {
    pub(crate) flip: Vec<[u16; TURNS]>,
    pub(crate) middle: Vec<[u16; TURNS]>,
    pub(crate) twist: Vec<[u16; TURNS]>,
    pub(crate) layers: Vec<[u16; TURNS]>,
}

/// Coordinates as seen from each symmetry, `[value][symmetry]`.
pub(crate) struct Seen {
    /// Flips of a cube whose middle layer holds its own edges.
    pub(crate) flip: Vec<[u16; SYMMETRIES]>,
    /// Flips that a symmetry inverts, by slice.
    pub(crate) inverted: Vec<[u16; SYMMETRIES]>,
    pub(crate) slice: Vec<[u16; SYMMETRIES]>,
    /// Part of the table's index, from the permutation of the middle layer's edges.
    pub(crate) middle: Vec<[u16; SYMMETRIES]>,
    pub(crate) twist: Vec<[u16; SYMMETRIES]>,
    /// Part of the table's index, from the corners' layers.
    pub(crate) layers: Vec<[u16; SYMMETRIES]>,
}

/// Numbers of arrangements: which a table tells from each other depends on its kind.
pub(crate) struct Numbers {
    /// Number of the places of the edges of the middle layer, four bits each.
    middle: Vec<u16>,
    /// Places of the edges of the middle layer, by number.
    places: Vec<[u8; 4]>,
    /// Number of the set of places that hold corners of the U layer, a bit each.
    layers: Vec<u16>,
    /// Set of the places that hold corners of the U layer, by number.
    sets: Vec<u8>,
}

const UNKNOWN: u16 = u16::MAX;

impl Numbers {
    pub(crate) fn new(kind: Kind) -> Self {
        let mut numbers = Self {
            middle: vec![UNKNOWN; 1 << 16],
            places: Vec::new(),
            layers: vec![UNKNOWN; 1 << 8],
            sets: Vec::new(),
        };
        let relabellings = relabellings(kind);
        for set in 0_u32..1 << 12 {
            if set.count_ones() == 4 {
                let places: Vec<u8> = (0..12).filter(|place| set >> place & 1 == 1).collect();
                for order in orders() {
                    numbers.add_middle(order.map(|n| places[usize::from(n)]), &relabellings);
                }
            }
        }
        for set in 0..=u8::MAX {
            if set.count_ones() == 4 && numbers.layers[usize::from(set)] == UNKNOWN {
                let number = numbers.sets.len() as u16;
                let (same, number) = if kind.layers() == 1 {
                    (set, 0)
                } else {
                    (!set, number)
                };
                numbers.layers[usize::from(set)] = number;
                numbers.layers[usize::from(same)] = number;
                if usize::from(number) == numbers.sets.len() {
                    numbers.sets.push(set);
                }
            }
        }
        numbers
    }

    fn add_middle(&mut self, places: [u8; 4], relabellings: &[[u8; 4]]) {
        if self.middle[key(places)] == UNKNOWN {
            for relabelled in relabellings {
                let same = relabelled.map(|n| places[usize::from(n)]);
                self.middle[key(same)] = self.places.len() as u16;
            }
            self.places.push(places);
        }
    }

    #[inline]
    pub(crate) fn middle(&self, key: usize) -> u16 {
        self.middle[key]
    }

    #[inline]
    pub(crate) fn layers(&self, set: usize) -> u16 {
        self.layers[set]
    }

    /// The coordinates of a cube.
    pub(crate) fn view(&self, pieces: &Pieces) -> View {
        let place = |piece| {
            let places = pieces.edge_permutation.iter();
            places
                .clone()
                .position(|&here| here == piece)
                .expect("every edge has a place") as u8
        };
        let upper = (0..8).filter(|&place| pieces.corner_permutation[place] < 4);
        let set = upper.fold(0, |set, place| set | 1 << place);
        View {
            flip: number(&pieces.edge_orientation, 2) as u16,
            middle: self.middle[key([8, 9, 10, 11].map(place))],
            twist: number(&pieces.corner_orientation, 3) as u16,
            layers: self.layers[set],
        }
    }

    /// Pieces with these coordinates; other pieces lie anywhere.
    fn with(&self, view: View) -> Pieces {
        let mut pieces = Cube::SOLVED.pieces();
        digits(view.flip.into(), 2, &mut pieces.edge_orientation);
        digits(view.twist.into(), 3, &mut pieces.corner_orientation);
        let middle = self.places[usize::from(view.middle)];
        let mut others = 0..8;
        pieces.edge_permutation = array::from_fn(|place| {
            match middle.iter().position(|&here| usize::from(here) == place) {
                Some(n) => 8 + n as u8,
                None => others.next().expect("eight are of other layers"),
            }
        });
        let (mut upper, mut lower) = (0..4, 4..8);
        let set = self.sets[usize::from(view.layers)];
        pieces.corner_permutation = array::from_fn(|place| {
            let next = if set >> place & 1 == 1 {
                upper.next()
            } else {
                lower.next()
            };
            next.expect("four are of either layer")
        });
        pieces
    }
}

/// Places of four edges as one number.
fn key(places: [u8; 4]) -> usize {
    let places = places.iter().rev();
    places.fold(0, |key, &place| key << 4 | usize::from(place))
}

/// All orders of four.
fn orders() -> impl Iterator<Item = [u8; 4]> {
    (0..24).map(|rank| {
        let mut order = [0; 4];
        crate::numbering::unrank(rank, &mut order);
        order
    })
}

/// Exchanges among the edges of the middle layer that the table does not tell from each other.
fn relabellings(kind: Kind) -> Vec<[u8; 4]> {
    const SAME: [u8; 4] = [0, 1, 2, 3];
    // FR, FL, BL, BR: each with the opposite one.
    const OPPOSITE: [u8; 4] = [2, 3, 0, 1];
    match kind.middles() {
        1 => orders().collect(),
        12 => vec![SAME, OPPOSITE],
        _ => vec![SAME],
    }
}

impl Moves {
    pub(crate) fn new(numbers: &Numbers) -> Self {
        let turns = Turn::ALL.map(|turn| Cube::of_turn(turn).pieces());
        let after =
            |view: View| turns.map(|turn| numbers.view(&turned(&numbers.with(view), &turn)));
        let all = |count: usize, view: fn(u16) -> View, part: fn(View) -> u16| {
            (0..count)
                .map(|value| after(view(value as u16)).map(part))
                .collect()
        };
        Self {
            flip: all(FLIPS, View::of_flip, |view| view.flip),
            middle: all(numbers.places.len(), View::of_middle, |view| view.middle),
            twist: all(TWISTS, View::of_twist, |view| view.twist),
            layers: all(numbers.sets.len(), View::of_layers, |view| view.layers),
        }
    }

    #[inline]
    pub(crate) fn turned(&self, view: View, turn: usize) -> View {
        View {
            flip: self.flip[usize::from(view.flip)][turn],
            middle: self.middle[usize::from(view.middle)][turn],
            twist: self.twist[usize::from(view.twist)][turn],
            layers: self.layers[usize::from(view.layers)][turn],
        }
    }
}

impl View {
    fn of_flip(flip: u16) -> Self {
        Self {
            flip,
            ..Self::default()
        }
    }

    fn of_middle(middle: u16) -> Self {
        Self {
            middle,
            ..Self::default()
        }
    }

    fn of_twist(twist: u16) -> Self {
        Self {
            twist,
            ..Self::default()
        }
    }

    fn of_layers(layers: u16) -> Self {
        Self {
            layers,
            ..Self::default()
        }
    }
}

impl Seen {
    pub(crate) fn new(kind: Kind, numbers: &Numbers) -> Self {
        let symmetries = Symmetry::all();
        let seen = |view: View| symmetries.map(|s| numbers.view(&s.apply(&numbers.with(view))));
        let middles = kind.middles() as u16;
        let home = numbers.view(&Cube::SOLVED.pieces()).middle;
        let with_own_middle = |flip| View {
            middle: home,
            ..View::of_flip(flip)
        };
        let slices = (0..SLICES).map(|slice| seen(View::of_middle(slice as u16 * middles)));
        let (inverted, slice) = slices
            .map(|seen| (seen.map(|v| v.flip), seen.map(|v| v.middle / middles)))
            .unzip();
        let all = |count: usize, view: fn(u16) -> View| {
            (0..count).map(move |value| seen(view(value as u16)))
        };
        let layers = kind.layers() as u16;
        Self {
            flip: (0..FLIPS)
                .map(|flip| seen(with_own_middle(flip as u16)).map(|v| v.flip))
                .collect(),
            inverted,
            slice,
            middle: all(SLICES * usize::from(middles), View::of_middle)
                .map(|seen| seen.map(|v| v.middle % middles * layers))
                .collect(),
            twist: all(TWISTS, View::of_twist)
                .map(|seen| seen.map(|v| v.twist))
                .collect(),
            layers: all(numbers.sets.len(), View::of_layers)
                .map(|seen| seen.map(|v| v.layers))
                .collect(),
        }
    }
}
