//! Deals: the colours of the centres exchanged between faces, as mistaken centres would have it.

use cube_core::{Face, Rotation};

use super::prices::Prices;

/// For each face, by [`Face::index`], the colour that it has of those of another fit.
pub(super) type Deal = [usize; 6];

/// The deals that centres which are hard to read may be mistaken for: the colours of two faces
/// exchanged, and all colours turned as the whole cube may turn.
///
/// Only the centres tell such a turn, as every other piece turns into another piece. Of the 23 turns 12
/// swap an odd number of edges: no legal cube becomes another by them, but a fit that two exchanged
/// stickers made legal becomes the right one.
pub(super) fn other_deals() -> impl Iterator<Item = Deal> {
    let pairs = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b)));
    let exchanges = pairs.map(|(a, b)| {
        let mut deal = [0, 1, 2, 3, 4, 5];
        deal.swap(a, b);
        deal
    });
    let turns = Rotation::ALL.into_iter().skip(1);
    let turns = turns.map(|rotation| Face::ALL.map(|face| rotation.apply(face).index()));
    exchanges.chain(turns)
}

/// The prices when each face has the colour that it is dealt.
pub(super) fn dealt(prices: &Prices, deal: Deal) -> Prices {
    prices.map(|colours| deal.map(|colour| colours[colour]))
}
