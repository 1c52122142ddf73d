//! `my-cube`: the cube that was kept as my cube.

use clap::{Args, Subcommand};
use panel::net;

use crate::{echo, environment::Environment, failure::Exit, my_cube::Sensor, output};

const EXAMPLES: &str = "\
Examples:
  mindcub3r my-cube show
  mindcub3r my-cube forget
  mindcub3r my-cube forget --simulated";

/// Shows or forgets the cube that was kept as my cube
///
/// Scans of this cube are accepted more often. `run --keep-cube` keeps a cube, and so does My cube in
/// the menu.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
    /// The cube that `run --simulate --keep-cube` kept, in a file of its own
    #[arg(long, global = true)]
    simulated: bool,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Prints the cube as it was read, and the file in which it is kept
    #[command(after_help = "Examples:\n  mindcub3r my-cube show")]
    Show,
    /// Forgets it: scans are read as if it had never been kept
    #[command(after_help = "Examples:\n  mindcub3r my-cube forget")]
    Forget,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let file = environment.my_cube(Sensor::simulated_if(arguments.simulated))?;
    match arguments.action {
        Action::Show => match file.load()? {
            Some(my_cube) => {
                output::line(&net::text(my_cube.cube(), output::net_style()))?;
                output::line(&format!("facelets: {}", my_cube.cube().facelets()))?;
                output::line(&format!("file: {}", echo::path(file.path())))?;
            }
            None => output::line(&format!("no cube is kept in {}", echo::path(file.path())))?,
        },
        Action::Forget => {
            file.forget()?;
            output::line(&format!("my cube forgotten: {}", echo::path(file.path())))?;
        }
    }
    Ok(Exit::Success)
}
