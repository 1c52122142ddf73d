//! `cargo xtask seeds`: ends of runs of the simulated robot.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;

use crate::{parallel, places, simulated_run::Runner};

/// Runs the simulated robot with seeds 1 to N and counts how the runs end.
///
/// Fails when fewer than 99 % of the cubes are solved, or when a run says `solved: yes` although
/// the simulator's own cube is unsolved.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of runs
    #[arg(value_name = "N", default_value_t = 1000)]
    count: u64,
    /// The program to run, if not the one built from here
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Options of `mindcub3r run --simulate`, except --target-state
    #[arg(
        value_name = "OPTION",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    options: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let program = places::program(arguments.program.as_deref())?;
    let runner = Runner::new(program, &places::root());
    let options: Vec<&str> = arguments.options.iter().map(String::as_str).collect();
    let seeds: Vec<u64> = (1..=arguments.count).collect();
    let runs = parallel::map(&seeds, |&seed| runner.run(seed, &options));
    let (mut right, mut seconds, mut wrong, mut failed) = (0_u64, 0.0, 0_u64, 0_u64);
    for (seed, summary) in seeds.iter().zip(runs) {
        let summary = summary?;
        let shown = summary.cube.as_deref().unwrap_or("none");
        if summary.is_right() {
            right += 1;
            seconds += summary.total_s;
        } else if summary.claims_solved() {
            wrong += 1;
            println!("seed {seed}: claims to be solved, shows {shown}");
        } else {
            failed += 1;
            let verdict = summary.verdict.as_deref().unwrap_or("none");
            println!(
                "seed {seed}: {verdict} {}",
                summary.error.as_deref().unwrap_or("-")
            );
        }
    }
    println!(
        "{} runs: {right} solved (mean {:.1} robot seconds), {failed} not solved, {wrong} wrongly said to be solved",
        seeds.len(),
        seconds / (right.max(1)) as f64,
    );
    let holds = wrong == 0 && right as f64 >= 0.99 * arguments.count as f64;
    Ok(if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
