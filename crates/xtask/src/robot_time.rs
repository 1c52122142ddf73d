//! `cargo xtask robot-time`: robot seconds of the solver's answers beside Kociemba solutions
//! translated turn by turn.
//!
//! Two budgets are counted in nodes, so their rows are the same on every machine; the other budgets
//! are CPU time of one thread.

use std::{process::ExitCode, time::Duration};

use actuator::{CostModel, Planner, Stance, plan::greedy};
use anyhow::{Context, Result, ensure};
use cpu_time::ThreadTime;
use cube_core::{Cube, Facelets, Turns};
use solver::Search;

use crate::{parallel, places};

use robot::RobotTime;

/// Nodes that the brick searches in a second: 2.2 microseconds a node, as
/// `cargo xtask brick-budget` estimates.
const BRICK_NODES_PER_S: u64 = 455_000;

const CUBES: usize = 300;
const CUBES_FOR_LONG: usize = 30;
const CUBES_IN_TESTS: usize = 3;

/// Nodes between two readings of the clock.
const SLICE: u64 = 5_000;

/// Names and settings of prices other than the default.
const OTHER_MODELS: [(&str, &str); 4] = [
    (
        "every motion 1 s, hold and release 0",
        "tilt_s = 1\nhold_s = 0\nrelease_s = 0\nspin_90_s = 1\nspin_180_s = 1\n\
         turn_90_s = 1\nturn_180_s = 1",
    ),
    (
        "every motion 1 s",
        "tilt_s = 1\nhold_s = 1\nrelease_s = 1\nspin_90_s = 1\nspin_180_s = 1\n\
         turn_90_s = 1\nturn_180_s = 1",
    ),
    ("slow tilts: 1.4 s", "tilt_s = 1.4"),
    (
        "fast spins: 0.3 and 0.5 s",
        "spin_90_s = 0.3\nspin_180_s = 0.5",
    ),
];

/// Largest ratio to the greedy translation, at other prices, after ten seconds of the brick.
const MAX_RATIO_OF_OTHER_MODELS: f64 = 0.88;

/// A random cube and the answer of the program kociemba for it.
struct Case {
    cube: Cube,
    solution: Turns,
}

/// Limit of a search.
#[derive(Clone, Copy)]
enum Budget {
    Nodes(u64),
    Seconds(u64),
}

/// Mean robot seconds of Kociemba's solutions: greedy translation, and exact plan.
struct Known {
    greedy: f64,
    exact: f64,
}

