//! Kinds of piece, and the sensor's gain for each kind.

use cube_core::{Facelet, FaceletKind};

use super::{
    fixed::{Point, WeightedSum, minus},
    observed::Observed,
};

/// The number of the kind of piece of a sticker: centre, edge, corner.
pub(super) const fn kind_of(facelet: usize) -> usize {
    match Facelet::from_index(facelet) {
        Some(facelet) => match facelet.kind() {
            FaceletKind::Centre => 0,
            FaceletKind::Edge => 1,
            FaceletKind::Corner => 2,
        },
        None => panic!("a facelet is below 54"),
    }
}

/// [`kind_of`] each sticker.
pub(super) const KINDS: [usize; Facelet::COUNT] = {
    let mut kinds = [0; Facelet::COUNT];
    let mut i = 0;
    while i < Facelet::COUNT {
        kinds[i] = kind_of(i);
        i += 1;
    }
    kinds
};

/// Squares of a centre and of an edge on their face.
const CENTRE: usize = 4;
const EDGE: usize = 1;

/// Gains of the kinds of piece: difference of each kind's mean reading from the mean of all.
pub(super) struct KindMeans {
    pub(super) gains: [Point; 3],
}

impl KindMeans {
    pub(super) const fn gain(&self, facelet: usize) -> Point {
        self.gains[KINDS[facelet]]
    }
}

/// Estimates the gains of the kinds of piece. Every kind has each colour equally often, so the mean
/// readings of the kinds differ by their gains alone, and nearly so when some stickers were not
/// read. A missing centre removes a whole colour from its kind, however: with fewer than six
/// centres, the centres get the gain of the edges.
pub(super) fn kind_means(observed: &Observed) -> KindMeans {
    let (mut kinds, mut all) = ([WeightedSum::default(); 3], WeightedSum::default());
    let mut centres = 0;
    for (i, log) in observed.read() {
        kinds[KINDS[i]].add_one(log);
        all.add_one(log);
        centres += u8::from(KINDS[i] == KINDS[CENTRE]);
    }
    let all = all.mean().unwrap_or_default();
    let mut gains = kinds.map(|kind| kind.mean().map_or([0; 3], |mean| minus(mean, all)));
    if centres < 6 {
        let [centre, edge] = [CENTRE, EDGE].map(|facelet| KINDS[facelet]);
        gains[centre] = gains[edge];
    }
    KindMeans { gains }
}
