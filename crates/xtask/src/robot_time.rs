//! `cargo xtask robot-time`: robot seconds of the solver's answers beside Kociemba solutions
//! translated turn by turn.
//!
//! Budgets of the brick are counted in nodes, so their rows are the same on every machine; the other budgets
//! are CPU time of one thread.

use std::{process::ExitCode, time::Duration};

use actuator::{CostModel, Planner, Stance, plan::greedy};
use anyhow::Result;
use cpu_time::ThreadTime;
use cube_core::{Cube, Turns};
use rayon::prelude::*;
use robot::RobotTime;
use solver::{PhaseOneList, Search};

use crate::{
    figures::{Bar, Table, mean},
    places::{self, Case},
};

/// Nodes that the brick searches in a second: 2.2 microseconds a node, as
/// `cargo xtask brick-budget` estimates.
pub(crate) const BRICK_NODES_PER_S: u64 = 455_000;

const CUBES: usize = 300;
const CUBES_FOR_LONG: usize = 30;

/// Nodes between two readings of the clock.
const SLICE: u64 = 5_000;

/// Names and settings of prices other than the default.
const OTHER_MODELS: [(&str, &str); 4] = [
    (
        "motions 1 s, hold and release 0",
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

/// Rows of the cubes that had no say: name, nodes, and bar of the ratio to greedy.
const HELD_OUT: [(&str, u64, Option<f64>); 2] = [
    ("1 s on the brick", BRICK_NODES_PER_S, Some(0.835)),
    ("10 M positions", 10_000_000, None),
];
/// The same with the list beside the program.
const HELD_OUT_WITH_LIST: [(&str, u64, Option<f64>); 2] = [
    (
        "1 s on the brick, with the list",
        BRICK_NODES_PER_S,
        Some(0.825),
    ),
    ("10 M positions, with the list", 10_000_000, Some(0.785)),
];

/// Limit of a search.
#[derive(Clone, Copy)]
enum Budget {
    Nodes(u64),
    Seconds(u64),
}

use Budget::{Nodes, Seconds};

/// Measures the robot seconds of the solver's answers beside those of known programs.
///
/// The measure is a Kociemba solution, translated turn by turn, at the prices of
/// data/prices/eb9b27e.toml: they stay as they are while the mechanism gets faster. Prints the tables of
/// docs/solving.md over 300 cubes, and fails when a ratio is beyond its bar. `cargo xtask thinking` measures
/// the gain by thinking while moving.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of cubes; with fewer than 300 no bar is judged
    #[arg(value_name = "N", default_value_t = CUBES)]
    count: usize,
    /// Prints also the row of 60 s a cube, over 30 cubes
    #[arg(long)]
    long: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cases = places::cases(arguments.count)?;
    let judged = |bar| {
        if cases.len() < CUBES {
            vec![]
        } else {
            vec![bar]
        }
    };
    println!("{} cubes, mean robot seconds\n", cases.len());
    let mut table = Table::new(
        "prices of eb9b27e",
        [("seconds", 2), ("turns", 2), ("of greedy", 3)],
    );
    let prices = Prices::of(&places::yardstick_prices()?);
    let greedy = prices.greedy(&cases);
    let turns = mean(cases.iter().map(|case| case.solution.len() as f64));
    table.line("kociemba, greedy", &[greedy, turns, 1.0], &[]);
    let exact = prices.exact(&cases);
    table.line("kociemba, exact", &[exact, turns, exact / greedy], &[]);
    let few = &cases[..CUBES_FOR_LONG.min(cases.len())];
    let rows = [
        (
            "ours, 1 s on the brick",
            &cases[..],
            Nodes(BRICK_NODES_PER_S),
            0.85,
        ),
        ("ours, 1 s on one core", &cases[..], Seconds(1), 0.81),
        ("ours, 60 s on one core", few, Seconds(60), 0.76),
    ];
    for (name, cases, budget, bar) in &rows[..if arguments.long { 3 } else { 2 }] {
        let (greedy, (seconds, turns)) = (prices.greedy(cases), prices.ours(cases, *budget));
        table.line(
            name,
            &[seconds, turns, seconds / greedy],
            &judged(Bar::AtMost("of greedy", *bar)),
        );
    }
    let columns = [
        ("greedy s", 2),
        ("exact", 3),
        ("1 s on brick", 3),
        ("10 s", 3),
    ];
    let mut other = Table::new("\nother prices", columns);
    for (name, settings) in OTHER_MODELS {
        let prices = Prices::of(&CostModel::from_toml(settings)?);
        let greedy = prices.greedy(&cases);
        let ours = |seconds| prices.ours(&cases, Nodes(seconds * BRICK_NODES_PER_S)).0 / greedy;
        let values = [greedy, prices.exact(&cases) / greedy, ours(1), ours(10)];
        other.line(name, &values, &judged(Bar::AtMost("10 s", 0.88)));
    }
    let columns = [("seconds", 2), ("turns", 2), ("of greedy", 3)];
    let held_out = places::held_out_cases()?;
    let line_of_held_out = |prices: &Prices, table: &mut Table, name, nodes, bar: Option<f64>| {
        let (seconds, turns) = prices.ours(&held_out, Nodes(nodes));
        let values = [seconds, turns, seconds / prices.greedy(&held_out)];
        let bar = bar.map(|bar| Bar::AtMost("of greedy", bar));
        table.line(name, &values, bar.as_slice());
    };
    let shipped = Prices::of(&CostModel::default());
    let mut at_shipped = Table::new("\nshipped prices, the same 200 cubes", columns);
    let mut fresh = Table::new("\nprices of eb9b27e, 200 cubes that had no say", columns);
    for (name, nodes, bar) in HELD_OUT {
        line_of_held_out(&prices, &mut fresh, name, nodes, bar);
        line_of_held_out(&shipped, &mut at_shipped, name, nodes, None);
    }
    // All searches that begin later use the list.
    PhaseOneList::make().install();
    for (name, nodes, bar) in HELD_OUT_WITH_LIST {
        line_of_held_out(&prices, &mut fresh, name, nodes, bar);
        line_of_held_out(&shipped, &mut at_shipped, name, nodes, None);
    }
    let mut beside = Table::new(
        "\nprices of eb9b27e, with the list beside the program",
        columns,
    );
    for (name, nodes, bar) in [
        ("1 s on the brick", BRICK_NODES_PER_S, 0.835),
        ("10 M positions", 10_000_000, 0.8),
    ] {
        let (seconds, turns) = prices.ours(&cases, Nodes(nodes));
        let values = [seconds, turns, seconds / greedy];
        beside.line(name, &values, &judged(Bar::AtMost("of greedy", bar)));
    }
    Ok(table
        .and(other)
        .and(fresh)
        .and(at_shipped)
        .and(beside)
        .end())
}

/// A planner by prices of motions.
pub(crate) struct Prices(Planner);

impl Prices {
    pub(crate) fn of(model: &CostModel) -> Self {
        Self(Planner::new(model))
    }

    /// Mean robot seconds of Kociemba's solutions, translated turn by turn.
    pub(crate) fn greedy(&self, cases: &[Case]) -> f64 {
        mean(cases.iter().map(|case| {
            let plan = greedy(Stance::START, &case.solution, self.0.costs());
            plan.cost().as_secs_f64()
        }))
    }

    /// Mean robot seconds of Kociemba's solutions by the planner.
    fn exact(&self, cases: &[Case]) -> f64 {
        mean(cases.iter().map(|case| {
            let plan = self.0.plan(Stance::START, &case.solution);
            plan.cost().as_secs_f64()
        }))
    }

    /// Mean robot seconds and turns of the search's solutions, one cube a thread.
    fn ours(&self, cases: &[Case], budget: Budget) -> (f64, f64) {
        let robot = RobotTime::new(&self.0, Stance::START);
        let found = cases.par_iter().map(|case| {
            let found = solved(&case.cube, &robot, budget);
            let plan = robot.plan(&found);
            assert!(case.cube.after(&plan.turns_performed()).is_solved());
            (plan.cost().as_secs_f64(), found.len() as f64)
        });
        let found: Vec<(f64, f64)> = found.collect();
        (
            mean(found.iter().map(|it| it.0)),
            mean(found.iter().map(|it| it.1)),
        )
    }
}

/// The best solution within the budget.
fn solved(cube: &Cube, robot: &RobotTime<'_>, budget: Budget) -> Turns {
    let start = ThreadTime::now();
    let mut search = Search::new(cube, &Cube::SOLVED, robot.objective());
    let left = |search: &Search| match budget {
        Nodes(nodes) => nodes.saturating_sub(search.nodes()).min(SLICE),
        Seconds(limit) if start.elapsed() < Duration::from_secs(limit) => SLICE,
        Seconds(_) => 0,
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
    let turns = search.best().expect("there is a solution").clone();
    let promised = f64::from(search.cost().expect("there is a solution")) / 1000.0;
    assert!((robot.seconds(&turns) - promised).abs() < 1e-6, "{turns}");
    turns
}
