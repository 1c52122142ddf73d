//! `cargo xtask optimum`: the cheapest turns of cubes in robot seconds, proven, with a certificate each.
//!
//! ```text
//!   prices.txt ◀── data/prices/eb9b27e.toml ──▶ table ──▶ search ──▶ data/optimum/NUMBER.txt
//!        └──────────────▶ check: other code, from the stickers on ◀──────────┘
//! ```
//! `certificate` is the text of a proof; `check` and what it stands on (`cubies`, `price_file`, `recount`)
//! use nothing of the solver, the planner or the cube's library.

mod certificate;
mod check;
mod coordinates;
mod cubies;
mod price_file;
mod progress;
mod recount;
mod table;

use std::{path::PathBuf, process::ExitCode};

use actuator::{Planner, Pose, QuarterTurns, Stance};
use anyhow::{Context, Result, ensure};
use cube_core::{Cube, Face, Turns};
use robot::RobotTime;
use solver::Search;

use self::{certificate::Certificate, table::Prover};
use crate::{figures::Table, places, robot_time::BRICK_NODES_PER_S};

/// First lines of the price list.
const PRICES_TITLE: &str = "\
# Prices of data/prices/eb9b27e.toml in milliseconds, less what overlaps save; `cargo xtask optimum` writes them.
# turn: a quarter clockwise, a half, a quarter counterclockwise. first: from the start to a turn in each pose.
# Then a line for each pose, named by the faces below and in front: from a turn in it to a turn in each pose.
# The poses have the order of the lines.
";
/// Budgets of a search whose solutions are set beside the optimum.
const BUDGETS: [u64; 2] = [BRICK_NODES_PER_S, 10_000_000];
/// Nodes between two readings of the best solution.
const SLICE: u64 = 5_000;

/// Proves the cheapest turns of cubes in robot seconds, and writes a certificate of each.
///
/// The cubes are the first of `data/cubes/random1000.txt`; one that has a certificate is left as it is. The proof
/// needs 10.2 GB of memory and a table of 6.8 GB, which is made once; what a run has proven is kept beside the certificates, and
/// the next goes on from there. Prints the table of docs/solving.md. With
/// --check, a second program checks the certificates instead.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of cubes
    #[arg(value_name = "N", default_value_t = 10)]
    count: usize,
    /// File of the table [default: optimal-seconds.table in the folder for built files]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Leaves out cubes that have no certificate
    #[arg(long)]
    proven: bool,
    /// Proves the cubes of these lines alone, the first is 0, and leaves out others without a certificate
    #[arg(
        long,
        value_name = "K",
        value_delimiter = ',',
        conflicts_with = "proven"
    )]
    only: Vec<usize>,
    /// Leaves a cube to another run after N nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    #[command(flatten)]
    check: check::Arguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let folder = places::root().join("data/optimum");
    let table = arguments.table.clone();
    let table = table.unwrap_or_else(|| places::target().join("optimal-seconds.table"));
    let planner = Planner::new(&places::yardstick_prices()?);
    let robot = RobotTime::new(&planner, Stance::START);
    let prices = price_list(&planner);
    let stated = folder.join("prices.txt");
    if !stated.exists() {
        places::write(&stated, &prices)?;
    }
    ensure!(
        places::text(&stated)? == prices,
        "{}: the prices are others now, and what is proven is proven for these; remove the folder, and \
         prove the optimum anew",
        stated.display()
    );
    if arguments.check.check {
        if arguments.check.needs_table() {
            table::make_if_missing(robot.objective(), &table)?;
        }
        return check::run(&arguments.check, &folder, &table);
    }
    let mut prover = None;
    let mut rows = Vec::new();
    for (number, cube) in places::cubes(arguments.count)?.iter().enumerate() {
        let path = folder.join(format!("{number:04}.txt"));
        if !path.exists() {
            let is_left_out = !arguments.only.is_empty() && !arguments.only.contains(&number);
            if arguments.proven || is_left_out {
                continue;
            }
            let prover = match &mut prover {
                Some(prover) => prover,
                None => prover.insert(Prover::new(robot.objective(), &table, &folder)?),
            };
            let max_nodes = arguments.nodes.unwrap_or(u64::MAX);
            let Some(certificate) = prover.prove(number, cube, max_nodes)? else {
                continue;
            };
            places::write(&path, &certificate.to_string())?;
        }
        let certificate: Certificate = places::text(&path)?.parse()?;
        rows.push((number, row(cube, &robot, &certificate)?));
    }
    let columns = [
        ("optimum, s", 3),
        ("turns", 1),
        ("1 s on the brick", 3),
        ("10 M positions", 3),
        ("gap of 1 s", 3),
        ("gap of 10 M", 3),
        ("nodes, M", 0),
    ];
    let mut table = Table::new("cube", columns);
    for (number, row) in &rows {
        table.line(&number.to_string(), row, &[]);
    }
    ensure!(!rows.is_empty(), "there is no certificate yet");
    let count = rows.len() as f64;
    let mut mean = [0.0; 7];
    for (_, row) in &rows {
        for (sum, value) in mean.iter_mut().zip(row) {
            *sum += value / count;
        }
    }
    // The gap of the sums, not the mean of the gaps.
    (mean[4], mean[5]) = (mean[2] / mean[0] - 1.0, mean[3] / mean[0] - 1.0);
    table.line("mean", &mean, &[]);
    Ok(table.end())
}

