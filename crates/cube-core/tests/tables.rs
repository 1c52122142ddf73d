//! The table method through its public functions: the tests replay every solution, and compare the
//! lengths with the documented ones.

use cube_core::{Cube, Facelets, Reid, Rotation, Turns, tables};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

fn thousand_cubes() -> Vec<Cube> {
    include_str!("random1000.txt")
        .lines()
        .map(|line| line.parse::<Facelets>().expect("54 stickers"))
        .map(|facelets| Cube::try_from(&facelets).expect("a legal cube"))
        .collect()
}

fn random_cubes(seed: u64, count: usize) -> Vec<Cube> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..count).map(|_| Cube::random(&mut rng)).collect()
}

fn mean(lengths: impl ExactSizeIterator<Item = usize>) -> f64 {
    let count = lengths.len();
    lengths.sum::<usize>() as f64 / count as f64
}

#[test]
fn a_thousand_cubes_are_solved_within_the_promised_mean_lengths() {
    let cubes = thousand_cubes();
    assert_eq!(cubes.len(), 1000);
    let solve = |method: fn(&Cube, &Cube) -> Turns| {
        mean(cubes.iter().map(|cube| {
            let turns = method(cube, &Cube::SOLVED);
            assert!(cube.after(&turns).is_solved(), "{}", cube.facelets());
            assert_eq!(turns, turns.simplified());
            turns.len()
        }))
    };
    let (plain, shortest) = (solve(tables::solve_plain), solve(tables::solve));
    assert!(plain <= 82.7, "plain order: {plain}");
    assert!(shortest <= 62.6, "best of 24: {shortest}");
}

#[test]
fn the_example_of_the_article_is_solved() {
    let cube: Cube = "RF BL UF DR UL FD DL LF RU BU BR BD FRU URB ULF LDF LUB RFD LBD RDB"
        .parse::<Reid>()
        .map(|reid| reid.0)
        .expect("a legal cube");
    for turns in tables::solutions(&cube, &Cube::SOLVED) {
        assert!(cube.after(&turns).is_solved());
    }
    // The article's own tables need 91.
    assert!(tables::solve_plain(&cube, &Cube::SOLVED).len() < 91);
}

#[test]
fn any_cube_is_turned_into_any_other() {
    for pair in random_cubes(1, 200).chunks_exact(2) {
        let (from, to) = (&pair[0], &pair[1]);
        for method in [tables::solve, tables::solve_plain] {
            assert_eq!(from.after(&method(from, to)), *to);
        }
        for turns in tables::solutions(from, to) {
            assert_eq!(from.after(&turns), *to);
        }
    }
}

#[test]
fn a_cube_that_is_there_already_needs_no_turn() {
    for cube in random_cubes(2, 20) {
        assert!(tables::solve(&cube, &cube).is_empty());
        assert!(tables::solve_plain(&cube, &cube).is_empty());
    }
}

#[test]
fn the_shortest_of_all_ways_to_hold_the_cube_is_taken() {
    for cube in random_cubes(3, 100) {
        let all: Vec<Turns> = tables::solutions(&cube, &Cube::SOLVED).collect();
        assert_eq!(all.len(), 24);
        let shortest = all.iter().map(|turns| turns.len()).min();
        assert_eq!(Some(tables::solve(&cube, &Cube::SOLVED).len()), shortest);
        assert_eq!(all[0], tables::solve_plain(&cube, &Cube::SOLVED));
    }
}

#[test]
fn each_step_brings_its_piece_home_and_none_away() {
    for (n, cube) in random_cubes(4, 240).into_iter().enumerate() {
        let rotation = Rotation::ALL[n % 24];
        let (mut turned, mut placed) = (cube, Vec::new());
        let steps = tables::steps(&cube, &Cube::SOLVED, rotation);
        assert_eq!(steps.len(), 20);
        for step in steps {
            turned = turned.after(&step.turns);
            placed.push(step.piece);
            for piece in &placed {
                let is_home = match *piece {
                    tables::Piece::Corner(corner) => turned.corner_at(corner) == (corner, 0),
                    tables::Piece::Edge(edge) => turned.edge_at(edge) == (edge, 0),
                };
                assert!(
                    is_home,
                    "{piece:?} after {} in {}",
                    step.turns,
                    step.group.name()
                );
            }
        }
        assert!(turned.is_solved());
    }
}

#[test]
fn the_steps_together_are_the_solution() {
    for cube in random_cubes(5, 24) {
        let all = tables::solutions(&cube, &Cube::SOLVED);
        for (rotation, turns) in Rotation::ALL.into_iter().zip(all) {
            let steps = tables::steps(&cube, &Cube::SOLVED, rotation);
            let together: Turns = steps.into_iter().flat_map(|step| step.turns).collect();
            assert_eq!(together.simplified(), turns);
        }
    }
}
