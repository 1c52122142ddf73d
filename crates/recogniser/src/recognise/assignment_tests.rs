//! The cheapest legal cubes, against brute force and random cubes.

use super::{super::subsets::UNREACHED, *};
use cube_core::{Facelet, Turn};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn random_cube(rng: &mut ChaCha8Rng) -> Cube {
    (0..40).fold(Cube::SOLVED, |cube, _| {
        cube.turned(Turn::ALL[rng.random_range(0..18)])
    })
}

fn random_prices(rng: &mut ChaCha8Rng) -> Prices {
    std::array::from_fn(|_| std::array::from_fn(|_| rng.random_range(0..5000)))
}

fn price_of(prices: &Prices, cube: &Cube) -> i32 {
    Facelet::all()
        .zip(cube.faces())
        .filter(|(facelet, _)| facelet.square() != 4)
        .map(|(facelet, face)| prices[facelet.index()][face.index()])
        .sum()
}

/// Prices under which the colours of `cube` cost 0 and all other colours `other`.
fn prices_for(cube: &Cube, other: i32) -> Prices {
    let faces = cube.faces();
    std::array::from_fn(|i| {
        std::array::from_fn(|colour| if faces[i].index() == colour { 0 } else { other })
    })
}

/// The price of the cheapest filling by parity, found by trying every order of the pieces.
fn brute_force<const N: usize, const O: usize>(kind: &Kind<N, O>) -> [i32; 2] {
    fn go<const N: usize, const O: usize>(
        kind: &Kind<N, O>,
        used: usize,
        sum: usize,
        parity: usize,
        price: i32,
        least: &mut [i32; 2],
    ) {
        let place = used.count_ones() as usize;
        if place == N {
            if sum == 0 {
                least[parity] = least[parity].min(price);
            }
            return;
        }
        for piece in (0..N).filter(|piece| used >> piece & 1 == 0) {
            let crossed = (piece + 1..N).filter(|p| used >> p & 1 == 1).count();
            for orientation in 0..O {
                go(
                    kind,
                    used | 1 << piece,
                    (sum + orientation) % O,
                    (parity + crossed) % 2,
                    price + kind.prices[place][piece][orientation],
                    least,
                );
            }
        }
    }
    let mut least = [UNREACHED; 2];
    go(kind, 0, 0, 0, 0, &mut least);
    least
}

#[test]
fn small_puzzles_agree_with_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20 {
        let mut kind = Kind::<5, 3>::new();
        for price in kind.prices.as_flattened_mut().as_flattened_mut() {
            *price = rng.random_range(0..1000);
        }
        let least = brute_force(&kind);
        kind.reduce();
        kind.run_forward(UNREACHED);
        kind.run_backward(UNREACHED);
        assert_eq!(kind.totals(), least);
        assert_eq!(kind.backward[0][0].map(|sum| kind.whole(sum)), least);
        let marginals = kind.min_marginals();
        for marginals in &marginals {
            let over_pieces = |parity: usize| {
                marginals
                    .as_flattened()
                    .iter()
                    .map(|m| m[parity])
                    .min()
                    .expect("pieces")
            };
            assert_eq!([over_pieces(0), over_pieces(1)], least);
        }
    }
}

#[test]
fn the_cheapest_cube_is_priced_right_and_no_random_cube_is_cheaper() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut assignment = Assignment::new();
    for _ in 0..10 {
        let prices = random_prices(&mut rng);
        let cheapest = assignment.cheapest(&prices, UNREACHED).expect("no limit");
        assert_eq!(cheapest.price, price_of(&prices, &cheapest.cube));
        for _ in 0..200 {
            assert!(cheapest.price <= price_of(&prices, &random_cube(&mut rng)));
        }
        // No neighbour of the cheapest cube is cheaper.
        for turn in Turn::ALL {
            assert!(cheapest.price <= price_of(&prices, &cheapest.cube.turned(turn)));
        }
    }
}

#[test]
fn a_cube_whose_stickers_cost_nothing_is_found() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut assignment = Assignment::new();
    for _ in 0..50 {
        let cube = random_cube(&mut rng);
        assert_eq!(
            assignment.cheapest(&prices_for(&cube, 1000), 0),
            Some(Priced { cube, price: 0 })
        );
    }
}

#[test]
fn one_sticker_that_lies_does_not_make_an_illegal_cube() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut assignment = Assignment::new();
    for _ in 0..50 {
        let cube = random_cube(&mut rng);
        let mut prices = prices_for(&cube, 1000);
        let facelet = Edge::ALL[rng.random_range(0..12)].facelets()[0].index();
        prices[facelet] = std::array::from_fn(|_| rng.random_range(0..1000));
        let cheapest = assignment.cheapest(&prices, UNREACHED).expect("no limit");
        assert_eq!(cheapest.cube, cube);
        assert_eq!(cheapest.price, price_of(&prices, &cube));
    }
}

