//! The search: a first answer by two phases, then lengths one by one.

use std::{
    num::NonZero,
    thread,
    time::{Duration, Instant},
};

use cube_core::{Turns, Way};
use robot::RobotTime;
use solver::{Limits, Request, Solution, optimal::Wish};

use super::{Cores, Options, Proof, Solved, kept};
use crate::output;

/// Time before progress is told: shorter searches end before a person wonders.
const SILENCE: Duration = Duration::from_secs(1);

/// Finds the fewest turns, until `stop` says so: then the best so far.
///
/// # Errors
/// When there is not the memory that the options ask for, or turns do not lead to the target.
pub(crate) fn solve(
    way: &Way,
    robot: &RobotTime<'_>,
    options: &Options,
    cores: Cores,
    stop: &dyn Fn() -> bool,
) -> anyhow::Result<Solved> {
    let kind = kept::kind(options.memory)?;
    let limits = Limits {
        stop,
        ..Limits::default()
    };
    let first = solver::solve(&way.from, &way.to, Request::FewTurns, &limits)?;
    let all_cores = thread::available_parallelism().map_or(1, NonZero::get);
    let Some(tables) = kept::tables(kind, all_cores, stop)? else {
        return Ok(unproven(first, 0));
    };
    let wish = Wish {
        all: options.all,
        threads: match cores {
            Cores::All => all_cores,
            Cores::One => 1,
        },
    };
    let start = Instant::now();
    let told = |length: usize| {
        if cores == Cores::All && start.elapsed() >= SILENCE {
            output::tell(&format!("none of {length} turns: at least {}", length + 1));
        }
    };
    let outcome = tables.solve(&way.from, &way.to, wish, stop, told);
    let nodes = first.nodes + outcome.nodes;
    if outcome.solutions.is_empty() {
        return Ok(unproven(Solution { nodes, ..first }, outcome.at_least));
    }
    let mut all = outcome.solutions;
    if options.all {
        all.sort_by(|a, b| robot.seconds(a).total_cmp(&robot.seconds(b)));
    }
    Ok(Solved {
        solution: Solution {
            turns: all[0].clone(),
            nodes,
        },
        proof: Some(Proof {
            at_least: outcome.at_least,
            all: if options.all { all } else { Vec::new() },
        }),
    })
}

/// The answer of a search that was stopped.
fn unproven(first: Solution, at_least: usize) -> Solved {
    let turns = first.turns.len();
    if turns > at_least {
        output::tell(&format!("{turns} turns, not proven: at least {at_least}"));
    }
    Solved {
        solution: first,
        proof: Some(Proof {
            at_least,
            all: Vec::<Turns>::new(),
        }),
    }
}