/// Optimum, turns, seconds and gaps of searches, millions of nodes of a cube.
fn row(cube: &Cube, robot: &RobotTime<'_>, certificate: &Certificate) -> Result<[f64; 7]> {
    let turns: Turns = certificate.turns.parse()?;
    ensure!(
        cube.after(&turns).is_solved() && robot.objective().cost(&turns) == certificate.cost_ms,
        "{}: the turns are not those of the certificate",
        certificate.cube
    );
    let optimum = f64::from(certificate.cost_ms) / 1000.0;
    let [brick, more] = within(cube, robot);
    let nodes = certificate.exhausted.last().context("no limit")?.1;
    Ok([
        optimum,
        turns.len() as f64,
        brick,
        more,
        brick / optimum - 1.0,
        more / optimum - 1.0,
        nodes as f64 / 1e6,
    ])
}

/// Seconds of the best solutions within the budgets.
fn within(cube: &Cube, robot: &RobotTime<'_>) -> [f64; 2] {
    let mut search = Search::new(cube, &Cube::SOLVED, robot.objective());
    BUDGETS.map(|budget| {
        while search.nodes() < budget && !search.is_finished() {
            let nodes = SLICE.min(budget - search.nodes());
            search.advance(nodes).expect("its solutions are right");
        }
        search.best().map_or(f64::NAN, |best| robot.seconds(best))
    })
}

/// Price list for the second program, from the planner.
fn price_list(planner: &Planner) -> String {
    const QUARTERS: [QuarterTurns; 3] = [
        QuarterTurns::Clockwise,
        QuarterTurns::Half,
        QuarterTurns::Counterclockwise,
    ];
    let poses = || Face::ALL.into_iter().flat_map(Pose::on_table);
    let line = |name: &str, prices: Vec<u32>| {
        let prices: Vec<String> = prices.iter().map(ToString::to_string).collect();
        format!("{name} {}\n", prices.join(" "))
    };
    let turn = QUARTERS.map(|quarters| planner.milliseconds_of_turn(quarters));
    let first = poses().map(|pose| planner.milliseconds_before(Stance::START, pose));
    let mut text = format!(
        "{PRICES_TITLE}{}{}",
        line("turn", turn.to_vec()),
        line("first", first.collect())
    );
    for pose in poses() {
        let name = format!("{}{}", pose.face_at(Face::D), pose.face_at(Face::F));
        let between = poses().map(|next| planner.milliseconds_between(pose, next));
        text += &line(&name, between.collect());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proofs_are_by_the_prices_that_stay() {
        let planner = Planner::new(&places::yardstick_prices().expect("they are read"));
        let stated = places::text(&places::root().join("data/optimum/prices.txt"));
        assert_eq!(stated.expect("it is there"), price_list(&planner));
    }
}
