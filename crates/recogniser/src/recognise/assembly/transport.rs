//! The cheapest colours of stickers whose places are unknown: four edge and four corner stickers of each colour.
//!
//! Edges and corners are two transport problems of 24 stickers to six colours. Each sticker is added by the cheapest
//! chain of exchanges, which is a shortest path among six colours (successive shortest paths).

use cube_core::{Facelet, FaceletKind};

use crate::recognise::{model::Labels, prices::Prices};

/// Stickers of one kind that have one colour.
const CAPACITY: usize = 4;

/// The cheapest colours by picture and square, and the sum of their prices. The centre of each picture has the
/// picture's own colour.
pub(super) fn cheapest(prices: &Prices) -> (Labels, i64) {
    let mut labels: Labels = std::array::from_fn(|n| (n / 9) as u8);
    for kind in [FaceletKind::Edge, FaceletKind::Corner] {
        let stickers: Vec<usize> = (Facelet::all().filter(|it| it.kind() == kind))
            .map(Facelet::index)
            .collect();
        let mut placed: Vec<usize> = Vec::with_capacity(stickers.len());
        for sticker in stickers {
            add(sticker, &mut placed, &mut labels, prices);
        }
    }
    let sum = (labels.iter().zip(prices)).map(|(&label, of)| i64::from(of[usize::from(label)]));
    let sum = sum.sum();
    (labels, sum)
}

/// Adds one sticker to those that are `placed`, by the cheapest chain of exchanges.
fn add(sticker: usize, placed: &mut Vec<usize>, labels: &mut Labels, prices: &Prices) {
    let mut counts = [0; 6];
    // Cheapest move of a sticker from one colour to another.
    let mut moves = [[(i64::MAX / 4, 0); 6]; 6];
    for &other in placed.iter() {
        let from = usize::from(labels[other]);
        counts[from] += 1;
        for to in 0..6 {
            let price = i64::from(prices[other][to]) - i64::from(prices[other][from]);
            if price < moves[from][to].0 {
                moves[from][to] = (price, other);
            }
        }
    }
    let mut distances: [i64; 6] = std::array::from_fn(|to| i64::from(prices[sticker][to]));
    let mut before = [None; 6];
    for _ in 0..5 {
        for from in 0..6 {
            for to in 0..6 {
                let distance = distances[from] + moves[from][to].0;
                if distance < distances[to] {
                    distances[to] = distance;
                    before[to] = Some(from);
                }
            }
        }
    }
    let free = (0..6).filter(|&colour| counts[colour] < CAPACITY);
    let mut at = free
        .min_by_key(|&colour| distances[colour])
        .expect("24 stickers have room in six colours");
    while let Some(from) = before[at] {
        labels[moves[from][at].1] = at as u8;
        at = from;
    }
    labels[sticker] = at as u8;
    placed.push(sticker);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn no_exchange_of_two_or_three_stickers_is_cheaper() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(3);
        for _ in 0..20 {
            let prices: Prices = [[0; 6]; 54].map(|of| of.map(|_: i32| rng.random_range(0..1000)));
            let (labels, _) = cheapest(&prices);
            let kind = |n: usize| Facelet::from_index(n).expect("below 54").kind();
            let mut counts = [0; 6];
            for label in labels {
                counts[usize::from(label)] += 1;
            }
            assert_eq!(counts, [9; 6]);
            let price = |n: usize, of: usize| prices[n][usize::from(labels[of])];
            let edges: Vec<usize> = (0..54).filter(|&n| kind(n) == FaceletKind::Edge).collect();
            for &a in &edges {
                for &b in &edges {
                    assert!(price(a, a) + price(b, b) <= price(a, b) + price(b, a));
                    for &c in &edges {
                        let own = price(a, a) + price(b, b) + price(c, c);
                        assert!(own <= price(a, b) + price(b, c) + price(c, a));
                    }
                }
            }
        }
    }
}
