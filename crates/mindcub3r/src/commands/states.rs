//! `states`: states kept under names, the history of the robots, and the names of the patterns.

mod compare;
pub(crate) mod history;

use clap::{Args, Subcommand};
use cube_core::Pattern;
use serde::Serialize;

use crate::{
    echo,
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input, one_line},
    help,
    input::state::joined,
    number, output,
    saved_states::{Existing, InvalidName, Name, SavedState, SavedStates},
};
use panel::net;

const EXAMPLES: &str = "\
Examples:
  mindcub3r states save three-turns \"F R U\"
  mindcub3r states list
  mindcub3r run --simulate --target-state three-turns
  mindcub3r states history                         # the cubes that the robots have read
  mindcub3r run --simulate --target-state before   # as it was before the last run";

/// Examples of `states save`.
const SAVE_EXAMPLES: &str = "\
Examples:
  mindcub3r states save three-turns \"F R U\"
  mindcub3r states save mine @cube.txt --force     # in place of the one before";

/// Examples of `states compare`.
const COMPARE_EXAMPLES: &str = "\
Examples:
  mindcub3r states compare superflip \"R U R' U'\"
  mindcub3r states compare solved checkerboard --json";

/// Keeps states under names, and shows the history
///
/// A name can then be given wherever a STATE is. So can `before` and `moment-3`: every run of a robot keeps
/// the cube that it reads as a moment of the history.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Prints name and stickers of every saved state
    #[command(after_help = "Examples:\n  mindcub3r states list\n  mindcub3r states list --json")]
    List {
        /// Prints a line of JSON for each: `name`, `facelets` and `turns`
        #[arg(long)]
        json: bool,
    },
    /// Prints name, other names, look and turns of every pattern
    #[command(after_help = "Examples:\n  mindcub3r states patterns")]
    Patterns {
        /// Prints a line of JSON for each: `name`, `aliases`, `title` and `turns`
        #[arg(long)]
        json: bool,
    },
    /// Lists the cubes that the robots of this place have read, the newest last
    ///
    /// Each is a moment of the history: its name, its time, `simulated` for the simulated robot, the purpose of
    /// the run, and how the run ended. `before` marks the moment to which an undo goes: the last run that was no
    /// undo began with it. The history keeps the last 127 moments or more.
    #[command(
        after_help = "Examples:\n  mindcub3r states history\n  mindcub3r states history --last 3 --json"
    )]
    History {
        /// Lists only the last N
        #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
        last: Option<u64>,
        /// Prints a line of JSON for each: `name`, `at`, `robot`, `doing`, `goal`, `ended`, `turns` and more
        #[arg(long)]
        json: bool,
    },
    /// Compares two states
    ///
    /// Tells how many pieces and stickers differ, draws the second with the stickers that are the same in small
    /// letters or pale, and the turns from the first to the second. Two moments are compared as one cube: where
    /// it lay otherwise, the colours of the centres tell by which rotation.
    ///
    /// Exit codes: 0 the states are equal, 1 they differ.
    #[command(after_help = COMPARE_EXAMPLES, after_long_help = help::with_state(COMPARE_EXAMPLES))]
    Compare {
        /// The first state
        #[arg(value_name = "STATE")]
        from: String,
        /// The second state
        #[arg(value_name = "STATE")]
        to: String,
        /// Makes `random` repeatable
        #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
        seed: Option<u64>,
        /// Prints a line of JSON: `equal`, `pieces`, `stickers`, `rotation`, `turns`, `htm`, `from` and `to`
        #[arg(long)]
        json: bool,
    },
    /// Shows a saved state, or a moment of the history
    #[command(
        after_help = "Examples:\n  mindcub3r states show three-turns\n  mindcub3r states show before"
    )]
    Show {
        /// Name of the state: of a saved one, `before` or `moment-3`
        #[arg(value_name = "NAME")]
        name: String,
        /// Prints a line of JSON: `name`, `facelets` and `turns`; of a moment as `states history` does
        #[arg(long)]
        json: bool,
    },
    /// Saves a state
    ///
    /// Says under which name and in which file. How the whole cube lies is left out.
    #[command(after_help = SAVE_EXAMPLES, after_long_help = help::with_state(SAVE_EXAMPLES))]
    Save {
        /// Name of the state: lower-case letters, digits and hyphens
        #[arg(value_name = "NAME")]
        name: String,
        /// The state to save
        #[arg(value_name = "STATE", required = true)]
        state: Vec<String>,
        /// Replaces what is saved under this name
        #[arg(long)]
        force: bool,
        /// Makes `random` repeatable
        #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
        seed: Option<u64>,
    },
    /// Forgets a saved state
    #[command(after_help = "Examples:\n  mindcub3r states remove three-turns")]
    Remove {
        /// Name of the state
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Gives a saved state another name
    #[command(after_help = "Examples:\n  mindcub3r states rename three-turns my-cube-1")]
    Rename {
        /// Name of the state
        #[arg(value_name = "NAME")]
        name: String,
        /// New name of the state
        #[arg(value_name = "NEW")]
        new: String,
        /// Replaces what is saved under the new name
        #[arg(long)]
        force: bool,
    },
}

