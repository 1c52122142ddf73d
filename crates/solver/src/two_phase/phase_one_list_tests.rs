//! The list beside the program, against cubes and published numbers.

use std::sync::OnceLock;

use cube_core::{Cube, Turn};

use super::{
    coordinates::{FLIPS, SLICES, TURNS_OF_PHASE_TWO},
    near_phase_two::NearPhaseTwo,
    phase_one::PhaseOne,
    phase_one_list::{LISTED_TURNS, PhaseOneList},
    tests::random_turns,
    walk::{Rules, Walk},
};
use crate::Objective;

fn list() -> &'static PhaseOneList {
    static LIST: OnceLock<PhaseOneList> = OnceLock::new();
    LIST.get_or_init(PhaseOneList::make)
}

fn random_cube(seed: u64) -> Cube {
    Cube::from(&random_turns(seed, 40))
}

/// Numbers of positions of phase 1 at each distance from its end, as Herbert Kociemba's pages publish
/// them.
#[test]
fn layers_have_the_published_numbers_of_positions() {
    // The last layer is ten times as large as the one before: the long campaign counts it.
    let is_full = std::env::var_os("WALL_CLOCK").is_some();
    let turns = LISTED_TURNS - u8::from(!is_full);
    let near = NearPhaseTwo::new();
    let mut sizes = Vec::new();
    near.each_layer(turns, |_, layer| {
        let orbits = layer.iter().map(|&position| {
            let class = position as usize / SLICES / FLIPS;
            u64::from(8 / near.twists.stabilisers[class].count_ones())
        });
        sizes.push(orbits.sum::<u64>());
    });
    let published = [
        1,
        4,
        50,
        592,
        7156,
        87_236,
        1_043_817,
        12_070_278,
        124_946_368,
    ];
    assert_eq!(sizes, published[..=usize::from(turns)]);
}

#[test]
#[ignore = "a list of 17 million positions; `cargo xtask full` runs it"]
fn the_list_has_every_position_within_its_turns() {
    let listed = |cube: &Cube| PhaseOne::new(cube).may_be_within(LISTED_TURNS, Some(list()));
    for seed in 0..2_000 {
        // A cube of phase 2, and turns that lead away from there.
        let turns = random_turns(seed, 20);
        let in_phase_two = turns.iter().map(|turn| {
            let number = turn.index() % TURNS_OF_PHASE_TWO.len();
            Turn::ALL[TURNS_OF_PHASE_TWO[number]]
        });
        let mut cube = in_phase_two.fold(Cube::SOLVED, |cube, turn| cube.turned(turn));
        for &turn in &random_turns(seed + 10_000, LISTED_TURNS.into()) {
            assert!(listed(&cube), "seed {seed}");
            cube = cube.turned(turn);
        }
        assert!(listed(&cube), "seed {seed}");
    }
    // 6.2 % of all positions are within eight turns, and one in 128 of the others is taken for one.
    let taken = (0..20_000)
        .filter(|&seed| listed(&random_cube(seed)))
        .count();
    assert!((1_250..1_600).contains(&taken), "{taken}");
}

#[test]
#[ignore = "a list of 17 million positions; `cargo xtask full` runs it"]
fn a_turn_is_within_the_list_if_the_position_after_it_is() {
    for seed in 0..300 {
        let cube = random_cube(seed);
        for turn in Turn::ALL {
            let there = PhaseOne::new(&cube.turned(turn));
            let within =
                PhaseOne::new(&cube).turned_within(turn.index(), LISTED_TURNS, Some(list()));
            // `turned_within` skips the bounds beside the list.
            assert!(within.is_ok() || !there.may_be_within(LISTED_TURNS, Some(list())));
            assert!(within.map_or_else(|far| far > LISTED_TURNS, |(after, _)| after == there));
        }
    }
}

#[test]
#[ignore = "a list of 17 million positions; `cargo xtask full` runs it"]
fn walks_with_the_list_find_cheaper_solutions_in_as_many_nodes() {
    let found = |list| {
        let turns = (0..40).map(|seed| {
            let rules = Rules {
                max_turns: 21,
                max_phase_two_turns: 11,
                below: super::ANY_COST,
                is_narrow: false,
                takes_any_length: false,
                list,
            };
            let cube = random_cube(seed);
            let mut walk = Walk::new(&cube, &Objective::HALF_TURNS, rules);
            while walk.nodes() < 100_000 && !walk.is_done() {
                walk.advance(100_000 - walk.nodes());
            }
            let best = walk.best().map(|found| &found.turns);
            assert!(best.is_none_or(|turns| cube.after(turns).is_solved()));
            best.map_or(22, |turns| turns.len())
        });
        turns.sum::<usize>()
    };
    let (without, with) = (found(None), found(Some(list())));
    assert!(with < without, "{with}, {without}");
}

#[test]
#[ignore = "a list of 17 million positions; `cargo xtask full` runs it"]
fn files_that_are_not_the_list_are_refused() {
    let file = list().to_file();
    assert_eq!(PhaseOneList::from_file(file.clone()).as_ref(), Ok(list()));
    let error = |file: &[u8]| {
        PhaseOneList::from_file(file.to_vec())
            .expect_err("another file")
            .to_string()
    };
    assert!(error(&[]).contains("0 bytes"));
    assert!(error(&file[..file.len() - 1]).contains("expected"));
    let mut damaged = file.clone();
    damaged[5_000_000] ^= 1;
    assert!(error(&damaged).contains("checksum"));
    let mut other = file;
    other[8] += 1;
    assert!(error(&other).contains("version 2"));
}
