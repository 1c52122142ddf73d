//! Deals: exchanges of the centres' colours between faces, for centres that may be misread.

use cube_core::{Face, Rotation};

use super::prices::Prices;

/// For each face, by [`Face::index`], the number of its colour in another fit.
pub(super) type Deal = [usize; 6];

/// The deals that misread centres may cause: the colours of two faces exchanged, and all colours
/// rotated by one of the 23 rotations of the whole cube.
///
/// Only the centres reveal such a rotation, as it takes every other piece to another piece. Of the
/// 23 rotations, 12 permute the edges oddly and make no legal cube of a legal one; but each of them
/// can restore the right cube from a fit that two exchanged stickers made legal.
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

/// The prices after a deal: each face has the colour that the deal gives to it.
pub(super) fn dealt(prices: &Prices, deal: Deal) -> Prices {
    prices.map(|colours| deal.map(|colour| colours[colour]))
}