/// Measures the robot seconds of the solver's answers beside those of known programs.
///
/// The measure is a Kociemba solution, translated turn by turn. Prints the tables of
/// docs/solving.md over 300 cubes and fails when a bar is missed. `cargo xtask thinking` measures
/// the gain by thinking while moving.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Prints also the row of 60 s a cube, over 30 cubes
    #[arg(long, conflicts_with = "short")]
    long: bool,
    /// Solves a few cubes and judges no bar
    #[arg(long)]
    short: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cases = cases(if arguments.short {
        CUBES_IN_TESTS
    } else {
        CUBES
    })?;
    let laptop = if arguments.short {
        Budget::Nodes(BRICK_NODES_PER_S / 2)
    } else {
        Budget::Seconds(1)
    };
    println!("{} cubes, prices of the default cost model\n", cases.len());
    println!("| planner | mean robot seconds | turns | against greedy | bar |");
    println!("|---|---|---|---|---|");
    let planner = Planner::new(&CostModel::default());
    let known = known(&cases, &planner);
    let length: usize = cases.iter().map(|case| case.solution.len()).sum();
    let length = length as f64 / cases.len() as f64;
    let mut is_met = true;
    row(
        "kociemba, greedy",
        (known.greedy, length),
        known.greedy,
        None,
    );
    row("kociemba, exact", (known.exact, length), known.greedy, None);
    let brick = ours(&cases, &planner, Budget::Nodes(BRICK_NODES_PER_S));
    is_met &= row("ours, 1 s on the brick", brick, known.greedy, Some(0.83));
    println!("| ours, 1 s on the brick and while moving | cargo xtask thinking | | | 0.79 |");
    let one_second = ours(&cases, &planner, laptop);
    is_met &= row(
        "ours, 1 s on one core",
        one_second,
        known.greedy,
        Some(0.79),
    );
    if arguments.long {
        let few = &cases[..CUBES_FOR_LONG.min(cases.len())];
        let greedy = self::known(few, &planner).greedy;
        let minute = ours(few, &planner, Budget::Seconds(60));
        let name = format!("ours, 60 s on one core, {} cubes", few.len());
        is_met &= row(&name, minute, greedy, Some(0.75));
    }
    is_met &= other_models(&cases);
    if !arguments.short && !is_met {
        println!("\na bar is missed");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the table for other prices; the answer is whether all bars are met.
fn other_models(cases: &[Case]) -> bool {
    println!("\nOther prices: mean robot seconds, and ratios to them\n");
    println!("| cost model | greedy | exact | 1 s on the brick | 10 s on the brick | bar |");
    println!("|---|---|---|---|---|---|");
    let mut is_met = true;
    for (name, prices) in OTHER_MODELS {
        let model: CostModel = CostModel::from_toml(prices).expect("prices in range");
        let planner = Planner::new(&model);
        let Known { greedy, exact } = known(cases, &planner);
        let [soon, later] = [BRICK_NODES_PER_S, 10 * BRICK_NODES_PER_S].map(|nodes| {
            let (seconds, _) = ours(cases, &planner, Budget::Nodes(nodes));
            seconds / greedy
        });
        let exact = exact / greedy;
        println!(
            "| {name} | {greedy:.2} | {exact:.3} | {soon:.3} | {later:.3} | {MAX_RATIO_OF_OTHER_MODELS} |"
        );
        is_met &= later <= MAX_RATIO_OF_OTHER_MODELS;
    }
    is_met
}

/// Prints a row; the answer is whether the bar is met.
fn row(name: &str, (seconds, turns): (f64, f64), greedy: f64, bar: Option<f64>) -> bool {
    let ratio = seconds / greedy;
    let text = bar.map_or(String::new(), |bar| bar.to_string());
    println!("| {name} | {seconds:.2} | {turns:.2} | {ratio:.3} | {text} |");
    bar.is_none_or(|bar| ratio <= bar)
}

fn cases(count: usize) -> Result<Vec<Case>> {
    let solutions = places::text(&places::root().join("data/cubes/kociemba1000.txt"))?;
    let cubes = places::cubes(count)?;
    let cases = cubes.iter().zip(solutions.lines()).map(|(cube, solution)| {
        let facelets: Facelets = cube.parse()?;
        let cube = Cube::try_from(&facelets)?;
        let turns: Turns = solution.parse().with_context(|| solution.to_owned())?;
        ensure!(
            cube.after(&turns).is_solved(),
            "{solution} does not solve its cube"
        );
        Ok(Case {
            cube,
            solution: turns,
        })
    });
    cases.collect()
}

fn known(cases: &[Case], planner: &Planner) -> Known {
    let mean = |seconds: &dyn Fn(&Case) -> f64| {
        let sum: f64 = cases.iter().map(seconds).sum();
        sum / cases.len() as f64
    };
    Known {
        greedy: mean(&|case| {
            let plan = greedy(Stance::START, &case.solution, planner.costs());
            plan.cost().as_secs_f64()
        }),
        exact: mean(&|case| {
            let plan = planner.plan(Stance::START, &case.solution);
            plan.cost().as_secs_f64()
        }),
    }
}

/// Mean robot seconds and turns of the search's solutions, one cube a thread.
fn ours(cases: &[Case], planner: &Planner, budget: Budget) -> (f64, f64) {
    let robot = RobotTime::new(planner, Stance::START);
    let found = parallel::map(cases, |case| {
        let found = solved(&case.cube, &robot, budget);
        let plan = robot.plan(&found);
        assert!(case.cube.after(&plan.turns_performed()).is_solved());
        (plan.cost().as_secs_f64(), found.len())
    });
    let seconds: f64 = found.iter().map(|(seconds, _)| seconds).sum();
    let turns: usize = found.iter().map(|(_, turns)| turns).sum();
    let n = cases.len() as f64;
    (seconds / n, turns as f64 / n)
}

/// The best solution within the budget.
fn solved(cube: &Cube, robot: &RobotTime<'_>, budget: Budget) -> Turns {
    let start = ThreadTime::now();
    let mut search = Search::new(cube, &Cube::SOLVED, robot.objective());
    let left = |search: &Search| match budget {
        Budget::Nodes(nodes) => nodes.saturating_sub(search.nodes()).min(SLICE),
        Budget::Seconds(limit) if start.elapsed() < Duration::from_secs(limit) => SLICE,
        Budget::Seconds(_) => 0,
    };
    while !search.is_finished() {
        let nodes = left(&search);
        if nodes == 0 && search.best().is_some() {
            break;
        }
        search
            .advance(nodes.max(1))
            .expect("its solutions are right");
    }
    let turns = search.best().expect("there is a solution").turns.clone();
    let promised = f64::from(search.cost().expect("there is a solution")) / 1000.0;
    assert!((robot.seconds(&turns) - promised).abs() < 1e-6, "{turns}");
    turns
}
