//! Random cubes are evenly distributed, and the same for the same seed.

use cube_core::{Cube, Pieces, RandomCubes};
use rand::RngExt;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

const SAMPLES: usize = 24_000;

fn sample() -> Vec<Pieces> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    (0..SAMPLES)
        .map(|_| Cube::random(&mut rng).pieces())
        .collect()
}

/// Refuses counts that an even draw gives less than once in a million times: chi-square with
/// `freedom` degrees of freedom, by Wilson and Hilferty's cube root.
fn assert_even(what: &str, counts: &[usize], freedom: usize) {
    let total: usize = counts.iter().sum();
    let expected = total as f64 / counts.len() as f64;
    let chi_square: f64 = counts
        .iter()
        .map(|&count| (count as f64 - expected).powi(2) / expected)
        .sum();
    let k = freedom as f64;
    let spread = 2.0 / (9.0 * k);
    let deviations = ((chi_square / k).cbrt() - (1.0 - spread)) / spread.sqrt();
    assert!(
        deviations.abs() < 4.9,
        "{what}: {deviations} deviations, {counts:?}"
    );
}

/// Number of samples with each piece at each place, one place after the other.
fn placements<const N: usize>(of: impl Fn(&Pieces) -> [u8; N]) -> Vec<usize> {
    let mut counts = vec![0; N * N];
    for pieces in sample() {
        for (place, piece) in of(&pieces).into_iter().enumerate() {
            counts[place * N + usize::from(piece)] += 1;
        }
    }
    counts
}

#[test]
fn every_piece_comes_to_every_place_equally_often() {
    assert_even(
        "corners",
        &placements(|pieces| pieces.corner_permutation),
        49,
    );
    assert_even("edges", &placements(|pieces| pieces.edge_permutation), 121);
}

#[test]
fn every_place_is_twisted_and_flipped_equally_often() {
    for place in 0..8 {
        let mut counts = [0; 3];
        for pieces in sample() {
            counts[usize::from(pieces.corner_orientation[place])] += 1;
        }
        assert_even(&format!("twist of corner {place}"), &counts, 2);
    }
    for place in 0..12 {
        let mut counts = [0; 2];
        for pieces in sample() {
            counts[usize::from(pieces.edge_orientation[place])] += 1;
        }
        assert_even(&format!("flip of edge {place}"), &counts, 1);
    }
}

#[test]
fn parity_and_the_places_of_two_edges_do_not_depend_on_each_other() {
    let mut counts = [0; 2 * 12 * 11];
    for pieces in sample() {
        let is_odd = (0..8)
            .flat_map(|i| (0..i).map(move |j| (j, i)))
            .filter(|&(j, i)| pieces.corner_permutation[j] > pieces.corner_permutation[i])
            .count()
            % 2;
        let [a, b] = [0, 1].map(|i| usize::from(pieces.edge_permutation[i]));
        counts[(is_odd * 12 + a) * 11 + b - usize::from(b > a)] += 1;
    }
    assert_even("parity and two edges", &counts, counts.len() - 1);
}

#[test]
fn a_seed_names_a_cube() {
    let draw = |seed| Cube::random(&mut ChaCha8Rng::seed_from_u64(seed));
    assert_eq!(draw(7), draw(7));
    assert_ne!(draw(7), draw(8));
    assert_eq!(
        draw(7).facelets().to_string(),
        "BUDDURFFRUBFBRFULURDBLFDBLFLBRFDFBLLURDRLDRUDLBLRBUFUD"
    );
}

#[test]
fn a_boxed_generator_will_do() {
    let mut rng: Box<dyn rand::Rng> = Box::new(ChaCha8Rng::seed_from_u64(7));
    let cube = Cube::random(&mut *rng);
    assert_eq!(cube, Cube::random(&mut ChaCha8Rng::seed_from_u64(7)));
}

#[test]
fn the_iterator_and_the_standard_distribution_draw_the_cubes_of_the_seed() {
    let mut cubes = RandomCubes::new(7);
    let drawn = [cubes.draw(), cubes.draw(), cubes.draw()];
    assert!(RandomCubes::new(7).take(3).eq(drawn));
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let random: [Cube; 3] = std::array::from_fn(|_| rng.random());
    assert_eq!(random, drawn);
}