#[derive(Debug, Serialize)]
struct Entry {
    name: String,
    facelets: String,
    turns: Option<String>,
}

impl From<&SavedState> for Entry {
    fn from(state: &SavedState) -> Self {
        Self {
            name: state.name.to_string(),
            facelets: state.cube.facelets().to_string(),
            turns: state.turns.as_ref().map(ToString::to_string),
        }
    }
}

#[derive(Debug, Serialize)]
struct PatternEntry {
    name: &'static str,
    aliases: &'static [&'static str],
    title: &'static str,
    turns: &'static str,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let saved = || environment.saved_states();
    match &arguments.action {
        Action::List { json } => list(&saved()?, *json)?,
        Action::Patterns { json } => patterns(*json)?,
        Action::History { last, json } => {
            let last = last.map(|last| usize::try_from(last).unwrap_or(usize::MAX));
            history::list(&environment.history(), last, *json)?;
        }
        Action::Compare {
            from,
            to,
            seed,
            json,
        } => return compare::run([from, to], *seed, *json, environment),
        Action::Show { name, json } => {
            let history = environment.history();
            match environment
                .state_reader(None)
                .moment(name, None, &history)?
            {
                Some(moment) => history::show(&history, &moment, *json)?,
                None => show(&saved()?.get(&saved_name(name)?)?, *json)?,
            }
        }
        Action::Save {
            name,
            state,
            force,
            seed,
        } => {
            let (saved, name) = (saved()?, parse(name)?);
            let state = joined(state)?;
            let state = environment.state_reader(*seed).read_for_robot(&state)?;
            let state = SavedState {
                name,
                cube: state.cube,
                turns: state.turns,
            };
            let file = saved.save(&state, existing(*force))?;
            output::line(&format!(
                "saved as {}: {} in {}",
                state.name,
                state.cube.facelets(),
                echo::path(&file)
            ))?;
        }
        Action::Remove { name } => saved()?.remove(&saved_name(name)?)?,
        Action::Rename { name, new, force } => {
            rename(&saved()?, &saved_name(name)?, parse(new)?, existing(*force))?;
        }
    }
    Ok(Exit::Success)
}

fn parse(name: &str) -> anyhow::Result<Name> {
    name.parse().or_bad_input()
}

/// Name of a state that is saved: not a word that means a state anyhow.
fn saved_name(name: &str) -> anyhow::Result<Name> {
    Name::of_saved(name).map_err(|error| match error {
        InvalidName::Taken { name, meaning } => bad_input(format!(
            "no saved state is named {name:?}: it means {meaning}, which `show {name}` shows"
        )),
        form @ InvalidName::Form(_) => bad_input(form),
    })
}

fn existing(force: bool) -> Existing {
    if force {
        Existing::Replace
    } else {
        Existing::Keep
    }
}

fn patterns(json: bool) -> anyhow::Result<()> {
    for &Pattern {
        name,
        aliases,
        title,
        turns,
        ..
    } in Pattern::ALL
    {
        if json {
            output::json(&PatternEntry {
                name,
                aliases,
                title,
                turns,
            })?;
            continue;
        }
        let aliases = match aliases {
            [] => String::new(),
            aliases => format!(" ({})", aliases.join(", ")),
        };
        output::line(&format!("{name}{aliases}  {title}  {turns}"))?;
    }
    Ok(())
}

fn list(states: &SavedStates, json: bool) -> anyhow::Result<()> {
    let names = states.names()?;
    if names.is_empty() {
        output::tell(&format!(
            "no state is saved in {}; `states save NAME STATE` saves one",
            echo::path(states.directory())
        ));
    }
    for name in names {
        match states.get(&name) {
            Ok(state) if json => output::json(&Entry::from(&state))?,
            Ok(state) => output::line(&format!("{name}  {}", state.cube.facelets()))?,
            Err(error) => log::warn!("{}", one_line(&error)),
        }
    }
    Ok(())
}

fn show(state: &SavedState, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(&Entry::from(state));
    }
    output::line(&net::text(&state.cube, output::net_style()))?;
    output::line(&format!("facelets: {}", state.cube.facelets()))?;
    match &state.turns {
        Some(turns) => output::line(&format!("turns: {turns}")),
        None => Ok(()),
    }
}

fn rename(states: &SavedStates, name: &Name, new: Name, existing: Existing) -> anyhow::Result<()> {
    let state = states.get(name)?;
    if *name == new {
        return Ok(());
    }
    states.save(&SavedState { name: new, ..state }, existing)?;
    states.remove(name)
}
