//! Comparison of this solver with others, on one core, over 1,000 random cubes: the time to a
//! solution of at most 20, 21 and 22 turns, and the number of turns after 10 ms.
//!
//! `cargo bench -p mindcub3r-solver --bench peers` fails when a value is above its bar. Without `--bench`,
//! as in tests, the program solves a few cubes and judges nothing.
//!
//! Both solvers alternate on each cube, and only the time of this thread counts, so that other work
//! on the machine disturbs little. Against the remaining disturbance each solver solves each cube
//! several times, and the shortest time counts.

use std::{env, fs, path::Path, process::ExitCode, time::Duration};

use cpu_time::ThreadTime;
use cube_core::{Cube, Facelets, Turns};
use solver::{Limits, Objective, Request, Search, solve};

/// Turns of a solution at most, and the largest allowed ratio of this solver's time to min2phase's
/// time. The first solution of 21 or 22 turns is a matter of few nodes, and this solver's tables are
/// the larger ones: they come into the processor's cache first.
const BARS_OF_TIME: [(usize, f64); 3] = [(20, 0.5), (21, 1.0), (22, 1.0)];

/// Time of the search for few turns on each cube.
const SEARCH_TIME: Duration = Duration::from_millis(10);
/// Largest allowed mean number of turns after that time.
const BAR_OF_LENGTH: f64 = 19.5;

/// Nodes between two readings of the clock: about 20 microseconds.
const SLICE: u64 = 300;

const CUBES_IN_TESTS: usize = 20;
const PASSES: usize = 5;

fn main() -> ExitCode {
    let is_bench = env::args().any(|argument| argument == "--bench");
    let count = if is_bench { usize::MAX } else { CUBES_IN_TESTS };
    let (cubes, solutions) = cubes(count);
    let n = cubes.len() as f64;
    // min2phase makes its tables at its first use, this solver when it is built.
    solved_by_min2phase(&Cube::SOLVED, 21);

    let length: usize = solutions.iter().map(|solution| solution.len()).sum();
    println!("{} cubes, one core, CPU time\n", cubes.len());
    println!("kociemba 1.2.1: {:.2} turns", length as f64 / n);
    let length: usize = cubes.iter().map(|cube| few_turns(cube).len()).sum();
    let length = length as f64 / n;
    println!("ours, 10 ms a cube: {length:.2} turns (bar: at most {BAR_OF_LENGTH})");
    let mut is_met = length <= BAR_OF_LENGTH;

    let passes = if is_bench { PASSES } else { 1 };
    for (most, bar) in BARS_OF_TIME {
        let ratio = at_most(most, &cubes, passes);
        println!("bar: at most {bar} of its time");
        is_met &= ratio <= bar;
    }
    if is_bench && !is_met {
        println!("\na value is above its bar");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Random cubes, and the solutions of the program kociemba.
fn cubes(count: usize) -> (Vec<Cube>, Vec<Turns>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/cubes");
    let lines = |name: &str| {
        let text = fs::read_to_string(folder.join(name)).expect("the file is there");
        let lines: Vec<String> = text.lines().take(count).map(str::to_owned).collect();
        lines
    };
    let cubes = lines("random1000.txt").into_iter().map(|line| {
        let facelets: Facelets = line.parse().expect("54 stickers");
        Cube::try_from(&facelets).expect("a legal cube")
    });
    let cubes: Vec<Cube> = cubes.collect();
    let solutions = lines("kociemba1000.txt").into_iter().map(|line| {
        let turns: Turns = line.parse().expect("turns");
        turns
    });
    let solutions: Vec<Turns> = solutions.collect();
    assert_eq!(cubes.len(), solutions.len());
    for (cube, solution) in cubes.iter().zip(&solutions) {
        assert!(cube.after(solution).is_solved());
    }
    (cubes, solutions)
}

/// The best solution after [`SEARCH_TIME`], or the first one if it takes longer.
fn few_turns(cube: &Cube) -> Turns {
    let start = ThreadTime::now();
    let mut search = Search::new(cube, &Cube::SOLVED, &Objective::HALF_TURNS);
    while !search.is_finished() && (search.best().is_none() || start.elapsed() < SEARCH_TIME) {
        search.advance(SLICE).expect("its solutions are right");
    }
    let best = search.best().expect("there is a solution");
    assert!(cube.after(best).is_solved());
    best.clone()
}

/// Turns of this solver, at most so many, and the nodes of the search.
fn solved_by_ours(cube: &Cube, most: usize) -> (Turns, u64) {
    let limits = Limits::nodes(u64::MAX);
    let solution = solve(cube, &Cube::SOLVED, Request::AtMost(most), &limits);
    let solution = solution.expect("its solutions are right");
    (solution.turns, solution.nodes)
}

fn solved_by_min2phase(cube: &Cube, most: usize) -> Turns {
    let turns = min2phase::solve(&cube.facelets().to_string(), most as u8);
    turns.parse().expect("turns")
}

/// Ratio of this solver's time to min2phase's time, each until a solution of at most `most` turns.
fn at_most(most: usize, cubes: &[Cube], passes: usize) -> f64 {
    let n = cubes.len();
    let mut spent = [vec![f64::INFINITY; n], vec![f64::INFINITY; n]];
    let mut lengths = [0; 2];
    let mut nodes = 0;
    for pass in 0..passes {
        (lengths, nodes) = ([0; 2], 0);
        for (place, cube) in cubes.iter().enumerate() {
            // Each solver begins as often as the other.
            let first = (place + pass) % 2;
            for solver in [first, 1 - first] {
                let start = ThreadTime::now();
                let turns = if solver == 0 {
                    let (turns, visited) = solved_by_ours(cube, most);
                    nodes += visited;
                    turns
                } else {
                    solved_by_min2phase(cube, most)
                };
                let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
                spent[solver][place] = spent[solver][place].min(milliseconds);
                assert!(cube.after(&turns).is_solved() && turns.len() <= most);
                lengths[solver] += turns.len();
            }
        }
    }
    println!("\n| at most {most} turns | mean ms | median | 95 % | most | turns |");
    println!("|---|---|---|---|---|---|");
    let mut means = [0.0; 2];
    for (solver, name) in ["ours", "min2phase 0.2.4"].into_iter().enumerate() {
        let spent = &mut spent[solver];
        spent.sort_unstable_by(f64::total_cmp);
        means[solver] = spent.iter().sum::<f64>() / n as f64;
        println!(
            "| {name} | {:.2} | {:.2} | {:.2} | {:.1} | {:.2} |",
            means[solver],
            spent[n / 2],
            spent[n * 95 / 100],
            spent[n - 1],
            lengths[solver] as f64 / n as f64
        );
    }
    let ratio = means[0] / means[1];
    println!(
        "{ratio:.2} of its time; {:.0} nodes a cube",
        nodes as f64 / n as f64
    );
    ratio
}
