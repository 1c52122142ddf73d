//! `cargo xtask full`: the campaigns that `.ci/run` leaves out.
//!
//! The gate takes a quarter of an hour, and asks nothing that depends on the machine's speed. Longer proofs, the brick's
//! binary, rarer ways through the page, walks of a person at the robot, deployment and bars in milliseconds run here: before a
//! change is closed, and each night.
//! `full.txt` lists them.

use std::{
    env,
    process::{Command, ExitCode},
    time::Instant,
};

use anyhow::{Context, Result, ensure};

use crate::{places, process::EMULATOR};

/// Variable that makes the tests hold their bars in milliseconds.
const WALL_CLOCK: &str = "WALL_CLOCK";

/// A campaign: a command that fails when a check fails.
#[derive(Debug, Clone, Copy)]
struct Campaign {
    name: &'static str,
    holds: &'static str,
    command: &'static str,
}

/// Runs the campaigns that the gate leaves out: long ones, and those whose results depend on the machine's speed
///
/// Every campaign runs, also after one has failed. Needs what each of them needs: root and FUSE for the
/// simulated device tree, qemu-arm, sshd, Chromium, and a built page (scripts/build-page.sh).
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A campaign to run instead of all; may be repeated
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Names the campaigns, what must hold in them and their commands, and runs none
    #[arg(long)]
    list: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let chosen = chosen(&arguments.only)?;
    if arguments.list {
        for it in chosen {
            println!("{:<19} {}: {}", it.name, it.holds, it.command);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut failed = Vec::new();
    for campaign in chosen {
        let Campaign { name, command, .. } = campaign;
        println!("== {name}: {WALL_CLOCK}=1 {command}");
        let begun = Instant::now();
        let status = campaign.command()?.status().context(command)?;
        println!("== {name}: {status}, {} s", begun.elapsed().as_secs());
        if !status.success() {
            failed.push(name);
        }
    }
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(ExitCode::SUCCESS)
}

/// Every campaign, in the order in which they run.
fn campaigns() -> impl Iterator<Item = Campaign> {
    let lines = include_str!("full.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.splitn(3, " | ").collect();
        let &[name, holds, command] = fields.as_slice() else {
            panic!("{line}: a name, what must hold, and a command");
        };
        Campaign {
            name,
            holds,
            command,
        }
    })
}

/// Campaigns of these names; all of them for no name.
fn chosen(names: &[String]) -> Result<Vec<Campaign>> {
    let known: Vec<&str> = campaigns().map(|campaign| campaign.name).collect();
    for name in names {
        let is_known = known.contains(&name.as_str());
        ensure!(
            is_known,
            "no campaign {name}; allowed are {}",
            known.join(", ")
        );
    }
    let is_chosen = |it: &Campaign| names.is_empty() || names.iter().any(|name| name == it.name);
    Ok(campaigns().filter(is_chosen).collect())
}

impl Campaign {
    fn command(&self) -> Result<Command> {
        let mut words = self.command.split_whitespace();
        let program = words.next().context("a command")?;
        let mut command = match program {
            "xtask" => Command::new(env::current_exe()?),
            program => Command::new(program),
        };
        command.current_dir(places::root()).env(WALL_CLOCK, "1");
        if program == "node" {
            // The page's tests ask it.
            command.env("MINDCUB3R", places::program(None)?);
        }
        for word in words {
            match word {
                "ARM" => command
                    .args(EMULATOR.split(' '))
                    .arg(places::brick_binary(None)?),
                word => command.arg(word),
            };
        }
        Ok(command)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn each_campaign_has_a_name_of_its_own_and_a_program() {
        let mut names: Vec<&str> = campaigns().map(|campaign| campaign.name).collect();
        assert!(names.len() > 30, "{names:?}");
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), campaigns().count());
        let programs = [
            "xtask",
            "cargo",
            "node",
            "scripts/advisories.sh",
            "scripts/build-brick.sh",
            "scripts/oldest-rust.sh",
            "scripts/with-ev3sim.sh",
        ];
        for Campaign { command, holds, .. } in campaigns() {
            let program = command.split(' ').next().expect("a program");
            assert!(
                programs.contains(&program) && !holds.is_empty(),
                "{command}"
            );
        }
    }

    /// Commands that judge nothing by themselves: they write files and pictures, or a person asks them.
    const BY_HAND: [&str; 8] = [
        "compare",
        "full",
        "guide-pictures",
        "lines",
        "manual",
        "scan-pictures",
        "stickers",
        "table-lengths",
    ];

    #[test]
    fn the_gate_or_a_campaign_runs_every_command() {
        let gate = fs::read_to_string(places::root().join(".ci/run")).expect("the gate");
        for command in crate::command().get_subcommands() {
            let name = command.get_name();
            let is_of_gate =
                (gate.lines()).any(|line| line.trim().starts_with(&format!("\"$xtask\" {name}")));
            let is_campaign = campaigns().any(|it| {
                let mut words = it.command.split(' ').skip_while(|word| *word != "xtask");
                words.nth(1) == Some(name)
            });
            assert!(
                is_of_gate || is_campaign || BY_HAND.contains(&name),
                "neither .ci/run nor full.txt runs {name}: add its line to full.txt"
            );
        }
    }

    #[test]
    fn campaigns_are_chosen_by_name_and_a_wrong_name_lists_all() {
        let names = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            chosen(&names).map(|chosen| chosen.iter().map(|it| it.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&[]).expect("all").len(), campaigns().count());
        assert_eq!(names(&["traps", "menu"]).expect("two"), ["menu", "traps"]);
        let error = names(&["menus"]).expect_err("no such campaign").to_string();
        assert!(
            error.contains("menus") && error.contains("menu-on-arm"),
            "{error}"
        );
    }
}
