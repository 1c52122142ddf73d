//! `cargo xtask guide-pictures`: the pictures of the brick's screen in the owner's guide.

use std::{fs, process::ExitCode};

use anyhow::{Context, Result};
use walker::Group;

use crate::{places, walks};

/// Pictures that the walks through the menu take, and their names in the guide.
const PICTURES: [(&str, &str); 15] = [
    ("menu", "menu"),
    ("ready", "ready"),
    ("reading-half", "reading"),
    ("turning-half", "turning"),
    ("solved", "solved"),
    ("doubt", "doubt"),
    ("correct", "correct"),
    ("name", "name"),
    ("undo", "undo"),
    ("history", "history"),
    ("moment", "moment"),
    ("checkpoint", "checkpoint"),
    ("settings", "settings"),
    ("statistics", "statistics"),
    ("unplugged", "not-connected"),
];

/// Takes the pictures of the brick's screen that docs/guide.md shows: docs/pictures/screen-*.png.
///
/// The pictures are some of those that `menu` and `traps` take with `--pictures`.
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
    let taken = tempfile::tempdir()?;
    let walk = |group, only: &[&str]| {
        walks::walk_for_pictures(group, only, taken.path(), &arguments.program)
    };
    walk(
        Group::Menu,
        &[
            "solve",
            "doubt",
            "save_and_go_there",
            "items",
            "undo",
            "history",
            "checkpoints",
        ],
    )?;
    walk(Group::Traps, &["unplugged_sensor"])?;
    for (name, in_guide) in PICTURES {
        let picture = taken.path().join(format!("{name}.png"));
        let place = places::root().join(format!("docs/pictures/screen-{in_guide}.png"));
        fs::copy(&picture, &place).with_context(|| format!("{name} was not taken"))?;
    }
    Ok(ExitCode::SUCCESS)
}