#[test]
fn alternatives_are_legal_priced_right_sorted_and_complete() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut assignment = Assignment::new();
    for _ in 0..5 {
        let prices = random_prices(&mut rng);
        let best = assignment.cheapest(&prices, UNREACHED).expect("no limit");
        let others = assignment.alternatives(&prices, &best.cube, UNREACHED);
        assert!(others.is_sorted_by_key(|other| other.price));
        for other in &others {
            assert_eq!(other.price, price_of(&prices, &other.cube));
            assert!(other.price >= best.price);
            assert_ne!(other.cube, best.cube);
        }
        for (i, face) in best.cube.faces().into_iter().enumerate() {
            assert!(i % 9 == 4 || others.iter().any(|o| o.cube.faces()[i] != face));
        }
        // Forbidding the best cube's sticker by its price must find the same alternative.
        for facelet in [0, 1, 20, 50] {
            let face = best.cube.faces()[facelet];
            let mut forbidden = prices;
            forbidden[facelet][face.index()] = 1_000_000;
            let expected = assignment
                .cheapest(&forbidden, UNREACHED)
                .expect("no limit")
                .price;
            let found = others.iter().filter(|o| o.cube.faces()[facelet] != face);
            assert_eq!(found.map(|o| o.price).min(), Some(expected));
        }
    }
}

/// Cubes one or two three-cycles, twists or flips away: the confusion of a few stickers leads to
/// any of these cubes.
fn neighbours(cube: &Cube) -> Vec<Cube> {
    let commutators: Vec<[Turn; 4]> = Turn::ALL
        .into_iter()
        .flat_map(|a| Turn::ALL.map(|b| [a, b, a.inverse(), b.inverse()]))
        .collect();
    let mut found: Vec<Cube> = commutators
        .iter()
        .map(|turns| turns.iter().fold(*cube, |cube, &turn| cube.turned(turn)))
        .chain(Turn::ALL.map(|turn| cube.turned(turn)))
        .collect();
    found.push(*cube);
    found
}

#[test]
fn the_cheapest_cube_equals_brute_force_over_all_cubes_within_reach() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut assignment = Assignment::new();
    for _ in 0..10 {
        let cube = random_cube(&mut rng);
        // All cubes but the neighbours are too dear; among the neighbours the prices decide.
        let reach = neighbours(&cube);
        let faces: Vec<_> = reach.iter().map(Cube::faces).collect();
        let prices: Prices = std::array::from_fn(|i| {
            std::array::from_fn(|colour| {
                if faces[faces.len() - 1][i].index() == colour {
                    rng.random_range(0..1000)
                } else {
                    rng.random_range(500..3000)
                }
            })
        });
        let least = reach.iter().map(|cube| price_of(&prices, cube)).min();
        let cheapest = assignment
            .cheapest(&prices, UNREACHED)
            .expect("there is no limit");
        assert!(Some(cheapest.price) <= least);
        let again = neighbours(&cheapest.cube);
        let least = again.iter().map(|cube| price_of(&prices, cube)).min();
        assert_eq!(Some(cheapest.price), least);
    }
}

#[test]
fn a_limit_changes_nothing_but_what_is_above_it() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut assignment = Assignment::new();
    for _ in 0..10 {
        let prices = random_prices(&mut rng);
        let best = assignment
            .cheapest(&prices, UNREACHED)
            .expect("there is no limit");
        assert_eq!(assignment.cheapest(&prices, best.price), Some(best));
        assert_eq!(assignment.cheapest(&prices, best.price - 1), None);
        let all = assignment.alternatives(&prices, &best.cube, UNREACHED);
        let limit = best.price + 800;
        let few = assignment.alternatives(&prices, &best.cube, limit);
        let within = all.iter().filter(|other| other.price <= limit);
        let prices_of = |priced: &Priced| priced.price;
        assert_eq!(
            few.iter().map(prices_of).collect::<Vec<_>>(),
            within.map(prices_of).collect::<Vec<_>>()
        );
    }
}

#[test]
fn several_cheapest_are_the_cheapest_one_after_the_other() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut assignment = Assignment::new();
    for _ in 0..10 {
        let prices = random_prices(&mut rng);
        let found = assignment.several(&prices, 40, UNREACHED);
        assert_eq!(found.len(), 40);
        assert!(found.is_sorted_by_key(|priced| priced.price));
        assert_eq!(Some(found[0]), assignment.cheapest(&prices, UNREACHED));
        for (n, priced) in found.iter().enumerate() {
            assert_eq!(priced.price, price_of(&prices, &priced.cube));
            assert!(found[..n].iter().all(|other| other.cube != priced.cube));
        }
        // No cube between them is left out: neither the cheapest with another sticker, nor any
        // neighbour of a cube in the list.
        let dearest = found[39].price;
        let missing = |price: i32, cube: &Cube| {
            price < dearest && !found.iter().any(|priced| priced.cube == *cube)
        };
        for other in assignment.alternatives(&prices, &found[0].cube, UNREACHED) {
            assert!(!missing(other.price, &other.cube));
        }
        for priced in &found {
            for cube in neighbours(&priced.cube) {
                assert!(!missing(price_of(&prices, &cube), &cube));
            }
        }
    }
}
