//! `check`: whether the robot can run, and what is wrong if it cannot.
//!
//! Every device is inspected by the files that a run opens, and so is every folder and file that a
//! run writes or reads. No motor moves: `check` can run at any time, also beside a run.

mod battery;
mod files;
mod space;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests;

use brick::Item;
use clap::Args;
use serde::Serialize;

use crate::{environment::Environment, failure::Exit, output};

const EXAMPLES: &str = "\
Examples:
  mindcub3r check
  mindcub3r check --json";

/// Says whether the robot can run, and what is missing or wrong
///
/// Looks at every device, folder and file that a run needs. Moves nothing, and can be run at any time,
/// also beside a run.
///
/// Exit codes: 0 the robot can run, 1 it cannot.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// One JSON object instead of a line for each item
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    ready: bool,
    items: Vec<Item>,
}

impl Answer {
    fn of(items: Vec<Item>) -> Self {
        let ready = items.iter().all(|item| item.standing.allows_a_run());
        Self { ready, items }
    }

    fn summary(&self) -> String {
        let against = self
            .items
            .iter()
            .filter(|item| !item.standing.allows_a_run())
            .count();
        match against {
            0 => "the robot can run".to_owned(),
            1 => "the robot cannot run: one item is missing or wrong".to_owned(),
            _ => format!("the robot cannot run: {against} items are missing or wrong"),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let config = environment.config();
    let mut items = devices(config.as_ref().ok());
    items.extend(files::items(environment, config.err().as_ref()));
    let answer = Answer::of(items);
    if arguments.json {
        output::json(&answer)?;
    } else {
        for item in &answer.items {
            output::line(&one_line(item))?;
        }
        output::line(&answer.summary())?;
    }
    Ok(Exit::of(answer.ready))
}

/// Item on one line, also when an error in it has several.
fn one_line(item: &Item) -> String {
    item.to_string().replace('\n', " ")
}

/// Items for the devices of this machine. The settings judge the battery, if they can be read.
#[cfg(target_os = "linux")]
fn devices(config: Option<&robot::Config>) -> Vec<Item> {
    devices_of(brick::ev3::check(), config)
}

#[cfg(target_os = "linux")]
fn devices_of(checkup: brick::ev3::Checkup, config: Option<&robot::Config>) -> Vec<Item> {
    let battery = checkup.battery.map(|found| {
        let settings = config.map(|config| config.battery).unwrap_or_default();
        battery::item(found, &settings)
    });
    checkup.items.into_iter().chain(battery).collect()
}

/// Items for the devices where none can be: on a system other than Linux.
#[cfg(not(target_os = "linux"))]
fn devices(_: Option<&robot::Config>) -> Vec<Item> {
    vec![Item::not_ok(
        "brick",
        brick::Standing::Missing,
        "this machine is not an EV3 brick: it does not run Linux",
        "check on the brick itself, over SSH; to try the program without one: run --simulate",
    )]
}
