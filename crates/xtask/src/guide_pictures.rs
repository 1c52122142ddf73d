//! `cargo xtask guide-pictures`: the pictures of the brick's screen in the owner's guide.

use std::{
    fs,
    process::{Command, ExitCode},
};

use anyhow::{Context, Result};

use crate::places;

/// Pictures that the walks through the menu take, and their names in the guide.
const PICTURES: [(&str, &str); 11] = [
    ("menu", "menu"),
    ("ready", "ready"),
    ("reading-half", "reading"),
    ("turning-half", "turning"),
    ("solved", "solved"),
    ("doubt", "doubt"),
    ("correct", "correct"),
    ("name", "name"),
    ("settings", "settings"),
    ("statistics", "statistics"),
    ("unplugged", "not-connected"),
];

/// Takes the pictures of the brick's screen that docs/guide.md shows: docs/pictures/screen-*.png.
///
/// They are some of those that scripts/menu-on-ev3sim.sh and scripts/check-traps.sh take.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The program that runs mindcub3r, if not the one built from here
    #[arg(
        value_name = "PROGRAM",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    program: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if arguments.program.is_empty() {
        places::program(None)?;
    }
    let taken = tempfile::tempdir()?;
    let walk = |script: &str, options: &[&str]| {
        let mut command = Command::new(places::root().join("scripts").join(script));
        command.args(options).arg("--pictures").arg(taken.path());
        places::succeed(command.args(&arguments.program))
    };
    walk("menu-on-ev3sim.sh", &[])?;
    walk("check-traps.sh", &["--only", "unplugged_sensor"])?;
    for (name, in_guide) in PICTURES {
        let picture = taken.path().join(format!("{name}.png"));
        let place = places::root().join(format!("docs/pictures/screen-{in_guide}.png"));
        fs::copy(&picture, &place).with_context(|| format!("{name} was not taken"))?;
    }
    Ok(ExitCode::SUCCESS)
}
