//! `statistics`: outcomes of the runs so far.

use clap::Args;

use crate::{echo, environment::Environment, failure::Exit, output, statistics::Summary};

const EXAMPLES: &str = "\
Examples:
  mindcub3r statistics
  mindcub3r statistics --json";

/// Prints the outcomes of the runs so far
///
/// Counts the runs of this robot by outcome, with the times of the runs that solved the cube.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// One JSON object instead of text: runs, solved, failed, stopped, means, and unreadable lines
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let statistics = environment.statistics()?;
    let summary = statistics.summary()?;
    if let Some(unreadable) = &summary.unreadable {
        let path = echo::path(statistics.path());
        output::tell(&format!("warning: {path}: {unreadable}"));
    }
    if arguments.json {
        output::json(&summary)?;
    } else {
        output::line(&text(&summary))?;
    }
    Ok(Exit::Success)
}

fn text(summary: &Summary) -> String {
    let Summary {
        runs,
        solved,
        stopped,
        failed,
        mean_seconds,
        best_seconds,
        mean_turn_seconds,
        mean_turns,
        unreadable: _,
    } = summary;
    let number = |value: &Option<f64>, unit: &str| match value {
        Some(value) => format!("{value:.1}{unit}"),
        None => "-".into(),
    };
    format!(
        "runs            {runs}\n\
         solved          {solved}\n\
         failed          {failed}\n\
         stopped         {stopped}\n\
         best time       {}\n\
         mean time       {}\n\
         mean turning    {}\n\
         mean turns      {}",
        number(best_seconds, " s"),
        number(mean_seconds, " s"),
        number(mean_turn_seconds, " s"),
        number(mean_turns, "")
    )
}
