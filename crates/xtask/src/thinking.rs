//! `cargo xtask thinking`: robot seconds saved by thinking while the motors move.

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Result, ensure};

use crate::{
    parallel, places,
    simulated_run::{Runner, Summary},
};

/// Measures the robot seconds that thinking while moving saves.
///
/// Runs the first N cubes of data/cubes/random1000.txt on the simulated robot, with thinking while
/// moving and without, and prints mean robot seconds. `cargo xtask robot-time` prints those of the
/// greedy translation of Kociemba solutions of the same cubes.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of cubes
    #[arg(value_name = "N", default_value_t = 300)]
    count: usize,
    /// Lines of the section `[run]` of the settings, such as `think_first_nodes = 940000`
    #[arg(value_name = "SETTING")]
    settings: Vec<String>,
    /// The program to run, if not the one built from here
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let runner = Runner::new(
        places::program(arguments.program.as_deref())?,
        &places::root(),
    );
    let folder = tempfile::tempdir()?;
    let settings = arguments.settings.join("\n");
    let config = |moving: bool| -> Result<String> {
        let path = folder.path().join(format!("{moving}.toml"));
        places::write(
            &path,
            &format!("[run]\nthink_while_moving = {moving}\n{settings}\n"),
        )?;
        Ok(path.to_string_lossy().into_owned())
    };
    let (with, without) = (config(true)?, config(false)?);
    let cubes = places::cubes(arguments.count)?;
    let pairs = parallel::map(&cubes, |cube| -> Result<(Summary, Summary)> {
        let run = |config| runner.run(1, &["--cube", cube, "--config", config]);
        Ok((run(&with)?, run(&without)?))
    });
    let pairs = pairs.into_iter().collect::<Result<Vec<_>>>()?;
    let is_solved = |run: &Summary| run.claims_solved() && run.planned_s.is_some();
    let solved: Vec<_> = pairs
        .iter()
        .filter(|(with, without)| is_solved(with) && is_solved(without))
        .collect();
    ensure!(!solved.is_empty(), "no cube was solved");
    let mean = |of: fn(&Summary, &Summary) -> f64| {
        solved
            .iter()
            .map(|(with, without)| of(with, without))
            .sum::<f64>()
            / solved.len() as f64
    };
    let planned = mean(|with, _| with.planned_s.unwrap_or(0.0));
    let saved = mean(|with, _| with.saved_s);
    let most = solved
        .iter()
        .map(|(with, _)| with.saved_s)
        .fold(0.0, f64::max);
    let times = solved.iter().filter(|(with, _)| with.saved_s > 0.0).count();
    println!(
        "{} cubes, {} not solved; mean robot seconds",
        solved.len(),
        pairs.len() - solved.len()
    );
    println!(
        "  thinking before the first motion   {:6.2}",
        mean(|with, _| with.solve_s)
    );
    println!(
        "  planned then                       {planned:6.2}, on the simulator {:6.2}",
        mean(|_, without| without.turn_s)
    );
    println!(
        "  done, with thinking while moving   {:6.2}, on the simulator {:6.2}",
        planned - saved,
        mean(|with, _| with.turn_s)
    );
    println!(
        "  saved                              {saved:6.2}: on {times} cubes, {most:.2} at most"
    );
    let holds = solved.len() == pairs.len();
    Ok(if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
