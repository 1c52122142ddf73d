//! Index of a cube in a table: the class of its flip and slice, and the other coordinates as seen
//! from the symmetry that the class prescribes.

use super::{
    coordinates::{FLIPS, Moves, Numbers, SLICES, Seen, View},
    kind::{CLASSES, Kind, TWISTS},
};
use crate::two_phase::symmetry::{SYMMETRIES, Symmetry};

/// All that leads from coordinates to an index.
pub(crate) struct Indexer {
    pub(crate) kind: Kind,
    pub(crate) numbers: Numbers,
    pub(crate) moves: Moves,
    seen: Seen,
    /// First entry of `classes` for each value of the middle coordinate.
    slice_start: Vec<u32>,
    /// For each flip and slice: its class times 16, plus the symmetry from which it looks like the
    /// representative of the class.
    classes: Vec<u32>,
    /// Flip and slice that represent each class, as an index of `classes`.
    representatives: Vec<u32>,
    /// Symmetries beside the identity from which the representative looks the same, a bit each.
    stabilisers: Vec<u16>,
    /// Entries for each twist.
    parts: usize,
}

impl Indexer {
    pub(crate) fn new(kind: Kind) -> Self {
        let numbers = Numbers::new(kind);
        let seen = Seen::new(kind, &numbers);
        let middles = SLICES * kind.middles();
        let mut indexer = Self {
            kind,
            moves: Moves::new(&numbers),
            numbers,
            seen,
            slice_start: (0..middles)
                .map(|m| (m / kind.middles() * FLIPS) as u32)
                .collect(),
            classes: vec![u32::MAX; SLICES * FLIPS],
            representatives: Vec::with_capacity(CLASSES),
            stabilisers: Vec::with_capacity(CLASSES),
            parts: kind.middles() * kind.layers(),
        };
        indexer.find_classes();
        assert_eq!(
            indexer.representatives.len(),
            CLASSES,
            "the classes are a fact of the cube"
        );
        indexer
    }

    fn find_classes(&mut self) {
        let inverse = inverses();
        for value in 0..self.classes.len() {
            if self.classes[value] != u32::MAX {
                continue;
            }
            let class = self.representatives.len();
            let mut stabiliser = 0;
            for (s, &inverse) in inverse.iter().enumerate() {
                let there = self.flip_and_slice_seen(value, s);
                if self.classes[there] == u32::MAX {
                    self.classes[there] = (class * SYMMETRIES + inverse) as u32;
                }
                stabiliser |= u16::from(there == value && s != 0) << s;
            }
            self.representatives.push(value as u32);
            self.stabilisers.push(stabiliser);
        }
    }

    fn flip_and_slice_seen(&self, value: usize, s: usize) -> usize {
        let (slice, flip) = (value / FLIPS, value % FLIPS);
        let flip = self.seen.flip[flip][s] ^ self.seen.inverted[slice][s];
        usize::from(self.seen.slice[slice][s]) * FLIPS + usize::from(flip)
    }

    /// Index of a cube with these coordinates.
    #[inline]
    pub(crate) fn index(&self, view: View) -> usize {
        self.index_in(self.class(view), view)
    }

    /// Class of the flip and slice of a cube times 16, plus the symmetry that it prescribes.
    #[inline]
    pub(crate) fn class(&self, view: View) -> usize {
        let start = self.slice_start[usize::from(view.middle)] as usize;
        self.classes[start + usize::from(view.flip)] as usize
    }

    /// Index of a cube whose [`class`](Self::class) is known.
    #[inline]
    pub(crate) fn index_in(&self, class: usize, view: View) -> usize {
        self.index_seen(class / SYMMETRIES, class % SYMMETRIES, view)
    }

    #[inline]
    fn index_seen(&self, class: usize, s: usize, view: View) -> usize {
        let twist = usize::from(self.seen.twist[usize::from(view.twist)][s]);
        let middle = usize::from(self.seen.middle[usize::from(view.middle)][s]);
        let layers = usize::from(self.seen.layers[usize::from(view.layers)][s]);
        (class * TWISTS + twist) * self.parts + middle + layers
    }

    /// Index of the same cube in the table [`Kind::Near`].
    #[inline]
    pub(crate) fn near(&self, index: usize) -> usize {
        index / self.parts
    }

    /// Number of entries of a class.
    pub(crate) fn entries_of_class(&self) -> usize {
        TWISTS * self.parts
    }

    /// The coordinates that have this index.
    pub(crate) fn view(&self, index: usize) -> View {
        let (rest, part) = (index / self.parts, index % self.parts);
        let (class, twist) = (rest / TWISTS, rest % TWISTS);
        let (middle, layers) = (part / self.kind.layers(), part % self.kind.layers());
        let value = self.representatives[class] as usize;
        View {
            flip: (value % FLIPS) as u16,
            middle: (value / FLIPS * self.kind.middles() + middle) as u16,
            twist: twist as u16,
            layers: layers as u16,
        }
    }

    /// Other indices of the cubes that have this index: where the class looks the same from several
    /// symmetries.
    pub(crate) fn equals(&self, index: usize, mut take: impl FnMut(usize)) {
        let class = index / self.entries_of_class();
        let mut symmetries = self.stabilisers[class];
        if symmetries == 0 {
            return;
        }
        let view = self.view(index);
        while symmetries != 0 {
            take(self.index_seen(class, symmetries.trailing_zeros() as usize, view));
            symmetries &= symmetries - 1;
        }
    }
}

/// The symmetry that undoes each.
pub(crate) fn inverses() -> [usize; SYMMETRIES] {
    let all = Symmetry::all();
    all.map(|one| {
        let undoes = |other: &Symmetry| {
            cube_core::Turn::ALL
                .iter()
                .all(|&turn| other.apply_to_turn(one.apply_to_turn(turn)) == turn)
        };
        all.iter()
            .position(undoes)
            .expect("the symmetries are a group")
    })
}
