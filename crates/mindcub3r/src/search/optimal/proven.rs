//! The search: a first answer by two phases, then lengths one by one.

use std::{
    num::NonZero,
    thread,
    time::{Duration, Instant},
};

use app::Found;
use cube_core::Way;
use robot::RobotTime;
use solver::{
    Limits, Objective, Search,
    optimal::{Outcome, SearchOptions, TurnSet, Wanted, near},
};

use super::{Cores, Options, kept};
use crate::output;

/// Time before progress is shown: shorter searches end before a person wonders.
const SILENCE: Duration = Duration::from_secs(1);

/// Nodes of the first answer, which no limit of time shortens: a tenth of a second for hard cubes.
const FIRST_NODES: u64 = 5_000_000;

/// Turns that are few enough for the first answer: milliseconds for most cubes.
const FIRST_TURNS: usize = 20;

/// Nodes of the first answer between two looks at it.
const FIRST_NODES_PER_LOOK: u64 = 1000;

/// Nodes of the search without a table: cubes up to about 13 turns away, in half a second.
const MAX_NEAR_NODES: u64 = 20_000_000;

/// Finds the fewest turns, until the limits end the search: then the best so far.
pub(crate) fn solve(
    way: &Way,
    robot: &RobotTime<'_>,
    options: &Options,
    cores: Cores,
    limits: &Limits,
) -> anyhow::Result<Found> {
    let kind = kept::kind(options.memory)?;
    let wanted = wanted(options);
    if let Some(moves) = options.moves().filter(|moves| !moves.is_all()) {
        return by_some_turns(way, robot, options, moves, limits);
    }
    let mut first = first_answer(way, limits.max_nodes())?;
    let mut at_least = 0;
    if !kept::are_in_memory() {
        let left = limits.max_nodes().saturating_sub(first.nodes);
        let without_table = limits.with_nodes(left.min(MAX_NEAR_NODES));
        let outcome = near(&way.from, &way.to, TurnSet::ALL, wanted, &without_table)?;
        first.nodes += outcome.nodes;
        at_least = outcome.at_least;
        if outcome.is_complete || first.nodes >= limits.max_nodes() || limits.is_stopped() {
            return Ok(answer(first, outcome, at_least, options, robot));
        }
    }
    kept::check_free(options.memory)?;
    let all_cores = thread::available_parallelism().map_or(1, NonZero::get);
    let Some(tables) = kept::tables(kind, all_cores, &|| limits.is_stopped())? else {
        return Ok(answer(first, Outcome::default(), at_least, options, robot));
    };
    let search = SearchOptions::new(wanted).with_threads(match cores {
        // One core comes to a limit at the same node each time.
        Cores::All if limits.max_nodes() == u64::MAX => all_cores,
        Cores::All | Cores::One => 1,
    });
    let left = limits.with_nodes(limits.max_nodes().saturating_sub(first.nodes));
    let start = Instant::now();
    let progress = |length: usize| {
        if cores == Cores::All && start.elapsed() >= SILENCE {
            output::tell(&format!("none of {length} turns: at least {}", length + 1));
        }
    };
    let outcome = tables.solve(&way.from, &way.to, search, &left, progress);
    first.nodes += outcome.nodes;
    Ok(answer(first, outcome, at_least, options, robot))
}

/// An answer of ordinary length, by two phases: there is one whatever the limit.
fn first_answer(way: &Way, nodes: u64) -> anyhow::Result<Found> {
    // The other half is for the proof.
    let nodes = FIRST_NODES.min(nodes / 2);
    let mut search = Search::new(&way.from, &way.to, &Objective::HALF_TURNS);
    loop {
        let spent = search.nodes();
        if let Some(best) = search.best()
            && (search.is_finished() || best.len() <= FIRST_TURNS || spent >= nodes)
        {
            return Ok(Found {
                turns: best.clone(),
                nodes: spent,
                ..Found::default()
            });
        }
        let left = nodes.saturating_sub(spent);
        search.advance(left.clamp(1, FIRST_NODES_PER_LOOK))?;
    }
}

/// Finds the fewest of some turns, until the limits end the search: an error if there are none by then.
fn by_some_turns(
    way: &Way,
    robot: &RobotTime<'_>,
    options: &Options,
    moves: TurnSet,
    limits: &Limits,
) -> anyhow::Result<Found> {
    let outcome = near(&way.from, &way.to, moves, wanted(options), limits)?;
    let (at_least, nodes) = (outcome.at_least, outcome.nodes);
    let Some(first) = outcome.solutions.first().cloned() else {
        anyhow::bail!(
            "no solution by turns of {moves} found in {nodes} nodes: at least {at_least} are needed; search \
             longer, or allow more turns"
        );
    };
    let first = Found {
        turns: first,
        nodes,
        ..Found::default()
    };
    Ok(answer(first, outcome, at_least, options, robot))
}

/// Solutions that the options ask for.
fn wanted(options: &Options) -> Wanted {
    match options.count() {
        Some(count) => Wanted::Count(count),
        None if options.all => Wanted::AllShortest,
        None => Wanted::One,
    }
}

/// The answer by the outcome of a search, or by the first answer where the search was stopped before it
/// had any; `at_least` is a bound that is proven besides.
fn answer(
    first: Found,
    outcome: Outcome,
    at_least: usize,
    options: &Options,
    robot: &RobotTime<'_>,
) -> Found {
    let at_least = at_least.max(outcome.at_least);
    let mut all = outcome.solutions;
    if !outcome.is_complete && (options.all || options.count().is_some()) && !all.is_empty() {
        output::tell(&format!("stopped: {} solutions so far", all.len()));
    }
    if options.all {
        all.sort_by(|a, b| robot.seconds(a).total_cmp(&robot.seconds(b)));
    }
    let turns = all.first().cloned().unwrap_or(first.turns);
    if turns.len() > at_least {
        let turns = turns.len();
        output::tell(&format!("{turns} turns, not proven: at least {at_least}"));
    }
    let lists = options.all || options.count().is_some();
    Found {
        turns,
        nodes: first.nodes,
        at_least: Some(at_least),
        all: if lists { all } else { Vec::new() },
        ..Found::default()
    }
}
